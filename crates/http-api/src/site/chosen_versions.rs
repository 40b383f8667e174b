//! The form with which a reader chooses two versions to compare.

use actix_web::{FromRequest as _, HttpRequest};
use serde::Deserialize;

use crate::extract::Query;

/// Where it leads to.
pub(super) const COMPARE: &str = "changelog/compare";

/// Returns the path of the comparison that a reader has chosen. The versions may not exist: the page says which one.
pub(super) async fn chosen_comparison(request: &HttpRequest) -> Option<String> {
    #[derive(Deserialize)]
    struct Parameters {
        from: String,
        to: String,
    }
    let Parameters { from, to } = Query::<Parameters>::extract(request).await.ok()?.0;
    // Anything else would have to be escaped in an address.
    let is_word = |text: &str| {
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        (1..=40).contains(&text.len()) && text.chars().all(is_part)
    };
    (is_word(&from) && is_word(&to)).then(|| format!("{COMPARE}/{from}/{to}"))
}
