//! Users.

use crate::{Email, Plan, Timestamp, UserId, Username};

/// A person with an account.
#[derive(Debug, Clone)]
pub struct User {
    /// Its id.
    pub id: UserId,
    /// The address that sign-in links are sent to.
    pub email: Email,
    /// The person's name, if given.
    pub name: Option<String>,
    /// Its name in addresses.
    pub username: Username,
    /// The plan in force.
    pub plan: Plan,
    /// Whether Pro is paused because a payment failed.
    pub payment_failed: bool,
    /// When the account was created.
    pub created_at: Timestamp,
}
