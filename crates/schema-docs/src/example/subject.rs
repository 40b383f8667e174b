//! The thing that an operation or an input is about: a type of the schema that its name speaks of.

use schema_model::model::{Model, TypeDef, TypeKind};

use super::hint::thing;
use crate::plurals::singular;

/// Maximum number of words of a name to look at.
const WORDS: usize = 7;
/// Maximum number of fields of a type to look at.
const LOOKED_AT: usize = 100;

/// Returns the type that a name speaks of: `PullRequest` for `DequeuePullRequestInput`, `Patient` for `registerPatient`
/// and `device` for `device_bool_exp`. Of several the one with the most words, and first of all one that has ids.
pub(super) fn subject<'m>(model: &'m Model, name: &str) -> Option<&'m TypeDef> {
    let ids = ["id", "ID", "_id", "uuid", "slug", "key", "handle", "login"];
    let mut without_id = None;
    for ty in word_runs(name).filter_map(|words| find(model, words)) {
        if has_field(ty, &ids) {
            return Some(ty);
        }
        without_id = without_id.or(Some(ty));
    }
    without_id
}

/// Returns whether a type has a field with one of the names.
pub(super) fn has_field(ty: &TypeDef, names: &[&str]) -> bool {
    let mut fields = ty.fields.iter().take(LOOKED_AT);
    fields.any(|field| names.contains(&&*field.name))
}

/// The type that is named by words, in the singular or plural; none if it only wraps another.
fn find<'m>(model: &'m Model, words: &str) -> Option<&'m TypeDef> {
    if words.is_empty() {
        return None;
    }
    let by_name = |name: &str| {
        let ty = model.find_type(name)?;
        let is_thing = matches!(ty.kind, TypeKind::Object | TypeKind::Interface)
            && thing(&ty.name) == &*ty.name
            && model.operation_kind(&ty.name).is_none();
        is_thing.then_some(ty)
    };
    let by_any_case = |name: &str| {
        by_name(name).or_else(|| {
            let first = name
                .get(..1)
                .filter(|first| first.bytes().all(|byte| byte.is_ascii_lowercase()))?;
            by_name(&format!("{}{}", first.to_ascii_uppercase(), name.get(1..)?))
        })
    };
    by_any_case(words)
        .or_else(|| by_any_case(&singular(words)?))
        // `Cookies` of `Cookie`, which only look like stories.
        .or_else(|| by_any_case(words.strip_suffix('s')?))
}

/// Returns all words of a name that follow each other, the longest first, without underscores around them: `cartLines`,
/// `LinesAdd`, `cart`, `Lines`, `Add` behind the whole of `cartLinesAdd`.
pub(super) fn word_runs(name: &str) -> impl Iterator<Item = &str> {
    let bounds = word_bounds(name);
    let words = bounds.len().saturating_sub(1);
    let lengths = (1..=words).rev();
    let runs =
        lengths.flat_map(move |length| (0..=words - length).map(move |at| (at, at + length)));
    runs.map(move |(first, end)| {
        let bound = |at: usize| bounds.get(at).copied().unwrap_or_default();
        let run = name.get(bound(first)..bound(end));
        run.unwrap_or_default().trim_matches('_')
    })
}

/// Where the words of a name begin, and its end.
fn word_bounds(name: &str) -> Vec<usize> {
    let bytes = name.as_bytes();
    let is = |at: Option<usize>, kind: fn(&u8) -> bool| {
        at.and_then(|at| bytes.get(at)).is_some_and(kind)
    };
    let begins = |at: &usize| {
        let before = at.checked_sub(1);
        let is_upper = is(Some(*at), u8::is_ascii_uppercase);
        before.is_none()
            || is(before, |byte| *byte == b'_')
            || (is_upper && !is(before, u8::is_ascii_uppercase))
            // The last capital of `DSAReport` begins a word.
            || (is_upper && is(Some(at + 1), u8::is_ascii_lowercase))
    };
    let mut bounds: Vec<usize> = (0..name.len()).filter(begins).take(WORDS).collect();
    bounds.push(name.len());
    bounds
}

#[cfg(test)]
mod tests {
    use schema_model::{Limits, SourceText};

    use super::*;

    #[test]
    fn names_speak_of_types() {
        let sdl = "type Query { a: Int }
            type Patient { id: ID } type PullRequest { id: ID } type Story { id: ID } type StorySettings { live: Int }
            type VerifiableDomain { id: ID } type Team { id: ID } type device { id: ID } type DSAReport { id: ID }
            type City { id: ID } type Cookie { id: ID } type Box { id: ID } type DeleteTeamPayload { id: ID } type Money { amount: Int }";
        let source = SourceText::new(sdl.to_owned());
        let model = schema_model::parse_schema(&source, &Limits::default())
            .unwrap()
            .model;
        for (name, about) in [
            ("DequeuePullRequestInput", Some("PullRequest")),
            (
                "RegenerateVerifiableDomainTokenInput",
                Some("VerifiableDomain"),
            ),
            ("UpdateTeamReviewAssignmentInput", Some("Team")),
            ("CacheStoryInput", Some("Story")),
            ("UpdateStorySettingsInput", Some("Story")),
            ("deletePatient", Some("Patient")),
            ("archiveStories", Some("Story")),
            ("mergeCities", Some("City")),
            ("clearCookies", Some("Cookie")),
            ("packBoxes", Some("Box")),
            ("PatientKey", Some("Patient")),
            ("device_bool_exp", Some("device")),
            ("delete_device_by_pk", Some("device")),
            ("CreateDSAReportInput", Some("DSAReport")),
            ("DeleteTeamPayload", Some("Team")),
            ("MoneyInput", Some("Money")),
            ("Query", None),
            ("signIn", None),
            ("_", None),
            ("", None),
        ] {
            let found = subject(&model, name).map(|ty| &*ty.name);
            assert_eq!(found, about, "{name}");
        }
    }
}
