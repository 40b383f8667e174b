//! Built docs in memory, and a very short memory of which address leads to which project.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use domain::{Error, Project, Result, SchemaVersion, Slug, VersionId};
use moka::future::Cache;
use persistence::{Store, schema_versions};
use schema_changes::History;
use schema_docs::{Docs, GuideTexts};

use crate::Engine;
use crate::open_docs::Route;

/// How long an address is believed without asking the database.
const ROUTE_SECONDS: u64 = 2;
/// Bytes of histories kept at once.
const HISTORY_BYTES: u64 = 16 << 20;
/// Bytes of guides kept at once for the search.
const GUIDE_BYTES: u64 = 16 << 20;
/// Addresses remembered at once.
const ROUTES: u64 = 10_000;

/// A version and the stamp of the rules that its docs were built with.
type DocsKey = (VersionId, Arc<str>);

/// Docs by version and hide rules, weighed in bytes. Cheap to clone.
#[derive(Clone)]
pub struct DocsCache {
    docs: Cache<DocsKey, Arc<Docs>>,
    pub(crate) histories: Cache<VersionId, Arc<History>>,
    /// By the stamp of their sections.
    pub(crate) guide_texts: Cache<String, Arc<GuideTexts>>,
    pub(crate) routes: Cache<Slug, Option<Route>>,
    changes: Arc<AtomicU64>,
}

impl DocsCache {
    /// Keeps at most so many bytes of docs, as the process grows by them: half as much again as they ask the
    /// allocator for, which rounds up and whose pages hold free room between what is kept.
    #[must_use]
    pub fn new(max_bytes: u64) -> Self {
        Self {
            docs: Cache::builder()
                .max_capacity(max_bytes)
                .weigher(|_, docs: &Arc<Docs>| {
                    u32::try_from(docs.heap_size() / 2 * 3).unwrap_or(u32::MAX)
                })
                .build(),
            histories: Cache::builder()
                .max_capacity(HISTORY_BYTES)
                .weigher(|_, history: &Arc<History>| {
                    u32::try_from(history.heap_size() + 128).unwrap_or(u32::MAX)
                })
                .build(),
            guide_texts: Cache::builder()
                .max_capacity(GUIDE_BYTES)
                .weigher(|_, texts: &Arc<GuideTexts>| {
                    u32::try_from(texts.heap_size() + 128).unwrap_or(u32::MAX)
                })
                .build(),
            routes: Cache::builder()
                .max_capacity(ROUTES)
                .time_to_live(Duration::from_secs(ROUTE_SECONDS))
                .build(),
            changes: Arc::default(),
        }
    }

    /// Docs of a version of a project under its hide rules, built from the SDL when they are not in
    /// memory; many callers at once wait for one build.
    ///
    /// # Errors
    /// Those of the store and the engine.
    pub async fn docs(
        &self,
        store: &Store,
        engine: &Engine,
        project: &Project,
        version: &SchemaVersion,
    ) -> Result<Arc<Docs>> {
        let (id, number, rules) = (project.id, version.number, &project.hide_rules);
        self.docs
            .try_get_with(key(project, version.id), async {
                let sdl = store
                    .read(move |conn| schema_versions::find_sdl(conn, id, number))
                    .await?
                    .ok_or(Error::NotFound("Schema version"))?;
                engine.rebuild(sdl, rules).await.map(Arc::new)
            })
            .await
            .map_err(|error: Arc<Error>| Arc::unwrap_or_clone(error))
    }

    /// Puts docs that were just built where readers find them.
    pub(crate) async fn warm(&self, project: &Project, version: VersionId, docs: Arc<Docs>) {
        self.docs.insert(key(project, version), docs).await;
    }

    /// A number that rises whenever this process changes something that readers see.
    #[must_use]
    pub fn changes(&self) -> u64 {
        self.changes.load(Ordering::Acquire)
    }

    /// Forgets where slugs lead, after what they lead to changed.
    pub(crate) async fn forget_routes(&self, slugs: &[Slug]) {
        for slug in slugs {
            self.routes.invalidate(slug).await;
        }
        // Last: a reader that sees the new number reads the new route too.
        self.changes.fetch_add(1, Ordering::Release);
    }
}

fn key(project: &Project, version: VersionId) -> DocsKey {
    (version, Arc::from(project.hide_rules.stamp()))
}
