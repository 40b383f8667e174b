//! The configuration: defaults, overridden by a file, the environment and the command line, in that order.
//! `config/default.toml` explains every key.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use config::{Config, ConfigError, Environment, File, FileFormat};
use serde::Deserialize;

/// The content of `config/default.toml`.
pub const DEFAULTS: &str = include_str!("../../../config/default.toml");

/// The whole configuration. Has no `Debug` because it holds passwords.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// `[server]`
    pub server: ServerSettings,
    /// `[connections]`
    pub connections: ConnectionSettings,
    /// `[site]`
    pub site: SiteSettings,
    /// `[database]`
    pub database: DatabaseSettings,
    /// `[auth]`
    pub auth: AuthSettings,
    /// `[billing]`
    pub billing: BillingSettings,
    /// `[mail]`
    pub mail: MailSettings,
    /// `[cli]`
    pub cli: CliSettings,
    /// `[limits]`
    pub limits: LimitSettings,
    /// `[cache]`
    pub cache: CacheSettings,
    /// Pictures that owners upload.
    pub assets: AssetSettings,
    /// `[secrets]`
    pub secrets: SecretSettings,
    /// `[outbound]`
    pub outbound: OutboundSettings,
    /// `[log]`
    pub log: LogSettings,
}

/// The address that the server listens on, and where it keeps files.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServerSettings {
    /// The purpose of the server.
    pub profile: Profile,
    /// Address and port.
    pub listen: SocketAddr,
    /// Scheme and host that readers use. Empty: `http://` and `listen`.
    pub public_url: String,
    /// Folder for the database, outgoing mail and keys.
    pub data_dir: PathBuf,
    /// Number of reverse proxies in front of the server.
    pub proxy_hops: u8,
}

/// The purpose of the server.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Profile {
    /// Trying it, and developing it.
    Development,
    /// Users.
    Production,
}

/// Limits on connections.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConnectionSettings {
    /// Maximum number of connections at once.
    pub max: usize,
    /// Maximum number of connections at once from one address.
    pub max_per_address: usize,
    /// Seconds a client has to send the head of a request.
    pub head_seconds: u32,
    /// Seconds a client has to send a body or receive a response before the minimum rate applies.
    pub grace_seconds: u32,
    /// Minimum rate, in bytes a second.
    pub min_bytes_per_second: u32,
    /// Seconds that a connection stays open between requests.
    pub keep_alive_seconds: u32,
}

/// Branding of the installation.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SiteSettings {
    /// The product's name.
    pub product: String,
    /// The address that users write to.
    pub support_email: String,
    /// The operator of the site. Empty: pages do not name anybody.
    pub operator: String,
    /// Whether `/d/examples` shows real public schemas.
    pub examples: bool,
    /// The operator's postal address, on one line. Empty: pages do not give one.
    pub operator_address: String,
    /// Where users meet. Empty: no link.
    pub community_url: String,
}

/// The database.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DatabaseSettings {
    /// Address of the database. Empty: SQLite in the data folder.
    pub url: String,
}

/// Accounts with special rights.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuthSettings {
    /// Email addresses of the administrators.
    pub admin_emails: Vec<String>,
}

/// Payments.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BillingSettings {
    /// Stripe's secret key. Empty: the built-in provider.
    pub stripe_secret_key: String,
    /// Stripe's price of a month of Pro.
    pub stripe_price_id: String,
    /// Prices that were Pro before. Subscriptions to them keep Pro.
    pub former_price_ids: Vec<String>,
    /// The secret that the provider's events are signed with.
    pub webhook_secret: String,
    /// Scheme and host of Stripe's API.
    pub stripe_api_base: String,
    /// Allows the built-in provider in the production profile.
    pub allow_local_in_production: bool,
}

/// Outgoing mail.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MailSettings {
    /// How mail is sent.
    pub transport: MailTransport,
    /// The sender, such as `Graphfolio <no-reply@example.com>`.
    pub from: String,
    /// Host name of the mail server.
    pub smtp_host: String,
    /// Port of the mail server.
    pub smtp_port: u16,
    /// Encryption of the connection to the mail server.
    pub smtp_tls: TlsMode,
    /// User name on the mail server. Empty: no authentication.
    pub smtp_username: String,
    /// Password on the mail server.
    pub smtp_password: String,
}

/// How mail is sent.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MailTransport {
    /// Mail is written to a folder instead of being sent.
    Outbox,
    /// An SMTP server sends mail.
    Smtp,
}

/// Encryption of the connection to the mail server.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TlsMode {
    /// STARTTLS, required.
    StartTls,
    /// TLS from the first byte.
    Implicit,
    /// No encryption.
    Off,
}

/// The program for pipelines.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CliSettings {
    /// Folder with the program for other kinds of machines. Empty: none.
    pub folder: PathBuf,
    /// Container image that has the program. Empty: none.
    pub image: String,
}

/// Limits on the size of schemas.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitSettings {
    /// Maximum number of bytes.
    pub schema_bytes: usize,
    /// Maximum number of tokens.
    pub schema_tokens: usize,
    /// Maximum nesting of brackets.
    pub schema_depth: usize,
    /// Maximum nesting of JSON in an introspection result.
    pub json_depth: usize,
}

impl LimitSettings {
    /// `serde_json` refuses deeper nesting by itself.
    const MAX_JSON_DEPTH: usize = 128;

    fn check(&self) -> Result<(), ConfigError> {
        if self.json_depth <= Self::MAX_JSON_DEPTH {
            return Ok(());
        }
        Err(ConfigError::Message(format!(
            "limits.json_depth is {}; it can be at most {}",
            self.json_depth,
            Self::MAX_JSON_DEPTH
        )))
    }
}

/// Sizes of the caches in memory.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CacheSettings {
    /// Built docs, in bytes.
    pub docs_bytes: u64,
    /// Responses that are ready to send, in bytes.
    pub pages_bytes: u64,
    /// Whole schemas as text for language models, in bytes.
    pub texts_bytes: u64,
}

/// Where uploaded pictures and style sheets of themes are stored. Has no `Debug` because it holds a secret.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AssetSettings {
    /// The kind of store.
    pub store: AssetStoreKind,
    /// Scheme and host of a service that speaks S3. Empty: Amazon's, in the region.
    pub endpoint: String,
    /// The region of the bucket.
    pub region: String,
    /// The bucket, which must exist.
    pub bucket: String,
    /// The id of the access key.
    pub access_key_id: String,
    /// The access key.
    pub secret_access_key: String,
}

/// Kinds of stores.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AssetStoreKind {
    /// The folder `assets` in the data folder.
    Folder,
    /// A bucket.
    S3,
}

/// Encryption of secrets.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecretSettings {
    /// 32 bytes in base64. Empty: a file in the data folder.
    pub key: String,
}

/// Calls to addresses that users give.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutboundSettings {
    /// Allows calls to loopback addresses, for development.
    pub allow_loopback: bool,
}

/// The log.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogSettings {
    /// Format of log lines.
    pub format: LogFormat,
    /// Filter, as in `RUST_LOG`.
    pub filter: String,
}

/// Format of log lines.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Text on a terminal, JSON elsewhere.
    Auto,
    /// Text for people.
    Text,
    /// JSON for programs.
    Json,
}

impl Settings {
    /// Reads the defaults, then `file`, then the environment.
    ///
    /// # Errors
    /// If the file cannot be read, a key is unknown or a value has the wrong type. The error names the file or key.
    pub fn load(file: Option<&Path>) -> Result<Self, ConfigError> {
        let environment = Environment::with_prefix("GRAPHFOLIO")
            .prefix_separator("__")
            .separator("__")
            .list_separator(",")
            .with_list_parse_key("auth.admin_emails")
            .with_list_parse_key("billing.former_price_ids")
            .try_parsing(true);
        let mut builder = Config::builder().add_source(File::from_str(DEFAULTS, FileFormat::Toml));
        if let Some(file) = file {
            // Otherwise the folder would be reported as not found.
            if file.is_dir() {
                return Err(ConfigError::Message(format!(
                    "the configuration \"{}\" is a folder; name a TOML file",
                    file.display()
                )));
            }
            builder = builder.add_source(File::from(file).format(FileFormat::Toml));
        }
        let settings: Self = builder.add_source(environment).build()?.try_deserialize()?;
        settings.limits.check()?;
        Ok(settings)
    }

    /// Returns the address of the database: the configured one, or SQLite in the data folder.
    #[must_use]
    pub fn database_url(&self) -> String {
        if self.database.url.is_empty() {
            format!(
                "sqlite://{}",
                self.server.data_dir.join("graphfolio.db").display()
            )
        } else {
            self.database.url.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_can_be_read() {
        let settings: Settings = Config::builder()
            .add_source(File::from_str(DEFAULTS, FileFormat::Toml))
            .build()
            .unwrap()
            .try_deserialize()
            .unwrap();
        assert_eq!(settings.server.listen.port(), 8080);
        assert_eq!(settings.database_url(), "sqlite://data/graphfolio.db");
    }

    #[test]
    fn a_json_depth_that_the_parser_does_not_reach_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("graphfolio.toml");
        std::fs::write(&file, "[limits]\njson_depth = 129\n").unwrap();
        let error = Settings::load(Some(&file)).err().unwrap();
        assert!(error.to_string().contains("at most 128"), "{error}");
        std::fs::write(&file, "[limits]\njson_depth = 128\n").unwrap();
        assert_eq!(Settings::load(Some(&file)).unwrap().limits.json_depth, 128);
    }

    #[test]
    fn an_unknown_key_is_named() {
        let error = Config::builder()
            .add_source(File::from_str(DEFAULTS, FileFormat::Toml))
            .add_source(File::from_str(
                "[server]\nlissten = \"x\"",
                FileFormat::Toml,
            ))
            .build()
            .unwrap()
            .try_deserialize::<Settings>()
            .err()
            .unwrap();
        assert!(error.to_string().contains("lissten"), "{error}");
    }
}
