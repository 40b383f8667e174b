//! Headers of endpoints: sealed at rest, opened only for the call they go with.

use domain::{Endpoint, EndpointHeader, EndpointId, Error, HeaderName, PlainSecret, Result};
use outbound::Headers;

use crate::Context;

/// A header as somebody typed it. No `Debug`: the value is secret.
pub struct NewHeader {
    /// Its name.
    pub name: HeaderName,
    /// Its value; none keeps the one that is stored under that name.
    pub value: Option<PlainSecret>,
}

/// Seals new values and takes over those of `kept` where none is given.
pub(super) fn sealed(
    ctx: &Context,
    id: EndpointId,
    new: Vec<NewHeader>,
    kept: &[EndpointHeader],
) -> Result<Vec<EndpointHeader>> {
    check(&new)?;
    new.into_iter()
        .map(|NewHeader { name, value }| {
            let value = match (value, kept.iter().find(|header| header.name == name)) {
                (Some(value), _) => ctx.seal_key.seal(&place(id, &name), &value)?,
                (None, Some(header)) => header.value.clone(),
                (None, None) => return Err(needs_value(&name)),
            };
            Ok(EndpointHeader { name, value })
        })
        .collect()
}

/// A stored value was meant for the server it was typed for. Whoever can edit an endpoint but does not
/// know the value must not send it elsewhere, so a new origin needs every value again.
pub(super) fn must_be_given_again(
    stored: &[EndpointHeader],
    new: Option<&[NewHeader]>,
) -> Result<()> {
    let is_given = |header: &NewHeader| header.value.is_some();
    if stored.is_empty() || new.is_some_and(|new| new.iter().all(is_given)) {
        return Ok(());
    }
    Err(Error::field(
        "headers",
        "The address is on another server now. Enter the values of the headers again, or remove them.",
    ))
}

/// Headers for one call, out of what was just typed.
pub(super) fn plain(new: Vec<NewHeader>) -> Result<Headers> {
    check(&new)?;
    let mut headers = Headers::json();
    for NewHeader { name, value } in new {
        let value = value.ok_or_else(|| needs_value(&name))?;
        headers.add_secret(name.as_str(), value.reveal())?;
    }
    Ok(headers)
}

/// Headers for one call, out of what is stored.
///
/// # Errors
/// [`Error::Conflict`] where the key in force is not the one they were sealed with.
pub(super) fn opened(ctx: &Context, endpoint: &Endpoint) -> Result<Headers> {
    let mut headers = Headers::json();
    for header in &endpoint.headers {
        let place = place(endpoint.id, &header.name);
        let Some(value) = ctx.seal_key.open(&place, &header.value) else {
            tracing::warn!(endpoint_id = %endpoint.id, "stored headers cannot be read with the key in force");
            return Err(unreadable());
        };
        headers.add_secret(header.name.as_str(), value.reveal())?;
    }
    Ok(headers)
}

pub(super) fn readable(ctx: &Context, endpoint: &Endpoint) -> Vec<bool> {
    let opens = |header: &EndpointHeader| {
        let place = place(endpoint.id, &header.name);
        ctx.seal_key.open(&place, &header.value).is_some()
    };
    endpoint.headers.iter().map(opens).collect()
}

/// How many there are, that no name stands twice, and that each can be sent.
fn check(new: &[NewHeader]) -> Result<()> {
    if new.len() > Endpoint::MOST_HEADERS {
        return Err(Error::field(
            "headers",
            format!(
                "An endpoint has at most {} headers.",
                Endpoint::MOST_HEADERS
            ),
        ));
    }
    for (at, header) in new.iter().enumerate() {
        let name = header.name.as_str();
        if new.iter().take(at).any(|other| other.name == header.name) {
            return Err(Error::field(
                "headers",
                format!("The header {name} stands twice."),
            ));
        }
        let value = header.value.as_ref().map_or("x", PlainSecret::reveal);
        let is_sendable = Headers::new().add_secret(name, value).is_ok();
        if value.is_empty() || value.len() > Endpoint::LONGEST_VALUE || !is_sendable {
            return Err(Error::field(
                "headers",
                format!(
                    "The header {name} cannot be sent. A value has 1 to {} characters without line breaks; names such as Host and Content-Length are set by the server.",
                    Endpoint::LONGEST_VALUE
                ),
            ));
        }
    }
    Ok(())
}

/// What a sealed value is bound to: a value copied to another row or header does not open.
fn place(id: EndpointId, name: &HeaderName) -> String {
    format!(
        "endpoint/{id}/header/{}",
        name.as_str().to_ascii_lowercase()
    )
}

fn needs_value(name: &HeaderName) -> Error {
    Error::field(
        "headers",
        format!("Enter a value for the header {}.", name.as_str()),
    )
}

fn unreadable() -> Error {
    Error::Conflict {
        code: "headers_unreadable",
        field: Some("headers"),
        message: "The stored headers cannot be read, because the server's key has changed. Enter their values again.".to_owned(),
    }
}
