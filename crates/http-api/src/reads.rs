//! Counts what is read of public docs, also when the response is repeated without routing.

use actix_web::HttpRequest;
use actix_web::http::header::USER_AGENT;
use actix_web::http::{Method, StatusCode};
use actix_web::web::Data;
use analytics::{Fetch, Fetched};
use domain::ProjectId;

use crate::AppState;

/// Extension of a response: what was read of public docs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ReadOf {
    /// The project.
    pub(crate) project: ProjectId,
    /// What of it.
    pub(crate) what: Fetched,
}

impl ReadOf {
    /// Counts the read, if it was answered.
    pub(crate) fn count(self, request: &HttpRequest, status: StatusCode) {
        let is_answered = status.is_success() || status == StatusCode::NOT_MODIFIED;
        let Some(state) = request.app_data::<Data<AppState>>() else {
            return;
        };
        if !is_answered {
            return;
        }
        let header = |name: &str| {
            let value = request.headers().get(name);
            value
                .and_then(|value| value.to_str().ok())
                .unwrap_or_default()
        };
        let fetch = Fetch {
            what: self.what,
            path: request.path(),
            agent: header(USER_AGENT.as_str()),
            is_head: request.method() == Method::HEAD,
            // Sec-Purpose has further words: https://wicg.github.io/nav-speculation/prefetch.html
            is_prefetch: header("sec-purpose").contains("prefetch")
                || header("purpose").contains("prefetch"),
        };
        analytics::note_read(&state.analytics, self.project, fetch);
    }
}
