//! A schema → the result of the full introspection query of September 2025 (specification, section 4).

use std::collections::{BTreeSet, HashMap};

use super::meta;
use super::response::{
    Answer, Directive, Field, Input, Named, Ref, Schema, Type, Value, empty, reference,
};
use super::words::LOCATIONS;
use crate::model::{
    Deprecation, DirectiveDef, FieldDef, InputValueDef, Model, TypeDef, TypeKind, TypeRef,
};

/// The reason that the specification gives where a schema gives none.
const USUAL_REASON: &str = "No longer supported";

/// The response of the whole schema to introspection. A type that is used and defined nowhere is listed as a
/// scalar: no client could read a schema that lacks it.
pub(super) fn answer(model: &Model) -> Answer<'_> {
    let writer = Writer::new(model);
    let root = |id: Option<crate::model::TypeId>| {
        let ty = id.and_then(|id| model.get(id))?;
        Some(Named {
            name: &ty.name,
            kind: kind_of(ty.kind),
        })
    };
    let mut types: Vec<Type<'_>> = model.types.iter().map(|ty| writer.ty(ty)).collect();
    // Introspection itself uses these two.
    let always = ["String", "Boolean"].into_iter();
    let missing = always.chain(writer.unknown.iter().copied());
    let missing: BTreeSet<&str> = missing
        .filter(|name| model.find_type(name).is_none())
        .collect();
    types.extend(missing.into_iter().map(|name| empty("SCALAR", name)));
    types.extend(meta::types());
    let mut directives: Vec<Directive<'_>> = model
        .directives
        .iter()
        .map(|directive| writer.directive(directive))
        .collect();
    directives.extend(
        meta::directives()
            .into_iter()
            .filter(|directive| model.find_directive(directive.name).is_none()),
    );
    Answer {
        schema: Schema {
            description: model.description.as_deref(),
            query_type: root(model.roots.query),
            mutation_type: root(model.roots.mutation),
            subscription_type: root(model.roots.subscription),
            types,
            directives,
        },
    }
}

struct Writer<'m> {
    model: &'m Model,
    /// Objects by the interfaces that they implement.
    objects: HashMap<&'m str, Vec<&'m str>>,
    /// Types that are used and not defined.
    unknown: BTreeSet<&'m str>,
}

impl<'m> Writer<'m> {
    fn new(model: &'m Model) -> Self {
        let mut objects: HashMap<&str, Vec<&str>> = HashMap::new();
        for ty in model.types.iter().filter(|ty| ty.kind == TypeKind::Object) {
            for interface in &ty.interfaces {
                objects.entry(interface).or_default().push(&ty.name);
            }
        }
        let fields = || model.types.iter().flat_map(|ty| &ty.fields);
        let inputs = model.types.iter().flat_map(|ty| &ty.input_fields);
        let directives = model.directives.iter().flat_map(|each| &each.arguments);
        let arguments = fields().flat_map(|field| &field.arguments);
        let used = fields().map(|field| &*field.ty.name).chain(
            inputs
                .chain(directives)
                .chain(arguments)
                .map(|input| &*input.ty.name),
        );
        let unknown = used
            .filter(|name| model.find_type(name).is_none())
            .collect();
        Self {
            model,
            objects,
            unknown,
        }
    }

    fn ty(&self, ty: &'m TypeDef) -> Type<'m> {
        let is_composite = matches!(ty.kind, TypeKind::Object | TypeKind::Interface);
        let possible: Option<Vec<&str>> = match ty.kind {
            TypeKind::Interface => Some(self.objects.get(&*ty.name).cloned().unwrap_or_default()),
            TypeKind::Union => Some(ty.members.iter().map(|name| &**name).collect()),
            _ => None,
        };
        Type {
            kind: kind_of(ty.kind),
            name: &ty.name,
            description: ty.description.as_deref(),
            specified_by: ty.specified_by.as_deref(),
            is_one_of: (ty.kind == TypeKind::Input).then_some(ty.is_one_of),
            fields: is_composite.then(|| ty.fields.iter().map(|field| self.field(field)).collect()),
            input_fields: (ty.kind == TypeKind::Input).then(|| self.inputs(&ty.input_fields)),
            interfaces: is_composite.then(|| self.named(ty.interfaces.iter().map(|name| &**name))),
            enum_values: (ty.kind == TypeKind::Enum).then(|| {
                let values = ty.values.iter();
                values
                    .map(|value| Value {
                        name: &value.name,
                        description: value.description.as_deref(),
                        is_deprecated: value.deprecation.is_some(),
                        deprecation_reason: reason(value.deprecation.as_ref()),
                    })
                    .collect()
            }),
            possible_types: possible.map(|names| self.named(names.into_iter())),
        }
    }

    /// Returns references to the named types that are defined.
    fn named(&self, names: impl Iterator<Item = &'m str>) -> Vec<Ref<'m>> {
        names
            .filter_map(|name| {
                let ty = self.model.find_type(name)?;
                Some(Ref {
                    kind: kind_of(ty.kind),
                    name: Some(name),
                    of_type: None,
                })
            })
            .collect()
    }

    fn field(&self, field: &'m FieldDef) -> Field<'m> {
        Field {
            name: &field.name,
            description: field.description.as_deref(),
            args: self.inputs(&field.arguments),
            ty: self.reference(&field.ty),
            is_deprecated: field.deprecation.is_some(),
            deprecation_reason: reason(field.deprecation.as_ref()),
        }
    }

    fn inputs(&self, inputs: &'m [InputValueDef]) -> Vec<Input<'m>> {
        inputs
            .iter()
            .map(|input| Input {
                name: &input.name,
                description: input.description.as_deref(),
                ty: self.reference(&input.ty),
                default_value: input.default_value.as_deref(),
                is_deprecated: input.deprecation.is_some(),
                deprecation_reason: reason(input.deprecation.as_ref()),
            })
            .collect()
    }

    fn directive(&self, directive: &'m DirectiveDef) -> Directive<'m> {
        // In the order of the specification, and only its words: clients refuse others.
        let locations = LOCATIONS.into_iter().filter(|known| {
            directive
                .locations
                .iter()
                .any(|location| **location == **known)
        });
        Directive {
            name: &directive.name,
            description: directive.description.as_deref(),
            is_repeatable: directive.is_repeatable,
            locations: locations.collect(),
            args: self.inputs(&directive.arguments),
            is_deprecated: directive.deprecation.is_some(),
            deprecation_reason: reason(directive.deprecation.as_ref()),
        }
    }

    fn reference(&self, ty: &'m TypeRef) -> Ref<'m> {
        let known = self.model.find_type(&ty.name);
        reference(
            &ty.text,
            &ty.name,
            known.map_or("SCALAR", |ty| kind_of(ty.kind)),
        )
    }
}

fn reason(deprecation: Option<&Deprecation>) -> Option<&str> {
    deprecation.map(|deprecation| deprecation.reason.as_deref().unwrap_or(USUAL_REASON))
}

fn kind_of(kind: TypeKind) -> &'static str {
    match kind {
        TypeKind::Object => "OBJECT",
        TypeKind::Interface => "INTERFACE",
        TypeKind::Union => "UNION",
        TypeKind::Enum => "ENUM",
        TypeKind::Input => "INPUT_OBJECT",
        TypeKind::Scalar => "SCALAR",
    }
}
