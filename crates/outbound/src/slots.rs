//! Limits concurrent calls, in all and per user.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::OutboundError;

/// The user whose calls are counted. Opaque: any text that identifies one user.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct UserKey(Arc<str>);

impl UserKey {
    /// Creates a key from an id.
    #[must_use]
    pub fn new(id: impl std::fmt::Display) -> Self {
        Self(id.to_string().into())
    }
}

/// The counters. Users without a running call take no memory.
#[derive(Debug)]
pub(crate) struct Slots {
    per_user: usize,
    global: usize,
    running: Arc<Mutex<Running>>,
}

#[derive(Debug, Default)]
struct Running {
    all: usize,
    of_user: HashMap<UserKey, usize>,
}

impl Slots {
    pub(crate) fn new(per_user: usize, global: usize) -> Self {
        Self {
            per_user,
            global,
            running: Arc::default(),
        }
    }

    /// Takes a slot, or fails at once with [`OutboundError::Busy`]: a queue would let one user block the others.
    pub(crate) fn take(&self, user: &UserKey) -> Result<Slot, OutboundError> {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        let of_user = running.of_user.get(user).copied().unwrap_or_default();
        if running.all >= self.global || of_user >= self.per_user {
            return Err(OutboundError::Busy);
        }
        running.all += 1;
        running.of_user.insert(user.clone(), of_user + 1);
        Ok(Slot {
            user: user.clone(),
            running: Arc::clone(&self.running),
        })
    }
}

/// A running call. Dropping it frees the slot.
#[derive(Debug)]
pub(crate) struct Slot {
    user: UserKey,
    running: Arc<Mutex<Running>>,
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.all = running.all.saturating_sub(1);
        let left = running
            .of_user
            .get(&self.user)
            .map_or(0, |n| n.saturating_sub(1));
        if left == 0 {
            running.of_user.remove(&self.user);
        } else {
            running.of_user.insert(self.user.clone(), left);
        }
    }
}
