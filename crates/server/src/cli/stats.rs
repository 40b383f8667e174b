//! `graphfolio stats`: counts the types, fields and tokens of a schema.

use std::fmt::Write as _;

use schema_docs::{Docs, Score, count_tokens};
use schema_model::model::{Model, TypeDef, TypeKind};
use schema_results::Counts;
use serde::Serialize;

use super::args::StatsArgs;
use super::input::{Loaded, build_whole, load};
use super::output::{print, print_json};
use super::{OK, Outcome, format_of, print_stop};

/// Maximum number of types in the list of the largest.
const MAX_LARGEST: usize = 5;

/// The result as JSON.
#[derive(Serialize)]
struct Answer {
    bytes: usize,
    lines: usize,
    /// Tokens of the SDL, in the o200k encoding of language models.
    tokens: usize,
    counts: Counts,
    kinds: Vec<KindCount>,
    arguments: usize,
    input_fields: usize,
    enum_values: usize,
    directives: usize,
    deprecated: usize,
    findings: usize,
    unreachable_types: usize,
    largest_types: Vec<Largest>,
    documentation: Score,
}

#[derive(Serialize)]
struct KindCount {
    kind: TypeKind,
    count: usize,
}

#[derive(Serialize)]
struct Largest {
    name: String,
    members: usize,
}

/// Prints the counts.
pub fn stats(args: &StatsArgs) -> Outcome {
    print_stop(print_stats(args), format_of(args.json))
}

fn print_stats(args: &StatsArgs) -> Outcome {
    let loaded = load(
        &args.schema.files,
        &args.schema.limits.limits(),
        build_whole,
    )?;
    let answer = count(&loaded);
    if args.json {
        print_json(&answer)?;
    } else {
        print(&render_table(&answer))?;
    }
    Ok(OK)
}

fn count(loaded: &Loaded<Docs>) -> Answer {
    let (docs, sdl) = (&loaded.schema, loaded.source.sdl.as_str());
    let model = docs.model();
    let own = || model.types.iter().filter(|ty| !ty.is_built_in);
    let kinds = [
        TypeKind::Object,
        TypeKind::Interface,
        TypeKind::Union,
        TypeKind::Enum,
        TypeKind::Input,
        TypeKind::Scalar,
    ];
    let mut largest: Vec<Largest> = own()
        .map(|ty| Largest {
            name: ty.name.to_string(),
            members: count_members(ty),
        })
        .collect();
    largest.sort_by(|a, b| b.members.cmp(&a.members).then(a.name.cmp(&b.name)));
    largest.truncate(MAX_LARGEST);
    let unreachable = model
        .ids()
        .filter(|(id, ty)| !ty.is_built_in && !docs.index().is_reachable(*id));
    Answer {
        bytes: sdl.len(),
        lines: sdl.lines().count(),
        tokens: count_tokens(sdl),
        counts: docs.counts(),
        kinds: kinds
            .into_iter()
            .map(|kind| KindCount {
                kind,
                count: own().filter(|ty| ty.kind == kind).count(),
            })
            .collect(),
        arguments: own()
            .flat_map(|ty| &ty.fields)
            .map(|field| field.arguments.len())
            .sum(),
        input_fields: own().map(|ty| ty.input_fields.len()).sum(),
        enum_values: own().map(|ty| ty.values.len()).sum(),
        directives: model.directives.len(),
        deprecated: count_deprecated(model),
        findings: docs.findings().items.len() + docs.findings().omitted as usize,
        unreachable_types: unreachable.count(),
        largest_types: largest,
        documentation: docs.score(),
    }
}

fn count_members(ty: &TypeDef) -> usize {
    ty.fields.len() + ty.input_fields.len() + ty.values.len() + ty.members.len()
}

fn count_deprecated(model: &Model) -> usize {
    let fields = || model.types.iter().flat_map(|ty| &ty.fields);
    let arguments = fields().flat_map(|field| &field.arguments);
    let inputs = model.types.iter().flat_map(|ty| &ty.input_fields);
    let values = model.types.iter().flat_map(|ty| &ty.values);
    fields().filter(|field| field.deprecation.is_some()).count()
        + arguments
            .chain(inputs)
            .filter(|input| input.deprecation.is_some())
            .count()
        + values.filter(|value| value.deprecation.is_some()).count()
}

fn render_table(answer: &Answer) -> String {
    let mut out = String::new();
    let mut row = |name: &str, value: String| {
        // Writing into a string cannot fail.
        let _ = writeln!(out, "{name:<22} {value:>12}");
    };
    row("bytes", answer.bytes.to_string());
    row("lines", answer.lines.to_string());
    row("tokens (o200k)", answer.tokens.to_string());
    row("operations", answer.counts.operations.to_string());
    row("types", answer.counts.types.to_string());
    for KindCount { kind, count } in &answer.kinds {
        let word = schema_model::Kind::from(*kind).label().to_lowercase();
        row(&format!("  {word}"), count.to_string());
    }
    row("fields", answer.counts.fields.to_string());
    row("arguments", answer.arguments.to_string());
    row("input fields", answer.input_fields.to_string());
    row("enum values", answer.enum_values.to_string());
    row("directives", answer.directives.to_string());
    row("deprecated", answer.deprecated.to_string());
    row("unreachable types", answer.unreachable_types.to_string());
    row("findings", answer.findings.to_string());
    row(
        "documentation score",
        format!("{} %", answer.documentation.percent),
    );
    let _ = writeln!(out, "\nlargest types");
    for Largest { name, members } in &answer.largest_types {
        let _ = writeln!(out, "  {name:<40} {members:>6} members");
    }
    out
}
