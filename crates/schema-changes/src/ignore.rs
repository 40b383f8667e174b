//! Patterns of changes that never fail a check.

use schema_model::glob::Glob;

/// Patterns as an owner writes them: one per line, `#` begins a comment. Each part between dots is a name in which
/// `*` is any text and `?` one character. A pattern also matches everything below it.
///
/// | pattern | matches changes of |
/// |---|---|
/// | `Internal*` | types, and everything in them |
/// | `User.email`, `*.nodeVersion` | fields, input fields and enum values, and their arguments |
/// | `Query.users.token` | arguments |
/// | `@internal` | a directive and its arguments |
///
/// ```
/// use schema_changes::IgnorePatterns;
///
/// let patterns = IgnorePatterns::parse(["User.email", "*.node*"]).unwrap();
/// assert_eq!(patterns.find("User.email.format"), Some("User.email"));
/// assert_eq!(patterns.find("User.emails"), None);
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct IgnorePatterns {
    patterns: Vec<Pattern>,
}

/// A line that is not a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PatternError {
    /// 1-based.
    pub line: u32,
    /// A sentence for people.
    pub message: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Pattern {
    text: Box<str>,
    is_directive: bool,
    parts: Vec<Glob>,
}

impl IgnorePatterns {
    /// Maximum number of patterns.
    pub const MAX: usize = 200;
    /// Maximum number of characters in a pattern.
    pub const MAX_CHARACTERS: usize = 200;

    /// Reads patterns, one a line. Empty lines, comments and repeated patterns are left out.
    ///
    /// # Errors
    /// Every line that is not a pattern; the first line above [`IgnorePatterns::MAX`].
    pub fn parse<'a>(lines: impl IntoIterator<Item = &'a str>) -> Result<Self, Vec<PatternError>> {
        let mut patterns: Vec<Pattern> = Vec::new();
        let mut wrong = Vec::new();
        for (line, text) in (1u32..).zip(lines) {
            let text = text.split('#').next().unwrap_or("").trim();
            if text.is_empty() || patterns.iter().any(|known| &*known.text == text) {
                continue;
            }
            if patterns.len() == Self::MAX {
                let message = format!("There are more than {} patterns.", Self::MAX);
                wrong.push(PatternError { line, message });
                break;
            }
            match Pattern::parse(text) {
                Ok(pattern) => patterns.push(pattern),
                Err(message) => wrong.push(PatternError { line, message }),
            }
        }
        if wrong.is_empty() {
            Ok(Self { patterns })
        } else {
            Err(wrong)
        }
    }

    /// Returns the first pattern that matches the path of a change.
    #[must_use]
    pub fn find(&self, path: &str) -> Option<&str> {
        let mut patterns = self.patterns.iter();
        let found = patterns.find(|pattern| pattern.matches(path));
        found.map(|pattern| &*pattern.text)
    }

    /// The patterns as written, without comments.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.patterns.iter().map(|pattern| &*pattern.text)
    }
}

impl Pattern {
    fn parse(text: &str) -> Result<Self, String> {
        if text.chars().count() > IgnorePatterns::MAX_CHARACTERS {
            return Err(format!(
                "A pattern has at most {} characters.",
                IgnorePatterns::MAX_CHARACTERS
            ));
        }
        let (is_directive, names) = match text.strip_prefix('@') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        // No name begins with a digit, and a directive has arguments, but they have nothing below them.
        let can_begin = |part: &&str| !part.starts_with(|first: char| first.is_ascii_digit());
        let parse = |part: &str| Some(part).filter(can_begin).and_then(Glob::parse);
        let parts: Option<Vec<Glob>> = names.split('.').map(parse).collect();
        let max_parts = if is_directive { 2 } else { 3 };
        let parts = parts.filter(|parts| parts.len() <= max_parts).ok_or_else(|| {
            "This is not a pattern. Write a type (`Internal*`), a field (`User.email`), an argument \
             (`Query.users.token`) or a directive (`@internal`)."
                .to_owned()
        })?;
        Ok(Self {
            text: text.into(),
            is_directive,
            parts,
        })
    }

    fn matches(&self, path: &str) -> bool {
        let (is_directive, names) = match path.strip_prefix('@') {
            Some(rest) => (true, rest),
            None => (false, path),
        };
        let mut names = names.split('.');
        is_directive == self.is_directive
            && self
                .parts
                .iter()
                .all(|part| names.next().is_some_and(|name| part.matches(name)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_paths_and_what_is_below_them() {
        for (pattern, path, expected) in [
            ("User", "User", true),
            ("User", "User.email", true),
            ("User", "Users", false),
            ("User.email", "User", false),
            ("User.email", "User.email.@deprecated", true),
            ("*.nodeVersion", "Commit.nodeVersion", true),
            ("Query.users.token", "Query.users", false),
            ("@internal", "@internal.level", true),
            ("@internal", "internal", false),
            ("internal", "@internal", false),
            ("*", "@internal", false),
            ("*", "schema", true),
        ] {
            let patterns = IgnorePatterns::parse([pattern]).unwrap();
            assert_eq!(patterns.find(path).is_some(), expected, "{pattern} {path}");
        }
    }

    #[test]
    fn each_wrong_line_is_named() {
        let lines = [
            "",
            "# note",
            "a-b",
            "User # why",
            "User",
            "a.b.c.d",
            "@",
            "é",
        ];
        let wrong = IgnorePatterns::parse(lines).unwrap_err();
        let at: Vec<u32> = wrong.iter().map(|error| error.line).collect();
        assert_eq!(at, [3, 6, 7, 8]);
        let good = IgnorePatterns::parse(["", "# note", "User # why", "User"]).unwrap();
        assert_eq!(good.lines().collect::<Vec<_>>(), ["User"]);
        let many: Vec<String> = (0..=IgnorePatterns::MAX).map(|n| format!("T{n}")).collect();
        assert!(IgnorePatterns::parse(many.iter().map(String::as_str)).is_err());
        assert!(IgnorePatterns::parse([&*"a".repeat(201)]).is_err());
    }
}
