//! Request and response bodies, with conversions from and to the domain.

mod account;
mod analytics;
mod api_key;
mod audit_log;
mod billing;
mod branding;
mod branding_website;
mod client_error;
mod client_operations;
mod contact;
mod content;
mod coverage;
mod docs;
mod docs_layout;
mod endpoint;
mod event;
mod example;
mod feedback;
mod graph;
mod help;
mod hide_rules;
mod incident;
mod insight;
mod job;
mod llm_docs;
mod named_example;
mod notification;
mod pipeline;
mod preview;
mod project;
mod report;
mod status;
mod usage;
mod user;
mod validator;
mod versions;
mod webhook;
mod webhook_delivery;
mod webhook_message;

pub use account::{DeleteAccount, Session, SessionList, UpdateProfile, UsernameAnswer};
pub use analytics::{
    AnalyticsSummary, DeviceBreakdown, ReferrerBreakdown, SearchTerm, SummarizedPeriod,
    SummarizedProject, SummaryMetrics, SummaryPeriod, TopPage, Widget,
};
pub use api_key::{AccessType, ApiKey, ApiKeyList, ApiKeyRoute, ApiKeySecret, CreateApiKey};
pub use audit_log::{
    AuditActor, AuditChange, AuditExportFormat, AuditLog, AuditLogEntry, AuditSubject,
};
pub use billing::{
    BillingEvent, BillingPage, EventReceived, KeepProjects, KeptProjects, OfferedPlan,
    OpenedCheckout, PaymentsAnswer, PlanFeature, PlanLimits, PlanList, PortalPage, StartCheckout,
    Subscription, SubscriptionAnswer, SubscriptionStatus,
};
pub use branding::{
    Branding, BrandingPicture, PictureForm, PreviewTheme, ProjectBranding, ProjectTheme,
    ProjectThemes, ReadTheme, SaveBranding, SaveProjectBranding, ThemeAnswer, ThemeInput,
    ThemePreview, UploadedFavicon, UploadedLogo,
};
pub use branding_website::{FoundValue, ProposeTheme, ThemeProposal};
pub use client_error::{ClientError, ClientErrorList, ReportClientError};
pub use client_operations::CheckSchema;
pub use contact::{ContactSubject, Message, MessageList, SendMessage};
pub use content::{
    ContentList, ContentSection, PreviewSection, ReorderContent, ReorderedContent, SaveSection,
    SectionAnswer, SectionHead, SectionPreview, SuggestedSection,
};
pub use coverage::{DeprecatedPage, PageCoverage, UnreadPage};
pub use docs::{
    DocsVersion, GroupEntry, HiddenPlace, HiddenPlaces, HitKind, Kind, Navigation, NavigationGroup,
    NavigationItem, OwnerDocs, Page, PublicDocs, PublicType, PublicUser, SearchFilter, SearchHit,
    SearchOffer, SearchResults, TocEntry,
};
pub use docs_layout::{
    CheckedDocsLayout, DocsLayout, LayoutAuthentication, LayoutCounts, LayoutGroup,
    LayoutGroupCounts, LayoutPart, LayoutProblem, PreviewDocsLayout, SaveDocsLayout,
};
pub use endpoint::{
    CreateEndpoint, Endpoint, EndpointAnswer, EndpointHeader, EndpointList, EndpointSync,
    EndpointTest, Environment, HeaderInput, Introspect, IntrospectPublic, IntrospectedSchema,
    PublicEndpoint, SyncInterval, UpdateEndpoint,
};
pub use event::{EventsAccepted, ReportEvents, ReportedEvent, ReportedKind, ReportedVital};
pub use example::ExampleOperation;
pub use feedback::{
    AnswerHelpPage, AnswerPage, CommentAnswer, Feedback, FeedbackList, KeptAnswer, PageAnswers,
};
pub use graph::{PublicGraph, PublicGraphMap};
pub use help::{HelpHit, HelpPage, HelpResults};
pub use hide_rules::{HiddenCounts, HideRule, HideRules, HideRulesInput};
pub use incident::{
    EditIncident, Impact, Incident, IncidentAnswer, IncidentInput, IncidentList, IncidentState,
    IncidentUpdate, UpdateInput,
};
pub use insight::{DiagnosedSchema, DocumentationScore, ScoreCheck, ScorePlace};
pub use job::{DeadJob, DeadJobList};
pub use llm_docs::{LlmClient, LlmDocs, LlmFile, LlmTool};
pub use named_example::{
    ExampleFile, ExampleProblem, NamedExample, NamedExampleAnswer, NamedExampleList,
    NamedExamplePage, NamedExamplePreview, PreviewNamedExample, ReplaceNamedExamples,
    ReplacedNamedExamples, SampleValue, SampleValueInput, SampleValues, SampleValuesInput,
    SaveNamedExample, VersionRange,
};
pub use notification::{
    FollowChangelog, FollowedProject, FollowerCounts, Following, MailSubscription,
    NotificationGroup, NotificationKind, NotificationSetting, NotificationSwitches, Notifications,
    SaveNotifications,
};
pub use pipeline::{
    AllowChange, ChangeDecisions, CheckDetails, CheckList, CheckedSchema, ListedAllowedChange,
    ListedCheck, SaveChangePolicy, SentRun,
};
pub use preview::{PreviewSchema, PreviewSearch, SchemaPreview, parse_key};
pub use project::{
    CreateProject, CreatedProject, Project, ProjectAnswer, ProjectList, PublicProject,
    PublicProjectAnswer, PublicVersion, PublishSchema, PublishedSchema, SchemaAnswer, SchemaCheck,
    SchemaOrigin, SchemaVersion, SlugAnswer, UpdateProject, VersionSource,
};
pub use report::{
    AnalyticsReport, BurstOfViews, MeasuredVital, NamedCount, ReadPage, ReferringHost,
    ReportFigures, ReportMark, ReportPeriod, ReportPoint, SearchedTerm, UncountedViews, ViewedBy,
};
pub use status::{Component, ComponentStatus, DayStatus, ServiceStatus, StatusPage};
pub use usage::{AdminAnalytics, JobQueue, SubscriptionCount, TopProject, UsageDay, UsageTotals};
pub use user::{
    Feature, MagicLink, MagicLinkAnswer, MagicLinkRequest, Plan, User, UserAnswer, VerifyAnswer,
};
pub use validator::{ValidateSchema, ValidatedSchema};
pub use versions::{
    ListedVersion, PublicListedVersion, PublicVersionList, VersionChanges, VersionList, VersionPart,
};
pub use webhook::{
    CreateWebhook, PreviewWebhook, UpdateWebhook, Webhook, WebhookAnswer, WebhookDay,
    WebhookDisabledReason, WebhookEventKind, WebhookFormat, WebhookList, WebhookSecret,
    WebhookSeverity,
};
pub use webhook_delivery::{
    DeliveryAnswer, DeliveryList, QueuedDeliveries, QueuedDelivery, ReplayDeliveries,
    ReplayedDeliveries, TestWebhook, WebhookDelivery, WebhookEvents, WebhookPreview,
};
pub use webhook_message::{
    MessageActor, MessageChange, MessageComparison, MessageProject, ProjectMessage,
    ProjectMessageData, ProjectMessageType, SchemaMessage, SchemaMessageData, SchemaMessageType,
};
