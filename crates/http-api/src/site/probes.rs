//! For supervisors: is the process alive, and can it serve.

use actix_web::HttpResponse;
use actix_web::web::Data;

use crate::AppState;

/// The process runs.
pub(crate) async fn healthz() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body("ok\n")
}

/// It can serve: the database answers.
pub(crate) async fn readyz(state: Data<AppState>) -> HttpResponse {
    let (mut answer, text) = match state.projects.store.ping().await {
        Ok(()) => (HttpResponse::Ok(), "ready\n"),
        Err(_) => (
            HttpResponse::ServiceUnavailable(),
            "the database does not answer\n",
        ),
    };
    answer.content_type("text/plain; charset=utf-8").body(text)
}
