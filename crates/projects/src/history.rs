//! Finds since which version each part of a schema exists, from the stored changes.

use std::sync::Arc;

use ::schema_changes::History;
use domain::{Error, Result, VersionNumber};
use persistence::schema_changes;

use crate::{Context, OpenDocs};

/// Maximum number of versions to look back. Anything that is older has no date.
const MAX_VERSIONS: u32 = 500;
/// Maximum number of changes to read in all. Anything that is older has no date.
const MAX_CHANGES: u64 = 200_000;

/// Returns the history up to the open version. The past of a version never changes, so it is computed once and cached.
pub async fn history(ctx: &Context, open: &OpenDocs) -> Result<Arc<History>> {
    let (project, number) = (open.project.id, open.version.number);
    let store = ctx.store.clone();
    ctx.docs
        .histories
        .try_get_with(open.version.id, async move {
            let history = store
                .read(move |conn| {
                    let mut room = MAX_CHANGES;
                    let versions: Vec<VersionNumber> =
                        schema_changes::count_before(conn, project, number.next(), MAX_VERSIONS)?
                            .into_iter()
                            .map_while(|(version, counts)| {
                                room = room.checked_sub(u64::from(counts.total()))?;
                                Some(version)
                            })
                            .collect();
                    let mut history = History::default();
                    // One version at a time, because its changes may have megabytes.
                    for version in versions.into_iter().rev() {
                        for change in schema_changes::find_numbered(conn, project, version)?.items {
                            history.add(version.get(), &change.code, &change.path);
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
