//! Which declarations win for an element.

use std::collections::HashMap;

use cssparser::Parser;
use domain::HexColor;
use url::Url;

use super::css::{Declaration, Rules, declarations};
use super::html::{Document, Element, Sheet};
use super::selector::Compound;
use super::value::resolve;
use super::{MAX_CSS_BYTES, color, cut, quotable};

/// The styles of a page.
pub(super) struct Styles<'d> {
    pub rules: Rules,
    /// Whether `light-dark()` is dark.
    pub is_dark: bool,
    html: &'d Element,
    body: &'d Element,
    /// The name of each style sheet, for the owner.
    names: Vec<String>,
    /// The selectors by what their subject must have.
    places: HashMap<String, Vec<Place>>,
    /// The custom properties of `html` and `body`.
    variables: HashMap<String, (String, usize)>,
}

/// A selector by the numbers of its rule and of itself.
type Place = (usize, usize);

/// A value with the style sheet that has it.
#[derive(Debug, Clone)]
pub(super) struct Value<'s> {
    pub text: String,
    pub sheet: &'s str,
}

/// The winning declarations of an element.
pub(super) struct Look<'s> {
    styles: &'s Styles<'s>,
    own: HashMap<&'s str, Winner<'s>>,
    /// Those of its `style` attribute, which win.
    inline: Vec<Declaration>,
}

#[derive(Clone, Copy)]
struct Winner<'s> {
    priority: (bool, u32, u32, usize),
    value: &'s str,
    sheet: usize,
}

/// Selectors without a name, class or identifier.
const ANY: &str = "*";
const MAX_ANY: usize = 500;
const OWN_STYLES: &str = "the page";

impl<'d> Styles<'d> {
    /// Reads the style sheets of a page. Fetched ones that it does not refer to are imported ones, and come first.
    pub fn of(document: &'d Document, fetched: &[(Url, String)]) -> Self {
        let mut sheets = Vec::new();
        for (url, css) in fetched {
            let is_imported = !document.sheets.iter().any(|sheet| is_at(sheet, url));
            if is_imported {
                sheets.push((file_name(url), css.as_str()));
            }
        }
        for sheet in &document.sheets {
            match sheet {
                Sheet::Inline(css) => sheets.push((OWN_STYLES.to_owned(), css)),
                Sheet::Link(_) => {
                    let found = fetched.iter().find(|(url, _)| is_at(sheet, url));
                    sheets.extend(found.map(|(url, css)| (file_name(url), css.as_str())));
                }
            }
        }
        let (mut rules, mut names, mut left) = (Rules::default(), Vec::new(), MAX_CSS_BYTES);
        for (name, css) in sheets {
            let css = cut(css, left);
            left -= css.len();
            rules.add(css, names.len());
            names.push(name);
        }
        let mut styles = Self {
            places: index(&rules),
            rules,
            is_dark: document.is_dark,
            html: &document.html,
            body: &document.body,
            names,
            variables: HashMap::new(),
        };
        styles.read_page();
        styles
    }

    fn read_page(&mut self) {
        let mut variables = HashMap::new();
        let mut is_dark = self.is_dark;
        for element in [self.html, self.body] {
            let look = self.look(element);
            variables.extend(look.variables());
            if let Some(scheme) = look.get("color-scheme") {
                is_dark = scheme.text.eq_ignore_ascii_case("dark");
            }
        }
        (self.variables, self.is_dark) = (variables, is_dark);
    }

    /// Returns the declarations that win for an element.
    pub fn look(&self, element: &Element) -> Look<'_> {
        let mut own = HashMap::new();
        let keys = [ANY.to_owned(), element.tag.clone()]
            .into_iter()
            .chain(element.id.iter().map(|id| format!("#{id}")))
            .chain(element.classes.iter().map(|class| format!(".{class}")));
        for key in keys {
            for place in self.places.get(&key).map_or(&[][..], Vec::as_slice) {
                self.apply(*place, element, &mut own);
            }
        }
        Look {
            styles: self,
            own,
            inline: declarations(&mut Parser::new(&element.style)),
        }
    }

    fn apply<'s>(
        &'s self,
        place: Place,
        element: &Element,
        own: &mut HashMap<&'s str, Winner<'s>>,
    ) {
        let (number, selector) = place;
        let Some(rule) = self.rules.rules.get(number) else {
            return;
        };
        let Some(selector) = rule.selectors.get(selector) else {
            return;
        };
        if !selector.matches(element, [self.html, self.body]) {
            return;
        }
        for declaration in &rule.declarations {
            let winner = Winner {
                priority: (
                    declaration.is_important,
                    rule.layer,
                    selector.specificity,
                    number,
                ),
                value: &declaration.value,
                sheet: rule.sheet,
            };
            let place = own.entry(&declaration.name).or_insert(winner);
            if winner.priority >= place.priority {
                *place = winner;
            }
        }
    }

    /// Returns a custom property of the page.
    pub fn variable(&self, name: &str) -> Option<Value<'_>> {
        let (text, sheet) = self.variables.get(name)?;
        let text = self.resolve(text)?;
        Some(Value {
            text,
            sheet: self.sheet(*sheet),
        })
    }

    /// Returns the first of these custom properties that is a colour, with its name and style sheet.
    pub fn colors<'s>(
        &'s self,
        names: &'s [&'s str],
    ) -> impl Iterator<Item = (HexColor, String)> + 's {
        names.iter().filter_map(|name| {
            let value = self.variable(name)?;
            let color = color::parse_loose(&value.text, self.is_dark)?;
            Some((color, format!("{name} in {}", value.sheet)))
        })
    }

    /// Replaces `var()` by the custom properties of the page.
    pub fn resolve(&self, text: &str) -> Option<String> {
        resolve(text, &|name| {
            let (value, _) = self.variables.get(name)?;
            Some(value)
        })
    }

    fn sheet(&self, number: usize) -> &str {
        self.names.get(number).map_or(OWN_STYLES, String::as_str)
    }
}

impl<'s> Look<'s> {
    /// Returns the value of a property.
    pub fn get(&self, property: &str) -> Option<Value<'s>> {
        let (text, sheet) = self.raw(property)?;
        let text = resolve(text, &|name| match self.raw(name) {
            Some((value, _)) => Some(value),
            None => {
                let (value, _) = self.styles.variables.get(name)?;
                Some(value)
            }
        })?;
        Some(Value { text, sheet })
    }

    /// Returns the colour of its text, with its style sheet.
    pub fn color(&self) -> Option<(HexColor, &'s str)> {
        let value = self.get("color")?;
        Some((color::parse(&value.text, self.styles.is_dark)?, value.sheet))
    }

    /// Returns the colour of its background, with its style sheet.
    pub fn background(&self) -> Option<(HexColor, &'s str)> {
        let priority = |property| self.own.get(property).map(|winner| winner.priority);
        let is_inline = |property| self.inline.iter().any(|one| one.name == property);
        let is_long = is_inline("background-color")
            || !is_inline("background") && priority("background-color") > priority("background");
        let order = if is_long {
            ["background-color", "background"]
        } else {
            ["background", "background-color"]
        };
        let [first, second] = order.map(|property| self.get(property));
        // `background-image` may be in the shorthand, and the colour in the other one.
        let value = first.or(second)?;
        let color = color::parse_background(&value.text, self.styles.is_dark)?;
        Some((color, value.sheet))
    }

    fn raw(&self, name: &str) -> Option<(&str, &'s str)> {
        let mut inline = self.inline.iter().rev();
        if let Some(declaration) = inline.find(|one| one.name == name) {
            return Some((&declaration.value, OWN_STYLES));
        }
        let winner = self.own.get(name)?;
        Some((winner.value, self.styles.sheet(winner.sheet)))
    }

    fn variables(&self) -> HashMap<String, (String, usize)> {
        let own = self.own.iter().filter(|(name, _)| name.starts_with("--"));
        let mut variables: HashMap<_, _> = own
            .map(|(name, winner)| ((*name).to_owned(), (winner.value.to_owned(), winner.sheet)))
            .collect();
        for one in &self.inline {
            if one.name.starts_with("--") {
                variables.insert(one.name.clone(), (one.value.clone(), usize::MAX));
            }
        }
        variables
    }
}

/// Sorts selectors by what their subject must have.
fn index(rules: &Rules) -> HashMap<String, Vec<Place>> {
    let mut places: HashMap<String, Vec<Place>> = HashMap::new();
    for (number, rule) in rules.rules.iter().enumerate() {
        for (place, selector) in rule.selectors.iter().enumerate() {
            let key = key(&selector.subject);
            let is_any = key == ANY;
            let places = places.entry(key).or_default();
            if !is_any || places.len() < MAX_ANY {
                places.push((number, place));
            }
        }
    }
    places
}

fn key(subject: &Compound) -> String {
    match (&subject.id, subject.classes.first(), &subject.tag) {
        (Some(id), _, _) => format!("#{id}"),
        (None, Some(class), _) => format!(".{class}"),
        (None, None, Some(tag)) => tag.clone(),
        (None, None, None) => ANY.to_owned(),
    }
}

fn is_at(sheet: &Sheet, url: &Url) -> bool {
    matches!(sheet, Sheet::Link(one) if one == url)
}

/// Returns the last part of an address, which people know a style sheet by.
fn file_name(url: &Url) -> String {
    let last = url.path_segments().and_then(|mut parts| parts.next_back());
    let name = last.filter(|name| !name.is_empty());
    quotable(name.or(url.host_str()).unwrap_or("a style sheet"))
}
