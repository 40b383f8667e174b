//! The schema's own changes: root operation types, and directives on it.

use schema_model::Kind;
use schema_model::model::{Model, OperationKind};

use super::usages::Owner;
use crate::collect::{About, Collector, Places};
use crate::grades::Case;

impl<'m> Collector<'m> {
    /// Roots, and directives on the schema.
    pub fn schema(&mut self) {
        let roots = [
            (OperationKind::Query, "query", "schema_query_type_changed"),
            (
                OperationKind::Mutation,
                "mutation",
                "schema_mutation_type_changed",
            ),
            (
                OperationKind::Subscription,
                "subscription",
                "schema_subscription_type_changed",
            ),
        ];
        for (kind, word, code) in roots {
            let name = |model: &'m Model| model.root(kind).map(|ty| &*ty.name);
            let (old, new) = (name(self.old), name(self.new));
            if old == new {
                continue;
            }
            let places = Places {
                old: self.old.root(kind).and_then(|ty| ty.position),
                new: self.new.root(kind).and_then(|ty| ty.position),
            };
            let about = About {
                related: None,
                path: "schema".to_owned(),
                page: self
                    .new
                    .root(kind)
                    .map(|ty| Kind::Objects.path_of(&ty.name)),
                places,
            };
            let message = match (old, new) {
                (None, Some(new)) => format!("The schema has a {word} type now: `{new}`."),
                (Some(old), None) => {
                    format!("The schema has no {word} type any more; it was `{old}`.")
                }
                _ => format!(
                    "The {word} type is `{}` now; it was `{}`.",
                    new.unwrap_or_default(),
                    old.unwrap_or_default()
                ),
            };
            let case = if old.is_none() {
                Case::InNew
            } else {
                Case::InExisting
            };
            let reason = match (old, new) {
                (None, _) => None,
                (_, None) => Some("Operations of this kind fail."),
                _ => Some(
                    "Fragments on the old type fail, and so do operations with fields that the new one lacks.",
                ),
            };
            self.add(code, case, about, message, reason);
        }
        self.usages(
            &Owner::schema(),
            &self.old.directives_applied,
            &self.new.directives_applied,
            false,
        );
    }
}
