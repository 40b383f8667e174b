//! Values of properties: `var()` and the arguments of functions.

const MAX_SUBSTITUTIONS: u32 = 64;
const MAX_DEPTH: u32 = 10;
const MAX_BYTES: usize = 2000;

/// Replaces each `var()` by the value of its custom property or its fallback. `None` if one has neither, and for cycles and
/// values that grow too large.
pub(super) fn resolve<'a>(text: &str, get: &dyn Fn(&str) -> Option<&'a str>) -> Option<String> {
    let mut resolver = Resolver {
        get,
        left: MAX_SUBSTITUTIONS,
        text: String::new(),
    };
    resolver.expand(text, 0)?;
    Some(resolver.text)
}

struct Resolver<'g, 'a> {
    get: &'g dyn Fn(&str) -> Option<&'a str>,
    left: u32,
    text: String,
}

impl Resolver<'_, '_> {
    fn expand(&mut self, text: &str, depth: u32) -> Option<()> {
        if depth > MAX_DEPTH {
            return None;
        }
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("var(") {
            self.push(before)?;
            let (inner, after) = split_closing(after)?;
            let (name, fallback) = match inner.split_once(',') {
                Some((name, fallback)) => (name, Some(fallback)),
                None => (inner, None),
            };
            self.left = self.left.checked_sub(1)?;
            let start = self.text.len();
            let value = (self.get)(name.trim());
            if value
                .and_then(|value| self.expand(value, depth + 1))
                .is_none()
            {
                self.text.truncate(start);
                self.expand(fallback?.trim(), depth + 1)?;
            }
            rest = after;
        }
        self.push(rest)
    }

    fn push(&mut self, text: &str) -> Option<()> {
        self.text.push_str(text);
        (self.text.len() <= MAX_BYTES).then_some(())
    }
}

/// Splits at the parenthesis that closes one before `text`.
fn split_closing(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0_u32;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return Some((text.get(..at)?, text.get(at + 1..)?)),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Returns the arguments if the whole text is a call of this function.
pub(super) fn arguments<'t>(text: &'t str, function: &str) -> Option<Vec<&'t str>> {
    let text = text.trim();
    let name = text.get(..function.len())?;
    let rest = text.get(function.len()..)?.strip_prefix('(')?;
    let (inner, after) = split_closing(rest)?;
    let is_whole = name.eq_ignore_ascii_case(function) && after.is_empty();
    is_whole.then(|| split(inner, |c| c == ',').collect())
}

/// Splits a text at characters outside of parentheses and quotes. The parts are trimmed.
pub(super) fn split(text: &str, is_end: impl Fn(char) -> bool) -> impl Iterator<Item = &str> {
    let (mut depth, mut quote) = (0_u32, None);
    let parts = text.split(move |c: char| {
        match (quote, c) {
            (Some(open), c) if open == c => quote = None,
            (Some(_), _) => return false,
            (None, '"' | '\'') => quote = Some(c),
            (None, '(') => depth += 1,
            (None, ')') => depth = depth.saturating_sub(1),
            _ => return depth == 0 && is_end(c),
        }
        false
    });
    parts.map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn get(name: &str) -> Option<&'static str> {
        Some(match name {
            "--a" => "1px",
            "--b" => "calc(var(--a) * 2)",
            "--cycle" => "var(--cycle, var(--cycle))",
            "--bomb0" => "var(--bomb1)var(--bomb1)var(--bomb1)var(--bomb1)",
            "--bomb1" => "var(--bomb2)var(--bomb2)var(--bomb2)var(--bomb2)",
            "--bomb2" => "var(--bomb0)var(--bomb0)",
            "--broken" => "var(--none)",
            _ => return None,
        })
    }

    #[test]
    fn variables_are_replaced() {
        for (text, value) in [
            ("x", Some("x")),
            ("var(--a) var( --b )", Some("1px calc(1px * 2)")),
            ("rgb(var(--none, 1, 2, 3))", Some("rgb(1, 2, 3)")),
            ("var(--broken, var(--none, var(--a)))", Some("1px")),
            ("var(--none)", None),
            ("var(--cycle)", None),
            ("var(--bomb0)", None),
            ("var(--a", None),
        ] {
            assert_eq!(resolve(text, &get).as_deref(), value, "{text}");
        }
    }

    #[test]
    fn texts_are_split_outside_of_parentheses_and_quotes() {
        assert_eq!(
            arguments(" Light-Dark(rgb(1, 2, 3), #fff)", "light-dark"),
            Some(vec!["rgb(1, 2, 3)", "#fff"])
        );
        assert_eq!(arguments("light-dark(a) b", "light-dark"), None);
        let parts: Vec<_> = split("'a, b', c(d, e) f", |c| c == ',').collect();
        assert_eq!(parts, ["'a, b'", "c(d, e) f"]);
    }
}
