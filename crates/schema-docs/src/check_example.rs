//! Reads an example and checks it against a schema.

use schema_model::model::{FieldDef, Model, OperationKind, TypeDef};
use schema_model::operations::{
    DescribedDocument, DescribedOperation, DescribedVariable, OperationLimits, Role,
    check_operations, examine_operations, read_described,
};
use schema_model::{Kind, Limits, Refusal, SourceText, parse_schema};
use schema_results::{Diagnostic, FixableDiagnostic, Severity};

use crate::docs::Docs;
use crate::example::{fits_variable, in_words};
use crate::hide::{HideRules, hide};
use crate::named_example::{
    CheckedExample, ExamplePage, ExampleSource, NamedExample, NamedExamples,
};

/// Maximum number of pages that show one example.
const MAX_PAGES: usize = 10;
/// The code of a document that is no example.
const INVALID_EXAMPLE: &str = "invalid_example";
/// The code of wrong values of variables.
pub const INVALID_VARIABLES: &str = "invalid_variables";
/// Maximum length of a title in characters.
const MAX_TITLE: usize = 120;

impl Docs {
    /// Keeps the examples that are valid for the schema.
    ///
    /// ```
    /// use schema_docs::{ExampleSource, Links};
    ///
    /// let limits = schema_model::Limits::default();
    /// let source = schema_model::read(b"type Query { order(id: ID!): Order } type Order { total: Int }", &limits)?;
    /// let docs = schema_docs::build(&source, &limits)?;
    /// let document = "\"What an order costs\" query Total { order(id: 7) { total } }";
    /// let total = ExampleSource { key: "total", document, variables: None };
    /// let other = ExampleSource { key: "other", document: "{ orders { id } }", variables: None };
    /// let examples = docs.fit_examples([total, other]);
    /// assert_eq!(examples.at("queries/order").map(|one| &*one.title).collect::<Vec<_>>(), ["What an order costs"]);
    /// let links = Links::new("/d/acme/shop").with_examples(&examples);
    /// assert!(docs.page("queries/order", &links).unwrap().html.contains("What an order costs"));
    /// # Ok::<(), schema_model::Refusal>(())
    /// ```
    #[must_use]
    pub fn fit_examples<'a>(
        &self,
        sources: impl IntoIterator<Item = ExampleSource<'a>>,
    ) -> NamedExamples {
        let sources = sources.into_iter();
        NamedExamples::of(sources.map(|source| self.check_example(&source)))
    }

    /// Checks an example against the schema.
    #[must_use]
    pub fn check_example(&self, source: &ExampleSource<'_>) -> CheckedExample {
        let mut checked = check_against(self.model(), source);
        if let Some(example) = &mut checked.example {
            example.pages = find_pages(self.model(), source.document, &limits());
        }
        checked
    }
}

/// Returns for each example whether it is valid for a schema, without making its docs.
///
/// # Errors
/// As [`build`](crate::build).
pub fn find_fitting(
    schema: &SourceText,
    limits: &Limits,
    rules: &HideRules,
    sources: &[ExampleSource<'_>],
) -> Result<Vec<bool>, Refusal> {
    let mut model = parse_schema(schema, limits)?.model;
    hide(&mut model, rules);
    let sources = sources.iter();
    Ok(sources
        .map(|source| check_against(&model, source).is_valid())
        .collect())
}

/// Checks an example against the schema; its pages are missing.
fn check_against(model: &Model, source: &ExampleSource<'_>) -> CheckedExample {
    let mut checked = read_example(source);
    if checked.example.is_none() {
        return checked;
    }
    let limits = limits();
    let found = check_operations(source.document, Some(model), &limits);
    checked.diagnostics.extend(found.diagnostics);
    if let Ok(read) = read_described(source.document, &limits)
        && let Some(operation) = read.operations.first()
    {
        let given = source.variables.unwrap_or("{}");
        check_values(model, operation, given, &mut checked.diagnostics);
    }
    checked
}

/// Reads an example without a schema: its syntax, and what it says about itself.
#[must_use]
pub fn read_example(source: &ExampleSource<'_>) -> CheckedExample {
    let refuse = |diagnostics: Vec<Diagnostic>| CheckedExample {
        example: None,
        diagnostics: diagnostics.into_iter().map(Into::into).collect(),
    };
    let read = match read_described(source.document, &limits()) {
        Ok(read) => read,
        Err(refusal) => return refuse(refusal.diagnostics),
    };
    let [operation] = &*read.operations else {
        let message = match read.operations.len() {
            0 => "An example needs an operation: a query, mutation or subscription.",
            _ => "An example has one operation. Make an example of each.",
        };
        return refuse(vec![problem(INVALID_EXAMPLE, message)]);
    };
    let Some(kind) = operation.definition.kind else {
        return refuse(Vec::new());
    };
    let variables = match source
        .variables
        .map(str::trim)
        .filter(|text| !text.is_empty())
    {
        None => None,
        Some(text) => match serde_json::from_str::<serde_json::Value>(text) {
            Ok(serde_json::Value::Object(values)) if values.is_empty() => None,
            Ok(serde_json::Value::Object(_)) => Some(text.to_owned()),
            Ok(_) => {
                return refuse(vec![problem(
                    INVALID_VARIABLES,
                    "The variables must be a JSON object, such as `{ \"first\": 20 }`.",
                )]);
            }
            Err(error) => {
                return refuse(vec![problem(
                    INVALID_VARIABLES,
                    &format!("The variables are no JSON: {error}."),
                )]);
            }
        },
    };
    let (title, text) = split_description(operation);
    let described =
        |variable: &DescribedVariable| Some((variable.name.clone(), variable.description.clone()?));
    CheckedExample {
        example: Some(NamedExample {
            key: source.key.to_owned(),
            title,
            text,
            kind,
            variables,
            described: operation.variables.iter().filter_map(described).collect(),
            operation: tidy(&read),
            pages: Vec::new(),
        }),
        diagnostics: Vec::new(),
    }
}

fn limits() -> OperationLimits {
    OperationLimits {
        max_bytes: NamedExamples::MAX_BYTES,
        max_definitions: 100,
        ..OperationLimits::default()
    }
}

fn problem(code: &str, message: &str) -> Diagnostic {
    Diagnostic {
        file: None,
        line: 0,
        column: 0,
        end_line: 0,
        end_column: 0,
        severity: Severity::Error,
        code: code.to_owned(),
        message: message.to_owned(),
        excerpt: String::new(),
        hint: None,
    }
}

/// The text without empty lines around it.
fn tidy(read: &DescribedDocument) -> String {
    format!("{}\n", read.text.trim())
}

/// The first line of the description and the rest; without a description, the operation's name in words.
fn split_description(operation: &DescribedOperation) -> (String, String) {
    let text = operation.description.as_deref().unwrap_or_default();
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let first = first.trim().trim_start_matches('#').trim();
    let title = if first.is_empty() {
        let name = operation.definition.name.as_deref();
        name.map_or_else(|| "Example".to_owned(), in_words)
    } else {
        first.to_owned()
    };
    (
        title.chars().take(MAX_TITLE).collect(),
        rest.trim().to_owned(),
    )
}

/// Checks the values of the variables against their types.
fn check_values(
    model: &Model,
    operation: &DescribedOperation,
    given: &str,
    found: &mut Vec<FixableDiagnostic>,
) {
    let Ok(serde_json::Value::Object(given)) = serde_json::from_str(given) else {
        return;
    };
    for key in given.keys() {
        if !operation.variables.iter().any(|known| known.name == *key) {
            let message =
                format!("The values have `{key}`, and the operation has no variable `${key}`.");
            found.push(problem(INVALID_VARIABLES, &message).into());
        }
    }
    for variable in &operation.variables {
        let DescribedVariable {
            name,
            ty,
            is_required,
            ..
        } = variable;
        match given.get(name) {
            None if *is_required => {
                let message = format!("The variable `${name}` of type `{ty}` has no value.");
                found.push(problem(INVALID_VARIABLES, &message).into());
            }
            Some(value) if !fits_variable(model, ty, value) => {
                let message = format!("The value of `${name}` is no `{ty}`.");
                found.push(problem(INVALID_VARIABLES, &message).into());
            }
            _ => {}
        }
    }
}

/// The operations that a document calls, then the types that they return.
fn find_pages(model: &Model, document: &str, limits: &OperationLimits) -> Vec<ExamplePage> {
    let Ok(parts) = examine_operations(document, model, limits) else {
        return Vec::new();
    };
    let uses = parts.iter().flat_map(|part| &part.uses);
    let selected = uses.filter(|one| one.role == Role::Selected);
    let fields: Vec<(OperationKind, &FieldDef)> = selected
        .filter_map(|one| root_field(model, &one.coordinate))
        .take(MAX_PAGES)
        .collect();
    let operations = fields.iter().map(|(kind, field)| ExamplePage {
        name: field.name.to_string(),
        path: Kind::from(*kind).path_of(&field.name),
    });
    let types = fields
        .iter()
        .filter_map(|(_, field)| shown_type(model, field));
    let types = types.map(|ty| ExamplePage {
        name: ty.name.to_string(),
        path: Kind::from(ty.kind).path_of(&ty.name),
    });
    let mut pages: Vec<ExamplePage> = Vec::new();
    for page in operations.chain(types) {
        if pages.len() < MAX_PAGES && !pages.contains(&page) {
            pages.push(page);
        }
    }
    pages
}

fn root_field<'m>(model: &'m Model, coordinate: &str) -> Option<(OperationKind, &'m FieldDef)> {
    let (owner, name) = coordinate.split_once('.')?;
    let kind = model.operation_kind(owner)?;
    let fields = &model.find_type(owner)?.fields;
    Some((kind, fields.iter().find(|field| &*field.name == name)?))
}

/// The type that a reader asks for: of a connection, that of its nodes; none for scalars and enums.
fn shown_type<'m>(model: &'m Model, field: &FieldDef) -> Option<&'m TypeDef> {
    let ty = model.find_type(&field.ty.name)?;
    let nodes = schema_model::connection::connection(model, ty).map(|connection| connection.node);
    let ty = nodes.and_then(|id| model.get(id)).unwrap_or(ty);
    let has_members = !ty.fields.is_empty() || !ty.members.is_empty();
    has_members.then_some(ty)
}
