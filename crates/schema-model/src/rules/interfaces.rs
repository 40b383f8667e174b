//! Types beside the interfaces that they implement (specification, section 3.6.1).

use std::collections::HashMap;

use super::Rules;
use super::interface_circle::way_back;
use super::members::Members;
use crate::built_in::kind_with_article;
use crate::model::{FieldDef, InputValueDef, TypeDef, TypeKind};
use crate::shortlist::Span;
use schema_syntax::{NameId, Node, NodeId, NodeKind, Tree};

/// Maximum work of all comparisons, counted in names of interfaces: at most about a third of a second.
const MAX_WORK: usize = 160_000_000;
/// What a comparison of a field or of an argument costs, counted in names of interfaces.
const FIELD: usize = 32;
/// More arguments than this are looked up in a table.
const FEW: usize = 16;

/// Compares all types with their interfaces.
pub(super) fn check(rules: &mut Rules<'_, '_>) {
    let (tree, model, sources) = (rules.tree, rules.model, rules.sources);
    let name_of = |id: &NodeId| tree.node(*id).and_then(|node| tree.name(node));
    let names: Vec<Vec<NameId>> = sources
        .types
        .iter()
        .map(|source| source.interfaces.iter().filter_map(name_of).collect())
        .collect();
    let mut check = Check {
        names,
        implemented: vec![0; tree.tokens().names().count()],
        members: Members::new(tree, sources),
        work: 0,
    };
    for (number, ty) in model.types.iter().enumerate() {
        if ty.interfaces.is_empty() {
            continue;
        }
        let interfaces = interfaces_of(rules, number, ty);
        let Some(node) = rules.definition_of(number) else {
            continue;
        };
        let own = Implementation { ty, number, node };
        if check.transitive(rules, &own, &interfaces).is_none()
            || check.fields(rules, &own, &interfaces).is_none()
        {
            let message = "So many types implement such large interfaces that they were not all compared with them; \
                all else was checked, and the docs are complete.";
            rules.found.warn("not_checked", message, None);
            return;
        }
    }
}

/// The interfaces of a type, each with its number; those that are not defined become findings.
fn interfaces_of<'a>(
    rules: &mut Rules<'a, '_>,
    number: usize,
    ty: &TypeDef,
) -> Vec<(usize, &'a TypeDef)> {
    let (model, sources) = (rules.model, rules.sources);
    let nodes = sources.types.get(number).map(|source| &source.interfaces);
    let mut interfaces = Vec::new();
    for (name, id) in ty.interfaces.iter().zip(nodes.into_iter().flatten()) {
        let Some(node) = rules.tree.node(*id) else {
            continue;
        };
        if *name == ty.name && ty.kind == TypeKind::Interface {
            let message = format_args!("The interface `{name}` cannot implement itself.");
            let span = rules.name_span(node);
            rules
                .find("recursive_interface", message, span)
                .hint(format_args!("Remove `{name}` from what it implements."));
        }
        let found = model.type_id(name);
        let found = found.and_then(|id| Some((id.0 as usize, model.get(id)?)));
        match found.filter(|(_, ty)| ty.kind == TypeKind::Interface) {
            Some(interface) => interfaces.push(interface),
            None => rules.not_an_interface(node),
        }
    }
    interfaces
}

/// A type that is compared with its interfaces.
struct Implementation<'a> {
    ty: &'a TypeDef,
    number: usize,
    /// Its definition.
    node: &'a Node,
}

struct Check<'a, 't> {
    /// The names of the interfaces of each type.
    names: Vec<Vec<NameId>>,
    /// The last type that implements an interface, counted from 1, by the number of the interface's name.
    implemented: Vec<usize>,
    members: Members<'a, 't>,
    work: usize,
}

impl Check<'_, '_> {
    /// Returns none if that is too much.
    fn add_work(&mut self, work: usize) -> Option<()> {
        self.work = self.work.saturating_add(work);
        (self.work <= MAX_WORK).then_some(())
    }

    fn transitive(
        &mut self,
        rules: &mut Rules<'_, '_>,
        own: &Implementation<'_>,
        interfaces: &[(usize, &TypeDef)],
    ) -> Option<()> {
        let mark = own.number + 1;
        for name in self.names.get(own.number).into_iter().flatten() {
            if let Some(last) = self.implemented.get_mut(name.index()) {
                *last = mark;
            }
        }
        for (via, interface) in interfaces {
            self.add_work(1 + interface.interfaces.len())?;
            let names = self.names.get(*via).into_iter().flatten();
            for (third, name) in names.zip(&interface.interfaces) {
                if self.implemented.get(third.index()) != Some(&mark) {
                    own.lacks_interface(rules, &interface.name, name);
                }
            }
        }
        Some(())
    }

    fn fields(
        &mut self,
        rules: &mut Rules<'_, '_>,
        own: &Implementation<'_>,
        interfaces: &[(usize, &TypeDef)],
    ) -> Option<()> {
        let (tree, sources) = (rules.tree, rules.sources);
        let members = sources.types.get(own.number).map(|source| &source.members);
        for (number, interface) in interfaces {
            let ids = sources.types.get(*number).map(|source| &source.members);
            for (wanted, id) in interface.fields.iter().zip(ids.into_iter().flatten()) {
                self.add_work(FIELD)?;
                let name = tree.node(*id).and_then(|node| tree.name(node));
                let at = name.and_then(|name| self.members.find(own.number, name));
                let field = at.and_then(|at| own.ty.fields.get(at));
                let id = at.and_then(|at| members?.get(at));
                let (Some(field), Some(id)) = (field, id) else {
                    own.lacks_field(rules, interface, wanted);
                    continue;
                };
                self.add_work(FIELD * (wanted.arguments.len() + field.arguments.len()))?;
                let theirs = format!("{}.{}", interface.name, wanted.name);
                own.field(rules, wanted, &theirs, (*id, field));
            }
        }
        Some(())
    }
}

impl Implementation<'_> {
    /// Where an extension says that the type implements an interface; none if its definition does.
    fn place_of(&self, rules: &Rules<'_, '_>, interface: &str) -> Option<Span> {
        let (tree, source) = (rules.tree, rules.sources.types.get(self.number)?);
        let nodes = source.interfaces.iter().filter_map(|id| tree.node(*id));
        let node = nodes
            .into_iter()
            .find(|node| tree.name_text(node) == interface)?;
        let (span, definition) = (rules.name_span(node), rules.span(self.node));
        let is_in_definition = definition.0 <= span.0 && span.1 <= definition.1;
        (!is_in_definition).then_some(span)
    }

    fn lacks_interface(&self, rules: &mut Rules<'_, '_>, via: &str, third: &str) {
        let (name, span) = (&self.ty.name, rules.span(self.node));
        if *third == **name {
            let span = self.place_of(rules, via).unwrap_or(span);
            let message = format_args!(
                "`{name}` implements `{via}`, which implements `{name}`: interfaces cannot implement each other."
            );
            rules
                .find("recursive_interface", message, span)
                .hint(format_args!(
                    "Remove `{via}` from what `{name}` implements, or the other way round."
                ))
                .about(name);
            return;
        }
        let model = rules.model;
        // A search costs a pass over all interfaces: only for as many findings as are shown.
        let is_cheap =
            self.ty.kind == TypeKind::Interface && rules.found.can_compare(model.types.len());
        if let Some(circle) = is_cheap.then(|| way_back(model, third, name)).flatten() {
            let span = self.place_of(rules, via).unwrap_or(span);
            let message = format_args!(
                "`{name}` is in a circle of interfaces: it implements `{via}`, which implements {circle}."
            );
            rules
                .find("recursive_interface", message, span)
                .hint("Take one of these names out of the `implements` list that it is in.")
                .about(name);
            return;
        }
        let message =
            format_args!("`{name}` implements `{via}`, so it must implement `{third}` too.");
        rules
            .find("missing_interface", message, span)
            .hint(format_args!("Write `implements {via} & {third}`."))
            .about(name);
    }

    fn lacks_field(&self, rules: &mut Rules<'_, '_>, interface: &TypeDef, wanted: &FieldDef) {
        let (name, field) = (&self.ty.name, &wanted.name);
        let message = format_args!(
            "`{name}` implements `{}` but has no field `{field}`.",
            interface.name
        );
        let span = rules.span(self.node);
        rules
            .find("missing_interface_field", message, span)
            .hint(format_args!("Add `{field}` to `{name}`."))
            .about(name);
    }

    fn field(
        &self,
        rules: &mut Rules<'_, '_>,
        wanted: &FieldDef,
        theirs: &str,
        (id, field): (NodeId, &FieldDef),
    ) {
        let Some(node) = rules.tree.node(id) else {
            return;
        };
        let span = rules.span(node);
        let (owner, name) = (&self.ty.name, &field.name);
        if !rules.is_subtype(&wanted.ty.text, &field.ty.text) {
            let message = format_args!(
                "Interface field `{theirs}` expects type `{}` but `{owner}.{name}` of type `{}` is not a proper subtype.",
                wanted.ty.text, field.ty.text
            );
            rules.find("interface_field_type", message, span);
        }
        self.deprecation(rules, wanted, theirs, (node, field));
        if wanted.arguments.is_empty() && field.arguments.is_empty() {
            return;
        }
        let given = Arguments::new(&field.arguments);
        let mut spans: Option<HashMap<&str, Span>> = None;
        let tree = rules.tree;
        let mut place_of = |name: &str| {
            let spans = spans.get_or_insert_with(|| argument_spans(tree, id));
            spans.get(name).copied().unwrap_or(span)
        };
        for argument in &wanted.arguments {
            let argument_name = &argument.name;
            let Some(given) = given.find(argument_name) else {
                let message = format_args!(
                    "Interface field `{theirs}` expects argument `{argument_name}` but `{owner}.{name}` does not provide it."
                );
                rules.find("missing_interface_argument", message, span);
                continue;
            };
            if given.ty.text != argument.ty.text {
                let message = format_args!(
                    "Interface field `{theirs}` expects argument `{argument_name}` of type `{}` but `{owner}.{name}` provides type `{}`.",
                    argument.ty.text, given.ty.text
                );
                let place = place_of(argument_name);
                rules.find("interface_argument_type", message, place);
            }
        }
        let wanted = Arguments::new(&wanted.arguments);
        for argument in field.arguments.iter().filter(|each| each.is_required()) {
            if wanted.find(&argument.name).is_some() {
                continue;
            }
            let message = format_args!(
                "`{owner}.{name}` has extra required argument `{}` not present in interface `{theirs}`.",
                argument.name
            );
            let place = place_of(&argument.name);
            rules.find("extra_required_argument", message, place);
        }
    }
}

impl Implementation<'_> {
    /// Warns where a field and that of its interface do not agree on being deprecated.
    ///
    /// The first case is an error by the specification (September 2025, section 3.6, "IsValidImplementation"). Schemas of
    /// servers that do not know this rule have it, GitHub's among them, so it is a warning.
    fn deprecation(
        &self,
        rules: &mut Rules<'_, '_>,
        wanted: &FieldDef,
        theirs: &str,
        (node, field): (&Node, &FieldDef),
    ) {
        let (owner, name) = (&self.ty.name, &field.name);
        let span = Some(rules.name_span(node));
        match (&wanted.deprecation, &field.deprecation) {
            (None, Some(_)) => {
                let message = format_args!(
                    "`{owner}.{name}` is deprecated, but the interface field `{theirs}` is not."
                );
                rules
                    .found
                    .warn("deprecated_against_interface", message, span)
                    .hint(format_args!(
                        "Operations that ask the interface are not warned: deprecate `{theirs}` too, or remove the directive here."
                    ));
            }
            (Some(_), None) => {
                let message = format_args!(
                    "The interface field `{theirs}` is deprecated, but `{owner}.{name}` is not."
                );
                rules
                    .found
                    .warn("not_deprecated_with_interface", message, span)
                    .hint(format_args!(
                        "Deprecate `{owner}.{name}` too, if it will go."
                    ));
            }
            _ => {}
        }
    }
}

/// Arguments by name.
struct Arguments<'m> {
    list: &'m [InputValueDef],
    table: HashMap<&'m str, &'m InputValueDef>,
}

impl<'m> Arguments<'m> {
    fn new(list: &'m [InputValueDef]) -> Self {
        let named = list.iter().map(|each| (&*each.name, each));
        let table = if list.len() > FEW {
            named.collect()
        } else {
            HashMap::new()
        };
        Self { list, table }
    }

    fn find(&self, name: &str) -> Option<&'m InputValueDef> {
        if self.list.len() > FEW {
            return self.table.get(name).copied();
        }
        self.list.iter().find(|each| *each.name == *name)
    }
}

/// Where the arguments of a field are; of two with the same name, the first.
fn argument_spans<'t>(tree: &Tree<'t>, field: NodeId) -> HashMap<&'t str, Span> {
    let mut spans = HashMap::new();
    for (_, node) in tree.children_of(field, NodeKind::InputValue) {
        let span = tree.span(node);
        let place = spans.entry(tree.name_text(node));
        place.or_insert((span.start, span.end));
    }
    spans
}

impl Rules<'_, '_> {
    fn not_an_interface(&mut self, node: &Node) {
        let kind = self.tree.name(node).and_then(|name| self.kind(name));
        let Some(kind) = kind.filter(|kind| *kind != TypeKind::Interface) else {
            return self.unknown_type(node);
        };
        let name = self.tree.name_text(node);
        let message = format_args!("`{name}` is {}, not an interface.", kind_with_article(kind));
        let span = self.name_span(node);
        self.find("not_an_interface", message, span)
            .hint("Only interfaces can be implemented.");
    }

    /// Returns whether a field may return `given` where its interface promises `wanted`, both as written.
    fn is_subtype(&self, wanted: &str, given: &str) -> bool {
        if wanted == given {
            return true;
        }
        let (wanted, given) = match (wanted.strip_suffix('!'), given.strip_suffix('!')) {
            (Some(wanted), Some(given)) => (wanted, given),
            (Some(_), None) => return false,
            (None, Some(given)) => (wanted, given),
            (None, None) => (wanted, given),
        };
        let item = |ty: &str| Some(ty.strip_prefix('[')?.strip_suffix(']')?.to_owned());
        match (item(wanted), item(given)) {
            (Some(wanted), Some(given)) => self.is_subtype(&wanted, &given),
            (None, None) => wanted == given || self.is_possible(wanted, given),
            _ => false,
        }
    }

    /// Returns whether an interface or union has this type.
    fn is_possible(&self, of: &str, ty: &str) -> bool {
        let Some(of) = self.model.find_type(of) else {
            return false;
        };
        let has = |names: &[Box<str>], name: &str| names.iter().any(|each| **each == *name);
        match of.kind {
            TypeKind::Union => has(&of.members, ty),
            TypeKind::Interface => {
                let ty = self.model.find_type(ty);
                ty.is_some_and(|ty| has(&ty.interfaces, &of.name))
            }
            _ => false,
        }
    }
}
