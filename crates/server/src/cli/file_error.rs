//! Errors of files in words.

use std::io::{Error, ErrorKind};
use std::path::Path;

use super::Stop;

/// `ELOOP` on Linux and macOS. The standard library has no stable kind for it.
const LOOPS: [i32; 2] = [40, 62];
/// What a link of that kind is.
pub const LOOP: &str = "this symbolic link leads back to itself.";

/// Returns whether a path is a symbolic link that leads back to itself.
pub fn is_loop(path: &Path) -> bool {
    std::fs::metadata(path).is_err_and(|error| is_loop_error(&error))
}

fn is_loop_error(error: &Error) -> bool {
    error
        .raw_os_error()
        .is_some_and(|code| LOOPS.contains(&code))
}

/// Says that a file or folder cannot be used, and why.
pub fn stop(path: &Path, error: &Error) -> Stop {
    Stop::wrong_use(format!("{}: {}", path.display(), describe(error)))
}

/// Describes an error without the system's number of it, as a sentence that begins in lower case.
pub fn describe(error: &Error) -> String {
    let known = match error.kind() {
        ErrorKind::PermissionDenied => {
            "permission denied. Run the command as a user who may read it."
        }
        ErrorKind::NotFound => "no such file or folder.",
        _ if is_loop_error(error) => LOOP,
        _ => "",
    };
    if !known.is_empty() {
        return known.to_owned();
    }
    let text = error.to_string();
    let words = text.split(" (os error").next().unwrap_or_default();
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    let text: String = first.into_iter().chain(letters).collect();
    let dot = if text.ends_with('.') { "" } else { "." };
    format!("{text}{dot}")
}
