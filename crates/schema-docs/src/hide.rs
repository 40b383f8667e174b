//! Hiding part of a schema: the rules, and leaving out what they name when the model is made, so that
//! nothing that is made of the model can show it.

mod choose;
mod mentions;
mod places;
mod remove;
mod rules;
mod seeds;

use serde::Serialize;

use choose::Choice;
use mentions::Mentions;
pub use places::HiddenPlace;
pub use rules::{HideRules, RuleError};
use schema_model::federation;
use schema_model::model::Model;

/// The things that were left out of the docs, and the rule that hides each. It names hidden things, so only owners
/// may see it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Hidden {
    /// At most [`Hidden::MAX_ITEMS`], by path.
    pub items: Vec<HiddenThing>,
    /// How many more there are.
    pub omitted: u32,
    /// For each rule, in order: how many things it hides.
    pub by_rule: Vec<(String, u32)>,
    /// For each rule, in the same order: of which kinds they are.
    pub kinds: Vec<HiddenCounts>,
}

/// How many things of each kind are hidden.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct HiddenCounts {
    /// Types.
    pub types: u32,
    /// Fields, input fields and enum values of types that stay.
    pub fields: u32,
    /// Arguments of fields that stay.
    pub arguments: u32,
    /// Directives.
    pub directives: u32,
}

/// One thing that is hidden.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct HiddenThing {
    /// `Type`, `Type.member`, `Type.field.argument` or `@directive`.
    pub path: String,
    /// Index of the rule in [`Hidden::by_rule`]; of several, the first that hides it.
    pub rule: u32,
}

impl Hidden {
    /// How many things are listed.
    pub const MAX_ITEMS: usize = 10_000;

    /// How many things are hidden in all.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.by_rule.iter().map(|(_, count)| count).sum()
    }

    fn new(rules: &HideRules) -> Self {
        Self {
            by_rule: rules.lines().map(|line| (line.to_owned(), 0)).collect(),
            kinds: vec![HiddenCounts::default(); rules.len()],
            ..Self::default()
        }
    }

    fn add(&mut self, path: String, rule: u32) {
        if let Some((_, count)) = self.by_rule.get_mut(rule as usize) {
            *count += 1;
        }
        if let Some(kinds) = self.kinds.get_mut(rule as usize) {
            kinds.count(&path);
        }
        if self.items.len() < Self::MAX_ITEMS {
            self.items.push(HiddenThing { path, rule });
        } else {
            self.omitted += 1;
        }
    }

    pub(crate) fn heap_size(&self) -> usize {
        let items = self
            .items
            .iter()
            .map(|item| size_of::<HiddenThing>() + item.path.len() + 8);
        items.sum::<usize>() + self.by_rule.len() * (48 + size_of::<HiddenCounts>())
    }
}

impl HiddenCounts {
    fn count(&mut self, path: &str) {
        let kind = match (path.starts_with('@'), path.matches('.').count()) {
            (true, _) => &mut self.directives,
            (_, 0) => &mut self.types,
            (_, 1) => &mut self.fields,
            _ => &mut self.arguments,
        };
        *kind += 1;
    }
}

/// Takes what the rules hide out of the model.
pub(crate) fn hide(model: &mut Model, rules: &HideRules) -> Hidden {
    let mut hidden = Hidden::new(rules);
    let is_federated = federation::is_federated(model);
    if is_federated {
        federation::note_subgraphs(model);
    }
    take_out(
        model,
        choose::choose(model, rules, is_federated),
        &mut hidden,
    );
    // Unreachable types are known once the rest is removed.
    if let Some(rule) = rules.unreachable() {
        take_out(model, choose::unreachable(model, rule), &mut hidden);
    }
    hidden.items.sort();
    hidden
}

fn take_out(model: &mut Model, choice: Choice, hidden: &mut Hidden) {
    if !choice.is_empty() {
        choice.report(model, hidden);
        let mentions = Mentions::new(model, choice.paths(model));
        remove::remove(model, &choice);
        mentions.clean(model);
    }
}

#[cfg(test)]
mod tests;
