//! The page for a 5xx.

use askama::Template;

#[derive(Template)]
#[template(path = "failed.html")]
struct Failed<'a> {
    product: &'a str,
    text: &'a str,
    request_id: &'a str,
}

/// Returns a whole document that loads nothing else, because whatever other documents need may be what failed.
#[must_use]
pub fn failed_page(product: &str, text: &str, request_id: &str) -> String {
    let page = Failed {
        product,
        text,
        request_id,
    };
    // Writing into a string cannot fail.
    page.render().unwrap_or_default()
}
