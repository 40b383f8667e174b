//! Where the inputs and directives on cycles are defined.

use std::collections::HashMap;

use apollo_compiler::ast::{Definition, Document};

use crate::model::Model;
use crate::rules::cycles;
use crate::shortlist::{Shortlist, Span};

/// Finds inputs that require themselves.
pub(super) fn inputs(document: &Document, model: &Model, out: &mut Shortlist) {
    let mut places: HashMap<&str, Span> = HashMap::new();
    let mut place_of = |name: &str| {
        if places.is_empty() {
            places = places_of_inputs(document);
        }
        places.get(name).copied()
    };
    cycles::inputs(model, |ty| place_of(&ty.name), out);
}

fn places_of_inputs(document: &Document) -> HashMap<&str, Span> {
    let mut places = HashMap::new();
    for definition in &document.definitions {
        let (name, span) = match definition {
            Definition::InputObjectTypeDefinition(def) => (&def.name, def.location()),
            Definition::InputObjectTypeExtension(def) => (&def.name, def.location()),
            _ => continue,
        };
        if let Some(span) = span {
            let place = (span.offset(), span.end_offset());
            places.entry(name.as_str()).or_insert(place);
        }
    }
    places
}

/// Finds directives that are applied within their own arguments.
pub(super) fn directives(document: &Document, model: &Model, out: &mut Shortlist) {
    let mut places: HashMap<&str, Span> = HashMap::new();
    let mut place_of = |name: &str| {
        if places.is_empty() {
            places = places_of_directives(document);
        }
        places.get(name).copied()
    };
    cycles::directives(model, std::iter::empty(), |name| place_of(name), out);
}

fn places_of_directives(document: &Document) -> HashMap<&str, Span> {
    let mut places = HashMap::new();
    for definition in &document.definitions {
        if let Definition::DirectiveDefinition(def) = definition
            && let (Some(whole), Some(name)) = (def.location(), def.name.location())
        {
            let place = (whole.offset(), name.end_offset());
            places.entry(def.name.as_str()).or_insert(place);
        }
    }
    places
}
