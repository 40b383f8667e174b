//! Notifications: the kinds of mail that a user can switch on and off.

use serde::{Deserialize, Serialize};

use crate::{Feature, Plan};

/// A part of the settings page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotificationGroup {
    /// What happened to the account and its projects.
    Email,
    /// What readers of the docs do.
    Analytics,
    /// API keys and webhooks.
    ApiUsage,
}

impl NotificationGroup {
    /// Returns the word for it in the API.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::Analytics => "analytics",
            Self::ApiUsage => "api_usage",
        }
    }
}

/// A kind of notification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NotificationKind {
    /// A version was published that breaks clients.
    BreakingChange,
    /// The sync of an endpoint failed.
    SyncFailed,
    /// Somebody signed in from a new browser.
    NewBrowser,
    /// Readers answered "Was this page helpful?"; once a day.
    Feedback,
    /// Readers searched for words that find nothing; once a week.
    EmptySearches,
    /// A project has many more views than usual.
    UnusualTraffic,
    /// What readers did in a month.
    MonthlyDigest,
    /// An API key expires soon.
    ApiKeyExpires,
    /// An API key is near its limit of requests.
    ApiKeyLimit,
    /// An event could not be delivered to a webhook, or a webhook was switched off.
    WebhookFailed,
}

impl NotificationKind {
    /// All kinds, in the order of the settings page.
    pub const ALL: [Self; 10] = [
        Self::BreakingChange,
        Self::SyncFailed,
        Self::NewBrowser,
        Self::Feedback,
        Self::EmptySearches,
        Self::UnusualTraffic,
        Self::MonthlyDigest,
        Self::ApiKeyExpires,
        Self::ApiKeyLimit,
        Self::WebhookFailed,
    ];

    /// Returns the name as stored and in the API.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::BreakingChange => "breaking_change",
            Self::SyncFailed => "sync_failed",
            Self::NewBrowser => "new_browser",
            Self::Feedback => "feedback",
            Self::EmptySearches => "empty_searches",
            Self::UnusualTraffic => "unusual_traffic",
            Self::MonthlyDigest => "monthly_digest",
            Self::ApiKeyExpires => "api_key_expires",
            Self::ApiKeyLimit => "api_key_limit",
            Self::WebhookFailed => "webhook_failed",
        }
    }

    /// Parses a name.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }

    /// Returns its part of the settings page.
    #[must_use]
    pub fn group(self) -> NotificationGroup {
        match self {
            Self::BreakingChange | Self::SyncFailed | Self::NewBrowser => NotificationGroup::Email,
            Self::Feedback | Self::EmptySearches | Self::UnusualTraffic | Self::MonthlyDigest => {
                NotificationGroup::Analytics
            }
            Self::ApiKeyExpires | Self::ApiKeyLimit | Self::WebhookFailed => {
                NotificationGroup::ApiUsage
            }
        }
    }

    /// Returns whether it is on for a user who has not changed it.
    #[must_use]
    pub fn is_on_by_default(self) -> bool {
        match self {
            Self::BreakingChange
            | Self::SyncFailed
            | Self::NewBrowser
            | Self::Feedback
            | Self::ApiKeyExpires
            | Self::WebhookFailed => true,
            Self::EmptySearches
            | Self::UnusualTraffic
            | Self::MonthlyDigest
            | Self::ApiKeyLimit => false,
        }
    }

    /// Returns whether it cannot be switched off, because it protects the account.
    #[must_use]
    pub fn is_locked(self) -> bool {
        matches!(self, Self::NewBrowser)
    }

    /// Returns the feature of a plan that it tells about; none if every plan has it.
    #[must_use]
    pub fn feature(self) -> Option<Feature> {
        matches!(
            self,
            Self::EmptySearches | Self::UnusualTraffic | Self::MonthlyDigest
        )
        .then_some(Feature::Analytics)
    }

    /// Returns whether users with this plan can get it.
    #[must_use]
    pub fn is_included(self, plan: Plan) -> bool {
        self.feature().is_none_or(|feature| plan.includes(feature))
    }
}

/// The kinds that a user has switched to something else than their default.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NotificationSettings {
    changed: Vec<(NotificationKind, bool)>,
}

impl NotificationSettings {
    /// Wraps the stored rows.
    #[must_use]
    pub fn stored(changed: Vec<(NotificationKind, bool)>) -> Self {
        Self { changed }
    }

    /// Returns whether the user wants this kind. Locked kinds are always wanted.
    #[must_use]
    pub fn is_on(&self, kind: NotificationKind) -> bool {
        let stored = self.changed.iter().find(|(stored, _)| *stored == kind);
        match stored {
            Some((_, is_on)) if !kind.is_locked() => *is_on,
            _ => kind.is_on_by_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_stored_under_the_names_that_the_api_shows() {
        for kind in NotificationKind::ALL {
            assert_eq!(NotificationKind::parse(kind.as_str()), Some(kind));
            let json = serde_json::to_string(&kind).unwrap();
            assert_eq!(json, format!("\"{}\"", kind.as_str()));
        }
        assert_eq!(NotificationKind::parse("Feedback"), None);
    }

    #[test]
    fn a_locked_kind_stays_on_whatever_is_stored() {
        let off = NotificationKind::ALL.map(|kind| (kind, false)).to_vec();
        let settings = NotificationSettings::stored(off);
        for kind in NotificationKind::ALL {
            assert_eq!(settings.is_on(kind), kind.is_locked(), "{kind:?}");
            let unchanged = NotificationSettings::default();
            assert_eq!(unchanged.is_on(kind), kind.is_on_by_default());
        }
    }
}
