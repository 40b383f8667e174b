//! Reads and publishes the schemas of endpoints that are due.

use std::time::Duration;

use tokio::sync::watch;

/// Syncs become due with the clock and are written by other instances too, so the table is asked; they
/// are hours apart, and this is one look into an index.
const POLL: Duration = Duration::from_secs(2);

/// Works until told to stop; a sync that has begun is left to its lease where it does not end in time.
pub(crate) async fn run(projects: projects::Context, mut stop: watch::Receiver<bool>) {
    while !*stop.borrow() {
        let step = projects::endpoints::sync_next(&projects);
        let outcome = tokio::select! {
            outcome = step => outcome,
            _ = stop.changed() => return,
        };
        match outcome {
            Ok(true) => continue,
            Ok(false) => {}
            Err(error) => tracing::error!(%error, "sync worker"),
        }
        tokio::select! {
            () = tokio::time::sleep(POLL) => {}
            _ = stop.changed() => {}
        }
    }
}
