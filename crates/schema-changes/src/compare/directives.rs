//! Definitions of directives.

use super::types::is_safe_input;
use super::usages::{Owner, with_deprecation};
use crate::collect::{About, Collector, Places, default_changed, default_reason, type_changed};
use crate::grades::Case;
use crate::pairs::{Pair, pairs};
use crate::uses::{is_executable, is_in_operations};
use schema_model::Kind;
use schema_model::model::{DirectiveDef, InputValueDef};

/// Directives that every service has.
const SPECIFIED: [&str; 5] = ["skip", "include", "deprecated", "specifiedBy", "oneOf"];
const IN_USE: &str = "Operations that use it fail.";
const NOT_IN_OPERATIONS: &str = "Only definitions of types carry it there: no operation has it.";
const REPEATED: &str = "Operations that apply it more than once in one place fail.";
const WRONG_VALUE: &str = "Operations that give it a value of the old type fail.";
const REQUIRED_ON_DIRECTIVE: &str = "Whoever applies the directive without it now fails.";

impl Collector<'_> {
    /// Definitions of directives.
    pub fn directives(&mut self) {
        for pair in pairs(&self.old.directives, &self.new.directives) {
            match pair {
                Pair::Removed(old) if !SPECIFIED.contains(&&*old.name) => {
                    let about = self.about_directive(Some(old), None);
                    let message = format!("The directive `@{}` was removed.", old.name);
                    let (case, reason) = case_of(old);
                    self.add("directive_removed", case, about, message, Some(reason));
                }
                Pair::Added(new) if !SPECIFIED.contains(&&*new.name) => {
                    let about = self.about_directive(None, Some(new));
                    let message = format!("The directive `@{}` was added.", new.name);
                    self.add("directive_added", Case::Always, about, message, None);
                    self.directive(None, new);
                }
                Pair::Both(old, new) if !SPECIFIED.contains(&&*new.name) => {
                    self.directive(Some(old), new);
                }
                _ => {}
            }
        }
    }

    fn about_directive(&self, old: Option<&DirectiveDef>, new: Option<&DirectiveDef>) -> About {
        let name = new.or(old).map_or("", |def| &def.name);
        About {
            related: None,
            path: format!("@{name}"),
            page: Some(Kind::Directives.path_of(name)),
            places: Places {
                old: old.and_then(|def| def.position),
                new: new.and_then(|def| def.position),
            },
        }
    }

    /// Where a version has no such argument, the place is the directive's.
    fn about_argument(
        &self,
        directive: (Option<&DirectiveDef>, &DirectiveDef),
        old: Option<&InputValueDef>,
        new: Option<&InputValueDef>,
    ) -> About {
        let about = self.about_directive(directive.0, Some(directive.1));
        let name = new.or(old).map_or("", |argument| &argument.name);
        let place = |argument: Option<&InputValueDef>, of_directive| {
            argument.map_or(of_directive, |argument| argument.position)
        };
        About {
            related: None,
            path: format!("{}.{name}", about.path),
            page: about.page.map(|page| format!("{page}#{name}")),
            places: Places {
                old: place(old, about.places.old),
                new: place(new, about.places.new),
            },
        }
    }

    fn directive(&mut self, old: Option<&DirectiveDef>, new: &DirectiveDef) {
        let name = &new.name;
        if old.and_then(|old| old.description.as_deref()) != new.description.as_deref() {
            let about = self.about_directive(old, Some(new));
            let message = format!("The description of the directive `@{name}` changed.");
            self.add(
                "directive_description_changed",
                Case::Always,
                about,
                message,
                None,
            );
        }
        match (old.is_some_and(|old| old.is_repeatable), new.is_repeatable) {
            (true, false) => {
                let about = self.about_directive(old, Some(new));
                let message = format!("The directive `@{name}` may be applied only once now.");
                let (case, reason) = match old.map(case_of) {
                    Some((Case::NotUsed, reason)) => (Case::NotUsed, reason),
                    _ => (Case::InExisting, REPEATED),
                };
                self.add(
                    "directive_repeatable_removed",
                    case,
                    about,
                    message,
                    Some(reason),
                );
            }
            (false, true) => {
                let about = self.about_directive(old, Some(new));
                let message = format!("The directive `@{name}` may be repeated now.");
                self.add(
                    "directive_repeatable_added",
                    Case::Always,
                    about,
                    message,
                    None,
                );
            }
            _ => {}
        }
        let before = old.map_or(&[][..], |old| &old.locations);
        for location in new
            .locations
            .iter()
            .filter(|location| !before.contains(location))
        {
            let about = self.about_directive(old, Some(new));
            let message = format!("The directive `@{name}` may be applied to `{location}` now.");
            self.add(
                "directive_location_added",
                Case::Always,
                about,
                message,
                None,
            );
        }
        for location in before
            .iter()
            .filter(|location| !new.locations.contains(location))
        {
            let about = self.about_directive(old, Some(new));
            let message =
                format!("The directive `@{name}` may no longer be applied to `{location}`.");
            let (case, reason) = if is_in_operations(location) {
                (Case::InExisting, IN_USE)
            } else {
                (Case::NotUsed, NOT_IN_OPERATIONS)
            };
            self.add(
                "directive_location_removed",
                case,
                about,
                message,
                Some(reason),
            );
        }
        for pair in pairs(old.map_or(&[][..], |old| &old.arguments), &new.arguments) {
            self.directive_argument(old, new, &pair);
        }
        self.usages_of_directive(old, new);
    }

    /// Compares the directives applied to the definition itself, `@deprecated` among them (September 2026).
    fn usages_of_directive(&mut self, old: Option<&DirectiveDef>, new: &DirectiveDef) {
        let about = self.about_directive(old, Some(new));
        let owner = Owner::of_directive(&about.path, about.places);
        let applied = |def: &'_ DirectiveDef| {
            with_deprecation(&def.directives, def.deprecation.as_ref()).into_owned()
        };
        let before = old.map(applied).unwrap_or_default();
        self.usages(&owner, &before, &applied(new), old.is_none());
    }

    /// GraphQL Inspector does not tell these. Other directives on the argument are for the server only.
    fn deprecation_of_argument(
        &mut self,
        directive: (Option<&DirectiveDef>, &DirectiveDef),
        old: Option<&InputValueDef>,
        new: &InputValueDef,
    ) {
        let mark = format!("@{}", directive.1.name);
        let places = self.about_argument(directive, old, Some(new)).places;
        let owner = Owner::of_directive_argument(&mark, &new.name, places);
        let before = old.map(|old| with_deprecation(&[], old.deprecation.as_ref()));
        let after = with_deprecation(&[], new.deprecation.as_ref());
        self.usages(&owner, &before.unwrap_or_default(), &after, old.is_none());
    }

    fn directive_argument(
        &mut self,
        old: Option<&DirectiveDef>,
        new: &DirectiveDef,
        pair: &Pair<'_, InputValueDef>,
    ) {
        let name = &new.name;
        let of_uses = old.map_or((Case::InNew, IN_USE), case_of);
        match pair {
            Pair::Removed(argument) => {
                let about = self.about_argument((old, new), Some(argument), None);
                let message = format!("The argument `{}` of `@{name}` was removed.", argument.name);
                let (case, reason) = of_uses;
                self.add(
                    "directive_argument_removed",
                    case,
                    about,
                    message,
                    Some(reason),
                );
            }
            Pair::Added(argument) => {
                let mut about = self.about_argument((old, new), None, Some(argument));
                about.path = format!("@{name}");
                let message = format!("The argument `{}` was added to `@{name}`.", argument.name);
                let (case, reason) = match (old, argument.ty.is_non_null()) {
                    (None, _) => (Case::InNew, None),
                    (Some(old), true) if !is_executable(old) => {
                        (Case::NotUsed, Some(NOT_IN_OPERATIONS))
                    }
                    (Some(_), true) => (Case::Required, Some(REQUIRED_ON_DIRECTIVE)),
                    (Some(_), false) => (Case::Optional, None),
                };
                self.add("directive_argument_added", case, about, message, reason);
            }
            Pair::Both(before, after) => {
                self.deprecation_of_argument((old, new), Some(before), after);
                let argument = &after.name;
                let about =
                    |this: &Self| this.about_argument((old, new), Some(before), Some(after));
                if before.description != after.description {
                    let message = format!(
                        "The description of the argument `{argument}` of `@{name}` changed."
                    );
                    let code = "directive_argument_description_changed";
                    self.add(code, Case::Always, about(self), message, None);
                }
                if !self.same_default(before, after) {
                    let message =
                        default_changed(before, after, &format!("`@{name}({argument}:)`"));
                    let code = "directive_argument_default_value_changed";
                    let (case, reason) = match of_uses {
                        (Case::NotUsed, reason) => (Case::NotUsed, reason),
                        _ => (Case::InExisting, default_reason(before, after)),
                    };
                    self.add(code, case, about(self), message, Some(reason));
                }
                if before.ty.text != after.ty.text {
                    let message = type_changed(
                        &format!("the argument `{argument}` of `@{name}`"),
                        before,
                        after,
                    );
                    let is_safe = is_safe_input(&before.ty.text, &after.ty.text);
                    let (case, reason) = match of_uses {
                        (Case::NotUsed, reason) => (Case::NotUsed, reason),
                        _ if is_safe => (Case::Compatible, "It asks for less than before."),
                        _ => (Case::Incompatible, WRONG_VALUE),
                    };
                    let code = "directive_argument_type_changed";
                    self.add(code, case, about(self), message, Some(reason));
                }
            }
        }
    }
}

/// Returns the case of a change to a directive that clients may have in their operations, and what it means for them.
fn case_of(old: &DirectiveDef) -> (Case, &'static str) {
    if is_executable(old) {
        (Case::InExisting, IN_USE)
    } else {
        (Case::NotUsed, NOT_IN_OPERATIONS)
    }
}
