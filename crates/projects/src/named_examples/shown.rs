//! Examples as readers see them: those that fit a version.

use std::sync::Arc;

use domain::{Error, Project, Result, VersionId};
use persistence::named_examples;
use schema_docs::{Docs, NamedExamples};
use sha2::{Digest, Sha256};

use super::source_of;
use crate::Context;

/// The examples of a project that fit one version.
#[derive(Debug, Clone, Default)]
pub struct PublicExamples {
    /// Those examples.
    pub fitting: Arc<NamedExamples>,
    /// Changes whenever an example changes; empty without examples.
    pub stamp: Arc<str>,
}

/// Returns the stamp of the ids and versions of all examples of a project.
pub(crate) fn stamp_of(versions: &[(String, i32)]) -> String {
    if versions.is_empty() {
        return String::new();
    }
    let mut hash = Sha256::new();
    for (id, version) in versions {
        hash.update(format!("{id}:{version};"));
    }
    format!("{:x}", hash.finalize())
}

/// Returns the examples that fit the docs of a version. Cached by that version, the options and the stamp.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn shown_examples(
    ctx: &Context,
    project: &Project,
    version: VersionId,
    docs: &Arc<Docs>,
    stamp: &Arc<str>,
) -> Result<PublicExamples> {
    if stamp.is_empty() {
        return Ok(PublicExamples::default());
    }
    let (id, docs) = (project.id, Arc::clone(docs));
    let key = format!("{version} {} {stamp}", project.docs_options.stamp());
    let fitting = ctx
        .docs
        .examples
        .try_get_with(key, async move {
            let examples = ctx
                .store
                .read(move |conn| named_examples::list(conn, id))
                .await?;
            let work = move || {
                let sources = examples
                    .iter()
                    .map(|example| source_of(example.key.as_str(), &example.body));
                docs.fit_examples(sources)
            };
            let fitting = tokio::task::spawn_blocking(work).await;
            fitting.map(Arc::new).map_err(Error::internal)
        })
        .await
        .map_err(|error: Arc<Error>| Arc::unwrap_or_clone(error))?;
    Ok(PublicExamples {
        fitting,
        stamp: Arc::clone(stamp),
    })
}
