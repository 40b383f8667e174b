//! Input fields and values of enums.

use super::members::{ARGUMENT_TYPE, LESS, at};
use super::types::is_safe_input;
use super::usages::{Owner, Usages, with_deprecation};
use crate::collect::{Collector, DEFAULT, default_changed, type_changed};
use crate::pairs::{Pair, pairs};
use schema_model::model::{Deprecation, EnumValueDef, InputValueDef, TypeDef};
use schema_results::Criticality::{Breaking, Dangerous, Safe};

/// What a deprecation without a reason says (specification, section 3.13.3).
const NO_REASON: &str = "No longer supported";

impl<'m> Collector<'m> {
    pub fn input_usages(
        &mut self,
        owner: &Owner<'_>,
        old: Option<&InputValueDef>,
        new: &InputValueDef,
    ) {
        let before = old.map(usages_of_input).unwrap_or_default();
        self.usages(owner, &before, &usages_of_input(new), old.is_none());
    }

    pub fn input_fields(&mut self, old: Option<&'m TypeDef>, new: &'m TypeDef) {
        for pair in pairs(
            old.map_or(&[][..], |old| &old.input_fields),
            &new.input_fields,
        ) {
            match pair {
                Pair::Removed(field) => {
                    let places = at(field.position, new.position);
                    let about = self.about_gone(&[&new.name, &field.name], places);
                    let message =
                        format!("The input field `{}.{}` was removed.", new.name, field.name);
                    let reason = "Operations that fill it fail.";
                    self.add(
                        Breaking,
                        "input_field_removed",
                        about,
                        message,
                        Some(reason),
                    );
                }
                Pair::Added(field) => {
                    let about = self.about(&[&new.name, &field.name], at(None, field.position));
                    let message = format!(
                        "The input field `{}: {}` was added to `{}`.",
                        field.name, field.ty.text, new.name
                    );
                    let (criticality, reason) = if old.is_none() {
                        (Safe, None)
                    } else if field.default_value.is_some() {
                        (Dangerous, Some(DEFAULT))
                    } else if field.ty.is_non_null() {
                        (
                            Breaking,
                            Some("It must be given: operations without it fail."),
                        )
                    } else {
                        (Safe, None)
                    };
                    self.add(criticality, "input_field_added", about, message, reason);
                    self.input_field(new, None, field);
                }
                Pair::Both(before, after) => self.input_field(new, Some(before), after),
            }
        }
    }

    fn input_field(&mut self, owner: &TypeDef, old: Option<&InputValueDef>, new: &InputValueDef) {
        let places = at(old.and_then(|old| old.position), new.position);
        let path = [&*owner.name, &*new.name];
        let name = path.join(".");
        let before = old.and_then(|old| old.description.as_deref());
        let changed = match (before, new.description.as_deref()) {
            (before, after) if before == after => None,
            (None, _) => Some(("input_field_description_added", "was added")),
            (Some(_), None) => Some(("input_field_description_removed", "was removed")),
            (Some(_), Some(_)) => Some(("input_field_description_changed", "changed")),
        };
        if let Some((code, what)) = changed {
            let message = format!("The description of `{name}` {what}.");
            self.add(Safe, code, self.about(&path, places), message, None);
        }
        if let Some(old) = old {
            if !self.same_default(old, new) {
                let message = default_changed(old, new, &format!("`{name}`"));
                let code = "input_field_default_value_changed";
                self.add(
                    Dangerous,
                    code,
                    self.about(&path, places),
                    message,
                    Some(DEFAULT),
                );
            }
            if old.ty.text != new.ty.text {
                let message = type_changed(&format!("`{name}`"), old, new);
                let is_safe = is_safe_input(&old.ty.text, &new.ty.text);
                let (criticality, reason) = if is_safe {
                    (Safe, LESS)
                } else {
                    (Breaking, ARGUMENT_TYPE)
                };
                let code = "input_field_type_changed";
                self.add(
                    criticality,
                    code,
                    self.about(&path, places),
                    message,
                    Some(reason),
                );
            }
        }
        let owner = Owner::of_input_field(owner, new, places);
        self.input_usages(&owner, old, new);
    }

    pub fn values(&mut self, old: Option<&'m TypeDef>, new: &'m TypeDef) {
        for pair in pairs(old.map_or(&[][..], |old| &old.values), &new.values) {
            match pair {
                Pair::Removed(value) => {
                    let places = at(value.position, new.position);
                    let about = self.about_gone(&[&new.name, &value.name], places);
                    let was = if value.deprecation.is_some() {
                        ", which was deprecated,"
                    } else {
                        ""
                    };
                    let message = format!(
                        "The value `{}`{was} was removed from the enum `{}`.",
                        value.name, new.name
                    );
                    let reason = "Operations that give it fail.";
                    self.add(Breaking, "enum_value_removed", about, message, Some(reason));
                }
                Pair::Added(value) => {
                    let about = self.about(&[&new.name, &value.name], at(None, value.position));
                    let message = format!(
                        "The value `{}` was added to the enum `{}`.",
                        value.name, new.name
                    );
                    let (criticality, reason) = match old {
                        None => (Safe, None),
                        Some(_) => (
                            Dangerous,
                            Some("Programs may meet a value that they do not know."),
                        ),
                    };
                    self.add(criticality, "enum_value_added", about, message, reason);
                    self.value(new, None, value);
                }
                Pair::Both(before, after) => self.value(new, Some(before), after),
            }
        }
    }

    fn value(&mut self, owner: &TypeDef, old: Option<&EnumValueDef>, new: &EnumValueDef) {
        let places = at(old.and_then(|old| old.position), new.position);
        let path = [&*owner.name, &*new.name];
        let marked = [&*owner.name, &*new.name, "@deprecated"];
        let name = path.join(".");
        if old.and_then(|old| old.description.as_deref()) != new.description.as_deref() {
            let message = format!("The description of `{name}` changed.");
            self.add(
                Safe,
                "enum_value_description_changed",
                self.about(&path, places),
                message,
                None,
            );
        }
        let reason = |deprecation: Option<&'_ Deprecation>| {
            deprecation.map(|it| it.reason.as_deref().unwrap_or(NO_REASON).to_owned())
        };
        let before = reason(old.and_then(|old| old.deprecation.as_ref()));
        let after = reason(new.deprecation.as_ref());
        let has_none =
            |reason: &Option<String>| reason.as_deref().is_none_or(|text| text == NO_REASON);
        if before != after {
            let (code, about, message) = if has_none(&before) {
                (
                    "enum_value_deprecation_reason_added",
                    self.about(&marked, places),
                    format!("`{name}` is deprecated now, with a reason."),
                )
            } else if has_none(&after) {
                (
                    "enum_value_deprecation_reason_removed",
                    self.about(&path, places),
                    format!("The reason why `{name}` was deprecated was removed."),
                )
            } else {
                (
                    "enum_value_deprecation_reason_changed",
                    self.about(&marked, places),
                    format!("The reason why `{name}` is deprecated changed."),
                )
            };
            self.add(Safe, code, about, message, None);
        }
        let before = old.map(usages_of_value).unwrap_or_default();
        let owner = Owner::of_value(owner, new, places);
        self.usages(&owner, &before, &usages_of_value(new), old.is_none());
    }
}

fn usages_of_input(value: &InputValueDef) -> Usages<'_> {
    with_deprecation(&value.directives, value.deprecation.as_ref())
}

fn usages_of_value(value: &EnumValueDef) -> Usages<'_> {
    with_deprecation(&value.directives, value.deprecation.as_ref())
}
