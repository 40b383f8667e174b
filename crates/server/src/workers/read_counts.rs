//! Stores what programs read of public docs.

use std::time::Duration;

use super::{Piece, Worker};

const EVERY: Duration = Duration::from_secs(5);

/// Runs every few seconds. When the program stops, `Application::run` stores the rest.
pub(crate) struct ReadCounts(pub(crate) analytics::Context);

impl Worker for ReadCounts {
    fn name(&self) -> &'static str {
        "read_counts"
    }

    fn rest(&self) -> Duration {
        EVERY
    }

    fn finishes(&self) -> bool {
        true
    }

    fn work(&self) -> Piece<'_, domain::Result<bool>> {
        Box::pin(async {
            analytics::flush_reads(&self.0).await?;
            Ok(false)
        })
    }
}
