//! `/api/public/events`: what readers do in docs.

use actix_web::http::header::USER_AGENT;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, post};
use analytics::{Batch, Reader, ViewedPage};
use domain::{Dimension, Error, Scope, VersionNumber};
use projects::OpenDocs;

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
    let mut batch = body.0.into_batch(reader)?;
    drop_invented_pages(&state.projects, &mut batch).await?;
    let accepted = batch.events.len();
    analytics::count(&state.analytics, batch).await?;
    Ok(HttpResponse::Accepted().json(EventsAccepted { accepted }))
}

/// Counts events on pages that the docs do not have as those of other pages, so that no reader can bring a text of their own
/// into an owner's list of pages.
async fn drop_invented_pages(ctx: &projects::Context, batch: &mut Batch) -> Result<(), ApiError> {
    let open = match projects::open_public_docs(ctx, &batch.project).await {
        Ok(open) => open,
        // Nothing of it is counted.
        Err(Error::NotFound(_)) => return Ok(()),
        Err(error) => return Err(error.into()),
    };
    for event in &mut batch.events {
        let page = visited_page(ctx, &open, &event.page).await?;
        event.page.path = page.unwrap_or_else(|| Dimension::REST.to_owned());
    }
    Ok(())
}

/// Returns the page that a visit counts for; none if the docs do not have it at the version of its address.
async fn visited_page(
    ctx: &projects::Context,
    current: &OpenDocs,
    page: &ViewedPage,
) -> Result<Option<String>, ApiError> {
    let number = page
        .version
        .map(|number| VersionNumber::parse(&number.to_string()));
    let open = match number {
        None => current.clone(),
        Some(None) => return Ok(None),
        Some(Some(number)) => match projects::open_version(ctx, current.clone(), number).await {
            Ok(open) => open,
            Err(Error::NotFound(_)) => return Ok(None),
            Err(error) => return Err(error.into()),
        },
    };
    Ok(docs_site::visited_page(&open, &page.path).map(str::to_owned))
}
