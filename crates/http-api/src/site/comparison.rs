//! The form of a comparison of two versions that takes a reader's operations.

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue, RETRY_AFTER, VARY};
use actix_web::{HttpResponse, ResponseError as _};
use docs_site::changelog::{self, AffectedDocument, AffectedRequest};
use docs_site::not_found::{self, MissingResponse};
use domain::{Error, VersionNumber};
use projects::OpenDocs;
use serde::Deserialize;

use super::accept::{wants_html, wants_markdown};
use super::brand::docs_brand;
use super::chosen_versions::COMPARE;
use super::documents::missing_page;
use super::responses::{MARKDOWN, missing_text, redirect_to, shell_with};
use super::texts::{NOINDEX, ROBOTS};
use crate::caching::NO_STORE;
use crate::client_ip::Caller;
use crate::error::ApiError;
use crate::extract::RawBody;
use crate::reader::{Reader, Surface};

/// Maximum size of the form with a reader's operations: enough for half a megabyte, even if much of it is escaped.
const MAX_OPERATIONS_BYTES: usize = 1024 * 1024;

/// `POST …/changelog/compare/{from}/{to}`: says which of a reader's operations the changes between two versions break. Nothing
/// is stored. Private docs do not exist here, because forms carry no token. Errors of the form are pages, because browsers show
/// them without script.
pub(crate) async fn affected_document(
    reader: Reader,
    caller: Caller,
    body: Result<RawBody<MAX_OPERATIONS_BYTES>, ApiError>,
) -> Result<HttpResponse, ApiError> {
    let open = match reader.open(Surface::Document).await? {
        Ok(open) => open,
        Err(response) => return Ok(response),
    };
    let number = |name: &str| VersionNumber::parse(reader.part(name));
    let (Some(from), Some(to)) = (number("from"), number("to")) else {
        return missing_version(&reader, open).await;
    };
    let asked = AffectedRequest {
        from,
        to,
        operations: read_operations(body)?,
        caller: caller.0.subject("affected:ip"),
    };
    match answer(&reader, open.clone(), asked).await {
        Err(Error::NotFound(_)) => missing_version(&reader, open).await,
        answer => Ok(answer?),
    }
}

/// Returns the text of the form; the inner error is one that the page tells.
fn read_operations(
    body: Result<RawBody<MAX_OPERATIONS_BYTES>, ApiError>,
) -> Result<Result<String, Error>, ApiError> {
    #[derive(Deserialize)]
    struct Form {
        operations: String,
    }
    match body {
        Ok(body) => Ok(serde_urlencoded::from_bytes(&body.0)
            .map(|form: Form| form.operations)
            .map_err(|_| Error::field("operations", "Paste the text of your operations."))),
        Err(ApiError::Domain(error)) => Ok(Err(error)),
        Err(error) => Err(error),
    }
}

async fn answer(
    reader: &Reader,
    open: OpenDocs,
    asked: AffectedRequest,
) -> Result<HttpResponse, Error> {
    let state = reader.state();
    let is_markdown = wants_markdown(reader.request());
    let AffectedDocument { body, refused } = match is_markdown {
        true => changelog::affected_markdown(&state.docs_site(), open, asked).await?,
        false => {
            let brand = docs_brand(state, &open).await;
            let (site, shell) = (state.themed_site(brand.as_ref()), &state.frontend.shell);
            changelog::affected_document(&site, shell, open, asked).await?
        }
    };
    let refused = refused.map(|error| ApiError::from(error).error_response());
    let status = refused
        .as_ref()
        .map_or(StatusCode::OK, HttpResponse::status);
    let mut answer = shell_with(state, status, body);
    let headers = answer.headers_mut();
    if is_markdown {
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(MARKDOWN));
    }
    let wait = refused
        .as_ref()
        .and_then(|refused| refused.headers().get(RETRY_AFTER));
    if let Some(wait) = wait {
        headers.insert(RETRY_AFTER, wait.clone());
    }
    Ok(uncached(answer))
}

/// Says that a version does not exist: as the page for browsers, as Markdown for programs that read text, else as JSON.
async fn missing_version(reader: &Reader, open: OpenDocs) -> Result<HttpResponse, ApiError> {
    let (state, request) = (reader.state(), reader.request());
    let page = format!("{COMPARE}/{}/{}", reader.part("from"), reader.part("to"));
    if wants_markdown(request) {
        let asked = (None, Some(&open));
        let said = not_found::markdown(&state.docs_site(), &open, asked, &page).await?;
        return Ok(match said {
            MissingResponse::Text(text) => uncached(missing_text(MARKDOWN, text)),
            MissingResponse::Moved(address) => redirect_to(request, &address),
        });
    }
    if wants_html(request) {
        return Ok(uncached(
            missing_page(state, request, open, (None, &page)).await?,
        ));
    }
    Err(Error::NotFound("Schema version").into())
}

/// Answers to a form are for one reader alone.
fn uncached(mut answer: HttpResponse) -> HttpResponse {
    let headers = answer.headers_mut();
    headers.insert(VARY, HeaderValue::from_static("Accept"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(NO_STORE));
    headers.insert(ROBOTS, NOINDEX);
    answer
}
