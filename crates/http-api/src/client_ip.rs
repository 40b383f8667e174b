//! The caller's IP address.

use std::net::IpAddr;

use accounts::ClientIp;
use actix_web::dev::Payload;
use actix_web::http::header::HeaderMap;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};
use futures_util::future::{Ready, ready};

use crate::AppState;
use crate::error::ApiError;

/// The caller's address: the peer's, or the one that the last trusted proxy reports.
pub struct Caller(pub ClientIp);

impl FromRequest for Caller {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let hops = request
            .app_data::<Data<AppState>>()
            .map_or(0, |state| state.site.proxy_hops);
        let peer = request.peer_addr().map(|peer| peer.ip());
        ready(match forwarded_for(hops, request.headers()).or(peer) {
            Some(ip) => Ok(Self(ClientIp::new(ip))),
            None => Err(domain::Error::internal("the caller has no address").into()),
        })
    }
}

/// Returns the address that the last trusted proxy of `hops` reports; `None` without proxies or if the header
/// lacks it.
#[must_use]
pub fn forwarded_for(hops: u8, headers: &HeaderMap) -> Option<IpAddr> {
    let list = headers.get("x-forwarded-for")?.to_str().ok()?;
    entry(hops, list)
}

/// Returns the entry `hops` from the right: each proxy appends the address it sees, so it is the first that a
/// trusted proxy wrote. The caller may have made up anything left of it.
fn entry(hops: u8, list: &str) -> Option<IpAddr> {
    let from_the_right = usize::from(hops).checked_sub(1)?;
    list.rsplit(',').nth(from_the_right)?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{HeaderName, HeaderValue};

    use super::*;

    #[test]
    fn a_forged_header_is_ignored() {
        let ip = |text: &str| text.parse::<IpAddr>().unwrap();
        let peer = Some(ip("192.0.2.9"));
        let address = |hops, forwarded: Option<&str>| {
            let mut headers = HeaderMap::new();
            if let Some(list) = forwarded {
                headers.insert(
                    HeaderName::from_static("x-forwarded-for"),
                    HeaderValue::from_str(list).unwrap(),
                );
            }
            forwarded_for(hops, &headers).or(peer)
        };
        assert_eq!(address(0, Some("203.0.113.1")), peer);
        assert_eq!(
            address(1, Some("203.0.113.1, 198.51.100.7")),
            Some(ip("198.51.100.7"))
        );
        assert_eq!(address(1, Some("nonsense")), peer);
        assert_eq!(address(1, None), peer);
    }
}
