//! What the commands take.

use std::path::PathBuf;

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

/// `build`
#[derive(Args)]
pub struct BuildArgs {
    /// The schema.
    #[command(flatten)]
    pub schema: Schema,
    /// The folder to write: new, empty, or one that holds a former site; what else is in it stays.
    #[arg(long, short, value_name = "DIR")]
    pub out: PathBuf,
    /// What the API is called.
    #[arg(long, default_value = "API")]
    pub title: String,
    /// Colour of links and marks, `#rrggbb`.
    #[arg(long, value_name = "COLOUR")]
    pub accent: Option<String>,
    /// Which colours a reader sees at first.
    #[arg(long, value_enum, default_value_t = ThemeWord::Auto)]
    pub theme: ThemeWord,
    /// An SVG or PNG file for the header.
    #[arg(long, value_name = "FILE")]
    pub logo: Option<PathBuf>,
    /// A line below the navigation.
    #[arg(long, value_name = "TEXT")]
    pub footer: Option<String>,
    /// A rule of what to hide, such as `*Connection`, `User.email`, `@internal`, `unreachable` or
    /// `preset:relay`; may be given again. Federation's own types are always hidden.
    #[arg(long, value_name = "RULE")]
    pub hide: Vec<String>,
    /// Answer as JSON.
    #[arg(long)]
    pub json: bool,
}

/// The first theme of a static site.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ThemeWord {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// As the reader's system says.
    Auto,
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
