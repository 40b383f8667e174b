//! Reads the run of a pipeline from its environment: GitHub Actions, GitLab CI, CircleCI.

use domain::is_readable;
use graphfolio_client::{PullRequest, Run};

/// Returns what the environment says about the run; none outside of a known pipeline. Nobody typed these values for us, so
/// those that the server would refuse are left out.
pub fn run() -> Option<Run> {
    run_of(|name| std::env::var(name).ok())
}

fn run_of(read: impl Fn(&str) -> Option<String>) -> Option<Run> {
    let get = |name: &str| read(name).filter(|value| !value.trim().is_empty());
    let run = if get("GITHUB_ACTIONS").is_some() {
        github(get)
    } else if get("GITLAB_CI").is_some() {
        gitlab(get)
    } else if get("CIRCLECI").is_some() {
        circleci(get)
    } else {
        return None;
    };
    Some(acceptable(run))
}

/// <https://docs.github.com/actions/reference/workflows-and-actions/variables>
fn github(get: impl Fn(&str) -> Option<String>) -> Run {
    let repository = get("GITHUB_SERVER_URL").zip(get("GITHUB_REPOSITORY"));
    let repository = repository.map(|(server, name)| format!("{server}/{name}"));
    // `refs/pull/482/merge` in the run of a pull request.
    let number = get("GITHUB_REF").and_then(|git_ref| {
        let number = git_ref.strip_prefix("refs/pull/")?.split('/').next()?;
        number.parse().ok()
    });
    Run {
        branch: get("GITHUB_HEAD_REF").or_else(|| get("GITHUB_REF_NAME")),
        pull_request: number.map(|number| PullRequest {
            number,
            title: None,
            url: repository
                .as_ref()
                .map(|url| format!("{url}/pull/{number}")),
        }),
        url: repository
            .zip(get("GITHUB_RUN_ID"))
            .map(|(url, id)| format!("{url}/actions/runs/{id}")),
        // Without the branch, which stands behind the file.
        pipeline: get("GITHUB_WORKFLOW_REF").map(|workflow| match workflow.split_once('@') {
            Some((file, _)) => file.to_owned(),
            None => workflow,
        }),
        number: get("GITHUB_RUN_NUMBER").and_then(|number| number.parse().ok()),
    }
}

/// <https://docs.gitlab.com/ci/variables/predefined_variables/>
fn gitlab(get: impl Fn(&str) -> Option<String>) -> Run {
    let number = get("CI_MERGE_REQUEST_IID").and_then(|number| number.parse().ok());
    let project = get("CI_PROJECT_URL");
    Run {
        branch: get("CI_MERGE_REQUEST_SOURCE_BRANCH_NAME").or_else(|| get("CI_COMMIT_REF_NAME")),
        pull_request: number.map(|number| PullRequest {
            number,
            title: get("CI_MERGE_REQUEST_TITLE"),
            url: project
                .as_ref()
                .map(|url| format!("{url}/-/merge_requests/{number}")),
        }),
        url: get("CI_PIPELINE_URL"),
        pipeline: project,
        number: get("CI_PIPELINE_IID").and_then(|number| number.parse().ok()),
    }
}

/// <https://circleci.com/docs/reference/variables/>. Its jobs are numbered as they start, so that a rerun counts as new.
fn circleci(get: impl Fn(&str) -> Option<String>) -> Run {
    let url = get("CIRCLE_PULL_REQUEST");
    let number = url.as_ref().and_then(|url| {
        let (_, number) = url.rsplit_once('/')?;
        number.parse().ok()
    });
    let project = get("CIRCLE_PROJECT_USERNAME").zip(get("CIRCLE_PROJECT_REPONAME"));
    Run {
        branch: get("CIRCLE_BRANCH"),
        pull_request: number.map(|number| PullRequest {
            number,
            title: None,
            url,
        }),
        url: get("CIRCLE_BUILD_URL"),
        pipeline: project.map(|(owner, name)| format!("circleci/{owner}/{name}")),
        number: get("CIRCLE_BUILD_NUM").and_then(|number| number.parse().ok()),
    }
}

/// Leaves out what the server would refuse.
fn acceptable(run: Run) -> Run {
    let request = run.pull_request.filter(|request| request.number > 0);
    Run {
        branch: run
            .branch
            .filter(|branch| is_plain(branch, domain::Run::MAX_BRANCH)),
        pull_request: request.map(|request| PullRequest {
            number: request.number,
            title: request.title.and_then(|title| {
                let readable = title.chars().filter(|c| is_readable(*c, false));
                let cut: String = readable.take(domain::Run::MAX_TITLE).collect();
                Some(cut).filter(|cut| !cut.trim().is_empty())
            }),
            url: request.url.filter(|url| is_link(url)),
        }),
        url: run.url.filter(|url| is_link(url)),
        pipeline: run
            .pipeline
            .filter(|name| is_plain(name, domain::Run::MAX_LINK)),
        number: run
            .number
            .filter(|number| *number <= domain::Run::MAX_NUMBER),
    }
}

fn is_plain(text: &str, max: usize) -> bool {
    text.chars().count() <= max && text.chars().all(|c| is_readable(c, false))
}

fn is_link(url: &str) -> bool {
    let run = domain::Run {
        url: Some(url.to_owned()),
        ..domain::Run::default()
    };
    run.checked().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(variables: &[(&str, &str)]) -> Option<Run> {
        run_of(|name| {
            let mut variables = variables.iter();
            let found = variables.find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn github_names_pull_request_run_and_workflow() {
        let run = of(&[
            ("GITHUB_ACTIONS", "true"),
            ("GITHUB_SERVER_URL", "https://github.com"),
            ("GITHUB_REPOSITORY", "acme/api"),
            ("GITHUB_REF", "refs/pull/482/merge"),
            ("GITHUB_REF_NAME", "482/merge"),
            ("GITHUB_HEAD_REF", "remove-viewer-legacy"),
            ("GITHUB_RUN_ID", "99"),
            ("GITHUB_RUN_NUMBER", "8114"),
            (
                "GITHUB_WORKFLOW_REF",
                "acme/api/.github/workflows/s.yml@refs/pull/482/merge",
            ),
        ]);
        let run = run.unwrap();
        assert_eq!(run.branch.as_deref(), Some("remove-viewer-legacy"));
        let request = run.pull_request.unwrap();
        assert_eq!(request.number, 482);
        assert_eq!(
            request.url.as_deref(),
            Some("https://github.com/acme/api/pull/482")
        );
        assert_eq!(
            run.url.as_deref(),
            Some("https://github.com/acme/api/actions/runs/99")
        );
        assert_eq!(
            run.pipeline.as_deref(),
            Some("acme/api/.github/workflows/s.yml")
        );
        assert_eq!(run.number, Some(8114));
    }

    #[test]
    fn values_that_the_server_refuses_are_left_out() {
        let run = of(&[
            ("GITLAB_CI", "true"),
            ("CI_PROJECT_URL", "https://gitlab.example/acme/api"),
            ("CI_MERGE_REQUEST_IID", "7"),
            ("CI_MERGE_REQUEST_TITLE", "Two\nlines \u{202e}turned"),
            ("CI_COMMIT_REF_NAME", "a\u{202e}b"),
            ("CI_PIPELINE_URL", "javascript:alert(1)"),
            ("CI_PIPELINE_IID", "many"),
        ]);
        let run = run.unwrap();
        assert_eq!((run.branch, run.url, run.number), (None, None, None));
        let request = run.pull_request.unwrap();
        assert_eq!(request.title.as_deref(), Some("Twolines turned"));
        assert_eq!(of(&[("CI", "true")]), None);
    }

    #[test]
    fn circleci_has_the_address_of_the_pull_request() {
        let run = of(&[
            ("CIRCLECI", "true"),
            ("CIRCLE_PULL_REQUEST", "https://github.com/acme/api/pull/12"),
            ("CIRCLE_BRANCH", "main"),
            ("CIRCLE_BUILD_NUM", "31"),
        ]);
        let run = run.unwrap();
        assert_eq!(run.pull_request.unwrap().number, 12);
        assert_eq!((run.pipeline, run.number), (None, Some(31)));
    }
}
