//! Configuration: defaults, then a file, then the environment, then the command line.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use config::{Config, ConfigError, Environment, File, FileFormat};
use serde::Deserialize;

/// The defaults, every key with its meaning.
pub const DEFAULTS: &str = include_str!("../../../config/default.toml");

/// Everything that can be configured. No `Debug`: it holds passwords.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Serving.
    pub server: ServerSettings,
    /// Names.
    pub site: SiteSettings,
    /// Where rows are.
    pub database: DatabaseSettings,
    /// Accounts.
    pub auth: AuthSettings,
    /// How mail leaves.
    pub mail: MailSettings,
    /// Limits of schemas.
    pub limits: LimitSettings,
    /// What is kept in memory.
    pub cache: CacheSettings,
    /// Keys.
    pub secrets: SecretSettings,
    /// Calls to addresses that users give.
    pub outbound: OutboundSettings,
    /// The log.
    pub log: LogSettings,
}

/// Serving.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServerSettings {
    /// Address and port.
    pub listen: SocketAddr,
    /// Scheme and host that readers use; empty: from the address.
    pub public_url: String,
    /// Folder for files.
    pub data_dir: PathBuf,
    /// Reverse proxies in front.
    pub proxy_hops: u8,
}

/// Names.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SiteSettings {
    /// The product's name.
    pub product: String,
}

/// Where rows are.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DatabaseSettings {
    /// Empty: SQLite in the data folder.
    pub url: String,
}

/// Accounts.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuthSettings {
    /// Who administers.
    pub admin_emails: Vec<String>,
}

/// How mail leaves.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MailSettings {
    /// By what.
    pub transport: MailTransport,
    /// Who writes.
    pub from: String,
    /// The server's name.
    pub smtp_host: String,
    /// Its port.
    pub smtp_port: u16,
    /// How the connection is protected.
    pub smtp_tls: TlsMode,
    /// Empty: without authentication.
    pub smtp_username: String,
    /// Its password.
    pub smtp_password: String,
}

/// By what mail leaves.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MailTransport {
    /// A folder.
    Outbox,
    /// A server.
    Smtp,
}

/// How the connection to the mail server is protected.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TlsMode {
    /// STARTTLS, required.
    StartTls,
    /// From the first byte.
    Implicit,
    /// Not at all.
    Off,
}

/// Limits of schemas.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitSettings {
    /// Bytes.
    pub schema_bytes: usize,
    /// Tokens.
    pub schema_tokens: usize,
    /// Nesting of brackets.
    pub schema_depth: usize,
    /// Nesting of JSON.
    pub json_depth: usize,
}

/// What is kept in memory.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CacheSettings {
    /// Built docs, in bytes.
    pub docs_bytes: u64,
    /// Documents, in bytes.
    pub pages_bytes: u64,
    /// Whole schemas as text, in bytes.
    pub texts_bytes: u64,
}

/// Keys.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecretSettings {
    /// 32 bytes in base64; empty: a file in the data folder.
    pub key: String,
}

/// Calls to addresses that users give.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutboundSettings {
    /// For development: opens loopback.
    pub allow_loopback: bool,
}

/// The log.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogSettings {
    /// How lines look.
    pub format: LogFormat,
    /// Which lines.
    pub filter: String,
}

/// How log lines look.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Text on a terminal, JSON elsewhere.
    Auto,
    /// For people.
    Text,
    /// For programs.
    Json,
}

impl Settings {
    /// Reads the defaults, then `file`, then the environment.
    ///
    /// # Errors
    /// A file that cannot be read, an unknown key, a value of the wrong kind: each with its name.
    pub fn load(file: Option<&Path>) -> Result<Self, ConfigError> {
        let environment = Environment::with_prefix("GRAPHFOLIO")
            .prefix_separator("__")
            .separator("__")
            .list_separator(",")
            .with_list_parse_key("auth.admin_emails")
            .try_parsing(true);
        let mut builder = Config::builder().add_source(File::from_str(DEFAULTS, FileFormat::Toml));
        if let Some(file) = file {
            builder = builder.add_source(File::from(file).format(FileFormat::Toml));
        }
        builder.add_source(environment).build()?.try_deserialize()
    }

    /// The database's address.
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
