//! `graphfolio publish`: publishes a schema.

use graphfolio_client::{Error, PublishOptions, Published, PublishedExamples};
use schema_changes::Annotations;
use schema_model::parse_schema;
use schema_results::{Changes, Findings, Severity};
use serde::Serialize;

use super::args::{FailOn, Format, PublishArgs};
use super::changes_json::PrintedChanges;
use super::example_files::read_examples;
use super::input::try_load;
use super::output::{format_count, print, print_json};
use super::printing::print_refusal;
use super::remote::{
    REASON_OPTION, call, client, commit, exceeds_limit, findings_note, locate, message, stop_for,
};
use super::report::{Report, print_report};
use super::run_origin::run;
use super::{FOUND, OK, Outcome, Stop, print_stop};

/// The result as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    /// Whether it was published, or is published already.
    ok: bool,
    /// Number of the current version.
    version: u32,
    /// Whether the schema is the same as before.
    unchanged: bool,
    /// Its errors and warnings, which do not stop a publish.
    findings: &'a Findings,
    /// Its changes.
    changes: PrintedChanges<'a>,
    /// The examples that were published with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    examples: Option<&'a PublishedExamples>,
}

/// Publishes the schema. Status 1 if it is refused: for syntax errors, with `--strict` for findings, and for breaking
/// changes that are neither allowed nor ignored.
pub fn publish(args: &PublishArgs) -> Outcome {
    let format = if args.json { Format::Json } else { args.format };
    print_stop(send(args, format), format)
}

fn send(args: &PublishArgs, format: Format) -> Outcome {
    let client = client(&args.origin)?;
    let limits = args.schema.limits.limits();
    let new = match try_load(&args.schema.files, &limits, parse_schema)? {
        Ok(new) => new,
        Err(refusal) => {
            print_refusal(&refusal, format, &args.schema.name())?;
            return Ok(FOUND);
        }
    };
    // Read first, so that a file that cannot be read stops the publish.
    let files = read_examples(&args.examples)?;
    let options = PublishOptions {
        message: message(&args.origin),
        commit: commit(&args.origin),
        run: run(),
        strict: args.strict,
        refuse_breaking: args.fail_on == FailOn::Breaking,
        allow_breaking: args.allow_breaking.clone(),
        idempotency_key: None,
    };
    match call(client.publish(&args.project, &new.source.sdl, &options))? {
        Ok(published) => {
            let mut examples = None;
            if !args.examples.is_empty() {
                match call(client.publish_examples(&args.project, &files))? {
                    Ok(sent) => examples = Some(sent),
                    // The schema is published already.
                    Err(error) => {
                        print_published(&published, None, format)?;
                        return Err(stop_for(error, new.name()));
                    }
                }
            }
            print_published(&published, examples.as_ref(), format)?;
            Ok(OK)
        }
        Err(Error::BreakingChanges { changes, message }) => {
            let report = Report {
                ok: false,
                note: Some(format!("{message} {REASON_OPTION}")),
                findings: &new.schema.findings,
                changes: Some(locate(*changes, &new)),
                current_version: None,
                url: None,
                name: new.name(),
                strict: args.strict,
            };
            print_report(&report, format)?;
            Ok(FOUND)
        }
        // `strict` refuses a schema with findings; they are known here with their files.
        Err(error @ Error::InvalidSchema { .. })
            if !exceeds_limit(&error) && !new.schema.findings.items.is_empty() =>
        {
            let report = Report {
                ok: false,
                note: Some(error.to_string()),
                findings: &new.schema.findings,
                changes: None,
                current_version: None,
                url: None,
                name: new.name(),
                strict: true,
            };
            print_report(&report, format)?;
            Ok(FOUND)
        }
        Err(error) => Err(stop_for(error, new.name())),
    }
}

/// Says how many examples there are, and what is wrong with each.
fn describe_examples(published: &PublishedExamples) -> Vec<String> {
    let PublishedExamples {
        examples,
        added,
        changed,
        removed,
    } = published;
    let hidden = examples.iter().filter(|one| one.is_valid == Some(false));
    let hidden = match hidden.count() {
        0 => String::new(),
        1 => " Readers do not see 1 that does not fit this version.".to_owned(),
        count => format!(" Readers do not see {count} that do not fit this version."),
    };
    let counted = format_count(examples.len(), "example");
    let mut lines = vec![format!(
        "{counted}: {added} added, {changed} changed, {removed} removed.{hidden}"
    )];
    for example in examples {
        let file = example.file.as_deref().unwrap_or(&example.key);
        for problem in &example.problems {
            let word = match problem.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Advice => "advice",
            };
            let place = match problem.line {
                0 => file.to_owned(),
                line => format!("{file}:{line}:{}", problem.column),
            };
            lines.push(format!("{place}: {word}: {}", problem.message));
        }
    }
    lines
}

fn print_published(
    published: &Published,
    examples: Option<&PublishedExamples>,
    format: Format,
) -> Result<(), Stop> {
    let none = Changes::default();
    let changes = published.changes.as_ref().unwrap_or(&none);
    let number = published.version.number;
    let sentence = match (published.unchanged, &published.changes) {
        (true, _) => format!("Nothing to publish: the schema is the same as version {number}."),
        (false, None) if number == 1 => "Published as version 1, the first one.".to_owned(),
        (false, None) => format!(
            "Published as version {number}. Its changes are not known, because it could not be compared with the version before."
        ),
        (false, Some(changes)) if changes.items.is_empty() => {
            format!("Published as version {number}. Nothing changed for API clients.")
        }
        (false, Some(changes)) => format!(
            "Published as version {number}: {}",
            schema_changes::summarize(changes)
        ),
    };
    let sentence = match findings_note(&published.findings) {
        Some(note) => format!("{sentence} {note}"),
        None => sentence,
    };
    let notes = examples.map(describe_examples).unwrap_or_default();
    match format {
        Format::Json => print_json(&Answer {
            ok: true,
            version: number,
            unchanged: published.unchanged,
            findings: &published.findings,
            changes: PrintedChanges::of(changes),
            examples,
        }),
        Format::Text => print(&lines_of(&sentence, &notes)),
        Format::Markdown => {
            let items: Vec<String> = notes.iter().map(|note| format!("- {note}")).collect();
            print(&lines_of(&format!("**{sentence}**"), &items))
        }
        Format::Github => {
            print(&Annotations::notice(&sentence))?;
            let mut notes = notes.iter();
            notes.try_for_each(|note| print(&Annotations::notice(note)))
        }
    }
}

fn lines_of(first: &str, rest: &[String]) -> String {
    let mut out = format!("{first}\n");
    for line in rest {
        out.push_str(line);
        out.push('\n');
    }
    out
}
