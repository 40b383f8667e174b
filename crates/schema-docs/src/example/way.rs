//! A whole operation for a way from a root operation to a type.

use super::choice::Amount;
use super::document;
use super::hint::{Hint, thing};
use super::inputs::Inputs;
use super::json::Json;
use super::select::{Argument, NESTED_PAGE, Selected, Selection, Selector, paging};
use super::variables_of;
use schema_model::index::{Index, Path, Step};
use schema_model::model::{FieldDef, InputValueDef, Model, TypeDef, TypeKind};

/// A document with one named operation, and its variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WayExample {
    /// The document.
    pub operation: String,
    /// Its variables, a JSON object; none if the operation has none.
    pub variables: Option<String>,
}

/// A field on the way.
struct Hop<'m> {
    field: &'m FieldDef,
    /// The type that the field returns, then the types to which it is narrowed.
    types: Vec<&'m TypeDef>,
}

/// Returns the operation; none for ways to inputs, for the end of a very long way, and where two fields on the way
/// require arguments of the same name.
pub(crate) fn of_way(model: &Model, index: &Index, path: &Path) -> Option<WayExample> {
    let root = model.get(path.root).filter(|_| path.omitted == 0)?;
    let kind = model.operation_kind(&root.name)?;
    let hops = hops(model, &path.steps)?;
    let target = hops.last()?.types.last()?;
    let mut of = match target.kind {
        TypeKind::Scalar | TypeKind::Enum => None,
        TypeKind::Input => return None,
        _ => Some(Selector::new(model, index, kind, root).root(target)?),
    };
    let mut variables: Vec<(&InputValueDef, Json<'_>)> = Vec::new();
    let mut inputs = Inputs::new(model, Amount::Required, false);
    for hop in &hops {
        let result = hop.types.last()?;
        let required = hop.field.arguments.iter().filter(|one| one.is_required());
        for argument in required {
            let is_taken = |(known, _): &(&InputValueDef, _)| known.name == argument.name;
            if variables.iter().any(is_taken) {
                return None;
            }
            let hint = Hint::new(&argument.name, thing(&result.name));
            variables.push((argument, inputs.value(&argument.ty, hint)?));
        }
    }
    let mut selected = None;
    for hop in hops.iter().rev() {
        if let Some(inner) = selected.take() {
            of = Some(around(hop.types.last()?, vec![inner], Vec::new()));
        }
        // From the innermost type outwards.
        for outer in hop.types.iter().rev().skip(1) {
            of = Some(around(outer, Vec::new(), of.into_iter().collect()));
        }
        selected = Some(Selected {
            alias: None,
            field: hop.field,
            arguments: arguments(model, hop.field),
            of: of.take(),
        });
    }
    Some(WayExample {
        operation: document::format(kind, &variables, &selected?),
        variables: variables_of(variables),
    })
}

/// The fields of a way; none if it has another step, or a narrowing before the first field.
fn hops<'m>(model: &'m Model, steps: &[Step]) -> Option<Vec<Hop<'m>>> {
    let mut hops: Vec<Hop<'m>> = Vec::new();
    for step in steps {
        match *step {
            Step::Field { owner, field } => {
                let field = model.get(owner)?.fields.get(field as usize)?;
                let types = vec![model.find_type(&field.ty.name)?];
                hops.push(Hop { field, types });
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
    fragments: Vec<Selection<'m>>,
) -> Selection<'m> {
    Selection {
        ty,
        has_typename: false,
        fields,
        fragments,
        concrete: Vec::new(),
    }
}

/// Required arguments as variables, and how many items a page has.
fn arguments<'m>(model: &Model, field: &'m FieldDef) -> Vec<(&'m str, Argument)> {
    let required = field.arguments.iter().filter(|one| one.is_required());
    let required = required.map(|argument| (&*argument.name, Argument::Variable));
    let page = paging(model, field).filter(|page| !page.is_required());
    let page = page.map(|page| (&*page.name, Argument::Literal(NESTED_PAGE)));
    required.chain(page).collect()
}
