//! When an attempt is repeated, and what an answer means for the webhook.

use domain::{DisabledReason, Timestamp};
use outbound::{OutboundError, Response};
use rand::RngExt;

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;

/// The waits after the first, second, … failed attempt, in seconds. After the last one and one more failure, an event is
/// given up.
const WAITS: [i64; 9] = [
    5,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
];
/// The longest wait that a receiver can ask for with `Retry-After`.
const MAX_RETRY_AFTER: i64 = 24 * HOUR;
/// How long a receiver that is busy (429, 502, 504) gets nothing, if it does not say how long.
const SLOW_DOWN: i64 = MINUTE;
/// How long nothing succeeds before a webhook is switched off: five days.
pub(crate) const FAILING_SECONDS: i64 = 5 * 24 * HOUR;
/// How many events must have failed before a webhook is switched off.
pub(crate) const FAILING_EVENTS: u32 = 3;

/// What an answer says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// Why the attempt failed; none for a success.
    pub(crate) error: Option<String>,
    /// Whether this event is never tried again.
    pub(crate) is_final: bool,
    /// Why the webhook is switched off.
    pub(crate) disable: Option<DisabledReason>,
    /// How long the webhook gets nothing, in seconds.
    pub(crate) slow_down: Option<i64>,
    /// The least wait before the next attempt, in seconds.
    pub(crate) retry_after: Option<i64>,
}

/// Judges the result of a call.
pub(crate) fn judge(answer: &Result<Response, OutboundError>, now: Timestamp) -> Verdict {
    let mut verdict = Verdict {
        error: None,
        is_final: false,
        disable: None,
        slow_down: None,
        retry_after: None,
    };
    let response = match answer {
        Ok(response) => response,
        Err(error) => {
            verdict.error = Some(error.to_string());
            return verdict;
        }
    };
    let asks_for_end = response
        .header("webhook-delivery")
        .is_some_and(|value| value.trim().eq_ignore_ascii_case("disable"));
    verdict.disable = asks_for_end.then_some(DisabledReason::Receiver);
    if response.is_success() {
        return verdict;
    }
    let status = response.status;
    verdict.error = Some(words(status));
    verdict.is_final = response.header("abort-message").is_some();
    let retry_after = response.header("retry-after");
    verdict.retry_after = retry_after.and_then(|value| parse_retry_after(value, now));
    match status {
        410 => {
            verdict.disable = Some(DisabledReason::Gone);
            verdict.is_final = true;
        }
        429 | 502 | 504 => {
            verdict.slow_down = Some(verdict.retry_after.unwrap_or(SLOW_DOWN));
        }
        _ => {}
    }
    verdict
}

fn words(status: u16) -> String {
    match status {
        300..=399 => format!(
            "The receiver answered {status}, a redirect. Redirects are not followed; enter the address that it leads to."
        ),
        410 => "The receiver answered 410: it wants no more events.".to_owned(),
        429 => "The receiver answered 429: too many requests.".to_owned(),
        _ => format!("The receiver answered {status}."),
    }
}

/// Parses `Retry-After` (RFC 9110, 10.2.3): a number of seconds, or a time. Returns seconds, at most a day.
fn parse_retry_after(value: &str, now: Timestamp) -> Option<i64> {
    let value = value.trim();
    let is_number = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    let seconds = if is_number {
        value.parse().unwrap_or(MAX_RETRY_AFTER)
    } else {
        Timestamp::parse_rfc2822(value)?.seconds_since(now)
    };
    Some(seconds.clamp(0, MAX_RETRY_AFTER))
}

/// Returns the wait after a number of failed attempts, in seconds, with up to 10 % more so that receivers that came back are
/// not called by everybody at once; none if the event is given up.
pub(crate) fn wait_after(failed: u32, verdict: &Verdict) -> Option<i64> {
    let number = usize::try_from(failed.checked_sub(1)?).ok()?;
    let wait = *WAITS.get(number)?;
    let jitter = rand::rng().random_range(0..=wait / 10);
    let least = verdict.retry_after.max(verdict.slow_down).unwrap_or(0);
    Some((wait + jitter).max(least))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failure() -> Verdict {
        judge(&Err(OutboundError::TimedOut), now())
    }

    fn now() -> Timestamp {
        Timestamp::parse_rfc3339("2026-11-28T12:00:00Z").unwrap()
    }

    #[test]
    fn an_event_is_tried_ten_times_within_four_days() {
        let verdict = failure();
        let waits: Vec<i64> = (1..10).map(|n| wait_after(n, &verdict).unwrap()).collect();
        for (wait, least) in waits.iter().zip(WAITS) {
            assert!((least..=least + least / 10).contains(wait), "{wait}");
        }
        assert_eq!(wait_after(10, &verdict), None);
        assert_eq!(wait_after(0, &verdict), None);
    }

    #[test]
    fn a_receiver_can_ask_for_a_day_at_most() {
        for (value, seconds) in [
            ("120", Some(120)),
            ("0", Some(0)),
            ("99999999999999999999", Some(MAX_RETRY_AFTER)),
            ("Sat, 28 Nov 2026 12:02:00 GMT", Some(120)),
            ("Sat, 28 Nov 2026 11:00:00 GMT", Some(0)),
            ("soon", None),
            ("-5", None),
        ] {
            assert_eq!(parse_retry_after(value, now()), seconds, "{value}");
        }
        let verdict = Verdict {
            retry_after: Some(3_600),
            ..failure()
        };
        assert_eq!(wait_after(1, &verdict), Some(3_600));
        assert!(wait_after(9, &verdict).unwrap() >= 24 * HOUR);
    }
}
