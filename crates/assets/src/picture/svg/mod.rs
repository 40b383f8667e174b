//! SVG: read under limits, reduced to what is allowed, and written again.
//!
//! Nothing is copied from the file but names and values that a list or a grammar allows, so that the output has no
//! scripts, no animations, no links and no references but those to its own parts (`#id`).

mod css;
mod limits;
mod names;
mod read;
mod references;
mod sheet;
mod size;
mod tree;
mod values;
mod words;

use domain::{ImageFormat, Result};

use super::Picture;

/// Reads an SVG and writes what is allowed of it. Cleaning the result again returns the same bytes.
pub(super) fn clean(bytes: &[u8]) -> Result<Picture> {
    let root = read::read(bytes)?;
    references::check(&root)?;
    let (width, height) = size::size_of(&root)?;
    Ok(Picture {
        bytes: tree::write(&root).into_bytes(),
        format: ImageFormat::Svg,
        width,
        height,
    })
}
