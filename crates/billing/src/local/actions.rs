//! The actions on the pages of the built-in provider.

use domain::{Error, PlainToken, Result};
use persistence::local_billing::{self, PageSession};
use persistence::users;

use super::pages::{CheckoutView, PortalView};
use super::state::{PortalAction, State};
use super::{CHECKOUT, Local, PORTAL, change, session_id};
use crate::Context;
use crate::intake::receive_event;

/// How a payment at checkout goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Payment {
    /// It succeeds.
    Succeeds,
    /// It is declined.
    Declined,
    /// It succeeds; the next one fails.
    FailsOnRenewal,
}

impl Payment {
    /// Parses the value of a choice.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "succeeds" => Self::Succeeds,
            "declined" => Self::Declined,
            "fails_on_renewal" => Self::FailsOnRenewal,
            _ => return None,
        })
    }
}

/// The result of a submitted checkout.
pub enum CheckoutStep {
    /// The browser goes to this address.
    Leave(String),
    /// The page is shown again, with a message.
    Stay(String),
}

/// Returns the checkout page.
///
/// # Errors
/// [`Error::NotFound`] if the page is not open.
pub async fn checkout_page(ctx: &Context, local: &Local, token: &str) -> Result<String> {
    let session = session(local, token, CHECKOUT).await?;
    render_checkout(ctx, local, token, session, false).await
}

/// Pays, or plays that the payment was declined.
///
/// # Errors
/// [`Error::NotFound`] if the page is not open.
pub async fn submit_checkout(
    ctx: &Context,
    local: &Local,
    token: &str,
    payment: Payment,
) -> Result<CheckoutStep> {
    let session = session(local, token, CHECKOUT).await?;
    if payment == Payment::Declined {
        let page = render_checkout(ctx, local, token, session, true).await?;
        return Ok(CheckoutStep::Stay(page));
    }
    let (customer, now) = (session.customer.clone(), local.clock.now());
    let hash = parse(token)?.hash();
    let session_id = session_id(&hash);
    let changed = local
        .store
        .write(move |conn| {
            // Of two clicks, one pays.
            if !local_billing::close_session(conn, &hash)? {
                return Err(closed());
            }
            change(conn, &customer, now, |state, objects| {
                let fails_next = payment == Payment::FailsOnRenewal;
                ((), state.subscribe(objects, &session_id, fails_next, now))
            })
        })
        .await?;
    let ((), events) = changed.ok_or_else(closed)?;
    deliver_all(ctx, &events).await;
    Ok(CheckoutStep::Leave(session.return_url))
}

/// Returns the portal page.
///
/// # Errors
/// [`Error::NotFound`] if the page is not open.
pub async fn portal_page(ctx: &Context, local: &Local, token: &str) -> Result<String> {
    let session = session(local, token, PORTAL).await?;
    let (customer, now) = (session.customer, local.clock.now());
    let changed = local
        .store
        .write(move |conn| change(conn, &customer, now, |state, _| (state.clone(), Vec::new())))
        .await?;
    let (state, events) = changed.ok_or_else(closed)?;
    deliver_all(ctx, &events).await;
    let back = local.link_back(&session.return_url);
    PortalView::new(&local.product, back, token, &state, now).render()
}

/// Does what a button of the portal says.
///
/// # Errors
/// [`Error::NotFound`] if the page is not open.
pub async fn submit_portal(
    ctx: &Context,
    local: &Local,
    token: &str,
    action: PortalAction,
) -> Result<()> {
    let session = session(local, token, PORTAL).await?;
    let (customer, now) = (session.customer, local.clock.now());
    let changed = local
        .store
        .write(move |conn| {
            change(conn, &customer, now, |state: &mut State, objects| {
                ((), state.act(objects, action, now))
            })
        })
        .await?;
    let ((), events) = changed.ok_or_else(closed)?;
    deliver_all(ctx, &events).await;
    Ok(())
}

/// Delivers an event of the built-in provider: signs it and hands it to the intake.
///
/// # Errors
/// The errors of [`receive_event`].
pub async fn deliver(ctx: &Context, event: &str) -> Result<()> {
    let body = event.as_bytes();
    let signature = ctx.webhook_secret.sign(body, ctx.clock.now());
    receive_event(ctx, &signature, body).await
}

/// Delivers events at once. If that fails, the worker delivers them later.
async fn deliver_all(ctx: &Context, events: &[String]) {
    for event in events {
        if let Err(error) = deliver(ctx, event).await {
            tracing::warn!(%error, "an event is delivered later");
        }
    }
}

async fn session(local: &Local, token: &str, kind: &'static str) -> Result<PageSession> {
    let (hash, now) = (parse(token)?.hash(), local.clock.now());
    local
        .store
        .read(move |conn| local_billing::find_session(conn, &hash, kind, now))
        .await?
        .ok_or_else(closed)
}

async fn render_checkout(
    ctx: &Context,
    local: &Local,
    token: &str,
    session: PageSession,
    is_declined: bool,
) -> Result<String> {
    let customer = session.customer.clone();
    let user = ctx
        .store
        .read(move |conn| match local_billing::find(conn, &customer)? {
            Some(account) => users::find(conn, account.user_id),
            None => Ok(None),
        })
        .await?
        .ok_or_else(closed)?;
    let view = CheckoutView {
        product: &local.product,
        email: user.email.as_str(),
        back: local.link_back(&session.cancel_url),
        token,
        is_declined,
    };
    view.render()
}

fn parse(token: &str) -> Result<PlainToken> {
    PlainToken::parse(token).ok_or_else(closed)
}

fn closed() -> Error {
    Error::NotFound("Page")
}
