//! Look-ups in the schema and in the types of introspection.

use std::cell::OnceCell;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::LazyLock;

use crate::limits::Limits;
use crate::model::{
    DirectiveDef, EnumValueDef, FieldDef, InputValueDef, Model, OperationKind, TypeDef, TypeId,
    TypeKind,
};
use crate::schema::parse_schema;
use crate::source::SourceText;

/// More members than this are looked up in a table.
const FEW: usize = 16;

/// The types that every schema has (specification of September 2025, 3.13 and 4.2, with the deprecation of directives of
/// September 2026), and the fields that lead to them.
const INTROSPECTION: &str = r#"
directive @skip(if: Boolean!) on FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT
directive @include(if: Boolean!) on FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT
directive @deprecated(reason: String! = "No longer supported") on FIELD_DEFINITION | ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION | ENUM_VALUE | DIRECTIVE_DEFINITION
directive @specifiedBy(url: String!) on SCALAR
directive @oneOf on INPUT_OBJECT
type Query { __schema: In__Schema! __type(name: String!): In__Type __typename: String! }
type In__Schema { description: String types: [In__Type!]! queryType: In__Type! mutationType: In__Type subscriptionType: In__Type directives(includeDeprecated: Boolean! = false): [In__Directive!]! }
type In__Type { kind: In__TypeKind! name: String description: String specifiedByURL: String fields(includeDeprecated: Boolean! = false): [In__Field!] interfaces: [In__Type!] possibleTypes: [In__Type!] enumValues(includeDeprecated: Boolean! = false): [In__EnumValue!] inputFields(includeDeprecated: Boolean! = false): [In__InputValue!] ofType: In__Type isOneOf: Boolean }
type In__Field { name: String! description: String args(includeDeprecated: Boolean! = false): [In__InputValue!]! type: In__Type! isDeprecated: Boolean! deprecationReason: String }
type In__InputValue { name: String! description: String type: In__Type! defaultValue: String isDeprecated: Boolean! deprecationReason: String }
type In__EnumValue { name: String! description: String isDeprecated: Boolean! deprecationReason: String }
type In__Directive { name: String! description: String isRepeatable: Boolean! locations: [In__DirectiveLocation!]! args(includeDeprecated: Boolean! = false): [In__InputValue!]! isDeprecated: Boolean! deprecationReason: String }
enum In__TypeKind { SCALAR OBJECT INTERFACE UNION ENUM INPUT_OBJECT LIST NON_NULL }
enum In__DirectiveLocation { QUERY MUTATION SUBSCRIPTION FIELD FRAGMENT_DEFINITION FRAGMENT_SPREAD INLINE_FRAGMENT VARIABLE_DEFINITION SCHEMA SCALAR OBJECT FIELD_DEFINITION ARGUMENT_DEFINITION INTERFACE UNION ENUM ENUM_VALUE INPUT_OBJECT INPUT_FIELD_DEFINITION DIRECTIVE_DEFINITION }
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

/// The members of long lists by name; the lists by their addresses.
type Tables<'m, T> = HashMap<usize, HashMap<&'m str, &'m T>>;

/// Returns the first member with that name.
fn find_in<'m, T>(
    tables: &mut Tables<'m, T>,
    list: &'m [T],
    name: &str,
    name_of: fn(&T) -> &str,
) -> Option<&'m T> {
    if list.len() <= FEW {
        return list.iter().find(|each| name_of(each) == name);
    }
    let table = tables.entry(list.as_ptr().addr()).or_insert_with(|| {
        let all = list.iter().rev();
        all.map(|each| (name_of(each), each)).collect()
    });
    table.get(name).copied()
}

/// Look-ups by name. What is computed for one type or list is kept, because operations can ask for it thousands of times.
pub(super) struct Types<'m> {
    pub(super) model: &'m Model,
    fields: Tables<'m, FieldDef>,
    inputs: Tables<'m, InputValueDef>,
    values: Tables<'m, EnumValueDef>,
    /// The required members of lists of arguments and input fields, by the addresses of the lists.
    required: HashMap<usize, Rc<[&'m InputValueDef]>>,
    /// Numbers of the object types that may stand for an interface or union, ascending.
    possible: OnceCell<HashMap<&'m str, Vec<u32>>>,
    overlaps: HashMap<(&'m str, &'m str), bool>,
    locations: HashMap<(&'m str, &'static str), bool>,
    simple_fields: HashMap<&'m str, Option<&'m str>>,
}

impl<'m> Types<'m> {
    pub(super) fn new(model: &'m Model) -> Self {
        Self {
            model,
            fields: HashMap::new(),
            inputs: HashMap::new(),
            values: HashMap::new(),
            required: HashMap::new(),
            possible: OnceCell::new(),
            overlaps: HashMap::new(),
            locations: HashMap::new(),
            simple_fields: HashMap::new(),
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

    /// Returns whether a directive may stand at a location.
    pub(super) fn allows(&mut self, directive: &'m DirectiveDef, location: &'static str) -> bool {
        let key = (&*directive.name, location);
        *self.locations.entry(key).or_insert_with(|| {
            let mut locations = directive.locations.iter();
            locations.any(|each| **each == *location)
        })
    }

    pub(super) fn root(&self, operation: OperationKind) -> Option<&'m TypeDef> {
        self.model
            .root(operation)
            .filter(|root| root.kind == TypeKind::Object)
    }

    /// Returns the field of a composite type with that name, introspection's too.
    pub(super) fn field(&mut self, ty: &'m TypeDef, name: &str) -> Option<&'m FieldDef> {
        if name.starts_with("__") {
            let is_query = || {
                self.root(OperationKind::Query)
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
        find_in(&mut self.fields, &ty.fields, name, |field| &field.name)
    }

    /// Returns an argument or input field.
    pub(super) fn input(
        &mut self,
        defined: &'m [InputValueDef],
        name: &str,
    ) -> Option<&'m InputValueDef> {
        find_in(&mut self.inputs, defined, name, |input| &input.name)
    }

    /// Returns the arguments or input fields that must be given.
    pub(super) fn required(&mut self, defined: &'m [InputValueDef]) -> Rc<[&'m InputValueDef]> {
        let find = || defined.iter().filter(|each| each.is_required()).collect();
        let known = self.required.entry(defined.as_ptr().addr());
        Rc::clone(known.or_insert_with(find))
    }

    pub(super) fn value(&mut self, ty: &'m TypeDef, name: &str) -> Option<&'m EnumValueDef> {
        find_in(&mut self.values, &ty.values, name, |value| &value.name)
    }

    fn possible(&self, ty: &TypeDef) -> &[u32] {
        let all = self.possible.get_or_init(|| find_possible(self.model));
        all.get(&*ty.name).map_or(&[], Vec::as_slice)
    }

    /// Returns whether a value can be of both types.
    pub(super) fn overlap(&mut self, one: &'m TypeDef, other: &'m TypeDef) -> bool {
        if one.name == other.name {
            return true;
        }
        let may_be = |wide: &TypeDef, narrow: &TypeDef| {
            let number = self.model.type_id(&narrow.name).map(|id| id.0);
            number.is_some_and(|number| self.possible(wide).binary_search(&number).is_ok())
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
        let overlap = have_common(self.possible(one), self.possible(other));
        self.overlaps.insert(key, overlap);
        overlap
    }

    /// Returns the name of an object that can stand for an abstract type and has a field with that name.
    pub(super) fn possible_with(&self, ty: &TypeDef, field: &str) -> Option<&'m str> {
        let has = |ty: &&TypeDef| ty.fields.iter().any(|each| *each.name == *field);
        let possible = self.possible(ty).iter();
        possible
            .filter_map(|number| self.model.get(TypeId(*number)))
            .filter(has)
            .map(|ty| &*ty.name)
            .min()
    }

    /// Returns a field without required arguments that returns a scalar or enum: `id` if there is one.
    pub(super) fn simple_field(&mut self, ty: &'m TypeDef) -> Option<&'m str> {
        if let Some(known) = self.simple_fields.get(&*ty.name) {
            return *known;
        }
        let found = self.find_simple_field(ty);
        self.simple_fields.insert(&ty.name, found);
        found
    }

    fn find_simple_field(&self, ty: &'m TypeDef) -> Option<&'m str> {
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

fn find_possible(model: &Model) -> HashMap<&str, Vec<u32>> {
    let mut possible: HashMap<&str, Vec<u32>> = HashMap::new();
    let is_object = |ty: &TypeDef| ty.kind == TypeKind::Object;
    for (number, ty) in (0u32..).zip(&model.types) {
        for interface in ty.interfaces.iter().filter(|_| is_object(ty)) {
            possible.entry(interface).or_default().push(number);
        }
        let members = ty.members.iter().filter_map(|name| model.type_id(name));
        let members = members.filter(|id| model.get(*id).is_some_and(is_object));
        let mut members: Vec<u32> = members.map(|id| id.0).collect();
        if !members.is_empty() {
            members.sort_unstable();
            possible.insert(&ty.name, members);
        }
    }
    possible
}

/// Returns whether two ascending lists have a number in common.
fn have_common(mut one: &[u32], mut other: &[u32]) -> bool {
    while let (Some((left, behind_left)), Some((right, behind_right))) =
        (one.split_first(), other.split_first())
    {
        match left.cmp(right) {
            Ordering::Equal => return true,
            Ordering::Less => one = behind_left,
            Ordering::Greater => other = behind_right,
        }
    }
    false
}

/// Returns the names of the directives that operations can use.
pub(super) fn directive_names(model: &Model) -> impl Iterator<Item = &str> {
    let own = model.directives.iter();
    own.map(|directive| &*directive.name)
        .chain(["skip", "include"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn introspection_has_its_types() {
        let schema = parse_schema(&SourceText::new(INTROSPECTION), &Limits::default()).unwrap();
        let found = schema.findings.items.iter().map(|each| &*each.code);
        // The three fields that lead to them.
        assert_eq!(found.collect::<Vec<_>>(), ["reserved_name"; 3]);
        let fields = |name| BUILT_IN.find_type(name).map(|ty| ty.fields.len());
        assert_eq!((fields("__Schema"), fields("__Type")), (Some(6), Some(11)));
        assert_eq!(fields("__Directive"), Some(7));
        assert!(BUILT_IN.find_directive("deprecated").is_some());
        assert!(BUILT_IN.types.iter().all(|ty| !ty.name.contains(DISGUISE)));
    }

    #[test]
    fn ascending_lists_are_compared_in_one_pass() {
        for (one, other, expected) in [
            (&[][..], &[1][..], false),
            (&[1, 4, 9], &[2, 3, 9], true),
            (&[1, 4, 9], &[2, 3, 10], false),
        ] {
            assert_eq!(have_common(one, other), expected);
        }
    }

    #[test]
    fn types_of_variables_fit_where_less_is_expected() {
        for (sub, wanted, expected) in [
            ("Int!", "Int", true),
            ("Int", "Int!", false),
            ("[Int!]!", "[Int]", true),
            ("[Int]", "[Int!]", false),
            ("Int", "[Int]", false),
        ] {
            assert_eq!(is_subtype(sub, wanted), expected, "{sub} {wanted}");
        }
    }
}
