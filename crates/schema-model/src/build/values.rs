//! Fields, arguments, values, directives and type references.

use std::cell::Cell;
use std::collections::HashMap;
use std::fmt::{Display, Write};
use std::sync::Arc;

use schema_syntax::{Flags, NameId, Node, NodeId, NodeKind, Tree};

use crate::direction;
use crate::lines::LineIndex;
use crate::model::{
    AppliedDirective, Deprecation, EnumValueDef, FieldDef, InputValueDef, Position, Span, TypeRef,
};
use crate::shortlist::{self, Shortlist};

/// The reason that the specification gives where a schema gives none.
const USUAL_REASON: &str = "No longer supported";
/// Types with more levels of lists are not shared: their shape does not fit into a number.
const MAX_SHARED_DEPTH: usize = 120;

pub(super) struct Values<'a, 't> {
    pub(super) tree: &'a Tree<'t>,
    pub(super) lines: &'a LineIndex<'a>,
    pub(super) findings: Shortlist,
    /// The last type that has a member of a name, by the number of the name.
    pub(super) members: Vec<u32>,
    /// The same for interfaces.
    pub(super) interfaces: Vec<u32>,
    /// The last list of arguments that has a name.
    arguments: Vec<u32>,
    lists: u32,
    /// Names of types that something refers to.
    named: Vec<Option<Arc<str>>>,
    /// Types with lists and `!`, by name and shape.
    wrapped: HashMap<(NameId, u128), Arc<str>>,
    /// Whether `!` follows each level of the type that is being read, the outermost first.
    bangs: Vec<bool>,
    /// The line of the last place that was looked up: most are near to it.
    line: Cell<usize>,
}

impl<'a, 't> Values<'a, 't> {
    pub(super) fn new(tree: &'a Tree<'t>, lines: &'a LineIndex<'a>) -> Self {
        let names = tree.tokens().names().count();
        Self {
            tree,
            lines,
            findings: Shortlist::default(),
            members: vec![u32::MAX; names],
            interfaces: vec![u32::MAX; names],
            arguments: vec![0; names],
            lists: 0,
            named: vec![None; names],
            wrapped: HashMap::new(),
            bangs: Vec::new(),
            line: Cell::new(0),
        }
    }

    /// Returns whether anything refers to the type.
    pub(super) fn uses(&self, name: &str) -> bool {
        let number = self.tree.tokens().names().find(name);
        let named = number.and_then(|number| self.named.get(number.index()));
        named.is_some_and(Option::is_some)
    }

    pub(super) fn span(&self, node: &Node) -> shortlist::Span {
        let span = self.tree.span(node);
        (span.start, span.end)
    }

    pub(super) fn name_span(&self, node: &Node) -> shortlist::Span {
        let tokens = self.tree.tokens();
        let name = node.name_token().unwrap_or(node.start);
        (tokens.start(name), tokens.end(name))
    }

    fn place(&self, offset: usize) -> Position {
        let mut line = self.line.get();
        let position = self.lines.position_near(offset, &mut line);
        self.line.set(line);
        position
    }

    /// Where its name stands.
    pub(super) fn position(&self, node: &Node) -> Option<Position> {
        let name = node.name_token()?;
        Some(self.place(self.tree.tokens().start(name)))
    }

    /// The line where something begins, with its description.
    fn first_line(&self, node: &Node) -> u32 {
        self.place(self.tree.tokens().start(node.start)).line
    }

    /// From the start of a definition to behind its end.
    pub(super) fn lines_of(&self, node: &Node) -> Span {
        let span = self.tree.span(node);
        Span {
            start: self.lines.position(span.start),
            end: self.lines.position(span.end),
        }
    }

    pub(super) fn description(&self, node: &Node) -> Option<Box<str>> {
        self.tree
            .description(node)
            .filter(|text| !text.trim().is_empty())
            .map(|text| direction::named(&text).into())
    }

    pub(super) fn field(&mut self, id: NodeId, node: &Node, owner: &str) -> FieldDef {
        let name = self.tree.name_text(node);
        FieldDef {
            name: name.into(),
            description: self.description(node),
            arguments: self.arguments(id, &format_args!("{owner}.{name}")),
            ty: self.type_of(id),
            paging: None,
            deprecation: self.deprecation(id),
            directives: self.directives(id),
            position: self.position(node),
            first_line: self.first_line(node),
            subgraphs: None,
        }
    }

    /// Reads the arguments of a field or of a directive definition.
    pub(super) fn arguments(&mut self, id: NodeId, owner: &dyn Display) -> Vec<InputValueDef> {
        let tree = self.tree;
        let count = tree.children_of(id, NodeKind::InputValue).count();
        let mut kept = Vec::with_capacity(count);
        self.lists += 1;
        for (id, node) in tree.children_of(id, NodeKind::InputValue) {
            let name = tree.name(node);
            let mark = name.and_then(|name| self.arguments.get_mut(name.index()));
            if mark.is_some_and(|mark| std::mem::replace(mark, self.lists) != self.lists) {
                let argument = self.input_value(id, node);
                kept.push(argument);
                continue;
            }
            let name = tree.name_text(node);
            let message =
                format_args!("`{owner}` has the argument `{name}` twice; the first is kept.");
            let span = self.name_span(node);
            self.findings
                .find("duplicate_argument", message, Some(span))
                .hint("Remove or rename one of them.");
        }
        kept
    }

    pub(super) fn input_value(&mut self, id: NodeId, node: &Node) -> InputValueDef {
        let is_value = |node: &Node| {
            let other = [NodeKind::NamedType, NodeKind::ListType, NodeKind::Directive];
            !other.contains(&node.kind)
        };
        let default = self.tree.children(id).find(|(_, child)| is_value(child));
        InputValueDef {
            name: self.tree.name_text(node).into(),
            description: self.description(node),
            ty: self.type_of(id),
            default_value: default.map(|(id, value)| self.source(id, value)),
            deprecation: self.deprecation(id),
            directives: self.directives(id),
            position: self.position(node),
            first_line: self.first_line(node),
        }
    }

    pub(super) fn enum_value(&mut self, id: NodeId, node: &Node) -> EnumValueDef {
        EnumValueDef {
            name: self.tree.name_text(node).into(),
            description: self.description(node),
            deprecation: self.deprecation(id),
            directives: self.directives(id),
            position: self.position(node),
            first_line: self.first_line(node),
        }
    }

    /// All but `@deprecated`.
    pub(super) fn directives(&self, id: NodeId) -> Vec<AppliedDirective> {
        let applied = || {
            let all = self.tree.children_of(id, NodeKind::Directive);
            all.filter(|(_, node)| self.tree.name(node) != Some(NameId::DEPRECATED))
        };
        // Counted first: a vector that grows has room for four.
        let mut kept = Vec::with_capacity(applied().count());
        kept.extend(applied().map(|(id, node)| self.directive(id, node)));
        kept
    }

    pub(super) fn directive(&self, id: NodeId, node: &Node) -> AppliedDirective {
        let arguments = || self.tree.children_of(id, NodeKind::Argument);
        let written = |(id, node): (NodeId, &Node)| {
            let value = self.tree.children(id).next();
            let value = value.map(|(id, value)| self.source(id, value));
            (self.tree.name_text(node).into(), value.unwrap_or_default())
        };
        let mut kept = Vec::with_capacity(arguments().count());
        kept.extend(arguments().map(written));
        AppliedDirective {
            name: self.tree.name_text(node).into(),
            arguments: kept,
        }
    }

    pub(super) fn deprecation(&self, id: NodeId) -> Option<Deprecation> {
        let mut applied = self.tree.children_of(id, NodeKind::Directive);
        let (id, _) = applied.find(|(_, node)| self.tree.name(node) == Some(NameId::DEPRECATED))?;
        let reason = self.string_argument(id, NameId::REASON);
        Some(Deprecation {
            reason: reason.filter(|reason| &**reason != USUAL_REASON && !reason.trim().is_empty()),
        })
    }

    pub(super) fn string_argument(&self, id: NodeId, name: NameId) -> Option<Box<str>> {
        let mut arguments = self.tree.children_of(id, NodeKind::Argument);
        let (id, _) = arguments.find(|(_, node)| self.tree.name(node) == Some(name))?;
        let (_, value) = self.tree.children(id).next()?;
        let text = self.tree.string(value)?;
        Some(direction::named(&text).into())
    }

    /// A value as it stands in the text; on one line.
    fn source(&self, id: NodeId, node: &Node) -> Box<str> {
        let span = self.tree.span(node);
        let written = self.tree.tokens().source().get(span).unwrap_or_default();
        // Escapes mean nothing in a block string.
        let is_block = || written.contains("\"\"\"") && direction::has_turn(written);
        if !written.contains(['\n', '\r', '#']) && !is_block() {
            return direction::escape_turns(written).into();
        }
        let mut out = String::new();
        self.write_value(&mut out, id, node);
        direction::escape_turns(&out).into()
    }

    /// The nesting was limited while the text was parsed.
    fn write_value(&self, out: &mut String, id: NodeId, node: &Node) {
        let (open, close) = match node.kind {
            NodeKind::ListValue => ("[", "]"),
            NodeKind::ObjectValue => ("{", "}"),
            NodeKind::StringValue => {
                return write_string(out, &self.tree.string(node).unwrap_or_default());
            }
            _ => {
                let span = self.tree.span(node);
                return out.push_str(self.tree.tokens().source().get(span).unwrap_or_default());
            }
        };
        out.push_str(open);
        for (number, (id, child)) in self.tree.children(id).enumerate() {
            if number > 0 {
                out.push_str(", ");
            }
            if child.kind != NodeKind::ObjectField {
                self.write_value(out, id, child);
                continue;
            }
            out.push_str(self.tree.name_text(child));
            out.push_str(": ");
            if let Some((id, value)) = self.tree.children(id).next() {
                self.write_value(out, id, value);
            }
        }
        out.push_str(close);
    }

    /// The type of a field, an argument or an input field.
    fn type_of(&mut self, id: NodeId) -> TypeRef {
        let is_type = |node: &Node| matches!(node.kind, NodeKind::NamedType | NodeKind::ListType);
        let mut found = self.tree.children(id).find(|(_, child)| is_type(child));
        let (mut shape, mut name) = (1u128, None);
        self.bangs.clear();
        while let Some((id, node)) = found {
            let is_non_null = node.flags.has(Flags::NON_NULL);
            shape = shape << 1 | u128::from(is_non_null);
            self.bangs.push(is_non_null);
            name = self.tree.name(node);
            found = match node.kind {
                NodeKind::ListType => self.tree.children(id).next(),
                _ => None,
            };
        }
        let name = name.unwrap_or(NameId::TYPE);
        let text = self.tree.tokens().names().text(name);
        let place = self.named.get_mut(name.index());
        let named = match place {
            Some(place) => place.get_or_insert_with(|| text.into()).clone(),
            None => text.into(),
        };
        if *self.bangs == [false] {
            return TypeRef {
                text: named.clone(),
                name: named,
            };
        }
        let text = if self.bangs.len() > MAX_SHARED_DEPTH {
            write_type(&named, &self.bangs)
        } else {
            let wrapped = self.wrapped.entry((name, shape));
            wrapped
                .or_insert_with(|| write_type(&named, &self.bangs))
                .clone()
        };
        TypeRef { name: named, text }
    }
}

/// `bangs` says from the outermost list to the name whether `!` follows.
fn write_type(name: &str, bangs: &[bool]) -> Arc<str> {
    let mut text = "[".repeat(bangs.len().saturating_sub(1));
    text.push_str(name);
    for (level, is_non_null) in bangs.iter().rev().enumerate() {
        if level > 0 {
            text.push(']');
        }
        if *is_non_null {
            text.push('!');
        }
    }
    text.into()
}

fn write_string(out: &mut String, value: &str) {
    out.push('"');
    for letter in value.chars() {
        // Writing to a string cannot fail.
        let _ = match letter {
            '"' => out.write_str("\\\""),
            '\\' => out.write_str("\\\\"),
            '\n' => out.write_str("\\n"),
            '\r' => out.write_str("\\r"),
            '\u{8}' => out.write_str("\\b"),
            '\u{c}' => out.write_str("\\f"),
            '\t' => out.write_char('\t'),
            control if control < ' ' => write!(out, "\\u{:04X}", u32::from(control)),
            _ => out.write_char(letter),
        };
    }
    out.push('"');
}
