//! Style sheets and pictures of themes.

use actix_web::HttpResponse;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderValue, X_CONTENT_TYPE_OPTIONS,
};
use actix_web::web::Data;

use branding::color::{Mode, Role};
use docs_site::DocsBrand;
use docs_site::social_image::{PictureLogo, PictureTheme};
use domain::{AssetRef, Font, Theme};
use projects::OpenDocs;
use schema_model::Kind;

use crate::AppState;
use crate::caching::IMMUTABLE;
use crate::error::ApiError;
use crate::extract::Path;

/// Pictures are harmless also when somebody opens them by themselves.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// Responds at `/brand/{hash}.{extension}`. The name is the hash of the content, so the response never changes.
pub(crate) async fn file(
    state: Data<AppState>,
    name: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let found = themes::find_file(&state.themes, &name.0).await?;
    let file = found.ok_or(ApiError::NoRoute)?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, HeaderValue::from_static(file.media_type)))
        .insert_header((CACHE_CONTROL, HeaderValue::from_static(IMMUTABLE)))
        .insert_header((X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")))
        .insert_header((CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)))
        .body(file.bytes))
}

/// Returns the owner's theme for the documents of docs; none if it is the default one.
pub(crate) async fn docs_brand(state: &AppState, open: &OpenDocs) -> Option<DocsBrand> {
    let theme: &Theme = &open.theme;
    if !theme.is_customised() {
        return None;
    }
    let page = themes::page_theme(&state.themes, theme).await;
    let fonts = ThemeFonts::of(state, theme);
    let path = |picture: AssetRef| picture.path();
    let style_sheets = fonts.style_sheets.into_iter();
    let [light, dark] = page.pages.map(|color| color.to_string());
    Some(DocsBrand {
        style_sheets: style_sheets.chain([page.style_sheet.clone()]).collect(),
        fonts: fonts.preload,
        unused_fonts: fonts.unused,
        logo: theme.logo.map(path),
        dark_logo: theme.dark_logo.map(path),
        favicon: theme
            .favicon
            .map(|icon| (icon.path(), icon.format.media_type())),
        bars: (light, dark),
    })
}

/// Returns the look of social images and their logo, in the mode that the owner chose the background for; none for the default
/// theme.
pub(crate) async fn picture_theme(
    state: &AppState,
    open: &OpenDocs,
) -> Option<(PictureTheme, Option<AssetRef>)> {
    let theme: &Theme = &open.theme;
    if !theme.is_customised() {
        return None;
    }
    let page = themes::page_theme(&state.themes, theme).await;
    let color = |role| page.own.get(role).to_string();
    let logo = match Mode::of(theme) {
        Mode::Light => theme.logo,
        Mode::Dark => theme.dark_logo.or(theme.logo),
    };
    let picture = PictureTheme {
        background: color(Role::Bg),
        text: color(Role::Fg),
        quiet: color(Role::Fg2),
        line: color(Role::Line),
        brand: color(Role::Brand),
        kinds: Kind::ALL.map(|kind| color(role_of(kind))),
        logo: logo.map(|logo| logo.path()),
    };
    Some((picture, logo))
}

/// Reads a logo for a social image; none if its file is gone.
pub(crate) async fn picture_logo(
    state: &AppState,
    logo: AssetRef,
) -> domain::Result<Option<PictureLogo>> {
    let path = logo.path();
    let name = path.strip_prefix(AssetRef::FOLDER).unwrap_or_default();
    let file = themes::find_file(&state.themes, name).await?;
    Ok(file.map(|file| PictureLogo {
        media_type: file.media_type,
        bytes: file.bytes.to_vec(),
        path,
    }))
}

const fn role_of(kind: Kind) -> Role {
    match kind {
        Kind::Queries => Role::Query,
        Kind::Mutations => Role::Mutation,
        Kind::Subscriptions => Role::Subscription,
        Kind::Objects => Role::Object,
        Kind::Interfaces => Role::Interface,
        Kind::Unions => Role::Union,
        Kind::Enums => Role::Enum,
        Kind::Inputs => Role::Input,
        Kind::Scalars => Role::Scalar,
        Kind::Directives => Role::Directive,
    }
}

/// Returns the paths of the style sheets of the fonts of a theme.
pub(crate) fn font_style_sheets(state: &AppState, theme: &Theme) -> Vec<String> {
    ThemeFonts::of(state, theme).style_sheets
}

/// The files of the fonts of a theme.
#[derive(Default)]
struct ThemeFonts {
    style_sheets: Vec<String>,
    preload: Vec<String>,
    unused: Vec<String>,
}

impl ThemeFonts {
    fn of(state: &AppState, theme: &Theme) -> Self {
        let chosen: Vec<Font> = theme.fonts().collect();
        let mut fonts = Self::default();
        for files in chosen
            .iter()
            .filter_map(|font| state.frontend.font(font.name()))
        {
            if let Some(css) = &files.css {
                fonts.style_sheets.push(css.clone());
                fonts.preload.extend(files.preload.iter().cloned());
            }
        }
        if !chosen.contains(&Font::Inter) {
            let own = state.frontend.font(Font::Inter.name());
            fonts.unused = own.map(|own| own.preload.clone()).unwrap_or_default();
        }
        fonts
    }
}
