//! The way to change an account, for every feature: the twin of `projects::change`.
//!
//! [`change_account`] locks the user, runs the closure, and stores the events that it emits, all in one transaction. A
//! use-case whose transaction begins before the user is known, such as a sign-in, calls [`within`] inside it.

use domain::{Actor, Error, Event, Result, Timestamp, User, UserId, What};

use crate::{Conn, Store, events, users};

/// A change of an account inside a transaction.
pub struct AccountChange<'a> {
    /// The connection with the open transaction.
    pub conn: &'a mut Conn,
    /// The stored user. It is locked until the commit.
    pub user: User,
    /// The time of the change.
    pub now: Timestamp,
    emitted: Vec<What>,
}

impl AccountChange<'_> {
    /// Emits an event. It is stored with the state of the account at the end of the closure.
    pub fn emit(&mut self, what: What) {
        self.emitted.push(what);
    }
}

/// Changes an account: everything that `work` does is stored, or nothing.
///
/// # Errors
/// [`Error::Unauthenticated`] if the user is gone; [`Error::NotFound`] if the actor is another user; errors of `work`.
pub async fn change_account<T, F>(
    store: &Store,
    actor: Actor,
    user: UserId,
    now: Timestamp,
    work: F,
) -> Result<T>
where
    T: Send + 'static,
    F: FnOnce(&mut AccountChange<'_>) -> Result<T> + Send + 'static,
{
    store
        .write(move |conn| within(conn, actor, user, now, work))
        .await
}

/// Like [`change_account`], inside a transaction that the caller has opened. Events are stored at the end of it, so it
/// must be the caller's last write.
///
/// # Errors
/// As [`change_account`].
pub fn within<T>(
    conn: &mut Conn,
    actor: Actor,
    user: UserId,
    now: Timestamp,
    work: impl FnOnce(&mut AccountChange<'_>) -> Result<T>,
) -> Result<T> {
    if !users::lock(conn, user)? {
        return Err(Error::Unauthenticated);
    }
    let before = users::find(conn, user)?.ok_or(Error::Unauthenticated)?;
    actor.check_owner(before.id, "Account")?;
    let mut change = AccountChange {
        conn,
        user: before.clone(),
        now,
        emitted: Vec::new(),
    };
    let outcome = work(&mut change)?;
    let emitted = change.emitted;
    // The events of a deleted account describe its last state.
    let after = users::find(conn, user)?.unwrap_or(before);
    let emitted: Vec<Event> = emitted
        .into_iter()
        .map(|what| Event::of_account(actor.clone(), &after, what, now))
        .collect();
    events::emit(conn, &emitted)?;
    Ok(outcome)
}
