//! Measures durations, and prints measurements as a Markdown table.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::Outcome;

/// Returns the duration of one run.
pub fn time_run<T>(work: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(work());
    start.elapsed()
}

/// Returns the sorted times.
pub fn sort_times(times: impl Iterator<Item = Duration>) -> Vec<Duration> {
    let mut times: Vec<_> = times.collect();
    times.sort();
    times
}

/// A Markdown table that counts the rows over their bound.
#[derive(Default)]
pub struct Table {
    /// Number of rows over their bound.
    over: usize,
}

impl Table {
    /// Fails if a row is over its bound.
    pub fn verdict(&self) -> Outcome {
        match self.over {
            0 => Ok(()),
            over => Err(format!("{over} over their bound").into()),
        }
    }

    /// Prints the head of the table.
    pub fn head(&self) {
        println!("| what | measured | bound | |\n|---|---:|---:|---|");
    }

    /// Prints a row in milliseconds.
    pub fn time(&mut self, what: &str, time: Duration, bound_ms: Option<f64>) {
        self.row(what, time.as_secs_f64() * 1_000.0, bound_ms, "ms");
    }

    /// Prints a row in megabytes.
    pub fn memory(&mut self, what: &str, bytes: u64, bound_mb: f64) {
        self.row(what, bytes as f64 / 1_000_000.0, Some(bound_mb), "MB");
    }

    /// Prints a row with a minimum instead of a maximum.
    pub fn least(&mut self, what: &str, measured: f64, bound: f64, unit: &str) {
        let verdict = if measured < bound { "under" } else { "ok" };
        self.over += usize::from(verdict == "under");
        println!("| {what} | {measured:.0} {unit} | ≥ {bound} {unit} | {verdict} |");
    }

    /// Prints a row in any unit.
    pub fn row(&mut self, what: &str, measured: f64, bound: Option<f64>, unit: &str) {
        let verdict = match bound {
            Some(bound) if measured > bound => "over",
            Some(_) => "ok",
            None => "",
        };
        self.over += usize::from(verdict == "over");
        let bound = bound.map_or(String::new(), |bound| format!("≤ {bound} {unit}"));
        let digits = if measured < 10.0 { 2 } else { 0 };
        println!("| {what} | {measured:.digits$} {unit} | {bound} | {verdict} |");
    }
}
