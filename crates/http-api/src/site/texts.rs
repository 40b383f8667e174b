//! Docs as text: pages as Markdown, and the files of `text_files`.

use actix_web::http::header::{
    CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_TYPE, ContentEncoding, HeaderName, HeaderValue,
    LINK, VARY,
};
use actix_web::{HttpRequest, HttpResponse};
use docs_site::not_found::{self, MissingResponse};
use docs_site::{
    MARKDOWN_ENDING, OVERVIEW, TextFile, canonical, docs_base, docs_markdown, is_of_all_versions,
    search_page, split_version, version_base,
};
use domain::{Error, VersionNumber};
use projects::OpenDocs;
use schema_docs::Links;

use super::chosen_versions::{COMPARE, chosen_comparison};
use super::page_cache::Document;
use super::responses::{MARKDOWN, PLAIN_TEXT, encoding, missing_text, redirect_to, start_cached};
use super::search_words::search_words;
use crate::AppState;
use crate::caching;
use crate::error::ApiError;
use crate::reader::{Reader, Surface};

const NO_VERSION: &str =
    "# This version does not exist\n\nThe changelog lists all versions of these docs.\n";
const JSON: &str = "application/json";
pub(super) const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");
pub(super) const NOINDEX: HeaderValue = HeaderValue::from_static("noindex");

/// `/d/{username}/{slug}/llms.txt` and the other files, also below `v/{version}`.
pub(crate) async fn text_file(reader: Reader) -> Result<HttpResponse, ApiError> {
    let (state, request) = (reader.state(), reader.request());
    let name = request.path().rsplit('/').next().unwrap_or_default();
    let file = TextFile::from_name(name).ok_or(ApiError::NoRoute)?;
    let version = match reader.part("version") {
        "" => Some(None),
        number => VersionNumber::parse(number).map(Some),
    };
    reader
        .read(Surface::PlainText, async |open| match version {
            None => Ok(missing_text(PLAIN_TEXT, NO_VERSION.to_owned())),
            Some(version) => version_file(state, request, open, version, file).await,
        })
        .await
}

async fn version_file(
    state: &AppState,
    request: &HttpRequest,
    current: OpenDocs,
    version: Option<VersionNumber>,
    file: TextFile,
) -> Result<HttpResponse, ApiError> {
    let open = match version {
        Some(number) => projects::open_version(&state.projects, current, number).await,
        None => Ok(current),
    };
    let open = match open {
        Err(Error::NotFound(_)) => return Ok(missing_text(PLAIN_TEXT, NO_VERSION.to_owned())),
        open => open?,
    };
    let encoding = encoding(request);
    let texts = &state.texts;
    let document = texts
        .document(state, &open, version, file, encoding)
        .await?;
    let kind = if file.is_json() { JSON } else { PLAIN_TEXT };
    let mut answer = send(request, &open, &document, encoding, kind);
    let headers = answer.headers_mut();
    let name = file.saved_as(&open.project, version);
    if let Ok(value) = HeaderValue::from_str(&format!("inline; filename=\"{name}\"")) {
        headers.insert(CONTENT_DISPOSITION, value);
    }
    // They repeat the pages, and search results should lead to those.
    headers.insert(ROBOTS, NOINDEX);
    Ok(answer)
}

/// Responds with the page at `path` as Markdown. `ending` is the ending of the address, or empty if the reader
/// asked for Markdown at the page's own address.
pub(super) async fn markdown(
    reader: &Reader,
    open: OpenDocs,
    path: &str,
    ending: &str,
) -> Result<HttpResponse, ApiError> {
    let (state, request) = (reader.state(), reader.request());
    let (version, path) = split_version(path);
    let page = Some(path.trim_matches('/')).filter(|page| !page.is_empty());
    let page = page.unwrap_or(OVERVIEW);
    if let Some(address) = own_address(&open, version, (path, page), request.path(), ending) {
        return Ok(redirect_to(request, &address));
    }
    // The form that compares versions names them in its query.
    let compared = match page {
        COMPARE => chosen_comparison(request).await,
        _ => None,
    };
    let page = compared.as_deref().unwrap_or(page);
    let asked = match version {
        Some(number) => projects::open_version(&state.projects, open.clone(), number).await,
        None => Ok(open.clone()),
    };
    let asked = match asked {
        Err(Error::NotFound(_)) => None,
        asked => Some(asked?),
    };
    if let Some(asked) = &asked {
        if page == search_page::PATH {
            return Ok(search_text(state, request, asked, version).await?);
        }
        match page_document(state, request, (&open, asked), version, page).await {
            Err(Error::NotFound(_)) => {}
            answer => return Ok(answer?),
        }
    }
    let asked = (version, asked.as_ref());
    match not_found::markdown(&state.docs_site(), &open, asked, page).await? {
        MissingResponse::Text(text) => Ok(missing_text(MARKDOWN, text)),
        MissingResponse::Moved(address) => {
            let address = match address.split_once('#') {
                Some((page, anchor)) => format!("{page}{ending}#{anchor}"),
                None => format!("{address}{ending}"),
            };
            Ok(redirect_to(request, &address))
        }
    }
}

/// Returns the canonical address of a page if the request has another one: no address ends in a slash, the
/// overview is at the root, and pages of all versions have no version in their address.
fn own_address(
    open: &OpenDocs,
    version: Option<VersionNumber>,
    (path, page): (&str, &str),
    requested: &str,
    ending: &str,
) -> Option<String> {
    let base = version_base(&open.project, version);
    let address = format!("{}{ending}", Links::new(&base).page(page));
    let is_here = match page {
        OVERVIEW => requested == address,
        page => path == page,
    };
    if !is_here {
        return Some(address);
    }
    let root = docs_base(&open.project);
    (version.is_some() && is_of_all_versions(page)).then(|| format!("{root}/{page}{ending}"))
}

async fn page_document(
    state: &AppState,
    request: &HttpRequest,
    (current, open): (&OpenDocs, &OpenDocs),
    version: Option<VersionNumber>,
    page: &str,
) -> Result<HttpResponse, Error> {
    docs_site::ensure_check_exists(&state.projects, open, page).await?;
    let base = version_base(&open.project, version);
    let encoding = encoding(request);
    let day = docs_site::deprecated::day_stamp(&state.projects, page);
    let key = format!("{MARKDOWN_ENDING}\n{base}\n{}\n{page}\n{day}", open.stamp());
    let made = state.pages.document(&key, encoding, async || {
        docs_markdown(&state.docs_site(), open, version, page).await
    });
    let document = made.await?;
    let mut answer = send(request, open, &document, encoding, MARKDOWN);
    let html = format!(
        "<{}{}>; rel=\"canonical\"",
        state.site.public_url,
        canonical(current, version, page)
    );
    if let Ok(value) = HeaderValue::from_str(&html) {
        answer.headers_mut().insert(LINK, value);
    }
    if docs_site::is_unlisted(page) {
        answer.headers_mut().insert(ROBOTS, NOINDEX);
    }
    Ok(answer)
}

/// Responds with the results of a search. They are not cached, because there are as many as readers have words.
async fn search_text(
    state: &AppState,
    request: &HttpRequest,
    open: &OpenDocs,
    version: Option<VersionNumber>,
) -> Result<HttpResponse, Error> {
    let q = search_words(request).await;
    let text = search_page::markdown(&state.docs_site(), open, version, &q).await?;
    let answer = HttpResponse::Ok()
        .insert_header((VARY, HeaderValue::from_static("Accept, Authorization")))
        .insert_header((CONTENT_TYPE, HeaderValue::from_static(MARKDOWN)))
        .insert_header((ROBOTS, NOINDEX))
        .body(text);
    caching::finish(request, open.project.is_public, answer)
}

fn send(
    request: &HttpRequest,
    open: &OpenDocs,
    document: &Document,
    encoding: ContentEncoding,
    media_type: &'static str,
) -> HttpResponse {
    let how = caching::docs_cache_control(open.project.is_public);
    let (mut answer, is_known) = start_cached(request, &document.etag, how);
    answer.insert_header((
        VARY,
        HeaderValue::from_static("Accept, Accept-Encoding, Authorization"),
    ));
    if is_known {
        return answer.finish();
    }
    if encoding != ContentEncoding::Identity {
        answer.insert_header((
            CONTENT_ENCODING,
            HeaderValue::from_static(encoding.as_str()),
        ));
    }
    answer
        .insert_header((CONTENT_TYPE, HeaderValue::from_static(media_type)))
        .body(document.body.clone())
}
