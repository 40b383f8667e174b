//! Types: `[Name!]!`.

use super::{Failed, Parsed, Parser};
use crate::errors::Problem;
use crate::token::TokenKind;
use crate::tree::{Flags, NodeKind};

impl Parser<'_, '_> {
    pub(super) fn type_reference(&mut self) -> Parsed {
        let base = self.open.len();
        while self.peek() == TokenKind::LeftBracket {
            let id = self.leaf(NodeKind::ListType);
            self.open.push(id);
        }
        if self.peek() != TokenKind::Name {
            self.report(Problem::Expected("a type"));
            self.finish_open(base);
            return Err(Failed);
        }
        let id = self.name_leaf(NodeKind::NamedType);
        if self.eat(TokenKind::Bang) {
            self.set_flag(id, Flags::NON_NULL);
            self.finish(id);
        }
        while self.open.len() > base {
            if !self.eat(TokenKind::RightBracket) {
                self.report(Problem::Expected("`]`"));
                self.finish_open(base);
                return Err(Failed);
            }
            if let Some(id) = self.open.pop() {
                if self.eat(TokenKind::Bang) {
                    self.set_flag(id, Flags::NON_NULL);
                }
                self.finish(id);
            }
        }
        Ok(())
    }

    /// The name of a type where no list can stand.
    pub(super) fn type_name(&mut self, kind: NodeKind, wanted: &'static str) -> Parsed {
        if self.peek() != TokenKind::Name {
            return self.fail(Problem::Expected(wanted));
        }
        self.name_leaf(kind);
        Ok(())
    }
}
