//! Reads the layout of a static site.

use std::path::Path;

use schema_docs::{Layout, LayoutSource};

use super::{Stop, file_error};

/// Reads and checks a layout, the same JSON that the API takes.
///
/// # Errors
/// If the file cannot be read or is not a layout; names line and place.
pub fn read_layout(file: &Path) -> Result<Layout, Stop> {
    let text = std::fs::read_to_string(file).map_err(|error| file_error::stop(file, &error))?;
    let source: LayoutSource = serde_json::from_str(&text)
        .map_err(|error| Stop::wrong_use(format!("{}: not a layout: {error}.", file.display())))?;
    Layout::parse(&source).map_err(|errors| {
        let lines = errors.iter().map(|error| {
            let (file, field) = (file.display(), error.field);
            format!("{file}: {field}: {}", error.message)
        });
        Stop::wrong_use(lines.collect::<Vec<_>>().join("\n"))
    })
}
