//! Receives the provider's events.

use domain::{Error, Result};
use persistence::billing_customers::Customer;
use persistence::billing_events;

use crate::event::{Event, Topic};
use crate::{Context, apply, customers};

/// Receives an event: `body` as it was sent, and the value of `Stripe-Signature`. Each event has one effect, however often
/// and in whatever order events arrive, because what is stored is the provider's current state, not that of the event.
///
/// # Errors
/// [`Error::BadRequest`] with code `invalid_signature` or `invalid_event`. After [`Error::Unavailable`] nothing is stored,
/// and the provider sends the event again.
pub async fn receive_event(ctx: &Context, signature: &str, body: &[u8]) -> Result<()> {
    if !ctx.webhook_secret.verify(signature, body, ctx.clock.now()) {
        return Err(Error::BadRequest {
            code: "invalid_signature",
            field: None,
            message:
                "The signature does not match the body, or its time is more than five minutes away."
                    .to_owned(),
        });
    }
    process(ctx, &Event::parse(body)?).await
}

async fn process(ctx: &Context, event: &Event) -> Result<()> {
    let id = event.id.clone();
    let is_known = ctx
        .store
        .read(move |conn| billing_events::is_known(conn, &id))
        .await?;
    if is_known {
        return Ok(());
    }
    let Some(topic) = event.topic() else {
        return apply::record(ctx, event, "ignored").await;
    };
    let Some(customer) = customers::of_event(ctx, event).await? else {
        return apply::record(ctx, event, "unknown customer").await;
    };
    match topic {
        Topic::Refund => end_refunded(ctx, &customer, event).await?,
        Topic::Checkout => keep_one_subscription(ctx, &customer).await?,
        Topic::Subscription => {}
    }
    apply::refresh(ctx, customer, Some(event)).await
}

/// Ends the subscription that a fully refunded payment was for.
async fn end_refunded(ctx: &Context, customer: &Customer, event: &Event) -> Result<()> {
    if let Some(payment) = event.fully_refunded_payment() {
        ctx.provider.end_refunded(&customer.id, &payment).await?;
    }
    Ok(())
}

/// Makes sure that a user who had two checkouts open does not pay twice.
async fn keep_one_subscription(ctx: &Context, customer: &Customer) -> Result<()> {
    let ended = ctx.provider.keep_one_subscription(&customer.id).await?;
    if ended > 0 {
        tracing::warn!(
            user_id = %customer.user_id,
            ended,
            "a user had paid for more than one subscription; the others have ended and are credited"
        );
    }
    Ok(())
}
