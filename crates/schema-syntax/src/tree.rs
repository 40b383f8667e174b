//! The syntax tree: one array of nodes in the order of the text.
//!
//! A node's children stand behind it, up to its `end`. So a walk over the tree is a walk over the array, a subtree is a
//! range of it, and neither needs recursion.

use std::borrow::Cow;

use crate::errors::SyntaxError;
use crate::names::NameId;
use crate::strings::string_value;
use crate::token::{TokenId, TokenKind, Tokens};

/// The number of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The number as an index into the array of nodes.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The kinds of nodes. For each, its children in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NodeKind {
    /// `schema`: directives, root operations.
    Schema,
    /// A scalar: directives.
    Scalar,
    /// An object type: interfaces, directives, fields.
    Object,
    /// An interface: interfaces, directives, fields.
    Interface,
    /// A union: directives, members.
    Union,
    /// An enum: directives, values.
    Enum,
    /// An input object: directives, input values.
    Input,
    /// A directive definition: arguments, directives, locations.
    DirectiveDefinition,
    /// `service`, a draft: directives. The tokens in its braces are not read.
    Service,
    /// An operation: variables, directives, selections. One in short form (`{ … }`) has no keyword.
    Operation,
    /// A fragment: the type, directives, selections.
    Fragment,
    /// A root operation: `start` is its keyword, its name that of the type.
    RootOperation,
    /// The name of an interface that a type implements.
    Implements,
    /// A field of a type: arguments, the type, directives.
    FieldDefinition,
    /// An argument or an input field: the type, the default value, directives.
    InputValue,
    /// A value of an enum: directives.
    EnumValue,
    /// The name of a member of a union.
    Member,
    /// A directive location.
    Location,
    /// An applied directive: arguments.
    Directive,
    /// An argument: its value.
    Argument,
    /// A variable definition: the type, the default value, directives.
    VariableDefinition,
    /// A selected field: arguments, directives, selections. Its name is not the alias; that is its first token.
    Field,
    /// `...Name`: directives.
    FragmentSpread,
    /// `... on Type { … }`: directives, selections. Its name is the type's, if it has one.
    InlineFragment,
    /// The name of a type.
    NamedType,
    /// `[…]`: the type within.
    ListType,
    /// A variable as a value.
    Variable,
    /// An integer.
    IntValue,
    /// A number with a fraction or an exponent.
    FloatValue,
    /// A string.
    StringValue,
    /// `true` or `false`, which is its name.
    BooleanValue,
    /// `null`
    NullValue,
    /// The name of an enum value as a value.
    EnumLiteral,
    /// `[…]`: values.
    ListValue,
    /// `{…}`: object fields.
    ObjectValue,
    /// A field of an object value: its value.
    ObjectField,
}

/// What a node is besides its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Flags(u8);

impl Flags {
    /// Its first token is its description.
    pub const DESCRIBED: Self = Self(1);
    /// Written with `extend`.
    pub const EXTENSION: Self = Self(2);
    /// A type that ends with `!`.
    pub const NON_NULL: Self = Self(4);
    /// A directive definition with `repeatable`.
    pub const REPEATABLE: Self = Self(8);
    /// A field or operation with braces behind it, which may be empty.
    pub const BRACES: Self = Self(16);

    /// Returns whether it has all of these.
    #[must_use]
    pub fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

/// A node: 20 bytes.
#[derive(Debug, Clone, Copy)]
pub struct Node {
    /// Its kind.
    pub kind: NodeKind,
    /// What it is besides.
    pub flags: Flags,
    /// Its first token: the description, if it has one.
    pub start: TokenId,
    /// The token that names it. [`Node::NO_NAME`] where it has none.
    pub(crate) name: TokenId,
    /// Its last token.
    pub last: TokenId,
    /// The node behind its last descendant.
    pub(crate) end: u32,
}

impl Node {
    pub(crate) const NO_NAME: TokenId = TokenId::MAX;

    /// The token that names it.
    #[must_use]
    pub fn name_token(&self) -> Option<TokenId> {
        (self.name != Self::NO_NAME).then_some(self.name)
    }
}

/// The syntax tree of a text, with its tokens and errors. After errors it has what could be read.
#[derive(Debug)]
pub struct Tree<'t> {
    pub(crate) tokens: Tokens<'t>,
    pub(crate) nodes: Vec<Node>,
    pub(crate) errors: Vec<SyntaxError>,
    pub(crate) is_cut: bool,
}

impl<'t> Tree<'t> {
    /// The tokens.
    #[must_use]
    pub fn tokens(&self) -> &Tokens<'t> {
        &self.tokens
    }

    /// All nodes in the order of the text.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The syntax errors in the order of the text.
    #[must_use]
    pub fn errors(&self) -> &[SyntaxError] {
        &self.errors
    }

    /// Returns whether the parser stopped because of too many errors.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Gives the syntax errors away.
    #[must_use]
    pub fn into_errors(self) -> Vec<SyntaxError> {
        self.errors
    }

    /// The definitions in the order of the text.
    pub fn definitions(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        self.range(0, self.nodes.len())
    }

    /// All nodes with their numbers, in the order of the text.
    pub fn walk(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        (0u32..).map(NodeId).zip(&self.nodes)
    }

    /// The children of a node.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = (NodeId, &Node)> {
        let end = self.node(id).map_or(0, |node| node.end as usize);
        self.range(id.index() + 1, end)
    }

    /// The children of one kind.
    pub fn children_of(&self, id: NodeId, kind: NodeKind) -> impl Iterator<Item = (NodeId, &Node)> {
        self.children(id).filter(move |(_, node)| node.kind == kind)
    }

    /// The position behind the last descendant of a node.
    #[must_use]
    pub fn end(&self, id: NodeId) -> usize {
        self.node(id)
            .map_or(self.nodes.len(), |node| node.end as usize)
    }

    /// A node.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index())
    }

    /// The name of a node.
    #[must_use]
    pub fn name(&self, node: &Node) -> Option<NameId> {
        self.tokens.name(node.name_token()?)
    }

    /// The text of a node's name; empty where it has none.
    #[must_use]
    pub fn name_text(&self, node: &Node) -> &'t str {
        self.name(node)
            .map_or("", |name| self.tokens.names().text(name))
    }

    /// The alias of a selected field.
    #[must_use]
    pub fn alias(&self, node: &Node) -> Option<&'t str> {
        let has_alias = node.kind == NodeKind::Field && Some(node.start) != node.name_token();
        has_alias.then(|| self.tokens.text(node.start))
    }

    /// The value of a node's description.
    #[must_use]
    pub fn description(&self, node: &Node) -> Option<Cow<'t, str>> {
        let is_described = node.flags.has(Flags::DESCRIBED);
        is_described.then(|| string_value(self.tokens.text(node.start)))
    }

    /// The value of a string node.
    #[must_use]
    pub fn string(&self, node: &Node) -> Option<Cow<'t, str>> {
        let is_string = node.kind == NodeKind::StringValue;
        is_string.then(|| string_value(self.tokens.text(node.start)))
    }

    /// The bytes of the text that a node covers.
    #[must_use]
    pub fn span(&self, node: &Node) -> std::ops::Range<usize> {
        self.tokens.start(node.start)..self.tokens.end(node.last)
    }

    /// The keyword of an operation, a root operation or a fragment; none for `{ … }`.
    #[must_use]
    pub fn keyword(&self, node: &Node) -> Option<NameId> {
        let first = node.start + u32::from(node.flags.has(Flags::DESCRIBED));
        let is_keyword = self.tokens.kind(first) == TokenKind::Name;
        is_keyword.then(|| self.tokens.name(first)).flatten()
    }

    fn range(&self, first: usize, end: usize) -> impl Iterator<Item = (NodeId, &Node)> {
        let mut next = first;
        std::iter::from_fn(move || {
            let id = NodeId(u32::try_from(next).ok()?);
            let node = (next < end).then(|| self.nodes.get(next)).flatten()?;
            next = (node.end as usize).max(next + 1);
            Some((id, node))
        })
    }
}
