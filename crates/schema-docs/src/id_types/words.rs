//! Names of types in sentences about ids: "The ID of the pull request to close."

use crate::example::MAX_NAME_BYTES;
use crate::plurals::singular;

/// Maximum number of characters of a description to look at.
const MAX_TEXT: usize = 300;
/// Maximum number of words of the name of a type.
const MAX_WORDS: usize = 5;
/// Words that may follow a name. After any other word, the name may be only a part of what is meant.
const AFTER: [&str; 40] = [
    "to",
    "that",
    "which",
    "being",
    "for",
    "in",
    "on",
    "from",
    "with",
    "you",
    "where",
    "whose",
    "this",
    "these",
    "the",
    "when",
    "and",
    "should",
    "as",
    "at",
    "of",
    "object",
    "objects",
    "by",
    "if",
    "used",
    "associated",
    "is",
    "are",
    "will",
    "must",
    "can",
    "who",
    "into",
    "belonging",
    "node",
    "record",
    "we",
    "against",
    "within",
];
const ARTICLES: [&str; 9] = [
    "the", "a", "an", "any", "each", "this", "these", "our", "existing",
];

/// Returns the types that a description names behind "ID of": all of "issue or pull request". Empty if one of them is not
/// found.
pub(super) fn named_in<T>(text: &str, find: impl Fn(&str) -> Option<T>) -> Vec<T> {
    let end = text.char_indices().nth(MAX_TEXT);
    let text = end.map_or(text, |(end, _)| text.get(..end).unwrap_or_default());
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_id = |word: &str| matches!(bare(word), "ID" | "IDs" | "id" | "ids" | "Id" | "Ids");
    let starts = words
        .windows(2)
        .enumerate()
        .filter(|(_, pair)| matches!(pair, [id, of] if is_id(id) && matches!(*of, "of" | "for")));
    let mut found = Vec::new();
    if let Some((at, _)) = { starts }.next() {
        let mut rest = words.get(at + 2..).unwrap_or_default();
        loop {
            let Some((one, count)) = first_name(rest, &find) else {
                return Vec::new();
            };
            found.push(one);
            let last = count.checked_sub(1).and_then(|last| rest.get(last));
            rest = rest.get(count..).unwrap_or_default();
            let ends_list = last.is_some_and(|last| last.ends_with(','));
            rest = match rest {
                ["or", behind @ ..] => behind,
                behind if ends_list => behind,
                _ => break,
            };
        }
    }
    found
}

/// The longest name at the beginning, and how many words it takes with its article.
fn first_name<T>(words: &[&str], find: &impl Fn(&str) -> Option<T>) -> Option<(T, usize)> {
    let articles = words.iter().take_while(|word| ARTICLES.contains(word));
    let skipped = articles.count();
    let words = words.get(skipped..)?;
    let mut name = String::new();
    let mut best = None;
    for (at, word) in words.iter().take(MAX_WORDS).enumerate() {
        let inner = bare(word);
        let is_word = !inner.is_empty() && inner.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !is_word || name.len() > MAX_NAME_BYTES {
            break;
        }
        name.push_str(&pascal(inner));
        let ends = word.ends_with(['.', ',', ';', ':', ')']);
        let next = words.get(at + 1).copied();
        let may_end = ends || next.is_none_or(|next| next == "or" || AFTER.contains(&bare(next)));
        let one = may_end.then(|| find(&name).or_else(|| find(&singular(&name)?)));
        if let Some(one) = one.flatten() {
            best = Some((one, skipped + at + 1));
        }
        if ends {
            break;
        }
    }
    best
}

/// A word without the marks around it.
fn bare(word: &str) -> &str {
    word.trim_matches(['`', '"', '\'', '*', '.', ',', ';', ':', '(', ')', '[', ']'])
}

/// First words of names of ids that other systems have given: `externalUserId`.
const FOREIGN: [&str; 6] = ["External", "Client", "Foreign", "Remote", "Legacy", "Old"];

/// Returns the ends of a name in Pascal case that are words, longest first: `SubIssue` and `Issue` for `ParentSubIssue`.
pub(super) fn ends_of(name: &str) -> impl Iterator<Item = &str> {
    let is_own = !FOREIGN.iter().any(|word| name.starts_with(word));
    let begins = name.char_indices().skip(1);
    let begins = begins.filter(move |(_, letter)| is_own && letter.is_ascii_uppercase());
    begins.filter_map(|(at, _)| name.get(at..))
}

/// `PullRequest` for `pullRequest` and `pull_request`.
pub(crate) fn pascal(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut begins = true;
    for letter in name.chars() {
        if letter == '_' {
            begins = true;
        } else if begins {
            out.push(letter.to_ascii_uppercase());
            begins = false;
        } else {
            out.push(letter);
        }
    }
    out
}
