//! Style sheets: rules with simple selectors, also for light and dark schemes of color.

use super::css;

const PSEUDO_CLASSES: &[&str] = &["first-child", "last-child", "only-child", "root"];
/// Parts of a selector. A browser goes through the ancestors of an element for each.
const MAX_COMPOUNDS: usize = 6;

/// A rule of a style sheet.
#[derive(Debug)]
pub(super) struct Rule {
    /// `light` or `dark`, if the rule depends on it.
    scheme: Option<&'static str>,
    /// At least one.
    pub(super) selectors: Vec<String>,
    /// Declarations as [`css::clean_declarations`] returns them.
    pub(super) declarations: String,
}

/// Returns the allowed rules of a style sheet.
pub(super) fn read(text: &str) -> Vec<Rule> {
    let text = css::without_comments(text)
        .replace("<!--", " ")
        .replace("-->", " ");
    let mut rules = Vec::new();
    read_rules(&text, None, &mut rules);
    rules
}

/// Writes rules as [`read`] reads them.
pub(super) fn write(rules: &[Rule]) -> String {
    let written = rules.iter().map(|rule| {
        let text = format!("{}{{{}}}", rule.selectors.join(","), rule.declarations);
        match rule.scheme {
            Some(scheme) => format!("@media (prefers-color-scheme:{scheme}){{{text}}}"),
            None => text,
        }
    });
    written.collect()
}

/// Returns what an element must have so that the selector can match it: `.class`, `#id`, `name`, or `*`.
pub(super) fn key(selector: &str) -> &str {
    let is_combinator = |character| matches!(character, ' ' | '>' | '+' | '~');
    let compound = selector.rsplit(is_combinator).next().unwrap_or(selector);
    let compound = compound.split(':').next().unwrap_or(compound);
    let start = compound.rfind(['.', '#']).unwrap_or(0);
    match compound.get(start..) {
        Some(key) if !key.is_empty() => key,
        _ => "*",
    }
}

fn read_rules(text: &str, scheme: Option<&'static str>, rules: &mut Vec<Rule>) {
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let is_at_rule = rest.starts_with('@');
        let Some(end) = rest.find(|next| next == '{' || (is_at_rule && next == ';')) else {
            return;
        };
        let (prelude, block) = rest.split_at(end);
        let Some(block) = block.strip_prefix('{') else {
            rest = block.trim_start_matches(';').trim_start();
            continue;
        };
        let (body, after) = split_block(block);
        if !is_at_rule {
            rules.extend(read_rule(prelude, body, scheme));
        } else if let (Some(inner), None) = (read_scheme(prelude), scheme) {
            read_rules(body, Some(inner), rules);
        }
        rest = after.trim_start();
    }
}

/// Splits behind the brace that closes a block.
fn split_block(text: &str) -> (&str, &str) {
    let mut depth = 1_usize;
    for (position, character) in text.char_indices() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            let (body, after) = text.split_at(position);
            return (body, after.strip_prefix('}').unwrap_or(after));
        }
    }
    (text, "")
}

fn read_scheme(prelude: &str) -> Option<&'static str> {
    let words: String = prelude.split_whitespace().collect();
    match words.to_ascii_lowercase().as_str() {
        "@media(prefers-color-scheme:dark)" => Some("dark"),
        "@media(prefers-color-scheme:light)" => Some("light"),
        _ => None,
    }
}

fn read_rule(prelude: &str, body: &str, scheme: Option<&'static str>) -> Option<Rule> {
    let selectors = prelude
        .split(',')
        .map(clean_selector)
        .collect::<Option<Vec<_>>>()?;
    let declarations = css::clean_declarations(body);
    (!declarations.is_empty()).then_some(Rule {
        scheme,
        selectors,
        declarations,
    })
}

fn clean_selector(selector: &str) -> Option<String> {
    let mut out = String::new();
    let mut compounds = 1;
    for word in selector
        .replace('>', " > ")
        .replace('+', " + ")
        .replace('~', " ~ ")
        .split_whitespace()
    {
        if matches!(word, ">" | "+" | "~") {
            if out.is_empty() || out.ends_with(['>', '+', '~']) {
                return None;
            }
            out.push_str(word);
            continue;
        }
        if !is_compound(word) {
            return None;
        }
        if !out.is_empty() {
            compounds += 1;
            if !out.ends_with(['>', '+', '~']) {
                out.push(' ');
            }
        }
        out.push_str(word);
    }
    let is_complete = !out.is_empty() && !out.ends_with(['>', '+', '~']);
    (is_complete && compounds <= MAX_COMPOUNDS).then_some(out)
}

/// Returns whether this is a name or `*`, classes, ids and pseudo-classes.
fn is_compound(word: &str) -> bool {
    let (simple, pseudo) = word.split_once(':').unwrap_or((word, "root"));
    let has_pseudo = PSEUDO_CLASSES.contains(&pseudo);
    let mut parts = simple.split(['.', '#']);
    let name = parts.next().unwrap_or_default();
    let is_name = |part: &str| !part.is_empty() && part.chars().all(css::is_word_character);
    has_pseudo && (name.is_empty() || name == "*" || is_name(name)) && parts.all(is_name)
}
