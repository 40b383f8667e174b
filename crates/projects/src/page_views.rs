//! How often readers viewed the pages of what a change breaks, so that an owner knows what it costs.

use std::collections::HashMap;

use domain::{Dimension, Project, Result};
use persistence::analytics::{Counts, Range, Unit};
use persistence::users;
use schema_results::{CheckedChange, CheckedChanges, Criticality};

use crate::Context;

/// Whole UTC days; the last is today.
pub(crate) const VIEWED_DAYS: i64 = 30;
const DAY: i64 = 24 * 3600;

/// Adds to each breaking change how often its page was viewed in the last 30 days. Does nothing if the owner's plan does not
/// include analytics, or if the docs are private: nobody is counted there.
pub(crate) async fn add_page_views(
    ctx: &Context,
    project: &Project,
    changes: &mut CheckedChanges,
) -> Result<()> {
    if !project.is_public || !changes.items.iter().any(breaks) {
        return Ok(());
    }
    let today = ctx.clock.now().day();
    let range = Range {
        project: project.id,
        unit: Unit::Day,
        since: today.plus_seconds(-(VIEWED_DAYS - 1) * DAY),
        until: today.plus_seconds(DAY),
    };
    let owner = project.owner_id;
    let views = ctx
        .store
        .read(move |conn| {
            let owner = users::find(conn, owner)?;
            if !owner.is_some_and(|owner| owner.plan.entitlements().analytics) {
                return Ok(None);
            }
            Counts::load(conn, range)?
                .top(Dimension::Page, u32::MAX)
                .map(Some)
        })
        .await?;
    let Some(views) = views else {
        return Ok(());
    };
    let views: HashMap<String, u64> = views
        .into_iter()
        .map(|count| (count.value, count.count))
        .collect();
    for item in &mut changes.items {
        if breaks(item)
            && let Some(page) = &item.change.page
        {
            let (page, _) = page.split_once('#').unwrap_or((page, ""));
            item.page_views = Some(views.get(page).copied().unwrap_or_default());
        }
    }
    Ok(())
}

fn breaks(item: &CheckedChange) -> bool {
    item.change.criticality == Criticality::Breaking
}
