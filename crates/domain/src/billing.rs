//! A user's subscription, as a payment provider reports it.

use crate::{SubscriptionStatus, Timestamp};

/// A payment provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Provider {
    /// Stripe.
    Stripe,
    /// The built-in pages that play a provider and take no payment.
    Local,
}

impl Provider {
    /// Returns the name of the provider, as stored and in the log.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Stripe => "stripe",
            Self::Local => "local",
        }
    }

    /// Returns the name for people.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Stripe => "Stripe",
            Self::Local => "Built-in test provider",
        }
    }

    /// Parses the name of a provider.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Stripe, Self::Local]
            .into_iter()
            .find(|provider| provider.as_str() == text)
    }
}

/// The id that the provider gave to a customer.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CustomerId(String);

impl CustomerId {
    /// Maximum number of bytes.
    pub const MAX_BYTES: usize = 255;

    /// Parses an id; none if it is empty, too long, or has characters that an address of the provider must not contain.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        let is_valid =
            !text.is_empty() && text.len() <= Self::MAX_BYTES && text.bytes().all(is_plain);
        is_valid.then(|| Self(text.to_owned()))
    }

    /// Wraps the stored id.
    #[must_use]
    pub fn from_stored(text: String) -> Self {
        Self(text)
    }

    /// Returns the id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A subscription to Pro, as the provider describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderSubscription {
    /// The provider's id.
    pub id: String,
    /// Its status.
    pub status: SubscriptionStatus,
    /// When it was created.
    pub created_at: Timestamp,
    /// Until when it is paid.
    pub current_period_end: Option<Timestamp>,
    /// Whether it ends then.
    pub cancel_at_period_end: bool,
    /// When the provider tries a payment that failed again, if it does.
    pub next_payment_attempt: Option<Timestamp>,
    /// Since when a payment is missing, if the provider says so.
    pub payment_failed_at: Option<Timestamp>,
}

impl ProviderSubscription {
    /// Chooses the subscription of a customer that counts: an active one, otherwise one that is still running,
    /// otherwise any; of several, the newest.
    #[must_use]
    pub fn choose(all: impl IntoIterator<Item = Self>) -> Option<Self> {
        all.into_iter().max_by_key(|one| {
            let rank = match one.status {
                SubscriptionStatus::Active => 2,
                status if status.is_running() => 1,
                _ => 0,
            };
            (rank, one.created_at, one.id.clone())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock as _, SystemClock};

    #[test]
    fn the_subscription_that_counts_is_the_newest_active_one() {
        let now = SystemClock.now();
        let one = |id: &str, status, age: i64| ProviderSubscription {
            id: id.to_owned(),
            status,
            created_at: now.plus_seconds(-age),
            current_period_end: None,
            cancel_at_period_end: false,
            next_payment_attempt: None,
            payment_failed_at: None,
        };
        use SubscriptionStatus::{Active, Canceled, Incomplete, PastDue};
        let chosen = |all: &[ProviderSubscription]| {
            ProviderSubscription::choose(all.iter().cloned()).map(|one| one.id)
        };
        let (old, ended) = (one("old", Active, 9), one("ended", Canceled, 1));
        let (owed, open) = (one("owed", PastDue, 5), one("open", Incomplete, 0));
        assert_eq!(chosen(&[]), None);
        assert_eq!(chosen(&[ended.clone(), old.clone()]).unwrap(), "old");
        assert_eq!(chosen(&[old, one("new", Active, 2)]).unwrap(), "new");
        assert_eq!(
            chosen(&[open.clone(), owed, ended.clone()]).unwrap(),
            "owed"
        );
        assert_eq!(chosen(&[ended, open]).unwrap(), "open");
    }

    #[test]
    fn ids_of_customers_fit_into_addresses() {
        assert!(CustomerId::parse("cus_NffrFeUfNV2Hib").is_some());
        for bad in ["", "cus/1", "cus?x", "cus 1", "cüs", &"a".repeat(256)] {
            assert!(CustomerId::parse(bad).is_none(), "{bad}");
        }
    }
}
