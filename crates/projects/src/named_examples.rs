//! The owner's examples.

mod fits;
mod published;
mod shown;

use domain::{
    Actor, Error, ExampleBody, ExampleFits, ExampleKey, ExampleOrigin, FieldError, NamedExample,
    NamedExampleId, Project, PropertyChanges, Result, User,
};
use persistence::{Conn, named_examples, projects};
use schema_docs::{CheckedExample, Docs, ExampleSource, INVALID_VARIABLES, read_example};

use fits::{Work, find_fits};

use crate::change::{Change, change};
use crate::{Context, read_only};

pub use fits::{FittingVersions, MAX_FITTED_VERSIONS};
pub use published::{ExampleFile, ReplacedExamples, replace_examples};
pub use shown::PublicExamples;
pub(crate) use shown::{shown_examples, stamp_of};

/// Maximum number of examples of a project.
pub const MAX_EXAMPLES: usize = 200;

/// An example with what the engine says about it.
pub struct OwnExample {
    /// The example as stored.
    pub example: NamedExample,
    /// How it fits the current version; before the first publish, how it reads.
    pub checked: CheckedExample,
    /// The versions that it fits.
    pub versions: FittingVersions,
}

/// A project's examples, for its owner.
pub struct ExampleList {
    /// The oldest first.
    pub examples: Vec<OwnExample>,
    /// Whether they were checked against a schema.
    pub has_schema: bool,
    /// Why they cannot be changed; none if they can.
    pub read_only: Option<String>,
}

/// The result of saving an example.
pub enum SavedExample {
    /// An example was created.
    Created(Box<OwnExample>),
    /// The example was changed, or already had this content.
    Updated(Box<OwnExample>),
    /// Another edit was saved first, so nothing was written. Holds the current example; none if it was deleted.
    Conflict(Option<Box<OwnExample>>),
}

/// Lists a project's examples.
///
/// # Errors
/// The errors of the engine.
pub async fn list_examples(ctx: &Context, owner: &User, project: &Project) -> Result<ExampleList> {
    let (user, of, id) = (owner.clone(), project.clone(), project.id);
    let (examples, read_only) = ctx
        .store
        .read(move |conn| {
            let read_only = read_only::reason(conn, &user, &of)?;
            Ok((named_examples::list(conn, id)?, read_only))
        })
        .await?;
    Ok(ExampleList {
        examples: check_all(ctx, project, examples, Work::Some).await?,
        has_schema: project.current_version.is_some(),
        read_only,
    })
}

/// Finds an example.
///
/// # Errors
/// [`Error::NotFound`] if there is no such example; the errors of the engine.
pub async fn find_example(ctx: &Context, project: &Project, key: ExampleKey) -> Result<OwnExample> {
    let id = project.id;
    let found = ctx
        .store
        .read(move |conn| named_examples::find(conn, id, &key))
        .await?
        .ok_or(Error::NotFound("Example"))?;
    check_one(ctx, project, found, Work::Some).await
}

/// Checks an example against the current version. Nothing is stored.
///
/// # Errors
/// The errors of the engine.
pub async fn preview_example(
    ctx: &Context,
    project: &Project,
    body: ExampleBody,
) -> Result<CheckedExample> {
    let checked = check_bodies(ctx, project, vec![(String::new(), body)]).await?;
    let mut checked = checked.into_iter();
    checked.next().ok_or_else(|| Error::internal("no example"))
}

/// Saves an example that a person wrote. `version` is the version that the edit started from, 0 for a new one; none
/// overwrites any. An example that does not fit the current version is saved, because it may fit another.
///
/// # Errors
/// [`Error::InvalidInput`] if it cannot be read; [`Error::PlanLimit`] if the project is read-only; [`Error::Conflict`] with
/// code `too_many_examples`; the errors of the engine.
pub async fn save_example(
    ctx: &Context,
    actor: Actor,
    project: &Project,
    key: ExampleKey,
    body: ExampleBody,
    version: Option<u32>,
) -> Result<SavedExample> {
    refuse_unreadable(&key, &body)?;
    let id = project.id;
    let saved = change(ctx, actor, id, move |change| {
        let before = list_words(change.conn, id)?;
        let saved = write_example(change, key, body, version)?;
        if matches!(saved, Written::Created(_) | Written::Updated(_)) {
            emit_examples(change, before)?;
        }
        Ok(saved)
    })
    .await?;
    Ok(match saved {
        Written::Created(example) => SavedExample::Created(Box::new(
            check_one(ctx, project, example, Work::None).await?,
        )),
        Written::Updated(example) | Written::Same(example) => SavedExample::Updated(Box::new(
            check_one(ctx, project, example, Work::None).await?,
        )),
        Written::Conflict(None) => SavedExample::Conflict(None),
        Written::Conflict(Some(example)) => SavedExample::Conflict(Some(Box::new(
            check_one(ctx, project, *example, Work::None).await?,
        ))),
    })
}

/// Deletes an example.
///
/// # Errors
/// [`Error::NotFound`] if there is no such example; [`Error::PlanLimit`] if the project is read-only.
pub async fn delete_example(
    ctx: &Context,
    actor: Actor,
    project: &Project,
    key: ExampleKey,
) -> Result<()> {
    let id = project.id;
    change(ctx, actor, id, move |change| {
        let before = list_words(change.conn, id)?;
        let found = named_examples::find(change.conn, id, &key)?;
        let example = found.ok_or(Error::NotFound("Example"))?;
        projects::touch(change.conn, id, change.now)?;
        named_examples::delete(change.conn, example.id)?;
        emit_examples(change, before)
    })
    .await
}

enum Written {
    Created(NamedExample),
    Updated(NamedExample),
    Same(NamedExample),
    Conflict(Option<Box<NamedExample>>),
}

fn write_example(
    change: &mut Change<'_>,
    key: ExampleKey,
    body: ExampleBody,
    version: Option<u32>,
) -> Result<Written> {
    let (id, now, conn) = (change.project.id, change.now, &mut *change.conn);
    let Some(mut example) = named_examples::find(conn, id, &key)? else {
        if version.is_some_and(|version| version != 0) {
            return Ok(Written::Conflict(None));
        }
        if named_examples::list_versions(conn, id)?.len() >= MAX_EXAMPLES {
            return Err(too_many());
        }
        let example = NamedExample {
            id: NamedExampleId::generate(),
            key,
            body,
            origin: ExampleOrigin::Written,
            file: None,
            version: 1,
            updated_at: now,
            fits: ExampleFits::default(),
        };
        projects::touch(conn, id, now)?;
        named_examples::insert(conn, id, &example)?;
        return Ok(Written::Created(example));
    };
    if example.body == body {
        return Ok(Written::Same(example));
    }
    if version.is_some_and(|version| version != example.version) {
        return Ok(Written::Conflict(Some(Box::new(example))));
    }
    example.body = body;
    example.version += 1;
    example.updated_at = now;
    example.fits = ExampleFits::default();
    projects::touch(conn, id, now)?;
    named_examples::update(conn, &example)?;
    Ok(Written::Updated(example))
}

/// Returns each example with its version, as events name them.
fn list_words(conn: &mut Conn, project: domain::ProjectId) -> Result<Vec<String>> {
    let examples = named_examples::list(conn, project)?;
    let word = |example: &NamedExample| format!("{} (version {})", example.key, example.version);
    Ok(examples.iter().map(word).collect())
}

fn emit_examples(change: &mut Change<'_>, before: Vec<String>) -> Result<()> {
    let after = list_words(change.conn, change.project.id)?;
    change.emit_updated(PropertyChanges::new().compare("examples", before, after));
    Ok(())
}

fn source_of<'a>(key: &'a str, body: &'a ExampleBody) -> ExampleSource<'a> {
    ExampleSource {
        key,
        document: &body.document,
        variables: body.variables.as_deref(),
    }
}

/// Refuses an example that fits no schema at all.
fn refuse_unreadable(key: &ExampleKey, body: &ExampleBody) -> Result<()> {
    let read = read_example(&source_of(key.as_str(), body));
    if read.example.is_some() {
        return Ok(());
    }
    let errors = read.diagnostics.into_iter().map(|found| {
        let found = found.diagnostic;
        let field = match found.code == INVALID_VARIABLES {
            true => "variables",
            false => "document",
        };
        let message = match found.line {
            0 => found.message,
            line => format!("Line {line}, column {}: {}", found.column, found.message),
        };
        FieldError { field, message }
    });
    Err(Error::InvalidInput(errors.collect()))
}

async fn check_one(
    ctx: &Context,
    project: &Project,
    example: NamedExample,
    work: Work,
) -> Result<OwnExample> {
    let all = check_all(ctx, project, vec![example], work).await?;
    let mut all = all.into_iter();
    all.next().ok_or_else(|| Error::internal("no example"))
}

async fn check_all(
    ctx: &Context,
    project: &Project,
    examples: Vec<NamedExample>,
    work: Work,
) -> Result<Vec<OwnExample>> {
    let bodies = examples.iter();
    let bodies = bodies.map(|example| (example.key.to_string(), example.body.clone()));
    let checked = check_bodies(ctx, project, bodies.collect()).await?;
    let pairs = examples.into_iter().zip(checked);
    let mut all: Vec<OwnExample> = pairs
        .map(|(example, checked)| OwnExample {
            example,
            checked,
            versions: FittingVersions::default(),
        })
        .collect();
    find_fits(ctx, project, &mut all, work).await?;
    Ok(all)
}

async fn check_bodies(
    ctx: &Context,
    project: &Project,
    bodies: Vec<(String, ExampleBody)>,
) -> Result<Vec<CheckedExample>> {
    let docs = match project.current_version {
        Some(number) if !bodies.is_empty() => {
            Some(crate::version_docs(ctx, project, number).await?.1)
        }
        _ => None,
    };
    let check = move || {
        let check = |(key, body): &(String, ExampleBody)| {
            let source = source_of(key, body);
            docs.as_deref().map_or_else(
                || read_example(&source),
                |docs: &Docs| docs.check_example(&source),
            )
        };
        bodies.iter().map(check).collect()
    };
    tokio::task::spawn_blocking(check)
        .await
        .map_err(Error::internal)
}

fn too_many() -> Error {
    Error::Conflict {
        code: "too_many_examples",
        field: None,
        message: format!("A project can have at most {MAX_EXAMPLES} examples. Delete one."),
    }
}
