//! What the commands take.

use clap::{Args, ValueEnum};

/// Files that are one schema.
#[derive(Args)]
pub struct Schema {
    /// SDL files, one introspection result, or folders of SDL files; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
}

/// `validate`
#[derive(Args)]
pub struct ValidateArgs {
    /// The schema.
    #[command(flatten)]
    pub schema: Schema,
    /// Findings fail too, not only what refuses the schema.
    #[arg(long)]
    pub strict: bool,
    /// Advice on style too: descriptions, names, types that nothing leads to.
    #[arg(long)]
    pub advice: bool,
    /// Answer as JSON.
    #[arg(long)]
    pub json: bool,
}

/// `stats`
#[derive(Args)]
pub struct StatsArgs {
    /// The schema.
    #[command(flatten)]
    pub schema: Schema,
    /// Answer as JSON.
    #[arg(long)]
    pub json: bool,
}

/// `diff`
#[derive(Args)]
pub struct DiffArgs {
    /// The older schema: a file, or a folder of SDL files.
    pub old: String,
    /// The newer schema.
    pub new: String,
    /// How to answer.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// The same as `--format json`.
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
}

/// `check`
#[derive(Args)]
pub struct CheckArgs {
    /// The schema.
    #[command(flatten)]
    pub schema: Schema,
    /// The schema that is in use now: a file, or a folder of SDL files.
    #[arg(long, value_name = "FILE")]
    pub against: String,
    /// Findings fail too, not only breaking changes.
    #[arg(long)]
    pub strict: bool,
    /// How to answer.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// The same as `--format json`.
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
}

/// `completions`
#[derive(Args)]
pub struct CompletionArgs {
    /// For which shell.
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

/// How changes are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For a terminal.
    Text,
    /// For programs.
    Json,
    /// For a comment on a pull request.
    Markdown,
    /// Workflow commands of GitHub Actions.
    Github,
}
