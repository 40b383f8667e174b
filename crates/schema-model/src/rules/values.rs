//! Default values and arguments of directives: they have the right type
//! (specification, sections 3.5 to 3.12 "Input Coercion", 3.10 and 5.6 for literals).

mod words;

use std::collections::{HashMap, HashSet};
use std::fmt::Display;

use schema_syntax::{Flags, NameId, Node, NodeId, NodeKind, Tree};

use super::definitions::Definitions;
use super::members::Members;
use crate::build::Sources;
use crate::did_you_mean::nearest;
use crate::federation;
use crate::message::list_names;
use crate::model::{InputValueDef, Model, TypeDef, TypeId, TypeKind};
use crate::shortlist::{Draft, Shortlist, Span};

/// Checks all values of a schema in one pass over the tree.
///
/// Returns whether the schema applies directives of federation without defining them.
pub(crate) fn check(
    tree: &Tree<'_>,
    model: &Model,
    sources: &Sources,
    definitions: &Definitions,
    found: &mut Shortlist,
) -> bool {
    let mut checker = Checker {
        tree,
        model,
        members: Members::new(tree, sources),
        definitions,
        required: HashMap::new(),
        is_subgraph: false,
        found,
    };
    let (mut definition, mut field) = (None, None);
    let mut behind_operation = 0;
    for (id, node) in tree.walk() {
        if id.index() < behind_operation {
            continue;
        }
        match node.kind {
            NodeKind::Operation | NodeKind::Fragment | NodeKind::Service => {
                behind_operation = tree.end(id);
            }
            NodeKind::FieldDefinition => field = Some(node),
            NodeKind::Directive => checker.directive(id, node),
            NodeKind::InputValue => checker.input_value(id, node, definition, field),
            kind if is_definition(kind) => (definition, field) = (Some(node), None),
            _ => {}
        }
    }
    checker.is_subgraph
}

fn is_definition(kind: NodeKind) -> bool {
    matches!(
        kind,
        NodeKind::Schema
            | NodeKind::Scalar
            | NodeKind::Object
            | NodeKind::Interface
            | NodeKind::Union
            | NodeKind::Enum
            | NodeKind::Input
            | NodeKind::DirectiveDefinition
    )
}

struct Checker<'a, 't> {
    tree: &'a Tree<'t>,
    model: &'a Model,
    members: Members<'a, 't>,
    definitions: &'a Definitions,
    /// The required fields of inputs.
    required: HashMap<TypeId, Vec<&'a InputValueDef>>,
    is_subgraph: bool,
    found: &'a mut Shortlist,
}

impl<'a> Checker<'a, '_> {
    fn input_value(
        &mut self,
        id: NodeId,
        node: &Node,
        definition: Option<&Node>,
        field: Option<&Node>,
    ) {
        let tree = self.tree;
        let children: Vec<(NodeId, &Node)> = tree.children(id).collect();
        let Some((ty, rest)) = children.split_first() else {
            return;
        };
        let default = rest
            .iter()
            .find(|(_, node)| node.kind != NodeKind::Directive);
        let is_deprecated = rest.iter().any(|(_, node)| {
            node.kind == NodeKind::Directive && tree.name(node) == Some(NameId::DEPRECATED)
        });
        if is_deprecated && default.is_none() && ty.1.flags.has(Flags::NON_NULL) {
            self.deprecated_required(node, definition, field);
        }
        if let Some((id, value)) = default {
            let written = write_type(tree, ty.0);
            self.value((*id, value), Some(&written));
        }
    }

    fn deprecated_required(
        &mut self,
        node: &Node,
        definition: Option<&Node>,
        field: Option<&Node>,
    ) {
        let tree = self.tree;
        let name = tree.name_text(node);
        let owner = definition.map_or("", |node| tree.name_text(node));
        let is_directive =
            definition.is_some_and(|node| node.kind == NodeKind::DirectiveDefinition);
        let message = std::fmt::from_fn(|out| {
            match field {
                Some(field) => {
                    let field = tree.name_text(field);
                    write!(out, "The argument `{name}` of `{owner}.{field}`")
                }
                None if is_directive => write!(out, "The argument `{name}` of `@{owner}`"),
                None => write!(out, "The field `{owner}.{name}`"),
            }?;
            out.write_str(" is required, so it cannot be deprecated.")
        });
        let span = self.name_span(node);
        self.find("deprecated_required", message, span).hint(
            "Make it nullable, or give it a default value: nobody can leave it out as it is.",
        );
    }

    fn directive(&mut self, id: NodeId, node: &Node) {
        let Some(name) = self.tree.name(node) else {
            return;
        };
        let definitions = self.definitions;
        let definition = definitions.get(name);
        if definition.is_none() {
            let name = self.tree.name_text(node);
            let linked = &self.model.linked;
            self.is_subgraph |=
                federation::is_directive(name, linked) && !linked.is_foreign_directive(name);
        }
        for (id, argument) in self.tree.children_of(id, NodeKind::Argument) {
            let Some(value) = self.tree.children(id).next() else {
                continue;
            };
            let name = self.tree.name(argument);
            let ty = definition.and_then(|definition| definition.argument(name?));
            self.value(value, ty.map(|ty| &**ty));
        }
    }

    /// Checks a value against a type as written. Without a type, finds only what is wrong for every type. The nesting of
    /// both was limited while the text was parsed.
    fn value(&mut self, value: (NodeId, &Node), ty: Option<&str>) {
        let Some(ty) = ty else {
            return self.untyped(value);
        };
        let is_null = value.1.kind == NodeKind::NullValue;
        if let Some(inner) = ty.strip_suffix('!') {
            if is_null {
                let message = format_args!("`null` is not allowed for `{ty}`.");
                let span = self.span(value.1);
                self.find("wrong_value", message, span);
                return;
            }
            return self.value(value, Some(inner));
        }
        if is_null {
            return;
        }
        let item = ty.strip_prefix('[').and_then(|ty| ty.strip_suffix(']'));
        let Some(item) = item else {
            return self.named(value, ty);
        };
        if value.1.kind == NodeKind::ListValue {
            for each in self.tree.children(value.0) {
                self.value(each, Some(item));
            }
        } else {
            // A single value is coerced to a list with one item.
            self.value(value, Some(item));
        }
    }

    fn named(&mut self, (id, node): (NodeId, &Node), ty: &str) {
        use NodeKind as Kind;
        let text = self.tree.tokens().text(node.start);
        let is_right = match (ty, node.kind) {
            ("Int", Kind::IntValue) => {
                if text.parse::<i32>().is_err() {
                    self.out_of_range(node, "does not fit into an `Int`, which has 32 bits");
                }
                true
            }
            ("Float", Kind::IntValue | Kind::FloatValue) => {
                if !text.parse::<f64>().is_ok_and(f64::is_finite) {
                    self.out_of_range(node, "does not fit into a `Float`");
                }
                true
            }
            ("String" | "ID", Kind::StringValue)
            | ("ID", Kind::IntValue)
            | ("Boolean", Kind::BooleanValue) => true,
            ("Int" | "Float" | "String" | "ID" | "Boolean", _) => false,
            _ => return self.defined((id, node), ty),
        };
        if !is_right {
            self.wrong(node, ty);
        }
    }

    fn defined(&mut self, (id, node): (NodeId, &Node), ty: &str) {
        // An unknown type, or one that is not an input type, has its own finding.
        let model = self.model;
        let number = model.type_id(ty);
        let Some((number, definition)) = number.and_then(|id| Some((id, model.get(id)?))) else {
            return self.untyped((id, node));
        };
        match (definition.kind, node.kind) {
            (TypeKind::Enum, NodeKind::EnumLiteral) => self.enum_value(node, number, definition),
            (TypeKind::Input, NodeKind::ObjectValue) => self.object(id, node, number, definition),
            (TypeKind::Enum | TypeKind::Input, _) => self.wrong(node, ty),
            _ => self.untyped((id, node)),
        }
    }

    fn find_member(&mut self, ty: TypeId, node: &Node) -> Option<usize> {
        let name = self.tree.name(node)?;
        self.members.find(ty.0 as usize, name)
    }

    fn enum_value(&mut self, node: &Node, number: TypeId, definition: &TypeDef) {
        if self.find_member(number, node).is_some() {
            return;
        }
        let name = self.tree.name_text(node);
        let names = || definition.values.iter().map(|value| &*value.name);
        let message = format_args!("`{}` has no value `{name}`.", definition.name);
        let span = self.span(node);
        let is_shown = self.found.can_compare(definition.values.len());
        let mut finding = self.find("unknown_enum_value", message, span);
        if is_shown {
            match nearest(name, names()) {
                Some(near) => finding.hint(format_args!("Did you mean `{near}`?")),
                None => finding.hint(format_args!("Its values are {}.", list_names(names()))),
            };
        }
    }

    fn object(&mut self, id: NodeId, node: &Node, number: TypeId, definition: &'a TypeDef) {
        self.unique(id);
        let given: Vec<(NodeId, &Node)> = self.tree.children(id).collect();
        let owner = &definition.name;
        for (id, field) in &given {
            let position = self.find_member(number, field);
            let known = position.and_then(|position| definition.input_fields.get(position));
            if let Some(value) = self.tree.children(*id).next() {
                self.value(value, known.map(|known| &*known.ty.text));
            }
            if known.is_none() {
                self.unknown_field(field, definition);
            }
        }
        let span = self.span(node);
        if definition.is_one_of {
            let is_null = |id| {
                let value = self.tree.children(id).next();
                value.is_some_and(|(_, value)| value.kind == NodeKind::NullValue)
            };
            let is_one = matches!(&*given, [(only, _)] if !is_null(*only));
            if !is_one {
                let message =
                    format_args!("`{owner}` takes exactly one field, and that not `null`.");
                self.find("one_of_value", message, span);
            }
            return;
        }
        let names: HashSet<&str> = given
            .iter()
            .map(|(_, field)| self.tree.name_text(field))
            .collect();
        let required = self.required.entry(number).or_insert_with(|| {
            let fields = definition.input_fields.iter();
            fields.filter(|field| field.is_required()).collect()
        });
        let mut required = required.iter();
        if let Some(lacking) = required.find(|field| !names.contains(&*field.name)) {
            let message = format_args!("`{owner}` needs the field `{}`.", lacking.name);
            let hint = format_args!("Its type is `{}`.", lacking.ty.text);
            self.find("missing_input_field", message, span).hint(hint);
        }
    }

    fn unknown_field(&mut self, field: &Node, definition: &TypeDef) {
        let (owner, name) = (&definition.name, self.tree.name_text(field));
        let message = format_args!("`{owner}` has no field `{name}`.");
        let span = self.name_span(field);
        let is_shown = self.found.can_compare(definition.input_fields.len());
        let mut finding = self.find("unknown_input_field", message, span);
        let names = definition.input_fields.iter().map(|field| &*field.name);
        if is_shown && let Some(near) = nearest(name, names) {
            finding.hint(format_args!("Did you mean `{near}`?"));
        }
    }

    fn untyped(&mut self, (id, node): (NodeId, &Node)) {
        match node.kind {
            NodeKind::ListValue => {
                for item in self.tree.children(id) {
                    self.untyped(item);
                }
            }
            NodeKind::ObjectValue => {
                self.unique(id);
                for (id, _) in self.tree.children(id) {
                    if let Some(value) = self.tree.children(id).next() {
                        self.untyped(value);
                    }
                }
            }
            _ => {}
        }
    }

    fn unique(&mut self, object: NodeId) {
        let mut seen = HashSet::new();
        for (_, field) in self.tree.children(object) {
            if !seen.insert(self.tree.name(field)) {
                let name = self.tree.name_text(field);
                let message = format_args!("The field `{name}` is given twice.");
                let span = self.name_span(field);
                self.find("duplicate_value", message, span);
            }
        }
    }

    fn span(&self, node: &Node) -> Span {
        let span = self.tree.span(node);
        (span.start, span.end)
    }

    fn name_span(&self, node: &Node) -> Span {
        let tokens = self.tree.tokens();
        let name = node.name_token().unwrap_or(node.start);
        (tokens.start(name), tokens.end(name))
    }

    fn find(&mut self, code: &'static str, message: impl Display, span: Span) -> Draft<'_> {
        self.found.find(code, message, Some(span))
    }
}

/// A type as written, without spaces.
fn write_type(tree: &Tree<'_>, id: NodeId) -> String {
    let Some(node) = tree.node(id) else {
        return String::new();
    };
    let mut text = match tree.children(id).next() {
        Some((inner, _)) => format!("[{}]", write_type(tree, inner)),
        None => tree.name_text(node).to_owned(),
    };
    if node.flags.has(Flags::NON_NULL) {
        text.push('!');
    }
    text
}
