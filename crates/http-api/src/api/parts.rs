//! Lists that are answered in parts.

use crate::parameters::Limit;

/// What is said of a cursor that we did not make.
pub(super) const NOT_A_CURSOR: &str = "Use the next_cursor of the part before.";
/// Entries of a part where the caller names no number.
const DEFAULT: u32 = 50;
/// How many entries the caller gets at most.
pub(super) fn size(asked: Option<Limit>) -> u32 {
    asked.map_or(DEFAULT, Limit::get)
}
