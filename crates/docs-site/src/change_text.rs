//! Sentences about changes as HTML, with links to the changed things.

use std::fmt::Write as _;

use domain::VersionNumber;
use projects::OpenDocs;
use schema_results::Change;

use crate::address::{docs_base, version_base};
use crate::literal::literal;

/// Where the links of a version's changes lead: to its docs, or for removed things to the docs of the version
/// before.
pub(crate) struct ChangeLinks {
    /// Root of the version's docs.
    pub(crate) docs: String,
    before: Option<String>,
}

impl ChangeLinks {
    pub(crate) fn new(open: &OpenDocs, number: VersionNumber) -> Self {
        let base = |number| version_base(&open.project, Some(number));
        Self {
            docs: match number == open.version.number {
                true => docs_base(&open.project),
                false => base(number),
            },
            before: number.previous().map(base),
        }
    }

    /// Links of the changes between any two versions.
    pub(crate) fn between(open: &OpenDocs, from: VersionNumber, to: VersionNumber) -> Self {
        Self {
            before: Some(version_base(&open.project, Some(from))),
            ..Self::new(open, to)
        }
    }

    /// Links to removed things only, in the docs of `base`.
    pub(crate) fn removals(open: &OpenDocs, base: VersionNumber) -> Self {
        Self {
            docs: String::new(),
            before: Some(version_base(&open.project, Some(base))),
        }
    }

    /// The same with absolute addresses below `site`. The current version is named by its number too, because
    /// it will soon not be current any more.
    pub(crate) fn permanent(open: &OpenDocs, number: VersionNumber, site: &str) -> Self {
        let base = |number| format!("{site}{}", version_base(&open.project, Some(number)));
        Self {
            docs: base(number),
            before: number.previous().map(base),
        }
    }

    fn address(&self, change: &Change) -> Option<String> {
        let docs = match schema_changes::is_removal(&change.code) {
            true => self.before.as_ref()?,
            false if self.docs.is_empty() => return None,
            false => &self.docs,
        };
        Some(format!("{docs}/{}", escape(change.page.as_deref()?)))
    }
}

/// Returns the message as HTML. Its first code span links to the page of the changed thing.
pub(crate) fn message(change: &Change, links: &ChangeLinks) -> String {
    let mut out = String::with_capacity(change.message.len() + 64);
    let mut address = links.address(change);
    for (is_code, part) in code_spans(&change.message) {
        let text = escape(part);
        // Writing into a string cannot fail.
        let _ = match (is_code, address.take_if(|_| is_code)) {
            (false, _) => write!(out, "{text}"),
            (true, None) => write!(out, "<code>{text}</code>"),
            (true, Some(address)) => {
                write!(out, "<a href=\"{address}\"><code>{text}</code></a>")
            }
        };
    }
    out
}

/// Returns a text as HTML, with text between backticks as code.
pub(crate) fn with_code(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    for (is_code, part) in code_spans(text) {
        let text = escape(part);
        // Writing into a string cannot fail.
        let _ = match is_code {
            true => write!(out, "<code>{text}</code>"),
            false => write!(out, "{text}"),
        };
    }
    out
}

/// Returns a publisher's message as Markdown on one line: text between backticks stays code, the rest is
/// literal.
pub(crate) fn message_markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    for (is_code, part) in code_spans(text) {
        match is_code {
            false => out.push_str(&literal(part)),
            true => {
                let fence = "`".repeat(longest_run(part) + 1);
                let gap = if part.starts_with('`') || part.ends_with('`') {
                    " "
                } else {
                    ""
                };
                let part = part.replace(char::is_control, " ");
                out.push_str(&format!("{fence}{gap}{part}{gap}{fence}"));
            }
        }
    }
    out
}

/// Returns the length of the longest run of backticks.
fn longest_run(text: &str) -> usize {
    let runs = text.split(|letter| letter != '`').map(str::len);
    runs.max().unwrap_or(0)
}

/// Splits a text into parts and says which are code: a code span is closed by as many backticks as open it
/// (CommonMark 0.31.2, 6.1).
fn code_spans(text: &str) -> Vec<(bool, &str)> {
    let mut parts = Vec::new();
    let (mut rest, mut plain) = (text, 0);
    while let Some(start) = rest.get(plain..).and_then(|rest| rest.find('`')) {
        let (before, marked) = rest.split_at(plain + start);
        let inner = marked.trim_start_matches('`');
        let run = marked.len() - inner.len();
        match split_at_closing(inner, run) {
            Some((code, after)) => {
                parts.push((false, before));
                parts.push((true, code));
                (rest, plain) = (after, 0);
            }
            None => plain += start + run,
        }
    }
    parts.push((false, rest));
    parts.retain(|(_, part)| !part.is_empty());
    parts
}

/// Splits a text at the next run of exactly `run` backticks.
fn split_at_closing(text: &str, run: usize) -> Option<(&str, &str)> {
    let mut from = 0;
    loop {
        let start = from + text.get(from..)?.find('`')?;
        let (before, marked) = text.split_at(start);
        let after = marked.trim_start_matches('`');
        let found = marked.len() - after.len();
        if found == run {
            let inner = before
                .strip_prefix(' ')
                .and_then(|code| code.strip_suffix(' '));
            let is_padded = inner.is_some_and(|code| !code.trim().is_empty());
            return Some((inner.filter(|_| is_padded).unwrap_or(before), after));
        }
        from = start + found;
    }
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use schema_results::Criticality;

    use super::*;

    fn change(code: &str, message: &str) -> Change {
        Change {
            message: message.to_owned(),
            page: Some("objects/User#name".to_owned()),
            ..Change::new(Criticality::Safe, code, "User.name")
        }
    }

    #[test]
    fn messages_are_text_with_code() {
        let links = ChangeLinks {
            docs: "/d/a/b".to_owned(),
            before: Some("/d/a/b/v/1".to_owned()),
        };
        let added = "The field `User.name` was added to `<b>`.";
        assert_eq!(
            message(&change("field_added", added), &links),
            "The field <a href=\"/d/a/b/objects/User#name\"><code>User.name</code></a> \
             was added to <code>&lt;b&gt;</code>."
        );
        let removed = change("field_removed", "The field `User.name` was removed.");
        assert_eq!(
            message(&removed, &links),
            "The field <a href=\"/d/a/b/v/1/objects/User#name\"><code>User.name</code></a> was removed."
        );
        let first = ChangeLinks {
            before: None,
            ..links
        };
        assert_eq!(
            message(&removed, &first),
            "The field <code>User.name</code> was removed."
        );
    }

    #[test]
    fn a_message_has_no_markup_but_code() {
        for (text, expected) in [
            (
                "Renamed `a`, *see* [docs]",
                "Renamed `a`, \\*see\\* \\[docs\\]",
            ),
            ("``a`b``", "``a`b``"),
            ("`` `a` ``", "`` `a` ``"),
            ("- one\n# two", "\\- one \\# two"),
            ("a ` b", "a \\` b"),
        ] {
            assert_eq!(message_markdown(text), expected, "{text}");
        }
    }

    #[test]
    fn code_stands_between_as_many_backticks_as_begin_it() {
        for (text, expected) in [
            ("", ""),
            ("a", "a"),
            ("`a` b `c`", "<code>a</code> b <code>c</code>"),
            (
                "The argument ``reason: \"Use `b`.\"`` was added to `@deprecated`.",
                "The argument <code>reason: &quot;Use `b`.&quot;</code> was added to <code>@deprecated</code>.",
            ),
            ("`` `a` ``", "<code>`a`</code>"),
            ("` `", "<code> </code>"),
            ("a ` b", "a ` b"),
            ("`` a ` b `c`", "`` a <code>b</code>c`"),
            ("```", "```"),
            ("ä`ö`ü", "ä<code>ö</code>ü"),
        ] {
            assert_eq!(with_code(text), expected, "{text}");
        }
    }
}
