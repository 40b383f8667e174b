//! The set-ups that the site offers for copying: their commands run as a pipeline would run them.

use std::process::{Command, Stdio};

use docs_site::ci_snippets::CiSnippet;
use serde_json::Value;

use super::downloads::write_stand_in;
use super::publishing::{NEW, OLD};
use crate::cli::commands::folder;
use crate::support::process::PROGRAM;
use crate::support::{Actor, Program, start_with};

fn snippet(id: &str) -> &'static str {
    let mut all = CiSnippet::ALL.iter();
    all.find(|snippet| snippet.id == id).unwrap().code
}

fn image_snippet(id: &str) -> &'static str {
    let mut all = CiSnippet::ALL.iter();
    all.find_map(|snippet| snippet.image_code.filter(|_| snippet.id == id))
        .unwrap()
}

/// Returns the lines below `key:` that are indented deeper than it, without their common indent.
fn block(code: &str, key: &str) -> String {
    let mut lines = code
        .lines()
        .skip_while(|line| !line.trim().starts_with(key));
    let indent = |line: &str| line.len() - line.trim_start().len();
    let own = indent(lines.next().unwrap());
    let below: Vec<&str> = lines
        .take_while(|line| line.trim().is_empty() || indent(line) > own)
        .collect();
    let common = indent(below[0]);
    let text: Vec<&str> = below
        .iter()
        .map(|line| line.get(common..).unwrap_or_default())
        .collect();
    text.join("\n")
}

/// Returns the commands of a job of GitLab's, which run in one shell with those before every job.
fn gitlab_script(code: &str, job: &str) -> String {
    let list = |script: &str| -> Vec<String> {
        let lines = script.lines().filter_map(|line| line.strip_prefix("- "));
        lines.map(str::to_owned).collect()
    };
    let mut lines = Vec::new();
    if code.contains("before_script:") {
        lines = list(&block(&block(code, "default:"), "before_script:"));
        assert!(!lines.is_empty(), "{code}");
    }
    let own = list(&block(&block(code, &format!("{job}:")), "script:"));
    assert!(!own.is_empty(), "{code}");
    lines.extend(own);
    lines.join("\n")
}

struct Pipeline {
    program: Program,
    owner: Actor,
    files: tempfile::TempDir,
    home: tempfile::TempDir,
    _programs: tempfile::TempDir,
}

impl Pipeline {
    async fn with(sdl: &str) -> Self {
        let programs = folder(&[]);
        write_stand_in(programs.path());
        let programs_folder = programs.path().to_owned();
        let program = start_with(None, |settings| settings.cli.folder = programs_folder);
        let owner = program.sign_in("ada@example.com").await;
        owner.create("Shop", OLD).await;
        let files = folder(&[("schema.graphql", sdl)]);
        let git = "git init -q . && git add . && git -c user.name=a -c user.email=a@example.com commit -qm Schema";
        let made = Command::new("sh")
            .args(["-c", git])
            .current_dir(files.path())
            .status();
        assert!(made.unwrap().success());
        Self {
            program,
            owner,
            files,
            home: folder(&[]),
            _programs: programs,
        }
    }

    /// Runs a script as it is copied, with the server and the project of this test. The machine has no program. Returns
    /// status and output.
    async fn run(&self, script: &str, variables: &[(&str, &str)]) -> (i32, String) {
        let script = script
            .replace(CiSnippet::PROJECT, "shop")
            .replace(CiSnippet::URL, &self.program.base);
        let mut command = Command::new("/bin/bash");
        command
            .args(["-e", "-c", &script])
            .current_dir(self.files.path())
            .stdin(Stdio::null())
            .env("HOME", self.home.path())
            .env_remove("GRAPHFOLIO_BIN_DIR")
            .env_remove("GITHUB_PATH")
            .env("GRAPHFOLIO_URL", &self.program.base)
            .env(CiSnippet::KEY_VARIABLE, &self.owner.token)
            .env_remove("GITHUB_SHA")
            .envs(variables.iter().copied());
        let output = tokio::task::spawn_blocking(move || command.output().unwrap());
        let output = output.await.unwrap();
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8_lossy(&text).into_owned();
        (output.status.code().unwrap(), text)
    }

    /// Puts the program where an image has it.
    fn install_image(&self) -> String {
        let bin = self.home.path().join("image");
        std::fs::create_dir(&bin).unwrap();
        std::os::unix::fs::symlink(PROGRAM, bin.join("graphfolio")).unwrap();
        format!("{}:{}", bin.display(), std::env::var("PATH").unwrap())
    }

    async fn versions(&self) -> Vec<Value> {
        let list = self.owner.get("/api/projects/shop/versions").await;
        list.expect(200).json()["items"].as_array().unwrap().clone()
    }
}

fn more() -> String {
    format!("{OLD} type More {{ a: Int }}")
}

#[test]
fn set_ups_name_the_server_the_project_and_the_secret() {
    for snippet in CiSnippet::ALL {
        for code in [Some(snippet.code), snippet.image_code]
            .into_iter()
            .flatten()
        {
            for part in [
                CiSnippet::URL,
                CiSnippet::PROJECT,
                CiSnippet::KEY_VARIABLE,
                "schema.graphql",
                "breaking",
            ] {
                assert!(code.contains(part), "{}: {part}", snippet.id);
            }
            assert!(!code.contains('\t') && code.ends_with('\n'));
        }
        let (url, image) = ("https://docs.test", "registry.test/g:1");
        let without = snippet.fill(url, "");
        assert!(!without.contains(CiSnippet::IMAGE) && !without.contains(CiSnippet::URL));
        let with = snippet.fill(url, image);
        assert_eq!(with.contains(image), snippet.image_code.is_some());
        assert!(!with.contains(CiSnippet::IMAGE) && !with.contains(CiSnippet::URL));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn gitlab_checks_merge_requests_and_publishes_the_default_branch() {
    let variables = [("CI_COMMIT_SHA", "51d0e7c"), ("CI_COMMIT_TITLE", "More")];
    let pipeline = Pipeline::with(&more()).await;
    let code = snippet("gitlab");
    let (status, out) = pipeline
        .run(&gitlab_script(code, "check-schema"), &variables)
        .await;
    assert_eq!(status, 0, "{out}");
    assert_eq!(pipeline.versions().await.len(), 1);
    let (status, out) = pipeline
        .run(&gitlab_script(code, "publish-schema"), &variables)
        .await;
    assert_eq!(status, 0, "{out}");
    let newest = pipeline.versions().await[0].clone();
    assert_eq!(
        (&newest["number"], &newest["commit"], &newest["message"]),
        (&2.into(), &"51d0e7c".into(), &"More".into())
    );
    // The same with an image, where nothing is installed.
    let pipeline = Pipeline::with(NEW).await;
    let path = pipeline.install_image();
    let variables = [&variables[..], &[("PATH", path.as_str())]].concat();
    for job in ["check-schema", "publish-schema"] {
        let script = gitlab_script(image_snippet("gitlab"), job);
        let (status, out) = pipeline.run(&script, &variables).await;
        assert_eq!(status, 1, "{job}: {out}");
    }
    assert!(!pipeline.home.path().join(".local").exists());
    assert_eq!(pipeline.versions().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn circleci_publishes_the_main_branch_only() {
    let pipeline = Pipeline::with(&more()).await;
    for (branch, versions) in [("more", 1), ("main", 2)] {
        let variables = [("CIRCLE_BRANCH", branch), ("CIRCLE_SHA1", "51d0e7c")];
        let (status, out) = pipeline
            .run(&block(snippet("circleci"), "- run:"), &variables)
            .await;
        assert_eq!(status, 0, "{out}");
        assert_eq!(pipeline.versions().await.len(), versions, "{branch}");
    }
    assert_eq!(pipeline.versions().await[0]["commit"], "51d0e7c");
    let path = pipeline.install_image();
    let script = block(image_snippet("circleci"), "- run:");
    let variables = [("CIRCLE_BRANCH", "main"), ("PATH", path.as_str())];
    let (status, out) = pipeline.run(&script, &variables).await;
    assert_eq!(status, 0, "{out}");
    assert!(out.contains("Nothing to publish"), "{out}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_shell_commands_check_and_publish() {
    let pipeline = Pipeline::with(&more()).await;
    let main = [("BRANCH", "main")];
    // A proposed change publishes nothing, and without a branch nothing is done.
    for (variables, expected) in [
        (&[("BRANCH", "more")][..], 0),
        (&[("BRANCH", "")], 0),
        (&[], 1),
    ] {
        let (status, out) = pipeline.run(snippet("shell"), variables).await;
        assert_eq!(status.min(1), expected, "{out}");
        assert_eq!(pipeline.versions().await.len(), 1, "{variables:?}");
    }
    let (status, out) = pipeline.run(snippet("shell"), &main).await;
    assert_eq!(status, 0, "{out}");
    assert!(out.contains("Published as version 2"), "{out}");
    let commit = pipeline.versions().await[0]["commit"].clone();
    assert_eq!(commit.as_str().map(str::len), Some(40), "{commit}");
    let pipeline = Pipeline::with(NEW).await;
    for branch in ["more", "main"] {
        let (status, out) = pipeline.run(snippet("shell"), &[("BRANCH", branch)]).await;
        assert_eq!(status, 1, "{branch}: {out}");
    }
    assert_eq!(pipeline.versions().await.len(), 1);
    // The site replaces this word if breaking changes are to be shown only.
    let warn = snippet("shell").replace("--fail-on breaking", "--fail-on nothing");
    let (status, out) = pipeline.run(&warn, &main).await;
    assert_eq!(status, 0, "{out}");
    assert_eq!(pipeline.versions().await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn curl_alone_checks_and_publishes() {
    let pipeline = Pipeline::with(&more()).await;
    // Only curl is there besides the shell.
    let bin = pipeline.home.path().join("bin");
    std::fs::create_dir(&bin).unwrap();
    let which = Command::new("sh").args(["-c", "command -v curl"]).output();
    let curl = String::from_utf8(which.unwrap().stdout).unwrap();
    std::os::unix::fs::symlink(curl.trim(), bin.join("curl")).unwrap();
    let path = ("PATH", bin.to_str().unwrap());
    let commit = ("COMMIT", "51d0e7c2a9b8");
    let on = |branch: &'static str| [path, commit, ("BRANCH", branch)];
    // A proposed change publishes nothing, and without a branch or a commit nothing is done.
    for (variables, expected) in [
        (&on("more")[..], 0),
        (&on(""), 0),
        (&[path, commit], 1),
        (&[path, ("BRANCH", "main")], 1),
    ] {
        let (status, out) = pipeline.run(snippet("curl"), variables).await;
        assert_eq!(status.min(1), expected, "{variables:?}: {out}");
        assert_eq!(pipeline.versions().await.len(), 1, "{variables:?}");
    }
    let (status, out) = pipeline.run(snippet("curl"), &on("main")).await;
    assert_eq!(status, 0, "{out}");
    assert_eq!(pipeline.versions().await[0]["commit"], "51d0e7c2a9b8");
    let list = pipeline.owner.get("/api/projects/shop/checks").await;
    let checks = list.expect(200).json()["checks"].clone();
    assert_eq!(checks[0]["commit"], "51d0e7c2a9b8");
    // A breaking change fails, and the output says which.
    let pipeline = Pipeline::with(NEW).await;
    let (status, out) = pipeline.run(snippet("curl"), &on("more")).await;
    assert_eq!(status, 1, "{out}");
    assert!(out.contains("Query.email"), "{out}");
    let (status, out) = pipeline.run(snippet("curl"), &on("main")).await;
    assert_eq!(status, 22, "{out}");
    assert!(out.contains("breaking_changes"), "{out}");
    assert_eq!(pipeline.versions().await.len(), 1);
    // As the site fills in, if breaking changes are to be shown only.
    let warn = snippet("curl")
        .replace("fail_on_breaking=true", "fail_on_breaking=false")
        .replace("refuse_breaking=true", "refuse_breaking=false");
    let (status, out) = pipeline.run(&warn, &on("more")).await;
    assert_eq!(status, 0, "{out}");
    let (status, out) = pipeline.run(&warn, &on("main")).await;
    assert_eq!(status, 0, "{out}");
    assert_eq!(pipeline.versions().await.len(), 2);
    // A wrong key is an error of its own.
    let (status, out) = pipeline
        .run(
            snippet("curl"),
            &[
                path,
                commit,
                ("BRANCH", "more"),
                ("GRAPHFOLIO_API_KEY", "gf_w_no"),
            ],
        )
        .await;
    assert_eq!(status, 2, "{out}");
    assert!(out.contains("unauthenticated"), "{out}");
}

/// Steps of the workflow as GitHub runs them: the command, then the action in the folder that the command has made. The
/// action's script is also run in `action.rs`.
#[tokio::test(flavor = "multi_thread")]
async fn the_workflow_gets_the_action_and_sets_inputs_that_it_has() {
    let pipeline = Pipeline::with(&more()).await;
    let code = snippet("github");
    let (status, out) = pipeline.run(&block(code, "run:"), &[]).await;
    assert_eq!(status, 0, "{out}");
    let mut uses = code
        .lines()
        .filter_map(|line| line.trim().strip_prefix("uses: ./"));
    let action = pipeline.files.path().join(uses.next().unwrap());
    let description = std::fs::read_to_string(action.join("action.yml")).unwrap();
    let inputs = block(&description, "inputs:");
    let set = block(code, "with:");
    for line in set.lines() {
        let (name, _) = line.split_once(": ").unwrap();
        assert!(inputs.contains(&format!("{name}:\n")), "{name}");
    }
    let is_required = |name: &str| block(&inputs, &format!("{name}:")).contains("required: true");
    for line in inputs.lines().filter(|line| !line.starts_with(' ')) {
        let name = line.trim_end_matches(':');
        let is_set = set.lines().any(|set| set.starts_with(&format!("{name}: ")));
        assert!(is_set || !is_required(name), "{name}");
    }
    let input = |name: &str| -> String {
        let set = set
            .lines()
            .find_map(|line| line.strip_prefix(&format!("{name}: ")));
        let default = block(&inputs, &format!("{name}:"));
        let default = default
            .lines()
            .find_map(|line| line.strip_prefix("default: "));
        let value = set
            .or(default)
            .unwrap_or_default()
            .trim_matches('"')
            .to_owned();
        match value.as_str() {
            "${{ secrets.GRAPHFOLIO_API_KEY }}" => pipeline.owner.token.clone(),
            "${{ github.event.repository.default_branch }}" => "main".to_owned(),
            value if value.starts_with("${{") => String::new(),
            CiSnippet::URL => pipeline.program.base.clone(),
            CiSnippet::PROJECT => "shop".to_owned(),
            _ => value,
        }
    };
    let environment = block(&description, "env:");
    let named = environment.lines().filter_map(|line| {
        let (variable, value) = line.split_once(": ")?;
        let name = value
            .strip_prefix("${{ inputs.")
            .and_then(|rest| rest.strip_suffix(" }}"));
        Some((variable, name.map_or_else(String::new, input)))
    });
    let named: Vec<(&str, String)> = named.collect();
    let mut variables: Vec<(&str, &str)> = named
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    let path = action.to_str().unwrap();
    variables.extend([
        ("GITHUB_ACTION_PATH", path),
        ("GITHUB_EVENT_NAME", "push"),
        ("GITHUB_REF", "refs/heads/main"),
        ("GITHUB_SHA", "51d0e7c"),
    ]);
    let run = description
        .lines()
        .find_map(|line| line.trim().strip_prefix("run: "));
    let (status, out) = pipeline.run(run.unwrap(), &variables).await;
    assert_eq!(
        (status, out.as_str()),
        (0, "::notice::Published as version 2.\n")
    );
}
