//! The operations of clients, which a check judges a schema's changes by.

use serde::Deserialize;
use utoipa::ToSchema;

use super::{PublishSchema, SchemaOrigin, SentRun};

/// A schema to check, sent as JSON.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckSchema {
    /// SDL.
    pub sdl: String,
    /// What is checked, such as the title of a pull request.
    pub message: Option<String>,
    /// The commit that the schema is from.
    pub commit: Option<String>,
    /// The run of the pipeline that it comes from.
    pub run: Option<SentRun>,
    /// The origin of the schema. Defaults to `upload`.
    pub source: Option<SchemaOrigin>,
    /// Whether findings fail the check. Defaults to false.
    pub strict: Option<bool>,
    /// Ignored, so that the body of a publish can be checked.
    pub refuse_breaking: Option<bool>,
    /// Ignored, so that the body of a publish can be checked.
    pub allow_breaking: Option<String>,
    /// The operations of clients, 1 to 5,000 files of at most 4 MiB together. A breaking change then fails the check only if it
    /// breaks one of them. They are not stored.
    pub operations: Option<Vec<SentOperations>>,
}

/// A file with operations.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SentOperations {
    /// Its path, 1 to 500 characters, for the response.
    pub file: String,
    /// Queries, mutations, subscriptions and fragments. A spread means the fragment in its own file, if several files have one
    /// of that name.
    pub document: String,
}

impl CheckSchema {
    /// Takes the operations out.
    ///
    /// # Errors
    /// [`domain::Error::InvalidInput`] if there are too many files, or if a path is too long.
    pub fn take_operations(&mut self) -> domain::Result<Option<projects::ClientOperations>> {
        let Some(files) = self.operations.take() else {
            return Ok(None);
        };
        let files = files.into_iter().map(|sent| projects::OperationFile {
            file: sent.file,
            document: sent.document,
        });
        projects::ClientOperations::parse(files.collect()).map(Some)
    }
}

impl From<CheckSchema> for PublishSchema {
    fn from(check: CheckSchema) -> Self {
        Self {
            sdl: check.sdl,
            message: check.message,
            commit: check.commit,
            run: check.run,
            source: check.source,
            strict: check.strict,
            refuse_breaking: check.refuse_breaking,
            allow_breaking: check.allow_breaking,
        }
    }
}
