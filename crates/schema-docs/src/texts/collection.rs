//! The operations as a collection for clients of APIs: Postman's format, which Insomnia and Bruno import too
//! (<https://schema.postman.com/collection/json/v2.1.0/docs/index.html>).

use serde_json::{Value, json};

use super::About;
use crate::docs::Docs;
use crate::layout::{Authentication, Scheme};
use crate::markdown::plain;
use schema_model::Kind;
use schema_model::model::OperationKind;

const FORMAT: &str = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";
/// Where the requests go if no endpoint is known.
const EXAMPLE_ENDPOINT: &str = "https://api.example.com/graphql";
/// Maximum number of requests.
const MAX_REQUESTS: usize = 2_000;
/// Maximum number of characters of a request's description.
const MAX_DESCRIPTION: usize = 500;

impl Docs {
    /// Returns an example of every query and mutation as JSON, in folders: the owner's examples, then the groups, or else the
    /// kinds of operations.
    /// Subscriptions are left out, because they need more than one request. The address and the token are variables of the
    /// collection: `{{endpoint}}`, `{{token}}`.
    #[must_use]
    pub fn collection(&self, about: &About<'_>) -> String {
        let mut left = MAX_REQUESTS;
        let groups = &self.groups().groups;
        let mut folders: Vec<Value> = named_folder(about, &mut left).into_iter().collect();
        let generated: Vec<Value> = if groups.is_empty() {
            let kinds = [Kind::Queries, Kind::Mutations].into_iter();
            kinds
                .filter_map(|kind| {
                    let root = self.model().root(kind.operation()?)?;
                    let names = root.fields.iter().map(|field| (kind, &*field.name));
                    self.folder(kind.label(), names, &mut left)
                })
                .collect()
        } else {
            groups
                .iter()
                .filter_map(|group| {
                    let members = group.operations.iter();
                    let members = members.map(|member| (member.kind, &*member.name));
                    self.folder(&group.label, members, &mut left)
                })
                .collect()
        };
        folders.extend(generated);
        let (auth, token) = self.collection_auth();
        let endpoint = about.links.endpoint().unwrap_or(EXAMPLE_ENDPOINT);
        let mut variables = vec![json!({ "key": "endpoint", "value": endpoint })];
        variables.extend(token.map(|key| json!({ "key": key, "value": "" })));
        let collection = json!({
            "info": {
                "name": about.title,
                "description": about.summary.unwrap_or_default(),
                "schema": FORMAT,
            },
            "auth": auth,
            "variable": variables,
            "item": folders,
        });
        format!("{collection:#}\n")
    }

    /// How requests authenticate, and the variable with the secret. A token is usual.
    fn collection_auth(&self) -> (Value, Option<&'static str>) {
        let authentication = self.layout().authentication.as_ref();
        let string =
            |key: &str, value: &str| json!({ "key": key, "value": value, "type": "string" });
        match authentication.map(Authentication::scheme) {
            Some(Scheme::None) => (json!({ "type": "noauth" }), None),
            Some(Scheme::ApiKey) => {
                let header = authentication.map_or("", Authentication::header);
                let parts = json!([
                    string("key", header),
                    string("value", "{{api_key}}"),
                    string("in", "header"),
                ]);
                (
                    json!({ "type": "apikey", "apikey": parts }),
                    Some("api_key"),
                )
            }
            Some(Scheme::Bearer) | None => {
                let parts = json!([string("token", "{{token}}")]);
                (json!({ "type": "bearer", "bearer": parts }), Some("token"))
            }
        }
    }

    fn folder<'n>(
        &self,
        title: &str,
        members: impl Iterator<Item = (Kind, &'n str)>,
        left: &mut usize,
    ) -> Option<Value> {
        let requests: Vec<Value> = members
            .filter_map(|(kind, name)| self.request(kind, name))
            .take(*left)
            .collect();
        *left -= requests.len();
        (!requests.is_empty()).then(|| json!({ "name": title, "item": requests }))
    }

    fn request(&self, kind: Kind, name: &str) -> Option<Value> {
        let operation = match kind {
            Kind::Queries | Kind::Mutations => kind.operation()?,
            _ => return None,
        };
        let example = self.example(operation, name)?;
        let root = self.model().root(operation)?;
        let field = root.fields.iter().find(|field| *field.name == *name)?;
        let description = field.description.as_deref().unwrap_or_default();
        let variables = example.variables.unwrap_or_default();
        Some(request(name, (&example.operation, &variables), description))
    }
}

/// The owner's examples, as a folder before the others.
fn named_folder(about: &About<'_>, left: &mut usize) -> Option<Value> {
    let examples = about.links.examples().iter();
    let sent = examples.filter(|example| example.kind != OperationKind::Subscription);
    let requests = sent.take(*left).map(|example| {
        let variables = example.variables.as_deref().unwrap_or_default();
        request(
            &example.title,
            (&example.operation, variables),
            &example.text,
        )
    });
    let requests: Vec<Value> = requests.collect();
    *left -= requests.len();
    (!requests.is_empty()).then(|| json!({ "name": "Examples", "item": requests }))
}

fn request(name: &str, (query, variables): (&str, &str), description: &str) -> Value {
    json!({
        "name": name,
        "request": {
            "method": "POST",
            "header": [],
            "url": { "raw": "{{endpoint}}", "host": ["{{endpoint}}"] },
            "body": {
                "mode": "graphql",
                "graphql": { "query": query, "variables": variables },
            },
            "description": plain(description, MAX_DESCRIPTION),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Links;
    use schema_model::{Limits, SourceText};

    const SDL: &str = r#"
        type Query { "One *user*." user(id: ID!): User me: User }
        type Mutation { rename(id: ID!, name: String!): User }
        type Subscription { renamed: User }
        type User { id: ID! name: String }
    "#;

    #[test]
    fn queries_and_mutations_are_requests() {
        let docs = crate::build(&SourceText::new(SDL), &Limits::default()).unwrap();
        let about = About {
            title: "Users",
            summary: None,
            links: Links::new("/d/ada/users"),
        };
        let made: Value = serde_json::from_str(&docs.collection(&about)).unwrap();
        assert_eq!(made["info"]["schema"], FORMAT);
        let names = |folder: &Value| -> Vec<String> {
            let requests = folder["item"].as_array().unwrap().iter();
            let name = |request: &Value| request["name"].as_str().unwrap().to_owned();
            requests.map(name).collect()
        };
        let folders = made["item"].as_array().unwrap();
        assert_eq!(folders.len(), 2, "subscriptions are left out");
        assert_eq!(names(&folders[0]), ["user", "me"]);
        assert_eq!(names(&folders[1]), ["rename"]);
        let user = &folders[0]["item"][0]["request"];
        assert_eq!(user["description"], "One user.");
        let body = &user["body"]["graphql"];
        assert!(body["query"].as_str().unwrap().contains("user(id: $id)"));
        // Variables are JSON within a string.
        let variables = body["variables"].as_str().unwrap();
        let variables: Value = serde_json::from_str(variables).unwrap();
        assert!(variables["id"].is_string());
    }

    #[test]
    fn examples_of_the_owner_come_first() {
        let docs = crate::build(&SourceText::new(SDL), &Limits::default()).unwrap();
        let example = |key, document, variables| crate::ExampleSource {
            key,
            document,
            variables,
        };
        let sources = [
            example(
                "me",
                "\"Who am *I*?\" query Me($id: ID!) { user(id: $id) { name } }",
                Some("{ \"id\": \"u1\" }"),
            ),
            example("renamed", "subscription Renamed { renamed { name } }", None),
            example("broken", "query Broken { nothing }", None),
        ];
        let named = docs.fit_examples(sources);
        let about = About {
            title: "Users",
            summary: None,
            links: Links::new("/d/ada/users").with_examples(&named),
        };
        let made: Value = serde_json::from_str(&docs.collection(&about)).unwrap();
        let folders = made["item"].as_array().unwrap();
        assert_eq!(folders.len(), 3);
        assert_eq!(folders[0]["name"], "Examples");
        let requests = folders[0]["item"].as_array().unwrap();
        assert_eq!(requests.len(), 1);
        assert_eq!(requests[0]["name"], "Who am *I*?");
        let body = &requests[0]["request"]["body"]["graphql"];
        assert_eq!(body["variables"], "{ \"id\": \"u1\" }");
        let query = body["query"].as_str().unwrap();
        assert!(query.starts_with("query Me("), "{query}");
    }

    #[test]
    fn the_known_endpoint_is_the_address() {
        let docs = crate::build(&SourceText::new(SDL), &Limits::default()).unwrap();
        let about = |links| About {
            title: "Users",
            summary: None,
            links,
        };
        let of = |links| -> Value {
            let text = docs.collection(&about(links));
            serde_json::from_str::<Value>(&text).unwrap()["variable"][0]["value"].clone()
        };
        assert_eq!(of(Links::new("/d/ada/users")), EXAMPLE_ENDPOINT);
        let known = "https://users.example.org/graphql";
        let links = Links::new("/d/ada/users").sent_to(known);
        assert_eq!(of(links), known);
    }

    #[test]
    fn the_owner_says_how_requests_authenticate() {
        let made = |authentication: Value| -> Value {
            let source = json!({ "authentication": authentication });
            let layout = crate::Layout::parse(&serde_json::from_value(source).unwrap()).unwrap();
            let options = crate::DocsOptions {
                layout,
                ..crate::DocsOptions::default()
            };
            let source = SourceText::new(SDL);
            let docs = crate::build_with(&source, &Limits::default(), &options).unwrap();
            let about = About {
                title: "Users",
                summary: None,
                links: Links::new("/d/ada/users"),
            };
            serde_json::from_str(&docs.collection(&about)).unwrap()
        };
        let usual = made(Value::Null);
        assert_eq!(usual["auth"]["type"], "bearer");
        assert_eq!(usual, made(json!({ "scheme": "bearer" })));
        let open = made(json!({ "scheme": "none" }));
        assert_eq!(open["auth"], json!({ "type": "noauth" }));
        assert_eq!(open["variable"].as_array().unwrap().len(), 1);
        let key = made(json!({ "scheme": "api_key", "header": "X-Key" }));
        assert_eq!(key["auth"]["apikey"][0]["value"], "X-Key");
        assert_eq!(key["variable"][1], json!({ "key": "api_key", "value": "" }));
    }
}
