//! What the widget shows on other sites.

use domain::{Error, Project, Result};
use persistence::{analytics, users};

use crate::{Context, Window};

/// The figures of the widget.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WidgetFigures {
    /// Views within all days.
    pub views: u64,
    /// Visitors, counted anew each day.
    pub daily_visitors: u64,
    /// The views of each day; the last is today.
    pub days: Vec<u64>,
}

/// Returns what the widget of a project shows of the last `days` days, of which today is one.
///
/// # Errors
/// [`Error::NotFound`] if the plan of the project's owner does not include analytics, the same as without the project.
pub async fn widget_figures(ctx: &Context, project: &Project, days: u32) -> Result<WidgetFigures> {
    let window = Window::last_days(days, ctx.clock.now());
    let (range, owner) = (window.range(project.id), project.owner_id);
    ctx.store
        .read(move |conn| {
            let owner = users::find(conn, owner)?;
            if !owner.is_some_and(|owner| owner.plan.entitlements().analytics) {
                return Err(Error::NotFound("Docs"));
            }
            let mut figures = WidgetFigures {
                views: 0,
                daily_visitors: 0,
                days: vec![0; days as usize],
            };
            for (day, count) in analytics::series_of_views(conn, range)? {
                figures.views += count.count;
                figures.daily_visitors += count.visitors;
                let index = window.index_of(day);
                if let Some(place) = index.and_then(|index| figures.days.get_mut(index)) {
                    *place += count.count;
                }
            }
            Ok(figures)
        })
        .await
}
