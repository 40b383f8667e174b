//! Creating webhooks.

use domain::{
    Actor, Error, IdempotencyKey, Result, Retention, Timestamp, User, UserId, WebhookFilter,
    WebhookFormat, WebhookId, WebhookLimits, What,
};
use outbound::Target;
use persistence::webhooks::{self, Webhook};
use persistence::{Conn, change_account};

use crate::hooks::{CreatedWebhook, check_projects, compare, describe, find_shown};
use crate::{Context, MISSING, Secret, address, check_plan, test_event};

/// A webhook to create.
pub struct NewWebhook {
    /// Its address as typed.
    pub url: String,
    /// The shape of its messages.
    pub format: WebhookFormat,
    /// What it is told about.
    pub filter: WebhookFilter,
}

/// Creates a webhook and sends it a test. A request that is sent again, with the same `request`, creates nothing more: it
/// replaces the secret of the webhook that the first one made, because the response with that secret was lost.
///
/// # Errors
/// [`Error::InvalidInput`] on `url`, and on `project_ids` for another user's project; [`Error::PlanLimit`] without Pro;
/// [`Error::Conflict`] with code `webhook_limit` for an eleventh webhook; [`Error::Unprocessable`] with code
/// `idempotency_key_reused` if `request` belongs to another request.
pub async fn create_webhook(
    ctx: &Context,
    actor: Actor,
    user: &User,
    new: NewWebhook,
    request: Option<IdempotencyKey>,
) -> Result<CreatedWebhook> {
    check_plan(user)?;
    let target = address::parse(&ctx.outbound, &new.url)?;
    let id = WebhookId::generate();
    let url = address::seal_url(ctx, id, &target)?;
    let secret = new.format.is_signed().then(Secret::generate);
    let plain = secret.as_ref().map(Secret::to_plain);
    let (context, now) = (ctx.clone(), ctx.clock.now());
    let created = change_account(&ctx.store, actor, user.id, now, move |change| {
        let owner = change.user.clone();
        check_plan(&owner)?;
        let seal = |id| {
            let sealed = secret.as_ref();
            let sealed = sealed.map(|secret| address::seal_secret(&context, id, secret));
            sealed.transpose()
        };
        if let Some(earlier) = find_made_by(change.conn, owner.id, request.as_ref(), now)? {
            check_same(&context, &earlier, &new, &target)?;
            if let Some(sealed) = seal(earlier.id)? {
                webhooks::replace_unseen(change.conn, earlier.id, &sealed)?;
                change.emit(What::WebhookSecretRotated {
                    webhook: describe(&earlier),
                });
            }
            return find_shown(&context, change.conn, &owner, earlier.id);
        }
        let sealed = seal(id)?;
        check_room(change.conn, &owner)?;
        check_projects(change.conn, &owner, &new.filter.projects)?;
        let row = webhooks::NewWebhook {
            id,
            user: owner.id,
            format: new.format,
            url: &url,
            host: target.host(),
            secret: sealed.as_ref(),
            filter: &new.filter,
            request: request.as_ref(),
        };
        webhooks::insert(change.conn, &row, now)?;
        let webhook = webhooks::find(change.conn, id)?.ok_or(MISSING)?;
        test_event::queue(&context, change.conn, &owner, &webhook, None, now)?;
        change.emit(What::WebhookCreated {
            webhook: describe(&webhook),
            changes: compare(None, &webhook).into_list(),
        });
        find_shown(&context, change.conn, &owner, id)
    });
    let webhook = created.await?;
    ctx.job_added.notify_one();
    tracing::info!(user_id = %user.id, webhook_id = %webhook.webhook.id, "webhook created");
    Ok(CreatedWebhook {
        webhook,
        secret: plain,
    })
}

fn find_made_by(
    conn: &mut Conn,
    user: UserId,
    request: Option<&IdempotencyKey>,
    now: Timestamp,
) -> Result<Option<Webhook>> {
    let Some(request) = request else {
        return Ok(None);
    };
    let since = now.plus_seconds(-Retention::IDEMPOTENCY_KEY);
    webhooks::find_made_by(conn, user, request, since)
}

/// Checks that a repeated request asks for the webhook that the first one created.
fn check_same(ctx: &Context, earlier: &Webhook, new: &NewWebhook, target: &Target) -> Result<()> {
    let url = address::open_url(ctx, earlier);
    let is_same = earlier.format == new.format
        && earlier.filter == new.filter
        && url.is_some_and(|url| url.reveal() == target.as_str());
    if is_same {
        Ok(())
    } else {
        Err(Error::idempotency_key_reused())
    }
}

/// Checks that there is room for one more webhook.
fn check_room(conn: &mut Conn, user: &User) -> Result<()> {
    let most = WebhookLimits::MAX_PER_USER;
    if webhooks::count_of(conn, user.id)? < most {
        return Ok(());
    }
    Err(Error::Conflict {
        code: "webhook_limit",
        field: None,
        message: format!("You have {most} webhooks, which is the limit. Delete one first."),
    })
}
