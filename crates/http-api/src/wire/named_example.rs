//! The owner's examples and sample values.

use domain::VersionNumber;
use schema_results::{Fix, FixableDiagnostic, Severity};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::parameters::Whole;

/// An example to save.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveNamedExample {
    /// A GraphQL document with one operation, at most 64 KiB. The first line of the operation's description is the title,
    /// the rest the text.
    #[schema(
        example = "\"The newest orders\" query NewestOrders { orders(first: 5) { nodes { number } } }"
    )]
    pub document: String,
    /// A JSON object with the values of its variables, as text.
    pub variables: Option<String>,
    /// The version that the edit was made from; 0 for a new example. If the example has changed since, the edit is
    /// refused with `version_conflict`. If left out, the edit overwrites the example.
    #[schema(value_type = Option<u32>, maximum = 2147483647)]
    pub version: Option<Whole<0, { VersionNumber::MAX }>>,
}

/// An example to look at.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewNamedExample {
    /// A GraphQL document with one operation.
    pub document: String,
    /// A JSON object with the values of its variables, as text.
    pub variables: Option<String>,
}

/// The examples of a pipeline.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplaceNamedExamples {
    /// All of them, at most 200. Those of the last time that are missing are removed.
    pub examples: Vec<ExampleFile>,
}

/// A file with an example.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExampleFile {
    /// Its path, which tells it apart from the others. The example's key is made from the name.
    #[schema(example = "docs/examples/newest-orders.graphql")]
    pub file: String,
    /// A GraphQL document with one operation.
    pub document: String,
    /// A JSON object with the values of its variables, as text.
    pub variables: Option<String>,
}

/// A page that shows an example.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct NamedExamplePage {
    /// The operation or type.
    pub name: String,
    /// The path of its page.
    #[schema(example = "queries/orders")]
    pub path: String,
}

/// Something about an example.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct ExampleProblem {
    /// A sentence for people.
    pub message: String,
    /// A hint how to mend it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hint: Option<String>,
    /// The line; 0 for the example as a whole.
    pub line: u32,
    /// The column, in characters.
    pub column: u32,
    /// `error`, with which readers do not see the example, or `warning`.
    pub severity: Severity,
    /// The edit of the document that settles it, only where one does.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub fix: Option<Fix>,
}

impl From<FixableDiagnostic> for ExampleProblem {
    fn from(
        FixableDiagnostic {
            diagnostic: of,
            fix,
        }: FixableDiagnostic,
    ) -> Self {
        Self {
            fix,
            message: of.message,
            hint: of.hint,
            line: of.line,
            column: of.column,
            severity: of.severity,
        }
    }
}

/// Versions one after the other.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct VersionRange {
    /// The first.
    #[schema(example = 2)]
    pub from: u32,
    /// The last.
    #[schema(example = 5)]
    pub to: u32,
}

impl From<domain::VersionRange> for VersionRange {
    fn from(of: domain::VersionRange) -> Self {
        Self {
            from: of.from.get(),
            to: of.to.get(),
        }
    }
}

/// An example of the owner.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct NamedExample {
    /// The key in addresses.
    pub key: String,
    /// The first line of its description; without one, the name of the operation in words.
    pub title: String,
    /// The rest of the description, Markdown; may be empty.
    pub text: String,
    /// `query`, `mutation` or `subscription`.
    #[schema(example = "query")]
    pub kind: String,
    /// `written` by a person, or published by a `pipeline`.
    #[schema(example = "written")]
    pub origin: String,
    /// The file that a pipeline published it from.
    #[schema(required)]
    pub file: Option<String>,
    /// The pages that show it.
    pub pages: Vec<NamedExamplePage>,
    /// Whether readers of the current version see it; null before the first publish.
    #[schema(required)]
    pub is_valid: Option<bool>,
    /// Errors and warnings in the current version.
    pub problems: Vec<ExampleProblem>,
    /// The versions of the schema that it fits, the oldest first. Readers of those versions see it.
    pub fits: Vec<VersionRange>,
    /// How many of the newest 500 versions are not checked yet. Reading the list of examples checks some of them.
    pub unchecked_versions: u32,
    /// 1, 2, 3 … with each change. An edit names the version that it was made from.
    pub version: u32,
    /// RFC 3339, UTC.
    pub updated_at: String,
    /// The document.
    pub document: String,
    /// The values of its variables, a JSON object as text; null if it has none.
    #[schema(required)]
    pub variables: Option<String>,
}

impl NamedExample {
    /// Adds whether it was checked against a schema.
    #[must_use]
    pub fn new(of: projects::OwnExample, has_schema: bool) -> Self {
        let is_valid = has_schema.then(|| of.checked.is_valid());
        let projects::OwnExample {
            example,
            checked,
            versions,
        } = of;
        let problems = checked.diagnostics.into_iter().map(ExampleProblem::from);
        let read = checked.example;
        let (title, text, kind, pages) = match read {
            Some(read) => (
                read.title.clone(),
                read.text.clone(),
                read.kind_word(),
                read.pages.into_iter().map(NamedExamplePage::from).collect(),
            ),
            // A stored example was readable once; this program reads it no more.
            None => (example.key.to_string(), String::new(), "query", Vec::new()),
        };
        Self {
            key: example.key.to_string(),
            title,
            text,
            kind: kind.to_owned(),
            origin: example.origin.word().to_owned(),
            file: example.file,
            pages,
            is_valid,
            problems: problems.collect(),
            fits: versions
                .ranges
                .into_iter()
                .map(VersionRange::from)
                .collect(),
            unchecked_versions: versions.unchecked,
            version: example.version,
            updated_at: example.updated_at.to_rfc3339(),
            document: example.body.document,
            variables: example.body.variables,
        }
    }
}

impl From<schema_docs::ExamplePage> for NamedExamplePage {
    fn from(of: schema_docs::ExamplePage) -> Self {
        Self {
            name: of.name,
            path: of.path,
        }
    }
}

/// A project's examples.
#[derive(Serialize, ToSchema)]
pub struct NamedExampleList {
    /// The oldest first.
    pub examples: Vec<NamedExample>,
    /// Why they cannot be changed; null if they can.
    #[schema(required)]
    pub read_only: Option<String>,
}

impl From<projects::ExampleList> for NamedExampleList {
    fn from(list: projects::ExampleList) -> Self {
        let examples = list.examples.into_iter();
        Self {
            examples: examples
                .map(|example| NamedExample::new(example, list.has_schema))
                .collect(),
            read_only: list.read_only,
        }
    }
}

/// One example.
#[derive(Serialize, ToSchema)]
pub struct NamedExampleAnswer {
    /// The example.
    pub example: NamedExample,
}

/// The examples of a pipeline after a publish.
#[derive(Serialize, ToSchema)]
pub struct ReplacedNamedExamples {
    /// All of the pipeline's examples.
    pub examples: Vec<NamedExample>,
    /// How many were added.
    pub added: usize,
    /// How many were changed.
    pub changed: usize,
    /// How many were removed.
    pub removed: usize,
}

impl ReplacedNamedExamples {
    /// Adds whether they were checked against a schema.
    #[must_use]
    pub fn new(of: projects::ReplacedExamples, has_schema: bool) -> Self {
        let examples = of.examples.into_iter();
        Self {
            examples: examples
                .map(|example| NamedExample::new(example, has_schema))
                .collect(),
            added: of.added,
            changed: of.changed,
            removed: of.removed,
        }
    }
}

/// An example as readers would see it.
#[derive(Serialize, ToSchema)]
pub struct NamedExamplePreview {
    /// Its title; null if the document cannot be read.
    #[schema(required)]
    pub title: Option<String>,
    /// Its text, Markdown.
    pub text: String,
    /// `query`, `mutation` or `subscription`; null if the document cannot be read.
    #[schema(required)]
    pub kind: Option<String>,
    /// The document as servers get it, without descriptions.
    pub operation: String,
    /// The values of its variables, a JSON object as text.
    #[schema(required)]
    pub variables: Option<String>,
    /// The pages that would show it.
    pub pages: Vec<NamedExamplePage>,
    /// Whether readers of the current version would see it; null before the first publish.
    #[schema(required)]
    pub is_valid: Option<bool>,
    /// Errors and warnings in the current version.
    pub problems: Vec<ExampleProblem>,
}

impl NamedExamplePreview {
    /// Adds whether it was checked against a schema.
    #[must_use]
    pub fn new(checked: schema_docs::CheckedExample, has_schema: bool) -> Self {
        let is_valid = has_schema.then(|| checked.is_valid());
        let problems = checked.diagnostics.into_iter().map(ExampleProblem::from);
        let empty = Self {
            title: None,
            text: String::new(),
            kind: None,
            operation: String::new(),
            variables: None,
            pages: Vec::new(),
            is_valid,
            problems: problems.collect(),
        };
        let Some(read) = checked.example else {
            return empty;
        };
        Self {
            kind: Some(read.kind_word().to_owned()),
            title: Some(read.title),
            text: read.text,
            operation: read.operation,
            variables: read.variables,
            pages: read.pages.into_iter().map(NamedExamplePage::from).collect(),
            ..empty
        }
    }
}

/// Sample values to save or to preview.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SampleValuesInput {
    /// At most 200.
    pub values: Vec<SampleValueInput>,
}

/// A sample value.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SampleValueInput {
    /// A scalar or enum (`Decimal`), a field or input field (`Product.id`), or an argument (`Query.product(id:)`).
    #[serde(rename = "for")]
    #[schema(example = "Product.id")]
    pub coordinate: String,
    /// The value; at most 2,000 bytes as JSON.
    #[schema(value_type = Value, example = "product-42")]
    pub value: Value,
}

impl From<SampleValueInput> for domain::SampleValue {
    fn from(of: SampleValueInput) -> Self {
        Self {
            coordinate: of.coordinate.trim().to_owned(),
            value: of.value,
        }
    }
}

/// The sample values of a project, and where examples use them.
#[derive(Serialize, ToSchema)]
pub struct SampleValues {
    /// In the owner's order.
    pub values: Vec<SampleValue>,
    /// Why they cannot be changed; null if they can.
    #[schema(required)]
    pub read_only: Option<String>,
}

impl SampleValues {
    /// Adds the reason why the values cannot be changed.
    #[must_use]
    pub fn new(values: Vec<projects::CheckedSample>, read_only: Option<String>) -> Self {
        Self {
            values: values.into_iter().map(SampleValue::from).collect(),
            read_only,
        }
    }
}

/// A sample value, and where examples use it.
#[derive(Serialize, ToSchema)]
pub struct SampleValue {
    /// The scalar, enum, field or argument that examples use it for.
    #[serde(rename = "for")]
    #[schema(example = "Product.id")]
    pub coordinate: String,
    /// The value.
    #[schema(value_type = Value, example = "product-42")]
    pub value: Value,
    /// Why examples of the current version do not use it; null if they do.
    #[schema(required)]
    pub problem: Option<String>,
    /// The coordinate with the nearest name, if the schema does not have this one; null otherwise.
    #[schema(required)]
    pub nearest: Option<String>,
    /// The number of fields and arguments that it is for.
    pub places: u32,
}

impl From<projects::CheckedSample> for SampleValue {
    fn from(of: projects::CheckedSample) -> Self {
        Self {
            coordinate: of.sample.coordinate,
            value: of.sample.value,
            problem: of.problem,
            nearest: of.nearest,
            places: of.places,
        }
    }
}
