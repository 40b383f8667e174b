//! The full texts that the tools return.

use std::fmt::Write as _;

use domain::{Error, SchemaVersion, VersionNumber};
use projects::{Context, OpenDocs};
use schema_docs::{Docs, Due, Hit, HitKind, Links, SearchQuery};
use schema_model::Kind;
use schema_model::json_error;
use schema_model::model::OperationKind;
use schema_results::{AllowedChange, Change, Criticality};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::tools::{MAX_TEXT_CHARACTERS, TOKENS, ToolName, hit_kinds};
use crate::address::docs_base;
use crate::allowed_changes;
use crate::change_text::message_markdown;
use crate::deprecated::today;
use crate::literal::literal;

const OPERATIONS: [OperationKind; 3] = [
    OperationKind::Query,
    OperationKind::Mutation,
    OperationKind::Subscription,
];

/// For arguments about which nothing more can be said.
const MISMATCH: &str = "The arguments do not match this tool: see its schema.";

/// Why a tool returns no text.
pub enum ToolError {
    /// The call is wrong; the text says how to correct it.
    Call(String),
    /// The server failed.
    Failed(Error),
}

impl From<&str> for ToolError {
    fn from(words: &str) -> Self {
        Self::Call(words.to_owned())
    }
}

impl From<String> for ToolError {
    fn from(words: String) -> Self {
        Self::Call(words)
    }
}

/// Parses the budget that a call asks for, in tokens.
///
/// # Errors
/// [`ToolError::Call`] if it is not a number or out of range.
pub fn budget(value: Value) -> Result<usize, ToolError> {
    let (least, most) = TOKENS;
    let asked = value.as_u64().and_then(|asked| usize::try_from(asked).ok());
    asked
        .filter(|asked| (least..=most).contains(asked))
        .ok_or_else(|| format!("max_tokens is a whole number from {least} to {most}.").into())
}

/// Returns the full text for a call.
///
/// # Errors
/// [`ToolError::Call`] if the arguments are wrong, [`ToolError::Failed`] if the store fails.
pub async fn answer(
    ctx: &Context,
    open: &OpenDocs,
    tool: ToolName,
    arguments: Value,
) -> Result<String, ToolError> {
    let docs = &*open.docs;
    match tool {
        ToolName::SearchSchema => search(ctx, open, &read(arguments)?).await,
        ToolName::GetType => get_type(docs, &read(arguments)?),
        ToolName::GetOperation => {
            let (kind, name) = operation(docs, read(arguments)?)?;
            docs.brief(kind.into(), &name)
                .ok_or_else(|| no_operation(docs, &name))
        }
        ToolName::ExampleOperation => {
            let (kind, name) = operation(docs, read(arguments)?)?;
            example(docs, kind, &name)
        }
        ToolName::ListChanges => changes(ctx, open, read(arguments)?).await,
        ToolName::ListDeprecated => deprecated(ctx, open, &read(arguments)?).await,
    }
}

fn read<T: DeserializeOwned>(arguments: Value) -> Result<T, ToolError> {
    let is_long = |text: &str| text.chars().count() > MAX_TEXT_CHARACTERS;
    let fields = arguments.as_object();
    if fields.is_some_and(|fields| fields.keys().any(|name| is_long(name))) {
        return Err(MISMATCH.into());
    }
    let too_long = fields.and_then(|fields| {
        let mut fields = fields.iter();
        fields.find(|(_, value)| value.as_str().is_some_and(is_long))
    });
    if let Some((name, _)) = too_long {
        return Err(format!("{name} may have {MAX_TEXT_CHARACTERS} characters at most.").into());
    }
    json_error::read_value(arguments).map_err(|message| {
        let message = message.unwrap_or_else(|| MISMATCH.to_owned());
        ToolError::Call(message)
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Search {
    query: String,
    kind: Option<String>,
}

async fn search(ctx: &Context, open: &OpenDocs, call: &Search) -> Result<String, ToolError> {
    let kind = call.kind.as_deref().map(|word| {
        HitKind::from_word(word).ok_or_else(|| {
            let kinds = hit_kinds().join(", ");
            ToolError::from(format!("There is no kind “{word}”: use one of {kinds}."))
        })
    });
    let q = call.query.trim();
    if q.is_empty() {
        return Err("The query is empty: give words of a name or description.".into());
    }
    let query = SearchQuery::new(q, SearchQuery::MAX_HITS, kind.transpose()?);
    let found = projects::search(ctx, open, &query).await;
    let found = found.map_err(ToolError::Failed)?.results;
    let mut out: String = found
        .problems
        .iter()
        .flat_map(|problem| [problem, "\n\n"])
        .collect();
    if found.hits.is_empty() {
        let near = quote_names(found.suggestions.iter().map(String::as_str));
        out.push_str(&match near.as_str() {
            "" if !found.problems.is_empty() => String::new(),
            "" => "Nothing found. Try fewer or other words.\n".to_owned(),
            near => format!("Nothing found. Did you mean {near}?\n"),
        });
        return Ok(out);
    }
    let listed = found.hits.len();
    out.push_str(&match found.total as usize {
        1 => "1 hit.\n\n".to_owned(),
        total if total == listed => format!("{total} hits, best first.\n\n"),
        total => format!("{total} hits; the best {listed}, best first.\n\n"),
    });
    let base = docs_base(&open.project);
    let links = Links::new(&base);
    for hit in &found.hits {
        push_hit(&mut out, hit, &links);
    }
    Ok(out)
}

pub(crate) fn push_hit(out: &mut String, hit: &Hit, links: &Links<'_>) {
    let name = &hit.name;
    let (full, what) = match (hit.kind, &hit.owner) {
        (HitKind::Page(Kind::Directives), _) => (format!("@{name}"), "directive"),
        (HitKind::Page(kind), _) => (name.clone(), singular(kind)),
        (HitKind::Fields, Some(owner)) => (format!("{owner}.{name}"), "field"),
        (HitKind::Arguments, Some(owner)) => (format!("{owner}({name}:)"), "argument"),
        (HitKind::Values, Some(owner)) => (format!("{owner}.{name}"), "value"),
        (HitKind::Guides, _) => (name.clone(), "guide"),
        (kind, None) => (name.clone(), kind.word()),
    };
    let _ = match hit.kind {
        // No tool reads guides, so say where the page is.
        HitKind::Guides => {
            let page = hit.path.split('#').next().unwrap_or_default();
            write!(
                out,
                "- {} ({what}, {})",
                literal(&full),
                links.markdown(page)
            )
        }
        _ => write!(out, "- `{full}` ({what})"),
    };
    if !hit.description.is_empty() {
        let _ = write!(out, ": {}", hit.description);
    }
    out.push('\n');
}

fn singular(kind: Kind) -> &'static str {
    match kind {
        Kind::Queries => "query",
        Kind::Mutations => "mutation",
        Kind::Subscriptions => "subscription",
        Kind::Objects => "object",
        Kind::Interfaces => "interface",
        Kind::Unions => "union",
        Kind::Enums => "enum",
        Kind::Inputs => "input",
        Kind::Scalars => "scalar",
        Kind::Directives => "directive",
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    name: String,
}

fn get_type(docs: &Docs, call: &Named) -> Result<String, ToolError> {
    let name = call.name.trim();
    if let Some(directive) = name.strip_prefix('@') {
        let found = docs.brief(Kind::Directives, directive);
        let names = || {
            docs.model()
                .directives
                .iter()
                .map(|directive| &*directive.name)
        };
        return found.ok_or_else(|| missing_name(docs, "directive", directive, names()));
    }
    let (name, member) = name
        .split_once('.')
        .map_or((name, None), |(name, member)| (name, Some(member)));
    let Some(ty) = docs.model().find_type(name) else {
        let types = docs.model().types.iter().map(|ty| &*ty.name);
        if OPERATIONS
            .into_iter()
            .any(|kind| has_operation(docs, kind, name))
        {
            return Err(
                format!("`{name}` is an operation, not a type: call get_operation.").into(),
            );
        }
        return Err(missing_name(docs, "type", name, types));
    };
    let Some(member) = member else {
        return docs
            .brief(ty.kind.into(), name)
            .ok_or_else(|| missing_name(docs, "type", name, std::iter::empty()));
    };
    docs.brief_member(name, member).ok_or_else(|| {
        let fields = ty.fields.iter().map(|field| &*field.name);
        let inputs = ty.input_fields.iter().map(|field| &*field.name);
        let values = ty.values.iter().map(|value| &*value.name);
        missing_name(
            docs,
            &format!("member of {name}"),
            member,
            fields.chain(inputs).chain(values),
        )
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Operation {
    name: String,
    kind: Option<String>,
}

/// Finds the operation that a call means.
fn operation(docs: &Docs, call: Operation) -> Result<(OperationKind, String), ToolError> {
    let name = call.name.trim().to_owned();
    let wanted = match call.kind.as_deref() {
        None => None,
        Some("query") => Some(OperationKind::Query),
        Some("mutation") => Some(OperationKind::Mutation),
        Some("subscription") => Some(OperationKind::Subscription),
        Some(word) => {
            return Err(
                format!("There is no kind “{word}”: use query, mutation or subscription.").into(),
            );
        }
    };
    // `Query.user`, the way changes and search name it.
    let root = |owner: &str| {
        let mut kinds = OPERATIONS.into_iter();
        kinds.find(|kind| {
            docs.model()
                .root(*kind)
                .is_some_and(|root| &*root.name == owner)
        })
    };
    let field = name
        .split_once('.')
        .and_then(|(owner, field)| Some((root(owner)?, field.to_owned())));
    let (owner, name) = match field {
        Some((kind, field)) => (Some(kind), field),
        None => (None, name),
    };
    let mut found = OPERATIONS
        .into_iter()
        .filter(|kind| {
            [wanted, owner]
                .iter()
                .flatten()
                .all(|wanted| wanted == kind)
        })
        .filter(|kind| has_operation(docs, *kind, &name));
    match (found.next(), found.next()) {
        (Some(kind), None) => Ok((kind, name)),
        (Some(_), Some(_)) => {
            Err(format!("Operations of several kinds are called `{name}`: say which kind.").into())
        }
        (None, _) if docs.model().find_type(&name).is_some() => {
            Err(format!("`{name}` is a type, not an operation: call get_type.").into())
        }
        (None, _) => Err(no_operation(docs, &name)),
    }
}

fn has_operation(docs: &Docs, kind: OperationKind, name: &str) -> bool {
    let root = docs.model().root(kind);
    root.is_some_and(|root| root.fields.iter().any(|field| &*field.name == name))
}

fn no_operation(docs: &Docs, name: &str) -> ToolError {
    let roots = OPERATIONS
        .into_iter()
        .filter_map(|kind| docs.model().root(kind));
    missing_name(
        docs,
        "operation",
        name,
        roots.flat_map(|root| root.fields.iter().map(|field| &*field.name)),
    )
}

fn example(docs: &Docs, kind: OperationKind, name: &str) -> Result<String, ToolError> {
    let Some(example) = docs.example(kind, name) else {
        return Err(format!(
            "No valid document can be written for `{name}`: the schema lacks a type, or a required input contains itself."
        )
        .into());
    };
    let mut out = format!("```graphql\n{}\n```\n", example.operation.trim_end());
    if let Some(variables) = &example.variables {
        let _ = write!(
            out,
            "\nVariables:\n\n```json\n{}\n```\n",
            variables.trim_end()
        );
    }
    let _ = write!(
        out,
        "\nResponse:\n\n```json\n{}\n```\n",
        example.response.trim_end()
    );
    Ok(out)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Changed {
    version: Option<u64>,
    criticality: Option<String>,
}

async fn changes(ctx: &Context, open: &OpenDocs, call: Changed) -> Result<String, ToolError> {
    let grade = match call.criticality.as_deref() {
        None => None,
        Some("breaking") => Some(Criticality::Breaking),
        Some("dangerous") => Some(Criticality::Dangerous),
        Some("safe") => Some(Criticality::Safe),
        Some(word) => {
            return Err(
                format!("There is no grade “{word}”: use breaking, dangerous or safe.").into(),
            );
        }
    };
    let current = open.version.number;
    let asked = call.version.map_or(Some(current), VersionNumber::new);
    let Some(number) = asked.filter(|number| *number <= current) else {
        let asked = call.version.unwrap_or_default();
        return Err(
            format!("There is no version {asked}: versions go from 1 to {current}.").into(),
        );
    };
    // As the changelog shows them: the changes stored when the version was published.
    let found = projects::changes_of_version(ctx, &open.project, number).await;
    let (said, found) = match found {
        Ok((version, found)) => (message_paragraph(&version), found),
        Err(Error::NotFound(_)) => {
            return Err(format!("Version {number} no longer exists.").into());
        }
        Err(error) => return Err(ToolError::Failed(error)),
    };
    let Some(found) = found else {
        return Ok(if number == VersionNumber::FIRST {
            format!(
                "Version {number} is the first: there is nothing before it to compare with.\n{said}"
            )
        } else {
            format!("The changes of version {number} are not known.\n{said}")
        });
    };
    let mut out = format!(
        "Version {number} compared with version {}: {} breaking, {} dangerous, {} safe.\n{said}",
        number.get() - 1,
        found.counts.breaking,
        found.counts.dangerous,
        found.counts.safe
    );
    let allowed = allowed_changes::of_version(ctx, open, number, Some(&found)).await;
    for allowed_change in allowed.map_err(ToolError::Failed)? {
        let of = match allowed_change.path.as_str() {
            AllowedChange::EVERYTHING => String::new(),
            path => format!("`{path}`: "),
        };
        let _ = write!(
            out,
            "\n{of}{}\n",
            allowed_changes::to_markdown(&allowed_change)
        );
    }
    for (word, of) in [
        ("Breaking", Criticality::Breaking),
        ("Dangerous", Criticality::Dangerous),
        ("Safe", Criticality::Safe),
    ] {
        let wanted = grade.is_none_or(|grade| grade == of);
        let mut items = found
            .items
            .iter()
            .filter(|item| wanted && item.criticality == of)
            .peekable();
        if items.peek().is_some() {
            let _ = write!(out, "\n## {word}\n\n");
        }
        items.for_each(|item| push_change(&mut out, item));
    }
    if found.omitted > 0 {
        let _ = write!(out, "\n{} more are not listed.\n", found.omitted);
    }
    Ok(out)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Deprecated {
    r#type: Option<String>,
    due: Option<String>,
}

async fn deprecated(
    ctx: &Context,
    open: &OpenDocs,
    call: &Deprecated,
) -> Result<String, ToolError> {
    let due = match call.due.as_deref() {
        None => None,
        Some("past") => Some(Due::Past),
        Some("soon") => Some(Due::Soon),
        Some("later") => Some(Due::Later),
        Some(word) => {
            return Err(format!("There is no time “{word}”: use past, soon or later.").into());
        }
    };
    let (docs, owner) = (&*open.docs, call.r#type.as_deref().map(str::trim));
    if let Some(name) = owner {
        let model = docs.model();
        let is_known = match name.strip_prefix('@') {
            Some(directive) => model.find_directive(directive).is_some(),
            None => model.find_type(name).is_some(),
        };
        if !is_known {
            let types = model.types.iter().map(|ty| &*ty.name);
            return Err(missing_name(docs, "type", name, types));
        }
    }
    let history = projects::history(ctx, open)
        .await
        .map_err(ToolError::Failed)?;
    let links = Links::new("").with_history(&history, "").on(today(ctx));
    let found = docs.brief_deprecated(&links, owner, due);
    Ok(found.unwrap_or_else(|| "Nothing is deprecated that matches this call.\n".to_owned()))
}

/// Returns the publisher's message as a paragraph; empty if there is none.
fn message_paragraph(version: &SchemaVersion) -> String {
    match &version.message {
        Some(text) => format!("\n{}\n", message_markdown(text.as_str())),
        None => String::new(),
    }
}

fn push_change(out: &mut String, change: &Change) {
    let _ = write!(out, "- `{}`: {}", change.path, change.message);
    if let Some(reason) = &change.reason {
        let _ = write!(out, " {reason}");
    }
    out.push('\n');
}

fn missing_name<'n>(
    docs: &Docs,
    what: &str,
    name: &str,
    names: impl Iterator<Item = &'n str>,
) -> ToolError {
    if name.is_empty() {
        return format!("There is no {what} without a name. Look it up with search_schema.").into();
    }
    let near = schema_model::did_you_mean::nearest_few(name, names, 3);
    let near = match quote_names(near.into_iter()) {
        // If no name is spelt alike, suggest names with a similar meaning.
        near if near.is_empty() => {
            quote_names(docs.nearest(name).iter().map(|(name, _)| name.as_str()))
        }
        near => near,
    };
    let near = match near.as_str() {
        "" => String::new(),
        near => format!(" Did you mean {near}?"),
    };
    format!("There is no {what} `{name}`.{near} Look it up with search_schema.").into()
}

fn quote_names<'n>(names: impl Iterator<Item = &'n str>) -> String {
    names
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(", ")
}
