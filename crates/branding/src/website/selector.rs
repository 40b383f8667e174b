//! Selectors, as far as they can be matched against single elements.

use cssparser::{Parser, Token};

use super::html::Element;

/// A selector of one complex.
#[derive(Debug, Clone, Default)]
pub(super) struct Selector {
    pub subject: Compound,
    /// In any order: whether one is a parent or a sibling makes no difference here.
    ancestors: Vec<Compound>,
    /// As in CSS: identifiers, classes, types, in one number.
    pub specificity: u32,
}

/// Simple selectors for one element.
#[derive(Debug, Clone, Default)]
pub(super) struct Compound {
    pub tag: Option<String>,
    pub id: Option<String>,
    pub classes: Vec<String>,
    attributes: Vec<(String, Option<String>)>,
    is_root: bool,
    not: Vec<Selector>,
    any_of: Vec<Vec<Selector>>,
    /// It has a state, a pseudo-element or something unknown.
    is_never: bool,
}

const MAX_DEPTH: u32 = 3;
const MAX_SELECTORS: usize = 200;
const MAX_ANCESTORS: usize = 6;

const ID: u32 = 10_000;
const CLASS: u32 = 100;
const TAG: u32 = 1;

/// Containers that pages have between `body` and content.
const CONTAINERS: [&str; 8] = [
    "main", "article", "section", "div", "p", "li", "form", "header",
];
const CONTENT_CLASSES: [&str; 10] = [
    "prose",
    "content",
    "markdown",
    "markdown-body",
    "entry-content",
    "post-content",
    "theme-doc-markdown",
    "wp-site-blocks",
    "wp-block-button",
    "container",
];

/// Reads a list of selectors. Those that can never match are left out.
pub(super) fn parse_list(input: &mut Parser<'_>) -> Vec<Selector> {
    let mut list = list(input, 0);
    list.retain(|selector| !selector.can_never_match());
    list
}

fn list(input: &mut Parser<'_>, depth: u32) -> Vec<Selector> {
    let mut found = Vec::new();
    let mut builder = Builder::default();
    while let Ok(token) = input.next_including_whitespace() {
        let token = token.clone();
        if token == Token::Comma {
            found.extend(std::mem::take(&mut builder).finish());
            if found.len() >= MAX_SELECTORS {
                return found;
            }
        } else {
            builder.push(&token, input, depth);
        }
    }
    found.extend(builder.finish());
    found
}

impl Selector {
    /// Returns whether it matches an element of a page with this `html` and `body`.
    pub fn matches(&self, element: &Element, page: [&Element; 2]) -> bool {
        self.subject.matches(element)
            && self
                .ancestors
                .iter()
                .all(|ancestor| match element.tag.as_str() {
                    "html" => false,
                    "body" => page.iter().take(1).any(|one| ancestor.matches(one)),
                    _ => page.iter().any(|one| ancestor.matches(one)) || ancestor.is_container(),
                })
    }

    fn can_never_match(&self) -> bool {
        self.subject.is_never || self.ancestors.iter().any(|ancestor| ancestor.is_never)
    }

    fn matches_alone(&self, element: &Element) -> bool {
        self.ancestors.is_empty() && self.subject.matches(element)
    }
}

impl Compound {
    fn matches(&self, element: &Element) -> bool {
        let is_same =
            |wanted: &Option<String>, has: &str| wanted.as_ref().is_none_or(|one| one == has);
        !self.is_never
            && is_same(&self.tag, &element.tag)
            && (self.id.is_none() || self.id == element.id)
            && (!self.is_root || element.tag == "html")
            && self.classes.iter().all(|one| element.classes.contains(one))
            && self.attributes.iter().all(|(name, wanted)| {
                element
                    .attribute(name)
                    .is_some_and(|value| is_same(wanted, value))
            })
            && !self.not.iter().any(|one| one.matches_alone(element))
            && self
                .any_of
                .iter()
                .all(|list| list.iter().any(|one| one.matches_alone(element)))
    }

    fn is_container(&self) -> bool {
        let is_plain = !self.is_never
            && !self.is_root
            && self.id.is_none()
            && self.attributes.is_empty()
            && self.any_of.is_empty();
        let is_content = |class: &String| CONTENT_CLASSES.contains(&class.as_str());
        let is_known = match &self.tag {
            Some(tag) => CONTAINERS.contains(&tag.as_str()),
            None => !self.classes.is_empty(),
        };
        is_plain && is_known && self.classes.iter().all(is_content)
    }

    fn is_empty(&self) -> bool {
        self.tag.is_none()
            && self.id.is_none()
            && self.classes.is_empty()
            && self.attributes.is_empty()
            && self.any_of.is_empty()
            && self.not.is_empty()
            && !self.is_root
            && !self.is_never
    }
}

#[derive(Default)]
struct Builder {
    selector: Selector,
    is_started: bool,
    has_space: bool,
    /// What must come next, after a token such as `.` or `:`.
    expects: Expects,
}

#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum Expects {
    #[default]
    Anything,
    Class,
    Pseudo,
    /// A combinator stood there.
    Compound,
}

impl Builder {
    fn push(&mut self, token: &Token<'_>, input: &mut Parser<'_>, depth: u32) {
        let expects = std::mem::take(&mut self.expects);
        match token {
            Token::WhiteSpace(_) => {
                self.has_space = true;
                self.expects = expects;
            }
            Token::Delim('>' | '+' | '~') => {
                self.has_space = true;
                self.expects = Expects::Compound;
            }
            Token::Colon if expects == Expects::Pseudo => self.compound().is_never = true,
            Token::Colon => {
                self.compound();
                self.expects = Expects::Pseudo;
            }
            Token::Delim('.') => {
                self.compound();
                self.expects = Expects::Class;
            }
            Token::Ident(name) => match expects {
                Expects::Class => {
                    self.selector.specificity += CLASS;
                    self.selector.subject.classes.push(name.to_string());
                }
                Expects::Pseudo => self.pseudo_class(name),
                Expects::Anything | Expects::Compound => {
                    let name = name.to_ascii_lowercase();
                    self.compound().tag = Some(name);
                    self.selector.specificity += TAG;
                }
            },
            Token::IDHash(name) => {
                self.compound().id = Some(name.to_string());
                self.selector.specificity += ID;
            }
            Token::Delim('*') => {
                self.compound();
            }
            Token::SquareBracketBlock => {
                let attribute = attribute(input);
                let compound = self.compound();
                match attribute {
                    Some(attribute) => compound.attributes.push(attribute),
                    None => compound.is_never = true,
                }
                self.selector.specificity += CLASS;
            }
            Token::Function(name) if expects == Expects::Pseudo && depth < MAX_DEPTH => {
                let name = name.to_ascii_lowercase();
                self.function(&name, input, depth);
            }
            _ => self.compound().is_never = true,
        }
    }

    /// Returns the compound to add to: a new one after a combinator.
    fn compound(&mut self) -> &mut Compound {
        if std::mem::take(&mut self.has_space) && self.is_started {
            let ancestor = std::mem::take(&mut self.selector.subject);
            // `*` matches every ancestor.
            if !ancestor.is_empty() {
                self.selector.ancestors.push(ancestor);
            }
        }
        self.is_started = true;
        &mut self.selector.subject
    }

    fn pseudo_class(&mut self, name: &str) {
        let compound = &mut self.selector.subject;
        match name.to_ascii_lowercase().as_str() {
            "root" | "host" => compound.is_root = true,
            "link" | "any-link" | "enabled" | "scope" => {}
            _ => compound.is_never = true,
        }
        self.selector.specificity += CLASS;
    }

    fn function(&mut self, name: &str, input: &mut Parser<'_>, depth: u32) {
        let inner = input
            .parse_nested_block(|input| Ok::<_, cssparser::ParseError<()>>(list(input, depth + 1)));
        let inner = inner.unwrap_or_default();
        let compound = &mut self.selector.subject;
        compound.is_never |= inner.is_empty();
        match name {
            "not" => compound.not.extend(inner.iter().cloned()),
            "is" | "where" | "matches" | "-webkit-any" => compound.any_of.push(inner.clone()),
            _ => compound.is_never = true,
        }
        if name != "where" {
            let most = inner.iter().map(|one| one.specificity).max();
            self.selector.specificity += most.unwrap_or_default();
        }
    }

    fn finish(self) -> Option<Selector> {
        let is_complete = self.is_started
            && self.expects == Expects::Anything
            && self.selector.ancestors.len() <= MAX_ANCESTORS;
        is_complete.then_some(self.selector)
    }
}

/// Reads `[name]` and `[name=value]`; `None` for other operators.
fn attribute(input: &mut Parser<'_>) -> Option<(String, Option<String>)> {
    let read = input.parse_nested_block(|input| {
        let name = input.expect_ident()?.to_ascii_lowercase();
        if input.is_exhausted() {
            return Ok((name, None));
        }
        input.expect_delim('=')?;
        let value = input.expect_ident_or_string()?.to_string();
        Ok::<_, cssparser::ParseError<()>>((name, Some(value)))
    });
    read.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(selectors: &str, element: &Element) -> bool {
        let html = Element::named("html").with_attribute("data-theme", "light");
        let body = Element::with_classes("body", "home");
        let list = parse_list(&mut Parser::new(selectors));
        list.iter()
            .any(|selector| selector.matches(element, [&html, &body]))
    }

    #[test]
    fn elements_are_matched() {
        let link =
            Element::with_classes("a", "btn btn-primary md:w-1/2").with_attribute("href", "");
        for selector in [
            "a",
            "*",
            ".btn.btn-primary",
            "a.btn:not(.btn-link):any-link",
            "p, body a",
            "html[data-theme=light] > body.home .btn",
            ":root[data-theme='light'] a",
            "main .prose a",
            ":is(button, a)[href]",
            ":where(.btn)",
            r".md\:w-1\/2",
        ] {
            assert!(matches(selector, &link), "{selector}");
        }
        for selector in [
            "button",
            ".btn.other",
            "a:hover",
            "a::before",
            "a:not(.btn)",
            ".dark a",
            "[data-theme=dark] a",
            "footer a",
            "#main a",
            "a[href^='x']",
            "a.",
            "",
            "a >",
            ":not(",
        ] {
            assert!(!matches(selector, &link), "{selector}");
        }
    }

    #[test]
    fn only_the_page_has_a_root() {
        let html = Element::named("html").with_attribute("data-theme", "light");
        assert!(matches(":root", &html) && matches(":root:not(.dark)", &html));
        assert!(!matches(":root", &Element::named("a")) && !matches("body html", &html));
    }

    #[test]
    fn specificity_is_that_of_css() {
        for (selector, specificity) in [
            ("a", 1),
            ("*", 0),
            ("#a .b c", 10_101),
            (":where(.a)", 0),
            (":is(.a, b)", 100),
            ("a:not(#b)[c]", 10_101),
        ] {
            let list = parse_list(&mut Parser::new(selector));
            assert_eq!(list[0].specificity, specificity, "{selector}");
        }
    }
}
