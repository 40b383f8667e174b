//! Parses the text that a reader typed.

use super::hit_kind::HitKind;
use super::letters::{capitals, letters};
use super::meanings::is_small;
use schema_model::Kind;

/// Words of a query at most; the rest is ignored.
const MAX_WORDS: usize = 16;
/// Characters of a query at most.
const MAX_CHARACTERS: usize = 200;

/// A query: `words`, `owner.member`, `owner.field.argument`, `field(argument` or `@directive`.
#[derive(Debug, Clone)]
pub(super) struct Query {
    pub(super) owner: Option<Pattern>,
    /// The field (or directive) whose argument is the member.
    pub(super) holder: Option<Pattern>,
    pub(super) member: Pattern,
    pub(super) is_directive: bool,
    /// Only hits of this kind.
    pub(super) kind: Option<KindWord>,
}

/// Words that say what kind of thing is looked for: `mutation create issue`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum KindWord {
    Page(Kind),
    Fields,
    Arguments,
    Values,
    Types,
    Guides,
    Examples,
}

/// Returns the text that is searched: not too long, without the full stops of sentences. The one at the end of
/// `Repository.` belongs to a path that is being typed.
pub(super) fn sentence(text: &str) -> String {
    let text: String = text.trim().chars().take(MAX_CHARACTERS).collect();
    let is_sentence = text.contains(char::is_whitespace) || text.ends_with("..");
    let is_end = |character: char| ".?!,;".contains(character) || character.is_whitespace();
    let text = match is_sentence {
        true => text.trim_end_matches(is_end),
        false => text.as_str(),
    };
    let mut characters = text.chars().peekable();
    let mut before = ' ';
    let mut sentence = String::with_capacity(text.len());
    while let Some(character) = characters.next() {
        let ends = character == '.'
            && !before.is_whitespace()
            && characters.peek().is_some_and(|next| next.is_whitespace());
        sentence.push(if ends { ' ' } else { character });
        before = character;
    }
    sentence
}

/// Returns the words of a text, the longest first.
pub(super) fn longest_words(text: &str) -> Vec<&str> {
    let words = text.split(|character: char| !character.is_alphanumeric());
    let mut words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
    words
}

impl KindWord {
    pub(super) fn from_word(word: &str) -> Option<Self> {
        Some(match word {
            "query" => Self::Page(Kind::Queries),
            "mutation" => Self::Page(Kind::Mutations),
            "subscription" => Self::Page(Kind::Subscriptions),
            "object" => Self::Page(Kind::Objects),
            "interface" => Self::Page(Kind::Interfaces),
            "union" => Self::Page(Kind::Unions),
            "enum" => Self::Page(Kind::Enums),
            "input" => Self::Page(Kind::Inputs),
            "scalar" => Self::Page(Kind::Scalars),
            "directive" => Self::Page(Kind::Directives),
            "type" => Self::Types,
            "field" => Self::Fields,
            "argument" => Self::Arguments,
            "value" => Self::Values,
            _ => return None,
        })
    }

    pub(super) fn is_of(self, kind: HitKind) -> bool {
        match self {
            Self::Page(wanted) => kind == HitKind::Page(wanted),
            Self::Fields => kind == HitKind::Fields,
            Self::Arguments => kind == HitKind::Arguments,
            Self::Values => kind == HitKind::Values,
            Self::Guides => kind == HitKind::Guides,
            Self::Examples => kind == HitKind::Examples,
            Self::Types => {
                matches!(kind, HitKind::Page(kind) if kind.operation().is_none() && kind != Kind::Directives)
            }
        }
    }
}

/// Words to be found in one name.
#[derive(Debug, Default, Clone)]
pub(super) struct Pattern {
    /// Lower case; `created_at` is two words.
    pub(super) words: Vec<Box<str>>,
    /// All words together.
    pub(super) joined: String,
    /// Letters of all words.
    pub(super) letters: u64,
    /// The name that was typed, where its capitals or underscores say how it is written.
    pub(super) cased: Option<Cased>,
}

/// A name in lower case, and where its capitals are.
#[derive(Debug, Clone)]
pub(super) struct Cased {
    pub(super) lower: Box<str>,
    pub(super) capitals: u64,
}

impl Query {
    /// None where there is nothing to search for. Takes a text of [`sentence`].
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (text, is_directive) = match text.strip_prefix('@') {
            Some(rest) => (rest, true),
            None => (text, false),
        };
        // Of `field(first: 1, second: 2` the last argument is being typed.
        let (text, argument) = match text.split_once('(') {
            Some((before, rest)) => {
                let last = rest.rsplit(',').next().unwrap_or(rest);
                (before, last.split([':', ')']).next().unwrap_or(last))
            }
            None => (text, ""),
        };
        let mut parts: Vec<Pattern> = text.split('.').map(Pattern::new).collect();
        parts.push(Pattern::new(argument));
        let ends_open = text.ends_with('.') && parts.len() > 2;
        parts.retain(|part| !part.is_empty());
        if ends_open {
            parts.push(Pattern::default());
        }
        let member = parts.pop()?;
        let has_argument = !Pattern::new(argument).is_empty();
        // A directive holds its arguments itself, as does a field that is given without its type.
        let holder = match parts.len() {
            0 => None,
            1 if !has_argument && !is_directive => None,
            _ => parts.pop(),
        };
        let owner = parts.into_iter().next();
        (owner.is_some() || holder.is_some() || !member.is_empty()).then_some(Self {
            owner,
            holder,
            member,
            is_directive,
            kind: None,
        })
    }

    /// The words of a text, which is not a path. None where there are none.
    pub(super) fn plain(text: &str) -> Option<Self> {
        let member = Pattern::new(text);
        (!member.is_empty()).then_some(Self {
            owner: None,
            holder: None,
            member,
            is_directive: false,
            kind: None,
        })
    }

    /// No words: everything that the filters keep.
    pub(super) fn everything() -> Self {
        Self {
            owner: None,
            holder: None,
            member: Pattern::default(),
            is_directive: false,
            kind: None,
        }
    }

    pub(super) fn is_path(&self) -> bool {
        self.owner.is_some() || self.holder.is_some() || self.is_directive
    }

    /// The same without small words before the path: `what is issue.title` as `issue.title`.
    pub(super) fn without_small_owner(&self) -> Option<Self> {
        let owner = self.owner.as_ref()?;
        let words = owner.words.iter().map(AsRef::as_ref);
        let kept: Vec<&str> = words.filter(|word| !is_small(word)).collect();
        (!kept.is_empty() && kept.len() < owner.words.len()).then(|| Self {
            owner: Some(Pattern::new(&kept.join(" "))),
            ..self.clone()
        })
    }

    /// The same without the field that holds the argument: `owner.member`.
    pub(super) fn without_holder(&self) -> Option<Self> {
        let holder = self.holder.clone()?;
        Some(Self {
            owner: self.owner.clone().or(Some(holder)),
            holder: None,
            member: self.member.clone(),
            ..*self
        })
    }

    /// `add to cart` as `add cart`.
    pub(super) fn without_small_words(&self, is_small: impl Fn(&str) -> bool) -> Option<Self> {
        let words = || self.member.words.iter();
        let kept: Vec<&str> = words()
            .map(AsRef::as_ref)
            .filter(|word| !is_small(word))
            .collect();
        (kept.len() > 1 && kept.len() < words().count()).then(|| Self {
            owner: self.owner.clone(),
            holder: self.holder.clone(),
            member: Pattern::new(&kept.join(" ")),
            ..*self
        })
    }

    /// `mutation create issue` as `create issue`, looked for among mutations.
    pub(super) fn without_kind(&self) -> Option<Self> {
        let (first, rest) = self.member.words.split_first()?;
        let kind = KindWord::from_word(first)?;
        (!rest.is_empty()).then(|| Self {
            owner: self.owner.clone(),
            holder: self.holder.clone(),
            member: Pattern::new(&rest.join(" ")),
            kind: Some(kind),
            ..*self
        })
    }

    pub(super) fn may_have_typos(&self) -> bool {
        let parts = [
            Some(&self.member),
            self.holder.as_ref(),
            self.owner.as_ref(),
        ];
        parts.into_iter().flatten().any(|part| part.typos() > 0)
    }
}

impl Pattern {
    pub(super) fn new(text: &str) -> Self {
        let is_name = |character: char| character.is_alphanumeric() || character == '_';
        let words: Vec<Box<str>> = text
            .split(|character: char| !character.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .take(MAX_WORDS)
            .map(|word| word.to_lowercase().into())
            .collect();
        let joined = words.concat();
        let letters = words
            .iter()
            .fold(0, |all, word| all | letters(word.as_bytes()));
        let name = text.trim();
        let capitals = capitals(name.as_bytes());
        let is_cased = (capitals != 0 || name.contains('_')) && name.chars().all(is_name);
        Self {
            words,
            joined,
            letters,
            cased: is_cased.then(|| Cased {
                lower: name.to_ascii_lowercase().into(),
                capitals,
            }),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// A bit for each word.
    pub(super) fn all_words(&self) -> u16 {
        self.words_where(|_| true)
    }

    /// A bit for each word of that kind.
    pub(super) fn words_where(&self, is_one: impl Fn(&str) -> bool) -> u16 {
        let numbered = (0u32..).zip(&self.words);
        let bits = numbered.filter(|(_, word)| is_one(word));
        bits.fold(0, |all, (number, _)| {
            all | 1u16.checked_shl(number).unwrap_or(0)
        })
    }

    /// How many typos are forgiven.
    pub(super) fn typos(&self) -> u32 {
        typos(self.joined.len())
    }
}

/// How many typos are forgiven in so many letters.
pub(super) fn typos(letters: usize) -> u32 {
    match letters {
        0..=3 => 0,
        4..=6 => 1,
        _ => 2,
    }
}
