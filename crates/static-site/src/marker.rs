//! The file in a site that lists the files of the site.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path};

/// The file that marks a folder as a site and lists the files that the next build may replace.
pub const MARKER: &str = ".graphfolio-site";

/// Returns the content of the marker: the files of the site, one a line.
pub(crate) fn format_marker(files: &BTreeSet<String>) -> String {
    files.iter().map(|file| format!("{file}\n")).collect()
}

/// Reads the list of files from the marker. Skips paths that lead out of the folder.
pub(crate) fn read_marker(folder: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(folder.join(MARKER)).unwrap_or_default();
    let is_below = |line: &&str| {
        let mut parts = Path::new(line).components();
        !line.is_empty() && parts.all(|part| matches!(part, Component::Normal(_)))
    };
    text.lines().filter(is_below).map(str::to_owned).collect()
}
