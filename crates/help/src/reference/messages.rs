//! The messages of webhooks.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde_json::{Map, Value};

use super::{MESSAGES, OBJECTS, ReferencePage, at, shape};

/// Returns the page with the messages of the document's section `webhooks`.
pub(super) fn page(openapi: &Value, used: &mut BTreeSet<String>) -> ReferencePage {
    let title = "API: webhook messages".to_owned();
    let description =
        "The JSON that webhooks send for each kind of event, with all of its fields.".to_owned();
    let mut text = format!(
        "# {title}\n\n{description} [Webhooks](webhooks) says how they are signed and sent again.\n\n\
         As files: [JSON Schema](/docs/webhooks.schema.json), and the section `webhooks` of the \
         [OpenAPI document](/docs/openapi.json).\n\n| event | message |\n|---|---|\n"
    );
    let webhooks = at(openapi, "webhooks").as_object();
    let mut names: Vec<&str> = Vec::new();
    for (kind, item) in webhooks.into_iter().flat_map(Map::iter) {
        let body = at(at(at(item, "post"), "requestBody"), "content");
        let Some(name) = shape::reference(at(at(body, "application/json"), "schema")) else {
            continue;
        };
        let anchor = name.to_lowercase();
        let _ = writeln!(text, "| `{kind}` | [{name}]({OBJECTS}#{anchor}) |");
        if !names.contains(&name) {
            names.push(name);
        }
    }
    text.push('\n');
    for name in names {
        used.insert(name.to_owned());
        let data = at(shape::object(openapi, name), "properties");
        let data = shape::reference(at(data, "data")).unwrap_or_default();
        shape::write_object(&mut text, openapi, data);
    }
    ReferencePage {
        key: MESSAGES.to_owned(),
        title,
        description,
        text,
        operations: Vec::new(),
    }
}
