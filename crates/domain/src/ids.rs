//! Ids: UUIDv7, so that rows sort by their making.

use serde::{Serialize, Serializer};
use uuid::Uuid;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(Uuid);

        impl $name {
            /// A new one.
            #[must_use]
            pub fn generate() -> Self {
                Self(Uuid::now_v7())
            }

            /// From its text form; none where it is not a UUID in the hyphenated form.
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
    )*};
}

ids! {
    /// Names a user.
    UserId
    /// Names a session.
    SessionId
    /// Names a project.
    ProjectId
    /// Names a schema version.
    VersionId
    /// Names a content section.
    ContentSectionId
    /// Names an endpoint.
    EndpointId
    /// Names a job in the outbox.
    JobId
    /// Names a reader's answer.
    FeedbackId
}
