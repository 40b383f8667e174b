//! Builds the program from its parts and runs it.

use std::fs::DirBuilder;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use actix_web::App;
use actix_web::middleware::from_fn;
use actix_web::web::Data;

use assets::{AssetStore, S3Settings};
use domain::{Clock, Email, Project, Slug};
use http_api::downloads::{Downloads, Program};
use http_api::site::{PageCache, SiteValues, TextCache};
use http_api::{AppState, HelpPages, HelpSources, Repeats, SiteSettings, make_help};
use mailer::{Outbox, Sender, Smtp, SmtpSettings, SmtpTls, Transport};
use outbound::{Options, Outbound};
use persistence::{DatabaseUrl, Store};
use projects::{DocsCache, Engine};
use status::Health;
use tokio::sync::Notify;

use crate::dev_outbox::{self, DevOutbox};
use crate::settings::{AssetSettings, AssetStoreKind, DEFAULTS, MailTransport, TlsMode};
use crate::transport::{self, ForwardedFor, Transport as Connections};
use crate::workers::{
    ApiKeyUsage, BusyKeys, Cleanup, Deliveries, Dispatcher, EndCustomers, EndpointSyncs, Examples,
    ExpiredKeys, FanOut, ForgetVisitors, JobHandler, LocalBillingEvents, MailHandler, MailSource,
    NoticedEvents, PackDays, PlanDays, Postbox, ReadCounts, Reconcile, Refresh, Runner, Sampler,
    TellFollowers, TimedNotices, WEBHOOK_CONCURRENCY, Worker,
};
use crate::{Settings, billing as payments, cli, frontend, seal_key};

/// How long background workers may take to finish their current job after the last request.
const WORKERS_TIMEOUT: Duration = Duration::from_secs(2);

/// Why the program cannot start. The text is for the person who starts it.
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
    server: Connections,
    workers: Runner,
    accounts: accounts::Context,
    analytics: analytics::Context,
}

impl Application {
    /// Opens the database, binds the port and starts the workers.
    ///
    /// # Errors
    /// [`StartError`] names the setting, database, port or folder that cannot be used.
    pub async fn build(settings: Settings, clock: Arc<dyn Clock>) -> Result<Self, StartError> {
        let data_dir = &settings.server.data_dir;
        create_private_folder(data_dir).map_err(|e| {
            start_error(&format!(
                "cannot create the data folder {}",
                data_dir.display()
            ))(&e)
        })?;
        // Bind the port first: a second program must not touch the data of one that is already running.
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
        let state = state(&settings, &public_url, (store, clock), health, sent_mail)?;

        // Before the first request, so that no event of a webhook is missed.
        if let Err(error) = webhooks::register(&state.webhooks).await {
            tracing::error!(%error, "webhooks get no events until the next start");
        }
        let workers = Runner::start(
            create_workers(&settings, &state),
            create_dispatcher(&settings, &state, &transport),
            &state.status.health,
        );

        let outbox = (address.ip().is_loopback() && transport.outbox().is_some()).then(|| {
            Data::new(DevOutbox {
                transport,
                product: settings.site.product.clone(),
            })
        });
        let (accounts, analytics) = (state.accounts.clone(), state.analytics.clone());
        let state = Data::new(state);
        let hops = settings.server.proxy_hops;
        let forwarded_for = (hops > 0).then(|| -> ForwardedFor {
            Arc::new(move |headers| http_api::client_ip::forwarded_for(hops, headers))
        });
        let app = move || {
            let app = App::new()
                .app_data(Rc::new(Repeats::new(state.projects.docs.clone())))
                .wrap(from_fn(http_api::middleware::trace));
            let app = match outbox.clone() {
                Some(outbox) => app.configure(dev_outbox::configure(outbox)),
                None => app,
            };
            app.configure(http_api::configure(state.clone()))
        };
        let server = transport::serve(listener, &settings.connections, forwarded_for, app)
            .map_err(|e| start_error("cannot listen")(&e))?;
        Ok(Self {
            address,
            public_url,
            server,
            workers,
            accounts,
            analytics,
        })
    }

    /// The address that the server listens on.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The scheme and host under which readers reach the server.
    #[must_use]
    pub fn public_url(&self) -> &str {
        &self.public_url
    }

    /// Serves until a signal stops it. Finishes running requests and background work first.
    ///
    /// # Errors
    /// If the server fails.
    pub async fn run(self) -> std::io::Result<()> {
        let outcome = self.server.run().await;
        if let Err(error) = accounts::flush_api_key_usage(&self.accounts).await {
            tracing::error!(%error, "the last use of API keys is not stored");
        }
        if let Err(error) = analytics::flush_reads(&self.analytics).await {
            tracing::error!(%error, "the last reads of docs by programs are not stored");
        }
        self.workers.stop(WORKERS_TIMEOUT).await;
        outcome
    }
}

/// Creates the background workers.
fn create_workers(settings: &Settings, state: &AppState) -> Vec<Box<dyn Worker>> {
    vec![
        Box::new(Reconcile(state.billing.clone())),
        Box::new(Cleanup {
            accounts: state.accounts.clone(),
            billing: state.billing.clone(),
            projects: state.projects.clone(),
            status: state.status.clone(),
            support: state.support.clone(),
            analytics: state.analytics.clone(),
            webhooks: state.webhooks.clone(),
            notifications: state.notifications.clone(),
            themes: state.themes.clone(),
        }),
        Box::new(NoticedEvents::new(state.notifications.clone())),
        Box::new(BusyKeys(state.notifications.clone())),
        Box::new(TimedNotices::new(state.notifications.clone())),
        Box::new(ForgetVisitors(state.analytics.clone())),
        Box::new(PackDays(state.analytics.clone())),
        Box::new(ReadCounts(state.analytics.clone())),
        Box::new(PlanDays(state.status.clone())),
        Box::new(Sampler::new(state.status.clone())),
        Box::new(EndpointSyncs(state.projects.clone())),
        Box::new(FanOut(state.webhooks.clone())),
        Box::new(Refresh(state.projects.clone())),
        Box::new(ApiKeyUsage(state.accounts.clone())),
        Box::new(Examples {
            projects: state.projects.clone(),
            are_shown: settings.site.examples,
        }),
    ]
}

/// Creates the dispatcher with a handler for each kind of job.
fn create_dispatcher(
    settings: &Settings,
    state: &AppState,
    transport: &Arc<Transport>,
) -> Dispatcher {
    let status = &state.status;
    let postbox = Arc::new(Postbox {
        transport: Arc::clone(transport),
        sender: Sender {
            product: settings.site.product.clone(),
            from: settings.mail.from.clone(),
        },
        health: Arc::clone(&status.health),
        clock: Arc::clone(&status.clock),
    });
    let mail = |source| -> Arc<dyn JobHandler> {
        let postbox = Arc::clone(&postbox);
        Arc::new(MailHandler { source, postbox })
    };
    let handlers = vec![
        mail(MailSource::SignIn(state.accounts.clone())),
        mail(MailSource::ApiKey(state.notifications.clone())),
        Arc::new(ExpiredKeys(state.accounts.clone())),
        mail(MailSource::Notification(state.notifications.clone())),
        mail(MailSource::Follower(state.notifications.clone())),
        Arc::new(TellFollowers(state.notifications.clone())),
        mail(MailSource::Billing(state.billing.clone())),
        mail(MailSource::Contact(state.support.clone())),
        Arc::new(LocalBillingEvents(state.billing.clone())),
        Arc::new(EndCustomers(state.billing.clone())),
        Arc::new(Deliveries(state.webhooks.clone())),
    ];
    let (store, clock) = (status.store.clone(), Arc::clone(&status.clock));
    let added = Arc::clone(&state.accounts.mail_waiting);
    Dispatcher::new(store, clock, Arc::clone(&status.health), added, handlers)
}

/// Creates the data folder. Only its owner may read it, because it holds the database and mail.
fn create_private_folder(folder: &Path) -> std::io::Result<()> {
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
    let limits = schema_model::Limits {
        max_bytes: settings.limits.schema_bytes,
        max_tokens: settings.limits.schema_tokens,
        max_depth: settings.limits.schema_depth,
        max_json_depth: settings.limits.json_depth,
    };
    let site = SiteSettings {
        product: settings.site.product.clone(),
        public_url: public_url.to_owned(),
        proxy_hops: settings.server.proxy_hops,
    };
    // One for all: the dispatcher looks at every kind of job.
    let job_added = Arc::new(Notify::new());
    let seal_key = seal_key::load(&settings.secrets.key, &settings.server.data_dir)?;
    let seal_key = Arc::new(seal_key);
    let calls = Arc::new(outbound(settings, Options::default())?);
    let projects = projects::Context {
        store: store.clone(),
        clock: Arc::clone(&clock),
        engine: Engine::new(limits),
        docs: DocsCache::new(settings.cache.docs_bytes),
        outbound: Arc::clone(&calls),
        seal_key: Arc::clone(&seal_key),
    };
    let themes = themes::Context {
        store: store.clone(),
        clock: Arc::clone(&clock),
        assets: asset_store(settings)?,
        outbound: calls,
        files: themes::Files::default(),
    };
    let webhooks = webhooks::Context {
        store: store.clone(),
        clock: Arc::clone(&clock),
        seal_key,
        outbound: Arc::new(outbound(settings, webhook_options())?),
        public_url: public_url.into(),
        job_added: Arc::clone(&job_added),
    };
    Ok(AppState {
        accounts: accounts::Context {
            store: store.clone(),
            clock: Arc::clone(&clock),
            public_url: public_url.into(),
            admin_emails,
            mail_waiting: Arc::clone(&job_added),
            export_sections: Arc::new([
                billing::EXPORT,
                projects::EXPORT,
                webhooks::EXPORT,
                support::EXPORT,
                notifications::EXPORT,
                themes::EXPORT,
            ]),
            deletion_steps: Arc::new([billing::DELETION_STEP, support::DELETION_STEP]),
            addresses: Arc::new(Addresses(projects.clone())),
            sent_mail,
            api_keys: accounts::ApiKeys::new(&store),
        },
        billing: billing::Context {
            mail_waiting: Arc::clone(&job_added),
            ..payments::context(settings, public_url, store.clone(), Arc::clone(&clock))?
        },
        analytics: analytics::Context::new(store.clone(), Arc::clone(&clock), public_url),
        notifications: notifications::Context {
            store: store.clone(),
            clock: Arc::clone(&clock),
            product: settings.site.product.as_str().into(),
            public_url: public_url.into(),
            seal_key: Arc::clone(&projects.seal_key),
            mail_waiting: Arc::clone(&job_added),
            deprecated_pages: Arc::new(Docs(projects.clone())),
        },
        status: status::Context::new(store.clone(), Arc::clone(&clock), health),
        support: support::Context {
            store,
            clock,
            public_url: public_url.into(),
            support_email: support_email(settings)?,
            mail_waiting: Arc::clone(&job_added),
        },
        projects,
        themes,
        webhooks,
        frontend: frontend::load(&site_values(settings, public_url)?)
            .map_err(|e| start_error("cannot use the built app")(&e))?,
        pages: PageCache::new(settings.cache.pages_bytes),
        texts: TextCache::new(settings.cache.texts_bytes),
        downloads: open_downloads(settings)?,
        help: help_pages(settings, &site, limits),
        site,
    })
}

/// Returns the documentation of the program, which is made when somebody first reads it.
fn help_pages(settings: &Settings, site: &SiteSettings, limits: schema_model::Limits) -> HelpPages {
    let (site, support_email) = (site.clone(), settings.site.support_email.clone());
    let image = settings.cli.image.trim().to_owned();
    HelpPages::new(move || {
        let sources = HelpSources {
            configuration: DEFAULTS,
            commands: &cli::reference(),
            support_email: &support_email,
            image: &image,
            limits: &limits,
        };
        make_help(&site, &sources)
    })
}

/// Opens the program that runs and those of the configured folder.
fn open_downloads(settings: &Settings) -> Result<Downloads, StartError> {
    let own = std::env::current_exe().and_then(|path| Program::open(&path));
    let own = own.inspect_err(|error| tracing::warn!(%error, "cannot serve the own program"));
    let folder = Some(settings.cli.folder.as_path()).filter(|path| !path.as_os_str().is_empty());
    Downloads::open(own.ok(), folder).map_err(|e| start_error("cli.folder")(&e))
}

/// Returns the configured values that the site's own pages show.
fn site_values(settings: &Settings, public_url: &str) -> Result<SiteValues, StartError> {
    let site = &settings.site;
    let community_url = site.community_url.trim();
    let is_web = ["https://", "http://"]
        .iter()
        .any(|scheme| community_url.starts_with(scheme));
    if !community_url.is_empty() && !is_web {
        return Err(StartError(format!(
            "site.community_url must start with https:// or http://, but is “{community_url}”"
        )));
    }
    Ok(SiteValues {
        public_url: public_url.to_owned(),
        support_email: site.support_email.clone(),
        operator: site.operator.trim().to_owned(),
        operator_address: site.operator_address.trim().to_owned(),
        cli_image: settings.cli.image.trim().to_owned(),
        community_url: community_url.to_owned(),
        examples: if site.examples {
            "/d/examples".to_owned()
        } else {
            String::new()
        },
    })
}

/// The caches of docs, whose addresses contain usernames.
struct Addresses(projects::Context);

impl accounts::Addresses for Addresses {
    fn forget(&self, slugs: Vec<Slug>) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(projects::addresses_changed(&self.0, slugs))
    }
}

/// The docs of all projects, for the monthly digest.
struct Docs(projects::Context);

impl notifications::DeprecatedPages for Docs {
    fn list<'a>(
        &'a self,
        project: &'a Project,
    ) -> Pin<Box<dyn Future<Output = domain::Result<Vec<String>>> + Send + 'a>> {
        Box::pin(async move {
            let pages = projects::list_pages(&self.0, project).await?;
            let deprecated = pages.into_iter().filter(|page| page.deprecated);
            Ok(deprecated.map(|page| page.path.into_string()).collect())
        })
    }
}

/// Access to the mail in the outbox folder, for the deletion of accounts.
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

fn support_email(settings: &Settings) -> Result<Email, StartError> {
    let email = Email::parse(&settings.site.support_email)
        .map_err(|e| start_error("site.support_email")(&e))?;
    let is_placeholder = email.as_str().ends_with(".example");
    if is_placeholder && settings.mail.transport == MailTransport::Smtp {
        tracing::warn!(
            "site.support_email is not set: messages from the contact form cannot be delivered"
        );
    }
    Ok(email)
}

/// Limits of the calls of webhooks. Receivers that hang take places, so there are more of them than for calls that a
/// person waits for. The jobs see to it that a webhook has one call at a time.
fn webhook_options() -> Options {
    Options {
        per_user: 1,
        global: WEBHOOK_CONCURRENCY,
        total: Duration::from_secs(15),
        ..Options::default()
    }
}

/// Opens the store of pictures and style sheets.
fn asset_store(settings: &Settings) -> Result<AssetStore, StartError> {
    let AssetSettings {
        store,
        endpoint,
        region,
        bucket,
        access_key_id,
        secret_access_key,
    } = &settings.assets;
    match store {
        AssetStoreKind::Folder => AssetStore::folder(&settings.server.data_dir),
        AssetStoreKind::S3 => AssetStore::s3(&S3Settings {
            endpoint: endpoint.clone(),
            region: region.clone(),
            bucket: bucket.clone(),
            access_key_id: access_key_id.clone(),
            secret_access_key: secret_access_key.clone(),
        }),
    }
    .map_err(|e| start_error("cannot open the store of pictures")(&e))
}

/// Creates the client for addresses that users give. Its user agent is the product's name.
fn outbound(settings: &Settings, limits: Options) -> Result<Outbound, StartError> {
    if settings.outbound.allow_loopback {
        tracing::warn!("outbound.allow_loopback is on: users can reach services of this machine");
    }
    let version = env!("CARGO_PKG_VERSION");
    Outbound::new(Options {
        allow_loopback: settings.outbound.allow_loopback,
        user_agent: format!("{}/{version}", settings.site.product.replace(' ', "-")),
        ..limits
    })
    .map_err(|e| start_error("cannot prepare outgoing calls")(&e))
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
            "server.public_url must be a scheme and a host, such as https://docs.example.com, but is “{configured}”"
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
                    "cannot create the outbox folder {}",
                    folder.display()
                ))(&e)
            })?;
            Ok(Transport::Outbox(outbox))
        }
        MailTransport::Smtp => {
            if mail.smtp_host.is_empty() {
                return Err(StartError(
                    "mail.smtp_host must be set when mail.transport is \"smtp\"".to_owned(),
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
            .map_err(|e| start_error("cannot prepare the mail server's connection")(&e))?;
            Ok(Transport::Smtp(smtp))
        }
    }
}
