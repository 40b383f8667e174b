//! Callers of a program.

use domain::{AccessType, ApiKeyName, Clock as _, Email, PlainApiKey, ProjectId, ReachedProjects};
use persistence::api_keys::{self, NewApiKey, NewSecret};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use super::{Answer, Program};

/// A caller of a program: a user with a session, or anonymous.
#[derive(Clone)]
pub struct Actor {
    pub program: Program,
    /// The session's token, empty for an anonymous caller.
    pub token: String,
    email: String,
}

impl Actor {
    pub(super) fn anonymous(program: Program) -> Self {
        Self::with_token(program, String::new(), "")
    }

    pub(super) fn with_token(program: Program, token: String, email: &str) -> Self {
        Self {
            program,
            token,
            email: email.to_owned(),
        }
    }

    /// Returns the same user on another instance with the same database.
    pub fn on(&self, program: &Program) -> Self {
        Self {
            program: program.clone(),
            ..self.clone()
        }
    }

    /// Returns a request that carries this actor's token.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.program.request(method, path);
        if self.token.is_empty() {
            request
        } else {
            request.bearer_auth(&self.token)
        }
    }

    pub async fn get(&self, path: &str) -> Answer {
        Answer::of(self.request(Method::GET, path)).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.call(Method::POST, path, body).await
    }

    pub async fn put(&self, path: &str, body: &Value) -> Answer {
        self.call(Method::PUT, path, body).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        Answer::of(self.request(Method::DELETE, path)).await
    }

    /// Sends JSON with any method.
    pub async fn call(&self, method: Method, path: &str, body: &Value) -> Answer {
        Answer::of(self.request(method, path).json(body)).await
    }

    /// Creates a project with this schema and returns its id.
    pub async fn create(&self, name: &str, sdl: &str) -> String {
        let body = json!({ "name": name, "sdl": sdl });
        let answer = self.post("/api/projects", &body).await.expect(201);
        answer.json()["project"]["id"].as_str().unwrap().to_owned()
    }

    /// Changes a project's details.
    pub async fn edit(&self, project: &str, changes: &Value) -> Answer {
        self.put(&format!("/api/projects/{project}"), changes).await
    }

    pub async fn make_private(&self, project: &str) {
        let private = json!({ "is_public": false });
        self.edit(project, &private).await.expect(200);
    }

    pub async fn publish(&self, project: &str, sdl: impl Into<Vec<u8>>) -> Answer {
        let request = self
            .request(Method::PUT, &format!("/api/projects/{project}/schema"))
            .header("content-type", "application/graphql")
            .body(sdl.into());
        Answer::of(request).await
    }

    /// Creates an API key of this user and returns a caller that uses it.
    pub async fn with_key(&self, access: &str) -> Self {
        let new = json!({ "name": format!("{access} key"), "accessType": access });
        let made = self.post("/api/user/api-keys", &new).await.expect(201);
        Self {
            token: made.json()["key"].as_str().unwrap().to_owned(),
            ..self.clone()
        }
    }

    /// Stores an API key of this user without regard to the limit, and returns a caller that uses it, and its id. Without
    /// `projects`, it reaches all of them.
    pub async fn leave_key(&self, access: AccessType, projects: Option<&[&str]>) -> (Self, String) {
        let mut ids = Vec::new();
        for slug in projects.unwrap_or_default() {
            let found = self.get(&format!("/api/projects/{slug}")).await.expect(200);
            let id = found.json()["project"]["id"].clone();
            ids.push(ProjectId::parse(id.as_str().unwrap()).unwrap());
        }
        let (email, now) = (Email::parse(&self.email).unwrap(), self.program.clock.now());
        let secret = PlainApiKey::generate(access);
        let (prefix, hash) = (secret.prefix(), secret.hash().unwrap());
        let bound = projects.map(|_| ReachedProjects::chosen(ids));
        let insert = move |conn: &mut _| {
            let user = persistence::users::find_by_email(conn, &email)?.unwrap();
            let new = NewApiKey {
                user: user.id,
                name: &ApiKeyName::parse("Left")?,
                access,
                projects: &bound.unwrap_or(ReachedProjects::All),
                expires_at: None,
            };
            let secret = NewSecret {
                prefix: &prefix,
                hash: &hash,
                request: None,
            };
            api_keys::insert(conn, &new, &secret, now).map(Result::unwrap)
        };
        let id = self.program.store().write(insert).await.unwrap();
        (self.program.with_token(secret.reveal()), id.to_string())
    }

    /// Puts this user on the Free plan.
    pub async fn make_free(&self) {
        self.change_subscription(persistence::testing::make_free)
            .await;
    }

    /// Makes the last payment for this user's subscription fail.
    pub async fn fail_payment(&self) {
        self.change_subscription(persistence::testing::fail_payment)
            .await;
    }

    async fn change_subscription(
        &self,
        change: fn(&mut persistence::Conn, domain::UserId) -> domain::Result<()>,
    ) {
        let email = Email::parse(&self.email).unwrap();
        let store = self.program.store();
        let written = store.write(move |conn| {
            let user = persistence::users::find_by_email(conn, &email)?.unwrap();
            change(conn, user.id)
        });
        written.await.unwrap();
    }

    /// Puts this user on the Pro plan.
    pub async fn make_pro(&self) {
        let email = Email::parse(&self.email).unwrap();
        let now = domain::Clock::now(&*self.program.clock);
        let store = self.program.store();
        let written = store.write(move |conn| {
            let user = persistence::users::find_by_email(conn, &email)?.unwrap();
            persistence::testing::make_pro(conn, user.id, now)
        });
        written.await.unwrap();
    }
}
