//! The projects that webhooks are limited to. The rows of a deleted project go with it, and the webhook stays limited.

use std::collections::HashMap;

use diesel::prelude::*;
use domain::{ProjectId, ReachedProjects, Result, WebhookId};

use crate::Conn;
use crate::error::{corrupt, internal};
use crate::schema::webhook_projects as table;

/// The projects of limited webhooks, by the ids of the webhooks.
pub(crate) struct Bound(HashMap<String, Vec<ProjectId>>);

impl Bound {
    /// Returns the projects that a webhook is told about: none for a limited one whose last project was deleted.
    pub(crate) fn reached(&self, is_bound: bool, webhook: &str) -> ReachedProjects {
        if is_bound {
            ReachedProjects::chosen(self.0.get(webhook).cloned().unwrap_or_default())
        } else {
            ReachedProjects::All
        }
    }
}

/// Replaces the projects of a webhook.
pub(crate) fn replace(conn: &mut Conn, id: WebhookId, projects: &ReachedProjects) -> Result<()> {
    diesel::delete(table::table.filter(table::webhook_id.eq(id.to_string())))
        .execute(conn)
        .map_err(internal)?;
    let ReachedProjects::Chosen(ids) = projects else {
        return Ok(());
    };
    for project in ids.iter() {
        diesel::insert_into(table::table)
            .values((
                table::webhook_id.eq(id.to_string()),
                table::project_id.eq(project.to_string()),
            ))
            .execute(conn)
            .map_err(internal)?;
    }
    Ok(())
}

/// Finds the projects of the limited webhooks among `webhooks`.
pub(crate) fn of_webhooks(conn: &mut Conn, webhooks: &[&str]) -> Result<Bound> {
    let mut of: HashMap<String, Vec<ProjectId>> = HashMap::new();
    let rows: Vec<(String, String)> = table::table
        .filter(table::webhook_id.eq_any(webhooks.iter().copied()))
        .select((table::webhook_id, table::project_id))
        .load(conn)
        .map_err(internal)?;
    for (webhook, project) in rows {
        let project = ProjectId::parse(&project).ok_or(corrupt("project id of a webhook"))?;
        of.entry(webhook).or_default().push(project);
    }
    Ok(Bound(of))
}
