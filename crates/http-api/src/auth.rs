//! Who may call, as types in a handler's signature.

use accounts::CurrentSession;
use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};
use domain::{Error, Project, ProjectRef, User, UserId};
use futures_util::future::LocalBoxFuture;

use crate::AppState;
use crate::error::ApiError;

/// A signed-in user, by session token.
pub struct SignedIn(pub CurrentSession);

/// Anybody; a signed-in user is known.
pub struct Viewer(pub Option<UserId>);

/// Who reads what is made for language models: anybody; owners read their private docs too. The one
/// place that decides it for text files, Markdown and MCP.
pub struct LlmReader(pub Option<UserId>);

/// The owner of the thing that the path names. Somebody else's is 404.
pub struct Owner<T> {
    /// The owner.
    pub user: User,
    /// The thing.
    pub resource: T,
}

type Checked<T> = LocalBoxFuture<'static, Result<T, ApiError>>;

impl FromRequest for SignedIn {
    type Error = ApiError;
    type Future = Checked<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { session(&request).await.map(Self) })
    }
}

impl FromRequest for Viewer {
    type Error = ApiError;
    type Future = Checked<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            if bearer(&request).is_none() {
                return Ok(Self(None));
            }
            // A token that has expired must not close public docs to its holder.
            match session(&request).await {
                Ok(session) => Ok(Self(Some(session.user.id))),
                Err(ApiError::Domain(Error::Unauthenticated)) => Ok(Self(None)),
                Err(error) => Err(error),
            }
        })
    }
}

impl FromRequest for LlmReader {
    type Error = ApiError;
    type Future = Checked<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let viewer = Viewer::from_request(request, payload);
        Box::pin(async move { viewer.await.map(|viewer| Self(viewer.0)) })
    }
}

impl FromRequest for Owner<Project> {
    type Error = ApiError;
    type Future = Checked<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let session = session(&request).await?;
            let missing = || ApiError::from(Error::NotFound("Project"));
            let project = request
                .match_info()
                .get("id")
                .and_then(ProjectRef::parse)
                .ok_or_else(missing)?;
            let state = state(&request)?;
            let resource = projects::find_owned(&state.projects, project, session.user.id).await?;
            Ok(Self {
                user: session.user,
                resource,
            })
        })
    }
}

async fn session(request: &HttpRequest) -> Result<CurrentSession, ApiError> {
    let token = bearer(request).ok_or(Error::Unauthenticated)?;
    Ok(accounts::authenticate(&state(request)?.accounts, token).await?)
}

/// The token of `Authorization: Bearer …` (RFC 6750, 2.1; the scheme's case does not matter).
fn bearer(request: &HttpRequest) -> Option<&str> {
    let value = request
        .headers()
        .get(header::AUTHORIZATION)?
        .to_str()
        .ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

fn state(request: &HttpRequest) -> Result<&Data<AppState>, ApiError> {
    request
        .app_data()
        .ok_or_else(|| Error::internal("no application state").into())
}
