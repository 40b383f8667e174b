//! The changes for a user that follow from a provider's answer. Pure.

use domain::{
    Plan, PropertyChanges, Provider, ProviderSubscription, SubscriptionStatus, Timestamp, What,
};
use persistence::subscriptions::StoredSubscription;

/// A mail about the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlanMail {
    /// Pro has started.
    Started,
    /// A payment failed.
    PaymentFailed,
    /// Pro has ended.
    Ended,
}

/// A change of a user's subscription.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Change {
    /// The subscription to store.
    pub(crate) to: ProviderSubscription,
    /// The mail to send.
    pub(crate) mail: Option<PlanMail>,
    /// The event.
    pub(crate) what: What,
    /// Since when a payment was missing before.
    missing_since: Option<Timestamp>,
}

impl Change {
    /// Returns since when a payment is missing; none if the last one did not fail.
    pub(crate) fn failed_since(&self, now: Timestamp) -> Option<Timestamp> {
        let has_failed = self.to.status.has_failed_payment();
        let begun = self.missing_since.or(self.to.payment_failed_at);
        has_failed.then(|| begun.unwrap_or(now))
    }
}

/// Compares what is stored with what the provider says now. Returns none if nothing changes.
pub(crate) fn decide(
    stored: Option<&StoredSubscription>,
    provider: Provider,
    current: Option<ProviderSubscription>,
) -> Option<Change> {
    let of_provider = stored.filter(|stored| stored.provider == Some(provider));
    let to = match (current, of_provider) {
        (Some(current), _) => current,
        // The provider does not know the subscription any more.
        (None, Some(stored)) => ProviderSubscription {
            status: SubscriptionStatus::Canceled,
            next_payment_attempt: None,
            payment_failed_at: None,
            ..as_provider_says(stored)?
        },
        (None, None) => return None,
    };
    if of_provider
        .and_then(as_provider_says)
        .as_ref()
        .is_some_and(|old| is_same(old, &to))
    {
        return None;
    }
    // A plan that was granted by hand, or paid at another provider, stays until a subscription replaces it.
    let has_other_plan = of_provider.is_none()
        && stored.is_some_and(|stored| stored.subscription.effective_plan() == Plan::Pro);
    if has_other_plan && !to.status.is_running() {
        return None;
    }
    let mail = mail(of_provider, &to);
    // A second failure of the same subscription goes on where the first one began.
    let same_one = of_provider.filter(|old| old.subscription_id.as_ref() == Some(&to.id));
    Some(Change {
        what: describe(mail, of_provider, &to),
        missing_since: same_one.and_then(|old| old.payment_failed_at),
        to,
        mail,
    })
}

/// Chooses the mail for a change. A payment that succeeds after a failure sends none.
fn mail(old: Option<&StoredSubscription>, new: &ProviderSubscription) -> Option<PlanMail> {
    use SubscriptionStatus::{Active, Canceled, Incomplete, IncompleteExpired};
    let is_same_one = old.is_some_and(|old| old.subscription_id.as_ref() == Some(&new.id));
    let before = old.map(|old| old.subscription.status);
    let had_started = is_same_one && before.is_some_and(SubscriptionStatus::is_running);
    match new.status {
        Active if !had_started => Some(PlanMail::Started),
        status if status.has_failed_payment() => {
            let is_known =
                is_same_one && before.is_some_and(SubscriptionStatus::has_failed_payment);
            (had_started && !is_known).then_some(PlanMail::PaymentFailed)
        }
        Canceled | Incomplete | IncompleteExpired => {
            // A newer subscription that was never paid also ends the one before.
            let was_running = before.is_some_and(SubscriptionStatus::is_running);
            was_running.then_some(PlanMail::Ended)
        }
        _ => None,
    }
}

/// Describes a change for its event.
fn describe(
    mail: Option<PlanMail>,
    old: Option<&StoredSubscription>,
    new: &ProviderSubscription,
) -> What {
    let end = |end: Option<Timestamp>| end.map(Timestamp::to_rfc3339);
    let changes = PropertyChanges::new()
        .compare(
            "status",
            old.map(|old| old.subscription.status.as_str()),
            new.status.as_str(),
        )
        .compare(
            "current_period_end",
            end(old.and_then(|old| old.current_period_end)),
            end(new.current_period_end),
        )
        .compare(
            "cancel_at_period_end",
            old.map(|old| old.cancel_at_period_end),
            new.cancel_at_period_end,
        )
        .into_list();
    match mail {
        Some(PlanMail::Started) => What::PlanStarted { changes },
        Some(PlanMail::PaymentFailed) => What::PlanPaymentFailed { changes },
        Some(PlanMail::Ended) => What::PlanEnded { changes },
        None => What::PlanUpdated { changes },
    }
}

fn as_provider_says(stored: &StoredSubscription) -> Option<ProviderSubscription> {
    Some(ProviderSubscription {
        id: stored.subscription_id.clone()?,
        status: stored.subscription.status,
        // Not stored, and not compared.
        created_at: stored.updated_at,
        current_period_end: stored.current_period_end,
        cancel_at_period_end: stored.cancel_at_period_end,
        next_payment_attempt: stored.next_payment_attempt,
        payment_failed_at: stored.payment_failed_at,
    })
}

fn is_same(a: &ProviderSubscription, b: &ProviderSubscription) -> bool {
    a.id == b.id
        && a.status == b.status
        && a.current_period_end == b.current_period_end
        && a.cancel_at_period_end == b.cancel_at_period_end
        && a.next_payment_attempt == b.next_payment_attempt
}

#[cfg(test)]
mod tests {
    use domain::{Clock as _, Subscription, SystemClock};

    use super::*;
    use crate::event::SubscriptionObject;
    use crate::prices::ProPrices;
    use SubscriptionStatus::{Active, Canceled, Incomplete, PastDue, Unpaid};

    fn current(id: &str, status: SubscriptionStatus) -> ProviderSubscription {
        ProviderSubscription {
            id: id.to_owned(),
            status,
            created_at: SystemClock.now(),
            current_period_end: None,
            cancel_at_period_end: false,
            next_payment_attempt: None,
            payment_failed_at: None,
        }
    }

    fn stored(
        id: &str,
        status: SubscriptionStatus,
        provider: Option<Provider>,
    ) -> StoredSubscription {
        StoredSubscription {
            subscription: Subscription {
                plan: Plan::Pro,
                status,
            },
            provider,
            subscription_id: provider.map(|_| id.to_owned()),
            current_period_end: None,
            cancel_at_period_end: false,
            payment_failed_at: None,
            next_payment_attempt: None,
            updated_at: SystemClock.now(),
        }
    }

    #[track_caller]
    fn check(
        before: Option<(&str, SubscriptionStatus)>,
        now: (&str, SubscriptionStatus),
        expected: Option<Option<PlanMail>>,
    ) {
        let before = before.map(|(id, status)| stored(id, status, Some(Provider::Stripe)));
        let now = current(now.0, now.1);
        let change = decide(before.as_ref(), Provider::Stripe, Some(now));
        assert_eq!(change.map(|change| change.mail), expected);
    }

    #[test]
    fn each_mail_is_sent_once_a_transition() {
        check(None, ("a", Incomplete), Some(None));
        check(None, ("a", Active), Some(Some(PlanMail::Started)));
        check(
            Some(("a", Incomplete)),
            ("a", Active),
            Some(Some(PlanMail::Started)),
        );
        check(Some(("a", Active)), ("a", Active), None);
        check(
            Some(("a", Active)),
            ("a", PastDue),
            Some(Some(PlanMail::PaymentFailed)),
        );
        check(Some(("a", PastDue)), ("a", Unpaid), Some(None));
        check(Some(("a", PastDue)), ("a", Active), Some(None));
        check(
            Some(("a", PastDue)),
            ("a", Canceled),
            Some(Some(PlanMail::Ended)),
        );
        check(
            Some(("a", Active)),
            ("a", Canceled),
            Some(Some(PlanMail::Ended)),
        );
        check(Some(("a", Canceled)), ("a", Canceled), None);
        check(Some(("a", Incomplete)), ("a", Canceled), Some(None));
        check(
            Some(("a", Canceled)),
            ("b", Active),
            Some(Some(PlanMail::Started)),
        );
        check(None, ("a", Canceled), Some(None));
    }

    /// A life of seven events: what is true at the provider after each.
    const LIFE: [SubscriptionStatus; 7] = [
        Incomplete, Active, Active, PastDue, PastDue, Active, Canceled,
    ];

    /// Delivers each event of the life in that order, one to three times, and returns the last state and the mails. An
    /// event is delivered when it has happened; what is true may be newer.
    fn deliver(order: &[usize], number: usize) -> (SubscriptionStatus, Vec<PlanMail>) {
        let (mut happened, mut known) = (0, Vec::new());
        let (mut state, mut mails) = (None, Vec::new());
        for event in order {
            for _ in 0..=(number + event) % 3 {
                happened = happened.max(*event);
                if known.contains(event) {
                    continue;
                }
                known.push(*event);
                let answer = Some(current("a", LIFE[happened]));
                if let Some(change) = decide(state.as_ref(), Provider::Stripe, answer) {
                    mails.extend(change.mail);
                    state = Some(stored("a", change.to.status, Some(Provider::Stripe)));
                }
            }
        }
        (state.unwrap().subscription.status, mails)
    }

    #[test]
    fn all_orders_of_seven_events_end_in_the_same_state() {
        let mut orders = vec![Vec::new()];
        for event in 0..LIFE.len() {
            orders = orders
                .iter()
                .flat_map(|order: &Vec<usize>| {
                    (0..=order.len()).map(move |place| {
                        let mut longer = order.clone();
                        longer.insert(place, event);
                        longer
                    })
                })
                .collect();
        }
        assert_eq!(orders.len(), 5_040);
        for (number, order) in orders.iter().enumerate() {
            let (status, mails) = deliver(order, number);
            assert_eq!(status, Canceled, "{order:?}");
            let count = |mail| mails.iter().filter(|sent| **sent == mail).count();
            for mail in [PlanMail::Started, PlanMail::PaymentFailed, PlanMail::Ended] {
                assert!(count(mail) <= 1, "{order:?} {mails:?}");
            }
        }
        let in_order: Vec<usize> = (0..LIFE.len()).collect();
        let all = vec![PlanMail::Started, PlanMail::PaymentFailed, PlanMail::Ended];
        assert_eq!(deliver(&in_order, 0), (Canceled, all));
    }

    #[test]
    fn a_payment_is_missing_since_the_first_failure() {
        let now = SystemClock.now();
        let first = now.plus_seconds(-9);
        let mut before = stored("a", Active, Some(Provider::Stripe));
        let since = |before: &StoredSubscription, id, status, tries_at| {
            let mut answer = current(id, status);
            answer.next_payment_attempt = tries_at;
            let change = decide(Some(before), Provider::Stripe, Some(answer));
            change.map(|change| change.failed_since(now))
        };
        assert_eq!(since(&before, "a", PastDue, None), Some(Some(now)));
        before.subscription.status = PastDue;
        before.payment_failed_at = Some(first);
        assert_eq!(since(&before, "a", PastDue, None), None);
        assert_eq!(since(&before, "a", PastDue, Some(now)), Some(Some(first)));
        assert_eq!(since(&before, "a", Unpaid, None), Some(Some(first)));
        assert_eq!(since(&before, "b", PastDue, None), Some(Some(now)));
        assert_eq!(since(&before, "a", Active, None), Some(None));
    }

    #[test]
    fn a_subscription_that_the_provider_forgot_has_ended() {
        let before = stored("a", Active, Some(Provider::Stripe));
        let change = decide(Some(&before), Provider::Stripe, None).unwrap();
        assert_eq!(
            (change.to.status, change.mail),
            (Canceled, Some(PlanMail::Ended))
        );
        assert_eq!(decide(None, Provider::Stripe, None), None);
    }

    /// Returns the plan and the mail that follow from a customer's subscriptions at Stripe, in JSON.
    fn follow(
        before: Option<&StoredSubscription>,
        items: &[serde_json::Value],
    ) -> (Plan, Option<PlanMail>) {
        let prices = ProPrices::new("price_pro".to_owned(), vec!["price_2025".to_owned()]);
        let objects = items.iter().enumerate().map(|(number, items)| {
            serde_json::from_value::<SubscriptionObject>(serde_json::json!({
                "id": format!("sub_{number}"), "status": "active", "created": 1_700_000_000,
                "items": { "data": items },
            }))
            .unwrap()
        });
        let counted = objects.filter(|object| object.is_pro(&prices));
        let counted = counted.map(|object| object.try_into().unwrap());
        let chosen = ProviderSubscription::choose(counted);
        let change = decide(before, Provider::Stripe, chosen);
        let status = match &change {
            Some(change) => Some(change.to.status),
            None => before.map(|stored| stored.subscription.status),
        };
        let plan = status.map_or(Plan::Free, |status| {
            let subscription = Subscription {
                plan: Plan::Pro,
                status,
            };
            subscription.effective_plan()
        });
        (plan, change.and_then(|change| change.mail))
    }

    #[test]
    fn only_the_configured_prices_make_pro() {
        use serde_json::json;
        let item =
            |price: &str, quantity: u64| json!({ "price": { "id": price }, "quantity": quantity });
        let started = (Plan::Pro, Some(PlanMail::Started));
        let nothing = (Plan::Free, None);
        for (items, expected) in [
            (vec![json!([item("price_pro", 1)])], started),
            (vec![json!([item("price_2025", 1)])], started),
            (vec![json!([item("price_pro", 3)])], started),
            (
                vec![json!([item("price_dollar", 1), item("price_pro", 1)])],
                started,
            ),
            (
                vec![
                    json!([item("price_dollar", 1)]),
                    json!([item("price_pro", 1)]),
                ],
                started,
            ),
            (
                vec![json!([{ "plan": { "id": "price_pro" }, "quantity": 1 }])],
                started,
            ),
            (vec![], nothing),
            (vec![json!([])], nothing),
            (vec![json!([item("price_dollar", 1)])], nothing),
            (vec![json!([item("price_pro", 0)])], nothing),
            (vec![json!([item("price_pro2", 1)])], nothing),
            (vec![json!([item("PRICE_PRO", 1)])], nothing),
            (vec![json!([item("", 1)])], nothing),
            (vec![json!([{ "price": { "id": "price_pro" } }])], nothing),
            (
                vec![
                    json!([{ "price": { "id": "price_dollar" }, "plan": { "id": "price_pro" }, "quantity": 1 }]),
                ],
                nothing,
            ),
            (
                vec![json!([item("price_pro", 0), item("price_dollar", 9)])],
                nothing,
            ),
        ] {
            assert_eq!(follow(None, &items), expected, "{items:?}");
        }
        // A customer who switches to another product at the provider has Pro no longer.
        let before = stored("sub_0", Active, Some(Provider::Stripe));
        let ended = (Plan::Free, Some(PlanMail::Ended));
        for items in [
            json!([item("price_dollar", 1)]),
            json!([item("price_pro", 0)]),
        ] {
            assert_eq!(follow(Some(&before), &[items]), ended);
        }
        let renewed = [json!([item("price_2025", 1)])];
        assert_eq!(follow(Some(&before), &renewed), (Plan::Pro, None));
    }

    #[test]
    fn a_plan_granted_by_hand_stays() {
        let granted = stored("", Active, None);
        assert_eq!(decide(Some(&granted), Provider::Stripe, None), None);
        for status in [Canceled, Incomplete] {
            let now = Some(current("a", status));
            assert_eq!(decide(Some(&granted), Provider::Stripe, now), None);
        }
        let paid = decide(Some(&granted), Provider::Stripe, Some(current("a", Active)));
        assert_eq!(paid.unwrap().to.id, "a");
    }
}
