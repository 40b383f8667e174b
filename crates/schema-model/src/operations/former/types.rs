//! Look-ups in the schema and in the types of introspection.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use apollo_compiler::ast::OperationType;

use super::syntax::kind_of;
use crate::limits::Limits;
use crate::model::{DirectiveDef, FieldDef, InputValueDef, Model, TypeDef, TypeKind};
use crate::schema::parse_schema;
use crate::source::SourceText;

/// More members than this are looked up in a table.
const FEW: usize = 16;

/// The types that every schema has (specification of September 2025, 3.13 and 4.2), and the fields that lead to them.
const INTROSPECTION: &str = r#"
directive @skip(if: Boolean!) on FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT
directive @include(if: Boolean!) on FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT
directive @deprecated(reason: String = "No longer supported") on FIELD_DEFINITION | ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION | ENUM_VALUE
directive @specifiedBy(url: String!) on SCALAR
directive @oneOf on INPUT_OBJECT
type Query { __schema: In__Schema! __type(name: String!): In__Type __typename: String! }
type In__Schema { description: String types: [In__Type!]! queryType: In__Type! mutationType: In__Type subscriptionType: In__Type directives: [In__Directive!]! }
type In__Type { kind: In__TypeKind! name: String description: String specifiedByURL: String fields(includeDeprecated: Boolean = false): [In__Field!] interfaces: [In__Type!] possibleTypes: [In__Type!] enumValues(includeDeprecated: Boolean = false): [In__EnumValue!] inputFields(includeDeprecated: Boolean = false): [In__InputValue!] ofType: In__Type isOneOf: Boolean }
type In__Field { name: String! description: String args(includeDeprecated: Boolean = false): [In__InputValue!]! type: In__Type! isDeprecated: Boolean! deprecationReason: String }
type In__InputValue { name: String! description: String type: In__Type! defaultValue: String isDeprecated: Boolean! deprecationReason: String }
type In__EnumValue { name: String! description: String isDeprecated: Boolean! deprecationReason: String }
type In__Directive { name: String! description: String isRepeatable: Boolean! locations: [In__DirectiveLocation!]! args(includeDeprecated: Boolean = false): [In__InputValue!]! }
enum In__TypeKind { SCALAR OBJECT INTERFACE UNION ENUM INPUT_OBJECT LIST NON_NULL }
enum In__DirectiveLocation { QUERY MUTATION SUBSCRIPTION FIELD FRAGMENT_DEFINITION FRAGMENT_SPREAD INLINE_FRAGMENT VARIABLE_DEFINITION SCHEMA SCALAR OBJECT FIELD_DEFINITION ARGUMENT_DEFINITION INTERFACE UNION ENUM ENUM_VALUE INPUT_OBJECT INPUT_FIELD_DEFINITION }
"#;

/// The types of introspection have this before their names while they are read: a model leaves them out.
const DISGUISE: &str = "In__";

static BUILT_IN: LazyLock<Model> = LazyLock::new(|| {
    let source = SourceText::new(INTROSPECTION);
    let schema = parse_schema(&source, &Limits::default());
    let mut model = schema.map(|schema| schema.model).unwrap_or_default();
    let real = |text: &str| text.replace(DISGUISE, "__");
    for ty in &mut model.types {
        ty.name = real(&ty.name).into();
        for field in &mut ty.fields {
            field.ty.name = real(&field.ty.name).into();
            field.ty.text = real(&field.ty.text).into();
        }
    }
    model.name_types();
    model
});

/// Returns whether a type has fields that can be selected, or members that have them.
pub(super) fn is_composite(ty: &TypeDef) -> bool {
    matches!(
        ty.kind,
        TypeKind::Object | TypeKind::Interface | TypeKind::Union
    )
}

/// Returns whether a value of the type can be sent.
pub(super) fn is_input(ty: &TypeDef) -> bool {
    matches!(ty.kind, TypeKind::Scalar | TypeKind::Enum | TypeKind::Input)
}

/// Returns the innermost name of a type as written.
pub(super) fn named(ty: &str) -> &str {
    ty.trim_matches(['[', ']', '!'])
}

/// Returns whether a variable of type `sub` may stand where `wanted` is expected; both as written.
pub(super) fn is_subtype(sub: &str, wanted: &str) -> bool {
    if sub == wanted {
        return true;
    }
    if let Some(wanted) = wanted.strip_suffix('!') {
        return sub
            .strip_suffix('!')
            .is_some_and(|sub| is_subtype(sub, wanted));
    }
    if let Some(sub) = sub.strip_suffix('!') {
        return is_subtype(sub, wanted);
    }
    match (item_of(sub), item_of(wanted)) {
        (Some(sub), Some(wanted)) => is_subtype(sub, wanted),
        _ => false,
    }
}

/// Returns the type of the items of a nullable list type.
pub(super) fn item_of(ty: &str) -> Option<&str> {
    ty.strip_prefix('[').and_then(|ty| ty.strip_suffix(']'))
}

/// Look-ups by name.
pub(super) struct Types<'m> {
    pub(super) model: &'m Model,
    fields: HashMap<&'m str, HashMap<&'m str, &'m FieldDef>>,
    input_fields: HashMap<&'m str, HashMap<&'m str, &'m InputValueDef>>,
    values: HashMap<&'m str, HashMap<&'m str, usize>>,
    /// The types that may stand for an interface or union: objects, and interfaces that implement the interface.
    possible: HashMap<&'m str, HashSet<&'m str>>,
    overlaps: HashMap<(&'m str, &'m str), bool>,
}

impl<'m> Types<'m> {
    pub(super) fn new(model: &'m Model) -> Self {
        let mut possible: HashMap<&str, HashSet<&str>> = HashMap::new();
        for ty in &model.types {
            for interface in &ty.interfaces {
                possible.entry(interface).or_default().insert(&ty.name);
            }
            for member in &ty.members {
                possible.entry(&ty.name).or_default().insert(member);
            }
        }
        Self {
            model,
            fields: HashMap::new(),
            input_fields: HashMap::new(),
            values: HashMap::new(),
            possible,
            overlaps: HashMap::new(),
        }
    }

    pub(super) fn find(&self, name: &str) -> Option<&'m TypeDef> {
        self.model.find_type(name).or_else(|| {
            // Of the built-in scalars, a schema has those that it uses, and the two that introspection uses.
            (name.starts_with("__") || matches!(name, "String" | "Boolean"))
                .then(|| BUILT_IN.find_type(name))
                .flatten()
        })
    }

    pub(super) fn directive(&self, name: &str) -> Option<&'m DirectiveDef> {
        self.model
            .find_directive(name)
            .or_else(|| BUILT_IN.find_directive(name))
    }

    pub(super) fn directive_names(&self) -> impl Iterator<Item = &'m str> {
        let own = self.model.directives.iter();
        own.map(|directive| &*directive.name)
            .chain(["skip", "include"])
    }

    pub(super) fn root(&self, operation: OperationType) -> Option<&'m TypeDef> {
        self.model
            .root(kind_of(operation))
            .filter(|root| root.kind == TypeKind::Object)
    }

    /// Returns the field of a composite type with that name, introspection's too.
    pub(super) fn field(&mut self, ty: &'m TypeDef, name: &str) -> Option<&'m FieldDef> {
        if name.starts_with("__") {
            let is_query = || {
                self.root(OperationType::Query)
                    .is_some_and(|root| std::ptr::eq(root, ty))
            };
            let is_there = match name {
                "__typename" => is_composite(ty),
                "__schema" | "__type" => is_query(),
                _ => false,
            };
            if is_there {
                let fields = &BUILT_IN.find_type("Query")?.fields;
                return fields.iter().find(|field| *field.name == *name);
            }
        }
        if ty.fields.len() <= FEW {
            return ty.fields.iter().find(|field| *field.name == *name);
        }
        // Of two fields with the same name the first counts, as in the docs.
        let all = self.fields.entry(&ty.name).or_insert_with(|| {
            let all = ty.fields.iter().rev();
            all.map(|field| (&*field.name, field)).collect()
        });
        all.get(name).copied()
    }

    pub(super) fn input_field(&mut self, ty: &'m TypeDef, name: &str) -> Option<&'m InputValueDef> {
        if ty.input_fields.len() <= FEW {
            return ty.input_fields.iter().find(|field| *field.name == *name);
        }
        let all = self.input_fields.entry(&ty.name).or_insert_with(|| {
            let all = ty.input_fields.iter().rev();
            all.map(|field| (&*field.name, field)).collect()
        });
        all.get(name).copied()
    }

    /// Returns the position of an enum's value in the list of its values.
    pub(super) fn value(&mut self, ty: &'m TypeDef, name: &str) -> Option<usize> {
        if ty.values.len() <= FEW {
            return ty.values.iter().position(|value| *value.name == *name);
        }
        let all = self.values.entry(&ty.name).or_insert_with(|| {
            let all = ty.values.iter().enumerate();
            all.map(|(at, value)| (&*value.name, at)).collect()
        });
        all.get(name).copied()
    }

    /// Returns whether a value can be of both types.
    pub(super) fn overlap(&mut self, one: &'m TypeDef, other: &'m TypeDef) -> bool {
        if one.name == other.name {
            return true;
        }
        let may_be = |wide: &TypeDef, narrow: &TypeDef| {
            self.possible
                .get(&*wide.name)
                .is_some_and(|types| types.contains(&*narrow.name))
        };
        match (one.kind, other.kind) {
            (TypeKind::Object, TypeKind::Object) => return false,
            (_, TypeKind::Object) => return may_be(one, other),
            (TypeKind::Object, _) => return may_be(other, one),
            _ => {}
        }
        let key = (&*one.name, &*other.name);
        if let Some(known) = self.overlaps.get(&key) {
            return *known;
        }
        let empty = HashSet::new();
        let of = |ty: &TypeDef| self.possible.get(&*ty.name).unwrap_or(&empty);
        let is_object = |name: &&&str| {
            self.model
                .find_type(name)
                .is_some_and(|ty| ty.kind == TypeKind::Object)
        };
        let (small, large) = if of(one).len() <= of(other).len() {
            (of(one), of(other))
        } else {
            (of(other), of(one))
        };
        let overlap = small
            .iter()
            .filter(is_object)
            .any(|name| large.contains(name));
        self.overlaps.insert(key, overlap);
        overlap
    }

    /// Returns the name of an object that can stand for an abstract type and has a field with that name.
    pub(super) fn possible_with(&self, ty: &TypeDef, field: &str) -> Option<&'m str> {
        let possible = self.possible.get(&*ty.name)?.iter();
        let has = |ty: &&TypeDef| ty.fields.iter().any(|each| *each.name == *field);
        possible
            .filter_map(|name| self.model.find_type(name))
            .filter(|ty| ty.kind == TypeKind::Object)
            .filter(has)
            .map(|ty| &*ty.name)
            .min()
    }

    /// Returns a field without required arguments that returns a scalar or enum: `id` if there is one.
    pub(super) fn simple_field(&self, ty: &'m TypeDef) -> Option<&'m str> {
        let is_simple = |field: &&FieldDef| {
            let is_leaf = self
                .find(&field.ty.name)
                .is_some_and(|ty| !is_composite(ty));
            is_leaf && !field.arguments.iter().any(InputValueDef::is_required)
        };
        let named = |name: &str| ty.fields.iter().find(|field| *field.name == *name);
        let wanted = ["id", "name", "title"];
        let mut wanted = wanted.into_iter().filter_map(named);
        let found = wanted
            .find(is_simple)
            .or_else(|| ty.fields.iter().find(is_simple));
        found.map(|field| &*field.name)
    }
}
