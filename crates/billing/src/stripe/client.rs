//! The HTTP client for Stripe's API.
//!
//! reqwest would verify certificates with the machine's roots and a second cryptography library; it gets the roots and
//! the library that `outbound` has.

use std::sync::Arc;
use std::time::Duration;

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use reqwest::{StatusCode, redirect};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tokio::sync::Semaphore;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::provider::ProviderError;

/// The version of the API that our fields belong to.
const API_VERSION: &str = "2024-06-20";
/// Time limit of each attempt.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Waits before the second and third attempt.
const RETRY_WAITS: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(1)];
/// Maximum wait that `Retry-After` can ask for.
const MAX_RETRY_AFTER: Duration = Duration::from_secs(3);
/// Maximum size of a response.
const MAX_BYTES: usize = 4 << 20;
/// Maximum number of calls at once, well below Stripe's limit.
const MAX_AT_ONCE: usize = 8;

/// The method of a call.
#[derive(Clone, Copy)]
pub(super) enum Method {
    Get,
    Post,
    Delete,
}

/// The client.
pub(super) struct Client {
    http: reqwest::Client,
    api_base: String,
    authorization: HeaderValue,
    turns: Semaphore,
}

/// The body of a response that is an error.
#[derive(Deserialize)]
struct Refusal {
    error: RefusalParts,
}

/// The parts that can be logged. The message may hold what was sent.
#[derive(Deserialize)]
struct RefusalParts {
    #[serde(rename = "type")]
    kind: Option<String>,
    code: Option<String>,
    param: Option<String>,
}

/// The outcome of one attempt.
enum Attempt {
    Done(Option<Vec<u8>>),
    Retry(String, Option<Duration>),
}

impl Client {
    pub(super) fn new(api_base: String, secret_key: String) -> Result<Self, String> {
        let mut authorization = HeaderValue::from_str(&format!("Bearer {secret_key}"))
            .map_err(|_| "the key has characters that a header cannot hold".to_owned())?;
        authorization.set_sensitive(true);
        let http = reqwest::Client::builder()
            .tls_backend_preconfigured(tls()?)
            .redirect(redirect::Policy::none())
            .timeout(TIMEOUT)
            // Connections belong to the thread that opened them, and calls are rare.
            .pool_max_idle_per_host(0)
            .user_agent(concat!("graphfolio/", env!("CARGO_PKG_VERSION")))
            .no_proxy()
            .build()
            .map_err(|error| error.to_string())?;
        Ok(Self {
            http,
            api_base,
            authorization,
            turns: Semaphore::new(MAX_AT_ONCE),
        })
    }

    /// Reads an object; none if it does not exist.
    pub(super) async fn get<T: DeserializeOwned>(
        &self,
        path: &str,
    ) -> Result<Option<T>, ProviderError> {
        let body = self.send(Method::Get, path, &[], None).await?;
        body.map(|body| parse(&body)).transpose()
    }

    /// Creates an object. Attempts with the same key create one.
    pub(super) async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        fields: &[(&str, &str)],
        key: &str,
    ) -> Result<T, ProviderError> {
        let body = self.send(Method::Post, path, fields, Some(key)).await?;
        let body = body.ok_or_else(|| ProviderError::Refused(format!("404 for {}", noun(path))))?;
        parse(&body)
    }

    /// Sends a request, and repeats it if it may succeed then. Returns the body; none if the object does not exist.
    pub(super) async fn send(
        &self,
        method: Method,
        path: &str,
        fields: &[(&str, &str)],
        key: Option<&str>,
    ) -> Result<Option<Vec<u8>>, ProviderError> {
        let _turn = self
            .turns
            .acquire()
            .await
            .map_err(|error| ProviderError::Unavailable(error.to_string()))?;
        let mut waits = RETRY_WAITS.into_iter();
        loop {
            match self.attempt(method, path, fields, key).await? {
                Attempt::Done(body) => return Ok(body),
                Attempt::Retry(cause, asked) => match waits.next() {
                    Some(wait) => {
                        let wait = asked.map_or(wait, |asked| asked.min(MAX_RETRY_AFTER));
                        tokio::time::sleep(wait).await;
                    }
                    None => return Err(ProviderError::Unavailable(cause)),
                },
            }
        }
    }

    async fn attempt(
        &self,
        method: Method,
        path: &str,
        fields: &[(&str, &str)],
        key: Option<&str>,
    ) -> Result<Attempt, ProviderError> {
        let url = format!("{}{path}", self.api_base);
        let request = match method {
            Method::Get => self.http.get(url),
            Method::Delete => self.http.delete(url),
            Method::Post => {
                let body = form_urlencoded::Serializer::new(String::new())
                    .extend_pairs(fields)
                    .finish();
                self.http
                    .post(url)
                    .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
                    .body(body)
            }
        };
        let mut request = request
            .header(AUTHORIZATION, self.authorization.clone())
            .header("Stripe-Version", API_VERSION);
        if let Some(key) = key {
            request = request.header("Idempotency-Key", key);
        }
        let response = match request.send().await {
            Ok(response) => response,
            Err(error) => return Ok(Attempt::Retry(cause(error), None)),
        };
        let status = response.status();
        let asked = response.headers().get(RETRY_AFTER);
        let asked = asked.and_then(|seconds| seconds.to_str().ok()?.parse().ok());
        let asked = asked.map(Duration::from_secs);
        let body = match read(response).await {
            Ok(body) => body,
            Err(cause) => return Ok(Attempt::Retry(cause, asked)),
        };
        if status.is_success() {
            return Ok(Attempt::Done(Some(body)));
        }
        let cause = refusal(status, noun(path), &body);
        match status {
            // Only the object that the path names can be missing; missing parts of a request are a 400.
            StatusCode::NOT_FOUND => Ok(Attempt::Done(None)),
            StatusCode::CONFLICT | StatusCode::TOO_MANY_REQUESTS => {
                Ok(Attempt::Retry(cause, asked))
            }
            status if status.is_server_error() => Ok(Attempt::Retry(cause, asked)),
            _ if is_unknown_customer(&body) => Err(ProviderError::UnknownCustomer),
            _ => Err(ProviderError::Refused(cause)),
        }
    }
}

/// Reads a response up to the limit.
async fn read(mut response: reqwest::Response) -> Result<Vec<u8>, String> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(cause)? {
        if body.len() + chunk.len() > MAX_BYTES {
            return Err("the response is too large".to_owned());
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, ProviderError> {
    serde_json::from_slice(body)
        // The error's text may hold parts of the response.
        .map_err(|error| {
            ProviderError::Refused(format!("unreadable response: {:?}", error.classify()))
        })
}

/// Describes a failure without the address, which may hold ids.
fn cause(error: reqwest::Error) -> String {
    use std::error::Error as _;
    let error = error.without_url();
    match error.source() {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}

fn refusal(status: StatusCode, noun: &str, body: &[u8]) -> String {
    let parts = serde_json::from_slice::<Refusal>(body).ok();
    let word = |pick: fn(&RefusalParts) -> &Option<String>| {
        let word = parts
            .as_ref()
            .and_then(|refusal| pick(&refusal.error).as_deref());
        word.unwrap_or("-").chars().take(80).collect::<String>()
    };
    format!(
        "{} for {noun}: type {}, code {}, param {}",
        status.as_u16(),
        word(|parts| &parts.kind),
        word(|parts| &parts.code),
        word(|parts| &parts.param),
    )
}

/// Returns whether a request named a customer that does not exist or was deleted.
fn is_unknown_customer(body: &[u8]) -> bool {
    let parts = serde_json::from_slice::<Refusal>(body).map(|refusal| refusal.error);
    parts.is_ok_and(|parts| {
        parts.code.as_deref() == Some("resource_missing")
            && parts.param.as_deref() == Some("customer")
    })
}

/// Returns the part of a path without ids.
fn noun(path: &str) -> &str {
    let path = path.split(['?']).next().unwrap_or_default();
    path.split('/').nth(2).unwrap_or_default()
}

fn tls() -> Result<ClientConfig, String> {
    let roots = RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    let mut config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(config)
}
