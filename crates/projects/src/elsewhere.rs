//! Where a page is that the docs which were asked for do not have.

use domain::{Error, Result};
use schema_docs::{Kind, USED_BY};

use crate::versions::version_docs;
use crate::{Context, OpenDocs, history};

/// Where a page is instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Elsewhere {
    /// Its type is of another kind in the docs that were asked for: the path of its page.
    OtherKind(String),
    /// In the current docs.
    Current,
    /// In the docs of that older version, the last that had it.
    Last(u32),
}

/// Where the page is that `asked` lacks, if the project has or had it. What rules hide now is nowhere.
///
/// The stored changes tell which version may have had it, so at most two versions are built.
///
/// # Errors
/// Those of the store and the engine.
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
    for gone in history(ctx, current).await?.gone(&current.docs, path) {
        let last = gone - 1;
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

/// Have the docs a page at that path, be it of the schema or written by the owner.
#[must_use]
pub fn has_page(open: &OpenDocs, path: &str) -> bool {
    let path = subject(path);
    open.docs.has_page(path) || open.guides.entries.iter().any(|guide| guide.path() == path)
}

/// The page that all uses of a type are a part of.
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
