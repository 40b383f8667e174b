//! `graphfolio validate`: lists the errors and warnings of a schema.

use schema_model::{add_excerpts, locate_findings, render_findings};
use schema_results::{ChangeCounts, Counts, Diagnostic, Findings};
use serde::Serialize;

use super::args::ValidateArgs;
use super::input::{build_whole, try_load};
use super::output::{format_count, is_colourful, print, print_json};
use super::{FOUND, Outcome, format_of, print_stop, verdict};

/// The result as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    /// Whether the command succeeds.
    ok: bool,
    /// Why the schema is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
    /// The syntax errors of a refused schema.
    diagnostics: &'a [Diagnostic],
    /// The errors and warnings of an accepted schema.
    findings: Findings,
    /// The numbers of types, operations and fields of an accepted schema.
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<Counts>,
}

/// Reads the schema and lists its errors and warnings. Status 1 if it is refused or has errors, or with `--strict`
/// warnings.
pub fn validate(args: &ValidateArgs) -> Outcome {
    print_stop(judge(args), format_of(args.json))
}

fn judge(args: &ValidateArgs) -> Outcome {
    let colour = is_colourful(&std::io::stdout());
    match try_load(
        &args.schema.files,
        &args.schema.limits.limits(),
        build_whole,
    )? {
        Err(refusal) => {
            if args.json {
                print_json(&Answer {
                    ok: false,
                    error: Some(&refusal.message),
                    diagnostics: &refusal.diagnostics,
                    findings: Findings::default(),
                    counts: None,
                })?;
            } else {
                print(&refusal.render(&args.schema.name(), colour))?;
            }
            Ok(FOUND)
        }
        Ok(loaded) => {
            let mut findings = loaded.schema.findings().clone();
            let verdict = verdict(&findings, ChangeCounts::default(), args.strict);
            let found = findings.items.len() + findings.omitted as usize;
            let mut given = 0;
            // Advice does not count for the status, not even with `--strict`.
            if args.advice {
                let advice = add_excerpts(loaded.schema.advice(), &loaded.source.sdl);
                let advice = locate_findings(advice, &loaded.source);
                given = advice.items.len() + advice.omitted as usize;
                findings.items.extend(advice.items);
                findings.omitted += advice.omitted;
            }
            let counts = loaded.schema.counts();
            if args.json {
                print_json(&Answer {
                    ok: verdict.is_ok(),
                    error: None,
                    diagnostics: &[],
                    findings,
                    counts: Some(counts),
                })?;
            } else {
                let mut text = render_findings(&findings, loaded.name(), colour);
                if !text.is_empty() {
                    text.push('\n');
                }
                text.push_str(&format!(
                    "{}, {}, {}; {}\n",
                    format_count(counts.types as usize, "type"),
                    format_count(counts.operations as usize, "operation"),
                    format_count(counts.fields as usize, "field"),
                    summary(found, given)
                ));
                print(&text)?;
            }
            Ok(verdict.exit_status())
        }
    }
}

/// Sums up what was found and how much advice was given: "2 findings.", "nothing is wrong, 1 piece of advice."
fn summary(found: usize, advice: usize) -> String {
    let found = match found {
        0 => "nothing is wrong".to_owned(),
        found => format_count(found, "finding"),
    };
    match advice {
        0 => format!("{found}."),
        1 => format!("{found}, 1 piece of advice."),
        many => format!("{found}, {many} pieces of advice."),
    }
}
