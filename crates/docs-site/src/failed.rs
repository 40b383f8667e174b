//! The page that stands where the server failed.

use askama::Template;

#[derive(Template)]
#[template(path = "failed.html")]
struct Failed<'a> {
    product: &'a str,
    text: &'a str,
    request_id: &'a str,
}

/// A whole document that needs nothing else: what failed may be what other documents are made with.
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
