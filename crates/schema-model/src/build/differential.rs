//! The model from the tree of `schema-syntax` beside the model from the tree of the parser in use.

use schema_syntax::{SyntaxLimits, parse};

use super::build;
use crate::build::Converted;
use crate::lines::LineIndex;
use crate::model::Model;
use crate::texts::{real, small_and_changed};
use crate::{Limits, oracle, scan};

/// Everything that is compared, one thing a line.
fn write(model: &Model, found: Converted) -> Vec<String> {
    let mut lines = vec![
        format!("{:?}", model.description),
        format!("{:?}", model.directives_applied),
        format!("{:?}", model.roots),
    ];
    lines.extend(model.types.iter().map(|ty| format!("{ty:#?}")));
    lines.extend(model.directives.iter().map(|each| format!("{each:#?}")));
    for list in [found.findings, found.orphans] {
        let (kept, omitted) = list.into_parts();
        // Findings at the same place are in no order.
        let mut kept: Vec<String> = kept.iter().map(|each| format!("{each:?}")).collect();
        kept.sort();
        lines.extend(kept);
        lines.push(omitted.to_string());
    }
    lines
        .iter()
        .flat_map(|line| line.lines().map(str::to_owned))
        .collect()
}

/// The first difference; none if a parser refuses the text.
fn difference(text: &str) -> Option<Option<String>> {
    let limits = Limits::default();
    let lines = LineIndex::new(text);
    let scanned = scan::scan(text, &limits).ok()?;
    let document = crate::parse::parse(scanned, &lines, text, &limits).ok()?;
    let tree = parse(text, &SyntaxLimits::default()).ok()?;
    if !tree.errors().is_empty() {
        return None;
    }
    let (old, old_found) = oracle::convert::convert(&document, text, &lines);
    let (new, _, new_found) = build(&tree, &lines);
    if old.linked != new.linked {
        return Some(Some(format!("- {:?}\n+ {:?}", old.linked, new.linked)));
    }
    let (old, new) = (write(&old, old_found), write(&new, new_found));
    let at = old.iter().zip(&new).position(|(old, new)| old != new);
    let is_same = at.is_none() && old.len() == new.len();
    let at = at.unwrap_or(old.len().min(new.len()));
    let shown =
        |lines: &[String]| lines[at.saturating_sub(3)..(at + 3).min(lines.len())].join("\n");
    Some((!is_same).then(|| format!("- {}\n+ {}", shown(&old), shown(&new))))
}

#[test]
fn models_of_real_schemas_are_the_same() {
    let mut count = 0;
    for (name, text) in real() {
        assert_eq!(difference(&text), Some(None), "{name}");
        count += 1;
    }
    assert!(count >= 7, "{count}");
}

#[test]
fn models_of_small_and_changed_schemas_are_the_same() {
    let (mut compared, mut different) = (0, Vec::new());
    for (name, text) in small_and_changed(2_026) {
        match difference(&text) {
            None => {}
            Some(None) => compared += 1,
            Some(Some(lines)) => different.push(format!("{name}: {text}\n{lines}")),
        }
    }
    let shown: Vec<&str> = different.iter().take(12).map(String::as_str).collect();
    assert!(
        different.is_empty(),
        "{} differ\n{}",
        different.len(),
        shown.join("\n\n")
    );
    assert!(compared > 3_000, "{compared}");
}
