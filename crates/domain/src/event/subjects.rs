//! The things that events are about, as they were at that time.

use schema_results::ChangeCounts;
use serde::{Deserialize, Serialize};

use super::{PropertyChanges, PropertyValue};
use crate::{
    AccessType, ApiKeyId, Endpoint, EndpointId, SectionHead, StoredAllowedChange, WebhookId,
};

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

    pub(super) fn properties(&self) -> PropertyChanges {
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
    pub(super) fn properties(
        &self,
        add: fn(PropertyChanges, &str, PropertyValue) -> PropertyChanges,
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

impl EventWebhook {
    /// Returns its host and the last eight characters of its id, such as `hooks.slack.com (…5d1c0a7e)`: many webhooks may
    /// have the same host.
    #[must_use]
    pub fn label(&self) -> String {
        let id = self.id.to_string();
        let end = id.rsplit('-').next().unwrap_or_default();
        let end = end.get(end.len().saturating_sub(8)..).unwrap_or(end);
        format!("{} (…{end})", self.host)
    }
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
