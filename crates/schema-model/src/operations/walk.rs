//! One pass over a document that calls the rules.

use super::cancel::Cancel;
use super::checker::Checker;
use super::document::{Document, Variable};
use super::fragment_names::FragmentNames;
use super::limits::OperationLimits;
use super::types::Types;
use super::{definitions, fragments, introspection_depth, merging, selections, variables};
use crate::model::Model;
use crate::shortlist::Shortlist;

/// Names that are compared with those that are not defined, to propose the nearest. It takes a third of a second.
const MAX_COMPARISONS: usize = 1_000_000;

/// Adds what is wrong with a document to `found`, with its variables by operation or fragment. `file_starts` are the bytes
/// at which the files of the text begin, if it was joined from several. If `cancel` stops it, findings are missing.
pub(super) fn check<'d>(
    document: Document<'d>,
    (model, file_starts): (&'d Model, &[usize]),
    variables: &'d [Vec<Variable<'d>>],
    limits: &OperationLimits,
    cancel: &'d Cancel,
    found: Shortlist,
) -> Shortlist {
    let mut checker = Checker {
        document,
        types: Types::new(model),
        variables,
        found,
        cancel,
        fragments: FragmentNames::new(document, file_starts),
        parts: Vec::new(),
        current: 0,
        comparisons: MAX_COMPARISONS,
    };
    checker.collect();
    definitions::check(&mut checker, limits);
    selections::check(&mut checker);
    fragments::check(&mut checker);
    variables::check(&mut checker);
    introspection_depth::check(&mut checker);
    merging::check(&mut checker, limits);
    checker.found
}
