//! Syncs the endpoints that are due. `domain::SyncInterval` says when one is due again.

use std::time::Duration;

use super::{Piece, Worker};

/// Syncs become due by the clock, and other instances write them too, so the worker polls. A poll reads one index.
const POLL: Duration = Duration::from_secs(2);

/// Syncs one endpoint at a time. If the program stops, the current sync starts again when its lease ends. Errors are stored
/// with the endpoint, for its owner to see.
pub(crate) struct EndpointSyncs(pub(crate) projects::Context);

impl Worker for EndpointSyncs {
    fn name(&self) -> &'static str {
        "sync"
    }

    fn rest(&self) -> Duration {
        POLL
    }

    fn work(&self) -> Piece<'_, domain::Result<bool>> {
        Box::pin(projects::endpoints::sync_next(&self.0))
    }
}
