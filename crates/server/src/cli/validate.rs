//! `graphfolio validate`: is it a schema, and what is wrong with it.

use schema_docs::{Counts, Diagnostic, Findings, HideRules};
use serde::Serialize;

use super::args::ValidateArgs;
use super::input::try_load;
use super::output::{counted, is_colourful, print, print_json};
use super::{FOUND, OK, Outcome, answered, format_of};

/// The answer as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    /// Does the command succeed.
    ok: bool,
    /// Why the schema is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
    /// The places where it is refused.
    diagnostics: &'a [Diagnostic],
    /// What is wrong with a schema that was accepted.
    findings: Findings,
    /// What is in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<Counts>,
}

/// Reads the schema and says what is wrong with it.
pub fn validate(args: &ValidateArgs) -> Outcome {
    answered(judge(args), format_of(args.json))
}

fn judge(args: &ValidateArgs) -> Outcome {
    let colour = is_colourful(&std::io::stdout());
    match try_load(&args.schema.files, &HideRules::none())? {
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
                let name = args.schema.files.first().map_or("schema", String::as_str);
                print(&refusal.render(name, colour))?;
            }
            Ok(FOUND)
        }
        Ok(loaded) => {
            let mut findings = loaded.docs.findings().clone();
            let is_ok = !args.strict || findings.items.is_empty();
            if args.advice {
                let advice = loaded.docs.advice().with_excerpts(&loaded.source.sdl);
                let advice = advice.located(&loaded.source);
                findings.items.extend(advice.items);
                findings.omitted += advice.omitted;
            }
            let counts = loaded.docs.counts();
            if args.json {
                print_json(&Answer {
                    ok: is_ok,
                    error: None,
                    diagnostics: &[],
                    findings,
                    counts: Some(counts),
                })?;
            } else {
                let mut text = findings.render(loaded.name(), colour);
                if !text.is_empty() {
                    text.push('\n');
                }
                let found = findings.items.len() + findings.omitted as usize;
                text.push_str(&format!(
                    "{}, {}, {}; {}\n",
                    counted(counts.types as usize, "type"),
                    counted(counts.operations as usize, "operation"),
                    counted(counts.fields as usize, "field"),
                    match found {
                        0 => "nothing is wrong.".to_owned(),
                        1 => "1 finding.".to_owned(),
                        many => format!("{many} findings."),
                    }
                ));
                print(&text)?;
            }
            Ok(if is_ok { OK } else { FOUND })
        }
    }
}
