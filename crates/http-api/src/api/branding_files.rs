//! `/api/branding/upload-…`: pictures of themes.

use actix_web::web::Data;
use actix_web::{HttpResponse, delete, post};
use domain::AssetKind;

use crate::AppState;
use crate::auth::SignedIn;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::Path;
use crate::form_file::FormFile;
use crate::wire::{BrandingPicture, PictureForm, UploadedFavicon, UploadedLogo};

/// Uploads a logo: PNG, JPEG or SVG, at most 500 KB. It is read, cleaned and written anew; a theme that is saved can refer
/// to it. If none does, it is deleted after a day.
#[utoipa::path(
    tag = "branding",
    operation_id = "upload_logo",
    security(("bearer" = [])),
    request_body(content = PictureForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = UploadedLogo),
        (status = 400, body = ApiErrorBody, description = "`invalid_input` on `file`: too large, of another type, or broken"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
        (status = 413, body = ApiErrorBody, description = "`too_large`"),
        (status = 415, body = ApiErrorBody, description = "`unsupported_media_type`"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`"),
    )
)]
#[post("/branding/upload-logo")]
pub async fn upload_logo(
    state: Data<AppState>,
    session: SignedIn,
    file: FormFile,
) -> Result<HttpResponse, ApiError> {
    let user = &session.0.user;
    let stored = themes::upload(&state.themes, user, AssetKind::Logo, file.0).await?;
    Ok(HttpResponse::Ok().json(UploadedLogo {
        logo_url: stored.path(),
    }))
}

/// Uploads an icon: PNG or ICO, at most 100 KB. As for logos.
#[utoipa::path(
    tag = "branding",
    operation_id = "upload_favicon",
    security(("bearer" = [])),
    request_body(content = PictureForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = UploadedFavicon),
        (status = 400, body = ApiErrorBody, description = "`invalid_input` on `file`: too large, of another type, or broken"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
        (status = 413, body = ApiErrorBody, description = "`too_large`"),
        (status = 415, body = ApiErrorBody, description = "`unsupported_media_type`"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`"),
    )
)]
#[post("/branding/upload-favicon")]
pub async fn upload_favicon(
    state: Data<AppState>,
    session: SignedIn,
    file: FormFile,
) -> Result<HttpResponse, ApiError> {
    let user = &session.0.user;
    let stored = themes::upload(&state.themes, user, AssetKind::Favicon, file.0).await?;
    Ok(HttpResponse::Ok().json(UploadedFavicon {
        favicon_url: stored.path(),
    }))
}

/// Removes the logo or the icon from the theme for all projects.
#[utoipa::path(
    tag = "branding",
    operation_id = "delete_branding_asset",
    security(("bearer" = [])),
    params(("picture" = BrandingPicture, Path)),
    responses(
        (status = 204),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`plan_limit`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`"),
    )
)]
#[delete("/branding/assets/{picture}")]
pub async fn delete_branding_asset(
    state: Data<AppState>,
    session: SignedIn,
    picture: Path<BrandingPicture>,
) -> Result<HttpResponse, ApiError> {
    let (actor, user) = (session.0.actor, session.0.user);
    themes::delete_picture(&state.themes, actor, user.id, picture.0.into()).await?;
    Ok(HttpResponse::NoContent().finish())
}
