//! Removes filler words from a search.

/// Words of questions and tasks that no page is about.
const FILLERS: &[&str] = &[
    "a", "add", "an", "and", "are", "as", "at", "be", "by", "can", "could", "do", "does", "for",
    "from", "get", "give", "has", "have", "how", "i", "if", "in", "into", "is", "it", "its", "let",
    "like", "make", "me", "my", "need", "of", "on", "our", "over", "own", "please", "put",
    "should", "so", "that", "the", "their", "them", "there", "this", "to", "use", "using", "want",
    "was", "we", "when", "where", "which", "why", "will", "with", "would", "you", "your",
];

/// Words that readers type, and the words of these pages for the same thing.
const OTHER_WORDS: &[(&[&str], &str)] = &[
    (&["log", "in"], "sign in"),
    (&["login"], "sign in"),
    (&["log", "out"], "sign out"),
    (&["logged", "in"], "signed in"),
    (&["logged", "out"], "signed out"),
    (&["log", "off"], "sign out"),
    (&["logout"], "sign out"),
    (&["signout"], "sign out"),
    (&["e-mail"], "email"),
    (&["e-mails"], "emails"),
    (&["didn't", "get"], "does not arrive"),
    (&["did", "not", "get"], "does not arrive"),
    (&["didn't", "receive"], "does not arrive"),
    (&["never", "got"], "does not arrive"),
    (&["tutorial"], "guide"),
    (&["tutorials"], "guides"),
    (&["zero", "result"], "found nothing"),
    (&["zero", "results"], "found nothing"),
];

/// Returns a query in the words of these pages: `sign out` for `log out`.
pub(crate) fn in_own_words(q: &str) -> String {
    let words: Vec<&str> = q.split_whitespace().collect();
    let mut own = Vec::new();
    let mut at = 0;
    while let Some(rest) = words.get(at..).filter(|rest| !rest.is_empty()) {
        let begins = |other: &[&str]| {
            rest.get(..other.len()).is_some_and(|start| {
                start
                    .iter()
                    .zip(other)
                    .all(|(word, other)| word.eq_ignore_ascii_case(other))
            })
        };
        let (count, word) = OTHER_WORDS
            .iter()
            .find(|(other, _)| begins(other))
            .map_or_else(
                || (1, rest.first().copied().unwrap_or_default()),
                |(other, own)| (other.len(), *own),
            );
        own.push(word);
        at += count;
    }
    own.join(" ")
}

/// Returns the words of a query that tell something; the whole query if none do.
pub(crate) fn telling_words(q: &str) -> String {
    let is_telling = |word: &&str| !FILLERS.contains(&word.to_lowercase().as_str());
    let telling: Vec<&str> = q.split_whitespace().filter(is_telling).collect();
    if telling.is_empty() {
        q.to_owned()
    } else {
        telling.join(" ")
    }
}

/// Returns the word that a question asks the meaning of: `slug` of "what does slug mean".
pub(crate) fn asked_meaning(q: &str) -> Option<String> {
    let q = q.trim().trim_end_matches('?').to_lowercase();
    let asked = match q.strip_prefix("what does ") {
        Some(rest) => rest.strip_suffix(" mean"),
        None => [
            "what is a ",
            "what is an ",
            "meaning of ",
            "definition of ",
            "define ",
        ]
        .iter()
        .find_map(|start| q.strip_prefix(start)),
    };
    let one_word = || {
        q.strip_prefix("what is ")
            .filter(|rest| !rest.contains(' '))
    };
    asked.or_else(one_word).map(telling_words)
}

#[cfg(test)]
mod tests {
    use super::{asked_meaning, in_own_words, telling_words};

    #[test]
    fn only_words_that_tell_something_are_looked_for() {
        assert_eq!(telling_words("How do I change my LOGO?"), "change LOGO?");
        assert_eq!(telling_words("what do my readers see"), "what readers see");
        assert_eq!(telling_words("how to"), "how to");
        assert_eq!(telling_words(""), "");
    }

    #[test]
    fn words_of_others_become_those_of_the_pages() {
        assert_eq!(in_own_words("Log out everywhere"), "sign out everywhere");
        assert_eq!(in_own_words("no login e-mail"), "no sign in email");
        assert_eq!(in_own_words("audit log"), "audit log");
        assert_eq!(in_own_words("didn't get mail"), "does not arrive mail");
        assert_eq!(in_own_words(" "), "");
    }

    #[test]
    fn a_question_for_a_meaning_is_told_from_others() {
        let asked = |q| asked_meaning(q);
        assert_eq!(asked("What does a slug mean?").as_deref(), Some("slug"));
        assert_eq!(asked("meaning of hide rule").as_deref(), Some("hide rule"));
        assert_eq!(asked("what is an interface").as_deref(), Some("interface"));
        assert_eq!(asked("what is SDL").as_deref(), Some("sdl"));
        assert_eq!(asked("what is counted as a view"), None);
        assert_eq!(asked("what do my readers see"), None);
    }
}
