//! Words of reasons that show what is a name, and what it is.

/// Words before a replacement.
pub const CUES: [&str; 9] = [
    "use", "using", "see", "prefer", "favor", "favour", "switch", "try", "call",
];
/// Cues that also come before plain English: "See description", "Call support", "Try again".
pub const WEAK_CUES: [&str; 3] = ["see", "try", "call"];
/// Words before a replacement, each with the words of which one stands before it: "replaced by".
pub const CUE_PAIRS: [(&str, &[&str]); 5] = [
    ("by", REPLACED_BY),
    ("with", REPLACED_BY),
    ("of", &["favor", "favour"]),
    ("to", MOVED),
    ("as", &["available", "exposed", "renamed"]),
];
pub const REPLACED_BY: &[&str] = &[
    "deprecated",
    "obsoleted",
    "replace",
    "replaced",
    "substituted",
    "subsumed",
    "succeeded",
    "superceded",
    "superseded",
];
pub const MOVED: &[&str] = &[
    "migrate",
    "migrated",
    "migrating",
    "move",
    "moved",
    "moving",
    "renamed",
    "switch",
    "switched",
    "switching",
    "transition",
    "upgrade",
];
/// A word after a replacement.
pub const AFTER: &str = "instead";
/// Words that turn a word such as "use" into its opposite: "Don't use `a`", "Avoid using `a`".
pub const NEGATIONS: [&str; 12] = [
    "not", "dont", "don't", "don’t", "never", "no", "longer", "cannot", "can't", "avoid", "stop",
    "without",
];
/// Words directly before what is replaced: "switch from `a` to `b`", "`b` rather than `a`".
pub const REPLACED: [&str; 2] = ["from", "than"];
/// Words for a part of something, and those between it and what it is part of: "the `first` argument of `users`".
pub const PARTS: [&str; 12] = [
    "argument",
    "arg",
    "parameter",
    "field",
    "value",
    "property",
    "input",
    "query",
    "mutation",
    "subscription",
    "operation",
    "endpoint",
];
pub const ARGUMENTS: [&str; 3] = ["argument", "arg", "parameter"];
pub const OF: [&str; 5] = ["of", "on", "in", "for", "to"];
/// Those after which nothing but what it is part of can follow.
pub const PART_OF: [&str; 3] = ["of", "on", "in"];
/// Words for types.
pub const TYPES: [&str; 6] = ["type", "object", "interface", "enum", "union", "scalar"];
/// Words between a cue and a name, besides those that say what it is. None of them is a name itself, unless it is marked.
pub const BETWEEN: [&str; 11] = [
    "the", "a", "an", "new", "newer", "its", "our", "this", "that", "named", "called",
];
/// Words behind a plain word that show that it was a name.
pub const BEHIND: [&str; 3] = [AFTER, "rather", "over"];
/// The same behind words that English spells otherwise, such as `Account`, and behind a word for a part.
pub const BEHIND_SURE: [&str; 16] = [
    "instead", "rather", "over", "or", "and", "to", "for", "when", "if", "as", "because", "since",
    "now", "with", "which", "that",
];
/// Words that stand for things: "Use this instead".
pub const PRONOUNS: [&str; 17] = [
    "all", "another", "any", "both", "default", "each", "either", "it", "none", "one", "other",
    "others", "same", "some", "them", "these", "those",
];
/// Words around a name in a sentence that only says what to use.
pub const ONLY: [&str; 25] = [
    "use", "using", "see", "please", "prefer", "switch", "try", "call", "to", "the", "a", "new",
    "instead", "in", "favor", "favour", "of", "by", "replaced", "moved", "renamed", "was", "is",
    "type", "object",
];
