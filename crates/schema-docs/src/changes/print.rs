//! Changes for people: in a terminal, in a comment on a pull request, beside the lines of a file.

use super::{Change, Changes, Criticality};
use crate::model::Position;
use crate::render::escape::put;

impl Criticality {
    /// Mark and heading.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Breaking => ("✖", "Breaking changes"),
            Self::Dangerous => ("⚠", "Dangerous changes"),
            Self::Safe => ("✔", "Safe changes"),
        }
    }
}

const GRADES: [Criticality; 3] = [
    Criticality::Breaking,
    Criticality::Dangerous,
    Criticality::Safe,
];

impl Changes {
    /// `2 breaking, 1 dangerous, 14 safe changes.`
    #[must_use]
    pub fn summary(&self) -> String {
        match self.total() {
            0 => "No changes.".to_owned(),
            1 => format!(
                "{} breaking, {} dangerous, {} safe change.",
                self.breaking, self.dangerous, self.safe
            ),
            _ => format!(
                "{} breaking, {} dangerous, {} safe changes.",
                self.breaking, self.dangerous, self.safe
            ),
        }
    }

    /// Lines for a terminal: a mark, the path, what changed, where, and why it matters.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        for change in &self.items {
            let (mark, _) = change.criticality.words();
            put!(
                out,
                "{mark} {}  {}{}\n",
                shown(&change.path),
                shown(&change.message),
                places(change)
            );
            if let Some(reason) = change
                .reason
                .filter(|_| change.criticality != Criticality::Safe)
            {
                put!(out, "    {reason}\n");
            }
        }
        if self.omitted > 0 {
            put!(out, "… and {} more\n", self.omitted);
        }
        if !self.items.is_empty() {
            out.push('\n');
        }
        out.push_str(&self.summary());
        out.push('\n');
        out
    }

    /// Markdown for a comment on a pull request; safe changes are folded.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let mut out = format!("**{}**\n", self.summary());
        for grade in GRADES {
            let of_grade: Vec<&Change> = self
                .items
                .iter()
                .filter(|change| change.criticality == grade)
                .collect();
            if of_grade.is_empty() {
                continue;
            }
            let (mark, title) = grade.words();
            let is_folded = grade == Criticality::Safe;
            if is_folded {
                put!(
                    out,
                    "\n<details><summary>{mark} {title} ({})</summary>\n\n",
                    of_grade.len()
                );
            } else {
                put!(out, "\n### {mark} {title} ({})\n\n", of_grade.len());
            }
            for change in of_grade {
                out.push_str("- ");
                push_message(&mut out, &change.message);
                if let Some(reason) = change.reason.filter(|_| !is_folded) {
                    put!(out, " {reason}");
                }
                out.push('\n');
            }
            if is_folded {
                out.push_str("\n</details>\n");
            }
        }
        if self.omitted > 0 {
            put!(out, "\n… and {} more.\n", self.omitted);
        }
        out
    }

    /// Workflow commands of GitHub Actions (<https://docs.github.com/actions/reference/workflow-commands>):
    /// breaking changes are errors, dangerous ones warnings, safe ones notices. `file` is the newer
    /// schema's; what was removed stands where it was held.
    #[must_use]
    pub fn to_github_annotations(&self, file: &str) -> String {
        let mut out = String::new();
        for change in &self.items {
            let command = match change.criticality {
                Criticality::Breaking => "error",
                Criticality::Dangerous => "warning",
                Criticality::Safe => "notice",
            };
            put!(out, "::{command} file={}", property(file));
            if let Some(place) = change.new_position {
                put!(out, ",line={},col={}", place.line, place.column);
            }
            let reason = change
                .reason
                .map(|reason| format!(" {reason}"))
                .unwrap_or_default();
            let message = format!("{}{reason}", change.message);
            put!(
                out,
                ",title={}::{}\n",
                property(&change.path),
                data(&message)
            );
        }
        out
    }
}

fn places(change: &Change) -> String {
    let at = |word: &str, place: Position| format!("{word} line {}", place.line);
    let places = [
        change.old_position.map(|place| at("old", place)),
        change.new_position.map(|place| at("new", place)),
    ];
    let places: Vec<String> = places.into_iter().flatten().collect();
    if places.is_empty() {
        String::new()
    } else {
        format!(" ({})", places.join(", "))
    }
}

/// Default values and directive arguments are the schema's own text: no line breaks, no escapes.
fn shown(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect()
}

/// Backticks mark names; what is between them may hold backticks too only in values, which are shown
/// without. Outside of them our own words stand.
fn push_message(out: &mut String, message: &str) {
    for (number, part) in message.split('`').enumerate() {
        if number % 2 == 1 {
            crate::markdown::push_code_span(out, part);
        } else {
            for letter in shown(part).chars() {
                if matches!(
                    letter,
                    '*' | '_' | '<' | '>' | '[' | ']' | '\\' | '~' | '|' | '&' | '#'
                ) {
                    out.push('\\');
                }
                out.push(letter);
            }
        }
    }
}

fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use crate::{Changes, Limits, SourceText, build, changes};

    fn found() -> Changes {
        let build = |sdl: &str| build(&SourceText::new(sdl), &Limits::default()).unwrap();
        let old = build("type Query {\n  a: Int\n  b(x: Int = 1): E\n}\nenum E { A }");
        let new = build("type Query {\n  b(x: Int = 2): E\n  \"New.\" c: Int\n}\nenum E { A B }");
        changes(&old, &new)
    }

    #[test]
    fn text_tells_what_where_and_why() {
        insta::assert_snapshot!(found().to_text());
        assert_eq!(Changes::default().to_text(), "No changes.\n");
    }

    #[test]
    fn markdown_is_grouped() {
        insta::assert_snapshot!(found().to_markdown());
    }

    #[test]
    fn annotations_are_escaped() {
        let text = found().to_github_annotations("a,b:c.graphql");
        let first = text.lines().next().unwrap();
        assert_eq!(
            first,
            "::error file=a%2Cb%3Ac.graphql,line=1,col=6,title=Query.a::The field `Query.a` was removed. Operations that select it fail."
        );
        assert_eq!(text.lines().count(), found().items.len());
        assert!(text.contains("\n::warning file=") && text.contains("\n::notice file="));
    }
}
