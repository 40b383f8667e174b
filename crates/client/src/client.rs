use std::time::Duration;

use reqwest::header::{ACCEPT, AUTHORIZATION, RETRY_AFTER};
use reqwest::{Method, RequestBuilder, Response, Url, redirect};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;

use crate::readable::{clean, clean_value};
use crate::{
    ApiKey, Checked, Error, ExampleFile, OperationFile, Published, PublishedExamples, retry, tls,
};

/// Maximum time of one attempt. The server builds a schema for at most 20 seconds.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(60);
/// Maximum time to connect.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum size of an answer, in bytes: the changes of the largest schemas are a few megabytes.
const MAX_ANSWER: usize = 64 * 1024 * 1024;

/// A client of one server with one key.
pub struct Client {
    http: reqwest::Client,
    base: Url,
    key: ApiKey,
}

/// How to publish a schema.
#[derive(Debug, Clone, Default, Serialize)]
pub struct PublishOptions {
    /// A message for the changelog, at most 500 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The commit that the schema is from, at most 64 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    /// The run of the pipeline.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<Run>,
    /// Whether findings refuse the schema.
    pub strict: bool,
    /// Whether breaking changes refuse the schema, except those that are allowed or ignored.
    pub refuse_breaking: bool,
    /// Why the breaking changes are fine. They are published, and the changelog says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allow_breaking: Option<String>,
    /// The key by which the server recognises attempts of the same publish; made for each call by default.
    #[serde(skip)]
    pub idempotency_key: Option<String>,
}

/// The run of a pipeline. The server refuses links that are not http or https.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Run {
    /// The branch, at most 255 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub branch: Option<String>,
    /// The pull request or merge request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pull_request: Option<PullRequest>,
    /// Address of the run, at most 500 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// The pipeline that numbers its runs, at most 500 characters. The server compares the numbers of its runs, so that an
    /// older one never publishes over a newer one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pipeline: Option<String>,
    /// The number of the run within the pipeline.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
}

/// A pull request or merge request.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct PullRequest {
    /// Its number, from 1.
    pub number: u32,
    /// Its title, at most 300 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Its address, at most 500 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

/// How to check a schema.
#[derive(Debug, Clone, Serialize)]
pub struct CheckOptions {
    /// The subject of the check, such as the title of a pull request, at most 500 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The commit that is checked, at most 64 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    /// The run of the pipeline.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<Run>,
    /// The operations of clients. With some, a breaking change fails only if it breaks one of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub operations: Vec<OperationFile>,
    /// Whether findings fail the check.
    pub strict: bool,
    /// Whether findings that are errors fail the check, also if it is not `strict`.
    #[serde(skip)]
    pub fail_on_errors: bool,
    /// Whether breaking changes fail the check, except those that are allowed or ignored.
    #[serde(skip)]
    pub fail_on_breaking: bool,
}

impl Default for CheckOptions {
    fn default() -> Self {
        Self {
            message: None,
            commit: None,
            run: None,
            operations: Vec::new(),
            strict: false,
            fail_on_errors: false,
            fail_on_breaking: true,
        }
    }
}

#[derive(Serialize)]
struct Body<'a, O> {
    sdl: &'a str,
    #[serde(flatten)]
    options: &'a O,
}

/// A successful answer.
struct Answer {
    text: String,
    is_replayed: bool,
}

impl Client {
    /// Creates a client of the server at `url`, such as `https://graphfolio.example`.
    ///
    /// # Errors
    /// [`Error::InvalidUrl`] if the address has another scheme than `http` and `https`, or a query; [`Error::UrlWithUser`].
    pub fn new(url: &str, key: ApiKey) -> Result<Self, Error> {
        let invalid = || Error::InvalidUrl(without_user(url));
        let mut base = Url::parse(url.trim()).map_err(|_| invalid())?;
        if !base.username().is_empty() || base.password().is_some() {
            return Err(Error::UrlWithUser);
        }
        let is_plain = base.query().is_none() && base.fragment().is_none();
        if !matches!(base.scheme(), "http" | "https") || !base.has_host() || !is_plain {
            return Err(invalid());
        }
        let path = base.path().trim_end_matches('/').to_owned();
        base.set_path(&path);
        let http = reqwest::Client::builder()
            .tls_backend_preconfigured(tls::config()?)
            .redirect(redirect::Policy::none())
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(ATTEMPT_TIMEOUT)
            .user_agent(concat!("graphfolio-client/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(|error| Error::Network(describe(&error)))?;
        Ok(Self { http, base, key })
    }

    /// Publishes a schema, as SDL, as the next version of a project, which is given by its id or slug. However often it is
    /// sent, it makes one version.
    ///
    /// # Errors
    /// [`Error::InvalidSchema`], and [`Error::BreakingChanges`] if the options refuse them; the errors of every call.
    pub async fn publish(
        &self,
        project: &str,
        sdl: &str,
        options: &PublishOptions,
    ) -> Result<Published, Error> {
        let url = self.address(project, &["schema"])?;
        let key = options.idempotency_key.clone();
        let key = key.unwrap_or_else(|| Uuid::now_v7().to_string());
        let body = Body { sdl, options };
        let answer = self
            .send(|http| {
                let request = http.request(Method::PUT, url.clone());
                request.header("idempotency-key", &key).json(&body)
            })
            .await?;
        let published: Published = parse(&answer.text)?;
        Ok(Published {
            replayed: answer.is_replayed,
            ..published
        })
    }

    /// Replaces the examples that the project's pipeline publishes. Sending them again changes nothing.
    ///
    /// # Errors
    /// [`Error::Refused`] if one cannot be read; the errors of every call.
    pub async fn publish_examples(
        &self,
        project: &str,
        examples: &[ExampleFile],
    ) -> Result<PublishedExamples, Error> {
        #[derive(Serialize)]
        struct Examples<'a> {
            examples: &'a [ExampleFile],
        }
        let url = self.address(project, &["examples"])?;
        let body = Examples { examples };
        let answer = self
            .send(|http| http.request(Method::PUT, url.clone()).json(&body))
            .await?;
        parse(&answer.text)
    }

    /// Checks a schema, as SDL, against the current version of a project. Publishes nothing.
    ///
    /// # Errors
    /// [`Error::InvalidSchema`]; the errors of every call.
    pub async fn check(
        &self,
        project: &str,
        sdl: &str,
        options: &CheckOptions,
    ) -> Result<Checked, Error> {
        let mut url = self.address(project, &["schema", "check"])?;
        url.query_pairs_mut()
            .append_pair("fail_on_errors", &options.fail_on_errors.to_string())
            .append_pair("fail_on_breaking", &options.fail_on_breaking.to_string());
        let body = Body { sdl, options };
        let answer = self
            .send(|http| http.request(Method::POST, url.clone()).json(&body))
            .await?;
        parse(&answer.text)
    }

    fn address(&self, project: &str, rest: &[&str]) -> Result<Url, Error> {
        let is_name = (1..=64).contains(&project.len())
            && project
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b == b'-');
        if !is_name {
            let shown: String = project.chars().take(100).collect();
            return Err(Error::InvalidProject(shown));
        }
        let mut url = self.base.clone();
        let path = format!(
            "{}/api/projects/{project}/{}",
            url.path().trim_end_matches('/'),
            rest.join("/")
        );
        url.set_path(&path);
        Ok(url)
    }

    /// Sends a request until it succeeds or may not be sent again.
    async fn send(
        &self,
        request: impl Fn(&reqwest::Client) -> RequestBuilder,
    ) -> Result<Answer, Error> {
        let key = self.key.header()?;
        let mut attempt = 1;
        loop {
            let request = request(&self.http)
                .header(AUTHORIZATION, key.clone())
                .header(ACCEPT, "application/json");
            let (error, status, retry_after) = match attempt_once(request).await {
                Ok(answer) => return Ok(answer),
                Err(failure) => failure,
            };
            match retry::wait(attempt, status, retry_after) {
                Some(wait) => tokio::time::sleep(wait).await,
                None => return Err(error.after(attempt)),
            }
            attempt += 1;
        }
    }
}

/// Why an attempt failed, with the status of the answer and its `Retry-After` in seconds.
type Failure = (Error, Option<u16>, Option<u64>);

async fn attempt_once(request: RequestBuilder) -> Result<Answer, Failure> {
    let network = |error: reqwest::Error| (Error::Network(describe(&error)), None, None);
    let response = request.send().await.map_err(network)?;
    let status = response.status();
    let header = |name: &str| response.headers().get(name)?.to_str().ok();
    let retry_after = header(RETRY_AFTER.as_str()).and_then(|seconds| seconds.parse().ok());
    let is_replayed = header("idempotent-replayed") == Some("true");
    let text = read(response).await?;
    if status.is_success() {
        return Ok(Answer { text, is_replayed });
    }
    let status = status.as_u16();
    let error = Error::from_answer(status, retry_after, &text);
    Err((error, Some(status), retry_after))
}

/// Reads an answer up to the limit.
async fn read(mut response: Response) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    loop {
        match response.chunk().await {
            Ok(Some(chunk)) if bytes.len() + chunk.len() <= MAX_ANSWER => bytes.extend(chunk),
            Ok(Some(_)) => {
                let error = Error::UnexpectedAnswer("it is too long.".to_owned());
                return Err((error, Some(200), None));
            }
            Ok(None) => return Ok(String::from_utf8_lossy(&bytes).into_owned()),
            // The server may have stored the request before the connection broke.
            Err(error) => return Err((Error::Network(describe(&error)), None, None)),
        }
    }
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    let unexpected = |error: serde_json::Error| Error::UnexpectedAnswer(format!("{error}."));
    let mut value: Value = serde_json::from_str(text).map_err(unexpected)?;
    clean_value(&mut value);
    serde_json::from_value(value).map_err(unexpected)
}

/// Describes an error by its causes. `reqwest` says only "error sending request" itself.
fn describe(error: &reqwest::Error) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(next) = cause.source() {
        cause = next;
    }
    let text = without_os_code(clean(&cause.to_string()));
    // The words of the TLS library for an answer that is not TLS.
    if text.contains("InvalidContentType") {
        return "it does not speak TLS at this address. Is it http:// instead of https://?"
            .to_owned();
    }
    text
}

/// Cuts off the number that Rust's standard library adds to the operating system's words, as in
/// `Connection refused (os error 111)`.
fn without_os_code(text: String) -> String {
    match text.rsplit_once(" (os error ") {
        Some((words, code)) if code.ends_with(')') => words.to_owned(),
        _ => text,
    }
}

/// Returns an address without the part that may hold a password, for messages.
fn without_user(url: &str) -> String {
    let shown = match url.rsplit_once('@') {
        Some((_, host)) => host,
        None => url,
    };
    shown.chars().take(200).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(url: &str) -> Result<Client, Error> {
        Client::new(url, ApiKey::new("gf_w_abc")?)
    }

    #[test]
    fn causes_are_words() {
        let words = |text: &str| without_os_code(text.to_owned());
        let refused = std::io::Error::from_raw_os_error(111).to_string();
        assert_eq!(words(&refused), "Connection refused");
        assert_eq!(words("connection closed"), "connection closed");
    }

    #[test]
    fn addresses_are_checked() {
        for (url, expected) in [
            (
                "https://a.example",
                "https://a.example/api/projects/shop/schema",
            ),
            (
                "https://a.example/",
                "https://a.example/api/projects/shop/schema",
            ),
            (
                "http://a.example:8080/docs/",
                "http://a.example:8080/docs/api/projects/shop/schema",
            ),
        ] {
            let address = client(url).ok().unwrap().address("shop", &["schema"]);
            assert_eq!(address.unwrap().as_str(), expected);
        }
        for bad in ["", "a.example", "ftp://a.example", "https://a.example/?q=1"] {
            let error = client(bad).err().unwrap();
            assert!(matches!(&error, Error::InvalidUrl(_)), "{bad}");
        }
        let error = client("https://u:p@a.example").err().unwrap();
        assert_eq!(error, Error::UrlWithUser);
        assert!(!error.to_string().contains("u:p"), "{error}");
        let client = client("https://a.example").ok().unwrap();
        for bad in ["", "a/b", "..", "a b", "ü", &"a".repeat(65)] {
            let error = client.address(bad, &["schema"]).unwrap_err();
            assert!(matches!(error, Error::InvalidProject(_)), "{bad}");
        }
    }
}
