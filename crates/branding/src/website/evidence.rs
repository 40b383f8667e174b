//! Evidence for the main colour of a site.

use std::collections::HashMap;

use domain::HexColor;
use serde_json::Value as Json;

use super::cascade::{Look, Styles};
use super::color::{are_alike, has_hue, parse, parse_background, parse_loose};
use super::css::is_status;
use super::html::{Document, Element, HeadColorKind};
use super::names::{ACCENT, BUTTONS, FRAMEWORKS, PRIMARY};

/// A colour with what speaks for it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Candidate {
    pub color: HexColor,
    pub source: String,
    kind: Kind,
    points: u32,
}

/// Independent origins. Of each kind, only the strongest candidate counts for a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Variable,
    Button,
    OtherButton,
    Head,
    Icon,
    Manifest,
    Link,
}

/// Everything that was gathered of a site.
#[derive(Debug)]
pub(super) struct Evidence {
    candidates: Vec<Candidate>,
    accents: Vec<(HexColor, String)>,
    /// The most frequent colour, for sites where nothing is named.
    frequent: Option<HexColor>,
    /// The background that the manifest declares.
    pub background: Option<HexColor>,
}

/// Default colours of icon generators, which many pages have by accident.
const TILE_DEFAULTS: [u32; 8] = [
    0xda532c, 0x2b5797, 0x00aba9, 0x9f00a7, 0x603cba, 0x2d89ef, 0xffc40d, 0xb91d47,
];

impl Evidence {
    pub fn gather(document: &Document, styles: &Styles<'_>, manifest: Option<&str>) -> Self {
        let mut evidence = Self {
            candidates: Vec::new(),
            accents: styles.colors(&ACCENT).collect(),
            frequent: None,
            background: None,
        };
        evidence.add_variables(styles);
        evidence.add_buttons(document, styles);
        evidence.add_head(document, styles);
        evidence.add_manifest(manifest, styles.is_dark);
        evidence.add_link(styles);
        evidence.frequent = most_frequent(styles);
        evidence
    }

    /// Returns the main colour and its origin: the one with most evidence. A grey only if there is no other.
    pub fn primary(&self) -> Option<(HexColor, String)> {
        let best = self.best(|one| has_hue(one.color));
        // A grey that a site names its main colour says more than a colour that is only frequent.
        let named_grey = || {
            self.best(|one| matches!(one.kind, Kind::Variable | Kind::Button | Kind::OtherButton))
        };
        let frequent = || {
            let source = "the most frequent colour of the style sheets".to_owned();
            Some((self.frequent?, source))
        };
        best.or_else(named_grey).or_else(frequent)
    }

    /// Returns the second colour and its origin.
    pub fn accent(&self, primary: HexColor) -> Option<(HexColor, String)> {
        let is_other = |color| has_hue(color) && !are_alike(color, primary);
        let named = self.accents.iter().find(|(color, _)| is_other(*color));
        // The colours of the browser's bar and of the start screen are backgrounds.
        let is_on_page = |one: &Candidate| !matches!(one.kind, Kind::Head | Kind::Manifest);
        named
            .cloned()
            .or_else(|| self.best(|one| is_on_page(one) && is_other(one.color)))
    }

    fn best(&self, is_wanted: impl Fn(&Candidate) -> bool) -> Option<(HexColor, String)> {
        let mut best: Option<(u32, &Candidate)> = None;
        for candidate in &self.candidates {
            if !is_wanted(candidate) {
                continue;
            }
            let points = self.support(candidate.color);
            let is_better = best.is_none_or(|(most, one)| {
                points > most || points == most && candidate.points > one.points
            });
            if is_better {
                best = Some((points, candidate));
            }
        }
        best.map(|(_, one)| (one.color, one.source.clone()))
    }

    /// Adds up what speaks for a colour, with that for colours that look alike.
    fn support(&self, color: HexColor) -> u32 {
        let mut by_kind: Vec<(Kind, u32)> = Vec::new();
        for one in &self.candidates {
            if !are_alike(one.color, color) {
                continue;
            }
            match by_kind.iter_mut().find(|(kind, _)| *kind == one.kind) {
                Some((_, points)) => *points = (*points).max(one.points),
                None => by_kind.push((one.kind, one.points)),
            }
        }
        by_kind.iter().map(|(_, points)| points).sum()
    }

    fn add(&mut self, kind: Kind, points: u32, color: HexColor, source: String) {
        let is_known =
            |one: &Candidate| one.kind == kind && one.color == color && one.points >= points;
        if !self.candidates.iter().any(is_known) {
            self.candidates.push(Candidate {
                color,
                source,
                kind,
                points,
            });
        }
    }

    fn add_variables(&mut self, styles: &Styles<'_>) {
        let (own, frameworks) = PRIMARY.split_at(PRIMARY.len() - FRAMEWORKS);
        for (names, points) in [(own, 8), (frameworks, 4)] {
            let mut points = points;
            for (color, source) in styles.colors(names) {
                self.add(Kind::Variable, points, color, source);
                // The first name is the surest.
                points = points.min(4).saturating_sub(1).max(1);
            }
        }
    }

    fn add_buttons(&mut self, document: &Document, styles: &Styles<'_>) {
        let mut is_first = true;
        for (element, count) in &document.controls {
            let Some((color, sheet)) = styles.look(element).background() else {
                continue;
            };
            let Some(points) = points_of(element, is_first) else {
                continue;
            };
            is_first = is_first && !has_hue(color);
            let source = format!("background of a button, in {sheet}");
            let kind = if points >= 6 {
                Kind::Button
            } else {
                Kind::OtherButton
            };
            self.add(kind, points + u32::from(*count > 2), color, source);
        }
        for (tag, classes) in BUTTONS {
            let look = styles.look(&Element::with_classes(tag, classes));
            if let Some((color, sheet)) = look.background() {
                let name = classes.rsplit(' ').next().unwrap_or(tag);
                let source = format!("background of .{name} in {sheet}");
                self.add(Kind::OtherButton, 3, color, source);
            }
        }
        let submit = Element::named("button").with_attribute("type", "submit");
        if let Some((color, sheet)) = styles.look(&submit).background() {
            let source = format!("background of buttons in {sheet}");
            self.add(Kind::OtherButton, 3, color, source);
        }
    }

    fn add_head(&mut self, document: &Document, styles: &Styles<'_>) {
        for head in &document.colors {
            let Some(color) = parse(&head.value, styles.is_dark) else {
                continue;
            };
            let [red, green, blue] = color.channels();
            let number = u32::from_be_bytes([0, red, green, blue]);
            let (kind, points, name) = match head.kind {
                HeadColorKind::Theme => (Kind::Head, 4, "theme-color of the page"),
                HeadColorKind::DarkTheme => {
                    (Kind::Head, 2, "theme-color of the page for dark mode")
                }
                HeadColorKind::MaskIcon => (Kind::Icon, 3, "colour of the page's mask icon"),
                HeadColorKind::Tile if TILE_DEFAULTS.contains(&number) => continue,
                HeadColorKind::Tile => (Kind::Icon, 2, "tile colour of the page"),
            };
            // Black is the default of the tool that makes mask icons.
            if has_hue(color) {
                self.add(kind, points, color, name.to_owned());
            }
        }
    }

    fn add_manifest(&mut self, manifest: Option<&str>, is_dark: bool) {
        let manifest = manifest.and_then(|text| serde_json::from_str::<Json>(text).ok());
        let color = |name: &str| {
            let value = manifest.as_ref()?.get(name)?.as_str()?;
            parse(value, is_dark)
        };
        if let Some(color) = color("theme_color").filter(|color| has_hue(*color)) {
            let source = "theme_color of the web manifest".to_owned();
            self.add(Kind::Manifest, 2, color, source);
        }
        self.background = color("background_color");
    }

    fn add_link(&mut self, styles: &Styles<'_>) {
        if let Some((color, sheet)) = styles.look(&link()).color() {
            let source = format!("colour of links in {sheet}");
            self.add(Kind::Link, 2, color, source);
        }
    }
}

/// Returns a link in a text.
pub(super) fn link() -> Element {
    Element::named("a").with_attribute("href", "")
}

/// Returns how much a control of the page says; `None` if its colour is not that of the brand.
fn points_of(element: &Element, is_first: bool) -> Option<u32> {
    let mut names = element.id.clone().unwrap_or_default();
    for class in &element.classes {
        names.push(' ');
        names.push_str(class);
    }
    let names = names.to_ascii_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| names.contains(word));
    if has(&["cookie", "consent", "accept", "skip"]) || is_status(&names) {
        return None;
    }
    if has(&["primary", "cta"]) {
        return Some(7);
    }
    Some(if is_first { 6 } else { 2 })
}

/// Returns the most frequent colour with a hue. Backgrounds count more than texts, because they are larger.
fn most_frequent(styles: &Styles<'_>) -> Option<HexColor> {
    let mut weights: HashMap<HexColor, (u32, usize)> = HashMap::new();
    let mut known: HashMap<&str, Option<HexColor>> = HashMap::new();
    let rules = styles.rules.rules.iter().filter(|rule| !rule.is_status);
    for (number, one) in rules.flat_map(|rule| &rule.declarations).enumerate() {
        let weight = match one.name.as_str() {
            "background" | "background-color" => 3,
            "color" | "fill" => 2,
            "border-color" => 1,
            name if name.starts_with("--") && !is_status(name) => 1,
            _ => continue,
        };
        let color = *known.entry(&one.value).or_insert_with(|| {
            let value = styles.resolve(&one.value)?;
            if one.name.starts_with("--") {
                parse_loose(&value, styles.is_dark)
            } else {
                parse_background(&value, styles.is_dark)
            }
        });
        if let Some(color) = color.filter(|color| has_hue(*color)) {
            weights.entry(color).or_insert((0, number)).0 += weight;
        }
    }
    let best = weights
        .into_iter()
        .max_by_key(|(_, (weight, first))| (*weight, std::cmp::Reverse(*first)));
    best.map(|(color, _)| color)
}

/// Returns the looks of the buttons whose corners are those of the site, the surest first.
pub(super) fn button_looks<'s>(
    document: &'s Document,
    styles: &'s Styles<'s>,
) -> impl Iterator<Item = Look<'s>> {
    let own = document
        .controls
        .iter()
        .map(|(element, _)| styles.look(element));
    let known = BUTTONS
        .iter()
        .map(|(tag, classes)| styles.look(&Element::with_classes(tag, classes)));
    let submit = Element::named("button").with_attribute("type", "submit");
    // Controls without a background are texts.
    own.chain(known)
        .chain(std::iter::once_with(move || styles.look(&submit)))
        .filter(|look| look.background().is_some())
}
