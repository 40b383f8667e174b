//! Tokens: kinds and places in flat arrays.

use crate::names::{NameId, Names};

/// The kinds of tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum TokenKind {
    /// The end of the text; always the last token.
    End,
    /// A name or keyword.
    Name,
    /// A number without fraction and exponent.
    Int,
    /// A number with a fraction or an exponent.
    Float,
    /// A string in single quotes (`"`).
    String,
    /// A string in three quotes (`"""`).
    BlockString,
    /// `!`
    Bang,
    /// `$`
    Dollar,
    /// `&`
    Ampersand,
    /// `(`
    LeftParen,
    /// `)`
    RightParen,
    /// `...`
    Spread,
    /// `.`, which only drafts of the specification know.
    Dot,
    /// `:`
    Colon,
    /// `=`
    Equals,
    /// `@`
    At,
    /// `[`
    LeftBracket,
    /// `]`
    RightBracket,
    /// `{`
    LeftBrace,
    /// `|`
    Pipe,
    /// `}`
    RightBrace,
}

impl TokenKind {
    /// Returns whether this is one of the two kinds of strings.
    #[must_use]
    pub fn is_string(self) -> bool {
        matches!(self, Self::String | Self::BlockString)
    }
}

/// The number of a token in its text.
pub type TokenId = u32;

#[derive(Debug, Clone, Copy)]
struct Place {
    start: u32,
    /// The [`NameId`] of a name, the bytes of anything else.
    data: u32,
}

/// All tokens of a text. Nine bytes each; the end is computed where it is needed.
#[derive(Debug)]
pub struct Tokens<'t> {
    text: &'t str,
    kinds: Vec<TokenKind>,
    places: Vec<Place>,
    pub(crate) names: Names<'t>,
}

impl<'t> Tokens<'t> {
    /// `expected` tokens have room before the arrays grow.
    pub(crate) fn new(text: &'t str, expected: usize) -> Self {
        Self {
            text,
            kinds: Vec::with_capacity(expected),
            places: Vec::with_capacity(expected),
            names: Names::new(text),
        }
    }

    pub(crate) fn push(&mut self, kind: TokenKind, start: usize, end: usize) {
        let (start, data) = (to_u32(start), to_u32(end - start));
        self.kinds.push(kind);
        self.places.push(Place { start, data });
    }

    pub(crate) fn push_name(&mut self, start: usize, end: usize) {
        let name = self.names.intern(start, end);
        self.kinds.push(TokenKind::Name);
        let start = to_u32(start);
        let data = name.0;
        self.places.push(Place { start, data });
    }

    /// The text that the tokens were read from.
    #[must_use]
    pub fn source(&self) -> &'t str {
        self.text
    }

    /// The names that stand in the text.
    #[must_use]
    pub fn names(&self) -> &Names<'t> {
        &self.names
    }

    /// How many tokens there are, the end counted.
    #[must_use]
    pub fn count(&self) -> usize {
        self.kinds.len()
    }

    /// The kind of a token. Behind the last one there are ends only.
    #[must_use]
    pub fn kind(&self, id: TokenId) -> TokenKind {
        self.kinds
            .get(id as usize)
            .copied()
            .unwrap_or(TokenKind::End)
    }

    /// The name that a token is.
    #[must_use]
    pub fn name(&self, id: TokenId) -> Option<NameId> {
        let place = self.places.get(id as usize)?;
        (self.kind(id) == TokenKind::Name).then_some(NameId(place.data))
    }

    /// Offset of the first byte.
    #[must_use]
    pub fn start(&self, id: TokenId) -> usize {
        self.places
            .get(id as usize)
            .map_or(self.text.len(), |place| place.start as usize)
    }

    /// Offset behind the last byte.
    #[must_use]
    pub fn end(&self, id: TokenId) -> usize {
        let Some(place) = self.places.get(id as usize) else {
            return self.text.len();
        };
        let length = match self.kind(id) {
            TokenKind::Name => self.names.text(NameId(place.data)).len(),
            _ => place.data as usize,
        };
        place.start as usize + length
    }

    /// The text of a token.
    #[must_use]
    pub fn text(&self, id: TokenId) -> &'t str {
        self.text
            .get(self.start(id)..self.end(id))
            .unwrap_or_default()
    }

    /// The text between a token and the one before it: spaces, commas, comments.
    #[must_use]
    pub fn gap(&self, id: TokenId) -> &'t str {
        let before = id.checked_sub(1).map_or(0, |before| self.end(before));
        self.text.get(before..self.start(id)).unwrap_or_default()
    }

    /// The comments between a token and the one before it, each without `#` and line end. One at the end of a line
    /// belongs to the next token.
    pub fn comments(&self, id: TokenId) -> impl Iterator<Item = &'t str> {
        self.gap(id)
            .split(['\n', '\r'])
            .filter_map(|line| line.split_once('#').map(|(_, comment)| comment))
    }

    /// Returns whether a token is the first one in its line.
    #[must_use]
    pub fn is_first_in_line(&self, id: TokenId) -> bool {
        id == 0 || memchr::memchr2(b'\n', b'\r', self.gap(id).as_bytes()).is_some()
    }
}

fn to_u32(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
