//! The program: its command line decides what runs.

use std::io::Write as _;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{CommandFactory as _, Parser as _};
use domain::SystemClock;
use mimalloc::MiMalloc;
use persistence::DatabaseUrl;
use server::cli::{self, Cli, Command, ConfigArgs, ServeArgs};
use server::{Application, Settings};

/// mimalloc, because schemas and requests make many small allocations.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Serve(args) => serve(args),
        Command::Migrate(args) => migrate(&args),
        Command::Build(args) => return cli::run(|| cli::build(&args)),
        Command::Validate(args) => return cli::run(|| cli::validate(&args)),
        Command::Diff(args) => return cli::run(|| cli::diff(&args)),
        Command::Check(args) => return cli::run(|| cli::check(&args)),
        Command::Publish(args) => return cli::run(|| cli::publish(&args)),
        Command::Stats(args) => return cli::run(|| cli::stats(&args)),
        Command::Completions(args) => completions(&args),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed, nobody can be told.
            let _ = writeln!(std::io::stderr(), "graphfolio: {error}");
            if error.is::<config::ConfigError>() {
                ExitCode::from(cli::WRONG_USE)
            } else {
                ExitCode::FAILURE
            }
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

/// Prints where the server listens. Programs read the first line; the rest is for people.
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
            "No mail server is configured, so sign-in links are printed here."
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
