//! Forgets expired rows, once an hour.

use std::time::Duration;

use tokio::sync::watch;

const EVERY: Duration = Duration::from_secs(3600);

/// Works until told to stop.
pub(crate) async fn run(accounts: accounts::Context, mut stop: watch::Receiver<bool>) {
    while !*stop.borrow() {
        match accounts::sweep(&accounts).await {
            Ok(rows) => tracing::debug!(rows, "expired rows deleted"),
            Err(error) => tracing::error!(%error, "sweeper"),
        }
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            _ = stop.changed() => {}
        }
    }
}
