//! Docs as text: pages as Markdown, and the files of `text_files`.

use actix_web::http::StatusCode;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_TYPE, ContentEncoding,
    HeaderName, HeaderValue, LINK, VARY,
};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use domain::Error;
use projects::{OpenDocs, Opened};
use schema_docs::Links;

use super::documents::{OVERVIEW, docs_key, encoding, kept, moved};
use super::not_found::{self, Said};
use super::page_cache::Document;
use super::pages::{
    canonical, docs_base, docs_markdown, is_of_all_versions, split_version, version_base,
};
use super::text_files::TextFile;
use crate::AppState;
use crate::auth::LlmReader;
use crate::error::ApiError;

/// The ending of every page's address as Markdown.
pub(super) const ENDING: &str = ".md";
const MARKDOWN: &str = "text/markdown; charset=utf-8";
/// Also for SDL: no type for it is registered, and browsers save what `application/graphql` names
/// instead of showing it.
const PLAIN: &str = "text/plain; charset=utf-8";
const NO_DOCS: &str =
    "# These docs do not exist\n\nThe address may be wrong, or the docs may be private.\n";
const NO_VERSION: &str =
    "# This version does not exist\n\nThe changelog lists all versions of these docs.\n";
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// `/d/{username}/{slug}/llms.txt` and the other files, also below `v/{version}`.
pub(crate) async fn text_file(
    state: Data<AppState>,
    request: HttpRequest,
    reader: LlmReader,
) -> Result<HttpResponse, ApiError> {
    let part = |name: &str| request.match_info().get(name).unwrap_or_default();
    let name = request.path().rsplit('/').next().unwrap_or_default();
    let file = TextFile::from_name(name).ok_or(ApiError::NoRoute)?;
    let below = match part("version") {
        "" => name.to_owned(),
        version => format!("v/{version}/{name}"),
    };
    let opened =
        projects::open_docs(&state.projects, part("username"), part("slug"), reader.0).await;
    match opened {
        Ok(Opened::Docs(open)) => match split_version(&below) {
            (None, path) if path != name => Ok(missing(PLAIN, NO_VERSION.to_owned())),
            (version, _) => version_file(&state, &request, *open, version, file).await,
        },
        Ok(Opened::Moved { username, slug }) => {
            Ok(moved(&request, &format!("/d/{username}/{slug}/{below}")))
        }
        Err(Error::NotFound(_)) => Ok(missing(PLAIN, NO_DOCS.to_owned())),
        Err(error) => Err(error.into()),
    }
}

async fn version_file(
    state: &AppState,
    request: &HttpRequest,
    current: OpenDocs,
    version: Option<u32>,
    file: TextFile,
) -> Result<HttpResponse, ApiError> {
    let open = match version {
        Some(number) => projects::open_version(&state.projects, current, number).await,
        None => Ok(current),
    };
    let open = match open {
        Err(Error::NotFound(_)) => return Ok(missing(PLAIN, NO_VERSION.to_owned())),
        open => open?,
    };
    let encoding = encoding(request);
    let place = (state.site.public_url.as_str(), version);
    let texts = &state.texts;
    let document = texts
        .document(&state.projects, &open, place, file, encoding)
        .await?;
    let mut answer = send(request, &open, &document, encoding, PLAIN);
    let headers = answer.headers_mut();
    let name = file.saved_as(&open.project, version);
    if let Ok(value) = HeaderValue::from_str(&format!("inline; filename=\"{name}\"")) {
        headers.insert(CONTENT_DISPOSITION, value);
    }
    // They repeat what the pages say, which is what a search should lead to.
    headers.insert(ROBOTS, HeaderValue::from_static("noindex"));
    Ok(answer)
}

/// A page as Markdown. Its own address ends in [`ENDING`]; at the page's address it is answered to who
/// prefers it.
pub(super) async fn markdown(
    state: &AppState,
    request: &HttpRequest,
    reader: LlmReader,
    (username, slug, path): (&str, &str, &str),
    is_named: bool,
) -> Result<HttpResponse, ApiError> {
    let ending = if is_named { ENDING } else { "" };
    match projects::open_docs(&state.projects, username, slug, reader.0).await {
        Ok(Opened::Docs(open)) => {
            let (version, path) = split_version(path);
            let base = version_base(&open.project, version);
            let page = Some(path.trim_matches('/')).filter(|page| !page.is_empty());
            let page = page.unwrap_or(OVERVIEW);
            let address = format!("{}{ending}", Links::new(&base).page(page));
            // One address a page: no slash at the end, and the overview is the root.
            let is_here = match page {
                OVERVIEW => request.path() == address,
                page => path == page,
            };
            if !is_here {
                return Ok(moved(request, &address));
            }
            if version.is_some() && is_of_all_versions(page) {
                let root = docs_base(&open.project);
                return Ok(moved(request, &format!("{root}/{page}{ending}")));
            }
            let asked = match version {
                Some(number) => {
                    projects::open_version(&state.projects, (*open).clone(), number).await
                }
                None => Ok((*open).clone()),
            };
            let asked = match asked {
                Err(Error::NotFound(_)) => None,
                asked => Some(asked?),
            };
            if let Some(asked) = &asked {
                match page_document(state, request, (&open, asked), version, page).await {
                    Err(Error::NotFound(_)) => {}
                    answer => return Ok(answer?),
                }
            }
            match not_found::markdown(state, &open, (version, asked.as_ref()), page).await? {
                Said::Text(text) => Ok(missing(MARKDOWN, text)),
                Said::Moved(address) => Ok(moved(request, &format!("{address}{ending}"))),
            }
        }
        Ok(Opened::Moved { username, slug }) => {
            let rest = if path.is_empty() {
                String::new()
            } else {
                format!("/{path}")
            };
            Ok(moved(
                request,
                &format!("/d/{username}/{slug}{rest}{ending}"),
            ))
        }
        Err(Error::NotFound(_)) => Ok(missing(MARKDOWN, NO_DOCS.to_owned())),
        Err(error) => Err(error.into()),
    }
}

/// `/d/{username}.md`: the user's public projects.
pub(super) async fn owner_markdown(
    state: &AppState,
    request: &HttpRequest,
    username: &str,
    ending: &str,
) -> Result<HttpResponse, ApiError> {
    let owner = match projects::public_owner(&state.projects, username).await {
        Ok(owner) => owner,
        Err(Error::NotFound(_)) => {
            let text = "# Nobody here\n\nThere is no user of that name.\n";
            return Ok(missing(MARKDOWN, text.to_owned()));
        }
        Err(error) => return Err(error.into()),
    };
    if owner.username.as_str() != username {
        let address = format!("/d/{}{ending}", owner.username);
        return Ok(moved(request, &address));
    }
    let title = owner.name.as_deref().unwrap_or(owner.username.as_str());
    let mut out = format!("# {}\n", literal(title));
    for (place, project) in owner.projects.iter().enumerate() {
        let text = Links::new(&docs_base(project)).markdown(OVERVIEW);
        let about = match project.description.as_str() {
            "" => String::new(),
            words => format!(": {}", literal(words)),
        };
        let gap = if place == 0 { "\n" } else { "" };
        out.push_str(&format!(
            "{gap}- [{}]({text}){about}\n",
            literal(project.name.as_str())
        ));
    }
    if owner.projects.is_empty() {
        out.push_str("\nNo public docs yet.\n");
    }
    let html = format!(
        "<{}/d/{}>; rel=\"canonical\"",
        state.site.public_url, owner.username
    );
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, HeaderValue::from_static("no-cache")))
        .insert_header((VARY, HeaderValue::from_static("Accept")))
        .insert_header((LINK, html))
        .insert_header((CONTENT_TYPE, HeaderValue::from_static(MARKDOWN)))
        .body(out))
}

/// Words of a user without meaning for Markdown, on one line.
pub(super) fn literal(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, letter) in text.char_indices() {
        let begins_list = at == 0 && letter == '-';
        let is_harmless = matches!(letter, '.' | ',' | '\'' | '-' | ':' | ';' | '/' | '?' | '%');
        if letter.is_ascii_punctuation() && (begins_list || !is_harmless) {
            out.push('\\');
        }
        out.push(if letter.is_control() { ' ' } else { letter });
    }
    out
}

async fn page_document(
    state: &AppState,
    request: &HttpRequest,
    (current, open): (&OpenDocs, &OpenDocs),
    version: Option<u32>,
    page: &str,
) -> Result<HttpResponse, Error> {
    let base = version_base(&open.project, version);
    let encoding = encoding(request);
    let key = format!("{ENDING}\n{base}\n{}\n{page}", docs_key(open));
    let made = state.pages.document(&key, encoding, async || {
        docs_markdown(state, open, version, page).await
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
    Ok(answer)
}

fn send(
    request: &HttpRequest,
    open: &OpenDocs,
    document: &Document,
    encoding: ContentEncoding,
    media_type: &'static str,
) -> HttpResponse {
    // Private docs are kept by the owner's own program at most.
    let how = if open.project.is_public {
        "no-cache"
    } else {
        "private, no-cache"
    };
    let (mut answer, is_known) = kept(request, &document.etag, how);
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

fn missing(media_type: &'static str, text: String) -> HttpResponse {
    HttpResponse::build(StatusCode::NOT_FOUND)
        .insert_header((CACHE_CONTROL, HeaderValue::from_static("no-cache")))
        .insert_header((VARY, HeaderValue::from_static("Accept, Authorization")))
        .insert_header((CONTENT_TYPE, HeaderValue::from_static(media_type)))
        .body(text)
}
