//! Keeps an older run of a pipeline from publishing over a newer one. The server has no git history, so it goes by what it
//! knows:
//!
//! 1. Runs of the same commit never stop each other.
//! 2. Of two runs that the same pipeline has numbered, the lower number is older.
//! 3. Otherwise, a commit that was published before the newest published commit is older.
//!
//! A publish that names neither a commit nor a run, such as one in the browser, is always the newest.

use domain::{Error, ProjectId, PublishedRun, Result, VersionNumber};
use persistence::{Conn, projects, schema_versions};

/// A newer run or commit that has published already.
pub(crate) enum Newer {
    /// A run of the same pipeline with a higher number.
    Run { number: u64, newest: u64 },
    /// Another commit, after this one was published as a version.
    Commit {
        commit: String,
        version: VersionNumber,
        newest: String,
    },
}

impl Newer {
    /// Returns the error of a publish that would go back.
    pub(crate) fn refuse(&self) -> Error {
        let reason = match self {
            Self::Run { number, newest } => {
                format!("Run {number} is older than run {newest}, which has published already.")
            }
            Self::Commit {
                commit,
                version,
                newest,
            } => format!(
                "The commit {} was published as version {version}, before the newer commit {}.",
                short(commit),
                short(newest)
            ),
        };
        Error::Conflict {
            code: "older_commit",
            field: None,
            message: format!(
                "{reason} Nothing was published. To go back on purpose, restore a version in the changelog."
            ),
        }
    }
}

/// The first twelve characters of a commit.
fn short(commit: &str) -> String {
    commit.chars().take(12).collect()
}

/// Returns what is newer than a run that wants to publish; none if nothing is known to be.
pub(crate) fn find_newer(
    conn: &mut Conn,
    project: ProjectId,
    run: Option<&PublishedRun>,
) -> Result<Option<Newer>> {
    let Some(run) = run else { return Ok(None) };
    let Some(newest) = projects::find_latest_run(conn, project)? else {
        return Ok(None);
    };
    if run.has_commit_of(&newest) {
        return Ok(None);
    }
    if let Some(order) = run.compare_numbers(&newest) {
        let numbers = run.number.zip(newest.number).filter(|_| order.is_lt());
        return Ok(numbers.map(|(number, newest)| Newer::Run { number, newest }));
    }
    let (Some(commit), Some(newest)) = (&run.commit, newest.commit) else {
        return Ok(None);
    };
    let version = schema_versions::find_by_commit(conn, project, commit)?;
    Ok(version.map(|version| Newer::Commit {
        commit: commit.clone(),
        version,
        newest,
    }))
}

/// Records the run that has just published.
pub(crate) fn record(conn: &mut Conn, project: ProjectId, run: PublishedRun) -> Result<()> {
    let before = projects::find_latest_run(conn, project)?;
    projects::set_latest_run(conn, project, &run.following(before))
}
