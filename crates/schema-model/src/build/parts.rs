//! Fills a type with what its definition and its extensions hold.

use schema_syntax::{Flags, NameId, Node, NodeId, NodeKind};

use super::TypeSource;
use super::values::Values;
use crate::model::{TypeDef, TypeKind};

impl Values<'_, '_> {
    /// Reads the parts of a type in their order. `number` is its own among all types.
    pub(super) fn fill(&mut self, ty: &mut TypeDef, source: &mut TypeSource, number: u32) {
        let parts = std::mem::take(&mut source.parts);
        self.reserve(ty, source, &parts);
        for &part in &parts {
            let Some(node) = self.tree.node(part) else {
                continue;
            };
            if node.flags.has(Flags::EXTENSION) {
                ty.extensions.push(self.lines_of(node));
            }
            for (id, child) in self.tree.children(part) {
                self.member(ty, source, (id, child), number);
            }
        }
        source.parts = parts;
    }

    /// Makes room for exactly what the parts hold: a vector that grows has room for four at least, which is more than
    /// most types of a schema with very many need.
    fn reserve(&self, ty: &mut TypeDef, source: &mut TypeSource, parts: &[NodeId]) {
        let (mut directives, mut interfaces, mut fields) = (0, 0, 0);
        let (mut inputs, mut values, mut members) = (0, 0, 0);
        for &part in parts {
            for (_, child) in self.tree.children(part) {
                let count = match child.kind {
                    NodeKind::Directive => &mut directives,
                    NodeKind::Implements => &mut interfaces,
                    NodeKind::FieldDefinition => &mut fields,
                    NodeKind::InputValue => &mut inputs,
                    NodeKind::EnumValue => &mut values,
                    NodeKind::Member => &mut members,
                    _ => continue,
                };
                *count += 1;
            }
        }
        ty.directives.reserve_exact(directives);
        ty.interfaces.reserve_exact(interfaces);
        source.interfaces.reserve_exact(interfaces);
        ty.fields.reserve_exact(fields);
        ty.input_fields.reserve_exact(inputs);
        ty.values.reserve_exact(values);
        ty.members.reserve_exact(members);
        let all = fields + inputs + values + members;
        source.members.reserve_exact(all);
    }

    fn member(
        &mut self,
        ty: &mut TypeDef,
        source: &mut TypeSource,
        (id, node): (NodeId, &Node),
        number: u32,
    ) {
        match node.kind {
            NodeKind::Directive => match (self.tree.name(node), ty.kind) {
                (Some(NameId::SPECIFIED_BY), TypeKind::Scalar) => {
                    ty.specified_by = self.string_argument(id, NameId::URL);
                }
                (Some(NameId::ONE_OF), TypeKind::Input) => ty.is_one_of = true,
                _ => ty.directives.push(self.directive(id, node)),
            },
            _ if !is_member(node.kind) || !self.is_new(node, number, &ty.name) => {}
            NodeKind::Implements => {
                source.interfaces.push(id);
                ty.interfaces.push(self.tree.name_text(node).into());
            }
            kind => {
                source.members.push(id);
                match kind {
                    NodeKind::FieldDefinition => ty.fields.push(self.field(id, node, &ty.name)),
                    NodeKind::InputValue => {
                        let field = self.input_value(id, node);
                        let is_optional = !field.ty.is_non_null() && field.default_value.is_none();
                        if ty.is_one_of && !is_optional {
                            self.one_of_field(node);
                        }
                        ty.input_fields.push(field);
                    }
                    NodeKind::EnumValue => ty.values.push(self.enum_value(id, node)),
                    _ => ty.members.push(self.tree.name_text(node).into()),
                }
            }
        }
    }

    fn one_of_field(&mut self, node: &Node) {
        let message = format_args!(
            "The field `{}` of a `@oneOf` input must be nullable and have no default.",
            self.tree.name_text(node)
        );
        let span = self.name_span(node);
        self.findings.find("one_of_field", message, Some(span));
    }

    /// Returns whether the type has no such member yet; one that it has is a finding.
    fn is_new(&mut self, node: &Node, number: u32, owner: &str) -> bool {
        let marks = match node.kind {
            NodeKind::Implements => &mut self.interfaces,
            _ => &mut self.members,
        };
        let name = self.tree.name(node);
        let mark = name.and_then(|name| marks.get_mut(name.index()));
        if mark.is_some_and(|mark| std::mem::replace(mark, number) != number) {
            return true;
        }
        let (code, what) = match node.kind {
            NodeKind::EnumValue => ("duplicate_enum_value", "enum value"),
            NodeKind::Implements => ("duplicate_interface", "interface"),
            NodeKind::Member => ("duplicate_union_member", "member"),
            _ => ("duplicate_field", "field"),
        };
        let name = self.tree.name_text(node);
        let message = format_args!("`{owner}` has the {what} `{name}` twice; the first is kept.");
        let span = self.name_span(node);
        self.findings
            .find(code, message, Some(span))
            .hint("Remove or rename one of them.");
        false
    }
}

fn is_member(kind: NodeKind) -> bool {
    matches!(
        kind,
        NodeKind::Implements
            | NodeKind::FieldDefinition
            | NodeKind::InputValue
            | NodeKind::EnumValue
            | NodeKind::Member
    )
}
