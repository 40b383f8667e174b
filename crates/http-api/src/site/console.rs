//! `/d/{username}/{slug}/console`: the app sends a reader's operations to the project's endpoints. It is
//! a document of its own because only here the browser may call them: the content policy names them.

use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, VARY};
use actix_web::{FromRequest as _, HttpRequest, HttpResponse};
use askama::Template;
use domain::{Endpoint, Error};
use projects::{OpenDocs, Opened};
use schema_docs::Page;

use super::documents::{missing, moved, shell_with};
use super::shell::{SECTIONS, mark};
use super::texts::literal;
use super::{docs_base, endpoints};
use crate::AppState;
use crate::error::ApiError;
use crate::extract::Query;

/// Its path below the docs' root.
pub(super) const PATH: &str = "console";

/// Longest list that an address may name, in bytes.
const LONGEST_LIST: usize = 4096;

/// What it is, for readers without script.
#[derive(Template)]
#[template(path = "console.html")]
struct WithoutScript<'a> {
    base: String,
    mark: String,
    name: &'a str,
    sections: [(&'static str, &'static str); 4],
}

impl<'a> WithoutScript<'a> {
    fn new(open: &'a OpenDocs) -> Self {
        let name = open.project.name.as_str();
        Self {
            base: docs_base(&open.project),
            mark: mark(name),
            name,
            sections: SECTIONS,
        }
    }
}

/// The document.
///
/// What is missing or private looks the same, so there the policy takes the endpoints from the address:
/// the app, which knows the reader's session, has put them there. The app calls no address but those that
/// the API names, whatever the policy lets through.
pub(super) async fn document(
    state: &AppState,
    request: &HttpRequest,
    username: &str,
    slug: &str,
) -> Result<HttpResponse, ApiError> {
    let (mut answer, sources) =
        match projects::open_docs(&state.projects, username, slug, None).await {
            Ok(Opened::Docs(open)) => {
                let name = open.project.name.as_str();
                let document = state.frontend.shell.plain_or(
                    &format!("Console · {name}"),
                    &format!("Send operations to the GraphQL API of {name}."),
                    &WithoutScript::new(&open)
                        .render()
                        .map_err(Error::internal)?,
                );
                let answer = shell_with(state, StatusCode::OK, document);
                let urls = open.endpoints.iter().map(|endpoint| endpoint.url.origin());
                (answer, sources(urls))
            }
            Ok(Opened::Moved { username, slug }) => {
                return Ok(moved(request, &format!("/d/{username}/{slug}/{PATH}")));
            }
            Err(Error::NotFound(_)) => (
                missing(state),
                sources(named(request).await.iter().map(String::as_str)),
            ),
            Err(error) => return Err(error.into()),
        };
    let policy = state.frontend.policy_with(&sources);
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        answer.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
    }
    // The same address answers in Markdown too.
    let vary = HeaderValue::from_static("Accept, Accept-Encoding");
    answer.headers_mut().insert(VARY, vary);
    // A tool, not a page to be found.
    answer.headers_mut().insert(
        HeaderName::from_static("x-robots-tag"),
        HeaderValue::from_static("noindex"),
    );
    Ok(answer)
}

/// What the console is, for who cannot use it.
pub(super) fn markdown(open: &OpenDocs, public_url: &str) -> String {
    let name = literal(open.project.name.as_str());
    let root = format!("{public_url}{}", docs_base(&open.project));
    let mut out = format!(
        "# Console\n\nSends operations to the GraphQL API of {name}, from a browser with script. Begin with the \
         example of an operation: `{root}/{PATH}?operation=queries/name`. The page of each operation has its \
         example as text.\n"
    );
    match endpoints::text(&open.endpoints) {
        list if list.is_empty() => {
            out.push_str("\nNo endpoint is known, so it has nothing to call.\n");
        }
        list => out.push_str(&format!("\n{list}")),
    }
    out
}

/// Puts the way to the console beside the example of an operation, where there is something to call.
pub(super) fn add_to(page: &mut Page, base: &str, endpoints: &[Endpoint]) {
    if endpoints.is_empty() || !matches!(page.kind, "queries" | "mutations" | "subscriptions") {
        return;
    }
    if let Some(at) = page.html.find("<h2 id=\"section-example\">") {
        let path = &page.path;
        let link = format!(
            "<a class=\"docs-button try-it\" href=\"{base}/{PATH}?operation={path}\">Try it</a>\n"
        );
        page.html.insert_str(at, &link);
    }
}

/// `?connect=…`: origins, separated by spaces.
async fn named(request: &HttpRequest) -> Vec<String> {
    #[derive(serde::Deserialize)]
    struct Parameters {
        #[serde(default)]
        connect: String,
    }
    let query = Query::<Parameters>::extract(request).await;
    let list = query.map(|query| query.0.connect).unwrap_or_default();
    if list.len() > LONGEST_LIST {
        return Vec::new();
    }
    list.split(' ')
        .take(Endpoint::MOST)
        .map(str::to_owned)
        .collect()
}

/// Those that a policy can name.
fn sources<'a>(origins: impl Iterator<Item = &'a str>) -> String {
    let mut out = String::new();
    for origin in origins.filter(|origin| is_source(origin)) {
        if !out.split(' ').any(|known| known == origin) {
            out.push(' ');
            out.push_str(origin);
        }
    }
    out
}

/// A scheme, a host and perhaps a port (CSP 3, 2.3.1), and nothing else: neither a path nor a wildcard.
fn is_source(origin: &str) -> bool {
    let Some(rest) = origin
        .strip_prefix("https://")
        .or_else(|| origin.strip_prefix("http://"))
    else {
        return false;
    };
    let (host, port) = rest.split_once(':').unwrap_or((rest, "1"));
    let is_host = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-');
    !host.is_empty()
        && host.bytes().all(is_host)
        && !port.is_empty()
        && port.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_origins_get_into_the_policy() {
        let origins = [
            "https://api.example.com",
            "http://127.0.0.1:4000",
            "https://api.example.com",
            "https://xn--bcher-kva.example:8443",
        ];
        assert_eq!(
            sources(origins.into_iter()),
            " https://api.example.com http://127.0.0.1:4000 https://xn--bcher-kva.example:8443"
        );
        for bad in [
            "",
            "*",
            "https:",
            "https://",
            "https://*",
            "https://*.example.com",
            "https://a.example;script-src *",
            "https://a.example/path",
            "https://a.example:",
            "https://a.example:x",
            "https://a@b.example",
            "https://a.example\r\nX: y",
            "'unsafe-eval'",
            "data:",
            "ws://a.example",
            "HTTPS://a.example",
            "https://a.example,b",
        ] {
            assert_eq!(sources([bad].into_iter()), "", "{bad}");
        }
    }
}
