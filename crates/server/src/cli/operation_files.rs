//! Reads operations from files, folders and patterns.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use globset::{GlobBuilder, GlobMatcher};
use schema_model::operations::{OperationLimits, check_operations};
use schema_model::{Limits, Refusal, SourceFile, SourceText};
use schema_results::Diagnostic;

use super::input::{MAX_FILES, MAX_FOLDER_DEPTH, Size, expand, is_skipped, read_file};
use super::output::is_colourful;
use super::{Stop, WRONG_USE, file_error};

/// Maximum number of bytes of all operations together.
const MAX_BYTES: usize = 16 * 1024 * 1024;
/// Letters that make a pattern of a path.
const MARKS: [char; 4] = ['*', '?', '[', '{'];

/// Reads all files that the patterns match, as one text that knows where each file begins. A file that several patterns match is
/// read once.
pub fn read_operations(patterns: &[String]) -> Result<SourceText, Stop> {
    let mut files = BTreeSet::new();
    for pattern in patterns {
        files.extend(find_files(pattern)?);
    }
    let limits = Limits {
        max_bytes: MAX_BYTES,
        ..Limits::default()
    };
    let (mut size, mut source, mut line) = (Size::default(), SourceText::default(), 1);
    for file in files {
        let bytes = read_file(&file, &mut size, &limits)?;
        if size.bytes > MAX_BYTES as u64 {
            return Err(Stop::wrong_use(format!(
                "The operations have more than {} bytes. Name fewer files.",
                schema_model::text::format_number(MAX_BYTES)
            )));
        }
        let text = String::from_utf8(bytes).map_err(|_| {
            Stop::wrong_use(format!("{}: this file is not UTF-8 text.", file.display()))
        })?;
        let text = text.trim_start_matches('\u{feff}');
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        source.files.push(SourceFile {
            name: file.display().to_string(),
            first_line: line,
        });
        ensure_syntax(&file, &text)?;
        let lines = text.matches('\n').count() + 1;
        line = line.saturating_add(u32::try_from(lines).unwrap_or(u32::MAX));
        source.sdl.push_str(&text);
        source.sdl.push('\n');
    }
    Ok(source)
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

/// Refuses a file that cannot be parsed. In the joined text, a brace that is never closed would be an error of the next file.
fn ensure_syntax(file: &Path, text: &str) -> Result<(), Stop> {
    let checked = check_operations(text, None, &limits());
    let Some(message) = checked.refusal else {
        return Ok(());
    };
    let name = file.display().to_string();
    let diagnostics = checked.diagnostics.into_iter().map(|each| Diagnostic {
        file: Some(name.clone()),
        ..each.diagnostic
    });
    let refusal = Refusal {
        code: "invalid_operations",
        message,
        diagnostics: diagnostics.collect(),
    };
    Err(refuse(refusal, name))
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
fn find_files(pattern: &str) -> Result<Vec<PathBuf>, Stop> {
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
