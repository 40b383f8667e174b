//! Incidents: administrators write them, everybody reads them.

use domain::Clock as _;
use serde_json::{Value, json};

use crate::on_both;
use crate::support::{Actor, Program, eventually, start};

on_both! {
    an_incident_is_written_edited_resolved_and_deleted
    other_users_write_nothing
    invalid_incidents_are_refused_by_field
    readers_of_another_instance_see_an_incident
    incidents_are_listed_in_parts
}

const PATH: &str = "/api/admin/incidents";

async fn admin(program: &Program) -> Actor {
    program.join("root@example.com").await
}

/// Returns the time so many minutes ago.
fn ago(program: &Program, minutes: i64) -> String {
    let now = program.clock.now();
    now.plus_seconds(-minutes * 60).to_rfc3339()
}

fn incident(program: &Program) -> Value {
    json!({
        "title": "Sign-in mail is late",
        "impact": "degraded",
        "components": ["mail"],
        "started_at": ago(program, 60),
        "updates": [{ "state": "investigating", "body": "We are **looking** into it." }],
    })
}

async fn status(program: &Program) -> Value {
    let answer = program.anonymous().get("/api/status").await;
    answer.expect(200).json()
}

async fn an_incident_is_written_edited_resolved_and_deleted(program: Program) {
    let admin = admin(&program).await;
    let made = admin.post(PATH, &incident(&program)).await.expect(201);
    let made = made.json()["incident"].clone();
    assert_eq!(
        (&made["state"], &made["version"]),
        (&json!("investigating"), &json!(1))
    );
    assert_eq!(made["resolved_at"], Value::Null);
    assert_eq!(status(&program).await["incidents"][0], made);
    let page = program.anonymous().get("/status").await.expect(200).text;
    for part in [
        "An incident is open",
        "Open now",
        "Looking into it",
        "<strong>looking</strong>",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }

    program.clock.advance(600);
    let own = format!("{PATH}/{}", made["id"].as_str().unwrap());
    let mut edited = incident(&program);
    edited["started_at"] = made["started_at"].clone();
    edited["title"] = json!("Sign-in mail was late");
    edited["updates"] = json!([
        { "id": made["updates"][0]["id"], "state": "investigating", "body": "We are looking into it." },
        { "state": "resolved", "body": "All mail was delivered." },
    ]);
    let edit = json!({ "version": 1, "incident": edited });
    let now = admin.put(&own, &edit).await.expect(200).json()["incident"].clone();
    assert_eq!(
        (&now["state"], &now["version"]),
        (&json!("resolved"), &json!(2))
    );
    assert_eq!(
        now["updates"][0]["created_at"],
        made["updates"][0]["created_at"]
    );
    assert_eq!(now["resolved_at"], now["updates"][1]["created_at"]);
    // Somebody else edited the first version.
    let late = admin.put(&own, &edit).await.expect(409);
    assert_eq!(late.error_code(), "edited_meanwhile");
    // After a jump of the clock, background jobs seem to stand still for a second.
    let page = eventually("the page does not say that everything works", async || {
        let page = program.anonymous().get("/status").await.expect(200).text;
        page.contains("Everything works").then_some(page)
    })
    .await;
    assert!(!page.contains("Open now"), "{page}");
    assert!(page.contains("1 hour 10 minutes"), "{page}");
    let feed = program
        .anonymous()
        .get("/status.atom")
        .await
        .expect(200)
        .text;
    assert!(
        feed.contains("<title>Resolved: Sign-in mail was late</title>"),
        "{feed}"
    );

    admin.delete(&own).await.expect(204);
    admin.delete(&own).await.expect(404);
    admin.put(&own, &edit).await.expect(404);
    assert_eq!(status(&program).await["incidents"], json!([]));
}

async fn other_users_write_nothing(program: Program) {
    let admin = admin(&program).await;
    let made = admin
        .post(PATH, &incident(&program))
        .await
        .expect(201)
        .json();
    let own = format!("{PATH}/{}", made["incident"]["id"].as_str().unwrap());
    let ada = program.join("ada@example.com").await;
    let edit = json!({ "version": 1, "incident": incident(&program) });
    for (caller, status) in [(&ada, 404), (&program.anonymous(), 401)] {
        caller.get(PATH).await.expect(status);
        caller.post(PATH, &incident(&program)).await.expect(status);
        caller.put(&own, &edit).await.expect(status);
        caller.delete(&own).await.expect(status);
        // Whether the rest of the request is right is not said.
        caller.post(PATH, &json!({})).await.expect(status);
        caller.put(&own, &json!("odd")).await.expect(status);
        caller
            .get(&format!("{PATH}?limit=many"))
            .await
            .expect(status);
        for list in ["messages", "client-errors"] {
            let address = format!("/api/admin/{list}?cursor=x&limit=many");
            caller.get(&address).await.expect(status);
        }
    }
    let mut now = incident(&program);
    now.as_object_mut().unwrap().remove("started_at");
    let now = admin.post(PATH, &now).await.expect(201).json();
    let id = now["incident"]["id"].as_str().unwrap();
    admin.delete(&format!("{PATH}/{id}")).await.expect(204);
    let listed = admin.get(PATH).await.expect(200).json();
    assert_eq!(listed["items"], json!([made["incident"]]));
}

async fn invalid_incidents_are_refused_by_field(program: Program) {
    let admin = admin(&program).await;
    let future = ago(&program, -10);
    let update = |body: &str| json!([{ "state": "investigating", "body": body }]);
    for (name, value, field) in [
        ("title", json!(""), "title"),
        ("title", json!("x".repeat(121)), "title"),
        ("title", json!("two\nlines"), "title"),
        ("title", json!("turned \u{202e}"), "title"),
        ("components", json!([]), "components"),
        ("started_at", json!(future), "started_at"),
        ("started_at", json!(ago(&program, 91 * 1_440)), "started_at"),
        ("started_at", json!("yesterday"), "started_at"),
        ("started_at", json!("9999999-01-01T00:00:00Z"), "started_at"),
        // It is open.
        ("resolved_at", json!(ago(&program, 10)), "resolved_at"),
        ("resolved_at", json!("soon"), "resolved_at"),
        ("updates", json!([]), "updates"),
        ("updates", update(""), "body"),
        ("updates", update(&"x".repeat(4_001)), "body"),
        (
            "updates",
            json!(vec![update("Text.")[0].clone(); 51]),
            "updates",
        ),
        (
            "updates",
            json!([{ "id": "none", "state": "resolved", "body": "Text." }]),
            "updates",
        ),
    ] {
        let mut bad = incident(&program);
        bad[name] = value.clone();
        let answer = admin.post(PATH, &bad).await.expect(400);
        assert_eq!(answer.json()["fields"][0]["field"], field, "{value}");
    }
    for (name, value) in [
        ("impact", json!("huge")),
        ("components", json!(["moon"])),
        ("title", Value::Null),
        ("updates", json!("none")),
    ] {
        let mut bad = incident(&program);
        bad[name] = value;
        let answer = admin.post(PATH, &bad).await.expect(400);
        assert_eq!(answer.error_code(), "invalid_json");
    }
    for id in ["none", "01980000-0000-7000-8000-000000000000"] {
        let edit = json!({ "version": 1, "incident": incident(&program) });
        admin.put(&format!("{PATH}/{id}"), &edit).await.expect(404);
    }
    admin.get(&format!("{PATH}?cursor=x")).await.expect(400);
    assert_eq!(status(&program).await["incidents"], json!([]));
}

async fn readers_of_another_instance_see_an_incident(program: Program) {
    let other = start(Some(program.database.clone()));
    assert_eq!(status(&other).await["incidents"], json!([]));
    let admin = admin(&program).await;
    admin.post(PATH, &incident(&program)).await.expect(201);
    eventually("the other instance shows no incident", async || {
        (status(&other).await["incidents"] != json!([])).then_some(())
    })
    .await;
}

async fn incidents_are_listed_in_parts(program: Program) {
    let admin = admin(&program).await;
    for number in 0..3 {
        let mut new = incident(&program);
        new["title"] = json!(format!("Number {number}"));
        admin.post(PATH, &new).await.expect(201);
    }
    let titles = |list: &Value| -> Vec<String> {
        let items = list["items"].as_array().unwrap().iter();
        items
            .map(|item| item["title"].as_str().unwrap().to_owned())
            .collect()
    };
    let first = admin
        .get(&format!("{PATH}?limit=2"))
        .await
        .expect(200)
        .json();
    assert_eq!(titles(&first), ["Number 2", "Number 1"]);
    let cursor = first["next_cursor"].as_str().unwrap();
    let rest = admin.get(&format!("{PATH}?limit=2&cursor={cursor}")).await;
    let rest = rest.expect(200).json();
    assert_eq!(titles(&rest), ["Number 0"]);
    assert_eq!(rest["next_cursor"], Value::Null);
}
