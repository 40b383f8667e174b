//! Destroys what tells yesterday's visitors apart.

use std::time::Duration;

use super::{Piece, Worker};

const EVERY: Duration = Duration::from_secs(60);

/// Runs at start and once a minute, so that nothing of a day is left one minute after its end.
pub(crate) struct ForgetVisitors(pub(crate) analytics::Context);

impl Worker for ForgetVisitors {
    fn name(&self) -> &'static str {
        "forget_visitors"
    }

    fn rest(&self) -> Duration {
        EVERY
    }

    fn finishes(&self) -> bool {
        true
    }

    fn work(&self) -> Piece<'_, domain::Result<bool>> {
        Box::pin(async {
            analytics::forget_readers(&self.0).await?;
            if !analytics::forget_visitors(&self.0).await? {
                tracing::warn!(
                    "the database's log of changes is in use; it is emptied in a minute"
                );
            }
            Ok(false)
        })
    }
}
