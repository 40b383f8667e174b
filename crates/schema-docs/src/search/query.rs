//! What somebody typed, taken apart.

/// Words of a query at most; the rest is ignored.
const MOST_WORDS: usize = 16;
/// Characters of a query at most.
const MOST_CHARACTERS: usize = 200;

/// A query: `words`, `owner.member`, `owner.field.argument`, `field(argument` or `@directive`.
#[derive(Debug)]
pub(super) struct Query {
    pub(super) owner: Option<Pattern>,
    /// The field (or directive) whose argument is the member.
    pub(super) holder: Option<Pattern>,
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
        })
    }

    /// The same without the field that holds the argument: `owner.member`.
    pub(super) fn without_holder(mut self) -> Self {
        let holder = self.holder.take();
        self.owner = self.owner.or(holder);
        self
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
