//! Which events a webhook gets.

use domain::{
    Event, PublishedSchema, Result, VersionComparison, VersionNumber, WebhookFilter, What,
};
use persistence::{Conn, schema_changes};
use schema_results::{ChangeCounts, Changes, Criticality};

/// Returns the version that an event is about.
pub(crate) fn schema_of(event: &Event) -> Option<&PublishedSchema> {
    match &event.what {
        What::SchemaPublished { schema } | What::SchemaBreakingChange { schema } => Some(schema),
        _ => None,
    }
}

/// Finds the changes that readers see in the version of an event; none for other events and for versions that could not be
/// compared.
pub(crate) fn find_changes(conn: &mut Conn, event: &Event) -> Result<Option<Changes>> {
    let (Some(project), Some(schema)) = (event.subject.project(), schema_of(event)) else {
        return Ok(None);
    };
    if !matches!(schema.comparison, VersionComparison::Compared { .. }) {
        return Ok(None);
    }
    let number = i32::try_from(schema.version)
        .ok()
        .and_then(VersionNumber::new);
    match number {
        Some(number) => schema_changes::find_numbered(conn, project.id, number).map(Some),
        None => Ok(None),
    }
}

/// Returns whether a filter lets an event through.
///
/// Severity and coordinates limit schema events only. A version that could not be compared may break anything, so it is let
/// through. Changes in hidden parts count for the severity; their coordinates are not stored.
pub(crate) fn is_wanted(filter: &WebhookFilter, event: &Event, changes: Option<&Changes>) -> bool {
    let Some(project) = event.subject.project() else {
        return false;
    };
    if !filter.kinds.contains(event.what.kind()) || !filter.projects.contains(project.id) {
        return false;
    }
    let Some(schema) = schema_of(event) else {
        return true;
    };
    let has_severity = match schema.comparison {
        VersionComparison::First => filter.min_severity == Criticality::Safe,
        VersionComparison::Unknown => return true,
        VersionComparison::Compared { shown, hidden } => {
            filter.min_severity == Criticality::Safe
                || has(shown, filter.min_severity)
                || has(hidden, filter.min_severity)
        }
    };
    has_severity && (filter.coordinates.is_empty() || touches(filter, changes))
}

/// Returns whether there is a change of at least this severity.
fn has(counts: ChangeCounts, min: Criticality) -> bool {
    counts.breaking > 0
        || (min != Criticality::Breaking && counts.dangerous > 0)
        || (min == Criticality::Safe && counts.safe > 0)
}

/// Returns whether a change of at least the severity is at one of the coordinates. Changes that are not stored may be.
fn touches(filter: &WebhookFilter, changes: Option<&Changes>) -> bool {
    changes.is_some_and(|changes| {
        changes.omitted > 0
            || changes.items.iter().any(|change| {
                rank(change.criticality) >= rank(filter.min_severity)
                    && filter.coordinates.matches(&change.path)
            })
    })
}

/// Returns a number that is larger for worse changes.
fn rank(criticality: Criticality) -> u8 {
    match criticality {
        Criticality::Safe => 0,
        Criticality::Dangerous => 1,
        Criticality::Breaking => 2,
    }
}

#[cfg(test)]
mod tests {
    use domain::{Coordinates, ProjectId, ReachedProjects, WebhookKinds};
    use schema_results::Change;

    use super::*;
    use crate::test_event;

    fn filter(min_severity: Criticality, coordinates: &[&str]) -> WebhookFilter {
        WebhookFilter {
            kinds: WebhookKinds::All,
            projects: ReachedProjects::All,
            min_severity,
            coordinates: Coordinates::parse(coordinates).unwrap(),
        }
    }

    fn published(comparison: VersionComparison) -> Event {
        let mut event = test_event::example_at_some_time("schema.published");
        if let What::SchemaPublished { schema } = &mut event.what {
            schema.comparison = comparison;
        }
        event
    }

    fn counts(breaking: u32, dangerous: u32, safe: u32) -> ChangeCounts {
        ChangeCounts {
            breaking,
            dangerous,
            safe,
        }
    }

    #[test]
    fn severity_counts_what_readers_see_and_what_is_hidden() {
        let compared = |shown, hidden| published(VersionComparison::Compared { shown, hidden });
        let none = counts(0, 0, 0);
        for (event, safe, dangerous, breaking) in [
            (published(VersionComparison::First), true, false, false),
            (published(VersionComparison::Unknown), true, true, true),
            (compared(none, none), true, false, false),
            (compared(counts(0, 0, 1), none), true, false, false),
            (compared(counts(0, 1, 0), none), true, true, false),
            (compared(counts(1, 0, 0), none), true, true, true),
            (compared(none, counts(1, 0, 0)), true, true, true),
        ] {
            let wanted = |min| is_wanted(&filter(min, &[]), &event, None);
            assert_eq!(wanted(Criticality::Safe), safe, "{event:?}");
            assert_eq!(wanted(Criticality::Dangerous), dangerous, "{event:?}");
            assert_eq!(wanted(Criticality::Breaking), breaking, "{event:?}");
        }
    }

    #[test]
    fn a_change_must_have_both_the_severity_and_the_coordinate() {
        let event = published(VersionComparison::Compared {
            shown: counts(1, 0, 1),
            hidden: counts(0, 0, 0),
        });
        let changes = Changes {
            items: vec![
                Change::new(Criticality::Breaking, "field_removed", "Query.user"),
                Change::new(Criticality::Safe, "field_added", "PaymentMethod.id"),
            ],
            ..Changes::default()
        };
        let wanted = |min, coordinates: &[&str]| {
            is_wanted(&filter(min, coordinates), &event, Some(&changes))
        };
        assert!(wanted(Criticality::Safe, &["Payment*"]));
        assert!(!wanted(Criticality::Breaking, &["Payment*"]));
        assert!(wanted(Criticality::Breaking, &["Payment*", "Query.user"]));
        assert!(!wanted(Criticality::Safe, &["Mutation"]));
    }

    #[test]
    fn other_events_are_limited_by_kind_and_project_only() {
        let event = test_event::example_at_some_time("project.updated");
        let mut wanted = filter(Criticality::Breaking, &["Query"]);
        assert!(is_wanted(&wanted, &event, None));
        wanted.kinds = WebhookKinds::parse(&["project.deleted"]).unwrap();
        assert!(!is_wanted(&wanted, &event, None));
        wanted.kinds = WebhookKinds::All;
        wanted.projects = ReachedProjects::chosen(vec![ProjectId::generate()]);
        assert!(!is_wanted(&wanted, &event, None));
        // A limited webhook whose last project was deleted gets nothing.
        wanted.projects = ReachedProjects::chosen(Vec::new());
        assert!(!is_wanted(&wanted, &event, None));
    }
}
