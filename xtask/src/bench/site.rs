//! The command line's static site: the whole program from start to end.

use std::path::PathBuf;
use std::time::Duration;

use super::process::{End, measure};
use super::table::Table;
use crate::program::DataDir;
use crate::{Outcome, release_program, root};

const RUNS: usize = 9;
const LIMIT: Duration = Duration::from_secs(60);

/// Measures `graphfolio build` of that schema into a folder.
pub fn site(schema: &str, table: &mut Table) -> Outcome {
    let folder = DataDir::new("site")?;
    let schema: PathBuf = root().join(schema);
    let (program, schema) = (release_program(), schema);
    let arguments = [
        program
            .to_str()
            .ok_or("the path of the program is not text")?,
        "build",
        schema
            .to_str()
            .ok_or("the path of the schema is not text")?,
        "--out",
        "site",
    ];
    let mut wall = Vec::new();
    let mut cpu = Vec::new();
    let mut peak = 0;
    for _ in 0..RUNS {
        let cost = measure(&arguments, &folder.0, LIMIT)?;
        if cost.end != End::Finished {
            return Err(format!("graphfolio build: {:?}", cost.end).into());
        }
        wall.push(cost.wall);
        cpu.extend(cost.cpu);
        peak = peak.max(cost.peak);
    }
    wall.sort();
    cpu.sort();
    let middle = |times: &[Duration]| times.get(times.len() / 2).copied().unwrap_or_default();
    table.time(
        &format!("static site on disk, on the cores, median of {RUNS}"),
        middle(&cpu),
        Some(450.0),
    );
    table.time(
        &format!("static site on disk, on the clock, median of {RUNS}"),
        middle(&wall),
        Some(300.0),
    );
    table.memory("static site, peak memory", peak, 80.0);
    Ok(())
}
