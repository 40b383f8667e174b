//! Style sheets as rules, without what never applies to a light page on a large screen.

use cssparser::{
    AtRuleParser, CowRcStr, DeclarationParser, ParseError, Parser, ParserState,
    QualifiedRuleParser, RuleBodyItemParser, RuleBodyParser, StyleSheetParser, Token,
};

use super::html::is_for_screens;
use super::selector::{Selector, parse_list};

/// A property with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Declaration {
    /// In lower case, except for custom properties.
    pub name: String,
    pub value: String,
    pub is_important: bool,
}

/// A style rule.
#[derive(Debug)]
pub(super) struct Rule {
    pub selectors: Vec<Selector>,
    pub declarations: Vec<Declaration>,
    /// The number of its layer; rules without one win.
    pub layer: u32,
    /// Which style sheet it is from.
    pub sheet: usize,
    /// Whether it is for an error, a warning or the like.
    pub is_status: bool,
}

/// The rules of all style sheets, in their order.
#[derive(Debug, Default)]
pub(super) struct Rules {
    pub rules: Vec<Rule>,
    /// Addresses in `@import`, as written, of the last style sheet.
    pub imports: Vec<String>,
    layers: Vec<String>,
    layer: Option<u32>,
    sheet: usize,
    depth: u32,
    declarations: usize,
}

const MAX_DEPTH: u32 = 8;
const MAX_RULES: usize = 40_000;
const MAX_DECLARATIONS: usize = 80_000;
const MAX_DECLARATIONS_OF_RULE: usize = 3_000;
const MAX_LAYERS: usize = 200;
const MAX_IMPORTS: usize = 6;
const MAX_VALUE_BYTES: usize = 400;
const MAX_CUSTOM_NAME: usize = 80;

/// The properties that themes are read from, besides custom ones.
const PROPERTIES: [&str; 9] = [
    "color",
    "background",
    "background-color",
    "border-color",
    "border-radius",
    "color-scheme",
    "fill",
    "font",
    "font-family",
];

/// Words in selectors and custom properties whose colours say something else than the brand.
const STATUS_WORDS: [&str; 10] = [
    "danger",
    "error",
    "warning",
    "success",
    "destructive",
    "invalid",
    "alert",
    "info",
    "token",
    "hljs",
];

/// Returns whether a name is that of an error, a warning or the like.
pub(super) fn is_status(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    STATUS_WORDS.iter().any(|word| name.contains(word))
}

impl Rules {
    /// Adds the rules of a style sheet.
    pub fn add(&mut self, css: &str, sheet: usize) {
        (self.sheet, self.layer, self.depth) = (sheet, None, 0);
        self.imports.clear();
        self.read(&mut Parser::new(css));
    }

    fn read(&mut self, input: &mut Parser<'_>) {
        for _ in StyleSheetParser::new(input, self) {}
    }

    fn is_full(&self) -> bool {
        self.rules.len() >= MAX_RULES || self.declarations >= MAX_DECLARATIONS
    }

    /// Returns the number of a layer, from its first mention.
    fn layer(&mut self, name: &str) -> u32 {
        // Sub-layers are as their outermost one.
        let name = name.split('.').next().unwrap_or_default().trim();
        let found = self.layers.iter().position(|one| one == name);
        let place = found.unwrap_or_else(|| {
            if self.layers.len() < MAX_LAYERS {
                self.layers.push(name.to_owned());
            }
            self.layers.len()
        });
        u32::try_from(place).unwrap_or(u32::MAX - 1)
    }
}

/// Returns the declarations of a block or a `style` attribute.
pub(super) fn declarations(input: &mut Parser<'_>) -> Vec<Declaration> {
    let mut body = Body;
    let items = RuleBodyParser::new(input, &mut body);
    let found = items.filter_map(|item| item.ok().flatten());
    found.take(MAX_DECLARATIONS_OF_RULE).collect()
}

/// An at-rule whose content is read.
pub(super) enum Kept {
    Always,
    Layer(String),
    Import(String),
}

type Fault = ParseError<()>;

impl<'i> AtRuleParser<'i> for Rules {
    type Prelude = Kept;
    type AtRule = ();
    type Error = ();

    fn parse_prelude(&mut self, name: CowRcStr<'i>, input: &mut Parser<'i>) -> Result<Kept, Fault> {
        if name.eq_ignore_ascii_case("import") {
            let url = input.expect_url_or_string()?.to_string();
            let media = rest(input);
            let is_wanted = is_for_screens(Some(media.as_str()));
            return if is_wanted {
                Ok(Kept::Import(url))
            } else {
                Err(ParseError::unexpected_token())
            };
        }
        let text = rest(input);
        match name.to_ascii_lowercase().as_str() {
            "media" if is_for_screens(Some(text.as_str())) => Ok(Kept::Always),
            "supports" if !text.trim_start().starts_with("not") => Ok(Kept::Always),
            "layer" => Ok(Kept::Layer(text)),
            _ => Err(ParseError::unexpected_token()),
        }
    }

    fn rule_without_block(&mut self, prelude: Kept, _: &ParserState) -> Result<(), ()> {
        match prelude {
            Kept::Layer(names) => {
                for name in names.split(',') {
                    self.layer(name);
                }
            }
            Kept::Import(url) if self.imports.len() < MAX_IMPORTS => self.imports.push(url),
            Kept::Import(_) | Kept::Always => {}
        }
        Ok(())
    }

    fn parse_block(
        &mut self,
        prelude: Kept,
        _: &ParserState,
        input: &mut Parser<'i>,
    ) -> Result<(), Fault> {
        if self.depth >= MAX_DEPTH || self.is_full() {
            return Ok(());
        }
        let outer = self.layer;
        if let (Kept::Layer(name), None) = (&prelude, outer) {
            self.layer = Some(self.layer(name));
        }
        self.depth += 1;
        self.read(input);
        self.depth -= 1;
        self.layer = outer;
        Ok(())
    }
}

impl<'i> QualifiedRuleParser<'i> for Rules {
    type Prelude = (Vec<Selector>, bool);
    type QualifiedRule = ();
    type Error = ();

    fn parse_prelude(&mut self, input: &mut Parser<'i>) -> Result<Self::Prelude, Fault> {
        let start = input.position();
        let selectors = parse_list(input);
        while input.next().is_ok() {}
        Ok((selectors, is_status(input.slice_from(start))))
    }

    fn parse_block(
        &mut self,
        (selectors, is_status): Self::Prelude,
        _: &ParserState,
        input: &mut Parser<'i>,
    ) -> Result<(), Fault> {
        if self.is_full() {
            return Ok(());
        }
        let declarations = declarations(input);
        if !declarations.is_empty() {
            self.declarations += declarations.len();
            self.rules.push(Rule {
                selectors,
                declarations,
                layer: self.layer.unwrap_or(u32::MAX),
                sheet: self.sheet,
                is_status,
            });
        }
        Ok(())
    }
}

/// The body of a style rule. Rules in it are skipped: nested ones are mostly states.
struct Body;

impl<'i> DeclarationParser<'i> for Body {
    type Declaration = Option<Declaration>;
    type Error = ();

    fn parse_value(
        &mut self,
        name: CowRcStr<'i>,
        input: &mut Parser<'i>,
        _: &ParserState,
    ) -> Result<Option<Declaration>, Fault> {
        let is_custom = name.starts_with("--");
        let start = input.position();
        while let Ok(token) = input.next() {
            if !is_custom && *token == Token::CurlyBracketBlock {
                // It was a nested rule such as `a:hover { … }`.
                return Err(ParseError::unexpected_token());
            }
        }
        let name = if is_custom {
            name.to_string()
        } else {
            name.to_ascii_lowercase()
        };
        let is_wanted =
            is_custom && name.len() <= MAX_CUSTOM_NAME || PROPERTIES.contains(&name.as_str());
        let value = input.slice_from(start).trim();
        let (value, is_important) = without_important(value);
        let is_wanted = is_wanted && value.len() <= MAX_VALUE_BYTES && !value.is_empty();
        Ok(is_wanted.then(|| Declaration {
            name,
            value: value.to_owned(),
            is_important,
        }))
    }
}

impl AtRuleParser<'_> for Body {
    type Prelude = ();
    type AtRule = Option<Declaration>;
    type Error = ();
}

impl<'i> QualifiedRuleParser<'i> for Body {
    type Prelude = ();
    type QualifiedRule = Option<Declaration>;
    type Error = ();

    fn parse_prelude(&mut self, input: &mut Parser<'i>) -> Result<(), Fault> {
        while input.next().is_ok() {}
        Ok(())
    }

    fn parse_block(
        &mut self,
        (): (),
        _: &ParserState,
        _: &mut Parser<'i>,
    ) -> Result<Option<Declaration>, Fault> {
        Ok(None)
    }
}

impl RuleBodyItemParser<'_, Option<Declaration>, ()> for Body {
    fn parse_declarations(&self) -> bool {
        true
    }

    fn parse_qualified(&self) -> bool {
        true
    }
}

fn without_important(value: &str) -> (&str, bool) {
    let (start, end) = value.rsplit_once('!').unwrap_or((value, ""));
    if end.trim().eq_ignore_ascii_case("important") {
        (start.trim_end(), true)
    } else {
        (value, false)
    }
}

fn rest(input: &mut Parser<'_>) -> String {
    let start = input.position();
    while input.next().is_ok() {}
    input.slice_from(start).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(css: &str) -> Vec<String> {
        let mut rules = Rules::default();
        rules.add(css, 0);
        let declarations = rules.rules.iter().flat_map(|rule| &rule.declarations);
        declarations
            .map(|one| {
                format!(
                    "{}={}{}",
                    one.name,
                    one.value,
                    if one.is_important { "!" } else { "" }
                )
            })
            .collect()
    }

    #[test]
    fn rules_that_apply_are_read() {
        let css = "@charset 'utf-8'; @import 'a.css'; @layer base, theme;
            a { Color: RED !important; margin: 0; --Brand : #123 }
            @media (min-width: 40em) { a { color: blue } }
            @media (max-width: 40em) { a { color: one } }
            @media print { a { color: two } }
            @media (prefers-color-scheme: dark) { a { color: three } }
            @supports (color: oklch(0 0 0)) { @layer theme { a { color: green } } }
            .card { color: navy; &:hover { color: four } a:hover { color: five } fill: tan }
            a { color: @; } } b { color: pink }
            @keyframes x { from { color: six } }";
        assert_eq!(
            values(css),
            [
                "color=RED!",
                "--Brand=#123",
                "color=blue",
                "color=green",
                "color=navy",
                "fill=tan",
                "color=@",
                "color=pink"
            ]
        );
    }

    #[test]
    fn layers_count_from_their_first_mention() {
        let mut rules = Rules::default();
        rules.add("@import url(a.css); @import 'b.css' print; @layer x, y; @layer y { a { color: a } } @layer x.z { a { color: b } } a { color: c }", 3);
        let layers: Vec<_> = rules
            .rules
            .iter()
            .map(|rule| (rule.layer, rule.sheet))
            .collect();
        assert_eq!(layers, [(1, 3), (0, 3), (u32::MAX, 3)]);
        assert_eq!(rules.imports, ["a.css"]);
    }

    #[test]
    fn hostile_style_sheets_have_bounds() {
        for css in [
            "@media all{".repeat(100_000),
            "a{".repeat(100_000),
            "a:b{".repeat(100_000),
            "(".repeat(100_000),
            "a{color:red}".repeat(100_000),
            ":not(".repeat(100_000),
            format!("{}{{color:red}}", "a,".repeat(100_000)),
            format!("a{{{}}}", "--a:b;".repeat(100_000)),
        ] {
            let mut rules = Rules::default();
            rules.add(&css, 0);
            assert!(rules.rules.len() <= MAX_RULES);
        }
    }
}
