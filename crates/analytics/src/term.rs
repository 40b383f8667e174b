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
        let words: Vec<&str> = typed
            .split(|c: char| c.is_whitespace() || c.is_control())
            .filter(|word| !word.is_empty())
            .collect();
        if words.iter().any(|word| is_private(word)) || is_number(typed) {
            return None;
        }
        let text = words.join(" ").to_lowercase();
        let text: String = text.chars().take(Self::MAX_CHARS).collect();
        let text = text.trim_end();
        (!text.is_empty()).then(|| Self(text.to_owned()))
    }

    /// The term.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Returns whether a word looks like an e-mail or web address, an IP address, or a token.
fn is_private(word: &str) -> bool {
    let has_host = |rest: &str| rest.contains('.');
    let is_mail = word
        .split_once('@')
        .is_some_and(|(before, after)| !before.is_empty() && has_host(after));
    let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
    let is_ip = bare.parse::<std::net::IpAddr>().is_ok();
    is_mail || is_ip || word.contains("://") || is_token(word)
}

fn is_token(word: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '+' | '/' | '=');
    word.split(|c| !is_part(c)).any(|run| {
        let digits = run.bytes().filter(u8::is_ascii_digit).count();
        let is_known = ["gf_", "ghp_", "gho_", "sk_", "pk_", "xoxb-", "eyJ"]
            .iter()
            .any(|start| run.starts_with(start) && run.len() >= 12);
        is_known || (run.len() >= Term::MIN_TOKEN && digits >= Term::MIN_TOKEN_DIGITS)
    })
}

/// Returns whether the text is a number as long as a telephone's, however it is grouped.
fn is_number(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let is_grouping = |c: char| c.is_whitespace() || matches!(c, '+' | '-' | '(' | ')' | '.' | '/');
    digits >= Term::MIN_NUMBER && text.chars().all(|c| c.is_ascii_digit() || is_grouping(c))
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
        ] {
            assert_eq!(Term::parse(typed), None, "{typed}");
        }
    }
}
