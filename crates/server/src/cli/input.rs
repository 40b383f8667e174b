//! Reading schemas from files, folders and standard input.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use schema_docs::{Docs, HideRules, Limits, SourceText};

use super::output::is_colourful;
use super::{FOUND, Stop};

/// Endings of files that hold SDL.
const ENDINGS: [&str; 3] = ["graphql", "graphqls", "gql"];
/// Files that one command reads.
const MOST_FILES: usize = 10_000;
/// Folders within each other.
const DEEPEST: usize = 50;
/// Where other people's schemas lie.
const PACKAGES: &str = "node_modules";
const STANDARD_INPUT: &str = "-";

/// A schema that was accepted.
pub struct Loaded {
    /// Its text, with the files that it comes from.
    pub source: SourceText,
    /// What the engine made of it.
    pub docs: Docs,
}

impl Loaded {
    /// What the schema is called where a finding names no file.
    pub fn name(&self) -> &str {
        self.source
            .files
            .first()
            .map_or("schema", |file| &file.name)
    }
}

/// Reads the files and builds the docs, without what `rules` hide. A refusal is shown as it would be
/// for people.
pub fn load(paths: &[String], rules: &HideRules) -> Result<Loaded, Stop> {
    match try_load(paths, rules)? {
        Ok(loaded) => Ok(loaded),
        Err(refusal) => {
            let name = paths.first().map_or("schema", String::as_str);
            Err(Stop {
                message: refusal.render(name, is_colourful(&std::io::stderr())),
                status: FOUND,
                refusal: Some(Box::new((refusal, name.to_owned()))),
            })
        }
    }
}

/// The same; a refusal is the caller's to show.
pub fn try_load(
    paths: &[String],
    rules: &HideRules,
) -> Result<Result<Loaded, schema_docs::Refusal>, Stop> {
    let files = read(paths)?;
    let limits = Limits::default();
    let named: Vec<(&str, &[u8])> = files
        .iter()
        .map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
        .collect();
    Ok(schema_docs::read_files(&named, &limits).and_then(|source| {
        let docs = schema_docs::build_with(&source, &limits, rules)?;
        Ok(Loaded { source, docs })
    }))
}

fn read(paths: &[String]) -> Result<Vec<(String, Vec<u8>)>, Stop> {
    let mut files = Vec::new();
    let mut has_read_input = false;
    for path in paths {
        if path == STANDARD_INPUT {
            if std::mem::replace(&mut has_read_input, true) {
                return Err(Stop::wrong_use(
                    "Standard input (`-`) can be read only once.",
                ));
            }
            files.push(("standard input".to_owned(), standard_input()?));
            continue;
        }
        for file in expand(Path::new(path))? {
            let name = file.display().to_string();
            files.push((name, bytes(&file)?));
        }
    }
    Ok(files)
}

/// One byte more than is allowed is enough to know.
fn most_bytes() -> u64 {
    Limits::default().max_bytes as u64 + 1
}

fn standard_input() -> Result<Vec<u8>, Stop> {
    let mut bytes = Vec::new();
    std::io::stdin()
        .take(most_bytes())
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn bytes(file: &Path) -> Result<Vec<u8>, Stop> {
    let failed = |error: std::io::Error| Stop::wrong_use(format!("{}: {error}", file.display()));
    let mut bytes = Vec::new();
    let opened = std::fs::File::open(file).map_err(failed)?;
    opened
        .take(most_bytes())
        .read_to_end(&mut bytes)
        .map_err(failed)?;
    Ok(bytes)
}

/// A file itself, or the SDL files of a folder in the order of their names.
fn expand(path: &Path) -> Result<Vec<PathBuf>, Stop> {
    let meta = std::fs::metadata(path).map_err(|_| missing(path))?;
    if !meta.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = Vec::new();
    collect(path, &mut found, 0)?;
    if found.is_empty() {
        return Err(Stop::wrong_use(format!(
            "{} holds no schema: no file in it ends in .{}.",
            path.display(),
            ENDINGS.join(", .")
        )));
    }
    found.sort();
    Ok(found)
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>, depth: usize) -> Result<(), Stop> {
    let failed = |error: std::io::Error| Stop::wrong_use(format!("{}: {error}", folder.display()));
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let (path, kind) = (entry.path(), entry.file_type().map_err(failed)?);
        let folder_name = entry.file_name();
        let is_others = folder_name.as_encoded_bytes().starts_with(b".") || folder_name == PACKAGES;
        if kind.is_dir() && !is_others && depth < DEEPEST {
            collect(&path, found, depth + 1)?;
        } else if kind.is_file() && is_sdl(&path) {
            found.push(path);
        }
        if found.len() > MOST_FILES {
            return Err(Stop::wrong_use(format!(
                "{} holds more than {MOST_FILES} schema files.",
                folder.display()
            )));
        }
    }
    Ok(())
}

fn is_sdl(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| {
        ENDINGS
            .iter()
            .any(|known| known.eq_ignore_ascii_case(ending))
    })
}

/// Names the file in the same folder that was probably meant.
fn missing(path: &Path) -> Stop {
    let mut message = format!("{}: there is no such file or folder.", path.display());
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let names = std::fs::read_dir(folder.unwrap_or(Path::new(".")))
        .into_iter()
        .flatten();
    let names: Vec<String> = names
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .take(MOST_FILES)
        .collect();
    let wanted = path
        .file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    if let Some(near) = schema_docs::nearest_name(wanted, names.iter().map(String::as_str)) {
        let near = folder.map_or_else(|| PathBuf::from(near), |folder| folder.join(near));
        message.push_str(&format!("\nDid you mean {}?", near.display()));
    }
    Stop::wrong_use(message)
}
