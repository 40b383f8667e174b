//! Live addresses of an API that a project's docs describe.

use serde::{Deserialize, Serialize};

use crate::{
    Description, EndpointId, EndpointName, Error, ProjectId, Result, SealedSecret, Timestamp,
};

/// A live GraphQL URL.
#[derive(Debug, Clone)]
pub struct Endpoint {
    /// Its id.
    pub id: EndpointId,
    /// Whose it is.
    pub project_id: ProjectId,
    /// What it is called.
    pub name: EndpointName,
    /// Where it is.
    pub url: EndpointUrl,
    /// What it is for.
    pub environment: Environment,
    /// What readers are told about it; may be empty.
    pub description: Description,
    /// Sent with every call, in this order.
    pub headers: Vec<EndpointHeader>,
    /// The one that readers start with; one a project.
    pub is_default: bool,
    /// How its last test went.
    pub last_test: Option<EndpointTest>,
    /// How often its schema is read and published by itself.
    pub sync: SyncInterval,
    /// When that is due next.
    pub sync_at: Option<Timestamp>,
    /// How it went last.
    pub last_sync: Option<EndpointSync>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When its owner last changed it.
    pub updated_at: Timestamp,
}

/// A header with its value as the database has it.
#[derive(Debug, Clone)]
pub struct EndpointHeader {
    /// Its name.
    pub name: HeaderName,
    /// Its value, sealed for this endpoint and name.
    pub value: SealedSecret,
}

impl Endpoint {
    /// Most endpoints of a project.
    pub const MOST: usize = 20;
    /// Most headers of an endpoint.
    pub const MOST_HEADERS: usize = 20;
    /// Longest value of a header, in bytes.
    pub const LONGEST_VALUE: usize = 4096;
}

/// An http or https address in its one form, as the caller of addresses has read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndpointUrl(String);

impl EndpointUrl {
    /// Wraps what was accepted, or what the store gave back.
    #[must_use]
    pub fn accepted(url: String) -> Self {
        Self(url)
    }

    /// The address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Scheme, host and port: what a header's value was meant for.
    #[must_use]
    pub fn origin(&self) -> &str {
        let start = self.0.find("://").map_or(0, |at| at + 3);
        let rest = self.0.get(start..).unwrap_or_default();
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        self.0.get(..start + end).unwrap_or(&self.0)
    }
}

/// What an endpoint is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Environment {
    /// For everybody.
    Production,
    /// For trying the next release.
    Staging,
    /// For the people who build it.
    Development,
}

impl Environment {
    /// As stored.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Production => "production",
            Self::Staging => "staging",
            Self::Development => "development",
        }
    }

    /// From its stored form.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Production, Self::Staging, Self::Development]
            .into_iter()
            .find(|environment| environment.as_str() == text)
    }
}

/// How often an endpoint's schema is read and, where it changed, published.
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
    /// As stored.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Hourly => "hourly",
            Self::Daily => "daily",
        }
    }

    /// From its stored form.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Off, Self::Hourly, Self::Daily]
            .into_iter()
            .find(|sync| sync.as_str() == text)
    }

    /// When the next one is due, counted from `now`.
    #[must_use]
    pub fn next(self, now: Timestamp) -> Option<Timestamp> {
        match self {
            Self::Off => None,
            Self::Hourly => Some(now.plus_seconds(3600)),
            Self::Daily => Some(now.plus_seconds(86_400)),
        }
    }
}

/// How a sync went.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndpointSync {
    /// When.
    #[serde(with = "crate::timestamp::rfc3339")]
    pub at: Timestamp,
    /// Was the schema read.
    pub ok: bool,
    /// A sentence for people.
    pub message: String,
    /// The version that was published; none where nothing had changed.
    pub version: Option<u32>,
}

/// A header's name: a token of RFC 9110 (5.6.2), 1 to 80 characters, in the case it was typed in.
#[derive(Debug, Clone)]
pub struct HeaderName(String);

impl HeaderName {
    /// Reads what somebody typed.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on `headers`.
    pub fn parse(text: &str) -> Result<Self> {
        let text = text.trim();
        let is_token = |b: u8| b.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&b);
        if (1..=80).contains(&text.len()) && text.bytes().all(is_token) {
            return Ok(Self(text.to_owned()));
        }
        Err(Error::field(
            "headers",
            "A header's name has 1 to 80 letters, digits and hyphens, such as Authorization.",
        ))
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Names of headers are the same in every case.
impl PartialEq for HeaderName {
    fn eq(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(&other.0)
    }
}

impl Eq for HeaderName {}

/// How a test of an endpoint went.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndpointTest {
    /// When.
    #[serde(with = "crate::timestamp::rfc3339")]
    pub at: Timestamp,
    /// Did it answer as a GraphQL server does.
    pub ok: bool,
    /// HTTP status, where there was an answer.
    pub status: Option<u16>,
    /// From the call to the last byte, in milliseconds, where there was an answer.
    pub latency_ms: Option<u32>,
    /// A sentence for people.
    pub message: String,
    /// Does it answer introspection; none where that could not be learnt.
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
