//! Docs of a schema that belongs to no project, for visitors without an account. Nothing is stored.

use std::sync::Arc;

use domain::{Error, RateLimit, Result};
use persistence::rate_limits;
use schema_docs::{Docs, Links, Page};
use schema_model::model::{FieldDef, InputValueDef, Model, TypeDef, TypeId, TypeKind};
use schema_model::text::format_number;

use crate::Context;

/// The root of the links within a preview.
pub const PREVIEW_BASE: &str = "/preview";
/// Path of the page for a schema without object types.
const OVERVIEW: &str = "overview";
/// Maximum number of bytes of a name. A page repeats names in addresses, ids and examples.
const MAX_NAME: usize = 1_000;
/// Number of characters of a longer name that its error shows.
const SHOWN_OF_NAME: usize = 20;

/// A page of a schema that belongs to no project, with the docs that it is from.
pub struct Preview {
    /// The docs.
    pub docs: Arc<Docs>,
    /// The page.
    pub page: Page,
}

/// Builds the docs of a schema and renders the page at `path`; without a path, the page of the first object type of the
/// text. `caller` is the subject of the rate limit.
///
/// # Errors
/// [`Error::RateLimited`] after 60 a minute or 600 an hour; [`Error::NotFound`] if there is no such page;
/// [`Error::TooLarge`] if a name is longer than 1,000 characters; errors of the engine for the schema.
pub async fn preview(
    ctx: &Context,
    schema: String,
    path: Option<String>,
    caller: String,
) -> Result<Preview> {
    count(ctx, caller).await?;
    let docs = ctx.docs.of_text(&ctx.engine, schema).await?;
    if let Some(name) = names(docs.model()).find(|name| name.len() > MAX_NAME) {
        return Err(too_long(name));
    }
    let source = Arc::clone(&docs);
    let page = ctx.engine.compute(move || {
        let first = || first_page(source.model());
        let path = path.unwrap_or_else(first);
        let path = match path.trim_matches('/') {
            "" => OVERVIEW,
            path => path,
        };
        source.page(path, &Links::new(PREVIEW_BASE))
    });
    let page = page.await?.ok_or(Error::NotFound("Page"))?;
    Ok(Preview { docs, page })
}

/// Returns every name that is defined, and those of the types of fields and arguments.
fn names(model: &Model) -> impl Iterator<Item = &str> {
    fn of_value(value: &InputValueDef) -> [&str; 2] {
        [&value.name, &value.ty.name]
    }
    fn of_field(field: &FieldDef) -> impl Iterator<Item = &str> {
        let own: [&str; 2] = [&field.name, &field.ty.name];
        own.into_iter()
            .chain(field.arguments.iter().flat_map(of_value))
    }
    fn of_type(of: &TypeDef) -> impl Iterator<Item = &str> {
        let values = of.values.iter().map(|value| &*value.name);
        std::iter::once(&*of.name)
            .chain(of.fields.iter().flat_map(of_field))
            .chain(of.input_fields.iter().flat_map(of_value))
            .chain(values)
    }
    let directives = model.directives.iter().flat_map(|directive| {
        let arguments = directive.arguments.iter().flat_map(of_value);
        std::iter::once(&*directive.name).chain(arguments)
    });
    model.types.iter().flat_map(of_type).chain(directives)
}

fn too_long(name: &str) -> Error {
    let start: String = name.chars().take(SHOWN_OF_NAME).collect();
    Error::TooLarge(format!(
        "The name `{start}…` has {} characters. A preview shows names of at most {}.",
        format_number(name.len()),
        format_number(MAX_NAME)
    ))
}

/// Returns the path of the first object type of the text that is not a root operation type, or of the overview.
fn first_page(model: &Model) -> String {
    let roots = [
        model.roots.query,
        model.roots.mutation,
        model.roots.subscription,
    ];
    let first = (0..)
        .map(|index| Some(TypeId(index)))
        .zip(&model.types)
        .filter(|(id, of)| of.kind == TypeKind::Object && !roots.contains(id))
        .min_by_key(|(_, of)| of.position);
    first.map_or_else(
        || OVERVIEW.to_owned(),
        |(_, of)| format!("objects/{}", of.name),
    )
}

async fn count(ctx: &Context, caller: String) -> Result<()> {
    let now = ctx.clock.now();
    ctx.store
        .write(move |conn| {
            rate_limits::pass(conn, &caller, RateLimit::PREVIEWS_PER_IP, now)?.map_err(too_many)
        })
        .await
}

fn too_many(retry_after: u32) -> Error {
    let wait = match retry_after {
        1 => "1 second".to_owned(),
        seconds @ ..=90 => format!("{seconds} seconds"),
        seconds => format!("{} minutes", seconds.div_ceil(60)),
    };
    Error::RateLimited {
        message: format!("Too many previews. Try again in {wait}."),
        retry_after,
    }
}
