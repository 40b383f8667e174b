//! From pages to the lines of the schema that they show, and back.

use schema_model::members::Members;
use schema_model::model::{FieldDef, Model, OperationKind, Position, Span, TypeDef};
use schema_model::{Index, Kind};
use serde::Serialize;

/// Where the text of a schema defines what a page shows. Lines and columns count from 1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SourcePlace {
    /// Line of the name.
    pub line: u32,
    /// Column of the name, in characters.
    pub column: u32,
    /// First and last line of the definition, with its description, and of each extension.
    pub ranges: Vec<(u32, u32)>,
    /// Fields, input fields or values, in the order of the page.
    pub members: Vec<SourceMember>,
}

/// Where a member of a type is defined.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SourceMember {
    /// Its name.
    pub name: String,
    /// The line where its description begins, or its own line if it has none.
    pub first_line: u32,
    /// Line of the name.
    pub line: u32,
}

/// Returns the place of what the page at `path` shows; none for lists, and for what the text does not define.
pub(crate) fn place_of(model: &Model, index: &Index, path: &str) -> Option<SourcePlace> {
    let (word, name) = path.split_once('/')?;
    let kind = Kind::from_word(word)?;
    if let Some(operation) = kind.operation() {
        return operation_place(model, index.members(), operation, name);
    }
    let Some(type_kind) = kind.types() else {
        let position = model.find_directive(name)?.position?;
        return Some(place(
            position,
            vec![(position.line, position.line)],
            vec![],
        ));
    };
    let ty = model.find_type(name).filter(|ty| ty.kind == type_kind)?;
    let ranges = spans(ty).map(|span| (span.start.line, span.end.line));
    Some(place(ty.position?, ranges.collect(), members(ty)))
}

/// Returns the path of the page about what stands on that line; none between definitions.
pub(crate) fn path_at(model: &Model, line: u32) -> Option<String> {
    let holds = |span: &Span| (span.start.line..=span.end.line).contains(&line);
    for ty in &model.types {
        let Some(span) = spans(ty).find(holds) else {
            continue;
        };
        let operation = model
            .operation_kind(&ty.name)
            .zip(field_at(&ty.fields, span, line));
        return Some(operation.map_or_else(
            || Kind::from(ty.kind).path_of(&ty.name),
            |(kind, field)| Kind::from(kind).path_of(&field.name),
        ));
    }
    let is_here = |position: Option<Position>| position.is_some_and(|at| at.line == line);
    let directive = model.directives.iter().find(|it| is_here(it.position))?;
    Some(Kind::Directives.path_of(&directive.name))
}

fn place(name: Position, ranges: Vec<(u32, u32)>, members: Vec<SourceMember>) -> SourcePlace {
    SourcePlace {
        line: name.line,
        column: name.column,
        ranges,
        members,
    }
}

/// The definition of a type and its extensions.
fn spans(ty: &TypeDef) -> impl Iterator<Item = Span> {
    ty.definition
        .into_iter()
        .chain(ty.extensions.iter().copied())
}

fn members(ty: &TypeDef) -> Vec<SourceMember> {
    let member = |name: &str, first_line, position: Option<Position>| SourceMember {
        name: name.to_owned(),
        first_line,
        line: position.map_or(first_line, |at| at.line),
    };
    let fields = ty.fields.iter();
    let input_fields = ty.input_fields.iter();
    fields
        .map(|it| member(&it.name, it.first_line, it.position))
        .chain(input_fields.map(|it| member(&it.name, it.first_line, it.position)))
        .chain(
            ty.values
                .iter()
                .map(|it| member(&it.name, it.first_line, it.position)),
        )
        .collect()
}

/// Returns the last field of the span that begins on the line or above it.
fn field_at(fields: &[FieldDef], span: Span, line: u32) -> Option<&FieldDef> {
    fields
        .iter()
        .filter(|field| (span.start.line..=line).contains(&field.first_line))
        .max_by_key(|field| field.first_line)
}

fn operation_place(
    model: &Model,
    members: &Members,
    operation: OperationKind,
    name: &str,
) -> Option<SourcePlace> {
    let (root, field) = members.root_field(model, operation, name)?;
    let position = field.position?;
    let end = spans(root)
        .find(|span| (span.start..span.end).contains(&position))
        .map_or(position.line, |span| span.end.line);
    let next = root.fields.iter().map(|other| other.first_line);
    let last = next
        .filter(|first| *first > field.first_line)
        .min()
        .map_or(end, |first| end.min(first - 1));
    Some(place(position, vec![(field.first_line, last)], vec![]))
}
