//! Packs the counts of days that are over.

use std::time::Duration;

use super::{Piece, Worker};

const EVERY: Duration = Duration::from_secs(300);

/// Runs every few minutes, because the days of all projects end at once.
pub(crate) struct PackDays(pub(crate) analytics::Context);

impl Worker for PackDays {
    fn name(&self) -> &'static str {
        "pack_days"
    }

    fn rest(&self) -> Duration {
        EVERY
    }

    fn work(&self) -> Piece<'_, domain::Result<bool>> {
        Box::pin(analytics::pack_days(&self.0))
    }
}
