//! Makes links to hidden things plain text in the descriptions that stay, so that SDL and other raw texts have no such
//! links either.

use std::collections::HashSet;

use schema_model::Kind;
use schema_model::model::{Deprecation, InputValueDef, Model, OperationKind};

/// The hidden things, by the names that pages use.
pub(super) struct Mentions {
    paths: HashSet<String>,
    /// Names of the root types.
    roots: Vec<(OperationKind, Box<str>)>,
}

impl Mentions {
    pub fn new(model: &Model, paths: HashSet<String>) -> Self {
        let kinds = [
            OperationKind::Query,
            OperationKind::Mutation,
            OperationKind::Subscription,
        ];
        let roots = kinds.map(|kind| model.root(kind).map(|ty| (kind, ty.name.clone())));
        Self {
            paths,
            roots: roots.into_iter().flatten().collect(),
        }
    }

    pub fn clean(&self, model: &mut Model) {
        self.text(&mut model.description);
        for ty in &mut model.types {
            self.text(&mut ty.description);
            for field in &mut ty.fields {
                self.text(&mut field.description);
                self.reason(&mut field.deprecation);
                self.values(&mut field.arguments);
            }
            self.values(&mut ty.input_fields);
            for value in &mut ty.values {
                self.text(&mut value.description);
                self.reason(&mut value.deprecation);
            }
        }
        for directive in &mut model.directives {
            self.text(&mut directive.description);
            self.reason(&mut directive.deprecation);
            self.values(&mut directive.arguments);
        }
    }

    fn values(&self, values: &mut [InputValueDef]) {
        for value in values {
            self.text(&mut value.description);
            self.reason(&mut value.deprecation);
        }
    }

    fn reason(&self, deprecation: &mut Option<Deprecation>) {
        if let Some(deprecation) = deprecation {
            self.text(&mut deprecation.reason);
        }
    }

    fn text(&self, text: &mut Option<Box<str>>) {
        if let Some(plain) = text.as_deref().and_then(|text| self.without_links(text)) {
            *text = Some(plain.into());
        }
    }

    /// Replaces each `[words](address)` that leads to something hidden by its words. Returns none if there is no such
    /// link.
    fn without_links(&self, text: &str) -> Option<String> {
        let mut out = String::new();
        let mut rest = text;
        let mut found = false;
        while let Some((before, after)) = rest.split_once("](") {
            let link = before
                .rfind('[')
                .zip(after.split_once(')'))
                .filter(|(_, (address, _))| self.is_hidden(address));
            match link {
                Some((open, (_, behind))) => {
                    found = true;
                    let (head, words) = before.split_at(open);
                    out.push_str(head.strip_suffix('!').unwrap_or(head));
                    out.push_str(words.get(1..).unwrap_or_default());
                    rest = behind;
                }
                None => {
                    out.push_str(before);
                    out.push_str("](");
                    rest = after;
                }
            }
        }
        out.push_str(rest);
        found.then_some(out)
    }

    /// Returns whether an address leads to a hidden page or part of one: `Type`, `Type.field`, or an address that ends
    /// like those of pages.
    fn is_hidden(&self, address: &str) -> bool {
        let address = address.split_whitespace().next().unwrap_or_default();
        let address = address.trim_matches(['<', '>']);
        let (path, anchor) = address.split_once('#').unwrap_or((address, ""));
        let path = path.trim_end_matches('/');
        let path = path.strip_suffix(".md").unwrap_or(path);
        let mut parts = path.rsplit('/');
        let name = parts.next().unwrap_or_default();
        let place = match parts.next().map(Kind::from_word) {
            None => name.to_owned(),
            Some(Some(Kind::Directives)) => format!("@{name}"),
            Some(Some(kind)) => match kind.operation() {
                Some(operation) => {
                    let root = self.roots.iter().find(|(kind, _)| *kind == operation);
                    let Some((_, root)) = root else { return false };
                    format!("{root}.{name}")
                }
                None => name.to_owned(),
            },
            Some(None) => return false,
        };
        let whole = match anchor {
            "" => place,
            anchor => format!("{place}.{anchor}"),
        };
        // The parts of something hidden are hidden with it.
        let ends = whole.match_indices('.').map(|(at, _)| at);
        ends.chain([whole.len()]).any(|end| {
            whole
                .get(..end)
                .is_some_and(|part| self.paths.contains(part))
        })
    }
}
