//! One pass over a document that calls the rules.

use std::collections::HashMap;

use apollo_compiler::ast::Document;

use super::cancel::Cancel;
use super::checker::Checker;
use super::limits::OperationLimits;
use super::types::Types;
use super::{definitions, fragments, introspection_depth, merging, selections, variables};
use crate::model::Model;
use crate::shortlist::Shortlist;

/// Checks a document. If `cancel` stops it, findings are missing.
pub(super) fn check<'d>(
    document: &'d Document,
    model: &'d Model,
    text: &'d str,
    written: &'d [Vec<String>],
    limits: &OperationLimits,
    cancel: &'d Cancel,
) -> Shortlist {
    let mut checker = Checker {
        types: Types::new(model),
        text,
        written,
        found: Shortlist::default(),
        cancel,
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
