//! Sends mail through an SMTP server.

use std::time::Duration;

use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};

use crate::MailError;

/// Encryption of the connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SmtpTls {
    /// TLS from the first byte (port 465).
    Implicit,
    /// STARTTLS, required (port 587).
    StartTls,
    /// No encryption, for a server on this machine.
    Off,
}

/// The SMTP server and its credentials. Has no `Debug`, because it contains a password.
pub struct SmtpSettings {
    /// Its host name.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// Encryption of the connection.
    pub tls: SmtpTls,
    /// User name and password, if it requires them.
    pub credentials: Option<(String, String)>,
}

/// An SMTP server.
pub struct Smtp(AsyncSmtpTransport<Tokio1Executor>);

impl Smtp {
    /// Creates the client. Opens no connection yet.
    ///
    /// # Errors
    /// [`MailError::Transport`] if TLS cannot be set up for the host.
    pub fn new(settings: SmtpSettings) -> Result<Self, MailError> {
        let tls = || TlsParameters::new(settings.host.clone()).map_err(convert_error);
        let tls = match settings.tls {
            SmtpTls::Implicit => Tls::Wrapper(tls()?),
            SmtpTls::StartTls => Tls::Required(tls()?),
            SmtpTls::Off => Tls::None,
        };
        let mut builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&settings.host)
            .port(settings.port)
            .tls(tls)
            .timeout(Some(Duration::from_secs(15)));
        if let Some((name, password)) = settings.credentials {
            builder = builder.credentials(Credentials::new(name, password));
        }
        Ok(Self(builder.build()))
    }

    pub(crate) async fn send(&self, message: Message) -> Result<(), MailError> {
        self.0
            .send(message)
            .await
            .map(drop)
            .map_err(|error| match error.status() {
                // The server's text often repeats the recipient's address, which must not be logged.
                Some(code) => {
                    MailError::Transport(format!("the mail server answered with code {code}"))
                }
                None => convert_error(error),
            })
    }
}

fn convert_error(error: impl std::fmt::Display) -> MailError {
    MailError::Transport(error.to_string())
}
