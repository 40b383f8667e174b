//! Makes what is stored of versions again where hide rules have changed since.

use std::time::Duration;

use tokio::sync::watch;

/// A round begins with the program, and again for rules that were saved since; until then, who asks gets
/// them made.
const EVERY: Duration = Duration::from_secs(3600);

/// Works until told to stop; a version that is under way is left as it was.
pub(crate) async fn run(projects: projects::Context, mut stop: watch::Receiver<bool>) {
    while !*stop.borrow() {
        let outcome = tokio::select! {
            outcome = projects::refresh_all(&projects) => outcome,
            _ = stop.changed() => return,
        };
        match outcome {
            Ok(versions) => tracing::debug!(versions, "stale versions made again"),
            Err(error) => tracing::error!(%error, "refresher"),
        }
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            _ = stop.changed() => {}
        }
    }
}
