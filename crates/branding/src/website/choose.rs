//! The proposal, field by field.

use domain::{BorderRadius, HexColor, Theme, ThemeColor};

use super::cascade::{Look, Styles};
use super::color::has_hue;
use super::evidence::{Evidence, button_looks, link};
use super::fonts::{Match, Use, families_of_shorthand, nearest};
use super::html::{Document, Element};
use super::names::{BACKGROUND, LINK, RADIUS, TEXT};
use super::{Found, Proposal, radius};
use crate::color::{Adjustment, Contrast, Mode, Role, contrast, mode_of, report};

/// A value with its origin.
type Sourced<T> = Option<(T, String)>;

/// Below this contrast a text is not one for this background.
const MIN_TEXT_CONTRAST: f64 = 3.0;
/// Below this contrast a link cannot be seen.
const MIN_LINK_CONTRAST: f64 = 1.6;
/// The roles whose colours come from the site.
const CHOSEN: [Role; 6] = [
    Role::Fg,
    Role::Brand,
    Role::OnBrand,
    Role::BrandRing,
    Role::Link,
    Role::Accent,
];
/// The text of dark pages of which none was found.
const LIGHT_TEXT: HexColor = HexColor::new(0xe6, 0xed, 0xf3);

/// Makes the proposal, without the icons.
pub(super) fn choose(document: &Document, styles: &Styles<'_>, evidence: Evidence) -> Proposal {
    let mut chooser = Chooser {
        document,
        styles,
        theme: Theme::default(),
        found: Vec::new(),
        notes: Vec::new(),
    };
    let (background, text) = chooser.page(&evidence);
    chooser.colors(&evidence, background, text);
    chooser.fonts();
    chooser.radius();
    chooser.add_notes();
    Proposal {
        theme: chooser.theme,
        found: chooser.found,
        notes: chooser.notes,
        icons: Vec::new(),
    }
}

struct Chooser<'a> {
    document: &'a Document,
    styles: &'a Styles<'a>,
    theme: Theme,
    found: Vec<Found>,
    notes: Vec<String>,
}

impl Chooser<'_> {
    /// Chooses background and text together, because one needs the other.
    fn page(&mut self, evidence: &Evidence) -> (Sourced<HexColor>, Sourced<HexColor>) {
        let styles = self.styles;
        let (html, body) = (&self.document.html, &self.document.body);
        let elements = [body, html].into_iter().chain(&self.document.wrappers);
        let looks: Vec<_> = elements
            .map(|element| (element, styles.look(element)))
            .collect();
        let of = |what: &str, element: &Element, (color, sheet): (HexColor, &str)| {
            (color, format!("{what} of {} in {sheet}", element.tag))
        };
        let background = looks
            .iter()
            .find_map(|(element, look)| Some(of("background", element, look.background()?)))
            .or_else(|| styles.colors(&BACKGROUND).next())
            .or_else(|| {
                let color = evidence.background?;
                Some((color, "background_color of the web manifest".to_owned()))
            });
        let page = background
            .as_ref()
            .map_or(HexColor::WHITE, |(color, _)| *color);
        self.theme.colors.background = page;
        let mode = mode_of(page);
        if mode == Mode::Dark {
            self.theme.colors.text = LIGHT_TEXT;
        }
        let text = looks
            .iter()
            .find_map(|(element, look)| Some(of("colour", element, look.color()?)))
            .or_else(|| styles.colors(&TEXT).next());
        let text = match text {
            Some((color, _)) if contrast(color, page) < MIN_TEXT_CONTRAST => {
                self.notes.push(format!(
                    "The text colour {color} is hard to read on {page}, so {} is proposed.",
                    self.theme.colors.text
                ));
                None
            }
            text => text,
        };
        if let Some((color, _)) = &text {
            self.theme.colors.text = *color;
        }
        (background, text)
    }

    fn colors(
        &mut self,
        evidence: &Evidence,
        background: Sourced<HexColor>,
        text: Sourced<HexColor>,
    ) {
        let page = self.theme.colors.background;
        let primary = evidence.primary();
        let accent = match &primary {
            Some((color, _)) => evidence.accent(*color),
            None => None,
        };
        if let Some((color, _)) = primary {
            // Where no other is found, all of them are the main colour.
            self.theme.colors.primary = color;
            self.theme.colors.accent = color;
            self.theme.colors.link = color;
        }
        if let Some((color, _)) = accent {
            self.theme.colors.accent = color;
        }
        let link = self.link(page);
        if let Some((color, _)) = link {
            self.theme.colors.link = color;
        }
        self.note_colors(&primary, &accent, background.is_some() || text.is_some());
        for (color, sourced) in [
            (ThemeColor::Primary, primary),
            (ThemeColor::Accent, accent),
            (ThemeColor::Background, background),
            (ThemeColor::Text, text),
            (ThemeColor::Link, link),
        ] {
            if let Some((value, source)) = sourced {
                self.add(color.field(), value.to_string(), source);
            }
        }
    }

    fn note_colors(
        &mut self,
        primary: &Sourced<HexColor>,
        accent: &Sourced<HexColor>,
        has_page: bool,
    ) {
        let note = match (primary, accent) {
            (None, _) if has_page => {
                "No main colour was found. The default one is proposed.".to_owned()
            }
            (None, _) => "No colours were found, so the default ones stay.".to_owned(),
            (Some((color, source)), _) if source.starts_with("the most frequent") => {
                format!("No colour is named as the main one. {color} is {source}.")
            }
            (Some((color, _)), _) if !has_hue(*color) => {
                format!("The main colour of the site is {color}, without a hue.")
            }
            (Some(_), None) => {
                "No second colour was found, so the accent is the main colour.".to_owned()
            }
            (Some(_), Some(_)) => return,
        };
        self.notes.push(note);
    }

    /// Returns the colour of links: one with a hue if there is one, because links of menus are often grey.
    fn link(&self, page: HexColor) -> Sourced<HexColor> {
        let styles = self.styles;
        let is_seen = |color: HexColor| contrast(color, page) >= MIN_LINK_CONTRAST;
        let general = styles
            .look(&link())
            .color()
            .filter(|(color, _)| is_seen(*color));
        let general = general.map(|(color, sheet)| (color, format!("colour of links in {sheet}")));
        if general.as_ref().is_some_and(|(color, _)| has_hue(*color)) {
            return general;
        }
        let named = styles
            .colors(&LINK)
            .find(|(color, _)| has_hue(*color) && is_seen(*color));
        named.or_else(|| self.most_links(page)).or(general)
    }

    /// Returns the colour with a hue that most links of the page have.
    fn most_links(&self, page: HexColor) -> Sourced<HexColor> {
        let mut colors: Vec<(HexColor, &str, u32)> = Vec::new();
        for (element, count) in &self.document.controls {
            let look = self.styles.look(element);
            let is_link = element.tag == "a" && look.background().is_none();
            let Some((color, sheet)) = look.color().filter(|_| is_link) else {
                continue;
            };
            if !has_hue(color) || contrast(color, page) < MIN_LINK_CONTRAST {
                continue;
            }
            match colors.iter_mut().find(|(one, ..)| *one == color) {
                Some((_, _, sum)) => *sum += count,
                None => colors.push((color, sheet, *count)),
            }
        }
        let mut best: Option<(HexColor, &str, u32)> = None;
        for one in colors {
            if best.is_none_or(|best| one.2 > best.2) {
                best = Some(one);
            }
        }
        best.map(|(color, sheet, _)| (color, format!("colour of links in {sheet}")))
    }

    fn fonts(&mut self) {
        let styles = self.styles;
        let document = self.document;
        let body = [&document.body, &document.html].map(|element| styles.look(element));
        let wrappers: Vec<_> = document
            .wrappers
            .iter()
            .map(|element| styles.look(element))
            .collect();
        let body = body
            .iter()
            .chain(&wrappers)
            .find_map(|look| font(look, Use::Body));
        let headings = document.headings.iter().cloned();
        let headings = headings.chain(["h1", "h2"].map(Element::named));
        let heading = headings
            .map(|element| styles.look(&element))
            .find_map(|look| font(&look, Use::Heading));
        if let Some((found, families, sheet)) = &body {
            self.theme.body_font = found.font;
            self.add_font("font_family", found, sheet, "of texts");
            // Headings have the font of texts until they have their own.
            self.theme.heading_font = found.font;
            if heading.is_none()
                && let Some(found) = nearest(families, Use::Heading)
            {
                self.theme.heading_font = found.font;
                self.add(
                    "heading_font_family",
                    found.font.name().to_owned(),
                    format!("font of texts in {sheet}"),
                );
            }
        }
        if let Some((found, families, sheet)) = &heading {
            self.theme.heading_font = found.font;
            let is_same = body.as_ref().is_some_and(|(_, one, _)| one == families);
            if is_same {
                self.add(
                    "heading_font_family",
                    found.font.name().to_owned(),
                    format!("font of headings in {sheet}"),
                );
            } else {
                self.add_font("heading_font_family", found, sheet, "of headings");
            }
        }
    }

    fn add_font(&mut self, field: &'static str, found: &Match, sheet: &str, what: &str) {
        let name = found.font.name();
        self.add(field, name.to_owned(), format!("font {what} in {sheet}"));
        if let Some(family) = &found.instead_of {
            self.notes.push(format!(
                "The font {what} is {family}, which is not offered. {name} is proposed."
            ));
        }
    }

    fn radius(&mut self) {
        let styles = self.styles;
        let of_buttons = button_looks(self.document, styles).find_map(|look| {
            let value = look.get("border-radius")?;
            let source = format!("corners of buttons in {}", value.sheet);
            Some((radius::parse(&value.text)?, source))
        });
        let found: Option<(BorderRadius, String)> = of_buttons.or_else(|| {
            RADIUS.iter().find_map(|name| {
                let value = styles.variable(name)?;
                let source = format!("{name} in {}", value.sheet);
                Some((radius::parse(&value.text)?, source))
            })
        });
        if let Some((radius, source)) = found {
            self.theme.border_radius = radius;
            self.add("border_radius", radius.word().to_owned(), source);
        }
    }

    fn add(&mut self, field: &'static str, value: String, source: String) {
        self.found.push(Found {
            field,
            value,
            source,
        });
    }

    /// Adds what pages will adjust of the site's colours in its own mode.
    fn add_notes(&mut self) {
        let mode = mode_of(self.theme.colors.background);
        if mode == Mode::Dark {
            self.notes.push(
                "The site is dark. Readers in light mode get a light page in the same colours."
                    .to_owned(),
            );
        }
        if self.found.is_empty() {
            return;
        }
        let mut noted = Vec::new();
        for row in report(&self.theme, Contrast::Normal) {
            let measured = match mode {
                Mode::Light => &row.light,
                Mode::Dark => &row.dark,
            };
            let role = measured.pair.role;
            let is_moved = matches!(measured.adjustment, Adjustment::Moved { .. })
                || measured.background_from.is_some();
            // The other roles are not colours of the site, and one row of each says enough.
            if is_moved && CHOSEN.contains(&role) && !noted.contains(&role) {
                noted.push(role);
                let note = format!("{}: {}.", row.name, row.explanation());
                self.notes.push(note);
            }
        }
    }
}

/// Returns the font of an element with its families and style sheet.
fn font<'s>(look: &Look<'s>, usage: Use) -> Option<(Match, String, &'s str)> {
    if let Some(value) = look.get("font-family")
        && let Some(found) = nearest(&value.text, usage)
    {
        return Some((found, value.text, value.sheet));
    }
    let value = look.get("font")?;
    let families = families_of_shorthand(&value.text)?.to_owned();
    Some((nearest(&families, usage)?, families, value.sheet))
}
