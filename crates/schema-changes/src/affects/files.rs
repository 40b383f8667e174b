//! Operations from several files.

use schema_model::model::Model;
use schema_model::operations::{OperationLimits, check_operations};
use schema_model::{Refusal, SourceFile, SourceText};
use schema_results::{AffectedOperations, Changes, Diagnostic};

use super::{find_affected_in, locate_operations};

/// Files with operations, joined to one text: fragments may be in other files than the operations that use them.
///
/// ```
/// use schema_changes::{OperationFiles, compare};
/// use schema_model::operations::OperationLimits;
/// use schema_model::{Limits, SourceText, parse_schema};
///
/// let parse = |sdl: &str| parse_schema(&SourceText::new(sdl), &Limits::default());
/// let (old, new) = (parse("type Query { a: Int b: Int }")?, parse("type Query { a: Int }")?);
/// let models = (&old.model, &new.model);
/// let limits = OperationLimits::default();
/// let mut files = OperationFiles::default();
/// files.push("a.graphql", "query A { ...F }", &limits)?;
/// files.push("b.graphql", "\nfragment F on Query { b }", &limits)?;
/// let found = files.find_affected(models, &compare(models.0, models.1), &limits)?;
/// let cause = &found.items[0].impacts[0];
/// assert_eq!((cause.file.as_deref(), cause.line), (Some("b.graphql"), 2));
/// # Ok::<(), schema_model::Refusal>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct OperationFiles {
    source: SourceText,
    /// Lines of the joined text.
    lines: u32,
}

impl OperationFiles {
    /// Adds a file.
    ///
    /// # Errors
    /// Syntax errors and limits of the file, which the message names. In the joined text, a brace that is never closed would be an
    /// error of the next file.
    pub fn push(
        &mut self,
        name: &str,
        text: &str,
        limits: &OperationLimits,
    ) -> Result<(), Refusal> {
        let text = text.trim_start_matches('\u{feff}');
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        ensure_syntax(name, &text, limits)?;
        self.source.files.push(SourceFile {
            name: name.to_owned(),
            first_line: self.lines.saturating_add(1),
        });
        let lines = text.matches('\n').count() + 1;
        let lines = u32::try_from(lines).unwrap_or(u32::MAX);
        self.lines = self.lines.saturating_add(lines);
        self.source.sdl.push_str(&text);
        self.source.sdl.push('\n');
        Ok(())
    }

    /// Returns how many files there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.source.files.len()
    }

    /// Returns which operations the changes concern, with their places in the files.
    ///
    /// # Errors
    /// Limits of all files together.
    pub fn find_affected(
        &self,
        models: (&Model, &Model),
        changes: &Changes,
        limits: &OperationLimits,
    ) -> Result<AffectedOperations, Refusal> {
        let found = find_affected_in(&self.source, models, changes, limits);
        let mut found = found.map_err(|mut refusal| {
            for diagnostic in &mut refusal.diagnostics {
                self.source.locate(diagnostic);
            }
            refusal
        })?;
        locate_operations(&mut found, &self.source);
        Ok(found)
    }
}

fn ensure_syntax(name: &str, text: &str, limits: &OperationLimits) -> Result<(), Refusal> {
    let checked = check_operations(text, None, limits);
    let Some(message) = checked.refusal else {
        return Ok(());
    };
    let diagnostics = checked.diagnostics.into_iter().map(|each| Diagnostic {
        file: Some(name.to_owned()),
        ..each.diagnostic
    });
    Err(Refusal {
        code: "invalid_operations",
        message: format!("{name}: {message}"),
        diagnostics: diagnostics.collect(),
    })
}
