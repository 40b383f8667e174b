//! The owner's groups, and which directives name groups.

use schema_model::Kind;
use schema_model::glob::Glob;
use schema_model::model::Model;

use super::{GroupSource, LayoutError};
use crate::groups::{OTHER, key_of_label};

/// A directive with the argument that names groups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupDirective {
    /// The name without `@`.
    pub directive: Box<str>,
    /// The argument.
    pub argument: Box<str>,
}

/// The owner's groups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnGroups {
    groups: Vec<OwnGroup>,
    directives: Vec<GroupDirective>,
}

/// A group of the owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OwnGroup {
    pub key: Box<str>,
    pub label: Box<str>,
    patterns: Vec<Pattern>,
}

/// What a group may have.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Pattern {
    /// Operations and types.
    Name(Glob),
    /// Operations of the root types that match.
    Operation(Glob, Glob),
}

impl Default for OwnGroups {
    /// No groups, and the directives that usually name some.
    fn default() -> Self {
        let usual = Self::USUAL_DIRECTIVES.into_iter();
        Self {
            groups: Vec::new(),
            directives: usual.filter_map(GroupDirective::parse).collect(),
        }
    }
}

impl OwnGroups {
    /// Maximum number of groups.
    pub const MAX_GROUPS: usize = 60;
    /// Maximum number of patterns of a group.
    pub const MAX_PATTERNS: usize = 50;
    /// Maximum number of characters of a name.
    pub const MAX_NAME: usize = 60;
    /// Maximum number of characters of a pattern.
    pub const MAX_PATTERN: usize = 200;
    /// Maximum number of directives that name groups.
    pub const MAX_DIRECTIVES: usize = 10;
    /// The directives that name groups if the owner chooses none; the earlier ones win.
    pub const USUAL_DIRECTIVES: [&'static str; 4] = [
        "@doc(category:)",
        "@docs(category:)",
        "@docsCategory(name:)",
        "@tag(name:)",
    ];

    pub(super) fn parse(
        sources: &[GroupSource],
        directives: Option<&[String]>,
        errors: &mut Vec<LayoutError>,
    ) -> Self {
        let mut fail = |message: String| {
            errors.push(LayoutError {
                field: "groups",
                message,
            });
        };
        if sources.len() > Self::MAX_GROUPS {
            fail(format!("There are more than {} groups.", Self::MAX_GROUPS));
        }
        let mut groups: Vec<OwnGroup> = Vec::new();
        for (number, source) in (1..).zip(sources.iter().take(Self::MAX_GROUPS)) {
            let name = parse_name(number, &source.name, &groups);
            if let Err(message) = &name {
                fail(format!("Group {number}: {message}"));
            }
            let patterns = parse_patterns(number, source, &mut fail);
            if let Ok((key, label)) = name {
                groups.push(OwnGroup {
                    key: key.into(),
                    label: label.into(),
                    patterns,
                });
            }
        }
        let mut own = Self {
            groups,
            ..Self::default()
        };
        if let Some(directives) = directives {
            own.directives = parse_directives(directives, errors);
        }
        own
    }

    /// Returns whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// Returns the directives that name groups; the earlier ones win.
    #[must_use]
    pub fn directives(&self) -> &[GroupDirective] {
        &self.directives
    }

    /// Returns the keys of the groups in the owner's order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.groups.iter().map(|group| &*group.key)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &OwnGroup> {
        self.groups.iter()
    }

    /// Returns the first group with a pattern for the operation `name` of the root type `root`.
    pub(crate) fn of_operation(&self, kind: Kind, root: &str, name: &str) -> Option<&OwnGroup> {
        let usual = match kind {
            Kind::Mutations => "Mutation",
            Kind::Subscriptions => "Subscription",
            _ => "Query",
        };
        let matches = |pattern: &Pattern| match pattern {
            Pattern::Name(of) => of.matches(name),
            Pattern::Operation(owner, of) => {
                (owner.matches(root) || owner.matches(usual)) && of.matches(name)
            }
        };
        let mut groups = self.groups.iter();
        groups.find(|group| group.patterns.iter().any(matches))
    }

    /// Returns the first group with a pattern for the type `name`.
    pub(crate) fn of_type(&self, name: &str) -> Option<&OwnGroup> {
        let matches =
            |pattern: &Pattern| matches!(pattern, Pattern::Name(glob) if glob.matches(name));
        let mut groups = self.groups.iter();
        groups.find(|group| group.patterns.iter().any(matches))
    }

    /// Returns the patterns, as numbers of group and pattern from 0, that match nothing in a model.
    #[must_use]
    pub fn find_unused(&self, model: &Model) -> Vec<(usize, usize)> {
        let roots = || {
            use schema_model::model::OperationKind::{Mutation, Query, Subscription};
            let kinds = [Query, Mutation, Subscription].into_iter();
            kinds.filter_map(|kind| Some((Kind::from(kind), model.root(kind)?)))
        };
        let is_used = |pattern: &Pattern| {
            let alone = Self {
                groups: vec![OwnGroup {
                    key: "".into(),
                    label: "".into(),
                    patterns: vec![pattern.clone()],
                }],
                directives: Vec::new(),
            };
            let mut operations = roots()
                .flat_map(|(kind, root)| root.fields.iter().map(move |field| (kind, root, field)));
            operations.any(|(kind, root, field)| {
                let found = alone.of_operation(kind, &root.name, &field.name);
                found.is_some()
            }) || model.types.iter().any(|ty| {
                !ty.is_built_in
                    && model.operation_kind(&ty.name).is_none()
                    && alone.of_type(&ty.name).is_some()
            })
        };
        let groups = self.groups.iter().enumerate();
        groups
            .flat_map(|(number, group)| {
                let patterns = group.patterns.iter().enumerate();
                patterns.map(move |(at, pattern)| (number, at, pattern))
            })
            .filter(|(_, _, pattern)| !is_used(pattern))
            .map(|(number, at, _)| (number, at))
            .collect()
    }

    pub(super) fn heap_size(&self) -> usize {
        let patterns: usize = self.groups.iter().map(|group| group.patterns.len()).sum();
        self.groups.len() * size_of::<OwnGroup>() + patterns * (size_of::<Pattern>() + 16)
    }
}

impl std::fmt::Display for GroupDirective {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "@{}({}:)", self.directive, self.argument)
    }
}

impl GroupDirective {
    /// Parses `@doc(category:)`.
    fn parse(text: &str) -> Option<Self> {
        let rest = text.trim().strip_prefix('@')?;
        let (directive, rest) = rest.split_once('(')?;
        let argument = rest.strip_suffix(')')?.trim().strip_suffix(':')?;
        let is_name = |name: &str| {
            name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
                && name.bytes().next().is_some_and(|b| !b.is_ascii_digit())
        };
        let (directive, argument) = (directive.trim(), argument.trim());
        (is_name(directive) && is_name(argument)).then(|| Self {
            directive: directive.into(),
            argument: argument.into(),
        })
    }
}

/// Returns the key and the label of a group.
fn parse_name(number: usize, name: &str, groups: &[OwnGroup]) -> Result<(String, String), String> {
    let label = name.trim();
    let count = label.chars().count();
    if count == 0 {
        return Err("The name is missing.".to_owned());
    }
    if count > OwnGroups::MAX_NAME {
        let max = OwnGroups::MAX_NAME;
        return Err(format!("The name has {count} characters; at most {max}."));
    }
    if label.chars().any(char::is_control) {
        return Err("The name has a line break or another control character.".to_owned());
    }
    let key = key_of_label(label).unwrap_or_else(|| format!("group-{number}"));
    if key == OTHER {
        return Err("\"Other\" is the group of everything that no group has.".to_owned());
    }
    let mut before = (1..).zip(groups);
    if let Some((at, _)) = before.find(|(_, group)| *group.key == *key) {
        return Err(format!(
            "Its address would be that of group {at}, \"{key}\". Choose another name."
        ));
    }
    Ok((key, label.to_owned()))
}

fn parse_patterns(
    number: usize,
    source: &GroupSource,
    fail: &mut impl FnMut(String),
) -> Vec<Pattern> {
    let max = OwnGroups::MAX_PATTERNS;
    if source.patterns.len() > max {
        fail(format!(
            "Group {number}: There are more than {max} patterns."
        ));
    }
    let mut patterns = Vec::new();
    for (line, text) in (1..).zip(source.patterns.iter().take(max)) {
        match parse_pattern(text) {
            Ok(pattern) => patterns.push(pattern),
            Err(message) => fail(format!("Group {number}, pattern {line}: {message}")),
        }
    }
    patterns
}

fn parse_pattern(text: &str) -> Result<Pattern, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("It is empty.".to_owned());
    }
    if text.chars().count() > OwnGroups::MAX_PATTERN {
        let max = OwnGroups::MAX_PATTERN;
        return Err(format!("It has more than {max} characters."));
    }
    let glob = |part: &str| {
        Glob::parse(part).ok_or_else(|| {
            format!("`{text}` is not a pattern. Use names with `*` and `?`, such as `cart*` or `Query.cart*`.")
        })
    };
    match text.split_once('.') {
        None => Ok(Pattern::Name(glob(text)?)),
        Some((owner, name)) => Ok(Pattern::Operation(glob(owner)?, glob(name)?)),
    }
}

fn parse_directives(texts: &[String], errors: &mut Vec<LayoutError>) -> Vec<GroupDirective> {
    let mut fail = |message: String| {
        errors.push(LayoutError {
            field: "group_directives",
            message,
        });
    };
    let max = OwnGroups::MAX_DIRECTIVES;
    if texts.len() > max {
        fail(format!("There are more than {max} directives."));
    }
    let mut directives = Vec::new();
    for (number, text) in (1..).zip(texts.iter().take(max)) {
        match GroupDirective::parse(text) {
            Some(directive) => directives.push(directive),
            None => {
                let shown: String = text.chars().take(80).collect();
                fail(format!(
                    "Directive {number}: \"{shown}\" does not name a directive and an argument, such as `@doc(category:)`."
                ));
            }
        }
    }
    directives
}
