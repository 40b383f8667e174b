//! Changes of a project that explain what its chart shows.

use domain::{PropertyChange, PropertyValue, Result, Timestamp};
use persistence::{Conn, audit_log};

use crate::ReportQuery;

/// A change of the project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// When it was made.
    pub at: Timestamp,
    /// The change.
    pub what: MarkKind,
}

/// The kinds of changes that mark themselves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MarkKind {
    /// The docs became public.
    Public,
    /// The docs became private.
    Private,
    /// The address of the docs changed.
    Renamed {
        /// The slug or username before.
        from: String,
        /// The slug or username after.
        to: String,
    },
}

pub(crate) fn read_marks(conn: &mut Conn, query: &ReportQuery) -> Result<Vec<Mark>> {
    let (since, until) = (query.window.since(), query.window.until());
    let updates = audit_log::updates_of(conn, query.owner, query.project, since, until)?;
    let marks = updates.into_iter().flat_map(|entry| {
        let changes = entry.changes.into_iter().filter_map(mark_of);
        changes.map(move |what| Mark {
            at: entry.created_at,
            what,
        })
    });
    Ok(marks.collect())
}

fn mark_of(change: PropertyChange) -> Option<MarkKind> {
    match (change.field.as_str(), change.from, change.to) {
        ("is_public", _, PropertyValue::Flag(true)) => Some(MarkKind::Public),
        ("is_public", _, PropertyValue::Flag(false)) => Some(MarkKind::Private),
        ("slug" | "username", PropertyValue::Text(from), PropertyValue::Text(to)) => {
            Some(MarkKind::Renamed { from, to })
        }
        _ => None,
    }
}
