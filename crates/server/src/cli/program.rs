//! The program's commands.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use super::{BuildArgs, CheckArgs, CompletionArgs, DiffArgs, PublishArgs, StatsArgs, ValidateArgs};

/// Turns GraphQL schemas into hosted, searchable documentation.
#[derive(Parser)]
#[command(name = "graphfolio", version, arg_required_else_help = true)]
pub struct Cli {
    /// The command.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Subcommand)]
pub enum Command {
    /// Start the server: app, API and docs.
    Serve(ServeArgs),
    /// Bring the database's tables up to date.
    Migrate(ConfigArgs),
    /// Build a static site from a schema. It opens from a folder and on any host.
    Build(BuildArgs),
    /// Validate a schema. Exit status: 1 if it has errors.
    Validate(ValidateArgs),
    /// List the changes between two schemas. Exit status: 1 if a change is breaking, 2 if a schema cannot be read.
    Diff(DiffArgs),
    /// Check whether a schema can replace the one in use: a file, or the published version of a project.
    Check(CheckArgs),
    /// Publish a schema as the next version of a project. Refuses breaking changes that nobody has allowed.
    Publish(PublishArgs),
    /// Count the types, fields and tokens of a schema.
    Stats(StatsArgs),
    /// Print shell completions.
    Completions(CompletionArgs),
}

/// The configuration.
#[derive(Args)]
pub struct ConfigArgs {
    /// TOML file that overrides the defaults. Environment variables override both.
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Folder for the database, outgoing mail and keys.
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
}

/// `serve`
#[derive(Args)]
pub struct ServeArgs {
    /// Where the configuration is.
    #[command(flatten)]
    pub config: ConfigArgs,
    /// Address and port to listen on. Port 0 picks a free one.
    #[arg(long, value_name = "ADDR:PORT")]
    pub listen: Option<SocketAddr>,
}
