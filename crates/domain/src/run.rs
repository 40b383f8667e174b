//! Runs of pipelines: where a check or a publish comes from, and which of two runs is newer.

use serde::{Deserialize, Serialize};

use crate::{Author, CommitHash, Error, Result, is_readable};

/// Where a check or a publish comes from, as the pipeline says. Every text is shown as text; links are http or https.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// The API key; none for a session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<RunKey>,
    /// The branch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branch: Option<String>,
    /// The pull request or merge request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pull_request: Option<PullRequest>,
    /// Address of the run in the pipeline's own system.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// The pipeline that numbers its runs, such as repository and workflow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline: Option<String>,
    /// The number of the run within the pipeline. A later run has a higher one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
}

/// The API key of a run, as it was then. Its owner may see it, readers may not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunKey {
    /// Its name.
    pub name: String,
    /// The first characters of its secret.
    pub prefix: String,
}

/// A pull request or merge request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PullRequest {
    /// Its number.
    pub number: u32,
    /// Its title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Its address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

impl Run {
    /// Maximum number of characters of a branch.
    pub const MAX_BRANCH: usize = 255;
    /// Maximum number of characters of a pull request's title.
    pub const MAX_TITLE: usize = 300;
    /// Maximum number of characters of a link, and of a pipeline's name.
    pub const MAX_LINK: usize = 500;
    /// Highest run number: every number up to here is exact in JSON.
    pub const MAX_NUMBER: u64 = (1 << 53) - 1;

    /// Checks what a pipeline says about its run. Empty texts count as missing.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on the field `run`.
    pub fn checked(self) -> Result<Self> {
        let pull_request = self.pull_request.map(|request| {
            if request.number == 0 {
                return Err(invalid("The number of the pull request is 1 or more."));
            }
            Ok(PullRequest {
                number: request.number,
                title: text(request.title, Self::MAX_TITLE, "title of the pull request")?,
                url: link(request.url, "address of the pull request")?,
            })
        });
        if self.number.is_some_and(|number| number > Self::MAX_NUMBER) {
            return Err(invalid("The number of the run is too high."));
        }
        Ok(Self {
            key: self.key,
            branch: text(self.branch, Self::MAX_BRANCH, "branch")?,
            pull_request: pull_request.transpose()?,
            url: link(self.url, "address of the run")?,
            pipeline: text(self.pipeline, Self::MAX_LINK, "pipeline")?,
            number: self.number,
        })
    }

    /// Adds the API key of its author. Returns none if nothing is known about the run then.
    #[must_use]
    pub fn by(run: Option<Self>, author: &Author) -> Option<Self> {
        let run = Self {
            key: author.run_key(),
            ..run.unwrap_or_default()
        };
        (!run.is_unknown()).then_some(run)
    }

    /// Returns whether nothing is known about it.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        *self == Self::default()
    }
}

fn invalid(message: &str) -> Error {
    Error::field("run", message)
}

fn text(text: Option<String>, max: usize, what: &str) -> Result<Option<String>> {
    let text = text.map(|text| text.trim().to_owned());
    let Some(text) = text.filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    if text.chars().count() > max {
        return Err(invalid(&format!(
            "Use at most {max} characters for the {what}."
        )));
    }
    if !text.chars().all(|c| is_readable(c, false)) {
        return Err(invalid(&format!(
            "Use one line without invisible characters for the {what}."
        )));
    }
    Ok(Some(text))
}

/// Checks a link: http or https, a host, no user name or password, and only characters of a URL (RFC 3986).
fn link(url: Option<String>, what: &str) -> Result<Option<String>> {
    let Some(url) = text(url, Run::MAX_LINK, what)? else {
        return Ok(None);
    };
    let rest = url
        .strip_prefix("https://")
        .or_else(|| url.strip_prefix("http://"));
    let host = rest.and_then(|rest| rest.split(['/', '?', '#']).next());
    let is_plain = url.chars().all(|c| {
        c.is_ascii_graphic() && !matches!(c, '"' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}')
    });
    match host {
        Some(host) if is_plain && !host.is_empty() && !host.contains('@') => Ok(Some(url)),
        _ => Err(invalid(&format!(
            "The {what} is a link such as https://ci.example/1, without a user name."
        ))),
    }
}

/// The order of runs: its commit, and its number within its pipeline.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublishedRun {
    /// The commit.
    #[serde(default)]
    pub commit: Option<String>,
    /// The pipeline that numbers its runs.
    #[serde(default)]
    pub pipeline: Option<String>,
    /// The number of the run.
    #[serde(default)]
    pub number: Option<u64>,
}

impl PublishedRun {
    /// Takes what is known of a run; none if that does not order it.
    #[must_use]
    pub fn new(commit: Option<&CommitHash>, run: Option<&Run>) -> Option<Self> {
        let numbered = run.and_then(|run| run.pipeline.clone().zip(run.number));
        let (pipeline, number) = numbered.unzip();
        let commit = commit.map(|commit| commit.as_str().to_owned());
        let known = Self {
            commit,
            pipeline,
            number,
        };
        (known != Self::default()).then_some(known)
    }

    /// Returns whether it is of the same commit.
    #[must_use]
    pub fn has_commit_of(&self, other: &Self) -> bool {
        let commits = self.commit.as_ref().zip(other.commit.as_ref());
        commits.is_some_and(|(own, others)| CommitHash::is_same(own, others))
    }

    /// Compares the numbers of two runs; none if they are not of one pipeline.
    #[must_use]
    pub fn compare_numbers(&self, other: &Self) -> Option<std::cmp::Ordering> {
        let is_same = self.pipeline.is_some() && self.pipeline == other.pipeline;
        let (own, others) = self.number.zip(other.number)?;
        is_same.then(|| own.cmp(&others))
    }

    /// Returns what is known after this run has published. A run without a number leaves that of the one before.
    #[must_use]
    pub fn following(self, before: Option<Self>) -> Self {
        let before = before.unwrap_or_default();
        let is_numbered = self.number.is_some();
        Self {
            commit: self.commit.or(before.commit),
            pipeline: if is_numbered {
                self.pipeline
            } else {
                before.pipeline
            },
            number: if is_numbered {
                self.number
            } else {
                before.number
            },
        }
    }
}

impl CommitHash {
    /// Minimum length of a short form: git never makes a shorter one by itself.
    pub const MIN_SHORT: usize = 7;

    /// Returns whether two texts name one commit: they are equal, or one is the short form of the other.
    #[must_use]
    pub fn is_same(a: &str, b: &str) -> bool {
        let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
        let is_hash = |text: &str| text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let is_short_form = short.len() >= Self::MIN_SHORT && is_hash(short) && is_hash(long);
        let start = long.get(..short.len()).unwrap_or_default();
        a == b || (is_short_form && start.eq_ignore_ascii_case(short))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_form_names_the_same_commit() {
        let full = "51d0e7c2a9b84f3d6e1c0a7b5d9f8e2c4b6a1d3f";
        for same in [full, &full[..12], &full[..7], &full.to_uppercase()[..9]] {
            assert!(CommitHash::is_same(full, same), "{same}");
            assert!(CommitHash::is_same(same, full), "{same}");
        }
        for other in [&full[..6], "", "51d0e7d", "release-1"] {
            assert!(!CommitHash::is_same(full, other), "{other}");
        }
        assert!(!CommitHash::is_same("release-1", "release-12"));
    }

    fn with_url(url: &str) -> Run {
        Run {
            url: Some(url.to_owned()),
            ..Run::default()
        }
    }

    #[test]
    fn links_are_http_without_tricks() {
        for good in [
            "https://github.com/acme/api/actions/runs/8114?pr=482#step:3",
            "http://ci.internal:8080/job/12",
        ] {
            assert_eq!(with_url(good).checked().unwrap().url.as_deref(), Some(good));
        }
        for bad in [
            "javascript:alert(1)",
            "https://",
            "https:///x",
            "//ci.example",
            "https://u:p@ci.example/1",
            "https://ci.example/\"onclick=",
            "https://ci.example/a b",
            "https://ci.example/ü",
            &format!("https://ci.example/{}", "x".repeat(500)),
        ] {
            assert!(with_url(bad).checked().is_err(), "{bad}");
        }
        assert_eq!(with_url("  ").checked().unwrap(), Run::default());
    }

    #[test]
    fn texts_have_a_limit_and_one_line() {
        let with_branch = |branch: &str| Run {
            branch: Some(branch.to_owned()),
            ..Run::default()
        };
        assert_eq!(
            with_branch(" main ").checked().unwrap().branch.as_deref(),
            Some("main")
        );
        for bad in ["a\nb", "a\u{202e}b", &"x".repeat(256)] {
            assert!(with_branch(bad).checked().is_err(), "{bad:?}");
        }
        let zero = Run {
            pull_request: Some(PullRequest {
                number: 0,
                title: None,
                url: None,
            }),
            ..Run::default()
        };
        assert!(zero.checked().is_err());
    }

    #[test]
    fn numbers_order_the_runs_of_one_pipeline() {
        let run = |commit: &str, pipeline: &str, number: u64| PublishedRun {
            commit: Some(commit.to_owned()),
            pipeline: Some(pipeline.to_owned()),
            number: Some(number),
        };
        let newest = run("b", "ci", 12);
        assert!(run("a", "ci", 11).compare_numbers(&newest).unwrap().is_lt());
        assert!(run("c", "ci", 13).compare_numbers(&newest).unwrap().is_gt());
        assert_eq!(run("a", "other", 11).compare_numbers(&newest), None);
        let by_hand = PublishedRun {
            commit: Some("c".to_owned()),
            ..PublishedRun::default()
        };
        assert_eq!(by_hand.compare_numbers(&newest), None);
        assert_eq!(by_hand.following(Some(newest)), run("c", "ci", 12));
    }
}
