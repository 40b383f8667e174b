//! One operation of the API as Markdown.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde_json::{Map, Value};

use super::{at, errors, recorded, sentence, shape};
use crate::markdown::cell;

/// An operation of the OpenAPI document.
pub(super) struct Operation<'a> {
    pub method: String,
    pub path: &'a str,
    pub tag: &'a str,
    id: &'a str,
    value: &'a Value,
}

/// Operations that people need most, in that order. The others of their pages follow.
const LEADING: [&str; 24] = [
    "list_projects",
    "create_project",
    "get_project",
    "update_project",
    "delete_project",
    "publish_schema",
    "check_schema",
    "get_schema",
    "list_versions",
    "get_version",
    "list_content",
    "save_content_section",
    "get_hide_rules",
    "save_hide_rules",
    "list_api_keys",
    "create_api_key",
    "rotate_api_key",
    "get_public_docs",
    "get_public_page",
    "search_public_docs",
    "get_public_type",
    "send_magic_link",
    "verify_magic_link",
    "current_user",
];

/// Returns all operations: the leading ones first, then by path, for each path from reading to deleting.
pub(super) fn all(openapi: &Value) -> Vec<Operation<'_>> {
    let mut operations = in_document(openapi);
    operations.sort_by_key(Operation::place);
    operations
}

fn in_document(openapi: &Value) -> Vec<Operation<'_>> {
    let paths = at(openapi, "paths")
        .as_object()
        .into_iter()
        .flat_map(Map::iter);
    let operations = paths.flat_map(|(path, methods)| {
        let methods = methods.as_object().into_iter().flat_map(Map::iter);
        methods.map(move |(method, value)| Operation {
            method: method.to_uppercase(),
            path,
            tag: at(value, "tags")
                .get(0)
                .and_then(Value::as_str)
                .unwrap_or("other"),
            id: at(value, "operationId").as_str().unwrap_or_default(),
            value,
        })
    });
    operations.collect()
}

/// The callers that an operation accepts.
enum Callers<'a> {
    Everybody,
    /// Everybody for public docs; for private ones, their owner.
    Readers,
    /// Sessions, and API keys with this scope.
    Scope(&'a str),
    /// API keys with this scope.
    Keys(&'a str),
    Sessions,
    Administrators,
}

impl Callers<'_> {
    fn describe(&self) -> String {
        let fixed = match self {
            Self::Everybody => "everybody.",
            Self::Readers => {
                "everybody if the project is public; otherwise its owner, with a session or an API key."
            }
            Self::Scope(scope) => {
                let keys = match *scope {
                    "schema:publish" => "a [publish or write key](api-keys)",
                    "schema:check" => "a [read, write or publish key](api-keys)",
                    "audit:read" => "an [audit log key](api-keys)",
                    scope if scope.ends_with(":*") => "a [write key](api-keys)",
                    _ => "a [read or write key](api-keys)",
                };
                return format!("a signed-in user, or {keys} (scope `{scope}`).");
            }
            Self::Keys(scope) => {
                return format!(
                    "a [read or write key](api-keys) (scope `{scope}`). Sessions are refused."
                );
            }
            Self::Sessions => "a signed-in user, with a session. API keys are refused.",
            Self::Administrators => {
                "an administrator, with a session. Other users get a 404, and API keys are refused."
            }
        };
        fixed.to_owned()
    }

    /// The variable of the token in examples.
    fn token_variable(&self) -> Option<&'static str> {
        match self {
            Self::Everybody => None,
            Self::Readers | Self::Scope(_) | Self::Keys(_) => Some("GRAPHFOLIO_API_KEY"),
            Self::Sessions | Self::Administrators => Some("SESSION_TOKEN"),
        }
    }
}

impl Operation<'_> {
    /// Returns what the operation is sorted by.
    fn place(&self) -> (usize, String, usize) {
        let methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
        let leading = LEADING.iter().position(|id| *id == self.id);
        let method = methods.iter().position(|method| *method == self.method);
        (
            leading.unwrap_or(LEADING.len()),
            self.path.to_owned(),
            method.unwrap_or(methods.len()),
        )
    }

    /// Returns the name in words: "Publish schema".
    pub fn title(&self) -> String {
        sentence(&self.id.replace('_', " "))
    }

    /// Appends everything about it, and the names of the objects in it.
    pub fn write(
        &self,
        out: &mut String,
        openapi: &Value,
        public_url: &str,
        used: &mut BTreeSet<String>,
    ) {
        let summary = [at(self.value, "summary"), at(self.value, "description")];
        let summary: Vec<&str> = summary.into_iter().filter_map(Value::as_str).collect();
        let _ = write!(
            out,
            "<!-- columns -->\n\n## {}\n\n{}\n\n```http\n{} {}\n```\n\n**Access:** {}\n\n",
            self.title(),
            cell(&summary.join(" ")),
            self.method,
            self.path,
            self.callers().describe()
        );
        self.write_parameters(out, used);
        self.write_body(out, openapi, used);
        self.write_responses(out, openapi, used);
        self.write_errors(out, used);
        out.push_str("<!-- second column -->\n\n");
        self.write_example(out, public_url);
        out.push_str("<!-- /columns -->\n\n");
    }

    /// Returns who may call it, from its security requirements.
    fn callers(&self) -> Callers<'_> {
        let requirements = at(self.value, "security").as_array();
        let Some(requirements) = requirements.filter(|list| !list.is_empty()) else {
            return Callers::Everybody;
        };
        let is_open = requirements
            .iter()
            .any(|one| one.as_object().is_some_and(Map::is_empty));
        let scope = requirements
            .iter()
            .find_map(|one| at(one, "bearer").get(0)?.as_str());
        match scope {
            _ if is_open => Callers::Readers,
            Some(scope) if at(self.value, "x-api-keys-only") == true => Callers::Keys(scope),
            Some(scope) => Callers::Scope(scope),
            None if at(self.value, "x-administrators") == true => Callers::Administrators,
            None => Callers::Sessions,
        }
    }

    fn parameters(&self) -> impl Iterator<Item = &Value> {
        at(self.value, "parameters")
            .as_array()
            .into_iter()
            .flatten()
    }

    fn write_parameters(&self, out: &mut String, used: &mut BTreeSet<String>) {
        if self.parameters().next().is_none() {
            return;
        }
        out.push_str("| parameter | in | type | meaning |\n|---|---|---|---|\n");
        for parameter in self.parameters() {
            let schema = at(parameter, "schema");
            used.extend(shape::names_in(schema));
            let word = |key: &str| at(parameter, key).as_str().unwrap_or_default();
            let _ = writeln!(
                out,
                "| `{}` | {} | {} | {} |",
                word("name"),
                word("in"),
                cell(&shape::type_text(schema)),
                shape::with_limits(&cell(word("description")), schema),
            );
        }
        out.push('\n');
    }

    fn bodies(&self) -> impl Iterator<Item = (&String, &Value)> {
        let content = at(at(self.value, "requestBody"), "content").as_object();
        content.into_iter().flat_map(Map::iter)
    }

    fn write_body(&self, out: &mut String, openapi: &Value, used: &mut BTreeSet<String>) {
        for (media_type, content) in self.bodies() {
            let schema = at(content, "schema");
            used.extend(shape::names_in(schema));
            let fields = shape::fields(openapi, shape::resolve(openapi, schema));
            let _ = write!(
                out,
                "**Body** as `{media_type}`{}\n\n",
                if fields.is_empty() { "." } else { ":" }
            );
            shape::write_fields(out, &fields, true);
        }
    }

    fn responses(&self) -> impl Iterator<Item = (&String, &Value)> {
        at(self.value, "responses")
            .as_object()
            .into_iter()
            .flat_map(Map::iter)
    }

    fn write_responses(&self, out: &mut String, openapi: &Value, used: &mut BTreeSet<String>) {
        for (status, response) in self.responses().filter(|(status, _)| !is_error(status)) {
            let words = cell(at(response, "description").as_str().unwrap_or_default());
            let dot = if words.is_empty() || words.ends_with('.') {
                ""
            } else {
                "."
            };
            let _ = write!(out, "**Response {status}** {words}{dot}\n\n");
            let schema = at(at(at(response, "content"), "application/json"), "schema");
            used.extend(shape::names_in(schema));
            shape::write_fields(
                out,
                &shape::fields(openapi, shape::resolve(openapi, schema)),
                false,
            );
        }
    }

    /// Appends the errors that only this operation has, and a line with the status codes of those that are the same everywhere.
    fn write_errors(&self, out: &mut String, used: &mut BTreeSet<String>) {
        let (mut rows, mut everywhere) = (String::new(), Vec::new());
        for (status, response) in self.responses().filter(|(status, _)| is_error(status)) {
            let schema = at(at(at(response, "content"), "application/json"), "schema");
            used.extend(shape::names_in(schema));
            let words = at(response, "description").as_str().unwrap_or_default();
            let (own, common) = errors::split(words);
            if !own.is_empty() {
                let _ = writeln!(rows, "| {status} | {} |", cell(&own));
            }
            if common {
                everywhere.push(status.as_str());
            }
        }
        if !rows.is_empty() {
            let _ = write!(out, "| error | code |\n|---|---|\n{rows}\n");
        }
        if !everywhere.is_empty() {
            let beginning = if rows.is_empty() {
                "Errors"
            } else {
                "Other errors"
            };
            let _ = write!(
                out,
                "{beginning} [as everywhere]({}): {}.\n\n",
                errors::PAGE,
                everywhere.join(", ")
            );
        }
    }

    /// Appends a request for `curl` and the response to it, as they were recorded.
    fn write_example(&self, out: &mut String, public_url: &str) {
        let example = recorded::example(self.id);
        let path = at(example, "path").as_str().unwrap_or(self.path);
        let mut text = "**Request**\n\n```sh\ncurl".to_owned();
        if self.method != "GET" {
            let _ = write!(text, " -X {}", self.method);
        }
        let _ = write!(text, " \"{{public_url}}{path}\"");
        if let Some(variable) = self.callers().token_variable() {
            let _ = write!(text, " \\\n  -H \"Authorization: Bearer ${variable}\"");
        }
        let headers = at(example, "headers").as_array().into_iter().flatten();
        for name in headers.filter_map(Value::as_str) {
            let _ = write!(text, " \\\n  -H \"{name}: …\"");
        }
        match at(example, "body") {
            Value::Null => {}
            Value::String(sdl) => {
                text.push_str(" \\\n  -H \"Content-Type: application/graphql\"");
                let _ = write!(text, " \\\n  --data-binary '{sdl}'");
            }
            json => {
                text.push_str(" \\\n  -H \"Content-Type: application/json\"");
                let _ = write!(text, " \\\n  -d '{json}'");
            }
        }
        text.push_str("\n```\n\n");
        let (status, response) = (at(example, "status"), at(example, "response"));
        if !response.is_null() {
            // A value from JSON can be written as JSON.
            let json = serde_json::to_string_pretty(response).unwrap_or_default();
            let _ = write!(
                text,
                "**Response {status}**\n\n```json {status}\n{json}\n```\n\n"
            );
        }
        out.push_str(&text.replace("{public_url}", public_url));
    }
}

fn is_error(status: &str) -> bool {
    status.starts_with(['4', '5'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_leading_operation_exists() {
        let openapi = include_str!("../../../http-api/openapi.json");
        let openapi: Value = serde_json::from_str(openapi).unwrap();
        let all = in_document(&openapi);
        for id in LEADING {
            assert!(all.iter().any(|operation| operation.id == id), "{id}");
        }
    }
}
