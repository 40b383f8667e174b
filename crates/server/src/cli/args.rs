//! Arguments of the commands that work on files, and of those that call a server.

use std::path::PathBuf;

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Args, ValueEnum};
use schema_model::Limits;
use schema_results::ChangeCounts;

/// Parses the path of a file or folder. The parser of the library says of an empty one that none was given.
fn path() -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().try_map(|text| match text.is_empty() {
        true => Err("the path is empty"),
        false => Ok(PathBuf::from(text)),
    })
}

/// The files of one schema.
#[derive(Args)]
pub struct Schema {
    /// SDL files, one introspection result, or folders of SDL files; `-` reads standard input.
    #[arg(required = true, value_name = "FILE", value_parser = path())]
    pub files: Vec<PathBuf>,
    /// Limits on its size.
    #[command(flatten)]
    pub limits: LimitArgs,
}

impl Schema {
    /// Returns the name of its first file, for findings without a file.
    pub fn name(&self) -> String {
        let first = self.files.first();
        first.map_or_else(|| "schema".to_owned(), |file| file.display().to_string())
    }
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
    #[arg(value_parser = path())]
    pub old: PathBuf,
    /// The new schema: a file, a folder of SDL files, or `-` for standard input.
    #[arg(value_parser = path())]
    pub new: PathBuf,
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

/// `check`. Its own options come first, because a heading applies to everything below it.
#[derive(Args)]
#[command(
    group = clap::ArgGroup::new("in_use").required(true).args(["against", "project"]),
    // The usage that clap writes below an error has every option whose variable is set.
    override_usage = "graphfolio check [OPTIONS] <--against <FILE>|--project <PROJECT>> <FILE>...",
    after_long_help = CHECK_HELP
)]
pub struct CheckArgs {
    /// Compare with a file or a folder of SDL files.
    #[arg(long, value_name = "FILE", value_parser = path())]
    pub against: Option<PathBuf>,
    /// Compare with the published version of a project on a server: its slug or id.
    #[arg(long, value_name = "PROJECT")]
    pub project: Option<String>,
    /// Operations that clients send: a file, a folder, or a pattern in quotes such as 'src/**/*.graphql'. Breaking changes
    /// that none of them uses do not fail. Can be given several times.
    #[arg(long, value_name = "GLOB")]
    pub operations: Vec<String>,
    /// What fails besides errors of the schema.
    #[arg(long, value_enum, default_value_t = FailOn::Breaking)]
    pub fail_on: FailOn,
    /// Fail on warnings as well as errors.
    #[arg(long)]
    pub strict: bool,
    /// Output format.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// Same as `--format json`.
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    /// The schema.
    #[command(flatten)]
    pub schema: Schema,
    /// The server and what is checked, for `--project`.
    #[command(flatten)]
    pub origin: OriginArgs,
}

const CHECK_HELP: &str = "\
Examples:
  graphfolio check schema.graphql --against published.graphql
  graphfolio check schema.graphql --against published.graphql --operations 'src/**/*.graphql'
  graphfolio check schema.graphql --project shop --format github
  graphfolio check schema.graphql --project shop --operations 'src/**/*.graphql'

With --operations, the command also tells which operations the changes break or touch.
Definitions of types in those files are left out. A variable counts as using its whole input.
With --against, the operations stay on this machine. With --project, the server judges them and
stores none: a key that only publishes and checks is enough.

With --project, the command asks the server at GRAPHFOLIO_URL with the API key in
GRAPHFOLIO_API_KEY. A publish or write key also gets the address of a page that shows
the changes to reviewers for 30 days; a read key stores nothing.

Exit status: 0 if the schema passes, 1 if it has errors or breaking changes, or if an operation
is valid in neither version, 2 for wrong use, for a file that cannot be read, or if the server cannot be reached or
refuses the key.";

/// What fails besides errors of the schema.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FailOn {
    /// Breaking changes that are neither allowed nor ignored.
    Breaking,
    /// Nothing: breaking changes are shown only.
    Nothing,
}

impl FailOn {
    /// Returns the changes that count.
    pub fn counted(self, changes: ChangeCounts) -> ChangeCounts {
        match self {
            Self::Breaking => changes,
            Self::Nothing => ChangeCounts::default(),
        }
    }
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
#[command(
    override_usage = "graphfolio publish [OPTIONS] --project <PROJECT> <FILE>...",
    after_long_help = PUBLISH_HELP
)]
pub struct PublishArgs {
    /// The project: its slug or id.
    #[arg(long, value_name = "PROJECT")]
    pub project: String,
    /// What refuses the schema besides syntax errors.
    #[arg(long, value_enum, default_value_t = FailOn::Breaking)]
    pub fail_on: FailOn,
    /// Refuse a schema with errors or warnings.
    #[arg(long)]
    pub strict: bool,
    /// Publish breaking changes. The changelog says who allowed them, when, and this reason.
    #[arg(long, value_name = "REASON")]
    pub allow_breaking: Option<String>,
    /// Examples for the pages of what they use: a file, a folder, or a pattern in quotes such as 'docs/**/*.graphql'. They
    /// replace those of the last time. Can be given several times.
    #[arg(long, value_name = "GLOB")]
    pub examples: Vec<String>,
    /// Output format.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// Same as `--format json`.
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    /// The schema.
    #[command(flatten)]
    pub schema: Schema,
    /// The server and where the schema comes from.
    #[command(flatten)]
    pub origin: OriginArgs,
}

const PUBLISH_HELP: &str = "\
Examples:
  graphfolio publish schema.graphql --project shop
  graphfolio publish api/ --project shop --allow-breaking \"No client has used it since June\"
  graphfolio publish schema.graphql --project shop --examples 'docs/**/*.graphql'

An example is a document with one operation. Its title and text come from the operation's
description; values of its variables stand beside it in a file that ends in .variables.json.

The command asks the server at GRAPHFOLIO_URL with the publish or write key in
GRAPHFOLIO_API_KEY. The key is never an argument, because every user of a machine sees those.
If the connection breaks or the server answers 5xx, the command tries again after 100 ms and
200 ms. However often it tries, it publishes one version.

Exit status: 0 if the schema is published or was published before, 1 if it is refused, 2 for
wrong use, for a file that cannot be read, or if the server cannot be reached or refuses the key.";

/// `build`
#[derive(Args)]
pub struct BuildArgs {
    /// The schema.
    #[command(flatten)]
    pub schema: Schema,
    /// Folder to write the site to: new, empty, or with an earlier site, which is replaced. Other files in it are kept.
    #[arg(long, short, value_name = "DIR", value_parser = path())]
    pub out: PathBuf,
    /// Name of the API.
    #[arg(long, default_value = "API")]
    pub title: String,
    /// Colour of buttons, links and highlights, as `#rrggbb`.
    #[arg(long, value_name = "COLOUR")]
    pub accent: Option<String>,
    /// `light`, `dark` or `auto` for a reader's first visit, or a JSON file with the colours, fonts and radius of a theme. Can
    /// be given twice, once for each.
    #[arg(long, value_name = "WORD|FILE")]
    pub theme: Vec<String>,
    /// SVG, PNG or JPEG file for the header.
    #[arg(long, value_name = "FILE", value_parser = path())]
    pub logo: Option<PathBuf>,
    /// Line of text below the navigation.
    #[arg(long, value_name = "TEXT")]
    pub footer: Option<String>,
    /// What to hide: `*Connection`, `User.email`, `@internal`, `unreachable` or `preset:relay`. Can be given several
    /// times. Types that belong to Apollo Federation are always hidden.
    #[arg(long, value_name = "RULE")]
    pub hide: Vec<String>,
    /// Examples of your own for the pages of what they use: a file, a folder, or a pattern in quotes such as
    /// 'docs/**/*.graphql'. Can be given several times.
    #[arg(long, value_name = "GLOB")]
    pub examples: Vec<String>,
    /// Values for the generated examples: a JSON file such as { "Product.id": "product-42" }.
    #[arg(long, value_name = "FILE")]
    pub sample_values: Option<PathBuf>,
    /// Groups, order of the overview, languages of snippets and authentication: a JSON file such as
    /// { "groups": [{ "name": "Carts", "patterns": ["cart*"] }] }.
    #[arg(long, value_name = "FILE")]
    pub layout: Option<PathBuf>,
    /// Address that the site will have, such as https://docs.example.com/api: for the feed of deprecations, and for links in
    /// their calendar. Pages work without it, at any address.
    #[arg(long, value_name = "URL")]
    pub base_url: Option<String>,
    /// Print the result as JSON.
    #[arg(long)]
    pub json: bool,
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
