//! An example operation beside the prose of its page: the document, its variables, a response.
//!
//! Both languages are coloured here, by marks and words alone: what is read was written by
//! `crate::example`, so it holds neither comments nor block strings.

use super::context::Context;
use super::escape::{push_escaped, put};
use super::parts::Draft;
use super::snippets::Language;
use crate::example::of_field;
use crate::model::{FieldDef, OperationKind, TypeDef};

/// Longer texts (names of kilobytes) are shown without colours.
const COLOURED: usize = 20_000;

/// Appends the section, where there is an example.
pub(super) fn push(
    draft: &mut Draft,
    context: &Context,
    kind: OperationKind,
    root: &TypeDef,
    field: &FieldDef,
) {
    let Some(example) = of_field(context.model, context.index, kind, root, field) else {
        return;
    };
    draft.section("example", "Example", "");
    let out = &mut draft.html;
    // Subscriptions do not go over plain HTTP.
    let languages: &[Language] = match kind {
        OperationKind::Subscription => &[],
        _ => &Language::ALL,
    };
    push_picker(out, languages);
    out.push_str("<div data-language=\"graphql\">\n");
    push_box(out, "Operation", "graphql", &example.operation);
    if let Some(variables) = &example.variables {
        push_box(out, "Variables", "json", variables);
    }
    out.push_str("</div>\n");
    for language in languages {
        put!(out, "<div data-language=\"{}\">\n", language.word);
        let text = language.snippet(context.endpoint(), &example);
        push_box(out, "", language.word, &text);
        out.push_str("</div>\n");
    }
    push_box(out, "Response", "json", &example.response);
}

/// Radio buttons that choose what is shown by style alone, so that they need no script.
fn push_picker(out: &mut String, languages: &[Language]) {
    if languages.is_empty() {
        return;
    }
    out.push_str("<fieldset class=\"languages\"><legend>Language</legend>\n");
    let all = languages
        .iter()
        .map(|language| (language.word, language.label));
    for (word, label) in std::iter::once(("graphql", "GraphQL")).chain(all) {
        let checked = if word == "graphql" { " checked" } else { "" };
        put!(
            out,
            "<label><input type=\"radio\" name=\"language\" value=\"{word}\"{checked}>{label}</label>\n"
        );
    }
    out.push_str("</fieldset>\n");
}

/// A box with a title, or without one where the picker names it.
fn push_box(out: &mut String, title: &str, language: &str, text: &str) {
    let title = match title {
        "" => String::new(),
        title => format!("<h3 class=\"code-label\">{title}</h3>\n"),
    };
    put!(
        out,
        "{title}<div class=\"code-box\" data-copy-code>\n<pre class=\"language-{language}\" tabindex=\"0\"><code class=\"language-{language}\">"
    );
    let text = text.trim_end();
    match language {
        _ if text.len() > COLOURED => push_escaped(out, text),
        "json" => push_json(out, text),
        "graphql" => push_operation(out, text),
        _ => push_strings(out, text),
    }
    out.push_str("\n</code></pre></div>\n");
}

fn span(out: &mut String, class: &str, text: &str) {
    put!(out, "<span class=\"token {class}\">");
    push_escaped(out, text);
    out.push_str("</span>");
}

/// Bytes from the start of a text that belong together: a string, a word, or one other character.
pub(super) fn token_length(text: &str) -> usize {
    let mut bytes = text.bytes().enumerate();
    let is_word =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-');
    match text.chars().next() {
        Some('"') => {
            bytes.next();
            let mut is_escaped = false;
            for (at, byte) in bytes {
                match byte {
                    _ if is_escaped => is_escaped = false,
                    b'\\' => is_escaped = true,
                    b'"' => return at + 1,
                    _ => {}
                }
            }
            text.len()
        }
        Some(first) if first.is_ascii() && text.bytes().next().is_some_and(is_word) => bytes
            .find(|(_, byte)| !is_word(*byte))
            .map_or(text.len(), |(at, _)| at),
        Some(other) => other.len_utf8(),
        None => 0,
    }
}

/// Any language: strings between double quotes that end in their line, everything else plain.
fn push_strings(out: &mut String, text: &str) {
    let mut rest = text;
    while let Some((token, after)) = rest.split_at_checked(token_length(rest)) {
        if token.is_empty() {
            return;
        }
        if token.len() > 2 && token.starts_with('"') && !token.contains('\n') {
            span(out, "string", token);
        } else {
            push_escaped(out, token);
        }
        rest = after;
    }
}

/// JSON: keys, strings, numbers, words.
fn push_json(out: &mut String, text: &str) {
    let mut rest = text;
    while let Some((token, after)) = rest.split_at_checked(token_length(rest)) {
        if token.is_empty() {
            return;
        }
        match token.bytes().next() {
            Some(b'"') if after.starts_with(':') => span(out, "property", token),
            Some(b'"') => span(out, "string", token),
            Some(b'-' | b'0'..=b'9') => span(out, "number", token),
            Some(b't' | b'f') => span(out, "boolean", token),
            Some(b'n') => span(out, "keyword", token),
            _ => push_escaped(out, token),
        }
        rest = after;
    }
}

/// An operation: keywords, variables, names of arguments and types. Names of fields stay plain,
/// most of the text being those.
fn push_operation(out: &mut String, text: &str) {
    let mut rest = text;
    // Within parentheses, and before the first brace, where variables get their types.
    let mut is_in_arguments = false;
    let mut is_in_head = true;
    let mut before = "";
    while let Some((token, after)) = rest.split_at_checked(token_length(rest)) {
        if token.is_empty() {
            return;
        }
        let is_name = token.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
        match token {
            "(" => is_in_arguments = true,
            ")" => is_in_arguments = false,
            "{" => is_in_head = false,
            _ => {}
        }
        match token {
            "query" | "mutation" | "subscription" if before.is_empty() => {
                span(out, "keyword", token)
            }
            "on" if before == "..." => span(out, "keyword", token),
            _ if token.starts_with('$') => span(out, "variable", token),
            _ if is_name && is_in_head && !is_in_arguments => span(out, "function", token),
            _ if is_name && is_in_head => span(out, "class-name", token),
            _ if is_name && before == "on" => span(out, "class-name", token),
            _ if is_name && is_in_arguments => span(out, "attr-name", token),
            _ if is_in_arguments && token.starts_with(|first: char| first.is_ascii_digit()) => {
                span(out, "number", token)
            }
            _ => push_escaped(out, token),
        }
        if !token.trim().is_empty() {
            before = match (token, before) {
                // A field may be called `on` too.
                ("on", "...") => "on",
                ("on", _) => "field",
                _ => token,
            };
        }
        rest = after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(html: &str) -> String {
        let mut text = String::new();
        for (number, part) in html.split('<').enumerate() {
            let shown = if number == 0 {
                part
            } else {
                part.split_once('>').unwrap().1
            };
            text.push_str(shown);
        }
        text.replace("&quot;", "\"")
            .replace("&lt;", "<")
            .replace("&amp;", "&")
    }

    #[test]
    fn operations_are_coloured() {
        let text = "query On($on: [ID!]!, $b: B) {\n  on(on: $on, first: 10) {\n    __typename\n    ... on On {\n      aOn: on\n    }\n  }\n}";
        let mut out = String::new();
        push_operation(&mut out, text);
        assert_eq!(plain(&out), text);
        for expected in [
            "<span class=\"token keyword\">query</span> <span class=\"token function\">On</span>(<span class=\"token variable\">$on</span>: [<span class=\"token class-name\">ID</span>!]!",
            "\n  on(<span class=\"token attr-name\">on</span>: <span class=\"token variable\">$on</span>, <span class=\"token attr-name\">first</span>: <span class=\"token number\">10</span>)",
            "... <span class=\"token keyword\">on</span> <span class=\"token class-name\">On</span> {\n      aOn: on\n",
        ] {
            assert!(out.contains(expected), "{out}");
        }
    }

    #[test]
    fn json_is_coloured() {
        let text = "{\n  \"a\": \"b: <\\\"é\",\n  \"n\": [-1.5, true, null],\n  \"e\": {}\n}";
        let mut out = String::new();
        push_json(&mut out, text);
        assert_eq!(plain(&out), text);
        for expected in [
            "<span class=\"token property\">&quot;a&quot;</span>: <span class=\"token string\">&quot;b: &lt;\\&quot;é&quot;</span>",
            "[<span class=\"token number\">-1.5</span>, <span class=\"token boolean\">true</span>, <span class=\"token keyword\">null</span>]",
        ] {
            assert!(out.contains(expected), "{out}");
        }
    }

    #[test]
    fn any_text_ends() {
        for text in ["\"", "\"\\", "é", "$", "-", "\u{1f600}x", ""] {
            let mut out = String::new();
            push_json(&mut out, text);
            push_operation(&mut out, text);
            assert_eq!(plain(&out), format!("{text}{text}"));
        }
    }
}
