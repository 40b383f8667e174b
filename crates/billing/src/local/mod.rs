//! The built-in provider: plays checkout and portal without taking payments, for trying the product and for tests.
//!
//! Each customer is a row with a JSON state. A step of [`state`] changes it and returns events, which are stored as jobs
//! in the same transaction. The page delivers them at once, signed and through the same intake as those of a real
//! provider. The worker delivers them as well, so an event is not lost if the program stops in between.

mod actions;
mod objects;
mod pages;
mod records;
mod state;

use std::sync::Arc;

use domain::{
    Clock, CustomerId, Error, HashedToken, PlainToken, Provider, ProviderSubscription, Result,
    Timestamp, User,
};
use persistence::jobs::{self, JobKind, JobOwner, NewJob};
use persistence::local_billing::{self, Account, PageSession};
use persistence::{Conn, Store};
use serde_json::json;

use crate::provider::{
    Call, Checkout, OpenedPage, PageUrl, PaymentProvider, Payments, PortalPage, RefundedPayment,
};
use objects::Objects;
use state::{Draft, State, new_id};

pub use actions::{
    CheckoutStep, Payment, checkout_page, deliver, portal_page, submit_checkout, submit_portal,
};
use pages::Back;
pub use pages::{POLICY, closed_page, refused_page};
pub use state::PortalAction;

/// How long a checkout page stays open: a day.
const CHECKOUT_SECONDS: i64 = 24 * 3600;
/// How long a portal page stays open: an hour.
const PORTAL_SECONDS: i64 = 3600;
/// The kinds of pages, as stored.
const CHECKOUT: &str = "checkout";
const PORTAL: &str = "portal";

/// The built-in provider.
pub struct Local {
    /// The database.
    pub store: Store,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// Scheme and host of our pages, without a slash at the end.
    pub public_url: Arc<str>,
    /// The product's name.
    pub product: String,
    /// Returns the name of the page at a path, if it has one.
    pub name_page: fn(&str) -> Option<&'static str>,
}

impl Local {
    /// Returns the link to an address, with the name of its page, or the product's name.
    fn link_back<'a>(&'a self, url: &'a str) -> Back<'a> {
        let path = url.strip_prefix(&*self.public_url).unwrap_or_default();
        let path = path.split(['?', '#']).next().unwrap_or_default();
        let name = (self.name_page)(path).unwrap_or(&self.product);
        Back { url, name }
    }
}

/// Changes an account in the transaction, and stores the events as jobs. Returns what `step` returns, with the events.
fn change<T>(
    conn: &mut Conn,
    customer: &CustomerId,
    now: Timestamp,
    step: impl FnOnce(&mut State, &Objects<'_>) -> (T, Vec<Draft>),
) -> Result<Option<(T, Vec<String>)>> {
    let Some(account) = local_billing::lock(conn, customer)? else {
        return Ok(None);
    };
    let mut state: State = serde_json::from_str(&account.state).map_err(Error::internal)?;
    let objects = Objects {
        customer,
        user: account.user_id,
    };
    let mut drafts = state.catch_up(&objects, now);
    let (value, more) = step(&mut state, &objects);
    drafts.extend(more);
    let text = serde_json::to_string(&state).map_err(Error::internal)?;
    local_billing::save(conn, &account, &text)?;
    let events = drafts
        .into_iter()
        .map(|draft| insert_event(conn, &account, draft, now))
        .collect::<Result<_>>()?;
    Ok(Some((value, events)))
}

/// Returns the id of a page, which events name and which does not open it.
fn session_id(token: &HashedToken) -> String {
    let hash: String = token.as_str().chars().take(32).collect();
    format!("cs_local_{hash}")
}

/// Stores an event as a job and returns its body.
fn insert_event(
    conn: &mut Conn,
    account: &Account,
    draft: Draft,
    now: Timestamp,
) -> Result<String> {
    let event = json!({
        "object": "event",
        "id": new_id("evt_local_"),
        "type": draft.event_type,
        "created": draft.created,
        "data": { "object": draft.object },
    })
    .to_string();
    let new = NewJob {
        kind: JobKind::LocalBillingEvent,
        owner: &JobOwner::User(account.user_id),
        lane: None,
        payload: &event,
    };
    jobs::insert(conn, &new, now, now)?;
    Ok(event)
}

impl Local {
    async fn open_page(
        &self,
        customer: &CustomerId,
        kind: &'static str,
        (return_url, cancel_url): (&str, &str),
        seconds: i64,
    ) -> Result<OpenedPage> {
        let token = PlainToken::generate();
        let (hash, now) = (token.hash(), self.clock.now());
        let id = session_id(&hash);
        let session = PageSession {
            customer: customer.clone(),
            kind: kind.to_owned(),
            return_url: return_url.to_owned(),
            cancel_url: cancel_url.to_owned(),
        };
        self.store
            .write(move |conn| {
                let expires_at = now.plus_seconds(seconds);
                local_billing::open_session(conn, &hash, &session, now, expires_at)
            })
            .await?;
        let address = format!(
            "{}/billing/local/{kind}/{}",
            self.public_url,
            token.reveal()
        );
        Ok(OpenedPage {
            id,
            url: PageUrl::new(address),
        })
    }

    /// Changes an account, outside of a page.
    async fn step(
        &self,
        customer: &CustomerId,
        step: impl FnOnce(&mut State, &Objects<'_>) -> Vec<Draft> + Send + 'static,
    ) -> Result<Option<ProviderSubscription>> {
        let (customer, now) = (customer.clone(), self.clock.now());
        let changed = self
            .store
            .write(move |conn| {
                change(conn, &customer, now, |state, objects| {
                    let drafts = step(state, objects);
                    (state.described(), drafts)
                })
            })
            .await?;
        Ok(changed.and_then(|(described, _)| described))
    }
}

impl PaymentProvider for Local {
    fn provider(&self) -> Provider {
        Provider::Local
    }

    fn create_customer<'a>(
        &'a self,
        user: &'a User,
        _: Option<&'a CustomerId>,
        now: Timestamp,
    ) -> Call<'a, CustomerId> {
        Box::pin(async move {
            let id = CustomerId::from_stored(new_id("cus_local_"));
            let user = user.id;
            let state = serde_json::to_string(&State::default()).map_err(Error::internal)?;
            let id = self
                .store
                .write(move |conn| local_billing::find_or_insert(conn, user, &id, &state, now))
                .await?;
            Ok(id)
        })
    }

    fn open_checkout<'a>(&'a self, checkout: &'a Checkout) -> Call<'a, OpenedPage> {
        Box::pin(async move {
            let urls = (checkout.success_url.as_str(), checkout.cancel_url.as_str());
            let page = self.open_page(&checkout.customer, CHECKOUT, urls, CHECKOUT_SECONDS);
            Ok(page.await?)
        })
    }

    fn open_portal<'a>(
        &'a self,
        customer: &'a CustomerId,
        shown: PortalPage,
        return_url: &'a str,
    ) -> Call<'a, PageUrl> {
        Box::pin(async move {
            let urls = (return_url, return_url);
            let opened = self.open_page(customer, PORTAL, urls, PORTAL_SECONDS);
            let url = opened.await?.url;
            Ok(match shown {
                PortalPage::Overview => url,
                PortalPage::PaymentMethod => {
                    PageUrl::new(format!("{}#payment-method", url.reveal()))
                }
            })
        })
    }

    fn payments<'a>(&'a self, customer: &'a CustomerId) -> Call<'a, Payments> {
        Box::pin(async move {
            let (customer, now) = (customer.clone(), self.clock.now());
            let read = self.store.write(move |conn| {
                change(conn, &customer, now, |state, _| {
                    (state.payments(), Vec::new())
                })
            });
            Ok(read.await?.map(|(own, _)| own).unwrap_or_default())
        })
    }

    fn subscription<'a>(
        &'a self,
        customer: &'a CustomerId,
    ) -> Call<'a, Option<ProviderSubscription>> {
        Box::pin(async move { Ok(self.step(customer, |_, _| Vec::new()).await?) })
    }

    fn end_refunded<'a>(
        &'a self,
        customer: &'a CustomerId,
        payment: &'a RefundedPayment,
    ) -> Call<'a, ()> {
        Box::pin(async move {
            let now = self.clock.now();
            let invoice = payment.invoice.clone();
            self.step(customer, move |state, objects| {
                if invoice.is_some_and(|id| state.is_current_invoice(&id)) {
                    state.end(objects, state.time(now))
                } else {
                    Vec::new()
                }
            })
            .await?;
            Ok(())
        })
    }

    fn keep_one_subscription<'a>(&'a self, _: &'a CustomerId) -> Call<'a, usize> {
        // A second checkout takes no payment; see `State::subscribe`.
        Box::pin(async { Ok(0) })
    }

    fn end_customer<'a>(&'a self, _: &'a CustomerId) -> Call<'a, ()> {
        // The account is deleted with its user.
        Box::pin(async { Ok(()) })
    }
}
