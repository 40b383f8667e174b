//! Endpoints. Values of headers come in and never go out.

use domain::{Description, EndpointName, HeaderName, PlainSecret, Result};
use projects::endpoints::{EndpointChanges, EndpointView, Imported, NewEndpoint, NewHeader};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Counts, Findings};

/// A header to be sent along.
#[derive(Deserialize, ToSchema)]
pub struct HeaderInput {
    /// 1 to 80 characters, such as `Authorization`.
    pub name: String,
    /// 1 to 4096 bytes. Left out: the value that is stored under that name stays.
    pub value: Option<String>,
}

/// A new endpoint.
#[derive(Deserialize, ToSchema)]
pub struct CreateEndpoint {
    /// 1 to 80 characters.
    pub name: String,
    /// http or https, without a user name.
    pub url: String,
    /// `production` where it is left out.
    pub environment: Option<Environment>,
    /// At most 500 characters; readers see it.
    pub description: Option<String>,
    /// At most 20.
    #[serde(default)]
    #[schema(required = false)]
    pub headers: Vec<HeaderInput>,
    /// Shall readers start with it; the first of a project always is the default.
    pub is_default: Option<bool>,
    /// `off` where it is left out; anything else needs Pro.
    pub sync: Option<SyncInterval>,
}

/// What to change; what is left out stays.
#[derive(Deserialize, ToSchema)]
pub struct UpdateEndpoint {
    /// 1 to 80 characters.
    pub name: Option<String>,
    /// http or https. On another server the values of all headers must be given again.
    pub url: Option<String>,
    /// What it is for.
    pub environment: Option<Environment>,
    /// At most 500 characters.
    pub description: Option<String>,
    /// All headers from now on; one without a value keeps the value it has.
    pub headers: Option<Vec<HeaderInput>>,
    /// Makes it the default. False changes nothing: give the mark to another.
    pub is_default: Option<bool>,
    /// Anything but `off` needs Pro.
    pub sync: Option<SyncInterval>,
}

/// What an endpoint is for.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Environment {
    /// For everybody.
    Production,
    /// For trying the next release.
    Staging,
    /// For the people who build it.
    Development,
}

/// How often a schema is read and, where it changed, published.
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

/// How a sync went.
#[derive(Serialize, ToSchema)]
pub struct EndpointSync {
    /// RFC 3339, UTC.
    pub at: String,
    /// Was the schema read.
    pub ok: bool,
    /// A sentence for people.
    pub message: String,
    /// The version that was published; null where nothing had changed.
    #[schema(required)]
    pub version: Option<u32>,
}

/// An endpoint, as its owner sees it.
#[derive(Serialize, ToSchema)]
pub struct Endpoint {
    /// UUIDv7.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Where it is.
    pub url: String,
    /// What it is for.
    pub environment: Environment,
    /// What readers are told about it; may be empty.
    pub description: String,
    /// Its headers, without their values.
    pub headers: Vec<EndpointHeader>,
    /// Readers start with it.
    pub is_default: bool,
    /// How its last test went.
    #[schema(required)]
    pub last_test: Option<EndpointTest>,
    /// How often its schema is read and published by itself.
    pub sync: SyncInterval,
    /// How that went last.
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
    /// False where the server's key has changed since: the value must be given again.
    pub is_readable: bool,
}

/// How a test went.
#[derive(Serialize, ToSchema)]
pub struct EndpointTest {
    /// RFC 3339, UTC.
    pub at: String,
    /// Did it answer as a GraphQL server does.
    pub ok: bool,
    /// HTTP status, where there was an answer.
    #[schema(required)]
    pub status: Option<u16>,
    /// From the call to the last byte, where there was an answer.
    #[schema(required)]
    pub latency_ms: Option<u32>,
    /// A sentence for people.
    pub message: String,
    /// Does it answer introspection; null where that could not be learnt.
    #[schema(required)]
    pub introspection_enabled: Option<bool>,
}

/// A project's endpoints, in the order they were made.
#[derive(Serialize, ToSchema)]
pub struct EndpointList {
    /// The endpoints.
    pub endpoints: Vec<Endpoint>,
    /// Why they cannot be changed; null where they can.
    #[schema(required)]
    pub read_only: Option<String>,
}

/// One endpoint.
#[derive(Serialize, ToSchema)]
pub struct EndpointAnswer {
    /// The endpoint.
    pub endpoint: Endpoint,
}

/// An address whose schema is wanted.
#[derive(Deserialize, ToSchema)]
pub struct Introspect {
    /// http or https, without a user name.
    pub url: String,
    /// Sent once and not kept; each needs its value.
    #[serde(default)]
    #[schema(required = false)]
    pub headers: Vec<HeaderInput>,
}

/// A schema that was read from a live address. Nothing is published.
#[derive(Serialize, ToSchema)]
pub struct IntrospectedSchema {
    /// Its SDL.
    pub sdl: String,
    /// What is in it.
    pub counts: Counts,
    /// What is wrong with it; it does not stop a publish.
    pub findings: Findings,
}

/// An endpoint, as readers see it.
#[derive(Serialize, ToSchema)]
pub struct PublicEndpoint {
    /// What it is called.
    pub name: String,
    /// Where it is.
    pub url: String,
    /// What it is for.
    pub environment: Environment,
    /// May be empty.
    pub description: String,
    /// The one to start with.
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
    /// Address and headers as the use-case takes them.
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
            counts: imported.counts.into(),
            findings: imported.findings.into(),
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
