use std::sync::Arc;

use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::Error;

/// Creates the TLS configuration: certificates of the system, which may include those of a company, and Mozilla's
/// roots, because a container may have none.
pub(crate) fn config() -> Result<ClientConfig, Error> {
    let mut roots = RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| Error::Network(error.to_string()))?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}
