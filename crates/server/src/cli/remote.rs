//! Shared by the commands that call a server; and `graphfolio check --project`.

use domain::{CommitHash, VersionMessage};
use graphfolio_client::{ApiKey, CheckOptions, Checked, Client, Error, OperationFile};
use schema_model::{ParsedSchema, SourceText, parse_schema};
use schema_results::{AffectedOperations, CheckedChange, CheckedChanges, Findings, Ruling};

use super::args::{CheckArgs, FailOn, Format, OriginArgs};
use super::input::{Loaded, try_load};
use super::operation_files::read_operations;
use super::operation_report::{Remarks, print_with_operations};
use super::operations::UsedChanges;
use super::printing::print_refusal;
use super::report::{Report, print_report};
use super::run_origin::run;
use super::{FOUND, OK, Outcome, Stop};

/// The variable that holds the key. It is never an argument, because every user of a machine sees those.
const KEY: &str = "GRAPHFOLIO_API_KEY";
/// Variables in which pipelines name the commit: GitHub Actions, GitLab CI, CircleCI.
const COMMITS: [&str; 3] = ["GITHUB_SHA", "CI_COMMIT_SHA", "CIRCLE_SHA1"];
/// The variable in which GitLab CI has the first line of the commit's message.
const TITLE: &str = "CI_COMMIT_TITLE";
/// Says how the commands take the reason that the server asks for.
pub const REASON_OPTION: &str =
    "`graphfolio publish` takes the reason with --allow-breaking REASON.";
/// Says whose limit a schema exceeds.
const SERVER_LIMIT: &str = "This is a limit of the server. --max-bytes, --max-tokens and --max-depth raise only those of this command.";
/// Says that there is nothing to compare with.
const FIRST: &str =
    "Nothing is published yet, so there is nothing to compare with. This would be version 1.";

/// Checks the schema against the published version of a project.
pub fn check(args: &CheckArgs, project: &str, format: Format) -> Outcome {
    let client = client(&args.origin)?;
    let limits = args.schema.limits.limits();
    let new = match try_load(&args.schema.files, &limits, parse_schema)? {
        Ok(new) => new,
        Err(refusal) => {
            print_refusal(&refusal, format, &args.schema.name())?;
            return Ok(FOUND);
        }
    };
    let files = match args.operations.is_empty() {
        true => Vec::new(),
        false => read_operations(&args.operations)?,
    };
    let count = files.len();
    let operations = files.into_iter().map(|file| OperationFile {
        file: file.name,
        document: file.text,
    });
    // The server judges, so that its pages say what the exit status says, and the key needs to read nothing.
    let options = CheckOptions {
        message: message(&args.origin),
        commit: commit(&args.origin),
        run: run(),
        operations: operations.collect(),
        strict: args.strict,
        // Like `check --against`.
        fail_on_errors: true,
        fail_on_breaking: args.fail_on == FailOn::Breaking,
    };
    let answer = call(client.check(project, &new.source.sdl, &options))?;
    let checked = answer.map_err(|error| stop_for(error, new.name()))?;
    let Checked {
        ok,
        changes,
        operations,
        url,
        current_version,
        ..
    } = checked;
    let changes = changes.map(|changes| locate(changes, &new));
    if let (Some(found), Some(changes)) = (operations, &changes) {
        let used = judged_operations((found, count), changes);
        let changes = changes.clone().into_changes();
        let remarks = Remarks { ok: Some(ok), url };
        return print_with_operations(args, &new, &changes, &used, &remarks, format);
    }
    let is_first = current_version.is_none();
    let report = Report {
        ok,
        note: is_first.then(|| FIRST.to_owned()),
        findings: &new.schema.findings,
        changes,
        current_version,
        url,
        name: new.name(),
        strict: args.strict,
    };
    print_report(&report, format)?;
    Ok(if report.ok { OK } else { FOUND })
}

/// Returns what the server has found out about operations, and which changes the project allows or ignores.
fn judged_operations(
    (found, files): (AffectedOperations, usize),
    changes: &CheckedChanges,
) -> UsedChanges {
    let mut used = UsedChanges::of_server(found, files);
    let items = changes.items.iter().enumerate();
    let is_settled =
        |item: &CheckedChange| matches!(item.ruling, Ruling::Allowed | Ruling::Ignored);
    used.settle(items.filter(|(_, item)| is_settled(item)).map(|(at, _)| at));
    used
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
            "Set {KEY} to an API key. Create one under Settings, API Keys; “Publish and check only” is enough."
        )));
    }
    let key = ApiKey::new(key).map_err(stop)?;
    Client::new(url, key).map_err(stop)
}

/// Returns the message: that of the arguments, or the one that the pipeline has, without characters that the server
/// refuses. Nobody typed that one for us, so it must not stop the command.
pub fn message(origin: &OriginArgs) -> Option<String> {
    let title = || clean(&variable(TITLE)?);
    origin.message.clone().or_else(title)
}

fn clean(title: &str) -> Option<String> {
    let readable = title.chars().filter(|c| domain::is_readable(*c, true));
    let cut: String = readable.take(*VersionMessage::CHARACTERS.end()).collect();
    let message = VersionMessage::parse_optional(Some(&cut)).ok()??;
    Some(message.as_str().to_owned())
}

/// Returns the commit: that of the arguments, or the one that the pipeline names, if it can be one.
pub fn commit(origin: &OriginArgs) -> Option<String> {
    let named = || COMMITS.into_iter().find_map(variable);
    let named = || named().filter(|commit| CommitHash::parse(commit).is_ok());
    origin.commit.clone().or_else(named)
}

/// Says what the findings of a published schema mean; none without findings.
pub fn findings_note(findings: &Findings) -> Option<String> {
    let (count, does, them) = match findings.count() {
        0 => return None,
        1 => ("1 finding".to_owned(), "does", "it"),
        count => (format!("{count} findings"), "do", "them"),
    };
    Some(format!(
        "It has {count}, which {does} not stop a publish; `graphfolio validate` shows {them}."
    ))
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
        error if exceeds_limit(error) => format!("\n{SERVER_LIMIT}"),
        Error::Refused { code, .. } if code == "cannot_compare" => format!("\n{REASON_OPTION}"),
        Error::Network(_) => "\nCheck GRAPHFOLIO_URL and the network.".to_owned(),
        _ => String::new(),
    };
    Stop::wrong_use(format!("{error}{hint}"))
}

/// Like [`stop`], for a call with this schema. Names the schema and has status 1 if the server refuses it, though this
/// command has accepted it.
pub fn stop_for(error: Error, schema: &str) -> Stop {
    let is_refused = exceeds_limit(&error)
        || matches!(&error, Error::InvalidSchema { .. })
        || matches!(&error, Error::Refused { code, .. } if code == "older_commit");
    let stop = stop(error);
    if !is_refused {
        return stop;
    }
    Stop {
        status: FOUND,
        message: format!("{schema}: {}", stop.message),
        ..stop
    }
}

/// Returns whether the schema exceeds a limit of the server.
pub fn exceeds_limit(error: &Error) -> bool {
    match error {
        Error::Refused { code, .. } => code == "too_large",
        Error::InvalidSchema { diagnostics, .. } => {
            let mut codes = diagnostics.iter().map(|diagnostic| &diagnostic.code);
            codes.any(|code| code.starts_with("too_"))
        }
        _ => false,
    }
}
