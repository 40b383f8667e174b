//! Names that a schema takes from other specifications with `@link` or, before 2022, `@core`
//! (<https://specs.apollo.dev/link/v1.0/>): imported, renamed or behind a prefix.

use std::collections::{HashMap, HashSet};

use crate::value::is_name;

/// The separator between the prefix of a linked specification and one of its names.
const SEPARATOR: &str = "__";

/// Names that a schema takes from elsewhere, each with the name that it has there.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Linked {
    directives: HashMap<Box<str>, Box<str>>,
    types: HashMap<Box<str>, Box<str>>,
    /// In use here.
    prefixes: HashSet<Box<str>>,
    /// Whether one of the specifications is that of federation or of supergraphs.
    is_federation: bool,
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

    /// The name that a linked directive has in its own specification.
    pub(crate) fn directive<'n>(&'n self, name: &'n str) -> Option<&'n str> {
        let imported = self.directives.get(name).map(|own| &**own);
        imported.or_else(|| self.behind_prefix(name))
    }

    /// The same for a type.
    pub(crate) fn ty<'n>(&'n self, name: &'n str) -> Option<&'n str> {
        let imported = self.types.get(name).map(|own| &**own);
        imported.or_else(|| self.behind_prefix(name))
    }

    fn behind_prefix<'n>(&self, name: &'n str) -> Option<&'n str> {
        let (prefix, own) = name.split_once(SEPARATOR)?;
        self.prefixes.contains(prefix).then_some(own)
    }

    /// Estimated bytes on the heap.
    pub(crate) fn heap_size(&self) -> usize {
        let names = self.directives.iter().chain(&self.types);
        let names: usize = names.map(|(name, own)| name.len() + own.len() + 48).sum();
        names
            + self
                .prefixes
                .iter()
                .map(|name| name.len() + 24)
                .sum::<usize>()
    }

    fn add(&mut self, link: &Given) {
        let own = link.url.as_deref().and_then(name_in);
        self.is_federation |= matches!(own, Some("federation" | "join"));
        let prefix = link.prefix.as_deref().or(own);
        if let Some(prefix) = prefix.filter(|name| is_prefix(name)) {
            self.prefixes.insert(prefix.into());
            // The directive that has the specification's own name: `@tag` of `…/tag/v0.3`.
            let own = own.unwrap_or(prefix);
            self.directives.insert(prefix.into(), own.into());
        }
        for Import { name, local } in &link.imports {
            let own = name.trim_start_matches('@');
            let local = local.as_deref().unwrap_or(name);
            match local.strip_prefix('@') {
                Some(local) => self.directives.insert(local.into(), own.into()),
                None => self.types.insert(local.into(), own.into()),
            };
        }
    }
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
