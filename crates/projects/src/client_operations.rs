//! The operations of clients, which a check judges a schema's changes by.

use std::sync::Arc;

use domain::{Error, Result};
use schema_model::Refusal;
use schema_results::{
    AffectedOperations, Changes, CheckedChange, CheckedChanges, Criticality, OperationVerdict,
    PassReason, Ruling,
};

use crate::Context;
use crate::engine::DocsPair;

/// The field of a request that holds them.
const FIELD: &str = "operations";

/// A file with operations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OperationFile {
    /// Its path, for messages.
    pub file: String,
    /// Its text.
    pub document: String,
}

/// Files with operations, within the limits of their number and names. The engine has limits for their texts.
#[derive(Debug, Clone)]
pub struct ClientOperations(Vec<OperationFile>);

impl ClientOperations {
    /// Maximum number of files.
    pub const MAX_FILES: usize = 5_000;
    /// Maximum number of characters of the path of a file.
    pub const MAX_PATH: usize = 500;

    /// Parses the files of a request.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] if there are none or too many, or if a path is empty, too long or not readable.
    pub fn parse(files: Vec<OperationFile>) -> Result<Self> {
        if files.is_empty() || files.len() > Self::MAX_FILES {
            let message = format!("Send 1 to {} files with operations.", Self::MAX_FILES);
            return Err(Error::field(FIELD, message));
        }
        let is_path = |file: &OperationFile| {
            let length = file.file.chars().count();
            (1..=Self::MAX_PATH).contains(&length) && !file.file.contains(char::is_control)
        };
        if !files.iter().all(is_path) {
            let message = format!(
                "The path of a file has 1 to {} characters on one line.",
                Self::MAX_PATH
            );
            return Err(Error::field(FIELD, message));
        }
        Ok(Self(files))
    }

    /// The files.
    pub(crate) fn into_files(self) -> Vec<OperationFile> {
        self.0
    }
}

/// What changes do to the operations of clients.
#[derive(Debug, Clone)]
pub struct JudgedOperations {
    /// The operations; the numbers of changes are places in the list of checked changes.
    pub found: AffectedOperations,
    /// How many files they are from.
    pub files: usize,
}

/// Finds out what the changes between two schemas do to operations. `changes` are all changes, hidden ones too, because clients
/// may use what readers do not see.
///
/// # Errors
/// [`Error::InvalidInput`] for operations that cannot be read or are too large; the errors of the engine.
pub(crate) async fn judge(
    ctx: &Context,
    (old, new): (&DocsPair, &DocsPair),
    changes: &CheckedChanges,
    operations: ClientOperations,
) -> Result<JudgedOperations> {
    let files = operations.0.len();
    let changes: Changes = changes.clone().into_changes();
    let docs = (Arc::clone(&old.whole), Arc::clone(&new.whole));
    let found = ctx.engine.affected_files(docs, changes, operations).await?;
    let found = found.map_err(|refusal| Error::field(FIELD, describe(&refusal)))?;
    if found.items.is_empty() {
        return Err(Error::field(FIELD, "There is no operation in the files."));
    }
    Ok(JudgedOperations { found, files })
}

/// The summary, which begins with the name of a file, the first fault if that says more, and how to mend it.
fn describe(refusal: &Refusal) -> String {
    let Some(first) = refusal.diagnostics.first() else {
        return refusal.message.clone();
    };
    let mut out = refusal.message.clone();
    if !out.ends_with(&first.message) {
        out += &format!(" {}", first.message);
    } else if first.line > 0 {
        let said = out.trim_end_matches('.');
        out = format!("{said}: line {}, column {}.", first.line, first.column);
    }
    if let Some(hint) = &first.hint {
        out += &format!(" {hint}");
    }
    out
}

impl JudgedOperations {
    /// Returns how many operations are valid in neither version, so that nothing is known about them.
    pub(crate) fn invalid(&self) -> u32 {
        let invalid = self.found.count(OperationVerdict::Invalid);
        u32::try_from(invalid).unwrap_or(u32::MAX)
    }

    /// Returns how many of the changes fail, of all or of those that readers see.
    pub(crate) fn count_failing(&self, changes: &CheckedChanges, for_readers: bool) -> u32 {
        let is_breaking = |item: &CheckedChange| item.change.criticality == Criticality::Breaking;
        let unlisted = |count: u32, is_hidden: bool| {
            let items = changes.items.iter();
            let listed = items.filter(|item| is_breaking(item) && item.change.hidden == is_hidden);
            (count as usize).saturating_sub(listed.count())
        };
        let is_settled = |at: usize| {
            changes.items.get(at).is_some_and(|item| {
                let is_decided = matches!(item.ruling, Ruling::Allowed | Ruling::Ignored);
                // Hidden breaking changes pass where the project does not count them.
                let is_uncounted = item.ruling == Ruling::Passes && is_breaking(item);
                is_decided || is_uncounted
            })
        };
        let shown = unlisted(changes.counts.breaking, false);
        let Some(hidden) = changes.hidden else {
            return self.found.count_failing(shown, is_settled);
        };
        if !for_readers {
            let unlisted = shown + unlisted(hidden.breaking, true);
            return self.found.count_failing(unlisted, is_settled);
        }
        // What only hidden changes break is not told to readers.
        let items = changes.items.iter().enumerate();
        let failing = items.filter(|(at, item)| {
            !item.change.hidden && self.found.uses_of(*at).breaks > 0 && !is_settled(*at)
        });
        u32::try_from(failing.count() + shown).unwrap_or(u32::MAX)
    }

    /// Lets breaking changes pass that no operation uses.
    pub(crate) fn pass_unused(&self, changes: &mut CheckedChanges) {
        changes.failing = self.count_failing(changes, false);
        changes.hidden_failing = changes
            .failing
            .saturating_sub(self.count_failing(changes, true));
        for (at, item) in changes.items.iter_mut().enumerate() {
            if item.ruling == Ruling::Fails && self.found.uses_of(at).breaks == 0 {
                item.pass(PassReason::Unused);
            }
        }
    }
}
