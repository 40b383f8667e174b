//! Sign-in and users.

use domain::RedirectPath;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where users go after sign-in by default.
const DEFAULT_REDIRECT: &str = "/dashboard";

/// A request for a sign-in link.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MagicLinkRequest {
    /// The address to send it to.
    pub email: String,
    /// The page to open after sign-in: a path on this site. Anything else is ignored.
    pub redirect: Option<String>,
}

/// The response, which is the same for every address.
#[derive(Serialize, ToSchema)]
pub struct MagicLinkAnswer {
    /// A sentence for people.
    pub message: &'static str,
}

/// A sign-in link that still works.
#[derive(Serialize, ToSchema)]
pub struct MagicLink {
    /// Whose account it opens.
    pub email: String,
}

/// A successful sign-in.
#[derive(Serialize, ToSchema)]
pub struct VerifyAnswer {
    /// The session's token, which is never shown again.
    pub token: String,
    /// The signed-in user.
    pub user: User,
    /// The page to open next: a path on this site.
    pub redirect: String,
}

impl VerifyAnswer {
    /// Converts the result of the use-case.
    #[must_use]
    pub fn new(signed_in: &accounts::SignedIn, is_admin: bool) -> Self {
        Self {
            token: signed_in.token.reveal().to_owned(),
            user: User::new(&signed_in.user, is_admin),
            redirect: signed_in
                .redirect
                .as_ref()
                .map_or(DEFAULT_REDIRECT, RedirectPath::as_str)
                .to_owned(),
        }
    }
}

/// The signed-in user.
#[derive(Serialize, ToSchema)]
pub struct UserAnswer {
    /// The user.
    pub user: User,
}

/// A user.
#[derive(Serialize, ToSchema)]
pub struct User {
    /// UUIDv7.
    pub id: String,
    /// The address for sign-in links.
    pub email: String,
    /// The user's display name, if set.
    #[schema(required)]
    pub name: Option<String>,
    /// The username in addresses.
    pub username: String,
    /// Whether the user administers this installation.
    pub is_admin: bool,
    /// The plan in force.
    pub plan: Plan,
    /// The features that the plan includes and cheaper plans do not.
    pub features: Vec<Feature>,
    /// Whether Pro is paused because a payment failed.
    pub payment_failed: bool,
    /// Whether there is a subscription, or was one.
    pub has_subscription: bool,
    /// RFC 3339, UTC.
    pub created_at: String,
}

impl User {
    /// Converts a user of the domain.
    #[must_use]
    pub fn new(user: &domain::User, is_admin: bool) -> Self {
        Self {
            id: user.id.to_string(),
            email: user.email.as_str().to_owned(),
            name: user.name.clone(),
            username: user.username.to_string(),
            is_admin,
            plan: user.plan.into(),
            features: user.plan.features().map(Feature::from).collect(),
            created_at: user.created_at.to_rfc3339(),
            payment_failed: user.payment_failed,
            has_subscription: user.has_subscription,
        }
    }
}

/// A plan.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Plan {
    /// 0 per month.
    Free,
    /// $19 per month.
    Pro,
}

/// A feature that not every plan includes.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Feature {
    /// Any number of projects.
    UnlimitedProjects,
    /// Projects that only their owner can read.
    PrivateProjects,
    /// Endpoints whose schema is published automatically.
    EndpointSync,
    /// API keys.
    ApiKeys,
    /// Webhooks.
    Webhooks,
    /// Views, visitors and searches of a project's docs.
    Analytics,
    /// Themes, logos and icons of docs.
    CustomBranding,
}

impl From<domain::Feature> for Feature {
    fn from(feature: domain::Feature) -> Self {
        match feature {
            domain::Feature::UnlimitedProjects => Self::UnlimitedProjects,
            domain::Feature::PrivateProjects => Self::PrivateProjects,
            domain::Feature::EndpointSync => Self::EndpointSync,
            domain::Feature::ApiKeys => Self::ApiKeys,
            domain::Feature::Webhooks => Self::Webhooks,
            domain::Feature::Analytics => Self::Analytics,
            domain::Feature::CustomBranding => Self::CustomBranding,
        }
    }
}
