//! A whole operation for a way from a root operation to a type.

mod taken;

use std::borrow::Cow;

use super::choice::{Amount, Known, Purpose, choose};
use super::document::{self, Variable};
use super::given::Given;
use super::hint::thing;
use super::identity::Shown;
use super::inputs::Inputs;
use super::json::Json;
use super::response;
use super::samples::Around;
use super::select::{
    Argument, NESTED_PAGE, Selected, Selection, Selector, alias, is_possible, paging, possible,
};
use super::subject::subject;
use super::{Source, variables_of};
use schema_model::index::{Path, Step};
use schema_model::model::{FieldDef, InputValueDef, Model, OperationKind, TypeDef, TypeKind};

/// A document with one named operation, and its variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WayExample {
    /// The document.
    pub operation: String,
    /// Its variables, a JSON object; none if the operation has none.
    pub variables: Option<String>,
    /// A plausible response, a JSON object with `data`; only of a first way, and none of a way to an input, which is about
    /// what is sent.
    pub response: Option<String>,
}

/// A field on the way.
struct Hop<'m> {
    owner: &'m TypeDef,
    field: &'m FieldDef,
    /// The type that the field returns, then the types to which it is narrowed.
    types: Vec<&'m TypeDef>,
    arguments: Vec<(&'m str, Argument)>,
}

/// A way as an operation, before it is written.
struct Call<'m> {
    kind: OperationKind,
    root: &'m TypeDef,
    /// The last field of the way and what it is given.
    field: &'m FieldDef,
    given: Vec<(&'m InputValueDef, Json<'m>)>,
    target: &'m TypeDef,
    /// Number of fields.
    length: usize,
    variables: Vec<Variable<'m>>,
    selected: Selected<'m>,
}

/// Returns the operation; none for the end of a very long way, and where no example gives the input that it leads to.
pub(crate) fn of_way(source: Source<'_>, path: &Path) -> Option<WayExample> {
    match path.steps.iter().position(is_argument) {
        Some(at) => taken::of_way(source, path, at),
        None => of_steps(source, path, None),
    }
}

/// The same with a response, if the way does not lead to an input.
pub(crate) fn answered_way(source: Source<'_>, path: &Path) -> Option<WayExample> {
    if is_to_input(path) {
        return of_way(source, path);
    }
    let call = call_of(source, path, None)?;
    let operation = document::format(call.kind, &call.variables, &call.selected);
    let given = Given::new(
        source.model,
        &call.target.name,
        (call.kind, call.field),
        &call.given,
        &Shown::default(),
    );
    let data = response::of_way(source, call.root, &call.selected, given, call.length);
    Some(WayExample {
        operation,
        variables: variables_of(call.variables),
        response: Some(Json::Object(vec![("data".into(), data)]).pretty()),
    })
}

/// Whether a way leads to an input.
pub(crate) fn is_to_input(path: &Path) -> bool {
    path.steps.iter().any(is_argument)
}

fn is_argument(step: &Step) -> bool {
    matches!(step, Step::Argument { .. })
}

/// The operation, which also gives an optional argument to its field.
pub(super) fn of_steps(
    source: Source<'_>,
    path: &Path,
    wanted: Option<(&FieldDef, &InputValueDef)>,
) -> Option<WayExample> {
    let call = call_of(source, path, wanted)?;
    Some(WayExample {
        operation: document::format(call.kind, &call.variables, &call.selected),
        variables: variables_of(call.variables),
        response: None,
    })
}

fn call_of<'m>(
    source: Source<'m>,
    path: &Path,
    wanted: Option<(&FieldDef, &InputValueDef)>,
) -> Option<Call<'m>> {
    let is_wanted = |field: &FieldDef, argument: &InputValueDef| {
        wanted.is_some_and(|(of, one)| std::ptr::eq(of, field) && std::ptr::eq(one, argument))
    };
    let Source { model, index, .. } = source;
    let root = model.get(path.root).filter(|_| path.omitted == 0)?;
    let kind = model.operation_kind(&root.name)?;
    let mut hops = hops(model, &path.steps)?;
    let last = hops.last()?;
    let field = last.field;
    let target = *last.types.last()?;
    let mut of = match target.kind {
        TypeKind::Scalar | TypeKind::Enum => None,
        TypeKind::Input => return None,
        _ => Some(Selector::new(model, index, kind, root).root(target)?),
    };
    let mut variables: Vec<Variable> = Vec::new();
    let mut of_last = Vec::new();
    let shown = Shown::default();
    let mut inputs = Inputs::new(source, Amount::Required, false, &shown);
    for (number, hop) in hops.iter_mut().enumerate() {
        let found_by = (number == 0).then(|| found_by(model, hop.field)).flatten();
        let is_given = |field: &FieldDef, argument: &InputValueDef| {
            argument.is_required()
                || is_wanted(field, argument)
                || found_by.is_some_and(|one| std::ptr::eq(one, argument))
        };
        let result = hop.types.last()?;
        let given = hop.field.arguments.iter();
        for argument in given.filter(|one| is_given(hop.field, one)) {
            let owner = subject(model, &result.name).map_or(thing(&result.name), |ty| &ty.name);
            let hint = inputs.hint(&argument.name, owner);
            let within = Around::Field(hop.owner, hop.field);
            let value = inputs.value_of(within, argument, hint)?;
            let name = distinct_name(&variables, result, &argument.name);
            hop.arguments.push((
                &argument.name,
                match &name {
                    Cow::Borrowed(_) => Argument::Variable,
                    Cow::Owned(name) => Argument::Renamed(name.clone()),
                },
            ));
            if std::ptr::eq(hop.field, field) {
                of_last.push((argument, value.clone()));
            }
            variables.push(Variable {
                name,
                ty: &argument.ty,
                value,
            });
        }
        let page = paging(model, hop.field).filter(|page| !is_given(hop.field, page));
        let page = page.map(|page| {
            let place = Around::Field(hop.owner, hop.field).place(page);
            let size = source.samples.exact(model, place, &page.ty);
            let size = match size {
                Some(Json::Number(size)) => size.parse().ok(),
                _ => None,
            };
            (&*page.name, Argument::Literal(size.unwrap_or(NESTED_PAGE)))
        });
        hop.arguments.extend(page);
    }
    let length = hops.len();
    let mut selected = None;
    for hop in hops.into_iter().rev() {
        if let Some(inner) = selected.take() {
            of = Some(around(hop.types.last()?, vec![inner], None, Vec::new()));
        }
        // From the innermost type outwards.
        for outer in hop.types.iter().rev().skip(1) {
            // A response holds an object of the innermost type.
            let mut objects = possible_of(source, of.as_ref());
            objects.retain(|object| is_possible(outer, object));
            of = Some(around(outer, Vec::new(), of.take(), objects));
        }
        selected = Some(Selected {
            alias: None,
            field: hop.field,
            arguments: hop.arguments,
            of: of.take(),
        });
    }
    Some(Call {
        kind,
        root,
        field,
        given: of_last,
        target,
        length,
        variables,
        selected: selected?,
    })
}

/// The optional argument by which a field that returns one thing finds it; none if it has a required one.
fn found_by<'m>(model: &Model, field: &'m FieldDef) -> Option<&'m InputValueDef> {
    let is_many = field.ty.is_list() || field.paging.is_some();
    let (ranked, count) = choose(model, &field.arguments, Purpose::Lookup, Known::default());
    let first = ranked.first().filter(|_| !is_many && count > 0)?;
    let ty = model.find_type(&first.ty.name)?;
    (ty.kind == TypeKind::Scalar && !first.ty.is_list() && &*ty.name != "Boolean").then_some(first)
}

/// The objects that a response may hold for a selection, those that it names first.
fn possible_of<'m>(source: Source<'m>, of: Option<&Selection<'m>>) -> Vec<&'m TypeDef> {
    let Some(of) = of else { return Vec::new() };
    match of.ty.kind {
        TypeKind::Object => vec![of.ty],
        _ if of.concrete.is_empty() => possible(source.model, source.index, of.ty),
        _ => of.concrete.clone(),
    }
}

/// The fields of a way; none if it has another step, or a narrowing before the first field.
fn hops<'m>(model: &'m Model, steps: &[Step]) -> Option<Vec<Hop<'m>>> {
    let mut hops: Vec<Hop<'m>> = Vec::new();
    for step in steps {
        match *step {
            Step::Field { owner, field } => {
                let owner = model.get(owner)?;
                let field = owner.fields.get(field as usize)?;
                let types = vec![model.find_type(&field.ty.name)?];
                hops.push(Hop {
                    owner,
                    field,
                    types,
                    arguments: Vec::new(),
                });
            }
            Step::Narrow { to } => hops.last_mut()?.types.push(model.get(to)?),
            Step::Argument { .. } | Step::InputField { .. } => return None,
        }
    }
    Some(hops)
}

fn around<'m>(
    ty: &'m TypeDef,
    fields: Vec<Selected<'m>>,
    fragment: Option<Selection<'m>>,
    concrete: Vec<&'m TypeDef>,
) -> Selection<'m> {
    Selection {
        ty,
        has_typename: false,
        fields,
        fragments: fragment.into_iter().collect(),
        concrete,
    }
}

/// The name of an argument's variable. Where an earlier step has a variable of that name, it begins with what the step
/// returns: `name` and `environmentName`.
fn distinct_name<'m>(
    variables: &[Variable<'_>],
    result: &TypeDef,
    argument: &'m str,
) -> Cow<'m, str> {
    let is_taken = |name: &str| variables.iter().any(|known| known.name == name);
    if !is_taken(argument) {
        return Cow::Borrowed(argument);
    }
    let longer = alias(thing(&result.name), argument);
    let numbered = (2..).map(|number: u32| format!("{longer}{number}"));
    let mut names = std::iter::once(longer.clone()).chain(numbered);
    // A way has few steps, so that one of the first names is free.
    names
        .find(|name| !is_taken(name))
        .map_or(Cow::Borrowed(argument), Cow::Owned)
}
