//! What a reader searches for on the page of results.

use actix_web::{FromRequest as _, HttpRequest};
use serde::Deserialize;

use crate::extract::Query;

/// Returns what a reader searches for; empty without it.
pub(super) async fn search_words(request: &HttpRequest) -> String {
    #[derive(Deserialize)]
    struct Parameters {
        q: String,
    }
    let query = Query::<Parameters>::extract(request).await;
    query.map(|query| query.0.q).unwrap_or_default()
}
