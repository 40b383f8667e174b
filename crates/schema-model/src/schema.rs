//! From the text of a schema to its model.

use schema_results::Findings;

use crate::build::build;
use crate::diagnostic::locate_findings;
use crate::limits::Limits;
use crate::lines::LineIndex;
use crate::model::Model;
use crate::refusal::Refusal;
use crate::source::SourceText;
use crate::{findings, introspection, rules, syntax};

/// A schema that was accepted. The syntax tree is gone.
#[derive(Debug)]
pub struct ParsedSchema {
    /// Everything that the schema says.
    pub model: Model,
    /// The findings of the validation.
    pub findings: Findings,
}

/// Parses and validates a schema. Findings do not refuse it.
///
/// # Errors
/// Syntax errors, limits, a document without definitions or with operations only.
pub fn parse_schema(source: &SourceText, limits: &Limits) -> Result<ParsedSchema, Refusal> {
    parse_text(source, limits).map_err(|mut refusal| {
        for each in &mut refusal.diagnostics {
            source.locate(each);
        }
        refusal
    })
}

fn parse_text(source: &SourceText, limits: &Limits) -> Result<ParsedSchema, Refusal> {
    let text = source.sdl.as_str();
    let lines = LineIndex::new(text).with_files(&source.files);
    let tree = syntax::parse(text, &lines, limits)?;
    let (model, sources, converted) = build(&tree, &lines);
    let found = rules::find(&tree, &model, &sources, converted);
    let findings = findings::finish_all(found, &model, &lines);
    Ok(ParsedSchema {
        model,
        findings: locate_findings(findings, source),
    })
}

/// The schema's response to the full introspection query of September 2025, as JSON.
///
/// ```
/// let limits = schema_model::Limits::default();
/// let json = schema_model::introspect(&schema_model::SourceText::new("type Query { a: Int! }"), &limits)?;
/// assert!(json.starts_with(r#"{"__schema":{"description":null,"queryType":{"name":"Query""#));
/// // It reads as the schema that it was made of.
/// let back = schema_model::read(json.as_bytes(), &limits)?;
/// assert!(back.sdl.contains("a: Int!"));
/// # Ok::<(), schema_model::Refusal>(())
/// ```
///
/// # Errors
/// As [`parse_schema`].
pub fn introspect(source: &SourceText, limits: &Limits) -> Result<String, Refusal> {
    let schema = parse_schema(source, limits)?;
    Ok(introspect_model(&schema.model))
}

/// [`introspect`] for a schema that was read already, perhaps with parts of it hidden.
#[must_use]
pub fn introspect_model(model: &Model) -> String {
    introspection::of_model(model)
}
