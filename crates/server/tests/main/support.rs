//! One running program a test.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use domain::{Clock as _, ManualClock, SystemClock};
use reqwest::{Method, RequestBuilder, Response, StatusCode};
use serde_json::{Value, json};
use server::{Application, Settings};

/// A running program and what talks to it.
pub struct Program {
    pub base: String,
    pub clock: Arc<ManualClock>,
    pub database: String,
    pub folder: tempfile::TempDir,
    client: reqwest::Client,
    _thread: std::thread::JoinHandle<()>,
}

/// Makes the same test for both databases; `on_both! { with start_open: … }` names what starts the program.
#[macro_export]
macro_rules! on_both {
    (with $start:ident: $($name:ident)*) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                super::$name($crate::support::$start(None)).await;
            })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                if let Some(url) = $crate::support::postgres() {
                    super::$name($crate::support::$start(Some(url))).await;
                }
            })*
        }
    };
    ($($name:ident)*) => {
        $crate::on_both! { with start: $($name)* }
    };
}

/// None, said aloud, where there is no server.
pub fn postgres() -> Option<String> {
    let Ok(server) = std::env::var("TEST_DATABASE_URL") else {
        eprintln!("skipped on PostgreSQL: TEST_DATABASE_URL is not set");
        return None;
    };
    let name = format!(
        "test_{}",
        domain::UserId::generate().to_string().replace('-', "")
    );
    Some(persistence::testing::fresh_postgres(&server, &name).unwrap())
}

pub fn start(database: Option<String>) -> Program {
    start_with(database, |_| {})
}

/// One that may call addresses of this machine.
pub fn start_open(database: Option<String>) -> Program {
    start_with(database, |settings| settings.outbound.allow_loopback = true)
}

/// One with Ada's project "Shop" of that SDL, and her token.
pub async fn start_with_docs(sdl: &str) -> (Program, String) {
    let program = start(None);
    let token = program.sign_in("ada@example.com").await;
    program.create(&token, "Shop", sdl).await;
    (program, token)
}

/// With settings of its own.
pub fn start_with(database: Option<String>, adjust: impl FnOnce(&mut Settings)) -> Program {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = Settings::load(None).unwrap();
    settings.server.listen = "127.0.0.1:0".parse().unwrap();
    settings.server.data_dir = folder.path().to_owned();
    // Lets a test be many callers: each names its own address.
    settings.server.proxy_hops = 1;
    settings.database.url = database.unwrap_or_default();
    settings.auth.admin_emails = vec!["root@example.com".to_owned()];
    adjust(&mut settings);
    let database = settings.database_url();
    let clock = Arc::new(ManualClock::new(SystemClock.now()));
    let (sender, receiver) = std::sync::mpsc::channel();
    let program_clock = Arc::clone(&clock);
    let thread = std::thread::spawn(move || {
        actix_web::rt::System::new().block_on(async move {
            let application = Application::build(settings, program_clock).await.unwrap();
            sender.send(application.address()).unwrap();
            application.run().await.unwrap();
        });
    });
    let address = receiver.recv().unwrap();
    let client = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .unwrap();
    Program {
        base: format!("http://{address}"),
        clock,
        database,
        folder,
        client,
        _thread: thread,
    }
}

/// An answer, read whole.
pub struct Answer {
    pub status: StatusCode,
    pub headers: reqwest::header::HeaderMap,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|e| panic!("{e}: {}", self.text))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }

    /// Panics with the answer where the status is another.
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        self
    }

    /// The error's code, after checking the whole shape.
    #[track_caller]
    pub fn error_code(&self) -> String {
        let body = self.json();
        assert!(
            body["error"]
                .as_str()
                .is_some_and(|text| text.ends_with(['.', '!', '?'])),
            "{body}"
        );
        assert_eq!(
            body["request_id"].as_str().unwrap(),
            self.header("x-request-id")
        );
        assert_eq!(self.header("content-type"), "application/json");
        body["code"].as_str().unwrap().to_owned()
    }
}

impl Program {
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}{path}", self.base))
    }

    pub async fn send(&self, request: RequestBuilder) -> Answer {
        let response: Response = request.send().await.unwrap();
        Answer {
            status: response.status(),
            headers: response.headers().clone(),
            text: String::from_utf8_lossy(&response.bytes().await.unwrap()).into_owned(),
        }
    }

    pub async fn get(&self, path: &str, token: &str) -> Answer {
        self.send(authorised(self.request(Method::GET, path), token))
            .await
    }

    pub async fn call(&self, method: Method, path: &str, token: &str, body: &Value) -> Answer {
        self.send(authorised(self.request(method, path), token).json(body))
            .await
    }

    /// Asks for a link from an address of its own.
    pub async fn ask(&self, email: &str, ip: &str, redirect: Option<&str>) -> Answer {
        let request = self
            .request(Method::POST, "/api/auth/magic-link")
            .header("x-forwarded-for", ip);
        self.send(request.json(&json!({ "email": email, "redirect": redirect })))
            .await
    }

    /// Waits for the next message to that address and answers the token in its link.
    pub async fn mailed_token(&self, email: &str, earlier: usize) -> String {
        let folder: PathBuf = self.folder.path().join("outbox");
        for _ in 0..600 {
            let mut mails: Vec<(String, String)> = std::fs::read_dir(&folder)
                .unwrap()
                .map(|entry| entry.unwrap())
                .filter(|entry| {
                    entry
                        .path()
                        .extension()
                        .is_some_and(|ending| ending == "eml")
                })
                .map(|entry| {
                    let name = entry.file_name().to_string_lossy().into_owned();
                    (name, std::fs::read_to_string(entry.path()).unwrap())
                })
                .filter(|(_, text)| text.contains(&format!("To: {email}\r\n")))
                .collect();
            mails.sort();
            if let Some((_, text)) = mails.get(earlier) {
                let line = text
                    .lines()
                    .find(|line| line.contains("/auth/verify?token="))
                    .unwrap();
                return line.split_once("token=").unwrap().1.trim().to_owned();
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("no mail to {email}");
    }

    /// Signs in for the first time and answers the session's token.
    pub async fn sign_in(&self, email: &str) -> String {
        self.ask(email, &fresh_ip(), None).await.expect(200);
        session_token(&self.open_link(email, 0).await)
    }

    /// Signs in once more, after so many earlier messages.
    pub async fn sign_in_again(&self, email: &str, earlier: usize) -> String {
        session_token(&self.session_again(email, earlier).await)
    }

    /// As [`Self::sign_in_again`], with all that the answer says.
    pub async fn session_again(&self, email: &str, earlier: usize) -> Value {
        self.clock.advance(61);
        self.ask(email, &fresh_ip(), None).await.expect(200);
        self.open_link(email, earlier).await
    }

    /// Opens the link of the next message, after so many earlier ones.
    async fn open_link(&self, email: &str, earlier: usize) -> Value {
        let token = self.mailed_token(email, earlier).await;
        let path = format!("/api/auth/verify?token={token}");
        self.get(&path, "").await.expect(200).json()
    }

    /// Makes a project of that SDL and answers its id.
    pub async fn create(&self, token: &str, name: &str, sdl: &str) -> String {
        let body = json!({ "name": name, "sdl": sdl });
        let answer = self
            .call(Method::POST, "/api/projects", token, &body)
            .await
            .expect(201);
        answer.json()["project"]["id"].as_str().unwrap().to_owned()
    }

    /// Changes a project's details.
    pub async fn edit(&self, token: &str, project: &str, changes: &Value) -> Answer {
        let path = format!("/api/projects/{project}");
        self.call(Method::PUT, &path, token, changes).await
    }

    pub async fn make_private(&self, token: &str, project: &str) {
        let private = json!({ "is_public": false });
        self.edit(token, project, &private).await.expect(200);
    }

    pub async fn publish(&self, token: &str, project: &str, sdl: impl Into<Vec<u8>>) -> Answer {
        let request = self
            .request(Method::PUT, &format!("/api/projects/{project}/schema"))
            .header("content-type", "application/graphql")
            .body(sdl.into());
        self.send(authorised(request, token)).await
    }

    /// The store that the program works on, for what no route can do.
    pub fn store(&self) -> persistence::Store {
        let url = persistence::DatabaseUrl::parse(&self.database).unwrap();
        persistence::Store::open(&url).unwrap()
    }

    pub async fn make_free(&self, email: &str) {
        let email = domain::Email::parse(email).unwrap();
        self.store()
            .write(move |conn| {
                let user = persistence::users::find_by_email(conn, &email)?.unwrap();
                persistence::testing::make_free(conn, user.id)
            })
            .await
            .unwrap();
    }

    pub async fn make_pro(&self, email: &str) {
        let (email, now) = (domain::Email::parse(email).unwrap(), self.clock.now());
        self.store()
            .write(move |conn| {
                let user = persistence::users::find_by_email(conn, &email)?.unwrap();
                persistence::testing::make_pro(conn, user.id, now)
            })
            .await
            .unwrap();
    }
}

fn session_token(session: &Value) -> String {
    session["token"].as_str().unwrap().to_owned()
}

pub fn authorised(request: RequestBuilder, token: &str) -> RequestBuilder {
    if token.is_empty() {
        request
    } else {
        request.bearer_auth(token)
    }
}

/// An address that no other caller has.
pub fn fresh_ip() -> String {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(1);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    format!(
        "10.{}.{}.{}",
        number >> 16 & 255,
        number >> 8 & 255,
        number & 255
    )
}
