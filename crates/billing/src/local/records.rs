//! An account of the built-in provider, as stored.

use serde::{Deserialize, Serialize};

/// A subscription.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Subscription {
    pub(super) id: String,
    pub(super) status: Status,
    pub(super) created: i64,
    pub(super) period_start: i64,
    pub(super) period_end: i64,
    pub(super) cancel_at_period_end: bool,
    /// Payments that have failed since the last successful one.
    pub(super) failures: u32,
    /// When the first of them failed, by the account's clock.
    #[serde(default)]
    pub(super) failed_at: Option<i64>,
}

/// The statuses that this provider uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Status {
    Active,
    PastDue,
    Canceled,
}

/// An invoice and its payment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Invoice {
    pub(super) id: String,
    pub(super) created: i64,
    pub(super) status: InvoiceStatus,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum InvoiceStatus {
    Paid,
    Failed,
    Refunded,
}
