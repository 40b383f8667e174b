//! Finds hidden things in the docs of the whole schema.

use serde::Serialize;

use super::Hidden;
use crate::docs::Docs;
use schema_model::Kind;

/// A place in the docs of the whole schema that is hidden from readers.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct HiddenPlace {
    /// Path of a page, with an anchor if only a part of it is hidden.
    pub path: String,
    /// Index of the rule in [`Hidden::by_rule`].
    pub rule: u32,
}

impl Docs {
    /// Returns the places of things that rules hide. `self` are docs of the same schema without rules. Fields of root types
    /// have two places: their own page, and a row on the page of the type.
    ///
    /// ```
    /// use schema_docs::{build, build_with, DocsOptions, HideRules};
    /// use schema_model::{Limits, SourceText};
    ///
    /// let source = SourceText::new("type Query { a: Int } type User { id: ID! email: String }");
    /// let limits = Limits::default();
    /// let options = DocsOptions::hiding(HideRules::parse(["User.email"]).unwrap());
    /// let shown = build_with(&source, &limits, &options)?;
    /// let places = build(&source, &limits)?.places_of(shown.hidden());
    /// assert_eq!((&*places[0].path, places[0].rule), ("objects/User#email", 0));
    /// # Ok::<(), schema_model::Refusal>(())
    /// ```
    #[must_use]
    pub fn places_of(&self, hidden: &Hidden) -> Vec<HiddenPlace> {
        let mut places = Vec::with_capacity(hidden.items.len());
        for thing in &hidden.items {
            self.push_places(&thing.path, &mut |path| {
                let rule = thing.rule;
                places.push(HiddenPlace { path, rule });
            });
        }
        places
    }

    fn push_places(&self, path: &str, push: &mut impl FnMut(String)) {
        if let Some(directive) = path.strip_prefix('@') {
            return push(Kind::Directives.path_of(directive));
        }
        let (name, member) = match path.split_once('.') {
            Some((name, member)) => (name, Some(member)),
            None => (path, None),
        };
        let Some(ty) = self.model().find_type(name) else {
            return;
        };
        let page = Kind::from(ty.kind).path_of(name);
        let operations = self.model().operation_kind(name).map(Kind::from);
        match (operations, member) {
            // With a root type, the pages of its fields are hidden too.
            (Some(kind), None) => ty
                .fields
                .iter()
                .for_each(|field| push(kind.path_of(&field.name))),
            (Some(kind), Some(member)) => push(kind.path_of(&member.replacen('.', "#", 1))),
            (None, _) => {}
        }
        push(match member {
            Some(member) => format!("{page}#{member}"),
            None => page,
        });
    }
}
