//! Text → tokens (specification of September 2025, section 2.1), with the limits built in.
//!
//! Characters that begin no token are errors and are left out, so the parser goes on as if they were not there. Numbers
//! and strings with an error are tokens nevertheless.

use crate::limits::{Exceeded, Limit, SyntaxLimits};
use crate::names::is_name_part;
use crate::token::{TokenId, TokenKind, Tokens};
use crate::{numbers, strings};

/// Bytes for each token of a usual text: room for so many is made at once.
const BYTES_PER_TOKEN: usize = 12;

/// An error within a token, or a character that begins none.
#[derive(Debug, Clone)]
pub(crate) struct Fault {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) kind: FaultKind,
}

#[derive(Debug, Clone)]
pub(crate) enum FaultKind {
    /// A character that begins no token.
    Character,
    /// A string without its closing quotes.
    Unclosed,
    /// A string whose closing quote is not in its line.
    UnclosedInLine,
    /// A number or an escape, with its message and hint.
    Inside(String, Option<&'static str>),
}

/// The tokens of a text and what is wrong with them.
pub(crate) struct Lexed<'t> {
    pub(crate) tokens: Tokens<'t>,
    /// In the order of the text; at most [`SyntaxLimits::max_errors`].
    pub(crate) faults: Vec<Fault>,
    /// The innermost bracket that is never closed.
    pub(crate) unclosed: Option<TokenId>,
}

/// Reads the tokens of a text.
///
/// # Errors
/// The first limit that the text passes.
pub(crate) fn lex<'t>(text: &'t str, limits: &SyntaxLimits) -> Result<Lexed<'t>, Exceeded> {
    if u32::try_from(text.len()).is_err() {
        let (start, end) = (u32::MAX as usize, text.len());
        return Err(Exceeded {
            limit: Limit::Bytes,
            start,
            end,
        });
    }
    let expected = (text.len() / BYTES_PER_TOKEN).min(limits.max_tokens) + 1;
    let mut lexer = Lexer {
        bytes: text.as_bytes(),
        tokens: Tokens::new(text, expected),
        faults: Vec::new(),
        open: Vec::new(),
        unknown: 0,
        limits,
    };
    lexer.run(text)?;
    let end = text.len();
    lexer.tokens.push(TokenKind::End, end, end);
    Ok(Lexed {
        tokens: lexer.tokens,
        faults: lexer.faults,
        unclosed: lexer.open.pop(),
    })
}

struct Lexer<'t, 'l> {
    bytes: &'t [u8],
    tokens: Tokens<'t>,
    faults: Vec<Fault>,
    /// The brackets that are open.
    open: Vec<TokenId>,
    /// Characters that are no token and count as one.
    unknown: usize,
    limits: &'l SyntaxLimits,
}

impl Lexer<'_, '_> {
    fn run(&mut self, text: &str) -> Result<(), Exceeded> {
        use TokenKind as Kind;
        let mut at = 0;
        while let Some(&byte) = self.bytes.get(at) {
            let start = at;
            at += 1;
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' | b',' => continue,
                b'#' => {
                    at = self.end_of_comment(at);
                    continue;
                }
                b'_' | b'A'..=b'Z' | b'a'..=b'z' => {
                    let rest = self.bytes.get(at..).unwrap_or_default();
                    let length = rest.iter().position(|byte| !is_name_part(*byte));
                    at += length.unwrap_or(rest.len());
                    if at - start > self.limits.max_name {
                        return Err(exceeded(Limit::Name, start, at));
                    }
                    self.tokens.push_name(start, at);
                }
                b':' => self.tokens.push(Kind::Colon, start, at),
                b'!' => self.tokens.push(Kind::Bang, start, at),
                b'"' => at = self.string(text, start),
                b'@' => self.tokens.push(Kind::At, start, at),
                b'{' => self.open(Kind::LeftBrace, start)?,
                b'}' => self.close(Kind::RightBrace, start),
                b'(' => self.open(Kind::LeftParen, start)?,
                b')' => self.close(Kind::RightParen, start),
                b'[' => self.open(Kind::LeftBracket, start)?,
                b']' => self.close(Kind::RightBracket, start),
                b'|' => self.tokens.push(Kind::Pipe, start, at),
                b'&' => self.tokens.push(Kind::Ampersand, start, at),
                b'=' => self.tokens.push(Kind::Equals, start, at),
                b'$' => self.tokens.push(Kind::Dollar, start, at),
                b'-' | b'0'..=b'9' => at = self.number(text, start),
                b'.' => {
                    let is_spread = self.bytes.get(at..at + 2) == Some(b"..");
                    let kind = if is_spread { Kind::Spread } else { Kind::Dot };
                    at += if is_spread { 2 } else { 0 };
                    self.tokens.push(kind, start, at);
                }
                0xEF if self.bytes.get(at..at + 2) == Some(b"\xBB\xBF") => {
                    at += 2;
                    continue;
                }
                _ => {
                    while self.bytes.get(at).is_some_and(|byte| byte & 0xC0 == 0x80) {
                        at += 1;
                    }
                    self.unknown += 1;
                    self.fault(start, at, FaultKind::Character);
                }
            }
            if self.tokens.count() + self.unknown > self.limits.max_tokens {
                return Err(exceeded(Limit::Tokens, start, at));
            }
        }
        Ok(())
    }

    fn open(&mut self, kind: TokenKind, start: usize) -> Result<(), Exceeded> {
        self.open
            .push(u32::try_from(self.tokens.count()).unwrap_or(u32::MAX));
        self.tokens.push(kind, start, start + 1);
        if self.open.len() > self.limits.max_depth {
            return Err(exceeded(Limit::Depth, start, start + 1));
        }
        Ok(())
    }

    fn close(&mut self, kind: TokenKind, start: usize) {
        self.open.pop();
        self.tokens.push(kind, start, start + 1);
    }

    fn fault(&mut self, start: usize, end: usize, kind: FaultKind) {
        if self.faults.len() < self.limits.max_errors {
            self.faults.push(Fault { start, end, kind });
        }
    }

    fn end_of_comment(&self, at: usize) -> usize {
        let rest = self.bytes.get(at..).unwrap_or_default();
        memchr::memchr2(b'\n', b'\r', rest).map_or(self.bytes.len(), |length| at + length)
    }

    fn string(&mut self, text: &str, start: usize) -> usize {
        let scanned = strings::scan(self.bytes, start);
        let kind = if scanned.is_block {
            TokenKind::BlockString
        } else {
            TokenKind::String
        };
        self.tokens.push(kind, start, scanned.end);
        if !scanned.is_closed {
            let is_last = scanned.end == self.bytes.len();
            let kind = if is_last {
                FaultKind::Unclosed
            } else {
                FaultKind::UnclosedInLine
            };
            self.fault(start, start + 1, kind);
        } else if scanned.has_escapes && !scanned.is_block {
            let inside = text.get(start + 1..scanned.end - 1).unwrap_or_default();
            if let Some(wrong) = strings::find_wrong_escape(inside) {
                let at = start + 1 + wrong.at;
                let kind = FaultKind::Inside(wrong.message, wrong.hint);
                self.fault(at, at + wrong.length, kind);
            }
        }
        scanned.end
    }

    fn number(&mut self, text: &str, start: usize) -> usize {
        let rest = text.get(start..).unwrap_or_default();
        let number = numbers::scan(rest.as_bytes());
        let end = start + number.length;
        let kind = if number.is_float {
            TokenKind::Float
        } else {
            TokenKind::Int
        };
        if number.is_valid {
            self.tokens.push(kind, start, end);
            return end;
        }
        let wrong = numbers::explain(rest);
        self.tokens.push(kind, start, start + wrong.whole);
        let at = start + wrong.at;
        let kind = FaultKind::Inside(wrong.message, wrong.hint);
        self.fault(at, at + wrong.length, kind);
        start + wrong.whole
    }
}

fn exceeded(limit: Limit, start: usize, end: usize) -> Exceeded {
    Exceeded { limit, start, end }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<(TokenKind, &str)> {
        let tokens = lex(text, &SyntaxLimits::default()).unwrap().tokens;
        (0..tokens.count() as u32 - 1)
            .map(|id| (tokens.kind(id), tokens.text(id)))
            .collect()
    }

    #[test]
    fn tokens_have_kinds_and_places() {
        use TokenKind::*;
        assert_eq!(
            kinds("\u{feff}type A,{ # no\n a(b:[Int!]=-1.5e3):C@d }"),
            [
                (Name, "type"),
                (Name, "A"),
                (LeftBrace, "{"),
                (Name, "a"),
                (LeftParen, "("),
                (Name, "b"),
                (Colon, ":"),
                (LeftBracket, "["),
                (Name, "Int"),
                (Bang, "!"),
                (RightBracket, "]"),
                (Equals, "="),
                (Float, "-1.5e3"),
                (RightParen, ")"),
                (Colon, ":"),
                (Name, "C"),
                (At, "@"),
                (Name, "d"),
                (RightBrace, "}"),
            ]
        );
        assert_eq!(
            kinds("\"a # \\\" b\"...\"\"\"\\\"\"\" \"x\" \"\"\"..0|&$"),
            [
                (String, "\"a # \\\" b\""),
                (Spread, "..."),
                (BlockString, "\"\"\"\\\"\"\" \"x\" \"\"\""),
                (Dot, "."),
                (Dot, "."),
                (Int, "0"),
                (Pipe, "|"),
                (Ampersand, "&"),
                (Dollar, "$"),
            ]
        );
    }

    #[test]
    fn comments_are_kept() {
        let text = "# one\n#two, three\r type # four # five";
        let tokens = lex(text, &SyntaxLimits::default()).unwrap().tokens;
        let of = |id| tokens.comments(id).collect::<Vec<_>>();
        assert_eq!(of(0), [" one", "two, three"]);
        assert_eq!(of(1), [" four # five"]);
        assert!(tokens.is_first_in_line(0) && !tokens.is_first_in_line(1));
    }

    #[test]
    fn limits_are_told_at_their_place() {
        let limits = SyntaxLimits {
            max_tokens: 3,
            max_depth: 2,
            max_name: 4,
            max_errors: 2,
        };
        let exceeded = |text| {
            let exceeded = lex(text, &limits).err()?;
            Some((exceeded.limit, exceeded.start))
        };
        assert_eq!(exceeded("a b # c d\n ,, c"), None);
        assert_eq!(exceeded("a b c d"), Some((Limit::Tokens, 6)));
        assert_eq!(exceeded("????"), Some((Limit::Tokens, 3)));
        assert_eq!(exceeded("{ [ ("), Some((Limit::Depth, 4)));
        assert_eq!(exceeded("abcd abcde"), Some((Limit::Name, 5)));
        assert_eq!(lex("???", &limits).unwrap().faults.len(), 2);
    }

    #[test]
    fn the_innermost_open_bracket_is_remembered() {
        let unclosed = |text| lex(text, &SyntaxLimits::default()).unwrap().unclosed;
        assert_eq!(unclosed("type A { b: [C }"), Some(2));
        assert_eq!(unclosed("type A { b: [C] }"), None);
    }
}
