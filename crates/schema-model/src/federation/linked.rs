//! Names that a schema takes from other specifications with `@link` or, before 2022, `@core`
//! (<https://specs.apollo.dev/link/v1.0/>): imported, renamed or behind a prefix.

use std::collections::HashMap;

use apollo_compiler::Node;
use apollo_compiler::ast::{Definition, Directive, Document, Value};

use crate::value::is_name;

/// The separator between the prefix of a linked specification and one of its names.
const SEPARATOR: &str = "__";

/// Names that a schema takes from elsewhere, each with the name that it has there.
#[derive(Debug, Default)]
pub struct Linked {
    directives: HashMap<Box<str>, Box<str>>,
    types: HashMap<Box<str>, Box<str>>,
    /// In use here.
    prefixes: Vec<Box<str>>,
}

impl Linked {
    /// Reads the links of a schema.
    pub(crate) fn of(document: &Document) -> Self {
        let applied: Vec<&Node<Directive>> = document
            .definitions
            .iter()
            .filter_map(|definition| match definition {
                Definition::SchemaDefinition(schema) => Some(&schema.directives),
                Definition::SchemaExtension(schema) => Some(&schema.directives),
                _ => None,
            })
            .flat_map(|directives| directives.iter())
            .collect();
        let mut links: Vec<&str> = vec!["link", "core"];
        links.extend(applied.iter().filter_map(|directive| own_name(directive)));
        let mut linked = Self::default();
        for directive in applied {
            if links.contains(&directive.name.as_str()) {
                linked.add(directive);
            }
        }
        linked
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
        let is_linked = self.prefixes.iter().any(|known| **known == *prefix);
        is_linked.then_some(own)
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

    fn add(&mut self, link: &Directive) {
        // Version 0.1 of `@core` calls the address `feature`.
        let url = string(link, "url").or_else(|| string(link, "feature"));
        let own = url.and_then(name_in);
        if let Some(prefix) = string(link, "as").or(own).filter(|name| is_prefix(name)) {
            self.prefixes.push(prefix.into());
            // The directive that has the specification's own name: `@tag` of `…/tag/v0.3`.
            let own = own.unwrap_or(prefix);
            self.directives.insert(prefix.into(), own.into());
        }
        let Some(Value::List(imports)) = argument(link, "import") else {
            return;
        };
        for import in imports {
            let (name, local) = match &**import {
                Value::String(name) => (name.as_str(), name.as_str()),
                Value::Object(fields) => {
                    let field = |wanted: &str| {
                        let found = fields.iter().find(|(name, _)| *name == wanted);
                        found.and_then(|(_, value)| value.as_str())
                    };
                    let Some(name) = field("name") else {
                        continue;
                    };
                    (name, field("as").unwrap_or(name))
                }
                _ => continue,
            };
            let own = name.trim_start_matches('@');
            match local.strip_prefix('@') {
                Some(local) => self.directives.insert(local.into(), own.into()),
                None => self.types.insert(local.into(), own.into()),
            };
        }
    }
}

/// The name that a directive gives to itself by linking the specification of links.
fn own_name(directive: &Node<Directive>) -> Option<&str> {
    let url = string(directive, "url").or_else(|| string(directive, "feature"))?;
    let is_link = ["/link/v", "/core/v"]
        .iter()
        .any(|spec| url.contains(&format!("specs.apollo.dev{spec}")));
    is_link.then_some(directive.name.as_str())
}

fn argument<'d>(directive: &'d Directive, name: &str) -> Option<&'d Value> {
    directive
        .specified_argument_by_name(name)
        .map(|value| &**value)
}

fn string<'d>(directive: &'d Directive, name: &str) -> Option<&'d str> {
    argument(directive, name)?.as_str()
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
