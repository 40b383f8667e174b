//! Objects of the built-in provider in Stripe's shape.

use domain::{CustomerId, Plan, UserId};
use serde_json::{Value, json};

use super::records::{Invoice, InvoiceStatus, Status, Subscription};

/// Writes the objects of one customer.
pub(super) struct Objects<'a> {
    pub(super) customer: &'a CustomerId,
    pub(super) user: UserId,
}

impl Objects<'_> {
    pub(super) fn subscription(&self, own: &Subscription) -> Value {
        let status = match own.status {
            Status::Active => "active",
            Status::PastDue => "past_due",
            Status::Canceled => "canceled",
        };
        json!({
            "object": "subscription",
            "id": own.id,
            "customer": self.customer.as_str(),
            "status": status,
            "created": own.created,
            "current_period_start": own.period_start,
            "current_period_end": own.period_end,
            "cancel_at_period_end": own.cancel_at_period_end,
            "items": { "object": "list", "data": [{ "price": { "id": PRICE_ID }, "quantity": 1 }] },
            "metadata": { "user_id": self.user },
        })
    }

    /// `session` is the id of the page.
    pub(super) fn checkout(&self, session: &str, own: &Subscription) -> Value {
        json!({
            "object": "checkout.session",
            "id": session,
            "customer": self.customer.as_str(),
            "client_reference_id": self.user,
            "mode": "subscription",
            "status": "complete",
            "payment_status": "paid",
            "subscription": own.id,
        })
    }

    pub(super) fn invoice(&self, own: &Subscription, invoice: &Invoice) -> Value {
        let is_paid = invoice.status == InvoiceStatus::Paid;
        json!({
            "object": "invoice",
            "id": invoice.id,
            "customer": self.customer.as_str(),
            "subscription": own.id,
            "created": invoice.created,
            "status": if is_paid { "paid" } else { "open" },
            "amount_due": price_cents(),
            "amount_paid": if is_paid { price_cents() } else { 0 },
            "subscription_details": { "metadata": { "user_id": self.user } },
        })
    }

    pub(super) fn refunded_charge(&self, invoice: &Invoice) -> Value {
        json!({
            "object": "charge",
            "id": invoice.id.replacen("in_", "ch_", 1),
            "customer": self.customer.as_str(),
            "invoice": invoice.id,
            "created": invoice.created,
            "amount": price_cents(),
            "amount_refunded": price_cents(),
            "refunded": true,
        })
    }
}

/// The only price of this provider.
const PRICE_ID: &str = "price_local_pro";

/// The price of a month of Pro in cents.
pub(super) fn price_cents() -> u32 {
    Plan::Pro.offer().price_usd * 100
}
