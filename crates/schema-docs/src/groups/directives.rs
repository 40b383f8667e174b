//! Groups that directives name: `@doc(category: "Orders")`, `@docsCategory(name: "orders")`, `@tag(name: "orders")`.

use schema_model::model::AppliedDirective;

use super::tags::FEDERATION_TAG;
use crate::layout::GroupDirective;

/// Tags that say for whom something is, or how ready it is.
const AUDIENCES: [&str; 14] = [
    "admin",
    "alpha",
    "beta",
    "deprecated",
    "experimental",
    "external",
    "internal",
    "partner",
    "preview",
    "private",
    "public",
    "stable",
    "team",
    "unstable",
];
/// Maximum number of characters of a label.
const MAX_LABEL: usize = 60;

/// Returns the label of the group that the directives of a place name, or the values of its federation tags.
pub(super) fn label(
    applied: &[AppliedDirective],
    tags: &[Box<str>],
    directives: &[GroupDirective],
) -> Option<String> {
    let is_group = |label: &String| !AUDIENCES.contains(&&*label.to_ascii_lowercase());
    directives.iter().find_map(|naming| {
        if &*naming.directive == FEDERATION_TAG {
            return tags.iter().filter_map(|value| text(value)).find(is_group);
        }
        let of_name = applied
            .iter()
            .filter(|applied| applied.name == naming.directive);
        of_name
            .flat_map(|applied| &applied.arguments)
            .filter(|(name, _)| *name == naming.argument)
            .find_map(|(_, value)| text(value))
            .filter(|label| &*naming.directive != "tag" || is_group(label))
    })
}

/// Returns the text of a string in GraphQL source without escapes; none for other values.
fn text(source: &str) -> Option<String> {
    let text = source.strip_prefix('"')?.strip_suffix('"')?.trim();
    let is_plain = !text
        .chars()
        .any(|letter| letter.is_control() || matches!(letter, '"' | '\\'));
    (is_plain && !text.is_empty() && text.chars().count() <= MAX_LABEL).then(|| {
        let mut letters = text.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect()
    })
}

/// Returns a key for addresses: lower-case letters and digits with hyphens; none if nothing of the label is left.
pub(crate) fn key(label: &str) -> Option<String> {
    let words = label
        .split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty());
    let words: Vec<String> = words.map(str::to_ascii_lowercase).collect();
    (!words.is_empty()).then(|| words.join("-"))
}
