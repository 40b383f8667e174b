//! Limits of drawings. Logos have some hundred elements; exports of detailed illustrations have a few thousand.

use domain::{Error, Result};

use crate::picture::refuse;

pub(super) const MAX_DEPTH: usize = 64;
pub(super) const MAX_ELEMENTS: usize = 10_000;
/// Of one element.
pub(super) const MAX_ATTRIBUTES: usize = 100;
pub(super) const MAX_TEXT_BYTES: usize = 20_000;
pub(super) const MAX_RULES: usize = 1_000;
pub(super) const MAX_REFERENCES: usize = 2_000;
/// Elements that refer to elements that refer to elements, together with the depth of each.
pub(super) const MAX_REFERENCE_DEPTH: usize = 200;
/// Maximum number of elements that a browser paints after following all references (`references.rs`).
pub(super) const MAX_COST: u64 = 50_000;
/// Width and height in CSS pixels.
pub(super) const MAX_SIDE: f64 = 10_000.0;

/// Adds to a count, and refuses the drawing beyond a limit.
pub(super) fn count(counter: &mut usize, added: usize, max: usize, noun: &str) -> Result<()> {
    *counter += added;
    if *counter > max {
        return Err(too_complex(&format!("more than {max} {noun}")));
    }
    Ok(())
}

/// Returns the error for a drawing beyond a limit.
pub(super) fn too_complex(what: &str) -> Error {
    refuse(format!(
        "The drawing has {what}. Simplify it, or save it as PNG, and upload it again."
    ))
}
