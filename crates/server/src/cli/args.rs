//! Arguments of the commands that work on files.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use schema_model::Limits;

/// The files of one schema.
#[derive(Args)]
pub struct Schema {
    /// SDL files, one introspection result, or folders of SDL files; `-` reads standard input.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// Limits on its size.
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// Limits on the size of a schema.
#[derive(Args)]
#[command(next_help_heading = "Limits")]
pub struct LimitArgs {
    /// Maximum size of a schema, in bytes or with a unit, such as `64MiB`.
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes, default_value = "8MiB")]
    pub max_bytes: usize,
    /// Maximum number of tokens in a schema.
    #[arg(long, value_name = "COUNT", default_value_t = Limits::default().max_tokens)]
    pub max_tokens: usize,
    /// Maximum nesting of brackets in a schema, from 1 to 1000.
    #[arg(long, value_name = "LEVELS", value_parser = parse_depth, default_value = "100")]
    pub max_depth: usize,
}

impl LimitArgs {
    /// Converts the arguments to the engine's limits.
    pub fn limits(&self) -> Limits {
        Limits {
            max_bytes: self.max_bytes,
            max_tokens: self.max_tokens,
            max_depth: self.max_depth,
            ..Limits::default()
        }
    }
}

/// Parses a number of bytes, with or without a unit.
fn parse_bytes(text: &str) -> Result<usize, String> {
    let digits = text.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let unit = text.strip_prefix(digits).unwrap_or_default().trim();
    let bits = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 0,
        "k" | "kib" => 10,
        "m" | "mib" => 20,
        "g" | "gib" => 30,
        _ => return Err("use a number of bytes, or a number with KiB, MiB or GiB".to_owned()),
    };
    let number: usize = digits
        .parse()
        .map_err(|_| "use a number of bytes, such as 64MiB".to_owned())?;
    number
        .checked_mul(1 << bits)
        .filter(|bytes| *bytes > 0)
        .ok_or_else(|| "the size is zero or too large".to_owned())
}

/// The parser recurses on brackets, so the stack limits how deeply they can nest.
const MAX_DEPTH: usize = 1_000;

fn parse_depth(text: &str) -> Result<usize, String> {
    let depth = text.parse().ok();
    depth
        .filter(|depth| (1..=MAX_DEPTH).contains(depth))
        .ok_or_else(|| format!("use a number from 1 to {MAX_DEPTH}"))
}

/// `validate`
#[derive(Args)]
pub struct ValidateArgs {
    /// The schema.
    #[command(flatten)]
    pub schema: Schema,
    /// Fail on warnings as well as errors.
    #[arg(long)]
    pub strict: bool,
    /// Also give advice on style: descriptions, names, unreachable types.
    #[arg(long)]
    pub advice: bool,
    /// Print the result as JSON.
    #[arg(long)]
    pub json: bool,
}

/// `stats`
#[derive(Args)]
pub struct StatsArgs {
    /// The schema.
    #[command(flatten)]
    pub schema: Schema,
    /// Print the result as JSON.
    #[arg(long)]
    pub json: bool,
}

/// `diff`
#[derive(Args)]
pub struct DiffArgs {
    /// The old schema: a file, a folder of SDL files, or `-` for standard input.
    pub old: String,
    /// The new schema: a file, a folder of SDL files, or `-` for standard input.
    pub new: String,
    /// Limits on the size of each schema.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// Output format.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// Same as `--format json`.
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
}

/// `check`
#[derive(Args)]
#[command(group = clap::ArgGroup::new("in_use").required(true).args(["against", "project"]))]
pub struct CheckArgs {
    /// The schema.
    #[command(flatten)]
    pub schema: Schema,
    /// The schema that is in use now: a file or a folder of SDL files.
    #[arg(long, value_name = "FILE")]
    pub against: Option<String>,
    /// The project whose published version is in use now: its slug or id. Needs `GRAPHFOLIO_API_KEY`.
    #[arg(long, value_name = "PROJECT")]
    pub project: Option<String>,
    /// The server and what is checked, for `--project`.
    #[command(flatten)]
    pub origin: OriginArgs,
    /// Fail on warnings as well as errors and breaking changes.
    #[arg(long)]
    pub strict: bool,
    /// Output format.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// Same as `--format json`.
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
}

/// The server, and where the schema comes from.
#[derive(Args)]
#[command(next_help_heading = "Server")]
pub struct OriginArgs {
    /// Address of the server, such as https://graphfolio.example.
    #[arg(
        long,
        value_name = "URL",
        env = "GRAPHFOLIO_URL",
        hide_env_values = true
    )]
    pub url: Option<String>,
    /// Message for the changelog or the check. Defaults to the title of the commit in GitLab CI.
    #[arg(long, value_name = "TEXT")]
    pub message: Option<String>,
    /// Commit that the schema is from. Defaults to that of GitHub Actions, GitLab CI or CircleCI.
    #[arg(long, value_name = "HASH")]
    pub commit: Option<String>,
}

/// `publish`
#[derive(Args)]
pub struct PublishArgs {
    /// The project: its slug or id.
    pub project: String,
    /// The schema.
    #[command(flatten)]
    pub schema: Schema,
    /// The server and where the schema comes from.
    #[command(flatten)]
    pub origin: OriginArgs,
    /// Refuse a schema with errors or warnings.
    #[arg(long)]
    pub strict: bool,
    /// Publish breaking changes. The changelog says who allowed them, when, and this reason.
    #[arg(long, value_name = "REASON")]
    pub allow_breaking: Option<String>,
    /// Output format.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// Same as `--format json`.
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
}

/// `build`
#[derive(Args)]
pub struct BuildArgs {
    /// The schema.
    #[command(flatten)]
    pub schema: Schema,
    /// Folder to write the site to: new, empty, or with an earlier site, which is replaced. Other files in it are kept.
    #[arg(long, short, value_name = "DIR")]
    pub out: PathBuf,
    /// Name of the API.
    #[arg(long, default_value = "API")]
    pub title: String,
    /// Colour of links and highlights, as `#rrggbb`.
    #[arg(long, value_name = "COLOUR")]
    pub accent: Option<String>,
    /// Colour theme on a reader's first visit.
    #[arg(long, value_enum, default_value_t = ThemeWord::Auto)]
    pub theme: ThemeWord,
    /// SVG or PNG file for the header.
    #[arg(long, value_name = "FILE")]
    pub logo: Option<PathBuf>,
    /// Line of text below the navigation.
    #[arg(long, value_name = "TEXT")]
    pub footer: Option<String>,
    /// What to hide: `*Connection`, `User.email`, `@internal`, `unreachable` or `preset:relay`. Can be given several
    /// times. Types that belong to Apollo Federation are always hidden.
    #[arg(long, value_name = "RULE")]
    pub hide: Vec<String>,
    /// Print the result as JSON.
    #[arg(long)]
    pub json: bool,
}

/// The theme of a static site on a reader's first visit.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ThemeWord {
    /// Dark text on a light background.
    Light,
    /// Light text on a dark background.
    Dark,
    /// The setting of the reader's system.
    Auto,
}

/// `completions`
#[derive(Args)]
pub struct CompletionArgs {
    /// Shell to write completions for.
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

/// The output format of changes.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Text for a terminal.
    Text,
    /// JSON for programs.
    Json,
    /// Markdown, for a comment on a pull request.
    Markdown,
    /// Workflow commands of GitHub Actions, which annotate the changed lines.
    Github,
}
