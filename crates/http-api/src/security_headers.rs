//! The security headers of responses (OWASP Secure Headers Project).

use std::collections::BTreeSet;

use actix_web::http::header::{self, HeaderName, HeaderValue};
use sha2::{Digest as _, Sha256};

/// Returns the policy of the page for a 5xx, which has one style sheet. That page loads nothing, because whatever other
/// documents need may be what failed.
pub(crate) fn failed_page_policy() -> String {
    format!(
        "default-src 'none'; style-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
        base64_sha256(product_site::FAILED_PAGE_STYLE)
    )
}

/// Adds the headers that a response does not set itself. Documents set their own content policy; files that
/// browsers never show by themselves need only the first header.
pub(crate) fn add_security_headers(headers: &mut header::HeaderMap) {
    let is_part = headers.get(header::CONTENT_TYPE).is_some_and(|kind| {
        let kind = kind.as_bytes();
        PARTS.iter().any(|part| kind.starts_with(part.as_bytes()))
    });
    let headers_of_all = if is_part { 1 } else { HEADERS.len() };
    for (name, value) in HEADERS.iter().take(headers_of_all) {
        if !headers.contains_key(name) {
            headers.insert(name.clone(), HeaderValue::from_static(value));
        }
    }
}

/// Media types of files that documents load.
const PARTS: [&str; 3] = ["text/css", "text/javascript", "font/"];
const HEADERS: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=()",
    ),
];

/// Returns the policy of a document: only our own scripts and styles apply, the theme script is allowed by its hash, and
/// nothing is loaded from other hosts. Every page carries it, so it lists only what differs from `default-src`.
pub(crate) fn content_security_policy(index: &str) -> String {
    let hashes: String = inline_scripts(index)
        .map(|script| format!(" 'sha256-{}'", base64_sha256(script)))
        .collect();
    format!(
        "default-src 'self'; script-src 'self'{hashes}; img-src 'self' data:; object-src 'none'; base-uri 'none'; \
         frame-ancestors 'none'; form-action 'self'"
    )
}

/// Returns the directives for a document with these values of `style` attributes, each allowed by its hash; empty without
/// any.
pub(crate) fn allow_style_attributes<'a>(values: impl IntoIterator<Item = &'a str>) -> String {
    let hashes: BTreeSet<String> = values
        .into_iter()
        .map(|value| format!(" 'sha256-{}'", base64_sha256(value)))
        .collect();
    if hashes.is_empty() {
        return String::new();
    }
    let hashes: String = hashes.into_iter().collect();
    format!("; style-src-attr 'unsafe-hashes'{hashes}")
}

/// Returns the text of each `<script>` that has no attributes.
fn inline_scripts(index: &str) -> impl Iterator<Item = &str> {
    index
        .split("<script>")
        .skip(1)
        .filter_map(|rest| rest.split_once("</script>").map(|(script, _)| script))
}

fn base64_sha256(text: &str) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digest = Sha256::digest(text.as_bytes());
    let mut out = String::with_capacity(44);
    for chunk in digest.chunks(3) {
        let byte = |at: usize| u32::from(chunk.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for (position, shift) in [18, 12, 6, 0].into_iter().enumerate() {
            let symbol = ALPHABET
                .get((bits >> shift & 63) as usize)
                .copied()
                .unwrap_or(b'=');
            out.push(if position <= chunk.len() {
                char::from(symbol)
            } else {
                '='
            });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_theme_script_is_allowed_by_its_hash() {
        // The digest of "abc" from FIPS 180-2.
        assert_eq!(
            base64_sha256("abc"),
            "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="
        );
        let policy = content_security_policy("<script>abc</script><script src=\"/x.js\"></script>");
        assert!(
            policy.contains(
                "script-src 'self' 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=';"
            )
        );
        // Styles, fonts, connections, frames and workers fall back to `default-src`.
        assert!(policy.starts_with("default-src 'self'; "));
        assert!(policy.contains("; frame-ancestors 'none'; "));
        assert!(!policy.contains("unsafe") && !policy.contains("style-src"));
    }

    #[test]
    fn style_attributes_are_allowed_by_their_hashes() {
        assert_eq!(allow_style_attributes([]), "");
        assert_eq!(
            allow_style_attributes(["abc", "abc"]),
            "; style-src-attr 'unsafe-hashes' 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='"
        );
    }

    #[test]
    fn the_page_for_failures_has_the_style_sheet_of_its_policy() {
        let page = product_site::failed_page("Graphfolio", "Text", "id");
        let (_, rest) = page.split_once("<style>").unwrap();
        let (style, _) = rest.split_once("</style>").unwrap();
        let hash = format!("style-src 'sha256-{}';", base64_sha256(style));
        assert!(failed_page_policy().contains(&hash));
    }
}
