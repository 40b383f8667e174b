//! GraphQL: operations and definitions.

use super::{Paint, string_length};

/// Words that begin a definition, or belong to its head.
const KEYWORDS: [&str; 15] = [
    "query",
    "mutation",
    "subscription",
    "fragment",
    "type",
    "interface",
    "union",
    "enum",
    "input",
    "scalar",
    "directive",
    "schema",
    "extend",
    "implements",
    "repeatable",
];
/// Keywords that a name follows.
const NAMING: [&str; 10] = [
    "query",
    "mutation",
    "subscription",
    "fragment",
    "type",
    "interface",
    "union",
    "enum",
    "input",
    "scalar",
];

/// Where in a document a word stands.
#[derive(Default)]
struct Place<'t> {
    /// The word that began the definition; empty between definitions.
    definition: &'t str,
    /// The last word or mark, with `on` told from a field of that name.
    before: &'t str,
    braces: usize,
    parens: usize,
    /// Within the arguments of a directive that is applied to a definition.
    is_applied: bool,
    /// Behind the `=` of a default value.
    is_default: bool,
}

/// Appends the text in colours.
pub(super) fn push(paint: &mut Paint, out: &mut String, text: &str) {
    let mut rest = text;
    let mut place = Place::default();
    // A quote that nothing ends in its line stands alone, and so do all behind it there.
    let mut is_odd = false;
    while let Some((token, after)) = rest.split_at_checked(token_length(rest, is_odd)) {
        if token.is_empty() {
            return;
        }
        is_odd = match token {
            "\"" => true,
            "\n" => false,
            _ => is_odd,
        };
        paint.word(out, place.class(token, after), token);
        place.step(token);
        rest = after;
    }
}

fn token_length(text: &str, is_odd: bool) -> usize {
    let Some(first) = text.chars().next() else {
        return 0;
    };
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let run = |is_part: &dyn Fn(char) -> bool, from: usize| {
        let rest = text.get(from..).unwrap_or_default();
        from + rest.find(|c| !is_part(c)).unwrap_or(rest.len())
    };
    match first {
        '#' => run(&|letter| letter != '\n', 1),
        '"' if text.starts_with("\"\"\"") => {
            let inner = text.get(3..).unwrap_or_default();
            inner.find("\"\"\"").map_or(text.len(), |at| at + 6)
        }
        '"' if !is_odd => string_length(text, '"', true).unwrap_or(1),
        '@' | '$' => run(&is_word, 1),
        '.' => run(&|letter| letter == '.', 1),
        '-' | '0'..='9' => run(&|letter| is_word(letter) || letter == '.', 1),
        letter if is_word(letter) => run(&is_word, 1),
        other => other.len_utf8(),
    }
}

impl<'t> Place<'t> {
    fn class(&self, token: &str, after: &str) -> Option<&'static str> {
        let first = token.chars().next()?;
        match first {
            '#' => Some("comment"),
            '"' if token.len() > 1 => Some("string"),
            '@' if token.len() > 1 => Some("directive function"),
            '$' if token.len() > 1 => Some("variable"),
            '0'..='9' => Some("number"),
            '-' if token.len() > 1 => Some("number"),
            'a'..='z' | 'A'..='Z' | '_' => self.class_of_name(token, after),
            _ => None,
        }
    }

    fn class_of_name(&self, name: &str, after: &str) -> Option<&'static str> {
        if self.braces == 0 && self.parens == 0 {
            return self.class_in_head(name);
        }
        let is_named = after.trim_start().starts_with(':');
        let is_boolean = matches!(name, "true" | "false" | "null");
        match self.definition {
            _ if self.is_operation() && self.braces == 0 => Some(if self.is_default {
                "constant"
            } else {
                "class-name"
            }),
            _ if self.is_operation() && self.parens > 0 => Some(match is_boolean && !is_named {
                true => "boolean",
                false => "attr-name",
            }),
            _ if self.is_operation() => match self.before {
                "..." if name == "on" => Some("keyword"),
                "on" => Some("class-name"),
                _ => None,
            },
            _ if self.parens > 0 && is_named => Some("attr-name"),
            _ if self.is_applied || self.is_default => Some(match is_boolean {
                true => "boolean",
                false => "constant",
            }),
            _ if self.parens > 0 => Some("class-name"),
            "enum" => Some("constant"),
            _ if is_named || after.trim_start().starts_with('(') => Some("property"),
            _ => Some("class-name"),
        }
    }

    /// Outside of braces and parentheses.
    fn class_in_head(&self, name: &str) -> Option<&'static str> {
        let is_operation = self.is_operation();
        if NAMING.contains(&self.before) {
            let is_type = !is_operation || self.definition.is_empty();
            return Some(if is_type { "class-name" } else { "function" });
        }
        match name {
            "on" => Some("keyword"),
            _ if KEYWORDS.contains(&name) => Some("keyword"),
            _ if self.definition == "directive" => Some("constant"),
            _ if self.definition.is_empty() => None,
            _ => Some("class-name"),
        }
    }

    fn is_operation(&self) -> bool {
        matches!(
            self.definition,
            "query" | "mutation" | "subscription" | "fragment" | "{"
        )
    }

    fn step(&mut self, token: &'t str) {
        if token.trim().is_empty() || token.starts_with('#') {
            return;
        }
        let is_head = self.braces == 0 && self.parens == 0;
        match token {
            "{" => {
                if is_head && self.definition.is_empty() {
                    self.definition = token;
                }
                self.braces += 1;
            }
            "}" => {
                self.braces = self.braces.saturating_sub(1);
                if self.braces == 0 {
                    self.definition = "";
                }
            }
            "(" => {
                self.is_applied = self.before.starts_with('@') && self.definition != "directive";
                self.parens += 1;
            }
            ")" => {
                self.parens = self.parens.saturating_sub(1);
                self.is_applied &= self.parens > 0;
            }
            "implements" | "repeatable" | "extend" => {}
            _ if is_head && KEYWORDS.contains(&token) && !NAMING.contains(&self.before) => {
                self.definition = token;
            }
            _ => {}
        }
        match token {
            "=" => self.is_default = true,
            ")" | "(" | "{" | "}" | ":" => self.is_default = false,
            _ => {}
        }
        self.before = match (token, self.before) {
            // A field may be called `on` too, and a type `input`.
            ("on", "...") => "on",
            ("on", _) if self.braces > 0 => "field",
            (name, before) if is_head && NAMING.contains(&before) && name != "{" => "name",
            _ => token,
        };
    }
}
