//! The files that hold a whole schema, for language models and other programs, and a cache of their sizes.

use std::sync::Arc;

use domain::{Error, Project, VersionNumber};
use moka::future::Cache;
use projects::{GuideText, OpenDocs};
use schema_docs::{About, Docs, GuideEntry, Links, PageKind};
use tokio::sync::Semaphore;

use crate::Site;
use crate::address::{OVERVIEW, version_base};
use crate::discovery::SERVER_CARD;
use crate::endpoints::default_url;

/// A file that holds a whole schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextFile {
    /// An index of the pages.
    Index,
    /// Everything as one Markdown text.
    Full,
    /// The schema.
    Schema,
    /// The schema without descriptions.
    Minified,
    /// The schema as the result of introspection.
    Introspection,
    /// Examples of the operations, for clients of APIs.
    Collection,
}

impl TextFile {
    /// All files.
    pub const ALL: [Self; 6] = [
        Self::Index,
        Self::Full,
        Self::Schema,
        Self::Minified,
        Self::Introspection,
        Self::Collection,
    ];
    /// The files for language models; the one to read first comes first.
    pub const FOR_MODELS: [Self; 4] = [Self::Index, Self::Full, Self::Schema, Self::Minified];
    /// The files for tools and for people who save them.
    pub const DOWNLOADS: [Self; 4] = [
        Self::Schema,
        Self::Minified,
        Self::Introspection,
        Self::Collection,
    ];

    /// Returns the file name below the docs' root.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Index => "llms.txt",
            Self::Full => "llms-full.txt",
            Self::Schema => "schema.graphql",
            Self::Minified => "schema.min.graphql",
            Self::Introspection => "introspection.json",
            Self::Collection => "collection.json",
        }
    }

    /// Returns a sentence on the purpose, without a full stop.
    #[must_use]
    pub fn purpose(self) -> &'static str {
        match self {
            Self::Index => {
                "Index of the guides, and of the pages or their groups, with one line each, for a model that opens the pages it needs"
            }
            Self::Full => "Every guide, operation and type with descriptions, as one Markdown text",
            Self::Schema => "The schema in GraphQL's own language, with descriptions",
            Self::Minified => {
                "The schema without descriptions: all names and types in the fewest tokens"
            }
            Self::Introspection => {
                "The schema as the result of introspection, for tools that read no SDL"
            }
            Self::Collection => {
                "The owner's examples and one of every query and mutation, for Postman, Insomnia and Bruno"
            }
        }
    }

    /// Returns whether the file is JSON; the others are plain text.
    #[must_use]
    pub fn is_json(self) -> bool {
        matches!(self, Self::Introspection | Self::Collection)
    }

    /// Returns the file name for downloads: `shop-llms.txt`, or `shop-v3-llms.txt` for an old version.
    #[must_use]
    pub fn saved_as(self, project: &Project, version: Option<VersionNumber>) -> String {
        match version {
            Some(number) => format!("{}-v{number}-{}", project.slug, self.name()),
            None => format!("{}-{}", project.slug, self.name()),
        }
    }

    /// Returns the file with that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|file| file.name() == name)
    }

    /// Returns a cache key of everything that the file is made from.
    #[must_use]
    pub fn key(self, site: &Site<'_>, open: &OpenDocs, version: Option<VersionNumber>) -> String {
        let stamp = match self {
            // A collection has the endpoint and the owner's examples.
            Self::Index | Self::Full | Self::Collection => open.stamp(),
            Self::Schema | Self::Minified | Self::Introspection => open.schema_stamp(),
        };
        format!("{}\n{}\n{stamp}", self.name(), base(site, open, version))
    }

    fn text(
        self,
        docs: &Docs,
        about: &About<'_>,
        mcp: Option<&str>,
        entries: &[GuideEntry],
        texts: &[GuideText],
    ) -> String {
        match self {
            Self::Index => docs
                .llms_index(about, entries)
                .with_section(&files_section(about.links, mcp)),
            Self::Full => {
                let guides: Vec<_> = texts.iter().map(GuideText::guide).collect();
                docs.llms_full_txt_with(about, &guides)
            }
            Self::Schema => docs.sdl(),
            Self::Minified => docs.sdl_minified(),
            Self::Introspection => schema_model::introspect_model(docs.model()),
            Self::Collection => docs.collection(about),
        }
    }
}

/// The section of `llms.txt` that lists the other files and the MCP server, which knows the current version only.
fn files_section(links: Links<'_>, mcp: Option<&str>) -> String {
    let base = links.page(OVERVIEW);
    let mut out = String::from("## Whole files\n\n");
    for file in [TextFile::Full, TextFile::Schema, TextFile::Minified] {
        let (name, purpose) = (file.name(), file.purpose());
        out.push_str(&format!("- [{name}]({base}/{name}): {purpose}\n"));
    }
    if let Some(address) = mcp {
        let (changelog, llm_docs) = (PageKind::Changelog.word(), PageKind::LlmDocs.word());
        out.push_str(&format!(
            "- [Overview]({base}.md): what the API is, its endpoints, and what changed last\n\
             - [Changelog]({base}/{changelog}.md): what changed in each version; the index of an old one is at \
             `{base}/v/NUMBER/llms.txt`\n\
             - [For language models]({base}/{llm_docs}.md): the sizes of these files, and how to set the MCP server up\n"
        ));
        out.push_str(&format!(
            "- [MCP server]({address}{SERVER_CARD}): at {address}; search, types, operations, examples, changes \
             and deprecations as tools\n"
        ));
    }
    out
}

/// Size and beginning of a file.
#[derive(Debug, Clone)]
pub struct Measured {
    /// Which file.
    pub file: TextFile,
    /// Size before compression.
    pub bytes: usize,
    /// Size in tokens of the o200k encoding.
    pub tokens: usize,
    /// The first lines.
    pub preview: String,
    /// Whether the file is longer than the preview.
    pub is_cut: bool,
}

/// Maximum lines and characters of a preview.
const PREVIEW: (usize, usize) = (40, 2_500);

/// Makes the files, off the async threads, and caches their sizes. Cheap to clone.
#[derive(Clone)]
pub struct TextFiles {
    measures: Cache<String, Measured>,
    turns: Arc<Semaphore>,
}

impl Default for TextFiles {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self {
            measures: Cache::new(40_000),
            turns: Arc::new(Semaphore::new(cores)),
        }
    }
}

impl TextFiles {
    /// Makes a file of `open`, the docs of `version` or the current ones, and returns what `finish` makes of
    /// it. Both run off the async threads.
    ///
    /// # Errors
    /// Errors of the store.
    pub async fn make<T: Send + 'static>(
        &self,
        site: &Site<'_>,
        open: &OpenDocs,
        version: Option<VersionNumber>,
        file: TextFile,
        finish: impl FnOnce(String) -> T + Send + 'static,
    ) -> Result<T, Error> {
        let base = base(site, open, version);
        let texts = match file {
            TextFile::Full => projects::read_guides(site.projects, open).await?,
            _ => Vec::new(),
        };
        let (project, docs) = (Arc::clone(&open.project), Arc::clone(&open.docs));
        let guides = Arc::clone(&open.guides);
        let endpoints = Arc::clone(&open.endpoints);
        let examples = Arc::clone(&open.examples.fitting);
        self.blocking(move || {
            let title = match version {
                Some(number) => format!("{}, version {number}", project.name.as_str()),
                None => project.name.as_str().to_owned(),
            };
            let mcp = version.is_none().then(|| format!("{base}/mcp"));
            let links = Links::new(&base).with_examples(&examples);
            let links = default_url(&endpoints).map_or(links, |url| links.sent_to(url));
            let about = About {
                title: &title,
                summary: Some(project.description.as_str()).filter(|text| !text.is_empty()),
                links,
            };
            finish(file.text(&docs, &about, mcp.as_deref(), &guides.entries, &texts))
        })
        .await
    }

    /// Returns the sizes of all files. Tokens are counted once for each text.
    pub(crate) async fn measure_all(
        &self,
        site: &Site<'_>,
        open: &OpenDocs,
    ) -> Result<Vec<Measured>, Error> {
        let mut all = Vec::with_capacity(TextFile::FOR_MODELS.len());
        for file in TextFile::FOR_MODELS {
            let make = self.make(site, open, None, file, move |text| measure(file, &text));
            let measured = self
                .measures
                .try_get_with(file.key(site, open, None), make)
                .await
                .map_err(|error: Arc<Error>| Arc::unwrap_or_clone(error))?;
            all.push(measured);
        }
        Ok(all)
    }

    /// Runs `work` on a blocking thread, at most one per core at a time.
    async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        let turn = Arc::clone(&self.turns)
            .acquire_owned()
            .await
            .map_err(Error::internal)?;
        tokio::task::spawn_blocking(move || {
            let outcome = work();
            drop(turn);
            outcome
        })
        .await
        .map_err(Error::internal)
    }
}

fn base(site: &Site<'_>, open: &OpenDocs, version: Option<VersionNumber>) -> String {
    format!(
        "{}{}",
        site.public_url,
        version_base(&open.project, version)
    )
}

fn measure(file: TextFile, text: &str) -> Measured {
    let lines: usize = text
        .split_inclusive('\n')
        .take(PREVIEW.0)
        .map(str::len)
        .sum();
    let letters = text
        .char_indices()
        .nth(PREVIEW.1)
        .map_or(text.len(), |(at, _)| at);
    let preview = text.get(..lines.min(letters)).unwrap_or_default();
    Measured {
        file,
        bytes: text.len(),
        tokens: schema_docs::count_tokens(text),
        preview: preview.trim_end().to_owned(),
        is_cut: preview.len() < text.len(),
    }
}
