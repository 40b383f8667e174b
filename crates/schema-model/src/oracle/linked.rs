//! The links of a schema to other specifications.

use apollo_compiler::Node;
use apollo_compiler::ast::{Definition, Directive, Document, Value};

use crate::federation::Linked;
use crate::federation::linked::{Given, Import};

/// Reads the links of a schema.
pub(super) fn read(document: &Document) -> Linked {
    let applied: Vec<&Node<Directive>> = document
        .definitions
        .iter()
        .filter_map(|definition| match definition {
            Definition::SchemaDefinition(schema) => Some(&schema.directives),
            Definition::SchemaExtension(schema) => Some(&schema.directives),
            _ => None,
        })
        .flat_map(|directives| directives.iter())
        .collect();
    let given: Vec<Given> = applied.into_iter().map(|each| given(each)).collect();
    Linked::of_given(&given)
}

fn given(directive: &Directive) -> Given {
    let text = |name| string(directive, name).map(str::to_owned);
    let imports = match argument(directive, "import") {
        Some(Value::List(imports)) => imports.iter().filter_map(|each| import(each)).collect(),
        _ => Vec::new(),
    };
    Given {
        name: directive.name.as_str().to_owned(),
        // Version 0.1 of `@core` calls the address `feature`.
        url: text("url").or_else(|| text("feature")),
        prefix: text("as"),
        imports,
    }
}

fn import(value: &Value) -> Option<Import> {
    if let Value::String(name) = value {
        let name = name.clone();
        return Some(Import { name, local: None });
    }
    let Value::Object(fields) = value else {
        return None;
    };
    let field = |wanted: &str| {
        let found = fields.iter().find(|(name, _)| *name == wanted);
        found
            .and_then(|(_, value)| value.as_str())
            .map(str::to_owned)
    };
    Some(Import {
        name: field("name")?,
        local: field("as"),
    })
}

fn argument<'d>(directive: &'d Directive, name: &str) -> Option<&'d Value> {
    directive
        .specified_argument_by_name(name)
        .map(|value| &**value)
}

fn string<'d>(directive: &'d Directive, name: &str) -> Option<&'d str> {
    argument(directive, name)?.as_str()
}
