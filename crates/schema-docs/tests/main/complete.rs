//! Everything that a schema says is on some page. What it says is counted without the engine: by
//! graphql-parser, and against the numbers that graphql-js gave (`schemas/README.md`).

use std::collections::HashMap;

use graphql_parser::schema::{Definition, Document, InputValue, TypeDefinition, parse_schema};
use schema_docs::{Docs, Links};
use schema_model::Kind;

use super::{SCHEMAS, schema, whole_docs_of};

const LINKS: Links<'static> = Links::new("/d/acme/shop");

/// The rows that GitHub's two repeated fields add to the table: the model keeps the first of each.
const REPEATED: Numbers = [0, 2, 6, 0, 0];

/// Types, fields, arguments, input fields, enum values.
type Numbers = [usize; 5];

fn expected(file: &str) -> Numbers {
    let table = String::from_utf8(schema("README.md")).unwrap();
    let file = file.replace(".introspection.json", ".graphql");
    let row = table
        .lines()
        .find(|line| line.starts_with(&format!("| {file} ")))
        .unwrap()
        .to_owned();
    let cells: Vec<&str> = row.split('|').map(str::trim).collect();
    std::array::from_fn(|number| cells[7 + number].parse().unwrap())
}

fn count_parts(docs: &Docs) -> Numbers {
    let types = || docs.model().types.iter().filter(|ty| !ty.is_built_in);
    [
        types().count(),
        types().map(|ty| ty.fields.len()).sum(),
        types()
            .flat_map(|ty| &ty.fields)
            .map(|field| field.arguments.len())
            .sum(),
        types().map(|ty| ty.input_fields.len()).sum(),
        types().map(|ty| ty.values.len()).sum(),
    ]
}

#[test]
fn the_model_has_as_much_as_graphql_js_counts() {
    for file in SCHEMAS {
        let mut expected = expected(file);
        if file == "github.graphql" {
            expected = std::array::from_fn(|number| expected[number] - REPEATED[number]);
        }
        assert_eq!(
            count_parts(&whole_docs_of(&schema(file))),
            expected,
            "{file}"
        );
    }
}

#[test]
fn everything_is_on_some_page() {
    for file in SCHEMAS {
        let docs = whole_docs_of(&schema(file));
        let pages: HashMap<String, String> = docs
            .paths()
            .map(|path| (path.clone(), docs.page(&path, &LINKS).unwrap().html))
            .collect();
        assert_eq!(
            pages.len(),
            docs.paths().count(),
            "{file}: two pages under one path"
        );
        let wanted = wanted(file, &docs);
        assert!(wanted.len() > 100, "{file}");
        for (path, text) in wanted {
            let html = pages
                .get(&path)
                .unwrap_or_else(|| panic!("{file}: no page {path}"));
            assert!(html.contains(&text), "{file}: {path} lacks {text}");
        }
    }
}

#[test]
fn pages_say_what_they_are() {
    for file in SCHEMAS {
        let docs = whole_docs_of(&schema(file));
        for path in docs.paths() {
            assert!(docs.has_page(&path), "{path}");
            let page = docs.page(&path, &LINKS).unwrap();
            assert_eq!(page.path, path, "{file}");
            assert!(
                !page.title.is_empty() && page.description.chars().count() <= 160,
                "{file}: {path}"
            );
            for entry in &page.toc {
                assert!(
                    page.html.contains(&format!("id=\"{}\"", entry.id)),
                    "{file}: {path} has no #{}",
                    entry.id
                );
            }
        }
    }
}

/// Links within the docs lead to pages and anchors that exist.
#[test]
fn no_link_is_dead() {
    for file in SCHEMAS {
        let docs = whole_docs_of(&schema(file));
        let pages: HashMap<String, String> = docs
            .paths()
            .flat_map(|path| {
                let html = docs.page(&path, &LINKS).unwrap().html;
                let uses = format!("{path}/{}", schema_docs::USED_BY);
                let all = docs.page(&uses, &LINKS).map(|page| (uses, page.html));
                std::iter::once((path, html)).chain(all)
            })
            .collect();
        for (from, html) in &pages {
            for link in html
                .split("href=\"/d/acme/shop")
                .skip(1)
                .filter_map(|rest| rest.split('"').next())
            {
                if let Some(focus) = link.strip_prefix("/graph?focus=") {
                    let page = docs.graph_page(Some(focus), &LINKS);
                    assert!(page.is_some(), "{file}: {from} links to {link}");
                    continue;
                }
                // The server makes these, not the engine.
                if matches!(link, "/llm-docs" | "/llms.txt") {
                    continue;
                }
                // Each page has a text.
                let link = link.strip_suffix(".md").unwrap_or(link);
                let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
                let path = if path.is_empty() {
                    "overview"
                } else {
                    path.trim_start_matches('/')
                };
                let target = pages
                    .get(path)
                    .unwrap_or_else(|| panic!("{file}: {from} links to {link}"));
                assert!(
                    anchor.is_empty() || target.contains(&format!("id=\"{anchor}\"")),
                    "{file}: {from} links to {link}"
                );
            }
        }
    }
}

/// Search finds every name, and what it finds leads to a page.
#[test]
fn every_name_is_found() {
    for file in ["swapi.graphql", "cosmo-employees-subgraph.graphql"] {
        let docs = whole_docs_of(&schema(file));
        for (path, _) in wanted(file, &docs) {
            let name = path.rsplit('/').next().unwrap();
            let query = schema_docs::SearchQuery::new(name, 20, None);
            let hits = docs.search(&query).hits;
            assert!(
                hits.iter().any(|hit| hit.path == path),
                "{file}: {name} does not find {path}"
            );
            for hit in hits {
                let (page, anchor) = hit.path.split_once('#').unwrap_or((&hit.path, ""));
                let html = docs.page(page, &LINKS).unwrap().html;
                assert!(
                    anchor.is_empty() || html.contains(&format!("id=\"{anchor}\"")),
                    "{file}: {}",
                    hit.path
                );
            }
        }
    }
}

/// Pages and what must be in them, from graphql-parser's tree.
fn wanted(file: &str, docs: &Docs) -> Vec<(String, String)> {
    let text = String::from_utf8(schema(&file.replace(".introspection.json", ".graphql"))).unwrap();
    // graphql-parser knows no `extend schema`; the only one here begins the file.
    let text = match text.strip_prefix("extend schema") {
        Some(rest) => rest.split_once("\n)\n").unwrap().1.to_owned(),
        None => text,
    };
    let tree: Document<'static, String> = parse_schema::<String>(&text).unwrap().into_static();
    let mut wanted = Vec::new();
    for definition in &tree.definitions {
        match definition {
            Definition::TypeDefinition(ty) => of_type(ty, docs, &mut wanted),
            Definition::DirectiveDefinition(directive) => {
                let path = Kind::Directives.path_of(&directive.name);
                wanted.push((path.clone(), directive.name.clone()));
                inputs(&path, "", &directive.arguments, &mut wanted);
            }
            Definition::SchemaDefinition(_) | Definition::TypeExtension(_) => {}
        }
    }
    wanted
}

fn of_type(ty: &TypeDefinition<'static, String>, docs: &Docs, wanted: &mut Vec<(String, String)>) {
    let mut named = |kind: Kind, name: &str| {
        let path = kind.path_of(name);
        wanted.push((path.clone(), name.to_owned()));
        path
    };
    match ty {
        TypeDefinition::Scalar(ty) => {
            named(Kind::Scalars, &ty.name);
        }
        TypeDefinition::Union(ty) => {
            let path = named(Kind::Unions, &ty.name);
            wanted.extend(
                ty.types
                    .iter()
                    .map(|member| (path.clone(), format!("/objects/{member}\""))),
            );
        }
        TypeDefinition::Enum(ty) => {
            let path = named(Kind::Enums, &ty.name);
            wanted.extend(
                ty.values
                    .iter()
                    .map(|value| (path.clone(), format!("id=\"{}\"", value.name))),
            );
        }
        TypeDefinition::InputObject(ty) => {
            let path = named(Kind::Inputs, &ty.name);
            inputs(&path, "", &ty.fields, wanted);
        }
        TypeDefinition::Object(ty) => {
            let path = named(Kind::Objects, &ty.name);
            wanted.extend(
                ty.implements_interfaces
                    .iter()
                    .map(|name| (path.clone(), format!("/interfaces/{name}\""))),
            );
            fields(&ty.name, &path, &ty.fields, docs, wanted);
        }
        TypeDefinition::Interface(ty) => {
            let path = named(Kind::Interfaces, &ty.name);
            fields(&ty.name, &path, &ty.fields, docs, wanted);
        }
    }
}

fn fields(
    owner: &str,
    path: &str,
    fields: &[graphql_parser::schema::Field<'static, String>],
    docs: &Docs,
    wanted: &mut Vec<(String, String)>,
) {
    for field in fields {
        match docs.model().operation_kind(owner) {
            Some(kind) => {
                let page = Kind::from(kind).path_of(&field.name);
                wanted.push((page.clone(), field.name.clone()));
                wanted.push((path.to_owned(), field.name.clone()));
                inputs(&page, "", &field.arguments, wanted);
            }
            None => {
                wanted.push((path.to_owned(), format!("id=\"{}\"", field.name)));
                inputs(path, &format!("{}.", field.name), &field.arguments, wanted);
            }
        }
    }
}

fn inputs(
    path: &str,
    prefix: &str,
    values: &[InputValue<'static, String>],
    wanted: &mut Vec<(String, String)>,
) {
    wanted.extend(
        values
            .iter()
            .map(|value| (path.to_owned(), format!("id=\"{prefix}{}\"", value.name))),
    );
}
