//! Splits names into words and writes them in other styles.

/// Maximum length of a name within a value, in bytes.
pub(crate) const MAX_NAME_BYTES: usize = 60;

/// Returns the words of a name in lower case: `pullRequestID` has `pull`, `request`, `id`.
fn push_words(out: &mut String, name: &str, between: char) {
    let mut before = None;
    for letter in name.chars().take(MAX_NAME_BYTES) {
        if !letter.is_ascii_alphanumeric() {
            before = None;
            continue;
        }
        let begins = before
            .is_none_or(|before: char| letter.is_ascii_uppercase() && !before.is_ascii_uppercase());
        if begins && !out.is_empty() {
            out.push(between);
        }
        out.push(letter.to_ascii_lowercase());
        before = Some(letter);
    }
}

/// `pull-request`.
pub(super) fn kebab(name: &str) -> String {
    join(name, '-')
}

/// `pull request`.
pub(super) fn words(name: &str) -> String {
    join(name, ' ')
}

/// `Pull request`.
pub(crate) fn in_words(name: &str) -> String {
    let mut letters = words(name);
    if let Some(first) = letters.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    letters
}

fn join(name: &str, between: char) -> String {
    let mut out = String::with_capacity(name.len().min(MAX_NAME_BYTES) + 4);
    push_words(&mut out, name, between);
    if out.is_empty() {
        out.push_str("example");
    }
    out
}

/// Returns the name of the operation that calls a field: `AllFilms` for `allFilms` and `all_films`.
pub(super) fn operation_name(field: &str) -> String {
    let mut out = String::with_capacity(field.len());
    let mut begins = true;
    for letter in field.chars() {
        if letter == '_' {
            begins = true;
            continue;
        }
        out.push(if begins {
            letter.to_ascii_uppercase()
        } else {
            letter
        });
        begins = false;
    }
    if !out.starts_with(|first: char| first.is_ascii_alphabetic()) {
        out.insert_str(0, "Example");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_words() {
        assert_eq!(words("pullRequestID"), "pull request id");
        assert_eq!(kebab("PullRequest"), "pull-request");
        assert_eq!(kebab("_x_y9"), "x-y9");
        assert_eq!(words("__"), "example");
    }

    #[test]
    fn operations_have_pascal_case() {
        for (field, name) in [
            ("repository", "Repository"),
            ("all_films", "AllFilms"),
            ("_entities", "Entities"),
            ("_", "Example"),
            ("_3d", "Example3d"),
        ] {
            assert_eq!(operation_name(field), name);
        }
    }
}
