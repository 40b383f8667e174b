//! Documents whose operations describe themselves (September 2025, section 2.3).

use schema_syntax::{Flags, Node, NodeId, NodeKind};

use super::document::{Document, Variable};
use super::limits::OperationLimits;
use super::{ListedDefinition, list_definitions, syntax};
use crate::lines::LineIndex;
use crate::refusal::Refusal;

/// A document with its descriptions taken out of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DescribedDocument {
    /// The document without descriptions, which servers before the September 2025 edition accept. Otherwise as written.
    pub text: String,
    /// Its operations, in source order.
    pub operations: Vec<DescribedOperation>,
}

/// An operation of such a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DescribedOperation {
    /// What it is and where it begins.
    pub definition: ListedDefinition,
    /// Its description.
    pub description: Option<String>,
    /// Its variables.
    pub variables: Vec<DescribedVariable>,
}

/// A variable of such an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DescribedVariable {
    /// Its name without `$`.
    pub name: String,
    /// Its type, without spaces.
    pub ty: String,
    /// Whether a value must be given.
    pub is_required: bool,
    /// Its description.
    pub description: Option<String>,
}

/// Reads a document and takes its descriptions out.
///
/// ```
/// use schema_model::operations::{OperationLimits, read_described};
///
/// let text = "\"\"\"\nOne order\n\"\"\"\nquery Order(\"Its id.\" $id: ID!) {\n  order(id: $id) { total }\n}\n";
/// let read = read_described(text, &OperationLimits::default())?;
/// assert_eq!(read.text, "query Order($id: ID!) {\n  order(id: $id) { total }\n}\n");
/// assert_eq!(read.operations[0].description.as_deref(), Some("One order"));
/// assert_eq!(read.operations[0].variables[0].description.as_deref(), Some("Its id."));
/// # Ok::<(), schema_model::Refusal>(())
/// ```
///
/// # Errors
/// Syntax errors and limits.
pub fn read_described(text: &str, limits: &OperationLimits) -> Result<DescribedDocument, Refusal> {
    let tree = syntax::parse(text, limits)?;
    let document = Document { tree: &tree };
    let lines = LineIndex::new(text);
    let describe = |node: &Node| tree.description(node).map(|text| text.trim().to_owned());
    let describe_variable = |variable: Variable<'_>| DescribedVariable {
        name: document.name(variable.node).to_owned(),
        is_required: variable.ty.ends_with('!') && variable.default.is_none(),
        description: describe(variable.node),
        ty: variable.ty,
    };
    let listed = list_definitions(document, &lines);
    let operations = document
        .executable()
        .zip(listed)
        .filter(|((_, node), _)| node.kind == NodeKind::Operation)
        .map(|((id, node), definition)| DescribedOperation {
            definition,
            description: describe(node),
            variables: document
                .variables(id)
                .into_iter()
                .map(describe_variable)
                .collect(),
        })
        .collect();
    Ok(DescribedDocument {
        text: strip(document, text),
        operations,
    })
}

fn strip(document: Document<'_>, text: &str) -> String {
    let tokens = document.tree.tokens();
    let is_described = |(_, node): &(NodeId, &Node)| node.flags.has(Flags::DESCRIBED);
    let mut out = String::with_capacity(text.len());
    let mut copied = 0;
    for (_, node) in document.tree.walk().filter(is_described) {
        let (from, to) = (tokens.start(node.start), tokens.start(node.start + 1));
        out.push_str(text.get(copied..from).unwrap_or_default());
        // Comments between a description and what it describes stay.
        let between = text.get(tokens.end(node.start)..to).unwrap_or_default();
        if between.contains('#') {
            out.push_str(between.trim_start());
        }
        copied = to;
    }
    out.push_str(text.get(copied..).unwrap_or_default());
    out
}
