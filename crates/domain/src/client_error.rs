//! Errors that browsers report.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::{Captures, Regex};
use sha2::{Digest, Sha256};

use crate::text::is_readable;
use crate::{ClientErrorId, Error, Result, Timestamp, UserAgent};

/// An error in the app, without secrets, addresses of people and names of projects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientError {
    /// The error's message.
    pub message: String,
    /// Where it was thrown; may be empty.
    pub stack: String,
    /// The components around it; may be empty.
    pub component_stack: String,
    /// The kind of page, such as `/dashboard/project/…`.
    pub path: String,
}

/// All reports of the same error.
#[derive(Debug, Clone)]
pub struct ClientErrorGroup {
    /// Its id.
    pub id: ClientErrorId,
    /// The latest report whose details are stored.
    pub error: ClientError,
    /// The browser of that report.
    pub user_agent: Option<UserAgent>,
    /// The number of reports.
    pub count: u32,
    /// When the first report arrived.
    pub first_seen_at: Timestamp,
    /// When the latest report arrived.
    pub last_seen_at: Timestamp,
}

impl ClientError {
    /// Maximum number of characters of a message.
    pub const MAX_MESSAGE: usize = 1_000;
    /// Maximum number of characters of each stack.
    pub const MAX_STACK: usize = 4_000;
    /// Maximum number of characters of an address.
    pub const MAX_URL: usize = 2_048;
    /// Maximum number of groups that are stored.
    pub const MAX_GROUPS: u32 = 500;

    /// Returns whether the details of a group's report with this number, counted from 1, are stored: those of the first
    /// 10 reports, then of each tenth, and from the hundredth on of each hundredth. All reports are counted.
    #[must_use]
    pub fn is_sampled(number: u32) -> bool {
        match number {
            0..=10 => true,
            11..=100 => number.is_multiple_of(10),
            _ => number.is_multiple_of(100),
        }
    }

    /// Parses a report, and removes what it must not hold. Browsers remove secrets too; this does not rely on it.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on a field that is too long, or on an empty message.
    pub fn parse(message: &str, stack: &str, component_stack: &str, url: &str) -> Result<Self> {
        if message.trim().is_empty() {
            return Err(Error::field("message", "Give the message of the error."));
        }
        // As sent, white space included: the API's document says so.
        let limits = [
            ("message", message, Self::MAX_MESSAGE),
            ("stack", stack, Self::MAX_STACK),
            ("component_stack", component_stack, Self::MAX_STACK),
            ("url", url, Self::MAX_URL),
        ];
        for (field, text, max) in limits {
            if text.chars().count() > max {
                return Err(Error::field(
                    field,
                    format!("Use at most {max} characters."),
                ));
            }
        }
        Ok(Self {
            message: redact(message.trim(), Self::MAX_MESSAGE),
            stack: redact(stack, Self::MAX_STACK),
            component_stack: redact(component_stack, Self::MAX_STACK),
            path: page_kind(url),
        })
    }

    /// Returns whether the report is noise: nothing that the product does wrong.
    #[must_use]
    pub fn is_noise(&self) -> bool {
        let message = self.message.to_lowercase();
        NOISE.iter().any(|noise| message.contains(noise))
            || NETWORK_NOISE.iter().any(|end| message.ends_with(end))
    }

    /// Returns a hash that reports of the same error share: of the message without numbers, and the place where the
    /// error was thrown.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let message: String = self
            .message
            .chars()
            .filter(|c| !c.is_ascii_digit())
            .collect();
        let place = self
            .stack
            .lines()
            .map(str::trim)
            .find(|line| line.starts_with("at ") || line.contains('@'))
            .unwrap_or_default();
        let digest = Sha256::digest(format!("{message}\n{place}").as_bytes());
        digest
            .iter()
            .take(16)
            .map(|byte| format!("{byte:02x}"))
            .collect()
    }
}

/// Parts of messages that are noise, in lower case.
pub const NOISE: [&str; 2] = ["resizeobserver loop", "network-request-failed"];
/// The ends of messages of requests that failed in the network, in lower case, as browsers write them.
pub const NETWORK_NOISE: [&str; 4] = [
    "failed to fetch",
    "load failed",
    "networkerror when attempting to fetch resource.",
    "script error.",
];

const REMOVED: &str = "[removed]";
/// A word of so many letters and digits is a token or a hash, not a name.
const MIN_TOKEN: usize = 40;

/// Patterns of secrets and names with their replacements, used one after the other. `removeSecrets` of the browser app
/// has the same ones; reports need not come from it.
const PATTERNS: [(&str, &str); 9] = [
    (
        r#"(?i)\b(bearer)((?:\s|:|%20)+)[^\s,;:][^\s,;]*"#,
        "${1}${2}[removed]",
    ),
    (
        r#"(?i)\b(authorization\W+basic\s+)[^\s,;"']+"#,
        "${1}[removed]",
    ),
    (
        r#"(?i)(\bkey|\bcode|token|secret|passw(?:or)?d)(=|%3D)[^\s&#,;)]+"#,
        "${1}${2}[removed]",
    ),
    (
        r#"(?i)((?:token|secret|passw(?:or)?d|api[_-]?key)["']?\s*[:=]\s*)(?:"[^"\n]*"?|'[^'\n]*'?|[^\s&#,;)"'}\[][^\s&#,;)"'}]*)"#,
        "${1}[removed]",
    ),
    (r"://[^\s/@]+@", "://[removed]@"),
    (
        r#"(?i)(/|%2F)(d|preview|dashboard/project|api/projects|api/public/\w+)(/|%2F)[^\s?#)"'`]+"#,
        "${1}${2}${3}…",
    ),
    (
        r"\b(?:gf_|whsec_|sk_live_|sk_test_|rk_live_|rk_test_)\w+",
        REMOVED,
    ),
    (r"[a-zA-Z0-9_-]{40,}", REMOVED),
    (r#"[^\s@<>"'/]+@[^\s@<>"'/:]+\.[^\s@<>"'/:]+"#, REMOVED),
];

static SECRETS: LazyLock<Vec<(Regex, &str)>> = LazyLock::new(|| {
    let patterns = PATTERNS.into_iter();
    patterns
        .map(|(pattern, replacement)| (compile(pattern), replacement))
        .collect()
});

/// "Basic" is also a word: only something with a capital letter, a digit or `=` is taken for a password after it.
static BASIC: LazyLock<Regex> = LazyLock::new(|| compile(r"\b([Bb]asic)\s+([A-Za-z0-9+/=_-]{4,})"));

#[expect(
    clippy::expect_used,
    reason = "the patterns are constants, and a test compiles them"
)]
fn compile(pattern: &str) -> Regex {
    Regex::new(pattern).expect("a valid pattern")
}

/// Removes tokens, keys, passwords, addresses of people, names of projects, query strings, and characters that do not
/// show or change the direction of text. Returns at most `max` characters.
fn redact(text: &str, max: usize) -> String {
    // First, because such a character could split a secret.
    let readable: String = text.chars().filter(|c| is_readable(*c, true)).collect();
    let basic = |found: &Captures<'_>| {
        let part = |number| found.get(number).map_or("", |part| part.as_str());
        let is_telling = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '=';
        match part(2).contains(is_telling) {
            true => format!("{} {REMOVED}", part(1)),
            false => part(0).to_owned(),
        }
    };
    let mut clean = BASIC.replace_all(&readable, basic).into_owned();
    for (pattern, replacement) in SECRETS.iter() {
        if let Cow::Owned(replaced) = pattern.replace_all(&clean, *replacement) {
            clean = replaced;
        }
    }
    redact_words(&clean).chars().take(max).collect()
}

/// Removes the words that hold secrets, and the query strings of addresses.
fn redact_words(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (separator, word) in words(text) {
        out.push_str(separator);
        out.push_str(&redact_word(word));
    }
    out
}

/// Splits a text into words, each with the white space and commas before it.
fn words(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let is_space = |c: char| c.is_whitespace() || c == ',' || c == ';';
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let start = rest.find(|c| !is_space(c)).unwrap_or(rest.len());
        let (separator, tail) = rest.split_at(start);
        let end = tail.find(is_space).unwrap_or(tail.len());
        let (word, after) = tail.split_at(end);
        rest = after;
        Some((separator, word))
    })
}

fn redact_word(word: &str) -> Cow<'_, str> {
    // The query and fragment of an address may hold anything.
    if word.contains('/')
        && let Some((path, _)) = word.split_once(['?', '#'])
    {
        let end = if word.ends_with(')') { ")" } else { "" };
        return Cow::Owned(format!("{}{end}", redact_plain(path)));
    }
    redact_plain(word)
}

fn redact_plain(word: &str) -> Cow<'_, str> {
    let lower = word.to_ascii_lowercase();
    let has_key = [
        "gf_", "whsec_", "token=", "token\":", "sk_live_", "sk_test_",
    ]
    .iter()
    .any(|key| lower.contains(key));
    let is_token =
        |part: &str| part.len() >= MIN_TOKEN && part.bytes().any(|byte| byte.is_ascii_digit());
    let has_token = word
        .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .any(is_token);
    // Firefox writes `function@https://…` in stacks.
    let has_email = word
        .split_once('@')
        .is_some_and(|(name, host)| !name.is_empty() && host.contains('.') && !host.contains('/'));
    if has_key || has_token || has_email {
        Cow::Borrowed(REMOVED)
    } else {
        Cow::Borrowed(word)
    }
}

/// Returns the kind of page at an address: the first two segments, without names and ids.
fn page_kind(url: &str) -> String {
    let path = match url.split_once("://") {
        Some((_, rest)) => rest.find('/').map_or("/", |at| rest.split_at(at).1),
        None => url,
    };
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let segments: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let is_word = |part: &&&str| {
        part.len() < MIN_TOKEN && part.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')
    };
    let shown = match segments.as_slice() {
        ["d", ..] => "d".to_owned(),
        all => all
            .iter()
            .take(2)
            .take_while(is_word)
            .copied()
            .collect::<Vec<_>>()
            .join("/"),
    };
    let more = if shown.split('/').filter(|part| !part.is_empty()).count() < segments.len() {
        if shown.is_empty() { "…" } else { "/…" }
    } else {
        ""
    };
    format!("/{shown}{more}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_removed() {
        let token = "a1".repeat(32);
        for (text, clean) in [
            ("kaboom in Foo".to_owned(), "kaboom in Foo"),
            (
                "key gf_r_0123456789abcdef was refused".to_owned(),
                "key [removed] was refused",
            ),
            (
                "secret whsec_abc, retry".to_owned(),
                "secret [removed], retry",
            ),
            (format!("session {token} ended"), "session [removed] ended"),
            (
                format!("at https://x.example/auth/verify?token={token}"),
                "at https://x.example/auth/verify",
            ),
            (
                "at f (https://x.example/a.js?v=1:12:30)".to_owned(),
                "at f (https://x.example/a.js)",
            ),
            ("token=abc here".to_owned(), "[removed] here"),
            (
                "Authorization: Bearer abc next".to_owned(),
                "Authorization: Bearer [removed] next",
            ),
            (
                "from ada@example.com today".to_owned(),
                "from [removed] today",
            ),
            (
                "render@https://x.example/a.js:1:2".to_owned(),
                "render@https://x.example/a.js:1:2",
            ),
        ] {
            assert_eq!(redact(&text, 200), clean);
        }
    }

    #[test]
    fn everything_that_the_browser_removes_is_removed_here_too() {
        for (text, secret) in [
            ("key=hunter2 rest", "hunter2"),
            ("a secret=hunter2", "hunter2"),
            ("/login?code=hunter2", "hunter2"),
            ("code=hunter2", "hunter2"),
            ("api_key=hunter2", "hunter2"),
            ("api_key = 'hunter2 and more'", "more"),
            ("x-api-key: hunter2", "hunter2"),
            ("Authorization: Basic dXNlcjpwYXNz next", "dXNlcjpwYXNz"),
            ("Authorization: Basic abcdef next", "abcdef"),
            ("Bearer:hunter2", "hunter2"),
            ("Bearer: hunter2", "hunter2"),
            ("Bearer%20hunter2", "hunter2"),
            ("https://ada:hunter2@x.example/a.js:1:2", "hunter2"),
            ("x%3Ftoken%3Dhunter2 next", "hunter2"),
            (r#"{"token" : "hunter2"}"#, "hunter2"),
            (r#"{"password":"hunter2 and more"}"#, "more"),
            (
                "at f (https://x.example/d/ada/secret-project/objects/Foo)",
                "ada",
            ),
            ("/api/projects/secret-project/schema", "secret-project"),
            ("/api/public/docs/ada/shop failed", "shop"),
            ("%2Fd%2Fada%2Fshop", "ada"),
            ("to\u{7}ken=hunter2", "hunter2"),
            ("whsec_hunter2", "hunter2"),
            (&format!("session {} ended", "ab".repeat(20)), "abab"),
        ] {
            let clean = redact(text, 200);
            assert!(!clean.contains(secret), "{text}: {clean}");
        }
        for harmless in [
            "a basic error code: 12",
            "Unexpected token ':' at line 3",
            "render@https://x.example/a.js:1:2",
            "TypeError: x is undefined\n\tat render (https://x.example/assets/index-C6F4ADBr.js:1:20)",
        ] {
            assert_eq!(redact(harmless, 200), harmless);
        }
    }

    #[test]
    fn characters_that_do_not_show_are_removed_and_the_limit_holds() {
        let text = "be\u{7}ll, \u{202e}turned\u{2066} and \u{1b}[31mred\nnext";
        assert_eq!(redact(text, 200), "bell, turned and [31mred\nnext");
        // The replacement may be longer than the secret.
        let error = ClientError::parse(&"key=a ".repeat(160), "", "", "/").unwrap();
        assert!(error.message.chars().count() <= ClientError::MAX_MESSAGE);
    }

    #[test]
    fn a_share_of_the_reports_of_a_frequent_error_is_stored() {
        let stored = |numbers: std::ops::RangeInclusive<u32>| {
            numbers
                .filter(|number| ClientError::is_sampled(*number))
                .count()
        };
        assert_eq!(stored(1..=10), 10);
        assert_eq!(stored(11..=100), 9);
        assert_eq!(stored(101..=1_000), 9);
    }

    #[test]
    fn pages_are_kinds_without_names() {
        for (url, kind) in [
            ("https://x.example/", "/"),
            ("https://x.example", "/"),
            ("https://x.example/pricing?return_to=/x#y", "/pricing"),
            ("https://x.example/d/ada/shop/objects/User", "/d/…"),
            (
                "/dashboard/project/01980000-0000-7000-8000-000000000000",
                "/dashboard/project/…",
            ),
            ("/settings/branding/0198", "/settings/branding/…"),
            ("/auth/verify?token=1", "/auth/verify"),
            ("/Ada", "/…"),
            ("", "/"),
        ] {
            assert_eq!(page_kind(url), kind, "{url}");
        }
    }

    #[test]
    fn the_same_error_has_the_same_fingerprint() {
        let error = |message: &str, stack: &str| {
            ClientError::parse(message, stack, "", "/")
                .unwrap()
                .fingerprint()
        };
        let first = error(
            "row 7 is missing",
            "Error: row 7 is missing\n  at f (a.js:1:2)\n  at g (b.js:1:2)",
        );
        assert_eq!(first, error("row 8 is missing", "Error\n at f (a.js:1:2)"));
        assert_ne!(first, error("row 8 is missing", "Error\n at h (a.js:1:2)"));
        assert_ne!(first, error("row is lost", "Error\n at f (a.js:1:2)"));
    }

    #[test]
    fn noise_is_recognised() {
        for noise in [
            "ResizeObserver loop limit exceeded",
            "auth/network-request-failed",
        ] {
            assert!(
                ClientError::parse(noise, "", "", "/").unwrap().is_noise(),
                "{noise}"
            );
        }
        assert!(
            !ClientError::parse("x is undefined", "", "", "/")
                .unwrap()
                .is_noise()
        );
    }

    #[test]
    fn fields_have_limits() {
        let long = "x".repeat(5_000);
        let padded = format!("x{}", " ".repeat(ClientError::MAX_MESSAGE));
        for (report, field) in [
            (ClientError::parse(&long, "", "", "/"), "message"),
            (ClientError::parse(&padded, "", "", "/"), "message"),
            (ClientError::parse("m", &long, "", "/"), "stack"),
            (ClientError::parse("m", "", &long, "/"), "component_stack"),
            (ClientError::parse("m", "", "", &long), "url"),
            (ClientError::parse(" ", "", "", "/"), "message"),
        ] {
            let Err(Error::InvalidInput(fields)) = report else {
                panic!("{field} was accepted");
            };
            assert_eq!(fields[0].field, field);
        }
    }
}
