//! Imports schemas by introspection.

use std::time::Duration;

use domain::{Error, Result, SchemaText};
use outbound::{Headers, INTROSPECTION_MAX_BYTES, Request, Response, Target, UserKey};
use schema_results::{Counts, Findings};
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::time::Instant;

use super::answer::{Answer, by_status};
use super::introspection_query::{AGES, format_query};
use crate::Context;

/// A schema that was imported from an endpoint but not published.
pub struct Imported {
    /// Its SDL.
    pub sdl: SchemaText,
    /// The numbers of its types, operations and fields.
    pub counts: Counts,
    /// Its findings, which do not refuse it.
    pub findings: Findings,
}

/// Time limit for all tries together; each also has the ten seconds of any call.
const TOTAL: Duration = Duration::from_secs(25);

#[derive(Deserialize)]
struct Schema<'a> {
    #[serde(rename = "__schema", borrow)]
    schema: Option<&'a RawValue>,
}

/// Imports the schema of `target` and builds it. Stores nothing.
///
/// # Errors
/// [`Error::BadRequest`] if the server returns no schema; [`Error::RateLimited`] if too many calls are running; the errors
/// of the engine.
pub(super) async fn introspect(
    ctx: &Context,
    user: &UserKey,
    target: Target,
    headers: Headers,
) -> Result<Imported> {
    let (mut refusal, started) = (None, Instant::now());
    for age in AGES {
        let body = serde_json::json!({ "query": format_query(age) }).to_string();
        let request = Request::post(target.clone(), body)
            .with_headers(headers.clone())
            .with_max_bytes(INTROSPECTION_MAX_BYTES)
            .with_deadline(TOTAL.saturating_sub(started.elapsed()));
        let response = ctx.outbound.send(user, request).await?;
        let found = Answer::read(&response.body).map(|answer| {
            let schema = answer.data::<Schema<'_>>().and_then(|data| data.schema);
            (schema.is_some(), answer.error())
        });
        match found {
            Some((true, _)) => return build(ctx, response.body).await,
            // The server rejects the query. It may be older and know fewer fields.
            Some((false, error)) => refusal = error.or(refusal),
            None => return Err(refuse(by_status(&response))),
        }
        if !may_be_too_new(&response) {
            break;
        }
    }
    Err(without_schema(refusal))
}

async fn build(ctx: &Context, body: Vec<u8>) -> Result<Imported> {
    let (sdl, docs) = ctx
        .engine
        .build_introspected(body, INTROSPECTION_MAX_BYTES)
        .await?;
    Ok(Imported {
        sdl,
        counts: docs.counts(),
        findings: docs.findings().clone(),
    })
}

/// Returns whether an older query could succeed. Validation errors come with 200 or 400 (GraphQL over HTTP), from some
/// servers with 422 or 500. Another query does not help against missing permission or a rate limit.
fn may_be_too_new(response: &Response) -> bool {
    !matches!(response.status, 401 | 403 | 429)
}

fn refuse(message: String) -> Error {
    Error::BadRequest {
        code: "not_graphql",
        field: None,
        message,
    }
}

fn without_schema(refusal: Option<String>) -> Error {
    let message = match refusal {
        Some(text) => format!(
            "The server did not return its schema. It says: {text}. Turn introspection on, send the headers that it requires, or paste the SDL."
        ),
        None => "The server did not return its schema. Turn introspection on, or paste the SDL."
            .to_owned(),
    };
    Error::BadRequest {
        code: "introspection_refused",
        field: None,
        message,
    }
}
