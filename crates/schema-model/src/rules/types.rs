//! Definitions of types and directives, member by member.

use std::collections::HashMap;

use schema_syntax::{NameId, Node, NodeId, NodeKind};

use super::Rules;
use crate::build::TypeSource;
use crate::model::{TypeDef, TypeKind};

impl<'a> Rules<'a, '_> {
    /// Checks all directive definitions with their extensions.
    pub(super) fn directive_definitions(&mut self) {
        let sources = self.sources;
        let mut parts: HashMap<NodeId, Vec<NodeId>> = HashMap::new();
        for &id in &sources.directive_extensions {
            let Some(node) = self.tree.node(id) else {
                continue;
            };
            let name = self.tree.name(node);
            match name.and_then(|name| sources.directive(name)) {
                Some(definition) => parts.entry(definition).or_default().push(id),
                None => self.extends_unknown_directive(id, node, name),
            }
        }
        for &id in &sources.directives {
            let Some(node) = self.tree.node(id) else {
                continue;
            };
            self.reserved(node);
            self.arguments(id);
            let mut all = vec![id];
            all.extend(parts.remove(&id).unwrap_or_default());
            self.directives(&all, "DIRECTIVE_DEFINITION");
        }
    }

    fn extends_unknown_directive(&mut self, id: NodeId, node: &Node, name: Option<NameId>) {
        // Those that every schema has can be extended.
        if name.is_none_or(|name| self.definitions.get(name).is_none()) {
            self.unknown_directive(self.tree.name_text(node), self.name_span(node));
        }
        self.directives(&[id], "DIRECTIVE_DEFINITION");
    }

    pub(super) fn ty(&mut self, ty: &TypeDef, source: &TypeSource) {
        let Some(node) = source.parts.first().and_then(|id| self.tree.node(*id)) else {
            return;
        };
        self.reserved(node);
        let location = match ty.kind {
            TypeKind::Scalar => "SCALAR",
            TypeKind::Object => "OBJECT",
            TypeKind::Interface => "INTERFACE",
            TypeKind::Union => "UNION",
            TypeKind::Enum => "ENUM",
            TypeKind::Input => "INPUT_OBJECT",
        };
        self.directives(&source.parts, location);
        for &id in &source.members {
            let Some(member) = self.tree.node(id) else {
                continue;
            };
            match member.kind {
                NodeKind::FieldDefinition => self.field(id, member),
                NodeKind::InputValue => self.input_value(id, member, "INPUT_FIELD_DEFINITION"),
                NodeKind::EnumValue => {
                    self.reserved(member);
                    self.directives(&[id], "ENUM_VALUE");
                }
                _ => self.union_member(member),
            }
        }
        if source.members.is_empty() {
            self.empty(ty, node);
        }
    }

    fn empty(&mut self, ty: &TypeDef, node: &Node) {
        let name = &ty.name;
        let (code, what, lacking, hint) = match ty.kind {
            TypeKind::Object | TypeKind::Interface => {
                ("empty_type", "", "fields", "Add at least one field.")
            }
            TypeKind::Union => (
                "empty_union",
                "The union ",
                "members",
                "Add at least one member.",
            ),
            TypeKind::Enum => (
                "empty_enum",
                "The enum ",
                "values",
                "Add at least one value.",
            ),
            TypeKind::Input => (
                "empty_input",
                "The input ",
                "fields",
                "Add at least one field.",
            ),
            TypeKind::Scalar => return,
        };
        let span = self.span(node);
        self.find(code, format_args!("{what}`{name}` has no {lacking}."), span)
            .hint(hint)
            .about(name);
    }

    fn union_member(&mut self, node: &Node) {
        let kind = self.tree.name(node).and_then(|name| self.kind(name));
        match kind {
            Some(TypeKind::Object) => {}
            None => self.unknown_type(node),
            Some(_) => {
                let name = self.tree.name_text(node);
                let message = format_args!("Union member `{name}` must be an object type.");
                let span = self.name_span(node);
                self.find("union_member_not_an_object", message, span);
            }
        }
    }

    fn field(&mut self, id: NodeId, node: &Node) {
        self.reserved(node);
        self.directives(&[id], "FIELD_DEFINITION");
        self.arguments(id);
        let Some(named) = self.named_type(id) else {
            return;
        };
        match self.tree.name(named).and_then(|name| self.kind(name)) {
            None => self.unknown_type(named),
            Some(TypeKind::Input) => {
                let name = self.tree.name_text(node);
                let message = format_args!("The field `{name}` cannot return an input type.");
                let span = self.span(node);
                self.find("not_an_output_type", message, span).about(name);
            }
            Some(_) => {}
        }
    }

    fn arguments(&mut self, id: NodeId) {
        for argument in self.children(id, NodeKind::InputValue) {
            if let Some(node) = self.tree.node(argument) {
                self.input_value(argument, node, "ARGUMENT_DEFINITION");
            }
        }
    }

    fn input_value(&mut self, id: NodeId, node: &Node, location: &'static str) {
        self.reserved(node);
        self.directives(&[id], location);
        let Some(named) = self.named_type(id) else {
            return;
        };
        match self.tree.name(named).and_then(|name| self.kind(name)) {
            None => self.unknown_type(named),
            Some(TypeKind::Object | TypeKind::Interface | TypeKind::Union) => {
                let name = self.tree.name_text(node);
                let message = format_args!("`{name}` cannot take an output type.");
                let span = self.span(node);
                self.find("not_an_input_type", message, span)
                    .hint("Arguments and input fields take scalars, enums and inputs.")
                    .about(name);
            }
            Some(_) => {}
        }
    }

    /// The innermost type of a field, an argument or an input field.
    fn named_type(&self, id: NodeId) -> Option<&'a Node> {
        let is_type = |node: &Node| matches!(node.kind, NodeKind::NamedType | NodeKind::ListType);
        let (mut id, mut node) = self.tree.children(id).find(|(_, node)| is_type(node))?;
        while node.kind == NodeKind::ListType {
            (id, node) = self.tree.children(id).next()?;
        }
        Some(node)
    }
}
