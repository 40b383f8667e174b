//! Whether the parts of the service work and worked: checks, samples, dead jobs, and incidents. And how the installation is used.
//!
//! Example: [`check`] asks the database and looks at [`Health`], which the workers write; [`record`] counts the result as
//! one sample of every component in each minute; [`read_report`] returns the last 90 days and the incidents.
//!
//! Every function that returns a `Result` returns [`domain::Error::Internal`] if the database fails,
//! [`domain::Error::Unavailable`] if no connection is free, and [`domain::Error::CannotSave`] if nothing can be written.
//! Their docs name other errors only.

mod dead_jobs;
mod health;
mod incidents;
mod plan_days;
mod report;
mod samples;
mod slow_calls;
mod usage;

use std::sync::Arc;

use domain::Clock;
use persistence::Store;

pub use dead_jobs::{discard_dead_job, list_dead_jobs, retry_dead_job};
pub use health::{Health, check, is_writable, known_queue, responds};
pub use incidents::{create_incident, delete_incident, list_incidents, update_incident};
pub use persistence::jobs::DeadJob;
pub use plan_days::record_plans;
pub use report::read_report;
pub use samples::{clean_up, record};
pub use slow_calls::{SlowCall, SlowCalls};
pub use usage::{Usage, UsageDay, read_usage};

/// The dependencies of this crate's use-cases. Cheap to clone.
#[derive(Clone)]
pub struct Context {
    /// The database.
    pub store: Store,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// The health of the process.
    pub health: Arc<Health>,
    /// The slow calls of the process.
    pub slow_calls: Arc<SlowCalls>,
    waiting: Arc<samples::Waiting>,
    known: Arc<report::Known>,
}

impl Context {
    /// Starts without samples.
    #[must_use]
    pub fn new(store: Store, clock: Arc<dyn Clock>, health: Arc<Health>) -> Self {
        Self {
            store,
            clock,
            health,
            slow_calls: Arc::default(),
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
