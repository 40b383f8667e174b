//! The tools, and the schemas of their arguments.

use schema_docs::{Amount, HitKind};
use serde_json::{Map, Value, json};

/// Budget of a call that does not name one, in tokens.
pub const USUAL_TOKENS: usize = 2_000;
/// Smallest and largest budget that a call may ask for, in tokens.
pub(super) const TOKENS: (usize, usize) = (200, 20_000);
/// Maximum length of a name or query, in characters.
pub(super) const MAX_TEXT_CHARACTERS: usize = 200;

/// A tool of the MCP server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ToolName {
    /// Finds things by name and description.
    SearchSchema,
    /// Reads a type, a member of one, or a directive.
    GetType,
    /// Reads an operation.
    GetOperation,
    /// Writes an example of an operation.
    ExampleOperation,
    /// Lists what changed in a version.
    ListChanges,
    /// Lists what is deprecated.
    ListDeprecated,
}

impl ToolName {
    /// All tools, in the order in which they are listed.
    pub const ALL: [Self; 6] = [
        Self::SearchSchema,
        Self::GetType,
        Self::GetOperation,
        Self::ExampleOperation,
        Self::ListChanges,
        Self::ListDeprecated,
    ];

    /// Returns the name by which clients call it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::SearchSchema => "search_schema",
            Self::GetType => "get_type",
            Self::GetOperation => "get_operation",
            Self::ExampleOperation => "example_operation",
            Self::ListChanges => "list_changes",
            Self::ListDeprecated => "list_deprecated",
        }
    }

    /// Returns the tool with that name.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tool| tool.word() == word)
    }

    /// Returns the title for people.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::SearchSchema => "Search the schema",
            Self::GetType => "Read a type",
            Self::GetOperation => "Read an operation",
            Self::ExampleOperation => "Example of an operation",
            Self::ListChanges => "What changed",
            Self::ListDeprecated => "What is deprecated",
        }
    }

    /// Returns the description for models.
    #[must_use]
    pub fn description(self) -> &'static str {
        match self {
            Self::SearchSchema => {
                "Finds operations, types, fields, arguments, enum values and directives of the GraphQL \
                 schema by name or description, and guides that the API's owner wrote, best first. Start here when you do not know a name."
            }
            Self::GetType => {
                "A type with its description, fields with arguments, input fields or enum values, what \
                 uses it, and the ways to it from root operations, the first as a query. Also takes \
                 Type.field for one member and @name for a directive."
            }
            Self::GetOperation => {
                "A query, mutation or subscription: description, arguments with defaults and deprecations, \
                 and the fields of what it returns."
            }
            Self::ExampleOperation => {
                "A valid GraphQL document that calls one operation, with variables and a response of the \
                 same shape: with required arguments only, with those that people give, or with all of them."
            }
            Self::ListChanges => {
                "What changed in a version of the schema since the version before, or between any two \
                 versions, graded breaking, dangerous or safe."
            }
            Self::ListDeprecated => {
                "Everything that is deprecated, by type: reason, replacement, day of removal and since which \
                 version, as far as they are known."
            }
        }
    }

    fn properties(self) -> (Value, &'static [&'static str]) {
        let kinds = json!(["query", "mutation", "subscription"]);
        let operation = json!({
            "name": { "type": "string", "maxLength": MAX_TEXT_CHARACTERS, "description": "Name of the operation, as in the root type" },
            "kind": { "type": "string", "enum": kinds, "description": "Required if operations of several kinds have this name" },
        });
        match self {
            Self::SearchSchema => (
                json!({
                    "query": { "type": "string", "maxLength": MAX_TEXT_CHARACTERS, "description": "Words of a name in any order, `Type.field`, `@directive`, or words of a description; and filters, alone or with words: is:deprecated, kind:enum, returns:Type, takes:Type (an argument of it), arg:name, type:Type (its fields; type:@name the arguments of a directive), group:name. Two of kind, returns, type or group keep what fits either" },
                    "kind": { "type": "string", "enum": hit_kinds(), "description": "Only hits of this kind" },
                }),
                &["query"],
            ),
            Self::GetType => (
                json!({
                    "name": { "type": "string", "maxLength": MAX_TEXT_CHARACTERS, "description": "`Type`, `Type.field` or `@directive`; letters in the schema's own case" },
                }),
                &["name"],
            ),
            Self::GetOperation => (operation, &["name"]),
            Self::ExampleOperation => {
                let amounts = Amount::ALL.map(Amount::word);
                let example = json!({
                    "type": "string", "enum": amounts, "default": Amount::Common.word(),
                    "description": "Which arguments and input fields it gives: required ones only, those that a first call gives, or all",
                });
                let mut properties = operation;
                if let Some(fields) = properties.as_object_mut() {
                    fields.insert("example".to_owned(), example);
                }
                (properties, &["name"])
            }
            Self::ListChanges => (
                json!({
                    "version": { "type": "integer", "minimum": 1, "description": "Number of the version, compared with the one before; defaults to the current one" },
                    "from": { "type": "integer", "minimum": 1, "description": "Instead of version: the version that a client was written for" },
                    "to": { "type": "integer", "minimum": 1, "description": "With from: the version to compare with; defaults to the current one" },
                    "criticality": { "type": "string", "enum": ["breaking", "dangerous", "safe"], "description": "Only changes of this grade" },
                }),
                &[],
            ),
            Self::ListDeprecated => (
                json!({
                    "type": { "type": "string", "maxLength": MAX_TEXT_CHARACTERS, "description": "Only of this type or `@directive`" },
                    "due": { "type": "string", "enum": ["past", "soon", "later"], "description": "Only what is to be removed then: before today, within 90 days, or after that" },
                }),
                &[],
            ),
        }
    }

    /// Returns the JSON Schema of the arguments.
    #[must_use]
    pub fn arguments(self) -> Map<String, Value> {
        let (mut properties, required) = self.properties();
        if let Some(properties) = properties.as_object_mut() {
            properties.insert("cursor".to_owned(), json!({
                "type": "string", "maxLength": MAX_TEXT_CHARACTERS,
                "description": "Cursor from the previous answer, for the next part; repeat its arguments",
            }));
            properties.insert("max_tokens".to_owned(), json!({
                "type": "integer", "minimum": TOKENS.0, "maximum": TOKENS.1, "default": USUAL_TOKENS,
                "description": "Maximum tokens of the answer; a longer answer ends with a cursor",
            }));
        }
        let mut schema = Map::new();
        schema.insert("type".to_owned(), json!("object"));
        schema.insert("properties".to_owned(), properties);
        schema.insert("required".to_owned(), json!(required));
        schema.insert("additionalProperties".to_owned(), json!(false));
        schema
    }
}

/// Returns the kinds of hits, named as in the search.
pub(super) fn hit_kinds() -> Vec<&'static str> {
    HitKind::all().map(HitKind::word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tools_are_found_by_their_names() {
        for tool in ToolName::ALL {
            assert_eq!(ToolName::from_word(tool.word()), Some(tool));
            let arguments = tool.arguments();
            for name in arguments["required"].as_array().unwrap() {
                let name = name.as_str().unwrap();
                assert!(arguments["properties"][name].is_object(), "{name}");
            }
        }
        assert_eq!(ToolName::from_word("delete_everything"), None);
    }
}
