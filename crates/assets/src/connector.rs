//! The HTTP client for S3.
//!
//! By itself reqwest would verify certificates with the machine's roots and a second cryptography library; it gets the roots
//! and the library that the rest of the program has.

use std::sync::Arc;
use std::time::Duration;

use object_store::ClientOptions;
use object_store::client::{HttpClient, HttpConnector};
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// How long a request may take.
const TIMEOUT: Duration = Duration::from_secs(10);

#[derive(Debug)]
pub(crate) struct Connector(reqwest::Client);

impl Connector {
    /// Creates the client.
    ///
    /// # Errors
    /// If the TLS configuration is refused.
    pub(crate) fn new() -> Result<Self, String> {
        let roots = RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
        let tls = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|error| error.to_string())?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let client = reqwest::Client::builder()
            .tls_backend_preconfigured(tls)
            .redirect(reqwest::redirect::Policy::none())
            .http1_only()
            .timeout(TIMEOUT)
            .build();
        client.map(Self).map_err(|error| error.to_string())
    }
}

impl HttpConnector for Connector {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        Ok(HttpClient::new(self.0.clone()))
    }
}
