//! Types for a handler's signature that say who may call it.
//!
//! | type | lets in | used by |
//! |---|---|---|
//! | [`SignedIn`] | a session | sign-in, sessions, API keys, profile, usernames, export and end of the account |
//! | [`Admin`] | an administrator's session | everything under `/api/admin` |
//! | [`Authorised<ProjectsRead>`] | a credential with the scope | list of projects, free slugs, checks of schemas that belong to no project |
//! | [`Authorised<ProjectsWrite>`] | likewise | creating a project, reading a schema from an address |
//! | [`ByKey<Owner<Project, AnalyticsRead>>`] | the same with an API key; sessions are refused | the public analytics summary |
//! | [`Owner<Project, ProjectsRead>`] | likewise, of the project's owner | settings, schema, versions, changes, `schema/check`, docs of the whole schema, hide rules, content sections, endpoints, feedback: everything that only reads |
//! | [`Owner<Project, ProjectsWrite>`] | likewise | publishing, restoring, saving, deleting, testing an endpoint, reading its schema |
//! | [`crate::reader::Reader`] | anybody; private docs for their owner's credential with the scope of the [`crate::reader::Surface`] | public docs in all formats |
//!
//! A handler never looks at a credential. A session has every scope, an API key those of its access
//! (`Principal::allows`). Each request with a key counts against the key's limit here, also on public routes.

use std::marker::PhantomData;

use accounts::CurrentSession;
use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest};
use domain::{
    Actor, ApiKeyId, ApiKeyLimits, Credential, Error, Principal, Project, ProjectRef, Scope, User,
};
use futures_util::future::LocalBoxFuture;

use crate::error::ApiError;
use crate::{AppState, RateLimitStatus};

/// A user with a session.
pub struct SignedIn(pub CurrentSession);

/// An administrator with a session, and the body or query of the request. For other users the resource does not exist,
/// so the rest of the request is read only after that check.
pub struct Admin<T = ()>(pub T);

/// A user whose credential has the scope `S`.
pub struct Authorised<S> {
    /// The user.
    pub user: User,
    /// Whether the credential is an API key, not a session.
    pub has_api_key: bool,
    scope: PhantomData<S>,
}

/// The owner of the resource that the path names, with a credential that has the scope `S`. Somebody else's
/// resource is a 404.
pub struct Owner<T, S> {
    /// The owner.
    pub user: User,
    /// The actor for use-cases that change the resource.
    pub actor: Actor,
    /// The resource.
    pub resource: T,
    /// Whether the credential may also change projects. Handlers that take reading credentials store nothing without it.
    pub can_write: bool,
    /// Whether the credential is an API key, not a session.
    pub has_api_key: bool,
    scope: PhantomData<S>,
}

/// An [`Owner`] whose credential is an API key.
pub struct ByKey<T>(pub T);

/// A [`Scope`] as a type.
pub trait Needs: 'static {
    /// The scope.
    const SCOPE: Scope;
}

/// [`Scope::AnalyticsRead`].
pub enum AnalyticsRead {}

/// [`Scope::ProjectsRead`].
pub enum ProjectsRead {}

/// [`Scope::ProjectsWrite`].
pub enum ProjectsWrite {}

impl Needs for AnalyticsRead {
    const SCOPE: Scope = Scope::AnalyticsRead;
}

impl Needs for ProjectsRead {
    const SCOPE: Scope = Scope::ProjectsRead;
}

impl Needs for ProjectsWrite {
    const SCOPE: Scope = Scope::ProjectsWrite;
}

type Checked<T> = LocalBoxFuture<'static, Result<T, ApiError>>;

impl FromRequest for SignedIn {
    type Error = ApiError;
    type Future = Checked<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let principal = principal(&request).await?;
            Ok(Self(CurrentSession::try_from(principal)?))
        })
    }
}

impl<T: FromRequest + 'static> FromRequest for Admin<T>
where
    ApiError: From<T::Error>,
{
    type Error = ApiError;
    type Future = Checked<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let mut payload = payload.take();
        Box::pin(async move {
            let session = CurrentSession::try_from(principal(&request).await?)?;
            if !accounts::is_admin(&state(&request)?.accounts, &session.user) {
                return Err(Error::NotFound("Page").into());
            }
            Ok(Self(T::from_request(&request, &mut payload).await?))
        })
    }
}

impl<S: Needs> FromRequest for Authorised<S> {
    type Error = ApiError;
    type Future = Checked<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let principal = authorised::<S>(&request).await?;
            Ok(Self {
                has_api_key: has_api_key(&principal),
                user: principal.user,
                scope: PhantomData,
            })
        })
    }
}

impl<S: Needs> FromRequest for Owner<Project, S> {
    type Error = ApiError;
    type Future = Checked<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let principal = authorised::<S>(&request).await?;
            owner(&request, principal).await
        })
    }
}

impl<S: Needs> FromRequest for ByKey<Owner<Project, S>> {
    type Error = ApiError;
    type Future = Checked<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            if bearer(&request).is_none() {
                return Err(ApiError::NeedsApiKey);
            }
            let principal = authorised::<S>(&request).await?;
            if !has_api_key(&principal) {
                return Err(ApiError::NeedsApiKey);
            }
            owner(&request, principal).await.map(Self)
        })
    }
}

fn has_api_key(principal: &Principal) -> bool {
    matches!(principal.credential, Credential::ApiKey { .. })
}

/// Finds the project that the path names, which must belong to the caller.
async fn owner<S>(
    request: &HttpRequest,
    principal: Principal,
) -> Result<Owner<Project, S>, ApiError> {
    let missing = || ApiError::from(Error::NotFound("Project"));
    let names = request.match_info();
    let project = names
        .get("id")
        .or_else(|| names.get("slug"))
        .and_then(ProjectRef::parse)
        .ok_or_else(missing)?;
    let state = state(request)?;
    let resource = projects::find_owned(&state.projects, project, principal.user.id).await?;
    Ok(Owner {
        actor: principal.actor(),
        can_write: principal.allows(Scope::ProjectsWrite),
        has_api_key: has_api_key(&principal),
        user: principal.user,
        resource,
        scope: PhantomData,
    })
}

/// Returns the user of a request to a public resource, if its credential is valid and has the scope. An invalid
/// credential counts as none: an expired token must not lock its holder out of public docs.
pub(crate) async fn reading_user(
    request: &HttpRequest,
    scope: Scope,
) -> Result<Option<User>, ApiError> {
    if bearer(request).is_none() {
        return Ok(None);
    }
    match principal(request).await {
        Ok(principal) => Ok(principal.allows(scope).then_some(principal.user)),
        Err(ApiError::Domain(Error::Unauthenticated)) => Ok(None),
        Err(error) => Err(error),
    }
}

async fn authorised<S: Needs>(request: &HttpRequest) -> Result<Principal, ApiError> {
    let principal = principal(request).await?;
    if principal.allows(S::SCOPE) {
        Ok(principal)
    } else {
        Err(Error::InsufficientScope(format!(
            "This API key does not have the scope {}. Use a key with write access.",
            S::SCOPE.word()
        ))
        .into())
    }
}

/// Reads the credential of a request, and counts the request if it is an API key. No other function does.
async fn principal(request: &HttpRequest) -> Result<Principal, ApiError> {
    let token = bearer(request).ok_or(Error::Unauthenticated)?;
    let principal = accounts::authenticate(&state(request)?.accounts, token).await?;
    if let Credential::ApiKey { id, .. } = principal.credential {
        count(request, id).await?;
    }
    Ok(principal)
}

/// Counts a request of an API key, once for all extractors.
async fn count(request: &HttpRequest, key: ApiKeyId) -> Result<(), ApiError> {
    if request.extensions().contains::<RateLimitStatus>() {
        return Ok(());
    }
    let route = || {
        let pattern = request.match_pattern().unwrap_or_default();
        format!("{} {pattern}", request.method())
    };
    let accounts = &state(request)?.accounts;
    let allowance = accounts::count_api_request(accounts, key, route).await?;
    request.extensions_mut().insert(RateLimitStatus {
        policy: "key",
        limit: ApiKeyLimits::MAX_REQUESTS,
        window_seconds: ApiKeyLimits::WINDOW_SECONDS,
        remaining: allowance.remaining,
        now: allowance.now,
        resets_at: allowance.resets_at,
    });
    Ok(allowance.check()?)
}

/// Returns the token of `Authorization: Bearer …` (RFC 6750, 2.1; the scheme's case does not matter).
fn bearer(request: &HttpRequest) -> Option<&str> {
    let value = request
        .headers()
        .get(header::AUTHORIZATION)?
        .to_str()
        .ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// Returns the application state.
pub(crate) fn state(request: &HttpRequest) -> Result<&Data<AppState>, ApiError> {
    request
        .app_data()
        .ok_or_else(|| Error::internal("no application state").into())
}
