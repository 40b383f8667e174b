//! Runs the whole program on inputs made to be slow or large, each near the limits, and reports the worst time and
//! memory.

use std::time::Duration;

use schema_docs::{Docs, Links};
use schema_model::{Limits, SourceText};

#[path = "../../../crates/schema-syntax/examples/costs/shapes.rs"]
mod shapes;

use shapes::SHAPES;

use super::process::{Cost, End, measure};
use super::table::{Table, time_run};
use crate::program::DataDir;
use crate::{Outcome, release_program};

/// A program that runs longer is stopped.
const LIMIT: Duration = Duration::from_secs(30);
const MAX_MS: f64 = 1_000.0;
const MAX_MB: f64 = 150.0;
const MAX_TIMES: f64 = 40.0;
/// Size in bytes below which memory is not compared with it, because a program that reads nothing needs memory too.
const MIN_SIZE: usize = 500_000;
/// How many pages of each schema are rendered.
const PAGES: usize = 300;

/// The most that any shape costs, with its name.
#[derive(Default)]
struct Worst {
    ms: (f64, String),
    mb: (f64, String),
    times: (f64, String),
}

impl Worst {
    fn note(&mut self, what: &str, size: usize, cost: &Cost) {
        let time = cost.wall.as_secs_f64() * 1_000.0;
        let times = cost.peak as f64 / size.max(1) as f64;
        let mb = cost.peak as f64 / 1e6;
        let end = match &cost.end {
            End::Finished => "read",
            End::Failed(_) => "refused",
            End::Stopped => "stopped",
        };
        println!(
            "hostile: {what}, {:.1} MB: {time:.0} ms, {mb:.0} MB ({times:.0} times), {end}",
            size as f64 / 1e6
        );
        raise(&mut self.ms, time, what);
        raise(&mut self.mb, mb, what);
        if size >= MIN_SIZE {
            raise(&mut self.times, times, what);
        }
    }
}

fn raise(worst: &mut (f64, String), value: f64, what: &str) {
    if value > worst.0 {
        *worst = (value, what.to_owned());
    }
}

/// Measures `validate` and `diff` of each shape, and prints a line for each before the table's rows with the worst.
pub fn hostile(table: &mut Table) -> Outcome {
    let folder = DataDir::new("hostile")?;
    let program = release_program();
    let program = program
        .to_str()
        .ok_or("the path of the program is not text")?;
    let mut page = (Duration::ZERO, String::new());
    let mut score = (Duration::ZERO, "");
    let mut worst = Worst::default();
    for (name, make) in SHAPES {
        let sdl = make();
        std::fs::write(folder.0.join("schema.graphql"), &sdl)?;
        // Other names for a large part of what is there.
        let changed = sdl.replace('7', "7_");
        std::fs::write(folder.0.join("changed.graphql"), &changed)?;
        let cost = measure(&[program, "validate", "schema.graphql"], &folder.0, LIMIT)?;
        worst.note(&format!("validate: {name}"), sdl.len(), &cost);
        let diff = [program, "diff", "schema.graphql", "changed.graphql"];
        let cost = measure(&diff, &folder.0, LIMIT)?;
        worst.note(&format!("diff: {name}"), sdl.len() + changed.len(), &cost);
        if let Ok(docs) = schema_docs::build(&SourceText::new(sdl), &Limits::default()) {
            score = score.max((time_run(|| (docs.score(), docs.advice())), name));
            let (time, path) = slowest_page(&docs);
            if time > page.0 {
                page = (time, format!("{name}, {path:.40}"));
            }
        }
    }
    let (time, name) = page;
    let row = format!("the slowest page of a hostile schema ({name})");
    table.time(&row, time, None);
    let (time, name) = score;
    let row = format!("the slowest score of a hostile schema ({name})");
    table.time(&row, time, Some(MAX_MS));
    let count = SHAPES.len();
    let (time, name) = worst.ms;
    let row = format!("{count} hostile schemas near the limits, the slowest ({name})");
    table.row(&row, time, Some(MAX_MS), "ms");
    let (mb, name) = worst.mb;
    let row = format!("{count} hostile schemas, the most memory ({name})");
    table.row(&row, mb, Some(MAX_MB), "MB");
    let (times, name) = worst.times;
    let row = format!("{count} hostile schemas, the most memory to its size ({name})");
    table.row(&row, times, Some(MAX_TIMES), "times");
    Ok(())
}

/// Renders a sample of the pages and returns the slowest.
fn slowest_page(docs: &Docs) -> (Duration, String) {
    let paths: Vec<String> = docs.paths().collect();
    let step = (paths.len() / PAGES).max(1);
    let links = Links::new("/d/acme/hostile");
    paths
        .into_iter()
        .step_by(step)
        .map(|path| (time_run(|| docs.page(&path, &links)), path))
        .max()
        .unwrap_or_default()
}
