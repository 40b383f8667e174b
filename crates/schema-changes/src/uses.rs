//! Where the older version uses its types: clients that were written for it meet a type in results, or give values of it.

use std::collections::HashSet;

use schema_model::model::{DirectiveDef, Model};

/// Places in operations (specification, section 3.13: `ExecutableDirectiveLocation`).
const IN_OPERATIONS: [&str; 8] = [
    "QUERY",
    "MUTATION",
    "SUBSCRIPTION",
    "FIELD",
    "FRAGMENT_DEFINITION",
    "FRAGMENT_SPREAD",
    "INLINE_FRAGMENT",
    "VARIABLE_DEFINITION",
];

/// The types that fields return, and those that operations give values of. A field of any type counts, also of one that no
/// root leads to: in a subgraph, other subgraphs lead to it.
pub(crate) struct Uses<'m> {
    outputs: HashSet<&'m str>,
    inputs: HashSet<&'m str>,
}

impl<'m> Uses<'m> {
    pub fn of(model: &'m Model) -> Self {
        let (mut outputs, mut inputs) = (HashSet::new(), HashSet::new());
        for ty in model.types.iter().filter(|ty| !ty.is_built_in) {
            for field in &ty.fields {
                outputs.insert(&*field.ty.name);
                inputs.extend(field.arguments.iter().map(|argument| &*argument.ty.name));
            }
            inputs.extend(ty.input_fields.iter().map(|field| &*field.ty.name));
        }
        let executable = model.directives.iter().filter(|def| is_executable(def));
        let arguments = executable.flat_map(|def| &def.arguments);
        inputs.extend(arguments.map(|argument| &*argument.ty.name));
        Self { outputs, inputs }
    }

    /// Returns whether a field returns the type.
    pub fn is_output(&self, name: &str) -> bool {
        self.outputs.contains(name)
    }

    /// Returns whether operations can give a value of the type.
    pub fn is_input(&self, name: &str) -> bool {
        self.inputs.contains(name)
    }
}

/// Returns whether operations can have the directive.
pub(crate) fn is_executable(directive: &DirectiveDef) -> bool {
    let mut locations = directive.locations.iter();
    locations.any(|location| is_in_operations(location))
}

/// Returns whether a location is one in operations.
pub(crate) fn is_in_operations(location: &str) -> bool {
    IN_OPERATIONS.contains(&location)
}
