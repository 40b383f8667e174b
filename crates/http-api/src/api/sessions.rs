//! `/api/user/sessions`: browsers and programs in which a user is signed in.

use actix_web::web::Data;
use actix_web::{HttpResponse, delete, get};
use domain::{Error, SessionId};

use crate::AppState;
use crate::auth::SignedIn;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::Path;
use crate::wire::{Session, SessionList};

/// Lists the signed-in user's sessions, most recently used first.
#[utoipa::path(
    tag = "user",
    operation_id = "list_sessions",
    security(("bearer" = [])),
    responses((status = 200, body = SessionList), (status = 401, body = ApiErrorBody, description = "`unauthenticated`"))
)]
#[get("/user/sessions")]
pub async fn list_sessions(
    state: Data<AppState>,
    session: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let current = session.0;
    let sessions = accounts::list_sessions(&state.accounts, current.user.id).await?;
    Ok(HttpResponse::Ok().json(SessionList {
        sessions: sessions
            .iter()
            .map(|session| Session::new(session, current.id))
            .collect(),
    }))
}

/// Ends one of the user's sessions.
#[utoipa::path(
    tag = "user",
    operation_id = "end_session",
    security(("bearer" = [])),
    params(("session_id" = String, Path)),
    responses(
        (status = 204),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[delete("/user/sessions/{session_id}")]
pub async fn end_session(
    state: Data<AppState>,
    session: SignedIn,
    id: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = SessionId::parse(&id.0).ok_or(Error::NotFound("Session"))?;
    accounts::end_session(&state.accounts, &session.0, id).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Ends every session of the user except the one of this request.
#[utoipa::path(
    tag = "user",
    operation_id = "end_other_sessions",
    security(("bearer" = [])),
    responses((status = 204), (status = 401, body = ApiErrorBody, description = "`unauthenticated`"))
)]
#[delete("/user/sessions")]
pub async fn end_other_sessions(
    state: Data<AppState>,
    session: SignedIn,
) -> Result<HttpResponse, ApiError> {
    accounts::end_other_sessions(&state.accounts, &session.0).await?;
    Ok(HttpResponse::NoContent().finish())
}
