//! Matches names with patterns of `*` and `?`.

/// A pattern for GraphQL names: `*` matches any text, even an empty one, and `?` one character.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Glob(Box<str>);

impl Glob {
    /// Parses a pattern; none if it cannot match any name.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let is_name = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b == b'*' || b == b'?';
        (!text.is_empty() && text.bytes().all(is_name)).then(|| Self(text.into()))
    }

    /// Returns whether the name matches. Backtracks to the last `*` at most, so it takes at most pattern × name steps.
    #[must_use]
    pub fn matches(&self, name: &str) -> bool {
        let (pattern, name) = (self.0.as_bytes(), name.as_bytes());
        let (mut at, mut read) = (0, 0);
        let mut star: Option<(usize, usize)> = None;
        while let Some(&letter) = name.get(read) {
            match pattern.get(at) {
                Some(b'*') => {
                    star = Some((at, read));
                    at += 1;
                }
                Some(&wanted) if wanted == b'?' || wanted == letter => {
                    at += 1;
                    read += 1;
                }
                _ => {
                    let Some((after, from)) = star else {
                        return false;
                    };
                    star = Some((after, from + 1));
                    at = after + 1;
                    read = from + 1;
                }
            }
        }
        pattern.iter().skip(at).all(|byte| *byte == b'*')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_whole_names() {
        for (pattern, name, expected) in [
            ("User", "User", true),
            ("User", "Users", false),
            ("*Connection", "UserConnection", true),
            ("*Connection", "Connection", true),
            ("*Connection", "ConnectionUser", false),
            ("_*", "_service", true),
            ("?d", "id", true),
            ("?d", "d", false),
            ("*a*b*", "xxaxxbxx", true),
            ("*a*b*", "xxbxxaxx", false),
            ("**", "", true),
            ("a*a*a*a*a*b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaa", false),
        ] {
            assert_eq!(
                Glob::parse(pattern).unwrap().matches(name),
                expected,
                "{pattern} {name}"
            );
        }
        assert!(Glob::parse("").is_none() && Glob::parse("a-b").is_none());
    }
}
