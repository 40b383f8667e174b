//! Values, entities and rules of Graphfolio. Pure: no I/O, no async, nothing of our other crates.
//!
//! Outside input becomes one of these types at the edge ([`Email`], [`Slug`], [`SchemaText`], …);
//! inside, only they are passed around. [`Error`] is the one error of every use-case,
//! [`Clock`] the one source of time.

mod change;
mod clock;
mod content;
mod email;
mod endpoint;
mod error;
mod feedback;
mod hide_rules;
mod idempotency_key;
mod ids;
mod mail;
mod plan;
mod project;
mod rate_limit;
mod redirect_path;
mod schema;
mod seal;
mod secret;
mod slug;
mod text;
mod timestamp;
mod user;
mod user_agent;
mod username;

pub use change::{Change, ChangeCounts, Changes, Criticality};
pub use clock::{Clock, ManualClock, SystemClock};
pub use content::{ContentSection, SectionBody, SectionHead, SectionKey};
pub use email::Email;
pub use endpoint::{
    Endpoint, EndpointHeader, EndpointSync, EndpointTest, EndpointUrl, Environment, HeaderName,
    SyncInterval,
};
pub use error::{Error, FieldError, Result};
pub use feedback::{Feedback, PageAnswers};
pub use hide_rules::HideRuleLines;
pub use idempotency_key::IdempotencyKey;
pub use ids::{
    ContentSectionId, EndpointId, FeedbackId, JobId, ProjectId, SessionId, UserId, VersionId,
};
pub use mail::Mail;
pub use plan::{Entitlements, Plan, Subscription, SubscriptionStatus};
pub use project::{Project, ProjectRef};
pub use rate_limit::{RateLimit, Window};
pub use redirect_path::RedirectPath;
pub use schema::{
    Counts, Diagnostic, Findings, SchemaText, SchemaVersion, Severity, VersionSource,
};
pub use seal::{PlainSecret, SealKey, SealedSecret};
pub use secret::{HashedToken, PlainToken};
pub use slug::Slug;
pub use text::{
    CommitHash, Description, EndpointName, FeedbackComment, ProjectName, SectionTitle, UserName,
    VersionMessage,
};
pub use timestamp::Timestamp;
pub use user::User;
pub use user_agent::UserAgent;
pub use username::Username;
