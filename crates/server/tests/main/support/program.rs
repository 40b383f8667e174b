//! A running program per test, with its own database.

use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use domain::{Clock as _, Email, ManualClock, PlainToken, SystemClock, Username};
use persistence::{DatabaseUrl, Store, sessions, testing, users};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use server::{Application, Settings};

use super::wait::PATIENCE;
use super::{Actor, Answer, eventually, fresh_ip};

/// A running program, shared by its clones. It runs as long as the test.
#[derive(Clone)]
pub struct Program(Arc<Running>);

pub struct Running {
    pub base: String,
    pub clock: Arc<ManualClock>,
    pub database: String,
    pub folder: tempfile::TempDir,
    client: reqwest::Client,
    store: OnceLock<Store>,
    _thread: std::thread::JoinHandle<()>,
}

impl Deref for Program {
    type Target = Running;

    fn deref(&self) -> &Running {
        &self.0
    }
}

/// Returns a client that follows no redirect, and waits no longer for a response than `eventually` does.
pub fn http_client() -> reqwest::Client {
    // reqwest is compiled without a default for TLS. Fails if another test was first.
    let _ = tokio_rustls::rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .timeout(PATIENCE)
        // Shorter than the server keeps idle connections, or a request could meet one that is being closed.
        .pool_idle_timeout(std::time::Duration::from_secs(2))
        .build()
        .unwrap()
}

/// Returns the address of a new, migrated PostgreSQL database; without a server, prints a message and returns `None`.
pub fn postgres() -> Option<String> {
    let Ok(server) = std::env::var("TEST_DATABASE_URL") else {
        eprintln!("skipped on PostgreSQL: TEST_DATABASE_URL is not set");
        return None;
    };
    let name = format!(
        "test_{}",
        domain::UserId::generate().to_string().replace('-', "")
    );
    Some(testing::migrated_postgres(&server, &name).unwrap())
}

/// Starts a program on that database, or on its own SQLite file.
pub fn start(database: Option<String>) -> Program {
    start_with(database, |_| {})
}

/// Starts a program that may call loopback addresses.
pub fn start_open(database: Option<String>) -> Program {
    start_with(database, |settings| settings.outbound.allow_loopback = true)
}

/// Starts a program that shows the example projects.
pub fn start_with_examples(database: Option<String>) -> Program {
    start_with(database, |settings| settings.site.examples = true)
}

/// Starts a program with the administrator `admin@example.com`, whose operator reads mail at `help@example.org`.
pub fn start_with_admin(database: Option<String>) -> Program {
    start_with(database, |settings| {
        settings.auth.admin_emails = vec!["admin@example.com".to_owned()];
        settings.site.support_email = "help@example.org".to_owned();
    })
}

/// Starts a program with Ada's project "Shop" with that SDL, and returns Ada.
pub async fn start_with_docs(sdl: &str) -> (Program, Actor) {
    let program = start(None);
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", sdl).await;
    (program, owner)
}

/// Starts a program with changed settings.
pub fn start_with(database: Option<String>, adjust: impl FnOnce(&mut Settings)) -> Program {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = Settings::load(None).unwrap();
    settings.server.listen = "127.0.0.1:0".parse().unwrap();
    settings.server.data_dir = folder.path().to_owned();
    // Lets a test act as many callers, each with its own address.
    settings.server.proxy_hops = 1;
    settings.database.url = database.unwrap_or_default();
    settings.auth.admin_emails = vec!["root@example.com".to_owned()];
    adjust(&mut settings);
    let database = settings.database_url();
    if let Some(file) = database.strip_prefix("sqlite://")
        && !Path::new(file).exists()
    {
        let templates = Path::new(env!("CARGO_TARGET_TMPDIR"));
        testing::migrated_sqlite(Path::new(file), templates).unwrap();
    }
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
    let client = http_client();
    Program(Arc::new(Running {
        base: format!("http://{address}"),
        clock,
        database,
        folder,
        client,
        store: OnceLock::new(),
        _thread: thread,
    }))
}

impl Program {
    /// Returns a caller without a session.
    pub fn anonymous(&self) -> Actor {
        Actor::anonymous(self.clone())
    }

    /// Returns a caller with this token.
    pub fn with_token(&self, token: &str) -> Actor {
        Actor::with_token(self.clone(), token.to_owned(), "")
    }

    /// Returns a request without a token.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}{path}", self.base))
    }

    /// Requests a link from its own IP address.
    pub async fn ask(&self, email: &str, ip: &str, redirect: Option<&str>) -> Answer {
        let request = self
            .request(Method::POST, "/api/auth/magic-link")
            .header("x-forwarded-for", ip);
        Answer::of(request.json(&json!({ "email": email, "redirect": redirect }))).await
    }

    /// Returns the messages to that address, oldest first.
    pub fn mails(&self, email: &str) -> Vec<String> {
        // Not the `Reply-To` of a message from the contact form.
        let receiver = format!("\nTo: {email}\r\n");
        let files = std::fs::read_dir(self.folder.path().join("outbox")).unwrap();
        let mut mails: Vec<PathBuf> = files
            .map(|file| file.unwrap().path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "eml"))
            .collect();
        mails.sort();
        mails
            .iter()
            .map(|path| std::fs::read_to_string(path).unwrap())
            .filter(|text| text.contains(&receiver))
            .collect()
    }

    /// Waits for the sign-in mail to that address after `earlier` ones, and returns the token in its link.
    pub async fn mailed_token(&self, email: &str, earlier: usize) -> String {
        let what = format!("no mail to {email}");
        eventually(&what, async || {
            let mails = self.mails(email).into_iter();
            let mut tokens = mails.filter_map(|mail| {
                let mut lines = mail.lines();
                let (_, token) = lines.find_map(|line| line.split_once("/auth/verify?token="))?;
                Some(token.trim().to_owned())
            });
            tokens.nth(earlier)
        })
        .await
    }

    /// Signs in for the first time.
    pub async fn sign_in(&self, email: &str) -> Actor {
        self.ask(email, &fresh_ip(), None).await.expect(200);
        let session = self.open_link(email, 0).await;
        self.actor(email, &session)
    }

    /// Signs in without mail, for tests with many users.
    pub async fn join(&self, email: &str) -> Actor {
        let (address, now) = (Email::parse(email).unwrap(), self.clock.now());
        let token = PlainToken::generate();
        let hash = token.hash();
        let store = self.store();
        let joined = store.write(move |conn| {
            let username = Username::from_email(&address);
            let user = users::find_or_insert(conn, &address, &username, now)?;
            sessions::insert(conn, user.id, &hash, None, now, now.plus_seconds(3_600))
        });
        joined.await.unwrap();
        Actor::with_token(self.clone(), token.reveal().to_owned(), email)
    }

    /// Signs in again, after `earlier` messages.
    pub async fn sign_in_again(&self, email: &str, earlier: usize) -> Actor {
        let session = self.session_again(email, earlier).await;
        self.actor(email, &session)
    }

    /// Signs in like [`Self::sign_in_again`] and returns the whole response.
    pub async fn session_again(&self, email: &str, earlier: usize) -> Value {
        self.clock.advance(61);
        self.ask(email, &fresh_ip(), None).await.expect(200);
        self.open_link(email, earlier).await
    }

    /// Opens the link of the next message, after `earlier` messages.
    async fn open_link(&self, email: &str, earlier: usize) -> Value {
        let token = self.mailed_token(email, earlier).await;
        let path = format!("/api/auth/verify?token={token}");
        self.anonymous().get(&path).await.expect(200).json()
    }

    fn actor(&self, email: &str, session: &Value) -> Actor {
        let token = session["token"].as_str().unwrap().to_owned();
        Actor::with_token(self.clone(), token, email)
    }

    /// Returns the program's database, for changes that no route can make.
    pub fn store(&self) -> Store {
        let open = || Store::open(&DatabaseUrl::parse(&self.database).unwrap()).unwrap();
        self.store.get_or_init(open).clone()
    }
}
