//! Counts of a webhook's deliveries.

use chrono::NaiveDateTime;
use diesel::dsl::{count, count_star, min};
use diesel::prelude::*;
use domain::{DeliveryStatus, Result, Timestamp, WebhookId};

use crate::Conn;
use crate::error::internal;
use crate::schema::webhook_deliveries as table;

/// How a webhook has done in the last 30 days.
#[derive(Debug, Clone, Default)]
pub struct Health {
    /// Events that will be tried, or tried again.
    pub waiting: u32,
    /// When the next of them is tried.
    pub next_attempt_at: Option<Timestamp>,
    /// Events that were given up.
    pub given_up: u32,
    /// Events that were never tried.
    pub missed: u32,
    /// Days such as 2026-11-28, with the numbers of delivered and of given up events.
    pub days: Vec<(String, u32, u32)>,
}

/// Returns how a webhook has done, with the days from `since` on.
pub fn health_of(conn: &mut Conn, webhook: WebhookId, since: Timestamp) -> Result<Health> {
    let own = || table::table.filter(table::webhook_id.eq(webhook.to_string()));
    let mut health = Health::default();
    let counts: Vec<(String, i64, i64)> = own()
        .group_by(table::status)
        // Tests have no number. Nobody misses one that failed.
        .select((table::status, count_star(), count(table::sequence)))
        .load(conn)
        .map_err(internal)?;
    for (status, all, events) in counts {
        let [all, events] = [all, events].map(|count| u32::try_from(count).unwrap_or(u32::MAX));
        match DeliveryStatus::parse(&status) {
            Some(DeliveryStatus::Pending) => health.waiting = all,
            Some(DeliveryStatus::Failed) => health.given_up = events,
            Some(DeliveryStatus::Missed) => health.missed = events,
            Some(DeliveryStatus::Delivered) | None => {}
        }
    }
    let next: Option<NaiveDateTime> = own()
        .filter(table::status.eq(DeliveryStatus::Pending.as_str()))
        .select(min(table::next_attempt_at))
        .first(conn)
        .map_err(internal)?;
    health.next_attempt_at = next.map(Timestamp::from_naive);
    let days: Vec<(Option<String>, String, i64)> = own()
        .filter(table::settled_on.ge(since.to_date()))
        .group_by((table::settled_on, table::status))
        .select((table::settled_on, table::status, count_star()))
        .order((table::settled_on, table::status))
        .load(conn)
        .map_err(internal)?;
    for (day, status, count) in days {
        let (Some(day), count) = (day, u32::try_from(count).unwrap_or(u32::MAX)) else {
            continue;
        };
        if health.days.last().is_none_or(|(last, ..)| *last != day) {
            health.days.push((day, 0, 0));
        }
        if let Some((_, delivered, failed)) = health.days.last_mut() {
            match DeliveryStatus::parse(&status) {
                Some(DeliveryStatus::Delivered) => *delivered = count,
                Some(DeliveryStatus::Failed) => *failed = count,
                _ => {}
            }
        }
    }
    Ok(health)
}

/// Counts the events of a webhook whose last attempt was at `since` or later and failed.
pub fn count_failed_since(conn: &mut Conn, webhook: WebhookId, since: Timestamp) -> Result<u32> {
    let failing = [DeliveryStatus::Pending, DeliveryStatus::Failed].map(DeliveryStatus::as_str);
    let count: i64 = table::table
        .filter(table::webhook_id.eq(webhook.to_string()))
        .filter(table::sequence.is_not_null())
        .filter(table::status.eq_any(failing))
        .filter(table::last_attempt_at.ge(since.naive()))
        .select(count_star())
        .first(conn)
        .map_err(internal)?;
    Ok(u32::try_from(count).unwrap_or(u32::MAX))
}
