//! Finds pages that the requested docs do not have.

use domain::{Error, Result, VersionNumber};
use schema_docs::USED_BY;
use schema_model::Kind;

use crate::versions::version_docs;
use crate::{Context, OpenDocs, history};

/// The place where a missing page exists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Elsewhere {
    /// In the requested docs, at this path: the type has another kind there.
    OtherKind(String),
    /// In the current docs.
    Current,
    /// In the docs of an older version, the last one that had it.
    Last(VersionNumber),
}

/// Finds a page that `asked` does not have, if another version of the project has it. Hidden pages are never found.
///
/// The stored changes tell which version may have had it, so at most two versions are built.
///
/// # Errors
/// The errors of the engine.
pub async fn elsewhere(
    ctx: &Context,
    current: &OpenDocs,
    asked: &OpenDocs,
    path: &str,
) -> Result<Option<Elsewhere>> {
    let path = subject(path);
    if asked.docs.has_page(path) {
        return Ok(None);
    }
    if let Some(path) = other_kind(asked, path) {
        return Ok(Some(Elsewhere::OtherKind(path)));
    }
    if current.docs.has_page(path) {
        return Ok(Some(Elsewhere::Current));
    }
    for gone in history(ctx, current)
        .await?
        .gone(current.docs.model(), path)
    {
        let Some(last) = VersionNumber::new(gone).and_then(VersionNumber::previous) else {
            continue;
        };
        if last == asked.version.number {
            continue;
        }
        match version_docs(ctx, &current.project, last).await {
            Ok((_, docs)) if docs.has_page(path) => return Ok(Some(Elsewhere::Last(last))),
            Ok(_) | Err(Error::NotFound(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// Returns whether the docs have a page at this path, generated or hand-written.
#[must_use]
pub fn has_page(open: &OpenDocs, path: &str) -> bool {
    let path = subject(path);
    open.docs.has_page(path) || open.guides.entries.iter().any(|guide| guide.path() == path)
}

/// Returns the page that a path belongs to: the uses of a type are a part of its page.
fn subject(path: &str) -> &str {
    match path.rsplit_once('/') {
        Some((subject, USED_BY)) => subject,
        _ => path,
    }
}

fn other_kind(asked: &OpenDocs, path: &str) -> Option<String> {
    let (word, name) = path.split_once('/')?;
    Kind::from_word(word)?.types()?;
    let ty = asked.docs.model().find_type(name)?;
    Some(Kind::from(ty.kind).path_of(name))
}
