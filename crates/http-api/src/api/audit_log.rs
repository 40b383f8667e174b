//! `/api/audit-log`: who did what in the caller's account.

mod export;

use accounts::{AuditQuery, AuditSelection};
use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use domain::{Author, EventId, ProjectRef, Timestamp, What};
use serde::Deserialize;

use crate::AppState;
use crate::api::parts::{self, NOT_A_CURSOR};
use crate::auth::{AuditRead, Authorised};
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::Query;
use crate::malformed::bad_query;
use crate::parameters::Limit;
use crate::wire::{AuditExportFormat, AuditLog, AuditLogEntry};

/// Maximum length of a search text, in characters.
const MAX_TEXT: usize = 100;

/// The filters of a list.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ListParameters {
    project: Option<String>,
    kind: Option<String>,
    actor: Option<String>,
    from: Option<String>,
    to: Option<String>,
    q: Option<String>,
    cursor: Option<String>,
    limit: Option<Limit>,
}

/// The filters of an export.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExportParameters {
    format: AuditExportFormat,
    project: Option<String>,
    kind: Option<String>,
    actor: Option<String>,
    from: Option<String>,
    to: Option<String>,
    q: Option<String>,
}

/// The filters that the list and the export have in common. serde cannot refuse unknown names in a flattened struct.
struct Filters {
    project: Option<String>,
    kind: Option<String>,
    actor: Option<String>,
    from: Option<String>,
    to: Option<String>,
    q: Option<String>,
}

/// Takes the filters out of parameters.
macro_rules! filters {
    ($parameters:ident) => {
        Filters {
            project: $parameters.project,
            kind: $parameters.kind,
            actor: $parameters.actor,
            from: $parameters.from,
            to: $parameters.to,
            q: $parameters.q,
        }
    };
}

/// Lists who did what in the caller's account, newest first.
///
/// An account on Free has the last 90 days, one on Pro 13 months. Secrets, schemas and data of readers are never in it.
/// An API key that is bound to projects reads what was done to them.
#[utoipa::path(
    tag = "audit log",
    operation_id = "list_audit_log",
    security(("bearer" = [])),
    params(
        ("project" = Option<String>, Query, description = "Only what was done to this project: its slug, or its id, also after it was deleted"),
        ("kind" = Option<String>, Query, description = "Only this kind, such as `project.updated`"),
        ("actor" = Option<String>, Query, description = "Only what was done by a `session`, a `key`, the `system` or a `provider`"),
        ("from" = Option<String>, Query, description = "The first day in UTC, such as `2026-11-01`"),
        ("to" = Option<String>, Query, description = "The last day in UTC"),
        ("q" = Option<String>, Query, description = "Only what contains this text in a name, property, value or request id; at most 100 characters"),
        ("cursor" = Option<String>, Query, description = "`next_cursor` of the previous part"),
        ("limit" = Option<u32>, Query, description = "At most 100; defaults to 50"),
    ),
    responses(
        (status = 200, body = AuditLog),
        (status = 400, body = ApiErrorBody, description = "`invalid_query`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`insufficient_scope`, or `plan_limit`: the key's owner has no Pro"),
        (status = 404, body = ApiErrorBody, description = "`not_found`: no such project"),
    )
)]
#[get("/audit-log")]
pub async fn list_audit_log(
    state: Data<AppState>,
    caller: Authorised<AuditRead>,
    query: Query<ListParameters>,
) -> Result<HttpResponse, ApiError> {
    let parameters = query.0;
    let limit = parts::size(parameters.limit) as usize;
    let before = parameters.cursor.as_deref().map(event_id).transpose()?;
    let selection = select(&state, &caller, filters!(parameters)).await?;
    let page = accounts::read_audit_log(&state.accounts, &selection, before, limit).await?;
    Ok(HttpResponse::Ok().json(AuditLog::new(page)))
}

/// Downloads who did what in the caller's account, newest first, with the filters of the list.
///
/// CSV has a row for each changed property; a cell that a spreadsheet would take for a formula begins with `'`.
#[utoipa::path(
    tag = "audit log",
    operation_id = "export_audit_log",
    security(("bearer" = [])),
    params(
        ("format" = inline(AuditExportFormat), Query),
        ("project" = Option<String>, Query, description = "As in the list"),
        ("kind" = Option<String>, Query, description = "As in the list"),
        ("actor" = Option<String>, Query, description = "As in the list"),
        ("from" = Option<String>, Query, description = "The first day in UTC, such as `2026-11-01`"),
        ("to" = Option<String>, Query, description = "The last day in UTC"),
        ("q" = Option<String>, Query, description = "As in the list"),
    ),
    responses(
        (status = 200, description = "A file", content((String = "text/csv"), (Vec<AuditLogEntry> = "application/json"))),
        (status = 400, body = ApiErrorBody, description = "`invalid_query`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`insufficient_scope`, or `plan_limit`: the key's owner has no Pro"),
        (status = 404, body = ApiErrorBody, description = "`not_found`: no such project"),
    )
)]
#[get("/audit-log/export")]
pub async fn export_audit_log(
    state: Data<AppState>,
    caller: Authorised<AuditRead>,
    query: Query<ExportParameters>,
) -> Result<HttpResponse, ApiError> {
    let parameters = query.0;
    let selection = select(&state, &caller, filters!(parameters)).await?;
    export::answer(&state.accounts, selection, parameters.format)
}

async fn select(
    state: &AppState,
    caller: &Authorised<AuditRead>,
    filters: Filters,
) -> Result<AuditSelection, ApiError> {
    let query = filters.parse()?;
    let (ctx, reached) = (&state.accounts, &caller.projects);
    Ok(accounts::select_audit_log(ctx, &caller.user, reached, query).await?)
}

fn event_id(text: &str) -> Result<EventId, ApiError> {
    EventId::parse(text).ok_or_else(|| wrong("cursor", NOT_A_CURSOR.to_owned()))
}

fn wrong(field: &str, message: String) -> ApiError {
    bad_query(message, Some(field.to_owned()))
}

impl Filters {
    fn parse(self) -> Result<AuditQuery, ApiError> {
        let project = self.project.map(|text| {
            ProjectRef::parse(&text)
                .ok_or_else(|| wrong("project", "Use the id or the slug of a project.".to_owned()))
        });
        let known = |text: Option<String>, field: &str, words: &[&str]| match text {
            Some(word) if !words.contains(&word.as_str()) => {
                Err(wrong(field, format!("Use one of: {}.", words.join(", "))))
            }
            known => Ok(known),
        };
        let day = |text: Option<String>, field: &str| {
            let parse = |text: String| {
                Timestamp::parse_rfc3339(&format!("{text}T00:00:00Z"))
                    .ok_or_else(|| wrong(field, "Write a day like 2026-11-01.".to_owned()))
            };
            text.map(parse).transpose()
        };
        if self
            .q
            .as_ref()
            .is_some_and(|q| q.chars().count() > MAX_TEXT)
        {
            return Err(wrong("q", format!("Use at most {MAX_TEXT} characters.")));
        }
        let kinds: Vec<_> = What::audited_kinds().collect();
        Ok(AuditQuery {
            project: project.transpose()?,
            kind: known(self.kind, "kind", &kinds)?,
            actor: known(self.actor, "actor", Author::KINDS)?,
            since: day(self.from, "from")?,
            until: day(self.to, "to")?.map(|day| day.plus_seconds(24 * 3600)),
            text: self
                .q
                .map(|q| q.trim().to_owned())
                .filter(|q| !q.is_empty()),
        })
    }
}
