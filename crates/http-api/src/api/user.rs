//! `/api/user`: the signed-in user's own account.

use std::io::Read as _;

use accounts::{Export, ProfileChanges};
use actix_web::body::SizedStream;
use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_TYPE, HeaderValue};
use actix_web::web::{Bytes, Data};
use actix_web::{HttpResponse, delete, get, put};
use domain::Error;
use futures_util::{Stream, stream};

use crate::AppState;
use crate::auth::SignedIn;
use crate::client_ip::Caller;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Json, Path};
use crate::wire::{DeleteAccount, UpdateProfile, User, UserAnswer, UsernameAnswer};

/// How much of an archive each download holds in memory at once.
const CHUNK: usize = 64 * 1024;

/// Changes the signed-in user's profile. Fields that are left out stay.
#[utoipa::path(
    tag = "user",
    operation_id = "update_profile",
    security(("bearer" = [])),
    request_body = UpdateProfile,
    responses(
        (status = 200, body = UserAnswer),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 409, body = ApiErrorBody, description = "`username_taken`"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`: ten new usernames an hour"),
    )
)]
#[put("/user")]
pub async fn update_profile(
    state: Data<AppState>,
    session: SignedIn,
    body: Json<UpdateProfile>,
) -> Result<HttpResponse, ApiError> {
    let changes = ProfileChanges::try_from(body.0)?;
    let user = accounts::update_profile(&state.accounts, &session.0, changes).await?;
    let is_admin = accounts::is_admin(&state.accounts, &user);
    Ok(HttpResponse::Ok().json(UserAnswer {
        user: User::new(&user, is_admin),
    }))
}

/// Checks whether a username is free. The username is not reserved.
#[utoipa::path(
    tag = "user",
    operation_id = "get_username",
    security(("bearer" = [])),
    params(("username" = String, Path)),
    responses(
        (status = 200, body = UsernameAnswer),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`: 60 a minute and 600 an hour, together with slugs"),
    )
)]
#[get("/usernames/{username}")]
pub async fn get_username(
    state: Data<AppState>,
    session: SignedIn,
    caller: Caller,
    username: Path<String>,
) -> Result<HttpResponse, ApiError> {
    accounts::count_name_lookup(&state.accounts, session.0.user.id, caller.0).await?;
    let message = accounts::username_refusal(&state.accounts, &username.0).await?;
    Ok(HttpResponse::Ok().json(UsernameAnswer {
        username: username.0,
        available: message.is_none(),
        message,
    }))
}

/// Exports all stored data of the signed-in user as a ZIP archive of JSON, Markdown and SDL.
/// Values of endpoints' headers are left out.
#[utoipa::path(
    tag = "user",
    operation_id = "export_account",
    security(("bearer" = [])),
    responses(
        (status = 200, content_type = "application/zip", body = Vec<u8>),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`: five an hour"),
    )
)]
#[get("/user/export")]
pub async fn export_account(
    state: Data<AppState>,
    session: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let export = accounts::export(&state.accounts, &session.0).await?;
    // Usernames and dates need no quoting.
    let disposition = format!("attachment; filename=\"{}\"", export.name);
    let disposition = HeaderValue::from_str(&disposition).map_err(Error::internal)?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, HeaderValue::from_static("application/zip")))
        .insert_header((CONTENT_DISPOSITION, disposition))
        // A ZIP archive is already compressed.
        .insert_header((CONTENT_ENCODING, HeaderValue::from_static("identity")))
        .body(SizedStream::new(export.bytes, chunks(export))))
}

/// Reads the archive in chunks, off the async threads.
fn chunks(export: Export) -> impl Stream<Item = Result<Bytes, Error>> {
    stream::try_unfold(export.file, async |mut file| {
        let read = tokio::task::spawn_blocking(move || {
            let mut chunk = Vec::with_capacity(CHUNK);
            let limit = u64::try_from(CHUNK).unwrap_or(u64::MAX);
            (&mut file).take(limit).read_to_end(&mut chunk)?;
            std::io::Result::Ok((chunk, file))
        });
        let (chunk, file) = read
            .await
            .map_err(Error::internal)?
            .map_err(Error::internal)?;
        Ok((!chunk.is_empty()).then(|| (Bytes::from(chunk), file)))
    })
}

/// Deletes the signed-in user with all projects, docs and sessions. This cannot be undone.
#[utoipa::path(
    tag = "user",
    operation_id = "delete_account",
    security(("bearer" = [])),
    request_body = DeleteAccount,
    responses(
        (status = 204),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`: the confirmation is neither the username nor the address"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
    )
)]
#[delete("/user")]
pub async fn delete_account(
    state: Data<AppState>,
    session: SignedIn,
    body: Json<DeleteAccount>,
) -> Result<HttpResponse, ApiError> {
    accounts::delete_account(&state.accounts, &session.0, &body.0.confirmation).await?;
    Ok(HttpResponse::NoContent().finish())
}
