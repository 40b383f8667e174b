//! Events of a provider, in Stripe's shape. Only the fields that are needed are read; everything else may change.

use domain::{CustomerId, Error, Result, SubscriptionStatus, Timestamp, UserId};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::prices::ProPrices;
use crate::provider::RefundedPayment;

/// Maximum number of bytes in the id and the type of an event.
const MAX_NAME_BYTES: usize = 255;

/// An event.
pub(crate) struct Event {
    pub(crate) id: String,
    pub(crate) event_type: String,
    pub(crate) created_at: Timestamp,
    pub(crate) object: Value,
}

#[derive(Deserialize)]
struct Wire {
    id: String,
    #[serde(rename = "type")]
    event_type: String,
    created: i64,
    data: Data,
}

#[derive(Deserialize)]
struct Data {
    object: Map<String, Value>,
}

/// The subject of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Topic {
    /// The customer's subscription may have changed.
    Subscription,
    /// The customer has paid at checkout.
    Checkout,
    /// A payment was refunded.
    Refund,
}

impl Event {
    /// Parses the body of a request.
    ///
    /// # Errors
    /// [`Error::BadRequest`] with code `invalid_event`.
    pub(crate) fn parse(body: &[u8]) -> Result<Self> {
        let wire: Wire = serde_json::from_slice(body).map_err(|_| invalid())?;
        let is_name = |text: &str| {
            let is_short = (1..=MAX_NAME_BYTES).contains(&text.len());
            is_short && text.bytes().all(|byte| byte.is_ascii_graphic())
        };
        if !is_name(&wire.id) || !is_name(&wire.event_type) {
            return Err(invalid());
        }
        Ok(Self {
            id: wire.id,
            event_type: wire.event_type,
            created_at: Timestamp::from_epoch_seconds(wire.created).ok_or_else(invalid)?,
            object: Value::Object(wire.data.object),
        })
    }

    /// Returns what the event is about; none if it has no effect here.
    pub(crate) fn topic(&self) -> Option<Topic> {
        match self.event_type.as_str() {
            "checkout.session.completed" => Some(Topic::Checkout),
            "customer.subscription.created"
            | "customer.subscription.updated"
            | "customer.subscription.deleted"
            | "invoice.paid"
            | "invoice.payment_failed" => Some(Topic::Subscription),
            "charge.refunded" => Some(Topic::Refund),
            _ => None,
        }
    }

    /// Returns the customer that the event is about.
    pub(crate) fn customer(&self) -> Option<CustomerId> {
        CustomerId::parse(&id_of(self.object.get("customer")?)?)
    }

    /// Returns the id of a paid checkout, and the user that it names.
    pub(crate) fn checkout(&self) -> Option<(String, UserId)> {
        let text = |name: &str| self.object.get(name)?.as_str();
        let is_checkout = self.topic() == Some(Topic::Checkout);
        let user = UserId::parse(text("client_reference_id")?)?;
        is_checkout.then_some((text("id")?.to_owned(), user))
    }

    /// Returns the refunded payment, if all of it was refunded.
    pub(crate) fn fully_refunded_payment(&self) -> Option<RefundedPayment> {
        let is_full = self.object.get("refunded").and_then(Value::as_bool) == Some(true);
        is_full.then(|| RefundedPayment {
            charge: self.object.get("id").and_then(id_of),
            invoice: self.object.get("invoice").and_then(id_of),
        })
    }
}

/// Returns the id of an object that is given as its id or whole; none if it cannot be part of an address.
pub(crate) fn id_of(object: &Value) -> Option<String> {
    let id = object.as_str().or_else(|| object.get("id")?.as_str())?;
    Some(CustomerId::parse(id)?.as_str().to_owned())
}

/// A subscription in Stripe's shape.
#[derive(Deserialize)]
pub(crate) struct SubscriptionObject {
    id: String,
    status: String,
    created: i64,
    cancel_at_period_end: Option<bool>,
    current_period_end: Option<i64>,
    items: Option<Items>,
    /// The id, or the whole object if the request asked for it.
    latest_invoice: Option<Value>,
    /// Likewise.
    pub(crate) default_payment_method: Option<Value>,
}

#[derive(Deserialize)]
struct Items {
    #[serde(default)]
    data: Vec<Item>,
}

#[derive(Deserialize)]
struct Item {
    current_period_end: Option<i64>,
    price: Option<Price>,
    /// Older objects have a plan, with the id of the price.
    plan: Option<Price>,
    quantity: Option<u64>,
}

#[derive(Deserialize)]
pub(crate) struct Price {
    pub(crate) id: String,
}

impl SubscriptionObject {
    /// Returns whether it is a subscription to Pro: one item at least is of a price of Pro.
    pub(crate) fn is_pro(&self, prices: &ProPrices) -> bool {
        let items = self.items.iter().flat_map(|items| &items.data);
        items.into_iter().any(|item| {
            let price = item.price.as_ref().or(item.plan.as_ref());
            let is_counted = item.quantity.is_some_and(|quantity| quantity >= 1);
            is_counted && price.is_some_and(|price| prices.include(&price.id))
        })
    }
}

impl TryFrom<SubscriptionObject> for domain::ProviderSubscription {
    type Error = &'static str;

    fn try_from(object: SubscriptionObject) -> Result<Self, Self::Error> {
        // Newer versions of Stripe's API have the period in the items.
        let of_items = || {
            let items = object.items.as_ref()?.data.iter();
            items.filter_map(|item| item.current_period_end).max()
        };
        let period_end = object.current_period_end.or_else(of_items);
        let status = SubscriptionStatus::parse(&object.status).unwrap_or_else(|| {
            tracing::warn!("a subscription has a status that this version does not know");
            SubscriptionStatus::Paused
        });
        let next_attempt = || {
            let seconds = object
                .latest_invoice
                .as_ref()?
                .get("next_payment_attempt")?;
            Timestamp::from_epoch_seconds(seconds.as_i64()?)
        };
        Ok(Self {
            status,
            next_payment_attempt: status.has_failed_payment().then(next_attempt).flatten(),
            created_at: Timestamp::from_epoch_seconds(object.created)
                .ok_or("a subscription has no time")?,
            current_period_end: period_end.and_then(Timestamp::from_epoch_seconds),
            cancel_at_period_end: object.cancel_at_period_end.unwrap_or(false),
            payment_failed_at: None,
            id: CustomerId::parse(&object.id)
                .ok_or("a subscription has no id")?
                .as_str()
                .to_owned(),
        })
    }
}

fn invalid() -> Error {
    Error::BadRequest {
        code: "invalid_event",
        field: None,
        message: "The body is not an event: it needs id, type, created and data.object.".to_owned(),
    }
}
