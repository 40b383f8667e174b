//! Rate limits.

use crate::{Error, Timestamp};

/// At most `max` requests in any `seconds`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// Maximum number of requests.
    pub max: u32,
    /// Length of the window.
    pub seconds: u32,
}

/// One or more windows that must all have room. Windows slide, so there is no burst at a boundary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimit(pub &'static [Window]);

impl RateLimit {
    /// Sign-in links per address.
    pub const SIGN_IN_PER_EMAIL: Self = Self(&[Window::of(1, 60), Window::of(5, 3600)]);
    /// Sign-in links per IP address.
    pub const SIGN_IN_PER_IP: Self = Self(&[Window::of(20, 3600)]);

    /// Feedback on pages per IP address.
    pub const FEEDBACK_PER_IP: Self = Self(&[Window::of(30, 3600)]);
    /// Texts validated without an account, per IP address. Editors send one after each pause in typing.
    pub const VALIDATIONS_PER_IP: Self = Self(&[Window::of(300, 60)]);
    /// Changelogs followed per IP address.
    pub const FOLLOWS_PER_IP: Self = Self(&[Window::of(20, 3600)]);
    /// Mails that ask an address to confirm that it follows a changelog, per project.
    pub const FOLLOW_MAILS: Self = Self(&[Window::of(1, 3600)]);
    /// The same for all projects.
    pub const FOLLOW_MAILS_PER_EMAIL: Self = Self(&[Window::of(5, 3600)]);
    /// Messages from the contact form per IP address.
    pub const CONTACT_PER_IP: Self = Self(&[Window::of(5, 3600)]);
    /// Errors in browsers per IP address.
    pub const CLIENT_ERRORS_PER_IP: Self = Self(&[Window::of(30, 3600)]);
    /// Tests of endpoints per user.
    pub const ENDPOINT_TESTS: Self = Self(&[Window::of(10, 60)]);
    /// Tests of webhooks per user.
    pub const WEBHOOK_TESTS: Self = Self(&[Window::of(10, 60)]);
    /// Schemas imported by introspection per user.
    pub const INTROSPECTIONS: Self = Self(&[Window::of(10, 60)]);
    /// Websites read for a theme per user. Each may take a dozen calls.
    pub const WEBSITES_READ: Self = Self(&[Window::of(10, 60), Window::of(60, 3600)]);

    /// Changes of a username per user.
    pub const USERNAME_CHANGES: Self = Self(&[Window::of(10, 3600)]);
    /// Checks whether a slug or username is free, per user. Dialogs send one after each pause in typing.
    pub const NAME_LOOKUPS_PER_USER: Self = Self(&[Window::of(60, 60), Window::of(600, 3600)]);
    /// The same per IP address, which a whole office may share.
    pub const NAME_LOOKUPS_PER_IP: Self = Self(&[Window::of(240, 60), Window::of(2400, 3600)]);
    /// Look-ups of projects that do not exist, per IP address without an account.
    pub const UNKNOWN_PROJECTS_PER_IP: Self = Self(&[Window::of(60, 60), Window::of(600, 3600)]);
    /// Previews of schemas per IP address. The editor asks for one after each pause in typing.
    pub const PREVIEWS_PER_IP: Self = Self(&[Window::of(60, 60), Window::of(600, 3600)]);
    /// Schemas that visitors read from a public endpoint, per IP address. Each may take four calls.
    pub const PREVIEW_INTROSPECTIONS_PER_IP: Self =
        Self(&[Window::of(5, 60), Window::of(30, 3600)]);
    /// Searches in previews per IP address. The search dialog sends one for each key.
    pub const PREVIEW_SEARCHES_PER_IP: Self = Self(&[Window::of(300, 60)]);
    /// Pictures that a user uploads.
    pub const UPLOADS: Self = Self(&[Window::of(20, 60), Window::of(100, 3600)]);
    /// Previews of themes per IP address. While a colour is dragged, the editor asks for up to thirty a second.
    pub const THEME_PREVIEWS_PER_IP: Self = Self(&[Window::of(2_000, 60)]);
    /// Exports of account data per user.
    pub const EXPORTS: Self = Self(&[Window::of(5, 3600)]);

    /// Returns the limit in words: `1 a minute and 5 an hour`.
    #[must_use]
    pub fn words(self) -> String {
        let of = |window: &Window| match window.seconds {
            60 => format!("{} a minute", window.max),
            3600 => format!("{} an hour", window.max),
            seconds => format!("{} in {seconds} seconds", window.max),
        };
        let windows: Vec<String> = self.0.iter().map(of).collect();
        windows.join(" and ")
    }

    /// Returns the refusal of a request: `cause`, which is a sentence, and when to try again.
    ///
    /// ```
    /// let refusal = domain::RateLimit::refuse("Too many requests.", 3600).to_string();
    /// assert!(refusal.ends_with("Too many requests. Try again in 60 minutes."));
    /// ```
    #[must_use]
    pub fn refuse(cause: &str, retry_after: u32) -> Error {
        let wait = match retry_after {
            1 => "1 second".to_owned(),
            seconds @ ..=90 => format!("{seconds} seconds"),
            seconds => format!("{} minutes", seconds.div_ceil(60)),
        };
        Error::RateLimited {
            message: format!("{cause} Try again in {wait}."),
            retry_after,
        }
    }

    /// Returns the length of the longest window. Older requests can be forgotten.
    #[must_use]
    pub fn horizon_seconds(self) -> u32 {
        self.0
            .iter()
            .map(|window| window.seconds)
            .max()
            .unwrap_or(0)
    }

    /// Checks whether one more request may pass now. `earlier` are the times of previous requests, in any order.
    ///
    /// # Errors
    /// The number of seconds, at least 1, until a request may pass.
    pub fn check(self, earlier: &[Timestamp], now: Timestamp) -> Result<(), u32> {
        let wait = self
            .0
            .iter()
            .filter_map(|window| window.wait(earlier, now))
            .max();
        wait.map_or(Ok(()), Err)
    }
}

impl Window {
    const fn of(max: u32, seconds: u32) -> Self {
        Self { max, seconds }
    }

    fn wait(self, earlier: &[Timestamp], now: Timestamp) -> Option<u32> {
        let span = i64::from(self.seconds);
        let mut inside: Vec<Timestamp> = earlier
            .iter()
            .copied()
            .filter(|time| time.plus_seconds(span) > now)
            .collect();
        inside.sort_unstable();
        // There is room again when this one leaves the window.
        let leaving = inside.len().checked_sub(self.max as usize)?;
        let freed_at = inside.get(leaving)?.plus_seconds(span);
        let seconds = freed_at.seconds_since(now).clamp(0, span);
        Some(u32::try_from(seconds).unwrap_or(self.seconds).max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, SystemClock};

    #[test]
    fn a_limit_in_words_names_each_window() {
        assert_eq!(
            RateLimit::SIGN_IN_PER_EMAIL.words(),
            "1 a minute and 5 an hour"
        );
    }

    #[test]
    fn one_a_minute_and_five_an_hour() {
        let start = SystemClock.now();
        let limit = RateLimit::SIGN_IN_PER_EMAIL;
        assert_eq!(limit.check(&[], start), Ok(()));
        assert_eq!(limit.check(&[start], start.plus_seconds(59)), Err(1));
        assert_eq!(limit.check(&[start], start.plus_seconds(60)), Ok(()));

        let five: Vec<_> = (0..5).map(|n| start.plus_seconds(n * 120)).collect();
        assert_eq!(limit.check(&five, start.plus_seconds(600)), Err(3000));
        assert_eq!(limit.check(&five, start.plus_seconds(3600)), Ok(()));
    }
}
