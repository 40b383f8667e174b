//! The ways to each type of the real schemas.

use std::collections::HashSet;

use schema_docs::Example;
use schema_model::index::{Index, Path, Step};
use schema_model::model::{Model, TypeId};
use schema_model::operations::{OperationLimits, check_operations};

use schema_results::Diagnostic;

use serde_json::{Value, json};

use super::examples::{check, compiled};
use super::{SCHEMAS, docs, docs_of, schema};

/// Returns the types that are reachable without a deprecated or internal step, found without any costs.
fn reachable_without(model: &Model, index: &Index) -> HashSet<TypeId> {
    let roots = &model.roots;
    let mut queue: Vec<TypeId> = [roots.query, roots.mutation, roots.subscription]
        .into_iter()
        .flatten()
        .collect();
    let mut seen: HashSet<TypeId> = queue.iter().copied().collect();
    while let Some(id) = queue.pop() {
        let ty = model.get(id).unwrap();
        let mut next: Vec<TypeId> = index.implementations(id).to_vec();
        next.extend(ty.members.iter().filter_map(|name| model.type_id(name)));
        let mut go = |name: &str, step: Step| {
            if !step.is_avoided(model) {
                next.extend(model.type_id(name));
            }
        };
        for (field, def) in (0..).zip(&ty.fields) {
            go(&def.ty.name, Step::Field { owner: id, field });
            for (argument, input) in (0..).zip(&def.arguments) {
                let step = Step::Argument {
                    owner: id,
                    field,
                    argument,
                };
                go(&input.ty.name, step);
            }
        }
        for (field, def) in (0..).zip(&ty.input_fields) {
            go(&def.ty.name, Step::InputField { owner: id, field });
        }
        queue.extend(next.into_iter().filter(|to| seen.insert(*to)));
    }
    seen
}

#[test]
fn no_way_leads_over_a_deprecated_field_where_another_exists() {
    for file in SCHEMAS {
        let docs = docs_of(&schema(file)).unwrap();
        let (model, index) = (docs.model(), docs.index());
        let usual = reachable_without(model, index);
        let mut with_several = 0;
        for (id, ty) in model.ids() {
            let paths = index.paths_from_roots(model, id, 3);
            assert_eq!(
                paths.is_empty(),
                !index.is_reachable(id),
                "{file} {}",
                ty.name
            );
            assert!(paths.len() <= 3);
            with_several += usize::from(paths.len() > 1);
            for path in &paths {
                let is_avoided = path.steps.iter().any(|step| step.is_avoided(model));
                assert!(
                    !(is_avoided && usual.contains(&id)),
                    "{file} {}: {path:?}",
                    ty.name
                );
            }
        }
        assert!(with_several > 0, "{file}");
    }
}

/// Every way to something that can be selected is an operation that is valid.
#[test]
fn ways_are_valid_operations() {
    for file in SCHEMAS {
        let docs = docs_of(&schema(file)).unwrap();
        let (model, index) = (docs.model(), docs.index());
        let (mut ways, mut written, mut taken) = (0, 0, 0);
        for (id, ty) in model.ids() {
            let is_selected = |path: &Path| {
                let is_field =
                    |step: &Step| matches!(step, Step::Field { .. } | Step::Narrow { .. });
                !path.steps.is_empty() && path.steps.iter().all(is_field)
            };
            let paths = index.paths_from_roots(model, id, 3);
            let selected = paths.iter().filter(|path| is_selected(path)).count();
            ways += selected;
            taken += paths.iter().filter(|path| !path.steps.is_empty()).count() - selected;
            for example in docs.way_examples(id, 3) {
                written += 1;
                let limits = OperationLimits::default();
                let found = check_operations(&example.operation, Some(model), &limits);
                // The only way may lead over something deprecated, which is a warning.
                let is_fine = |one: &Diagnostic| one.code == "deprecated";
                let is_sound = found.refusal.is_none()
                    && found.diagnostics.iter().all(|one| is_fine(&one.diagnostic));
                assert!(
                    is_sound,
                    "{file} {}: {}\n{:?}",
                    ty.name, example.operation, found.diagnostics
                );
            }
        }
        // Some inputs are given by no example: what takes them may give another input of the same things.
        let of_inputs = written - ways;
        assert!(of_inputs * 5 >= taken * 4, "{file}: {of_inputs} of {taken}");
    }
}

/// The first way is shown with its response, which has the shape of the selection and holds the type.
#[test]
fn first_ways_have_responses() {
    for file in SCHEMAS {
        let docs = docs_of(&schema(file)).unwrap();
        let compiled = compiled(file);
        let mut answered = 0;
        for (id, ty) in docs.model().ids() {
            let Some(example) = docs.way_example(id) else {
                continue;
            };
            // A way to an input has none.
            let Some(response) = example.response else {
                continue;
            };
            let example = Example {
                operation: example.operation,
                variables: example.variables,
                response,
            };
            answered += 1;
            let checked = check(&compiled, &example);
            // A way that narrows to one type needs no name of it.
            let is_narrowed = |error: &String| error.ends_with("no __typename");
            if let Some(error) = checked.err().filter(|error| !is_narrowed(error)) {
                panic!(
                    "{file} {}: {error}\n{}\n{}",
                    ty.name, example.operation, example.response
                );
            }
        }
        assert!(answered > 0, "{file}");
    }
}

#[test]
fn a_way_answers_with_one_thing_of_each_list() {
    let sdl = "type Query { shelves: [Shelf!]! search: [Found!]! }
        type Shelf { id: ID! books: [Book!]! } type Book { id: ID! title: String! notes: [Note!]! }
        type Note { text: String! }
        union Found = Person | Place type Person { id: ID! name: String! } type Place { id: ID! city: String! }
        type Mutation { write(title: String!): Written }
        type Written { errors: [WriteError!]! } type WriteError { message: String! }";
    let docs = docs(sdl);
    let response = |name: &str| -> Value {
        let example = docs.way_example(docs.model().type_id(name).unwrap());
        serde_json::from_str(&example.unwrap().response.unwrap()).unwrap()
    };
    assert_eq!(
        response("Book")["data"],
        json!({ "shelves": [{ "books": [
            { "id": "book-1", "title": "Book A", "notes": [{ "text": "An example text." }] }
        ] }] })
    );
    // Narrowed to the type, and errors where they are what the way leads to.
    assert_eq!(
        response("Place")["data"],
        json!({ "search": [{ "id": "place-1", "city": "Berlin" }] })
    );
    assert_eq!(
        response("WriteError")["data"],
        json!({ "write": { "errors": [{ "message": "An example message." }] } })
    );
}

/// The documents of the ways to a type.
fn ways(sdl: &str, name: &str) -> Vec<String> {
    let docs = docs(sdl);
    let id = docs.model().type_id(name).unwrap();
    let examples = docs.way_examples(id, 3).into_iter();
    examples
        .map(|example| {
            format!(
                "{}{}",
                example.operation,
                example.variables.unwrap_or_default()
            )
        })
        .collect()
}

#[test]
fn arguments_of_one_name_get_variables_of_their_own() {
    let sdl =
        "type Query { repo(name: String!): Repo } type Repo { env(name: String!): Environment }
        type Environment { id: ID! }";
    let way = ways(sdl, "Environment").remove(0);
    for part in [
        "  $name: String!\n  $environmentName: String!\n",
        "repo(name: $name)",
        "env(name: $environmentName)",
        "\"environmentName\": ",
    ] {
        assert!(way.contains(part), "{part} in {way}");
    }
}

#[test]
fn a_way_is_no_mutation_of_all_that_a_filter_matches() {
    let sdl = "type Query { a: Int } type Mutation {
          delete_device(where: Filter!): Changed  update_device(set: Int, where: Filter!): Changed
          insert_device(name: String!): Changed  purge(where: Filter!): Purged }
        input Filter { id: ID } type Changed { rows: Int } type Purged { rows: Int }";
    let changed = ways(sdl, "Changed");
    assert_eq!(changed.len(), 1, "{changed:?}");
    assert!(changed[0].contains("insert_device("), "{changed:?}");
    assert!(ways(sdl, "Purged")[0].contains("purge("));
}

#[test]
fn a_way_to_an_input_gives_it() {
    let sdl = "type Query { books(filter: BookFilter, first: Int): [Book!]! }
        type Book { id: ID! title: String! reviews(order: Order): [Review!]! } type Review { text: String! }
        input BookFilter { title: TextFilter language: Language } input TextFilter { contains: String }
        enum Language { EN DE } enum Order { NEWEST OLDEST }
        type Mutation { addBook(input: AddBookInput!): Book } input AddBookInput { title: String! }";
    let docs = docs(sdl);
    let way = |name: &str| docs.way_example(docs.model().type_id(name).unwrap());
    let given = |name: &str| -> Value {
        let example = way(name).unwrap();
        // The page of the operation shows the response.
        assert_eq!(example.response, None, "{name}");
        serde_json::from_str(&example.variables.unwrap()).unwrap()
    };
    assert!(given("AddBookInput")["input"]["title"].is_string());
    assert!(given("BookFilter")["filter"].is_object());
    assert!(given("TextFilter")["filter"]["title"]["contains"].is_string());
    assert_eq!(given("Language")["filter"]["language"], "EN");
    assert_eq!(given("Order")["order"], "NEWEST");
    let links = schema_docs::Links::new("");
    let page = docs.page("inputs/AddBookInput", &links).unwrap();
    assert!(page.html.contains("data-view=\"query\""), "{}", page.html);
}
