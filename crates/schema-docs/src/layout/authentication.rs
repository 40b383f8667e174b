//! How callers of an API authenticate.

use super::{AuthenticationSource, LayoutError, unknown};

/// How callers authenticate, as the owner says. Holds no secret: examples have a placeholder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Authentication {
    scheme: Scheme,
    header: Box<str>,
    text: Box<str>,
}

/// A way to authenticate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scheme {
    /// Everybody may call.
    None,
    /// `Authorization: Bearer` (RFC 6750).
    Bearer,
    /// A key in a header.
    ApiKey,
}

impl Scheme {
    /// All.
    pub const ALL: [Self; 3] = [Self::None, Self::Bearer, Self::ApiKey];

    /// Returns its word in layouts.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Bearer => "bearer",
            Self::ApiKey => "api_key",
        }
    }
}

impl Authentication {
    /// Maximum number of characters of a header's name.
    pub const MAX_HEADER: usize = 80;
    /// Maximum number of characters of the text.
    pub const MAX_TEXT: usize = 2000;

    pub(super) fn parse(
        source: &AuthenticationSource,
        errors: &mut Vec<LayoutError>,
    ) -> Option<Self> {
        let before = errors.len();
        let mut fail = |message: String| {
            errors.push(LayoutError {
                field: "authentication",
                message,
            });
        };
        let word = source.scheme.as_str();
        let scheme = Scheme::ALL.into_iter().find(|of| of.word() == word);
        if scheme.is_none() {
            let word: String = word.chars().take(80).collect();
            fail(format!(
                "Scheme: {}",
                unknown(&word, &Scheme::ALL.map(Scheme::word))
            ));
        }
        let header = source.header.trim();
        if scheme == Some(Scheme::ApiKey) && !is_header_name(header) {
            let max = Self::MAX_HEADER;
            fail(format!(
                "Header: Use 1 to {max} letters, digits and hyphens, such as X-API-Key."
            ));
        }
        let text = source.text.trim();
        if text.chars().count() > Self::MAX_TEXT {
            let max = Self::MAX_TEXT;
            fail(format!("Text: It has more than {max} characters."));
        }
        if text.contains('\0') {
            fail("Text: It has a character that cannot be stored.".to_owned());
        }
        let scheme = scheme.filter(|_| errors.len() == before)?;
        let header = match scheme {
            Scheme::ApiKey => header,
            Scheme::Bearer => "Authorization",
            Scheme::None => "",
        };
        Some(Self {
            scheme,
            header: header.into(),
            text: text.into(),
        })
    }

    /// Returns the way.
    #[must_use]
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// Returns the name of the header that callers send; empty if they send none.
    #[must_use]
    pub fn header(&self) -> &str {
        &self.header
    }

    /// Returns the owner's text in Markdown; may be empty.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the header of a request as name and value, with a placeholder for the secret; none if callers send none.
    #[must_use]
    pub fn sent(&self) -> Option<(&str, &'static str)> {
        match self.scheme {
            Scheme::None => None,
            Scheme::Bearer => Some((&self.header, "Bearer YOUR_TOKEN")),
            Scheme::ApiKey => Some((&self.header, "YOUR_API_KEY")),
        }
    }

    /// Returns the rule in Markdown, on one line, without the owner's text.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        match self.sent() {
            None => self.sentence().to_owned(),
            Some((name, value)) => {
                let sentence = self.sentence().trim_end_matches('.');
                format!("{sentence}: `{name}: {value}`.")
            }
        }
    }

    /// Returns the rule in a sentence.
    #[must_use]
    pub fn sentence(&self) -> &'static str {
        match self.scheme {
            Scheme::None => "Requests need no authentication.",
            Scheme::Bearer => "Send a token in this header with every request.",
            Scheme::ApiKey => "Send your API key in this header with every request.",
        }
    }
}

/// Returns whether a text is a token of RFC 9110 (5.6.2), without quotes and backticks, so that it can stand in code.
fn is_header_name(text: &str) -> bool {
    let is_token = |b: u8| b.is_ascii_alphanumeric() || b"-_.".contains(&b);
    (1..=Authentication::MAX_HEADER).contains(&text.len()) && text.bytes().all(is_token)
}
