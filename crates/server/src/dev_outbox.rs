//! `/dev/outbox`: lists the mail in the local outbox. Reachable from this machine only.

use std::sync::Arc;

use actix_web::guard::{self, GuardContext, fn_guard};
use actix_web::http::header::{CACHE_CONTROL, HOST, HeaderValue};
use actix_web::web::{self, Data};
use actix_web::{HttpResponse, Responder};
use askama::Template;
use mailer::{OutboxMail, Transport};

/// The state of the page.
pub(crate) struct DevOutbox {
    pub(crate) transport: Arc<Transport>,
    pub(crate) product: String,
}

#[derive(Template)]
#[template(path = "outbox.html")]
struct OutboxPage<'a> {
    product: &'a str,
    mails: &'a [OutboxMail],
}

/// Adds the page. Call only for a loopback listener with the outbox transport.
pub(crate) fn configure(outbox: Data<DevOutbox>) -> impl FnOnce(&mut web::ServiceConfig) {
    move |config| {
        let reading = guard::Any(guard::Get()).or(guard::Head());
        let route = web::route()
            .guard(reading)
            .guard(fn_guard(is_local_host))
            .to(page);
        config.app_data(outbox).route("/dev/outbox", route);
    }
}

/// Refuses other host names, so that a page of a foreign name that resolves to this machine (DNS rebinding) cannot
/// read the links.
fn is_local_host(context: &GuardContext<'_>) -> bool {
    let host = context
        .head()
        .headers()
        .get(HOST)
        .and_then(|host| host.to_str().ok())
        .unwrap_or_default();
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    matches!(name, "localhost" | "127.0.0.1" | "[::1]")
}

async fn page(outbox: Data<DevOutbox>) -> impl Responder {
    let listed = match outbox.transport.outbox() {
        Some(folder) => folder.list().await,
        None => Ok(Vec::new()),
    };
    let html = listed.map_err(|error| error.to_string()).and_then(|mails| {
        OutboxPage {
            product: &outbox.product,
            mails: &mails,
        }
        .render()
        .map_err(|error| error.to_string())
    });
    match html {
        Ok(html) => HttpResponse::Ok()
            .content_type("text/html; charset=utf-8")
            .insert_header((CACHE_CONTROL, HeaderValue::from_static("private, no-store")))
            .body(html),
        Err(cause) => HttpResponse::InternalServerError().body(cause),
    }
}
