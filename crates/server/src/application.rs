//! Putting it together.

use std::fs::DirBuilder;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::middleware::from_fn;
use actix_web::web::Data;
use actix_web::{App, HttpServer};
use domain::{Clock, Email};
use http_api::health::Health;
use http_api::site::{PageCache, TextCache};
use http_api::{AppState, Repeats, SiteSettings};
use mailer::{Outbox, Sender, Smtp, SmtpSettings, SmtpTls, Transport};
use outbound::{Options, Outbound};
use persistence::{DatabaseUrl, Store};
use projects::{DocsCache, Engine};
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;

use crate::dev_outbox::{self, DevOutbox};
use crate::mail_worker::MailWorker;
use crate::settings::{MailTransport, TlsMode};
use crate::{Settings, frontend, refresher, seal_key, sweeper, sync_worker};

/// How long running requests may take once the program is told to stop.
const SHUTDOWN_SECONDS: u64 = 10;
/// How long a client may take to send its request's head.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);

/// Why the program cannot start, for the person who starts it.
#[derive(Debug)]
pub struct StartError(pub(crate) String);

impl std::fmt::Display for StartError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StartError {}

fn start_error(what: &str) -> impl Fn(&dyn std::fmt::Display) -> StartError + '_ {
    move |cause| StartError(format!("{what}: {cause}"))
}

/// The program, bound to its port and ready to run.
pub struct Application {
    address: SocketAddr,
    public_url: String,
    server: Server,
    workers: Vec<JoinHandle<()>>,
    stop: watch::Sender<bool>,
}

impl Application {
    /// Opens the database, binds the port and starts the workers.
    ///
    /// # Errors
    /// [`StartError`] that names what is missing: a setting, the database, the port, a folder.
    pub async fn build(settings: Settings, clock: Arc<dyn Clock>) -> Result<Self, StartError> {
        let data_dir = &settings.server.data_dir;
        private_folder(data_dir).map_err(|e| {
            start_error(&format!(
                "cannot make the data folder {}",
                data_dir.display()
            ))(&e)
        })?;
        // The port first: a second program must not touch the data of the one that has it.
        let listener = TcpListener::bind(settings.server.listen).map_err(|e| {
            start_error(&format!("cannot listen on {}", settings.server.listen))(&e)
        })?;
        let url =
            DatabaseUrl::parse(&settings.database_url()).map_err(|e| StartError(e.to_string()))?;
        let store = tokio::task::spawn_blocking(move || Store::open(&url))
            .await
            .map_err(|e| StartError(e.to_string()))?
            .map_err(|e| StartError(e.to_string()))?;
        let address = listener
            .local_addr()
            .map_err(|e| StartError(e.to_string()))?;
        let public_url = public_url(&settings, address)?;
        let transport = Arc::new(transport(&settings)?);
        let health = Arc::new(Health::new(env!("CARGO_PKG_VERSION"), clock.now()));
        let sent_mail = Arc::new(Sent(Arc::clone(&transport)));
        let state = state(
            &settings,
            &public_url,
            (store, clock),
            Arc::clone(&health),
            sent_mail,
        )?;

        let (stop, stopped) = watch::channel(false);
        let mail_worker = MailWorker {
            accounts: state.accounts.clone(),
            transport: Arc::clone(&transport),
            sender: Sender {
                product: settings.site.product.clone(),
                from: settings.mail.from.clone(),
            },
            health,
        };
        let workers = vec![
            tokio::spawn(mail_worker.run(stopped.clone())),
            tokio::spawn(sweeper::run(state.accounts.clone(), stopped.clone())),
            tokio::spawn(sync_worker::run(state.projects.clone(), stopped.clone())),
            tokio::spawn(refresher::run(state.projects.clone(), stopped)),
        ];

        let outbox = (address.ip().is_loopback() && transport.outbox().is_some()).then(|| {
            Data::new(DevOutbox {
                transport,
                product: settings.site.product.clone(),
            })
        });
        let state = Data::new(state);
        let server = HttpServer::new(move || {
            let app = App::new()
                .app_data(Rc::new(Repeats::new(state.projects.docs.clone())))
                .wrap(from_fn(http_api::middleware::trace));
            let app = match outbox.clone() {
                Some(outbox) => app.configure(dev_outbox::configure(outbox)),
                None => app,
            };
            app.configure(http_api::configure(state.clone()))
        })
        .client_request_timeout(HEAD_TIMEOUT)
        // Who hangs up has changed their mind: what was not stored yet is not going to be.
        .h1_allow_half_closed(false)
        .shutdown_timeout(SHUTDOWN_SECONDS)
        .listen(listener)
        .map_err(|e| start_error("cannot listen")(&e))?
        .run();
        Ok(Self {
            address,
            public_url,
            server,
            workers,
            stop,
        })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where readers find it.
    #[must_use]
    pub fn public_url(&self) -> &str {
        &self.public_url
    }

    /// Serves until a signal ends it; running requests and messages are finished.
    ///
    /// # Errors
    /// When the server fails.
    pub async fn run(self) -> std::io::Result<()> {
        let outcome = self.server.await;
        // Only fails when no worker is left to be told.
        let _ = self.stop.send(true);
        for worker in self.workers {
            if tokio::time::timeout(Duration::from_secs(SHUTDOWN_SECONDS), worker)
                .await
                .is_err()
            {
                tracing::warn!("a worker did not finish in time");
            }
        }
        outcome
    }
}

/// Makes the folder, for its owner alone: it holds the database and mail.
fn private_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

fn state(
    settings: &Settings,
    public_url: &str,
    (store, clock): (Store, Arc<dyn Clock>),
    health: Arc<Health>,
    sent_mail: Arc<Sent>,
) -> Result<AppState, StartError> {
    let admin_emails = settings
        .auth
        .admin_emails
        .iter()
        .map(|text| Email::parse(text).map_err(|e| start_error("auth.admin_emails")(&e)))
        .collect::<Result<Arc<[Email]>, _>>()?;
    let limits = schema_docs::Limits {
        max_bytes: settings.limits.schema_bytes,
        max_tokens: settings.limits.schema_tokens,
        max_depth: settings.limits.schema_depth,
        max_json_depth: settings.limits.json_depth,
    };
    Ok(AppState {
        accounts: accounts::Context {
            store: store.clone(),
            clock: Arc::clone(&clock),
            public_url: public_url.into(),
            admin_emails,
            mail_waiting: Arc::new(Notify::new()),
            sent_mail,
        },
        projects: projects::Context {
            store,
            clock,
            engine: Engine::new(limits),
            docs: DocsCache::new(settings.cache.docs_bytes),
            outbound: Arc::new(outbound(settings)?),
            seal_key: Arc::new(seal_key::load(
                &settings.secrets.key,
                &settings.server.data_dir,
            )?),
        },
        frontend: frontend::load().map_err(|e| start_error("the built app cannot be used")(&e))?,
        pages: PageCache::new(settings.cache.pages_bytes),
        texts: TextCache::new(settings.cache.texts_bytes),
        health,
        site: SiteSettings {
            product: settings.site.product.clone(),
            public_url: public_url.to_owned(),
            proxy_hops: settings.server.proxy_hops,
        },
    })
}

/// Mail that the outbox folder keeps.
struct Sent(Arc<Transport>);

impl accounts::SentMail for Sent {
    fn forget<'a>(&'a self, email: &'a Email) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
        Box::pin(async move {
            if let Err(error) = self.0.forget(email).await {
                tracing::error!(%error, "mail of a deleted account is still in the outbox folder");
            }
        })
    }
}

/// What calls addresses that users give, under the product's name.
fn outbound(settings: &Settings) -> Result<Outbound, StartError> {
    if settings.outbound.allow_loopback {
        tracing::warn!("outbound.allow_loopback is on: users reach services of this machine");
    }
    let version = env!("CARGO_PKG_VERSION");
    Outbound::new(Options {
        allow_loopback: settings.outbound.allow_loopback,
        user_agent: format!("{}/{version}", settings.site.product.replace(' ', "-")),
        ..Options::default()
    })
    .map_err(|e| start_error("outgoing calls")(&e))
}

fn public_url(settings: &Settings, address: SocketAddr) -> Result<String, StartError> {
    let configured = settings.server.public_url.trim_end_matches('/');
    if configured.is_empty() {
        return Ok(format!("http://{address}"));
    }
    let rest = configured
        .strip_prefix("https://")
        .or_else(|| configured.strip_prefix("http://"));
    match rest {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', ' ', '@']) => {
            Ok(configured.to_owned())
        }
        _ => Err(StartError(format!(
            "server.public_url must be a scheme and a host, such as https://docs.example.com; it is “{configured}”"
        ))),
    }
}

fn transport(settings: &Settings) -> Result<Transport, StartError> {
    let mail = &settings.mail;
    match mail.transport {
        MailTransport::Outbox => {
            let folder = settings.server.data_dir.join("outbox");
            let outbox = Outbox::open(&folder).map_err(|e| {
                start_error(&format!(
                    "cannot make the outbox folder {}",
                    folder.display()
                ))(&e)
            })?;
            Ok(Transport::Outbox(outbox))
        }
        MailTransport::Smtp => {
            if mail.smtp_host.is_empty() {
                return Err(StartError(
                    "mail.smtp_host is empty, but mail.transport is smtp".to_owned(),
                ));
            }
            let credentials = (!mail.smtp_username.is_empty())
                .then(|| (mail.smtp_username.clone(), mail.smtp_password.clone()));
            let tls = match mail.smtp_tls {
                TlsMode::StartTls => SmtpTls::StartTls,
                TlsMode::Implicit => SmtpTls::Implicit,
                TlsMode::Off => SmtpTls::Off,
            };
            let smtp = Smtp::new(SmtpSettings {
                host: mail.smtp_host.clone(),
                port: mail.smtp_port,
                tls,
                credentials,
            })
            .map_err(|e| start_error("mail")(&e))?;
            Ok(Transport::Smtp(smtp))
        }
    }
}
