//! Messages from the contact form: everybody sends, administrators read.

use actix_web::web::Data;
use actix_web::{HttpResponse, get, post};
use domain::ContactId;

use super::parts::{self, ListParameters};
use crate::AppState;
use crate::auth::Admin;
use crate::client_ip::Caller;
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::{Fields, Query};
use crate::malformed::bad_query;
use crate::wire::{Message, MessageList, SendMessage};

/// Sends a message to the operator. Needs no account.
#[utoipa::path(
    tag = "public",
    operation_id = "send_message",
    request_body = SendMessage,
    responses(
        (status = 204, description = "The message is stored and will be mailed to the operator"),
        (status = 400, body = ApiErrorBody, description = "`invalid_input`"),
        (status = 429, body = ApiErrorBody, description = "`rate_limited`: 5 an hour per IP address"),
    )
)]
#[post("/contact")]
pub async fn send_message(
    state: Data<AppState>,
    caller: Caller,
    body: Fields<SendMessage>,
) -> Result<HttpResponse, ApiError> {
    let is_automatic = body.0.is_automatic();
    let form = body.0.try_into()?;
    // A program that fills in forms gets the same answer as a person.
    if !is_automatic {
        let sender = caller.0.subject("contact:ip");
        support::send_message(&state.support, form, sender).await?;
    }
    Ok(HttpResponse::NoContent().finish())
}

/// Lists messages from the contact form, newest first.
#[utoipa::path(
    tag = "admin",
    operation_id = "list_messages",
    security(("bearer" = [])),
    params(
        ("cursor" = Option<String>, Query, description = "`next_cursor` of the previous part"),
        ("limit" = Option<u32>, Query, description = "At most 100; defaults to 50"),
    ),
    responses(
        (status = 200, body = MessageList),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 404, body = ApiErrorBody, description = "`not_found`: the user is not an administrator"),
    )
)]
#[get("/admin/messages")]
pub async fn list_messages(
    state: Data<AppState>,
    Admin(query): Admin<Query<ListParameters>>,
) -> Result<HttpResponse, ApiError> {
    let limit = parts::size(query.0.limit);
    let before = query.0.cursor.as_deref().map(known_cursor).transpose()?;
    let mut messages = support::list_messages(&state.support, before, limit + 1).await?;
    let has_more = messages.len() > limit as usize;
    messages.truncate(limit as usize);
    let last = messages.last().filter(|_| has_more);
    Ok(HttpResponse::Ok().json(MessageList {
        next_cursor: last.map(|message| message.id.to_string()),
        items: messages.into_iter().map(Message::from).collect(),
    }))
}

fn known_cursor(text: &str) -> Result<ContactId, ApiError> {
    ContactId::parse(text)
        .ok_or_else(|| bad_query(parts::NOT_A_CURSOR.to_owned(), Some("cursor".to_owned())))
}
