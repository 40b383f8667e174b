//! Diagnostics beside the lines of a pull request, and in a comment on it.

use super::{Diagnostic, Findings, Refusal, Severity};
use crate::comment::{data, property, push_message};
use crate::text::grouped;

/// Bytes of Markdown: what the changes of a schema leave free in a comment.
const MOST_MARKDOWN: usize = 4_500;

impl Diagnostic {
    fn push_annotation(&self, out: &mut String, command: &str, file: &str) {
        let file = self.file.as_deref().unwrap_or(file);
        out.push_str(&format!("::{command} file={}", property(file)));
        if self.line > 0 {
            out.push_str(&format!(",line={},col={}", self.line, self.column));
        }
        let hint = self.hint.as_deref().unwrap_or_default();
        let text = format!("{} {hint}", self.message);
        let title = property(&self.code);
        out.push_str(&format!(",title={title}::{}\n", data(text.trim_end())));
    }

    fn push_item(&self, out: &mut String, file: &str) {
        let file = self.file.as_deref().unwrap_or(file);
        let place = match self.line {
            0 => file.to_owned(),
            line => format!("{file}:{line}:{}", self.column),
        };
        out.push_str("- ");
        crate::markdown::push_code_span(out, &place);
        out.push(' ');
        push_message(out, &self.message);
        if let Some(hint) = &self.hint {
            out.push(' ');
            push_message(out, hint);
        }
        out.push('\n');
    }
}

impl Findings {
    /// Workflow commands of GitHub Actions. Where findings fail the run, errors are errors; else they are
    /// warnings, and warnings are notices. `file` is named where a finding names none.
    #[must_use]
    pub fn to_github_annotations(&self, file: &str, do_fail: bool) -> String {
        let mut out = String::new();
        for item in &self.items {
            let command = match (item.severity, do_fail) {
                (_, true) => "error",
                (Severity::Error, false) => "warning",
                (Severity::Warning, false) => "notice",
            };
            item.push_annotation(&mut out, command, file);
        }
        out
    }

    /// A list in Markdown, with a heading; nothing where there are none. What does not fit into a comment
    /// is counted.
    #[must_use]
    pub fn to_markdown(&self, file: &str) -> String {
        let count = self.items.len() + self.omitted as usize;
        if count == 0 {
            return String::new();
        }
        let heading = format!("### Findings ({})\n\n", grouped(count));
        heading + &list(&self.items, count, file)
    }
}

impl Refusal {
    /// Workflow commands of GitHub Actions, an error for each place.
    #[must_use]
    pub fn to_github_annotations(&self, file: &str) -> String {
        let mut out = String::new();
        for item in &self.diagnostics {
            item.push_annotation(&mut out, "error", file);
        }
        out
    }

    /// The sentence that sums it up, and a list of the places, in Markdown.
    #[must_use]
    pub fn to_markdown(&self, file: &str) -> String {
        let mut out = String::from("**");
        push_message(&mut out, &self.message);
        out.push_str("**\n\n");
        out + &list(&self.diagnostics, self.diagnostics.len(), file)
    }
}

fn list(items: &[Diagnostic], count: usize, file: &str) -> String {
    let mut out = String::new();
    let mut shown = 0;
    for item in items {
        let length = out.len();
        item.push_item(&mut out, file);
        if out.len() > MOST_MARKDOWN {
            out.truncate(length);
            break;
        }
        shown += 1;
    }
    if count > shown {
        out.push_str(&format!("\n… and {} more.\n", grouped(count - shown)));
    }
    out
}

#[cfg(test)]
mod tests {
    use crate::{Limits, SourceText, build, read_files};

    #[test]
    fn findings_stand_beside_their_lines() {
        let files: [(&str, &[u8]); 2] = [
            ("a.graphql", b"type Query { a: Usr }"),
            ("x,y.graphql", b"\ntype User { b: <x }"),
        ];
        let limits = Limits::default();
        let refusal = read_files(&files, &limits)
            .and_then(|source| build(&source, &limits))
            .unwrap_err();
        let text = refusal.to_github_annotations("schema");
        assert!(
            text.starts_with("::error file=x%2Cy.graphql,line=2,col=16,title=syntax_error::"),
            "{text}"
        );
        assert!(
            refusal
                .message
                .ends_with("in line 2 of x,y.graphql, column 16."),
            "{}",
            refusal.message
        );
        let text = refusal.to_markdown("schema");
        assert!(text.contains("\n- `x,y.graphql:2:16` "), "{text}");
        let docs = build(
            &SourceText::new("type Query { a: Usr }\ntype User { id: ID }"),
            &limits,
        );
        let docs = docs.unwrap();
        let text = docs.findings().to_github_annotations("s.graphql", false);
        assert_eq!(
            text,
            "::warning file=s.graphql,line=1,col=17,title=unknown_type::The type `Usr` is not defined. Did you mean `User`?\n"
        );
        let text = docs.findings().to_github_annotations("s.graphql", true);
        assert!(text.starts_with("::error "), "{text}");
        assert_eq!(
            docs.findings().to_markdown("s.graphql"),
            "### Findings (1)\n\n- `s.graphql:1:17` The type `Usr` is not defined. Did you mean `User`?\n"
        );
    }

    #[test]
    fn many_are_counted() {
        let fields: String = (0..300)
            .map(|number| format!("f{number}: Nothing{number} "))
            .collect();
        let sdl = format!("type Query {{ {fields} }}");
        let docs = build(&SourceText::new(sdl), &Limits::default()).unwrap();
        let text = docs.findings().to_markdown("s.graphql");
        assert!(
            text.starts_with("### Findings (300)") && text.len() < 4_700,
            "{text}"
        );
        let listed = text.matches("\n- ").count();
        assert!(
            text.ends_with(&format!("… and {} more.\n", 300 - listed)),
            "{text}"
        );
        assert_eq!(crate::Findings::default().to_markdown("s"), "");
    }
}
