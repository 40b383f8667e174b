//! Users and the plan in force for them.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{
    Email, Error, Plan, Result, Subscription, SubscriptionStatus, Timestamp, User, UserId,
    UserName, Username,
};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::{corrupt, internal, is_unique_violation};
use crate::schema::{subscriptions, users};
use crate::username_redirects;

pub(crate) type UserRow = (String, String, Option<String>, String, NaiveDateTime);
pub(crate) type PlanRow = Option<(String, String)>;

/// The username belongs to another user.
#[derive(Debug)]
pub struct UsernameTaken;

/// Every look-up of a user selects the same columns and differs in its filter alone.
macro_rules! first_user {
    ($conn:ident, $filter:expr) => {
        users::table
            .left_join(subscriptions::table)
            .filter($filter)
            .select((
                users::all_columns,
                (subscriptions::plan, subscriptions::status).nullable(),
            ))
            .first::<(UserRow, PlanRow)>($conn)
            .optional()
            .map_err(internal)?
            .map(user)
            .transpose()
    };
}

/// The user with that id.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub fn find(conn: &mut Conn, id: UserId) -> Result<Option<User>> {
    first_user!(conn, users::id.eq(id.to_string()))
}

/// Writes the fields that a user can edit.
///
/// # Errors
/// The inner error when another user has the name; then the transaction must not be committed.
/// [`Error::Internal`] when the database fails.
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

/// Removes a user and everything that belongs to it.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub fn delete(conn: &mut Conn, id: UserId) -> Result<()> {
    diesel::delete(users::table.find(id.to_string()))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// The user with that address.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub fn find_by_email(conn: &mut Conn, email: &Email) -> Result<Option<User>> {
    first_user!(conn, users::email.eq(email.as_str()))
}

/// The user with that name in addresses.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub fn find_by_username(conn: &mut Conn, username: &Username) -> Result<Option<User>> {
    first_user!(conn, users::username.eq(username.as_str()))
}

/// Adds a user with the first free of `username`, `username-2`, `username-3`, …; answers the one
/// that is there already when the address is known.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
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
            username.numbered(number)
        };
        // A name that somebody had before still leads to them: only who asks for it may take it.
        if username_redirects::find(conn, &username)?.is_some() {
            continue;
        }
        let row = (
            users::id.eq(UserId::generate().to_string()),
            users::email.eq(email.as_str()),
            users::username.eq(username.as_str()),
            users::created_at.eq(now.naive()),
        );
        // Nothing is thrown on a clash: on PostgreSQL an error would spoil the whole transaction.
        let added = per_backend!(conn, inner => {
            diesel::insert_into(users::table).values(row).on_conflict_do_nothing().execute(inner)
        })
        .map_err(internal)?;
        // Added just now, or by a sign-in of the same address at the same moment.
        if let Some(user) = find_by_email(conn, email)? {
            return Ok(user);
        }
        debug_assert_eq!(added, 0, "an added user is found");
    }
    Err(Error::Internal("no free username".to_owned()))
}

pub(crate) fn user((row, plan): (UserRow, PlanRow)) -> Result<User> {
    let (id, email, name, username, created_at) = row;
    Ok(User {
        id: UserId::parse(&id).ok_or(corrupt("user id"))?,
        email: Email::parse(&email).map_err(|_| corrupt("user email"))?,
        name,
        username: Username::parse(&username).map_err(|_| corrupt("username"))?,
        plan: effective_plan(plan)?,
        created_at: Timestamp::from_naive(created_at),
    })
}

fn effective_plan(row: PlanRow) -> Result<Plan> {
    let Some((plan, status)) = row else {
        return Ok(Plan::Free);
    };
    let plan = match plan.as_str() {
        "free" => Plan::Free,
        "pro" => Plan::Pro,
        _ => return Err(corrupt("plan")),
    };
    let status = match status.as_str() {
        "active" => SubscriptionStatus::Active,
        "past_due" => SubscriptionStatus::PastDue,
        "canceled" => SubscriptionStatus::Canceled,
        _ => return Err(corrupt("subscription status")),
    };
    Ok(Subscription { plan, status }.effective_plan())
}
