//! Endpoints: live GraphQL URLs that a project's docs describe.

use serde::{Deserialize, Serialize};

use crate::{
    Description, EndpointId, EndpointName, Error, ProjectId, Result, SealedSecret, Timestamp,
};

/// A live GraphQL URL.
#[derive(Debug, Clone)]
pub struct Endpoint {
    /// Its id.
    pub id: EndpointId,
    /// Its project.
    pub project_id: ProjectId,
    /// Its name.
    pub name: EndpointName,
    /// Its address.
    pub url: EndpointUrl,
    /// Its environment.
    pub environment: Environment,
    /// Text for readers; may be empty.
    pub description: Description,
    /// The headers of every call, in this order.
    pub headers: Vec<EndpointHeader>,
    /// Whether readers start with it. At most one endpoint of a project is the default.
    pub is_default: bool,
    /// The result of its last test.
    pub last_test: Option<EndpointTest>,
    /// How often its schema is synced.
    pub sync: SyncInterval,
    /// When the next sync is due.
    pub sync_at: Option<Timestamp>,
    /// The result of the last sync.
    pub last_sync: Option<EndpointSync>,
    /// When it was created.
    pub created_at: Timestamp,
    /// When its owner last changed it.
    pub updated_at: Timestamp,
}

/// A header as stored in the database.
#[derive(Debug, Clone)]
pub struct EndpointHeader {
    /// Its name.
    pub name: HeaderName,
    /// Its value, sealed for this endpoint and header name.
    pub value: SealedSecret,
}

impl Endpoint {
    /// Maximum number of endpoints of a project.
    pub const MAX_PER_PROJECT: usize = 20;
    /// Maximum number of headers of an endpoint.
    pub const MAX_HEADERS: usize = 20;
    /// Maximum length of a header value.
    pub const MAX_VALUE_BYTES: usize = 4096;
}

/// An http or https address in the normalised form that `outbound` parsed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndpointUrl(String);

impl EndpointUrl {
    /// Maximum length in bytes.
    pub const MAX_BYTES: usize = 2048;

    /// Wraps an address that `outbound` parsed, or one from the database.
    #[must_use]
    pub fn accepted(url: String) -> Self {
        Self(url)
    }

    /// The address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns scheme, host and port. Header values must not be sent to another origin.
    #[must_use]
    pub fn origin(&self) -> &str {
        let start = self.0.find("://").map_or(0, |at| at + 3);
        let rest = self.0.get(start..).unwrap_or_default();
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        self.0.get(..start + end).unwrap_or(&self.0)
    }
}

/// The environment of an endpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Environment {
    /// For all users of the API.
    Production,
    /// For testing the next release.
    Staging,
    /// For the developers of the API.
    Development,
}

impl Environment {
    /// Returns the stored form.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Production => "production",
            Self::Staging => "staging",
            Self::Development => "development",
        }
    }

    /// Parses the stored form.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Production, Self::Staging, Self::Development]
            .into_iter()
            .find(|environment| environment.as_str() == text)
    }
}

/// How often an endpoint is synced: its schema is read and, if it changed, published.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SyncInterval {
    /// Never.
    Off,
    /// Every hour.
    Hourly,
    /// Every day.
    Daily,
}

impl SyncInterval {
    /// Returns the stored form.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Hourly => "hourly",
            Self::Daily => "daily",
        }
    }

    /// Parses the stored form.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Off, Self::Hourly, Self::Daily]
            .into_iter()
            .find(|sync| sync.as_str() == text)
    }

    /// Returns when the next sync is due, counted from `now`.
    #[must_use]
    pub fn next(self, now: Timestamp) -> Option<Timestamp> {
        match self {
            Self::Off => None,
            Self::Hourly => Some(now.plus_seconds(3600)),
            Self::Daily => Some(now.plus_seconds(86_400)),
        }
    }
}

/// The result of a sync.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndpointSync {
    /// When it ran.
    #[serde(with = "crate::timestamp::rfc3339")]
    pub at: Timestamp,
    /// Whether it succeeded.
    pub ok: bool,
    /// A sentence for people.
    pub message: String,
    /// The version that was published; none if nothing changed.
    pub version: Option<u32>,
}

/// A header name: a token of RFC 9110 (5.6.2), 1 to 80 characters. Keeps the case that was typed.
#[derive(Debug, Clone)]
pub struct HeaderName(String);

impl HeaderName {
    /// Maximum number of characters.
    pub const MAX: usize = 80;
    /// A token of RFC 9110 as a regular expression.
    pub const PATTERN: &str = r"^[!#$%&'*+.^_`|~0-9A-Za-z-]+$";

    /// Parses a typed name.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on `headers`.
    pub fn parse(text: &str) -> Result<Self> {
        let text = text.trim();
        let is_token = |b: u8| b.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&b);
        if (1..=Self::MAX).contains(&text.len()) && text.bytes().all(is_token) {
            return Ok(Self(text.to_owned()));
        }
        Err(Error::field(
            "headers",
            "Use 1 to 80 letters, digits and hyphens in a header name, such as Authorization.",
        ))
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Header names are compared without case.
impl PartialEq for HeaderName {
    fn eq(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(&other.0)
    }
}

impl Eq for HeaderName {}

/// The result of testing an endpoint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndpointTest {
    /// When it ran.
    #[serde(with = "crate::timestamp::rfc3339")]
    pub at: Timestamp,
    /// Whether the endpoint answered like a GraphQL server.
    pub ok: bool,
    /// HTTP status; none without a response.
    pub status: Option<u16>,
    /// Milliseconds from the call to the last byte; none without a response.
    pub latency_ms: Option<u32>,
    /// A sentence for people.
    pub message: String,
    /// Whether introspection is on; none if the test could not find out.
    pub introspection_enabled: Option<bool>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_headers_are_tokens() {
        for good in ["Authorization", "x-api-key", "X_1.2", &"a".repeat(80)] {
            assert!(HeaderName::parse(good).is_ok(), "{good}");
        }
        for bad in [
            "",
            " ",
            "a b",
            "a:b",
            "é",
            "a\nb",
            "a\u{0}",
            &"a".repeat(81),
        ] {
            assert!(HeaderName::parse(bad).is_err(), "{bad:?}");
        }
        let name = |text| HeaderName::parse(text).unwrap();
        assert_eq!(name("x-Api-Key"), name("X-API-KEY"));
    }

    #[test]
    fn an_origin_is_scheme_host_and_port() {
        let origin = |url: &str| EndpointUrl::accepted(url.to_owned()).origin().to_owned();
        assert_eq!(origin("https://a.example/graphql?x=1"), "https://a.example");
        assert_eq!(origin("http://a.example:81/"), "http://a.example:81");
        assert_eq!(
            origin("http://[2001:db8::1]:81/q"),
            "http://[2001:db8::1]:81"
        );
    }
}
