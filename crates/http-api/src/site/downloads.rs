//! `/cli` and `/actions`: the program, its installer and the GitHub action, each with its SHA-256.

use actix_web::body::SizedStream;
use actix_web::http::Method;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, ETAG, HeaderName, HeaderValue,
};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use domain::Error;
use futures_util::future::Either;
use futures_util::stream;

use super::responses::{PLAIN_TEXT, missing_text, start_cached};
use crate::AppState;
use crate::caching::REVALIDATE;
use crate::downloads::{Program, Target};
use crate::error::ApiError;
use crate::extract::Path;

/// The file name of the action.
const ARCHIVE: &str = "publish-schema.tar.gz";
/// The version of the server, which is that of its own program.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The SHA-256 of the whole file, in hexadecimal.
const SHA256: HeaderName = HeaderName::from_static("x-checksum-sha256");
const INSTALLER: &str = include_str!("install.sh");
const SCRIPT: &str = "text/x-shellscript; charset=utf-8";
const OCTETS: &str = "application/octet-stream";
const GZIP: &str = "application/gzip";

/// `/cli/{target}`: the program for that kind of machine.
pub(crate) async fn program(
    state: Data<AppState>,
    request: HttpRequest,
    target: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let Some(program) = find(&state, &target.0) else {
        return Ok(no_program(&state));
    };
    let sha256 = program.sha256().await.map_err(Error::internal)?;
    let (mut answer, is_known) = start_file(&request, (sha256, "graphfolio"), OCTETS);
    if is_known {
        return Ok(answer.finish());
    }
    // The length of a response to `HEAD` is that of the file, which does not have to be read.
    let bytes = match *request.method() {
        Method::HEAD => Either::Left(stream::empty()),
        _ => Either::Right(program.stream()),
    };
    Ok(answer.body(SizedStream::new(program.size, bytes)))
}

/// `/cli/{target}.sha256`: its checksum, as `sha256sum` writes it.
pub(crate) async fn program_checksum(
    state: Data<AppState>,
    target: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let Some(program) = find(&state, &target.0) else {
        return Ok(no_program(&state));
    };
    let sha256 = program.sha256().await.map_err(Error::internal)?;
    Ok(checksum(sha256, &target.0))
}

/// `/cli/install.sh`: downloads the program for the machine that runs it, verifies and installs it.
pub(crate) async fn installer(state: Data<AppState>, request: HttpRequest) -> HttpResponse {
    let url = &state.site.public_url;
    let script = INSTALLER
        .replace("{{version}}", VERSION)
        .replace("{{url}}", url)
        .replace("{{quoted_url}}", &url.replace('\'', "'\\''"))
        .replace("{{targets}}", &targets(&state, " "));
    let sha256 = crate::etag::sha256(script.as_bytes());
    let (mut answer, is_known) = start_file(&request, (&sha256, "install.sh"), SCRIPT);
    if is_known {
        return answer.finish();
    }
    answer.body(script)
}

/// `/actions/publish-schema.tar.gz`: the GitHub action.
pub(crate) async fn action(state: Data<AppState>, request: HttpRequest) -> HttpResponse {
    let sha256 = &state.downloads.action_sha256;
    let (mut answer, is_known) = start_file(&request, (sha256, ARCHIVE), GZIP);
    if is_known {
        return answer.finish();
    }
    answer.body(state.downloads.action.clone())
}

/// `/actions/publish-schema.tar.gz.sha256`
pub(crate) async fn action_checksum(state: Data<AppState>) -> HttpResponse {
    checksum(&state.downloads.action_sha256, ARCHIVE)
}

fn find<'a>(state: &'a AppState, target: &str) -> Option<&'a Program> {
    state.downloads.program(&Target::parse(target)?)
}

fn targets(state: &AppState, between: &str) -> String {
    let targets: Vec<&str> = state.downloads.targets().map(Target::as_str).collect();
    targets.join(between)
}

fn no_program(state: &AppState) -> HttpResponse {
    let targets = targets(state, ", ");
    let known = if targets.is_empty() { "none" } else { &targets };
    let url = &state.site.public_url;
    let text = format!(
        "There is no program for this kind of machine. There are programs for: {known}.\n\
         Pipelines can publish with curl alone: {url}/docs/publishing-from-ci#curl-alone\n"
    );
    missing_text(PLAIN_TEXT, text)
}

/// Starts the response with a file, and says whether the client's copy is still right: then it has no body.
fn start_file(
    request: &HttpRequest,
    (sha256, name): (&str, &str),
    media_type: &'static str,
) -> (HttpResponseBuilder, bool) {
    let etag = HeaderValue::from_str(&format!("\"{sha256}\""));
    let etag = etag.unwrap_or_else(|_| HeaderValue::from_static("\"\""));
    let (mut answer, is_known) = start_cached(request, &etag, REVALIDATE);
    answer.insert_header((SHA256, sha256));
    if !is_known {
        answer
            .insert_header((CONTENT_TYPE, HeaderValue::from_static(media_type)))
            .insert_header((CONTENT_DISPOSITION, format!("inline; filename=\"{name}\"")));
    }
    (answer, is_known)
}

/// Responds with a checksum as `sha256sum` writes it.
fn checksum(sha256: &str, name: &str) -> HttpResponse {
    HttpResponse::Ok()
        .content_type(PLAIN_TEXT)
        .insert_header((CACHE_CONTROL, HeaderValue::from_static(REVALIDATE)))
        .insert_header((ETAG, format!("\"{sha256}-checksum\"")))
        .body(format!("{sha256}  {name}\n"))
}
