//! Since which version what is in a schema is there, told from the stored changes.

use std::sync::Arc;

use domain::{Error, Result};
use persistence::schema_changes;
use schema_docs::History;

use crate::{Context, OpenDocs};

/// Versions that are looked back at; what came before the oldest of them has no date.
const MOST_VERSIONS: u32 = 500;
/// Changes that are read in all, likewise.
const MOST_CHANGES: u64 = 200_000;

/// The history up to the version that is open. A version's past never changes, so it is computed once
/// and kept in memory.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub async fn history(ctx: &Context, open: &OpenDocs) -> Result<Arc<History>> {
    let (project, number) = (open.project.id, open.version.number);
    let store = ctx.store.clone();
    ctx.docs
        .histories
        .try_get_with(open.version.id, async move {
            let history = store
                .read(move |conn| {
                    let mut room = MOST_CHANGES;
                    let versions: Vec<u32> =
                        schema_changes::count_before(conn, project, number + 1, MOST_VERSIONS)?
                            .into_iter()
                            .map_while(|(version, counts)| {
                                room = room.checked_sub(u64::from(counts.total()))?;
                                Some(version)
                            })
                            .collect();
                    let mut history = History::default();
                    // One at a time: the changes of a version may come to megabytes.
                    for version in versions.into_iter().rev() {
                        for change in schema_changes::find_numbered(conn, project, version)?.items {
                            history.add(version, &change.code, &change.path);
                        }
                    }
                    Ok(history)
                })
                .await?;
            Ok(Arc::new(history))
        })
        .await
        .map_err(|error: Arc<Error>| Arc::unwrap_or_clone(error))
}
