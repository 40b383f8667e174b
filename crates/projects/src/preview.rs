//! Docs of a schema that belongs to no project, for visitors without an account. Nothing is stored.

use std::sync::Arc;

use domain::{Error, RateLimit, Result};
use persistence::rate_limits;
use schema_docs::{Docs, Links, Page};
use schema_model::model::{Model, TypeId, TypeKind};

use crate::Context;

/// The root of the links within a preview.
pub const PREVIEW_BASE: &str = "/preview";
/// Path of the page for a schema without object types.
const OVERVIEW: &str = "overview";

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
/// [`Error::RateLimited`] after 60 a minute or 600 an hour; [`Error::NotFound`] if there is no such page; errors of the
/// engine for the schema.
pub async fn preview(
    ctx: &Context,
    schema: String,
    path: Option<String>,
    caller: String,
) -> Result<Preview> {
    count(ctx, caller).await?;
    let docs = ctx.docs.of_text(&ctx.engine, schema).await?;
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
