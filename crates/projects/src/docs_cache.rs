//! Caches built docs, and for two seconds which project a slug leads to.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use domain::{Error, Project, Result, SchemaVersion, Slug, StoredDocsOptions, VersionId};
use moka::future::Cache;
use persistence::{Store, schema_versions};
use schema_changes::History;
use schema_docs::{Docs, GuideTexts, NamedExamples};
use sha2::{Digest, Sha256};

use crate::Engine;
use crate::open_docs::Route;

/// How long a route is used without asking the database.
const ROUTE_SECONDS: u64 = 2;
/// Maximum size of all cached histories, in bytes.
const HISTORY_BYTES: u64 = 16 << 20;
/// Maximum size of all cached guides, in bytes.
const GUIDE_BYTES: u64 = 16 << 20;
/// Maximum size of all cached examples of owners, in bytes.
const EXAMPLE_BYTES: u64 = 16 << 20;
/// Maximum number of cached routes.
const ROUTES: u64 = 10_000;

/// The sources that docs were built from.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum DocsKey {
    /// A version, and the stamp of the options.
    Version(VersionId, Arc<str>),
    /// A text that belongs to no project.
    Text(TextKey),
}

/// The SHA-256 hash of a text. Who has it can read the docs of the text while they are cached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TextKey([u8; 32]);

impl TextKey {
    /// Number of characters of its text form.
    pub const LENGTH: usize = 64;
    /// A regular expression for its text form.
    pub const PATTERN: &'static str = "^[0-9a-f]{64}$";

    fn of(text: &str) -> Self {
        Self(Sha256::digest(text.as_bytes()).into())
    }

    /// Parses 64 lower-case hexadecimal digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digit = |byte: &u8| match byte {
            b'0'..=b'9' => Some(byte - b'0'),
            b'a'..=b'f' => Some(byte - b'a' + 10),
            _ => None,
        };
        let digits: Vec<u8> = text
            .bytes()
            .map(|byte| digit(&byte))
            .collect::<Option<_>>()?;
        let (pairs, _) = digits.as_chunks::<2>();
        let bytes: Vec<u8> = pairs.iter().map(|[high, low]| high << 4 | low).collect();
        let is_whole = text.len() == Self::LENGTH;
        is_whole.then(|| bytes.try_into().ok().map(Self))?
    }
}

impl std::fmt::Display for TextKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Caches docs by version and options, limited by their size in bytes. Cheap to clone.
#[derive(Clone)]
pub struct DocsCache {
    docs: Cache<DocsKey, Arc<Docs>>,
    pub(crate) histories: Cache<VersionId, Arc<History>>,
    /// By the stamp of the sections.
    pub(crate) guide_texts: Cache<String, Arc<GuideTexts>>,
    /// By version, options and the stamp of the examples.
    pub(crate) examples: Cache<String, Arc<NamedExamples>>,
    pub(crate) routes: Cache<Slug, Option<Route>>,
    changes: Arc<AtomicU64>,
}

impl DocsCache {
    /// Creates a cache that makes the process grow by at most `max_bytes`. Docs count one and a half times what they
    /// request, because the allocator rounds up and its pages are never completely full.
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
            examples: Cache::builder()
                .max_capacity(EXAMPLE_BYTES)
                .weigher(|_, examples: &Arc<NamedExamples>| {
                    u32::try_from(examples.heap_size() + 128).unwrap_or(u32::MAX)
                })
                .build(),
            routes: Cache::builder()
                .max_capacity(ROUTES)
                .time_to_live(Duration::from_secs(ROUTE_SECONDS))
                .build(),
            changes: Arc::default(),
        }
    }

    /// Returns the docs of a version with the project's options, and builds them from the SDL on a miss;
    /// concurrent callers wait for one build.
    ///
    /// # Errors
    /// Errors of the store and the engine.
    pub async fn docs(
        &self,
        store: &Store,
        engine: &Engine,
        project: &Project,
        version: &SchemaVersion,
    ) -> Result<Arc<Docs>> {
        let (id, number, options) = (project.id, version.number, &project.docs_options);
        self.docs
            .try_get_with(key(project, version.id), async {
                let sdl = store
                    .read(move |conn| schema_versions::find_sdl(conn, id, number))
                    .await?
                    .ok_or(Error::NotFound("Schema version"))?;
                engine.rebuild(sdl, options).await.map(Arc::new)
            })
            .await
            .map_err(|error: Arc<Error>| Arc::unwrap_or_clone(error))
    }

    /// Returns the docs of a text that belongs to no project, with their key, and builds them on a miss. They share the
    /// limit in bytes.
    ///
    /// # Errors
    /// Errors of the engine.
    pub(crate) async fn of_text(
        &self,
        engine: &Engine,
        text: String,
    ) -> Result<(TextKey, Arc<Docs>)> {
        let key = TextKey::of(&text);
        self.docs
            .try_get_with(DocsKey::Text(key), async {
                let (_, docs) = engine
                    .build(text.into_bytes(), &StoredDocsOptions::default())
                    .await?;
                Ok(Arc::new(docs))
            })
            .await
            .map(|docs| (key, docs))
            .map_err(|error: Arc<Error>| Arc::unwrap_or_clone(error))
    }

    /// Returns the docs of a text that belongs to no project, if they are cached.
    pub(crate) async fn find_text(&self, key: TextKey) -> Option<Arc<Docs>> {
        self.docs.get(&DocsKey::Text(key)).await
    }

    /// Adds docs that have just been built.
    pub(crate) async fn warm(&self, project: &Project, version: VersionId, docs: Arc<Docs>) {
        self.docs.insert(key(project, version), docs).await;
    }

    /// Returns a number that grows whenever this process changes something that readers see.
    #[must_use]
    pub fn changes(&self) -> u64 {
        self.changes.load(Ordering::Acquire)
    }

    /// Forgets the routes of slugs whose project has changed.
    pub(crate) async fn forget_routes(&self, slugs: &[Slug]) {
        for slug in slugs {
            self.routes.invalidate(slug).await;
        }
        // Last, so that a reader who sees the new number also reads the new route.
        self.changes.fetch_add(1, Ordering::Release);
    }
}

fn key(project: &Project, version: VersionId) -> DocsKey {
    DocsKey::Version(version, Arc::from(project.docs_options.stamp()))
}
