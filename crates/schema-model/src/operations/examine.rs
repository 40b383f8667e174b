//! What each operation and fragment of a document uses, and what is wrong with it.

use std::collections::HashMap;

use super::cancel::Cancel;
use super::checker;
use super::document::{Document, Item};
use super::files::{file_starts, split_files};
use super::fragment_names::FragmentNames;
use super::limits::OperationLimits;
use super::uses::{Use, UseCollector};
use super::{ListedDefinition, finding, syntax, walk};
use crate::lines::LineIndex;
use crate::model::{Model, Position};
use crate::refusal::Refusal;
use crate::shortlist::{Shortlist, Span};
use crate::source::SourceText;

/// Maximum number of errors that are told apart.
const MAX_ERRORS: usize = 20_000;
/// Errors about documents as a whole: operations of several documents may have the same name or none.
const OF_DOCUMENTS: [&str; 5] = [
    "anonymous_operation",
    "duplicate_fragment",
    "duplicate_operation",
    "not_executable",
    "unused_fragment",
];

/// An operation or a fragment with what it uses of a schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExaminedPart {
    /// What it is and where it begins.
    pub definition: ListedDefinition,
    /// The fragments that it spreads, as indexes of parts; each once.
    pub spreads: Vec<usize>,
    /// What it uses, without what its fragments use; each thing once for each role, in source order.
    pub uses: Vec<Use>,
    /// What is wrong with it, in the order of the rules.
    pub errors: Vec<PartError>,
}

/// Something that makes an operation or fragment invalid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartError {
    /// Machine-readable.
    pub code: &'static str,
    /// Where it is.
    pub position: Position,
    /// What is wrong; none for errors behind the first hundred of a document.
    pub message: Option<String>,
}

/// Returns what each operation and fragment uses of a schema, and what is wrong with each. A text that was joined from
/// files names them as [`split_files`] says. Names that several operations or
/// fragments have, and fragments that nothing spreads, are not errors, because the text may be joined from many documents.
///
/// ```
/// use schema_model::operations::{OperationLimits, examine_operations};
/// use schema_model::{Limits, SourceText, parse_schema};
///
/// let schema = parse_schema(&SourceText::new("type Query { a: Int b: Int }"), &Limits::default())?;
/// let parts = examine_operations("{ a } query B { b c }", &schema.model, &OperationLimits::default())?;
/// let uses = |at: usize| parts[at].uses.iter().map(|one| &*one.coordinate).collect::<Vec<_>>();
/// assert!(uses(0).contains(&"Query.a") && !uses(0).contains(&"Query.b"));
/// assert_eq!((parts[0].errors.len(), parts[1].errors[0].code), (0, "unknown_field"));
/// # Ok::<(), schema_model::Refusal>(())
/// ```
///
/// # Errors
/// Syntax errors and limits.
pub fn examine_operations(
    text: &str,
    model: &Model,
    limits: &OperationLimits,
) -> Result<Vec<ExaminedPart>, Refusal> {
    let source = SourceText {
        files: split_files(text),
        ..SourceText::new(text)
    };
    examine_files(&source, model, limits)
}

/// Examines operations as [`examine_operations`] does, with the files that the text was joined from: a spread means the
/// fragment in its own file, if several files have one of that name.
///
/// # Errors
/// Syntax errors and limits.
pub fn examine_files(
    source: &SourceText,
    model: &Model,
    limits: &OperationLimits,
) -> Result<Vec<ExaminedPart>, Refusal> {
    let text = source.sdl.as_str();
    let starts_of_files = file_starts(source);
    let tree = syntax::parse(text, limits)?;
    let document = Document { tree: &tree };
    let lines = LineIndex::new(text);
    let variables = checker::read_variables(document);
    let cancel = Cancel::default();
    let log = Shortlist::with_log(MAX_ERRORS);
    let mut found = walk::check(
        document,
        (model, &starts_of_files),
        &variables,
        limits,
        &cancel,
        log,
    );
    let errors = found.take_log();
    if errors.len() >= MAX_ERRORS {
        return Err(too_complex("The operations have too many errors."));
    }
    if errors.iter().any(|(code, _)| *code == "too_complex") {
        return Err(too_complex(
            "The operations share so many fragments that they cannot be checked together.",
        ));
    }
    let fragments = FragmentNames::new(document, &starts_of_files);
    let mut parts = collect_parts(document, model, &lines, &fragments);
    let messages = messages_by_place(found, &lines);
    let starts: Vec<usize> = document
        .executable()
        .map(|(_, node)| document.span(node).0)
        .collect();
    for (code, span) in errors {
        if OF_DOCUMENTS.contains(&code) {
            continue;
        }
        let at = starts.partition_point(|start| *start <= span.0);
        if let Some(part) = at.checked_sub(1).and_then(|at| parts.get_mut(at)) {
            part.errors.push(error_at(code, span, &messages, &lines));
        }
    }
    Ok(parts)
}

fn too_complex(message: &str) -> Refusal {
    Refusal {
        code: "too_large",
        message: message.to_owned(),
        diagnostics: vec![crate::lines::placeless("too_complex", message.to_owned())],
    }
}

fn collect_parts<'d>(
    document: Document<'d>,
    model: &'d Model,
    lines: &'d LineIndex<'d>,
    fragments: &FragmentNames,
) -> Vec<ExaminedPart> {
    let mut collector = UseCollector::new(document, model, lines);
    let examine = |item: Item<'d>| {
        let (id, node) = item;
        let spreads = checker::spreads_of(document, id).into_iter();
        ExaminedPart {
            definition: ListedDefinition {
                kind: document.operation_kind(node),
                name: node.name_token().map(|_| document.name(node).into()),
                position: lines.position(document.begin_span(node).0),
            },
            spreads: spreads
                .filter_map(|(name, span)| fragments.find(name, span.0))
                .collect(),
            uses: collector.collect(item),
            errors: Vec::new(),
        }
    };
    document.executable().map(examine).collect()
}

/// The messages of the findings that are shown, by code and place.
type Messages = HashMap<(String, u32, u32), String>;

fn messages_by_place(found: Shortlist, lines: &LineIndex<'_>) -> Messages {
    let (shown, _) = finding::locate(found, lines);
    let by_place = shown.into_iter().map(|each| {
        let found = each.diagnostic;
        ((found.code, found.line, found.column), found.message)
    });
    by_place.collect()
}

fn error_at(
    code: &'static str,
    span: Span,
    messages: &Messages,
    lines: &LineIndex<'_>,
) -> PartError {
    let position = lines.position(span.0);
    PartError {
        code,
        position,
        message: messages
            .get(&(code.to_owned(), position.line, position.column))
            .cloned(),
    }
}
