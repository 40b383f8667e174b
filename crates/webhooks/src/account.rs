//! Webhooks when their owner exports the account.

use domain::{ReachedProjects, Result, User};
use persistence::Conn;
use persistence::export::{Archive, Section};
use persistence::webhook_deliveries::{self, DeliveryQuery};
use persistence::webhooks::{self, Webhook};
use serde_json::{Value, json};

/// The part of an export with the webhooks. Addresses and secrets are sealed, so only the hosts are in it.
pub const EXPORT: Section = Section {
    readme: "\
webhooks.json                         its webhooks without their addresses and secrets
webhooks/ID.json                      what was sent to a webhook in the last 30 days
",
    write,
};

const PAGE: u32 = 100;

fn write(archive: &mut dyn Archive, conn: &mut Conn, user: &User) -> Result<()> {
    let webhooks = webhooks::list(conn, user.id)?;
    let all: Vec<Value> = webhooks.iter().map(describe).collect();
    archive.json("webhooks.json", &Value::Array(all))?;
    for webhook in &webhooks {
        let mut query = DeliveryQuery::default();
        let path = format!("webhooks/{}.json", webhook.id);
        archive.json_pages(&path, || {
            let page = webhook_deliveries::list(conn, webhook.id, &query, PAGE)?;
            query.before = page.last().map(|delivery| delivery.id).or(query.before);
            let page = page.into_iter().map(|delivery| {
                json!({
                    "id": delivery.id,
                    "event_id": delivery.event,
                    "kind": delivery.kind,
                    "sequence": delivery.sequence,
                    "status": delivery.status.as_str(),
                    "attempts": delivery.attempts,
                    "created_at": delivery.created_at.to_rfc3339(),
                    "body": delivery.body,
                })
            });
            Ok(page.collect())
        })?;
    }
    Ok(())
}

fn describe(webhook: &Webhook) -> Value {
    json!({
        "id": webhook.id,
        "host": webhook.host,
        "format": webhook.format.as_str(),
        "events": webhook.filter.kinds.words(),
        "min_severity": webhook.filter.min_severity.word(),
        "project_ids": match &webhook.filter.projects {
            ReachedProjects::All => Value::Null,
            ReachedProjects::Chosen(ids) => json!(ids.to_vec()),
        },
        "coordinates": webhook.filter.coordinates.patterns(),
        "enabled": webhook.disabled.is_none(),
        "created_at": webhook.created_at.to_rfc3339(),
    })
}
