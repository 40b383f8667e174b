//! Where the parser goes on after an error. It only moves forward, so all of it together is linear.

use super::{Failed, Parsed, Parser};
use crate::errors::Problem;
use crate::names::NameId;
use crate::token::{TokenId, TokenKind};

/// Where a list goes on after an error.
enum Next {
    /// At its next member.
    Member,
    /// Behind its closing bracket.
    Closed,
    /// Not at all: another bracket closes, or the next definition begins.
    Lost,
}

/// A list between brackets.
#[derive(Clone, Copy)]
pub(super) struct List {
    pub(super) close: TokenKind,
    /// The word for a member, for the message about an empty list.
    pub(super) member: &'static str,
    /// The closing bracket, for members without an end.
    pub(super) closing: &'static str,
    /// Says why a token ends the list before its bracket, where there is something to say.
    pub(super) hint: fn(&Parser<'_, '_>) -> Option<&'static str>,
    /// Returns whether a member can begin here.
    pub(super) begins: fn(&Parser<'_, '_>) -> bool,
    /// Whether two names in a row are two members, so that a keyword and a name begin no definition.
    pub(super) has_bare_names: bool,
}

impl Parser<'_, '_> {
    /// Reads the members of a list, up to and with its closing bracket. The opening one has been passed over.
    pub(super) fn list(&mut self, list: List, read: fn(&mut Self) -> Parsed) -> Parsed {
        if self.peek() == list.close {
            self.report(Problem::Expected(list.member));
            self.advance();
            return Ok(());
        }
        let mut is_first = true;
        loop {
            if self.eat(list.close) {
                return Ok(());
            }
            let first = self.at;
            let result = if (list.begins)(self) {
                read(self)
            } else {
                let wanted = if is_first { list.member } else { list.closing };
                match (list.hint)(self).filter(|_| !is_first) {
                    Some(hint) => self.fail(Problem::ExpectedWith(wanted, hint)),
                    None => self.fail(Problem::Expected(wanted)),
                }
            };
            is_first = false;
            if result.is_err() {
                match self.skip_to_member(list, first) {
                    Next::Member => {}
                    Next::Closed => return Ok(()),
                    Next::Lost => return Err(Failed),
                }
            }
        }
    }

    /// `first` is the token that the broken member begins with.
    fn skip_to_member(&mut self, list: List, first: TokenId) -> Next {
        // The brackets that close what is open within the member.
        let mut closing = std::mem::take(&mut self.unclosed);
        loop {
            let kind = self.peek();
            match kind {
                TokenKind::End => return Next::Lost,
                TokenKind::LeftBrace => closing.push(TokenKind::RightBrace),
                TokenKind::LeftBracket => closing.push(TokenKind::RightBracket),
                TokenKind::LeftParen => closing.push(TokenKind::RightParen),
                TokenKind::RightBrace | TokenKind::RightBracket | TokenKind::RightParen => {
                    match closing.iter().rposition(|close| *close == kind) {
                        Some(depth) => closing.truncate(depth),
                        None if kind == list.close => {
                            self.advance();
                            return Next::Closed;
                        }
                        // The rest of a list type.
                        None if kind == TokenKind::RightBracket => {}
                        None => return Next::Lost,
                    }
                }
                TokenKind::Name | TokenKind::String | TokenKind::BlockString => {
                    if self.is_swallowed(list.has_bare_names) {
                        return Next::Lost;
                    }
                    if self.at > first && closing.is_empty() && self.is_sure_member(list) {
                        return Next::Member;
                    }
                }
                _ => {}
            }
            self.advance();
        }
    }

    /// Returns whether a member begins here, and not the rest of a broken one.
    fn is_sure_member(&self, list: List) -> bool {
        let is_written_out = matches!(self.peek_behind(), TokenKind::Colon | TokenKind::LeftParen);
        (list.begins)(self) && (is_written_out || self.tokens.is_first_in_line(self.at))
    }

    /// Returns whether the next definition begins at this token, though another is still open: a keyword with what must
    /// follow it, first in its line or behind a closing brace.
    pub(super) fn begins_next_definition(&self, at: TokenId) -> bool {
        let is_in_place = |parser: &Self| {
            let is_behind_brace = at
                .checked_sub(1)
                .is_some_and(|before| parser.tokens.kind(before) == TokenKind::RightBrace);
            is_behind_brace || parser.tokens.is_first_in_line(at)
        };
        if self.tokens.kind(at).is_string() {
            return self.begins_definition(at + 1) && is_in_place(self);
        }
        self.begins_definition(at) && is_in_place(self)
    }

    /// As [`Parser::begins_next_definition`], for a place where a member can begin.
    pub(super) fn is_swallowed(&self, has_bare_names: bool) -> bool {
        let keyword = self.at + u32::from(self.peek().is_string());
        let is_sure = !has_bare_names
            || self.tokens.kind(keyword + 1) != TokenKind::Name
            || matches!(
                self.tokens.kind(keyword + 2),
                TokenKind::LeftBrace | TokenKind::LeftParen | TokenKind::Equals
            );
        is_sure && self.begins_next_definition(self.at)
    }

    /// Returns whether a keyword with what must follow it stands here.
    fn begins_definition(&self, at: TokenId) -> bool {
        let next = self.tokens.kind(at + 1);
        match self.tokens.name(at) {
            Some(
                NameId::TYPE
                | NameId::INTERFACE
                | NameId::UNION
                | NameId::ENUM
                | NameId::INPUT
                | NameId::SCALAR
                | NameId::EXTEND
                | NameId::FRAGMENT,
            ) => next == TokenKind::Name,
            Some(NameId::QUERY | NameId::MUTATION | NameId::SUBSCRIPTION) => {
                matches!(next, TokenKind::Name | TokenKind::LeftBrace)
            }
            Some(NameId::SCHEMA | NameId::SERVICE) => {
                matches!(next, TokenKind::LeftBrace | TokenKind::At)
            }
            Some(NameId::DIRECTIVE) => next == TokenKind::At,
            _ => false,
        }
    }

    /// Goes to where the next definition begins, at least one token behind `before`.
    pub(super) fn skip_to_definition(&mut self, before: TokenId) {
        if self.at == before {
            self.advance();
        }
        while self.peek() != TokenKind::End && !self.begins_next_definition(self.at) {
            self.advance();
        }
    }
}
