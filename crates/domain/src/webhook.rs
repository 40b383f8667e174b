//! Webhooks: addresses that are called when something happens to a project.

mod coordinates;

use schema_results::Criticality;

use crate::{Error, ReachedProjects, Result};

pub use coordinates::Coordinates;

/// Limits of webhooks.
pub enum WebhookLimits {}

impl WebhookLimits {
    /// Maximum number of webhooks of a user.
    pub const MAX_PER_USER: u32 = 10;
    /// Maximum size of a payload in bytes (Standard Webhooks 1.0.0 advises 20 kB).
    pub const MAX_BODY_BYTES: usize = 20_000;
    /// Maximum number of changes that a payload lists.
    pub const MAX_CHANGES: usize = 20;
    /// How often an event is tried before it is given up.
    pub const MAX_ATTEMPTS: u32 = 10;
}

/// What a webhook is told about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookFilter {
    /// The kinds of events.
    pub kinds: WebhookKinds,
    /// The projects.
    pub projects: ReachedProjects,
    /// Schema events without a change of at least this severity are left out. [`Criticality::Safe`] leaves nothing out.
    pub min_severity: Criticality,
    /// Schema events without a change at one of these coordinates are left out. Empty leaves nothing out.
    pub coordinates: Coordinates,
}

/// The kinds of events that a webhook is told about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WebhookKinds {
    /// All that are offered, also later ones.
    All,
    /// These, in the order in which they are offered.
    Chosen(Vec<&'static str>),
}

impl WebhookKinds {
    /// The kinds that are offered.
    pub const OFFERED: [&str; 5] = [
        "schema.published",
        "schema.breaking_change",
        "project.created",
        "project.updated",
        "project.deleted",
    ];
    /// The word for all kinds.
    pub const ALL: &str = "*";

    /// Parses the names of kinds, or `*`.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on `events` for an empty list and for a kind that is not offered.
    pub fn parse<T: AsRef<str>>(names: &[T]) -> Result<Self> {
        let offered = Self::OFFERED.join("`, `");
        let invalid = |message: String| Error::field("events", message);
        if names.is_empty() {
            return Err(invalid("Choose at least one event.".to_owned()));
        }
        let is_known = |name: &str| name == Self::ALL || Self::OFFERED.contains(&name);
        if let Some(wrong) = names.iter().find(|name| !is_known(name.as_ref())) {
            let wrong: String = wrong.as_ref().chars().take(40).collect();
            return Err(invalid(format!(
                "“{wrong}” is not an event. Use `*` or some of `{offered}`."
            )));
        }
        Ok(Self::from_words(names))
    }

    /// Reads the stored form: words separated by spaces. Unknown words are left out.
    #[must_use]
    pub fn stored(text: &str) -> Self {
        Self::from_words(&text.split(' ').collect::<Vec<_>>())
    }

    fn from_words<T: AsRef<str>>(words: &[T]) -> Self {
        let has = |kind: &str| words.iter().any(|word| word.as_ref() == kind);
        if has(Self::ALL) {
            return Self::All;
        }
        Self::Chosen(Self::OFFERED.into_iter().filter(|kind| has(kind)).collect())
    }

    /// Returns the words of the API.
    #[must_use]
    pub fn words(&self) -> Vec<&'static str> {
        match self {
            Self::All => vec![Self::ALL],
            Self::Chosen(kinds) => kinds.clone(),
        }
    }

    /// Returns whether it contains the kind of an event.
    #[must_use]
    pub fn contains(&self, kind: &str) -> bool {
        match self {
            Self::All => Self::OFFERED.contains(&kind),
            Self::Chosen(kinds) => kinds.contains(&kind),
        }
    }
}

/// Parses the least severity of a webhook.
///
/// # Errors
/// [`Error::InvalidInput`] on `min_severity`.
pub fn parse_severity(word: &str) -> Result<Criticality> {
    match word {
        "safe" => Ok(Criticality::Safe),
        "dangerous" => Ok(Criticality::Dangerous),
        "breaking" => Ok(Criticality::Breaking),
        _ => Err(Error::field(
            "min_severity",
            "Choose “safe”, “dangerous” or “breaking”.",
        )),
    }
}

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $word:literal => $variant:ident,)* })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name {$(
            $(#[$variant_doc])*
            $variant,
        )*}

        impl $name {
            /// The words of all values.
            pub const WORDS: &[&str] = &[$($word),*];

            /// Returns the word for it, as stored and in the API.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }

            /// Parses the word.
            #[must_use]
            pub fn parse(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }
    )*};
}

words! {
    /// The shape of a webhook's messages, chosen when it is created.
    WebhookFormat {
        /// Our JSON, signed as in Standard Webhooks 1.0.0.
        "standard" => Standard,
        /// A message for a channel in Slack.
        "slack" => Slack,
        /// A message for a channel in Discord.
        "discord" => Discord,
        /// A message for a channel in Microsoft Teams.
        "teams" => Teams,
    }
    /// Why a webhook is switched off.
    DisabledReason {
        /// Its owner switched it off.
        "owner" => Owner,
        /// The receiver answered 410.
        "gone" => Gone,
        /// Nothing was delivered for five days, and at least three events failed.
        "failing" => Failing,
        /// The receiver answered with `webhook-delivery: disable`.
        "receiver" => Receiver,
    }
    /// What became of an event for a webhook.
    DeliveryStatus {
        /// It will be tried, or tried again.
        "pending" => Pending,
        /// The receiver has accepted it.
        "delivered" => Delivered,
        /// It was given up.
        "failed" => Failed,
        /// It was never tried, because the webhook was switched off or paused.
        "missed" => Missed,
    }
}

impl WebhookFormat {
    /// Returns whether messages are signed. The chat programs have no place for a signature: their address is the secret.
    #[must_use]
    pub fn is_signed(self) -> bool {
        self == Self::Standard
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_kept_in_the_order_in_which_they_are_offered() {
        let kinds = WebhookKinds::parse(&["project.deleted", "schema.published"]).unwrap();
        assert_eq!(kinds.words(), ["schema.published", "project.deleted"]);
        assert_eq!(WebhookKinds::stored(&kinds.words().join(" ")), kinds);
        assert!(kinds.contains("project.deleted"));
        assert!(!kinds.contains("project.created"));
        let all = WebhookKinds::parse(&["*", "project.deleted"]).unwrap();
        assert_eq!(all, WebhookKinds::All);
        assert!(all.contains("project.created"));
        assert!(!all.contains("session.started"), "accounts are not offered");
        for wrong in [&[][..], &["session.started"], &["schema"]] {
            assert!(WebhookKinds::parse(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn words_are_read_as_they_are_written() {
        for word in WebhookFormat::WORDS {
            assert_eq!(WebhookFormat::parse(word).unwrap().as_str(), *word);
        }
        for word in DeliveryStatus::WORDS {
            assert_eq!(DeliveryStatus::parse(word).unwrap().as_str(), *word);
        }
        assert!(DisabledReason::parse("Owner").is_none());
    }
}
