//! `graphfolio build`: builds a static site from a schema.

use std::io::{IsTerminal as _, Write as _};
use std::path::Path;

use domain::{Clock as _, ColorScheme, SystemClock};
use schema_docs::{Day, DocsOptions, HideRules};
use serde::Serialize;
use static_site::{Logo, Options, SiteAddress, Summary, WriteError};

use super::args::BuildArgs;
use super::example_files::{fit_examples, read_examples, read_samples};
use super::input::load;
use super::layout_file::read_layout;
use super::output::{format_count, print, print_json, warn};
use super::theme;
use super::{OK, Outcome, Stop, file_error, format_of, print_stop};

/// Federation's own types mean nothing to readers.
const ALWAYS_HIDDEN: &str = "preset:federation";
/// Maximum number of characters in a title or footer.
const MAX_CHARACTERS: usize = 300;

/// The result as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    out: &'a Path,
    pages: usize,
    files: usize,
    bytes: u64,
    findings: usize,
    hidden: u32,
    /// The `--hide` rules that match nothing.
    unused_rules: Vec<&'a str>,
}

/// Builds the docs and writes the site.
pub fn build(args: &BuildArgs) -> Outcome {
    print_stop(write(args), format_of(args.json))
}

fn write(args: &BuildArgs) -> Outcome {
    if file_error::is_loop(&args.out) {
        let out = args.out.display();
        return Err(Stop::wrong_use(format!("{out}: {}", file_error::LOOP)));
    }
    let theme = theme::Chosen::of(args)?;
    let style = theme.style();
    let assets = crate::static_site_assets();
    if assets.is_empty() {
        return Err(Stop::wrong_use(
            "This program was built without its styles and scripts. Rebuild it with `make build`.",
        ));
    }
    let fonts = theme.fonts()?;
    if theme.names_logo() && args.logo.is_none() && !args.json {
        warn(
            "the theme's logo is left out, because it is a file of a server. Give the picture with --logo.",
        );
    }
    let files = read_examples(&args.examples)?;
    let samples = args.sample_values.as_deref().map(read_samples);
    let layout = args.layout.as_deref().map(read_layout);
    let options = Options {
        style: style.as_deref(),
        fonts: &fonts,
        scheme: theme.scheme,
        ..options(args)?
    };
    let docs_options = DocsOptions {
        samples: samples.transpose()?.unwrap_or_default(),
        layout: layout.transpose()?.unwrap_or_default(),
        ..DocsOptions::hiding(rules(&args.hide)?)
    };
    let loaded = load(
        &args.schema.files,
        &args.schema.limits.limits(),
        |source, limits| schema_docs::build_with(source, limits, &docs_options),
    )?;
    let docs = &loaded.schema;
    let examples = fit_examples(docs, &files, args.json);
    let options = Options {
        examples: Some(&examples),
        ..options
    };
    let unused_rules: Vec<&str> = docs
        .hidden()
        .by_rule
        .iter()
        .filter(|(rule, count)| *count == 0 && names_something(rule))
        .map(|(rule, _)| rule.as_str())
        .collect();
    if !args.json {
        for rule in &unused_rules {
            warn(&format!("the rule `{rule}` matches nothing."));
        }
    }
    let total = docs.paths().count();
    // Show progress on a terminal, but not in a pipe or in CI.
    let is_watched = std::io::stderr().is_terminal() && std::env::var_os("CI").is_none();
    let show = |done: usize| {
        if is_watched && (done.is_multiple_of(200) || done == total) {
            // Carry on even if standard error is closed.
            let _ = write!(std::io::stderr(), "\r{done} of {total} pages");
        }
    };
    let written = static_site::write(docs, &options, &assets, &args.out, &show);
    if is_watched {
        let _ = writeln!(std::io::stderr());
    }
    let Summary {
        pages,
        files,
        bytes,
    } = written.map_err(|error| stop(&error))?;
    let findings = docs.findings().items.len() + docs.findings().omitted as usize;
    if args.json {
        print_json(&Answer {
            out: &args.out,
            pages,
            files,
            bytes,
            findings,
            hidden: docs.hidden().total(),
            unused_rules,
        })?;
    } else {
        let hint = match findings {
            0 => String::new(),
            _ => {
                let counted = format_count(findings, "finding");
                format!(" The schema has {counted}: run `graphfolio validate` to list them.")
            }
        };
        print(&format!(
            "{} in {}: {files} files, {:.1} MB.{hint}\nOpen {}.\n",
            format_count(pages, "page"),
            args.out.display(),
            bytes as f64 / 1e6,
            args.out.join("index.html").display()
        ))?;
    }
    Ok(OK)
}

/// Reads the options of a site in the product's own look.
fn options(args: &BuildArgs) -> Result<Options<'_>, Stop> {
    let invalid = |error: static_site::InvalidOption| Stop::wrong_use(error.to_string());
    if args.title.trim().is_empty() {
        return Err(Stop::wrong_use(
            "The title is empty. Name the API, such as --title \"Shop API\".",
        ));
    }
    for (word, text) in [
        ("title", Some(&args.title)),
        ("footer", args.footer.as_ref()),
    ] {
        if text.is_some_and(|text| text.chars().count() > MAX_CHARACTERS) {
            return Err(Stop::wrong_use(format!(
                "The {word} can have at most {MAX_CHARACTERS} characters."
            )));
        }
    }
    let logo = match &args.logo {
        None => None,
        Some(file) => {
            let bytes = std::fs::read(file).map_err(|error| file_error::stop(file, &error))?;
            Some(Logo::new(bytes).map_err(invalid)?)
        }
    };
    Ok(Options {
        title: &args.title,
        style: None,
        fonts: &[],
        scheme: ColorScheme::Auto,
        logo,
        footer: args.footer.as_deref(),
        examples: None,
        address: match &args.base_url {
            Some(address) => Some(SiteAddress::parse(address).map_err(invalid)?),
            None => None,
        },
        today: Day::parse(&SystemClock.now().to_date()),
    })
}

/// Returns whether a rule names something that the schema should have. `unreachable` and presets also suit schemas
/// in which they match nothing.
fn names_something(rule: &str) -> bool {
    rule != "unreachable" && !rule.starts_with("preset:")
}

fn rules(lines: &[String]) -> Result<HideRules, Stop> {
    if lines.iter().any(|line| line.trim().is_empty()) {
        return Err(Stop::wrong_use(
            "A --hide rule is empty. Name what to hide, such as `User.email` or `@internal`.",
        ));
    }
    let lines = std::iter::once(ALWAYS_HIDDEN).chain(lines.iter().map(String::as_str));
    HideRules::parse(lines).map_err(|errors| {
        let messages: Vec<String> = errors.into_iter().map(|error| error.message).collect();
        Stop::wrong_use(messages.join("\n"))
    })
}

fn stop(error: &WriteError) -> Stop {
    Stop::wrong_use(error.to_string())
}
