//! What a filter would have let through.

use domain::{Result, Retention, User, WebhookFilter, WebhookFormat, WebhookKinds};
use persistence::events;

use crate::body::make_body;
use crate::payload::Source;
use crate::{Context, hooks, matching};

/// How many days are shown.
const DAYS: i64 = Retention::EVENT / DAY;
const DAY: i64 = 24 * 3600;
/// Maximum number of events that are looked at: the newest.
const MAX_EVENTS: u32 = 2_000;

/// How many events of the last 30 days a filter lets through.
pub struct Preview {
    /// How many match.
    pub matching: u32,
    /// How many there were, of all kinds that are offered.
    pub total: u32,
    /// Days such as 2026-11-28, oldest first, with both numbers.
    pub days: Vec<(String, u32, u32)>,
    /// The message for the last event that matches.
    pub last: Option<String>,
}

/// Counts the user's events of the last 30 days that a filter lets through.
///
/// # Errors
/// [`domain::Error::InvalidInput`] on `project_ids` for another user's project.
pub async fn preview(
    ctx: &Context,
    user: &User,
    filter: WebhookFilter,
    format: WebhookFormat,
) -> Result<Preview> {
    let (context, user, now) = (ctx.clone(), user.clone(), ctx.clock.now());
    ctx.store
        .read(move |conn| {
            hooks::check_projects(conn, &user, &filter.projects)?;
            let first = now.plus_seconds(-(DAYS - 1) * DAY);
            let days = (0..DAYS).map(|n| (first.plus_seconds(n * DAY).to_date(), 0, 0));
            let mut preview = Preview {
                matching: 0,
                total: 0,
                days: days.collect(),
                last: None,
            };
            let kinds = WebhookKinds::OFFERED;
            let since = first.day();
            let found = events::list_of_owner_since(conn, user.id, &kinds, since, MAX_EVENTS)?;
            for event in &found {
                let changes = if filter.coordinates.is_empty() && preview.last.is_some() {
                    None
                } else {
                    matching::find_changes(conn, event)?
                };
                let is_wanted = matching::is_wanted(&filter, event, changes.as_ref());
                preview.total += 1;
                preview.matching += u32::from(is_wanted);
                let day = event.created_at.to_date();
                let mut days = preview.days.iter_mut();
                if let Some((_, matching, total)) = days.find(|(known, ..)| *known == day) {
                    *total += 1;
                    *matching += u32::from(is_wanted);
                }
                if is_wanted && preview.last.is_none() {
                    let source = Source {
                        event,
                        changes: changes.as_ref(),
                        filter: &filter,
                        public_url: &context.public_url,
                        sequence: Some(1),
                    };
                    preview.last = Some(make_body(format, &source)?);
                }
            }
            Ok(preview)
        })
        .await
}
