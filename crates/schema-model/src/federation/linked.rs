//! Names that a schema takes from other specifications with `@link` or, before 2022, `@core`
//! (<https://specs.apollo.dev/link/v1.0/>): imported, renamed or behind a prefix.

use std::collections::{HashMap, HashSet};

use super::spec::minor_version;
use crate::value::is_name;

/// The separator between the prefix of a linked specification and one of its names.
const SEPARATOR: &str = "__";

/// Names that a schema takes from elsewhere, each with the name that it has there.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Linked {
    directives: HashMap<Box<str>, Linking>,
    types: HashMap<Box<str>, Linking>,
    /// In use here, each with whether the specification is another vendor's.
    prefixes: HashMap<Box<str>, bool>,
    /// Whether one of the specifications is that of federation or of supergraphs.
    is_federation: bool,
    /// The link of federation 2: its prefix and its minor version.
    federation: Option<(Box<str>, u32)>,
}

/// A name of another specification.
#[derive(Debug, PartialEq, Eq)]
struct Linking {
    /// The name that it has there.
    own: Box<str>,
    /// Whether the specification is another vendor's than Apollo's.
    is_foreign: bool,
}

impl Linked {
    /// Takes the links from the directives of a schema.
    pub(crate) fn of_given(given: &[Given]) -> Self {
        let mut links = HashSet::from(["link", "core"]);
        let names_itself = given.iter().filter(|directive| directive.is_of_links());
        links.extend(names_itself.map(|directive| directive.name.as_str()));
        let mut linked = Self::default();
        for directive in given {
            if links.contains(&directive.name.as_str()) {
                linked.add(directive);
            }
        }
        linked
    }

    /// Returns whether the schema links the specification of federation or that of supergraphs.
    pub(crate) fn is_federation(&self) -> bool {
        self.is_federation
    }

    /// The prefix of federation 2 in this schema, and its minor version.
    pub(crate) fn federation(&self) -> Option<(&str, u32)> {
        let (prefix, version) = self.federation.as_ref()?;
        Some((prefix, *version))
    }

    /// The name that a linked directive has in its own specification.
    pub(crate) fn directive<'n>(&'n self, name: &'n str) -> Option<&'n str> {
        find(&self.directives, &self.prefixes, name).map(|(own, _)| own)
    }

    /// Returns whether a directive is of a specification that is not Apollo's: it has nothing to do with a directive of
    /// federation that has the same name.
    pub(crate) fn is_foreign_directive(&self, name: &str) -> bool {
        find(&self.directives, &self.prefixes, name).is_some_and(|(_, is_foreign)| is_foreign)
    }

    /// The same for a type.
    pub(crate) fn ty<'n>(&'n self, name: &'n str) -> Option<&'n str> {
        find(&self.types, &self.prefixes, name).map(|(own, _)| own)
    }

    /// Returns whether a type is of a specification that is not Apollo's.
    pub(crate) fn is_foreign_type(&self, name: &str) -> bool {
        find(&self.types, &self.prefixes, name).is_some_and(|(_, is_foreign)| is_foreign)
    }

    /// Estimated bytes on the heap.
    pub(crate) fn heap_size(&self) -> usize {
        let names = self.directives.iter().chain(&self.types);
        let names: usize = names
            .map(|(name, linking)| name.len() + linking.own.len() + 56)
            .sum();
        names
            + self
                .prefixes
                .keys()
                .map(|name| name.len() + 32)
                .sum::<usize>()
    }

    fn add(&mut self, link: &Given) {
        let own = link.url.as_deref().and_then(name_in);
        let is_foreign = link.url.as_deref().is_some_and(is_foreign);
        self.is_federation |= !is_foreign && matches!(own, Some("federation" | "join"));
        let linking = |own: &str| Linking {
            own: own.into(),
            is_foreign,
        };
        let prefix = link.prefix.as_deref().or(own);
        if let Some(prefix) = prefix.filter(|name| is_prefix(name)) {
            self.prefixes.insert(prefix.into(), is_foreign);
            if let Some(version) = link.url.as_deref().and_then(minor_version) {
                self.federation = Some((prefix.into(), version));
            }
            // The directive that has the specification's own name: `@tag` of `…/tag/v0.3`.
            let own = own.unwrap_or(prefix);
            self.directives.insert(prefix.into(), linking(own));
        }
        for Import { name, local } in &link.imports {
            let own = name.trim_start_matches('@');
            let local = local.as_deref().unwrap_or(name);
            match local.strip_prefix('@') {
                Some(local) => self.directives.insert(local.into(), linking(own)),
                None => self.types.insert(local.into(), linking(own)),
            };
        }
    }
}

/// The name that a name has in its own specification, and whether that is another vendor's.
fn find<'n>(
    imported: &'n HashMap<Box<str>, Linking>,
    prefixes: &HashMap<Box<str>, bool>,
    name: &'n str,
) -> Option<(&'n str, bool)> {
    if let Some(linking) = imported.get(name) {
        return Some((&linking.own, linking.is_foreign));
    }
    let (prefix, own) = name.split_once(SEPARATOR)?;
    Some((own, *prefixes.get(prefix)?))
}

/// Returns whether a specification is at another host than Apollo's. An address without a host may be anything.
fn is_foreign(url: &str) -> bool {
    let Some((_, rest)) = url.split_once("://") else {
        return false;
    };
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = host.to_ascii_lowercase();
    host != "apollo.dev" && !host.ends_with(".apollo.dev")
}

/// A directive of a schema, as a link.
#[derive(Debug, Default)]
pub(crate) struct Given {
    pub(crate) name: String,
    /// The address of the specification.
    pub(crate) url: Option<String>,
    /// The argument `as`.
    pub(crate) prefix: Option<String>,
    pub(crate) imports: Vec<Import>,
}

/// A name that is imported.
#[derive(Debug)]
pub(crate) struct Import {
    pub(crate) name: String,
    /// Its name in this schema, if it is another one.
    pub(crate) local: Option<String>,
}

impl Given {
    /// Returns whether it gives itself a name by linking the specification of links.
    fn is_of_links(&self) -> bool {
        let links = ["specs.apollo.dev/link/v", "specs.apollo.dev/core/v"];
        let url = self.url.as_deref().unwrap_or_default();
        links.iter().any(|spec| url.contains(spec))
    }
}

/// The name of a specification by its address: `federation` of `https://specs.apollo.dev/federation/v2.3`.
fn name_in(url: &str) -> Option<&str> {
    let url = url.split(['?', '#']).next()?.trim_end_matches('/');
    let (rest, last) = url.rsplit_once('/')?;
    let is_version = last
        .strip_prefix('v')
        .is_some_and(|number| number.starts_with(|digit: char| digit.is_ascii_digit()));
    let name = if is_version {
        rest.rsplit('/').next()?
    } else {
        last
    };
    is_prefix(name).then_some(name)
}

fn is_prefix(name: &str) -> bool {
    is_name(name) && !name.contains(SEPARATOR) && !name.ends_with('_')
}
