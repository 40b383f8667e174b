//! Docs for a project's owner, including what the hide rules hide from readers.

use std::sync::Arc;

use domain::{Error, Project, Result, SchemaVersion, VersionNumber, Viewer};
use schema_docs::{Docs, Hidden, HiddenPlace};

use crate::engine::DocsPair;
use crate::{Context, OpenDocs, Opened, open_docs, open_version};

/// Docs for the project's owner only.
pub struct WholeDocs {
    /// The docs as readers see them.
    pub shown: OpenDocs,
    /// The docs of the whole schema.
    pub whole: OpenDocs,
}

impl WholeDocs {
    /// Returns what the rules hide, and which rule hides it.
    #[must_use]
    pub fn hidden(&self) -> &Hidden {
        self.shown.docs.hidden()
    }

    /// Returns the places of hidden things in the whole docs.
    #[must_use]
    pub fn places(&self) -> Vec<HiddenPlace> {
        self.whole.docs.places_of(self.hidden())
    }
}

/// Opens the docs of a project for its owner, at a version or at the current one.
///
/// # Errors
/// [`Error::NotFound`] before the first publish and if there is no such version; the errors of the engine.
pub async fn open_whole(
    ctx: &Context,
    project: &Project,
    version: Option<VersionNumber>,
) -> Result<WholeDocs> {
    let (username, slug) = (project.username.as_str(), project.slug.as_str());
    let shown =
        match open_docs(ctx, username, slug, Some(&Viewer::of_all(project.owner_id))).await? {
            Opened::Docs(open) => *open,
            // The project was renamed just now; the next request has the new name.
            Opened::Moved { .. } => return Err(Error::NotFound("Docs")),
        };
    let shown = match version {
        Some(number) => open_version(ctx, shown, number).await?,
        None => shown,
    };
    let mut whole = shown.clone();
    whole.docs = open_pair(ctx, &shown.project, &shown.version, shown.docs.clone())
        .await?
        .whole;
    Ok(WholeDocs { shown, whole })
}

/// Returns the whole docs of a version together with those that readers get.
pub(crate) async fn open_pair(
    ctx: &Context,
    project: &Project,
    version: &SchemaVersion,
    shown: Arc<Docs>,
) -> Result<DocsPair> {
    // Most projects hide nothing, and their docs are not kept twice.
    if shown.hidden().total() == 0 {
        let whole = Arc::clone(&shown);
        return Ok(DocsPair { shown, whole });
    }
    let unhidden = Project {
        docs_options: project.docs_options.clone().without_hiding(),
        ..project.clone()
    };
    let (store, engine) = (&ctx.store, &ctx.engine);
    let whole = ctx.docs.docs(store, engine, &unhidden, version).await?;
    Ok(DocsPair { shown, whole })
}
