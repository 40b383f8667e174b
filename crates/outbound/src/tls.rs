//! TLS to a target.

use std::io;
use std::sync::Arc;

use domain::Error;
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{self, CertificateError, ClientConfig, RootCertStore};

use crate::{OutboundError, TlsFault};

/// Creates a connector with Mozilla's roots, which are built in, so that it works in a container without
/// certificates and the same everywhere. The machine's own roots would only add authorities for addresses that
/// are refused anyway.
pub(crate) fn connector(extra: &[CertificateDer<'static>]) -> Result<TlsConnector, Error> {
    let mut roots = RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    for certificate in extra {
        roots.add(certificate.clone()).map_err(Error::internal)?;
    }
    let provider = Arc::new(ring::default_provider());
    let mut config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(Error::internal)?
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    // Sessions must not outlive their call: tickets would link one user's calls to another's.
    config.resumption = rustls::client::Resumption::disabled();
    Ok(TlsConnector::from(Arc::new(config)))
}

/// Opens a TLS connection over `stream`, for `host` as in a URL.
pub(crate) async fn secure(
    connector: &TlsConnector,
    host: &str,
    stream: TcpStream,
) -> Result<TlsStream<TcpStream>, OutboundError> {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    let name = ServerName::try_from(bare.to_owned())
        .map_err(|_| OutboundError::Tls(TlsFault::WrongName))?;
    let connected = connector.connect(name, stream).await;
    connected.map_err(|error| OutboundError::Tls(fault(&error)))
}

fn fault(error: &io::Error) -> TlsFault {
    let inner = error.get_ref().and_then(|inner| inner.downcast_ref());
    let Some(rustls::Error::InvalidCertificate(certificate)) = inner else {
        return TlsFault::Other;
    };
    match certificate {
        CertificateError::Expired
        | CertificateError::ExpiredContext { .. }
        | CertificateError::NotValidYet
        | CertificateError::NotValidYetContext { .. } => TlsFault::Expired,
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            TlsFault::WrongName
        }
        CertificateError::UnknownIssuer | CertificateError::BadSignature => TlsFault::Untrusted,
        _ => TlsFault::Other,
    }
}
