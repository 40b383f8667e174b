//! Example operations: valid for every root field of every schema, by apollo-compiler; responses of
//! the shape of their selection.

use apollo_compiler::executable::{Selection, SelectionSet};
use apollo_compiler::request::coerce_variable_values;
use apollo_compiler::response::JsonMap;
use apollo_compiler::validation::Valid;
use apollo_compiler::{ExecutableDocument, Schema};
use schema_docs::{Amount, Docs, Example};
use schema_model::model::OperationKind;
use serde_json::Value;

use super::{SCHEMAS, docs, docs_of, schema};

const KINDS: [OperationKind; 3] = [
    OperationKind::Query,
    OperationKind::Mutation,
    OperationKind::Subscription,
];

/// All root fields: kind and name.
pub fn operations(docs: &Docs) -> Vec<(OperationKind, String)> {
    let of = |kind| {
        let root = docs.model().root(kind);
        let fields = root.into_iter().flat_map(|root| &root.fields);
        fields.map(move |field| (kind, field.name.to_string()))
    };
    KINDS.into_iter().flat_map(of).collect()
}

/// The schema for apollo-compiler, which need not like all of it.
pub fn compiled(file: &str) -> Valid<Schema> {
    let file = file.replace(".introspection.json", ".graphql");
    compiled_text(&String::from_utf8(schema(&file)).unwrap())
}

pub fn compiled_text(sdl: &str) -> Valid<Schema> {
    let schema = match Schema::builder()
        .adopt_orphan_extensions()
        .parse(sdl, "schema.graphql")
        .build()
    {
        Ok(schema) => schema,
        Err(errors) => errors.partial,
    };
    Valid::assume_valid(schema)
}

/// Whatever is still too long has one argument, or none: nothing is left to break.
#[test]
fn lines_of_examples_fit_beside_the_prose() {
    let all = SCHEMAS.map(|file| docs_of(&schema(file)).unwrap());
    for docs in &all {
        for (kind, name) in operations(docs) {
            let example = docs.example(kind, &name);
            let operation = example.map_or(String::new(), |example| example.operation);
            for line in operation.lines().filter(|line| line.len() > 45) {
                assert!(!line.contains('(') || line.ends_with('('), "{name}: {line}");
            }
        }
    }
    let shopify = docs_of(&schema("shopify-storefront.graphql")).unwrap();
    let lines = shopify.example(OperationKind::Mutation, "cartLinesAdd");
    let operation = lines.unwrap().operation;
    assert!(operation.contains("\n  cartLinesAdd("), "{operation}");
    assert!(
        operation.lines().all(|line| line.len() <= 45),
        "{operation}"
    );
}

/// Checks an example: the document is valid, the variables fit it, the response mirrors it.
pub fn check(schema: &Valid<Schema>, example: &Example) -> Result<(), String> {
    let document =
        ExecutableDocument::parse_and_validate(schema, &*example.operation, "example.graphql")
            .map_err(|errors| errors.errors.to_string())?;
    let operation = document
        .operations
        .get(None)
        .map_err(|_| "not one".to_owned())?;
    assert!(operation.name.is_some());
    let variables: JsonMap = match &example.variables {
        Some(text) => serde_json::from_str(text).map_err(|error| error.to_string())?,
        None => JsonMap::default(),
    };
    assert_eq!(variables.is_empty(), operation.variables.is_empty());
    coerce_variable_values(schema, operation, &variables)
        .map_err(|error| error.message().to_string())?;
    let response: Value =
        serde_json::from_str(&example.response).map_err(|error| error.to_string())?;
    let answer = response.as_object().ok_or("no object")?;
    assert_eq!(answer.keys().collect::<Vec<_>>(), ["data"]);
    mirrors(schema, &document, &operation.selection_set, &answer["data"])
}

/// Checks that the object has exactly the keys of the selection that apply to it, with values of their types.
fn mirrors(
    schema: &Valid<Schema>,
    document: &ExecutableDocument,
    set: &SelectionSet,
    object: &Value,
) -> Result<(), String> {
    let object = object
        .as_object()
        .ok_or_else(|| format!("{object} for {set}"))?;
    let name = object.get("__typename").and_then(Value::as_str);
    let mut wanted = Vec::new();
    for selection in &set.selections {
        match selection {
            Selection::Field(field) => wanted.push(field),
            Selection::InlineFragment(fragment) => {
                let on = fragment.type_condition.as_ref().unwrap();
                if name.ok_or("no __typename")? == on.as_str() {
                    let fields = fragment.selection_set.selections.iter();
                    wanted.extend(fields.map(|selection| selection.as_field().unwrap()));
                }
            }
            Selection::FragmentSpread(_) => return Err("a spread".to_owned()),
        }
    }
    let keys: Vec<&str> = wanted
        .iter()
        .map(|field| field.response_key().as_str())
        .collect();
    let mut found: Vec<&str> = object.keys().map(String::as_str).collect();
    let mut sorted = keys.clone();
    sorted.sort_unstable();
    found.sort_unstable();
    if sorted != found {
        return Err(format!("{found:?} instead of {sorted:?}"));
    }
    for field in wanted {
        let value = &object[field.response_key().as_str()];
        if field.name == "__typename" {
            let name = value.as_str().ok_or("__typename is a string")?;
            let is_object = schema.get_object(name).is_some();
            let fits = set.ty == name || schema.is_subtype(&set.ty, name);
            if !is_object || !fits {
                return Err(format!("{name} is no {}", set.ty));
            }
            continue;
        }
        fits(schema, document, field, &field.definition.ty, value)
            .map_err(|error| format!("{}: {error}", field.name))?;
    }
    Ok(())
}

fn fits(
    schema: &Valid<Schema>,
    document: &ExecutableDocument,
    field: &apollo_compiler::executable::Field,
    ty: &apollo_compiler::ast::Type,
    value: &Value,
) -> Result<(), String> {
    if ty.is_list() {
        let items = value.as_array().ok_or("not a list")?;
        assert!(items.len() <= 2, "{items:?}");
        for item in items {
            fits(schema, document, field, ty.item_type(), item)?;
        }
        return Ok(());
    }
    if !field.selection_set.is_empty() {
        return mirrors(schema, document, &field.selection_set, value);
    }
    let is_right = match ty.inner_named_type().as_str() {
        "Int" => value
            .as_i64()
            .is_some_and(|number| i32::try_from(number).is_ok()),
        "Float" => value.is_number(),
        "Boolean" => value.is_boolean(),
        "String" | "ID" => value.as_str().is_some_and(|text| !text.is_empty()),
        name => match schema.get_enum(name) {
            Some(of) => value
                .as_str()
                .is_some_and(|name| of.values.contains_key(name)),
            None => !value.is_null(),
        },
    };
    if is_right {
        Ok(())
    } else {
        Err(format!("{value} for {ty}"))
    }
}

#[test]
fn every_example_of_real_schemas_is_valid() {
    for file in SCHEMAS {
        let docs = docs_of(&schema(file)).unwrap();
        let schema = compiled(file);
        let operations = operations(&docs);
        assert!(operations.len() > 5, "{file}");
        let mut bad = Vec::new();
        for (kind, name) in operations {
            for amount in Amount::ALL {
                match docs.example_with(kind, &name, amount) {
                    None => bad.push(format!("{name}: none")),
                    Some(example) => {
                        if let Err(error) = check(&schema, &example) {
                            bad.push(format!("{name}: {error}\n{}", example.operation));
                        }
                    }
                }
            }
        }
        assert!(
            bad.is_empty(),
            "{file}: {} bad\n{}",
            bad.len(),
            bad.join("\n")
        );
    }
}

/// The check above can fail.
#[test]
fn wrong_examples_are_found() {
    let sdl = "type Query { a(id: ID!): A } type A { id: ID! n: Int tags: [String!] }";
    let good = docs(sdl).example(OperationKind::Query, "a").unwrap();
    let schema = compiled_text(sdl);
    check(&schema, &good).unwrap();
    let response = |from: &str, to: &str| Example {
        response: good.response.replacen(from, to, 1),
        ..good.clone()
    };
    for bad in [
        response("\"n\": 42", "\"n\": \"42\""),
        response("\"n\": 42", "\"m\": 42"),
        response("\"n\": 42,", ""),
        response("[\"example\"]", "\"example\""),
        response("\"data\": {", "\"data\": { \"b\": 1,"),
        Example {
            operation: good.operation.replace("  n\n", "  m\n"),
            ..good.clone()
        },
        Example {
            operation: good.operation.replace("ID!", "Int!"),
            ..good.clone()
        },
        Example {
            variables: Some("{\"id\": true}".to_owned()),
            ..good.clone()
        },
    ] {
        assert_ne!(bad, good);
        let result = std::panic::catch_unwind(|| check(&schema, &bad));
        assert!(!matches!(result, Ok(Ok(()))), "{bad:?}");
    }
}
