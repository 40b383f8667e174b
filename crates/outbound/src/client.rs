//! The HTTP client: takes a slot, checks the addresses, sends one request, and follows redirects.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::Arc;
use std::time::Duration;

use domain::Error;
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1;
use hyper::header::{
    ACCEPT_ENCODING, CONNECTION, CONTENT_LENGTH, HOST, HeaderValue, LOCATION, USER_AGENT,
};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_rustls::TlsConnector;

use crate::body::{Decoder, STEP};
use crate::slots::Slots;
use crate::target::Place;
use crate::{
    CertificateDer, CheckedAddress, Dial, Method, OutboundError, Request, Resolve, Response,
    SystemDialer, SystemResolver, Target, Timings, UserKey, redirect, tls,
};

/// How many addresses of a name are tried; the connection timeout covers all of them.
const MAX_TRIED_ADDRESSES: usize = 4;
const MAX_HEADERS: usize = 64;
const MAX_HEADER_BYTES: usize = 64 * 1024;
const MAX_LOOKUPS: usize = 32;
/// How long to wait for the beginning of a body.
const START_TIMEOUT: Duration = Duration::from_secs(2);

/// Options of all calls.
#[derive(Debug, Clone)]
pub struct Options {
    /// For development: also allows 127.0.0.0/8, ::1 and `localhost`, and nothing else.
    pub allow_loopback: bool,
    /// Maximum concurrent calls per user.
    pub per_user: usize,
    /// Maximum concurrent calls in all.
    pub global: usize,
    /// Time limit for the TCP connection, for all tried addresses together.
    pub connect: Duration,
    /// Time limit for the whole call, including a redirect.
    pub total: Duration,
    /// The `User-Agent` header.
    pub user_agent: String,
    /// Trusted authorities in addition to Mozilla's.
    pub extra_roots: Vec<CertificateDer<'static>>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            allow_loopback: false,
            per_user: 4,
            global: 64,
            connect: Duration::from_secs(3),
            total: Duration::from_secs(10),
            user_agent: concat!("outbound/", env!("CARGO_PKG_VERSION")).to_owned(),
            extra_roots: Vec::new(),
        }
    }
}

/// The client. Create one per program and share it, because it holds the limits.
pub struct Outbound {
    options: Options,
    user_agent: HeaderValue,
    resolver: Arc<dyn Resolve>,
    dialer: Arc<dyn Dial>,
    tls: TlsConnector,
    slots: Slots,
}

impl Outbound {
    /// Creates a client that uses the machine's resolver and network.
    ///
    /// # Errors
    /// [`Error::Internal`] if an extra root or the user agent is invalid.
    pub fn new(options: Options) -> Result<Self, Error> {
        let resolver = Arc::new(SystemResolver::new(MAX_LOOKUPS));
        Self::with_ports(options, resolver, Arc::new(SystemDialer))
    }

    /// Creates a client that uses another resolver and network. Addresses are checked between the two.
    ///
    /// # Errors
    /// As [`Outbound::new`].
    pub fn with_ports(
        options: Options,
        resolver: Arc<dyn Resolve>,
        dialer: Arc<dyn Dial>,
    ) -> Result<Self, Error> {
        Ok(Self {
            user_agent: HeaderValue::from_str(&options.user_agent).map_err(Error::internal)?,
            tls: tls::connector(&options.extra_roots)?,
            slots: Slots::new(options.per_user, options.global),
            options,
            resolver,
            dialer,
        })
    }

    /// Refuses a `target` that is invalid by its text alone: a literal address or a private name. Resolves
    /// nothing, so it can run when a user saves a URL.
    ///
    /// # Errors
    /// [`OutboundError::Blocked`].
    pub fn check(&self, target: &Target) -> Result<(), OutboundError> {
        let is_open = match target.place() {
            Place::Address(ip) => self.check_address(ip, target.port()).is_some(),
            Place::Loopback => self.options.allow_loopback,
            Place::Private => false,
            Place::Name(_) => true,
        };
        is_open.then_some(()).ok_or(OutboundError::Blocked)
    }

    /// Sends `request` for `user` and reads the whole response, whatever its status. Dropping the future ends
    /// the call and frees its slot.
    ///
    /// # Errors
    /// [`OutboundError`] says what went wrong.
    pub async fn send(&self, user: &UserKey, request: Request) -> Result<Response, OutboundError> {
        let _slot = self.slots.take(user)?;
        let started = Instant::now();
        let total = request.deadline.min(self.options.total);
        timeout(total, self.call(request, started))
            .await
            .unwrap_or(Err(OutboundError::TimedOut))
    }

    async fn call(
        &self,
        mut request: Request,
        started: Instant,
    ) -> Result<Response, OutboundError> {
        let mut exchange = self.exchange(&request).await?;
        for _ in 0..request.max_redirects {
            let location = exchange.head.headers.get(LOCATION);
            let Some(next) = redirect::next(&request, exchange.head.status, location)? else {
                break;
            };
            drop(exchange);
            exchange = self.exchange(&next).await?;
            request = next;
        }
        if request.max_redirects > 0 && redirect::is_redirect(exchange.head.status) {
            return Err(OutboundError::Redirected);
        }
        let head_at = Instant::now();
        let body = if request.is_start_enough {
            read_start(&mut exchange, request.max_bytes).await
        } else {
            read(&mut exchange, request.max_bytes).await?
        };
        let head = &exchange.head;
        let elapsed = started.elapsed();
        let timings = Timings {
            rest: head_at.elapsed(),
            ..exchange.timings
        };
        Ok(Response::new(
            head.status.as_u16(),
            &head.headers,
            body,
            elapsed,
            timings,
            request.url,
        ))
    }

    /// Sends one request on a new connection and reads the head of its response.
    async fn exchange(&self, request: &Request) -> Result<Exchange, OutboundError> {
        let message = self.message(request)?;
        let (stream, mut timings) = self.reach(&request.url).await?;
        let sent_at = Instant::now();
        let (mut sender, connection) = http1::Builder::new()
            .max_headers(MAX_HEADERS)
            .max_buf_size(MAX_HEADER_BYTES)
            .handshake(TokioIo::new(stream))
            .await
            .map_err(|error| http_fault(&error))?;
        let mut driver = JoinSet::new();
        driver.spawn(async move {
            // The request sees an error here as well.
            let _ = connection.await;
        });
        let answer = sender.send_request(message).await;
        let (head, body) = answer.map_err(|error| http_fault(&error))?.into_parts();
        timings.first_byte = sent_at.elapsed();
        Ok(Exchange {
            head,
            body,
            timings,
            _driver: driver,
        })
    }

    fn message(&self, request: &Request) -> Result<hyper::Request<Full<Bytes>>, OutboundError> {
        let (method, body) = match request.method {
            Method::Get => (hyper::Method::GET, Bytes::new()),
            Method::Post => (hyper::Method::POST, request.body.clone()),
        };
        let host = HeaderValue::from_str(request.url.authority());
        let mut message = hyper::Request::builder()
            .method(method)
            .uri(request.url.path())
            .body(Full::new(body))
            .map_err(|_| OutboundError::Header)?;
        let headers = message.headers_mut();
        headers.insert(USER_AGENT, self.user_agent.clone());
        headers.extend(request.headers.to_map());
        headers.insert(HOST, host.map_err(|_| OutboundError::Header)?);
        headers.insert(ACCEPT_ENCODING, HeaderValue::from_static("gzip, br"));
        headers.insert(CONNECTION, HeaderValue::from_static("close"));
        Ok(message)
    }

    /// Opens a connection. Returns it with the times that it took.
    async fn reach(&self, target: &Target) -> Result<(Box<dyn Stream>, Timings), OutboundError> {
        let mut timings = Timings::default();
        let started = Instant::now();
        let addresses = self.addresses(target).await?;
        timings.resolve = started.elapsed();
        let started = Instant::now();
        let stream = self.connect(&addresses).await?;
        timings.connect = started.elapsed();
        if !target.is_https() {
            return Ok((Box::new(stream), timings));
        }
        let started = Instant::now();
        let stream = tls::secure(&self.tls, target.host(), stream).await?;
        timings.tls = Some(started.elapsed());
        Ok((Box::new(stream), timings))
    }

    /// Resolves the addresses of `target` and checks all of them.
    ///
    /// One refused address refuses the target: a public name that also points inside is an attack or a mistake,
    /// and using the other addresses would let its owner probe which of them answer.
    async fn addresses(&self, target: &Target) -> Result<Vec<CheckedAddress>, OutboundError> {
        self.check(target)?;
        let found = match target.place() {
            Place::Address(ip) => vec![ip],
            Place::Loopback => vec![Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()],
            Place::Private => return Err(OutboundError::Blocked),
            Place::Name(name) => self.resolver.resolve(name).await.unwrap_or_default(),
        };
        if found.is_empty() {
            return Err(OutboundError::Blocked);
        }
        let checked = found
            .iter()
            .map(|ip| self.check_address(*ip, target.port()));
        checked.collect::<Option<Vec<_>>>().ok_or_else(|| {
            // Only the operator learns what was behind a name.
            tracing::warn!(host = target.host(), addresses = ?found, "call to a special address refused");
            OutboundError::Blocked
        })
    }

    fn check_address(&self, ip: IpAddr, port: u16) -> Option<CheckedAddress> {
        CheckedAddress::check(ip, port, self.options.allow_loopback)
    }

    /// Connects to the first of `addresses` that accepts. Each gets its share of the time, so that a dead first
    /// one does not use it up.
    async fn connect(&self, addresses: &[CheckedAddress]) -> Result<TcpStream, OutboundError> {
        let end = Instant::now() + self.options.connect;
        let tried = addresses.iter().take(MAX_TRIED_ADDRESSES);
        let mut left = u32::try_from(tried.len()).unwrap_or(1);
        let mut fault = OutboundError::Unreachable;
        for address in tried {
            let now = Instant::now();
            let share = end.saturating_duration_since(now) / left.max(1);
            left = left.saturating_sub(1);
            match timeout_at(now + share, self.dialer.dial(*address)).await {
                Ok(Ok(stream)) => return Ok(stream),
                Ok(Err(error)) if error.kind() == io::ErrorKind::ConnectionRefused => {
                    fault = OutboundError::ConnectionRefused;
                }
                Ok(Err(_)) => {}
                Err(_) => fault = OutboundError::TimedOut,
            }
        }
        Err(fault)
    }
}

/// A response whose body has not been read yet. Dropping it closes the connection.
struct Exchange {
    head: hyper::http::response::Parts,
    body: Incoming,
    timings: Timings,
    _driver: JoinSet<()>,
}

trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

async fn read(exchange: &mut Exchange, max_bytes: usize) -> Result<Vec<u8>, OutboundError> {
    let headers = &exchange.head.headers;
    let mut decoder = Decoder::new(headers, max_bytes)?;
    let announced = headers
        .get(CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    decoder.expect(announced.unwrap_or_default())?;
    while let Some(frame) = exchange.body.frame().await {
        let frame = frame.map_err(|error| http_fault(&error))?;
        for part in frame.data_ref().map_or(&[][..], |data| data).chunks(STEP) {
            decoder.push(part)?;
            tokio::task::yield_now().await;
        }
    }
    decoder.finish()
}

/// Reads the beginning of a body. One that is broken or slow ends there.
async fn read_start(exchange: &mut Exchange, max_bytes: usize) -> Vec<u8> {
    let Ok(mut decoder) = Decoder::new(&exchange.head.headers, max_bytes) else {
        return Vec::new();
    };
    let reading = async {
        while let Some(Ok(frame)) = exchange.body.frame().await {
            for part in frame.data_ref().map_or(&[][..], |data| data).chunks(STEP) {
                if decoder.push(part).is_err() {
                    return;
                }
                tokio::task::yield_now().await;
            }
        }
    };
    // After this time, what has arrived is the beginning.
    let _ = timeout(START_TIMEOUT, reading).await;
    decoder.into_start()
}

fn http_fault(error: &hyper::Error) -> OutboundError {
    if error.is_parse_too_large() {
        OutboundError::HeadersTooLarge
    } else if error.is_parse() {
        OutboundError::NotHttp
    } else {
        OutboundError::Interrupted
    }
}
