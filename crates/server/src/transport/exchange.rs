//! Follows each request and response of a connection.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_http::{ConnectionType, HttpMessage as _, Payload, Request, Response};
use actix_service::{Service, ServiceFactory, apply_fn_factory};
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::ServiceResponse;
use actix_web::error::PayloadError;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::web::Bytes;
use futures_util::Stream;

use super::ForwardedFor;
use super::registry::Connections;
use super::slot::{Network, Slot};

const KEEP_ALIVE: HeaderName = HeaderName::from_static("keep-alive");

/// Wraps the app: reports the progress of each request to its slot, ends bodies that arrive too slowly, closes
/// connections after their response during shutdown, and tells clients how long other connections stay open
/// (`Keep-Alive: timeout=`, seconds; RFC 2068, 19.7.1.1), so that they do not send a request just as the server closes.
pub(super) fn track<S>(
    app: S,
    connections: Arc<Connections>,
    keep_alive: Duration,
    forwarded_for: Option<ForwardedFor>,
) -> impl ServiceFactory<
    Request,
    Config = (),
    Response = Response<Tracked>,
    Error = actix_web::Error,
    InitError = (),
    Service = impl Service<Request, Response = Response<Tracked>, Error = actix_web::Error> + use<S>,
> + use<S>
where
    S: ServiceFactory<
            Request,
            Config = (),
            Response = ServiceResponse<BoxBody>,
            Error = actix_web::Error,
            InitError = (),
        >,
{
    let keep_alive = HeaderValue::try_from(format!("timeout={}", keep_alive.as_secs())).ok();
    apply_fn_factory(app, move |mut request: Request, app: &S::Service| {
        let stays_open = request.head().connection_type() == ConnectionType::KeepAlive;
        let slot = request.conn_data::<Arc<Slot>>().cloned();
        let claimed = slot.as_ref().zip(forwarded_for.as_ref());
        let claim = claimed.and_then(|(slot, forwarded_for)| {
            let network = Network::from(forwarded_for(request.headers())?);
            connections.claim(slot, network);
            Some(Claim {
                slot: Arc::clone(slot),
                connections: Arc::clone(&connections),
            })
        });
        if let Some(slot) = &slot {
            let payload = request.take_payload();
            let has_body = !matches!(payload, Payload::None);
            slot.start_request(has_body);
            if has_body {
                *request.payload() = Payload::Stream {
                    payload: Box::pin(TimedBody {
                        payload,
                        slot: Arc::clone(slot),
                    }),
                };
            }
        }
        let answer = app.call(request);
        let connections = Arc::clone(&connections);
        let keep_alive = keep_alive.clone().filter(|_| stays_open);
        async move {
            let mut response: Response<BoxBody> = match answer.await {
                Ok(response) => response.into(),
                Err(error) => error.error_response().into(),
            };
            if connections.is_draining() {
                response
                    .head_mut()
                    .set_connection_type(ConnectionType::Close);
            } else if let Some(seconds) = keep_alive {
                response.headers_mut().insert(KEEP_ALIVE, seconds);
            }
            if let Some(slot) = &slot {
                slot.start_response();
            }
            let response = response.map_body(|_, body| Tracked { body, slot, claim });
            if matches!(response.body().size(), BodySize::None | BodySize::Sized(0)) {
                response.body().finish();
            }
            Ok(response)
        }
    })
}

/// Releases the request's address when the exchange is over.
struct Claim {
    slot: Arc<Slot>,
    connections: Arc<Connections>,
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.connections.release(&self.slot);
    }
}

/// The body of a request. It fails with [`io::ErrorKind::TimedOut`] if it arrives too slowly.
struct TimedBody {
    payload: Payload,
    slot: Arc<Slot>,
}

impl Stream for TimedBody {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        match Pin::new(&mut this.payload).poll_next(context) {
            Poll::Ready(Some(Ok(bytes))) => Poll::Ready(Some(Ok(bytes))),
            Poll::Ready(end) => {
                this.slot.finish_body();
                Poll::Ready(end)
            }
            Poll::Pending => {
                this.slot.watch(context);
                if !this.slot.is_condemned() {
                    return Poll::Pending;
                }
                this.slot.give_up_body();
                let too_slow = io::Error::from(io::ErrorKind::TimedOut);
                Poll::Ready(Some(Err(PayloadError::Io(too_slow))))
            }
        }
    }
}

impl Drop for TimedBody {
    fn drop(&mut self) {
        self.slot.finish_body();
    }
}

/// The body of a response.
pub(super) struct Tracked {
    body: BoxBody,
    slot: Option<Arc<Slot>>,
    #[expect(dead_code, reason = "held until the body is dropped")]
    claim: Option<Claim>,
}

impl Tracked {
    fn finish(&self) {
        if let Some(slot) = &self.slot {
            slot.finish_response();
        }
    }
}

impl MessageBody for Tracked {
    type Error = <BoxBody as MessageBody>::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        let this = self.get_mut();
        let next = Pin::new(&mut this.body).poll_next(context);
        if matches!(next, Poll::Ready(None)) {
            this.finish();
        }
        next
    }
}
