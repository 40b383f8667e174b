//! Sign-in links. The database only has hashes of their tokens; each link works once.

use diesel::prelude::*;
use domain::{Email, HashedToken, RedirectPath, Result, Timestamp};

use crate::Conn;
use crate::error::{corrupt, internal};
use crate::schema::sign_in_links;

/// A link that was just used.
pub struct SpentLink {
    /// The address that it was sent to.
    pub email: Email,
    /// The page after sign-in.
    pub redirect: Option<RedirectPath>,
}

/// Adds a link.
pub fn insert(
    conn: &mut Conn,
    token: &HashedToken,
    email: &Email,
    redirect: Option<&RedirectPath>,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<()> {
    diesel::insert_into(sign_in_links::table)
        .values((
            sign_in_links::token_hash.eq(token.as_str()),
            sign_in_links::email.eq(email.as_str()),
            sign_in_links::redirect.eq(redirect.map(RedirectPath::as_str)),
            sign_in_links::created_at.eq(now.naive()),
            sign_in_links::expires_at.eq(expires_at.naive()),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Uses a link up and returns it, unless it has expired. If several callers use the same link, exactly one gets it.
pub fn spend(conn: &mut Conn, token: &HashedToken, now: Timestamp) -> Result<Option<SpentLink>> {
    let spent = diesel::update(
        sign_in_links::table
            .filter(sign_in_links::token_hash.eq(token.as_str()))
            .filter(sign_in_links::used_at.is_null())
            .filter(sign_in_links::expires_at.gt(now.naive())),
    )
    .set(sign_in_links::used_at.eq(Some(now.naive())))
    .execute(conn)
    .map_err(internal)?;
    if spent == 0 {
        return Ok(None);
    }
    let (email, redirect) = sign_in_links::table
        .find(token.as_str())
        .select((sign_in_links::email, sign_in_links::redirect))
        .first::<(String, Option<String>)>(conn)
        .map_err(internal)?;
    Ok(Some(SpentLink {
        email: Email::parse(&email).map_err(|_| corrupt("email of a sign-in link"))?,
        redirect: redirect.as_deref().and_then(RedirectPath::parse),
    }))
}

/// Returns the address that a link was sent to, if the link can still be used. Does not use it up.
pub fn find_live(conn: &mut Conn, token: &HashedToken, now: Timestamp) -> Result<Option<Email>> {
    let email: Option<String> = sign_in_links::table
        .find(token.as_str())
        .filter(sign_in_links::used_at.is_null())
        .filter(sign_in_links::expires_at.gt(now.naive()))
        .select(sign_in_links::email)
        .first(conn)
        .optional()
        .map_err(internal)?;
    email
        .map(|email| Email::parse(&email).map_err(|_| corrupt("email of a sign-in link")))
        .transpose()
}

/// Deletes links that expired before `time`.
pub fn delete_expired(conn: &mut Conn, time: Timestamp) -> Result<usize> {
    diesel::delete(sign_in_links::table.filter(sign_in_links::expires_at.lt(time.naive())))
        .execute(conn)
        .map_err(internal)
}

/// Deletes all links that were sent to an address.
pub fn delete_of(conn: &mut Conn, email: &Email) -> Result<()> {
    diesel::delete(sign_in_links::table.filter(sign_in_links::email.eq(email.as_str())))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}
