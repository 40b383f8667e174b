//! When a request is sent again.

use std::time::Duration;

/// Number of attempts in all.
pub(crate) const MAX_ATTEMPTS: u32 = 3;
/// The wait after the first attempt. It doubles with each attempt.
const FIRST_WAIT: Duration = Duration::from_millis(100);
/// The longest `Retry-After` that is waited for.
const MAX_WAIT: Duration = Duration::from_secs(5);

/// Returns how long to wait before the next attempt, or none if this one was the last. `attempt` counts from 1,
/// `status` is none if there was no answer, and `retry_after` is the header in seconds.
pub(crate) fn wait(
    attempt: u32,
    status: Option<u16>,
    retry_after: Option<u64>,
) -> Option<Duration> {
    if attempt >= MAX_ATTEMPTS {
        return None;
    }
    let usual = FIRST_WAIT * 2_u32.saturating_pow(attempt.saturating_sub(1));
    let asked = retry_after.map(Duration::from_secs);
    match status {
        None => Some(usual),
        Some(429) => asked.filter(|wait| *wait <= MAX_WAIT),
        Some(503) => match asked {
            Some(wait) if wait > MAX_WAIT => None,
            asked => Some(asked.unwrap_or(usual).max(usual)),
        },
        Some(500..) => Some(usual),
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_may_pass_later_is_sent_again() {
        let ms = |attempt, status, after| wait(attempt, status, after).map(|wait| wait.as_millis());
        for (attempt, status, after, expected) in [
            (1, None, None, Some(100)),
            (2, None, None, Some(200)),
            (3, None, None, None),
            (1, Some(500), None, Some(100)),
            (2, Some(502), Some(9), Some(200)),
            (3, Some(500), None, None),
            (1, Some(503), None, Some(100)),
            (1, Some(503), Some(2), Some(2_000)),
            (1, Some(503), Some(60), None),
            (1, Some(429), None, None),
            (1, Some(429), Some(1), Some(1_000)),
            (1, Some(429), Some(3_600), None),
            (1, Some(400), None, None),
            (1, Some(404), Some(1), None),
            (1, Some(409), None, None),
            (1, Some(422), None, None),
            (1, Some(302), None, None),
        ] {
            assert_eq!(
                ms(attempt, status, after),
                expected,
                "{attempt} {status:?} {after:?}"
            );
        }
    }
}
