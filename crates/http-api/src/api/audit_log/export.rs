//! Audit logs as files. They are written while they are read from the database, a block at a time.

use accounts::{AuditSelection, Context};
use actix_web::HttpResponse;
use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, HeaderValue};
use actix_web::web::Bytes;
use domain::{Error, EventId};
use futures_util::{Stream, stream};
use serde_json::Value;

use crate::error::ApiError;
use crate::wire::{AuditExportFormat, AuditLogEntry};

/// How many entries are read at once.
const BLOCK: usize = 500;
const HEAD: [&str; 12] = [
    "at",
    "kind",
    "actor_kind",
    "actor",
    "actor_detail",
    "subject_kind",
    "subject_id",
    "subject",
    "field",
    "from",
    "to",
    "request_id",
];

/// Answers with a file.
pub(super) fn answer(
    ctx: &Context,
    selection: AuditSelection,
    format: AuditExportFormat,
) -> Result<HttpResponse, ApiError> {
    let (media_type, extension) = match format {
        AuditExportFormat::Csv => ("text/csv; charset=utf-8", "csv"),
        AuditExportFormat::Json => ("application/json", "json"),
    };
    let day = ctx.clock.now().to_date();
    let disposition = format!("attachment; filename=\"audit-log-{day}.{extension}\"");
    let disposition = HeaderValue::from_str(&disposition).map_err(Error::internal)?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, HeaderValue::from_static(media_type)))
        .insert_header((CONTENT_DISPOSITION, disposition))
        .streaming(blocks(ctx.clone(), selection, format)))
}

/// The position in a file.
enum At {
    Start,
    Before(EventId),
    End,
}

fn blocks(
    ctx: Context,
    selection: AuditSelection,
    format: AuditExportFormat,
) -> impl Stream<Item = Result<Bytes, Error>> {
    stream::try_unfold(
        (ctx, selection, At::Start),
        move |(ctx, selection, at)| async move {
            let before = match &at {
                At::Start => None,
                At::Before(id) => Some(*id),
                At::End => return Ok(None),
            };
            let page = accounts::read_audit_log(&ctx, &selection, before, BLOCK).await?;
            let next = page.next.map_or(At::End, At::Before);
            let entries = page.entries.into_iter().map(AuditLogEntry::from);
            let text = match format {
                AuditExportFormat::Csv => csv(entries, before.is_none()),
                AuditExportFormat::Json => json(entries, before.is_none(), page.next.is_none())?,
            };
            Ok(Some((Bytes::from(text), (ctx, selection, next))))
        },
    )
}

/// Writes a block of an array, with a line for each entry.
fn json(
    entries: impl Iterator<Item = AuditLogEntry>,
    is_first: bool,
    is_last: bool,
) -> Result<String, Error> {
    let mut text = String::new();
    if is_first {
        text.push('[');
    }
    for (number, entry) in entries.enumerate() {
        text.push_str(if is_first && number == 0 { "\n" } else { ",\n" });
        text.push_str(&serde_json::to_string(&entry).map_err(Error::internal)?);
    }
    if is_last {
        text.push_str("\n]\n");
    }
    Ok(text)
}

/// Writes a block of a table (RFC 4180).
fn csv(entries: impl Iterator<Item = AuditLogEntry>, is_first: bool) -> String {
    let mut text = String::new();
    if is_first {
        push_row(&mut text, &HEAD);
    }
    for entry in entries {
        for (field, from, to) in properties(&entry) {
            let none = String::new();
            let detail = entry.actor.detail.as_ref().unwrap_or(&none);
            let row = [
                &entry.at,
                &entry.kind,
                &entry.actor.kind,
                &entry.actor.name,
                detail,
                &entry.subject.kind,
                &entry.subject.id,
                &entry.subject.name,
                &field,
                &from,
                &to,
                entry.request_id.as_ref().unwrap_or(&none),
            ];
            push_row(&mut text, &row.map(String::as_str));
        }
    }
    text
}

/// Returns name, value before and value after of each changed property; one empty property if there is none.
fn properties(entry: &AuditLogEntry) -> Vec<(String, String, String)> {
    if entry.changes.is_empty() {
        return vec![Default::default()];
    }
    let changes = entry.changes.iter();
    changes
        .map(|change| (change.field.clone(), cell(&change.from), cell(&change.to)))
        .collect()
}

fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(cell).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

fn push_row(text: &mut String, cells: &[&str]) {
    for (number, cell) in cells.iter().enumerate() {
        if number > 0 {
            text.push(',');
        }
        push_cell(text, cell);
    }
    text.push_str("\r\n");
}

/// Adds a cell. One that a spreadsheet would take for a formula begins with `'` (OWASP, CSV Injection).
fn push_cell(text: &mut String, cell: &str) {
    let is_formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let must_be_quoted = cell.contains(['"', ',', '\r', '\n']);
    if must_be_quoted {
        text.push('"');
    }
    if is_formula {
        text.push('\'');
    }
    text.push_str(&cell.replace('"', "\"\""));
    if must_be_quoted {
        text.push('"');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_and_never_formulas() {
        let mut row = String::new();
        push_row(
            &mut row,
            &["plain", "=SUM(A1)", "a \"b\", c", "two\nlines", "-1", ""],
        );
        assert_eq!(
            row,
            "plain,'=SUM(A1),\"a \"\"b\"\", c\",\"two\nlines\",'-1,\r\n"
        );
    }

    #[test]
    fn lists_are_one_cell_and_missing_values_none() {
        let list = serde_json::json!(["*Edge", "@internal"]);
        assert_eq!(cell(&list), "*Edge @internal");
        assert_eq!(cell(&Value::Null), "");
        assert_eq!(cell(&serde_json::json!(true)), "true");
    }
}
