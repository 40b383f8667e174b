//! Example operations: a valid document with variables and a plausible response.
//!
//! `select` chooses the fields, `inputs` and `values` the values of arguments, `document` and
//! `response` write the two sides of the same selection, so that they always agree. Everything depends on the model
//! alone, so the same schema always gets the same bytes.

mod choice;
mod dates;
mod document;
mod given;
mod hint;
mod identity;
mod ids;
mod inputs;
mod json;
mod names;
pub(crate) mod replacement;
mod response;
mod samples;
mod select;
mod subject;
mod text;
mod titles;
mod values;
mod way;

use serde::Serialize;

pub use choice::Amount;
use choice::Purpose;
pub(crate) use document::LINE_WIDTH;
use document::Variable;
use given::Given;
pub(crate) use hint::thing;
use identity::Shown;
pub(crate) use ids::{Ids, NO_IDS};
use inputs::Inputs;
use json::Json;
pub(crate) use names::{MAX_NAME_BYTES, in_words};
use samples::Around;
pub(crate) use samples::NO_SAMPLES;
pub(crate) use samples::fits_variable;
pub use samples::{SampleError, Samples, UnusedSample};
use schema_model::index::Index;
use schema_model::model::{FieldDef, InputValueDef, Model, OperationKind, TypeDef, TypeKind};
use select::{Argument, Selected, Selection, Selector, is_connection, paging};
use subject::{has_field, subject};
pub use way::WayExample;
pub(crate) use way::{answered_way, is_to_input, of_way};

/// An operation that calls one root field.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Example {
    /// The document: one named operation with one root field.
    pub operation: String,
    /// Its variables, a JSON object; none if the operation has none.
    pub variables: Option<String>,
    /// A plausible response of a server: a JSON object with `data`.
    pub response: String,
}

/// The heading of a generated example, which may stand below the owner's.
pub(crate) fn heading(has_own: bool) -> &'static str {
    match has_own {
        true => "Generated example",
        false => "Example",
    }
}

/// What examples are made of.
#[derive(Clone, Copy)]
pub(crate) struct Source<'m> {
    pub model: &'m Model,
    pub index: &'m Index,
    /// The owner's values.
    pub samples: &'m Samples,
    /// How ids look.
    pub ids: &'m Ids,
}

/// Number of items that a paged root field asks for. Fields within it ask for [`select::NESTED_PAGE`].
const PAGE: i32 = 10;

/// Returns the example of a field of a root type.
pub(crate) fn of_field(
    source: Source<'_>,
    of: (OperationKind, &TypeDef, &FieldDef),
    amount: Amount,
) -> Option<Example> {
    let made = make(source, of, amount, true)?;
    Some(Example {
        operation: made.operation,
        variables: made.variables,
        response: made.response?,
    })
}

/// The operation of a field, with its response if that is wanted.
fn make(
    source: Source<'_>,
    (kind, root, field): (OperationKind, &TypeDef, &FieldDef),
    amount: Amount,
    is_answered: bool,
) -> Option<WayExample> {
    let Source { model, index, .. } = source;
    let result = model.find_type(&field.ty.name)?;
    let of = match result.kind {
        TypeKind::Scalar => None,
        // No response could hold a value of an enum without values.
        TypeKind::Enum if result.values.is_empty() => return None,
        TypeKind::Enum => None,
        TypeKind::Input => return None,
        _ => Some(
            Selector::new(model, index, kind, root)
                .changing(field)
                .root(result)?,
        ),
    };
    let shown = Shown::new(of.as_ref());
    // An id argument gets the first id of the response.
    let subject = subject_of(model, field, result, of.as_ref());
    let around = Around::Field(root, field);
    let mut variables = Vec::new();
    let mut inputs = Inputs::new(source, amount, kind == OperationKind::Mutation, &shown)
        .about(subject)
        .called(&field.name);
    for argument in field.arguments.iter().filter(|input| input.is_required()) {
        variables.push((
            argument,
            inputs.value_of(around, argument, inputs.hint(&argument.name, subject))?,
        ));
    }
    let page = paging(model, field);
    let is_list = page.is_some()
        || field.ty.is_list()
        || is_connection(result)
        || (of.is_some() && choice::is_paged(field));
    let purpose = match kind {
        OperationKind::Mutation => Purpose::Write,
        OperationKind::Query if !is_list && choice::finds_one(model, &field.arguments) => {
            Purpose::Lookup
        }
        OperationKind::Query if page.is_none() => Purpose::Page,
        OperationKind::Query | OperationKind::Subscription => Purpose::List,
    };
    let optional = inputs.optional(around, &field.arguments, purpose, (subject, None));
    let is_page = |input: &InputValueDef| page.is_some_and(|page| std::ptr::eq(page, input));
    variables.extend(
        optional
            .into_iter()
            .filter(|(argument, _)| !is_page(argument)),
    );
    let mut arguments: Vec<(&str, Argument)> = Vec::with_capacity(variables.len() + 1);
    arguments.extend(
        variables
            .iter()
            .map(|(argument, _)| (&*argument.name, Argument::Variable)),
    );
    if let Some(argument) = page.filter(|input| !input.is_required()) {
        let given = source
            .samples
            .exact(model, around.place(argument), &argument.ty);
        let size = match given {
            Some(Json::Number(number)) => number.parse().unwrap_or(PAGE),
            _ => PAGE,
        };
        arguments.push((&*argument.name, Argument::Literal(size)));
    }
    let mut selected = Selected {
        alias: None,
        field,
        arguments,
        of,
    };
    let given = Given::new(model, subject, (kind, field), &variables, &shown);
    if let Some(of) = &mut selected.of {
        given.narrow(of);
    }
    let variables: Vec<Variable> = variables
        .into_iter()
        .map(|(argument, value)| Variable {
            name: argument.name.as_ref().into(),
            ty: &argument.ty,
            value,
        })
        .collect();
    let operation = document::format(kind, &variables, &selected);
    let response = is_answered.then(|| {
        let data = response::of_root(source, root, &selected, given);
        Json::Object(vec![("data".into(), data)]).pretty()
    });
    Some(WayExample {
        operation,
        variables: variables_of(variables),
        response,
    })
}

/// The name of the thing that a root field is about.
fn subject_of<'m>(
    model: &'m Model,
    field: &'m FieldDef,
    result: &'m TypeDef,
    of: Option<&Selection<'m>>,
) -> &'m str {
    let result = of.map_or(result, |of| item_of(of, 0));
    let has_id = has_field(result, &["id", "ID", "_id", "uuid"]);
    if has_id && thing(&result.name) == &*result.name {
        return &result.name;
    }
    let held = || {
        let mut fields = of?.fields.iter();
        fields.find_map(|selected| Some(selected.of.as_ref()?.ty))
    };
    let named = match is_connection(result) || has_id {
        true => subject(model, &result.name),
        // A payload or a scalar: the operation says what it changes.
        false => subject(model, &field.name)
            .or_else(|| subject(model, &result.name))
            .or_else(|| held().filter(|held| has_field(held, &["id"]))),
    };
    match (named, of) {
        (Some(ty), _) => &ty.name,
        (None, Some(_)) => thing(&result.name),
        (None, None) => behind_verb(&field.name),
    }
}

/// The words of a field behind the first: `Widget` for `deleteWidget`. The whole name if it has one word.
fn behind_verb(name: &str) -> &str {
    let begins = |letter: char| letter.is_ascii_uppercase() || letter == '_';
    let rest = name.find(begins).and_then(|at| name.get(at..));
    let rest = rest.map(|rest| rest.trim_start_matches('_'));
    rest.filter(|rest| !rest.is_empty()).unwrap_or(name)
}

/// The object that a response holds first: an item of a connection, a member of a union. Recursive, as deep as connections
/// are.
fn item_of<'m>(of: &Selection<'m>, depth: usize) -> &'m TypeDef {
    let is_item = |selected: &&Selected<'m>| {
        let name = &*selected.field.name;
        matches!(name, "nodes" | "node") || (name == "edges" && depth == 0)
    };
    let item = of.fields.iter().find(is_item);
    match (of.concrete.first(), item.and_then(|item| item.of.as_ref())) {
        (Some(object), _) => object,
        (None, Some(item)) if depth < 2 => item_of(item, depth + 1),
        _ => of.ty,
    }
}

/// The values of variables as a JSON object; none if there are none.
fn variables_of(variables: Vec<Variable<'_>>) -> Option<String> {
    let values = variables.into_iter();
    let values = values.map(|variable| (variable.name, variable.value));
    let values: Vec<_> = values.collect();
    (!values.is_empty()).then(|| Json::Object(values).pretty())
}
