//! The owner's values for examples.

use domain::{
    Actor, Error, FieldError, Project, ProjectRef, PropertyChanges, Result, SampleValue,
    SampleValues,
};
use persistence::projects;
use schema_docs::{SampleError, Samples, UnusedSample};

use crate::Context;
use crate::change::change;

/// A value, and whether examples of the current version use it.
pub struct CheckedSample {
    /// The value as given.
    pub sample: SampleValue,
    /// Why examples do not use it; none if they do, or before the first publish.
    pub problem: Option<String>,
    /// The coordinate with the nearest name, if the current version does not have this one.
    pub nearest: Option<String>,
    /// The number of fields and arguments it is for.
    pub places: u32,
}

/// Checks values against the current version. Nothing is stored.
///
/// # Errors
/// The errors of the engine.
pub async fn check_sample_values(
    ctx: &Context,
    project: &Project,
    values: Vec<SampleValue>,
) -> Result<Vec<CheckedSample>> {
    let errors = wrong(&values);
    let docs = match project.current_version {
        Some(number) => Some(crate::version_docs(ctx, project, number).await?.1),
        None => None,
    };
    tokio::task::spawn_blocking(move || {
        let check = |(index, sample): (usize, SampleValue)| {
            let own = errors.iter().find(|error| error.index == index);
            let found = match (own, &docs) {
                (Some(error), _) => Err(UnusedSample {
                    message: error.message.clone(),
                    nearest: None,
                }),
                (None, Some(docs)) => docs.sample_places(&sample.coordinate, &sample.value),
                (None, None) => Ok(0),
            };
            let places = *found.as_ref().unwrap_or(&0);
            let (problem, nearest) = match found.err() {
                Some(UnusedSample { message, nearest }) => (Some(message), nearest),
                None => (None, None),
            };
            CheckedSample {
                sample,
                problem,
                nearest,
                places,
            }
        };
        values.into_iter().enumerate().map(check).collect()
    })
    .await
    .map_err(Error::internal)
}

/// Saves the values, which apply to the examples of every version. Returns the project after the change.
///
/// # Errors
/// [`Error::InvalidInput`] with every value that can never be used; [`Error::PlanLimit`] if the project is read-only.
pub async fn save_sample_values(
    ctx: &Context,
    actor: Actor,
    project: &Project,
    values: Vec<SampleValue>,
) -> Result<Project> {
    let errors = wrong(&values);
    if !errors.is_empty() {
        let errors = errors.into_iter().map(|error| FieldError {
            field: "values",
            message: format!("Value {}: {}", error.index + 1, error.message),
        });
        return Err(Error::InvalidInput(errors.collect()));
    }
    let values = SampleValues::new(values);
    let id = project.id;
    change(ctx, actor, id, move |change| {
        let before = &change.project.docs_options.samples;
        if *before != values {
            projects::set_sample_values(change.conn, id, &values, change.now)?;
            let lines = |values: &SampleValues| -> Vec<String> {
                values.list().iter().map(ToString::to_string).collect()
            };
            let (before, after) = (lines(before), lines(&values));
            change.emit_updated(PropertyChanges::new().compare("sample_values", before, after));
        }
        projects::find(change.conn, &ProjectRef::Id(id))?.ok_or(Error::NotFound("Project"))
    })
    .await
}

/// Parses stored values. Those that this version of the program refuses are left out.
pub(crate) fn parse_samples(stored: &SampleValues) -> Samples {
    let pairs = || {
        let values = stored.list().iter();
        values.map(|sample| (&*sample.coordinate, &sample.value))
    };
    Samples::new(pairs()).unwrap_or_else(|errors| {
        let is_wrong = |index: usize| errors.iter().any(|error| error.index == index);
        let good = pairs().enumerate().filter(|(index, _)| !is_wrong(*index));
        Samples::new(good.map(|(_, pair)| pair)).unwrap_or_default()
    })
}

fn wrong(values: &[SampleValue]) -> Vec<SampleError> {
    let pairs = values.iter();
    Samples::new(pairs.map(|sample| (&*sample.coordinate, &sample.value)))
        .err()
        .unwrap_or_default()
}
