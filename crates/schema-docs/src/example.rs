//! Example operations: a valid document with variables and a plausible response.
//!
//! `select` chooses the fields, `inputs` and `values` the values of arguments, `document` and
//! `response` write the two sides of the same selection, so that they always agree. Everything depends on the model
//! alone, so the same schema always gets the same bytes.

mod choice;
mod document;
mod hint;
mod inputs;
mod json;
mod names;
mod response;
mod select;
mod text;
mod titles;
mod values;
mod way;

use serde::Serialize;

use crate::docs::Docs;
pub use choice::Amount;
use choice::Purpose;
use hint::{Hint, thing};
use inputs::Inputs;
use json::Json;
use schema_model::index::Index;
use schema_model::model::{
    FieldDef, InputValueDef, Model, OperationKind, TypeDef, TypeId, TypeKind,
};
use select::{Argument, Selected, Selector, is_connection, paging};
pub use way::WayExample;
pub(crate) use way::of_way;

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

/// Number of items that a paged root field asks for. Fields within it ask for [`select::NESTED_PAGE`].
const PAGE: i32 = 10;

impl Docs {
    /// Returns an example of a root field: its required arguments and the usual optional ones as variables, a selection of
    /// limited size, and a response of the same shape.
    ///
    /// Returns none if there is no such field, if it requires a hidden input field, or if no valid operation exists because a
    /// type is missing or a required input contains itself.
    ///
    /// ```
    /// use schema_model::{model::OperationKind, Limits};
    ///
    /// let limits = Limits::default();
    /// let sdl = b"type Query { user(login: String!): User } type User { id: ID! email: String }";
    /// let docs = schema_docs::build(&schema_model::read(sdl, &limits)?, &limits)?;
    /// let example = docs.example(OperationKind::Query, "user").unwrap();
    ///
    /// assert_eq!(example.operation, "query User($login: String!) {
    ///   user(login: $login) {
    ///     id
    ///     email
    ///   }
    /// }
    /// ");
    /// assert_eq!(example.variables.unwrap(), "{
    ///   \"login\": \"example-user\"
    /// }");
    /// # Ok::<(), schema_model::Refusal>(())
    /// ```
    #[must_use]
    pub fn example(&self, kind: OperationKind, name: &str) -> Option<Example> {
        self.example_with(kind, name, Amount::Common)
    }

    /// Returns an example as [`Docs::example`] does, with as many optional arguments and input fields as `amount` says.
    #[must_use]
    pub fn example_with(&self, kind: OperationKind, name: &str, amount: Amount) -> Option<Example> {
        let members = self.index().members();
        let (root, field) = members.root_field(self.model(), kind, name)?;
        of_field(self.model(), self.index(), (kind, root, field), amount)
    }
}

impl Docs {
    /// Returns operations for the ways to a type, at most `limit`, in the order of
    /// [`Index::paths_from_roots`]; ways without one are left out.
    #[must_use]
    pub fn way_examples(&self, id: TypeId, limit: usize) -> Vec<WayExample> {
        let (model, index) = (self.model(), self.index());
        let paths = index.paths_from_roots(model, id, limit);
        let made = paths.iter().filter_map(|path| of_way(model, index, path));
        made.collect()
    }
}

/// Returns the example of a field of a root type.
pub(crate) fn of_field(
    model: &Model,
    index: &Index,
    (kind, root, field): (OperationKind, &TypeDef, &FieldDef),
    amount: Amount,
) -> Option<Example> {
    let result = model.find_type(&field.ty.name)?;
    let of = match result.kind {
        TypeKind::Scalar => None,
        // No response could hold a value of an enum without values.
        TypeKind::Enum if result.values.is_empty() => return None,
        TypeKind::Enum => None,
        TypeKind::Input => return None,
        _ => Some(Selector::new(model, index, kind, root).root(result)?),
    };
    // An id argument gets the first id of the response.
    let subject = of.as_ref().and_then(|of| of.concrete.first());
    let subject = thing(subject.map_or(&*result.name, |object| &*object.name));
    let mut variables = Vec::new();
    let mut inputs = Inputs::new(model, amount, kind == OperationKind::Mutation);
    for argument in field.arguments.iter().filter(|input| input.is_required()) {
        let name = match (&*argument.name, kind) {
            // The value that identifies a thing is not its title.
            ("name", OperationKind::Query) => "slug",
            (name, _) => name,
        };
        variables.push((
            argument,
            inputs.value(&argument.ty, Hint::new(name, subject))?,
        ));
    }
    let page = paging(model, field);
    let is_list = page.is_some() || field.ty.is_list() || is_connection(result);
    let purpose = match kind {
        OperationKind::Mutation => Purpose::Write,
        OperationKind::Query if !is_list => Purpose::Lookup,
        OperationKind::Query | OperationKind::Subscription => Purpose::List,
    };
    let optional = inputs.optional(&field.arguments, purpose, (subject, None));
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
        arguments.push((&*argument.name, Argument::Literal(PAGE)));
    }
    let selected = Selected {
        alias: None,
        field,
        arguments,
        of,
    };
    let operation = document::format(kind, &variables, &selected);
    let answer = response::of_root(model, index, root, &selected);
    Some(Example {
        operation,
        variables: variables_of(variables),
        response: Json::Object(vec![("data".into(), answer)]).pretty(),
    })
}

/// The values of variables as a JSON object; none if there are none.
fn variables_of(variables: Vec<(&InputValueDef, Json<'_>)>) -> Option<String> {
    let values = variables.into_iter();
    let values = values.map(|(argument, value)| (argument.name.as_ref().into(), value));
    let values: Vec<_> = values.collect();
    (!values.is_empty()).then(|| Json::Object(values).pretty())
}
