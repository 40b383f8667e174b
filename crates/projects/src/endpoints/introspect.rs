//! Imports schemas by introspection.

use std::time::Duration;

use domain::{Error, Result, SchemaText};
use outbound::{Headers, INTROSPECTION_MAX_BYTES, Request, Response, Target, UserKey};
use schema_results::{Counts, Findings};
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::time::Instant;

use super::answer::{Answer, by_status};
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

/// The versions of introspection, newest first. Each has fields that older servers reject.
#[derive(Clone, Copy)]
enum Age {
    /// The specification of September 2025: `isOneOf`.
    OneOf,
    /// October 2021: `specifiedByURL`, `isRepeatable`, the schema's description, and deprecated
    /// arguments and input fields, which came soon after.
    Deprecations,
    /// October 2021 exactly.
    Described,
    /// June 2018 and earlier.
    Plain,
}

const AGES: [Age; 4] = [Age::OneOf, Age::Deprecations, Age::Described, Age::Plain];

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
        let body = serde_json::json!({ "query": query(age) }).to_string();
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

/// Returns the introspection query of a version. It unfolds types nine levels deep, as graphql-js does.
fn query(age: Age) -> String {
    let (is_2021, has_deprecations, has_one_of) = match age {
        Age::OneOf => (true, true, true),
        Age::Deprecations => (true, true, false),
        Age::Described => (true, false, false),
        Age::Plain => (false, false, false),
    };
    let only = |condition: bool, text: &'static str| if condition { text } else { "" };
    let description = only(is_2021, "description");
    let specified_by = only(is_2021, "specifiedByURL");
    let repeatable = only(is_2021, "isRepeatable");
    let one_of = only(has_one_of, "isOneOf");
    let all = only(has_deprecations, "(includeDeprecated: true)");
    let deprecation = only(has_deprecations, "isDeprecated deprecationReason");
    let mut unfolded = "kind name".to_owned();
    for _ in 0..9 {
        unfolded = format!("kind name ofType {{ {unfolded} }}");
    }
    format!(
        "query IntrospectionQuery {{ __schema {{ {description} queryType {{ name }} mutationType {{ name }} \
         subscriptionType {{ name }} types {{ ...FullType }} directives {{ name description {repeatable} \
         locations args{all} {{ ...InputValue }} }} }} }} \
         fragment FullType on __Type {{ kind name description {specified_by} {one_of} \
         fields(includeDeprecated: true) {{ name description args{all} {{ ...InputValue }} \
         type {{ ...TypeRef }} isDeprecated deprecationReason }} inputFields{all} {{ ...InputValue }} \
         interfaces {{ ...TypeRef }} enumValues(includeDeprecated: true) {{ name description isDeprecated \
         deprecationReason }} possibleTypes {{ ...TypeRef }} }} \
         fragment InputValue on __InputValue {{ name description type {{ ...TypeRef }} defaultValue {deprecation} }} \
         fragment TypeRef on __Type {{ {unfolded} }}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_age_asks_for_less() {
        let queries = AGES.map(query);
        let newer = ["isOneOf", "defaultValue isDeprecated", "isRepeatable"];
        for (at, word) in newer.into_iter().enumerate() {
            for (age, query) in queries.iter().enumerate() {
                assert_eq!(query.contains(word), age <= at, "{word} in {age}");
            }
        }
        for query in &queries {
            let count = |c| query.matches(c).count();
            assert_eq!(count('{'), count('}'));
            assert_eq!(query.matches("ofType").count(), 9);
        }
    }
}
