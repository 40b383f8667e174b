//! Users and their plans in force.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{
    Email, Error, Plan, Result, Subscription, Timestamp, User, UserId, UserName, Username,
};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::{corrupt, internal, is_unique_violation};
use crate::schema::{subscriptions as subscription_rows, users};
use crate::{projects, subscriptions, username_redirects};

#[derive(Queryable, Selectable)]
#[diesel(table_name = users)]
pub(crate) struct UserRow {
    id: String,
    email: String,
    name: Option<String>,
    username: String,
    created_at: NaiveDateTime,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = subscription_rows)]
pub(crate) struct PlanRow {
    plan: String,
    status: String,
}

/// The username belongs to another user.
#[derive(Debug)]
pub struct UsernameTaken;

/// All queries for users select these columns. They differ only in their filter.
macro_rules! first_user {
    ($conn:ident, $filter:expr) => {
        users::table
            .left_join(subscription_rows::table)
            .filter($filter)
            .select((UserRow::as_select(), Option::<PlanRow>::as_select()))
            .first::<(UserRow, Option<PlanRow>)>($conn)
            .optional()
            .map_err(internal)?
            .map(user)
            .transpose()
    };
}

/// Finds a user by id.
pub fn find(conn: &mut Conn, id: UserId) -> Result<Option<User>> {
    first_user!(conn, users::id.eq(id.to_string()))
}

/// Locks a user until the end of the transaction; other requests that add a project to the user wait. Returns whether the
/// user still exists.
pub fn lock(conn: &mut Conn, id: UserId) -> Result<bool> {
    // Setting a column to its own value locks the row on both databases.
    diesel::update(users::table.find(id.to_string()))
        .set(users::username.eq(users::username))
        .execute(conn)
        .map(|rows| rows == 1)
        .map_err(internal)
}

/// Updates the fields that a user can edit.
///
/// # Errors
/// The inner error if another user has the username; then the transaction must not be committed.
pub fn update(
    conn: &mut Conn,
    id: UserId,
    name: Option<&UserName>,
    username: &Username,
) -> Result<Result<(), UsernameTaken>> {
    let outcome = diesel::update(users::table.find(id.to_string()))
        .set((
            users::name.eq(name.map(UserName::as_str)),
            users::username.eq(username.as_str()),
        ))
        .execute(conn);
    match outcome {
        Ok(_) => Ok(Ok(())),
        Err(error) if is_unique_violation(&error) => Ok(Err(UsernameTaken)),
        Err(error) => Err(internal(error)),
    }
}

/// A feature's step in the transaction that deletes a user, before the user's rows are gone.
pub type DeletionStep = fn(&mut Conn, UserId, Timestamp) -> Result<()>;

/// Deletes a user and everything that belongs to them.
pub fn delete(conn: &mut Conn, id: UserId) -> Result<()> {
    // Lock the projects first, as every change of a project does. On PostgreSQL, events wait for the user's row, so the
    // other order would deadlock.
    projects::lock_all_of(conn, id)?;
    diesel::delete(users::table.find(id.to_string()))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Finds a user by email address.
pub fn find_by_email(conn: &mut Conn, email: &Email) -> Result<Option<User>> {
    first_user!(conn, users::email.eq(email.as_str()))
}

/// Finds a user by username.
pub fn find_by_username(conn: &mut Conn, username: &Username) -> Result<Option<User>> {
    first_user!(conn, users::username.eq(username.as_str()))
}

/// Finds the user with an email address, or adds one with the first free username of `username`, `username-2`,
/// `username-3`, ….
pub fn find_or_insert(
    conn: &mut Conn,
    email: &Email,
    username: &Username,
    now: Timestamp,
) -> Result<User> {
    if let Some(known) = find_by_email(conn, email)? {
        return Ok(known);
    }
    for number in 1..10_000 {
        let username = if number == 1 {
            username.clone()
        } else {
            username.with_number(number)
        };
        // A username that redirects to another user can only be taken by choice.
        if username_redirects::find(conn, &username)?.is_some() {
            continue;
        }
        let row = (
            users::id.eq(UserId::generate().to_string()),
            users::email.eq(email.as_str()),
            users::username.eq(username.as_str()),
            users::created_at.eq(now.naive()),
        );
        // A conflict must not be an error of the database: on PostgreSQL that would abort the transaction.
        let added = per_backend!(conn, inner => {
            diesel::insert_into(users::table).values(row).on_conflict_do_nothing().execute(inner)
        })
        .map_err(internal)?;
        // Added just now, or by another sign-in with the same address at the same moment.
        if let Some(user) = find_by_email(conn, email)? {
            return Ok(user);
        }
        debug_assert_eq!(added, 0, "an added user is found");
    }
    Err(Error::Internal("no free username".to_owned()))
}

pub(crate) fn user((row, plan): (UserRow, Option<PlanRow>)) -> Result<User> {
    let subscription = plan
        .map(|row| subscriptions::parse(&row.plan, &row.status))
        .transpose()?;
    let email = Email::parse(&row.email).map_err(|_| corrupt("user email"))?;
    // The product's own examples have no limits.
    let is_examples = email == Email::examples();
    let plan = subscription.map_or(Plan::Free, Subscription::effective_plan);
    Ok(User {
        id: UserId::parse(&row.id).ok_or(corrupt("user id"))?,
        email,
        name: row.name,
        username: Username::parse(&row.username).map_err(|_| corrupt("username"))?,
        has_subscription: subscription.is_some(),
        payment_failed: subscription.is_some_and(Subscription::has_failed_payment),
        plan: if is_examples { Plan::Pro } else { plan },
        created_at: Timestamp::from_naive(row.created_at),
    })
}
