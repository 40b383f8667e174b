//! Pagination.

use serde::Deserialize;

use crate::parameters::Limit;

/// The error for a cursor that the server did not make.
pub(super) const NOT_A_CURSOR: &str = "Use the next_cursor of the previous part.";
/// Default page size.
const DEFAULT: u32 = 50;
/// The query string of a list.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ListParameters {
    pub(super) cursor: Option<String>,
    pub(super) limit: Option<Limit>,
}

/// Returns the page size.
pub(super) fn size(asked: Option<Limit>) -> u32 {
    asked.map_or(DEFAULT, Limit::get)
}
