//! Headers of endpoints. Values are sealed in the database and only opened for a call.

use domain::{Endpoint, EndpointHeader, EndpointId, Error, HeaderName, PlainSecret, Result};
use outbound::Headers;

use crate::Context;

/// A header as its owner typed it. Has no `Debug`, because the value is secret.
pub struct NewHeader {
    /// Its name.
    pub name: HeaderName,
    /// Its value; none keeps the stored value of that name.
    pub value: Option<PlainSecret>,
}

/// Seals the new values. Headers without a value keep that of `kept`.
pub(super) fn seal_values(
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

/// Checks that stored values stay with the server that they were typed for. If the origin changes, every value must be
/// entered again, so that somebody who can edit an endpoint but does not know a value cannot send it elsewhere.
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
        "The address now leads to another server. Enter the header values again, or remove the headers.",
    ))
}

/// Returns the headers of a call from typed ones.
pub(super) fn plain(new: Vec<NewHeader>) -> Result<Headers> {
    check(&new)?;
    let mut headers = Headers::json();
    for NewHeader { name, value } in new {
        let value = value.ok_or_else(|| needs_value(&name))?;
        headers.add_secret(name.as_str(), value.reveal())?;
    }
    Ok(headers)
}

/// Returns the headers of a call from stored ones.
///
/// # Errors
/// [`Error::Conflict`] if they were sealed with another key.
pub(super) fn open_values(ctx: &Context, endpoint: &Endpoint) -> Result<Headers> {
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

/// Checks that there are not too many headers, that no name repeats, and that each can be sent.
fn check(new: &[NewHeader]) -> Result<()> {
    if new.len() > Endpoint::MAX_HEADERS {
        return Err(Error::field(
            "headers",
            format!("An endpoint has at most {} headers.", Endpoint::MAX_HEADERS),
        ));
    }
    for (at, header) in new.iter().enumerate() {
        let name = header.name.as_str();
        if new.iter().take(at).any(|other| other.name == header.name) {
            return Err(Error::field(
                "headers",
                format!("The header {name} appears twice."),
            ));
        }
        let value = header.value.as_ref().map_or("x", PlainSecret::reveal);
        let is_sendable = Headers::new().add_secret(name, value).is_ok();
        if value.is_empty() || value.len() > Endpoint::MAX_VALUE_BYTES || !is_sendable {
            return Err(Error::field(
                "headers",
                format!(
                    "The header {name} cannot be sent. A value needs 1 to {} characters without line breaks. Headers such as Host and Content-Length are set by the server.",
                    Endpoint::MAX_VALUE_BYTES
                ),
            ));
        }
    }
    Ok(())
}

/// Returns the place that a value is sealed for. A value that is copied to another row or header cannot be opened.
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
        message: "The stored header values cannot be read because the server's key has changed. Enter them again.".to_owned(),
    }
}
