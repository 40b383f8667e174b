//! What a GraphQL server answers, as far as it is looked at.

use outbound::Response;
use serde::Deserialize;
use serde_json::value::RawValue;

/// Longest text of a foreign server that is shown, in characters.
const LONGEST: usize = 200;

/// A GraphQL answer: `data`, `errors`, or both.
#[derive(Deserialize)]
pub(super) struct Answer<'a> {
    #[serde(borrow)]
    pub(super) data: Option<&'a RawValue>,
    #[serde(default)]
    errors: Option<Vec<Fault>>,
}

#[derive(Deserialize)]
struct Fault {
    #[serde(default)]
    message: Option<String>,
}

impl<'a> Answer<'a> {
    /// Reads a body; none where it is no GraphQL answer.
    pub(super) fn read(body: &'a [u8]) -> Option<Self> {
        let body = body.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(body);
        let answer: Self = serde_json::from_slice(body).ok()?;
        (answer.data.is_some() || answer.errors.is_some()).then_some(answer)
    }

    /// `data` as something, where it is that.
    pub(super) fn data<T: Deserialize<'a>>(&self) -> Option<T> {
        serde_json::from_str(self.data?.get()).ok()
    }

    /// What the first error says, fit to be shown. None where there is no error.
    pub(super) fn error(&self) -> Option<String> {
        let first = self.errors.as_ref()?.first()?;
        Some(shown(
            first
                .message
                .as_deref()
                .unwrap_or("an error without a message"),
        ))
    }
}

/// Why an answer is not what was hoped for, by its status alone.
pub(super) fn by_status(response: &Response) -> String {
    let status = response.status;
    match status {
        401 | 403 => format!("The server answered {status}: it wants other headers."),
        404 | 405 => {
            format!("The server answered {status}: this is not the address of its GraphQL API.")
        }
        429 => "The server answered 429: it was called too often.".to_owned(),
        500.. => format!("The server answered {status}: something is wrong there."),
        200..=299 => "The server answered, but not with GraphQL.".to_owned(),
        _ => format!("The server answered {status}."),
    }
}

/// One line without anything that could change what stands around it.
fn shown(text: &str) -> String {
    let is_plain = |c: &char| {
        !c.is_control() && !matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let line = text.replace(['\n', '\r', '\t'], " ");
    let mut line = line.trim().chars().filter(is_plain);
    let short: String = line.by_ref().take(LONGEST).collect();
    let dots = if line.next().is_some() { "…" } else { "" };
    format!("{}{dots}", short.trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_data_or_errors_make_an_answer() {
        for body in [
            "",
            "null",
            "[]",
            "{}",
            "<html>",
            r#"{"data":null}"#,
            "\"data\"",
        ] {
            assert!(Answer::read(body.as_bytes()).is_none(), "{body}");
        }
        assert!(Answer::read(br#"{"data":{"__typename":"Query"}}"#).is_some());
        let refused = Answer::read(br#"{"data":null,"errors":[{"message":"No."}]}"#).unwrap();
        assert_eq!(refused.error().as_deref(), Some("No"));
        assert!(
            Answer::read(br#"{"errors":[{}]}"#)
                .unwrap()
                .error()
                .is_some()
        );
    }

    #[test]
    fn foreign_text_is_one_short_line() {
        assert_eq!(shown("a\nb\u{202e}c\u{0}."), "a bc");
        assert_eq!(shown(&"x".repeat(500)).chars().count(), LONGEST + 1);
    }
}
