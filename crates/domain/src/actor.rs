//! The caller of a request, and the author of a change.

use crate::{
    AccessType, ApiKeyId, Error, ProjectId, ReachedProjects, Result, Scope, SessionId, User, UserId,
};

/// The caller of a request: a user, and the credential that proves it.
#[derive(Debug, Clone)]
pub struct Principal {
    /// The user that the request acts for.
    pub user: User,
    /// The credential that was presented.
    pub credential: Credential,
}

/// The kind of credential.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Credential {
    /// The token of a session. It allows everything that the user may do.
    Session(SessionId),
    /// An API key. It allows what its scopes say.
    ApiKey {
        /// The key.
        id: ApiKeyId,
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
        Actor::User(self.user.id)
    }

    /// Returns whether the credential may be used for `scope`.
    #[must_use]
    pub fn allows(&self, scope: Scope) -> bool {
        match &self.credential {
            Credential::Session(_) => true,
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
            Credential::Session(_) => &ReachedProjects::All,
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
            Credential::Session(id) => Ok(id),
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

/// The author of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Actor {
    /// A user, with any credential.
    User(UserId),
    /// The server itself: a sync that the owner has switched on, or stale counts that it computes again.
    System,
}

impl Actor {
    /// Checks that the actor may change a thing of this owner.
    ///
    /// # Errors
    /// [`Error::NotFound`] if the thing belongs to another user, so that the actor does not learn that it exists.
    pub fn check_owner(self, owner: UserId, thing: &'static str) -> Result<()> {
        match self {
            Self::User(user) if user != owner => Err(Error::NotFound(thing)),
            Self::User(_) | Self::System => Ok(()),
        }
    }
}
