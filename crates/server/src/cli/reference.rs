//! The commands as Markdown, for the documentation.

use std::fmt::Write as _;

use clap::{Arg, ArgAction, Command, CommandFactory as _};

use super::Cli;

/// Returns a heading, a line of use and a table of arguments for each command.
#[must_use]
pub fn reference() -> String {
    let mut program = Cli::command();
    program.build();
    let mut out = String::new();
    for command in program.get_subcommands_mut() {
        if command.get_name() != "help" {
            write_command(&mut out, command);
        }
    }
    out
}

fn write_command(out: &mut String, command: &mut Command) {
    let usage = command.render_usage().to_string();
    let usage = usage.trim_start_matches("Usage:").trim();
    let _ = write!(
        out,
        "\n### {}\n\n{}\n\n```usage\n{usage}\n```\n\n",
        command.get_name(),
        command
            .get_about()
            .map(ToString::to_string)
            .unwrap_or_default(),
    );
    let arguments: Vec<&Arg> = command
        .get_arguments()
        .filter(|argument| argument.get_id() != "help" && !argument.is_hide_set())
        .collect();
    if arguments.is_empty() {
        return;
    }
    out.push_str("| argument | meaning |\n|---|---|\n");
    for argument in arguments {
        let (name, meaning) = (name(argument), meaning(argument));
        // Both may contain the character that parts the columns.
        let [name, meaning] = [name, meaning].map(|text| text.replace('|', "\\|"));
        let _ = writeln!(out, "| `{name}` | {meaning} |");
    }
}

/// As people type it: `--format <FORMAT>`, `-o, --out <DIR>`, `<FILE>…`.
fn name(argument: &Arg) -> String {
    let value = argument.get_value_names().and_then(|names| names.first());
    let value = value.map_or_else(
        || argument.get_id().as_str().to_uppercase(),
        ToString::to_string,
    );
    let Some(long) = argument.get_long() else {
        let more = if matches!(argument.get_action(), ArgAction::Append) {
            "…"
        } else {
            ""
        };
        return format!("<{value}>{more}");
    };
    let short = argument
        .get_short()
        .map(|letter| format!("-{letter}, "))
        .unwrap_or_default();
    if argument.get_action().takes_values() {
        format!("{short}--{long} <{value}>")
    } else {
        format!("{short}--{long}")
    }
}

fn meaning(argument: &Arg) -> String {
    let help = argument
        .get_help()
        .map(ToString::to_string)
        .unwrap_or_default();
    let help: Vec<&str> = help.split_whitespace().collect();
    // Help on the command line has no full stop at its end, and here a sentence may follow.
    let mut text = vec![format!("{}.", help.join(" ").trim_end_matches('.'))];
    let values: Vec<String> = argument
        .get_possible_values()
        .iter()
        .filter(|_| argument.get_action().takes_values())
        .map(|value| format!("`{}`", value.get_name()))
        .collect();
    if !values.is_empty() {
        text.push(format!("One of {}.", values.join(", ")));
    }
    let defaults = argument.get_default_values().iter();
    let defaults: Vec<String> = defaults
        .map(|value| value.to_string_lossy().into_owned())
        .collect();
    if !defaults.is_empty() && argument.get_action().takes_values() {
        text.push(format!("Default: `{}`.", defaults.join(" ")));
    }
    if let Some(variable) = argument.get_env() {
        text.push(format!("Environment: `{}`.", variable.to_string_lossy()));
    }
    text.join(" ")
}
