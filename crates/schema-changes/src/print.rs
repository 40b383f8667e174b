//! Changes for people: in a terminal, in a comment on a pull request, beside the lines of a file.

use schema_model::model::Position;
use schema_model::text::{make_printable, push_message};
use schema_results::{Change, Changes, Criticality};

/// Mark and heading.
fn words(grade: Criticality) -> (&'static str, &'static str) {
    match grade {
        Criticality::Breaking => ("✖", "Breaking changes"),
        Criticality::Dangerous => ("⚠", "Dangerous changes"),
        Criticality::Safe => ("✔", "Safe changes"),
    }
}

/// Bytes of Markdown, with room for its last line: GitHub takes 65,536 characters in a comment.
const MAX_MARKDOWN: usize = 60_000;

/// `2 breaking, 1 dangerous, 14 safe changes.` For the owner, those of hidden parts are counted as well, and once more:
/// `1 breaking change, hidden from readers.`
#[must_use]
pub fn summarize(changes: &Changes) -> String {
    let counts = changes.all_counts();
    let what = match counts.total() {
        0 => "No changes".to_owned(),
        1 if counts.breaking == 1 => "1 breaking change".to_owned(),
        1 if counts.dangerous == 1 => "1 dangerous change".to_owned(),
        1 => "1 safe change".to_owned(),
        _ => format!(
            "{} breaking, {} dangerous, {} safe changes",
            counts.breaking, counts.dangerous, counts.safe
        ),
    };
    match changes.hidden.map_or(0, |hidden| hidden.total()) {
        0 => format!("{what}."),
        hidden if hidden == counts.total() => format!("{what}, hidden from readers."),
        hidden => format!("{what}, {hidden} of them hidden from readers."),
    }
}

/// The mark behind a change that readers do not see.
fn mark(change: &Change) -> &'static str {
    if change.hidden {
        " (hidden from readers)"
    } else {
        ""
    }
}

/// Lines for a terminal: a mark, the path, what changed, where, and why it matters.
#[must_use]
pub fn to_text(changes: &Changes) -> String {
    let mut out = String::new();
    for change in &changes.items {
        let (mark, _) = words(change.criticality);
        push_format!(
            out,
            "{mark} {}  {}{}{}\n",
            make_printable(&change.path),
            make_printable(&change.message),
            self::mark(change),
            places(change)
        );
        if let Some(reason) = change
            .reason
            .as_deref()
            .filter(|_| change.criticality != Criticality::Safe)
        {
            push_format!(out, "    {reason}\n");
        }
    }
    if changes.omitted > 0 {
        push_format!(out, "… and {} more\n", changes.omitted);
    }
    if !changes.items.is_empty() {
        out.push('\n');
    }
    out.push_str(&summarize(changes));
    out.push('\n');
    out
}

/// Markdown for a comment on a pull request, short enough for one; safe changes are folded. What
/// does not fit is counted.
#[must_use]
pub fn to_markdown(changes: &Changes) -> String {
    let mut out = format!("**{}**\n", summarize(changes));
    let mut left = changes.omitted as usize;
    for grade in Criticality::ALL {
        let of_grade: Vec<&Change> = changes
            .items
            .iter()
            .filter(|change| change.criticality == grade)
            .collect();
        if of_grade.is_empty() {
            continue;
        }
        if out.len() > MAX_MARKDOWN {
            left += of_grade.len();
            continue;
        }
        let (mark, title) = words(grade);
        let is_folded = grade == Criticality::Safe;
        if is_folded {
            push_format!(
                out,
                "\n<details><summary>{mark} {title} ({})</summary>\n\n",
                of_grade.len()
            );
        } else {
            push_format!(out, "\n### {mark} {title} ({})\n\n", of_grade.len());
        }
        for (number, change) in of_grade.iter().enumerate() {
            let length = out.len();
            push_item(&mut out, change, is_folded);
            if out.len() > MAX_MARKDOWN {
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
        push_format!(out, "\n… and {left} more.\n");
    }
    out
}

fn push_item(out: &mut String, change: &Change, is_folded: bool) {
    out.push_str("- ");
    push_message(out, &change.message);
    out.push_str(mark(change));
    if !is_folded {
        push_message(out, &places(change));
    }
    if let Some(reason) = change.reason.as_deref().filter(|_| !is_folded) {
        push_format!(out, " {reason}");
    }
    out.push('\n');
}

fn places(change: &Change) -> String {
    let at = |word: &str, file: &Option<String>, place: Position| match file {
        Some(file) => format!("{word} at {}:{}", make_printable(file), place.line),
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
    use schema_model::model::Model;
    use schema_model::{Limits, SourceText, parse_schema};
    use schema_results::Changes;

    use super::{to_markdown, to_text};
    use crate::{Annotations, compare, locate};

    fn build(sdl: &str) -> Model {
        let schema = parse_schema(&SourceText::new(sdl), &Limits::default());
        schema.unwrap().model
    }

    fn compare_samples() -> Changes {
        let old = build("type Query {\n  a: Int\n  b(x: Int = 1): E\n}\nenum E { A }");
        let new = build("type Query {\n  b(x: Int = 2): E\n  \"New.\" c: Int\n}\nenum E { A B }");
        compare(&old, &new)
    }

    #[test]
    fn text_tells_what_where_and_why() {
        insta::assert_snapshot!(to_text(&compare_samples()));
        assert_eq!(to_text(&Changes::default()), "No changes.\n");
    }

    #[test]
    fn markdown_is_grouped() {
        insta::assert_snapshot!(to_markdown(&compare_samples()));
    }

    #[test]
    fn backticks_in_values_end_no_code() {
        let old = build(
            "type Query { a: Int @deprecated(reason: \"`</code>` <img src=x> @octocat\") x(a: String = \"a\"): Int }",
        );
        let new = build(
            "type Query { a: Int @deprecated(reason: \"y|`z` <b>\") x(a: String = \"``\\n<img>`\"): Int }",
        );
        let text = to_markdown(&compare(&old, &new));
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
    fn long_values_are_cut() {
        let schema = |value: &str| {
            let list = format!("[{}]", value.repeat(100_000));
            build(&format!(
                "directive @d(a: [Int]) on FIELD_DEFINITION
                 type Query {{ a(b: [Int] = {list}): Int @d(a: {list}) }}"
            ))
        };
        let changes = compare(&schema("1 "), &schema("2 "));
        assert_eq!(changes.items.len(), 3);
        for change in &changes.items {
            let (message, count) = (&change.message, change.message.chars().count());
            assert!(
                count < 600 && message.contains("…"),
                "{count}: {message:.600}"
            );
        }
    }

    #[test]
    fn markdown_fits_into_a_comment() {
        let fields = |name: &str, count: usize| -> String {
            (0..count)
                .map(|number| format!("{name}{number}: Int "))
                .collect()
        };
        let old = build(&format!("type Query {{ a: Int {} }}", fields("b", 3_000)));
        for (name, kept) in [("c", 300), ("c", 3_000)] {
            let new = build(&format!("type Query {{ a: Int {} }}", fields(name, kept)));
            let found = compare(&old, &new);
            let text = to_markdown(&found);
            assert!(text.chars().count() < 65_536, "{}", text.len());
            let lines = text.lines().filter(|line| line.starts_with("- ")).count();
            let more = text.lines().last().unwrap();
            assert_eq!(more, format!("… and {} more.", 3_000 + kept - lines));
            assert_eq!(
                text.matches("<details>").count(),
                text.matches("</details>").count()
            );
        }
        let (old, new) = ("type Query { a: Int }", "type Query { a: Int b: Int }");
        let mut long = compare(&build(old), &build(new));
        long.items[0].message = "x".repeat(70_000);
        let text = to_markdown(&long);
        assert!(text.ends_with("\n… and 1 more.\n"), "{text}");
    }

    #[test]
    fn places_are_those_of_the_files() {
        let limits = Limits::default();
        let read = |files: &[(&str, &[u8])]| schema_model::read_files(files, &limits).unwrap();
        let one = read(&[(
            "old.graphql",
            b"type Query { a: A }\ntype A { i: Int j: Int }",
        )]);
        let two = read(&[
            ("x/a.graphql", b"type Query { a: A }\n\n"),
            ("x/z.gql", b"\ntype A { i: Int! }"),
        ]);
        let models = [&one, &two].map(|source| parse_schema(source, &limits).unwrap().model);
        let found = locate(compare(&models[0], &models[1]), &one, &two);
        let text = to_text(&found);
        assert!(
            text.contains("(old at old.graphql:2, new at x/z.gql:2)"),
            "{text}"
        );
        let text = Annotations::new("x").changes(&found).write();
        assert!(
            text.starts_with("::error file=x/z.gql,line=2,col=6,"),
            "{text}"
        );
    }

    #[test]
    fn annotations_are_escaped() {
        let text = Annotations::new("a,b:c.graphql")
            .changes(&compare_samples())
            .write();
        let first = text.lines().next().unwrap();
        assert_eq!(
            first,
            "::error file=a%2Cb%3Ac.graphql,line=1,col=6,title=Query.a::The field `Query.a` was removed. Operations that select it fail."
        );
        let safe = compare_samples().counts.safe as usize;
        assert_eq!(text.lines().count(), compare_samples().items.len() - safe);
        assert!(text.contains("\n::warning file=") && !text.contains("::notice"));
    }
}
