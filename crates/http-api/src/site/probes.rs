//! Probes for supervisors: liveness and readiness.

use actix_web::HttpResponse;
use actix_web::web::Data;

use crate::AppState;

/// Responds whenever the process is running.
pub(crate) async fn healthz() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body("ok\n")
}

/// Responds with 200 if the database answers and data can be saved.
pub(crate) async fn readyz(state: Data<AppState>) -> HttpResponse {
    let (mut answer, text) = if !status::responds(&state.status).await {
        (
            HttpResponse::ServiceUnavailable(),
            "the database does not answer\n",
        )
    } else if !status::is_writable(&state.status).await {
        (HttpResponse::ServiceUnavailable(), "nothing can be saved\n")
    } else {
        (HttpResponse::Ok(), "ready\n")
    };
    answer.content_type("text/plain; charset=utf-8").body(text)
}
