//! The part of the story that readers, keys and the service itself play.

use super::*;
use crate::notifications::leave_follower;
use crate::operation::jobs::leave_dead_job;

/// Following the changelog by mail.
async fn follow(recorder: &mut Recorder, program: &Program, ada: &Actor) {
    let reader = program.anonymous();
    let body = json!({ "email": "reader@example.com", "breaking_only": true });
    let call = Call::new(&reader, "follow_changelog").at(DOCS);
    recorder.call(call.body(body).expect(202)).await;
    let token = leave_follower(program, "shop", "reader@example.net").await;
    let query = format!("token={token}");
    for id in ["get_following", "confirm_following"] {
        recorder.call(Call::new(&reader, id).query(&query)).await;
    }
    recorder
        .call(Call::new(ada, "count_followers").at(SHOP))
        .await;
}

/// A reader's answer about the documentation.
async fn answer_help(recorder: &mut Recorder, reader: &Actor, root: &Actor) {
    let call = Call::new(reader, "answer_help_page").at(&[("page", "api-keys")]);
    let answer = json!({ "is_helpful": false });
    let made = recorder.call(call.body(answer).expect(201)).await;
    let names = [("answer_id", text(&made["id"]))];
    let comment = json!({ "comment": "How long do keys last?" });
    let call = Call::new(reader, "comment_help_answer").at(&names);
    recorder.call(call.body(comment).expect(204)).await;
    recorder.call(Call::new(root, "list_help_feedback")).await;
}

pub(super) async fn public_docs(recorder: &mut Recorder, program: &Program, ada: &Actor) {
    let reader = program.anonymous();
    follow(recorder, program, ada).await;
    for id in [
        "get_public_docs",
        "get_public_graph_map",
        "get_public_llm_docs",
        "list_public_versions",
    ] {
        recorder.call(Call::new(&reader, id).at(DOCS)).await;
    }
    recorder
        .call(Call::new(&reader, "get_public_user").at(&DOCS[..1]))
        .await;
    for id in ["get_docs_badge", "get_views_badge"] {
        recorder.call(Call::new(&reader, id).at(&DOCS[1..])).await;
    }
    let path = "/d/ada/shop/objects/Product";
    let events = json!([
        { "type": "view", "path": path, "referrer": "https://github.com/" },
        { "type": "search", "path": path, "term": "price", "results": 2 },
        { "type": "search_click", "path": path, "term": "price" },
        { "type": "leave", "path": path, "seconds": 34 },
    ]);
    let browser = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
    let mut reported = Call::new(&reader, "report_events");
    reported.headers.push(("User-Agent", browser.to_owned()));
    recorder
        .call(
            reported
                .body(json!({ "project": "shop", "events": events }))
                .expect(202),
        )
        .await;
    recorder
        .call(
            Call::new(&reader, "search_public_docs")
                .at(DOCS)
                .query("q=product"),
        )
        .await;
    recorder
        .call(
            Call::new(&reader, "get_public_graph")
                .at(DOCS)
                .query("focus=Product&depth=1"),
        )
        .await;
    for (id, name, value) in [
        ("get_public_page", "path", "overview"),
        ("get_public_type", "name", "Product"),
        ("get_public_changes", "number", "2"),
    ] {
        let names = [DOCS, &[(name, value)]].concat();
        recorder.call(Call::new(&reader, id).at(&names)).await;
    }
    let names = [DOCS, &[("kind", "queries"), ("name", "product")]].concat();
    recorder
        .call(Call::new(&reader, "get_public_example").at(&names))
        .await;
    let answer = json!({ "page": "overview", "is_helpful": true });
    let made = recorder
        .call(
            Call::new(&reader, "answer_public_page")
                .at(DOCS)
                .body(answer)
                .expect(201),
        )
        .await;
    let names = [DOCS, &[("answer_id", text(&made["id"]))]].concat();
    let comment = json!({ "comment": "The example helped." });
    recorder
        .call(
            Call::new(&reader, "comment_public_answer")
                .at(&names)
                .body(comment)
                .expect(204),
        )
        .await;
    recorder
        .call(Call::new(ada, "list_feedback").at(SHOP))
        .await;
}

pub(super) async fn keys(recorder: &mut Recorder, ada: &Actor) {
    let new = json!({ "name": "CI publish", "accessType": "write", "expiresInDays": 90 });
    let made = recorder
        .call(Call::new(ada, "create_api_key").body(new).expect(201))
        .await;
    let key = ada.program.with_token(text(&made["key"]));
    let names = [("slug", "shop")];
    recorder
        .call(Call::new(&key, "get_analytics_summary").at(&names))
        .await;
    recorder.call(Call::new(ada, "get_widget").at(&names)).await;
    for id in ["get_project_analytics", "get_page_coverage"] {
        recorder.call(Call::new(ada, id).at(SHOP)).await;
    }
    recorder.call(Call::new(ada, "list_api_keys")).await;
    let names = [("key_id", text(&made["apiKey"]["id"]))];
    recorder
        .call(Call::new(ada, "rotate_api_key").at(&names))
        .await;
    recorder
        .call(Call::new(ada, "end_old_secret").at(&names).expect(204))
        .await;
    recorder
        .call(Call::new(ada, "delete_api_key").at(&names).expect(204))
        .await;
}

pub(super) async fn service(
    recorder: &mut Recorder,
    program: &Program,
    root: &Actor,
    graphql: &str,
) {
    let anybody = program.anonymous();
    recorder
        .call(Call::new(&anybody, "introspect_public_address").body(json!({ "url": graphql })))
        .await;
    let preview = json!({ "sdl": SECOND });
    let made = recorder
        .call(Call::new(&anybody, "preview_schema").body(preview))
        .await;
    let search = json!({ "key": made["key"], "q": "price" });
    recorder
        .call(Call::new(&anybody, "search_preview").body(search))
        .await;
    let texts = json!({ "schema": FIRST, "operations": "{ product(id: 1) { nam } }" });
    recorder
        .call(Call::new(&anybody, "validate_schema").body(texts))
        .await;
    for id in ["get_health", "get_status", "get_status_page"] {
        recorder.call(Call::new(&anybody, id)).await;
    }
    recorder
        .call(Call::new(&anybody, "get_help_page").at(&[("page", "limits")]))
        .await;
    recorder
        .call(Call::new(&anybody, "search_help").query("q=hide+rules"))
        .await;
    let incident = json!({
        "title": "Mail is late",
        "impact": "degraded",
        "components": ["mail"],
        "started_at": program.clock.now().to_rfc3339(),
        "updates": [{ "state": "investigating", "body": "We are looking into it." }],
    });
    let made = recorder
        .call(
            Call::new(root, "create_incident")
                .body(incident.clone())
                .expect(201),
        )
        .await;
    recorder.call(Call::new(root, "list_incidents")).await;
    let id = made["id"]
        .as_str()
        .unwrap_or_else(|| text(&made["incident"]["id"]));
    let names = [("incident_id", id)];
    let edit = json!({ "version": 1, "incident": incident });
    recorder
        .call(Call::new(root, "update_incident").at(&names).body(edit))
        .await;
    recorder
        .call(Call::new(root, "delete_incident").at(&names).expect(204))
        .await;
    let job = leave_dead_job(program, "eve@example.com").await;
    wait_until_read(program).await;
    recorder.call(Call::new(root, "get_admin_analytics")).await;
    recorder.call(Call::new(root, "list_dead_jobs")).await;
    let names = [("job_id", job.as_str())];
    recorder
        .call(Call::new(root, "discard_dead_job").at(&names).expect(204))
        .await;
    let job = leave_dead_job(program, "eve@example.com").await;
    let names = [("job_id", job.as_str())];
    recorder
        .call(Call::new(root, "retry_dead_job").at(&names).expect(204))
        .await;
    let message = json!({
        "email": "team@example.com", "subject": "question", "message": "How do we rename a project?",
    });
    recorder
        .call(
            Call::new(&anybody, "send_message")
                .body(message)
                .expect(204),
        )
        .await;
    recorder.call(Call::new(root, "list_messages")).await;
    answer_help(recorder, &anybody, root).await;
    let report = json!({ "message": "x is undefined", "url": "/dashboard" });
    recorder
        .call(
            Call::new(&anybody, "report_client_error")
                .body(report)
                .expect(204),
        )
        .await;
    recorder.call(Call::new(root, "list_client_errors")).await;
}
