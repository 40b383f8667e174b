//! Redirects.

use hyper::StatusCode;
use hyper::header::HeaderValue;

use crate::{Method, OutboundError, Refused, Request};

/// Returns the request to send after `request` got `status`; `None` if `status` is not a redirect.
///
/// A POST is repeated only if the redirect keeps method and body (RFC 9110, 15.4.8 and 15.4.9): a GET in its
/// place would be a request that the caller never made.
///
/// # Errors
/// [`OutboundError::Redirected`] and [`OutboundError::InsecureRedirect`] if it must not be followed,
/// [`OutboundError::Blocked`] for a closed port. Addresses are checked when the call is made.
pub(crate) fn next(
    request: &Request,
    status: StatusCode,
    location: Option<&HeaderValue>,
) -> Result<Option<Request>, OutboundError> {
    let keeps_method = matches!(status.as_u16(), 307 | 308);
    if !is_redirect(status) {
        return Ok(None);
    }
    if request.method == Method::Post && !keeps_method {
        return Err(OutboundError::Redirected);
    }
    let location = location
        .and_then(|value| value.to_str().ok())
        .ok_or(OutboundError::Redirected)?;
    let url = request
        .url
        .join(location)
        .map_err(|refused| match refused {
            Refused::Blocked => OutboundError::Blocked,
            _ => OutboundError::Redirected,
        })?;
    if request.url.is_https() && !url.is_https() {
        return Err(OutboundError::InsecureRedirect);
    }
    let mut next = request.clone();
    if !url.is_same_origin(&request.url) {
        next.headers = request.headers.for_other_origin();
    }
    next.url = url;
    Ok(Some(next))
}

pub(crate) fn is_redirect(status: StatusCode) -> bool {
    matches!(status.as_u16(), 301 | 302 | 303 | 307 | 308)
}
