//! The commands that work on files, without a server, and those that call one.
//!
//! Exit status: 0 for success; 1 if the command found what it looks for, such as errors or breaking changes, or if
//! the schema is refused; 2 for wrong use, or if a file cannot be read or written. `diff` also returns 2 if either
//! schema is refused, and `check` if the one in use is, or if the server cannot be asked.

mod args;
mod build;
mod changes_json;
mod check;
mod diff;
mod example_files;
mod file_error;
mod input;
mod layout_file;
mod operation_files;
mod operation_report;
mod operations;
mod output;
mod printing;
mod program;
mod publish;
mod reference;
mod remote;
mod report;
mod run_origin;
mod stats;
mod theme;
mod validate;

pub use args::{
    BuildArgs, CheckArgs, CompletionArgs, DiffArgs, PublishArgs, StatsArgs, ValidateArgs,
};
pub use build::build;
pub use check::check;
pub use diff::diff;
pub use program::{Cli, Command, ConfigArgs, ServeArgs};
pub use publish::publish;
pub use reference::reference;
pub use stats::stats;
pub use validate::validate;

use std::process::ExitCode;

use args::Format;
use schema_changes::Annotations;
use schema_model::Refusal;
use schema_results::{ChangeCounts, Diagnostic, Findings, Tolerance, Verdict};
use serde::Serialize;

/// Exit status: success.
pub const OK: u8 = 0;
/// Exit status: the schema is refused, or the command found what it looks for.
pub const FOUND: u8 = 1;
/// Exit status: wrong use, or a file that cannot be read or written.
pub const WRONG_USE: u8 = 2;

/// Why a command stopped. Printed on standard error.
pub struct Stop {
    /// The event and the next step for the user; may have several lines.
    pub message: String,
    /// The exit status.
    pub status: u8,
    /// Why the schema is refused, and the schema's name for diagnostics without a file.
    pub refusal: Option<Box<(Refusal, String)>>,
}

/// A [`Stop`] as JSON.
#[derive(Serialize)]
struct Failure<'a> {
    ok: bool,
    error: &'a str,
    diagnostics: &'a [Diagnostic],
}

impl Stop {
    /// The command cannot do what it was asked to do.
    pub fn wrong_use(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            status: WRONG_USE,
            refusal: None,
        }
    }

    /// Sets the status of a schema that the command only compares with: if it is refused, it cannot be read.
    fn into_unreadable(mut self) -> Self {
        self.status = WRONG_USE;
        self
    }
}

impl From<std::io::Error> for Stop {
    fn from(error: std::io::Error) -> Self {
        Self::wrong_use(file_error::describe(&error))
    }
}

/// The exit status of a command, or why it stopped.
pub type Outcome = Result<u8, Stop>;

/// Prints why a command stopped in the requested format. For text, leaves that to the caller.
fn print_stop(outcome: Outcome, format: Format) -> Outcome {
    let stop = match outcome {
        Err(stop) => stop,
        ok => return ok,
    };
    match (format, stop.refusal.as_deref()) {
        (Format::Json, refusal) => {
            output::print_json(&Failure {
                ok: false,
                error: refusal.map_or(stop.message.trim_end(), |(refusal, _)| &refusal.message),
                diagnostics: refusal.map_or(&[], |(refusal, _)| &refusal.diagnostics),
            })?;
            Ok(stop.status)
        }
        (Format::Github, Some((refusal, name))) => {
            output::print(&Annotations::new(name).refusal(refusal).write())?;
            Ok(stop.status)
        }
        (Format::Github, None) => {
            output::print(&Annotations::error(stop.message.trim_end()))?;
            Ok(stop.status)
        }
        (Format::Markdown, Some((refusal, name))) => {
            output::print(&refusal.to_markdown(name))?;
            Ok(stop.status)
        }
        _ => Err(stop),
    }
}

/// Judges a schema: errors never pass, warnings only where the command is not `strict`.
fn verdict(findings: &Findings, changes: ChangeCounts, strict: bool) -> Verdict {
    let tolerance = if strict {
        Tolerance::Nothing
    } else {
        Tolerance::Warnings
    };
    Verdict::new(findings, changes, tolerance)
}

/// Returns the format of a command that prints text or JSON.
fn format_of(json: bool) -> Format {
    if json { Format::Json } else { Format::Text }
}

/// Size of the stack, in bytes: enough for the deepest nesting that `--max-depth` allows. The system only takes
/// the memory that is used.
const STACK: usize = 512 * 1024 * 1024;

/// Runs a command, prints why it stopped, and returns its exit status.
pub fn run(command: impl FnOnce() -> Outcome + Send) -> ExitCode {
    use std::io::Write as _;
    let outcome = std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK);
        let ended = thread.spawn_scoped(scope, command)?.join();
        ended.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    });
    match outcome {
        Ok(status) => ExitCode::from(status),
        Err(stop) => {
            // If standard error is closed, nobody can be told.
            let _ = writeln!(std::io::stderr(), "{}", stop.message.trim_end());
            ExitCode::from(stop.status)
        }
    }
}
