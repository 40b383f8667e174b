//! Reads schemas from files, folders and standard input.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use schema_changes::Annotations;
use schema_docs::{Docs, DocsOptions, HideRules};
use schema_model::text::format_number;
use schema_model::{Limits, Refusal, SourceText};

use super::output::is_colourful;
use super::{FOUND, Stop, file_error};

/// File extensions of SDL.
const EXTENSIONS: [&str; 3] = ["graphql", "graphqls", "gql"];
/// Maximum number of files in a folder, including its subfolders.
pub const MAX_FILES: usize = 10_000;
/// Maximum depth of folders within a folder.
pub const MAX_FOLDER_DEPTH: usize = 50;
/// A folder that is skipped: it holds schemas of other packages.
const PACKAGES: &str = "node_modules";
/// The name that stands for standard input.
pub const STANDARD_INPUT: &str = "-";
/// Says that two schemas that are compared cannot both come from it.
pub const INPUT_TWICE: &str = "Standard input (`-`) can be used for only one of the two schemas.";

/// A schema that was accepted.
pub struct Loaded<T> {
    /// Its text, with the files that it comes from.
    pub source: SourceText,
    /// The schema, parsed or with its docs.
    pub schema: T,
}

impl<T> Loaded<T> {
    /// Returns the schema's name for findings without a file.
    pub fn name(&self) -> &str {
        self.source
            .files
            .first()
            .map_or("schema", |file| &file.name)
    }
}

/// Builds the docs of the whole schema, for [`load`].
pub fn build_whole(source: &SourceText, limits: &Limits) -> Result<Docs, Refusal> {
    schema_docs::build_with(source, limits, &DocsOptions::hiding(HideRules::none()))
}

/// Reads the files and makes `T` of them, with `parse_schema` or [`build_whole`] for example. If the schema is
/// refused, the command stops and prints the diagnostics on standard error.
pub fn load<T>(
    paths: &[PathBuf],
    limits: &Limits,
    make: impl FnOnce(&SourceText, &Limits) -> Result<T, Refusal>,
) -> Result<Loaded<T>, Stop> {
    match try_load(paths, limits, make)? {
        Ok(loaded) => Ok(loaded),
        Err(refusal) => {
            let first = paths.first();
            let name = first.map_or_else(|| "schema".to_owned(), |path| path.display().to_string());
            Err(Stop {
                message: refusal.render(&name, is_colourful(&std::io::stderr())),
                status: FOUND,
                refusal: Some(Box::new((refusal, name))),
            })
        }
    }
}

/// Like [`load`], but returns the refusal to the caller.
pub fn try_load<T>(
    paths: &[PathBuf],
    limits: &Limits,
    make: impl FnOnce(&SourceText, &Limits) -> Result<T, Refusal>,
) -> Result<Result<Loaded<T>, Refusal>, Stop> {
    let loaded = read(paths, limits)?.and_then(|files| {
        let source = join(&files, limits)?;
        drop(files);
        let schema = make(&source, limits)?;
        Ok(Loaded { source, schema })
    });
    Ok(loaded.map_err(add_flag_hints))
}

fn join(files: &Files, limits: &Limits) -> Result<SourceText, Refusal> {
    let named: Vec<(&str, &[u8])> = files
        .iter()
        .map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
        .collect();
    schema_model::read_files(&named, limits)
}

/// Adds the flag that raises the limit to the hints of a refusal.
fn add_flag_hints(mut refusal: Refusal) -> Refusal {
    for diagnostic in &mut refusal.diagnostics {
        let flag = match diagnostic.code.as_str() {
            "too_many_bytes" => "--max-bytes",
            "too_many_tokens" => "--max-tokens",
            // A hint tells the depth of SDL, which the flag raises, from that of JSON, which no flag raises.
            "too_deep" if diagnostic.hint.is_some() => "--max-depth",
            _ => continue,
        };
        let known = diagnostic.hint.take();
        let known = known.map_or_else(String::new, |hint| hint + " ");
        diagnostic.hint = Some(format!("{known}`{flag}` raises the limit."));
    }
    refusal
}

/// Names and contents of files.
type Files = Vec<(String, Vec<u8>)>;

fn read(paths: &[PathBuf], limits: &Limits) -> Result<Result<Files, Refusal>, Stop> {
    let mut files = Vec::new();
    let mut has_read_input = false;
    // The total of all files; reading stops at the limit.
    let mut size = Size::default();
    for path in paths {
        if path.as_os_str() == STANDARD_INPUT {
            if std::mem::replace(&mut has_read_input, true) {
                return Err(Stop::wrong_use(
                    "Standard input (`-`) can be read only once.",
                ));
            }
            let bytes = size.read(std::io::stdin(), None, limits)?;
            files.push((Annotations::STANDARD_INPUT.to_owned(), bytes));
            continue;
        }
        for file in expand(path)? {
            let bytes = read_file(&file, &mut size, limits)?;
            files.push((file.display().to_string(), bytes));
        }
    }
    Ok(if size.bytes > limits.max_bytes as u64 {
        let known = size.is_exact.then_some(size.bytes);
        let mut refusal = schema_model::too_large(known, limits);
        if let Some(diagnostic) = refusal.diagnostics.first_mut() {
            diagnostic.hint = name_largest(&files);
        }
        Err(refusal)
    } else {
        Ok(files)
    })
}

/// Says which of several files is the largest. A file that the limit has cut is.
fn name_largest(files: &Files) -> Option<String> {
    let (name, bytes) = files.iter().max_by_key(|(_, bytes)| bytes.len())?;
    let (count, size) = (files.len(), format_number(bytes.len()));
    (count > 1).then(|| {
        format!(
            "The largest of the {count} files that were read is `{name}`: {size} bytes or more."
        )
    })
}

/// Reads a file. All files that share `size` stop at one byte past the limit together.
pub fn read_file(file: &Path, size: &mut Size, limits: &Limits) -> Result<Vec<u8>, Stop> {
    let failed = |error: std::io::Error| file_error::stop(file, &error);
    let opened = std::fs::File::open(file).map_err(failed)?;
    let meta = opened.metadata().map_err(failed)?;
    // The length of a pipe or device is unknown.
    let length = meta.is_file().then_some(meta.len());
    size.read(opened, length, limits).map_err(failed)
}

/// The total size of all files.
pub struct Size {
    /// Bytes so far.
    pub bytes: u64,
    /// False if reading an input of unknown length stopped at the limit.
    is_exact: bool,
}

impl Default for Size {
    fn default() -> Self {
        Self {
            bytes: 0,
            is_exact: true,
        }
    }
}

impl Size {
    /// Reads an input up to one byte past the limit. `length` is its length, if that is known.
    fn read(
        &mut self,
        input: impl Read,
        length: Option<u64>,
        limits: &Limits,
    ) -> std::io::Result<Vec<u8>> {
        let left = (limits.max_bytes as u64).saturating_sub(self.bytes);
        let mut bytes = Vec::new();
        input.take(left + 1).read_to_end(&mut bytes)?;
        let read = bytes.len() as u64;
        self.bytes += read.max(length.unwrap_or_default());
        self.is_exact &= read <= left || length.is_some();
        Ok(bytes)
    }
}

/// Returns the file itself, or the SDL files of a folder in the order of their names. A file that several names lead to is
/// read once.
pub fn expand(path: &Path) -> Result<Vec<PathBuf>, Stop> {
    let meta = std::fs::metadata(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => missing(path),
        _ => file_error::stop(path, &error),
    })?;
    if !meta.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let (mut found, mut links) = (Vec::new(), Vec::new());
    collect(path, &mut found, &mut links, 0)?;
    add_targets(&mut found, links)?;
    if found.is_empty() {
        return Err(Stop::wrong_use(format!(
            "{} contains no GraphQL file: no file in it ends in .{}.",
            path.display(),
            EXTENSIONS.join(", .")
        )));
    }
    found.sort();
    Ok(found)
}

/// Finds the SDL files below a folder, and the symbolic links that are named like some. Links to folders are not followed.
fn collect(
    folder: &Path,
    found: &mut Vec<PathBuf>,
    links: &mut Vec<PathBuf>,
    depth: usize,
) -> Result<(), Stop> {
    let failed = |error: std::io::Error| file_error::stop(folder, &error);
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let (path, kind) = (entry.path(), entry.file_type().map_err(failed)?);
        if kind.is_dir() && !is_skipped(&entry.file_name()) && depth < MAX_FOLDER_DEPTH {
            collect(&path, found, links, depth + 1)?;
        } else if kind.is_file() && is_sdl(&path) {
            found.push(path);
        } else if kind.is_symlink() && is_sdl(&path) {
            links.push(path);
        }
        if found.len() + links.len() > MAX_FILES {
            return Err(Stop::wrong_use(format!(
                "{} contains more than {MAX_FILES} GraphQL files. Name a smaller folder.",
                folder.display()
            )));
        }
    }
    Ok(())
}

/// Adds the links that lead to files which no other name leads to. One that leads nowhere is a mistake.
fn add_targets(found: &mut Vec<PathBuf>, mut links: Vec<PathBuf>) -> Result<(), Stop> {
    if links.is_empty() {
        return Ok(());
    }
    let target = |path: &Path| std::fs::canonicalize(path);
    let mut targets: HashSet<PathBuf> = found.iter().flat_map(|path| target(path)).collect();
    links.sort();
    for link in links {
        let file = target(&link).map_err(|error| match error.kind() {
            ErrorKind::NotFound => Stop::wrong_use(format!(
                "{}: this symbolic link leads to a file that does not exist.",
                link.display()
            )),
            _ => file_error::stop(&link, &error),
        })?;
        if file.is_file() && targets.insert(file) {
            found.push(link);
        }
    }
    Ok(())
}

/// Returns whether a folder is skipped: hidden ones, and those with other packages.
pub fn is_skipped(folder: &OsStr) -> bool {
    folder.as_encoded_bytes().starts_with(b".") || folder == PACKAGES
}

fn is_sdl(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| {
        EXTENSIONS
            .iter()
            .any(|known| known.eq_ignore_ascii_case(extension))
    })
}

/// Says that the path does not exist, and suggests a file of the same folder with a similar name.
fn missing(path: &Path) -> Stop {
    let mut message = format!("{}: no such file or folder.", path.display());
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let names = std::fs::read_dir(folder.unwrap_or(Path::new(".")))
        .into_iter()
        .flatten();
    let names: Vec<String> = names
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .take(MAX_FILES)
        .collect();
    let wanted = path
        .file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    if let Some(near) =
        schema_model::did_you_mean::nearest(wanted, names.iter().map(String::as_str))
    {
        let near = folder.map_or_else(|| PathBuf::from(near), |folder| folder.join(near));
        message.push_str(&format!("\nDid you mean {}?", near.display()));
    }
    Stop::wrong_use(message)
}
