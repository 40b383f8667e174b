//! The audit log as its owner and their keys read it.

use domain::{AccessType, Retention};
use serde_json::{Value, json};

use crate::on_both;
use crate::support::{Actor, Program};

on_both! {
    the_log_is_read_in_parts_newest_first
    filters_select_entries_and_words_that_nobody_knows_are_refused
    a_search_looks_into_names_and_values
    exports_have_what_the_filters_show
    the_plan_says_how_far_back_the_log_goes
    a_bound_key_reads_what_was_done_to_its_projects
    nobody_reads_another_log
}

const SDL: &str = "type Query { shop: String }\n";

/// Returns an owner with two projects, of which one was renamed by a key.
async fn stage(program: &Program) -> (Actor, String, String) {
    let ada = program.sign_in("ada@example.com").await;
    ada.make_pro().await;
    let shop = ada.create("Shop", SDL).await;
    let blog = ada.create("Blog", SDL).await;
    let key = ada.leave_key(AccessType::Write, None).await.0;
    key.edit(&shop, &json!({ "name": "=Store" }))
        .await
        .expect(200);
    ada.make_private(&blog).await;
    (ada, shop, blog)
}

async fn list(actor: &Actor, query: &str) -> Vec<Value> {
    let path = format!("/api/audit-log?{query}");
    let log = actor.get(&path).await.expect(200).json();
    log["items"].as_array().unwrap().clone()
}

fn kinds(items: &[Value]) -> Vec<&str> {
    let kinds = items.iter().map(|item| item["kind"].as_str().unwrap());
    kinds.collect()
}

async fn the_log_is_read_in_parts_newest_first(program: Program) {
    let (ada, ..) = stage(&program).await;
    let whole = list(&ada, "limit=100").await;
    let times: Vec<&str> = whole
        .iter()
        .map(|item| item["at"].as_str().unwrap())
        .collect();
    assert!(times.is_sorted_by(|a, b| a >= b), "{times:?}");
    assert_eq!(whole[0]["kind"], "project.updated");
    let visibility = &whole[0]["changes"][0];
    assert_eq!(
        *visibility,
        json!({ "field": "is_public", "from": true, "to": false })
    );
    let mut parts = Vec::new();
    let mut cursor = String::new();
    loop {
        let path = format!("/api/audit-log?limit=3{cursor}");
        let part = ada.get(&path).await.expect(200).json();
        parts.extend(part["items"].as_array().unwrap().clone());
        let Some(next) = part["next_cursor"].as_str() else {
            break;
        };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(parts, whole);
}

async fn filters_select_entries_and_words_that_nobody_knows_are_refused(program: Program) {
    let (ada, shop, blog) = stage(&program).await;
    let updated = list(&ada, "kind=project.updated").await;
    assert_eq!(kinds(&updated), ["project.updated"; 2]);
    let by_key = list(&ada, "actor=key").await;
    assert_eq!(kinds(&by_key), ["project.updated"]);
    assert_eq!(by_key[0]["subject"]["id"], shop);
    // A project by its slug, and by its id also after its end.
    let by_slug = list(&ada, "project=blog").await;
    assert!(by_slug.iter().all(|item| item["subject"]["id"] == blog));
    let path = format!("/api/projects/{blog}");
    ada.delete(&path).await;
    let by_id = list(&ada, &format!("project={blog}")).await;
    assert_eq!(kinds(&by_id)[0], "project.deleted");
    assert_eq!(by_id.len(), by_slug.len() + 1);
    let today = domain::Clock::now(&*program.clock).to_date();
    let tomorrow = domain::Clock::now(&*program.clock)
        .plus_seconds(24 * 3600)
        .to_date();
    let all = list(&ada, "limit=100").await;
    let query = format!("from={today}&to={today}&limit=100");
    assert_eq!(list(&ada, &query).await, all);
    assert_eq!(
        list(&ada, &format!("from={tomorrow}")).await,
        [] as [Value; 0]
    );
    let long = "x".repeat(101);
    for wrong in [
        "kind=project.exploded",
        "actor=robot",
        "from=yesterday",
        "to=2026-13-01",
        "project=%2F",
        "cursor=x",
        &format!("q={long}"),
    ] {
        let answer = ada.get(&format!("/api/audit-log?{wrong}")).await;
        let field = wrong.split('=').next().unwrap();
        let answer = answer.expect(400).json();
        assert_eq!(answer["code"], "invalid_query", "{wrong}");
        assert_eq!(answer["fields"][0]["field"], field, "{answer}");
    }
    ada.get("/api/audit-log?project=elsewhere")
        .await
        .expect(404);
}

async fn a_search_looks_into_names_and_values(program: Program) {
    let (ada, ..) = stage(&program).await;
    let found = list(&ada, "q=%3Dstore").await;
    assert_eq!(kinds(&found), ["project.updated"]);
    let request = found[0]["request_id"].as_str().unwrap();
    assert_eq!(list(&ada, &format!("q={request}")).await, found);
    let by_field = list(&ada, "q=IS_PUBLIC&kind=project.updated").await;
    assert_eq!(by_field[0]["changes"][0]["field"], "is_public");
    assert_eq!(list(&ada, "q=nothing%20like%20it").await.len(), 0);
    // The pages of a search join without a gap.
    let all = list(&ada, "q=project&limit=100").await;
    assert!(all.len() > 3);
    let first = ada.get("/api/audit-log?q=project&limit=2").await.json();
    let next = first["next_cursor"].as_str().unwrap();
    let rest = list(&ada, &format!("q=project&limit=100&cursor={next}")).await;
    assert_eq!(
        [first["items"].as_array().unwrap().clone(), rest].concat(),
        all
    );
}

async fn exports_have_what_the_filters_show(program: Program) {
    let (ada, ..) = stage(&program).await;
    let listed = list(&ada, "limit=100").await;
    let file = ada
        .get("/api/audit-log/export?format=json")
        .await
        .expect(200);
    assert_eq!(file.header("content-type"), "application/json");
    assert!(
        file.header("content-disposition")
            .starts_with("attachment; filename=\"audit-log-")
    );
    assert_eq!(file.json(), json!(listed));
    let file = ada
        .get("/api/audit-log/export?format=csv&kind=project.updated&actor=key")
        .await
        .expect(200);
    assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
    let lines: Vec<&str> = file.text.split("\r\n").collect();
    assert!(
        lines[0].starts_with("at,kind,actor_kind,actor,"),
        "{lines:?}"
    );
    assert!(lines[1].contains(",project.updated,key,"), "{lines:?}");
    // A name that a spreadsheet would run.
    assert!(lines[1].contains(",name,Shop,'=Store,"), "{lines:?}");
    assert_eq!(lines[2..], [""]);
    let none = ada
        .get("/api/audit-log/export?format=json&q=nothing%20like%20it")
        .await;
    assert_eq!(none.expect(200).json(), json!([]));
    ada.get("/api/audit-log/export?format=xml")
        .await
        .expect(400);
    ada.get("/api/audit-log/export").await.expect(400);
}

async fn the_plan_says_how_far_back_the_log_goes(program: Program) {
    let (ada, ..) = stage(&program).await;
    let all = list(&ada, "limit=100").await;
    // In steps, because a session that is not used ends.
    for _ in 0..5 {
        program.clock.advance(Retention::AUDIT_LOG_FREE / 5);
        list(&ada, "").await;
    }
    program.clock.advance(60);
    ada.create("New", SDL).await;
    let later = list(&ada, "limit=100").await;
    assert_eq!(later.len(), all.len() + 2, "{later:?}");
    ada.make_free().await;
    let recent = list(&ada, "limit=100").await;
    assert!(
        kinds(&recent).ends_with(&["schema.published", "project.created"]),
        "{recent:?}"
    );
    assert!(recent.len() < all.len());
    // Asking for an earlier time does not show more.
    assert_eq!(list(&ada, "from=2000-01-01&limit=100").await, recent);
}

async fn a_bound_key_reads_what_was_done_to_its_projects(program: Program) {
    let (ada, shop, blog) = stage(&program).await;
    let whole = ada.leave_key(AccessType::Audit, None).await.0;
    let listed = list(&whole, "limit=100").await;
    assert!(kinds(&listed).contains(&"session.started"));
    let bound = ada.leave_key(AccessType::Audit, Some(&[&shop])).await.0;
    let listed = list(&bound, "limit=100").await;
    assert!(!listed.is_empty());
    assert!(listed.iter().all(|item| item["subject"]["id"] == shop));
    bound
        .get(&format!("/api/audit-log?project={blog}"))
        .await
        .expect(404);
    bound.get("/api/audit-log?project=blog").await.expect(404);
    for access in [AccessType::Read, AccessType::Write, AccessType::Publish] {
        let key = ada.leave_key(access, None).await.0;
        let refused = key.get("/api/audit-log").await.expect(403);
        assert_eq!(refused.error_code(), "insufficient_scope");
    }
    whole.get("/api/projects").await.expect(403);
}

async fn nobody_reads_another_log(program: Program) {
    let (_, shop, _) = stage(&program).await;
    let eve = program.sign_in("eve@example.com").await;
    assert!(list(&eve, "q=store").await.is_empty());
    assert!(list(&eve, &format!("project={shop}")).await.is_empty());
    eve.get("/api/audit-log?project=shop").await.expect(404);
    program.anonymous().get("/api/audit-log").await.expect(401);
}
