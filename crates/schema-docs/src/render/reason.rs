//! Why something is deprecated, with links to what takes its place.

use std::borrow::Cow;

use crate::markdown::{CodeLinks, push_flow};
use schema_model::model::Deprecation;

use super::context::Scope;

/// Longer reasons keep their words as they are (bytes).
const MAX_REASON_BYTES: usize = 2000;
/// Words that a replacement follows directly: "use email", "replaced by email".
const BEFORE_NAMES: [&str; 2] = ["use", "by"];

/// Writes the reason of a deprecation, or says that there is none.
pub(super) fn push_reason(out: &mut String, deprecation: &Deprecation, links: &Scope<'_>) {
    match &deprecation.reason {
        Some(reason) => push_flow(out, &mark_names(reason, links), links),
        None => out.push_str("No reason is given."),
    }
}

/// The reason with names in it as code spans, which link where a description's would.
///
/// A bare word becomes one when it leads somewhere from here (a type, `Type.field`, `@directive`, or
/// something that stands beside what is deprecated) and cannot be meant as an English word: it has a
/// capital, digit or underscore behind its first letter, a dot or `@` as those have, or follows "use"
/// or "by". So "Use email instead" links `email`, and "Has no name" does not link `name`. Reasons
/// with links, markup or fenced code stay as they are, as does what stands in code spans already.
fn mark_names<'r>(reason: &'r str, links: &Scope<'_>) -> Cow<'r, str> {
    if reason.len() > MAX_REASON_BYTES || reason.contains(['[', '<']) || reason.contains("```") {
        return Cow::Borrowed(reason);
    }
    let mut out = String::new();
    let mut copied = 0;
    let mut is_code = false;
    let mut before = "";
    let mut at = 0;
    for piece in reason.split_inclusive(char::is_whitespace) {
        let start = at;
        at += piece.len();
        let word = piece.trim_end();
        let ticks = word.bytes().filter(|byte| *byte == b'`').count();
        let was_code = is_code;
        is_code ^= ticks % 2 == 1;
        if was_code || ticks > 0 {
            before = "";
            continue;
        }
        let name = word
            .trim_start_matches(['(', '"', '\'', '“', '‘'])
            .trim_end_matches(['.', ',', ';', ':', '!', '?', ')', '"', '\'', '”', '’']);
        let follows = BEFORE_NAMES
            .iter()
            .any(|word| before.eq_ignore_ascii_case(word));
        before = word;
        if (follows || is_no_word(name)) && links.push_href(&mut String::new(), name) {
            let begin = start + (name.as_ptr().addr() - piece.as_ptr().addr());
            out.push_str(reason.get(copied..begin).unwrap_or_default());
            out.push('`');
            out.push_str(name);
            out.push('`');
            copied = begin + name.len();
        }
    }
    if copied == 0 {
        return Cow::Borrowed(reason);
    }
    out.push_str(reason.get(copied..).unwrap_or_default());
    Cow::Owned(out)
}

/// Returns whether no English word is spelled so.
fn is_no_word(name: &str) -> bool {
    let mut letters = name.bytes();
    letters.next() == Some(b'@')
        || letters.any(|byte| {
            byte.is_ascii_uppercase() || byte.is_ascii_digit() || matches!(byte, b'_' | b'.')
        })
}

#[cfg(test)]
mod tests {
    use crate::{Links, build};
    use schema_model::{Limits, SourceText};

    /// Renders the reason of `User.old`.
    fn render_reason(reason: &str) -> String {
        let sdl = format!(
            "directive @auth on FIELD_DEFINITION type Query {{ user: User }} \
             type User {{ old: Int @deprecated(reason: {reason:?}) email: String name: String fullName: String }} \
             type Account {{ login: String }}"
        );
        let docs = build(&SourceText::new(sdl), &Limits::default()).unwrap();
        let html = docs
            .page("objects/User", &Links::new("/d/a/b"))
            .unwrap()
            .html;
        let (_, reason) = html.split_once("<div class=\"reason\">").unwrap();
        reason.split_once("</div>").unwrap().0.to_owned()
    }

    fn link(to: &str, name: &str) -> String {
        format!("<a class=\"code\" href=\"/d/a/b/{to}\">{name}</a>")
    }

    #[test]
    fn replacements_are_linked() {
        let full_name = link("objects/User#fullName", "fullName");
        let email = link("objects/User#email", "email");
        let login = link("objects/Account#login", "Account.login");
        for (reason, expected) in [
            ("Use `fullName`.", format!("Use {full_name}.")),
            ("Use fullName instead.", format!("Use {full_name} instead.")),
            ("see (fullName)", format!("see ({full_name})")),
            ("Use email.", format!("Use {email}.")),
            (
                "Replaced by email, soon",
                format!("Replaced by {email}, soon"),
            ),
            ("Read Account.login.", format!("Read {login}.")),
            ("An Account has it", "An Account has it".to_owned()),
            (
                "Use Account",
                format!("Use {}", link("objects/Account", "Account")),
            ),
            (
                "Needs @auth now",
                format!("Needs {} now", link("directives/auth", "@auth")),
            ),
        ] {
            assert_eq!(render_reason(reason), expected, "{reason}");
        }
    }

    #[test]
    fn other_words_stay_words() {
        for reason in [
            "Has no name.",
            "Use the email",
            "Use Account.nothing.",
            "Use somethingElse",
            "Account",
            "use",
        ] {
            assert_eq!(render_reason(reason), reason);
        }
        assert_eq!(
            render_reason("`a fullName b` fullName"),
            format!(
                "<code>a fullName b</code> {}",
                link("objects/User#fullName", "fullName")
            )
        );
        let linked = render_reason("[fullName](https://example.org)");
        assert!(!linked.contains("#fullName"), "{linked}");
    }
}
