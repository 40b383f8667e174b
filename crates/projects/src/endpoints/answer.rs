//! Parses responses of GraphQL servers.

use outbound::Response;
use serde::Deserialize;
use serde_json::value::RawValue;

/// Maximum number of characters of a foreign server's text that are shown.
const MAX_SHOWN: usize = 200;

/// A GraphQL response: `data`, `errors`, or both.
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
    /// Parses a body; none if it is not a GraphQL response.
    pub(super) fn read(body: &'a [u8]) -> Option<Self> {
        let body = body.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(body);
        let answer: Self = serde_json::from_slice(body).ok()?;
        (answer.data.is_some() || answer.errors.is_some()).then_some(answer)
    }

    /// Parses `data`; none if it does not have the expected form.
    pub(super) fn data<T: Deserialize<'a>>(&self) -> Option<T> {
        serde_json::from_str(self.data?.get()).ok()
    }

    /// Returns the message of the first error as one short line; none if there is no error.
    pub(super) fn error(&self) -> Option<String> {
        let first = self.errors.as_ref()?.first()?;
        Some(shorten(
            first
                .message
                .as_deref()
                .unwrap_or("an error without a message"),
        ))
    }
}

/// Explains a failed response by its status alone.
pub(super) fn by_status(response: &Response) -> String {
    let status = response.status;
    match status {
        401 | 403 => format!("The server answered {status}: check the headers."),
        404 | 405 => {
            format!("The server answered {status}: its GraphQL API is not at this address.")
        }
        429 => "The server answered 429: it received too many requests.".to_owned(),
        500.. => format!("The server answered {status}: it could not handle the request."),
        200..=299 => "The server answered, but not with a GraphQL response.".to_owned(),
        _ => format!("The server answered {status}."),
    }
}

/// Shortens a foreign text to one line, without characters that could change the text around it.
fn shorten(text: &str) -> String {
    let is_plain = |c: &char| {
        !c.is_control() && !matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let line = text.replace(['\n', '\r', '\t'], " ");
    let mut line = line.trim().chars().filter(is_plain);
    let short: String = line.by_ref().take(MAX_SHOWN).collect();
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
        assert_eq!(shorten("a\nb\u{202e}c\u{0}."), "a bc");
        assert_eq!(shorten(&"x".repeat(500)).chars().count(), MAX_SHOWN + 1);
    }
}
