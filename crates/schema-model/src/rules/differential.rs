//! The rules over the tree of `schema-syntax` beside the validator in use.

use schema_syntax::{SyntaxLimits, parse};

use super::find;
use crate::build::build;
use crate::lines::LineIndex;
use crate::model::Model;
use crate::oracle::convert::convert;
use crate::oracle::findings::collect;
use crate::shortlist::{Finding, Shortlist};
use crate::texts::{real, small_and_changed};
use crate::{Limits, scan};

fn write(found: Shortlist, model: &Model) -> Vec<String> {
    let (kept, omitted) = found.into_parts();
    let line = |each: &Finding| {
        let about = each.about.as_deref();
        // It decides about the place only where it is a type and the finding covers more than a name.
        let length = each.span.map_or(0, |(start, end)| end - start);
        let about = about.filter(|name| model.find_type(name).is_some() && length > name.len());
        // The other validator takes the argument's name for that of a type.
        let about = about.filter(|_| each.code != "unknown_argument");
        let (code, message) = (each.code, &each.message);
        format!("{:?} {code} {message} {:?} {about:?}", each.span, each.hint)
    };
    let mut lines: Vec<String> = kept.iter().map(line).collect();
    lines.sort();
    lines.dedup();
    lines.push(omitted.to_string());
    lines
}

/// Parts of findings that only the engine has, and why.
const MORE: [(&str, &str); 14] = [
    (
        "in a circle of interfaces",
        "the other validator asks for the missing interfaces",
    ),
    (
        "`null` is not allowed for `String!`.",
        "the reason of a deprecation: September 2025, 3.13.3",
    ),
    ("unknown_import", "federation: a warning"),
    ("invalid_import", "the same"),
    ("directive_not_imported", "the same"),
    ("unknown_federation_directive", "the same"),
    ("unknown_federation_argument", "the same"),
    ("missing_federation_argument", "the same"),
    ("invalid_field_set", "the same"),
    ("unknown_field_set_field", "the same"),
    (
        "not_an_interface",
        "the other validator says that there is no such type",
    ),
    (
        "deprecated_directive",
        "September 2026, 3.13; only a warning",
    ),
    (
        "deprecated_against_interface",
        "September 2025, 3.6; only a warning",
    ),
    (
        "not_deprecated_with_interface",
        "of the engine's own: a warning",
    ),
];

/// The findings that only one of the two has; none if a parser refuses the text.
fn difference(text: &str) -> Option<Vec<String>> {
    let limits = Limits::default();
    let lines = LineIndex::new(text);
    let scanned = scan::scan(text, &limits).ok()?;
    let document = crate::parse::parse(scanned, &lines, text, &limits).ok()?;
    let tree = parse(text, &SyntaxLimits::default()).ok()?;
    if !tree.errors().is_empty() {
        return None;
    }
    let (old_model, found) = convert(&document, text, &lines);
    let old = collect(&document, &old_model, found, text);
    let (model, sources, built) = build(&tree, &lines);
    let new = find(&tree, &model, &sources, built);
    let (old, new) = (write(old, &old_model), write(new, &model));
    let circles: Vec<&String> = new
        .iter()
        .filter(|line| line.contains("in a circle"))
        .collect();
    // A circle of several interfaces is called one, at the place of what the other validator says.
    let is_circle = |line: &str| {
        let place = line.split(" missing_interface ").next();
        place.is_some_and(|place| circles.iter().any(|circle| circle.starts_with(place)))
    };
    // What an extension of a built-in type holds is not looked at: it is left out.
    let is_left_out = new.iter().any(|line| line.contains(" extends_built_in "));
    let gone = old
        .iter()
        .filter(|line| !new.contains(line) && !is_left_out);
    let gone = gone.filter(|line| !line.contains(" missing_interface ") || !is_circle(line));
    let has_other_at = |line: &str, code: &str| {
        let place = line.split(" unknown_type ").next().unwrap_or_default();
        new.iter()
            .any(|other| other.starts_with(&format!("{place} {code} ")))
    };
    let gone = gone.filter(|line| !has_other_at(line, "not_an_interface"));
    // The other validator says of a `null` also that it is not provided.
    let has_null = new
        .iter()
        .any(|line| line.contains("`null` is not allowed for"));
    let gone = gone.filter(|line| !(has_null && line.contains(" is not provided.")));
    let is_expected = |line: &str| MORE.iter().any(|(part, _)| line.contains(part));
    let more = new.iter().filter(|line| !old.contains(line));
    let more = more.filter(|line| !is_expected(line));
    let gone = gone.map(|line| format!("- {line}"));
    Some(gone.chain(more.map(|line| format!("+ {line}"))).collect())
}

#[test]
fn findings_of_real_schemas_are_the_same() {
    let mut count = 0;
    for (name, text) in real() {
        assert_eq!(difference(&text), Some(Vec::new()), "{name}");
        count += 1;
    }
    assert!(count >= 7, "{count}");
}

#[test]
fn findings_of_small_and_changed_schemas_are_the_same() {
    let (mut compared, mut different) = (0, Vec::new());
    for (name, text) in small_and_changed(2_027) {
        match difference(&text) {
            None => {}
            Some(lines) if lines.is_empty() => compared += 1,
            Some(lines) => different.push(format!("{name}: {text}\n{}", lines.join("\n"))),
        }
    }
    let shown: Vec<&str> = different.iter().take(25).map(String::as_str).collect();
    assert!(
        different.is_empty(),
        "{} differ\n{}",
        different.len(),
        shown.join("\n\n")
    );
    assert!(compared > 3_000, "{compared}");
}
