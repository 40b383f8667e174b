//! Writes a user's subscription to the export of their account.

use domain::{Result, Timestamp, User};
use persistence::export::{Archive, Section};
use persistence::{Conn, billing_checkouts, billing_customers, billing_events, subscriptions};
use serde_json::{Value, json};

/// The part of an export with a user's subscription.
pub const EXPORT: Section = Section {
    readme: "\
billing.json                          the subscription, its checkouts, and the payment provider's events about it
",
    write,
};

fn write(archive: &mut dyn Archive, conn: &mut Conn, user: &User) -> Result<()> {
    let subscription = subscriptions::find(conn, user.id)?.map(|stored| {
        json!({
            "plan": stored.subscription.plan,
            "status": stored.subscription.status,
            "provider": stored.provider.map(|provider| provider.as_str()),
            "subscription_id": stored.subscription_id,
            "current_period_end": stored.current_period_end.map(Timestamp::to_rfc3339),
            "cancel_at_period_end": stored.cancel_at_period_end,
            "payment_failed_at": stored.payment_failed_at.map(Timestamp::to_rfc3339),
            "next_payment_attempt": stored.next_payment_attempt.map(Timestamp::to_rfc3339),
            "updated_at": stored.updated_at.to_rfc3339(),
        })
    });
    let customers: Vec<Value> = billing_customers::list_of(conn, user.id)?
        .into_iter()
        .map(|customer| {
            json!({
                "provider": customer.provider.as_str(),
                "customer_id": customer.id.as_str(),
                "created_at": customer.created_at.to_rfc3339(),
            })
        })
        .collect();
    let events: Vec<Value> = billing_events::list_of(conn, user.id)?
        .into_iter()
        .map(|event| {
            json!({
                "id": event.id,
                "type": event.event_type,
                "effect": event.effect,
                "created_at": event.created_at.to_rfc3339(),
                "received_at": event.received_at.to_rfc3339(),
            })
        })
        .collect();
    let checkouts: Vec<Value> = billing_checkouts::list_of(conn, user.id)?
        .into_iter()
        .map(|checkout| {
            json!({
                "id": checkout.id,
                "provider": checkout.provider,
                "session_id": checkout.session_id,
                "created_at": checkout.created_at.to_rfc3339(),
            })
        })
        .collect();
    archive.json(
        "billing.json",
        &json!({
            "subscription": subscription,
            "customers": customers,
            "checkouts": checkouts,
            "events": events,
        }),
    )
}
