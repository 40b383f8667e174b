//! The syntax tree of operations, and what the rules look up in it.

use schema_syntax::{Flags, NameId, Node, NodeId, NodeKind, TokenId, TokenKind, Tree};

use crate::model::OperationKind;
use crate::shortlist::Span;

/// A node with its number.
pub(super) type Item<'d> = (NodeId, &'d Node);

/// A tree without errors.
#[derive(Clone, Copy)]
pub(super) struct Document<'d> {
    pub(super) tree: &'d Tree<'d>,
}

/// A variable that an operation defines.
pub(super) struct Variable<'d> {
    pub(super) id: NodeId,
    pub(super) node: &'d Node,
    pub(super) name: NameId,
    /// The place of the type.
    pub(super) ty_span: Span,
    /// The place of the name in the type.
    pub(super) named_span: Span,
    /// The type as written, without spaces.
    pub(super) ty: String,
    pub(super) default: Option<Item<'d>>,
}

impl<'d> Document<'d> {
    pub(super) fn definitions(self) -> impl Iterator<Item = Item<'d>> {
        self.tree.definitions()
    }

    /// The operations and fragments.
    pub(super) fn executable(self) -> impl Iterator<Item = Item<'d>> {
        let kinds = [NodeKind::Operation, NodeKind::Fragment];
        self.definitions()
            .filter(move |(_, node)| kinds.contains(&node.kind))
    }

    /// All nodes within a node, in the order of the text.
    pub(super) fn nodes_within(self, id: NodeId) -> &'d [Node] {
        let range = id.index() + 1..self.tree.end(id);
        self.tree.nodes().get(range).unwrap_or_default()
    }

    pub(super) fn selections(self, id: NodeId) -> impl Iterator<Item = Item<'d>> {
        let kinds = [
            NodeKind::Field,
            NodeKind::FragmentSpread,
            NodeKind::InlineFragment,
        ];
        let children = self.tree.children(id);
        children.filter(move |(_, node)| kinds.contains(&node.kind))
    }

    /// The place of a node's braces, if there is nothing in them.
    pub(super) fn empty_braces(self, id: NodeId) -> Option<Span> {
        let node = self.tree.node(id)?;
        let open = node.last.saturating_sub(1);
        let is_empty = self.tree.tokens().kind(open) == TokenKind::LeftBrace;
        (node.flags.has(Flags::BRACES) && is_empty)
            .then(|| (self.token_span(open).0, self.token_span(node.last).1))
    }

    pub(super) fn arguments(self, id: NodeId) -> impl Iterator<Item = Item<'d>> {
        self.tree.children_of(id, NodeKind::Argument)
    }

    pub(super) fn directives(self, id: NodeId) -> impl Iterator<Item = Item<'d>> {
        self.tree.children_of(id, NodeKind::Directive)
    }

    /// The value of an argument or of a field of an object.
    pub(super) fn value(self, id: NodeId) -> Option<Item<'d>> {
        self.tree.children(id).next()
    }

    /// The name of the type that a fragment is on.
    pub(super) fn fragment_type(self, id: NodeId) -> Option<&'d Node> {
        let mut names = self.tree.children_of(id, NodeKind::NamedType);
        names.next().map(|(_, node)| node)
    }

    /// The kind of an operation; none for a fragment.
    pub(super) fn operation_kind(self, node: &Node) -> Option<OperationKind> {
        if node.kind != NodeKind::Operation {
            return None;
        }
        Some(match self.tree.keyword(node) {
            Some(NameId::MUTATION) => OperationKind::Mutation,
            Some(NameId::SUBSCRIPTION) => OperationKind::Subscription,
            _ => OperationKind::Query,
        })
    }

    /// The variables of an operation.
    pub(super) fn variables(self, id: NodeId) -> Vec<Variable<'d>> {
        let variables = self.tree.children_of(id, NodeKind::VariableDefinition);
        let read = |(id, node): Item<'d>| {
            let mut children = self.tree.children(id);
            let ty = children.next()?;
            let default = children
                .next()
                .filter(|(_, node)| node.kind != NodeKind::Directive);
            let (written, named) = self.write_type(ty);
            Some(Variable {
                id,
                node,
                name: self.tree.name(node)?,
                ty_span: self.span(ty.1),
                named_span: self.name_span(named),
                ty: written,
                default,
            })
        };
        variables.filter_map(read).collect()
    }

    /// Writes a type without spaces. Returns the node of its name too.
    fn write_type(self, ty: Item<'d>) -> (String, &'d Node) {
        let mut bangs = Vec::new();
        let mut innermost = ty;
        loop {
            bangs.push(innermost.1.flags.has(Flags::NON_NULL));
            match self.tree.children(innermost.0).next() {
                Some(inner) => innermost = inner,
                None => break,
            }
        }
        let mut text = "[".repeat(bangs.len() - 1);
        text.push_str(self.name(innermost.1));
        for (level, is_non_null) in bangs.iter().rev().enumerate() {
            if level > 0 {
                text.push(']');
            }
            if *is_non_null {
                text.push('!');
            }
        }
        (text, innermost.1)
    }

    pub(super) fn name(self, node: &Node) -> &'d str {
        self.tree.name_text(node)
    }

    /// The key of a selected field in the response: its alias, or its name.
    pub(super) fn response_name(self, node: &Node) -> Option<NameId> {
        self.tree.tokens().name(node.start)
    }

    pub(super) fn span(self, node: &Node) -> Span {
        let span = self.tree.span(node);
        (span.start, span.end)
    }

    /// A node as it stands in the text.
    pub(super) fn written(self, node: &Node) -> &'d str {
        let source = self.tree.tokens().source();
        source.get(self.tree.span(node)).unwrap_or_default()
    }

    pub(super) fn token_span(self, token: TokenId) -> Span {
        let tokens = self.tree.tokens();
        (tokens.start(token), tokens.end(token))
    }

    pub(super) fn name_span(self, node: &Node) -> Span {
        self.token_span(node.name_token().unwrap_or(node.start))
    }

    /// From the first token of a node to behind its name: `$name`, `@name`, or a field with its alias.
    pub(super) fn head_span(self, node: &Node) -> Span {
        let first = node.start + u32::from(node.flags.has(Flags::DESCRIBED));
        (self.tree.tokens().start(first), self.name_span(node).1)
    }

    /// The end of a field without its braces.
    pub(super) fn end_of_head(self, (id, node): Item<'d>) -> usize {
        let last = match (self.directives(id).last(), self.arguments(id).last()) {
            (Some((_, directive)), _) => directive.last,
            // The parenthesis.
            (None, Some((_, argument))) => argument.last + 1,
            (None, None) => node.name_token().unwrap_or(node.start),
        };
        self.tree.tokens().end(last)
    }

    /// The first token of a definition, behind its description.
    pub(super) fn begin_span(self, node: &Node) -> Span {
        self.token_span(node.start + u32::from(node.flags.has(Flags::DESCRIBED)))
    }
}
