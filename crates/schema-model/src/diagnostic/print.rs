//! Diagnostics in a comment on a pull request.

use schema_results::{Diagnostic, Findings, Severity};

use crate::refusal::Refusal;
use crate::text::{format_number, make_printable, push_message};

/// Bytes of Markdown: what the changes of a schema leave free in a comment.
const MAX_MARKDOWN: usize = 4_500;

fn push_item(out: &mut String, item: &Diagnostic, file: &str) {
    let file = item.file.as_deref().unwrap_or(file);
    let place = match item.line {
        0 => file.to_owned(),
        line => format!("{file}:{line}:{}", item.column),
    };
    out.push_str("- ");
    crate::text::push_code_span(out, &make_printable(&place));
    out.push(' ');
    push_message(out, &item.message);
    if let Some(hint) = &item.hint {
        out.push(' ');
        push_message(out, hint);
    }
    out.push('\n');
}

/// Errors, then warnings, as lists in Markdown with headings; an empty text where there are none. Findings
/// that do not fit into a comment are counted.
#[must_use]
pub fn findings_to_markdown(findings: &Findings, file: &str) -> String {
    let of = |severity: Severity| -> Vec<&Diagnostic> {
        let items = findings.items.iter();
        items.filter(|item| item.severity == severity).collect()
    };
    let (errors, warnings) = (of(Severity::Error), of(Severity::Warning));
    let omitted = findings.omitted as usize;
    // Errors are listed before warnings are, so no error is left out where a warning is listed.
    let more = if warnings.is_empty() {
        [omitted, 0]
    } else {
        [0, omitted]
    };
    let mut out = String::new();
    for ((heading, items), more) in [("✖ Errors", errors), ("⚠ Warnings", warnings)]
        .into_iter()
        .zip(more)
    {
        let count = items.len() + more;
        if count == 0 {
            continue;
        }
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&format!("### {heading} ({})\n\n", format_number(count)));
        let room = MAX_MARKDOWN.saturating_sub(out.len());
        push_list(&mut out, &items, count, file, room);
    }
    out
}

impl Refusal {
    /// The sentence that sums it up, unless it repeats the only place, and a list of the places, in Markdown.
    #[must_use]
    pub fn to_markdown(&self, file: &str) -> String {
        let mut out = String::new();
        if let Some(only) = self.only_place() {
            push_item(&mut out, only, file);
            return out;
        }
        out.push_str("**");
        push_message(&mut out, &self.message);
        out.push_str("**\n\n");
        let items: Vec<&Diagnostic> = self.diagnostics.iter().collect();
        push_list(&mut out, &items, items.len(), file, MAX_MARKDOWN);
        out
    }
}

/// Appends as many items as fit into `room` bytes, and how many more there are.
fn push_list(out: &mut String, items: &[&Diagnostic], count: usize, file: &str, room: usize) {
    let begin = out.len();
    let mut shown = 0;
    for item in items {
        let length = out.len();
        push_item(out, item, file);
        if out.len() - begin > room {
            out.truncate(length);
            break;
        }
        shown += 1;
    }
    if count > shown {
        out.push_str(&format!("\n… and {} more.\n", format_number(count - shown)));
    }
}

#[cfg(test)]
mod tests {
    use schema_results::{Findings, Severity};

    use super::findings_to_markdown;
    use crate::{Limits, SourceText, parse_schema, read_files};

    #[test]
    fn places_are_named_in_markdown() {
        let files: [(&str, &[u8]); 2] = [
            ("a.graphql", b"type Query { a: Usr }"),
            ("x,y.graphql", b"\ntype User { b: <x }"),
        ];
        let limits = Limits::default();
        let refusal = read_files(&files, &limits)
            .and_then(|source| parse_schema(&source, &limits))
            .unwrap_err();
        assert!(
            refusal
                .message
                .ends_with("in line 2 of x,y.graphql, column 16."),
            "{}",
            refusal.message
        );
        let text = refusal.to_markdown("schema");
        assert!(text.contains("\n- `x,y.graphql:2:16` "), "{text}");
        let schema = parse_schema(
            &SourceText::new("type Query { a: Usr }\ntype User { id: ID }"),
            &limits,
        );
        let schema = schema.unwrap();
        let mut doubtful = schema.findings.clone();
        doubtful.items[0].severity = Severity::Warning;
        assert!(schema.findings.has_errors() && !doubtful.has_errors());
        assert_eq!(
            findings_to_markdown(&schema.findings, "s.graphql"),
            "### ✖ Errors (1)\n\n- `s.graphql:1:17` The type `Usr` is not defined. Did you mean `User`?\n"
        );
    }

    #[test]
    fn a_limit_is_told_once() {
        let limits = Limits {
            max_tokens: 3,
            ..Limits::default()
        };
        let refusal = parse_schema(&SourceText::new("type Query { a: Int }"), &limits).unwrap_err();
        let said = "The schema has more than 3 tokens.";
        for text in [
            refusal.to_markdown("s.graphql"),
            refusal.render("s.graphql", false),
        ] {
            assert_eq!(text.matches(said).count(), 1, "{text}");
            assert!(text.contains("s.graphql:1:"), "{text}");
        }
    }

    #[test]
    fn control_characters_of_file_names_are_replaced() {
        let schema = parse_schema(
            &SourceText::new("type Query { a: Usr }"),
            &Limits::default(),
        );
        let text = findings_to_markdown(&schema.unwrap().findings, "\u{1b}[31mred\u{202e}.graphql");
        assert!(
            text.contains("- `\u{fffd}[31mred\u{fffd}.graphql:1:17` "),
            "{text:?}"
        );
    }

    #[test]
    fn many_are_counted() {
        let fields: String = (0..300)
            .map(|number| format!("f{number}: Nothing{number} "))
            .collect();
        let sdl = format!("type Query {{ {fields} }}");
        let schema = parse_schema(&SourceText::new(sdl), &Limits::default()).unwrap();
        let text = findings_to_markdown(&schema.findings, "s.graphql");
        assert!(
            text.starts_with("### ✖ Errors (300)") && text.len() < 4_700,
            "{text}"
        );
        let listed = text.matches("\n- ").count();
        assert!(
            text.ends_with(&format!("… and {} more.\n", 300 - listed)),
            "{text}"
        );
        assert_eq!(findings_to_markdown(&Findings::default(), "s"), "");
    }
}
