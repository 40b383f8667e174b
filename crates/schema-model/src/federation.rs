//! Additions of federation tools to a schema: types and directives that are used in subgraphs and defined
//! nowhere, and in supergraphs the marks that say where each thing comes from.

use std::collections::HashMap;
use std::sync::Arc;

use crate::model::{AppliedDirective, Model, Subgraphs, TypeDef};

pub mod linked;
pub(crate) mod spec;

pub use linked::Linked;

const DIRECTIVES: [&str; 27] = [
    "authenticated",
    "composeDirective",
    "connect",
    "context",
    "core",
    "cost",
    "extends",
    "external",
    "feature",
    "fromContext",
    "graph",
    "inaccessible",
    "interfaceObject",
    "join",
    "key",
    "link",
    "listSize",
    "override",
    "owner",
    "policy",
    "provides",
    "requires",
    "requiresScopes",
    "shareable",
    "source",
    "tag",
    "cacheTag",
];
const DIRECTIVE_PREFIXES: [&str; 7] = [
    "join__",
    "link__",
    "federation__",
    "core__",
    "openfed__",
    "edfs__",
    "connect__",
];
const TYPES: [&str; 8] = [
    "_Any",
    "_Entity",
    "_FieldSet",
    "_Service",
    "FieldSet",
    "link__Import",
    "link__Purpose",
    "ContextArgument",
];
const TYPE_PREFIXES: [&str; 6] = [
    "join__",
    "federation__",
    "link__",
    "core__",
    "openfed__",
    "edfs__",
];

/// Whether the directive is one that federation defines, or that the schema links.
#[must_use]
pub fn is_directive(name: &str, linked: &Linked) -> bool {
    is_own_directive(name) || linked.directive(name).is_some()
}

/// Whether the type is one that federation defines, or that the schema links.
#[must_use]
pub fn is_type(name: &str, linked: &Linked) -> bool {
    is_own_type(name) || linked.ty(name).is_some()
}

/// Whether the type is plumbing: nothing that a reader of the API needs. Types of other specifications are not.
#[must_use]
pub fn is_plumbing_type(name: &str, linked: &Linked) -> bool {
    !linked.is_foreign_type(name) && (is_own_type(name) || linked.ty(name).is_some_and(is_own_type))
}

/// Whether the directive is `@inaccessible`, whatever the schema calls it.
#[must_use]
pub fn is_inaccessible(name: &str, model: &Model) -> bool {
    name_in_federation(name, model) == Some("inaccessible")
}

/// Whether the directive is federation's `@tag`, whatever the schema calls it.
#[must_use]
pub fn is_tag(name: &str, model: &Model) -> bool {
    matches!(
        name_in_federation(name, model),
        Some("tag" | "federation__tag")
    )
}

/// The name that Apollo's specifications have for a directive, whether they define it or not; none if the directive is
/// the file's own or another specification's.
pub(crate) fn name_in_federation<'n>(name: &'n str, model: &'n Model) -> Option<&'n str> {
    let linked = &model.linked;
    if linked.is_foreign_directive(name) || is_own_of_file(name, model) {
        return None;
    }
    Some(linked.directive(name).unwrap_or(name))
}

fn is_own_directive(name: &str) -> bool {
    DIRECTIVES.contains(&name)
        || DIRECTIVE_PREFIXES
            .iter()
            .any(|prefix| name.starts_with(prefix))
}

fn is_own_type(name: &str) -> bool {
    TYPES.contains(&name) || TYPE_PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

/// Directives that no schema uses without federation, unless it defines them itself.
const TELLING: [&str; 9] = [
    "key",
    "external",
    "requires",
    "provides",
    "shareable",
    "interfaceObject",
    "composeDirective",
    "link",
    "core",
];
/// Directives that tell who may call something, or what it costs, are worth showing.
const FOR_READERS: [&str; 5] = [
    "authenticated",
    "requiresScopes",
    "policy",
    "cost",
    "listSize",
];
/// Fields that a subgraph's query root gets.
pub const ROOT_FIELDS: [&str; 2] = ["_service", "_entities"];

/// Whether the schema is a subgraph or a supergraph: it has types or directives of federation's own, or
/// applies such directives without defining them.
#[must_use]
pub fn is_federated(model: &Model) -> bool {
    let has_prefix = |name: &str| {
        DIRECTIVE_PREFIXES
            .iter()
            .any(|prefix| name.starts_with(prefix))
    };
    let tells = |applied: &[AppliedDirective]| {
        applied.iter().any(|directive| {
            let name = &*directive.name;
            let linked = &model.linked;
            let own = linked.directive(name).unwrap_or(name);
            !linked.is_foreign_directive(name)
                && (has_prefix(name)
                    || TELLING.contains(&own) && model.find_directive(name).is_none())
        })
    };
    tells(&model.directives_applied)
        || model.directives.iter().any(|def| has_prefix(&def.name))
        || model.types.iter().any(|ty| {
            ty.name.starts_with('_') && matches!(&*ty.name, "_Any" | "_Entity" | "_Service")
                || has_prefix(&ty.name)
                || tells(&ty.directives)
                || ty.fields.iter().any(|field| tells(&field.directives))
        })
}

/// Whether the file itself defines a directive that federation has a name for too: it links federation, but not this name.
#[must_use]
pub fn is_own_of_file(name: &str, model: &Model) -> bool {
    let has_prefix = DIRECTIVE_PREFIXES
        .iter()
        .any(|prefix| name.starts_with(prefix));
    model.linked.is_federation()
        && model.linked.directive(name).is_none()
        && !has_prefix
        && !TELLING.contains(&name)
        && model.find_directive(name).is_some()
}

/// Whether the directive is plumbing: nothing that a reader of the API needs.
#[must_use]
pub fn is_plumbing(directive: &str, model: &Model) -> bool {
    let Some(own) = name_in_federation(directive, model) else {
        return false;
    };
    (is_own_directive(own) || is_own_directive(directive)) && !FOR_READERS.contains(&own)
}

/// Notes in a supergraph which subgraphs each type and field comes from: `@join__type`,
/// `@join__field` and `@join__owner`, named by `enum join__Graph` (Apollo's join specification,
/// <https://specs.apollo.dev/join/v0.3/>).
pub fn note_subgraphs(model: &mut Model) {
    let Some(graphs) = model.find_type("join__Graph") else {
        return;
    };
    let names: HashMap<Box<str>, Arc<str>> = graphs
        .values
        .iter()
        .map(|value| {
            let written = value
                .directives
                .iter()
                .find(|directive| &*directive.name == "join__graph")
                .and_then(|directive| argument(directive, "name"));
            let name = written.map_or(&*value.name, |text| text.trim_matches('"'));
            (value.name.clone(), name.into())
        })
        .collect();
    let mut sets = Sets {
        names,
        known: HashMap::new(),
    };
    for ty in &mut model.types {
        ty.subgraphs = sets.of(&ty.directives, &["join__type", "join__owner"]);
        note_members(ty, &mut sets);
    }
}

/// A field without a mark of its own belongs to every subgraph of its type.
fn note_members(ty: &mut TypeDef, sets: &mut Sets) {
    for field in &mut ty.fields {
        let own = sets.of(&field.directives, &["join__field"]);
        field.subgraphs = own.filter(|own| Some(own) != ty.subgraphs.as_ref());
    }
}

/// Sets of names, each stored once.
struct Sets {
    names: HashMap<Box<str>, Arc<str>>,
    known: HashMap<Vec<Arc<str>>, Subgraphs>,
}

impl Sets {
    fn of(&mut self, applied: &[AppliedDirective], marks: &[&str]) -> Option<Subgraphs> {
        let marks = applied
            .iter()
            .filter(|directive| marks.contains(&&*directive.name));
        // A subgraph does not hold the types that it only refers to.
        let holds = marks.filter(|directive| argument(directive, "external") != Some("true"));
        let mut names: Vec<Arc<str>> = holds
            .filter_map(|directive| self.names.get(argument(directive, "graph")?).cloned())
            .collect();
        names.sort();
        names.dedup();
        if names.is_empty() {
            return None;
        }
        let set = self
            .known
            .entry(names)
            .or_insert_with_key(|names| names.clone().into());
        Some(set.clone())
    }
}

fn argument<'d>(directive: &'d AppliedDirective, name: &str) -> Option<&'d str> {
    let found = directive
        .arguments
        .iter()
        .find(|(argument, _)| &**argument == name);
    found.map(|(_, value)| &**value)
}
