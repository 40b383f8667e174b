//! Values, entities and rules of Graphfolio. Pure: no I/O, no async, and of our other crates only the plain data of
//! `schema-results`.
//!
//! Input is parsed into one of these types at the edge ([`Email`], [`Slug`], [`SchemaText`], …), and the rest of the
//! program only sees those. [`Error`] is the error of every use-case, [`Clock`] the only source of time.
//!
//! Types with a `stored` or `from_stored` function wrap values from the database without checking them again, so that
//! a rule that is newer than a row does not make the row unreadable.

mod actor;
mod analytics;
mod api_key;
mod asset;
mod billing;
mod change_name;
mod client_error;
mod clock;
mod contact;
mod content;
mod docs_layout;
mod docs_options;
mod email;
mod endpoint;
mod error;
mod event;
mod example_fits;
mod feedback;
mod hex_color;
mod hide_rule_lines;
mod idempotency_key;
mod ids;
mod incident;
mod mail;
mod named_example;
mod notification;
mod notification_mail;
mod offer;
mod pipeline;
mod plan;
mod project;
mod rate_limit;
mod redirect_path;
mod retention;
mod run;
mod sample_values;
mod schema;
mod scope;
mod seal;
mod slug;
mod status;
mod text;
mod theme;
mod timestamp;
mod token;
mod user;
mod user_agent;
mod username;
mod version_number;
mod webhook;

pub use actor::{Actor, Author, Credential, Principal, SystemReason, Viewer};
pub use analytics::{
    Count, Device, Dimension, PageGroup, ReadTime, Referrer, Uncounted, Vital, VitalClass,
    VitalGrade,
};
pub use api_key::{
    AccessType, ApiKeyExpiry, ApiKeyLimits, ApiKeyPrefix, HashedApiKey, PlainApiKey,
    ReachedProjects,
};
pub use asset::{AssetKey, AssetKind, AssetRef, ImageFormat};
pub use billing::{CustomerId, Provider, ProviderSubscription};
pub use change_name::{ChangeCode, ChangePath};
pub use client_error::{ClientError, ClientErrorGroup, NETWORK_NOISE, NOISE};
pub use clock::{Clock, ManualClock, SystemClock};
pub use contact::{Contact, ContactSubject};
pub use content::{ContentSection, SectionBody, SectionHead, SectionKey};
pub use docs_layout::DocsLayout;
pub use docs_options::StoredDocsOptions;
pub use email::Email;
pub use endpoint::{
    Endpoint, EndpointHeader, EndpointSync, EndpointTest, EndpointUrl, Environment, HeaderName,
    SyncInterval,
};
pub use error::{Error, FieldError, Result};
pub use event::{
    EndedSessions, Event, EventAccount, EventAllowedChange, EventApiKey, EventEndpoint,
    EventProject, EventSection, EventWebhook, PropertyChange, PropertyChanges, PropertyValue,
    PublishedSchema, Subject, VersionComparison, What,
};
pub use example_fits::{ExampleFits, VersionRange};
pub use feedback::{Feedback, HelpFeedback, PageAnswers};
pub use hex_color::HexColor;
pub use hide_rule_lines::HideRuleLines;
pub use idempotency_key::IdempotencyKey;
pub use ids::{
    AllowedChangeId, ApiKeyId, CheckoutId, ClientErrorId, ContactId, ContentSectionId, DeliveryId,
    EndpointId, EventId, FeedbackId, FollowerId, IncidentId, IncidentUpdateId, JobId,
    NamedExampleId, NoticeId, NoticeMailId, ProjectId, RequestId, SessionId, UserId, VersionId,
    WebhookId,
};
pub use incident::{Impact, Incident, IncidentDraft, IncidentState, IncidentUpdate, UpdateDraft};
pub use mail::Mail;
pub use named_example::{ExampleBody, ExampleKey, ExampleOrigin, NamedExample};
pub use notification::{NotificationGroup, NotificationKind, NotificationSettings};
pub use notification_mail::{
    ExpiringApiKey, MailBlock, MailItem, MailLink, NotificationMail, UnsubscribeLinks,
};
pub use offer::{Benefit, FeatureLine, Offer};
pub use pipeline::{
    CheckId, CheckReasons, CheckSummary, HiddenChanges, StoredAllowedChange, StoredCheck,
};
pub use plan::{Entitlements, Feature, Plan, Subscription, SubscriptionStatus};
pub use project::{Project, ProjectRef};
pub use rate_limit::{RateLimit, Window};
pub use redirect_path::RedirectPath;
pub use retention::Retention;
pub use run::{PublishedRun, PullRequest, Run, RunKey};
pub use sample_values::{SampleValue, SampleValues};
pub use schema::{SchemaText, SchemaVersion, VersionSource};
pub use scope::Scope;
pub use seal::{PlainSecret, SealKey, SealedSecret};
pub use slug::Slug;
pub use status::{Component, ComponentHistory, DaySamples, ServiceChecks, StatusReport, Uptime};
pub use text::{
    AllowedChangeReason, ApiKeyName, ChangeMessage, CommitHash, ContactMessage, ContactName,
    Description, EndpointName, FeedbackComment, IncidentText, IncidentTitle, ProjectName,
    SchemaFile, SectionTitle, UserName, VersionMessage, is_readable,
};
pub use theme::{
    BorderRadius, ColorScheme, EffectiveMode, Font, GlobalTheme, SyntaxTheme, Theme, ThemeColor,
    ThemeColors, ThemeFields, ThemeMode, ThemeOverrides, ThemePreset, ThemeSources,
    effective_theme,
};
pub use timestamp::Timestamp;
pub use token::{HashedToken, PlainToken};
pub use user::User;
pub use user_agent::UserAgent;
pub use username::Username;
pub use version_number::VersionNumber;
pub use webhook::{
    Coordinates, DeliveryStatus, DisabledReason, WebhookFilter, WebhookFormat, WebhookKinds,
    WebhookLimits, parse_severity,
};
