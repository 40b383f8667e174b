//! `bench`: measures the table in the README on this machine, with the release program.

mod analytics;
mod engine;
mod growth;
mod hostile;
mod keys;
mod peers;
mod pictures;
mod pro;
mod process;
mod projects;
mod readers;
mod server;
mod site;
mod table;
mod webhooks;

use std::process::Command;
use std::time::Duration;

pub use readers::bare;
use table::Table;

use crate::{Outcome, root};

const SCHEMA: &str = "crates/schema-model/tests/schemas/github.graphql";

/// Maximum duration of a peer's run.
const PATIENCE: Duration = Duration::from_secs(600);

/// Measures everything but other tools and prints it as a Markdown table. `--peers` measures only other tools with the
/// same schema, `--hostile` only the hostile inputs, `--pictures` only hostile pictures, `--keys` only API keys,
/// `--analytics` only analytics, `--webhooks` only the delays of webhooks, `--readers` only pages in a browser and under load,
/// `--site` only the product's own pages in a browser. Fails if a bound is exceeded.
pub fn run(arguments: &[&str]) -> Outcome {
    match arguments {
        [] => {}
        ["--peers", limit @ ..] => return compare(limit),
        ["--hostile"] => {
            let mut table = Table::default();
            table.head();
            hostile::hostile(&mut table)?;
            return table.verdict();
        }
        ["--keys"] => {
            let mut table = Table::default();
            table.head();
            keys::keys(&mut table)?;
            return table.verdict();
        }
        ["--pictures"] => {
            let mut table = Table::default();
            table.head();
            pictures::pictures(&mut table)?;
            return table.verdict();
        }
        ["--analytics", parts @ ..] => {
            let mut table = Table::default();
            table.head();
            analytics::analytics(parts, &mut table)?;
            return table.verdict();
        }
        ["--webhooks", options @ ..] => {
            let mut table = Table::default();
            table.head();
            webhooks::webhooks(options, &mut table)?;
            return table.verdict();
        }
        ["--readers"] => {
            let mut table = Table::default();
            table.head();
            readers::readers(&std::fs::read(root().join(SCHEMA))?, &mut table)?;
            return table.verdict();
        }
        ["--site"] => {
            let mut table = Table::default();
            table.head();
            readers::own_pages(&std::fs::read(root().join(SCHEMA))?, &mut table)?;
            return table.verdict();
        }
        _ => {
            return Err(
                "bench [--peers [--limit SECONDS] | --hostile | --pictures | --keys | --analytics [PART...] | --webhooks [--program FILE] | --readers | --site]"
                    .into(),
            );
        }
    }
    let bytes = std::fs::read(root().join(SCHEMA))?;
    let mut table = Table::default();
    let cores = std::thread::available_parallelism()?;
    let busy = std::fs::read_to_string("/proc/loadavg")?;
    let busy = busy.split(' ').next().unwrap_or_default();
    println!("{cores} cores, load average {busy} before the start\n");
    table.head();
    engine::engine(&bytes, &mut table)?;
    growth::growth(&bytes, &mut table)?;
    site::site(SCHEMA, &mut table)?;
    hostile::hostile(&mut table)?;
    server::server(&bytes, &mut table)?;
    projects::projects(&mut table)?;
    keys::keys(&mut table)?;
    scripts(&mut table)?;
    table.verdict()
}

/// Measures other tools, each for at most `--limit` seconds.
fn compare(limit: &[&str]) -> Outcome {
    let patience = match limit {
        [] => PATIENCE,
        ["--limit", seconds] => Duration::from_secs(seconds.parse()?),
        _ => return Err("bench --peers [--limit SECONDS]".into()),
    };
    peers::peers(&std::fs::read_to_string(root().join(SCHEMA))?, patience)
}

/// Measures the JavaScript of the docs route with the frontend's own size check.
fn scripts(table: &mut Table) -> Outcome {
    let output = Command::new("npm")
        .args(["run", "--silent", "size"])
        .current_dir(root().join("frontend"))
        .output()?;
    let output = String::from_utf8(output.stdout)?;
    let total = output
        .lines()
        .rev()
        .find_map(|line| line.trim().split_once("  docs route in all"));
    let (bytes, _) = total.ok_or("`npm run size` printed no total")?;
    table.row(
        "JavaScript of the docs route, gzip",
        bytes.parse::<f64>()? / 1024.0,
        Some(140.0),
        "KB",
    );
    Ok(())
}
