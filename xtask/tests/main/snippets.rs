//! Runs the programs that are shown beside example operations, and checks that they send exactly the example.

use schema_docs::Links;
use schema_model::Limits;
use schema_model::model::OperationKind;
use serde_json::{Value, json};

use super::oracle::ask;

/// Names and defaults that need escaping in some language.
const ODD: &str = r#"
"Reads `it`."
type Query {
  quoted(text: String! = "it's \"${x}\" `y` \\ \"\"\""): String
  list(ids: [ID!]!, deep: In!): [Int]
  plain: Boolean
}
input In { yes: Boolean! none: Int text: String! in: In }
"#;

#[test]
fn programs_send_the_example() {
    let mut expected = Vec::new();
    let mut programs = Vec::new();
    let swapi = include_str!("../../../crates/schema-model/tests/schemas/swapi.graphql");
    let shop =
        include_str!("../../../crates/schema-model/tests/schemas/shopify-storefront.graphql");
    for sdl in [ODD, swapi, shop] {
        let limits = Limits::default();
        let source = schema_model::read(sdl.as_bytes(), &limits).unwrap();
        let docs = schema_docs::build(&source, &limits).unwrap();
        let kinds = [
            (OperationKind::Query, "queries"),
            (OperationKind::Mutation, "mutations"),
        ];
        for (kind, word) in kinds {
            let fields = docs.model().root(kind).map_or(&[][..], |root| &root.fields);
            for field in fields.iter().take(15) {
                let example = docs.example(kind, &field.name).unwrap();
                let path = format!("{word}/{}", field.name);
                let html = docs.page(&path, &Links::new("/d/a/b")).unwrap().html;
                let mut body = json!({ "query": example.operation.trim_end() });
                if let Some(variables) = example.variables {
                    body["variables"] = serde_json::from_str(&variables).unwrap();
                }
                expected.push((path, body));
                programs.push(json!({
                    "javascript": program(&html, "javascript"),
                    "curl": program(&html, "curl"),
                    "python": program(&html, "python"),
                }));
            }
        }
    }
    assert!(programs.len() > 30);
    let sent = ask("snippets.mjs", &Value::Array(programs));
    for ((path, body), sent) in expected.iter().zip(sent.as_array().unwrap()) {
        for language in ["javascript", "curl", "python"] {
            if sent[language].is_null() {
                println!("skipped: the machine cannot run {path} in {language}");
                continue;
            }
            let mut body = body.clone();
            let mut sent = sent[language].clone();
            if language == "curl" {
                // It drops line breaks, which have no meaning in a query.
                for body in [&mut body, &mut sent] {
                    let words = body["query"].as_str().unwrap().split_whitespace();
                    body["query"] = words.collect::<Vec<_>>().join(" ").into();
                }
            }
            assert_eq!(sent, body, "{path} in {language}");
        }
    }
}

/// Returns the code of a language's tab.
fn program(html: &str, language: &str) -> String {
    let start = format!("<div data-language=\"{language}\">");
    let code = html.split(&start).nth(1).unwrap();
    let code = code.split("<code").nth(1).unwrap();
    let code = code.split_once('>').unwrap().1;
    let code = code.split("</code>").next().unwrap();
    let mut text = String::new();
    for (number, part) in code.split('<').enumerate() {
        text.push_str(if number == 0 {
            part
        } else {
            part.split_once('>').unwrap().1
        });
    }
    let text = text
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&amp;", "&");
    text.trim_end().to_owned()
}
