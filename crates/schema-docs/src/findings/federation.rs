//! Names that federation tools add by themselves: used in subgraphs, defined nowhere.

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

/// Is the directive one that federation defines.
pub(crate) fn is_directive(name: &str) -> bool {
    DIRECTIVES.contains(&name)
        || DIRECTIVE_PREFIXES
            .iter()
            .any(|prefix| name.starts_with(prefix))
}

/// Is the type one that federation defines.
pub(crate) fn is_type(name: &str) -> bool {
    TYPES.contains(&name) || TYPE_PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}
