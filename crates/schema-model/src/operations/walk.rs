//! One pass over a document that calls the rules.

use std::collections::HashMap;

use apollo_compiler::ast::Document;

use super::checker::Checker;
use super::finding::Found;
use super::limits::OperationLimits;
use super::types::Types;
use super::{definitions, fragments, introspection_depth, merging, selections, variables};
use crate::model::Model;

/// Checks a document.
pub(super) fn check<'d>(
    document: &'d Document,
    model: &'d Model,
    text: &'d str,
    written: &'d [Vec<String>],
    limits: &OperationLimits,
) -> Vec<Found> {
    let mut checker = Checker {
        types: Types::new(model),
        text,
        written,
        found: Vec::new(),
        fragments: HashMap::new(),
        parts: Vec::new(),
        current: 0,
    };
    checker.collect(document);
    definitions::check(&mut checker, document);
    selections::check(&mut checker, document);
    fragments::check(&mut checker);
    variables::check(&mut checker);
    introspection_depth::check(&mut checker);
    merging::check(&mut checker, document, limits);
    checker.found
}
