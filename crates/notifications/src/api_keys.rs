//! Mails about API keys: before one expires, and when one is near its limit.

use domain::{
    ApiKeyLimits, Error, ExpiringApiKey, Mail, MailBlock, MailLink, NotificationKind, Result,
};
use persistence::jobs::{self, Job};
use persistence::{api_key_hours, api_keys, notification_settings, users};

use crate::Context;
use crate::draft::{About, Draft, Site, WrittenTime};
use crate::mail::reason;
use crate::queue::Queue;
use crate::unsubscribe;

/// The page that lists the keys.
const KEYS_PAGE: &str = "/settings/api-keys";
/// The number of requests in an hour from which a key is near its limit.
const MANY_REQUESTS: u32 = ApiKeyLimits::MAX_REQUESTS / 10 * 9;
const HOUR: i64 = 3600;

/// Creates the mail of a claimed job 7 days before a key expires. Returns none if the key or the account was deleted, the
/// key has expired meanwhile, or its owner does not want this mail.
///
/// # Errors
/// [`Error::Internal`] if the payload cannot be read.
pub async fn api_key_mail(ctx: &Context, job: &Job) -> Result<Option<Mail>> {
    let ExpiringApiKey { user_id, key_id } =
        serde_json::from_str(&job.payload).map_err(Error::internal)?;
    let (own, now, held) = (ctx.clone(), ctx.clock.now(), job.clone());
    let kind = NotificationKind::ApiKeyExpires;
    ctx.store
        .write(move |conn| {
            let key = api_keys::find_of(conn, user_id, key_id, now)?;
            let (Some(key), Some(user)) = (key, users::find(conn, user_id)?) else {
                return Ok(None);
            };
            let Some(expires_at) = key.expires_at.filter(|time| now < *time) else {
                return Ok(None);
            };
            let is_wanted = notification_settings::find(conn, user_id)?.is_on(kind);
            if !is_wanted || !jobs::is_held(conn, &held)? {
                return Ok(None);
            }
            let unsubscribe = unsubscribe::links(&own, conn, user_id, kind)?;
            let site = Site {
                product: &own.product,
                public_url: &own.public_url,
            };
            let (day, time) = (expires_at.to_long_date(), expires_at.to_time_of_day());
            let (name, prefix) = (key.name.as_str(), key.prefix.as_str());
            let title = format!("One of your {} API keys expires on {day}", site.product);
            let draft = Draft {
                subject: title.clone(),
                preheader: format!("{name} ({prefix}...)"),
                title,
                blocks: vec![
                    MailBlock::Text(format!(
                        "The key \"{name}\" ({prefix}...) works until {day}, {time} UTC. Requests with it are refused after that."
                    )),
                    MailBlock::Text(format!(
                        "To keep what uses it running, create a new key before that day and put its secret in the place of the old one. You can have {} keys, so you may have to delete one first. Rotating a key does not change when it expires.",
                        ApiKeyLimits::MAX_PER_USER
                    )),
                ],
                button: MailLink {
                    label: "Open API Keys".to_owned(),
                    address: format!("{}{KEYS_PAGE}", site.public_url),
                },
            };
            let mail = draft.into_mail(user.email, reason(kind, site), unsubscribe);
            Ok(Some(Mail::Notification(mail)))
        })
        .await
}

/// Adds a notice for every key that made 90 of its 100 requests in this hour or the one before; once a key and day.
pub async fn tell_busy_keys(ctx: &Context) -> Result<()> {
    let now = ctx.clock.now();
    let since = now.hour().plus_seconds(-HOUR);
    let find = move |conn: &mut _| api_key_hours::find_busy(conn, since, MANY_REQUESTS);
    for busy in ctx.store.read(find).await? {
        let about = About::BusyKey {
            key: busy.name.as_str().to_owned(),
            requests: busy.requests,
            hour: WrittenTime::new(busy.hour),
        };
        let source = format!("{}:{}", busy.key, busy.hour.to_date());
        let add = move |conn: &mut _| match Queue::lock(conn, busy.user, now)? {
            Some(mut queue) => queue.add(NotificationKind::ApiKeyLimit, &source, &about),
            None => Ok(false),
        };
        ctx.store.write(add).await?;
    }
    Ok(())
}
