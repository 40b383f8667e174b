//! Requests that take effect once, however often they are sent.

use domain::{Error, IdempotencyKey, Result, Retention, Timestamp, UserId};
use persistence::Conn;
use persistence::idempotency_keys::{self, KeptAnswer};

/// A request that may be sent again but takes effect once. `T` is what it makes.
pub struct IdempotentRequest<T> {
    /// The key that the client sends with each attempt.
    pub key: IdempotencyKey,
    /// A hash of the request's content: the same key with another hash is refused.
    pub request_hash: String,
    /// Writes the response that later attempts get as well.
    pub answer: fn(&T) -> Result<String>,
}

impl<T> IdempotentRequest<T> {
    /// Returns the response to an earlier request with the key.
    pub(crate) fn find_earlier(
        &self,
        conn: &mut Conn,
        owner: UserId,
        now: Timestamp,
    ) -> Result<Option<String>> {
        let since = now.plus_seconds(-Retention::IDEMPOTENCY_KEY);
        match idempotency_keys::find(conn, owner, &self.key, since)? {
            Some(kept) if kept.request_hash == self.request_hash => Ok(Some(kept.answer)),
            Some(_) => Err(Error::idempotency_key_reused()),
            None => Ok(None),
        }
    }

    /// Stores the response for later attempts.
    ///
    /// # Errors
    /// [`Error::Unprocessable`] if another request with the same key was stored at the same time.
    pub(crate) fn keep(
        &self,
        conn: &mut Conn,
        owner: UserId,
        outcome: &T,
        now: Timestamp,
    ) -> Result<()> {
        let kept = KeptAnswer {
            request_hash: self.request_hash.clone(),
            answer: (self.answer)(outcome)?,
        };
        match idempotency_keys::keep(conn, owner, &self.key, &kept, now)? {
            true => Ok(()),
            false => Err(Error::idempotency_key_reused()),
        }
    }
}
