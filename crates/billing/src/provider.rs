//! The port to a payment provider.

use std::pin::Pin;

use domain::{CustomerId, Error, Provider, ProviderSubscription, Timestamp, User, UserId};

/// A running call to a provider.
pub type Call<'a, T> = Pin<Box<dyn Future<Output = Result<T, ProviderError>> + Send + 'a>>;

/// Why a call to a provider failed. Holds no secret and no address of a page.
#[derive(Debug)]
pub enum ProviderError {
    /// It cannot be reached, or it answered that it cannot do the work now.
    Unavailable(String),
    /// It does not accept the request: a wrong setting or a fault of ours.
    Refused(String),
    /// It does not know the customer, or has deleted it.
    UnknownCustomer,
    /// The database of the built-in provider failed.
    Store(Error),
}

impl From<Error> for ProviderError {
    fn from(error: Error) -> Self {
        Self::Store(error)
    }
}

/// The address of a checkout or portal page. Whoever has it can use the page, so it has no `Debug` and no `Display`.
pub struct PageUrl(String);

impl PageUrl {
    /// Wraps an address.
    #[must_use]
    pub fn new(url: String) -> Self {
        Self(url)
    }

    /// Returns the address, for its user only.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

/// A page that was opened.
pub struct OpenedPage {
    /// The provider's id of it, which its events name.
    pub id: String,
    /// Its address.
    pub url: PageUrl,
}

/// The part of the portal to open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PortalPage {
    /// The whole portal.
    Overview,
    /// Where the payment method can be changed.
    PaymentMethod,
}

/// A way to pay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PaymentMethod {
    /// A card.
    Card {
        /// Its brand, such as `visa`.
        brand: String,
        /// The last four digits.
        last4: String,
        /// The month of its end, 1 to 12.
        exp_month: u8,
        /// The year of its end.
        exp_year: u16,
    },
    /// The card of the built-in provider.
    TestCard {
        /// Whether payments with it succeed.
        works: bool,
    },
    /// Something else, in the provider's word, such as `sepa_debit`.
    Other(String),
}

/// An invoice for Pro.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invoice {
    /// The provider's id.
    pub id: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// Begin and end of the time that it is for.
    pub period: Option<(Timestamp, Timestamp)>,
    /// The amount in the smallest unit of the currency.
    pub amount: i64,
    /// ISO 4217, in lower case.
    pub currency: String,
    /// Whether it is paid.
    pub status: InvoiceStatus,
    /// The address of the document at the provider, if there is one.
    pub pdf_url: Option<String>,
}

/// Whether an invoice is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InvoiceStatus {
    /// It is paid.
    Paid,
    /// It is not paid yet.
    Open,
    /// The last try to pay it failed.
    Failed,
    /// It was paid and given back.
    Refunded,
    /// It need not be paid any more.
    Void,
}

/// A customer's payment method and last invoices.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Payments {
    /// The payment method of the next payment, if the provider knows one.
    pub method: Option<PaymentMethod>,
    /// At most [`Payments::MAX_INVOICES`], newest first.
    pub invoices: Vec<Invoice>,
}

impl Payments {
    /// Maximum number of invoices. The portal has all of them.
    pub const MAX_INVOICES: usize = 6;
}

/// A payment that was given back. Stripe's events name its invoice only in some versions of the API.
pub struct RefundedPayment {
    /// The id of the charge.
    pub charge: Option<String>,
    /// The id of the invoice that it paid.
    pub invoice: Option<String>,
}

/// A checkout to open.
pub struct Checkout {
    /// The user who pays.
    pub user: UserId,
    /// The user as a customer.
    pub customer: CustomerId,
    /// Where the page leads after the payment.
    pub success_url: String,
    /// Where it leads without a payment.
    pub cancel_url: String,
}

/// A payment provider.
pub trait PaymentProvider: Send + Sync {
    /// Returns which one it is.
    fn provider(&self) -> Provider;

    /// Makes the user a customer, or makes another one if the provider does not know `unknown` any more. Several calls
    /// with the same arguments within an hour return the same customer.
    fn create_customer<'a>(
        &'a self,
        user: &'a User,
        unknown: Option<&'a CustomerId>,
        now: Timestamp,
    ) -> Call<'a, CustomerId>;

    /// Opens a page where the customer can subscribe to Pro.
    ///
    /// # Errors
    /// [`ProviderError::UnknownCustomer`] if the customer was deleted, here and in [`Self::open_portal`].
    fn open_checkout<'a>(&'a self, checkout: &'a Checkout) -> Call<'a, OpenedPage>;

    /// Opens a page where the customer can change or end the subscription. It leads back to `return_url`.
    fn open_portal<'a>(
        &'a self,
        customer: &'a CustomerId,
        shown: PortalPage,
        return_url: &'a str,
    ) -> Call<'a, PageUrl>;

    /// Returns the customer's payment method and last invoices for Pro; neither if there is no such customer.
    fn payments<'a>(&'a self, customer: &'a CustomerId) -> Call<'a, Payments>;

    /// Returns the customer's subscription to Pro that counts; see [`ProviderSubscription::choose`]. Subscriptions to
    /// anything else do not exist for this port.
    fn subscription<'a>(
        &'a self,
        customer: &'a CustomerId,
    ) -> Call<'a, Option<ProviderSubscription>>;

    /// Ends the customer's subscription to Pro that the payment was for, at once. Does nothing if it was for something else.
    fn end_refunded<'a>(
        &'a self,
        customer: &'a CustomerId,
        payment: &'a RefundedPayment,
    ) -> Call<'a, ()>;

    /// Leaves a customer who has paid for Pro at checkout with one subscription: closes the other open checkouts for Pro, and
    /// ends all running subscriptions but the one that counts. The rest of what they paid for is credited. Returns how many
    /// ended. Does nothing for a customer without a running subscription to Pro, who has paid for something else.
    fn keep_one_subscription<'a>(&'a self, customer: &'a CustomerId) -> Call<'a, usize>;

    /// Ends everything that the customer pays for, and forgets the customer. Succeeds if there is no such customer.
    fn end_customer<'a>(&'a self, customer: &'a CustomerId) -> Call<'a, ()>;
}
