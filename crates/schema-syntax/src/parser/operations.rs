//! Operations, fragments and selections.

use super::recovery::List;
use super::values::Context;
use super::{Failed, Parsed, Parser};
use crate::errors::Problem;
use crate::names::NameId;
use crate::token::TokenKind;
use crate::tree::{Flags, NodeId, NodeKind};

const VARIABLES: List = List {
    close: TokenKind::RightParen,
    member: "a variable (`$name: Type`)",
    closing: "`)`",
    hint: |parser| match parser.peek() {
        TokenKind::Name => Some("Variables begin with `$`."),
        _ => None,
    },
    begins: |parser| parser.peek() == TokenKind::Dollar || parser.peek().is_string(),
    has_bare_names: false,
};

const SELECTION: &str = "a selection (`{ … }`)";

impl Parser<'_, '_> {
    /// Reads `{ … }`, which is a query.
    pub(super) fn short_operation(&mut self) -> Parsed {
        self.node(NodeKind::Operation, |parser, id| {
            parser.required_selections(id)
        })
    }

    /// Reads what stands behind the keyword.
    pub(super) fn operation(&mut self, id: NodeId) -> Parsed {
        if self.peek() == TokenKind::Name {
            self.expect_name(id, "a name")?;
        }
        if self.eat(TokenKind::LeftParen) {
            self.list(VARIABLES, Self::variable_definition)?;
        }
        self.directives(Context::Variables)?;
        self.required_selections(id)
    }

    fn variable_definition(&mut self) -> Parsed {
        self.node(NodeKind::VariableDefinition, |parser, id| {
            parser.description(id);
            let dollar = Problem::Expected("a variable (`$name: Type`)");
            parser.expect(TokenKind::Dollar, dollar)?;
            parser.expect_name(id, "a name")?;
            let colon = Problem::ExpectedWith("`:`", "Variables are written `$name: Type`.");
            parser.expect(TokenKind::Colon, colon)?;
            parser.type_reference()?;
            parser.default_value()?;
            parser.directives(Context::Constant)
        })
    }

    /// Reads what stands behind `fragment`.
    pub(super) fn fragment(&mut self, id: NodeId) -> Parsed {
        if self.is_next(NameId::ON) {
            self.report(Problem::Sentence(
                "A fragment cannot be called `on`.",
                "Choose another name: `fragment Name on Type { … }`.",
            ));
            if self.tokens.name(self.at + 1) != Some(NameId::ON) {
                return Err(Failed);
            }
        }
        self.expect_name(id, "the name of a fragment")?;
        if !self.eat_keyword(NameId::ON) {
            return self.fail(Problem::Expected("a type condition (`on Type`)"));
        }
        self.type_name(NodeKind::NamedType, "the name of a type")?;
        self.directives(Context::Variables)?;
        self.required_selections(id)
    }

    fn required_selections(&mut self, id: NodeId) -> Parsed {
        if self.peek() != TokenKind::LeftBrace {
            return self.fail(Problem::Expected(SELECTION));
        }
        let base = self.open.len();
        self.open_selections(id);
        let result = self.selections(base);
        self.finish_open(base);
        result
    }

    fn open_selections(&mut self, id: NodeId) {
        self.advance();
        self.set_flag(id, Flags::BRACES);
        self.open.push(id);
    }

    /// Reads selections until all braces above `base` are closed. Empty braces are allowed (September 2026).
    fn selections(&mut self, base: usize) -> Parsed {
        while self.open.len() > base {
            match self.peek() {
                TokenKind::RightBrace => {
                    self.advance();
                    if let Some(id) = self.open.pop() {
                        self.finish(id);
                    }
                }
                TokenKind::Name | TokenKind::Spread => {
                    if self.selection().is_err() {
                        self.skip_to_selection()?;
                    }
                }
                _ => {
                    let before = self.at.saturating_sub(1);
                    let is_first = self.tokens.kind(before) == TokenKind::LeftBrace;
                    let is_end = self.peek() == TokenKind::End;
                    let wanted = if is_first && !is_end {
                        "a field"
                    } else {
                        "`}`"
                    };
                    self.report(Problem::Expected(wanted));
                    self.skip_to_selection()?;
                }
            }
        }
        Ok(())
    }

    /// Reads a selection up to its own braces, which it opens.
    fn selection(&mut self) -> Parsed {
        let id = self.begin(NodeKind::Field);
        let result = if self.eat(TokenKind::Spread) {
            self.spread(id)
        } else {
            self.field_head(id)
        };
        self.finish(id);
        if result.is_ok() && self.peek() == TokenKind::LeftBrace {
            let is_spread = self.kind(id) == Some(NodeKind::FragmentSpread);
            if !is_spread {
                self.open_selections(id);
            }
        } else if result.is_ok() && self.kind(id) == Some(NodeKind::InlineFragment) {
            return self.fail(Problem::Expected(SELECTION));
        }
        result
    }

    fn field_head(&mut self, id: NodeId) -> Parsed {
        self.expect_name(id, "a field")?;
        if self.eat(TokenKind::Colon) {
            self.expect_name(id, "a name")?;
        }
        self.arguments(Context::Variables)?;
        self.directives(Context::Variables)
    }

    /// Reads what stands behind `...`.
    fn spread(&mut self, id: NodeId) -> Parsed {
        if self.peek() == TokenKind::Name && !self.is_next(NameId::ON) {
            self.set_kind(id, NodeKind::FragmentSpread);
            self.expect_name(id, "the name of a fragment")?;
            return self.directives(Context::Variables);
        }
        self.set_kind(id, NodeKind::InlineFragment);
        if self.eat_keyword(NameId::ON) {
            self.expect_name(id, "the name of a type")?;
        }
        let begins = matches!(self.peek(), TokenKind::At | TokenKind::LeftBrace);
        if !begins && self.kind_has_no_name(id) {
            return self.fail(Problem::Expected("the name of a fragment"));
        }
        self.directives(Context::Variables)
    }

    fn kind(&self, id: NodeId) -> Option<NodeKind> {
        self.nodes.get(id.index()).map(|node| node.kind)
    }

    fn kind_has_no_name(&self, id: NodeId) -> bool {
        self.nodes
            .get(id.index())
            .is_some_and(|node| node.name_token().is_none())
    }

    fn set_kind(&mut self, id: NodeId, kind: NodeKind) {
        if let Some(node) = self.nodes.get_mut(id.index()) {
            node.kind = kind;
        }
    }

    /// Goes to the next line that begins with a selection, or to the brace that closes the innermost ones.
    fn skip_to_selection(&mut self) -> Parsed {
        let mut depth = 0usize;
        let first = self.at;
        loop {
            match self.peek() {
                TokenKind::End => return Err(Failed),
                TokenKind::LeftBrace | TokenKind::LeftBracket | TokenKind::LeftParen => depth += 1,
                TokenKind::RightBrace if depth == 0 => return Ok(()),
                TokenKind::RightBrace | TokenKind::RightBracket | TokenKind::RightParen => {
                    depth = depth.saturating_sub(1);
                }
                TokenKind::Name | TokenKind::Spread => {
                    if self.is_swallowed(true) {
                        return Err(Failed);
                    }
                    let is_first_in_line = self.tokens.is_first_in_line(self.at);
                    if self.at > first && depth == 0 && is_first_in_line {
                        return Ok(());
                    }
                }
                _ => {}
            }
            self.advance();
        }
    }
}
