//! Checks whether slugs are free, and proposes slugs for names.

use domain::{Error, ProjectName, Result, Slug};
use persistence::projects;

use crate::Context;

/// Maximum number of numbered slugs to try.
const MAX_NUMBER: u32 = 1000;

/// Whether a new project can take a slug.
pub struct SlugState {
    /// Why it cannot be taken; none if it can.
    pub refusal: Option<String>,
    /// If it cannot be taken, the next slug that can.
    pub suggestion: Option<Slug>,
}

/// Returns the slugs to try for a generated slug: `shop`, `shop-2`, `shop-3`, …
pub(crate) fn candidates(slug: &Slug) -> impl Iterator<Item = Slug> {
    let rest = (2..=MAX_NUMBER).map(|number| slug.with_number(number));
    std::iter::once(slug.clone()).chain(rest)
}

/// Checks whether a new project could take a slug now. The slug is not reserved.
pub async fn check_slug(ctx: &Context, text: &str) -> Result<SlugState> {
    match Slug::parse(text) {
        Ok(slug) => look(ctx, slug).await,
        Err(error) => Ok(refuse(&error)),
    }
}

/// Returns the slug for a name. If it is taken, a new project gets the suggestion. The slug is not reserved.
pub async fn propose_slug(ctx: &Context, name: &ProjectName) -> Result<(Slug, SlugState)> {
    let slug = Slug::from_name(name.as_str());
    let state = look(ctx, slug.clone()).await?;
    Ok((slug, state))
}

/// Returns the refusal of a slug that another project has.
pub(crate) fn slug_taken(slug: &Slug) -> Error {
    Error::Conflict {
        code: "slug_taken",
        field: Some("slug"),
        message: format!("The address “{slug}” is taken. Choose another one."),
    }
}

async fn look(ctx: &Context, slug: Slug) -> Result<SlugState> {
    ctx.store
        .read(move |conn| {
            if !projects::has_slug(conn, &slug)? {
                return Ok(SlugState {
                    refusal: None,
                    suggestion: None,
                });
            }
            let mut suggestion = None;
            for next in candidates(&slug).skip(1) {
                if !projects::has_slug(conn, &next)? {
                    suggestion = Some(next);
                    break;
                }
            }
            Ok(SlugState {
                suggestion,
                ..refuse(&slug_taken(&slug))
            })
        })
        .await
}

fn refuse(error: &Error) -> SlugState {
    SlugState {
        refusal: Some(error.to_string()),
        suggestion: None,
    }
}
