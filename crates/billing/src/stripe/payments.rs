//! Payment methods and invoices at Stripe.

use domain::{CustomerId, Timestamp};
use serde::Deserialize;

use super::Stripe;
use crate::event::{Price, SubscriptionObject};
use crate::prices::ProPrices;
use crate::provider::{Invoice, InvoiceStatus, PaymentMethod, Payments, ProviderError};

#[derive(Deserialize)]
struct CustomerObject {
    #[serde(default)]
    invoice_settings: InvoiceSettings,
}

#[derive(Default, Deserialize)]
struct InvoiceSettings {
    default_payment_method: Option<serde_json::Value>,
}

#[derive(Deserialize)]
struct MethodObject {
    #[serde(rename = "type")]
    kind: String,
    card: Option<CardObject>,
}

#[derive(Deserialize)]
struct CardObject {
    brand: String,
    last4: String,
    exp_month: u8,
    exp_year: u16,
}

#[derive(Deserialize)]
struct InvoiceObject {
    id: String,
    created: i64,
    status: Option<String>,
    #[serde(default)]
    attempt_count: u32,
    amount_due: i64,
    currency: String,
    invoice_pdf: Option<String>,
    charge: Option<serde_json::Value>,
    lines: Option<Lines>,
}

#[derive(Deserialize)]
struct Lines {
    #[serde(default)]
    data: Vec<Line>,
}

#[derive(Deserialize)]
struct Line {
    price: Option<Price>,
    period: Option<Period>,
}

#[derive(Deserialize)]
struct Period {
    start: i64,
    end: i64,
}

impl Stripe {
    /// Reads the payment method and the last invoices for Pro.
    pub(super) async fn read_payments(
        &self,
        customer: &CustomerId,
    ) -> Result<Payments, ProviderError> {
        let id = customer.as_str();
        // More than are shown, because those for other products are left out.
        let path = format!("/v1/invoices?customer={id}&limit=24&expand%5B%5D=data.charge");
        let invoices: Vec<InvoiceObject> = self.list(&path).await?;
        let invoices = invoices.into_iter();
        Ok(Payments {
            method: self.read_method(id).await?,
            invoices: invoices
                .filter_map(|invoice| read_invoice(invoice, &self.prices))
                .take(Payments::MAX_INVOICES)
                .collect(),
        })
    }

    /// Returns the payment method of the running subscription, otherwise the customer's.
    async fn read_method(&self, customer: &str) -> Result<Option<PaymentMethod>, ProviderError> {
        let path = format!(
            "/v1/subscriptions?customer={customer}&limit=100&expand%5B%5D=data.default_payment_method"
        );
        let running: Vec<SubscriptionObject> = self.list(&path).await?;
        let of_subscription = running
            .into_iter()
            .filter(|object| object.is_pro(&self.prices))
            .find_map(|object| object.default_payment_method);
        if let Some(method) = of_subscription {
            return Ok(method_of(method));
        }
        let path = format!(
            "/v1/customers/{customer}?expand%5B%5D=invoice_settings.default_payment_method"
        );
        let known: Option<CustomerObject> = self.client.get(&path).await?;
        let method = known.and_then(|object| object.invoice_settings.default_payment_method);
        Ok(method.and_then(method_of))
    }
}

fn method_of(object: serde_json::Value) -> Option<PaymentMethod> {
    let method: MethodObject = serde_json::from_value(object).ok()?;
    Some(match method.card {
        Some(card) => PaymentMethod::Card {
            brand: card.brand,
            last4: card.last4,
            exp_month: card.exp_month,
            exp_year: card.exp_year,
        },
        None => PaymentMethod::Other(method.kind),
    })
}

/// Returns an invoice if it is for Pro and more than a draft.
fn read_invoice(object: InvoiceObject, prices: &ProPrices) -> Option<Invoice> {
    let is_pro = |line: &Line| {
        let price = line.price.as_ref();
        price.is_some_and(|price| prices.include(&price.id))
    };
    let line = object.lines?.data.into_iter().find(is_pro)?;
    let refunded = object.charge.as_ref().and_then(|one| one.get("refunded"));
    let is_refunded = refunded.and_then(serde_json::Value::as_bool) == Some(true);
    let status = match object.status.as_deref()? {
        "paid" if is_refunded => InvoiceStatus::Refunded,
        "paid" => InvoiceStatus::Paid,
        "open" if object.attempt_count > 0 => InvoiceStatus::Failed,
        "open" => InvoiceStatus::Open,
        "uncollectible" => InvoiceStatus::Failed,
        "void" => InvoiceStatus::Void,
        _ => return None,
    };
    let at = Timestamp::from_epoch_seconds;
    Some(Invoice {
        id: object.id,
        created_at: at(object.created)?,
        period: line
            .period
            .and_then(|period| Some((at(period.start)?, at(period.end)?))),
        amount: object.amount_due,
        currency: object.currency,
        status,
        // Anything else must not become a link.
        pdf_url: object.invoice_pdf.filter(|url| url.starts_with("https://")),
    })
}
