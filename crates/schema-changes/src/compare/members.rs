//! Fields and their arguments.

use super::types::{is_safe_input, is_safe_output};
use super::usages::{Owner, Usages, with_deprecation};
use crate::collect::{Collector, DEFAULT, Places, default_changed, deprecated_now, type_changed};
use crate::pairs::{Pair, pairs};
use schema_model::model::{Deprecation, FieldDef, InputValueDef, TypeDef, TypeKind};
use schema_results::Criticality::{Breaking, Dangerous, Safe};

pub(crate) const ARGUMENT_TYPE: &str = "Operations that give it a value of the old type fail.";
pub(crate) const LESS: &str = "It asks for less than before.";

impl<'m> Collector<'m> {
    pub fn fields(&mut self, old: Option<&'m TypeDef>, new: &'m TypeDef) {
        for pair in pairs(old.map_or(&[][..], |old| &old.fields), &new.fields) {
            match pair {
                Pair::Removed(field) => {
                    let places = at(field.position, new.position);
                    let about = self.about_gone(&[&new.name, &field.name], places);
                    let was = if field.deprecation.is_some() {
                        ", which was deprecated,"
                    } else {
                        ""
                    };
                    let message =
                        format!("The field `{}.{}`{was} was removed.", new.name, field.name);
                    let reason = "Operations that select it fail.";
                    self.add(Breaking, "field_removed", about, message, Some(reason));
                }
                Pair::Added(field) => {
                    let about = self.about(&[&new.name, &field.name], at(None, field.position));
                    let word = if new.kind == TypeKind::Interface {
                        "interface"
                    } else {
                        "object"
                    };
                    let message = format!(
                        "The field `{}` was added to the {word} `{}`.",
                        field.name, new.name
                    );
                    self.add(Safe, "field_added", about, message, None);
                    self.field(new, None, field);
                }
                Pair::Both(before, after) => self.field(new, Some(before), after),
            }
        }
    }

    fn field(&mut self, owner: &'m TypeDef, old: Option<&'m FieldDef>, new: &'m FieldDef) {
        let places = at(old.and_then(|old| old.position), new.position);
        let path = [&*owner.name, &*new.name];
        let name = path.join(".");
        let before = old.and_then(|old| old.description.as_deref());
        let changed = match (before, new.description.as_deref()) {
            (before, after) if before == after => None,
            (None, _) => Some(("field_description_added", "was added")),
            (Some(_), None) => Some(("field_description_removed", "was removed")),
            (Some(_), Some(_)) => Some(("field_description_changed", "changed")),
        };
        if let Some((code, what)) = changed {
            let message = format!("The description of `{name}` {what}.");
            self.add(Safe, code, self.about(&path, places), message, None);
        }
        self.field_deprecation(
            &path,
            places,
            old.and_then(|old| old.deprecation.as_ref()),
            new.deprecation.as_ref(),
        );
        if let Some(old) = old.filter(|old| old.ty.text != new.ty.text) {
            let is_safe = is_safe_output(&old.ty.text, &new.ty.text);
            let message = format!(
                "The type of `{name}` changed from `{}` to `{}`.",
                old.ty.text, new.ty.text
            );
            let (criticality, reason) = if is_safe {
                (Safe, "It only promises more than before.")
            } else {
                (
                    Breaking,
                    "Programs may meet a value that they do not expect, and selections may not fit any more.",
                )
            };
            self.add(
                criticality,
                "field_type_changed",
                self.about(&path, places),
                message,
                Some(reason),
            );
        }
        for pair in pairs(old.map_or(&[][..], |old| &old.arguments), &new.arguments) {
            self.argument(owner, old, new, &pair);
        }
        let before = old.map(usages_of_field).unwrap_or_default();
        let owner = Owner::of_field(owner, new, places);
        self.usages(&owner, &before, &usages_of_field(new), old.is_none());
    }

    fn field_deprecation(
        &mut self,
        path: &[&str; 2],
        places: Places,
        old: Option<&Deprecation>,
        new: Option<&Deprecation>,
    ) {
        let name = path.join(".");
        let marked = [path[0], path[1], "@deprecated"];
        let (code, path, message): (_, &[&str], _) = match (old, new) {
            (None, Some(new)) => (
                "field_deprecation_added",
                &marked,
                deprecated_now(&name, new.reason.as_deref()),
            ),
            (Some(_), None) => (
                "field_deprecation_removed",
                &marked,
                format!("`{name}` is not deprecated any more."),
            ),
            (Some(old), Some(new)) if old.reason != new.reason => {
                match (&old.reason, &new.reason) {
                    (None, _) => (
                        "field_deprecation_reason_added",
                        &marked,
                        format!("The deprecation of `{name}` has a reason now."),
                    ),
                    (Some(_), None) => (
                        "field_deprecation_reason_removed",
                        path,
                        format!("The deprecation of `{name}` has no reason any more."),
                    ),
                    _ => (
                        "field_deprecation_reason_changed",
                        &marked,
                        format!("The reason why `{name}` is deprecated changed."),
                    ),
                }
            }
            _ => return,
        };
        self.add(Safe, code, self.about(path, places), message, None);
    }

    fn argument(
        &mut self,
        owner: &'m TypeDef,
        old: Option<&FieldDef>,
        new: &'m FieldDef,
        pair: &Pair<'m, InputValueDef>,
    ) {
        let field = format!("{}.{}", owner.name, new.name);
        let path = |argument: &'m InputValueDef| [&*owner.name, &*new.name, &*argument.name];
        match pair {
            Pair::Removed(argument) => {
                let places = at(argument.position, new.position);
                let about = self.about_gone(&path(argument), places);
                let message = format!("The argument `{}` of `{field}` was removed.", argument.name);
                let reason = "Operations that give it fail.";
                self.add(
                    Breaking,
                    "field_argument_removed",
                    about,
                    message,
                    Some(reason),
                );
            }
            Pair::Added(argument) => {
                let about = self.about(&path(argument), at(None, argument.position));
                let message = format!(
                    "The argument `{}: {}` was added to `{field}`.",
                    argument.name, argument.ty.text
                );
                let (criticality, reason) = match (old, argument.is_required()) {
                    (None, _) => (Safe, None),
                    (_, true) => (
                        Breaking,
                        Some("It must be given: operations without it fail."),
                    ),
                    (_, false) => (
                        Dangerous,
                        Some("Operations without it may behave differently."),
                    ),
                };
                self.add(criticality, "field_argument_added", about, message, reason);
            }
            Pair::Both(before, after) => {
                let places = at(before.position, after.position);
                let path = path(after);
                let name = &after.name;
                if before.description != after.description {
                    let message =
                        format!("The description of the argument `{name}` of `{field}` changed.");
                    let code = "field_argument_description_changed";
                    self.add(Safe, code, self.about(&path, places), message, None);
                }
                if !self.same_default(before, after) {
                    let message = default_changed(before, after, &format!("`{field}({name}:)`"));
                    let code = "field_argument_default_changed";
                    self.add(
                        Dangerous,
                        code,
                        self.about(&path, places),
                        message,
                        Some(DEFAULT),
                    );
                }
                if before.ty.text != after.ty.text {
                    let message = type_changed(
                        &format!("the argument `{name}` of `{field}`"),
                        before,
                        after,
                    );
                    let is_safe = is_safe_input(&before.ty.text, &after.ty.text);
                    let (criticality, reason) = if is_safe {
                        (Safe, LESS)
                    } else {
                        (Breaking, ARGUMENT_TYPE)
                    };
                    let code = "field_argument_type_changed";
                    self.add(
                        criticality,
                        code,
                        self.about(&path, places),
                        message,
                        Some(reason),
                    );
                }
                let owner = Owner::of_argument(owner, new, after, places);
                self.input_usages(&owner, Some(before), after);
            }
        }
    }
}

pub(crate) fn at(
    old: Option<schema_model::model::Position>,
    new: Option<schema_model::model::Position>,
) -> Places {
    Places { old, new }
}

fn usages_of_field(field: &FieldDef) -> Usages<'_> {
    with_deprecation(&field.directives, field.deprecation.as_ref())
}
