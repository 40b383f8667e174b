//! Endpoints. Requests contain header values; responses never do.

use domain::{Description, EndpointName, HeaderName, PlainSecret, Result};
use projects::endpoints::{EndpointChanges, EndpointView, Imported, NewEndpoint, NewHeader};
use schema_results::{Counts, Findings};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A header to send with requests.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HeaderInput {
    /// 1 to 80 characters, such as `Authorization`.
    pub name: String,
    /// 1 to 4096 bytes. If left out, the stored value under that name stays.
    pub value: Option<String>,
}

/// A new endpoint.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateEndpoint {
    /// 1 to 80 characters.
    pub name: String,
    /// http or https, without a user name.
    pub url: String,
    /// Defaults to `production`.
    pub environment: Option<Environment>,
    /// At most 500 characters; readers see it.
    pub description: Option<String>,
    /// At most 20.
    #[serde(default)]
    #[schema(required = false)]
    pub headers: Vec<HeaderInput>,
    /// Whether readers start with it. The first endpoint of a project is always the default.
    pub is_default: Option<bool>,
    /// Defaults to `off`; anything else needs Pro.
    pub sync: Option<SyncInterval>,
}

/// The fields to change. A field that is left out stays.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateEndpoint {
    /// 1 to 80 characters.
    pub name: Option<String>,
    /// http or https. If the server changes, send the values of all headers again.
    pub url: Option<String>,
    /// Its purpose.
    pub environment: Option<Environment>,
    /// At most 500 characters.
    pub description: Option<String>,
    /// The complete list of headers. A header without a value keeps its stored value.
    pub headers: Option<Vec<HeaderInput>>,
    /// Whether to make it the default. False changes nothing; make another endpoint the default instead.
    pub is_default: Option<bool>,
    /// Anything but `off` needs Pro.
    pub sync: Option<SyncInterval>,
}

/// The purpose of an endpoint.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Environment {
    /// For all users.
    Production,
    /// For trying the next release.
    Staging,
    /// For the people who build the API.
    Development,
}

/// How often a schema is read and, if it changed, published.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SyncInterval {
    /// Never.
    Off,
    /// Every hour.
    Hourly,
    /// Every day.
    Daily,
}

/// The result of a sync.
#[derive(Serialize, ToSchema)]
pub struct EndpointSync {
    /// RFC 3339, UTC.
    pub at: String,
    /// Whether the schema could be read.
    pub ok: bool,
    /// A sentence for people.
    pub message: String,
    /// The version that was published; null if nothing had changed.
    #[schema(required)]
    pub version: Option<u32>,
}

/// An endpoint, as its owner sees it.
#[derive(Serialize, ToSchema)]
pub struct Endpoint {
    /// UUIDv7.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its URL.
    pub url: String,
    /// Its purpose.
    pub environment: Environment,
    /// Description shown to readers; may be empty.
    pub description: String,
    /// Its headers, without their values.
    pub headers: Vec<EndpointHeader>,
    /// Whether readers start with it.
    pub is_default: bool,
    /// The result of its last test.
    #[schema(required)]
    pub last_test: Option<EndpointTest>,
    /// How often its schema is read and, if it changed, published automatically.
    pub sync: SyncInterval,
    /// The result of the last sync.
    #[schema(required)]
    pub last_sync: Option<EndpointSync>,
    /// RFC 3339, UTC.
    pub created_at: String,
    /// RFC 3339, UTC.
    pub updated_at: String,
}

/// A header whose value is stored.
#[derive(Serialize, ToSchema)]
pub struct EndpointHeader {
    /// Its name.
    pub name: String,
    /// False if the server's key has changed since the value was stored. Send the value again.
    pub is_readable: bool,
}

/// The result of a test.
#[derive(Serialize, ToSchema)]
pub struct EndpointTest {
    /// RFC 3339, UTC.
    pub at: String,
    /// Whether it responded as a GraphQL server does.
    pub ok: bool,
    /// HTTP status, if it responded.
    #[schema(required)]
    pub status: Option<u16>,
    /// Milliseconds from the call to the last byte, if it responded.
    #[schema(required)]
    pub latency_ms: Option<u32>,
    /// A sentence for people.
    pub message: String,
    /// Whether it answers introspection; null if the test could not find out.
    #[schema(required)]
    pub introspection_enabled: Option<bool>,
}

/// A project's endpoints, in the order they were made.
#[derive(Serialize, ToSchema)]
pub struct EndpointList {
    /// The endpoints.
    pub endpoints: Vec<Endpoint>,
    /// Why they cannot be changed; null if they can.
    #[schema(required)]
    pub read_only: Option<String>,
}

/// One endpoint.
#[derive(Serialize, ToSchema)]
pub struct EndpointAnswer {
    /// The endpoint.
    pub endpoint: Endpoint,
}

/// An address to read a schema from.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Introspect {
    /// http or https, without a user name.
    pub url: String,
    /// Sent once and not stored. Each needs a value.
    #[serde(default)]
    #[schema(required = false)]
    pub headers: Vec<HeaderInput>,
}

/// A public address to read the schema of.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IntrospectPublic {
    /// http or https, without a user name.
    pub url: String,
}

/// A schema that was read from a live address. Nothing is published.
#[derive(Serialize, ToSchema)]
pub struct IntrospectedSchema {
    /// Its SDL.
    pub sdl: String,
    /// Counts of its contents.
    pub counts: Counts,
    /// Its findings; they do not stop a publish.
    pub findings: Findings,
}

/// An endpoint, as readers see it.
#[derive(Serialize, ToSchema)]
pub struct PublicEndpoint {
    /// Its name.
    pub name: String,
    /// Its URL.
    pub url: String,
    /// Its purpose.
    pub environment: Environment,
    /// May be empty.
    pub description: String,
    /// Whether it is the default.
    pub is_default: bool,
}

impl HeaderInput {
    fn list(headers: Vec<Self>) -> Result<Vec<NewHeader>> {
        let parse = |header: Self| {
            Ok(NewHeader {
                name: HeaderName::parse(&header.name)?,
                value: header.value.map(PlainSecret::new),
            })
        };
        headers.into_iter().map(parse).collect()
    }
}

impl TryFrom<CreateEndpoint> for NewEndpoint {
    type Error = domain::Error;

    fn try_from(body: CreateEndpoint) -> Result<Self> {
        Ok(Self {
            name: EndpointName::parse(&body.name)?,
            url: body.url,
            environment: body.environment.unwrap_or(Environment::Production).into(),
            description: Description::parse(body.description.as_deref().unwrap_or_default())?,
            headers: HeaderInput::list(body.headers)?,
            is_default: body.is_default.unwrap_or(false),
            sync: body.sync.unwrap_or(SyncInterval::Off).into(),
        })
    }
}

impl TryFrom<UpdateEndpoint> for EndpointChanges {
    type Error = domain::Error;

    fn try_from(body: UpdateEndpoint) -> Result<Self> {
        let description = body.description.as_deref().map(Description::parse);
        Ok(Self {
            name: body.name.as_deref().map(EndpointName::parse).transpose()?,
            url: body.url,
            environment: body.environment.map(Into::into),
            description: description.transpose()?,
            headers: body.headers.map(HeaderInput::list).transpose()?,
            is_default: body.is_default,
            sync: body.sync.map(Into::into),
        })
    }
}

impl Introspect {
    /// Returns URL and headers for the use-case.
    ///
    /// # Errors
    /// [`domain::Error::InvalidInput`] on `headers`.
    pub fn into_parts(self) -> Result<(String, Vec<NewHeader>)> {
        Ok((self.url, HeaderInput::list(self.headers)?))
    }
}

impl From<Environment> for domain::Environment {
    fn from(environment: Environment) -> Self {
        match environment {
            Environment::Production => Self::Production,
            Environment::Staging => Self::Staging,
            Environment::Development => Self::Development,
        }
    }
}

impl From<domain::Environment> for Environment {
    fn from(environment: domain::Environment) -> Self {
        match environment {
            domain::Environment::Production => Self::Production,
            domain::Environment::Staging => Self::Staging,
            domain::Environment::Development => Self::Development,
        }
    }
}

impl From<SyncInterval> for domain::SyncInterval {
    fn from(sync: SyncInterval) -> Self {
        match sync {
            SyncInterval::Off => Self::Off,
            SyncInterval::Hourly => Self::Hourly,
            SyncInterval::Daily => Self::Daily,
        }
    }
}

impl From<domain::SyncInterval> for SyncInterval {
    fn from(sync: domain::SyncInterval) -> Self {
        match sync {
            domain::SyncInterval::Off => Self::Off,
            domain::SyncInterval::Hourly => Self::Hourly,
            domain::SyncInterval::Daily => Self::Daily,
        }
    }
}

impl From<domain::EndpointSync> for EndpointSync {
    fn from(sync: domain::EndpointSync) -> Self {
        Self {
            at: sync.at.to_rfc3339(),
            ok: sync.ok,
            message: sync.message,
            version: sync.version,
        }
    }
}

impl From<EndpointView> for Endpoint {
    fn from(EndpointView { endpoint, readable }: EndpointView) -> Self {
        let headers = endpoint.headers.iter().zip(readable);
        let header = |(header, is_readable): (&domain::EndpointHeader, bool)| EndpointHeader {
            name: header.name.as_str().to_owned(),
            is_readable,
        };
        Self {
            id: endpoint.id.to_string(),
            name: endpoint.name.as_str().to_owned(),
            url: endpoint.url.as_str().to_owned(),
            environment: endpoint.environment.into(),
            description: endpoint.description.as_str().to_owned(),
            headers: headers.map(header).collect(),
            is_default: endpoint.is_default,
            last_test: endpoint.last_test.map(Into::into),
            sync: endpoint.sync.into(),
            last_sync: endpoint.last_sync.map(Into::into),
            created_at: endpoint.created_at.to_rfc3339(),
            updated_at: endpoint.updated_at.to_rfc3339(),
        }
    }
}

impl From<domain::EndpointTest> for EndpointTest {
    fn from(test: domain::EndpointTest) -> Self {
        Self {
            at: test.at.to_rfc3339(),
            ok: test.ok,
            status: test.status,
            latency_ms: test.latency_ms,
            message: test.message,
            introspection_enabled: test.introspection_enabled,
        }
    }
}

impl From<Imported> for IntrospectedSchema {
    fn from(imported: Imported) -> Self {
        Self {
            sdl: imported.sdl.into_string(),
            counts: imported.counts,
            findings: imported.findings,
        }
    }
}

impl From<&domain::Endpoint> for PublicEndpoint {
    fn from(endpoint: &domain::Endpoint) -> Self {
        Self {
            name: endpoint.name.as_str().to_owned(),
            url: endpoint.url.as_str().to_owned(),
            environment: endpoint.environment.into(),
            description: endpoint.description.as_str().to_owned(),
            is_default: endpoint.is_default,
        }
    }
}
