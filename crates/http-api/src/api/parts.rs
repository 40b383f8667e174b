//! Lists that are answered in parts.

/// Entries of a part where the caller names no number.
const DEFAULT: u32 = 50;
/// Most entries of a part.
const MOST: u32 = 100;

/// How many entries the caller gets at most.
pub(super) fn size(asked: Option<u32>) -> u32 {
    asked.unwrap_or(DEFAULT).clamp(1, MOST)
}
