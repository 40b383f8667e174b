//! The page for a 5xx.

use askama::Template;

#[derive(Template)]
#[template(path = "failed.html")]
struct Failed<'a> {
    product: &'a str,
    text: &'a str,
    request_id: &'a str,
    style: &'static str,
}

/// The page's only style sheet, by whose hash its content policy allows it.
pub const FAILED_PAGE_STYLE: &str = ":root { color-scheme: light dark; }
body { max-width: 36rem; margin: 20vh auto 0; padding: 0 1.5rem; font: 1rem/1.6 system-ui, sans-serif; }
h1 { font-size: 1.5rem; }
a { margin-right: 1.5rem; }
";

/// Returns a whole document that loads nothing else, because whatever other documents need may be what failed.
#[must_use]
pub fn failed_page(product: &str, text: &str, request_id: &str) -> String {
    let page = Failed {
        product,
        text,
        request_id,
        style: FAILED_PAGE_STYLE,
    };
    // Writing into a string cannot fail.
    page.render().unwrap_or_default()
}
