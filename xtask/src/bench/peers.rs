//! `bench --peers`: the same schema through other documentation tools, in the same run. Writes the file that the landing
//! page shows.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};

use super::process::{Cost, End, measure};
use crate::{Outcome, release_program, root, run};

/// The file that the landing page shows, and whose figures the README repeats.
const FILE: &str = "frontend/src/features/marketing/peers.json";

/// A program from npm that generates documentation from a schema, or reads a schema.
struct Peer {
    name: &'static str,
    version: &'static str,
    /// The task, and its input.
    note: &'static str,
    packages: &'static [&'static str],
    /// Name and content of a settings file.
    settings: Option<(&'static str, &'static str)>,
    arguments: &'static [&'static str],
    /// Whether it must leave a folder `site`.
    makes_site: bool,
}

const PEERS: [Peer; 3] = [
    Peer {
        name: "graphql-js",
        version: "16.15.0",
        note: "Only parses and validates; makes no docs",
        packages: &["graphql@16.15.0"],
        settings: Some((
            "read.mjs",
            "import { readFileSync } from 'node:fs';\nimport { buildSchema, validateSchema } from 'graphql';\n\
             if (validateSchema(buildSchema(readFileSync('schema.graphql', 'utf8'))).length) process.exit(1);\n",
        )),
        arguments: &["node", "read.mjs"],
        makes_site: false,
    },
    Peer {
        name: "GraphDoc",
        version: "2.4.0",
        note: "Only from an introspection result of the schema without its repeated fields",
        packages: &["@2fd/graphdoc@2.4.0"],
        settings: None,
        arguments: &[
            "node",
            "node_modules/@2fd/graphdoc/bin/graphdoc.js",
            "-s",
            "schema.json",
            "-o",
            "site",
        ],
        makes_site: true,
    },
    Peer {
        name: "SpectaQL",
        version: "3.0.9",
        note: "Only the schema without its repeated fields",
        packages: &["spectaql@3.0.9", "graphql@16.15.0"],
        settings: Some((
            "config.yml",
            "introspection:\n  schemaFile: ./schema.graphql\ninfo:\n  title: GitHub\n  x-url: https://api.github.com/graphql\nspectaql:\n  targetDir: site\n",
        )),
        arguments: &[
            "node",
            "node_modules/spectaql/bin/spectaql.js",
            "config.yml",
        ],
        makes_site: true,
    },
];

/// Prepares input for the peers: no repeated names, and an introspection result.
const INTROSPECT: &str = "import { readFileSync, writeFileSync } from 'node:fs';\n\
    import { buildSchema, introspectionFromSchema } from 'graphql';\n\
    const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));\n\
    writeFileSync('schema.json', JSON.stringify({ data: introspectionFromSchema(schema) }));\n";

/// Measures our static site and every peer, each for at most `limit`, writes [`FILE`] and prints its rows.
pub fn peers(sdl: &str, limit: Duration) -> Outcome {
    let folder = target().join("peers");
    std::fs::create_dir_all(&folder)?;
    let limits = schema_model::Limits::default();
    let source = schema_model::SourceText::new(sdl.to_owned());
    let docs = schema_docs::build(&source, &limits).map_err(|refusal| refusal.message)?;
    std::fs::write(folder.join("schema.graphql"), docs.sdl())?;

    let mut tools = vec![describe(
        ("Graphfolio", ""),
        "`graphfolio build`: a static site with Markdown",
        &ours(&folder, limit)?,
    )];
    for peer in &PEERS {
        let name = (peer.name, peer.version);
        match cost(peer, &folder, limit) {
            Err(error) => eprintln!("{} could not be installed: {error}", peer.name),
            Ok(cost) => tools.push(describe(name, peer.note, &cost)),
        }
    }
    println!("\n| GitHub's schema through | CPU time | memory | |\n|---|---:|---:|---|");
    for tool in &tools {
        println!("{}", row(tool));
    }
    let file = json!({
        "measured": answer_of("date", &["+%B %Y"])?,
        "machine": machine(),
        "schema": format!("GitHub's published schema ({:.1} MB, {} types)", sdl.len() as f64 / 1e6, grouped(docs.counts().types)),
        "tools": tools,
    });
    std::fs::write(
        root().join(FILE),
        format!("{}\n", serde_json::to_string_pretty(&file)?),
    )?;
    Ok(())
}

/// Returns a tool with its measurements. Only a tool that finished has figures.
fn describe((tool, version): (&str, &str), note: &str, cost: &Cost) -> Value {
    let (outcome, note) = match &cost.end {
        End::Finished => ("done", note.to_owned()),
        End::Stopped => (
            "stopped",
            format!("Stopped after {} s", cost.wall.as_secs()),
        ),
        End::Failed(why) => ("failed", format!("Ended with an error: {why}")),
    };
    let is_done = cost.end == End::Finished;
    let seconds = cost.cpu.filter(|_| is_done).map(|cpu| cpu.as_secs_f64());
    json!({
        "tool": tool,
        "version": version,
        "cpu_seconds": seconds.map(|seconds| (seconds * 100.0).round() / 100.0),
        "peak_mb": is_done.then_some(cost.peak / 1_000_000),
        "outcome": outcome,
        "note": note,
    })
}

/// Returns a tool as a row of the README's table.
fn row(tool: &Value) -> String {
    let text = |key: &str| tool[key].as_str().unwrap_or_default().to_owned();
    let name = format!("{} {}", text("tool"), text("version"));
    let figures = match (tool["cpu_seconds"].as_f64(), tool["peak_mb"].as_u64()) {
        (Some(cpu), Some(peak)) => format!("{cpu} s | {peak} MB"),
        _ => format!("{} | ", text("outcome")),
    };
    format!("| {} | {figures} | {} |", name.trim_end(), text("note"))
}

/// Returns what the measurements ran on: the number of cores and their model.
fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let model = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = model
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "))
        .map_or("unknown model", |(_, model)| model);
    format!("{cores} cores, {model}")
}

/// Runs a small program and returns what it prints.
fn answer_of(program: &str, arguments: &[&str]) -> Result<String, Box<dyn std::error::Error>> {
    let output = Command::new(program).args(arguments).output()?;
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

fn grouped(count: u32) -> String {
    match count {
        0..1000 => count.to_string(),
        _ => format!("{},{:03}", count / 1000, count % 1000),
    }
}

/// Measures our static site; returns the median of five runs by wall time.
fn ours(folder: &Path, limit: Duration) -> Result<Cost, Box<dyn std::error::Error>> {
    let program = release_program();
    let program = program
        .to_str()
        .ok_or("the path of the program is not text")?;
    let arguments = [program, "build", "schema.graphql", "--out", "site"];
    let runs = (0..5).map(|_| measure(&arguments, folder, limit));
    let mut runs = runs.collect::<Result<Vec<Cost>, _>>()?;
    runs.sort_by_key(|run| run.wall);
    Ok(runs.swap_remove(2))
}

fn cost(peer: &Peer, folder: &Path, limit: Duration) -> Result<Cost, Box<dyn std::error::Error>> {
    let name = format!("{}-{}", peer.name, peer.version);
    let own = folder.join(name.replace([' ', '.', ','], "-").to_lowercase());
    std::fs::create_dir_all(&own)?;
    std::fs::copy(folder.join("schema.graphql"), own.join("schema.graphql"))?;
    if let Some((name, text)) = peer.settings {
        std::fs::write(own.join(name), text)?;
    }
    if !own.join("node_modules").is_dir() {
        std::fs::write(own.join("package.json"), "{\"private\": true}\n")?;
        let mut npm = Command::new("npm");
        npm.args([
            "install",
            "--silent",
            "--no-audit",
            "--no-fund",
            "--ignore-scripts",
            "--legacy-peer-deps",
        ]);
        run(npm.args(peer.packages).current_dir(&own))?;
    }
    if peer.arguments.contains(&"schema.json") {
        std::fs::write(own.join("introspect.mjs"), INTROSPECT)?;
        // From the frontend's packages, because a peer may bring another version.
        let modules = root().join("frontend/node_modules/graphql");
        let copy = own.join("introspect");
        std::fs::create_dir_all(copy.join("node_modules"))?;
        let link = copy.join("node_modules/graphql");
        if !link.exists() {
            std::os::unix::fs::symlink(&modules, &link)?;
        }
        std::fs::rename(own.join("introspect.mjs"), copy.join("introspect.mjs"))?;
        std::fs::copy(own.join("schema.graphql"), copy.join("schema.graphql"))?;
        run(Command::new("node")
            .arg("introspect.mjs")
            .current_dir(&copy))?;
        std::fs::rename(copy.join("schema.json"), own.join("schema.json"))?;
    }
    let site = own.join("site");
    if site.exists() {
        std::fs::remove_dir_all(&site)?;
    }
    let mut cost = measure(peer.arguments, &own, limit)?;
    if peer.makes_site && cost.end == End::Finished && !site.exists() {
        cost.end = End::Failed("it wrote nothing".to_owned());
    }
    Ok(cost)
}

fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}
