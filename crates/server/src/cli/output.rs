//! Prints results.

use std::io::{IsTerminal, Write as _};

use serde::Serialize;

use super::Stop;

/// Returns whether output may have colours: on a terminal without `NO_COLOR` (<https://no-color.org>).
pub fn is_colourful(stream: &impl IsTerminal) -> bool {
    stream.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Writes text to standard output. A closed pipe, as by `head`, is not an error.
pub fn print(text: &str) -> Result<(), Stop> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        other => Ok(other?),
    }
}

/// Formats a count with its noun: `1 page`, `2 pages`.
pub fn format_count(number: usize, one: &str) -> String {
    let many = if number == 1 { "" } else { "s" };
    format!("{number} {one}{many}")
}

/// Prints a result as JSON.
pub fn print_json(answer: &impl Serialize) -> Result<(), Stop> {
    let text =
        serde_json::to_string_pretty(answer).map_err(|error| Stop::wrong_use(error.to_string()))?;
    print(&(text + "\n"))
}

/// Prints a warning on standard error.
pub fn warn(text: &str) {
    // Carry on even if standard error is closed.
    let _ = writeln!(std::io::stderr(), "warning: {text}");
}
