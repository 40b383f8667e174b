//! API keys. The specification writes their fields in camelCase.

use accounts::{ApiKeyRequest, IssuedApiKey, ListedApiKey};
use domain::{ApiKeyExpiry, ApiKeyName, Error, ReachedProjects, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A key to create.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateApiKey {
    /// 1 to 80 characters.
    pub name: String,
    /// `read`, `publish` (publish and check only), `write` or `audit` (the audit log only).
    #[schema(value_type = AccessType)]
    pub access_type: String,
    /// 7, 30, 90 or 365; left out or null for a key that does not expire.
    pub expires_in_days: Option<i64>,
    /// Ids of the projects that the key reaches, at most 100. Others answer 404. Left out or null for all projects, also
    /// later ones.
    #[serde(rename = "project_ids")]
    pub project_ids: Option<Vec<String>>,
}

impl TryFrom<CreateApiKey> for ApiKeyRequest {
    type Error = Error;

    /// Reports all invalid fields at once.
    fn try_from(body: CreateApiKey) -> domain::Result<Self> {
        let name = ApiKeyName::parse(&body.name);
        let access = domain::AccessType::parse(&body.access_type);
        let expiry = ApiKeyExpiry::parse(body.expires_in_days);
        let projects = ReachedProjects::parse(body.project_ids.as_deref());
        match (name, access, expiry, projects) {
            (Ok(name), Ok(access), Ok(expiry), Ok(projects)) => Ok(Self {
                name,
                access,
                projects,
                expiry,
            }),
            (name, access, expiry, projects) => {
                let errors = [name.err(), expiry.err(), access.err(), projects.err()];
                let fields = errors.into_iter().flatten().flat_map(|error| match error {
                    Error::InvalidInput(fields) => fields,
                    _ => Vec::new(),
                });
                Err(Error::InvalidInput(fields.collect()))
            }
        }
    }
}

/// The kind of access that a key gives.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AccessType {
    /// Reads, and checks schemas.
    Read,
    /// Publishes and checks schemas only.
    Publish,
    /// Reads and changes. It never deletes projects or changes who may read them.
    Write,
    /// Reads the audit log only.
    Audit,
}

/// A new or rotated key with its secret, which is never shown again.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApiKeySecret {
    /// The secret: `gf_r_`, `gf_p_`, `gf_w_` or `gf_a_` and 38 characters.
    pub key: String,
    /// The key.
    pub api_key: ApiKey,
}

impl From<IssuedApiKey> for ApiKeySecret {
    fn from(issued: IssuedApiKey) -> Self {
        Self {
            key: issued.secret.reveal().to_owned(),
            api_key: issued.key.into(),
        }
    }
}

/// A user's keys, newest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApiKeyList {
    /// The keys.
    pub api_keys: Vec<ApiKey>,
}

/// A key without its secret.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApiKey {
    /// UUIDv7.
    pub id: String,
    /// The name that its owner gave it.
    pub name: String,
    /// The first 12 characters of its secret.
    pub prefix: String,
    /// The kind of access.
    pub access_type: AccessType,
    /// Its scopes, separated by commas.
    pub scopes: &'static str,
    /// Ids of the projects that it reaches, without those that were deleted. Left out for all projects.
    #[serde(rename = "project_ids", skip_serializing_if = "Option::is_none")]
    pub project_ids: Option<Vec<String>>,
    /// RFC 3339, UTC.
    pub created_at: String,
    /// The minute of its last use: RFC 3339, UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_used_at: Option<String>,
    /// The route of its last use: method and pattern, such as `GET /api/projects/{id}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_used_route: Option<String>,
    /// When it stops working: RFC 3339, UTC. Left out if it does not expire.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<String>,
    /// Whether it expires within 7 days.
    pub expires_soon: bool,
    /// Until when the secret from before the last rotation works: RFC 3339, UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rotated_until: Option<String>,
    /// The number of requests in the last 24 hours.
    #[serde(rename = "requests24h")]
    pub requests_24h: u32,
    /// The requests of each of the last 24 hours, oldest first. The last hour has not ended yet.
    #[serde(rename = "hours24h")]
    pub hours_24h: Vec<ApiKeyHour>,
    /// The routes with the most requests in the last 24 hours, at most 5.
    #[serde(rename = "routes24h")]
    pub routes_24h: Vec<ApiKeyRoute>,
}

/// The requests of a key in one hour.
#[derive(Serialize, ToSchema)]
pub struct ApiKeyHour {
    /// When the hour starts: RFC 3339, UTC.
    pub hour: String,
    /// The number of requests.
    pub requests: u32,
}

/// The requests of a key on one route.
#[derive(Serialize, ToSchema)]
pub struct ApiKeyRoute {
    /// Method and pattern, such as `GET /api/projects/{id}`.
    pub route: String,
    /// The number of requests.
    pub requests: u32,
}

impl From<ListedApiKey> for ApiKey {
    fn from(listed: ListedApiKey) -> Self {
        let key = listed.key;
        let (hours, routes) = (listed.hours.into_iter(), listed.routes.into_iter());
        Self {
            id: key.id.to_string(),
            name: key.name.as_str().to_owned(),
            prefix: key.prefix.as_str().to_owned(),
            access_type: match key.access {
                domain::AccessType::Read => AccessType::Read,
                domain::AccessType::Publish => AccessType::Publish,
                domain::AccessType::Write => AccessType::Write,
                domain::AccessType::Audit => AccessType::Audit,
            },
            scopes: key.access.scopes(),
            project_ids: match &key.projects {
                ReachedProjects::All => None,
                ReachedProjects::Chosen(ids) => Some(ids.iter().map(ToString::to_string).collect()),
            },
            created_at: key.created_at.to_rfc3339(),
            last_used_at: key.last_used_at.map(Timestamp::to_rfc3339),
            last_used_route: key.last_used_route,
            expires_at: key.expires_at.map(Timestamp::to_rfc3339),
            expires_soon: listed.expires_soon,
            rotated_until: key.rotated_until.map(Timestamp::to_rfc3339),
            requests_24h: listed.requests,
            hours_24h: hours
                .map(|(hour, requests)| ApiKeyHour {
                    hour: hour.to_rfc3339(),
                    requests,
                })
                .collect(),
            routes_24h: routes
                .map(|(route, requests)| ApiKeyRoute { route, requests })
                .collect(),
        }
    }
}
