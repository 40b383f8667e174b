//! Compares versions of a project.

use std::sync::Arc;

use domain::{Error, Project, Result, SchemaText, SchemaVersion, StoredDocsOptions, VersionNumber};
use persistence::{schema_changes, schema_versions};
use schema_docs::Docs;
use schema_results::Changes;

use crate::engine::DocsPair;
use crate::page_views::add_page_views;
use crate::versions::version_docs;
use crate::whole::open_pair;
use crate::{Context, rules_stamp};

/// Changes as the project's owner sees them.
#[derive(Clone, Default)]
pub struct OwnChanges {
    /// The changes that readers see.
    pub shown: Changes,
    /// The changes that hide rules hide from readers.
    pub hidden: Changes,
}

impl OwnChanges {
    /// Returns all changes in one list, the hidden ones marked.
    #[must_use]
    pub fn merged(self) -> Changes {
        self.shown.with_hidden(self.hidden)
    }
}

/// Returns a version of a project with its changes, without hidden ones. The first version has none. Changes that are
/// not known yet are computed and stored; they stay unknown if the version or the one before can no longer be read.
///
/// # Errors
/// [`Error::NotFound`] if the project has no such version; [`Error::Unavailable`] if there was not enough time.
pub async fn changes_of_version(
    ctx: &Context,
    project: &Project,
    number: VersionNumber,
) -> Result<(SchemaVersion, Option<Changes>)> {
    let id = project.id;
    let (version, stored, before) = ctx
        .store
        .read(move |conn| {
            let version = schema_versions::find(conn, id, number)?
                .ok_or(Error::NotFound("Schema version"))?;
            let stored = schema_changes::find(conn, version.id)?;
            let before = schema_versions::list_before(conn, id, Some(number), 1)?.pop();
            Ok((version, stored, before))
        })
        .await?;
    let is_known = stored.is_some() || before.is_none();
    if is_known && rules_stamp::is_fresh(project, &version) {
        return Ok((version, stored));
    }
    let computed = match rules_stamp::remake(ctx, project, &version).await {
        Ok((_, changes)) => Ok(changes),
        // A full disk does not stop readers.
        Err(Error::CannotSave(_)) => match before {
            Some(before) => compare(ctx, project, before.number, number).await.map(Some),
            None => Ok(None),
        },
        Err(error) => Err(error),
    };
    match computed {
        Ok(changes) => Ok((version, changes)),
        Err(Error::InvalidSchema { .. } | Error::TooLarge(_)) => Ok((version, None)),
        Err(error) => Err(error),
    }
}

/// Compares two versions of a project, in either direction.
///
/// # Errors
/// [`Error::NotFound`] if the project does not have one of them; the errors of the engine.
pub async fn compare(
    ctx: &Context,
    project: &Project,
    from: VersionNumber,
    to: VersionNumber,
) -> Result<Changes> {
    let (_, old) = version_docs(ctx, project, from).await?;
    let (_, new) = version_docs(ctx, project, to).await?;
    ctx.engine.compare(old, new).await
}

/// Compares two versions for the project's owner, who also learns how often the pages of what breaks were viewed. Without
/// `from`, compares with the previous version, and returns none for the first version.
///
/// # Errors
/// As [`compare`].
pub async fn own_changes(
    ctx: &Context,
    project: &Project,
    from: Option<VersionNumber>,
    to: VersionNumber,
) -> Result<Option<OwnChanges>> {
    let shown = match from {
        Some(from) => Some(compare(ctx, project, from, to).await?),
        None => changes_of_version(ctx, project, to).await?.1,
    };
    let Some(mut shown) = shown else {
        return Ok(None);
    };
    add_page_views(ctx, project, shown.items.iter_mut().collect()).await?;
    let old = open_pair_of(ctx, project, from.or(to.previous()).unwrap_or(to)).await?;
    let new = open_pair_of(ctx, project, to).await?;
    let hidden = hidden(ctx, old, new).await?;
    Ok(Some(OwnChanges { shown, hidden }))
}

/// Compares the docs of two schemas, hidden parts included.
///
/// # Errors
/// The errors of the engine.
pub(crate) async fn compare_pairs(
    ctx: &Context,
    old: DocsPair,
    new: DocsPair,
) -> Result<OwnChanges> {
    let (from, to) = (Arc::clone(&old.shown), Arc::clone(&new.shown));
    Ok(OwnChanges {
        shown: ctx.engine.compare(from, to).await?,
        hidden: hidden(ctx, old, new).await?,
    })
}

/// Returns new docs together with the docs of the whole schema.
///
/// # Errors
/// The errors of the engine.
pub(crate) async fn pair_of_new(
    ctx: &Context,
    sdl: &SchemaText,
    shown: Arc<Docs>,
) -> Result<DocsPair> {
    let whole = if shown.hidden().total() == 0 {
        Arc::clone(&shown)
    } else {
        let everything = StoredDocsOptions::default().without_hiding();
        Arc::new(ctx.engine.rebuild(sdl.clone(), &everything).await?)
    };
    Ok(DocsPair { shown, whole })
}

pub(crate) async fn open_pair_of(
    ctx: &Context,
    project: &Project,
    number: VersionNumber,
) -> Result<DocsPair> {
    let (version, docs) = version_docs(ctx, project, number).await?;
    open_pair(ctx, project, &version, docs).await
}

/// Returns the changes that readers do not see.
async fn hidden(ctx: &Context, old: DocsPair, new: DocsPair) -> Result<Changes> {
    if !old.hides() && !new.hides() {
        return Ok(Changes::default());
    }
    ctx.engine.compare_hidden(old, new).await
}
