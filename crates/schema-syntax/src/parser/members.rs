//! Parses the parts of definitions: fields, arguments, input fields, enum values and union members.

use super::recovery::List;
use super::values::Context;
use super::{Parsed, Parser};
use crate::errors::Problem;
use crate::names::NameId;
use crate::token::TokenKind;
use crate::tree::{Flags, NodeId, NodeKind};

const FIELD: &str = "Fields are written `name: Type`.";
const TYPED: &str = "Types are written behind a colon: `name: Type`.";
const ONE_BANG: &str = "A type ends with one `!` at most.";

const FIELDS: List = List {
    close: TokenKind::RightBrace,
    member: "a field (`name: Type`)",
    closing: "`}`",
    hint: |parser| match parser.peek() {
        TokenKind::Equals => Some("Only arguments and input fields have default values."),
        TokenKind::LeftParen => Some("Arguments are written between the name and the colon."),
        TokenKind::Bang => Some(ONE_BANG),
        _ => None,
    },
    begins: begins_member,
    has_bare_names: false,
};

const ARGUMENTS: List = List {
    close: TokenKind::RightParen,
    member: "an argument (`name: Type`)",
    closing: "`)`",
    hint: |parser| (parser.peek() == TokenKind::Bang).then_some(ONE_BANG),
    begins: begins_member,
    has_bare_names: false,
};

const INPUT_FIELDS: List = List {
    close: TokenKind::RightBrace,
    member: "an input field (`name: Type`)",
    closing: "`}`",
    hint: |parser| (parser.peek() == TokenKind::Bang).then_some(ONE_BANG),
    begins: begins_member,
    has_bare_names: false,
};

const VALUES: List = List {
    close: TokenKind::RightBrace,
    member: "an enum value",
    closing: "`}`",
    hint: |parser| match parser.peek() {
        TokenKind::Colon | TokenKind::Equals => Some("Enum values are names and nothing else."),
        _ => None,
    },
    begins: begins_member,
    has_bare_names: true,
};

const ROOTS: List = List {
    close: TokenKind::RightBrace,
    member: "a root operation (`query: Query`)",
    closing: "`}`",
    hint: |_| None,
    begins: |parser| parser.peek() == TokenKind::Name,
    has_bare_names: false,
};

fn begins_member(parser: &Parser<'_, '_>) -> bool {
    parser.peek() == TokenKind::Name || parser.peek().is_string()
}

impl Parser<'_, '_> {
    /// Reads `{ name: Type … }`, if it comes next; returns whether it did.
    pub(super) fn fields(&mut self) -> Result<bool, super::Failed> {
        self.braces(FIELDS, Self::field)
    }

    pub(super) fn input_fields(&mut self) -> Result<bool, super::Failed> {
        self.braces(INPUT_FIELDS, Self::input_field)
    }

    pub(super) fn enum_values(&mut self) -> Result<bool, super::Failed> {
        self.braces(VALUES, Self::enum_value)
    }

    pub(super) fn root_operations(&mut self) -> Result<bool, super::Failed> {
        self.braces(ROOTS, Self::root_operation)
    }

    fn braces(&mut self, list: List, read: fn(&mut Self) -> Parsed) -> Result<bool, super::Failed> {
        if !self.eat(TokenKind::LeftBrace) {
            return Ok(false);
        }
        self.list(list, read).map(|()| true)
    }

    fn field(&mut self) -> Parsed {
        self.node(NodeKind::FieldDefinition, |parser, id| {
            parser.member_name(id, "a field (`name: Type`)", false)?;
            parser.argument_definitions()?;
            parser.colon(FIELD)?;
            parser.type_reference()?;
            parser.directives(Context::Constant)
        })
    }

    /// Reads the arguments of a field or of a directive definition, if they come next.
    pub(super) fn argument_definitions(&mut self) -> Parsed {
        if !self.eat(TokenKind::LeftParen) {
            return Ok(());
        }
        self.list(ARGUMENTS, |parser| {
            parser.input_value("Arguments are written `name: Type`.")
        })
    }

    fn input_field(&mut self) -> Parsed {
        self.input_value(FIELD)
    }

    fn input_value(&mut self, form: &'static str) -> Parsed {
        self.node(NodeKind::InputValue, |parser, id| {
            parser.member_name(id, "a name", false)?;
            parser.colon(form)?;
            parser.type_reference()?;
            parser.default_value()?;
            parser.directives(Context::Constant)
        })
    }

    /// Reads a description and the name behind it, which must not begin the next definition.
    fn member_name(&mut self, id: NodeId, wanted: &'static str, is_bare: bool) -> Parsed {
        if self.is_swallowed(is_bare) {
            let keyword = self.at + u32::from(self.peek().is_string());
            if is_bare {
                self.report_at(keyword, Problem::Unclosed);
            } else {
                self.report_at(keyword + 1, Problem::Swallowed);
            }
            return Err(super::Failed);
        }
        self.description(id);
        self.expect_name(id, wanted)
    }

    fn colon(&mut self, form: &'static str) -> Parsed {
        let hint = match self.peek() {
            TokenKind::Equals => TYPED,
            _ => form,
        };
        self.expect(TokenKind::Colon, Problem::ExpectedWith("`:`", hint))
    }

    fn enum_value(&mut self) -> Parsed {
        self.node(NodeKind::EnumValue, |parser, id| {
            parser.member_name(id, "an enum value", true)?;
            let name = parser.at - 1;
            if matches!(
                parser.tokens.name(name),
                Some(NameId::TRUE | NameId::FALSE | NameId::NULL)
            ) {
                parser.report_at(name, Problem::ReservedValue);
            }
            parser.directives(Context::Constant)
        })
    }

    fn root_operation(&mut self) -> Parsed {
        self.node(NodeKind::RootOperation, |parser, id| {
            let is_operation = matches!(
                parser.peek_name(),
                Some(NameId::QUERY | NameId::MUTATION | NameId::SUBSCRIPTION)
            );
            if !is_operation {
                let wanted = "`query`, `mutation` or `subscription`";
                return parser.fail(Problem::Expected(wanted));
            }
            parser.advance();
            parser.colon("Root operations are written `query: Query`.")?;
            parser.expect_name(id, "the name of a type")
        })
    }

    /// Reads `implements A & B`, if it comes next; returns whether it did.
    pub(super) fn implements(&mut self) -> Result<bool, super::Failed> {
        if !self.eat_keyword(NameId::IMPLEMENTS) {
            return Ok(false);
        }
        self.eat(TokenKind::Ampersand);
        loop {
            self.type_name(NodeKind::Implements, "the name of an interface")?;
            if !self.eat(TokenKind::Ampersand) {
                return Ok(true);
            }
        }
    }

    /// Reads `= A | B`, if it comes next; returns whether it did.
    pub(super) fn members(&mut self) -> Result<bool, super::Failed> {
        if !self.eat(TokenKind::Equals) {
            return Ok(false);
        }
        self.eat(TokenKind::Pipe);
        loop {
            self.type_name(NodeKind::Member, "a member of the union")?;
            if !self.eat(TokenKind::Pipe) {
                return Ok(true);
            }
        }
    }

    /// Reads `on FIELD | OBJECT`.
    pub(super) fn locations(&mut self, id: NodeId) -> Parsed {
        if self.eat_keyword(NameId::REPEATABLE) {
            self.set_flag(id, Flags::REPEATABLE);
        }
        if !self.eat_keyword(NameId::ON) {
            return match (self.peek(), self.flags(id).has(Flags::REPEATABLE)) {
                (TokenKind::LeftParen, true) => self.fail(Problem::ExpectedWith(
                    "`on`",
                    "Arguments are written before `repeatable`.",
                )),
                _ => self.fail(Problem::ExpectedWith(
                    "`on`",
                    "Directives are defined `directive @name on LOCATION`.",
                )),
            };
        }
        self.eat(TokenKind::Pipe);
        loop {
            let is_location = self.peek() == TokenKind::Name
                && crate::locations::is_location(self.tokens.text(self.at));
            if !is_location {
                return self.fail(Problem::NotALocation);
            }
            self.name_leaf(NodeKind::Location);
            if !self.eat(TokenKind::Pipe) {
                return Ok(());
            }
        }
    }

    fn flags(&self, id: NodeId) -> Flags {
        self.nodes
            .get(id.index())
            .map_or(Flags::default(), |node| node.flags)
    }
}
