//! What the commands that call a server have in common, and `graphfolio check --project`.

use graphfolio_client::{ApiKey, CheckOptions, Checked, Client, Error};
use schema_model::{ParsedSchema, SourceText, parse_schema};
use schema_results::CheckedChanges;

use super::args::{CheckArgs, FailOn, Format, OriginArgs};
use super::input::{Loaded, try_load};
use super::printing::print_refusal;
use super::report::{Report, print_report};
use super::{FOUND, OK, Outcome, Stop, verdict};

/// The variable that holds the key. It is never an argument, because every user of a machine sees those.
const KEY: &str = "GRAPHFOLIO_API_KEY";
/// Variables in which pipelines name the commit: GitHub Actions, GitLab CI, CircleCI.
const COMMITS: [&str; 3] = ["GITHUB_SHA", "CI_COMMIT_SHA", "CIRCLE_SHA1"];
/// The variable in which GitLab CI has the first line of the commit's message.
const TITLE: &str = "CI_COMMIT_TITLE";
/// Maximum number of characters in a message.
const MAX_MESSAGE: usize = 500;

/// Checks the schema against the published version of a project.
pub fn check(args: &CheckArgs, project: &str, format: Format) -> Outcome {
    let client = client(&args.origin)?;
    let limits = args.schema.limits.limits();
    let new = match try_load(&args.schema.files, &limits, parse_schema)? {
        Ok(new) => new,
        Err(refusal) => {
            let name = args.schema.files.first().map_or("schema", String::as_str);
            print_refusal(&refusal, format, name)?;
            return Ok(FOUND);
        }
    };
    let options = CheckOptions {
        message: message(&args.origin),
        commit: commit(&args.origin),
        strict: args.strict,
    };
    let answer = call(client.check(project, &new.source.sdl, &options))?;
    let checked = answer.map_err(stop)?;
    let findings = &new.schema.findings;
    let counts = checked.changes.as_ref();
    let counts = counts.map(CheckedChanges::effective_counts);
    let counted = args.fail_on.counted(counts.unwrap_or_default());
    let verdict = verdict(findings, counted, args.strict);
    let Checked {
        ok,
        changes,
        url,
        current_version,
        ..
    } = checked;
    let report = Report {
        ok: verdict.is_ok() && (ok || args.fail_on == FailOn::Nothing),
        findings,
        changes: Some(locate(changes.unwrap_or_default(), &new)),
        current_version,
        url,
        name: new.name(),
        strict: args.strict,
    };
    print_report(&report, format)?;
    Ok(if report.ok { OK } else { FOUND })
}

/// Gives the changes their places in the files of the new schema. The old one is known to the server alone.
pub fn locate(mut changes: CheckedChanges, new: &Loaded<ParsedSchema>) -> CheckedChanges {
    for item in &mut changes.items {
        let plain = schema_changes::locate(
            schema_results::Changes {
                items: vec![item.change.clone()],
                ..schema_results::Changes::default()
            },
            &SourceText::default(),
            &new.source,
        );
        if let Some(change) = plain.items.into_iter().next() {
            item.change = change;
        }
        if let (Some(at), Some(column)) = (&mut item.change.new_position, item.new_column) {
            at.column = column;
        }
    }
    changes
}

/// Creates the client from the arguments and the environment.
pub fn client(origin: &OriginArgs) -> Result<Client, Stop> {
    let url = origin.url.as_deref().filter(|url| !url.trim().is_empty());
    let url = url.ok_or_else(|| {
        Stop::wrong_use("Name the server: set GRAPHFOLIO_URL, or give --url https://….")
    })?;
    let key = std::env::var(KEY).unwrap_or_default();
    if key.trim().is_empty() {
        return Err(Stop::wrong_use(format!(
            "Set {KEY} to an API key. Create one under Settings, API Keys; publishing needs write access."
        )));
    }
    let key = ApiKey::new(key).map_err(stop)?;
    Client::new(url, key).map_err(stop)
}

/// Returns the message: that of the arguments, or the one that the pipeline has.
pub fn message(origin: &OriginArgs) -> Option<String> {
    let title = || {
        let title = variable(TITLE)?;
        Some(title.chars().take(MAX_MESSAGE).collect())
    };
    origin.message.clone().or_else(title)
}

/// Returns the commit: that of the arguments, or the one that the pipeline names.
pub fn commit(origin: &OriginArgs) -> Option<String> {
    let named = || COMMITS.into_iter().find_map(variable);
    origin.commit.clone().or_else(named)
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name)
        .ok()
        .filter(|value| !value.trim().is_empty())
}

/// Runs a call to the server.
pub fn call<T>(call: impl Future<Output = Result<T, Error>>) -> Result<Result<T, Error>, Stop> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    Ok(runtime.block_on(call))
}

/// Says why a call failed and what to do.
pub fn stop(error: Error) -> Stop {
    let hint = match &error {
        Error::Unauthenticated => format!("\nCheck {KEY}."),
        Error::NotFound(_) => {
            "\nCheck the project's slug, and that the API key belongs to its owner.".to_owned()
        }
        Error::RateLimited {
            retry_after: Some(seconds),
            ..
        } => format!("\nTry again in {seconds} seconds."),
        Error::Network(_) => "\nCheck GRAPHFOLIO_URL and the network.".to_owned(),
        _ => String::new(),
    };
    Stop::wrong_use(format!("{error}{hint}"))
}
