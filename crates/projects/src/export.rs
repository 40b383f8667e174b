//! Writes a user's projects to the export of their account.

use domain::{
    CheckSummary, Error, Feedback, Project, Result, SchemaVersion, StoredAllowedChange, User,
};
use persistence::export::{Archive, Section};
use persistence::{
    Conn, allowed_changes, content_sections, endpoints, named_examples, page_feedback, projects,
    schema_checks, schema_versions, slug_redirects,
};
use serde_json::{Value, json};

/// Number of rows per page for tables of any length.
const PAGE: u32 = 100;

/// The part of an export with a user's projects.
pub const EXPORT: Section = Section {
    readme: "\
projects/SLUG/project.json            name, address, description, visibility, hide rules, sample values, layout
projects/SLUG/versions/N.graphql      each schema version as SDL
projects/SLUG/versions/N.json         where it came from, its counts and findings
projects/SLUG/content/KEY.md          each content section as Markdown
projects/SLUG/content/KEY.json        its title, place and visibility
projects/SLUG/examples/KEY.graphql    each example
projects/SLUG/examples/KEY.json       its variables, and where it came from
projects/SLUG/endpoints.json          endpoints; values of headers are secret and left out
projects/SLUG/feedback.json           what readers answered
projects/SLUG/allowed-changes.json    breaking changes that were allowed, and why
projects/SLUG/checks.json             checks of the last 30 days, without their changes
",
    write,
};

fn write(archive: &mut dyn Archive, conn: &mut Conn, user: &User) -> Result<()> {
    for project in projects::list_of_owner(conn, user.id)? {
        write_project(archive, conn, &project)?;
    }
    Ok(())
}

fn write_project(archive: &mut dyn Archive, conn: &mut Conn, project: &Project) -> Result<()> {
    let folder = format!("projects/{}", project.slug);
    let head = json!({
        "id": project.id,
        "name": project.name,
        "slug": project.slug,
        "earlier_slugs": slug_redirects::of_project(conn, project.id)?,
        "description": project.description,
        "is_public": project.is_public,
        "hide_rules": project.docs_options.hide.lines().collect::<Vec<_>>(),
        "docs_layout": project.docs_options.layout.to_json(),
        "docs_layout_version": project.docs_options.layout.version(),
        "sample_values": project.docs_options.samples.list(),
        "ignored_changes": projects::find_ignored_changes(conn, project.id)?
            .lines()
            .collect::<Vec<_>>(),
        "hidden_parts_count": projects::do_hidden_parts_count(conn, project.id)?,
        "current_version": project.current_version,
        "created_at": project.created_at.to_rfc3339(),
        "kept_at": project.kept_at.map(domain::Timestamp::to_rfc3339),
        "updated_at": project.updated_at.to_rfc3339(),
    });
    archive.json(&format!("{folder}/project.json"), &head)?;
    write_versions(archive, conn, project, &folder)?;
    write_content(archive, conn, project, &folder)?;
    write_examples(archive, conn, project, &folder)?;
    let endpoints = endpoints_json(conn, project)?;
    archive.json(&format!("{folder}/endpoints.json"), &endpoints)?;
    write_feedback(archive, conn, project, &folder)?;
    write_allowed(archive, conn, project, &folder)?;
    let limit = CheckSummary::MAX_PER_PROJECT;
    let checks: Vec<Value> = schema_checks::list(conn, project.id, project.created_at, limit)?
        .iter()
        .map(check_json)
        .collect();
    archive.json(&format!("{folder}/checks.json"), &Value::Array(checks))
}

fn check_json(check: &CheckSummary) -> Value {
    json!({
        "id": check.id,
        "base_version": check.base,
        "message": check.message,
        "commit": check.commit,
        "run": check.run,
        "ok": check.is_ok,
        "changes": check.counts,
        "failing": check.failing,
        "hidden": check.hidden,
        "findings": check.findings,
        "reasons": check.reasons,
        "page_views": check.page_views,
        "created_by": check.created_by,
        "created_at": check.created_at.to_rfc3339(),
    })
}

/// Writes allowed changes page by page, because there may be any number of them.
fn write_allowed(
    archive: &mut dyn Archive,
    conn: &mut Conn,
    project: &Project,
    folder: &str,
) -> Result<()> {
    let mut after = None;
    archive.json_pages(&format!("{folder}/allowed-changes.json"), || {
        let page = allowed_changes::list_after(conn, project.id, after, PAGE)?;
        after = page.last().map(|last| last.id).or(after);
        Ok(page.iter().map(allowed_json).collect())
    })
}

fn allowed_json(allowed: &StoredAllowedChange) -> Value {
    json!({
        "path": allowed.path,
        "code": allowed.code,
        "message": allowed.message,
        "reason": allowed.reason,
        "by": allowed.allowed_by,
        "version": allowed.version,
        "created_at": allowed.created_at.to_rfc3339(),
    })
}

fn write_versions(
    archive: &mut dyn Archive,
    conn: &mut Conn,
    project: &Project,
    folder: &str,
) -> Result<()> {
    let mut before = None;
    loop {
        let page = schema_versions::list_before(conn, project.id, before, PAGE)?;
        let Some(last) = page.last() else {
            return Ok(());
        };
        before = Some(last.number);
        for version in &page {
            write_version(archive, conn, version, folder)?;
        }
    }
}

fn write_version(
    archive: &mut dyn Archive,
    conn: &mut Conn,
    version: &SchemaVersion,
    folder: &str,
) -> Result<()> {
    let path = format!("{folder}/versions/{}", version.number);
    let sdl = schema_versions::find_sdl(conn, version.project_id, version.number)?
        .ok_or_else(|| Error::internal("a listed version has no SDL"))?;
    archive.text(&format!("{path}.graphql"), sdl.as_str())?;
    let findings = schema_versions::find_findings(conn, version.id)?;
    let about = json!({
        "number": version.number,
        "source": version.source,
        "message": version.message,
        "commit": version.commit,
        "run": version.run,
        "types": version.counts.types,
        "operations": version.counts.operations,
        "fields": version.counts.fields,
        "created_at": version.created_at.to_rfc3339(),
        "findings": findings,
    });
    archive.json(&format!("{path}.json"), &about)
}

fn write_content(
    archive: &mut dyn Archive,
    conn: &mut Conn,
    project: &Project,
    folder: &str,
) -> Result<()> {
    for head in content_sections::list(conn, project.id)? {
        let path = format!("{folder}/content/{}", head.key.as_str());
        let Some(section) = content_sections::find(conn, project.id, &head.key)? else {
            continue;
        };
        archive.text(&format!("{path}.md"), section.body.as_str())?;
        let about = json!({
            "key": head.key.as_str(),
            "title": head.title,
            "position": head.position,
            "is_visible": head.is_visible,
            "updated_at": head.updated_at.to_rfc3339(),
        });
        archive.json(&format!("{path}.json"), &about)?;
    }
    Ok(())
}

fn write_examples(
    archive: &mut dyn Archive,
    conn: &mut Conn,
    project: &Project,
    folder: &str,
) -> Result<()> {
    for example in named_examples::list(conn, project.id)? {
        let path = format!("{folder}/examples/{}", example.key);
        archive.text(&format!("{path}.graphql"), &example.body.document)?;
        let about = json!({
            "key": example.key.as_str(),
            "variables": example.body.variables,
            "origin": example.origin.word(),
            "file": example.file,
            "version": example.version,
            "updated_at": example.updated_at.to_rfc3339(),
        });
        archive.json(&format!("{path}.json"), &about)?;
    }
    Ok(())
}

/// Returns the endpoints with the names of their headers only, because the values are secret.
fn endpoints_json(conn: &mut Conn, project: &Project) -> Result<Value> {
    let endpoints = endpoints::list(conn, project.id)?;
    Ok(endpoints
        .iter()
        .map(|endpoint| {
            let headers: Vec<&str> = endpoint.headers.iter().map(|h| h.name.as_str()).collect();
            json!({
                "id": endpoint.id,
                "name": endpoint.name,
                "url": endpoint.url.as_str(),
                "environment": endpoint.environment.as_str(),
                "description": endpoint.description,
                "headers": headers,
                "is_default": endpoint.is_default,
                "sync": endpoint.sync.as_str(),
                "last_test": endpoint.last_test,
                "last_sync": endpoint.last_sync,
                "created_at": endpoint.created_at.to_rfc3339(),
                "updated_at": endpoint.updated_at.to_rfc3339(),
            })
        })
        .collect())
}

/// Writes feedback page by page, because there may be any number of answers.
fn write_feedback(
    archive: &mut dyn Archive,
    conn: &mut Conn,
    project: &Project,
    folder: &str,
) -> Result<()> {
    let mut before = None;
    archive.json_pages(&format!("{folder}/feedback.json"), || {
        let page = page_feedback::list_before(conn, project.id, before, PAGE)?;
        before = page.last().map(|last| last.id).or(before);
        Ok(page.iter().map(feedback_json).collect())
    })
}

fn feedback_json(answer: &Feedback) -> Value {
    json!({
        "page": answer.page,
        "is_helpful": answer.is_helpful,
        "comment": answer.comment,
        "created_at": answer.created_at.to_rfc3339(),
    })
}
