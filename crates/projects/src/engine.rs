//! Running the schema engine: bounded in parallel builds and in time, and a panic costs one answer.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use domain::{
    Change, ChangeCounts, Changes, Counts, Criticality, Diagnostic, Error, Findings, HideRuleLines,
    Result, SchemaText, Severity,
};
use schema_docs::{Docs, Hidden, HideRules, Limits, Refusal, SourceText};
use tokio::sync::Semaphore;

use crate::hide_rules::parsed;

/// How long a caller waits for a turn and its build together.
const TIME_BUDGET: Duration = Duration::from_secs(20);

/// Builds docs off the async threads, at most one a core at a time. Cheap to clone.
#[derive(Clone)]
pub struct Engine {
    limits: Arc<Limits>,
    turns: Arc<Semaphore>,
}

/// Docs of one schema.
pub(crate) struct Both {
    /// Without what the rules hide.
    pub shown: Arc<Docs>,
    /// Of everything.
    pub whole: Arc<Docs>,
}

impl Both {
    pub(crate) fn hides(&self) -> bool {
        self.shown.hidden().total() > 0
    }
}

impl Engine {
    /// With those limits, and one build a core.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self {
            limits: Arc::new(limits),
            turns: Arc::new(Semaphore::new(cores)),
        }
    }

    /// The limits in force.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Reads what somebody sent and builds its docs, without what the rules hide.
    ///
    /// # Errors
    /// [`Error::InvalidSchema`] and [`Error::TooLarge`] when the engine refuses it,
    /// [`Error::Unavailable`] when it takes too long, [`Error::Internal`] when the engine panics.
    pub async fn build(&self, bytes: Vec<u8>, rules: &HideRuleLines) -> Result<(SchemaText, Docs)> {
        let rules = parsed(rules)?;
        self.run(move |limits| {
            let source = schema_docs::read(&bytes, limits)?;
            drop(bytes);
            let docs = schema_docs::build_with(&source, limits, &rules)?;
            Ok((SchemaText::accepted(source.sdl), docs))
        })
        .await
    }

    /// Reads an introspection result of at most `max_bytes` and builds its docs. JSON is longer than
    /// the SDL it stands for; that has the usual limit.
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
            let source = schema_docs::read(&bytes, &wide)?;
            drop(bytes);
            // Read once more as SDL, for the usual limit of bytes.
            let source = schema_docs::read(source.sdl.as_bytes(), limits)?;
            let docs = schema_docs::build(&source, limits)?;
            Ok((SchemaText::accepted(source.sdl), docs))
        })
        .await
    }

    /// Builds docs of SDL that was accepted before, without what the rules hide.
    ///
    /// # Errors
    /// As [`Engine::build`].
    pub async fn rebuild(&self, sdl: SchemaText, rules: &HideRuleLines) -> Result<Docs> {
        let rules = parsed(rules)?;
        self.run(move |limits| {
            schema_docs::build_with(&SourceText::new(sdl.into_string()), limits, &rules)
        })
        .await
    }

    /// What rules would hide of SDL that was accepted before, and how much would be left.
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
            Ok((checked.hidden, counts(checked.counts)))
        })
        .await
    }

    /// What a schema answers to the full introspection query, as JSON.
    ///
    /// # Errors
    /// As [`Engine::build`].
    pub async fn introspection(&self, sdl: SchemaText) -> Result<String> {
        self.run(move |limits| {
            schema_docs::introspection(&SourceText::new(sdl.into_string()), limits)
        })
        .await
    }

    /// What is wrong with a schema and how much is left of it by the rules, without building its docs.
    ///
    /// # Errors
    /// As [`Engine::build`].
    pub async fn check(&self, bytes: Vec<u8>, rules: HideRules) -> Result<(Findings, Counts)> {
        self.run(move |limits| {
            let source = schema_docs::read(&bytes, limits)?;
            drop(bytes);
            let checked = schema_docs::check(&source, limits, &rules)?;
            Ok((findings(&checked.findings), counts(checked.counts)))
        })
        .await
    }

    /// What changed from one schema to another.
    ///
    /// # Errors
    /// As [`Engine::build`].
    pub async fn compare(&self, old: Arc<Docs>, new: Arc<Docs>) -> Result<Changes> {
        self.run(move |_| Ok(changes(schema_docs::changes(&old, &new).folded())))
            .await
    }

    /// What changed from one schema to another that its readers do not see; each given whole and as shown.
    ///
    /// # Errors
    /// As [`Engine::build`].
    pub(crate) async fn compare_hidden(&self, old: Both, new: Both) -> Result<Changes> {
        self.run(move |_| {
            let (whole, shown) = ((&*old.whole, &*new.whole), (&*old.shown, &*new.shown));
            Ok(changes(schema_docs::hidden_changes(whole, shown).folded()))
        })
        .await
    }

    /// Runs something that takes long but cannot be refused, within the same bounds.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when it takes too long, [`Error::Internal`] when it panics.
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
        let (limits, turns) = (Arc::clone(&self.limits), Arc::clone(&self.turns));
        let build = async move {
            let turn = turns.acquire_owned().await.map_err(Error::internal)?;
            // The turn goes with the work: a caller that gives up does not free the core.
            tokio::task::spawn_blocking(move || {
                let outcome = work(&limits);
                drop(turn);
                outcome
            })
            .await
            .map_err(|error| Error::Internal(format!("schema engine: {error}")))?
            .map_err(refused)
        };
        tokio::time::timeout(TIME_BUDGET, build)
            .await
            .unwrap_or_else(|_| {
                Err(Error::Unavailable(
                    "The schema took too long to read. Try again in a moment.".to_owned(),
                ))
            })
    }
}

fn refused(refusal: Refusal) -> Error {
    // Too many bytes were not even read; for every other limit the schema names the place.
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
        diagnostics: refusal.diagnostics.into_iter().map(diagnostic).collect(),
    }
}

/// The engine's findings as the product stores them.
pub(crate) fn findings(of: &schema_docs::Findings) -> Findings {
    Findings {
        items: of.items.iter().cloned().map(diagnostic).collect(),
        omitted: of.omitted,
    }
}

/// The engine's changes as the product stores them.
fn changes(of: schema_docs::Changes) -> Changes {
    let line = |position: Option<schema_docs::model::Position>| position.map(|at| at.line);
    let items = of.items.into_iter().map(|change| Change {
        criticality: match change.criticality {
            schema_docs::Criticality::Breaking => Criticality::Breaking,
            schema_docs::Criticality::Dangerous => Criticality::Dangerous,
            schema_docs::Criticality::Safe => Criticality::Safe,
        },
        code: change.code.to_owned(),
        path: change.path,
        message: change.message,
        reason: change.reason.map(str::to_owned),
        page: change.page,
        old_line: line(change.old_position),
        new_line: line(change.new_position),
    });
    Changes {
        items: items.collect(),
        counts: ChangeCounts {
            breaking: of.breaking,
            dangerous: of.dangerous,
            safe: of.safe,
        },
        omitted: of.omitted,
    }
}

/// The engine's counts as the product stores them.
pub(crate) fn counts(of: schema_docs::Counts) -> Counts {
    Counts {
        types: of.types,
        operations: of.operations,
        fields: of.fields,
    }
}

fn diagnostic(of: schema_docs::Diagnostic) -> Diagnostic {
    Diagnostic {
        line: of.line,
        column: of.column,
        end_line: of.end_line,
        end_column: of.end_column,
        severity: match of.severity {
            schema_docs::Severity::Error => Severity::Error,
            schema_docs::Severity::Warning => Severity::Warning,
        },
        code: of.code,
        message: of.message,
        excerpt: of.excerpt,
        hint: of.hint,
    }
}
