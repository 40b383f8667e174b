//! Lists versions of a project with the counts of their changes.

use std::collections::HashMap;

use domain::{Project, Result, SchemaVersion, VersionNumber};
use persistence::{schema_changes, schema_versions};
use schema_results::ChangeCounts;

use crate::{Context, rules_stamp};

/// A version and the number of its changes.
pub struct VersionEntry {
    /// The version.
    pub version: SchemaVersion,
    /// The counts of its changes without hidden ones; none for the first version and if they are not known.
    pub changes: Option<ChangeCounts>,
}

/// Lists at most `limit` versions of a project, newest first, optionally only below `before`.
pub async fn list_versions(
    ctx: &Context,
    project: &Project,
    before: Option<VersionNumber>,
    limit: u32,
) -> Result<Vec<VersionEntry>> {
    let id = project.id;
    let versions = ctx
        .store
        .read(move |conn| schema_versions::list_before(conn, id, before, limit))
        .await?;
    let stale = rules_stamp::refresh(ctx, project, &versions).await;
    ctx.store
        .read(move |conn| {
            let versions = schema_versions::list_before(conn, id, before, limit)?;
            let counts: HashMap<VersionNumber, ChangeCounts> =
                schema_changes::count_before(conn, id, before, limit)?
                    .into_iter()
                    .collect();
            let entries = versions.into_iter().map(|version| VersionEntry {
                changes: counts
                    .get(&version.number)
                    .filter(|_| !stale.contains(&version.number))
                    .copied(),
                version,
            });
            Ok(entries.collect())
        })
        .await
}
