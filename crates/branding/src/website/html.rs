//! The page: its links, meta elements, styles, and the elements whose look matters.

use std::collections::HashMap;

use html5gum::{DefaultEmitter, HtmlString, Token, Tokenizer};
use url::Url;

use super::{Links, MAX_HTML_BYTES, cut};

/// An element of the page, or one that a page could have.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Element {
    /// Its name in lower case.
    pub tag: String,
    pub id: Option<String>,
    pub classes: Vec<String>,
    /// Other attributes that style sheets select by.
    pub attributes: Vec<(String, String)>,
    /// Its own declarations.
    pub style: String,
}

/// A style sheet in the order of the page.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Sheet {
    Link(Url),
    Inline(String),
}

/// A colour that the head of the page declares.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct HeadColor {
    pub kind: HeadColorKind,
    pub value: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum HeadColorKind {
    Theme,
    DarkTheme,
    Tile,
    MaskIcon,
}

/// A page, read once from start to end.
#[derive(Debug)]
pub(super) struct Document {
    pub sheets: Vec<Sheet>,
    pub colors: Vec<HeadColor>,
    /// Whether the page declares that it is dark only.
    pub is_dark: bool,
    pub html: Element,
    pub body: Element,
    /// The first containers in the body. Some pages have their background there.
    pub wrappers: Vec<Element>,
    /// Buttons and links with how often they occur, in the order of the page.
    pub controls: Vec<(Element, u32)>,
    pub headings: Vec<Element>,
    base: Url,
    manifest: Option<Url>,
    icons: Vec<(u32, Url)>,
}

const MAX_CONTROLS: usize = 60;
const MAX_HEADINGS: usize = 4;
const MAX_WRAPPERS: usize = 3;
const MAX_ICONS: usize = 30;
const MAX_SHEETS: usize = 60;
const MAX_CLASSES: usize = 40;
const MAX_ATTRIBUTES: usize = 12;
const MAX_VALUE_BYTES: usize = 200;
const MAX_STYLE_BYTES: usize = 2000;

/// Hosts and files whose style sheets have only fonts or icons.
const NOT_COLORS: [&str; 8] = [
    "fonts.googleapis.com",
    "fonts.bunny.net",
    "use.typekit.net",
    "fast.fonts.net",
    "fontawesome",
    "font-awesome",
    "material-icons",
    "bootstrap-icons",
];

impl Document {
    pub fn parse(html: &str, url: &Url) -> Self {
        let mut reader = Reader {
            document: Self {
                sheets: Vec::new(),
                colors: Vec::new(),
                is_dark: false,
                html: Element::named("html"),
                body: Element::named("body"),
                wrappers: Vec::new(),
                controls: Vec::new(),
                headings: Vec::new(),
                base: url.clone(),
                manifest: None,
                icons: Vec::new(),
            },
            style: None,
            places: HashMap::new(),
            has_body: false,
            has_base: false,
        };
        let mut emitter = DefaultEmitter::default();
        emitter.naively_switch_states(true);
        for token in Tokenizer::new_with_emitter(cut(html, MAX_HTML_BYTES), emitter).flatten() {
            reader.take(token);
        }
        reader.document
    }

    pub fn links(&self) -> Links {
        let mut stylesheets = Vec::new();
        for sheet in &self.sheets {
            if let Sheet::Link(url) = sheet
                && !stylesheets.contains(url)
            {
                stylesheets.push(url.clone());
            }
        }
        let mut icons: Vec<_> = self.icons.iter().collect();
        // Stable, so that the first of equals wins.
        icons.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        let mut icons: Vec<_> = icons.into_iter().map(|(_, url)| url.clone()).collect();
        icons.extend(web_url(&self.base, "/favicon.ico"));
        Links {
            stylesheets,
            manifest: self.manifest.clone(),
            icons,
        }
    }
}

impl Element {
    pub fn named(tag: &str) -> Self {
        Self {
            tag: tag.to_owned(),
            ..Self::default()
        }
    }

    pub fn with_classes(tag: &str, classes: &str) -> Self {
        Self {
            classes: classes.split_whitespace().map(str::to_owned).collect(),
            ..Self::named(tag)
        }
    }

    pub fn with_attribute(mut self, name: &str, value: &str) -> Self {
        self.attributes.push((name.to_owned(), value.to_owned()));
        self
    }

    fn new(tag: String, attributes: &[(String, String)]) -> Self {
        let mut element = Self {
            tag,
            ..Self::default()
        };
        for (name, value) in attributes {
            match name.as_str() {
                "id" => element.id = Some(cut(value, MAX_VALUE_BYTES).to_owned()),
                "class" => {
                    let classes = value.split_ascii_whitespace().take(MAX_CLASSES);
                    element.classes = classes.map(str::to_owned).collect();
                }
                "style" => cut(value, MAX_STYLE_BYTES).clone_into(&mut element.style),
                "href" => element.attributes.push((name.clone(), String::new())),
                _ if element.attributes.len() < MAX_ATTRIBUTES => {
                    let value = cut(value, MAX_VALUE_BYTES).to_owned();
                    element.attributes.push((name.clone(), value));
                }
                _ => {}
            }
        }
        element
    }

    pub fn attribute(&self, name: &str) -> Option<&str> {
        let mut attributes = self.attributes.iter();
        let (_, value) = attributes.find(|(one, _)| one == name)?;
        Some(value)
    }
}

struct Reader {
    document: Document,
    /// The text of the open `style` element.
    style: Option<String>,
    /// Where each control is in the list.
    places: HashMap<Element, usize>,
    has_body: bool,
    has_base: bool,
}

impl Reader {
    fn take(&mut self, token: Token) {
        match token {
            Token::StartTag(tag) => {
                let name = lossy(&tag.name);
                let attributes: Vec<_> = tag
                    .attributes
                    .iter()
                    .map(|(name, value)| (lossy(name), lossy(&value.value)))
                    .collect();
                self.open(name, &attributes);
            }
            Token::String(text) => {
                if let Some(style) = &mut self.style {
                    style.push_str(&String::from_utf8_lossy(&text));
                }
            }
            Token::EndTag(tag) if tag.name.as_slice() == b"style" => {
                let style = self.style.take();
                self.add_sheet(style.map(Sheet::Inline));
            }
            _ => {}
        }
    }

    fn open(&mut self, name: String, attributes: &[(String, String)]) {
        let get = |name: &str| {
            let mut attributes = attributes.iter();
            attributes.find_map(|(one, value)| (one == name).then_some(value.trim()))
        };
        match name.as_str() {
            "html" => self.document.html = Element::new(name, attributes),
            "body" => {
                self.has_body = true;
                self.document.body = Element::new(name, attributes);
            }
            "base" if !self.has_base => {
                self.has_base = true;
                if let Some(base) = get("href").and_then(|href| web_url(&self.document.base, href))
                {
                    self.document.base = base;
                }
            }
            "link" => self.link(&get),
            "meta" => self.meta(&get),
            "style" if is_for_screens(get("media")) => self.style = Some(String::new()),
            "a" | "button" | "input" => self.control(Element::new(name, attributes)),
            "h1" | "h2" if self.document.headings.len() < MAX_HEADINGS => {
                let heading = Element::new(name, attributes);
                self.document.headings.push(heading);
            }
            "div" | "main" if self.has_body && self.document.wrappers.len() < MAX_WRAPPERS => {
                let wrapper = Element::new(name, attributes);
                self.document.wrappers.push(wrapper);
            }
            _ => {}
        }
    }

    fn control(&mut self, element: Element) {
        let kind = element.attribute("type").unwrap_or_default();
        if element.tag == "input" && !kind.eq_ignore_ascii_case("submit") {
            return;
        }
        let controls = &mut self.document.controls;
        // Identifiers and labels make no difference to the look.
        let key = Element {
            id: None,
            attributes: Vec::new(),
            ..element.clone()
        };
        if let Some(place) = self.places.get(&key) {
            if let Some((_, count)) = controls.get_mut(*place) {
                *count += 1;
            }
        } else if controls.len() < MAX_CONTROLS {
            self.places.insert(key, controls.len());
            controls.push((element, 1));
        }
    }

    fn meta<'a>(&mut self, get: &impl Fn(&str) -> Option<&'a str>) {
        let (Some(name), Some(content)) = (get("name"), get("content")) else {
            return;
        };
        let is_dark_only = get("media").is_some_and(|media| media.contains("dark"));
        let kind = match name.to_ascii_lowercase().as_str() {
            "theme-color" if is_dark_only => HeadColorKind::DarkTheme,
            "theme-color" => HeadColorKind::Theme,
            "msapplication-tilecolor" => HeadColorKind::Tile,
            "color-scheme" => {
                let content = content.to_ascii_lowercase();
                self.document.is_dark = content.replace("only", "").trim() == "dark";
                return;
            }
            _ => return,
        };
        self.add_color(kind, content);
    }

    fn link<'a>(&mut self, get: &impl Fn(&str) -> Option<&'a str>) {
        let (Some(rel), Some(href)) = (get("rel"), get("href")) else {
            return;
        };
        let rel = rel.to_ascii_lowercase();
        let has = |word: &str| rel.split_ascii_whitespace().any(|one| one == word);
        if has("mask-icon") {
            if let Some(color) = get("color") {
                self.add_color(HeadColorKind::MaskIcon, color);
            }
            return;
        }
        let Some(url) = web_url(&self.document.base, href) else {
            return;
        };
        let is_preload = has("preload") && get("as") == Some("style") && get("onload").is_some();
        // `media="print" onload="this.media='all'"` loads a sheet late.
        let is_late = get("onload").is_some();
        let is_sheet = has("stylesheet") && !has("alternate") || is_preload;
        if is_sheet && (is_late || is_for_screens(get("media"))) {
            let text = url.as_str().to_ascii_lowercase();
            if !NOT_COLORS.iter().any(|part| text.contains(part)) {
                self.add_sheet(Some(Sheet::Link(url)));
            }
        } else if has("manifest") {
            self.document.manifest.get_or_insert(url);
        } else if has("icon") || rel.starts_with("apple-touch-icon") {
            self.add_icon(url, &rel, get);
        }
    }

    fn add_icon<'a>(&mut self, url: Url, rel: &str, get: &impl Fn(&str) -> Option<&'a str>) {
        let sizes = get("sizes").unwrap_or_default().to_ascii_lowercase();
        let size = sizes
            .split_ascii_whitespace()
            .filter_map(|size| size.split_once('x')?.0.parse::<u32>().ok())
            .max();
        let path = url.path().to_ascii_lowercase();
        let kind = get("type").unwrap_or_default();
        let score = if rel.starts_with("apple-touch-icon") {
            3000 + size.unwrap_or(180).min(500)
        } else if path.ends_with(".svg") || kind.contains("svg") {
            2000
        } else if path.ends_with(".png") || kind.contains("png") {
            match size {
                Some(size) if size < 32 => 100,
                size => 1000 + size.unwrap_or(32).min(512),
            }
        } else {
            200
        };
        if self.document.icons.len() < MAX_ICONS {
            self.document.icons.push((score, url));
        }
    }

    fn add_color(&mut self, kind: HeadColorKind, value: &str) {
        if self.document.colors.len() < MAX_ICONS {
            let value = cut(value, MAX_VALUE_BYTES).to_owned();
            self.document.colors.push(HeadColor { kind, value });
        }
    }

    fn add_sheet(&mut self, sheet: Option<Sheet>) {
        if self.document.sheets.len() < MAX_SHEETS {
            self.document.sheets.extend(sheet);
        }
    }
}

/// Returns whether styles for this `media` attribute apply to a light page on a large screen.
pub(super) fn is_for_screens(media: Option<&str>) -> bool {
    let Some(media) = media else { return true };
    let media: String = media
        .to_ascii_lowercase()
        .split_ascii_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    const NEVER: [&str; 7] = [
        "print",
        "prefers-color-scheme: dark",
        "prefers-color-scheme:dark",
        "prefers-contrast",
        "forced-colors",
        "max-width",
        "width <",
    ];
    !media.starts_with("not ") && !NEVER.iter().any(|part| media.contains(part))
}

/// Resolves an address; `None` unless it is http or https.
pub(super) fn web_url(base: &Url, href: &str) -> Option<Url> {
    const MAX_URL_BYTES: usize = 2000;
    if href.is_empty() || href.len() > MAX_URL_BYTES {
        return None;
    }
    let mut url = base.join(href).ok()?;
    url.set_fragment(None);
    matches!(url.scheme(), "http" | "https").then_some(url)
}

fn lossy(text: &HtmlString) -> String {
    String::from_utf8_lossy(text).into_owned()
}
