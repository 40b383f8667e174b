//! Changes for people: in a terminal, in a comment on a pull request, beside the lines of a file.

use super::{Change, Changes, Criticality};
use crate::comment::{data, property, push_message, shown};
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

/// Bytes of Markdown, with room for its last line: GitHub takes 65,536 characters in a comment.
const MOST_MARKDOWN: usize = 60_000;

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

    /// Markdown for a comment on a pull request, short enough for one; safe changes are folded. What
    /// does not fit is counted.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let mut out = format!("**{}**\n", self.summary());
        let mut left = self.omitted as usize;
        for grade in GRADES {
            let of_grade: Vec<&Change> = self
                .items
                .iter()
                .filter(|change| change.criticality == grade)
                .collect();
            if of_grade.is_empty() {
                continue;
            }
            if out.len() > MOST_MARKDOWN {
                left += of_grade.len();
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
            for (number, change) in of_grade.iter().enumerate() {
                let length = out.len();
                push_item(&mut out, change, is_folded);
                if out.len() > MOST_MARKDOWN {
                    out.truncate(length);
                    left += of_grade.len() - number;
                    break;
                }
            }
            if is_folded {
                out.push_str("\n</details>\n");
            }
        }
        if left > 0 {
            put!(out, "\n… and {left} more.\n");
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
            let file = change.new_file.as_deref().unwrap_or(file);
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

fn push_item(out: &mut String, change: &Change, is_folded: bool) {
    out.push_str("- ");
    push_message(out, &change.message);
    if let Some(reason) = change.reason.filter(|_| !is_folded) {
        put!(out, " {reason}");
    }
    out.push('\n');
}

fn places(change: &Change) -> String {
    let at = |word: &str, file: &Option<String>, place: Position| match file {
        Some(file) => format!("{word} at {}:{}", shown(file), place.line),
        None => format!("{word} line {}", place.line),
    };
    let places = [
        change
            .old_position
            .map(|place| at("old", &change.old_file, place)),
        change
            .new_position
            .map(|place| at("new", &change.new_file, place)),
    ];
    let places: Vec<String> = places.into_iter().flatten().collect();
    if places.is_empty() {
        String::new()
    } else {
        format!(" ({})", places.join(", "))
    }
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
    fn backticks_in_values_end_no_code() {
        let build = |sdl: &str| build(&SourceText::new(sdl), &Limits::default()).unwrap();
        let old = build(
            "type Query { a: Int @deprecated(reason: \"`</code>` <img src=x> @octocat\") x(a: String = \"a\"): Int }",
        );
        let new = build(
            "type Query { a: Int @deprecated(reason: \"y|`z` <b>\") x(a: String = \"``\\n<img>`\"): Int }",
        );
        let text = changes(&old, &new).to_markdown();
        assert!(
            text.contains("argument ``reason: \"`</code>` <img src=x> @octocat\"`` was removed from `@deprecated` on `Query.a`."),
            "{text}"
        );
        assert!(
            text.contains("from `\"a\"` to ```\"``\\n<img>`\"```."),
            "{text}"
        );
    }

    #[test]
    fn markdown_fits_into_a_comment() {
        let build = |sdl: &str| build(&SourceText::new(sdl), &Limits::default()).unwrap();
        let fields = |name: &str, count: usize| -> String {
            (0..count)
                .map(|number| format!("{name}{number}: Int "))
                .collect()
        };
        let old = build(&format!("type Query {{ a: Int {} }}", fields("b", 3_000)));
        for (name, kept) in [("c", 300), ("c", 3_000)] {
            let new = build(&format!("type Query {{ a: Int {} }}", fields(name, kept)));
            let found = changes(&old, &new);
            let text = found.to_markdown();
            assert!(text.chars().count() < 65_536, "{}", text.len());
            let lines = text.lines().filter(|line| line.starts_with("- ")).count();
            let more = text.lines().last().unwrap();
            assert_eq!(more, format!("… and {} more.", 3_000 + kept - lines));
            assert_eq!(
                text.matches("<details>").count(),
                text.matches("</details>").count()
            );
        }
        let long = build(&format!(
            "type Query {{ a(b: String = \"{}\"): Int }}",
            "x".repeat(70_000)
        ));
        let text = changes(&build("type Query { a(b: String): Int }"), &long).to_markdown();
        assert!(text.ends_with("\n… and 1 more.\n"), "{text}");
    }

    #[test]
    fn places_are_those_of_the_files() {
        let limits = Limits::default();
        let read = |files: &[(&str, &[u8])]| crate::read_files(files, &limits).unwrap();
        let one = read(&[(
            "old.graphql",
            b"type Query { a: A }\ntype A { i: Int j: Int }",
        )]);
        let two = read(&[
            ("x/a.graphql", b"type Query { a: A }\n\n"),
            ("x/z.gql", b"\ntype A { i: Int! }"),
        ]);
        let docs = [&one, &two].map(|source| build(source, &limits).unwrap());
        let found = changes(&docs[0], &docs[1]).located(&one, &two);
        let text = found.to_text();
        assert!(
            text.contains("(old at old.graphql:2, new at x/z.gql:2)"),
            "{text}"
        );
        let text = found.to_github_annotations("x");
        assert!(
            text.starts_with("::error file=x/z.gql,line=2,col=6,"),
            "{text}"
        );
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
