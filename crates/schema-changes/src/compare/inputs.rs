//! Input fields and values of enums.

use super::members::{at, input_type_case};
use super::usages::{Owner, Usages, with_deprecation};
use crate::collect::{
    Collector, DEFAULT, REQUIRED, default_changed, default_reason, type_changed, was_deprecated,
};
use crate::grades::Case;
use crate::pairs::{Pair, pairs};
use schema_model::model::{Deprecation, EnumValueDef, InputValueDef, TypeDef};

/// The default reason of a deprecation (specification, section 3.13.3).
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
                        "input_field_removed",
                        Case::Always,
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
                    let (case, reason) = if old.is_none() {
                        (Case::InNew, None)
                    } else if field.default_value.is_some() {
                        (Case::HasDefault, Some(DEFAULT))
                    } else if field.ty.is_non_null() {
                        (Case::Required, Some(REQUIRED))
                    } else {
                        (Case::Optional, None)
                    };
                    self.add("input_field_added", case, about, message, reason);
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
        let codes = [
            "input_field_description_added",
            "input_field_description_removed",
            "input_field_description_changed",
        ];
        self.description(&path, places, codes, before, new.description.as_deref());
        if let Some(old) = old {
            if !self.same_default(old, new) {
                let message = default_changed(old, new, &format!("`{name}`"));
                let code = "input_field_default_value_changed";
                let about = self.about(&path, places);
                let reason = default_reason(old, new);
                self.add(code, Case::Always, about, message, Some(reason));
            }
            if old.ty.text != new.ty.text {
                let message = type_changed(&format!("`{name}`"), old, new);
                let (case, reason) = input_type_case(old, new);
                let about = self.about(&path, places);
                self.add(
                    "input_field_type_changed",
                    case,
                    about,
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
                    let was = was_deprecated(value.deprecation.as_ref());
                    let message = format!(
                        "The value `{}`{was} was removed from the enum `{}`.",
                        value.name, new.name
                    );
                    let (case, reason) = if self.uses.is_input(&new.name) {
                        (Case::InExisting, "Operations that give it fail.")
                    } else if self.uses.is_output(&new.name) {
                        (Case::NotUsed, "Only results had it: no operation gives it.")
                    } else {
                        let reason =
                            "No operation gives or receives it, but other schemas may use it.";
                        (Case::NotUsed, reason)
                    };
                    self.add("enum_value_removed", case, about, message, Some(reason));
                }
                Pair::Added(value) => {
                    let about = self.about(&[&new.name, &value.name], at(None, value.position));
                    let message = format!(
                        "The value `{}` was added to the enum `{}`.",
                        value.name, new.name
                    );
                    let case = self.case_of_results(old);
                    let reason = match case {
                        Case::InExisting => {
                            Some("Programs may meet a value that they do not know.")
                        }
                        Case::NotUsed => {
                            Some("No field returned it before: programs do not meet it.")
                        }
                        _ => None,
                    };
                    self.add("enum_value_added", case, about, message, reason);
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
                "enum_value_description_changed",
                Case::Always,
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
            self.add(code, Case::Always, about, message, None);
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
