//! Noting changes, and the schema's own.

use super::pairs::{Pair, pairs};
use super::usages::Owner;
use super::{Change, Criticality};
use crate::model::{
    DirectiveDef, InputValueDef, Model, OperationKind, Position, TypeDef, TypeKind,
};
use crate::page::Kind;
use Criticality::{Breaking, Dangerous, Safe};

/// What defines directives that every service has.
const SPECIFIED: [&str; 5] = ["skip", "include", "deprecated", "specifiedBy", "oneOf"];

pub(super) struct Collector<'m> {
    pub old: &'m Model,
    pub new: &'m Model,
    pub items: Vec<Change>,
}

/// Where something is, before and after.
#[derive(Clone, Copy, Default)]
pub(super) struct Places {
    pub old: Option<Position>,
    pub new: Option<Position>,
}

/// What a change is about.
pub(super) struct About {
    pub path: String,
    pub page: Option<String>,
    pub places: Places,
}

impl<'m> Collector<'m> {
    pub fn new(old: &'m Model, new: &'m Model) -> Self {
        Self {
            old,
            new,
            items: Vec::new(),
        }
    }

    pub fn add(
        &mut self,
        criticality: Criticality,
        code: &'static str,
        about: About,
        message: String,
        reason: Option<&'static str>,
    ) {
        self.items.push(Change {
            criticality,
            code,
            path: about.path,
            message,
            reason,
            page: about.page,
            old_position: about.places.old,
            new_position: about.places.new,
        });
    }

    /// A type, by its name, or one of its members or one of that member's arguments.
    pub fn about(&self, path: &[&str], places: Places) -> About {
        About {
            path: path.join("."),
            page: self.page(path),
            places,
        }
    }

    /// The page of the newer docs that shows it; of what is gone, the page of what it was in.
    fn page(&self, path: &[&str]) -> Option<String> {
        let ty = self.new.find_type(path.first()?)?;
        let kind = Kind::from(ty.kind);
        let Some(member) = path.get(1).filter(|member| !member.starts_with('@')) else {
            return Some(kind.path_of(&ty.name));
        };
        let field = ty.fields.iter().find(|field| *field.name == **member);
        let is_there = field.is_some()
            || ty.input_fields.iter().any(|field| *field.name == **member)
            || ty.values.iter().any(|value| *value.name == **member);
        if !is_there {
            return Some(kind.path_of(&ty.name));
        }
        let argument = path.get(2).filter(|name| {
            let arguments = field.map(|field| &field.arguments);
            arguments.is_some_and(|list| list.iter().any(|argument| *argument.name == ***name))
        });
        Some(match (self.new.operation_kind(&ty.name), argument) {
            (Some(operation), None) => Kind::from(operation).path_of(member),
            (Some(operation), Some(argument)) => {
                format!("{}#{argument}", Kind::from(operation).path_of(member))
            }
            (None, None) => format!("{}#{member}", kind.path_of(&ty.name)),
            (None, Some(argument)) => format!("{}#{member}.{argument}", kind.path_of(&ty.name)),
        })
    }

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
            let criticality = if old.is_none() { Safe } else { Breaking };
            self.add(criticality, code, about, message, None);
        }
        self.usages(
            &Owner::schema(),
            &self.old.directives_applied,
            &self.new.directives_applied,
            false,
        );
    }

    /// Definitions of directives.
    pub fn directives(&mut self) {
        for pair in pairs(&self.old.directives, &self.new.directives) {
            match pair {
                Pair::Removed(old) if !SPECIFIED.contains(&&*old.name) => {
                    let about = self.about_directive(Some(old), None, None);
                    let message = format!("The directive `@{}` was removed.", old.name);
                    self.add(Breaking, "directive_removed", about, message, Some(IN_USE));
                }
                Pair::Added(new) if !SPECIFIED.contains(&&*new.name) => {
                    let about = self.about_directive(None, Some(new), None);
                    let message = format!("The directive `@{}` was added.", new.name);
                    self.add(Safe, "directive_added", about, message, None);
                    self.directive(None, new);
                }
                Pair::Both(old, new) if !SPECIFIED.contains(&&*new.name) => {
                    self.directive(Some(old), new);
                }
                _ => {}
            }
        }
    }

    fn about_directive(
        &self,
        old: Option<&DirectiveDef>,
        new: Option<&DirectiveDef>,
        argument: Option<&str>,
    ) -> About {
        let name = new.or(old).map_or("", |def| &def.name);
        let is_there = |wanted: &str| {
            new.is_some_and(|def| def.arguments.iter().any(|found| *found.name == *wanted))
        };
        let page = new
            .map(|_| Kind::Directives.path_of(name))
            .map(|page| match argument {
                Some(argument) if is_there(argument) => format!("{page}#{argument}"),
                _ => page,
            });
        let at = |def: Option<&DirectiveDef>| {
            let argument =
                argument.and_then(|name| def?.arguments.iter().find(|found| *found.name == *name));
            argument.map_or_else(
                || def.and_then(|def| def.position),
                |argument| argument.position,
            )
        };
        About {
            path: match argument {
                Some(argument) => format!("@{name}.{argument}"),
                None => format!("@{name}"),
            },
            page,
            places: Places {
                old: at(old),
                new: at(new),
            },
        }
    }

    fn directive(&mut self, old: Option<&DirectiveDef>, new: &DirectiveDef) {
        let name = &new.name;
        if old.and_then(|old| old.description.as_deref()) != new.description.as_deref() {
            let about = self.about_directive(old, Some(new), None);
            let message = format!("The description of the directive `@{name}` changed.");
            self.add(Safe, "directive_description_changed", about, message, None);
        }
        match (old.is_some_and(|old| old.is_repeatable), new.is_repeatable) {
            (true, false) => {
                let about = self.about_directive(old, Some(new), None);
                let message = format!("The directive `@{name}` may be applied only once now.");
                self.add(
                    Dangerous,
                    "directive_repeatable_removed",
                    about,
                    message,
                    None,
                );
            }
            (false, true) => {
                let about = self.about_directive(old, Some(new), None);
                let message = format!("The directive `@{name}` may be repeated now.");
                self.add(Safe, "directive_repeatable_added", about, message, None);
            }
            _ => {}
        }
        let before = old.map_or(&[][..], |old| &old.locations);
        for location in new
            .locations
            .iter()
            .filter(|location| !before.contains(location))
        {
            let about = self.about_directive(old, Some(new), None);
            let message = format!("The directive `@{name}` may be applied to `{location}` now.");
            self.add(Safe, "directive_location_added", about, message, None);
        }
        for location in before
            .iter()
            .filter(|location| !new.locations.contains(location))
        {
            let about = self.about_directive(old, Some(new), None);
            let message =
                format!("The directive `@{name}` may no longer be applied to `{location}`.");
            self.add(
                Breaking,
                "directive_location_removed",
                about,
                message,
                Some(IN_USE),
            );
        }
        for pair in pairs(old.map_or(&[][..], |old| &old.arguments), &new.arguments) {
            self.directive_argument(old, new, &pair);
        }
    }

    fn directive_argument(
        &mut self,
        old: Option<&DirectiveDef>,
        new: &DirectiveDef,
        pair: &Pair<'_, InputValueDef>,
    ) {
        let name = &new.name;
        match pair {
            Pair::Removed(argument) => {
                let about = self.about_directive(old, Some(new), Some(&argument.name));
                let message = format!("The argument `{}` of `@{name}` was removed.", argument.name);
                self.add(
                    Breaking,
                    "directive_argument_removed",
                    about,
                    message,
                    Some(IN_USE),
                );
            }
            Pair::Added(argument) => {
                let mut about = self.about_directive(old, Some(new), Some(&argument.name));
                about.path = format!("@{name}");
                let message = format!("The argument `{}` was added to `@{name}`.", argument.name);
                let (criticality, reason) = match (old, argument.ty.is_non_null()) {
                    (None, _) => (Safe, None),
                    (Some(_), true) => (Breaking, Some(REQUIRED_ON_DIRECTIVE)),
                    (Some(_), false) => (Safe, None),
                };
                self.add(
                    criticality,
                    "directive_argument_added",
                    about,
                    message,
                    reason,
                );
            }
            Pair::Both(before, after) => {
                let argument = &after.name;
                let about = |this: &Self| this.about_directive(old, Some(new), Some(argument));
                if before.description != after.description {
                    let message = format!(
                        "The description of the argument `{argument}` of `@{name}` changed."
                    );
                    let code = "directive_argument_description_changed";
                    self.add(Safe, code, about(self), message, None);
                }
                if !self.same_default(before, after) {
                    let message =
                        default_changed(before, after, &format!("`@{name}({argument}:)`"));
                    let code = "directive_argument_default_value_changed";
                    self.add(Dangerous, code, about(self), message, Some(DEFAULT));
                }
                if before.ty.text != after.ty.text {
                    let message = type_changed(
                        &format!("the argument `{argument}` of `@{name}`"),
                        before,
                        after,
                    );
                    let is_safe = super::types::is_safe_input(&before.ty.text, &after.ty.text);
                    let criticality = if is_safe { Safe } else { Breaking };
                    let code = "directive_argument_type_changed";
                    self.add(criticality, code, about(self), message, None);
                }
            }
        }
    }
}

pub(super) fn type_changed(of: &str, before: &InputValueDef, after: &InputValueDef) -> String {
    format!(
        "The type of {of} changed from `{}` to `{}`.",
        before.ty.text, after.ty.text
    )
}

pub(super) fn default_changed(before: &InputValueDef, after: &InputValueDef, of: &str) -> String {
    match (&before.default_value, &after.default_value) {
        (None, Some(new)) => format!("{of} has the default value `{new}` now."),
        (Some(old), None) => format!("{of} has no default value any more; it was `{old}`."),
        (old, new) => format!(
            "The default value of {of} changed from `{}` to `{}`.",
            old.as_deref().unwrap_or_default(),
            new.as_deref().unwrap_or_default()
        ),
    }
}

/// The kind with its article.
pub(super) fn described(ty: &TypeDef) -> &'static str {
    match ty.kind {
        TypeKind::Object => "an object",
        TypeKind::Interface => "an interface",
        TypeKind::Union => "a union",
        TypeKind::Enum => "an enum",
        TypeKind::Input => "an input",
        TypeKind::Scalar => "a scalar",
    }
}

const IN_USE: &str = "Operations that use it fail.";
const REQUIRED_ON_DIRECTIVE: &str = "Whoever applies the directive without it now fails.";
pub(super) const DEFAULT: &str = "Operations that leave it out may behave differently.";
