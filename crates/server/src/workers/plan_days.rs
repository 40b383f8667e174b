//! Counts the users who pay for each plan.

use std::time::Duration;

use super::{Piece, Worker};

const EVERY: Duration = Duration::from_secs(3600);

/// Runs at start and once an hour. The last figures of a day are those that stay.
pub(crate) struct PlanDays(pub(crate) status::Context);

impl Worker for PlanDays {
    fn name(&self) -> &'static str {
        "plan_days"
    }

    fn rest(&self) -> Duration {
        EVERY
    }

    fn work(&self) -> Piece<'_, domain::Result<bool>> {
        Box::pin(async {
            status::record_plans(&self.0).await?;
            Ok(false)
        })
    }
}
