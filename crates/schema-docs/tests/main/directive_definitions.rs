//! Directives that are applied to directive definitions (specification of September 2026).

use schema_changes::compare;
use schema_docs::{Links, SearchQuery};
use schema_model::Limits;
use schema_results::Criticality;

use super::docs_of;

const SDL: &str = "type Query { a: Int }\n\
    directive @old(a: Int) @deprecated(reason: \"Use `@new`.\") @owner(team: \"core\") repeatable on FIELD\n\
    directive @new on FIELD\n\
    directive @owner(team: String) on DIRECTIVE_DEFINITION\n\
    extend directive @new @owner(team: \"web\")\n";

#[test]
fn pages_show_them() {
    let docs = docs_of(SDL.as_bytes()).unwrap();
    let page = docs.page("directives/old", &Links::new("")).unwrap();
    assert!(page.html.contains("Deprecated.</strong>"), "{}", page.html);
    assert!(page.html.contains("@owner"), "{}", page.html);
    let text = docs.markdown("directives/old", &Links::new("")).unwrap();
    assert!(
        text.contains("**Deprecated:** Use `@new`") || text.contains("**Deprecated:** Use [`@new`"),
        "{text}"
    );
    assert!(
        text.contains("@old(a: Int) @owner(team: \"core\") @deprecated(reason: \"Use `@new`.\") repeatable on FIELD"),
        "{text}"
    );
    let list = docs.page("directives", &Links::new("")).unwrap();
    assert!(list.html.contains("<li class=\"dep\">"), "{}", list.html);
    let text = docs.markdown("directives/new", &Links::new("")).unwrap();
    assert!(
        text.contains("@new @owner(team: \"web\") on FIELD"),
        "{text}"
    );
}

#[test]
fn uses_search_and_navigation_know_them() {
    let docs = docs_of(SDL.as_bytes()).unwrap();
    assert_eq!(docs.index().directive_uses("owner"), 2);
    let hits = docs.search(&SearchQuery::new("old", 5, None)).hits;
    assert!(
        hits.iter().any(|hit| &*hit.path == "directives/old"),
        "{hits:?}"
    );
    let group = docs
        .navigation()
        .group(schema_model::Kind::Directives)
        .unwrap();
    let deprecated = group.items.iter().filter(|item| item.deprecated);
    assert_eq!(
        deprecated.map(|item| &*item.name).collect::<Vec<_>>(),
        ["old"]
    );
}

#[test]
fn a_deprecation_is_a_change_and_what_it_says_can_be_hidden() {
    let before = SDL
        .replace(" @deprecated(reason: \"Use `@new`.\")", "")
        .replace("core", "api");
    let (old, new) = (
        docs_of(before.as_bytes()).unwrap(),
        docs_of(SDL.as_bytes()).unwrap(),
    );
    let changes = compare(old.model(), new.model());
    let mut said: Vec<(&str, &str)> = changes
        .items
        .iter()
        .map(|each| (&*each.code, &*each.path))
        .collect();
    said.sort_unstable();
    assert_eq!(
        said,
        [
            ("directive_usage_argument_added", "@old.@deprecated.reason"),
            ("directive_usage_argument_added", "@old.@owner.team"),
            ("directive_usage_argument_removed", "@old.@owner.team"),
            (
                "directive_usage_directive_definition_added",
                "@old.@deprecated"
            ),
        ]
    );
    let deprecated = changes
        .items
        .iter()
        .find(|each| each.path == "@old.@deprecated")
        .unwrap();
    assert_eq!(deprecated.message, "`@old` is deprecated now: Use `@new`.");
    assert_eq!(deprecated.page.as_deref(), Some("directives/old"));
    assert_eq!(deprecated.criticality, Criticality::Safe);
    assert!(compare(new.model(), new.model()).is_empty());
}

#[test]
fn a_marked_directive_is_hidden() {
    let rules = schema_docs::HideRules::parse(["@owner"]).unwrap();
    let source = schema_model::SourceText::new(SDL);
    let options = schema_docs::DocsOptions::hiding(rules);
    let docs = schema_docs::build_with(&source, &Limits::default(), &options).unwrap();
    let names: Vec<&str> = docs
        .model()
        .directives
        .iter()
        .map(|each| &*each.name)
        .collect();
    assert_eq!(names, Vec::<&str>::new());
}

#[test]
fn introspection_keeps_the_deprecation() {
    let source = schema_model::SourceText::new(SDL);
    let json = schema_model::introspect(&source, &Limits::default()).unwrap();
    assert!(
        json.contains(r#""isDeprecated":true,"deprecationReason":"Use `@new`.""#),
        "{json}"
    );
    let again = docs_of(json.as_bytes()).unwrap();
    let old = again.model().find_directive("old").unwrap();
    assert_eq!(
        old.deprecation.as_ref().unwrap().reason.as_deref(),
        Some("Use `@new`.")
    );
    let owner = again.model().find_directive("owner").unwrap();
    assert_eq!(*owner.locations, ["DIRECTIVE_DEFINITION".into()]);
}
