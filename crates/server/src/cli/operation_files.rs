//! Reads operations from files, folders and patterns.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use globset::{GlobBuilder, GlobMatcher};
use schema_model::operations::OperationLimits;
use schema_model::{Limits, Refusal};

use super::input::{MAX_FILES, MAX_FOLDER_DEPTH, Size, expand, is_skipped, read_file};
use super::output::is_colourful;
use super::{Stop, WRONG_USE, file_error};

/// Maximum number of bytes of all operations together.
const MAX_BYTES: usize = 16 * 1024 * 1024;
/// Letters that make a pattern of a path.
const MARKS: [char; 4] = ['*', '?', '[', '{'];

/// A file with operations.
pub struct OperationFile {
    pub name: String,
    pub text: String,
}

/// Reads all files that the patterns match. A file that several patterns match is read once.
pub fn read_operations(patterns: &[String]) -> Result<Vec<OperationFile>, Stop> {
    let mut files = BTreeSet::new();
    for pattern in patterns {
        files.extend(find_files(pattern)?);
    }
    let limits = Limits {
        max_bytes: MAX_BYTES,
        ..Limits::default()
    };
    let mut size = Size::default();
    let read = |file: PathBuf| {
        let bytes = read_file(&file, &mut size, &limits)?;
        if size.bytes > MAX_BYTES as u64 {
            return Err(Stop::wrong_use(format!(
                "The operations have more than {} bytes. Name fewer files.",
                schema_model::text::format_number(MAX_BYTES)
            )));
        }
        let name = file.display().to_string();
        match String::from_utf8(bytes) {
            Ok(text) => Ok(OperationFile { name, text }),
            Err(_) => Err(Stop::wrong_use(format!(
                "{name}: this file is not UTF-8 text."
            ))),
        }
    };
    files.into_iter().map(read).collect()
}

/// The limits of all operations together.
pub fn limits() -> OperationLimits {
    OperationLimits {
        max_bytes: MAX_BYTES,
        max_tokens: 2_000_000,
        max_definitions: 20_000,
        max_steps: 20_000_000,
        ..OperationLimits::default()
    }
}

/// Stops because of operations that cannot be read.
pub fn refuse(refusal: Refusal, name: String) -> Stop {
    Stop {
        message: refusal.render(&name, is_colourful(&std::io::stderr())),
        status: WRONG_USE,
        refusal: Some(Box::new((refusal, name))),
    }
}

/// Returns the files that a pattern matches, or the file or folder with that name.
pub fn find_files(pattern: &str) -> Result<Vec<PathBuf>, Stop> {
    let is_path = !pattern.contains(MARKS) || Path::new(pattern).exists();
    if is_path {
        return expand(Path::new(pattern));
    }
    let plain = pattern.trim_start_matches("./");
    let glob = GlobBuilder::new(plain).literal_separator(true).build();
    let glob = glob.map_err(|error| {
        Stop::wrong_use(format!("'{pattern}' is not a pattern: {}.", error.kind()))
    })?;
    let mut found = Vec::new();
    let folder = fixed_part(plain);
    if folder.as_os_str().is_empty() || folder.is_dir() {
        collect(&folder, &glob.compile_matcher(), &mut found, 0)?;
    }
    if found.is_empty() {
        return Err(Stop::wrong_use(format!(
            "No file matches '{pattern}'. Patterns are relative to the folder in which the command runs."
        )));
    }
    Ok(found)
}

/// Returns the folders of a pattern before its first mark.
fn fixed_part(pattern: &str) -> PathBuf {
    let parts = Path::new(pattern).components();
    let is_plain = |part: &Component<'_>| !part.as_os_str().to_string_lossy().contains(MARKS);
    parts.take_while(is_plain).collect()
}

fn collect(
    folder: &Path,
    glob: &GlobMatcher,
    found: &mut Vec<PathBuf>,
    depth: usize,
) -> Result<(), Stop> {
    let read = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let failed = |error: std::io::Error| file_error::stop(read, &error);
    for entry in std::fs::read_dir(read).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let (path, kind) = (
            folder.join(entry.file_name()),
            entry.file_type().map_err(failed)?,
        );
        if kind.is_dir() && !is_skipped(&entry.file_name()) && depth < MAX_FOLDER_DEPTH {
            collect(&path, glob, found, depth + 1)?;
        } else if kind.is_file() && glob.is_match(&path) {
            found.push(path);
        }
        if found.len() > MAX_FILES {
            return Err(Stop::wrong_use(format!(
                "The pattern matches more than {MAX_FILES} files. Use a narrower one."
            )));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fixed_part_ends_before_the_first_mark() {
        for (pattern, expected) in [
            ("src/**/*.graphql", "src"),
            ("*.graphql", ""),
            ("/a/b/{c,d}/e.gql", "/a/b"),
            ("a/b?/c", "a"),
        ] {
            assert_eq!(fixed_part(pattern), Path::new(expected), "{pattern}");
        }
    }
}
