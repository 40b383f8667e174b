//! `/api/public/events`: what readers do in docs.

use actix_web::http::header::USER_AGENT;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, post};
use analytics::Reader;
use domain::Scope;

use crate::AppState;
use crate::auth;
use crate::client_ip::Caller;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::Json;
use crate::wire::{EventsAccepted, ReportEvents};

/// Counts what a reader did. Needs no account, and stores neither an address nor anything else that identifies a reader.
///
/// The answer comes when the counts are stored. It is the same for projects that are private or do not exist. Views of the
/// project's owner, and of readers whose browser asks not to be tracked (`DNT: 1`, `Sec-GPC: 1`), are counted under that
/// reason only. Events of crawlers are ignored: the server has counted the documents that they fetched.
#[utoipa::path(
    tag = "public",
    operation_id = "report_events",
    request_body = ReportEvents,
    responses(
        (status = 202, body = EventsAccepted),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`: 300 a minute per reader and project, or too many readers at once"),
    )
)]
#[post("/public/events")]
pub async fn report_events(
    state: Data<AppState>,
    request: HttpRequest,
    caller: Caller,
    body: Json<ReportEvents>,
) -> Result<HttpResponse, ApiError> {
    // A credential that is not valid is none: the event counts like that of anybody.
    let viewer = auth::viewer(&request, Scope::ProjectsRead).await;
    let viewer = viewer.unwrap_or_default();
    let says = |name: &str| {
        request
            .headers()
            .get(name)
            .is_some_and(|value| value == "1")
    };
    let agent = request.headers().get(USER_AGENT);
    let reader = Reader {
        address: caller.0.address(),
        agent: agent.map_or_else(String::new, |agent| {
            String::from_utf8_lossy(agent.as_bytes()).into_owned()
        }),
        user: viewer.map(|viewer| viewer.user),
        do_not_track: says("dnt"),
        privacy_control: says("sec-gpc"),
    };
    let batch = body.0.into_batch(reader)?;
    let accepted = batch.events.len();
    analytics::count(&state.analytics, batch).await?;
    Ok(HttpResponse::Accepted().json(EventsAccepted { accepted }))
}
