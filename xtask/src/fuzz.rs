//! `fuzz`: runs the engine's fuzz targets, built with libFuzzer's coverage on the stable toolchain.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Outcome, root, run};

/// The flags that cargo-fuzz passes, without a sanitizer: our code has no `unsafe`, and sanitizers need a nightly.
const FLAGS: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares --cfg fuzzing -Ccodegen-units=16";
/// Limits per input, in seconds and megabytes.
const LIMITS: [&str; 2] = ["-timeout=2", "-rss_limit_mb=1024"];
const DEFAULT_SECONDS: &str = "10";
/// Targets that run at the same time.
const PARALLEL_TARGETS: usize = 2;

/// Builds all targets and runs the named ones, or all.
pub fn run_targets(arguments: &[&str]) -> Outcome {
    let mut seconds = DEFAULT_SECONDS;
    let mut input = None;
    let mut named = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match *argument {
            "--seconds" => seconds = rest.next().ok_or("--seconds needs a number")?,
            "--input" => input = Some(*rest.next().ok_or("--input needs a file")?),
            name => named.push(name),
        }
    }
    let folder = root().join("crates/schema-docs/fuzz");
    let targets = targets(&folder)?;
    if let Some(unknown) = named
        .iter()
        .find(|name| !targets.iter().any(|target| target == *name))
    {
        return Err(format!(
            "there is no target {unknown}; there are: {}",
            targets.join(", ")
        )
        .into());
    }
    let chosen: Vec<&str> = targets
        .iter()
        .map(String::as_str)
        .filter(|target| named.is_empty() || named.contains(target))
        .collect();
    let built = build(&folder)?;
    let run = |target: &str| run_target(&built, &folder, target, input, seconds);
    let mut failed = Vec::new();
    // A target uses one core.
    for pair in chosen.chunks(PARALLEL_TARGETS) {
        let results: Vec<_> = std::thread::scope(|scope| {
            let started: Vec<_> = pair
                .iter()
                .map(|target| scope.spawn(move || run(target)))
                .collect();
            started.into_iter().map(|thread| thread.join()).collect()
        });
        for (target, result) in pair.iter().zip(results) {
            println!("\n== fuzz {target}");
            match result.unwrap_or_else(|_| Err("the run panicked".to_owned())) {
                Ok(line) => println!("{line}"),
                Err(report) => {
                    eprintln!("{report}");
                    failed.push(*target);
                }
            }
        }
    }
    // A line like that of a test runner, for the summary of `make test`.
    let (passed, count) = (chosen.len() - failed.len(), failed.len());
    println!("\nfuzz: {passed} passed, {count} failed");
    if failed.is_empty() {
        Ok(())
    } else {
        Err(format!("failed: {}", failed.join(", ")).into())
    }
}

/// Runs a target on new inputs, or on one file. Returns a line of figures, or the report of a failure.
fn run_target(
    built: &Path,
    folder: &Path,
    target: &str,
    input: Option<&str>,
    seconds: &str,
) -> Result<String, String> {
    let mut command = Command::new(built.join(target));
    command.args(LIMITS).current_dir(folder);
    let prepared = match input {
        Some(file) => std::fs::canonicalize(file).map(|file| {
            command.arg(file);
        }),
        None => add_corpus(&mut command, folder, target, seconds),
    };
    let output = prepared.and_then(|()| command.output());
    let output = output.map_err(|error| error.to_string())?;
    let report = String::from_utf8_lossy(&output.stderr);
    if output.status.success() {
        Ok(summary(&report))
    } else {
        Err(report.into_owned())
    }
}

/// Returns libFuzzer's final report as one line.
fn summary(report: &str) -> String {
    let figure = |name: &str| {
        let line = report.lines().find_map(|line| line.strip_prefix(name));
        line.map_or("?", str::trim).to_owned()
    };
    format!(
        "{} inputs, slowest {} s, {} MB at most",
        figure("stat::number_of_executed_units:"),
        figure("stat::slowest_unit_time_sec:"),
        figure("stat::peak_rss_mb:")
    )
}

/// Returns the names of the files in `fuzz_targets`, sorted.
fn targets(folder: &Path) -> Result<Vec<String>, std::io::Error> {
    let mut names = Vec::new();
    for file in std::fs::read_dir(folder.join("fuzz_targets"))? {
        let path = file?.path();
        if let Some(name) = path
            .file_stem()
            .filter(|_| path.extension().is_some_and(|end| end == "rs"))
        {
            names.push(name.to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// Builds the targets with special flags, and therefore in a separate folder. `--target` keeps the flags away from build
/// scripts.
fn build(folder: &Path) -> Result<PathBuf, Box<dyn std::error::Error>> {
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root().join("target"), PathBuf::from)
        .join("fuzz");
    let host = host()?;
    run(Command::new(env!("CARGO"))
        .args(["build", "--release", "--quiet", "--bins", "--target", &host])
        .env("CARGO_TARGET_DIR", &target)
        .env("RUSTFLAGS", FLAGS)
        .current_dir(folder))?;
    Ok(target.join(host).join("release"))
}

fn host() -> Result<String, Box<dyn std::error::Error>> {
    let output = Command::new("rustc").arg("-vV").output()?;
    let text = String::from_utf8(output.stdout)?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.ok_or("rustc -vV names no host")?.to_owned())
}

/// Adds corpus and time limit. New inputs go to `corpus/TARGET`, which stays on this machine; failing ones go to
/// `artifacts`.
fn add_corpus(
    command: &mut Command,
    folder: &Path,
    target: &str,
    seconds: &str,
) -> std::io::Result<()> {
    let (corpus, artifacts) = (
        folder.join("corpus").join(target),
        folder.join("artifacts").join(target),
    );
    std::fs::create_dir_all(&corpus)?;
    std::fs::create_dir_all(&artifacts)?;
    command
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-artifact_prefix={}/", artifacts.display()))
        .arg("-print_final_stats=1")
        .arg("-verbosity=0")
        .arg(&corpus);
    if matches!(target, "sdl" | "syntax") {
        // Seeds are only read.
        command.arg(root().join("crates/schema-model/tests/corpus"));
    }
    Ok(())
}
