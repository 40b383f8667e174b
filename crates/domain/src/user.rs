//! Users.

use crate::{Email, Plan, Timestamp, UserId, Username};

/// A person with an account.
#[derive(Debug, Clone)]
pub struct User {
    /// Its id.
    pub id: UserId,
    /// Where sign-in links go.
    pub email: Email,
    /// What the person is called, where given.
    pub name: Option<String>,
    /// Its name in addresses.
    pub username: Username,
    /// The plan in force.
    pub plan: Plan,
    /// When the account was made.
    pub created_at: Timestamp,
}
