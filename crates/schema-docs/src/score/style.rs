//! Words: of names, and of descriptions that say nothing.

/// Bytes above which a description surely says more than the name.
const MAX_REPEAT: usize = 80;
/// Words that add nothing to a name.
const FILLERS: [&str; 34] = [
    "a",
    "all",
    "an",
    "and",
    "are",
    "argument",
    "description",
    "enum",
    "field",
    "for",
    "get",
    "gets",
    "in",
    "input",
    "interface",
    "is",
    "it",
    "its",
    "list",
    "mutation",
    "n",
    "no",
    "none",
    "object",
    "of",
    "query",
    "s",
    "scalar",
    "tbd",
    "that",
    "the",
    "this",
    "to",
    "todo",
];

/// Returns whether the description says anything that the name does not.
pub(super) fn says_something(description: Option<&str>, name: &str) -> bool {
    let Some(description) = description.map(str::trim) else {
        return false;
    };
    if description.len() > MAX_REPEAT {
        return true;
    }
    let said = || {
        let words = description.split(|c: char| !c.is_alphanumeric());
        words.filter(|word| !word.is_empty())
    };
    // Mostly one of the first words is quite another than those of the name: no need to take it apart.
    let small = name.to_ascii_lowercase();
    let is_other = |word: &str| {
        let rest = word.get(1..).unwrap_or("");
        word.is_ascii()
            && !rest.contains(|c: char| c.is_ascii_uppercase())
            && !small.contains(&word.to_ascii_lowercase())
            && !FILLERS
                .iter()
                .any(|filler| filler.eq_ignore_ascii_case(word))
    };
    if !name.contains('_') && said().any(is_other) {
        return true;
    }
    let name = words(name);
    said()
        .flat_map(words)
        .any(|word| !name.contains(&word) && !FILLERS.contains(&word.as_str()))
}

/// The usual ways to write names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Case {
    Pascal,
    Camel,
    Screaming,
}

impl Case {
    pub(super) fn label(self) -> &'static str {
        match self {
            Self::Pascal => "PascalCase",
            Self::Camel => "camelCase",
            Self::Screaming => "SCREAMING_SNAKE_CASE",
        }
    }

    /// Returns whether the name is written so. Underscores before it are ignored.
    pub(super) fn fits(self, name: &str) -> bool {
        let name = name.trim_start_matches('_');
        let first = name.chars().next();
        match self {
            Self::Pascal => first.is_none_or(|c| c.is_ascii_uppercase()) && !name.contains('_'),
            Self::Camel => first.is_none_or(|c| c.is_ascii_lowercase()) && !name.contains('_'),
            Self::Screaming => !name.contains(|c: char| c.is_ascii_lowercase()),
        }
    }

    /// The name as it would be written so.
    pub(super) fn write(self, name: &str) -> String {
        let words = words(name);
        let capital = |word: &String| {
            let (first, rest) = word.split_at(word.len().min(1));
            first.to_ascii_uppercase() + rest
        };
        match self {
            Self::Pascal => words.iter().map(capital).collect(),
            Self::Camel => words
                .iter()
                .enumerate()
                .map(|(number, word)| {
                    if number == 0 {
                        word.clone()
                    } else {
                        capital(word)
                    }
                })
                .collect(),
            Self::Screaming => words.join("_").to_ascii_uppercase(),
        }
    }
}

/// The words of a name in small letters: `createdAt`, `CREATED_AT` and `HTMLUrl` have two.
fn words(name: &str) -> Vec<String> {
    let characters: Vec<char> = name.chars().collect();
    let mut words: Vec<String> = Vec::new();
    let mut before: Option<char> = None;
    for (number, &character) in characters.iter().enumerate() {
        let next_is_small = characters
            .get(number + 1)
            .is_some_and(|next| next.is_lowercase());
        let begins = match before {
            None => true,
            Some(last) => {
                last == '_' || character.is_uppercase() && (!last.is_uppercase() || next_is_small)
            }
        };
        before = Some(character);
        if character == '_' {
            continue;
        }
        if begins {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut() {
            word.extend(character.to_lowercase());
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_words() {
        assert_eq!(words("createdAt"), ["created", "at"]);
        assert_eq!(words("CREATED_AT"), ["created", "at"]);
        assert_eq!(words("HTMLUrl"), ["html", "url"]);
        assert_eq!(words("__a1B"), ["a1", "b"]);
        assert_eq!(words(""), [""; 0]);
    }

    #[test]
    fn descriptions_may_say_nothing() {
        for (description, name) in [
            ("", "a"),
            ("-", "a"),
            ("TODO", "a"),
            ("Created at.", "createdAt"),
            ("The created at", "createdAt"),
            ("userName", "userName"),
            ("This is the user's name", "userName"),
            ("List of users", "users"),
        ] {
            assert!(!says_something(Some(description), name), "{description}");
        }
        for (description, name) in [
            ("When it was created", "createdAt"),
            ("名前", "name"),
            ("The name, unique within the team", "name"),
        ] {
            assert!(says_something(Some(description), name), "{description}");
        }
        assert!(!says_something(None, "a"));
    }

    #[test]
    fn cases() {
        assert!(
            Case::Pascal.fits("URL") && Case::Pascal.fits("User2") && !Case::Pascal.fits("user")
        );
        assert!(Case::Camel.fits("aURL") && Case::Camel.fits("_id") && !Case::Camel.fits("a_b"));
        assert!(Case::Screaming.fits("A_1") && !Case::Screaming.fits("Ab"));
        assert_eq!(Case::Pascal.write("user_name"), "UserName");
        assert_eq!(Case::Camel.write("User_name"), "userName");
        assert_eq!(Case::Screaming.write("inProgress"), "IN_PROGRESS");
    }
}
