//! `faults`: kills and restarts the server, crowds it with slow clients, and checks that nothing is lost.

mod kills;
mod restarts;
mod slow;
mod webhook_kills;
mod webhook_owner;

use std::path::PathBuf;

use crate::{Outcome, release_program};

const USAGE: &str = "usage: cargo xtask faults [--kills N] [--restarts N] [--slow N] [--webhook-kills N] [--program FILE]";

/// Runs the named tests, or all: 20 kills, 100 restarts, 2,000 slow clients, 50 kills while webhooks are told; with the release
/// program or `--program`.
pub fn run(arguments: &[&str]) -> Outcome {
    let mut binary = release_program();
    let (mut kills, mut restarts, mut slow, mut webhook_kills) = (0, 0, 0, 0);
    for pair in arguments.chunks(2) {
        match pair {
            ["--kills", number] => kills = number.parse()?,
            ["--restarts", number] => restarts = number.parse()?,
            ["--slow", number] => slow = number.parse()?,
            ["--webhook-kills", number] => webhook_kills = number.parse()?,
            ["--program", file] => binary = PathBuf::from(file),
            _ => return Err(USAGE.into()),
        }
    }
    if (kills, restarts, slow, webhook_kills) == (0, 0, 0, 0) {
        (kills, restarts, slow, webhook_kills) = (20, 100, 2_000, 50);
    }
    if kills > 0 {
        kills::run(&binary, kills)?;
    }
    if restarts > 0 {
        restarts::run(&binary, restarts)?;
    }
    if slow > 0 {
        slow::run(&binary, slow)?;
    }
    if webhook_kills > 0 {
        webhook_kills::run(&binary, webhook_kills)?;
    }
    Ok(())
}
