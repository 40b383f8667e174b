//! The command line.

mod cli;

use std::io::Write as _;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Args, CommandFactory as _, Parser, Subcommand};
use domain::SystemClock;
use mimalloc::MiMalloc;
use persistence::DatabaseUrl;
use server::{Application, Settings};

/// A schema is many small allocations, and so is a request.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Turns GraphQL schemas into hosted, searchable documentation.
#[derive(Parser)]
#[command(name = "graphfolio", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serves the app, the API and the docs.
    Serve(ServeArgs),
    /// Brings the database's tables up to date.
    Migrate(ConfigArgs),
    /// Writes a static site of a schema: it opens from a folder and from any host.
    Build(cli::BuildArgs),
    /// Says whether a schema can be read, and what is wrong with it.
    Validate(cli::ValidateArgs),
    /// Says what changed from one schema to another; status 1 where something breaks, 2 where one of them
    /// cannot be read.
    Diff(cli::DiffArgs),
    /// Says whether a schema may take the place of another; status 1 where it may not, 2 where one of them
    /// cannot be read.
    Check(cli::CheckArgs),
    /// Counts what is in a schema.
    Stats(cli::StatsArgs),
    /// Writes completions for a shell to standard output.
    Completions(cli::CompletionArgs),
}

#[derive(Args)]
struct ConfigArgs {
    /// A TOML file that overrides the defaults; the environment overrides it in turn.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Folder for everything that is kept in files.
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,
}

#[derive(Args)]
struct ServeArgs {
    #[command(flatten)]
    config: ConfigArgs,
    /// Address and port; port 0 takes a free one.
    #[arg(long, value_name = "ADDR:PORT")]
    listen: Option<SocketAddr>,
}

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Serve(args) => serve(args),
        Command::Migrate(args) => migrate(&args),
        Command::Build(args) => return cli::end(cli::build(&args)),
        Command::Validate(args) => return cli::end(cli::validate(&args)),
        Command::Diff(args) => return cli::end(cli::diff(&args)),
        Command::Check(args) => return cli::end(cli::check(&args)),
        Command::Stats(args) => return cli::end(cli::stats(&args)),
        Command::Completions(args) => completions(&args),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing is left to do where standard error is closed.
            let _ = writeln!(std::io::stderr(), "graphfolio: {error}");
            ExitCode::FAILURE
        }
    }
}

fn settings(args: &ConfigArgs) -> Result<Settings, config::ConfigError> {
    let mut settings = Settings::load(args.config.as_deref())?;
    if let Some(data_dir) = &args.data_dir {
        settings.server.data_dir.clone_from(data_dir);
    }
    Ok(settings)
}

fn serve(args: ServeArgs) -> Outcome {
    let mut settings = settings(&args.config)?;
    if let Some(listen) = args.listen {
        settings.server.listen = listen;
    }
    server::log::start(&settings.log)?;
    let outbox = settings.mail.transport == server::settings::MailTransport::Outbox;
    actix_web::rt::System::new().block_on(async {
        let application = Application::build(settings, Arc::new(SystemClock)).await?;
        announce(&application, outbox)?;
        application.run().await?;
        Ok(())
    })
}

/// The first line is for programs, the rest for people.
fn announce(application: &Application, outbox: bool) -> std::io::Result<()> {
    let address = application.address();
    let mut console = std::io::stdout().lock();
    writeln!(console, "listening on http://{address}")?;
    writeln!(
        console,
        "\nOpen {} and choose Sign In.",
        application.public_url()
    )?;
    if outbox {
        writeln!(
            console,
            "No mail server is configured: sign-in links are printed here."
        )?;
        if address.ip().is_loopback() {
            writeln!(
                console,
                "They are also listed at http://{address}/dev/outbox"
            )?;
        }
    }
    console.flush()
}

fn completions(args: &cli::CompletionArgs) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "graphfolio", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(())
}

fn migrate(args: &ConfigArgs) -> Outcome {
    let settings = settings(args)?;
    let url = DatabaseUrl::parse(&settings.database_url())?;
    persistence::migrations::migrate(&url)?;
    writeln!(std::io::stdout(), "{} is up to date", url.label())?;
    Ok(())
}
