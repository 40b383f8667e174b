//! `/dev/outbox`: the local outbox as a page, only where nobody else can reach it.

use std::sync::Arc;

use actix_web::guard::{GuardContext, fn_guard};
use actix_web::http::header::{CACHE_CONTROL, HOST, HeaderValue};
use actix_web::web::{self, Data};
use actix_web::{HttpResponse, Responder};
use askama::Template;
use mailer::{OutboxMail, Transport};

/// What the page works with.
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
        let route = web::get().guard(fn_guard(is_local_host)).to(page);
        config.app_data(outbox).route("/dev/outbox", route);
    }
}

/// A foreign name that was made to point here must not read the links.
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
            .insert_header((CACHE_CONTROL, HeaderValue::from_static("no-store")))
            .body(html),
        Err(cause) => HttpResponse::InternalServerError().body(cause),
    }
}
