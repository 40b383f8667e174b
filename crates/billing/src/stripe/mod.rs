//! Stripe (<https://docs.stripe.com/api>).

mod client;
mod payments;

use domain::{CustomerId, Provider, ProviderSubscription, Timestamp, User};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::event::{Price, SubscriptionObject, id_of};
use crate::prices::ProPrices;
use crate::provider::{
    Call, Checkout, OpenedPage, PageUrl, PaymentProvider, Payments, PortalPage, ProviderError,
    RefundedPayment,
};
use client::{Client, Method};

/// How Stripe is reached.
pub struct StripeSettings {
    /// Scheme and host of the API, without a slash at the end.
    pub api_base: String,
    /// The secret key.
    pub secret_key: String,
    /// The prices of a month of Pro.
    pub prices: ProPrices,
}

/// Stripe.
pub struct Stripe {
    client: Client,
    prices: ProPrices,
}

#[derive(Deserialize)]
struct Created {
    id: String,
}

#[derive(Deserialize)]
struct Page {
    id: String,
    url: String,
}

/// An open checkout.
#[derive(Deserialize)]
struct CheckoutObject {
    id: String,
    line_items: Option<List<LineItem>>,
}

#[derive(Deserialize)]
struct LineItem {
    price: Option<Price>,
}

#[derive(Deserialize)]
struct ChargeObject {
    invoice: Option<Value>,
}

#[derive(Deserialize)]
struct PaidInvoice {
    subscription: Option<Value>,
}

#[derive(Deserialize)]
struct List<T> {
    data: Vec<T>,
}

impl Stripe {
    /// Prepares the client. Calls nothing.
    ///
    /// # Errors
    /// Why the client cannot be made.
    pub fn new(settings: StripeSettings) -> Result<Self, String> {
        Ok(Self {
            client: Client::new(settings.api_base, settings.secret_key)?,
            prices: settings.prices,
        })
    }

    /// Returns the customer's subscriptions to Pro.
    async fn subscriptions(
        &self,
        customer: &CustomerId,
    ) -> Result<Vec<ProviderSubscription>, ProviderError> {
        // The invoice says when a failed payment is tried again.
        let path = format!(
            "/v1/subscriptions?customer={}&status=all&limit=100&expand%5B%5D=data.latest_invoice",
            customer.as_str()
        );
        let objects: Vec<SubscriptionObject> = self.list(&path).await?;
        objects
            .into_iter()
            .filter(|object| object.is_pro(&self.prices))
            .map(|object| {
                object
                    .try_into()
                    .map_err(|cause: &str| ProviderError::Refused(cause.to_owned()))
            })
            .collect()
    }

    /// Returns the objects of a list; none if the customer that it belongs to does not exist.
    async fn list<T: DeserializeOwned>(&self, path: &str) -> Result<Vec<T>, ProviderError> {
        match self.client.get::<List<T>>(path).await {
            Ok(list) => Ok(list.map_or_else(Vec::new, |list| list.data)),
            Err(ProviderError::UnknownCustomer) => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }

    async fn create_portal(
        &self,
        customer: &CustomerId,
        return_url: &str,
        more: &[(&str, &str)],
    ) -> Result<PageUrl, ProviderError> {
        let mut fields = vec![("customer", customer.as_str()), ("return_url", return_url)];
        fields.extend(more);
        let key = uuid::Uuid::now_v7().to_string();
        let path = "/v1/billing_portal/sessions";
        let page: Page = self.client.post(path, &fields, &key).await?;
        Ok(PageUrl::new(page.url))
    }

    async fn cancel(&self, id: &str, query: &str) -> Result<(), ProviderError> {
        // A subscription that has already ended is a 404.
        let path = format!("/v1/subscriptions/{id}{query}");
        self.client
            .send(Method::Delete, &path, &[], None)
            .await
            .map(drop)
    }

    /// Closes the pages where the customer could still pay for Pro.
    async fn expire_checkouts(&self, customer: &CustomerId) -> Result<(), ProviderError> {
        let path = format!(
            "/v1/checkout/sessions?customer={}&status=open&limit=100&expand%5B%5D=data.line_items",
            customer.as_str()
        );
        let open: Vec<CheckoutObject> = self.list(&path).await?;
        let for_pro = open.into_iter().filter(|one| self.is_for_pro(one));
        for session in for_pro {
            let path = format!("/v1/checkout/sessions/{}/expire", session.id);
            match self.client.send(Method::Post, &path, &[], None).await {
                // Refused if it was paid or has expired meanwhile.
                Ok(_) | Err(ProviderError::Refused(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn is_for_pro(&self, checkout: &CheckoutObject) -> bool {
        let items = checkout.line_items.iter().flat_map(|items| &items.data);
        items
            .filter_map(|item| item.price.as_ref())
            .any(|price| self.prices.include(&price.id))
    }

    /// Returns the id of the subscription that a payment was for.
    async fn find_paid_subscription(
        &self,
        payment: &RefundedPayment,
    ) -> Result<Option<String>, ProviderError> {
        let invoice = match (&payment.invoice, &payment.charge) {
            (Some(invoice), _) => Some(invoice.clone()),
            // Events of newer versions of the API do not name the invoice. The version that the client asks for does.
            (None, Some(charge)) => {
                let path = format!("/v1/charges/{charge}");
                let charge: Option<ChargeObject> = self.client.get(&path).await?;
                charge.and_then(|charge| id_of(&charge.invoice?))
            }
            (None, None) => None,
        };
        let Some(invoice) = invoice else {
            return Ok(None);
        };
        let path = format!("/v1/invoices/{invoice}");
        let paid: Option<PaidInvoice> = self.client.get(&path).await?;
        Ok(paid.and_then(|paid| id_of(&paid.subscription?)))
    }
}

impl PaymentProvider for Stripe {
    fn provider(&self) -> Provider {
        Provider::Stripe
    }

    fn create_customer<'a>(
        &'a self,
        user: &'a User,
        unknown: Option<&'a CustomerId>,
        now: Timestamp,
    ) -> Call<'a, CustomerId> {
        Box::pin(async move {
            let id = user.id.to_string();
            // Only what never changes, because a key must come with the same fields each time.
            let fields = [("email", user.email.as_str()), ("metadata[user_id]", &id)];
            // Stripe remembers what it answered to a key for a day, also a failure. The hour ends that sooner.
            let hour = now.hour().epoch_seconds();
            let key = match unknown {
                Some(unknown) => format!("customer-{id}-after-{}-{hour}", unknown.as_str()),
                None => format!("customer-{id}-{hour}"),
            };
            let created: Created = self.client.post("/v1/customers", &fields, &key).await?;
            CustomerId::parse(&created.id)
                .ok_or_else(|| ProviderError::Refused("a customer without a usable id".to_owned()))
        })
    }

    fn open_checkout<'a>(&'a self, checkout: &'a Checkout) -> Call<'a, OpenedPage> {
        Box::pin(async move {
            let user = checkout.user.to_string();
            let fields = [
                ("mode", "subscription"),
                ("customer", checkout.customer.as_str()),
                ("client_reference_id", &user),
                ("line_items[0][price]", self.prices.current()),
                ("line_items[0][quantity]", "1"),
                ("subscription_data[metadata][user_id]", &user),
                ("success_url", &checkout.success_url),
                ("cancel_url", &checkout.cancel_url),
            ];
            let key = uuid::Uuid::now_v7().to_string();
            let page: Page = self
                .client
                .post("/v1/checkout/sessions", &fields, &key)
                .await?;
            Ok(OpenedPage {
                id: page.id,
                url: PageUrl::new(page.url),
            })
        })
    }

    fn open_portal<'a>(
        &'a self,
        customer: &'a CustomerId,
        shown: PortalPage,
        return_url: &'a str,
    ) -> Call<'a, PageUrl> {
        Box::pin(async move {
            if shown == PortalPage::PaymentMethod {
                let flow = [("flow_data[type]", "payment_method_update")];
                match self.create_portal(customer, return_url, &flow).await {
                    // The portal's settings may not allow to begin there.
                    Err(ProviderError::Refused(_)) => {}
                    outcome => return outcome,
                }
            }
            self.create_portal(customer, return_url, &[]).await
        })
    }

    fn payments<'a>(&'a self, customer: &'a CustomerId) -> Call<'a, Payments> {
        Box::pin(self.read_payments(customer))
    }

    fn subscription<'a>(
        &'a self,
        customer: &'a CustomerId,
    ) -> Call<'a, Option<ProviderSubscription>> {
        Box::pin(async move {
            Ok(ProviderSubscription::choose(
                self.subscriptions(customer).await?,
            ))
        })
    }

    fn end_refunded<'a>(
        &'a self,
        customer: &'a CustomerId,
        payment: &'a RefundedPayment,
    ) -> Call<'a, ()> {
        Box::pin(async move {
            let Some(paid) = self.find_paid_subscription(payment).await? else {
                return Ok(());
            };
            for subscription in self.subscriptions(customer).await? {
                if subscription.id == paid && subscription.status.is_running() {
                    self.cancel(&subscription.id, "").await?;
                }
            }
            Ok(())
        })
    }

    fn keep_one_subscription<'a>(&'a self, customer: &'a CustomerId) -> Call<'a, usize> {
        Box::pin(async move {
            let paid = self.subscriptions(customer).await?;
            if !paid.iter().any(|one| one.status.is_running()) {
                return Ok(0);
            }
            self.expire_checkouts(customer).await?;
            // Again, because another checkout may have been paid until it was closed.
            let all = self.subscriptions(customer).await?;
            let kept = ProviderSubscription::choose(all.iter().cloned()).map(|one| one.id);
            let others = all
                .into_iter()
                .filter(|one| one.status.is_running() && kept.as_ref() != Some(&one.id));
            let mut ended = 0;
            for other in others {
                // The unused time becomes a credit, which pays the next invoices.
                self.cancel(&other.id, "?prorate=true&invoice_now=true")
                    .await?;
                ended += 1;
            }
            Ok(ended)
        })
    }

    fn end_customer<'a>(&'a self, customer: &'a CustomerId) -> Call<'a, ()> {
        // Deleting a customer also ends its subscriptions at once.
        let path = format!("/v1/customers/{}", customer.as_str());
        Box::pin(async move {
            self.client
                .send(Method::Delete, &path, &[], None)
                .await
                .map(drop)
        })
    }
}
