//! What somebody typed, taken apart.

/// Words of a query at most; the rest is ignored.
const MOST_WORDS: usize = 8;
/// Characters of a query at most.
const MOST_CHARACTERS: usize = 100;

/// A query: `words`, `owner.member` or `@directive`.
#[derive(Debug)]
pub(super) struct Query {
    pub(super) owner: Option<Pattern>,
    pub(super) member: Pattern,
    pub(super) is_directive: bool,
}

/// Words to be found in one name.
#[derive(Debug, Default)]
pub(super) struct Pattern {
    /// Lower case.
    pub(super) words: Vec<Box<str>>,
    /// All words together without underscores.
    pub(super) joined: String,
    /// Letters of all words.
    pub(super) letters: u64,
}

impl Query {
    /// None where there is nothing to search for.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let text: String = text.trim().chars().take(MOST_CHARACTERS).collect();
        let (text, is_directive) = match text.strip_prefix('@') {
            Some(rest) => (rest, true),
            None => (text.as_str(), false),
        };
        let (owner, member) = match text.rsplit_once('.') {
            Some((owner, member)) if !owner.trim_matches('.').is_empty() => (Some(owner), member),
            _ => (None, text),
        };
        // `Type.field.argument`: the argument is looked for in the type.
        let owner = owner.map(|owner| Pattern::new(owner.split('.').next().unwrap_or(owner)));
        let member = Pattern::new(member.split('(').next().unwrap_or(member));
        let is_empty = member.is_empty() && owner.as_ref().is_none_or(Pattern::is_empty);
        (!is_empty).then_some(Self {
            owner: owner.filter(|owner| !owner.is_empty()),
            member,
            is_directive,
        })
    }

    pub(super) fn may_have_typos(&self) -> bool {
        self.member.typos() > 0 || self.owner.as_ref().is_some_and(|owner| owner.typos() > 0)
    }
}

impl Pattern {
    fn new(text: &str) -> Self {
        let is_word = |character: char| character.is_alphanumeric() || character == '_';
        let words: Vec<Box<str>> = text
            .split(|character| !is_word(character))
            .filter(|word| !word.is_empty())
            .take(MOST_WORDS)
            .map(|word| word.to_lowercase().into())
            .collect();
        let joined: String = words
            .iter()
            .flat_map(|word| word.chars())
            .filter(|character| *character != '_')
            .collect();
        let letters = words
            .iter()
            .fold(0, |all, word| all | letters(word.as_bytes()));
        Self {
            words,
            joined,
            letters,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// How many typos are forgiven.
    pub(super) fn typos(&self) -> u32 {
        match self.joined.len() {
            0..=3 => 0,
            4..=6 => 1,
            _ => 2,
        }
    }
}

/// A bit for each letter and digit that occurs.
pub(super) fn letters(lower: &[u8]) -> u64 {
    lower.iter().fold(0, |all, byte| {
        all | match byte {
            b'a'..=b'z' => 1 << (byte - b'a'),
            b'0'..=b'9' => 1 << (26 + byte - b'0'),
            b'_' => 0,
            _ => 1 << 63,
        }
    })
}
