//! Links in mail that end mail of its kind, without signing in (RFC 8058).
//!
//! A token stands for one user and one kind, and gives access to nothing else. It is derived from the seal key, so that each
//! mail has the same one; the database holds its hash, so that it works for ever, also after a change of the key.

use domain::{
    Actor, Email, Error, NotificationKind, PlainToken, Result, SystemReason, UnsubscribeLinks,
    UserId,
};
use persistence::{Conn, change_account_within, notification_settings, notification_tokens, users};

use crate::{Context, settings};

/// What the token of a link stands for.
pub struct MailSubscription {
    /// The kind of mail.
    pub kind: NotificationKind,
    /// Whether it is sent.
    pub is_subscribed: bool,
    /// The recipient, masked: `a•••@example.com`.
    pub email: String,
}

/// Returns the links of a mail, and stores the hash of their token. None for a kind that cannot be switched off.
pub(crate) fn links(
    ctx: &Context,
    conn: &mut Conn,
    user: UserId,
    kind: NotificationKind,
) -> Result<Option<UnsubscribeLinks>> {
    if kind.is_locked() {
        return Ok(None);
    }
    let purpose = format!("unsubscribe:{user}:{}", kind.as_str());
    let token = ctx.seal_key.derive_token(&purpose);
    notification_tokens::insert(conn, &token.hash(), user, kind)?;
    Ok(Some(addresses(&ctx.public_url, &token)))
}

/// Returns the addresses with a token.
pub(crate) fn addresses(public_url: &str, token: &PlainToken) -> UnsubscribeLinks {
    let token = token.reveal();
    UnsubscribeLinks {
        one_click: format!("{public_url}/api/public/notifications/unsubscribe?token={token}"),
        page: format!("{public_url}/unsubscribe?token={token}"),
    }
}

/// Returns what a token stands for, and changes nothing.
///
/// # Errors
/// [`Error::NotFound`] for an unknown token.
pub async fn find_subscription(ctx: &Context, token: &str) -> Result<MailSubscription> {
    let hash = PlainToken::parse(token).ok_or_else(unknown)?.hash();
    ctx.store
        .read(move |conn| {
            let (user, kind) = notification_tokens::find(conn, &hash)?.ok_or_else(unknown)?;
            read(conn, user, kind)
        })
        .await
}

/// Ends mail of the token's kind, or starts it again. Doing it twice changes nothing more.
///
/// # Errors
/// [`Error::NotFound`] for an unknown token.
pub async fn set_subscription(
    ctx: &Context,
    token: &str,
    is_subscribed: bool,
) -> Result<MailSubscription> {
    let hash = PlainToken::parse(token).ok_or_else(unknown)?.hash();
    let now = ctx.clock.now();
    ctx.store
        .write(move |conn| {
            let (user, kind) = notification_tokens::find(conn, &hash)?.ok_or_else(unknown)?;
            let actor = Actor::system(SystemReason::MailLink);
            change_account_within(conn, actor, user, now, |change| {
                settings::switch(change, &[(kind, is_subscribed)])
            })?;
            read(conn, user, kind)
        })
        .await
}

fn read(conn: &mut Conn, user: UserId, kind: NotificationKind) -> Result<MailSubscription> {
    let settings = notification_settings::find(conn, user)?;
    let user = users::find(conn, user)?.ok_or_else(unknown)?;
    Ok(MailSubscription {
        kind,
        is_subscribed: settings.is_on(kind),
        email: mask(&user.email),
    })
}

/// Returns an address with its first letter and its domain.
pub(crate) fn mask(email: &Email) -> String {
    let (name, domain) = email.as_str().split_once('@').unwrap_or_default();
    let first = name.chars().next().unwrap_or_default();
    format!("{first}•••@{domain}")
}

fn unknown() -> Error {
    Error::NotFound("Subscription")
}
