//! The account of a customer at the built-in provider. Pure: each step changes the state and returns the events that a
//! real provider would send.

use domain::{ProviderSubscription, SubscriptionStatus, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::objects::{Objects, price_cents};
use super::records::{Invoice, InvoiceStatus, Status, Subscription};
use crate::provider::{PaymentMethod, Payments};

/// Maximum number of invoices that are kept.
const MAX_INVOICES: usize = 24;
/// How many payments are missed before the subscription ends.
const MAX_FAILURES: u32 = 4;

/// The state of an account.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct State {
    /// How far the account's clock is ahead, in seconds.
    #[serde(default)]
    clock_ahead: i64,
    /// Whether payments with the card fail.
    #[serde(default)]
    pub(super) card_fails: bool,
    #[serde(default)]
    pub(super) subscription: Option<Subscription>,
    /// Oldest first.
    #[serde(default)]
    pub(super) invoices: Vec<Invoice>,
}

/// An event to send: its type and its object.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Draft {
    pub(crate) event_type: &'static str,
    pub(crate) object: Value,
    pub(crate) created: i64,
}

/// The action of a button of the portal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PortalAction {
    /// Ends the subscription at the end of the paid period.
    CancelAtPeriodEnd,
    /// Takes that back.
    Resume,
    /// Tries the next payment now; it succeeds.
    Renew,
    /// Tries the next payment now; it fails.
    FailPayment,
    /// Replaces the card by one that works. A payment that is missing is tried again at once.
    UseWorkingCard,
    /// Replaces the card by one that fails.
    UseFailingCard,
    /// Gives the last payment back.
    Refund,
    /// Ends the subscription now.
    End,
    /// Moves the account's clock by a day.
    AddDay,
    /// Moves the account's clock by a month.
    AddMonth,
}

impl PortalAction {
    /// Parses the value of a button.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "cancel" => Self::CancelAtPeriodEnd,
            "resume" => Self::Resume,
            "renew" => Self::Renew,
            "fail" => Self::FailPayment,
            "card_works" => Self::UseWorkingCard,
            "card_fails" => Self::UseFailingCard,
            "refund" => Self::Refund,
            "end" => Self::End,
            "day" => Self::AddDay,
            "month" => Self::AddMonth,
            _ => return None,
        })
    }
}

impl State {
    /// Returns the account's time.
    pub(super) fn time(&self, now: Timestamp) -> Timestamp {
        now.plus_seconds(self.clock_ahead)
    }

    /// Returns the subscription as the port describes it.
    pub(super) fn described(&self) -> Option<ProviderSubscription> {
        let own = self.subscription.as_ref()?;
        Some(ProviderSubscription {
            id: own.id.clone(),
            status: match own.status {
                Status::Active => SubscriptionStatus::Active,
                Status::PastDue => SubscriptionStatus::PastDue,
                Status::Canceled => SubscriptionStatus::Canceled,
            },
            created_at: Timestamp::from_epoch_seconds(own.created)?,
            current_period_end: Timestamp::from_epoch_seconds(own.period_end),
            cancel_at_period_end: own.cancel_at_period_end,
            // The end of the period is when a failed payment is tried again.
            next_payment_attempt: (own.status == Status::PastDue)
                .then(|| Timestamp::from_epoch_seconds(own.period_end))
                .flatten(),
            payment_failed_at: own.failed_at.and_then(Timestamp::from_epoch_seconds),
        })
    }

    /// Returns the card of the next payment, if there will be one, and the last invoices.
    pub(super) fn payments(&self) -> Payments {
        let newest = self.invoices.iter().rev().take(Payments::MAX_INVOICES);
        let own = self.subscription.as_ref();
        let will_pay = self.is_running() && own.is_some_and(|own| !own.cancel_at_period_end);
        Payments {
            method: will_pay.then_some(PaymentMethod::TestCard {
                works: !self.card_fails,
            }),
            invoices: newest.filter_map(described_invoice).collect(),
        }
    }

    /// Returns whether a subscription is running.
    pub(super) fn is_running(&self) -> bool {
        self.subscription
            .as_ref()
            .is_some_and(|own| own.status != Status::Canceled)
    }

    /// Starts a subscription with a first payment. Does nothing if one is running.
    pub(super) fn subscribe(
        &mut self,
        objects: &Objects<'_>,
        session: &str,
        fails_next: bool,
        now: Timestamp,
    ) -> Vec<Draft> {
        if self.is_running() {
            return Vec::new();
        }
        let time = self.time(now);
        let subscription = Subscription {
            id: new_id("sub_local_"),
            status: Status::Active,
            created: time.epoch_seconds(),
            period_start: time.epoch_seconds(),
            period_end: time.plus_months(1).epoch_seconds(),
            cancel_at_period_end: false,
            failures: 0,
            failed_at: None,
        };
        self.card_fails = fails_next;
        self.subscription = Some(subscription.clone());
        let invoice = self.add_invoice(InvoiceStatus::Paid, time);
        let draft = |event_type, object| Draft {
            event_type,
            object,
            created: time.epoch_seconds(),
        };
        vec![
            draft(
                "customer.subscription.created",
                objects.subscription(&subscription),
            ),
            draft("invoice.paid", objects.invoice(&subscription, &invoice)),
            draft(
                "checkout.session.completed",
                objects.checkout(session, &subscription),
            ),
        ]
    }

    /// Does what a button of the portal says.
    pub(super) fn act(
        &mut self,
        objects: &Objects<'_>,
        action: PortalAction,
        now: Timestamp,
    ) -> Vec<Draft> {
        let time = self.time(now);
        match action {
            PortalAction::AddDay => {
                self.clock_ahead += 24 * 3600;
                self.catch_up(objects, now)
            }
            PortalAction::AddMonth => {
                self.clock_ahead += time.plus_months(1).seconds_since(time);
                self.catch_up(objects, now)
            }
            PortalAction::UseFailingCard => {
                self.card_fails = true;
                Vec::new()
            }
            PortalAction::UseWorkingCard => {
                self.card_fails = false;
                let own = self.subscription.as_ref();
                match own.is_some_and(|own| own.status == Status::PastDue) {
                    true => self.pay(objects, true, time, time),
                    false => Vec::new(),
                }
            }
            _ if !self.is_running() => Vec::new(),
            PortalAction::CancelAtPeriodEnd => self.set_cancel(objects, true, time),
            PortalAction::Resume => self.set_cancel(objects, false, time),
            PortalAction::Renew => self.pay(objects, true, time, time),
            PortalAction::FailPayment => self.pay(objects, false, time, time),
            PortalAction::Refund => self.refund(objects, time),
            PortalAction::End => self.end(objects, time),
        }
    }

    /// Does everything that has become due: payments, and the end of a cancelled subscription.
    pub(super) fn catch_up(&mut self, objects: &Objects<'_>, now: Timestamp) -> Vec<Draft> {
        let time = self.time(now);
        let mut drafts = Vec::new();
        while let Some(own) = &self.subscription {
            let Some(due) = Timestamp::from_epoch_seconds(own.period_end) else {
                break;
            };
            if own.status == Status::Canceled || due > time {
                break;
            }
            if own.cancel_at_period_end {
                drafts.extend(self.end(objects, due));
            } else {
                let made = self.pay(objects, !self.card_fails, due, time);
                drafts.extend(made);
            }
        }
        drafts
    }

    /// Tries the payment that is due at `due`. A payment that fails is tried again a week later.
    fn pay(
        &mut self,
        objects: &Objects<'_>,
        succeeds: bool,
        due: Timestamp,
        time: Timestamp,
    ) -> Vec<Draft> {
        let Some(mut own) = self.subscription.take() else {
            return Vec::new();
        };
        self.card_fails = !succeeds;
        if succeeds {
            own.status = Status::Active;
            own.failures = 0;
            own.failed_at = None;
            own.period_start = due.epoch_seconds();
            own.period_end = due.plus_months(1).epoch_seconds();
        } else {
            own.status = Status::PastDue;
            own.failures += 1;
            own.failed_at = own.failed_at.or(Some(due.epoch_seconds()));
            own.period_end = due.plus_seconds(RETRY_SECONDS).epoch_seconds();
        }
        let has_ended = own.failures >= MAX_FAILURES;
        let status = if succeeds {
            InvoiceStatus::Paid
        } else {
            InvoiceStatus::Failed
        };
        let invoice = self.add_invoice(status, due);
        let event_type = if succeeds {
            "invoice.paid"
        } else {
            "invoice.payment_failed"
        };
        let draft = |event_type, object| Draft {
            event_type,
            object,
            created: due.epoch_seconds(),
        };
        let mut drafts = vec![
            draft(event_type, objects.invoice(&own, &invoice)),
            draft("customer.subscription.updated", objects.subscription(&own)),
        ];
        self.subscription = Some(own);
        if has_ended {
            drafts.extend(self.end(objects, time));
        }
        drafts
    }

    fn set_cancel(&mut self, objects: &Objects<'_>, cancels: bool, time: Timestamp) -> Vec<Draft> {
        let Some(own) = &mut self.subscription else {
            return Vec::new();
        };
        if own.cancel_at_period_end == cancels {
            return Vec::new();
        }
        own.cancel_at_period_end = cancels;
        vec![Draft {
            event_type: "customer.subscription.updated",
            object: objects.subscription(own),
            created: time.epoch_seconds(),
        }]
    }

    /// Gives the last payment back. The subscription goes on; whoever receives the event decides what a refund means.
    fn refund(&mut self, objects: &Objects<'_>, time: Timestamp) -> Vec<Draft> {
        let paid = self.invoices.iter_mut().rev();
        let last = paid
            .into_iter()
            .find(|invoice| invoice.status == InvoiceStatus::Paid);
        let Some(invoice) = last else {
            return Vec::new();
        };
        invoice.status = InvoiceStatus::Refunded;
        vec![Draft {
            event_type: "charge.refunded",
            object: objects.refunded_charge(invoice),
            created: time.epoch_seconds(),
        }]
    }

    /// Returns whether the invoice is one of the last subscription.
    pub(super) fn is_current_invoice(&self, id: &str) -> bool {
        let begun = self.subscription.as_ref().map(|own| own.created);
        let invoice = self.invoices.iter().find(|invoice| invoice.id == id);
        invoice.is_some_and(|invoice| Some(invoice.created) >= begun)
    }

    /// Ends the subscription at once.
    pub(super) fn end(&mut self, objects: &Objects<'_>, time: Timestamp) -> Vec<Draft> {
        let Some(own) = &mut self.subscription else {
            return Vec::new();
        };
        if own.status == Status::Canceled {
            return Vec::new();
        }
        own.status = Status::Canceled;
        own.period_end = own.period_end.min(time.epoch_seconds());
        vec![Draft {
            event_type: "customer.subscription.deleted",
            object: objects.subscription(own),
            created: time.epoch_seconds(),
        }]
    }

    fn add_invoice(&mut self, status: InvoiceStatus, time: Timestamp) -> Invoice {
        let invoice = Invoice {
            id: new_id("in_local_"),
            created: time.epoch_seconds(),
            status,
        };
        self.invoices.push(invoice.clone());
        let surplus = self.invoices.len().saturating_sub(MAX_INVOICES);
        self.invoices.drain(..surplus);
        invoice
    }
}

fn described_invoice(own: &Invoice) -> Option<crate::provider::Invoice> {
    let created_at = Timestamp::from_epoch_seconds(own.created)?;
    Some(crate::provider::Invoice {
        id: own.id.clone(),
        created_at,
        period: Some((created_at, created_at.plus_months(1))),
        amount: i64::from(price_cents()),
        currency: "usd".to_owned(),
        status: match own.status {
            InvoiceStatus::Paid => crate::provider::InvoiceStatus::Paid,
            InvoiceStatus::Failed => crate::provider::InvoiceStatus::Failed,
            InvoiceStatus::Refunded => crate::provider::InvoiceStatus::Refunded,
        },
        pdf_url: None,
    })
}

/// How long until a failed payment is tried again: a week.
const RETRY_SECONDS: i64 = 7 * 24 * 3600;

/// Returns a new id with a prefix.
pub(super) fn new_id(prefix: &str) -> String {
    format!("{prefix}{}", uuid::Uuid::now_v7().simple())
}
