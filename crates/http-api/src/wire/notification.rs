//! Notification settings.

use domain::{NotificationGroup as Group, NotificationKind as Kind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A user's notifications.
#[derive(Serialize, ToSchema)]
pub struct Notifications {
    /// The address that they are sent to.
    pub email: String,
    /// Every kind, in the order of the settings page.
    pub settings: Vec<NotificationSetting>,
}

/// A kind of notification.
#[derive(Serialize, ToSchema)]
pub struct NotificationSetting {
    /// The kind.
    pub kind: NotificationKind,
    /// Its part of the settings page.
    pub group: NotificationGroup,
    /// Whether the user wants it.
    pub enabled: bool,
    /// Whether it cannot be switched off.
    pub is_locked: bool,
    /// Whether it is sent only while the account has Pro.
    pub needs_pro: bool,
}

impl Notifications {
    /// Converts the settings of the domain.
    #[must_use]
    pub fn new(user: &domain::User, settings: &domain::NotificationSettings) -> Self {
        Self {
            email: user.email.as_str().to_owned(),
            settings: Kind::ALL
                .into_iter()
                .map(|kind| NotificationSetting {
                    kind: kind.into(),
                    group: kind.group().into(),
                    enabled: settings.is_on(kind),
                    is_locked: kind.is_locked(),
                    needs_pro: kind.feature().is_some(),
                })
                .collect(),
        }
    }
}

/// Kinds to switch on or off.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveNotifications {
    /// The kinds. Those that are left out stay.
    pub settings: NotificationSwitches,
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $variant:ident $field:ident)*) => {
        /// A kind of notification.
        #[derive(Debug, Clone, Copy, Serialize, ToSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum NotificationKind {$(
            $(#[$doc])*
            $variant,
        )*}

        impl From<Kind> for NotificationKind {
            fn from(kind: Kind) -> Self {
                match kind {
                    $(Kind::$variant => Self::$variant,)*
                }
            }
        }

        /// Whether each kind is to be on. Kinds that are left out stay.
        #[derive(Deserialize, ToSchema)]
        #[serde(deny_unknown_fields)]
        pub struct NotificationSwitches {$(
            $(#[$doc])*
            pub $field: Option<bool>,
        )*}

        impl NotificationSwitches {
            /// Returns the kinds that are to be switched.
            #[must_use]
            pub fn to_list(&self) -> Vec<(Kind, bool)> {
                let all = [$((Kind::$variant, self.$field)),*];
                all.into_iter().filter_map(|(kind, is_on)| Some((kind, is_on?))).collect()
            }
        }
    };
}

kinds! {
    /// A version was published that breaks clients.
    BreakingChange breaking_change
    /// The sync of an endpoint failed.
    SyncFailed sync_failed
    /// Somebody signed in from a new browser.
    NewBrowser new_browser
    /// Readers said whether pages are helpful; daily.
    Feedback feedback
    /// Readers searched for words that find nothing; weekly.
    EmptySearches empty_searches
    /// A project has many more views than usual.
    UnusualTraffic unusual_traffic
    /// What readers did in a month.
    MonthlyDigest monthly_digest
    /// An API key expires soon.
    ApiKeyExpires api_key_expires
    /// An API key is near its limit of requests.
    ApiKeyLimit api_key_limit
    /// An event could not be delivered to a webhook, or a webhook was switched off.
    WebhookFailed webhook_failed
}

/// A part of the settings page.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NotificationGroup {
    /// What happened to the account and its projects.
    Email,
    /// What readers of the docs do.
    Analytics,
    /// API keys and webhooks.
    ApiUsage,
}

impl From<Group> for NotificationGroup {
    fn from(group: Group) -> Self {
        match group {
            Group::Email => Self::Email,
            Group::Analytics => Self::Analytics,
            Group::ApiUsage => Self::ApiUsage,
        }
    }
}

/// What the link in a mail stands for.
#[derive(Serialize, ToSchema)]
pub struct MailSubscription {
    /// The kind of notification; null for a changelog that is followed.
    #[schema(required)]
    pub kind: Option<NotificationKind>,
    /// The followed project; null for a notification.
    #[schema(required)]
    pub project: Option<FollowedProject>,
    /// Whether the mail is sent.
    pub is_subscribed: bool,
    /// The recipient: `a•••@example.com`.
    pub email: String,
}

/// A project whose changelog is followed.
#[derive(Serialize, ToSchema)]
pub struct FollowedProject {
    /// Its name.
    pub name: String,
    /// Its slug.
    pub slug: String,
    /// Its owner's username.
    pub username: String,
}

impl MailSubscription {
    /// Converts a subscription of the domain.
    #[must_use]
    pub fn new(subscription: &notifications::MailSubscription) -> Self {
        Self {
            kind: Some(subscription.kind.into()),
            project: None,
            is_subscribed: subscription.is_subscribed,
            email: subscription.email.clone(),
        }
    }
}
