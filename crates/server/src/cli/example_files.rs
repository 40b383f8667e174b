//! Reads the owner's examples from files.

use std::collections::BTreeSet;
use std::path::Path;

use graphfolio_client::ExampleFile;
use schema_docs::{ExampleSource, NamedExamples, Samples, read_example};
use schema_model::{Limits, Refusal};
use schema_results::Diagnostic;
use serde_json::{Map, Value};

use super::input::{Size, read_file};
use super::operation_files::{find_files, refuse};
use super::output::warn;
use super::{Stop, file_error};

/// Maximum number of bytes of all files together.
const MAX_BYTES: usize = 4 * 1024 * 1024;

/// Reads the examples that the patterns match. Values of variables stand beside a file, as `name.variables.json` or
/// `name.json`. A file that several patterns match is read once.
pub fn read_examples(patterns: &[String]) -> Result<Vec<ExampleFile>, Stop> {
    let mut files = BTreeSet::new();
    for pattern in patterns {
        files.extend(find_files(pattern)?);
    }
    files.retain(|file| file.extension().is_none_or(|end| end != "json"));
    let limits = Limits {
        max_bytes: MAX_BYTES,
        ..Limits::default()
    };
    let mut size = Size::default();
    let mut read = |file: &Path| -> Result<String, Stop> {
        let bytes = read_file(file, &mut size, &limits)?;
        let text = String::from_utf8(bytes).map_err(|_| {
            Stop::wrong_use(format!("{}: this file is not UTF-8 text.", file.display()))
        })?;
        Ok(text.trim_start_matches('\u{feff}').to_owned())
    };
    let mut examples = Vec::with_capacity(files.len());
    for file in files {
        let document = read(&file)?;
        let beside = ["variables.json", "json"].map(|end| file.with_extension(end));
        let variables = beside.iter().find(|path| path.is_file());
        let variables = variables.map(|path| read(path)).transpose()?;
        let name = file.display().to_string().replace('\\', "/");
        let name = name.trim_start_matches("./").to_owned();
        let example = ExampleFile {
            file: name,
            document,
            variables,
        };
        ensure_readable(&example)?;
        examples.push(example);
    }
    Ok(examples)
}

/// Refuses a file that is no example for any schema.
fn ensure_readable(example: &ExampleFile) -> Result<(), Stop> {
    let read = read_example(&source_of(example));
    if read.example.is_some() {
        return Ok(());
    }
    let name = example.file.clone();
    let diagnostics = read.diagnostics.into_iter().map(|each| Diagnostic {
        file: Some(name.clone()),
        ..each.diagnostic
    });
    let refusal = Refusal {
        code: "invalid_example",
        message: format!("{name} is not an example."),
        diagnostics: diagnostics.collect(),
    };
    Err(refuse(refusal, name))
}

fn source_of(example: &ExampleFile) -> ExampleSource<'_> {
    ExampleSource {
        key: &example.file,
        document: &example.document,
        variables: example.variables.as_deref(),
    }
}

/// Keeps the examples that fit the docs, under keys made from their files. Warns of the others on standard error.
pub fn fit_examples(
    docs: &schema_docs::Docs,
    files: &[ExampleFile],
    is_quiet: bool,
) -> NamedExamples {
    let mut keys: Vec<domain::ExampleKey> = Vec::with_capacity(files.len());
    for example in files {
        let free = |key: &domain::ExampleKey| !keys.contains(key);
        let candidates = (1..=files.len()).map(|n| domain::ExampleKey::of_file(&example.file, n));
        // As many candidates as files, so that one is free.
        keys.extend(candidates.into_iter().find(free));
    }
    if !is_quiet {
        for example in files {
            let checked = docs.check_example(&source_of(example));
            if !checked.is_valid() {
                for found in &checked.diagnostics {
                    let found = &found.diagnostic;
                    warn(&format!(
                        "{}:{}:{}: {} The example is left out.",
                        example.file, found.line, found.column, found.message
                    ));
                }
            }
        }
    }
    let sources = files.iter().zip(&keys).map(|(example, key)| ExampleSource {
        key: key.as_str(),
        ..source_of(example)
    });
    docs.fit_examples(sources)
}

/// Reads values for examples: a JSON object whose keys are scalars, fields and arguments.
pub fn read_samples(file: &Path) -> Result<Samples, Stop> {
    let text = std::fs::read_to_string(file).map_err(|error| file_error::stop(file, &error))?;
    let values: Map<String, Value> = serde_json::from_str(&text).map_err(|error| {
        Stop::wrong_use(format!(
            "{}: not a JSON object of values such as {{ \"Product.id\": \"product-42\" }}: {error}.",
            file.display()
        ))
    })?;
    Samples::new(values.iter().map(|(place, value)| (place.as_str(), value))).map_err(|errors| {
        let lines = errors.iter().map(|error| {
            let place = values.keys().nth(error.index);
            let place = place.map_or("", String::as_str);
            format!("{}: `{place}`: {}", file.display(), error.message)
        });
        Stop::wrong_use(lines.collect::<Vec<_>>().join("\n"))
    })
}
