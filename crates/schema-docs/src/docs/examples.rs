//! Generated examples.

use schema_model::model::{OperationKind, TypeId};

use super::Docs;
use crate::example::{
    Amount, Example, Samples, Source, UnusedSample, WayExample, answered_way, of_field, of_way,
};
use crate::render::uses::MAX_WAYS;

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
        of_field(self.example_source(), (kind, root, field), amount)
    }

    pub(crate) fn example_source(&self) -> Source<'_> {
        Source {
            model: self.model(),
            index: self.index(),
            samples: self.samples(),
            ids: self.ids(),
        }
    }

    /// Returns how many places of this schema the owner's value for a coordinate is for.
    ///
    /// # Errors
    /// Why it is for none: there is no such thing, or the value does not fit its type.
    pub fn sample_places(
        &self,
        coordinate: &str,
        value: &serde_json::Value,
    ) -> Result<u32, UnusedSample> {
        Samples::places(self.model(), coordinate, value)
    }

    /// Returns the operation of the first way to a type that has one, with its variables and, unless it leads to an input, a
    /// response.
    #[must_use]
    pub fn way_example(&self, id: TypeId) -> Option<WayExample> {
        let source = self.example_source();
        let paths = source.index.paths_from_roots(source.model, id, MAX_WAYS);
        paths.iter().find_map(|path| answered_way(source, path))
    }

    /// Returns operations for the ways to a type, at most `limit`, in the order of
    /// [`Index::paths_from_roots`]; ways without one are left out.
    #[must_use]
    pub fn way_examples(&self, id: TypeId, limit: usize) -> Vec<WayExample> {
        let source = self.example_source();
        let paths = source.index.paths_from_roots(source.model, id, limit);
        let made = paths.iter().filter_map(|path| of_way(source, path));
        made.collect()
    }
}
