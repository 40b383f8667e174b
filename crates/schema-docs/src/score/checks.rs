//! The checks: their weights, and one pass over a model that counts them.

use super::spot::{Owned, Spot};
use super::style::{Case, says_something};
use super::tally::Tally;
use schema_model::federation;
use schema_model::index::Index;
use schema_model::model::{Deprecation, InputValueDef, Model, TypeDef, TypeId, TypeKind};

/// The fixed facts of a check.
pub(super) struct About {
    pub(super) code: &'static str,
    pub(super) label: &'static str,
    pub(super) weight: u8,
    pub(super) advice: &'static str,
    /// Code of a warning.
    pub(super) finding: &'static str,
}

const OPERATIONS: usize = 0;
const TYPES: usize = 1;
const FIELDS: usize = 2;
const ARGUMENTS: usize = 3;
const INPUT_FIELDS: usize = 4;
const VALUES: usize = 5;
const DEPRECATIONS: usize = 6;
const NAMES: usize = 7;
const REACHABLE: usize = 8;
const DIRECTIVES: usize = 9;
const INPUT_NAMES: usize = 10;

const fn about(
    weight: u8,
    code: &'static str,
    finding: &'static str,
    label: &'static str,
    advice: &'static str,
) -> About {
    About {
        code,
        label,
        weight,
        advice,
        finding,
    }
}

/// Heaviest first.
#[rustfmt::skip]
pub(super) const CHECKS: [About; 11] = [
    about(25, "operations_described", "missing_description", "Operations are described", "Say what each query, mutation and subscription does, and when to use it."),
    about(20, "types_described", "missing_description", "Types are described", "Say what each type stands for."),
    about(15, "fields_described", "missing_description", "Fields are described", "Say what a field holds beyond its name: units, formats, when it is null."),
    about(10, "arguments_described", "missing_description", "Arguments are described", "Say what an argument changes, and which values it takes."),
    about(8, "input_fields_described", "missing_description", "Input fields are described", "Say what a field of an input means and what is checked."),
    about(7, "enum_values_described", "missing_description", "Enum values are described", "Say what each value means."),
    about(5, "deprecations_explained", "missing_reason", "Deprecations give a reason", "Say what to use instead: `@deprecated(reason: \"Use `name`.\")`."),
    about(4, "usual_names", "unusual_name", "Names are written as usual", "Types are written in PascalCase, fields and arguments in camelCase, enum values in SCREAMING_SNAKE_CASE."),
    about(4, "types_reachable", "unreachable_type", "Operations lead to every type", "Remove types that no operation leads to, or add the field that returns them."),
    about(3, "directives_described", "missing_description", "Directives are described", "Say what each directive does to what it stands on."),
    about(2, "input_names", "inconsistent_name", "Inputs are named alike", "Most inputs end in `Input`: name all of them so."),
];

/// Counts everything; each tally keeps the first `most` that are not done.
pub(super) fn count(model: &Model, index: &Index, most: usize) -> [Tally; CHECKS.len()] {
    let mut counter = Counter {
        model,
        index,
        tallies: std::array::from_fn(|_| Tally::new(most)),
    };
    for (id, ty) in (0u32..).map(TypeId).zip(&model.types) {
        if is_counted(ty, model) {
            counter.ty(id, ty);
        }
    }
    counter.input_names();
    for directive in &model.directives {
        if federation::is_directive(&directive.name, &model.linked) {
            continue;
        }
        let description = directive.description.as_deref();
        counter.check_description(DIRECTIVES, Spot::Directive(directive), description);
        for value in &directive.arguments {
            counter.input(ARGUMENTS, Spot::DirectiveArgument(directive, value), value);
        }
    }
    counter.tallies
}

fn is_counted(ty: &TypeDef, model: &Model) -> bool {
    !ty.is_built_in && !federation::is_type(&ty.name, &model.linked)
}

struct Counter<'m> {
    model: &'m Model,
    index: &'m Index,
    tallies: [Tally; CHECKS.len()],
}

impl<'m> Counter<'m> {
    fn ty(&mut self, id: TypeId, ty: &'m TypeDef) {
        let operation = self.model.operation_kind(&ty.name);
        let spot = Spot::Type(ty);
        self.name(spot, Case::Pascal);
        if operation.is_none() {
            self.check_description(TYPES, spot, ty.description.as_deref());
            self.reachable(id, ty);
        }
        for value in &ty.values {
            let spot = Spot::Value(ty, value);
            self.name(spot, Case::Screaming);
            self.check_description(VALUES, spot, value.description.as_deref());
            self.deprecation(spot, value.deprecation.as_ref());
        }
        for value in &ty.input_fields {
            self.input(INPUT_FIELDS, Spot::InputField(ty, value), value);
        }
        let check = if operation.is_some() {
            OPERATIONS
        } else {
            FIELDS
        };
        for field in &ty.fields {
            // Fields that federation adds to the query.
            if operation.is_some() && matches!(&*field.name, "_service" | "_entities") {
                continue;
            }
            let owned = Owned {
                ty,
                field,
                operation,
            };
            let spot = Spot::Field(owned);
            self.name(spot, Case::Camel);
            self.check_description(check, spot, field.description.as_deref());
            self.deprecation(spot, field.deprecation.as_ref());
            for value in &field.arguments {
                self.input(ARGUMENTS, Spot::Argument(owned, value), value);
            }
        }
    }

    fn input(&mut self, check: usize, spot: Spot<'m>, value: &InputValueDef) {
        self.name(spot, Case::Camel);
        self.check_description(check, spot, value.description.as_deref());
        self.deprecation(spot, value.deprecation.as_ref());
    }

    fn check_description(&mut self, check: usize, spot: Spot<'m>, description: Option<&str>) {
        let is_done = says_something(description, spot.own_name());
        self.rate(check, is_done, spot, |name| match description {
            None => (format!("`{name}` has no description."), None),
            Some(_) => (
                format!("The description of `{name}` says no more than its name."),
                Some("Say what the name does not.".to_owned()),
            ),
        });
    }

    fn deprecation(&mut self, spot: Spot<'m>, deprecation: Option<&Deprecation>) {
        let Some(deprecation) = deprecation else {
            return;
        };
        self.rate(DEPRECATIONS, deprecation.reason.is_some(), spot, |name| {
            let hint = "Say what to use instead.".to_owned();
            (
                format!("`{name}` is deprecated without a reason."),
                Some(hint),
            )
        });
    }

    fn name(&mut self, spot: Spot<'m>, case: Case) {
        self.rate(NAMES, case.fits(spot.own_name()), spot, |name| {
            let usual = case.write(spot.own_name());
            (
                format!("`{name}` is not written in {}.", case.label()),
                Some(format!("Usual would be `{usual}`.")),
            )
        });
    }

    fn reachable(&mut self, id: TypeId, ty: &'m TypeDef) {
        let index = self.index;
        let implementations = index.implementations(id);
        // An interface is there for those who implement it.
        let is_done = index.is_reachable(id)
            || !index.directive_argument_uses(id).is_empty()
            || implementations.iter().any(|id| index.is_reachable(*id));
        let is_used = !index.used_by(id).is_empty()
            || !implementations.is_empty()
            || !index.member_of(id).is_empty();
        self.rate(REACHABLE, is_done, Spot::Type(ty), |name| {
            let message = if is_used {
                format!("No operation leads to `{name}`.")
            } else {
                format!("Nothing uses `{name}`.")
            };
            (message, None)
        });
    }

    /// Where most inputs end in `Input`, all of them should.
    fn input_names(&mut self) {
        let model = self.model;
        let inputs = || {
            let types = model.types.iter();
            types.filter(|ty| ty.kind == TypeKind::Input && is_counted(ty, self.model))
        };
        let ends = |ty: &&TypeDef| ty.name.ends_with("Input");
        if inputs().filter(ends).count() * 2 <= inputs().count() {
            return;
        }
        for ty in inputs() {
            self.rate(INPUT_NAMES, ends(&ty), Spot::Type(ty), |name| {
                let message = format!("Most inputs end in `Input`; `{name}` does not.");
                (message, Some(format!("Usual would be `{name}Input`.")))
            });
        }
    }

    fn rate(
        &mut self,
        check: usize,
        is_done: bool,
        spot: Spot<'m>,
        words: impl FnOnce(&str) -> (String, Option<String>),
    ) {
        if let Some(tally) = self.tallies.get_mut(check) {
            tally.rate(is_done, spot, words);
        }
    }
}
