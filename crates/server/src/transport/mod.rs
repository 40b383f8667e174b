//! Connections: how many clients may connect, how slow they may be, and how connections end.
//!
//! Every connection is a [`stream::Guarded`] with a [`slot::Slot`], which records what the connection is waiting for.
//! [`registry::Connections`] holds all of them, closes those that are too slow, and makes room at the caps. [`exchange`]
//! reports the progress of each request to its slot. [`shutdown`] stops the server without losing a request.

mod descriptors;
mod exchange;
mod registry;
mod shutdown;
mod slot;
mod stream;

use std::io;
use std::net::{IpAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use actix_http::{HttpService, KeepAlive};
use actix_server::Server;
use actix_service::{
    IntoServiceFactory, ServiceFactory, ServiceFactoryExt as _, fn_service, map_config,
};
use actix_web::body::BoxBody;
use actix_web::dev::{AppConfig, ServiceResponse};
use actix_web::http::header::HeaderMap;
use futures_util::future::ready;
use tokio::net::TcpStream;

use registry::Connections;
use stream::Guarded;

use crate::settings::ConnectionSettings;

/// How long a client may take to close the connection after its last response.
const DISCONNECT_TIMEOUT: Duration = Duration::from_secs(1);

/// Returns the client's address from the headers that reverse proxies set; none if they do not have one.
pub(crate) type ForwardedFor = Arc<dyn Fn(&HeaderMap) -> Option<IpAddr> + Send + Sync>;

/// A server that is bound to its listener but not running yet.
pub(crate) struct Transport {
    server: Server,
    /// A clone of the acceptor's listener, to stop accepting connections at shutdown.
    listener: TcpListener,
    connections: Arc<Connections>,
}

/// Creates the server for `app` on `listener`. Behind reverse proxies, `forwarded_for` is set: connections then belong to
/// the proxies, and requests to the addresses in their headers.
pub(crate) fn serve<F, I, S>(
    listener: TcpListener,
    settings: &ConnectionSettings,
    forwarded_for: Option<ForwardedFor>,
    app: F,
) -> io::Result<Transport>
where
    F: Fn() -> I + Send + Clone + 'static,
    I: IntoServiceFactory<S, actix_http::Request>,
    S: ServiceFactory<
            actix_http::Request,
            Config = AppConfig,
            Response = ServiceResponse<BoxBody>,
            Error = actix_web::Error,
            InitError = (),
        > + 'static,
    S::Future: 'static,
{
    let room = descriptors::make_room(settings.max);
    let connections = Connections::new(settings, room.connections, forwarded_for.is_some());
    let admission = Arc::clone(&connections);
    let keep_alive = Duration::from_secs(settings.keep_alive_seconds.into());
    let factory = move || {
        let admission = Arc::clone(&admission);
        let app = map_config(app().into_factory(), |()| AppConfig::default());
        let http = HttpService::build()
            .keep_alive(KeepAlive::Timeout(keep_alive))
            // Disabled: this timeout only covers the first head of a connection. The registry covers all of them.
            .client_request_timeout(Duration::ZERO)
            .client_disconnect_timeout(DISCONNECT_TIMEOUT)
            // If a client closes the connection, its handler is dropped, so that nothing more is stored for it.
            .h1_allow_half_closed(false)
            .on_connect_ext(stream::introduce)
            .h1(exchange::track(
                app,
                Arc::clone(&admission),
                keep_alive,
                forwarded_for.clone(),
            ));
        fn_service(move |stream: TcpStream| {
            let peer = stream.peer_addr().ok();
            ready(match Guarded::admit(&admission, stream, peer) {
                Some(guarded) => Ok((guarded, peer)),
                None => Err(actix_http::error::DispatchError::DisconnectTimeout),
            })
        })
        .and_then(http)
    };
    let acceptors = listener.try_clone()?;
    let server = Server::build()
        .disable_signals()
        .shutdown_timeout(shutdown::RUNNING_REQUESTS_SECONDS)
        .max_concurrent_connections(room.per_worker)
        .listen("http", acceptors, factory)?
        .run();
    Ok(Transport {
        server,
        listener,
        connections,
    })
}
