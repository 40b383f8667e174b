//! Which links of a document browsers load ahead: speculation rules, which a header of public docs points to.

use actix_web::HttpResponse;
use actix_web::http::header::{CACHE_CONTROL, HeaderName, HeaderValue};

/// Where the rules are.
pub(super) const PATH: &str = "/speculation-rules.json";
/// The header of documents that the rules apply to. Documents of private docs hold nothing yet, so they have none.
pub(super) const HEADER: HeaderName = HeaderName::from_static("speculation-rules");
/// Its value, a list of addresses.
pub(super) const RULES: HeaderValue = HeaderValue::from_static("\"/speculation-rules.json\"");

/// Pages that a pointer rests on, while the links are the server's (`data-kept`): the app then loads pages as data,
/// and a document as well would be loaded for nothing. Files have a dot in their address.
const TEXT: &str = r#"{
  "prefetch": [
    {
      "where": {
        "and": [
          { "href_matches": "/d/*" },
          { "not": { "href_matches": "/d/*.*" } },
          { "selector_matches": "[data-kept] a" }
        ]
      },
      "eagerness": "moderate"
    }
  ]
}
"#;

/// `/speculation-rules.json`
pub(crate) async fn rules() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("application/speculationrules+json")
        .insert_header((CACHE_CONTROL, "public, max-age=86400"))
        .body(TEXT)
}
