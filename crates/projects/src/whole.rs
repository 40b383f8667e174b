//! A project's docs as its owner sees them: of the whole schema, with what the hide rules keep from
//! readers.

use std::sync::Arc;

use domain::{Error, HideRuleLines, Project, Result, SchemaVersion};
use schema_docs::{Docs, Hidden, HiddenPlace};

use crate::engine::Both;
use crate::{Context, OpenDocs, Opened, open_docs, open_version};

/// For the project's owner alone.
pub struct WholeDocs {
    /// As readers see them.
    pub shown: OpenDocs,
    /// Of the whole schema.
    pub whole: OpenDocs,
}

impl WholeDocs {
    /// What the rules hide, and by which rule.
    #[must_use]
    pub fn hidden(&self) -> &Hidden {
        self.shown.docs.hidden()
    }

    /// Where in the whole docs it is.
    #[must_use]
    pub fn places(&self) -> Vec<HiddenPlace> {
        self.whole.docs.places_of(self.hidden())
    }
}

/// Opens the docs of a project for its owner; of the current version where none is named.
///
/// # Errors
/// [`Error::NotFound`] before the first publish and where there is no such version; those of the engine.
pub async fn open_whole(
    ctx: &Context,
    project: &Project,
    version: Option<u32>,
) -> Result<WholeDocs> {
    let (username, slug) = (project.username.as_str(), project.slug.as_str());
    let shown = match open_docs(ctx, username, slug, Some(project.owner_id)).await? {
        Opened::Docs(open) => *open,
        // Renamed this very moment: the next question has the new name.
        Opened::Moved { .. } => return Err(Error::NotFound("Docs")),
    };
    let shown = match version {
        Some(number) => open_version(ctx, shown, number).await?,
        None => shown,
    };
    let mut whole = shown.clone();
    whole.docs = both(ctx, &shown.project, &shown.version, shown.docs.clone())
        .await?
        .whole;
    Ok(WholeDocs { shown, whole })
}

/// Docs of a version beside those that readers get.
pub(crate) async fn both(
    ctx: &Context,
    project: &Project,
    version: &SchemaVersion,
    shown: Arc<Docs>,
) -> Result<Both> {
    // Most projects hide nothing: they are not kept twice.
    if shown.hidden().total() == 0 {
        let whole = Arc::clone(&shown);
        return Ok(Both { shown, whole });
    }
    let unhidden = Project {
        hide_rules: HideRuleLines::none(),
        ..project.clone()
    };
    let (store, engine) = (&ctx.store, &ctx.engine);
    let whole = ctx.docs.docs(store, engine, &unhidden, version).await?;
    Ok(Both { shown, whole })
}
