//! The picture for shared links: title, kind and signature of the page.

mod signature;
mod theme;

use std::sync::{Arc, LazyLock};

use askama::Template;
use domain::{Error, Result};
use projects::OpenDocs;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, ImageHrefResolver, fontdb};
use schema_docs::{KindLook, Links, PageKind};
use schema_model::Kind;

use crate::address::docs_base;
use crate::{Site, changelog, llm_docs};

pub use theme::{PictureLogo, PictureTheme};

/// Maximum characters of the name, the project's name, and the address at the bottom.
const NAME_LETTERS: usize = 44;
const PROJECT_LETTERS: usize = 40;
const ADDRESS_LETTERS: usize = 54;
/// Maximum characters of a line of the signature, and maximum lines.
const LINE_LETTERS: usize = 60;
const LINES: usize = 3;
/// Our own fonts, reduced to Latin letters (SIL Open Font License, see `fonts/README.md`).
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("../fonts/inter-450.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../fonts/inter-650.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../fonts/jetbrains-mono-500.ttf").to_vec());
    Arc::new(fonts)
});

#[derive(Template)]
#[template(path = "social_image.svg", escape = "html")]
struct Picture {
    project: String,
    /// The subject of the picture, in the corner.
    about: &'static str,
    kind: Option<Kind>,
    kind_colour: String,
    /// The colour of the bar at the left edge.
    bar: String,
    colours: PictureTheme,
    /// The path of the logo in place of the product's name.
    logo: Option<String>,
    name: String,
    size: usize,
    lines: Vec<String>,
    address: String,
    product: String,
}

/// Returns the picture of the page at `path` as SVG, in a theme if it is not the default one.
///
/// # Errors
/// [`Error::NotFound`] if there is no such page.
pub async fn social_image(
    site: &Site<'_>,
    open: &OpenDocs,
    path: &str,
    theme: Option<PictureTheme>,
) -> Result<String> {
    let texts = collect_texts(site, open, path).await?;
    let picture = picture(site, open, texts, theme);
    picture.render().map_err(Error::internal)
}

/// The texts of a picture.
struct PictureTexts {
    title: String,
    kind: Option<Kind>,
    text: String,
}

/// Collects the texts of the page at `path`.
///
/// # Errors
/// [`Error::NotFound`] if there is no such page.
async fn collect_texts(site: &Site<'_>, open: &OpenDocs, path: &str) -> Result<PictureTexts> {
    let plain = |title, text| PictureTexts {
        title,
        kind: None,
        text,
    };
    // Comparisons and filtered lists have the picture of the list.
    if let Some(of) = changelog::Address::parse(path).filter(|of| !of.is_one_of_many()) {
        let page = changelog::page(site.projects, open, &of).await?;
        return Ok(plain(page.title, page.description));
    }
    if path == llm_docs::PATH {
        let text = llm_docs::about(&open.project);
        return Ok(plain(llm_docs::TITLE.to_owned(), text));
    }
    let base = docs_base(&open.project);
    let page = open.docs.page(path, &Links::new(&base));
    let page = page.ok_or(Error::NotFound("Page"))?;
    Ok(PictureTexts {
        title: match page.kind {
            PageKind::Overview => open.project.name.as_str().to_owned(),
            _ => page.title,
        },
        kind: page.kind.definition(),
        text: signature::signature(&open.docs, path).unwrap_or(page.description),
    })
}

fn picture(
    site: &Site<'_>,
    open: &OpenDocs,
    texts: PictureTexts,
    theme: Option<PictureTheme>,
) -> Picture {
    let name = shorten(&texts.title, NAME_LETTERS);
    let is_themed = theme.is_some();
    let colours = theme.unwrap_or_default();
    let kind_colour = texts.kind.map(|kind| colours.kind(kind).to_owned());
    let kind_colour = kind_colour.unwrap_or_else(|| colours.brand.clone());
    Picture {
        about: "API reference",
        project: shorten(open.project.name.as_str(), PROJECT_LETTERS),
        bar: if is_themed {
            colours.brand.clone()
        } else {
            kind_colour.clone()
        },
        kind_colour,
        logo: colours.logo.clone(),
        colours,
        kind: texts.kind,
        size: title_size(&name),
        name,
        lines: wrap(&texts.text),
        address: address(site.public_url, &docs_base(&open.project)),
        product: site.product.to_owned(),
    }
}

/// Returns the picture of a page of the product's own site, as SVG. An empty title is the landing page's.
///
/// # Errors
/// If the template fails.
pub fn site_picture(site: &Site<'_>, title: &str, description: &str) -> Result<String> {
    let name = match title {
        "" => "GraphQL documentation, hosted",
        title => title,
    };
    let colours = PictureTheme::default();
    let picture = Picture {
        about: "",
        project: site.product.to_owned(),
        kind_colour: colours.brand.clone(),
        bar: colours.brand.clone(),
        colours,
        logo: None,
        kind: None,
        size: title_size(name),
        name: shorten(name, NAME_LETTERS),
        lines: wrap(description),
        address: address(site.public_url, ""),
        product: site.product.to_owned(),
    };
    picture.render().map_err(Error::internal)
}

/// Returns the font size in which a title is as large as fits into 1,040 pixels; a letter is 0.6 of it wide.
fn title_size(title: &str) -> usize {
    (1_040 * 10 / 6 / title.chars().count().max(1)).clamp(36, 88)
}

/// Returns the address as people write it, without a scheme.
fn address(public_url: &str, base: &str) -> String {
    let host = public_url
        .split_once("://")
        .map_or(public_url, |(_, host)| host);
    shorten(&format!("{host}{base}"), ADDRESS_LETTERS)
}

/// Draws the picture as PNG. No file is read: the only picture in it is the logo.
///
/// # Errors
/// [`Error::Internal`] if it is not valid SVG.
pub fn draw(svg: &str, logo: Option<PictureLogo>) -> Result<Vec<u8>> {
    let options = usvg::Options {
        fontdb: Arc::clone(&FONTS),
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(move |path, options| logo.as_ref()?.read(path, options)),
        },
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_str(svg, &options).map_err(Error::internal)?;
    let mut pixels =
        Pixmap::new(1_200, 630).ok_or_else(|| Error::internal("no room for a picture"))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(Error::internal)
}

/// Shortens a text to `letters` characters and removes those that XML cannot hold.
fn shorten(text: &str, letters: usize) -> String {
    let mut plain = text.chars().filter(|letter| !letter.is_control());
    let mut out: String = plain.by_ref().take(letters).collect();
    if plain.next().is_some() {
        out.pop();
        out.push('…');
    }
    out
}

/// Wraps a text into lines; whatever does not fit is replaced by an ellipsis.
fn wrap(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        let word = shorten(word, LINE_LETTERS);
        let is_last = lines.len() == LINES;
        let Some(line) = lines.last_mut() else { break };
        let room = LINE_LETTERS.saturating_sub(line.chars().count() + 1);
        if line.is_empty() {
            line.push_str(&word);
        } else if word.chars().count() <= room {
            line.push(' ');
            line.push_str(&word);
        } else if !is_last {
            lines.push(word);
        } else {
            line.push_str(" …");
            break;
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

#[cfg(test)]
mod tests;
