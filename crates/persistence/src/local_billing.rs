//! The accounts and pages of the built-in payment provider.

use diesel::prelude::*;
use domain::{CustomerId, HashedToken, Result, Timestamp, UserId};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::{corrupt, internal};
use crate::schema::{local_billing_accounts as accounts, local_billing_sessions as sessions};

/// A customer of the built-in provider.
#[derive(Debug, Clone)]
pub struct Account {
    /// Its id.
    pub customer: CustomerId,
    /// The user.
    pub user_id: UserId,
    /// JSON in a format that the provider defines.
    pub state: String,
    version: i32,
}

/// An open page.
#[derive(Debug, Clone)]
pub struct PageSession {
    /// Whose page it is.
    pub customer: CustomerId,
    /// The kind of page.
    pub kind: String,
    /// Where the page leads at its end.
    pub return_url: String,
    /// Where it leads without a payment.
    pub cancel_url: String,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = accounts)]
struct Row {
    customer_id: String,
    user_id: String,
    state: String,
    version: i32,
}

/// Adds an account for a user, unless there is one. Returns the id of the user's account.
pub fn find_or_insert(
    conn: &mut Conn,
    user: UserId,
    customer: &CustomerId,
    state: &str,
    now: Timestamp,
) -> Result<CustomerId> {
    let row = (
        accounts::customer_id.eq(customer.as_str()),
        accounts::user_id.eq(user.to_string()),
        accounts::state.eq(state),
        accounts::created_at.eq(now.naive()),
    );
    per_backend!(conn, inner => {
        diesel::insert_into(accounts::table).values(row).on_conflict_do_nothing().execute(inner)
    })
    .map_err(internal)?;
    accounts::table
        .filter(accounts::user_id.eq(user.to_string()))
        .select(accounts::customer_id)
        .first(conn)
        .map(CustomerId::from_stored)
        .map_err(internal)
}

/// Finds an account and locks it until the end of the transaction.
pub fn lock(conn: &mut Conn, customer: &CustomerId) -> Result<Option<Account>> {
    diesel::update(accounts::table.find(customer.as_str()))
        .set(accounts::version.eq(accounts::version + 1))
        .execute(conn)
        .map_err(internal)?;
    find(conn, customer)
}

/// Finds an account.
pub fn find(conn: &mut Conn, customer: &CustomerId) -> Result<Option<Account>> {
    accounts::table
        .find(customer.as_str())
        .select(Row::as_select())
        .first(conn)
        .optional()
        .map_err(internal)?
        .map(|row| {
            Ok(Account {
                customer: CustomerId::from_stored(row.customer_id),
                user_id: UserId::parse(&row.user_id).ok_or(corrupt("user id"))?,
                state: row.state,
                version: row.version,
            })
        })
        .transpose()
}

/// Replaces the state of an account that this transaction has locked.
pub fn save(conn: &mut Conn, account: &Account, state: &str) -> Result<()> {
    diesel::update(
        accounts::table
            .find(account.customer.as_str())
            .filter(accounts::version.eq(account.version)),
    )
    .set(accounts::state.eq(state))
    .execute(conn)
    .map(drop)
    .map_err(internal)
}

/// Opens a page until `expires_at`.
pub fn open_session(
    conn: &mut Conn,
    token: &HashedToken,
    session: &PageSession,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<()> {
    diesel::insert_into(sessions::table)
        .values((
            sessions::token_hash.eq(token.as_str()),
            sessions::customer_id.eq(session.customer.as_str()),
            sessions::kind.eq(&session.kind),
            sessions::return_url.eq(&session.return_url),
            sessions::cancel_url.eq(&session.cancel_url),
            sessions::created_at.eq(now.naive()),
            sessions::expires_at.eq(expires_at.naive()),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Finds an open page of a kind.
pub fn find_session(
    conn: &mut Conn,
    token: &HashedToken,
    kind: &str,
    now: Timestamp,
) -> Result<Option<PageSession>> {
    let row: Option<(String, String, String, String)> = sessions::table
        .find(token.as_str())
        .filter(sessions::kind.eq(kind))
        .filter(sessions::expires_at.gt(now.naive()))
        .select((
            sessions::customer_id,
            sessions::kind,
            sessions::return_url,
            sessions::cancel_url,
        ))
        .first(conn)
        .optional()
        .map_err(internal)?;
    Ok(
        row.map(|(customer, kind, return_url, cancel_url)| PageSession {
            customer: CustomerId::from_stored(customer),
            kind,
            return_url,
            cancel_url,
        }),
    )
}

/// Closes a page. Returns whether it was open.
pub fn close_session(conn: &mut Conn, token: &HashedToken) -> Result<bool> {
    diesel::delete(sessions::table.find(token.as_str()))
        .execute(conn)
        .map(|rows| rows == 1)
        .map_err(internal)
}

/// Deletes expired pages. Returns their number.
pub fn delete_expired(conn: &mut Conn, now: Timestamp) -> Result<usize> {
    diesel::delete(sessions::table.filter(sessions::expires_at.le(now.naive())))
        .execute(conn)
        .map_err(internal)
}
