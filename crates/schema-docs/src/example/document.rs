//! A selection as a document, built and formatted with graphql-parser.

use std::borrow::Cow;

use graphql_parser::query::{
    Definition, Document, Field, InlineFragment, Mutation, Number, OperationDefinition, Query,
    Selection as Item, SelectionSet, Subscription, Type, TypeCondition, Value, VariableDefinition,
};
use graphql_parser::{Pos, Style};

use super::json::Json;
use super::names::operation_name;
use super::select::{Argument, Selected, Selection};
use schema_model::model::{InputValueDef, OperationKind, Paging, TypeRef};

type Text<'m> = Cow<'m, str>;

const NOWHERE: Pos = Pos { line: 1, column: 1 };

/// Builds the document with one operation and one root field.
pub(super) fn format<'m>(
    kind: OperationKind,
    variables: &[(&'m InputValueDef, Json<'m>)],
    root: &Selected<'m>,
) -> String {
    let position = NOWHERE;
    let name = Some(Cow::Owned(operation_name(&root.field.name)));
    let variable_definitions = variables
        .iter()
        .map(|(argument, _)| VariableDefinition {
            position,
            name: Cow::Borrowed(&*argument.name),
            var_type: type_of(&argument.ty),
            default_value: None,
        })
        .collect();
    let directives = Vec::new();
    let selection_set = set(vec![field(root)]);
    let operation = match kind {
        OperationKind::Query => OperationDefinition::Query(Query {
            position,
            name,
            variable_definitions,
            directives,
            selection_set,
        }),
        OperationKind::Mutation => OperationDefinition::Mutation(Mutation {
            position,
            name,
            variable_definitions,
            directives,
            selection_set,
        }),
        OperationKind::Subscription => OperationDefinition::Subscription(Subscription {
            position,
            name,
            variable_definitions,
            directives,
            selection_set,
        }),
    };
    let document: Document<'m, Text<'m>> = Document {
        definitions: vec![Definition::Operation(operation)],
    };
    let mut style = Style::default();
    document.format(style.indent(2))
}

fn set<'m>(items: Vec<Item<'m, Text<'m>>>) -> SelectionSet<'m, Text<'m>> {
    SelectionSet {
        span: (NOWHERE, NOWHERE),
        items,
    }
}

/// Recursive; the depth of selections is limited.
fn items<'m>(selection: &Selection<'m>) -> Vec<Item<'m, Text<'m>>> {
    let name = selection.has_typename.then(|| leaf("__typename"));
    let fragments = selection.fragments.iter().map(|fragment| {
        Item::InlineFragment(InlineFragment {
            position: NOWHERE,
            type_condition: Some(TypeCondition::On(Cow::Borrowed(&*fragment.ty.name))),
            directives: Vec::new(),
            selection_set: set(items(fragment)),
        })
    });
    name.into_iter()
        .chain(selection.fields.iter().map(field))
        .chain(fragments)
        .collect()
}

fn field<'m>(selected: &Selected<'m>) -> Item<'m, Text<'m>> {
    let arguments = selected.arguments.iter().map(|(name, argument)| {
        let value = match argument {
            Argument::Variable => Value::Variable(Cow::Borrowed(*name)),
            Argument::Literal(number) => Value::Int(Number::from(*number)),
        };
        (Cow::Borrowed(*name), value)
    });
    let of = selected.of.as_ref().map(items).unwrap_or_default();
    Item::Field(Field {
        position: NOWHERE,
        alias: selected.alias.clone().map(Cow::Owned),
        name: Cow::Borrowed(&*selected.field.name),
        arguments: arguments.collect(),
        directives: Vec::new(),
        selection_set: set(match selected.field.paging {
            None => of,
            Some(Paging::Nodes) => vec![plain("nodes", of)],
            Some(Paging::Edges) => vec![plain("edges", vec![plain("node", of)])],
        }),
    })
}

fn leaf<'m>(name: &'static str) -> Item<'m, Text<'m>> {
    plain(name, Vec::new())
}

fn plain<'m>(name: &'static str, of: Vec<Item<'m, Text<'m>>>) -> Item<'m, Text<'m>> {
    Item::Field(Field {
        position: NOWHERE,
        alias: None,
        name: Cow::Borrowed(name),
        arguments: Vec::new(),
        directives: Vec::new(),
        selection_set: set(of),
    })
}

/// Builds the type from the name outwards, in the order of the wrappers behind the name.
fn type_of(ty: &TypeRef) -> Type<'_, Text<'_>> {
    let named = Type::NamedType(Cow::Borrowed(&*ty.name));
    let (_, after) = ty.wrappers();
    after.chars().fold(named, |inner, mark| match mark {
        '!' => Type::NonNullType(Box::new(inner)),
        _ => Type::ListType(Box::new(inner)),
    })
}
