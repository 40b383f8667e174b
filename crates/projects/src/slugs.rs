//! Is an address free.

use domain::{Error, Result, Slug};
use persistence::projects;

use crate::Context;
use crate::create::slug_taken;

/// How many numbered slugs are tried for a suggestion.
const TRIED: u32 = 20;

/// What can be said of a slug before a project takes it.
pub struct SlugState {
    /// Why it cannot be taken; none where it can.
    pub refusal: Option<String>,
    /// The next one that can be taken, where this one cannot.
    pub suggestion: Option<Slug>,
}

/// Looks whether a new project could take that slug now. Nothing is kept for who asks.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub async fn look_at_slug(ctx: &Context, text: &str) -> Result<SlugState> {
    let slug = match Slug::parse(text) {
        Ok(slug) => slug,
        Err(error) => return Ok(refused(&error)),
    };
    ctx.store
        .read(move |conn| {
            if !projects::has_slug(conn, &slug)? {
                return Ok(SlugState {
                    refusal: None,
                    suggestion: None,
                });
            }
            let mut suggestion = None;
            for number in 2..=TRIED {
                let next = slug.numbered(number);
                if !projects::has_slug(conn, &next)? {
                    suggestion = Some(next);
                    break;
                }
            }
            Ok(SlugState {
                suggestion,
                ..refused(&slug_taken(&slug))
            })
        })
        .await
}

fn refused(error: &Error) -> SlugState {
    SlugState {
        refusal: Some(error.to_string()),
        suggestion: None,
    }
}
