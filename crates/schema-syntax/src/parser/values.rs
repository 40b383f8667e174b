//! Values, arguments and applied directives.

use super::recovery::List;
use super::{Parsed, Parser};
use crate::errors::Problem;
use crate::names::NameId;
use crate::token::TokenKind;
use crate::tree::NodeKind;

/// Whether variables can stand in a value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Context {
    /// In a schema, and in a default value.
    Constant,
    /// In an operation.
    Variables,
}

const ARGUMENTS: List = List {
    close: TokenKind::RightParen,
    member: "an argument",
    closing: "`)`",
    hint: |_| None,
    begins: |parser| parser.peek() == TokenKind::Name,
    has_bare_names: false,
};

impl Parser<'_, '_> {
    pub(super) fn value(&mut self, context: Context) -> Parsed {
        let base = self.open.len();
        loop {
            if self.simple_value(context).is_err() || self.close_values(base).is_err() {
                return Err(self.abandon_open(base));
            }
            if self.open.len() == base {
                return Ok(());
            }
        }
    }

    /// Reads a value without parts, or the opening bracket of one with parts.
    fn simple_value(&mut self, context: Context) -> Parsed {
        let kind = match self.peek() {
            TokenKind::Int => NodeKind::IntValue,
            TokenKind::Float => NodeKind::FloatValue,
            TokenKind::String | TokenKind::BlockString => NodeKind::StringValue,
            TokenKind::Name => {
                let kind = match self.peek_name() {
                    Some(NameId::TRUE | NameId::FALSE) => NodeKind::BooleanValue,
                    Some(NameId::NULL) => NodeKind::NullValue,
                    _ => NodeKind::EnumLiteral,
                };
                self.name_leaf(kind);
                return Ok(());
            }
            TokenKind::LeftBracket => {
                let id = self.leaf(NodeKind::ListValue);
                self.open.push(id);
                return Ok(());
            }
            TokenKind::LeftBrace => {
                let id = self.leaf(NodeKind::ObjectValue);
                self.open.push(id);
                return Ok(());
            }
            TokenKind::Dollar => return self.variable(context),
            _ => return self.fail(Problem::Expected("a value")),
        };
        self.leaf(kind);
        Ok(())
    }

    fn variable(&mut self, context: Context) -> Parsed {
        if context == Context::Constant {
            self.report(Problem::Sentence(
                "A variable is not allowed here.",
                "Write a constant value.",
            ));
        }
        self.node(NodeKind::Variable, |parser, id| {
            parser.advance();
            parser.expect_name(id, "a name")
        })
    }

    /// Closes the lists and objects that end here, and reads the name of the next object field.
    fn close_values(&mut self, base: usize) -> Parsed {
        while self.open.len() > base {
            let Some(&innermost) = self.open.last() else {
                break;
            };
            let kind = self.nodes.get(innermost.index()).map(|node| node.kind);
            let close = match kind {
                Some(NodeKind::ListValue) => TokenKind::RightBracket,
                Some(NodeKind::ObjectValue) => TokenKind::RightBrace,
                // An object field whose value has been read.
                _ => {
                    self.open.pop();
                    self.finish(innermost);
                    continue;
                }
            };
            if self.eat(close) {
                self.open.pop();
                self.finish(innermost);
                continue;
            }
            if kind == Some(NodeKind::ObjectValue) {
                self.object_field()?;
            }
            return Ok(());
        }
        Ok(())
    }

    fn object_field(&mut self) -> Parsed {
        if self.peek() != TokenKind::Name {
            return self.fail(Problem::Expected("`}`"));
        }
        let id = self.name_leaf(NodeKind::ObjectField);
        self.open.push(id);
        let colon = Problem::ExpectedWith("`:`", "Fields of an object are written `name: value`.");
        self.expect(TokenKind::Colon, colon)
    }

    /// Reads `= value`, if it comes next.
    pub(super) fn default_value(&mut self) -> Parsed {
        if self.eat(TokenKind::Equals) {
            return self.value(Context::Constant);
        }
        Ok(())
    }

    pub(super) fn directives(&mut self, context: Context) -> Parsed {
        while self.peek() == TokenKind::At {
            self.node(NodeKind::Directive, |parser, id| {
                parser.advance();
                parser.expect_name(id, "a name")?;
                parser.arguments(context)
            })?;
        }
        Ok(())
    }

    /// Reads arguments in parentheses, if they come next.
    pub(super) fn arguments(&mut self, context: Context) -> Parsed {
        if !self.eat(TokenKind::LeftParen) {
            return Ok(());
        }
        self.list(
            ARGUMENTS,
            match context {
                Context::Constant => |parser| parser.argument(Context::Constant),
                Context::Variables => |parser| parser.argument(Context::Variables),
            },
        )
    }

    fn argument(&mut self, context: Context) -> Parsed {
        self.node(NodeKind::Argument, |parser, id| {
            let name = parser.at;
            parser.expect_name(id, "an argument")?;
            let ends = matches!(
                parser.peek(),
                TokenKind::RightParen | TokenKind::Name | TokenKind::End
            );
            if ends {
                // The next argument may be complete.
                parser.report_at(name, Problem::NoValue);
                return Ok(());
            }
            let colon = Problem::ExpectedWith("`:`", "Arguments are written `name: value`.");
            parser.expect(TokenKind::Colon, colon)?;
            parser.value(context)
        })
    }
}
