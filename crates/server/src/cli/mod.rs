//! The commands that work on files, without a server: what they share.
//!
//! Exit status: 0 all is well; 1 the schema is refused, or something was found that the command is
//! asked to look for; 2 the command was used wrongly, or a file cannot be read or written.

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
}

impl Stop {
    /// The command cannot do what it is asked.
    pub fn wrong_use(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            status: WRONG_USE,
        }
    }
}

impl From<std::io::Error> for Stop {
    fn from(error: std::io::Error) -> Self {
        Self::wrong_use(error.to_string())
    }
}

/// What a command ends with.
pub type Outcome = Result<u8, Stop>;

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
