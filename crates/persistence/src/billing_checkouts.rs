//! The checkouts that this server opened at payment providers.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{CheckoutId, Provider, Result, Timestamp, UserId};

use crate::Conn;
use crate::error::{corrupt, internal};
use crate::schema::billing_checkouts as table;

/// A checkout that was opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenedCheckout {
    /// Our id of it.
    pub id: CheckoutId,
    /// The user it was opened for.
    pub user_id: UserId,
    /// The provider.
    pub provider: Provider,
    /// The provider's id of it.
    pub session_id: String,
}

/// A checkout as it is exported.
#[derive(Debug, Clone)]
pub struct ListedCheckout {
    /// Our id of it.
    pub id: String,
    /// The provider's name.
    pub provider: String,
    /// The provider's id of it.
    pub session_id: String,
    /// When it was opened.
    pub created_at: Timestamp,
}

/// Remembers a checkout.
pub fn insert(conn: &mut Conn, checkout: &OpenedCheckout, now: Timestamp) -> Result<()> {
    diesel::insert_into(table::table)
        .values((
            table::id.eq(checkout.id.to_string()),
            table::user_id.eq(checkout.user_id.to_string()),
            table::provider.eq(checkout.provider.as_str()),
            table::session_id.eq(&checkout.session_id),
            table::created_at.eq(now.naive()),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Returns the user whom a checkout was opened for; none if this server has not opened it.
pub fn find_user(conn: &mut Conn, provider: Provider, session_id: &str) -> Result<Option<UserId>> {
    table::table
        .filter(table::provider.eq(provider.as_str()))
        .filter(table::session_id.eq(session_id))
        .select(table::user_id)
        .first::<String>(conn)
        .optional()
        .map_err(internal)?
        .map(|id| UserId::parse(&id).ok_or(corrupt("user id")))
        .transpose()
}

/// Lists a user's checkouts, oldest first.
pub fn list_of(conn: &mut Conn, user: UserId) -> Result<Vec<ListedCheckout>> {
    let rows: Vec<(String, String, String, NaiveDateTime)> = table::table
        .filter(table::user_id.eq(user.to_string()))
        .order(table::id)
        .select((
            table::id,
            table::provider,
            table::session_id,
            table::created_at,
        ))
        .load(conn)
        .map_err(internal)?;
    let listed = rows.into_iter();
    Ok(listed
        .map(|(id, provider, session_id, created_at)| ListedCheckout {
            id,
            provider,
            session_id,
            created_at: Timestamp::from_naive(created_at),
        })
        .collect())
}

/// Deletes checkouts that were opened before `time`. Returns their number.
pub fn delete_before(conn: &mut Conn, time: Timestamp) -> Result<usize> {
    diesel::delete(table::table.filter(table::created_at.lt(time.naive())))
        .execute(conn)
        .map_err(internal)
}
