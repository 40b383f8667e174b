//! `/api/branding`: themes of docs. Only a session manages them.

use actix_web::web::Data;
use actix_web::{HttpResponse, delete, get, post, put};
use domain::{Project, ThemeMode, ThemeOverrides};

use crate::AppState;
use crate::auth::{ByPerson, Owner, ProjectsRead, ProjectsWrite, SignedIn};
use crate::client_ip::Caller;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::Fields;
use crate::site::font_style_sheets;
use crate::wire::{
    Branding, PreviewTheme, ProjectBranding, ProjectThemes, ProposeTheme, ReadTheme, SaveBranding,
    SaveProjectBranding, ThemeAnswer, ThemeInput, ThemePreview, ThemeProposal,
};

/// Returns the theme for all projects. It is kept while the plan does not include themes.
#[utoipa::path(
    tag = "branding",
    operation_id = "get_branding",
    security(("bearer" = [])),
    responses((status = 200, body = Branding), (status = 401, body = ApiErrorBody, description = "`unauthenticated`"))
)]
#[get("/branding")]
pub async fn get_branding(
    state: Data<AppState>,
    session: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let theme = themes::find(&state.themes, session.0.user.id).await?;
    Ok(HttpResponse::Ok().json(Branding::of(&theme)))
}

/// Saves the theme for all projects. Projects show it once they are set to it.
///
/// Colours that would be hard to read are kept as they are; pages show shades of them that can be read.
#[utoipa::path(
    tag = "branding",
    operation_id = "save_branding",
    security(("bearer" = [])),
    request_body = SaveBranding,
    responses(
        (status = 200, body = Branding),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`, with every wrong field"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
    )
)]
#[put("/branding")]
pub async fn save_branding(
    state: Data<AppState>,
    session: SignedIn,
    body: Fields<SaveBranding>,
) -> Result<HttpResponse, ApiError> {
    let (actor, user) = (session.0.actor, session.0.user);
    let overrides = ThemeOverrides::parse(&body.0.fields())?;
    let is_on = body.0.use_custom_branding;
    let theme = themes::save(&state.themes, actor, user.id, overrides, is_on).await?;
    Ok(HttpResponse::Ok().json(Branding::of(&theme)))
}

/// Replaces the theme for all projects with the default one.
#[utoipa::path(
    tag = "branding",
    operation_id = "reset_branding",
    security(("bearer" = [])),
    responses(
        (status = 200, body = Branding),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
    )
)]
#[delete("/branding")]
pub async fn reset_branding(
    state: Data<AppState>,
    session: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let theme = themes::reset(&state.themes, session.0.actor, session.0.user.id).await?;
    Ok(HttpResponse::Ok().json(Branding::of(&theme)))
}

/// Lists the projects with the themes that they use.
#[utoipa::path(
    tag = "branding",
    operation_id = "list_project_themes",
    security(("bearer" = [])),
    responses((status = 200, body = ProjectThemes), (status = 401, body = ApiErrorBody, description = "`unauthenticated`"))
)]
#[get("/branding/projects")]
pub async fn list_project_themes(
    state: Data<AppState>,
    session: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let shown = projects::list_themes(&state.projects, &session.0.user).await?;
    Ok(HttpResponse::Ok().json(ProjectThemes {
        projects: shown.into_iter().map(Into::into).collect(),
    }))
}

/// Returns what a project overrides, and which theme it uses.
#[utoipa::path(
    tag = "branding",
    operation_id = "get_project_branding",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug of the project")),
    responses(
        (status = 200, body = ProjectBranding),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`insufficient_scope`: an API key"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[get("/branding/projects/{id}")]
pub async fn get_project_branding(
    state: Data<AppState>,
    owner: ByPerson<Owner<Project, ProjectsRead>>,
) -> Result<HttpResponse, ApiError> {
    let Owner { user, resource, .. } = owner.0;
    let shown = projects::find_theme(&state.projects, &user, resource).await?;
    Ok(HttpResponse::Ok().json(ProjectBranding::of(shown)))
}

/// Chooses the theme of a project (`use_custom_branding` alone), or saves what it overrides.
#[utoipa::path(
    tag = "branding",
    operation_id = "save_project_branding",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug of the project")),
    request_body = SaveProjectBranding,
    responses(
        (status = 200, body = ProjectBranding),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`, with every wrong field; a theme that is not available"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`; `insufficient_scope`: an API key"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[put("/branding/projects/{id}")]
pub async fn save_project_branding(
    state: Data<AppState>,
    owner: ByPerson<Owner<Project, ProjectsWrite>>,
    body: Fields<SaveProjectBranding>,
) -> Result<HttpResponse, ApiError> {
    let (ctx, owner) = (&state.projects, owner.0);
    let overrides = ThemeOverrides::parse(&body.0.fields())?;
    let mode = body.0.use_custom_branding;
    mode.map(ThemeMode::parse).transpose()?;
    // A mode alone leaves the overrides as they are.
    let change = projects::ThemeChange {
        overrides: (mode.is_none() || !overrides.is_empty()).then_some(overrides),
        mode,
    };
    let shown = projects::save_theme(ctx, owner.actor, owner.resource.id, change).await?;
    Ok(HttpResponse::Ok().json(ProjectBranding::of(shown)))
}

/// Removes everything that a project overrides. The theme that it uses stays.
#[utoipa::path(
    tag = "branding",
    operation_id = "clear_project_branding",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "Id or slug of the project")),
    responses(
        (status = 200, body = ProjectBranding),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`; `insufficient_scope`: an API key"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[delete("/branding/projects/{id}")]
pub async fn clear_project_branding(
    state: Data<AppState>,
    owner: ByPerson<Owner<Project, ProjectsWrite>>,
) -> Result<HttpResponse, ApiError> {
    let (ctx, owner) = (&state.projects, owner.0);
    let change = projects::ThemeChange {
        overrides: Some(ThemeOverrides::default()),
        mode: None,
    };
    let shown = projects::save_theme(ctx, owner.actor, owner.resource.id, change).await?;
    Ok(HttpResponse::Ok().json(ProjectBranding::of(shown)))
}

/// Returns a theme as pages show it: its style sheet, and the contrast of every pair of colours. Needs no account;
/// nothing is stored.
#[utoipa::path(
    tag = "public",
    operation_id = "preview_theme",
    request_body = PreviewTheme,
    responses(
        (status = 200, body = ThemePreview),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`, with every wrong field"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`"),
    )
)]
#[post("/branding/preview")]
pub async fn preview_theme(
    state: Data<AppState>,
    caller: Caller,
    body: Fields<PreviewTheme>,
) -> Result<HttpResponse, ApiError> {
    let theme = body.0.theme.parse()?;
    themes::check_rate(&state.themes, caller.0.subject("theme:ip")).await?;
    let fonts = font_style_sheets(&state, &theme);
    Ok(HttpResponse::Ok().json(ThemePreview::of(&theme, fonts)))
}

/// Reads a theme from a file or from the fragment of a link. Needs no account; nothing is stored.
#[utoipa::path(
    tag = "public",
    operation_id = "read_theme",
    request_body = ReadTheme,
    responses(
        (status = 200, body = ThemeAnswer),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`, with everything that is wrong"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`"),
    )
)]
#[post("/branding/read")]
pub async fn read_theme(
    state: Data<AppState>,
    caller: Caller,
    body: Fields<ReadTheme>,
) -> Result<HttpResponse, ApiError> {
    themes::check_rate(&state.themes, caller.0.subject("theme:ip")).await?;
    let theme = body.0.read()?;
    Ok(HttpResponse::Ok().json(ThemeAnswer {
        theme: ThemeInput::of(&theme),
    }))
}

/// Proposes a theme from a website: its colours, fonts and icons, each with where it was found. Nothing is saved; the
/// pictures are deleted after a day if no theme refers to them.
#[utoipa::path(
    tag = "branding",
    operation_id = "propose_theme",
    security(("bearer" = [])),
    request_body = ProposeTheme,
    responses(
        (status = 200, body = ThemeProposal),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`; an address that cannot be reached or is not that of a web page, such as `page_not_found`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`"),
    )
)]
#[post("/branding/website")]
pub async fn propose_theme(
    state: Data<AppState>,
    session: SignedIn,
    body: Fields<ProposeTheme>,
) -> Result<HttpResponse, ApiError> {
    let user = session.0.user;
    let proposal = themes::propose_from_website(&state.themes, &user, &body.0.url).await?;
    Ok(HttpResponse::Ok().json(ThemeProposal::from(proposal)))
}
