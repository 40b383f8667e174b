//! Who calls, as the network sees it.

use std::net::IpAddr;

use accounts::ClientIp;
use actix_web::dev::Payload;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};
use futures_util::future::{Ready, ready};

use crate::AppState;
use crate::error::ApiError;

/// The caller's address: the peer's, or what the last trusted proxy says of it.
pub struct Caller(pub ClientIp);

impl FromRequest for Caller {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let hops = request
            .app_data::<Data<AppState>>()
            .map_or(0, |state| state.site.proxy_hops);
        let forwarded = request
            .headers()
            .get("x-forwarded-for")
            .and_then(|value| value.to_str().ok());
        let peer = request.peer_addr().map(|peer| peer.ip());
        ready(match address(hops, forwarded, peer) {
            Some(ip) => Ok(Self(ClientIp::new(ip))),
            None => Err(domain::Error::internal("the caller has no address").into()),
        })
    }
}

/// Each proxy appends the address it sees, so the entry `hops` from the right is the first that a
/// trusted proxy wrote; what stands left of it the caller may have made up.
fn address(hops: u8, forwarded: Option<&str>, peer: Option<IpAddr>) -> Option<IpAddr> {
    let trusted = match (hops, forwarded) {
        (0, _) | (_, None) => None,
        (hops, Some(list)) => list
            .rsplit(',')
            .nth(usize::from(hops) - 1)
            .and_then(|entry| entry.trim().parse().ok()),
    };
    trusted.or(peer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_made_up_header_is_not_believed() {
        let ip = |text: &str| text.parse::<IpAddr>().unwrap();
        let peer = Some(ip("192.0.2.9"));
        assert_eq!(address(0, Some("203.0.113.1"), peer), peer);
        assert_eq!(
            address(1, Some("203.0.113.1, 198.51.100.7"), peer),
            Some(ip("198.51.100.7"))
        );
        assert_eq!(address(1, Some("nonsense"), peer), peer);
        assert_eq!(address(1, None, peer), peer);
    }
}
