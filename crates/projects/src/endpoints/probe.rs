//! Tests endpoints: whether they answer, and whether introspection is on.

use std::time::Duration;

use domain::{EndpointTest, Result, Timestamp};
use outbound::{Headers, OutboundError, Request, Response, Target, UserKey};
use serde::Deserialize;
use tokio::time::Instant;

use super::answer::{Answer, by_status};
use crate::Context;

/// Time limit for both calls together.
const TOTAL: Duration = Duration::from_secs(10);
/// Maximum size of a response.
const MAX_BYTES: usize = 1 << 20;

const TYPENAME: &str = r#"{"query":"{ __typename }"}"#;
const INTROSPECTION: &str = r#"{"query":"{ __schema { queryType { name } } }"}"#;

#[derive(Deserialize)]
struct Typename {
    #[serde(rename = "__typename")]
    _name: String,
}

#[derive(Deserialize)]
struct Schema {
    #[serde(rename = "__schema")]
    _schema: QueryType,
}

#[derive(Deserialize)]
struct QueryType {
    #[serde(rename = "queryType")]
    _query_type: Name,
}

#[derive(Deserialize)]
struct Name {
    #[serde(rename = "name")]
    _name: String,
}

/// Tests `target` with at most two calls.
///
/// # Errors
/// [`domain::Error::RateLimited`] if too many calls are running. A problem of the target is a result, not an error.
pub(super) async fn probe(
    ctx: &Context,
    user: &UserKey,
    target: Target,
    headers: Headers,
) -> Result<EndpointTest> {
    let (at, started) = (ctx.clock.now(), Instant::now());
    let request = |query: &'static str| {
        Request::post(target.clone(), query)
            .with_headers(headers.clone())
            .with_max_bytes(MAX_BYTES)
            .with_deadline(TOTAL.saturating_sub(started.elapsed()))
    };
    let first = match ctx.outbound.send(user, request(TYPENAME)).await {
        Ok(response) => response,
        Err(OutboundError::Busy) => return Err(OutboundError::Busy.into()),
        Err(error) => return Ok(fail_test(at, error.to_string())),
    };
    let (ok, message) = judge(&first);
    let introspection_enabled = if Answer::read(&first.body).is_some() {
        let second = ctx.outbound.send(user, request(INTROSPECTION)).await;
        second.ok().and_then(|response| is_enabled(&response))
    } else {
        None
    };
    Ok(EndpointTest {
        at,
        ok,
        status: Some(first.status),
        latency_ms: Some(u32::try_from(first.elapsed.as_millis()).unwrap_or(u32::MAX)),
        message,
        introspection_enabled,
    })
}

/// Creates the result of a test without a response.
pub(super) fn fail_test(at: Timestamp, message: String) -> EndpointTest {
    EndpointTest {
        at,
        ok: false,
        status: None,
        latency_ms: None,
        message,
        introspection_enabled: None,
    }
}

fn judge(response: &Response) -> (bool, String) {
    let Some(answer) = Answer::read(&response.body) else {
        return (false, by_status(response));
    };
    if let Some(error) = answer.error() {
        return (
            false,
            format!("The server answered with an error: {error}."),
        );
    }
    if !response.is_success() || answer.data::<Typename>().is_none() {
        return (false, by_status(response));
    }
    (true, "The server answers GraphQL.".to_owned())
}

fn is_enabled(response: &Response) -> Option<bool> {
    let answer = Answer::read(&response.body)?;
    if answer.data::<Schema>().is_some() {
        return Some(true);
    }
    answer.error().map(|_| false)
}
