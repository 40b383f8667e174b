//! Each kind of event with its data.

use serde::{Deserialize, Serialize};

use super::{
    EndedSessions, EventAllowedChange, EventApiKey, EventEndpoint, EventSection, EventWebhook,
    PropertyChange, PropertyChanges, PublishedSchema,
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
    /// Properties of a project changed: those that `PUT /api/projects/{id}` takes, its hide rules, examples and sample
    /// values, or what it decided about breaking changes.
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
    /// An API key reached its expiry.
    "api_key.expired" => ApiKeyExpired {
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
    /// The theme of a user for all projects changed.
    "branding.updated" => BrandingUpdated {
        /// The fields.
        changes: Vec<PropertyChange>,
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
    /// Kinds without a row in the audit log: a breaking change, because the version's row says it, and the end of an
    /// account, because its log ends with it.
    const NOT_AUDITED: &[&str] = &["schema.breaking_change", "account.deleted"];

    /// Returns whether the audit log has a row for it.
    #[must_use]
    pub fn is_audited(&self) -> bool {
        !Self::NOT_AUDITED.contains(&self.kind())
    }

    /// Returns the names of the kinds that the audit log has rows of.
    pub fn audited_kinds() -> impl Iterator<Item = &'static str> {
        let kinds = Self::KINDS.iter().copied();
        kinds.filter(|kind| !Self::NOT_AUDITED.contains(kind))
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
            | Self::BrandingUpdated { changes }
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
            Self::ApiKeyOldSecretEnded { key } | Self::ApiKeyExpired { key } => {
                new().create("api_key", key.name.as_str()).into_list()
            }
            Self::ApiKeyDeleted { key } => new().delete("api_key", key.name.as_str()).into_list(),
            Self::WebhookCreated { webhook, changes }
            | Self::WebhookUpdated { webhook, changes } => {
                name("webhook", &webhook.label(), changes)
            }
            Self::WebhookDeleted { webhook } => {
                new().delete("webhook", webhook.label()).into_list()
            }
            Self::WebhookSecretRotated { webhook } | Self::WebhookEnabled { webhook } => {
                new().create("webhook", webhook.label()).into_list()
            }
            Self::WebhookDisabled { webhook, reason } => new()
                .create("webhook", webhook.label())
                .create("reason", reason.as_str())
                .into_list(),
            Self::WebhookDeliveryFailed { webhook, message } => new()
                .create("webhook", webhook.label())
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
