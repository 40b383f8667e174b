//! Ids: UUIDv7, so that rows sort by the time of their creation.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use uuid::Uuid;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(Uuid);

        impl $name {
            /// Generates a new id.
            #[must_use]
            pub fn generate() -> Self {
                Self(Uuid::now_v7())
            }

            /// Parses a UUID in hyphenated form.
            #[must_use]
            pub fn parse(text: &str) -> Option<Self> {
                if text.len() != 36 {
                    return None;
                }
                Uuid::try_parse(text).ok().map(Self)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.hyphenated().fmt(f)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'a> Deserialize<'a> for $name {
            fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                Self::parse(&text).ok_or_else(|| D::Error::custom("not an id"))
            }
        }
    )*};
}

ids! {
    /// The id of a user.
    UserId
    /// The id of an API key.
    ApiKeyId
    /// The id of a session.
    SessionId
    /// The id of a checkout that this server opened.
    CheckoutId
    /// The id of a project.
    ProjectId
    /// The id of a schema version.
    VersionId
    /// The id of a content section.
    ContentSectionId
    /// The id of an example of the owner.
    NamedExampleId
    /// The id of an endpoint.
    EndpointId
    /// The id of a job.
    JobId
    /// The id of a reader's answer.
    FeedbackId
    /// The id of a message from the contact form.
    ContactId
    /// The id of a group of errors in browsers.
    ClientErrorId
    /// The id of an event.
    EventId
    /// The id of an allowed change.
    AllowedChangeId
    /// The id of a request, as errors and the log show it.
    RequestId
    /// The id of a webhook.
    WebhookId
    /// The id of a delivery of a webhook.
    DeliveryId
    /// The id of a notice, which a user is told by mail.
    NoticeId
    /// The id of a mail that tells notices.
    NoticeMailId
    /// The id of a follower of a changelog.
    FollowerId
    /// The id of an incident.
    IncidentId
    /// The id of an update of an incident.
    IncidentUpdateId
}
