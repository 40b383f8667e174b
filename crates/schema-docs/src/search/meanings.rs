//! Meanings of words in questions: small words, phrases, words for the same thing. English, for any schema.
//! `frontend/src/static-site/meanings.ts` has the same tables.

/// Words that tell nothing about the wanted thing. Sorted.
const SMALL: [&str; 79] = [
    "a",
    "about",
    "am",
    "an",
    "and",
    "any",
    "anybody",
    "anyone",
    "are",
    "as",
    "at",
    "be",
    "been",
    "by",
    "can",
    "could",
    "did",
    "do",
    "does",
    "each",
    "every",
    "everybody",
    "everyone",
    "for",
    "from",
    "had",
    "has",
    "have",
    "here",
    "how",
    "i",
    "if",
    "in",
    "into",
    "is",
    "it",
    "its",
    "just",
    "may",
    "must",
    "need",
    "not",
    "now",
    "of",
    "on",
    "one",
    "or",
    "our",
    "own",
    "please",
    "right",
    "should",
    "so",
    "some",
    "somebody",
    "someone",
    "something",
    "that",
    "the",
    "their",
    "them",
    "there",
    "these",
    "they",
    "this",
    "those",
    "to",
    "us",
    "use",
    "want",
    "was",
    "we",
    "were",
    "where",
    "will",
    "with",
    "would",
    "you",
    "your",
];

/// Words that ask for something. Sorted.
const QUESTION: [&str; 6] = ["what", "when", "which", "who", "whose", "why"];

/// Verbs that read, as the first telling word. Sorted.
const READ: [&str; 14] = [
    "all", "display", "fetch", "find", "get", "give", "list", "load", "look", "read", "retrieve",
    "see", "show", "view",
];

/// Verbs that write, as the first telling word. Sorted.
const WRITE: [&str; 25] = [
    "accept", "add", "approve", "cancel", "change", "clear", "create", "delete", "destroy",
    "disable", "drop", "edit", "enable", "erase", "insert", "login", "logout", "make", "modify",
    "new", "register", "remove", "rename", "set", "update",
];

/// Phrases, and the word that stands for each.
const PHRASES: [(&[&str], &str); 23] = [
    (&["who", "am", "i", "logged", "in", "as"], "me"),
    (&["who", "is", "logged", "in"], "me"),
    (&["who", "am", "i"], "me"),
    (&["logged", "in", "as"], "me"),
    (&["logged", "in", "user"], "me"),
    (&["signed", "in", "user"], "me"),
    (&["current", "user"], "me"),
    (&["e", "mail"], "email"),
    (&["e", "mails"], "email"),
    (&["how", "many", "requests"], "quota"),
    (&["how", "many"], "count"),
    (&["how", "much"], "price"),
    (&["how", "long"], "duration"),
    (&["turn", "on"], "enable"),
    (&["switch", "on"], "enable"),
    (&["turn", "off"], "disable"),
    (&["switch", "off"], "disable"),
    (&["log", "in"], "login"),
    (&["sign", "in"], "login"),
    (&["log", "out"], "logout"),
    (&["sign", "out"], "logout"),
    (&["sign", "up"], "register"),
    (&["in", "stock"], "inventory"),
];

/// Abbreviations by initials, and their words.
const INITIALS: [(&str, &[&str]); 4] = [
    ("pr", &["pull", "request"]),
    ("prs", &["pull", "requests"]),
    ("mr", &["merge", "request"]),
    ("mrs", &["merge", "requests"]),
];

/// Shortened words, and the whole ones.
const SHORT: [(&str, &str); 4] = [
    ("org", "organization"),
    ("orgs", "organization"),
    ("repo", "repository"),
    ("repos", "repository"),
];

/// Words for the same thing.
const GROUPS: [&[&str]; 27] = [
    &["delete", "remove", "erase", "destroy", "drop", "clear"],
    &["create", "add", "new", "make", "insert", "register"],
    &["update", "edit", "change", "modify", "rename", "set"],
    &["approve", "accept", "review"],
    &["enable", "activate"],
    &["disable", "deactivate"],
    &["me", "viewer", "myself", "self", "whoami"],
    &["my", "me", "viewer", "user", "customer", "account"],
    &["login", "signin", "authenticate", "session", "token"],
    &["logout", "signout", "revoke", "token", "session"],
    &["count", "total", "number", "quantity"],
    &["price", "cost", "amount"],
    &["duration", "length"],
    &["inventory", "stock", "available", "quantity"],
    &["image", "picture", "photo"],
    &["song", "track"],
    &["movie", "movies", "film"],
    &["person", "people"],
    &["post", "article"],
    &["cart", "basket"],
    &["discount", "coupon", "voucher"],
    &["request", "ask"],
    &["quota", "limit", "rate"],
    &["similar", "related", "recommendation"],
    &["like", "favorite", "save"],
    &["cancel", "abort"],
    &["item", "line"],
];

/// Groups whose first word may stand for the others, but not they for it. Sorted.
const ONE_WAY: [&str; 4] = ["login", "logout", "my", "quota"];

/// Verbs that end or take away. Sorted.
const NEGATIVE: [&str; 17] = [
    "cancel",
    "clear",
    "deactivate",
    "decline",
    "delete",
    "destroy",
    "disable",
    "drop",
    "end",
    "erase",
    "leave",
    "logout",
    "reject",
    "remove",
    "revoke",
    "stop",
    "undo",
];
/// Words that turn the verb behind them around.
const TURNS: [&str; 2] = ["stop", "undo"];
/// Beginnings that turn a verb around.
const TURNING: [&str; 3] = ["un", "de", "dis"];
/// Verbs whose particle may stand at the end of the question: `log a customer in`. Sorted.
const PHRASAL: [&str; 6] = ["log", "logged", "sign", "signed", "switch", "turn"];
/// Sorted.
const PARTICLES: [&str; 5] = ["in", "off", "on", "out", "up"];

/// Minimum number of bytes of a stem.
const MIN_STEM: usize = 3;
/// Endings that forms of a word differ by, each with the minimum number of bytes before it.
const ENDINGS: [(&str, usize); 9] = [
    ("ation", 4),
    ("sion", 5),
    ("ship", 5),
    ("able", 4),
    ("ing", 3),
    ("ion", 4),
    ("ed", 3),
    ("er", 3),
    ("ee", 4),
];

fn has(list: &[&str], word: &str) -> bool {
    list.binary_search(&word).is_ok()
}

pub(crate) fn is_small(word: &str) -> bool {
    has(&SMALL, word) || has(&QUESTION, word)
}

pub(super) fn is_article(word: &str) -> bool {
    ["a", "an", "my", "the", "this"].contains(&word)
}

pub(super) fn is_question(word: &str) -> bool {
    has(&QUESTION, word)
}

pub(super) fn is_read(word: &str) -> bool {
    has(&READ, word)
}

pub(super) fn is_write(word: &str) -> bool {
    has(&WRITE, word)
}

pub(super) fn is_negative(word: &str) -> bool {
    has(&NEGATIVE, word)
}

pub(super) fn is_turning(word: &str) -> bool {
    TURNS.contains(&word)
}

/// Returns whether a word stands for somebody, as the object of a verb.
pub(super) fn is_anybody(word: &str) -> bool {
    ["some", "any", "every"].iter().any(|start| {
        let rest = word.strip_prefix(start);
        rest.is_some_and(|rest| rest == "one" || rest == "body")
    })
}

/// Returns the verb that a word turns around: `follow` of `unfollow`.
pub(super) fn turned(word: &str) -> Option<&str> {
    let mut rests = TURNING
        .iter()
        .filter_map(|turning| word.strip_prefix(turning));
    rests.find(|rest| rest.len() >= MIN_STEM)
}

/// Returns where the verb is whose particle stands at the end of a question: `log a customer in`.
pub(super) fn particle(words: &[Box<str>]) -> Option<usize> {
    let at = words.iter().position(|word| has(&PHRASAL, word))?;
    let last = words.last().filter(|last| has(&PARTICLES, last))?;
    let next = words.get(at + 1).filter(|next| !has(&PARTICLES, next))?;
    (!std::ptr::eq(last, next)).then_some(at)
}

/// Returns the word that stands for the phrase at the beginning of these words, and how many words it has.
pub(super) fn phrase(words: &[Box<str>]) -> Option<(&'static str, usize)> {
    let mut phrases = PHRASES.iter();
    let begins = |phrase: &[&str]| {
        let start = words.get(..phrase.len());
        start.is_some_and(|start| start.iter().map(AsRef::as_ref).eq(phrase.iter().copied()))
    };
    let (phrase, word) = phrases.find(|(phrase, _)| begins(phrase))?;
    Some((word, phrase.len()))
}

/// Returns the words behind an abbreviation.
pub(super) fn initials(word: &str) -> Option<&'static [&'static str]> {
    let mut all = INITIALS.iter();
    all.find(|(short, _)| *short == word)
        .map(|(_, words)| *words)
}

/// Returns the stem of the word that a shortened one stands for.
pub(super) fn whole(word: &str) -> Option<&'static str> {
    let mut all = SHORT.iter();
    all.find(|(short, _)| *short == word)
        .map(|(_, word)| stem(word))
}

/// Returns all words for the thing that a word stands for, itself included.
pub(super) fn alternatives(word: &str) -> impl Iterator<Item = &'static str> {
    let wanted = stem(word);
    let has_word = move |group: &&&[&str]| {
        let count = if has(&ONE_WAY, group.first().unwrap_or(&"")) {
            1
        } else {
            group.len()
        };
        group.iter().take(count).any(|other| stem(other) == wanted)
    };
    let groups = GROUPS.iter().filter(has_word);
    groups.flat_map(|group| group.iter().copied())
}

/// Returns the beginning that the forms of a word share: `review` of `reviewed`, `stor` of `stories`.
pub(crate) fn stem(word: &str) -> &str {
    let cut = |word, endings: &[(&str, usize)]| -> Option<&str> {
        let mut endings = endings.iter();
        endings.find_map(|(ending, least)| {
            let rest = str::strip_suffix(word, ending)?;
            (rest.len() >= *least).then_some(rest)
        })
    };
    let is_plural = !["ss", "us", "is"]
        .iter()
        .any(|ending| word.ends_with(ending));
    let singular = match is_plural {
        true => cut(word, &[("ies", MIN_STEM), ("s", MIN_STEM)]).unwrap_or(word),
        false => word,
    };
    let plain = cut(singular, &ENDINGS).unwrap_or(singular);
    let plain = cut(plain, &[("e", MIN_STEM), ("y", MIN_STEM)]).unwrap_or(plain);
    // `suspension` is a form of `suspend`.
    if plain.len() > 5 && plain.ends_with("end") {
        return plain.strip_suffix('d').unwrap_or(plain);
    }
    // `starred` is a form of `star`.
    match plain.as_bytes() {
        [.., one, other] if one == other && plain.len() > MIN_STEM => {
            plain.get(..plain.len() - 1).unwrap_or(plain)
        }
        _ => plain,
    }
}
