//! Types beside the interfaces that they implement (specification, section 3.6.1).

use std::collections::HashMap;

use super::Rules;
use crate::model::{FieldDef, InputValueDef, TypeDef, TypeKind};
use schema_syntax::{NodeId, NodeKind};

/// Compares all types with their interfaces.
pub(super) fn check(rules: &mut Rules<'_, '_>) {
    let (model, sources) = (rules.model, rules.sources);
    for (number, ty) in model.types.iter().enumerate() {
        let Some(source) = sources.types.get(number) else {
            continue;
        };
        let pairs = ty.interfaces.iter().zip(&source.interfaces);
        let mut interfaces: Vec<&TypeDef> = Vec::new();
        for (name, &id) in pairs {
            let Some(node) = rules.tree.node(id) else {
                continue;
            };
            if *name == ty.name && ty.kind == TypeKind::Interface {
                let message = format_args!("The interface `{name}` cannot implement itself.");
                let span = rules.name_span(node);
                rules
                    .find("recursive_interface", message, span)
                    .hint(format_args!("Remove `{name}` from what it implements."));
            }
            match model
                .find_type(name)
                .filter(|ty| ty.kind == TypeKind::Interface)
            {
                Some(interface) => interfaces.push(interface),
                None => rules.unknown_type(node),
            }
        }
        if interfaces.is_empty() {
            continue;
        }
        let fields: HashMap<&str, usize> = ty
            .fields
            .iter()
            .enumerate()
            .map(|(at, field)| (&*field.name, at))
            .collect();
        let own = Implementation {
            ty,
            number,
            members: &source.members,
            fields,
        };
        own.transitive(rules, &interfaces);
        own.fields(rules, &interfaces);
    }
}

struct Implementation<'m> {
    ty: &'m TypeDef,
    number: usize,
    members: &'m [NodeId],
    /// Positions of its fields.
    fields: HashMap<&'m str, usize>,
}

impl Implementation<'_> {
    fn transitive(&self, rules: &mut Rules<'_, '_>, interfaces: &[&TypeDef]) {
        let name = &self.ty.name;
        let own: std::collections::HashSet<&str> =
            self.ty.interfaces.iter().map(|each| &**each).collect();
        for via in interfaces {
            for third in via
                .interfaces
                .iter()
                .filter(|third| !own.contains(&***third))
            {
                let Some(span) = rules
                    .definition_of(self.number)
                    .map(|node| rules.span(node))
                else {
                    continue;
                };
                let via = &via.name;
                if third == name {
                    let message = format_args!(
                        "`{name}` implements `{via}`, which implements `{name}`: interfaces cannot implement each other."
                    );
                    rules
                        .find("recursive_interface", message, span)
                        .hint(format_args!(
                            "Remove `{via}` from what `{name}` implements, or the other way round."
                        ))
                        .about(name);
                    continue;
                }
                let message = format_args!(
                    "`{name}` implements `{via}`, so it must implement `{third}` too."
                );
                rules
                    .find("missing_interface", message, span)
                    .hint(format_args!("Write `implements {via} & {third}`."))
                    .about(name);
            }
        }
    }

    fn fields(&self, rules: &mut Rules<'_, '_>, interfaces: &[&TypeDef]) {
        for interface in interfaces {
            for wanted in &interface.fields {
                match self.fields.get(&*wanted.name) {
                    None => self.lacks_field(rules, interface, wanted),
                    Some(&at) => {
                        if let (Some(field), Some(&id)) =
                            (self.ty.fields.get(at), self.members.get(at))
                        {
                            self.field(rules, interface, wanted, (id, field));
                        }
                    }
                }
            }
        }
    }

    fn lacks_field(&self, rules: &mut Rules<'_, '_>, interface: &TypeDef, wanted: &FieldDef) {
        let Some(span) = rules
            .definition_of(self.number)
            .map(|node| rules.span(node))
        else {
            return;
        };
        let (name, field) = (&self.ty.name, &wanted.name);
        let message = format_args!(
            "`{name}` implements `{}` but has no field `{field}`.",
            interface.name
        );
        rules
            .find("missing_interface_field", message, span)
            .hint(format_args!("Add `{field}` to `{name}`."))
            .about(name);
    }

    fn field(
        &self,
        rules: &mut Rules<'_, '_>,
        interface: &TypeDef,
        wanted: &FieldDef,
        (id, field): (NodeId, &FieldDef),
    ) {
        let Some(node) = rules.tree.node(id) else {
            return;
        };
        let span = rules.span(node);
        let (owner, name) = (&self.ty.name, &field.name);
        let theirs = format_args!("{}.{name}", interface.name);
        if !rules.is_subtype(&wanted.ty.text, &field.ty.text) {
            let message = format_args!(
                "Interface field `{theirs}` expects type `{}` but `{owner}.{name}` of type `{}` is not a proper subtype.",
                wanted.ty.text, field.ty.text
            );
            rules.find("interface_field_type", message, span);
        }
        let find =
            |all: &[InputValueDef], name: &str| all.iter().position(|each| *each.name == *name);
        for argument in &wanted.arguments {
            let argument_name = &argument.name;
            let given =
                find(&field.arguments, argument_name).and_then(|at| field.arguments.get(at));
            let Some(given) = given else {
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
                let place = argument_span(rules, id, argument_name).unwrap_or(span);
                rules.find("interface_argument_type", message, place);
            }
        }
        for argument in field.arguments.iter().filter(|each| each.is_required()) {
            if find(&wanted.arguments, &argument.name).is_some() {
                continue;
            }
            let message = format_args!(
                "`{owner}.{name}` has extra required argument `{}` not present in interface `{theirs}`.",
                argument.name
            );
            let place = argument_span(rules, id, &argument.name).unwrap_or(span);
            rules.find("extra_required_argument", message, place);
        }
    }
}

fn argument_span(rules: &Rules<'_, '_>, field: NodeId, name: &str) -> Option<(usize, usize)> {
    let mut arguments = rules.tree.children_of(field, NodeKind::InputValue);
    let (_, node) = arguments.find(|(_, node)| rules.tree.name_text(node) == name)?;
    Some(rules.span(node))
}

impl Rules<'_, '_> {
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
