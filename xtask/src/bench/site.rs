//! The command line's static site: the whole program from start to end.

use std::path::PathBuf;
use std::time::Duration;

use super::process::{End, measure};
use super::table::Table;
use crate::program::DataDir;
use crate::{Outcome, release_program, root};

const RUNS: usize = 9;
const LIMIT: Duration = Duration::from_secs(60);

/// Measures `graphfolio build` of that schema into a folder, `validate`, and `diff` with a version of fewer fields.
pub fn site(schema: &str, table: &mut Table) -> Outcome {
    let folder = DataDir::new("site")?;
    let schema: PathBuf = root().join(schema);
    let schema = schema
        .to_str()
        .ok_or("the path of the schema is not text")?;
    let built = run(&folder, &["build", schema, "--out", "site"])?;
    table.time(
        &format!("static site on disk, on the cores, median of {RUNS}"),
        built.cpu,
        Some(260.0),
    );
    table.time(
        &format!("static site on disk, on the clock, median of {RUNS}"),
        built.wall,
        Some(300.0),
    );
    table.memory("static site, peak memory", built.peak, 80.0);
    let validated = run(&folder, &["validate", schema])?;
    table.time(
        &format!("graphfolio validate as a process, on the cores, median of {RUNS}"),
        validated.cpu,
        Some(25.0),
    );
    table.memory(
        "graphfolio validate, peak memory of the process",
        validated.peak,
        40.0,
    );
    let later = folder.0.join("later.graphql");
    std::fs::write(&later, super::engine::with_changes(&std::fs::read(schema)?))?;
    let later = later.to_str().ok_or("the path of the folder is not text")?;
    let compared = run(&folder, &["diff", schema, later])?;
    table.time(
        &format!("graphfolio diff as a process, on the cores, median of {RUNS}"),
        compared.cpu,
        Some(60.0),
    );
    Ok(())
}

/// The medians of some runs, and the most memory.
struct Middle {
    wall: Duration,
    cpu: Duration,
    peak: u64,
}

/// Runs the program. `validate` and `diff` fail where they find something, as they should.
fn run(folder: &DataDir, arguments: &[&str]) -> Result<Middle, Box<dyn std::error::Error>> {
    let program = release_program();
    let program = program
        .to_str()
        .ok_or("the path of the program is not text")?;
    let command: Vec<&str> = [program].iter().chain(arguments).copied().collect();
    let may_fail = arguments.first() != Some(&"build");
    let (mut wall, mut cpu, mut peak) = (Vec::new(), Vec::new(), 0);
    for _ in 0..RUNS {
        let cost = measure(&command, &folder.0, LIMIT)?;
        match cost.end {
            End::Finished => {}
            End::Failed(_) if may_fail => {}
            end => return Err(format!("graphfolio {arguments:?}: {end:?}").into()),
        }
        wall.push(cost.wall);
        cpu.extend(cost.cpu);
        peak = peak.max(cost.peak);
    }
    wall.sort();
    cpu.sort();
    let middle = |times: &[Duration]| times.get(times.len() / 2).copied().unwrap_or_default();
    Ok(Middle {
        wall: middle(&wall),
        cpu: middle(&cpu),
        peak,
    })
}
