//! Errors that the parser accepts though the grammar does not.

use apollo_compiler::Node;
use apollo_compiler::ast::{
    Argument, Definition, DirectiveList, Document, InputValueDefinition, SchemaDefinition,
};
use apollo_compiler::parser::SourceSpan;

use crate::lines::LineIndex;
use crate::walk::{Owner, Visit, walk};
use schema_results::{Diagnostic, Findings};

/// Syntax errors that the parser did not report; at most [`Findings::MAX_ITEMS`].
pub(super) fn errors(document: &Document, blanked: &str, lines: &LineIndex<'_>) -> Vec<Diagnostic> {
    let mut finder = Finder {
        blanked,
        lines,
        found: Vec::new(),
    };
    for definition in &document.definitions {
        if let Definition::SchemaDefinition(schema) = definition {
            finder.schema(schema, definition.location().map(|span| span.offset()));
        }
    }
    walk(document, &mut finder);
    let mut found = finder.found;
    found.sort_by_key(|diagnostic| (diagnostic.line, diagnostic.column));
    found
}

struct Finder<'t> {
    /// The text as the parser got it: comments and commas are spaces.
    blanked: &'t str,
    lines: &'t LineIndex<'t>,
    found: Vec<Diagnostic>,
}

impl Finder<'_> {
    fn schema(&mut self, schema: &SchemaDefinition, at: Option<usize>) {
        if !schema.root_operations.is_empty() {
            return;
        }
        let start = at.unwrap_or(0);
        let message = "`schema` must name its root types in braces.".to_owned();
        let mut diagnostic =
            self.lines
                .diagnostic("syntax_error", message, start, start + "schema".len());
        diagnostic.hint = Some("Write `schema { query: Query }`.".to_owned());
        self.found.push(diagnostic);
    }

    /// The parser drops arguments that have a name only.
    fn arguments(&mut self, name: Option<SourceSpan>, arguments: &[Node<Argument>], end: usize) {
        let Some(mut from) = name.map(|span| span.end_offset()) else {
            return;
        };
        for argument in arguments {
            if let Some(span) = argument.location() {
                self.gap(from, span.offset());
                from = span.end_offset();
            }
        }
        self.gap(from, end);
    }

    fn gap(&mut self, from: usize, to: usize) {
        let gap = self.blanked.get(from..to).unwrap_or("");
        let lacking = gap.trim_start_matches(|c: char| c.is_whitespace() || c == '(');
        if lacking.is_empty() || lacking.starts_with(')') || self.found.len() >= Findings::MAX_ITEMS
        {
            return;
        }
        let start = from + (gap.len() - lacking.len());
        let name = super::token_at(lacking, 0);
        let message = format!("The argument `{name}` has no value.");
        let mut diagnostic =
            self.lines
                .diagnostic("syntax_error", message, start, start + name.len());
        diagnostic.hint = Some("Arguments are written `name: value`.".to_owned());
        self.found.push(diagnostic);
    }
}

impl<'d> Visit<'d> for Finder<'_> {
    fn directives(&mut self, applied: &'d DirectiveList) {
        for directive in applied.iter() {
            if let Some(span) = directive.location() {
                let name = directive.name.location();
                self.arguments(name, &directive.arguments, span.end_offset());
            }
        }
    }

    fn input_value(&mut self, _: &'d InputValueDefinition, _: Owner<'d>) {}
}
