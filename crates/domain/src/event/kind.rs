//! Each kind of event with its data.

use schema_results::ChangeCounts;
use serde::{Deserialize, Serialize};

use super::{PropertyChange, PropertyChanges};
use crate::{
    AccessType, ApiKeyId, Endpoint, EndpointId, SectionHead, StoredAllowedChange, WebhookId,
};

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:literal => $variant:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty),* $(,)? })*) => {
        /// The kind of an event, with its data. The JSON form is tagged with `kind`.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(tag = "kind")]
        pub enum What {$(
            $(#[$doc])*
            #[serde(rename = $name)]
            $variant {$(
                $(#[$field_doc])*
                $field: $type,
            )*},
        )*}

        impl What {
            /// The names of all kinds.
            pub const KINDS: &[&str] = &[$($name),*];

            /// Returns the name of its kind, as stored and in webhooks.
            #[must_use]
            pub fn kind(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $name,)*
                }
            }
        }
    };
}

kinds! {
    /// A project was created.
    "project.created" => ProjectCreated {
        /// Name, slug, description and visibility.
        changes: Vec<PropertyChange>,
    }
    /// Properties of a project changed: those that `PUT /api/projects/{id}` takes, its hide rules, or what it decided about
    /// breaking changes.
    "project.updated" => ProjectUpdated {
        /// The properties.
        changes: Vec<PropertyChange>,
    }
    /// A project was deleted.
    "project.deleted" => ProjectDeleted {}
    /// A schema version was published, also by restoring an older one.
    "schema.published" => SchemaPublished {
        /// The version.
        schema: PublishedSchema,
    }
    /// A schema version was published that breaks clients, or may break them because it could not be compared.
    "schema.breaking_change" => SchemaBreakingChange {
        /// The version.
        schema: PublishedSchema,
    }
    /// A breaking change was allowed.
    "allowed_change.created" => AllowedChangeCreated {
        /// The change.
        allowed_change: EventAllowedChange,
    }
    /// An allowed change was withdrawn before a publish made it.
    "allowed_change.withdrawn" => AllowedChangeWithdrawn {
        /// The change.
        allowed_change: EventAllowedChange,
    }
    /// A content section was created.
    "content.created" => ContentCreated {
        /// The section.
        section: EventSection,
        /// Its properties.
        changes: Vec<PropertyChange>,
    }
    /// A content section was changed.
    "content.updated" => ContentUpdated {
        /// The section.
        section: EventSection,
        /// The changed properties; of its text only the number of characters.
        changes: Vec<PropertyChange>,
    }
    /// A content section was deleted.
    "content.deleted" => ContentDeleted {
        /// The section.
        section: EventSection,
    }
    /// Content sections were reordered.
    "content.reordered" => ContentReordered {
        /// The keys in their order.
        changes: Vec<PropertyChange>,
    }
    /// An endpoint was created.
    "endpoint.created" => EndpointCreated {
        /// The endpoint.
        endpoint: EventEndpoint,
        /// Its properties; of its headers only the names.
        changes: Vec<PropertyChange>,
    }
    /// An endpoint was changed.
    "endpoint.updated" => EndpointUpdated {
        /// The endpoint.
        endpoint: EventEndpoint,
        /// The changed properties; of its headers only the names.
        changes: Vec<PropertyChange>,
    }
    /// An endpoint was deleted.
    "endpoint.deleted" => EndpointDeleted {
        /// The endpoint.
        endpoint: EventEndpoint,
    }
    /// A sync failed, and the one before it did not fail for the same reason.
    "endpoint.sync_failed" => EndpointSyncFailed {
        /// The endpoint.
        endpoint: EventEndpoint,
        /// Why it failed.
        message: String,
    }
    /// An account was created, at its first sign-in.
    "account.created" => AccountCreated {
        /// Its username.
        changes: Vec<PropertyChange>,
    }
    /// Name or username changed, or the projects that stay editable on Free.
    "account.updated" => AccountUpdated {
        /// The properties.
        changes: Vec<PropertyChange>,
    }
    /// All data of an account was exported.
    "account.exported" => AccountExported {}
    /// An account was deleted.
    "account.deleted" => AccountDeleted {}
    /// A user signed in.
    "session.started" => SessionStarted {
        /// Whether no earlier sign-in in the audit log was made with this browser.
        is_new_browser: bool,
    }
    /// A user signed out, or ended other sessions.
    "session.ended" => SessionEnded {
        /// Which sessions.
        which: EndedSessions,
        /// How many.
        count: u32,
    }
    /// An API key was created.
    "api_key.created" => ApiKeyCreated {
        /// The key.
        key: EventApiKey,
        /// Access, projects and expiry.
        changes: Vec<PropertyChange>,
    }
    /// An API key got a new secret.
    "api_key.rotated" => ApiKeyRotated {
        /// The key, with the prefix of the new secret.
        key: EventApiKey,
    }
    /// The secret from before a rotation was ended early.
    "api_key.old_secret_ended" => ApiKeyOldSecretEnded {
        /// The key.
        key: EventApiKey,
    }
    /// An API key was deleted.
    "api_key.deleted" => ApiKeyDeleted {
        /// The key.
        key: EventApiKey,
    }
    /// A webhook was created.
    "webhook.created" => WebhookCreated {
        /// The webhook.
        webhook: EventWebhook,
        /// Format, events, projects and filters.
        changes: Vec<PropertyChange>,
    }
    /// A webhook was changed.
    "webhook.updated" => WebhookUpdated {
        /// The webhook.
        webhook: EventWebhook,
        /// The changed properties; of its address only the host.
        changes: Vec<PropertyChange>,
    }
    /// A webhook was deleted.
    "webhook.deleted" => WebhookDeleted {
        /// The webhook.
        webhook: EventWebhook,
    }
    /// A webhook got a new secret.
    "webhook.secret_rotated" => WebhookSecretRotated {
        /// The webhook.
        webhook: EventWebhook,
    }
    /// A webhook was switched off, by its owner or by the server.
    "webhook.disabled" => WebhookDisabled {
        /// The webhook.
        webhook: EventWebhook,
        /// Why: `owner`, `gone`, `failing` or `receiver`.
        reason: String,
    }
    /// A webhook was switched on again.
    "webhook.enabled" => WebhookEnabled {
        /// The webhook.
        webhook: EventWebhook,
    }
    /// An event was given up for the first time since a webhook last worked.
    "webhook.delivery_failed" => WebhookDeliveryFailed {
        /// The webhook.
        webhook: EventWebhook,
        /// Why the last attempt failed.
        message: String,
    }
    /// A subscription to Pro started.
    "plan.started" => PlanStarted {
        /// Status and period.
        changes: Vec<PropertyChange>,
    }
    /// A subscription changed and goes on: renewed, cancelled for its end, or resumed.
    "plan.updated" => PlanUpdated {
        /// Status and period.
        changes: Vec<PropertyChange>,
    }
    /// A payment failed.
    "plan.payment_failed" => PlanPaymentFailed {
        /// Status and period.
        changes: Vec<PropertyChange>,
    }
    /// A subscription to Pro ended.
    "plan.ended" => PlanEnded {
        /// Status and period.
        changes: Vec<PropertyChange>,
    }
}

impl What {
    /// Returns whether the audit log has a row for it. A breaking change has none, because the version's row says it, and
    /// the end of an account has none, because its log ends with it.
    #[must_use]
    pub fn is_audited(&self) -> bool {
        !matches!(
            self,
            Self::SchemaBreakingChange { .. } | Self::AccountDeleted {}
        )
    }

    /// Returns its properties before and after, as the audit log shows them.
    #[must_use]
    pub fn properties(&self) -> Vec<PropertyChange> {
        let new = PropertyChanges::new;
        match self {
            Self::ProjectCreated { changes }
            | Self::ProjectUpdated { changes }
            | Self::ContentReordered { changes }
            | Self::AccountCreated { changes }
            | Self::AccountUpdated { changes }
            | Self::PlanStarted { changes }
            | Self::PlanUpdated { changes }
            | Self::PlanPaymentFailed { changes }
            | Self::PlanEnded { changes } => changes.clone(),
            Self::ProjectDeleted {} | Self::AccountExported {} | Self::AccountDeleted {} => {
                Vec::new()
            }
            Self::SchemaPublished { schema } | Self::SchemaBreakingChange { schema } => {
                schema.properties().into_list()
            }
            Self::AllowedChangeCreated { allowed_change } => allowed_change
                .properties(PropertyChanges::create)
                .into_list(),
            Self::AllowedChangeWithdrawn { allowed_change } => allowed_change
                .properties(PropertyChanges::delete)
                .into_list(),
            Self::ContentCreated { section, changes }
            | Self::ContentUpdated { section, changes } => name("section", &section.key, changes),
            Self::ContentDeleted { section } => new()
                .delete("section", section.key.as_str())
                .delete("title", section.title.as_str())
                .into_list(),
            Self::EndpointCreated { endpoint, changes }
            | Self::EndpointUpdated { endpoint, changes } => {
                name("endpoint", &endpoint.name, changes)
            }
            Self::EndpointDeleted { endpoint } => {
                new().delete("endpoint", endpoint.name.as_str()).into_list()
            }
            Self::EndpointSyncFailed { endpoint, message } => new()
                .create("endpoint", endpoint.name.as_str())
                .create("message", message.as_str())
                .into_list(),
            Self::SessionStarted { is_new_browser } => {
                new().create("is_new_browser", *is_new_browser).into_list()
            }
            Self::SessionEnded { which, count } => new()
                .create("which", which.as_str())
                .delete("sessions", *count)
                .into_list(),
            Self::ApiKeyCreated { key, changes } => name("api_key", &key.name, changes),
            Self::ApiKeyRotated { key } => new()
                .create("api_key", key.name.as_str())
                .create("prefix", key.prefix.as_str())
                .into_list(),
            Self::ApiKeyOldSecretEnded { key } => {
                new().create("api_key", key.name.as_str()).into_list()
            }
            Self::ApiKeyDeleted { key } => new().delete("api_key", key.name.as_str()).into_list(),
            Self::WebhookCreated { webhook, changes }
            | Self::WebhookUpdated { webhook, changes } => name("webhook", &webhook.host, changes),
            Self::WebhookDeleted { webhook } => {
                new().delete("webhook", webhook.host.as_str()).into_list()
            }
            Self::WebhookSecretRotated { webhook } | Self::WebhookEnabled { webhook } => {
                new().create("webhook", webhook.host.as_str()).into_list()
            }
            Self::WebhookDisabled { webhook, reason } => new()
                .create("webhook", webhook.host.as_str())
                .create("reason", reason.as_str())
                .into_list(),
            Self::WebhookDeliveryFailed { webhook, message } => new()
                .create("webhook", webhook.host.as_str())
                .create("message", message.as_str())
                .into_list(),
        }
    }
}

/// Puts the name of the changed thing before its properties.
fn name(field: &str, name: &str, changes: &[PropertyChange]) -> Vec<PropertyChange> {
    let mut all = PropertyChanges::new().create(field, name).into_list();
    all.extend_from_slice(changes);
    all
}

/// The version that an event is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublishedSchema {
    /// Its number.
    pub version: u32,
    /// The origin of its schema; none in events that are older than this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The version that was restored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restored_version: Option<u32>,
    /// The commit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    /// Its changes against the version before.
    pub comparison: VersionComparison,
}

impl PublishedSchema {
    /// Returns whether clients break, or may break because the versions could not be compared.
    #[must_use]
    pub fn may_break(&self) -> bool {
        match self.comparison {
            VersionComparison::First => false,
            VersionComparison::Unknown => true,
            VersionComparison::Compared { shown, hidden } => {
                shown.breaking > 0 || hidden.breaking > 0
            }
        }
    }

    fn properties(&self) -> PropertyChanges {
        let changes = PropertyChanges::new()
            .create("version", self.version)
            .create("source", self.source.as_deref())
            .create("restored_version", self.restored_version)
            .create("commit", self.commit.as_deref());
        match self.comparison {
            VersionComparison::First => changes.create("comparison", "first"),
            VersionComparison::Unknown => changes.create("comparison", "unknown"),
            VersionComparison::Compared { shown, hidden } => changes
                .create("breaking", shown.breaking)
                .create("dangerous", shown.dangerous)
                .create("safe", shown.safe)
                .create("hidden", Some(hidden.total()).filter(|count| *count > 0)),
        }
    }
}

/// The comparison of a version with the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum VersionComparison {
    /// It is the project's first version.
    First,
    /// The two could not be compared.
    Unknown,
    /// They were compared. Without any change all counts are zero.
    Compared {
        /// Changes that readers see.
        shown: ChangeCounts,
        /// Changes in parts that hide rules hide, if those count for this project.
        hidden: ChangeCounts,
    },
}

/// The allowed change that an event is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventAllowedChange {
    /// The path of the change; `*` for every change of a version.
    pub path: String,
    /// The kind of the change.
    pub code: Option<String>,
    /// Why it was allowed.
    pub reason: String,
    /// The version that made the change.
    pub version: Option<u32>,
}

impl EventAllowedChange {
    fn properties(
        &self,
        add: fn(PropertyChanges, &str, super::PropertyValue) -> PropertyChanges,
    ) -> PropertyChanges {
        let changes = add(PropertyChanges::new(), "path", self.path.as_str().into());
        let changes = add(changes, "code", self.code.clone().into());
        let changes = add(changes, "reason", self.reason.as_str().into());
        add(changes, "version", self.version.into())
    }
}

impl From<&StoredAllowedChange> for EventAllowedChange {
    fn from(allowed: &StoredAllowedChange) -> Self {
        Self {
            path: allowed.path.as_str().to_owned(),
            code: allowed.code.as_ref().map(|code| code.as_str().to_owned()),
            reason: allowed.reason.as_str().to_owned(),
            version: allowed.version.map(crate::VersionNumber::get),
        }
    }
}

/// The content section that an event is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventSection {
    /// Its key.
    pub key: String,
    /// Its title at that time.
    pub title: String,
}

impl From<&SectionHead> for EventSection {
    fn from(section: &SectionHead) -> Self {
        Self {
            key: section.key.as_str().to_owned(),
            title: section.title.as_str().to_owned(),
        }
    }
}

/// The endpoint that an event is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventEndpoint {
    /// Its id.
    pub id: EndpointId,
    /// Its name at that time.
    pub name: String,
}

impl From<&Endpoint> for EventEndpoint {
    fn from(endpoint: &Endpoint) -> Self {
        Self {
            id: endpoint.id,
            name: endpoint.name.as_str().to_owned(),
        }
    }
}

/// The API key that an event is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventApiKey {
    /// Its id.
    pub id: ApiKeyId,
    /// Its name.
    pub name: String,
    /// The first characters of its secret.
    pub prefix: String,
    /// The access that it gives.
    pub access: String,
}

impl EventApiKey {
    /// Describes a key.
    #[must_use]
    pub fn new(id: ApiKeyId, name: &str, prefix: &str, access: AccessType) -> Self {
        Self {
            id,
            name: name.to_owned(),
            prefix: prefix.to_owned(),
            access: access.word().to_owned(),
        }
    }
}

/// The webhook that an event is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventWebhook {
    /// Its id.
    pub id: WebhookId,
    /// The host of its address. The rest of the address may be a secret.
    pub host: String,
}

/// Which sessions were ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndedSessions {
    /// The one that asked for it: a sign-out.
    This,
    /// Another one, chosen from the list.
    Chosen,
    /// All but the one that asked for it.
    Others,
    /// All of them.
    All,
}

impl EndedSessions {
    /// Returns the word for it, as in JSON.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::This => "this",
            Self::Chosen => "chosen",
            Self::Others => "others",
            Self::All => "all",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn published(comparison: VersionComparison) -> PublishedSchema {
        PublishedSchema {
            version: 3,
            source: Some("api".to_owned()),
            restored_version: None,
            commit: None,
            comparison,
        }
    }

    fn compared(shown: u32, hidden: u32) -> VersionComparison {
        let counts = |breaking| ChangeCounts {
            breaking,
            ..ChangeCounts::default()
        };
        VersionComparison::Compared {
            shown: counts(shown),
            hidden: counts(hidden),
        }
    }

    #[test]
    fn versions_that_could_not_be_compared_may_break_clients() {
        assert!(!published(VersionComparison::First).may_break());
        assert!(published(VersionComparison::Unknown).may_break());
        assert!(!published(compared(0, 0)).may_break());
        assert!(published(compared(1, 0)).may_break());
        assert!(published(compared(0, 1)).may_break());
    }

    #[test]
    fn a_first_version_an_unknown_and_an_empty_comparison_differ_in_the_log() {
        let fields = |comparison| {
            let properties = published(comparison).properties().into_list();
            let fields = properties.into_iter().map(|property| property.field);
            fields.collect::<Vec<_>>().join(" ")
        };
        let first = published(VersionComparison::First).properties().into_list();
        assert_eq!(first.last().unwrap().to, "first".into());
        let unknown = published(VersionComparison::Unknown)
            .properties()
            .into_list();
        assert_eq!(unknown.last().unwrap().to, "unknown".into());
        assert_eq!(
            fields(compared(0, 0)),
            "version source breaking dangerous safe"
        );
        assert_eq!(
            fields(compared(0, 2)),
            "version source breaking dangerous safe hidden"
        );
    }
}
