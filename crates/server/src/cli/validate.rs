//! `graphfolio validate`: lists the errors and warnings of a schema.

use schema_docs::HideRules;
use schema_model::{Limits, Refusal, SourceText, add_excerpts, locate_findings, render_findings};
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
    let examine = |source: &SourceText, limits: &Limits| examine(source, limits, args.advice);
    match try_load(&args.schema.files, &args.schema.limits.limits(), examine)? {
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
            let name = loaded.name().to_owned();
            let Examined {
                mut findings,
                counts,
                advice,
            } = loaded.schema;
            let verdict = verdict(&findings, ChangeCounts::default(), args.strict);
            let found = findings.items.len() + findings.omitted as usize;
            // Advice does not count for the status, not even with `--strict`.
            let advice = locate_findings(add_excerpts(advice, &loaded.source.sdl), &loaded.source);
            let given = advice.items.len() + advice.omitted as usize;
            findings.items.extend(advice.items);
            findings.omitted += advice.omitted;
            if args.json {
                print_json(&Answer {
                    ok: verdict.is_ok(),
                    error: None,
                    diagnostics: &[],
                    findings,
                    counts: Some(counts),
                })?;
            } else {
                let mut text = render_findings(&findings, &name, colour);
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

/// The facts about an accepted schema that the command prints.
struct Examined {
    findings: Findings,
    counts: Counts,
    /// Empty unless it was asked for.
    advice: Findings,
}

/// Reads and validates a schema. Only advice needs its docs, which take as long to build as everything else.
fn examine(source: &SourceText, limits: &Limits, with_advice: bool) -> Result<Examined, Refusal> {
    if with_advice {
        let docs = build_whole(source, limits)?;
        return Ok(Examined {
            findings: docs.findings().clone(),
            counts: docs.counts(),
            advice: docs.advice(),
        });
    }
    let checked = schema_docs::check(source, limits, &HideRules::none())?;
    Ok(Examined {
        findings: checked.findings,
        counts: checked.counts,
        advice: Findings::default(),
    })
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
