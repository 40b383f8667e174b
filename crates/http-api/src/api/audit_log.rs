//! `/api/audit-log`: who did what in the caller's account.

use accounts::AuditFilter;
use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use domain::{EventId, ProjectId, Timestamp};

use serde::Deserialize;

use crate::AppState;
use crate::api::parts::{self, NOT_A_CURSOR};
use crate::auth::{AuditRead, Authorised, Unbound};
use crate::error::{ApiError, ApiErrorBody};
use crate::extract::Query;
use crate::malformed::bad_query;
use crate::parameters::Limit;
use crate::wire::AuditLog;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Parameters {
    project: Option<String>,
    kind: Option<String>,
    actor: Option<String>,
    from: Option<String>,
    to: Option<String>,
    cursor: Option<String>,
    limit: Option<Limit>,
}

/// Lists who did what in the caller's account, newest first.
///
/// An account on Free has the last 90 days, one on Pro 13 months. Secrets, schemas and readers are never in it.
#[utoipa::path(
    tag = "audit log",
    operation_id = "list_audit_log",
    security(("bearer" = [])),
    params(
        ("project" = Option<String>, Query, description = "Only what was done to the project with this id"),
        ("kind" = Option<String>, Query, description = "Only this kind, such as `project.updated`"),
        ("actor" = Option<String>, Query, description = "Only what was done by a `session`, a `key`, the `system` or a `provider`"),
        ("from" = Option<String>, Query, description = "The first day, such as `2026-11-01`"),
        ("to" = Option<String>, Query, description = "The last day"),
        ("cursor" = Option<String>, Query, description = "`next_cursor` of the previous part"),
        ("limit" = Option<u32>, Query, description = "At most 100; defaults to 50"),
    ),
    responses(
        (status = 200, body = AuditLog),
        (status = 400, body = ApiErrorBody, description = "`invalid_query`"),
        (status = 401, body = ApiErrorBody, description = "`unauthenticated`"),
        (status = 403, body = ApiErrorBody, description = "`insufficient_scope`"),
    )
)]
#[get("/audit-log")]
pub async fn list_audit_log(
    state: Data<AppState>,
    caller: Unbound<Authorised<AuditRead>>,
    query: Query<Parameters>,
) -> Result<HttpResponse, ApiError> {
    let limit = parts::size(query.0.limit);
    let before = query.0.before()?;
    let filter = query.0.filter()?;
    let (ctx, user) = (&state.accounts, &caller.0.user);
    let entries = accounts::list_audit_log(ctx, user, filter, before, limit + 1).await?;
    Ok(HttpResponse::Ok().json(AuditLog::part(entries, limit as usize)))
}

impl Parameters {
    fn before(&self) -> Result<Option<EventId>, ApiError> {
        let parse = |text: &String| {
            let wrong = || bad_query(NOT_A_CURSOR.to_owned(), Some("cursor".to_owned()));
            EventId::parse(text).ok_or_else(wrong)
        };
        self.cursor.as_ref().map(parse).transpose()
    }

    fn filter(self) -> Result<AuditFilter, ApiError> {
        let wrong =
            |field: &str, message: &str| bad_query(message.to_owned(), Some(field.to_owned()));
        let project = self.project.map(|id| {
            ProjectId::parse(&id).ok_or_else(|| wrong("project", "Use the id of a project."))
        });
        let day = |text: Option<String>, field: &str| {
            let parse = |text: String| {
                let day = Timestamp::parse_rfc3339(&format!("{text}T00:00:00Z"));
                day.ok_or_else(|| wrong(field, "Write a day like `2026-11-01`."))
            };
            text.map(parse).transpose()
        };
        let last = day(self.to, "to")?;
        Ok(AuditFilter {
            project: project.transpose()?,
            kind: self.kind,
            actor: self.actor,
            since: day(self.from, "from")?,
            until: last.map(|day| day.plus_seconds(24 * 3600)),
        })
    }
}
