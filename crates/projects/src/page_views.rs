//! How often readers viewed the pages of what a change breaks, so that an owner knows what it costs.

use std::collections::HashMap;

use domain::{Dimension, Project, Result};
use persistence::analytics::{Counts, Range, Unit};
use persistence::users;
use schema_model::Kind;
use schema_results::{Change, Criticality};

use crate::Context;

/// Whole UTC days; the last is today.
pub(crate) const VIEWED_DAYS: i64 = 30;
const DAY: i64 = 24 * 3600;

/// Adds to each breaking change that readers see how often its page was viewed in the last 30 days. Does nothing if the
/// owner's plan does not include analytics, or if the docs are private: nobody is counted there. Only for answers to the
/// owner.
pub(crate) async fn add_page_views(
    ctx: &Context,
    project: &Project,
    mut changes: Vec<&mut Change>,
) -> Result<()> {
    changes.retain(|change| breaks_readers(change));
    if !project.is_public || changes.is_empty() {
        return Ok(());
    }
    let Some(views) = read_views(ctx, project).await? else {
        return Ok(());
    };
    for change in changes {
        change.page_views = views_of(change, &views);
    }
    Ok(())
}

/// Adds up the views of the pages of changes that [`add_page_views`] has seen, each page once; none if none has views.
pub(crate) fn sum_page_views<'a>(changes: impl Iterator<Item = &'a Change>) -> Option<u64> {
    let mut pages = HashMap::new();
    for change in changes {
        if let (Some(page), Some(views)) = (&change.page, change.page_views) {
            pages.insert(without_anchor(page), views);
        }
    }
    (!pages.is_empty()).then(|| pages.values().sum())
}

fn without_anchor(page: &str) -> &str {
    page.split_once('#').map_or(page, |(page, _)| page)
}

/// Returns the views of each page; none if the owner's plan does not include them.
async fn read_views(ctx: &Context, project: &Project) -> Result<Option<HashMap<String, u64>>> {
    let today = ctx.clock.now().day();
    let range = Range {
        project: project.id,
        unit: Unit::Day,
        since: today.plus_seconds(-(VIEWED_DAYS - 1) * DAY),
        until: today.plus_seconds(DAY),
    };
    let owner = project.owner_id;
    ctx.store
        .read(move |conn| {
            let owner = users::find(conn, owner)?;
            if !owner.is_some_and(|owner| owner.plan.entitlements().analytics) {
                return Ok(None);
            }
            let pages = Counts::load(conn, range)?.top(Dimension::Page, u32::MAX)?;
            let views = pages.into_iter().map(|page| (page.value, page.count));
            Ok(Some(views.collect()))
        })
        .await
}

/// Returns the views of the page of a change; none if it has no page, or if its views may be among those of pages that were not
/// told apart.
fn views_of(change: &Change, views: &HashMap<String, u64>) -> Option<u64> {
    let is_whole = !views.contains_key(Dimension::REST);
    viewed(change, views).filter(|views| *views > 0 || is_whole)
}

fn viewed(change: &Change, views: &HashMap<String, u64>) -> Option<u64> {
    let of = |page: &str| views.get(page).copied().unwrap_or_default();
    let page = change.page.as_deref()?;
    if change.code == "type_kind_changed" {
        // Its page moves with its kind, and readers viewed the one at the older place.
        let kinds = Kind::ALL.into_iter().filter(|kind| kind.types().is_some());
        return Some(kinds.map(|kind| of(&kind.path_of(&change.path))).sum());
    }
    Some(of(without_anchor(page)))
}

fn breaks_readers(change: &Change) -> bool {
    change.criticality == Criticality::Breaking && !change.hidden
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_several_changes_is_added_once() {
        let change = |page: &str, views| Change {
            page: Some(page.to_owned()),
            page_views: views,
            ..Change::new(Criticality::Breaking, "field_removed", "User")
        };
        let changes = [
            change("objects/User#name", Some(3)),
            change("objects/User#mail", Some(3)),
            change("objects/Team#name", Some(4)),
            change("objects/New#name", None),
        ];
        assert_eq!(sum_page_views(changes.iter()), Some(7));
        assert_eq!(sum_page_views(changes[3..].iter()), None);
    }

    #[test]
    fn views_are_those_of_the_page_without_its_anchor() {
        let views: HashMap<String, u64> = [
            ("objects/User", 3),
            ("interfaces/User", 2),
            ("queries/User", 9),
        ]
        .map(|(page, count)| (page.to_owned(), count))
        .into();
        let change = |code: &str, page: &str| Change {
            page: Some(page.to_owned()),
            ..Change::new(Criticality::Breaking, code, "User")
        };
        for (code, page, expected) in [
            ("field_removed", "objects/User#name", 3),
            ("type_removed", "objects/User", 3),
            ("type_removed", "objects/Team", 0),
            ("type_kind_changed", "interfaces/User", 5),
        ] {
            let found = views_of(&change(code, page), &views);
            assert_eq!(found, Some(expected), "{code} {page}");
        }
        let mut rest = views.clone();
        rest.insert(Dimension::REST.to_owned(), 1);
        let removed = change("type_removed", "objects/Team");
        assert_eq!(views_of(&removed, &rest), None);
        let nowhere = Change::new(Criticality::Breaking, "schema_query_type_changed", "schema");
        assert_eq!(views_of(&nowhere, &views), None);
    }
}
