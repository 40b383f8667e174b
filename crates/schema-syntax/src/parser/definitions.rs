//! Definitions and extensions of a schema.

use super::values::Context;
use super::{Failed, Parsed, Parser};
use crate::errors::Problem;
use crate::names::NameId;
use crate::token::TokenKind;
use crate::tree::{Flags, NodeId, NodeKind};

const ADDS: &str = "Say what it adds: fields, values, members, directives or interfaces.";

impl Parser<'_, '_> {
    /// Reads a definition of any kind, with its description.
    pub(super) fn definition(&mut self) -> Parsed {
        let first = self.at;
        let is_described = self.peek().is_string();
        let keyword = self.tokens.name(first + u32::from(is_described));
        let kind = match keyword {
            Some(NameId::TYPE) => NodeKind::Object,
            Some(NameId::INTERFACE) => NodeKind::Interface,
            Some(NameId::UNION) => NodeKind::Union,
            Some(NameId::ENUM) => NodeKind::Enum,
            Some(NameId::INPUT) => NodeKind::Input,
            Some(NameId::SCALAR) => NodeKind::Scalar,
            Some(NameId::DIRECTIVE) => NodeKind::DirectiveDefinition,
            Some(NameId::SCHEMA) => NodeKind::Schema,
            Some(NameId::EXTEND) => return self.extension(is_described),
            Some(NameId::QUERY | NameId::MUTATION | NameId::SUBSCRIPTION) => NodeKind::Operation,
            Some(NameId::FRAGMENT) => NodeKind::Fragment,
            Some(NameId::SERVICE) if self.is_service(first + u32::from(is_described)) => {
                NodeKind::Service
            }
            _ => return self.no_definition(is_described),
        };
        self.node(kind, |parser, id| {
            parser.description(id);
            parser.advance();
            parser.body(kind, id)
        })
    }

    fn is_service(&self, keyword: u32) -> bool {
        matches!(
            self.tokens.kind(keyword + 1),
            TokenKind::LeftBrace | TokenKind::At
        )
    }

    fn no_definition(&mut self, is_described: bool) -> Parsed {
        if !is_described {
            return match self.peek() {
                TokenKind::LeftBrace => self.short_operation(),
                _ => self.fail(Problem::NotADefinition),
            };
        }
        match self.peek_behind() {
            TokenKind::LeftBrace => {
                self.report(Problem::Sentence(
                    "An operation without a keyword cannot have a description.",
                    "Write `query` before the brace.",
                ));
                self.advance();
                self.short_operation()
            }
            TokenKind::Name => {
                self.advance();
                self.fail(Problem::NotADefinition)
            }
            _ => self.fail(Problem::LoneDescription),
        }
    }

    fn extension(&mut self, is_described: bool) -> Parsed {
        let start = self.at;
        if is_described {
            self.report(Problem::Sentence(
                "An extension cannot have a description.",
                "Remove it, or write it before the definition that is extended.",
            ));
            self.advance();
        }
        let extend = self.at;
        self.advance();
        let kind = match self.peek_name() {
            Some(NameId::TYPE) => NodeKind::Object,
            Some(NameId::INTERFACE) => NodeKind::Interface,
            Some(NameId::UNION) => NodeKind::Union,
            Some(NameId::ENUM) => NodeKind::Enum,
            Some(NameId::INPUT) => NodeKind::Input,
            Some(NameId::SCALAR) => NodeKind::Scalar,
            Some(NameId::SCHEMA) => NodeKind::Schema,
            Some(NameId::DIRECTIVE) => NodeKind::DirectiveDefinition,
            Some(NameId::SERVICE) if self.is_service(self.at) => NodeKind::Service,
            _ => {
                self.report_at(
                    extend,
                    Problem::Sentence(
                        "This extends nothing that can be extended.",
                        "Write `extend type`, `extend schema`, `extend enum` …; operations and fragments cannot be extended.",
                    ),
                );
                return Err(Failed);
            }
        };
        let id = self.begin_at(kind, start);
        self.set_flag(id, Flags::EXTENSION);
        self.advance();
        let result = self.extension_body(kind, id);
        self.finish(id);
        result
    }

    /// Reads what stands behind the keyword of an extension.
    fn extension_body(&mut self, kind: NodeKind, id: NodeId) -> Parsed {
        let problems = self.found.len();
        let is_directive = kind == NodeKind::DirectiveDefinition;
        if is_directive {
            self.directive_name(id)?;
            self.directives(Context::Constant)?;
        } else {
            self.body(kind, id)?;
        }
        let adds = self.nodes.len() > id.index() + 1 || kind == NodeKind::Service;
        // Empty braces have been reported.
        if adds || self.found.len() > problems {
            return Ok(());
        }
        self.fail(if is_directive {
            Problem::ExpectedWith("directives", "An extension adds directives to a directive.")
        } else {
            Problem::ExpectedWith("what the extension adds", ADDS)
        })
    }

    /// Reads what stands behind the keyword of a definition, and of most extensions.
    fn body(&mut self, kind: NodeKind, id: NodeId) -> Parsed {
        match kind {
            NodeKind::Operation => return self.operation(id),
            NodeKind::Fragment => return self.fragment(id),
            NodeKind::DirectiveDefinition => {
                self.directive_name(id)?;
                self.argument_definitions()?;
                self.directives(Context::Constant)?;
                return self.locations(id);
            }
            NodeKind::Schema => return self.schema(id),
            NodeKind::Service => {
                self.directives(Context::Constant)?;
                return self.skip_braces();
            }
            _ => {}
        }
        self.expect_name(id, "a name")?;
        if matches!(kind, NodeKind::Object | NodeKind::Interface) {
            self.implements()?;
        }
        self.directives(Context::Constant)?;
        let has_braces = match kind {
            NodeKind::Object | NodeKind::Interface => self.fields()?,
            NodeKind::Input => self.input_fields()?,
            NodeKind::Enum => self.enum_values()?,
            NodeKind::Union => {
                let has_members = self.members()?;
                return self.end_of(kind, has_members);
            }
            _ => false,
        };
        self.end_of(kind, has_braces)
    }

    /// Says what is wrong with a token that does not belong behind a definition, where the definition explains it.
    fn end_of(&mut self, kind: NodeKind, has_body: bool) -> Parsed {
        let hint = match (kind, self.peek()) {
            (NodeKind::Union, TokenKind::Name) if has_body && !self.begins_anything() => {
                "Members of a union are separated by `|`."
            }
            (NodeKind::Union, TokenKind::Ampersand) => "Unions are written `union Name = A | B`.",
            (NodeKind::Scalar, TokenKind::Equals) => "A scalar has a name and directives only.",
            (NodeKind::Object | NodeKind::Interface, TokenKind::Name)
                if !has_body && self.is_next(NameId::IMPLEMENTS) =>
            {
                "Write `implements` before the directives."
            }
            (NodeKind::Scalar | NodeKind::Union | NodeKind::Enum | NodeKind::Input, _)
                if !has_body && self.is_next(NameId::IMPLEMENTS) =>
            {
                "Only types and interfaces implement interfaces."
            }
            _ => return Ok(()),
        };
        self.fail(Problem::NotADefinitionWith(hint))
    }

    /// Returns whether the next name is a keyword that begins a definition.
    fn begins_anything(&self) -> bool {
        matches!(
            self.peek_name(),
            Some(
                NameId::TYPE
                    | NameId::INTERFACE
                    | NameId::UNION
                    | NameId::ENUM
                    | NameId::INPUT
                    | NameId::SCALAR
                    | NameId::DIRECTIVE
                    | NameId::SCHEMA
                    | NameId::EXTEND
                    | NameId::QUERY
                    | NameId::MUTATION
                    | NameId::SUBSCRIPTION
                    | NameId::FRAGMENT
                    | NameId::SERVICE
            )
        )
    }

    fn directive_name(&mut self, id: NodeId) -> Parsed {
        self.expect(TokenKind::At, Problem::Expected("`@`"))?;
        self.expect_name(id, "a name")
    }

    fn schema(&mut self, id: NodeId) -> Parsed {
        let keyword = self.at.saturating_sub(1);
        self.directives(Context::Constant)?;
        let has_roots = self.root_operations()?;
        let is_extension = self
            .nodes
            .get(id.index())
            .is_some_and(|node| node.flags.has(Flags::EXTENSION));
        if !has_roots && !is_extension {
            self.report_at(
                keyword,
                Problem::Sentence(
                    "`schema` must name its root types in braces.",
                    "Write `schema { query: Query }`.",
                ),
            );
        }
        Ok(())
    }

    /// Passes over everything in braces, if they come next: a draft is tolerated, not judged.
    fn skip_braces(&mut self) -> Parsed {
        if self.peek() != TokenKind::LeftBrace {
            return Ok(());
        }
        let mut depth = 0usize;
        loop {
            match self.peek() {
                TokenKind::LeftBrace | TokenKind::LeftParen | TokenKind::LeftBracket => depth += 1,
                TokenKind::RightBrace | TokenKind::RightParen | TokenKind::RightBracket => {
                    depth = depth.saturating_sub(1);
                }
                TokenKind::End => return self.fail(Problem::Expected("`}`")),
                _ => {}
            }
            self.advance();
            if depth == 0 {
                return Ok(());
            }
        }
    }
}
