//! Runs the schema engine with a limit on parallel builds and on time. A panic fails one request only.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use domain::{Error, ExampleBody, Result, SchemaText, StoredDocsOptions};
use schema_changes::fold;
use schema_docs::{Docs, ExampleSource, Hidden, HideRules};
use schema_model::{Limits, Refusal, SourceText};
use schema_results::{Changes, Counts, Findings};
use tokio::sync::Semaphore;

use crate::docs_options::parse_options;

mod builders;
mod parsed_schemas;
mod validate;

use builders::Builders;
pub use parsed_schemas::ParsedSchemas;
pub use validate::Validated;

/// Maximum time for waiting and building together.
pub const TIME_BUDGET: Duration = Duration::from_secs(20);
const TOO_SLOW: &str = "The schema took too long to read. Try again in a moment.";

/// Builds docs off the async threads, at most one per core at a time. Cheap to clone.
#[derive(Clone)]
pub struct Engine {
    limits: Arc<Limits>,
    turns: Arc<Semaphore>,
    builders: Arc<Builders>,
    validations: Arc<Semaphore>,
    parsed: ParsedSchemas,
}

/// The docs of one schema, with and without hide rules.
#[derive(Clone)]
pub(crate) struct DocsPair {
    /// The docs without what the rules hide.
    pub shown: Arc<Docs>,
    /// The docs of the whole schema.
    pub whole: Arc<Docs>,
}

impl DocsPair {
    pub(crate) fn hides(&self) -> bool {
        self.shown.hidden().total() > 0
    }
}

impl Engine {
    /// Creates an engine that runs one build per core.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self {
            limits: Arc::new(limits),
            turns: Arc::new(Semaphore::new(cores)),
            builders: Arc::new(Builders::new(cores)),
            validations: Arc::new(Semaphore::new(1)),
            parsed: ParsedSchemas::default(),
        }
    }

    /// Returns the limits.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Reads a schema and builds its docs with these options.
    ///
    /// # Errors
    /// [`Error::InvalidSchema`] and [`Error::TooLarge`] if the engine refuses the schema, [`Error::Unavailable`] if it takes
    /// too long, [`Error::Internal`] if the engine panics.
    pub async fn build(
        &self,
        bytes: Vec<u8>,
        options: &StoredDocsOptions,
    ) -> Result<(SchemaText, Docs)> {
        let options = parse_options(options)?;
        self.run(move |limits| {
            let source = schema_model::read(&bytes, limits)?;
            drop(bytes);
            let docs = schema_docs::build_with(&source, limits, &options)?;
            Ok((SchemaText::accepted(source.sdl), docs))
        })
        .await
    }

    /// Reads an introspection result of at most `max_bytes` and builds its docs. JSON is longer than its SDL; the SDL has the
    /// usual limit.
    ///
    /// # Errors
    /// As [`Engine::build`].
    pub async fn build_introspected(
        &self,
        bytes: Vec<u8>,
        max_bytes: usize,
    ) -> Result<(SchemaText, Docs)> {
        self.run(move |limits| {
            let wide = Limits {
                max_bytes,
                ..*limits
            };
            let source = schema_model::read(&bytes, &wide)?;
            drop(bytes);
            // Read it again as SDL, to apply the usual limit.
            let source = schema_model::read(source.sdl.as_bytes(), limits)?;
            let docs = schema_docs::build(&source, limits)?;
            Ok((SchemaText::accepted(source.sdl), docs))
        })
        .await
    }

    /// Builds the docs of accepted SDL with these options.
    ///
    /// # Errors
    /// As [`Engine::build`].
    pub async fn rebuild(&self, sdl: SchemaText, options: &StoredDocsOptions) -> Result<Docs> {
        let options = parse_options(options)?;
        self.run(move |limits| {
            schema_docs::build_with(&SourceText::new(sdl.into_string()), limits, &options)
        })
        .await
    }

    /// Computes what rules would hide in accepted SDL, and how much would be left.
    ///
    /// # Errors
    /// As [`Engine::build`].
    pub async fn preview_hidden(
        &self,
        sdl: SchemaText,
        rules: HideRules,
    ) -> Result<(Hidden, Counts)> {
        self.run(move |limits| {
            let source = SourceText::new(sdl.into_string());
            let checked = schema_docs::check(&source, limits, &rules)?;
            Ok((checked.hidden, checked.counts))
        })
        .await
    }

    /// Returns for each example whether it fits accepted SDL without what the rules hide.
    ///
    /// # Errors
    /// As [`Engine::build`].
    pub(crate) async fn fit_examples(
        &self,
        sdl: SchemaText,
        rules: HideRules,
        examples: Vec<ExampleBody>,
    ) -> Result<Vec<bool>> {
        self.run(move |limits| {
            let sources = examples.iter().map(|body| ExampleSource {
                key: "",
                document: &body.document,
                variables: body.variables.as_deref(),
            });
            let sources: Vec<_> = sources.collect();
            let schema = SourceText::new(sdl.into_string());
            schema_docs::find_fitting(&schema, limits, &rules, &sources)
        })
        .await
    }

    /// Returns the result of the full introspection query for a schema, as JSON.
    ///
    /// # Errors
    /// As [`Engine::build`].
    pub async fn introspection(&self, sdl: SchemaText) -> Result<String> {
        self.run(move |limits| {
            schema_model::introspect(&SourceText::new(sdl.into_string()), limits)
        })
        .await
    }

    /// Returns the findings of a schema, and the counts of what the rules leave, without building docs.
    ///
    /// # Errors
    /// As [`Engine::build`].
    pub async fn check(&self, bytes: Vec<u8>, rules: HideRules) -> Result<(Findings, Counts)> {
        self.run(move |limits| {
            let source = schema_model::read(&bytes, limits)?;
            drop(bytes);
            let checked = schema_docs::check(&source, limits, &rules)?;
            Ok((checked.findings, checked.counts))
        })
        .await
    }

    /// Compares two schemas.
    ///
    /// # Errors
    /// As [`Engine::build`].
    pub async fn compare(&self, old: Arc<Docs>, new: Arc<Docs>) -> Result<Changes> {
        self.run(move |_| Ok(fold(schema_changes::compare(old.model(), new.model()))))
            .await
    }

    /// Returns the changes between two schemas that readers do not see.
    ///
    /// # Errors
    /// As [`Engine::build`].
    pub(crate) async fn compare_hidden(&self, old: DocsPair, new: DocsPair) -> Result<Changes> {
        self.run(move |_| {
            let whole = (old.whole.model(), new.whole.model());
            let shown = (old.shown.model(), new.shown.model());
            Ok(fold(schema_changes::compare_hidden(whole, shown)))
        })
        .await
    }

    /// Runs long work that cannot be refused, with the same limits.
    ///
    /// # Errors
    /// [`Error::Unavailable`] if it takes too long, [`Error::Internal`] if it panics.
    pub async fn compute<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce() -> T + Send + 'static,
    {
        self.run(move |_| Ok(work())).await
    }

    async fn run<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&Limits) -> Result<T, Refusal> + Send + 'static,
    {
        self.run_within(TIME_BUDGET, work)
            .await
            .unwrap_or_else(|| Err(Error::Unavailable(TOO_SLOW.to_owned())))
    }

    /// Returns none if the work takes longer than `budget`. It goes on, but its result is dropped.
    async fn run_within<T, F>(&self, budget: Duration, work: F) -> Option<Result<T>>
    where
        T: Send + 'static,
        F: FnOnce(&Limits) -> Result<T, Refusal> + Send + 'static,
    {
        let (limits, turns) = (Arc::clone(&self.limits), Arc::clone(&self.turns));
        let builders = Arc::clone(&self.builders);
        let build = async move {
            let turn = turns.acquire_owned().await.map_err(Error::internal)?;
            // The permit belongs to the work: cancelling the caller does not free the core.
            let outcome = builders.run(move || {
                let outcome = work(&limits);
                drop(turn);
                outcome
            });
            outcome.await?.map_err(convert_refusal)
        };
        tokio::time::timeout(budget, build).await.ok()
    }
}

fn convert_refusal(refusal: Refusal) -> Error {
    // A schema with too many bytes was not read at all; for every other limit there is a place.
    if refusal.code == "too_large"
        && refusal
            .diagnostics
            .iter()
            .all(|diagnostic| diagnostic.line == 0)
    {
        return Error::TooLarge(refusal.message);
    }
    Error::InvalidSchema {
        message: refusal.message,
        diagnostics: refusal.diagnostics,
    }
}
