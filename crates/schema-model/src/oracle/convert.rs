//! Syntax tree → [`Model`]: definitions and extensions merged, the first of two of a kind kept.

mod lists;
mod parts;
mod values;

use std::collections::{HashMap, HashSet};

use apollo_compiler::Name;
use apollo_compiler::ast::{Definition, DirectiveDefinition, Document, OperationType};

use crate::build::Converted;
use crate::built_in::{
    BUILT_IN_SCALARS, built_in_kind, built_in_scalar, is_built_in, kind_with_article,
};
use crate::did_you_mean::nearest;
use crate::lines::LineIndex;
use crate::model::{DirectiveDef, Model, TypeDef, TypeKind};
use crate::shortlist::Shortlist;
use lists::{put_lists, take_lists};
use parts::{Part, part};
use values::Values;

/// Makes the model; what had to be left out becomes a finding.
pub(crate) fn convert(
    document: &Document,
    text: &str,
    lines: &LineIndex<'_>,
) -> (Model, Converted) {
    let mut builder = Builder {
        values: Values::new(text, lines),
        model: Model::default(),
        by_name: HashMap::new(),
        places: HashMap::new(),
        directives: HashMap::new(),
        seen: HashSet::new(),
        roots: [None; 3],
        has_schema: false,
        orphans: Shortlist::default(),
    };
    for definition in &document.definitions {
        builder.definition(definition);
    }
    for definition in &document.definitions {
        builder.extension(definition);
    }
    let (mut model, findings) = builder.finish();
    model.linked = super::linked::read(document);
    (model, findings)
}

/// The things within a type that must have a name of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Member {
    Field,
    Value,
    Interface,
    Union,
}

struct Builder<'d, 't> {
    values: Values<'t>,
    model: Model,
    by_name: HashMap<&'d str, usize>,
    /// Where a type is first defined.
    places: HashMap<&'d str, &'d Name>,
    directives: HashMap<&'d str, &'d Name>,
    seen: HashSet<(usize, Member, &'d str)>,
    roots: [Option<&'d Name>; 3],
    has_schema: bool,
    /// Extensions of types that are not defined.
    orphans: Shortlist,
}

impl<'d> Builder<'d, '_> {
    fn definition(&mut self, definition: &'d Definition) {
        match definition {
            Definition::SchemaDefinition(schema) => {
                if self.has_schema {
                    let span = schema.location();
                    self.values
                        .find(
                            "duplicate_schema_definition",
                            "The schema definition is given twice; the first is kept.",
                            span,
                        )
                        .hint("Use `extend schema` to add to it.");
                    return;
                }
                self.has_schema = true;
                self.model.description = Values::description(schema.description.as_ref());
                let applied = self.values.convert_directives(&schema.directives);
                self.model.directives_applied.extend(applied);
                self.root_operations(schema.root_operations.iter().map(|root| (root.0, &root.1)));
            }
            Definition::DirectiveDefinition(directive) => self.directive(directive),
            Definition::OperationDefinition(_) | Definition::FragmentDefinition(_) => {
                let span = definition.location();
                let what = if matches!(definition, Definition::FragmentDefinition(_)) {
                    "a fragment"
                } else {
                    "an operation"
                };
                self.values
                    .find(
                        "executable_definition",
                        format_args!("A schema cannot hold {what}; it is left out."),
                        span,
                    )
                    .hint("Remove it from the schema.");
            }
            _ => {
                if let Some(part) = part(definition).filter(|part| !part.is_extension) {
                    self.define(part);
                }
            }
        }
    }

    fn extension(&mut self, definition: &'d Definition) {
        if let Definition::SchemaExtension(schema) = definition {
            let applied = self.values.convert_directives(&schema.directives);
            self.model.directives_applied.extend(applied);
            self.root_operations(schema.root_operations.iter().map(|root| (root.0, &root.1)));
            return;
        }
        let Some(part) = part(definition).filter(|part| part.is_extension) else {
            return;
        };
        if is_built_in(part.name) {
            let message = format_args!("`{}` is built in, so it cannot be extended.", part.name);
            self.values
                .find("extends_built_in", message, part.name.location());
            return;
        }
        // An extension of a type that is defined elsewhere (federation) stands for the type itself.
        let Some(&index) = self.by_name.get(part.name.as_str()) else {
            self.extends_unknown(&part);
            return self.define(part);
        };
        let Some(ty) = self.model.types.get(index) else {
            return;
        };
        if ty.kind != part.kind {
            let message = format_args!(
                "`{}` is {}, so it cannot be extended as {}; the extension is left out.",
                part.name,
                kind_with_article(ty.kind),
                kind_with_article(part.kind)
            );
            self.values
                .find("extension_kind_mismatch", message, part.name.location());
            return;
        }
        self.merge(index, part);
    }

    fn extends_unknown(&mut self, part: &Part<'d>) {
        let (keyword, name) = (part.kind.keyword(), part.name);
        let message =
            format_args!("`{name}` is extended but not defined; the extension stands for it.");
        // Looking for a near name costs a pass over all: only for as many as are shown.
        let names = self.model.types.iter().map(|ty| &*ty.name);
        let near = self
            .orphans
            .has_room()
            .then(|| nearest(name, names))
            .flatten();
        let span = name
            .location()
            .map(|span| (span.offset(), span.end_offset()));
        let mut finding = self.orphans.find("extends_unknown_type", message, span);
        match near {
            Some(near) => finding.hint(format_args!("Did you mean `{near}`?")),
            None => finding.hint(format_args!(
                "Write `{keyword} {name}`, or add the file that defines it."
            )),
        };
    }

    /// The definition is left out. One of the same kind is only a warning: some printers write out what is
    /// built in, though the specification wants it omitted (3.5, 4.2).
    fn redefines_built_in(&mut self, part: &Part<'d>, kind: TypeKind) {
        let (name, place) = (part.name, part.name.location());
        if part.kind != kind {
            let message = format_args!(
                "`{name}` is built in, so it cannot be defined as {}; the definition is left out.",
                kind_with_article(part.kind)
            );
            self.values
                .find("redefines_built_in", message, place)
                .hint("Give it another name.");
        } else if kind == TypeKind::Scalar {
            let message =
                format_args!("The scalar `{name}` is built in; the definition is left out.");
            self.values
                .warn("redefines_built_in", message, place)
                .hint("Remove it: every schema has this scalar.");
        } else {
            let message = format_args!(
                "The introspection type `{name}` is built in; the definition is left out."
            );
            self.values
                .warn("redefines_built_in", message, place)
                .hint("Remove it: names that begin with two underscores belong to introspection.");
        }
    }

    fn define(&mut self, part: Part<'d>) {
        if let Some(kind) = built_in_kind(part.name) {
            return self.redefines_built_in(&part, kind);
        }
        if let Some(first) = self.places.get(part.name.as_str()) {
            let first = self.values.line(first);
            let message = format_args!(
                "The type `{}` is defined twice; the first definition (line {first}) is kept.",
                part.name
            );
            self.values
                .find("duplicate_type", message, part.name.location())
                .hint(format_args!(
                    "Rename one of them, or write `extend` to add to the first: `extend {} {}`.",
                    part.kind.keyword(),
                    part.name
                ));
            return;
        }
        let index = self.model.types.len();
        self.places.insert(part.name, part.name);
        self.by_name.insert(part.name, index);
        self.model.types.push(TypeDef {
            kind: part.kind,
            name: part.name.as_str().into(),
            description: Values::description(part.description),
            directives: Vec::new(),
            interfaces: Vec::new(),
            fields: Vec::new(),
            input_fields: Vec::new(),
            values: Vec::new(),
            members: Vec::new(),
            specified_by: None,
            is_one_of: false,
            needs_hidden: false,
            is_built_in: false,
            position: self.values.position(part.name),
            definition: self.values.span(part.span),
            extensions: Vec::new(),
            subgraphs: None,
        });
        self.merge(index, part);
    }

    fn merge(&mut self, index: usize, part: Part<'d>) {
        let Some(mut ty) = self.model.types.get_mut(index).map(take_lists) else {
            return;
        };
        if part.is_extension {
            ty.extensions.extend(self.values.span(part.span));
        }
        for directive in part.directives.iter() {
            match (directive.name.as_str(), part.kind) {
                ("specifiedBy", TypeKind::Scalar) => {
                    ty.specified_by = Values::string_argument(directive, "url")
                }
                ("oneOf", TypeKind::Input) => ty.is_one_of = true,
                _ => ty.directives.push(self.values.convert_directive(directive)),
            }
        }
        for interface in part.interfaces {
            if self.is_new(index, Member::Interface, interface, part.name) {
                ty.interfaces.push(interface.as_str().into());
            }
        }
        for field in part.fields {
            if self.is_new(index, Member::Field, &field.name, part.name) {
                let field = self.values.field(field, part.name);
                ty.fields.push(field);
            }
        }
        for field in part.input_fields {
            if self.is_new(index, Member::Field, &field.name, part.name) {
                let field_def = self.values.input_value(field);
                if ty.is_one_of && (field_def.ty.is_non_null() || field_def.default_value.is_some())
                {
                    let message = format_args!(
                        "The field `{}` of a `@oneOf` input must be nullable and have no default.",
                        field.name
                    );
                    self.values
                        .find("one_of_field", message, field.name.location());
                }
                ty.input_fields.push(field_def);
            }
        }
        for value in part.values {
            if self.is_new(index, Member::Value, &value.value, part.name) {
                let value = self.values.enum_value(value);
                ty.values.push(value);
            }
        }
        for member in part.members {
            if self.is_new(index, Member::Union, member, part.name) {
                ty.members.push(member.as_str().into());
            }
        }
        if let Some(place) = self.model.types.get_mut(index) {
            put_lists(place, ty);
        }
    }

    fn is_new(&mut self, index: usize, member: Member, name: &'d Name, owner: &Name) -> bool {
        if self.seen.insert((index, member, name.as_str())) {
            return true;
        }
        let (code, what) = match member {
            Member::Field => ("duplicate_field", "field"),
            Member::Value => ("duplicate_enum_value", "enum value"),
            Member::Interface => ("duplicate_interface", "interface"),
            Member::Union => ("duplicate_union_member", "member"),
        };
        let message = format_args!("`{owner}` has the {what} `{name}` twice; the first is kept.");
        self.values
            .find(code, message, name.location())
            .hint("Remove or rename one of them.");
        false
    }

    fn directive(&mut self, directive: &'d DirectiveDefinition) {
        if let Some(first) = self.directives.get(directive.name.as_str()) {
            let first = self.values.line(first);
            let message = format_args!(
                "The directive `@{}` is defined twice; the first definition (line {first}) is kept.",
                directive.name
            );
            self.values
                .find(
                    "duplicate_directive_definition",
                    message,
                    directive.name.location(),
                )
                .hint("Remove or rename one of them.");
            return;
        }
        self.directives.insert(&directive.name, &directive.name);
        let arguments = self
            .values
            .arguments(&directive.arguments, &format!("@{}", directive.name));
        let mut locations: Vec<Box<str>> = Vec::new();
        for location in directive.locations.iter().map(|location| location.name()) {
            if !locations.iter().any(|known| **known == *location) {
                locations.push(location.into());
            }
        }
        self.model.directives.push(DirectiveDef {
            name: directive.name.as_str().into(),
            description: Values::description(directive.description.as_ref()),
            arguments,
            is_repeatable: directive.repeatable,
            locations,
            directives: Vec::new(),
            deprecation: None,
            position: self.values.position(&directive.name),
        });
    }

    fn root_operations(&mut self, roots: impl Iterator<Item = (OperationType, &'d Name)>) {
        for (operation, name) in roots {
            let slot = match operation {
                OperationType::Query => 0,
                OperationType::Mutation => 1,
                OperationType::Subscription => 2,
            };
            let Some(place) = self.roots.get_mut(slot) else {
                continue;
            };
            if place.is_some() {
                let message = format_args!(
                    "The {} root type is given twice; the first is kept.",
                    operation.name()
                );
                self.values
                    .find("duplicate_root_operation", message, name.location())
                    .hint("Keep one of them.");
            } else {
                *place = Some(name);
            }
        }
    }

    /// Without a schema definition the usual names are those of root types.
    fn usual_roots(&mut self) {
        for (root, name, operation) in [
            (1, "Mutation", "mutation"),
            (2, "Subscription", "subscription"),
        ] {
            let is_given = self.roots.get(root).is_some_and(Option::is_some);
            let ty = self
                .by_name
                .get(name)
                .and_then(|&at| self.model.types.get(at));
            let Some(ty) = ty.filter(|ty| ty.kind != TypeKind::Object) else {
                continue;
            };
            if self.has_schema || is_given {
                continue;
            }
            let message = format_args!(
                "`{name}` is {}, so it cannot be the {operation} root type.",
                kind_with_article(ty.kind)
            );
            let place = self.places.get(name).and_then(|name| name.location());
            self.values
                .find("root_not_an_object", message, place)
                .hint("Rename it, or name the root types: `schema { query: Query }`.");
        }
    }

    fn finish(mut self) -> (Model, Converted) {
        self.usual_roots();
        for (name, description) in BUILT_IN_SCALARS {
            if self.values.uses(name) {
                self.model.types.push(built_in_scalar(name, description));
            }
        }
        let mut model = self.model;
        model.types.sort_by(|a, b| a.name.cmp(&b.name));
        model.directives.sort_by(|a, b| a.name.cmp(&b.name));
        model.name_types();
        let [query, mutation, subscription] = self.roots.map(|root| root.map(Name::as_str));
        let root = |named: Option<&str>, usual: &str| {
            let implied = (!self.has_schema).then_some(usual);
            let id = model.type_id(named.or(implied)?)?;
            model
                .get(id)
                .filter(|ty| ty.kind == TypeKind::Object)
                .map(|_| id)
        };
        model.roots = crate::model::Roots {
            query: root(query, "Query"),
            mutation: root(mutation, "Mutation"),
            subscription: root(subscription, "Subscription"),
        };
        model.shrink();
        let converted = Converted {
            findings: self.values.into_findings(),
            orphans: self.orphans,
        };
        (model, converted)
    }
}
