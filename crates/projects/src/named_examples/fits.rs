//! The versions that examples fit.
//!
//! An example is checked against a version once. The answer is stored with the example until the example or the hide rules
//! change. One request checks a few old versions at most; the next one goes on where it stopped.

use std::time::{Duration, Instant};

use domain::{Error, ExampleFits, Project, Result, SchemaText, VersionNumber, VersionRange};
use persistence::{named_examples, schema_versions};

use super::OwnExample;
use crate::Context;
use crate::hide_rules::parse_rules;

/// Maximum number of versions that an example is checked against: the newest.
pub const MAX_FITTED_VERSIONS: u16 = 500;
/// After this time a request begins no further version. Reading the schema of GitHub takes a thirtieth of it.
const CHECK_TIME: Duration = Duration::from_millis(500);
/// Increase this when the rules for operations change, so that all examples are checked again.
const RULES: u32 = 1;

/// The versions that an example fits.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FittingVersions {
    /// The oldest first.
    pub ranges: Vec<VersionRange>,
    /// How many versions are not checked yet.
    pub unchecked: u32,
}

/// How many old versions may be checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Work {
    /// As many as there is time for.
    Some,
    /// None: what is known is enough.
    None,
}

/// Finds the versions that the examples fit, which were checked against the current one before.
///
/// # Errors
/// The errors of the store; of the engine, that it is busy.
pub(super) async fn find_fits(
    ctx: &Context,
    project: &Project,
    examples: &mut [OwnExample],
    work: Work,
) -> Result<()> {
    let Some(current) = project.current_version else {
        return Ok(());
    };
    let stamp = format!("{RULES} {}", project.docs_options.counts_stamp());
    let mut changed = vec![false; examples.len()];
    for (own, changed) in examples.iter_mut().zip(&mut changed) {
        let fits = &mut own.example.fits;
        if !fits.has_stamp(&stamp) {
            *fits = ExampleFits::new(stamp.clone());
        }
        *changed = !fits.knows(current);
        fits.set(current, own.checked.is_valid());
    }
    if work == Work::Some {
        check_old_versions(ctx, project, (current, examples), &mut changed).await?;
        store(ctx, examples, &changed).await?;
    }
    for own in examples {
        let fits = &own.example.fits;
        let unchecked = versions_before(current).filter(|version| !fits.knows(*version));
        own.versions = FittingVersions {
            ranges: fits.ranges().collect(),
            unchecked: u32::try_from(unchecked.count()).unwrap_or(u32::MAX),
        };
    }
    Ok(())
}

/// The versions that are looked at, the newest first, without the current one.
fn versions_before(current: VersionNumber) -> impl Iterator<Item = VersionNumber> {
    let earlier = i32::from(MAX_FITTED_VERSIONS) - 1;
    let oldest = current.column().saturating_sub(earlier).max(1);
    let numbers = (oldest..current.column()).rev();
    numbers.filter_map(VersionNumber::new)
}

async fn check_old_versions(
    ctx: &Context,
    project: &Project,
    (current, examples): (VersionNumber, &mut [OwnExample]),
    changed: &mut [bool],
) -> Result<()> {
    let begun = Instant::now();
    for version in versions_before(current) {
        let is_open = |own: &OwnExample| !own.example.fits.knows(version);
        let open: Vec<usize> = (0..examples.len())
            .filter(|at| examples.get(*at).is_some_and(is_open))
            .collect();
        if open.is_empty() {
            continue;
        }
        if begun.elapsed() >= CHECK_TIME {
            break;
        }
        let bodies = open.iter().filter_map(|at| examples.get(*at));
        let bodies = bodies.map(|own| own.example.body.clone()).collect();
        let Some(fitting) = check_version(ctx, project, version, bodies).await? else {
            break;
        };
        for (at, fits) in open.into_iter().zip(fitting) {
            if let (Some(own), Some(changed)) = (examples.get_mut(at), changed.get_mut(at)) {
                own.example.fits.set(version, fits);
                *changed = true;
            }
        }
    }
    Ok(())
}

/// Checks examples against a version as readers see it; none if the engine cannot do it now. If the version was deleted or cannot
/// be read, no example fits it.
async fn check_version(
    ctx: &Context,
    project: &Project,
    version: VersionNumber,
    bodies: Vec<domain::ExampleBody>,
) -> Result<Option<Vec<bool>>> {
    let id = project.id;
    let sdl: Option<SchemaText> = ctx
        .store
        .read(move |conn| schema_versions::find_sdl(conn, id, version))
        .await?;
    let count = bodies.len();
    let Some(sdl) = sdl else {
        return Ok(Some(vec![false; count]));
    };
    let rules = parse_rules(&project.docs_options.hide)?;
    match ctx.engine.fit_examples(sdl, rules, bodies).await {
        Ok(fitting) => Ok(Some(fitting)),
        Err(Error::InvalidSchema { .. } | Error::TooLarge(_)) => Ok(Some(vec![false; count])),
        // A later request tries again.
        Err(Error::Unavailable(_) | Error::Internal(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Stores what was found out. A full disk does not stop the owner from reading it.
async fn store(ctx: &Context, examples: &[OwnExample], changed: &[bool]) -> Result<()> {
    let found = examples.iter().zip(changed);
    let found: Vec<_> = found
        .filter(|(_, changed)| **changed)
        .map(|(own, _)| own.example.clone())
        .collect();
    if found.is_empty() {
        return Ok(());
    }
    let stored = ctx
        .store
        .write(move |conn| {
            let mut found = found.iter();
            found.try_for_each(|example| named_examples::set_fits(conn, example))
        })
        .await;
    match stored {
        Err(Error::CannotSave(_)) => Ok(()),
        stored => stored,
    }
}
