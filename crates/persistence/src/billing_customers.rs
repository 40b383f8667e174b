//! A user's customer at a payment provider.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{CustomerId, Provider, Result, Timestamp, UserId};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::{corrupt, internal};
use crate::schema::billing_customers as table;

/// A user as a customer of a provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Customer {
    /// The user.
    pub user_id: UserId,
    /// The provider.
    pub provider: Provider,
    /// The provider's id of the user.
    pub id: CustomerId,
    /// The number of writes of the user's subscription.
    pub version: i32,
    /// When the customer was added.
    pub created_at: Timestamp,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = table)]
struct Row {
    user_id: String,
    provider: String,
    customer_id: String,
    version: i32,
    created_at: NaiveDateTime,
}

fn customer(row: Row) -> Result<Customer> {
    Ok(Customer {
        user_id: UserId::parse(&row.user_id).ok_or(corrupt("user id"))?,
        provider: Provider::parse(&row.provider).ok_or(corrupt("payment provider"))?,
        id: CustomerId::from_stored(row.customer_id),
        version: row.version,
        created_at: Timestamp::from_naive(row.created_at),
    })
}

/// Finds the customer of a user.
pub fn find(conn: &mut Conn, user: UserId, provider: Provider) -> Result<Option<Customer>> {
    table::table
        .find((user.to_string(), provider.as_str()))
        .select(Row::as_select())
        .first(conn)
        .optional()
        .map_err(internal)?
        .map(customer)
        .transpose()
}

/// Finds a customer by the provider's id.
pub fn find_by_id(
    conn: &mut Conn,
    provider: Provider,
    id: &CustomerId,
) -> Result<Option<Customer>> {
    table::table
        .filter(table::provider.eq(provider.as_str()))
        .filter(table::customer_id.eq(id.as_str()))
        .select(Row::as_select())
        .first(conn)
        .optional()
        .map_err(internal)?
        .map(customer)
        .transpose()
}

/// Lists the customers of a user at all providers.
pub fn list_of(conn: &mut Conn, user: UserId) -> Result<Vec<Customer>> {
    table::table
        .filter(table::user_id.eq(user.to_string()))
        .order(table::provider)
        .select(Row::as_select())
        .load(conn)
        .map_err(internal)?
        .into_iter()
        .map(customer)
        .collect()
}

/// Adds a customer, unless the user already has one or the id belongs to another user. Returns the customer of the
/// user after that.
pub fn find_or_insert(
    conn: &mut Conn,
    user: UserId,
    provider: Provider,
    id: &CustomerId,
    now: Timestamp,
) -> Result<Option<Customer>> {
    let row = (
        table::user_id.eq(user.to_string()),
        table::provider.eq(provider.as_str()),
        table::customer_id.eq(id.as_str()),
        table::checked_at.eq(now.naive()),
        table::created_at.eq(now.naive()),
    );
    per_backend!(conn, inner => {
        diesel::insert_into(table::table).values(row).on_conflict_do_nothing().execute(inner)
    })
    .map_err(internal)?;
    find(conn, user, provider)
}

/// Gives the user another id at the provider, unless somebody else has done that since `old` was read. Returns the
/// customer of the user after that.
pub fn replace(conn: &mut Conn, old: &Customer, id: &CustomerId) -> Result<Option<Customer>> {
    diesel::update(
        table::table
            .find((old.user_id.to_string(), old.provider.as_str()))
            .filter(table::customer_id.eq(old.id.as_str())),
    )
    // A question about the old customer must not be answered as one about the new.
    .set((
        table::customer_id.eq(id.as_str()),
        table::version.eq(table::version + 1),
    ))
    .execute(conn)
    .map_err(internal)?;
    find(conn, old.user_id, old.provider)
}

/// Counts one more write of the subscription, if nobody else has written since `customer` was read. Other writers wait
/// until the end of the transaction. Returns whether this caller may write.
pub fn advance(conn: &mut Conn, customer: &Customer) -> Result<bool> {
    diesel::update(
        table::table
            .find((customer.user_id.to_string(), customer.provider.as_str()))
            .filter(table::version.eq(customer.version)),
    )
    .set(table::version.eq(customer.version.wrapping_add(1)))
    .execute(conn)
    .map(|rows| rows == 1)
    .map_err(internal)
}

/// Returns whether a customer has gone without a comparison since `before`.
pub fn is_due(conn: &mut Conn, provider: Provider, before: Timestamp) -> Result<bool> {
    table::table
        .filter(table::provider.eq(provider.as_str()))
        .filter(table::checked_at.lt(before.naive()))
        .select(table::version)
        .first::<i32>(conn)
        .optional()
        .map(|row| row.is_some())
        .map_err(internal)
}

/// Claims the customer that has gone longest without a comparison, if that was before `before`. Counts it as compared at
/// `checked_at`.
pub fn claim_unchecked(
    conn: &mut Conn,
    provider: Provider,
    before: Timestamp,
    checked_at: Timestamp,
) -> Result<Option<Customer>> {
    let due = table::table
        .filter(table::provider.eq(provider.as_str()))
        .filter(table::checked_at.lt(before.naive()))
        .order((table::checked_at, table::user_id))
        .select(Row::as_select())
        .first(conn)
        .optional()
        .map_err(internal)?
        .map(customer)
        .transpose()?;
    let Some(due) = due else { return Ok(None) };
    // If another instance has claimed it meanwhile, return none.
    let claimed = diesel::update(
        table::table
            .find((due.user_id.to_string(), provider.as_str()))
            .filter(table::checked_at.lt(before.naive())),
    )
    .set(table::checked_at.eq(checked_at.naive()))
    .execute(conn)
    .map_err(internal)?;
    Ok((claimed == 1).then_some(due))
}

/// Stores when a user's subscription was compared with the provider.
pub fn mark_checked(
    conn: &mut Conn,
    user: UserId,
    provider: Provider,
    now: Timestamp,
) -> Result<()> {
    diesel::update(table::table.find((user.to_string(), provider.as_str())))
        .set(table::checked_at.eq(now.naive()))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}
