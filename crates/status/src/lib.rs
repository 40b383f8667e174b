//! Samples of the service's components, and incidents.
//!
//! Example: [`record`] counts one sample of every component in each minute; [`read_report`] returns the last 90 days and
//! the incidents.
//!
//! Every function that returns a `Result` returns [`domain::Error::Internal`] if the database fails,
//! [`domain::Error::Unavailable`] if no connection is free, and [`domain::Error::CannotSave`] if nothing can be written.
//! Their docs name other errors only.

mod incidents;
mod report;
mod samples;

use std::sync::Arc;

use domain::Clock;
use persistence::Store;

pub use incidents::{create_incident, delete_incident, list_incidents, update_incident};
pub use report::read_report;
pub use samples::{clean_up, record};

/// The dependencies of this crate's use-cases. Cheap to clone.
#[derive(Clone)]
pub struct Context {
    /// The database.
    pub store: Store,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    waiting: Arc<samples::Waiting>,
    known: Arc<report::Known>,
}

impl Context {
    /// Starts without samples.
    #[must_use]
    pub fn new(store: Store, clock: Arc<dyn Clock>) -> Self {
        Self {
            store,
            clock,
            waiting: Arc::default(),
            known: Arc::default(),
        }
    }

    /// Returns the number of minutes whose samples wait in memory, because they could not be saved.
    #[must_use]
    pub fn count_unsaved(&self) -> u32 {
        self.waiting.count()
    }
}
