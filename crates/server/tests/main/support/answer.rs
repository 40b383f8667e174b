//! Responses.

use reqwest::{RequestBuilder, StatusCode};
use serde_json::Value;

/// A response with its whole body.
pub struct Answer {
    pub status: StatusCode,
    pub headers: reqwest::header::HeaderMap,
    pub text: String,
}

impl Answer {
    /// Sends the request and reads the whole response.
    pub async fn of(request: RequestBuilder) -> Self {
        let response = request.send().await.unwrap();
        Self {
            status: response.status(),
            headers: response.headers().clone(),
            text: String::from_utf8_lossy(&response.bytes().await.unwrap()).into_owned(),
        }
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|e| panic!("{e}: {}", self.text))
    }

    /// Returns the text of a header; empty if it is missing.
    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }

    /// Panics with the body if the status is another one.
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        self
    }

    /// Returns the error's code, after checking the whole shape of the error.
    #[track_caller]
    pub fn error_code(&self) -> String {
        let body = self.json();
        assert!(
            body["error"]
                .as_str()
                .is_some_and(|text| text.ends_with(['.', '!', '?'])),
            "{body}"
        );
        assert_eq!(
            body["request_id"].as_str().unwrap(),
            self.header("x-request-id")
        );
        assert_eq!(self.header("content-type"), "application/json");
        body["code"].as_str().unwrap().to_owned()
    }
}
