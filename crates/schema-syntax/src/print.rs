//! Tree → text: every definition on its line, comments left out, strings as they were written.

use crate::tree::{Flags, Node, NodeKind, Tree};

/// Writes a tree without errors. Parsed again, the text gives the same tree, except for the braces of `service`, whose
/// content is not in the tree.
#[must_use]
pub fn print(tree: &Tree<'_>) -> String {
    let mut printer = Printer {
        tree,
        out: String::new(),
        open: Vec::new(),
    };
    for (index, node) in (0u32..).zip(tree.nodes()) {
        printer.close_up_to(index);
        printer.begin(node);
    }
    printer.close_up_to(u32::MAX);
    printer.out
}

struct Printer<'t> {
    tree: &'t Tree<'t>,
    out: String,
    open: Vec<Open<'t>>,
}

/// A node whose children are being written.
struct Open<'t> {
    node: &'t Node,
    /// The group of children that is open.
    group: Group,
}

/// Children that stand together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    None,
    Parentheses,
    Braces,
    Interfaces,
    Members,
    Locations,
    Type,
    Value,
    Directives,
}

impl Group {
    fn of(child: NodeKind, parent: NodeKind) -> Self {
        match child {
            NodeKind::Argument | NodeKind::VariableDefinition => Self::Parentheses,
            NodeKind::InputValue if parent != NodeKind::Input => Self::Parentheses,
            NodeKind::InputValue
            | NodeKind::FieldDefinition
            | NodeKind::EnumValue
            | NodeKind::RootOperation
            | NodeKind::Field
            | NodeKind::FragmentSpread
            | NodeKind::InlineFragment => Self::Braces,
            NodeKind::Implements => Self::Interfaces,
            NodeKind::Member => Self::Members,
            NodeKind::Location => Self::Locations,
            NodeKind::NamedType | NodeKind::ListType => Self::Type,
            NodeKind::Directive => Self::Directives,
            _ => Self::Value,
        }
    }

    fn opening(self, parent: &Node) -> &'static str {
        let is_variable_or_input = matches!(
            parent.kind,
            NodeKind::InputValue | NodeKind::VariableDefinition
        );
        match self {
            Self::Parentheses => "(",
            Self::Braces => " { ",
            Self::Interfaces => " implements ",
            Self::Members => " = ",
            Self::Locations if parent.flags.has(Flags::REPEATABLE) => " repeatable on ",
            Self::Locations => " on ",
            Self::Type if parent.kind == NodeKind::ListType => "",
            Self::Type if parent.kind == NodeKind::Fragment => " on ",
            Self::Type => ": ",
            Self::Value if is_variable_or_input => " = ",
            Self::Value if parent.kind == NodeKind::ListValue => "",
            Self::Value if parent.kind == NodeKind::ObjectValue => "",
            Self::Value => ": ",
            Self::None | Self::Directives => "",
        }
    }

    fn separator(self) -> &'static str {
        match self {
            Self::Parentheses => ", ",
            Self::Interfaces => " & ",
            Self::Members | Self::Locations => " | ",
            Self::Braces | Self::Value => " ",
            Self::None | Self::Type | Self::Directives => "",
        }
    }

    fn closing(self) -> &'static str {
        match self {
            Self::Parentheses => ")",
            Self::Braces => " }",
            _ => "",
        }
    }
}

impl<'t> Printer<'t> {
    fn begin(&mut self, node: &'t Node) {
        match self.open.last_mut() {
            None => {}
            Some(parent) => {
                let group = Group::of(node.kind, parent.node.kind);
                if group == parent.group {
                    self.out.push_str(group.separator());
                } else {
                    self.out.push_str(parent.group.closing());
                    self.out.push_str(group.opening(parent.node));
                    parent.group = group;
                }
            }
        }
        self.head(node);
        self.open.push(Open {
            node,
            group: Group::None,
        });
    }

    fn close_up_to(&mut self, index: u32) {
        while let Some(open) = self.open.pop_if(|open| open.node.end <= index) {
            self.out.push_str(open.group.closing());
            let has_empty_braces =
                open.node.flags.has(Flags::BRACES) && open.group != Group::Braces;
            self.out.push_str(match open.node.kind {
                NodeKind::ListType | NodeKind::ListValue => "]",
                NodeKind::ObjectValue => "}",
                NodeKind::Service => " {}",
                _ if has_empty_braces => " {}",
                _ => "",
            });
            if open.node.flags.has(Flags::NON_NULL) {
                self.out.push('!');
            }
            if self.open.is_empty() {
                self.out.push('\n');
            }
        }
    }

    /// Writes what stands before the children of a node.
    fn head(&mut self, node: &Node) {
        let (tree, tokens) = (self.tree, self.tree.tokens());
        if node.flags.has(Flags::DESCRIBED) {
            self.out.push_str(tokens.text(node.start));
            self.out.push(' ');
        }
        if node.flags.has(Flags::EXTENSION) {
            self.out.push_str("extend ");
        }
        let name = tree.name_text(node);
        let keyword = tree.keyword(node);
        let keyword = keyword.map_or("", |keyword| tokens.names().text(keyword));
        let begin = match node.kind {
            NodeKind::Schema => "schema",
            NodeKind::Service => "service",
            NodeKind::Scalar => "scalar ",
            NodeKind::Object => "type ",
            NodeKind::Interface => "interface ",
            NodeKind::Union => "union ",
            NodeKind::Enum => "enum ",
            NodeKind::Input => "input ",
            NodeKind::DirectiveDefinition => "directive @",
            NodeKind::Fragment => "fragment ",
            NodeKind::FragmentSpread => "...",
            NodeKind::InlineFragment if name.is_empty() => "...",
            NodeKind::InlineFragment => "... on ",
            NodeKind::Directive => " @",
            NodeKind::Variable | NodeKind::VariableDefinition => "$",
            NodeKind::ListType | NodeKind::ListValue => "[",
            NodeKind::ObjectValue => "{",
            NodeKind::IntValue | NodeKind::FloatValue | NodeKind::StringValue => {
                tokens.text(node.start)
            }
            NodeKind::Operation | NodeKind::RootOperation => keyword,
            _ => "",
        };
        self.out.push_str(begin);
        match (node.kind, tree.alias(node)) {
            (NodeKind::RootOperation, _) => self.out.push_str(": "),
            (NodeKind::Operation, _) if !name.is_empty() => self.out.push(' '),
            (_, Some(alias)) => {
                self.out.push_str(alias);
                self.out.push_str(": ");
            }
            _ => {}
        }
        self.out.push_str(name);
    }
}

/// Returns whether two trees differ in nothing but places, spaces, commas and comments.
#[must_use]
pub fn is_same(one: &Tree<'_>, other: &Tree<'_>) -> bool {
    let facts = |node: &Node| (node.kind, node.flags, node.end);
    let keyword = |tree: &Tree<'_>, node: &Node| {
        let is_word = matches!(node.kind, NodeKind::Operation | NodeKind::RootOperation);
        // The same number in both: keywords have fixed ones.
        tree.keyword(node).filter(|_| is_word)
    };
    let is_number = |node: &Node| matches!(node.kind, NodeKind::IntValue | NodeKind::FloatValue);
    one.nodes().len() == other.nodes().len()
        && one.nodes().iter().zip(other.nodes()).all(|(left, right)| {
            facts(left) == facts(right)
                && one.name_text(left) == other.name_text(right)
                && keyword(one, left) == keyword(other, right)
                && one.alias(left) == other.alias(right)
                && one.description(left) == other.description(right)
                && one.string(left) == other.string(right)
                && (!is_number(left)
                    || one.tokens().text(left.start) == other.tokens().text(right.start))
        })
}
