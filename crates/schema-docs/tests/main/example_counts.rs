//! How much the examples of six real schemas teach: counts of what teaches nothing.

use std::collections::BTreeSet;
use std::ops::AddAssign;

use graphql_parser::query::{
    Definition, OperationDefinition, Selection, SelectionSet, parse_query,
};
use schema_docs::{Docs, Example};
use schema_model::model::{FieldDef, OperationKind, TypeKind};
use serde_json::Value;

use super::examples::operations;
use super::{docs_of, schema};

pub const SCHEMAS: [&str; 6] = [
    "coral.graphql",
    "cosmo-employees-subgraph.graphql",
    "github.graphql",
    "shopify-storefront.graphql",
    "spotify-supergraph.graphql",
    "swapi.graphql",
];

/// Arguments that only say how much comes, or nothing about the thing.
const PAGING: [&str; 5] = ["first", "last", "after", "before", "clientMutationId"];
/// Fields that say nothing about the thing.
const BARE: [&str; 12] = [
    "id",
    "__typename",
    "totalCount",
    "count",
    "cursor",
    "hasNextPage",
    "endCursor",
    "clientMutationId",
    "success",
    "code",
    "message",
    "nodeId",
];
const VERBS: [&str; 14] = [
    "create", "update", "delete", "add", "remove", "set", "edit", "publish", "import", "mark",
    "enable", "disable", "move", "copy",
];

/// Examples, and what is wrong with how many of them.
#[derive(Debug, Default, PartialEq, Eq)]
struct Counts {
    operations: usize,
    /// Optional arguments exist, and none but paging is given.
    none_given: usize,
    /// An empty object is given where the input has fields.
    empty_input: usize,
    /// Only ids, counts and flags are selected.
    ids_only: usize,
    /// Ids given or returned that are named after payloads or verbs.
    odd_ids: usize,
    /// Numbers with the meaningless value 1.5.
    one_and_a_half: usize,
    /// Leaves of responses, and those that say only "Example" and the name of their field.
    leaves: usize,
    example_leaves: usize,
    /// Unions and interfaces at the top, and those that show a failure first.
    unions: usize,
    failure_first: usize,
    /// Events that tell of a thing, and those that do not select it.
    events: usize,
    without_subject: usize,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.operations += other.operations;
        self.none_given += other.none_given;
        self.empty_input += other.empty_input;
        self.ids_only += other.ids_only;
        self.odd_ids += other.odd_ids;
        self.one_and_a_half += other.one_and_a_half;
        self.leaves += other.leaves;
        self.example_leaves += other.example_leaves;
        self.unions += other.unions;
        self.failure_first += other.failure_first;
        self.events += other.events;
        self.without_subject += other.without_subject;
    }
}

/// The field that the example calls.
pub fn root_field(example: &Example) -> graphql_parser::query::Field<'static, String> {
    let document = parse_query::<String>(&example.operation)
        .unwrap()
        .into_static();
    let Definition::Operation(operation) = document.definitions.into_iter().next().unwrap() else {
        panic!("{}", example.operation);
    };
    let set = match operation {
        OperationDefinition::Query(query) => query.selection_set,
        OperationDefinition::Mutation(mutation) => mutation.selection_set,
        OperationDefinition::Subscription(subscription) => subscription.selection_set,
        OperationDefinition::SelectionSet(set) => set,
    };
    match set.items.into_iter().next().unwrap() {
        Selection::Field(field) => field,
        _ => panic!("{}", example.operation),
    }
}

fn leaf_names(set: &SelectionSet<'static, String>, names: &mut BTreeSet<String>) {
    for item in &set.items {
        match item {
            Selection::Field(field) if field.selection_set.items.is_empty() => {
                names.insert(field.name.clone());
            }
            Selection::Field(field) => leaf_names(&field.selection_set, names),
            Selection::InlineFragment(fragment) => leaf_names(&fragment.selection_set, names),
            Selection::FragmentSpread(_) => {}
        }
    }
}

/// All values that are no lists and no objects.
fn leaves<'v>(value: &'v Value, out: &mut Vec<&'v Value>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| leaves(item, out)),
        Value::Object(fields) => fields.values().for_each(|item| leaves(item, out)),
        leaf => out.push(leaf),
    }
}

fn has_empty_object(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().any(has_empty_object),
        Value::Object(fields) => fields.is_empty() || fields.values().any(has_empty_object),
        _ => false,
    }
}

fn is_odd_id(value: &Value) -> bool {
    let Some((stem, number)) = value.as_str().and_then(|text| text.rsplit_once('-')) else {
        return false;
    };
    let begins = |verb: &&str| {
        stem.strip_prefix(verb)
            .is_some_and(|rest| rest.starts_with('-'))
    };
    number.bytes().all(|byte| byte.is_ascii_digit())
        && (stem.ends_with("payload") || stem.ends_with("response") || VERBS.iter().any(begins))
}

fn is_failure(name: &str) -> bool {
    let words = [
        "Error",
        "Failure",
        "Failed",
        "Exception",
        "Problem",
        "NotFound",
        "Denied",
        "Invalid",
    ];
    words.iter().any(|word| name.ends_with(word))
}

fn count(docs: &Docs, kind: OperationKind, field: &FieldDef) -> Counts {
    let example = docs.example(kind, &field.name).unwrap();
    let root = root_field(&example);
    let optional: Vec<&str> = field
        .arguments
        .iter()
        .filter(|argument| !argument.is_required() && argument.deprecation.is_none())
        .map(|argument| &*argument.name)
        .collect();
    let has_other = optional.iter().any(|name| !PAGING.contains(name));
    let given = root
        .arguments
        .iter()
        .filter(|(name, _)| !has_other || !PAGING.contains(&&**name));
    let variables: Value = example
        .variables
        .as_deref()
        .map_or(Value::Null, |text| serde_json::from_str(text).unwrap());
    let response: Value = serde_json::from_str(&example.response).unwrap();
    let mut names = BTreeSet::new();
    leaf_names(&root.selection_set, &mut names);
    let mut values = Vec::new();
    leaves(&response, &mut values);
    let response_leaves = values.len();
    let is_example = |value: &&&Value| {
        value
            .as_str()
            .is_some_and(|text| text.starts_with("Example "))
    };
    let examples = values.iter().filter(is_example).count();
    leaves(&variables, &mut values);
    let result = docs.model().find_type(&field.ty.name).unwrap();
    let is_abstract = matches!(result.kind, TypeKind::Union | TypeKind::Interface);
    let first = &response["data"][&*field.name];
    let first = first.get(0).unwrap_or(first)["__typename"]
        .as_str()
        .unwrap_or_default();
    let is_object = |field: &&FieldDef| {
        let ty = docs.model().find_type(&field.ty.name);
        let has_required = field
            .arguments
            .iter()
            .any(|argument| argument.is_required());
        !has_required
            && ty.is_some_and(|ty| {
                matches!(
                    ty.kind,
                    TypeKind::Object | TypeKind::Interface | TypeKind::Union
                )
            })
    };
    let is_event =
        kind == OperationKind::Subscription && result.fields.iter().any(|field| is_object(&field));
    let selects_object = root.selection_set.items.iter().any(|item| match item {
        Selection::Field(field) => !field.selection_set.items.is_empty(),
        Selection::InlineFragment(_) | Selection::FragmentSpread(_) => true,
    });
    Counts {
        operations: 1,
        none_given: usize::from(!optional.is_empty() && given.count() == 0),
        empty_input: usize::from(has_empty_object(&variables)),
        ids_only: usize::from(
            !names.is_empty() && names.iter().all(|name| BARE.contains(&&**name)),
        ),
        odd_ids: values.iter().filter(|value| is_odd_id(value)).count(),
        one_and_a_half: values
            .iter()
            .filter(|value| value.as_f64() == Some(1.5))
            .count(),
        leaves: response_leaves,
        example_leaves: examples,
        unions: usize::from(is_abstract),
        failure_first: usize::from(is_abstract && is_failure(first)),
        events: usize::from(is_event),
        without_subject: usize::from(is_event && !selects_object),
    }
}

fn counts_of(file: &str) -> Counts {
    let docs = docs_of(&schema(file)).unwrap();
    let mut sum = Counts::default();
    for (kind, name) in operations(&docs) {
        let root = docs.model().root(kind).unwrap();
        let field = root
            .fields
            .iter()
            .find(|field| *field.name == *name)
            .unwrap();
        sum += count(&docs, kind, field);
    }
    sum
}

#[test]
fn examples_teach() {
    let mut all = Counts::default();
    for file in SCHEMAS {
        all += counts_of(file);
    }
    assert_eq!((all.operations, all.unions, all.events), (572, 9, 10));
    // Before examples gave anything optional: 45, 27, 10, 11.
    assert_eq!(
        all.none_given + all.empty_input + all.odd_ids + all.one_and_a_half,
        0,
        "{all:?}"
    );
    assert_eq!(all.failure_first + all.without_subject, 0, "{all:?}");
    // Results with nothing else.
    assert_eq!(all.ids_only, 25, "{all:?}");
    // Before kinds of things had names: 682, 17 %.
    assert!(all.example_leaves * 20 < all.leaves, "{all:?}");
}
