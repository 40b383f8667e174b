//! Everything that is deprecated, by owner: with its reason, its replacement and the day of its removal.

mod calendar;
mod day;
mod feed;
mod reason;
mod removal;
mod replacement;

use crate::markdown::plain;
use schema_changes::History;
use schema_model::model::{
    Deprecation, DirectiveDef, FieldDef, InputValueDef, Model, TypeDef, TypeId, TypeRef,
};
use schema_model::text::format_count;
use schema_model::{Index, Kind};

pub use calendar::CalendarAbout;
pub use day::Day;
pub use feed::FeedAbout;
pub use removal::{Due, Removal};
pub use replacement::Replacement;

use replacement::{Place, find_replacement};

/// Characters of a reason on one line.
const MAX_REASON: usize = 500;

/// The deprecated parts of a type or directive.
#[derive(Debug)]
pub struct DeprecatedOwner<'m> {
    /// The kind under which the docs list its members: that of operations for root types.
    pub kind: Kind,
    /// Its name, without `@`.
    pub name: &'m str,
    /// How many members it has, deprecated ones included: fields, input fields or values.
    pub members: usize,
    /// What is deprecated, in the order of the schema. Never empty.
    pub things: Vec<DeprecatedThing<'m>>,
}

/// Something deprecated: a field, an argument, an input field, an enum value or a directive.
#[derive(Debug)]
pub struct DeprecatedThing<'m> {
    /// Its coordinate: `Product.stock`, `Query.products(sort:)`, `@auth`.
    pub coordinate: String,
    /// Its name below its owner: `stock`, `products(sort:)`, `@auth`.
    pub name: String,
    /// Path of its page, with the anchor if it is part of one.
    pub path: String,
    /// Whether it is an argument.
    pub is_argument: bool,
    /// Its type; none for enum values and directives.
    pub(crate) ty: Option<&'m TypeRef>,
    /// The type whose members its reason may name bare.
    pub(crate) scope: Option<&'m TypeDef>,
    /// The deprecation itself.
    pub(crate) deprecation: &'m Deprecation,
    /// When it goes, if its reason has a date.
    pub removal: Option<Removal>,
    /// What takes its place, if its reason names it.
    pub replacement: Option<Replacement<'m>>,
}

impl DeprecatedThing<'_> {
    /// Returns the reason, as Markdown.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        self.deprecation.reason.as_deref()
    }

    /// Returns the type as written, `Int!`; none for enum values and directives.
    #[must_use]
    pub fn type_text(&self) -> Option<&str> {
        self.ty.map(|ty| &*ty.text)
    }

    /// Returns the reason as one line of plain text, behind the replacement where the line does not name it; empty if
    /// neither is known.
    #[must_use]
    pub fn in_words(&self) -> String {
        let reason = self.reason().map(|reason| plain(reason, MAX_REASON));
        let reason = reason.unwrap_or_default();
        match &self.replacement {
            Some(replacement) if !self.is_replacement_in(Some(&reason)) => {
                format!("Use {}. {reason}", replacement.coordinate)
                    .trim_end()
                    .to_owned()
            }
            _ => reason,
        }
    }

    /// Returns the reason without the sentence that only names the replacement.
    pub(crate) fn reason_beside_replacement(&self) -> Option<String> {
        let reason = self.reason()?;
        Some(match &self.replacement {
            Some(replacement) => replacement.cut_from(reason),
            None => reason.to_owned(),
        })
        .filter(|reason| !reason.is_empty())
    }

    /// Returns whether the text names the replacement.
    pub(crate) fn is_replacement_in(&self, text: Option<&str>) -> bool {
        let named = |replacement: &Replacement<'_>| text.map(|text| replacement.is_named_in(text));
        self.replacement
            .as_ref()
            .and_then(named)
            .unwrap_or_default()
    }

    /// Returns the version since which it is deprecated, if the history knows. Of an argument it knows that only if the
    /// argument was there before, and nothing of arguments of directives.
    #[must_use]
    pub fn since(&self, history: &History) -> Option<u32> {
        if self.is_argument {
            let (field, argument) = self.coordinate.strip_suffix(":)")?.split_once('(')?;
            let (owner, field) = field.split_once('.')?;
            let dates = history.dates(owner)?;
            return dates.of_argument(field, argument).deprecated;
        }
        match self.coordinate.split_once('.') {
            Some((owner, member)) => history.dates(owner)?.of(member).deprecated,
            None => history.dates(&self.coordinate)?.own().deprecated,
        }
    }
}

impl DeprecatedOwner<'_> {
    /// Returns the name as readers know it: `Product`, `@auth`.
    #[must_use]
    pub fn label(&self) -> String {
        match self.kind {
            Kind::Directives => format!("@{}", self.name),
            _ => self.name.to_owned(),
        }
    }

    /// Returns how much of it is deprecated: `2 of 12 fields and 1 argument`. Empty for a directive without its
    /// arguments.
    #[must_use]
    pub fn share(&self) -> String {
        let arguments = self.things.iter().filter(|thing| thing.is_argument).count();
        let (one, many) = match self.kind {
            Kind::Queries => ("query", "queries"),
            Kind::Mutations => ("mutation", "mutations"),
            Kind::Subscriptions => ("subscription", "subscriptions"),
            Kind::Enums => ("value", "values"),
            Kind::Inputs => ("input field", "input fields"),
            _ => ("field", "fields"),
        };
        let members = self.things.len() - arguments;
        let mut parts = Vec::new();
        if members > 0 && self.kind != Kind::Directives {
            let all = format_count(self.members, one, many);
            parts.push(format!(
                "{} of {all}",
                schema_model::text::format_number(members)
            ));
        }
        if arguments > 0 {
            parts.push(format_count(arguments, "argument", "arguments"));
        }
        parts.join(" and ")
    }
}

/// Returns how many things are deprecated.
pub(crate) fn count(model: &Model) -> u32 {
    let is_old = |deprecation: &Option<Deprecation>| usize::from(deprecation.is_some());
    let inputs = |inputs: &[InputValueDef]| -> usize {
        inputs.iter().map(|input| is_old(&input.deprecation)).sum()
    };
    let types = model.types.iter().map(|ty| {
        let fields = ty.fields.iter();
        let fields: usize = fields
            .map(|field| is_old(&field.deprecation) + inputs(&field.arguments))
            .sum();
        let values: usize = ty
            .values
            .iter()
            .map(|value| is_old(&value.deprecation))
            .sum();
        fields + values + inputs(&ty.input_fields)
    });
    let directives = model.directives.iter();
    let directives =
        directives.map(|directive| is_old(&directive.deprecation) + inputs(&directive.arguments));
    u32::try_from(types.chain(directives).sum::<usize>()).unwrap_or(u32::MAX)
}

/// Returns everything that is deprecated: operations, types by name, directives by name.
pub(crate) fn collect<'m>(model: &'m Model, index: &Index) -> Vec<DeprecatedOwner<'m>> {
    let types = model.ids().map(|(id, ty)| of_type(model, index, id, ty));
    let directives = model
        .directives
        .iter()
        .map(|directive| of_directive(model, index, directive));
    let mut owners: Vec<_> = types
        .chain(directives)
        .filter(|owner| !owner.things.is_empty())
        .collect();
    owners.sort_by_key(|owner| {
        let is_operation = owner.kind.operation().is_some();
        (
            !is_operation,
            owner.kind == Kind::Directives,
            is_operation.then_some(owner.kind),
            owner.name,
        )
    });
    owners
}

/// What a thing is made from, besides its place.
struct Source<'m> {
    /// Its bare name.
    own: &'m str,
    name: String,
    coordinate: String,
    ty: Option<&'m TypeRef>,
    deprecation: Option<&'m Deprecation>,
}

fn make_thing<'m>(
    (model, index): (&'m Model, &Index),
    place: &Place<'m>,
    source: Source<'m>,
) -> Option<DeprecatedThing<'m>> {
    let deprecation = source.deprecation?;
    let reason = deprecation.reason.as_deref();
    Some(DeprecatedThing {
        removal: reason.and_then(Removal::find),
        replacement: reason
            .and_then(|reason| find_replacement((model, index), place, &source.coordinate, reason)),
        is_argument: place.is_argument(),
        path: place.path_of(model, source.own),
        scope: place.owner.map(|(_, ty)| ty),
        coordinate: source.coordinate,
        name: source.name,
        ty: source.ty,
        deprecation,
    })
}

fn of_type<'m>(
    model: &'m Model,
    index: &Index,
    id: TypeId,
    ty: &'m TypeDef,
) -> DeprecatedOwner<'m> {
    let mut things = Vec::new();
    let place = Place::member(id, ty);
    // Few members are deprecated: the others cost no text.
    let mut add = |name: &'m str, of: Option<&'m TypeRef>, deprecation: Option<&'m Deprecation>| {
        if deprecation.is_none() {
            return;
        }
        let source = Source {
            own: name,
            name: name.to_owned(),
            coordinate: format!("{}.{name}", ty.name),
            ty: of,
            deprecation,
        };
        things.extend(make_thing((model, index), &place, source));
    };
    for input in &ty.input_fields {
        add(&input.name, Some(&input.ty), input.deprecation.as_ref());
    }
    for value in &ty.values {
        add(&value.name, None, value.deprecation.as_ref());
    }
    for field in &ty.fields {
        add(&field.name, Some(&field.ty), field.deprecation.as_ref());
    }
    let is_deprecated = |argument: &InputValueDef| argument.deprecation.is_some();
    let has_some = |field: &&FieldDef| field.arguments.iter().any(is_deprecated);
    for field in ty.fields.iter().filter(has_some) {
        let before = format!("{}.{}", ty.name, field.name);
        let place = Place::argument(Some((id, ty)), &before, &field.arguments);
        things.extend(of_arguments((model, index), &place, &field.name));
    }
    DeprecatedOwner {
        kind: model
            .operation_kind(&ty.name)
            .map_or_else(|| Kind::from(ty.kind), Kind::from),
        name: &ty.name,
        members: ty.fields.len() + ty.input_fields.len() + ty.values.len(),
        things,
    }
}

/// Returns the deprecated arguments of a field or directive, whose name is `before`.
fn of_arguments<'m>(
    schema: (&'m Model, &Index),
    place: &Place<'m>,
    before: &str,
) -> Vec<DeprecatedThing<'m>> {
    let deprecated = |argument: &&InputValueDef| argument.deprecation.is_some();
    let arguments = place.arguments.iter().filter(deprecated);
    let things = arguments.filter_map(|argument| {
        let source = Source {
            own: &argument.name,
            name: format!("{before}({}:)", argument.name),
            coordinate: format!("{}({}:)", place.before, argument.name),
            ty: Some(&argument.ty),
            deprecation: argument.deprecation.as_ref(),
        };
        make_thing(schema, place, source)
    });
    things.collect()
}

fn of_directive<'m>(
    model: &'m Model,
    index: &Index,
    directive: &'m DirectiveDef,
) -> DeprecatedOwner<'m> {
    let name = format!("@{}", directive.name);
    let source = Source {
        own: &directive.name,
        name: name.clone(),
        coordinate: name.clone(),
        ty: None,
        deprecation: directive.deprecation.as_ref(),
    };
    let mut things = Vec::new();
    things.extend(make_thing((model, index), &Place::directive(), source));
    let place = Place::argument(None, &name, &directive.arguments);
    things.extend(of_arguments((model, index), &place, &name));
    DeprecatedOwner {
        kind: Kind::Directives,
        name: &directive.name,
        members: directive.arguments.len(),
        things,
    }
}

#[cfg(test)]
mod tests;
