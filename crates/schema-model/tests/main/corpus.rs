//! The corpus of small cases: what is said of each, and what graphql-parser says. The comparison with
//! graphql-js is in `xtask`.

use graphql_parser::schema::{Definition, TypeDefinition, TypeExtension, parse_schema};
use schema_model::Model;
use schema_results::Diagnostic;

use super::parsed;

#[path = "../corpus/mod.rs"]
pub mod cases;
use cases::{Case, cases};

/// Cases that graphql-parser parses and the engine refuses, and why.
const LOOSER: [(&str, &str); 5] = [
    (
        "documents: empty schema",
        "the grammar wants a root type (3.3)",
    ),
    ("lexical: true as an enum value", "reserved (2.9.6)"),
    ("lexical: false as an enum value", "the same"),
    ("lexical: null as an enum value", "the same"),
    (
        "lexical: variable in a directive",
        "constants hold no variables (2.9)",
    ),
];

fn line(diagnostic: &Diagnostic) -> String {
    let Diagnostic {
        line,
        column,
        code,
        message,
        ..
    } = diagnostic;
    let hint = diagnostic.hint.as_deref().unwrap_or("-");
    format!("    {line}:{column} {code}: {message} | {hint}\n")
}

/// Every message, to be read whole when one changes.
#[test]
fn messages() {
    let mut text = String::new();
    for case in cases() {
        let (outcome, diagnostics) = match parsed(case.sdl.as_bytes()) {
            Err(refusal) => ("refused", refusal.diagnostics),
            Ok(schema) if schema.findings.items.is_empty() => ("valid", Vec::new()),
            Ok(schema) => ("findings", schema.findings.items.clone()),
        };
        text += &format!("{}: {outcome}\n", case.name);
        text.extend(diagnostics.iter().map(line));
    }
    insta::assert_snapshot!(text);
}

#[test]
fn what_graphql_parser_parses_is_parsed() {
    let mut count = 0;
    let mut different = Vec::new();
    for case in cases() {
        let Ok(tree) = parse_schema::<String>(&case.sdl) else {
            continue;
        };
        count += 1;
        match parsed(case.sdl.as_bytes()) {
            Ok(schema) => {
                let wanted = names(&tree.definitions);
                assert!(has(&schema.model, &wanted), "{}: {wanted:?}", case.name);
            }
            Err(refusal) => different.push((case, refusal.message)),
        }
    }
    assert!(count > 300, "{count}");
    let is_known = |case: &Case| LOOSER.iter().any(|(name, _)| *name == case.name);
    let unknown: Vec<String> = different
        .iter()
        .filter(|(case, _)| !is_known(case))
        .map(|(case, message)| format!("{}: {message}", case.name))
        .collect();
    assert_eq!(unknown, [""; 0]);
    assert_eq!(
        different.len(),
        LOOSER.len(),
        "an exception is none any more"
    );
}

/// Type and field, input field, value or member, of a tree.
fn names(definitions: &[Definition<'_, String>]) -> Vec<(String, Vec<String>)> {
    let mut names = Vec::new();
    for definition in definitions {
        names.push(match definition {
            Definition::TypeDefinition(ty) => match ty {
                TypeDefinition::Scalar(ty) => (ty.name.clone(), Vec::new()),
                TypeDefinition::Object(ty) => (
                    ty.name.clone(),
                    ty.fields.iter().map(|each| each.name.clone()).collect(),
                ),
                TypeDefinition::Interface(ty) => (
                    ty.name.clone(),
                    ty.fields.iter().map(|each| each.name.clone()).collect(),
                ),
                TypeDefinition::Union(ty) => (ty.name.clone(), ty.types.clone()),
                TypeDefinition::Enum(ty) => (
                    ty.name.clone(),
                    ty.values.iter().map(|each| each.name.clone()).collect(),
                ),
                TypeDefinition::InputObject(ty) => (
                    ty.name.clone(),
                    ty.fields.iter().map(|each| each.name.clone()).collect(),
                ),
            },
            Definition::TypeExtension(TypeExtension::Object(ty)) => (
                ty.name.clone(),
                ty.fields.iter().map(|each| each.name.clone()).collect(),
            ),
            _ => continue,
        });
    }
    names
}

/// Checks that the model has all of them. Where two types share a name it keeps only the first.
fn has(model: &Model, wanted: &[(String, Vec<String>)]) -> bool {
    wanted.iter().all(|(name, members)| {
        let count = wanted.iter().filter(|(other, _)| other == name).count();
        let Some(ty) = model.find_type(name) else {
            return name.starts_with("__");
        };
        let known: Vec<&str> = ty
            .fields
            .iter()
            .map(|each| &*each.name)
            .chain(ty.input_fields.iter().map(|each| &*each.name))
            .chain(ty.values.iter().map(|each| &*each.name))
            .chain(ty.members.iter().map(|each| &**each))
            .collect();
        count > 1
            || ty.is_built_in
            || members
                .iter()
                .all(|member| known.contains(&member.as_str()))
    })
}
