//! Types for a handler's signature that say who may call it.
//!
//! | type | lets in | used by |
//! |---|---|---|
//! | [`SignedIn`] | a session | sign-in, sessions, API keys, profile, usernames, export and end of the account |
//! | [`Admin`] | an administrator's session | everything under `/api/admin` |
//! | [`Authorised<ProjectsRead>`] | a credential with the scope | list of projects, free slugs, checks of schemas that belong to no project |
//! | [`Authorised<ProjectsWrite>`] | likewise | reading a schema from an address |
//! | [`Unbound<Authorised<ProjectsWrite>>`] | the same, but no API key that is bound to projects | creating a project |
//! | [`ByKey<Owner<Project, AnalyticsRead>>`] | the same with an API key; sessions are refused, those of Free users with the plan's limit | the public analytics summary |
//! | [`Owner<Project, SchemaCheck>`] | likewise, of the project's owner; an API key must reach the project | `schema/check` |
//! | [`Owner<Project, SchemaPublish>`] | likewise | publishing |
//! | [`Owner<Project, ProjectsRead>`] | likewise | settings, schema, versions, changes, docs of the whole schema, hide rules, content sections, endpoints, feedback: everything that only reads |
//! | [`Owner<Project, ProjectsWrite>`] | likewise | restoring, saving, testing an endpoint, reading its schema |
//! | [`ByPerson<Owner<Project, ProjectsWrite>>`] | the same with a session; API keys are refused | deleting a project, saving hide rules |
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
    AccessType, Actor, ApiKeyId, ApiKeyLimits, Credential, Error, Feature, Principal, Project,
    ProjectRef, ReachedProjects, RequestId, Scope, User, Viewer,
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
    /// The actor for use-cases that create something.
    pub actor: Actor,
    /// Whether the credential is an API key, not a session.
    pub has_api_key: bool,
    /// The user's projects that the credential reaches.
    pub projects: ReachedProjects,
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
    /// Whether the credential may also publish. Checks by others are not stored.
    pub can_publish: bool,
    /// Whether the credential is an API key, not a session.
    pub has_api_key: bool,
    scope: PhantomData<S>,
}

/// An [`Owner`] whose credential is an API key.
pub struct ByKey<T>(pub T);

/// An [`Owner`] whose credential is a session.
pub struct ByPerson<T>(pub T);

/// An [`Authorised`] whose credential reaches all projects of the user, also later ones.
pub struct Unbound<T>(pub T);

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

/// [`Scope::SchemaPublish`].
pub enum SchemaPublish {}

/// [`Scope::SchemaCheck`].
pub enum SchemaCheck {}

/// [`Scope::AuditRead`].
pub enum AuditRead {}

impl Needs for AnalyticsRead {
    const SCOPE: Scope = Scope::AnalyticsRead;
}

impl Needs for ProjectsRead {
    const SCOPE: Scope = Scope::ProjectsRead;
}

impl Needs for ProjectsWrite {
    const SCOPE: Scope = Scope::ProjectsWrite;
}

impl Needs for SchemaPublish {
    const SCOPE: Scope = Scope::SchemaPublish;
}

impl Needs for SchemaCheck {
    const SCOPE: Scope = Scope::SchemaCheck;
}

impl Needs for AuditRead {
    const SCOPE: Scope = Scope::AuditRead;
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
                actor: principal.actor(),
                has_api_key: principal.has_api_key(),
                projects: principal.projects().clone(),
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
            check_analytics(&principal.user)?;
            if !principal.has_api_key() {
                return Err(ApiError::NeedsApiKey);
            }
            owner(&request, principal).await.map(Self)
        })
    }
}

impl<S: Needs> FromRequest for ByPerson<Owner<Project, S>> {
    type Error = ApiError;
    type Future = Checked<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let principal = principal(&request).await?;
            if principal.has_api_key() {
                let message = "API keys cannot delete a project or change what its readers see of it. Sign in to do that.";
                return Err(Error::InsufficientScope(message.to_owned()).into());
            }
            owner(&request, principal).await.map(Self)
        })
    }
}

/// Checks that the plan includes analytics.
///
/// # Errors
/// [`Error::PlanLimit`].
pub(crate) fn check_analytics(user: &User) -> Result<(), Error> {
    if user.plan.entitlements().analytics {
        return Ok(());
    }
    let way = user.way_to_pro("Upgrade to Pro to read them", ".");
    Err(Error::plan_limit(
        Feature::Analytics,
        format!("Analytics are part of the Pro plan. {way}"),
    ))
}

impl<S: Needs> FromRequest for Unbound<Authorised<S>> {
    type Error = ApiError;
    type Future = Checked<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let authorised = Authorised::<S>::from_request(request, payload);
        Box::pin(async move {
            let authorised = authorised.await?;
            match authorised.projects {
                ReachedProjects::All => Ok(Self(authorised)),
                ReachedProjects::Chosen(_) => Err(Error::InsufficientScope(
                    "This API key reaches chosen projects only, so it cannot create one. Use a key for all projects."
                        .to_owned(),
                )
                .into()),
            }
        })
    }
}

/// Finds the project that the path names, which must belong to the caller and be one that the credential reaches.
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
    if !principal.projects().contains(resource.id) {
        return Err(missing());
    }
    Ok(Owner {
        actor: principal.actor(),
        can_publish: principal.allows(Scope::SchemaPublish),
        has_api_key: principal.has_api_key(),
        user: principal.user,
        resource,
        scope: PhantomData,
    })
}

/// Returns the viewer of a public resource, if the request's credential is valid and has the scope. An invalid
/// credential counts as none: an expired token must not lock its holder out of public docs.
pub(crate) async fn viewer(
    request: &HttpRequest,
    scope: Scope,
) -> Result<Option<Viewer>, ApiError> {
    if bearer(request).is_none() {
        return Ok(None);
    }
    match principal(request).await {
        Ok(principal) => Ok(principal.allows(scope).then(|| principal.viewer())),
        Err(ApiError::Domain(Error::Unauthenticated)) => Ok(None),
        Err(error) => Err(error),
    }
}

async fn authorised<S: Needs>(request: &HttpRequest) -> Result<Principal, ApiError> {
    let principal = principal(request).await?;
    if principal.allows(S::SCOPE) {
        Ok(principal)
    } else {
        Err(missing_scope(S::SCOPE).into())
    }
}

/// Says which scope an API key lacks, and which keys have it.
fn missing_scope(scope: Scope) -> Error {
    let names: Vec<&str> = AccessType::ALL
        .into_iter()
        .filter(|access| access.allows(scope))
        .map(AccessType::word)
        .collect();
    Error::InsufficientScope(format!(
        "This API key does not have the scope {}. Use a key with {} access.",
        scope.word(),
        names.join(" or ")
    ))
}

/// Reads the credential of a request, and counts the request if it is an API key. No other function does.
async fn principal(request: &HttpRequest) -> Result<Principal, ApiError> {
    let token = bearer(request).ok_or(Error::Unauthenticated)?;
    let mut principal = accounts::authenticate(&state(request)?.accounts, token).await?;
    principal.request_id = request_id(request);
    if let Credential::ApiKey { id, .. } = principal.credential {
        count(request, id).await?;
    }
    Ok(principal)
}

/// Returns the id of the request, as its log lines have it.
pub(crate) fn request_id(request: &HttpRequest) -> Option<RequestId> {
    request.extensions().get().copied()
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
