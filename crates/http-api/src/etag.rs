//! Entity tags (RFC 9110, 8.8.3).

use actix_web::HttpRequest;
use actix_web::http::header::{ContentEncoding, HeaderValue, IF_NONE_MATCH};
use sha2::{Digest as _, Sha256};

/// How many bytes of the hash a tag contains.
const HASH_BYTES: usize = 12;

/// Returns the tag of an API response. It is weak, because compression changes the bytes of a response but not its
/// content.
pub(crate) fn of_answer(bytes: &[u8]) -> HeaderValue {
    to_header(&format!("W/\"{}\"", hash(bytes)))
}

/// Returns the tag of a document in one encoding. It is weak if the document may be recompressed, which changes its
/// bytes but not its content.
pub(crate) fn of_document(content: &[u8], encoding: ContentEncoding) -> HeaderValue {
    let weak = match encoding {
        ContentEncoding::Brotli => "W/",
        _ => "",
    };
    let (hash, encoding) = (hash(content), encoding.as_str());
    to_header(&format!("{weak}\"{hash}-{encoding}\""))
}

/// Returns the beginning of the SHA-256 of `content`, in hexadecimal.
pub(crate) fn hash(content: &[u8]) -> String {
    let mut hash = sha256(content);
    hash.truncate(2 * HASH_BYTES);
    hash
}

/// Returns the SHA-256 of `content`, in hexadecimal.
pub(crate) fn sha256(content: &[u8]) -> String {
    let digest = Sha256::digest(content);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A tag consists of hexadecimal digits and names of encodings, so it is always a valid header.
fn to_header(tag: &str) -> HeaderValue {
    HeaderValue::from_str(tag).unwrap_or_else(|_| HeaderValue::from_static("\"\""))
}

/// Returns whether the caller already has the response with this tag.
pub(crate) fn is_known(request: &HttpRequest, etag: &HeaderValue) -> bool {
    // Both tags may be weak; `If-None-Match` uses weak comparison (RFC 9110, 13.1.2).
    fn opaque_tag(tag: &[u8]) -> &[u8] {
        tag.strip_prefix(b"W/").unwrap_or(tag)
    }
    let etag = opaque_tag(etag.as_bytes());
    request
        .headers()
        .get(IF_NONE_MATCH)
        .and_then(|tags| tags.to_str().ok())
        .is_some_and(|tags| {
            tags.trim() == "*"
                || tags
                    .split(',')
                    .any(|tag| opaque_tag(tag.trim().as_bytes()) == etag)
        })
}
