//! What an operation or fragment uses of a schema.

use std::collections::HashSet;

use schema_syntax::{NodeId, NodeKind};

use super::document::{Document, Item};
use super::types::{Types, is_composite, item_of, named};
use crate::lines::LineIndex;
use crate::model::{InputValueDef, Model, OperationKind, Position, TypeDef, TypeKind};

/// How something is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// The root type of an operation. `schema` stands for the schema's own choice of it.
    Root,
    /// The type of a selected field.
    Returned,
    /// The type that a fragment is on.
    Condition,
    /// A selected field.
    Selected,
    /// An argument, input field, enum value, directive or type whose value the text gives.
    Given,
    /// An argument or input field whose value is a variable, or the type of a variable: the text does not say the value.
    Variable,
}

/// Something that an operation or fragment uses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Use {
    /// Type, `Type.member`, `Type.field.argument`, `@directive` or `@directive.argument`, as changes name them.
    pub coordinate: Box<str>,
    /// How it is used.
    pub role: Role,
    /// Where it is used first.
    pub position: Position,
    /// The name of the variable, for [`Role::Variable`].
    pub variable: Option<Box<str>>,
}

/// Collects the uses of one definition after the other.
pub(super) struct UseCollector<'d> {
    document: Document<'d>,
    types: Types<'d>,
    lines: &'d LineIndex<'d>,
    near: usize,
    seen: HashSet<(Box<str>, Role)>,
    uses: Vec<Use>,
}

impl<'d> UseCollector<'d> {
    pub(super) fn new(document: Document<'d>, model: &'d Model, lines: &'d LineIndex<'d>) -> Self {
        Self {
            document,
            types: Types::new(model),
            lines,
            near: 0,
            seen: HashSet::new(),
            uses: Vec::new(),
        }
    }

    /// Returns what an operation or fragment uses. What does not exist in the schema is left out.
    pub(super) fn collect(&mut self, (id, node): Item<'d>) -> Vec<Use> {
        self.seen.clear();
        let document = self.document;
        let begin = document.begin_span(node).0;
        let parent = match document.operation_kind(node) {
            Some(kind) => {
                self.variables(id);
                let root = self.types.root(kind);
                self.note(format!("schema.{}", word(kind)), Role::Root, begin, None);
                if let Some(root) = root {
                    self.note(&*root.name, Role::Root, begin, None);
                }
                root
            }
            None => self.condition(
                document.fragment_type(id).map(|on| document.name(on)),
                begin,
            ),
        };
        self.directives(id);
        self.selections(id, parent);
        std::mem::take(&mut self.uses)
    }

    fn note(
        &mut self,
        coordinate: impl Into<Box<str>>,
        role: Role,
        offset: usize,
        variable: Option<&str>,
    ) {
        let coordinate = coordinate.into();
        if !self.seen.insert((coordinate.clone(), role)) {
            return;
        }
        self.uses.push(Use {
            coordinate,
            role,
            position: self.lines.position_near(offset, &mut self.near),
            variable: variable.map(Into::into),
        });
    }

    fn variables(&mut self, operation: NodeId) {
        for variable in self.document.variables(operation) {
            let ty = named(&variable.ty);
            if let Some(known) = self.types.find(ty) {
                let name = self.document.name(variable.node);
                let offset = self.document.head_span(variable.node).0;
                self.note(&*known.name, Role::Variable, offset, Some(name));
            }
            if let Some(default) = variable.default {
                self.value(default, &variable.ty);
            }
            self.directives(variable.id);
        }
    }

    fn condition(&mut self, name: Option<&str>, offset: usize) -> Option<&'d TypeDef> {
        let ty = self.types.find(name?)?;
        self.note(&*ty.name, Role::Condition, offset, None);
        Some(ty).filter(|ty| is_composite(ty))
    }

    fn selections(&mut self, id: NodeId, parent: Option<&'d TypeDef>) {
        let document = self.document;
        for (id, node) in document.selections(id) {
            self.directives(id);
            match node.kind {
                NodeKind::FragmentSpread => {}
                NodeKind::InlineFragment => {
                    let on = match node.name_token() {
                        None => parent,
                        Some(_) => {
                            let offset = document.name_span(node).0;
                            self.condition(Some(document.name(node)), offset)
                        }
                    };
                    self.selections(id, on);
                }
                _ => self.field((id, node), parent),
            }
        }
    }

    fn field(&mut self, (id, node): Item<'d>, parent: Option<&'d TypeDef>) {
        let document = self.document;
        let (name, offset) = (document.name(node), document.name_span(node).0);
        let found = parent.and_then(|parent| Some((parent, self.types.field(parent, name)?)));
        let Some((parent, field)) = found else {
            return self.selections(id, None);
        };
        let of = format!("{}.{name}", parent.name);
        self.note(&*of, Role::Selected, offset, None);
        let ty = self.types.find(&field.ty.name);
        if let Some(ty) = ty {
            self.note(&*ty.name, Role::Returned, offset, None);
        }
        self.arguments(id, &of, &field.arguments);
        self.selections(id, ty.filter(|ty| is_composite(ty)));
    }

    fn directives(&mut self, id: NodeId) {
        let document = self.document;
        for (id, node) in document.directives(id) {
            let Some(directive) = self.types.directive(document.name(node)) else {
                continue;
            };
            let of = format!("@{}", directive.name);
            self.note(&*of, Role::Given, document.name_span(node).0, None);
            self.arguments(id, &of, &directive.arguments);
        }
    }

    fn arguments(&mut self, id: NodeId, of: &str, defined: &'d [InputValueDef]) {
        let document = self.document;
        for (id, node) in document.arguments(id) {
            let known = self.types.input(defined, document.name(node));
            if let (Some(known), Some(value)) = (known, document.value(id)) {
                self.input(of, known, value, document.name_span(node).0);
            }
        }
    }

    /// Notes an argument or input field, and what its value uses.
    fn input(&mut self, of: &str, known: &'d InputValueDef, value: Item<'d>, offset: usize) {
        let is_variable = value.1.kind == NodeKind::Variable;
        let variable = is_variable.then(|| self.document.name(value.1));
        let role = if is_variable {
            Role::Variable
        } else {
            Role::Given
        };
        self.note(format!("{of}.{}", known.name), role, offset, variable);
        if !is_variable && let Some(ty) = self.types.find(&known.ty.name) {
            self.note(&*ty.name, Role::Given, offset, None);
        }
        self.value(value, &known.ty.text);
    }

    fn value(&mut self, (id, node): Item<'d>, expected: &str) {
        let document = self.document;
        let ty = expected.trim_end_matches('!');
        match node.kind {
            NodeKind::ListValue => {
                if let Some(item) = item_of(ty) {
                    let items = document.tree.children(id);
                    items.for_each(|each| self.value(each, item));
                }
            }
            NodeKind::ObjectValue => {
                let known = self.types.find(named(ty));
                if let Some(known) = known.filter(|known| known.kind == TypeKind::Input) {
                    self.object(id, known);
                }
            }
            NodeKind::EnumLiteral => {
                let name = document.name(node);
                let known = self.types.find(named(ty));
                let known = known.filter(|known| known.kind == TypeKind::Enum);
                if let Some(known) = known
                    && self.types.value(known, name).is_some()
                {
                    let value = format!("{}.{name}", known.name);
                    self.note(value, Role::Given, document.span(node).0, None);
                }
            }
            _ => {}
        }
    }

    fn object(&mut self, id: NodeId, definition: &'d TypeDef) {
        let document = self.document;
        for (id, field) in document.tree.children(id) {
            let known = self
                .types
                .input(&definition.input_fields, document.name(field));
            if let (Some(known), Some(value)) = (known, document.value(id)) {
                let offset = document.name_span(field).0;
                self.input(&definition.name, known, value, offset);
            }
        }
    }
}

fn word(kind: OperationKind) -> &'static str {
    match kind {
        OperationKind::Query => "query",
        OperationKind::Mutation => "mutation",
        OperationKind::Subscription => "subscription",
    }
}
