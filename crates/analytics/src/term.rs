//! Search terms.

/// A search term that may be stored: one that does not look like somebody's data.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term(String);

impl Term {
    /// Maximum number of characters.
    pub const MAX_CHARS: usize = 64;
    /// A word of at least so many characters may be a token.
    const MIN_TOKEN: usize = 20;
    /// Digits from which a long word is a token: `createOAuth2ApplicationToken` has one.
    const MIN_TOKEN_DIGITS: usize = 4;
    /// Digits from which a number is somebody's: telephones and cards have more, versions and years less.
    const MIN_NUMBER: usize = 7;

    /// Parses what a reader typed: lower case, single spaces, at most 64 characters. `None` if nothing is left, or if it
    /// holds something like an address, a number of a person, or a token.
    #[must_use]
    pub fn parse(typed: &str) -> Option<Self> {
        let is_gap = |c: char| c.is_whitespace() || c.is_control();
        let visible: String = typed.chars().filter(|c| !is_invisible(*c)).collect();
        let words: Vec<&str> = visible
            .split(is_gap)
            .filter(|word| !word.is_empty())
            .collect();
        let text = words.join(" ");
        if words.iter().any(|word| is_private(word))
            || has_mail(&text)
            || has_number(&text)
            || has_secret(&text)
        {
            return None;
        }
        let text: String = text.to_lowercase().chars().take(Self::MAX_CHARS).collect();
        let text = text.trim_end();
        (!text.is_empty()).then(|| Self(text.to_owned()))
    }

    /// The term.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Returns whether a character only changes how others are shown, such as U+202E, which turns their order.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// Returns whether a word looks like a web address, an IP address, or a token.
fn is_private(word: &str) -> bool {
    let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
    let is_ip = |text: &str| text.parse::<std::net::IpAddr>().is_ok();
    // Without a port or the length of a network.
    let is_number = |end: &&str| end.bytes().all(|byte| byte.is_ascii_digit());
    let cut = [':', '/']
        .into_iter()
        .filter_map(|mark| bare.rsplit_once(mark))
        .find(|(_, end)| is_number(end));
    is_ip(bare)
        || cut.is_some_and(|(start, _)| is_ip(start))
        || word.contains("://")
        || is_host(bare)
        || is_token(word)
}

/// Returns whether a word begins with a host. `Query.user.name` is none, because nobody can register `.name` of a field; the
/// ends that are looked for are no words of schemas.
fn is_host(word: &str) -> bool {
    const ENDS: [&str; 3] = ["com", "net", "org"];
    /// After two dots.
    const MORE_ENDS: [&str; 14] = [
        "io", "dev", "app", "ai", "co", "uk", "de", "fr", "eu", "edu", "local", "internal", "lan",
        "corp",
    ];
    let host = word.split([':', '/', '?', '#']).next().unwrap_or_default();
    let host = host.to_ascii_lowercase();
    let labels: Vec<&str> = host.split('.').collect();
    let Some((end, [first, rest @ ..])) = labels.split_last() else {
        return false;
    };
    let is_long = !rest.is_empty();
    ENDS.contains(end) || (is_long && (*first == "www" || MORE_ENDS.contains(end)))
}

fn is_token(word: &str) -> bool {
    const STARTS: [&str; 24] = [
        "gf_",
        "ghp_",
        "gho_",
        "ghu_",
        "ghs_",
        "ghr_",
        "github_pat_",
        "glpat-",
        "sk_",
        "sk-",
        "pk_",
        "rk_",
        "xoxa-",
        "xoxb-",
        "xoxp-",
        "xapp-",
        "whsec_",
        "npm_",
        "pypi-",
        "ya29.",
        "eyj",
        "akia",
        "asia",
        "aiza",
    ];
    let is_part =
        |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '+' | '/' | '=' | '.');
    word.split(|c| !is_part(c)).any(|run| {
        let digits = run.bytes().filter(u8::is_ascii_digit).count();
        let lower = run.to_ascii_lowercase();
        let is_known = run.len() >= 12 && STARTS.iter().any(|start| lower.starts_with(start));
        let is_base64 = run.len() >= 32 && digits > 0 && run.contains(['/', '+']);
        is_known || is_base64 || (run.len() >= Term::MIN_TOKEN && digits >= Term::MIN_TOKEN_DIGITS)
    })
}

/// Returns whether the text has an e-mail address, also one that is written in a way that programs do not read. A directive,
/// `@deprecated`, is none.
fn has_mail(text: &str) -> bool {
    let mut text = text.to_lowercase().replace('＠', "@");
    for at in ["%40", "(at)", "[at]"] {
        text = text.replace(at, "@");
    }
    let mut parts = text.split('@');
    let mut before = parts.next().unwrap_or_default();
    for after in parts {
        let name = after.split(' ').next().unwrap_or_default();
        let is_close = before.ends_with(char::is_alphanumeric);
        let is_named = before.trim_end().ends_with(char::is_alphanumeric) && name.contains('.');
        if name.starts_with(char::is_alphanumeric) && (is_close || is_named) {
            return true;
        }
        before = after;
    }
    false
}

/// Returns whether the text has a number as long as a telephone's, however it is grouped. A date is none.
fn has_number(text: &str) -> bool {
    let words = text.split(' ').filter(|word| !is_date(word));
    let text = words.collect::<Vec<_>>().join(" ");
    let is_grouping = |c: char| matches!(c, ' ' | '+' | '-' | '(' | ')' | '.' | '/');
    text.split(|c: char| !c.is_ascii_digit() && !is_grouping(c))
        .any(|run| run.bytes().filter(u8::is_ascii_digit).count() >= Term::MIN_NUMBER)
}

fn is_date(word: &str) -> bool {
    let parts: Vec<&str> = word.split('-').collect();
    let is_digits = |(part, length): (&&str, usize)| {
        part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    parts.len() == 3 && parts.iter().zip([4, 2, 2]).all(is_digits)
}

/// Returns whether the text names a secret together with its value.
fn has_secret(text: &str) -> bool {
    const NAMES: [&str; 6] = ["password", "passwd", "secret", "token", "api_key", "apikey"];
    let text = text.to_lowercase();
    let has_value = |name: &str| {
        let rest = text.split_once(&format!("{name}=")).map(|(_, rest)| rest);
        rest.is_some_and(|rest| !rest.trim().is_empty())
    };
    let mut after_bearer = text.split("bearer ").skip(1);
    let is_credential = after_bearer.any(|rest| {
        let word = rest.split(' ').next().unwrap_or_default();
        word.len() >= 8 && word.contains(|c: char| c == '.' || c.is_ascii_digit())
    });
    is_credential || NAMES.into_iter().any(has_value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_trimmed_and_shortened() {
        for (typed, term) in [
            ("  createUser ", Some("createuser")),
            ("Pull\t request\u{0}s", Some("pull request s")),
            ("user@", Some("user@")),
            ("@deprecated", Some("@deprecated")),
            ("oauth2", Some("oauth2")),
            (
                "createOAuth2ApplicationTokenPayload",
                Some("createoauth2applicationtokenpayload"),
            ),
            ("2026-11-27 release 12", Some("2026-11-27 release 12")),
            ("Query.user.name", Some("query.user.name")),
            ("user @deprecated", Some("user @deprecated")),
            ("token: String!", Some("token: string!")),
            ("bearer authentication", Some("bearer authentication")),
            ("co\u{202e}de", Some("code")),
            ("http 404 or 500", Some("http 404 or 500")),
            (" ", None),
        ] {
            assert_eq!(
                Term::parse(typed).as_ref().map(Term::as_str),
                term,
                "{typed}"
            );
        }
        let long = Term::parse(&"größe ".repeat(40)).unwrap();
        assert!(long.as_str().chars().count() <= Term::MAX_CHARS);
    }

    #[test]
    fn what_looks_like_somebodys_data_is_dropped() {
        for typed in [
            "ada@example.com",
            "orders of ada@example.com",
            "https://internal.example.com/secret",
            "192.168.1.7",
            "2001:db8::1",
            "gf_w_0123456789abcdef",
            "eyJhbGciOiJIUzI1NiJ9.e30.x",
            "019aa000-0000-7000-8000-000000000006",
            "da39a3ee5e6b4b0d3255bfef95601890afd80709",
            "+49 170 1234567",
            "4111 1111 1111 1111",
            "ada%40example.com",
            "ada＠example.com",
            "ada@localhost",
            "ada @example.com",
            "ada.lovelace(at)example.com",
            "AKIAIOSFODNN7EXAMPLE",
            "AIzaSyExampleExampleExample",
            "glpat-abcdefghijkl",
            "github_pat_11ABCDEFG",
            "sk-proj-abcdefgh",
            "SK_LIVE_abcdefgh",
            "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
            "password=hunter2",
            "Bearer abc.def.ghi",
            "call 4111111111111111",
            "phone: +49 170 1234567",
            "tel.01701234567",
            "DE89 3704 0044 0532 0130 00",
            "my ssn 123-45-6789",
            "www.internal.example.com/secret",
            "internal.example.com",
            "192.168.1.7:8080",
            "10.0.0.0/8",
        ] {
            assert_eq!(Term::parse(typed), None, "{typed}");
        }
    }
}
