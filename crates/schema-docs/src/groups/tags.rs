//! The tags of a federated schema, which hiding takes out of the model before the docs are grouped.

use std::collections::HashMap;

use schema_model::federation;
use schema_model::model::{AppliedDirective, Model};

/// Name under which owners group by federation's `@tag`, whatever the schema calls it.
/// Source: <https://www.apollographql.com/docs/graphos/schema-design/federated-schemas/reference/directives#tag>
pub(crate) const FEDERATION_TAG: &str = "federation__tag";

/// The values of federation's `@tag` by coordinate: `User`, `Query.user`. Only operations and types have groups, so only
/// their tags are kept.
#[derive(Debug, Clone, Default)]
pub(crate) struct FederationTags {
    values: HashMap<Box<str>, Vec<Box<str>>>,
}

impl FederationTags {
    /// Reads the tags of a whole model. A schema that is not federated has none: its `@tag` is its own.
    pub fn read(model: &Model) -> Self {
        let mut tags = Self::default();
        if !federation::is_federated(model) {
            return tags;
        }
        for ty in &model.types {
            tags.add(&ty.name, &ty.directives, model);
            if model.operation_kind(&ty.name).is_some() {
                for field in &ty.fields {
                    let coordinate = format!("{}.{}", ty.name, field.name);
                    tags.add(&coordinate, &field.directives, model);
                }
            }
        }
        tags
    }

    fn add(&mut self, coordinate: &str, applied: &[AppliedDirective], model: &Model) {
        let tags = applied
            .iter()
            .filter(|directive| federation::is_tag(&directive.name, model));
        let values: Vec<Box<str>> = tags
            .flat_map(|directive| &directive.arguments)
            .filter(|(name, _)| &**name == "name")
            .map(|(_, value)| value.clone())
            .collect();
        if !values.is_empty() {
            self.values.insert(coordinate.into(), values);
        }
    }

    /// Returns the values of a place in GraphQL source: `"orders"` with its quotation marks.
    pub fn of(&self, coordinate: &str) -> &[Box<str>] {
        self.values.get(coordinate).map_or(&[], Vec::as_slice)
    }

    pub fn heap_size(&self) -> usize {
        let texts =
            |values: &Vec<Box<str>>| values.iter().map(|value| value.len() + 16).sum::<usize>();
        let values = self.values.iter();
        values
            .map(|(name, values)| name.len() + 40 + texts(values))
            .sum()
    }
}
