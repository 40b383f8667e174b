//! Our JSON about an event.

use domain::{
    Error, Event, EventProject, PropertyChange, PropertyValue, Result, VersionComparison,
    WebhookFilter, WebhookLimits,
};
use schema_results::{Change, ChangeCounts, Changes};
use serde::Serialize;

use crate::matching::schema_of;

/// Maximum length of a message, a path or a value in a body, in characters.
const MAX_TEXT: usize = 300;
/// Maximum number of values in a list, such as hide rules.
const MAX_VALUES: usize = 20;

/// What a body is made from.
pub(crate) struct Source<'a> {
    /// The event.
    pub event: &'a Event,
    /// The changes of its version that readers see.
    pub changes: Option<&'a Changes>,
    /// The filter, whose coordinates say which changes come first.
    pub filter: &'a WebhookFilter,
    /// Scheme and host of links.
    pub public_url: &'a str,
    /// The event's number; none for a test.
    pub sequence: Option<i64>,
}

/// Our JSON. The help documents it; members may be added.
#[derive(Serialize)]
pub(crate) struct Payload<'a> {
    r#type: &'static str,
    timestamp: String,
    data: Data<'a>,
}

#[derive(Serialize)]
struct Data<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    test: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sequence: Option<i64>,
    project: &'a EventProject,
    actor: Actor,
    #[serde(flatten)]
    about: About,
}

#[derive(Serialize)]
struct Actor {
    kind: &'static str,
    name: String,
}

#[derive(Serialize)]
#[serde(untagged)]
enum About {
    Schema(Schema),
    Project { changes: Vec<PropertyChange> },
}

#[derive(Serialize)]
struct Schema {
    version: u32,
    source: Option<String>,
    restored_version: Option<u32>,
    commit: Option<String>,
    comparison: &'static str,
    counts: Option<ChangeCounts>,
    /// Changes in parts that hide rules keep from readers. They are counted and not named.
    hidden_counts: Option<ChangeCounts>,
    changes: Vec<ListedChange>,
    changes_url: String,
}

/// A change as a message names it.
#[derive(Clone, Serialize)]
pub(crate) struct ListedChange {
    pub(crate) criticality: &'static str,
    pub(crate) code: String,
    pub(crate) path: String,
    pub(crate) message: String,
}

/// Makes a body of our JSON.
pub(crate) fn body(source: &Source<'_>, project: &EventProject) -> Result<String> {
    let mut changes = list_changes(source);
    loop {
        let payload = payload(source, project, changes.clone());
        let text = serde_json::to_string(&payload).map_err(Error::internal)?;
        if text.len() <= WebhookLimits::MAX_BODY_BYTES || changes.pop().is_none() {
            return Ok(text);
        }
    }
}

fn payload<'a>(
    source: &Source<'_>,
    project: &'a EventProject,
    changes: Vec<ListedChange>,
) -> Payload<'a> {
    let event = source.event;
    Payload {
        r#type: event.what.kind(),
        timestamp: event.created_at.to_rfc3339(),
        data: Data {
            test: source.sequence.is_none().then_some(true),
            sequence: source.sequence,
            project,
            actor: Actor {
                kind: event.actor.author.kind(),
                name: cut(event.actor.author.name()),
            },
            about: about(source, changes),
        },
    }
}

fn about(source: &Source<'_>, changes: Vec<ListedChange>) -> About {
    let Some(schema) = schema_of(source.event) else {
        let properties = source.event.what.properties();
        return About::Project {
            changes: properties.into_iter().map(cut_property).collect(),
        };
    };
    let (comparison, counts, hidden_counts) = match schema.comparison {
        VersionComparison::First => ("first", None, None),
        VersionComparison::Unknown => ("unknown", None, None),
        VersionComparison::Compared { shown, hidden } => (
            "compared",
            Some(shown),
            Some(hidden).filter(|hidden| hidden.total() > 0),
        ),
    };
    About::Schema(Schema {
        version: schema.version,
        source: schema.source.clone(),
        restored_version: schema.restored_version,
        commit: schema.commit.clone(),
        comparison,
        counts,
        hidden_counts,
        changes,
        changes_url: changes_url(source).unwrap_or_default(),
    })
}

/// Returns the address of the page with all changes of the event's version.
pub(crate) fn changes_url(source: &Source<'_>) -> Option<String> {
    let version = schema_of(source.event)?.version;
    Some(format!("{}/changelog/{version}", docs_url(source)?))
}

/// Returns the address of the project's docs.
pub(crate) fn docs_url(source: &Source<'_>) -> Option<String> {
    let project = source.event.subject.project()?;
    let (base, owner, slug) = (source.public_url, &project.username, &project.slug);
    Some(format!("{base}/d/{owner}/{slug}"))
}

/// Returns the first changes: those at the filter's coordinates before the others.
pub(crate) fn list_changes(source: &Source<'_>) -> Vec<ListedChange> {
    let items = source.changes.map_or(&[][..], |changes| &changes.items);
    let wanted = |change: &&Change| source.filter.coordinates.matches(&change.path);
    let first = items.iter().filter(wanted);
    let others = items.iter().filter(|change| !wanted(change));
    first
        .chain(others)
        .take(WebhookLimits::MAX_CHANGES)
        .map(|change| ListedChange {
            criticality: change.criticality.word(),
            code: cut(&change.code),
            path: cut(&change.path),
            message: cut(&change.message),
        })
        .collect()
}

fn cut_property(change: PropertyChange) -> PropertyChange {
    PropertyChange {
        field: change.field,
        from: cut_value(change.from),
        to: cut_value(change.to),
    }
}

fn cut_value(value: PropertyValue) -> PropertyValue {
    match value {
        PropertyValue::Text(text) => PropertyValue::Text(cut(&text)),
        PropertyValue::List(values) => {
            let mut kept: Vec<String> = values.iter().take(MAX_VALUES).map(|v| cut(v)).collect();
            if values.len() > MAX_VALUES {
                kept.push("…".to_owned());
            }
            PropertyValue::List(kept)
        }
        other => other,
    }
}

/// Returns a text that is not too long for a message.
pub(crate) fn cut(text: &str) -> String {
    if text.chars().count() <= MAX_TEXT {
        return text.to_owned();
    }
    let start: String = text.chars().take(MAX_TEXT - 1).collect();
    format!("{start}…")
}
