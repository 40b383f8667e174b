//! `/billing/local`: the pages of the built-in payment provider. With any other provider they do not exist.

use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, LOCATION, ORIGIN,
    REFERRER_POLICY,
};
use actix_web::http::{Method, StatusCode};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use billing::local::{self, CheckoutStep, Local, Payment, PortalAction};
use domain::{Error, Result};
use serde::Deserialize;

use super::responses::missing_document;
use crate::AppState;
use crate::caching::NO_STORE;
use crate::error::ApiError;
use crate::extract::{Path, RawBody};

/// Maximum size of a form.
const MAX_FORM_BYTES: usize = 4096;

#[derive(Deserialize)]
struct CheckoutForm {
    payment: String,
}

#[derive(Deserialize)]
struct PortalForm {
    action: String,
}

type Form = RawBody<MAX_FORM_BYTES>;

/// Shows the checkout page, or pays.
pub(super) async fn checkout(
    state: Data<AppState>,
    request: HttpRequest,
    token: Path<String>,
    body: Form,
) -> Result<HttpResponse, ApiError> {
    let Some(provider) = &state.billing.local else {
        return Ok(missing_document(&state));
    };
    let step = match check_method(&state, &request)? {
        Submitted::Elsewhere => return refused(&state),
        Submitted::No => local::checkout_page(&state.billing, provider, &token.0)
            .await
            .map(CheckoutStep::Stay),
        Submitted::Yes => pay(&state, provider, &token.0, &body.0).await,
    };
    match step {
        Ok(CheckoutStep::Stay(page)) => Ok(document(StatusCode::OK, page)),
        Ok(CheckoutStep::Leave(url)) => see_other(&url),
        Err(error) => closed(&state, error),
    }
}

/// Serves the font of the interface, whose own address changes with each build of the app.
pub(super) async fn font(state: Data<AppState>) -> Result<HttpResponse, ApiError> {
    let font = state.frontend.interface_font();
    let Some(font) = font.filter(|_| state.billing.local.is_some()) else {
        return Ok(missing_document(&state));
    };
    let bytes = font.plain().map_err(Error::internal)?;
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "public, max-age=3600"))
        .content_type(font.media_type)
        .body(bytes.into_owned()))
}

async fn pay(state: &AppState, provider: &Local, token: &str, body: &[u8]) -> Result<CheckoutStep> {
    let form: CheckoutForm = parse(body, "payment")?;
    let payment = Payment::parse(&form.payment).ok_or_else(|| invalid("payment"))?;
    local::submit_checkout(&state.billing, provider, token, payment).await
}

/// Shows the portal page, or does what a button says and shows the page again.
pub(super) async fn portal(
    state: Data<AppState>,
    request: HttpRequest,
    token: Path<String>,
    body: Form,
) -> Result<HttpResponse, ApiError> {
    let Some(provider) = &state.billing.local else {
        return Ok(missing_document(&state));
    };
    match check_method(&state, &request)? {
        Submitted::Elsewhere => refused(&state),
        Submitted::No => match local::portal_page(&state.billing, provider, &token.0).await {
            Ok(page) => Ok(document(StatusCode::OK, page)),
            Err(error) => closed(&state, error),
        },
        Submitted::Yes => match act(&state, provider, &token.0, &body.0).await {
            Ok(()) => see_other(request.path()),
            Err(error) => closed(&state, error),
        },
    }
}

async fn act(state: &AppState, provider: &Local, token: &str, body: &[u8]) -> Result<()> {
    let form: PortalForm = parse(body, "action")?;
    let action = PortalAction::parse(&form.action).ok_or_else(|| invalid("action"))?;
    local::submit_portal(&state.billing, provider, token, action).await
}

/// Whether a form was submitted.
enum Submitted {
    Yes,
    No,
    /// By another site.
    Elsewhere,
}

/// Tells forms of our pages from those of other sites, and refuses other methods.
fn check_method(state: &AppState, request: &HttpRequest) -> Result<Submitted, ApiError> {
    match *request.method() {
        Method::GET | Method::HEAD => Ok(Submitted::No),
        Method::POST if is_same_origin(state, request) => Ok(Submitted::Yes),
        Method::POST => Ok(Submitted::Elsewhere),
        _ => Err(ApiError::MethodNotAllowed("GET, HEAD, POST")),
    }
}

/// Returns whether a form comes from one of our pages. Every browser sends `Origin` with forms, and nearly every one
/// `Sec-Fetch-Site`.
fn is_same_origin(state: &AppState, request: &HttpRequest) -> bool {
    let header = |name: &HeaderName| request.headers().get(name)?.to_str().ok();
    if let Some(site) = header(&HeaderName::from_static("sec-fetch-site")) {
        return site == "same-origin";
    }
    let Some(origin) = header(&ORIGIN) else {
        return false;
    };
    let host = origin.split_once("://").map(|(_, host)| host);
    origin == state.site.public_url || (host.is_some() && host == header(&HOST))
}

fn parse<T: for<'a> Deserialize<'a>>(body: &[u8], field: &'static str) -> Result<T> {
    serde_urlencoded::from_bytes(body).map_err(|_| invalid(field))
}

fn invalid(field: &'static str) -> Error {
    Error::field(field, "Choose one of the values on the page.")
}

fn document(status: StatusCode, page: String) -> HttpResponse {
    HttpResponse::build(status)
        .insert_header((CACHE_CONTROL, HeaderValue::from_static(NO_STORE)))
        .insert_header((
            CONTENT_SECURITY_POLICY,
            HeaderValue::from_static(local::POLICY),
        ))
        // The address is a secret: other sites must not get it. `no-referrer` would also hide the origin of forms.
        .insert_header((REFERRER_POLICY, HeaderValue::from_static("same-origin")))
        .content_type("text/html; charset=utf-8")
        .body(page)
}

/// Leads the browser to another page with `GET`.
fn see_other(url: &str) -> Result<HttpResponse, ApiError> {
    let location = HeaderValue::from_str(url).map_err(Error::internal)?;
    Ok(HttpResponse::SeeOther()
        .insert_header((LOCATION, location))
        .insert_header((CACHE_CONTROL, HeaderValue::from_static(NO_STORE)))
        .insert_header((REFERRER_POLICY, HeaderValue::from_static("same-origin")))
        .finish())
}

fn refused(state: &AppState) -> Result<HttpResponse, ApiError> {
    let page = local::refused_page(&state.site.product)?;
    Ok(document(StatusCode::FORBIDDEN, page))
}

fn closed(state: &AppState, error: Error) -> Result<HttpResponse, ApiError> {
    match error {
        Error::NotFound(_) => {
            let page = local::closed_page(&state.site.product)?;
            Ok(document(StatusCode::NOT_FOUND, page))
        }
        error => Err(error.into()),
    }
}
