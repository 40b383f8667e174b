//! The full texts that the tools return.

use std::fmt::Write as _;

use projects::{Context, OpenDocs};
use schema_docs::{Amount, Docs, Due, Hit, HitKind, Links, SearchQuery};
use schema_model::Kind;
use schema_model::json_error;
use schema_model::model::OperationKind;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::changes;
use super::tool_error::ToolError;
use super::tools::{MAX_TEXT_CHARACTERS, TOKENS, ToolName, hit_kinds};
use crate::address::docs_base;
use crate::deprecated::today;
use crate::literal::literal;

const OPERATIONS: [OperationKind; 3] = [
    OperationKind::Query,
    OperationKind::Mutation,
    OperationKind::Subscription,
];

/// For arguments about which nothing more can be said.
const MISMATCH: &str = "The arguments do not match this tool: see its schema.";

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
            let call: ExampleCall = read(arguments)?;
            let amount = call.amount()?;
            let (kind, name) = operation(docs, call.operation())?;
            example(open, kind, &name, amount)
        }
        ToolName::ListChanges => changes::list(ctx, open, read(arguments)?).await,
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
        push_hit(&mut out, hit, &links, HitNames::Bare);
    }
    Ok(out)
}

/// How the names of hits are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum HitNames {
    /// Without links, because they cost more than they tell a model that has tools.
    Bare,
    /// As links to the pages.
    Linked,
}

/// Writes a hit as an item of a Markdown list.
pub(crate) fn push_hit(out: &mut String, hit: &Hit, links: &Links<'_>, names: HitNames) {
    let name = &hit.name;
    let (full, what) = match (hit.kind, &hit.owner) {
        (HitKind::Page(Kind::Directives), _) => (format!("@{name}"), "directive"),
        (HitKind::Page(kind), _) => (name.clone(), singular(kind)),
        (HitKind::Fields, Some(owner)) => (format!("{owner}.{name}"), "field"),
        (HitKind::Arguments, Some(owner)) => (format!("{owner}({name}:)"), "argument"),
        (HitKind::Values, Some(owner)) => (format!("{owner}.{name}"), "value"),
        (HitKind::Guides, _) => (name.clone(), "guide"),
        (HitKind::Examples, _) => (name.clone(), "example"),
        (kind, None) => (name.clone(), kind.word()),
    };
    let is_prose = matches!(hit.kind, HitKind::Guides | HitKind::Examples);
    let shown = match is_prose {
        true => literal(&full),
        false => format!("`{full}`"),
    };
    let page = links.markdown(hit.path.split('#').next().unwrap_or_default());
    let _ = match names {
        HitNames::Linked => write!(out, "- [{shown}]({page}) ({what})"),
        // No tool reads guides, and an example is on the page of its operation, so say where the page is.
        HitNames::Bare if is_prose => write!(out, "- {shown} ({what}, {page})"),
        HitNames::Bare => write!(out, "- {shown} ({what})"),
    };
    if hit.deprecated {
        out.push_str(" (deprecated)");
    }
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
    // `User.posts(first:)`: the field is told with its arguments.
    let argument = name.split_once('(').filter(|(_, of)| of.ends_with(":)"));
    let name = argument.map_or(name, |(path, _)| path);
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExampleCall {
    name: String,
    kind: Option<String>,
    example: Option<String>,
}

impl ExampleCall {
    fn amount(&self) -> Result<Amount, ToolError> {
        let Some(word) = self.example.as_deref() else {
            return Ok(Amount::Common);
        };
        Amount::from_word(word).ok_or_else(|| {
            format!("The example can be required, common or all, not “{word}”.").into()
        })
    }

    fn operation(self) -> Operation {
        Operation {
            name: self.name,
            kind: self.kind,
        }
    }
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

/// The owner's examples, then one made from the schema.
fn example(
    open: &OpenDocs,
    kind: OperationKind,
    name: &str,
    amount: Amount,
) -> Result<String, ToolError> {
    let links = Links::new("").with_examples(&open.examples.fitting);
    let own = open.docs.brief_examples(kind, name, &links);
    let Some(example) = open.docs.example_with(kind, name, amount) else {
        if let Some(own) = own {
            return Ok(own);
        }
        return Err(format!(
            "No valid document can be written for `{name}`: the schema lacks a type, or a required input contains itself."
        )
        .into());
    };
    let mut out = match own {
        Some(own) => format!("{}\n\n## Generated example\n\n", own.trim()),
        None => String::new(),
    };
    let _ = writeln!(out, "```graphql\n{}\n```", example.operation.trim_end());
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
    if let Some(url) = crate::endpoints::default_url(&open.endpoints) {
        let _ = write!(out, "\nEndpoint: `{}`\n", url.replace('`', "%60"));
    }
    if let Some(of) = &open.docs.layout().authentication {
        let _ = write!(out, "\nAuthentication: {}\n", of.to_markdown());
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
