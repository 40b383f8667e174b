//! Users as customers of the provider.

use domain::{Error, Result, User};
use persistence::billing_customers::{self, Customer};
use persistence::{billing_checkouts, users};

use crate::Context;
use crate::event::Event;

/// Returns the user's customer, and creates it at the first checkout. Callers at the same time get the same one,
/// because the provider returns the same customer for the same user.
pub(crate) async fn find_or_create(ctx: &Context, user: &User) -> Result<Customer> {
    if let Some(known) = find(ctx, user).await? {
        return Ok(known);
    }
    let (provider, now) = (ctx.provider.provider(), ctx.clock.now());
    let id = ctx.provider.create_customer(user, None, now).await?;
    let user = user.id;
    ctx.store
        .write(move |conn| {
            if users::find(conn, user)?.is_none() {
                return Err(Error::Unauthenticated);
            }
            billing_customers::find_or_insert(conn, user, provider, &id, now)
        })
        .await?
        .ok_or_else(|| Error::internal("the customer belongs to another user"))
}

/// Makes the user a customer again, because the provider has deleted the one that is stored.
pub(crate) async fn replace(ctx: &Context, user: &User, old: Customer) -> Result<Customer> {
    let now = ctx.clock.now();
    let id = ctx
        .provider
        .create_customer(user, Some(&old.id), now)
        .await?;
    ctx.store
        .write(move |conn| billing_customers::replace(conn, &old, &id))
        .await?
        .ok_or(Error::Unauthenticated)
}

/// Returns the user's customer.
pub(crate) async fn find(ctx: &Context, user: &User) -> Result<Option<Customer>> {
    let (user, provider) = (user.id, ctx.provider.provider());
    ctx.store
        .read(move |conn| billing_customers::find(conn, user, provider))
        .await
}

/// Returns the customer that an event is about. A customer that is not known yet belongs to the user that the event names,
/// if the event is about a checkout that this server opened for that user. So nobody else's event gives a user a customer.
pub(crate) async fn of_event(ctx: &Context, event: &Event) -> Result<Option<Customer>> {
    let (id, checkout) = (event.customer(), event.checkout());
    let (provider, now) = (ctx.provider.provider(), ctx.clock.now());
    let Some(id) = id else { return Ok(None) };
    ctx.store
        .write(move |conn| {
            if let Some(known) = billing_customers::find_by_id(conn, provider, &id)? {
                return Ok(Some(known));
            }
            let Some((session, named)) = checkout else {
                return Ok(None);
            };
            let user = billing_checkouts::find_user(conn, provider, &session)?;
            let Some(user) = user.filter(|user| *user == named) else {
                return Ok(None);
            };
            let own = billing_customers::find_or_insert(conn, user, provider, &id, now)?;
            // A user who is another customer already stays that one.
            Ok(own.filter(|own| own.id == id))
        })
        .await
}
