//! Fields and their arguments.

use super::types::{is_safe_input, is_safe_output};
use super::usages::{Owner, Usages, with_deprecation};
use crate::collect::{
    Collector, Places, REQUIRED, default_changed, default_reason, deprecated_now, type_changed,
    was_deprecated,
};
use crate::grades::Case;
use crate::pairs::{Pair, pairs};
use schema_model::model::{Deprecation, FieldDef, InputValueDef, TypeDef, TypeKind};

/// Returns the case of an argument or input field whose type changed, and what that means.
pub(crate) fn input_type_case(old: &InputValueDef, new: &InputValueDef) -> (Case, &'static str) {
    if is_safe_input(&old.ty.text, &new.ty.text) {
        (Case::Compatible, "It asks for less than before.")
    } else if new.ty.text.strip_suffix('!') == Some(&*old.ty.text) {
        let reason = if new.default_value.is_some() {
            "Operations that give it null fail."
        } else {
            "Operations that leave it out, or give it null, fail."
        };
        (Case::Incompatible, reason)
    } else {
        let reason = "Operations that give it a value of the old type fail.";
        (Case::Incompatible, reason)
    }
}

impl<'m> Collector<'m> {
    pub fn fields(&mut self, old: Option<&'m TypeDef>, new: &'m TypeDef) {
        for pair in pairs(old.map_or(&[][..], |old| &old.fields), &new.fields) {
            match pair {
                Pair::Removed(field) => {
                    let places = at(field.position, new.position);
                    let about = self.about_gone(&[&new.name, &field.name], places);
                    let was = was_deprecated(field.deprecation.as_ref());
                    let message =
                        format!("The field `{}.{}`{was} was removed.", new.name, field.name);
                    let reason = "Operations that select it fail.";
                    self.add("field_removed", Case::Always, about, message, Some(reason));
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
                    self.add("field_added", Case::Always, about, message, None);
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
        let codes = [
            "field_description_added",
            "field_description_removed",
            "field_description_changed",
        ];
        self.description(&path, places, codes, before, new.description.as_deref());
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
            let (case, reason) = if is_safe {
                (Case::Compatible, "It only promises more than before.")
            } else {
                (
                    Case::Incompatible,
                    "Programs may meet a value that they do not expect, and selections may not fit any more.",
                )
            };
            self.add(
                "field_type_changed",
                case,
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
        self.add(code, Case::Always, self.about(path, places), message, None);
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
                    "field_argument_removed",
                    Case::Always,
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
                let (case, reason) = match (old, argument.is_required()) {
                    (None, _) => (Case::InNew, None),
                    (_, true) => (Case::Required, Some(REQUIRED)),
                    (_, false) => (
                        Case::Optional,
                        Some("Operations without it may behave differently."),
                    ),
                };
                self.add("field_argument_added", case, about, message, reason);
            }
            Pair::Both(before, after) => self.argument_changes(owner, new, before, after),
        }
    }

    fn argument_changes(
        &mut self,
        owner: &TypeDef,
        holder: &FieldDef,
        old: &InputValueDef,
        new: &InputValueDef,
    ) {
        let field = format!("{}.{}", owner.name, holder.name);
        let name = &new.name;
        let path = [&*owner.name, &*holder.name, &**name];
        let places = at(old.position, new.position);
        if old.description != new.description {
            let message = format!("The description of the argument `{name}` of `{field}` changed.");
            let code = "field_argument_description_changed";
            let about = self.about(&path, places);
            self.add(code, Case::Always, about, message, None);
        }
        if !self.same_default(old, new) {
            let message = default_changed(old, new, &format!("`{field}({name}:)`"));
            let code = "field_argument_default_changed";
            let about = self.about(&path, places);
            let reason = default_reason(old, new);
            self.add(code, Case::Always, about, message, Some(reason));
        }
        if old.ty.text != new.ty.text {
            let of = format!("the argument `{name}` of `{field}`");
            let message = type_changed(&of, old, new);
            let (case, reason) = input_type_case(old, new);
            let about = self.about(&path, places);
            self.add(
                "field_argument_type_changed",
                case,
                about,
                message,
                Some(reason),
            );
        }
        let owner = Owner::of_argument(owner, holder, new, places);
        self.input_usages(&owner, Some(old), new);
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
