//! The commands that work on files, without a server: what they share.
//!
//! Exit status: 0 all is well; 1 something was found that the command is asked to look for, or the
//! schema is refused; 2 the command was used wrongly, or a file cannot be read or written. To `diff` and
//! `check`, which look for changes, a schema that is refused cannot be read: 2.

mod args;
mod build;
mod check;
mod diff;
mod input;
mod output;
mod stats;
mod validate;

pub use args::{BuildArgs, CheckArgs, CompletionArgs, DiffArgs, StatsArgs, ValidateArgs};
pub use build::build;
pub use check::check;
pub use diff::diff;
pub use stats::stats;
pub use validate::validate;

use std::process::ExitCode;

use args::Format;
use schema_docs::Refusal;
use serde::Serialize;

/// All is well.
pub const OK: u8 = 0;
/// The schema is refused, or what was looked for was found.
pub const FOUND: u8 = 1;
/// Wrong use, or a file that cannot be read or written.
pub const WRONG_USE: u8 = 2;

/// What stops a command: said on standard error.
pub struct Stop {
    /// What happened and what to do, in lines.
    pub message: String,
    /// The exit status.
    pub status: u8,
    /// The schema that is refused, and what it is called where a place names no file.
    pub refusal: Option<Box<(Refusal, String)>>,
}

/// The same as JSON.
#[derive(Serialize)]
struct Failure<'a> {
    ok: bool,
    error: &'a str,
    diagnostics: &'a [schema_docs::Diagnostic],
}

impl Stop {
    /// The command cannot do what it is asked.
    pub fn wrong_use(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            status: WRONG_USE,
            refusal: None,
        }
    }

    /// The same, where a command looks for something else than what refuses a schema.
    fn unreadable(mut self) -> Self {
        self.status = WRONG_USE;
        self
    }
}

impl From<std::io::Error> for Stop {
    fn from(error: std::io::Error) -> Self {
        Self::wrong_use(error.to_string())
    }
}

/// What a command ends with.
pub type Outcome = Result<u8, Stop>;

/// Gives what stopped the command as the answer, in the form that was asked for.
fn answered(outcome: Outcome, format: Format) -> Outcome {
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
            output::print(&refusal.to_github_annotations(name))?;
            Ok(stop.status)
        }
        (Format::Markdown, Some((refusal, name))) => {
            output::print(&refusal.to_markdown(name))?;
            Ok(stop.status)
        }
        _ => Err(stop),
    }
}

/// The form of a command that answers as text or as JSON.
fn format_of(json: bool) -> Format {
    if json { Format::Json } else { Format::Text }
}

/// Says what stopped it, and gives the status.
pub fn end(outcome: Outcome) -> ExitCode {
    use std::io::Write as _;
    match outcome {
        Ok(status) => ExitCode::from(status),
        Err(stop) => {
            // Nothing is left to do where standard error is closed.
            let _ = writeln!(std::io::stderr(), "{}", stop.message.trim_end());
            ExitCode::from(stop.status)
        }
    }
}
