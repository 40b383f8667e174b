//! The caller of a request, and the author of a change.

use serde::{Deserialize, Serialize};

use crate::{
    AccessType, ApiKeyId, ApiKeyName, ApiKeyPrefix, Error, ProjectId, Provider, ReachedProjects,
    RequestId, Result, RunKey, Scope, SessionId, User, UserAgent, UserId,
};

/// The caller of a request: a user, and the credential that proves it.
#[derive(Debug, Clone)]
pub struct Principal {
    /// The user that the request acts for.
    pub user: User,
    /// The credential that was presented.
    pub credential: Credential,
    /// The request.
    pub request_id: Option<RequestId>,
}

/// The kind of credential.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Credential {
    /// The token of a session. It allows everything that the user may do.
    Session {
        /// The session.
        id: SessionId,
        /// The browser that signed in.
        browser: Option<UserAgent>,
    },
    /// An API key. It allows what its scopes say.
    ApiKey {
        /// The key.
        id: ApiKeyId,
        /// Its name.
        name: ApiKeyName,
        /// The first characters of the secret that was presented.
        prefix: ApiKeyPrefix,
        /// The access that it gives.
        access: AccessType,
        /// The projects that it reaches.
        projects: ReachedProjects,
    },
}

impl Principal {
    /// Returns the actor for changes that this principal makes.
    #[must_use]
    pub fn actor(&self) -> Actor {
        let user = &self.user;
        let author = match &self.credential {
            Credential::Session { browser, .. } => Author::session(user, browser.as_ref()),
            Credential::ApiKey {
                id, name, prefix, ..
            } => Author::Key {
                user_id: user.id,
                id: *id,
                name: name.as_str().to_owned(),
                prefix: prefix.as_str().to_owned(),
            },
        };
        Actor {
            author,
            request_id: self.request_id,
        }
    }

    /// Returns whether the credential may be used for `scope`.
    #[must_use]
    pub fn allows(&self, scope: Scope) -> bool {
        match &self.credential {
            Credential::Session { .. } => true,
            Credential::ApiKey { access, .. } => access.allows(scope),
        }
    }

    /// Returns whether the credential is an API key.
    #[must_use]
    pub fn has_api_key(&self) -> bool {
        matches!(self.credential, Credential::ApiKey { .. })
    }

    /// Returns the projects that the credential reaches. Others do not exist for it.
    #[must_use]
    pub fn projects(&self) -> &ReachedProjects {
        match &self.credential {
            Credential::Session { .. } => &ReachedProjects::All,
            Credential::ApiKey { projects, .. } => projects,
        }
    }

    /// Returns the reader that this principal is.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        Viewer {
            user: self.user.id,
            projects: self.projects().clone(),
        }
    }

    /// Returns the session whose token was presented.
    ///
    /// # Errors
    /// [`Error::InsufficientScope`] for any other credential, because only a session can manage the account.
    pub fn session(&self) -> Result<SessionId> {
        match self.credential {
            Credential::Session { id, .. } => Ok(id),
            Credential::ApiKey { .. } => Err(Error::InsufficientScope(
                "API keys cannot manage the account, its keys or its plan. Sign in to do that."
                    .to_owned(),
            )),
        }
    }
}

/// A user who reads docs.
#[derive(Debug, Clone)]
pub struct Viewer {
    /// The user.
    pub user: UserId,
    /// The user's projects that the credential reaches.
    pub projects: ReachedProjects,
}

impl Viewer {
    /// Returns a user with a credential that reaches all own projects.
    #[must_use]
    pub fn of_all(user: UserId) -> Self {
        Self {
            user,
            projects: ReachedProjects::All,
        }
    }

    /// Returns whether the viewer owns the project and reaches it.
    #[must_use]
    pub fn owns(&self, owner: UserId, project: ProjectId) -> bool {
        self.user == owner && self.projects.contains(project)
    }
}

/// The author of a change, and the request that made it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Actor {
    /// The author.
    #[serde(flatten)]
    pub author: Author,
    /// The request; none for work in the background.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_id: Option<RequestId>,
}

/// The author of a change, with the credential. Names are those of that time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Author {
    /// A signed-in person.
    Session {
        /// The user.
        user_id: UserId,
        /// The user's username.
        username: String,
        /// The browser in words, such as "Firefox on Linux".
        #[serde(default, skip_serializing_if = "Option::is_none")]
        browser: Option<String>,
    },
    /// A script or a pipeline with an API key.
    Key {
        /// The user that the key acts for.
        user_id: UserId,
        /// The key.
        id: ApiKeyId,
        /// Its name.
        name: String,
        /// The first characters of its secret.
        prefix: String,
    },
    /// The server itself.
    System {
        /// Why it acted.
        reason: SystemReason,
        /// The name of what it acted for, such as an endpoint.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        detail: Option<String>,
    },
    /// A payment provider.
    Provider {
        /// Its name.
        name: String,
    },
}

/// Why the server changed something by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SystemReason {
    /// A sync that the owner has switched on.
    EndpointSync,
    /// Stored counts were computed again under the current hide rules.
    StaleCounts,
    /// The example projects were created or updated.
    Examples,
    /// Another payment provider was configured.
    ProviderChange,
    /// An API key reached the end that its owner chose.
    ApiKeyExpiry,
    /// Webhooks are judged by the answers of their receivers.
    Webhooks,
    /// Somebody with the link in a mail unsubscribed from it.
    MailLink,
    /// The event is older than the program that records its author.
    NotRecorded,
}

impl SystemReason {
    /// Returns the reason in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::EndpointSync => "Endpoint sync",
            Self::StaleCounts => "Refresh of counts",
            Self::Examples => "Example projects",
            Self::ProviderChange => "Change of the payment provider",
            Self::ApiKeyExpiry => "Expiry of an API key",
            Self::Webhooks => "Webhooks",
            Self::MailLink => "Link in a mail",
            Self::NotRecorded => "Not recorded",
        }
    }
}

impl Author {
    /// The words for all kinds, as stored.
    pub const KINDS: &[&str] = &["session", "key", "system", "provider"];

    /// Describes a person who is signed in with this browser.
    #[must_use]
    pub fn session(user: &User, browser: Option<&UserAgent>) -> Self {
        Self::Session {
            user_id: user.id,
            username: user.username.to_string(),
            browser: browser.and_then(UserAgent::words),
        }
    }

    /// Returns the word for its kind, as stored.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Session { .. } => "session",
            Self::Key { .. } => "key",
            Self::System { .. } => "system",
            Self::Provider { .. } => "provider",
        }
    }

    /// Returns the name: that of the user, of the key, of the reason or of the provider.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Session { username, .. } => username,
            Self::Key { name, .. } | Self::Provider { name } => name,
            Self::System { reason, .. } => reason.words(),
        }
    }

    /// Returns what tells it from others of the name: the browser, the prefix of the key, or what the server acted for.
    #[must_use]
    pub fn detail(&self) -> Option<&str> {
        match self {
            Self::Session { browser, .. } => browser.as_deref(),
            Self::Key { prefix, .. } => Some(prefix),
            Self::System { detail, .. } => detail.as_deref(),
            Self::Provider { .. } => None,
        }
    }

    /// Returns the API key as a run shows it; none for other authors.
    #[must_use]
    pub fn run_key(&self) -> Option<RunKey> {
        match self {
            Self::Key { name, prefix, .. } => Some(RunKey {
                name: name.clone(),
                prefix: prefix.clone(),
            }),
            _ => None,
        }
    }

    /// Returns the author for a list: the username, or the API key's name, such as `API key “CI publish”`.
    #[must_use]
    pub fn label(&self) -> String {
        match self {
            Self::Key { name, .. } => format!("API key “{name}”"),
            other => other.name().to_owned(),
        }
    }
}

impl Actor {
    /// The server itself, acting for nothing in particular.
    #[must_use]
    pub fn system(reason: SystemReason) -> Self {
        Self::system_for(reason, None)
    }

    /// The server itself, acting for the thing of this name.
    #[must_use]
    pub fn system_for(reason: SystemReason, detail: Option<&str>) -> Self {
        Self {
            author: Author::System {
                reason,
                detail: detail.map(str::to_owned),
            },
            request_id: None,
        }
    }

    /// A payment provider.
    #[must_use]
    pub fn provider(provider: Provider) -> Self {
        Self {
            author: Author::Provider {
                name: provider.words().to_owned(),
            },
            request_id: None,
        }
    }

    /// Checks that the actor may change a thing of this owner.
    ///
    /// # Errors
    /// [`Error::NotFound`] if the thing belongs to another user, so that the actor does not learn that it exists.
    pub fn check_owner(&self, owner: UserId, thing: &'static str) -> Result<()> {
        match self.author {
            Author::Session { user_id, .. } | Author::Key { user_id, .. } if user_id != owner => {
                Err(Error::NotFound(thing))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key() -> Author {
        Author::Key {
            user_id: UserId::generate(),
            id: ApiKeyId::generate(),
            name: "CI publish".to_owned(),
            prefix: "gf_p_abcdefg".to_owned(),
        }
    }

    #[test]
    fn an_actor_is_read_back_as_it_was_stored() {
        let actors = [
            Actor {
                author: key(),
                request_id: Some(RequestId::generate()),
            },
            Actor::system_for(SystemReason::EndpointSync, Some("Live")),
            Actor::provider(Provider::Stripe),
        ];
        for actor in actors {
            let kept = &actor;
            let json = serde_json::to_string(kept).unwrap();
            assert_eq!(
                serde_json::from_str::<Actor>(&json).unwrap(),
                actor,
                "{json}"
            );
        }
    }

    #[test]
    fn authors_are_named_by_their_credential() {
        assert_eq!(key().label(), "API key “CI publish”");
        assert_eq!(
            (key().kind(), key().detail()),
            ("key", Some("gf_p_abcdefg"))
        );
        let stripe = Actor::provider(Provider::Stripe).author;
        assert_eq!((stripe.kind(), stripe.name()), ("provider", "Stripe"));
    }

    #[test]
    fn somebody_elses_thing_does_not_exist() {
        let actor = Actor {
            author: key(),
            request_id: None,
        };
        let stranger = UserId::generate();
        assert_eq!(
            actor.check_owner(stranger, "Project"),
            Err(Error::NotFound("Project"))
        );
        let system = Actor::system(SystemReason::Examples);
        assert_eq!(system.check_owner(stranger, "Project"), Ok(()));
    }
}
