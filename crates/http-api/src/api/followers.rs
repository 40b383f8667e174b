//! Following a public changelog by mail.

use actix_web::http::header::{CACHE_CONTROL, HeaderValue};
use actix_web::web::Data;
use actix_web::{HttpResponse, get, post};
use domain::{Email, Error, Project};
use serde::Deserialize;

use crate::AppState;
use crate::auth::{Owner, ProjectsRead};
use crate::client_ip::Caller;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Json, Query};
use crate::reader::{Reader, Surface};
use crate::wire::{FollowChangelog, FollowerCounts, Following};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Token {
    token: String,
}

/// Asks an address by mail to confirm that it follows the changelog of public docs. Needs no account.
///
/// The response is always the same, so that nobody learns who follows. An address gets at most one such mail an hour and
/// project.
#[utoipa::path(
    tag = "public",
    operation_id = "follow_changelog",
    security((), ("bearer" = [])),
    params(("username" = String, Path), ("slug" = String, Path)),
    request_body = FollowChangelog,
    responses(
        (status = 202),
        (status = 308, description = "The project has moved to another address"),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`: 20 an hour"),
    )
)]
#[post("/public/docs/{username}/{slug}/followers")]
pub async fn follow_changelog(
    reader: Reader,
    caller: Caller,
    body: Json<FollowChangelog>,
) -> Result<HttpResponse, ApiError> {
    let by = caller.0.subject("follow:ip");
    reader
        .json(Surface::Json, async |open| {
            if !open.project.is_public {
                return Err(Error::NotFound("Project").into());
            }
            let (email, ctx) = (Email::parse(&body.0.email)?, &reader.state().notifications);
            let (id, breaking_only) = (open.project.id, body.0.breaking_only);
            notifications::follow(ctx, id, email, breaking_only, by).await?;
            Ok(HttpResponse::Accepted().finish())
        })
        .await
}

/// Returns what the link in a mail asks to confirm, and changes nothing: scanners of mail open links.
#[utoipa::path(
    tag = "public",
    operation_id = "get_following",
    params(("token" = String, Query, description = "From the link in a mail")),
    responses(
        (status = 200, body = Following),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/public/followers/confirm")]
pub async fn get_following(
    state: Data<AppState>,
    query: Query<Token>,
) -> Result<HttpResponse, ApiError> {
    let following = notifications::find_following(&state.notifications, &query.0.token).await?;
    Ok(no_store(following))
}

/// Confirms an address. Doing it again changes nothing more.
#[utoipa::path(
    tag = "public",
    operation_id = "confirm_following",
    params(("token" = String, Query, description = "From the link in a mail")),
    responses(
        (status = 200, body = Following),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[post("/public/followers/confirm")]
pub async fn confirm_following(
    state: Data<AppState>,
    query: Query<Token>,
) -> Result<HttpResponse, ApiError> {
    let following = notifications::confirm(&state.notifications, &query.0.token).await?;
    Ok(no_store(following))
}

/// Counts who follows a project's changelog. Nobody sees the addresses.
#[utoipa::path(
    tag = "projects",
    operation_id = "count_followers",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug of the project")),
    responses(
        (status = 200, body = FollowerCounts),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/projects/{id}/followers")]
pub async fn count_followers(
    state: Data<AppState>,
    owner: Owner<Project, ProjectsRead>,
) -> Result<HttpResponse, ApiError> {
    let (confirmed, breaking_only) =
        notifications::count_followers(&state.notifications, owner.resource.id).await?;
    Ok(HttpResponse::Ok().json(FollowerCounts {
        confirmed,
        breaking_only,
    }))
}

/// Answers about a person, which no cache may keep.
fn no_store(following: notifications::Following) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, HeaderValue::from_static("private, no-store")))
        .json(Following::from(following))
}
