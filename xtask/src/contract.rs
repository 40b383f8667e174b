//! `contract`: sends a running program thousands of valid and invalid requests made from its OpenAPI document, and
//! compares every response with the document (Schemathesis).

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::program::{Api, DataDir, Program, Session};
use crate::{Outcome, release_program, root};

const CASES: usize = 50_000;
/// Time limit of a run without `--seconds`.
const PATIENCE: Duration = Duration::from_secs(3 * 3_600);
const DOCUMENT: &str = "crates/http-api/openapi.json";
const CONFIG: &str = "xtask/contract/schemathesis.toml";
const HOOKS: &str = "xtask/contract/hooks.py";
/// Operations that end the session or the account of the other requests, so they come last.
const ENDINGS: [&str; 5] = [
    "sign_out",
    "sign_out_everywhere",
    "end_session",
    "end_other_sessions",
    "delete_account",
];
const SDL: &str = "type Query { order(id: ID!): Order orders: [Order!]! }\ntype Order { id: ID! state: State }\nenum State { OPEN DONE }";

/// The command's arguments.
struct Options {
    cases: usize,
    seconds: Option<u64>,
    seed: Option<u64>,
    binary: PathBuf,
    tool: Option<PathBuf>,
    reports: Option<PathBuf>,
}

/// `--cases N`, or `--seconds N` for as many as fit; `--seed N` for the same cases each time; `--program FILE`, `--tool FILE` (Schemathesis) and
/// `--reports DIR` (JUnit).
pub fn compare(arguments: &[&str]) -> Outcome {
    let options = Options::parse(arguments)?;
    let tool = match &options.tool {
        Some(tool) => tool.clone(),
        None => install()?,
    };
    let data = DataDir::new("contract")?;
    let program = Program::start(&options.binary, &data)?;
    let session = prepare(program.api)?;
    let ask = |part: &str, share: u64, chosen: &[String]| -> Outcome {
        let mut command = Command::new(&tool);
        command
            .arg("--config-file")
            .arg(root().join(CONFIG))
            .arg("run")
            .arg(root().join(DOCUMENT))
            .arg("--no-color")
            .args(["--url", &format!("http://{}", program.api.address)])
            .args(["--header", &format!("Authorization: {}", session.bearer())])
            .args(["--max-examples", &options.examples()?.to_string()])
            .args(chosen)
            // It writes files to its working folder.
            .env("SCHEMATHESIS_HOOKS", root().join(HOOKS))
            .current_dir(&data.0);
        if let Some(seconds) = options.seconds {
            let share = seconds.div_ceil(share).to_string();
            command.args(["--max-time", &share]);
        }
        if let Some(seed) = options.seed {
            command.args(["--seed", &seed.to_string()]);
        }
        if let Some(reports) = &options.reports {
            let report = reports.join(format!("contract-{part}.xml"));
            command
                .args(["--report", "junit", "--report-junit-path"])
                .arg(report);
        }
        run_bounded(&mut command, PATIENCE)
    };
    let chosen = |flag: &str| -> Vec<String> {
        let flags = ENDINGS.iter().map(|id| [flag.to_owned(), (*id).to_owned()]);
        flags.flatten().collect()
    };
    let first = ask("routes", 1, &chosen("--exclude-operation-id"));
    let last = ask("endings", 4, &chosen("--include-operation-id"));
    first.and(last)
}

/// Runs a program to its end, or kills it if it takes longer than `patience`.
fn run_bounded(command: &mut Command, patience: Duration) -> Outcome {
    let mut child = command.spawn()?;
    let until = Instant::now() + patience;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if Instant::now() > until {
            child.kill()?;
            child.wait()?;
            return Err("Schemathesis took too long".into());
        }
        std::thread::sleep(Duration::from_millis(200));
    };
    if status.success() {
        Ok(())
    } else {
        Err(
            format!("the API is not what openapi.json says: Schemathesis ended with {status}")
                .into(),
        )
    }
}

impl Options {
    fn parse(arguments: &[&str]) -> Result<Self, Box<dyn std::error::Error>> {
        let mut options = Self {
            cases: CASES,
            seconds: None,
            seed: None,
            binary: release_program(),
            tool: None,
            reports: None,
        };
        for pair in arguments.chunks(2) {
            match pair {
                ["--cases", number] => options.cases = number.parse()?,
                ["--seconds", number] => options.seconds = Some(number.parse()?),
                ["--seed", number] => options.seed = Some(number.parse()?),
                ["--program", file] => options.binary = PathBuf::from(file),
                ["--tool", file] => options.tool = Some(std::path::absolute(file)?),
                ["--reports", folder] => options.reports = Some(std::path::absolute(folder)?),
                _ => {
                    return Err("usage: cargo xtask contract [--cases N] [--seconds N] [--seed N] [--program FILE] [--tool FILE] [--reports DIR]".into());
                }
            }
        }
        Ok(options)
    }

    /// Returns the number of cases per route that gives the requested total.
    fn examples(&self) -> Result<usize, Box<dyn std::error::Error>> {
        let document: Value = serde_json::from_slice(&std::fs::read(root().join(DOCUMENT))?)?;
        let paths = document.get("paths").and_then(Value::as_object);
        let items = paths.into_iter().flat_map(|paths| paths.values());
        let routes: usize = items
            .filter_map(Value::as_object)
            .map(|item| item.len())
            .sum();
        Ok(self.cases.div_ceil(routes.max(1)).max(1))
    }
}

/// Installs Schemathesis below the target folder.
fn install() -> Result<PathBuf, Box<dyn std::error::Error>> {
    let target = std::env::var_os("CARGO_TARGET_DIR");
    let target = target.map_or_else(|| root().join("target"), PathBuf::from);
    let output = Command::new(Path::new("scripts").join("schemathesis.sh"))
        .arg(target.join("schemathesis"))
        .current_dir(root())
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    Ok(PathBuf::from(String::from_utf8(output.stdout)?.trim()))
}

/// Creates a user with a project of two versions and a section, as the configuration names them.
fn prepare(api: Api) -> Result<Session, Box<dyn std::error::Error>> {
    let session = api.sign_in("contract@example.org")?;
    let ask = |method, path, body: Value| api.json(method, path, Some(&session), &body);
    let project = json!({ "name": "Shop", "slug": "shop", "sdl": SDL });
    ask("POST", "/api/projects", project)?;
    let sdl = SDL.replace("DONE", "DONE LOST");
    ask("PUT", "/api/projects/shop/schema", json!({ "sdl": sdl }))?;
    let section = json!({ "title": "Errors", "body": "# Errors\n\nEach error has a code.", "is_visible": true });
    ask("PUT", "/api/projects/shop/content/errors", section)?;
    Ok(session)
}
