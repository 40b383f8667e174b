//! The words of a reason, and which of them name what to use instead.
//!
//! A word that can only be a name (in backticks or quotes, a coordinate, `camelCase`, `snake_case`) counts near a word such
//! as "use", or before "instead". A word that may be English counts only where the sentence leaves no other reading: "use
//! email instead" and "use the email field" name a field, "use the email of the user" does not. [`Reason::candidates`] has
//! the rule; whether there is such a thing is for the caller to find out.

mod words;

use schema_model::model::OperationKind;
use words::{
    AFTER, ARGUMENTS, BEHIND, BEHIND_SURE, BETWEEN, CUE_PAIRS, CUES, NEGATIONS, OF, ONLY, PART_OF,
    PARTS, PRONOUNS, REPLACED, TYPES, WEAK_CUES,
};

/// How many words may stand between a name and the word that makes it a replacement.
const NEAR: usize = 5;
/// What a reason may name.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    /// The name, or a coordinate.
    pub name: String,
    /// The name with what it is part of, where the sentence says that: `User.name` for "the `name` field of `User`".
    pub whole: Option<String>,
    /// Whether what it is part of is another thing than the place of the reason: "the name field of the user".
    pub is_elsewhere: bool,
    /// What the reason calls it.
    pub called: Called,
    /// How likely it is that the word is a name.
    pub spelling: Spelling,
}

/// What a reason calls what it names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Called {
    /// Nothing in particular, or a part of something.
    Any,
    /// A query, mutation or subscription.
    Operation(OperationKind),
    /// A type.
    Type,
}

/// What a word looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Spelling {
    /// It can only be a name: it is marked as code, or spelled as no word is.
    Name,
    /// It has a capital or a digit, as a type or an enum value has: `Account`, `JSON`, `oauth2`.
    Capital,
    /// It may be any English word.
    Plain,
}

/// The words of a reason.
pub(super) struct Reason<'r> {
    words: Vec<&'r str>,
    /// The same in lower case, without marks and punctuation.
    plain: Vec<String>,
}

impl<'r> Reason<'r> {
    pub fn new(text: &'r str) -> Self {
        let words: Vec<&str> = text.split_whitespace().collect();
        let plain = words.iter().map(|word| plain(word)).collect();
        Self { words, plain }
    }

    /// Returns everything that the reason may name as a replacement, in its order.
    ///
    /// A name counts within [`NEAR`] words behind a cue, or before "instead". Any other word counts directly behind a cue,
    /// or behind words that introduce a name ("the new mutation"), and only if the clause ends behind it, or a word for
    /// what it is follows ("field"), or one of [`BEHIND`].
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> {
        (0..self.words.len()).filter_map(|at| self.candidate(at))
    }

    fn candidate(&self, at: usize) -> Option<Candidate> {
        let word = self.words.get(at)?;
        let name = bare(word);
        if name.is_empty() || self.is_replaced(at) {
            return None;
        }
        let spelling = spelling(word, name);
        let name = in_full(name).replace('#', ".");
        let whole = self.whole_name(at, &name);
        let is_meant = match spelling {
            Spelling::Name => self.is_near(at),
            _ => {
                self.is_introduced(at, spelling) && self.is_complete(at, spelling, whole.is_some())
            }
        };
        is_meant.then(|| Candidate {
            is_elsewhere: whole.is_some() && self.is_part_of(at),
            whole,
            called: self.called(at),
            name,
            spelling,
        })
    }

    fn plain(&self, at: usize) -> &str {
        self.plain.get(at).map_or("", String::as_str)
    }

    fn is_any(&self, at: Option<usize>, words: &[&str]) -> bool {
        at.is_some_and(|at| words.contains(&self.plain(at)))
    }

    /// Returns whether the word is "use" or the like, and is not negated.
    fn is_cue(&self, at: usize) -> bool {
        let word = self.plain(at);
        if CUES.contains(&word) {
            return !self.is_negated(at);
        }
        let pair = CUE_PAIRS.iter().find(|(second, _)| *second == word);
        let Some((second, firsts)) = pair else {
            return false;
        };
        let first = at
            .checked_sub(1)
            .filter(|first| self.is_any(Some(*first), firsts));
        // "moved from `a` to `b`"
        let apart = || {
            let first = at.checked_sub(3)?;
            let is_from = *second == "to" && self.is_any(Some(first + 1), &REPLACED);
            (is_from && self.is_any(Some(first), firsts)).then_some(first)
        };
        first
            .or_else(apart)
            .is_some_and(|first| !self.is_negated(first))
    }

    fn is_negated(&self, at: usize) -> bool {
        let is_negation = |distance: usize| {
            at.checked_sub(distance).is_some_and(|before| {
                let continues = !self.words.get(before).is_some_and(|word| ends_clause(word));
                continues && self.is_any(Some(before), &NEGATIONS)
            })
        };
        // "do not use", "not to use", "no longer use"
        is_negation(1) || is_negation(2) && self.is_any(Some(at - 1), &["to", "be", "longer"])
    }

    /// Returns whether the name is what something else replaces: "Don't use `a`", "from `a`", "instead of `a`".
    fn is_replaced(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1) else {
            return false;
        };
        let word = self.plain(before);
        let is_instead = || self.is_any(before.checked_sub(1), &[AFTER, "place", "lieu"]);
        REPLACED.contains(&word)
            || word == "of" && is_instead()
            || CUES.contains(&word) && self.is_negated(before)
    }

    /// Returns whether "use" or the like stands before the word, or "instead" after it, in the same sentence.
    fn is_near(&self, at: usize) -> bool {
        let begins = |at: usize| self.words.get(at).is_some_and(|word| ends_sentence(word));
        let before = (0..at).rev().take_while(|at| !begins(*at)).take(NEAR);
        let is_negated = |at: usize| self.is_any(Some(at), &CUES) && self.is_negated(at);
        for at in before {
            if is_negated(at) {
                return false;
            }
            if self.is_cue(at) {
                return true;
            }
        }
        if begins(at) {
            return false;
        }
        for next in (at + 1..self.words.len()).take(NEAR) {
            if self.is_any(Some(next), &[AFTER]) {
                return true;
            }
            // "`a` is gone, use `b` instead"
            if begins(next) || self.is_cue(next) {
                return false;
            }
        }
        false
    }

    /// Returns whether a word that may be English stands where a name is expected: "use", "use the new mutation".
    fn is_introduced(&self, at: usize, spelling: Spelling) -> bool {
        let own = self.plain(at);
        if BETWEEN.contains(&own) || PRONOUNS.contains(&own) {
            return false;
        }
        let mut before = (0..at).rev().take(NEAR);
        let cue = before.find(|before| !self.introduces(*before));
        let Some(cue) = cue.filter(|cue| self.is_cue(*cue)) else {
            return false;
        };
        let is_whole = !self.words.get(cue).is_some_and(|word| ends_clause(word));
        let is_kind = is_part(own) || TYPES.contains(&own);
        let names_kind = self.is_kind(at + 1);
        // "Use the new field instead" names no field, even where one is called so.
        let is_direct = cue + 1 == at || names_kind || !is_kind;
        let is_weak = spelling == Spelling::Plain && self.is_any(Some(cue), &WEAK_CUES);
        let is_clear = || {
            names_kind || cue + 1 < at && self.is_kind(at - 1) || self.is_any(Some(at + 1), &BEHIND)
        };
        is_whole && is_direct && (!is_weak || is_clear())
    }

    /// Returns whether the word may stand between a cue and a name.
    fn introduces(&self, at: usize) -> bool {
        let continues = !self.words.get(at).is_some_and(|word| ends_clause(word));
        continues && (self.is_any(Some(at), &BETWEEN) || self.is_kind(at))
    }

    /// Returns whether the word says what something is.
    fn is_kind(&self, at: usize) -> bool {
        let word = self.plain(at);
        is_part(word) || TYPES.contains(&word)
    }

    /// Returns whether what follows shows that the word is the whole of what is meant.
    fn is_complete(&self, at: usize, spelling: Spelling, has_whole: bool) -> bool {
        let ends = |at: usize| {
            let word = self.words.get(at);
            let ends = |word: &&str| ends_clause(word) || word.ends_with(')');
            // "(", a dash, or nothing
            let next = self.words.get(at + 1);
            let begins = |next: &&str| next.starts_with('(') || self.plain(at + 1).is_empty();
            word.is_some_and(ends) || next.is_none_or(begins)
        };
        if ends(at) || has_whole {
            return true;
        }
        let is_kind = self.is_kind(at + 1);
        let last = if is_kind { at + 1 } else { at };
        // "the name field of the user" is about another thing.
        let behind: &[&str] = match spelling {
            Spelling::Plain if !is_kind => &BEHIND,
            _ => &BEHIND_SURE,
        };
        ends(last) || self.is_any(Some(last + 1), behind)
    }

    /// Returns what the word beside a name calls it: "mutation doIt", "the `Account` type".
    fn called(&self, at: usize) -> Called {
        let ends = self.words.get(at).is_some_and(|word| ends_clause(word));
        let beside = [at.checked_sub(1), (!ends).then_some(at + 1)];
        let called = |at: usize| match self.plain(at) {
            "query" => Some(Called::Operation(OperationKind::Query)),
            "mutation" => Some(Called::Operation(OperationKind::Mutation)),
            "subscription" => Some(Called::Operation(OperationKind::Subscription)),
            word if TYPES.contains(&word) => Some(Called::Type),
            _ => None,
        };
        let mut beside = beside.into_iter().flatten();
        beside.find_map(called).unwrap_or(Called::Any)
    }

    /// Returns `users(first:)` for "the `first` argument of `users`" and "the argument `first` of `users`", and `User.name`
    /// for "the `name` field of `User`"; none for a name alone.
    fn whole_name(&self, at: usize, name: &str) -> Option<String> {
        let is_part_at = |at: usize| is_part(self.plain(at));
        let (part, of) = match at.checked_sub(1).filter(|before| is_part_at(*before)) {
            Some(before) => (before, at + 1),
            None if is_part_at(at + 1) => (at + 1, at + 2),
            None => return None,
        };
        let is_broken = ends_clause(self.words.get(of.checked_sub(1)?)?);
        if is_broken || !self.is_any(Some(of), &OF) {
            return None;
        }
        let owner = match self.plain(of + 1) {
            "the" | "type" | "field" => of + 2,
            _ => of + 1,
        };
        let owner = bare(self.words.get(owner)?).replace('#', ".");
        Some(match self.is_any(Some(part), &ARGUMENTS) {
            true => format!("{owner}({name}:)"),
            false => format!("{owner}.{name}"),
        })
    }

    fn is_part_of(&self, at: usize) -> bool {
        (at + 1..=at + 2).any(|of| self.is_any(Some(of), &PART_OF))
    }

    /// Returns whether the words only say to use the thing with one of the names.
    pub fn only_says(&self, names: &[&str]) -> bool {
        let is_name = |at: usize| {
            let name = bare(self.words.get(at).copied().unwrap_or_default()).replace('#', ".");
            names.contains(&&*name)
        };
        let is_known =
            |at: usize| is_name(at) || self.is_any(Some(at), &ONLY) || is_part(self.plain(at));
        (0..self.words.len()).all(is_known) && (0..self.words.len()).any(is_name)
    }
}

fn is_part(word: &str) -> bool {
    PARTS.contains(&word)
}

fn plain(word: &str) -> String {
    let word = word.trim_matches(|letter: char| !letter.is_alphanumeric());
    word.to_lowercase()
}

/// Removes marks and punctuation around a name.
fn bare(word: &str) -> &str {
    let word = word.trim_matches(|letter: char| {
        !(letter.is_ascii_alphanumeric() || matches!(letter, '_' | '@' | '(' | ')' | ':'))
    });
    // Only the brackets of a coordinate are part of it.
    match word.strip_suffix(":)") {
        Some(_) => word.trim_start_matches('('),
        None => word.trim_matches(['(', ')', ':', '`', '.', ',', ';']),
    }
}

/// Returns `users(first:)` for `users(first`, which begins a call: `users(first: 10)`.
fn in_full(name: &str) -> String {
    match name.split_once('(') {
        Some((field, rest)) if !field.is_empty() => {
            let argument = rest.split(':').next().unwrap_or_default();
            format!("{field}({argument}:)")
        }
        _ => name.to_owned(),
    }
}

fn ends_clause(word: &str) -> bool {
    word.ends_with([',', ';', ':']) || ends_sentence(word)
}

fn ends_sentence(word: &str) -> bool {
    word.ends_with(['.', '!', '?'])
}

fn spelling(word: &str, name: &str) -> Spelling {
    let is_marked = || {
        let inner = word.trim_matches(['(', ')', '.', ',', ';', ':', '!', '?']);
        let quotes = [('\'', '\''), ('"', '"'), ('‘', '’'), ('“', '”')];
        let is_quoted =
            |(open, close): &(char, char)| inner.starts_with(*open) && inner.ends_with(*close);
        word.contains('`') || inner.len() > 2 && quotes.iter().any(is_quoted)
    };
    let has = |wanted: fn(&u8) -> bool| name.bytes().any(|byte| wanted(&byte));
    let is_joined = name.starts_with('@')
        || name.contains(['_', '.', '#', '('])
        || word.contains("()")
        // `camelCase`
        || name.starts_with(|first: char| first.is_ascii_lowercase())
            && has(u8::is_ascii_uppercase);
    if is_joined || is_marked() {
        Spelling::Name
    } else if has(u8::is_ascii_uppercase) || has(u8::is_ascii_digit) {
        Spelling::Capital
    } else {
        Spelling::Plain
    }
}
