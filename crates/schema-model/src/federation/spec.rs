//! What Apollo's specification of federation defines, and since which version
//! (<https://www.apollographql.com/docs/graphos/schema-design/federated-schemas/reference/directives>).

/// The minor version of federation 2 that the lists here are of. Later ones may have more.
pub(crate) const VERSION: u32 = 12;

/// A directive of the specification.
pub(crate) struct SpecDirective {
    pub(crate) name: &'static str,
    /// The minor version of federation 2 that brought it.
    pub(crate) since: u32,
    pub(crate) arguments: &'static [&'static str],
    /// Those that must be given.
    pub(crate) required: &'static [&'static str],
}

const fn directive(
    name: &'static str,
    since: u32,
    arguments: &'static [&'static str],
    required: &'static [&'static str],
) -> SpecDirective {
    SpecDirective {
        name,
        since,
        arguments,
        required,
    }
}

/// The directives of federation, by name.
pub(crate) const DIRECTIVES: [SpecDirective; 20] = [
    directive("authenticated", 5, &[], &[]),
    directive("cacheTag", 12, &["format"], &["format"]),
    directive("composeDirective", 1, &["name"], &["name"]),
    directive("context", 8, &["name"], &["name"]),
    directive("cost", 9, &["weight"], &["weight"]),
    directive("extends", 0, &[], &[]),
    directive("external", 0, &["reason"], &[]),
    directive("fromContext", 8, &["field"], &["field"]),
    directive("inaccessible", 0, &[], &[]),
    directive("interfaceObject", 3, &[], &[]),
    directive("key", 0, &["fields", "resolvable"], &["fields"]),
    directive("link", 0, &["url", "as", "for", "import"], &["url"]),
    directive(
        "listSize",
        9,
        &[
            "assumedSize",
            "slicingArguments",
            "sizedFields",
            "requireOneSlicingArgument",
        ],
        &[],
    ),
    directive("override", 0, &["from", "label"], &["from"]),
    directive("policy", 6, &["policies"], &["policies"]),
    directive("provides", 0, &["fields"], &["fields"]),
    directive("requires", 0, &["fields"], &["fields"]),
    directive("requiresScopes", 5, &["scopes"], &["scopes"]),
    directive("shareable", 0, &[], &[]),
    directive("tag", 0, &["name"], &["name"]),
];

/// The types that can be imported, with the minor version of federation 2 that brought them.
pub(crate) const TYPES: [(&str, u32); 4] = [
    ("ContextFieldValue", 8),
    ("FieldSet", 0),
    ("Policy", 6),
    ("Scope", 5),
];

/// Finds a directive by its name in the specification.
pub(crate) fn find(name: &str) -> Option<&'static SpecDirective> {
    DIRECTIVES.iter().find(|directive| directive.name == name)
}

/// The minor version of federation 2 that an address links: 3 of `https://specs.apollo.dev/federation/v2.3`.
pub(crate) fn minor_version(url: &str) -> Option<u32> {
    let (_, version) = url.split_once("specs.apollo.dev/federation/v2")?;
    let version = version.trim_end_matches('/');
    match version.strip_prefix('.') {
        Some(minor) => minor.parse().ok(),
        None => version.is_empty().then_some(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_from_addresses() {
        let url = |rest: &str| format!("https://specs.apollo.dev/federation/{rest}");
        assert_eq!(minor_version(&url("v2.3")), Some(3));
        assert_eq!(minor_version(&url("v2.12/")), Some(12));
        assert_eq!(minor_version(&url("v2")), Some(0));
        assert_eq!(minor_version(&url("v1.0")), None);
        assert_eq!(minor_version("https://specs.apollo.dev/tag/v0.3"), None);
    }

    #[test]
    fn names_are_sorted_and_known_as_federations() {
        assert!(DIRECTIVES.is_sorted_by(|one, other| one.name < other.name));
        for directive in &DIRECTIVES {
            assert!(
                super::super::DIRECTIVES.contains(&directive.name),
                "{}",
                directive.name
            );
            assert!(
                directive
                    .required
                    .iter()
                    .all(|name| directive.arguments.contains(name))
            );
        }
    }
}
