//! The front end that was in use before, on apollo-compiler: tests compare the engine with it.

pub(crate) mod convert;
pub(crate) mod findings;
mod linked;

use crate::lines::LineIndex;
use crate::{Limits, Refusal, parse, scan};

/// Why the parser refuses a text; none if it accepts it.
pub(crate) fn refusal(text: &str) -> Option<Refusal> {
    let limits = Limits::default();
    let lines = LineIndex::new(text);
    let parsed =
        scan::scan(text, &limits).and_then(|scanned| parse::parse(scanned, &lines, text, &limits));
    parsed.err()
}
