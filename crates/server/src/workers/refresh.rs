//! Computes counts and changes of versions again that became stale because hide rules changed.

use std::time::Duration;

use super::{Piece, Worker};

/// Requests compute stale values themselves, so this can run rarely.
const EVERY: Duration = Duration::from_secs(3600);

/// Runs at start and once an hour. If the program stops, the current version stays stale.
pub(crate) struct Refresh(pub(crate) projects::Context);

impl Worker for Refresh {
    fn name(&self) -> &'static str {
        "refresh"
    }

    fn rest(&self) -> Duration {
        EVERY
    }

    fn work(&self) -> Piece<'_, domain::Result<bool>> {
        Box::pin(async {
            let versions = projects::refresh_all(&self.0).await?;
            tracing::debug!(versions, "stale versions refreshed");
            Ok(false)
        })
    }
}
