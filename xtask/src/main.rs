//! Developer tools, run as `cargo xtask COMMAND`. Without a command it lists them.
#![expect(clippy::print_stdout, reason = "a command line tool talks to its user")]

#[cfg(feature = "bench")]
mod bench;
mod contract;
mod cycles;
mod faults;
mod fuzz;
mod http;
mod layers;
#[cfg(feature = "bench")]
mod load;
mod migration;
#[cfg(feature = "openapi")]
mod openapi;
mod program;
mod receiver;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// The result of a tool. The error says what it found, or why it could not run.
type Outcome = Result<(), Box<dyn std::error::Error>>;

const USAGE: &str = "\
cargo xtask COMMAND

  layers                  check who depends on whom, file lengths, imports between features
  new-migration NAME      lay out an empty migration for both databases
  openapi [--check]       write crates/http-api/openapi.json from the handlers, or compare it
  facts [--check]         write frontend/src/lib/generated from the constants of the server, or compare it
  client                  generate the TypeScript client from crates/http-api/openapi.json
  bench [--peers [--limit SECONDS] | --hostile | --keys
         | --analytics [dashboard|bytes|intake] | --webhooks [--program FILE]
         | --readers | --site]
                          measure engine, site and server (release build) and print a table;
                          --peers: what today's tools from npm need; --hostile: hostile
                          inputs alone; --analytics: the dashboard, the bytes of an event,
                          and intake, on PostgreSQL only within scripts/with-postgres.sh;
                          --webhooks: how soon a webhook is called, alone and beside a hundred whose
                          receivers never answer, on PostgreSQL likewise;
                          --readers: the docs in a browser, Lighthouse, and requests
                          per second beside nginx (needs nginx, wrk and Chromium);
                          --site: the site's own pages with Lighthouse
  contract [--cases N] [--seconds N] [--program FILE] [--tool FILE] [--reports DIR]
                          compare the answers of the running program with openapi.json (Schemathesis)
  faults [--kills N] [--restarts N] [--slow N] [--webhook-kills N] [--program FILE]
                          kill the server while it publishes, and look at what is left; restart it
                          under load, and count unanswered requests; crowd it with slow clients,
                          and time a healthy one; kill it while webhooks are told, and compare
                          what arrives with what was committed (PostgreSQL too within
                          scripts/with-postgres.sh)
  fuzz [--seconds N] [TARGET...] | TARGET --input FILE
                          run the engine's fuzz targets, 10 seconds each unless told";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments.as_slice() {
        ["layers"] => layers::run(),
        ["new-migration", name] => migration::run(name),
        ["openapi", rest @ ..] => openapi(rest),
        ["facts", rest @ ..] => facts(rest),
        ["client"] => run(Command::new("npm")
            .args(["run", "client"])
            .current_dir(root().join("frontend"))),
        ["bench", rest @ ..] => measure(rest),
        #[cfg(feature = "bench")]
        ["bare", file] => bench::bare(file.as_ref()),
        ["contract", rest @ ..] => contract::compare(rest),
        ["faults", rest @ ..] => faults::run(rest),
        ["fuzz", rest @ ..] => fuzz::run_targets(rest),
        [] | ["help"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => Err(format!("unknown command\n\n{USAGE}").into()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the folder of the workspace: the one around the current folder, so that the program of one working tree
/// also checks another; otherwise the one that the program was built in.
fn root() -> PathBuf {
    let here = std::env::current_dir().unwrap_or_default();
    let around = here
        .ancestors()
        .find(|folder| folder.join("xtask/Cargo.toml").is_file());
    let built_in = || Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    around
        .or_else(built_in)
        .map(PathBuf::from)
        .unwrap_or_default()
}

/// Returns the program that `make build` creates.
fn release_program() -> PathBuf {
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    target.join("release/graphfolio")
}

/// Runs a program to its end. Fails if it fails.
fn run(command: &mut Command) -> Outcome {
    let status = command
        .status()
        .map_err(|error| format!("{}: {error}", command.get_program().display()))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{} failed: {status}", command.get_program().display()).into())
    }
}

#[cfg(feature = "openapi")]
fn openapi(arguments: &[&str]) -> Outcome {
    openapi::run(arguments)
}

#[cfg(feature = "openapi")]
fn facts(arguments: &[&str]) -> Outcome {
    openapi::write_facts(arguments)
}

/// Runs the same command in a build of this tool that includes the program's crates.
#[cfg(not(feature = "openapi"))]
fn facts(arguments: &[&str]) -> Outcome {
    run(built_with("openapi", &[]).arg("facts").args(arguments))
}

/// Runs the same command in a build of this tool that includes the program's crates.
#[cfg(not(feature = "openapi"))]
fn openapi(arguments: &[&str]) -> Outcome {
    run(built_with("openapi", &[]).arg("openapi").args(arguments))
}

#[cfg(feature = "bench")]
fn measure(arguments: &[&str]) -> Outcome {
    bench::run(arguments)
}

/// Runs the same command in a release build of this tool.
#[cfg(not(feature = "bench"))]
fn measure(arguments: &[&str]) -> Outcome {
    run(built_with("bench", &["--release"])
        .arg("bench")
        .args(arguments))
}

#[cfg(not(all(feature = "openapi", feature = "bench")))]
fn built_with(feature: &str, options: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command
        .args([
            "run",
            "--quiet",
            "--package",
            "xtask",
            "--features",
            feature,
        ])
        .args(options)
        .arg("--");
    command.current_dir(root());
    command
}
