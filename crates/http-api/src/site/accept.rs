//! Whether a reader wants HTML or Markdown (RFC 9110, 12.5.1).

use actix_web::HttpRequest;
use actix_web::http::header::ACCEPT;

/// Returns whether the request prefers Markdown, at an address that has both.
///
/// Only requests that name `text/markdown` get it, and only unless they prefer HTML: browsers name HTML and
/// `*/*`, programs that prefer Markdown name it.
pub(super) fn wants_markdown(request: &HttpRequest) -> bool {
    let ranges = request.headers().get_all(ACCEPT);
    prefers_markdown(ranges.filter_map(|value| value.to_str().ok()))
}

/// Returns whether the request names HTML, as browsers do.
pub(super) fn wants_html(request: &HttpRequest) -> bool {
    let ranges = request.headers().get_all(ACCEPT);
    names_html(ranges.filter_map(|value| value.to_str().ok()))
}

fn names_html<'a>(mut values: impl Iterator<Item = &'a str>) -> bool {
    values.any(|value| {
        value.split(',').any(|range| {
            let name = range.split(';').next().unwrap_or_default().trim();
            name.eq_ignore_ascii_case("text/html")
        })
    })
}

fn prefers_markdown<'a>(values: impl Iterator<Item = &'a str>) -> bool {
    let mut markdown = None;
    // The most specific range that covers HTML counts: its specificity and its weight.
    let mut html = (0, 0);
    for range in values.flat_map(|value| value.split(',')) {
        let mut parts = range.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default().to_ascii_lowercase();
        let weight = parts.find_map(|part| {
            let (name, value) = part.split_once('=')?;
            name.trim()
                .eq_ignore_ascii_case("q")
                .then(|| thousandths(value.trim()))
        });
        let weight = weight.unwrap_or(1000);
        match name.as_str() {
            "text/markdown" => markdown = markdown.max(Some(weight)),
            "text/html" => html = html.max((3, weight)),
            "text/*" => html = html.max((2, weight)),
            "*/*" => html = html.max((1, weight)),
            _ => {}
        }
    }
    markdown.is_some_and(|weight| weight > 0 && weight >= html.1)
}

/// Parses the weight `0.8` as 800. An invalid weight counts as 0.
fn thousandths(text: &str) -> u16 {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_weight = matches!(whole, "0" | "1")
        && fraction.len() <= 3
        && fraction.bytes().all(|digit| digit.is_ascii_digit());
    if !is_weight {
        return 0;
    }
    let parts = format!("{fraction:0<3}").parse::<u16>().unwrap_or(0);
    if whole == "1" { 1000 } else { parts }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_requests_that_name_markdown_get_it() {
        for (accept, expected) in [
            ("text/markdown", true),
            ("text/markdown, text/html, */*", true),
            ("Text/Markdown;charset=utf-8", true),
            ("text/html;q=0.8, text/markdown", true),
            ("text/html, text/markdown;q=0.9", false),
            ("text/markdown;q=0", false),
            ("text/markdown; Q=0.5, */*;q=0.1", true),
            ("text/markdown;q=0.5, text/*;q=0.4, */*", true),
            ("text/markdown;q=0.5, */*", false),
            ("text/markdown;q=high", false),
            (
                "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
                false,
            ),
            ("text/*", false),
            ("*/*", false),
            ("", false),
        ] {
            assert_eq!(
                prefers_markdown(std::iter::once(accept)),
                expected,
                "{accept}"
            );
        }
        assert!(prefers_markdown(
            ["text/html;q=0.1", "text/markdown"].into_iter()
        ));
    }

    #[test]
    fn browsers_name_html() {
        for (accept, expected) in [
            ("text/html,application/xhtml+xml,*/*;q=0.8", true),
            ("application/json, Text/HTML;q=0.5", true),
            ("*/*", false),
            ("application/json", false),
            ("", false),
        ] {
            assert_eq!(names_html(std::iter::once(accept)), expected, "{accept}");
        }
    }

    #[test]
    fn weights_have_three_digits_at_most() {
        for (text, expected) in [
            ("1", 1000),
            ("1.000", 1000),
            ("0.8", 800),
            ("0.05", 50),
            ("0.", 0),
            ("0.1234", 0),
            ("2", 0),
            ("-1", 0),
        ] {
            assert_eq!(thousandths(text), expected, "{text}");
        }
    }
}
