//! Writes the mail of collected notices.

use domain::{Error, Mail, NotificationKind, NotificationMail, Result};
use persistence::jobs::{self, Job};
use persistence::{Conn, notices, notification_settings, users};

use crate::Context;
use crate::draft::{self, About, Site};
use crate::queue::NotificationMailJob;
use crate::unsubscribe;

/// Creates the mail of a claimed job. Returns none if there is nothing to tell any more: the account, the project or the
/// notification's reason is gone, or the user has switched this kind off meanwhile.
///
/// # Errors
/// [`Error::Internal`] if the payload cannot be read.
pub async fn notification_mail(ctx: &Context, job: &Job) -> Result<Option<Mail>> {
    let payload: NotificationMailJob =
        serde_json::from_str(&job.payload).map_err(Error::internal)?;
    let (own, job) = (ctx.clone(), job.clone());
    let mail = ctx
        .store
        .write(move |conn| {
            if !jobs::is_held(conn, &job)? {
                return Ok(None);
            }
            write_mail(&own, conn, payload)
        })
        .await?;
    Ok(mail.map(Mail::Notification))
}

fn write_mail(
    ctx: &Context,
    conn: &mut Conn,
    payload: NotificationMailJob,
) -> Result<Option<NotificationMail>> {
    let (user, kind) = (payload.user_id, payload.kind);
    // A notice that another instance adds now waits for this, and gets the next mail.
    if !users::lock(conn, user)? {
        return Ok(None);
    }
    let Some(user) = users::find(conn, user)? else {
        return Ok(None);
    };
    let told = notices::close_mail(conn, user.id, payload.mail_id, ctx.clock.now())?;
    let settings = notification_settings::find(conn, user.id)?;
    if !settings.is_on(kind) || !kind.is_included(user.plan) {
        return Ok(None);
    }
    let about: Vec<About> = told
        .iter()
        .map(|notice| serde_json::from_str(&notice.data).map_err(Error::internal))
        .collect::<Result<_>>()?;
    let site = Site {
        product: &ctx.product,
        public_url: &ctx.public_url,
    };
    let Some(draft) = draft::write(conn, site, kind, &about)? else {
        return Ok(None);
    };
    let unsubscribe = unsubscribe::links(ctx, conn, user.id, kind)?;
    let reason = reason(kind, site);
    Ok(Some(draft.into_mail(user.email, reason, unsubscribe)))
}

/// Returns why a user gets a mail of this kind.
pub(crate) fn reason(kind: NotificationKind, site: Site<'_>) -> String {
    let cause = match kind {
        NotificationKind::BreakingChange => "you are notified of versions that break clients",
        NotificationKind::SyncFailed => "you are notified of failed syncs",
        NotificationKind::NewBrowser => {
            return "You get this because somebody signed in to your account from a new browser. \
                    It cannot be switched off."
                .to_owned();
        }
        NotificationKind::Feedback => "you are notified of readers' feedback once a day",
        NotificationKind::EmptySearches => {
            "you are notified of searches without results once a week"
        }
        NotificationKind::UnusualTraffic => "you are notified of unusual traffic",
        NotificationKind::MonthlyDigest => "you get a digest of your docs once a month",
        NotificationKind::ApiKeyExpires => "you are notified before API keys expire",
        NotificationKind::ApiKeyLimit => "you are notified of API keys near their limit",
        NotificationKind::WebhookFailed => "you are notified of webhooks that fail",
    };
    let settings = format!("{}/settings/notifications", site.public_url);
    format!("You get this because {cause}. Change that at {settings}")
}
