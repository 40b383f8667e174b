//! Examples that a pipeline publishes.

use std::collections::HashSet;

use domain::{
    Actor, Error, ExampleBody, ExampleFits, ExampleKey, ExampleOrigin, FieldError, NamedExample,
    NamedExampleId, Project, Result,
};
use persistence::{named_examples, projects};

use super::{
    MAX_EXAMPLES, OwnExample, Work, check_all, emit_examples, list_words, refuse_unreadable,
    too_many,
};
use crate::Context;
use crate::change::{Change, change};

/// Maximum number of characters of a file's name.
const MAX_FILE: usize = 300;

/// A file of a pipeline.
pub struct ExampleFile {
    /// Its path in the repository.
    pub file: String,
    /// Its document and variables.
    pub body: ExampleBody,
}

/// The result of a publish of examples.
pub struct ReplacedExamples {
    /// The pipeline's examples as they are now, with how they fit the current version.
    pub examples: Vec<OwnExample>,
    /// How many were added.
    pub added: usize,
    /// How many were changed.
    pub changed: usize,
    /// How many were removed, because their files are gone.
    pub removed: usize,
}

/// Replaces the examples of the project's pipeline; those that people wrote stay. An example that does not fit the current
/// version is stored too.
///
/// # Errors
/// [`Error::InvalidInput`] with every file that cannot be read; [`Error::PlanLimit`] if the project is read-only;
/// [`Error::Conflict`] with code `too_many_examples`. Then nothing has changed.
pub async fn replace_examples(
    ctx: &Context,
    actor: Actor,
    project: &Project,
    files: Vec<ExampleFile>,
) -> Result<ReplacedExamples> {
    refuse_unreadable_files(&files)?;
    let id = project.id;
    let (now, counts) = change(ctx, actor, id, move |change| {
        let before = list_words(change.conn, id)?;
        let counts = replace(change, files)?;
        if counts != (0, 0, 0) {
            projects::touch(change.conn, id, change.now)?;
            emit_examples(change, before)?;
        }
        let all = named_examples::list(change.conn, id)?;
        let of_pipeline = all.into_iter().filter(is_of_pipeline);
        Ok((of_pipeline.collect::<Vec<_>>(), counts))
    })
    .await?;
    let (added, changed, removed) = counts;
    Ok(ReplacedExamples {
        examples: check_all(ctx, project, now, Work::None).await?,
        added,
        changed,
        removed,
    })
}

fn is_of_pipeline(example: &NamedExample) -> bool {
    example.origin == ExampleOrigin::Pipeline
}

/// Returns how many were added, changed and removed.
fn replace(change: &mut Change<'_>, files: Vec<ExampleFile>) -> Result<(usize, usize, usize)> {
    let (id, now, conn) = (change.project.id, change.now, &mut *change.conn);
    let known = named_examples::list(conn, id)?;
    let (mut old, written): (Vec<_>, Vec<_>) = known.into_iter().partition(is_of_pipeline);
    if written.len() + files.len() > MAX_EXAMPLES {
        return Err(too_many());
    }
    let mut taken: HashSet<ExampleKey> = written.into_iter().map(|example| example.key).collect();
    let mut new = Vec::new();
    let (mut added, mut changed, mut removed) = (0, 0, 0);
    // Files that stay keep their keys, so that links to them stay.
    for file in files {
        let is_same = |example: &NamedExample| example.file.as_deref() == Some(&*file.file);
        let Some(at) = old.iter().position(is_same) else {
            new.push(file);
            continue;
        };
        let mut example = old.swap_remove(at);
        taken.insert(example.key.clone());
        if example.body != file.body {
            example.body = file.body;
            example.version += 1;
            example.updated_at = now;
            example.fits = ExampleFits::default();
            named_examples::update(conn, &example)?;
            changed += 1;
        }
    }
    for gone in old {
        named_examples::delete(conn, gone.id)?;
        removed += 1;
    }
    for ExampleFile { file, body } in new {
        let keys = (1..).map(|number| ExampleKey::of_file(&file, number));
        let key = keys.take(MAX_EXAMPLES + 1).find(|key| !taken.contains(key));
        let key = key.ok_or_else(|| Error::internal("no free key"))?;
        taken.insert(key.clone());
        let example = NamedExample {
            id: NamedExampleId::generate(),
            key,
            body,
            origin: ExampleOrigin::Pipeline,
            file: Some(file),
            version: 1,
            updated_at: now,
            fits: ExampleFits::default(),
        };
        named_examples::insert(conn, id, &example)?;
        added += 1;
    }
    Ok((added, changed, removed))
}

fn refuse_unreadable_files(files: &[ExampleFile]) -> Result<()> {
    let mut errors = Vec::new();
    let mut names = HashSet::new();
    for ExampleFile { file, body } in files {
        let mut refuse = |message: String| {
            let field = "examples";
            errors.push(FieldError { field, message });
        };
        let shown: String = file.chars().take(MAX_FILE).collect();
        if file.trim().is_empty() || file.chars().count() > MAX_FILE || file.contains('\0') {
            refuse(format!(
                "A file has a name of at most {MAX_FILE} characters: “{shown}”."
            ));
        } else if !names.insert(file) {
            refuse(format!("{shown} is there twice."));
        } else if let Err(Error::InvalidInput(found)) =
            refuse_unreadable(&ExampleKey::of_file(file, 1), body)
        {
            for error in found {
                refuse(format!("{shown}: {}", error.message));
            }
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(Error::InvalidInput(errors))
    }
}
