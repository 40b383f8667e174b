//! Waits for another thread or process. The limit does not measure the program; it only ends a test whose condition
//! never becomes true. It is longer than the lease of a mail, which a killed program keeps for a minute.

use std::time::{Duration, Instant};

pub const PATIENCE: Duration = Duration::from_secs(100);
const PAUSE: Duration = Duration::from_millis(10);

/// Polls until there is a result, and returns it.
pub async fn eventually<T>(what: &str, mut ask: impl AsyncFnMut() -> Option<T>) -> T {
    let until = Instant::now() + PATIENCE;
    loop {
        if let Some(answer) = ask().await {
            return answer;
        }
        assert!(Instant::now() < until, "{what}");
        tokio::time::sleep(PAUSE).await;
    }
}

/// Blocks until the condition holds.
pub fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let until = Instant::now() + PATIENCE;
    while !holds() {
        assert!(Instant::now() < until, "{what}");
        std::thread::sleep(PAUSE);
    }
}
