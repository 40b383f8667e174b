//! A publish that is sent again makes one version, and breaking changes are refused, allowed or ignored as asked.

use reqwest::Method;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::support::{Actor, Answer, Program, start_with};
use crate::{on_both, on_one};

on_both! {
    a_repeated_publish_makes_one_version
    concurrent_publishes_make_one_version
    a_key_belongs_to_one_request
    breaking_changes_are_refused_if_asked
    a_reason_stands_in_the_changelog
    an_allowed_change_is_allowed_once
    ignored_changes_pass_and_stay_in_the_changelog
    bad_input_is_refused_and_stores_nothing
    an_allowed_change_is_for_one_kind_of_change
    a_version_that_cannot_be_compared_refuses_breaking_changes
    unknown_changes_are_no_first_version
    a_key_publishes_through_the_api
    an_empty_message_is_none
}

on_one! {
    an_unknown_parameter_is_refused
}

pub(super) const OLD: &str = "type Query { shop: String email: String noise: Int }";
pub(super) const NEW: &str = "type Query { shop: String noise: Int }";
const SCHEMA: &str = "/api/projects/shop/schema";
const POLICY: &str = "/api/projects/shop/change-policy";

async fn publish(owner: &Actor, key: &str, body: &Value) -> Answer {
    let request = owner
        .request(Method::PUT, SCHEMA)
        .header("idempotency-key", key)
        .json(body);
    Answer::of(request).await
}

async fn versions(owner: &Actor) -> usize {
    let list = owner.get("/api/projects/shop/versions").await.expect(200);
    list.json()["items"].as_array().unwrap().len()
}

async fn with_shop(program: &Program) -> Actor {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", OLD).await;
    owner
}

async fn a_repeated_publish_makes_one_version(program: Program) {
    let owner = with_shop(&program).await;
    let body = json!({ "sdl": NEW, "message": "Without e-mail", "commit": "9f3c2ab" });
    let first = publish(&owner, "key-1", &body).await.expect(201);
    assert_eq!(first.header("idempotent-replayed"), "");
    // Even if another version has been published since.
    owner.publish("shop", OLD).await.expect(201);
    let again = publish(&owner, "key-1", &body).await.expect(201);
    assert_eq!(again.text, first.text);
    assert_eq!(again.header("idempotent-replayed"), "true");
    assert_eq!(versions(&owner).await, 3);
    let same = json!({ "sdl": OLD });
    let unchanged = publish(&owner, "key-2", &same).await.expect(200);
    assert_eq!(unchanged.json()["unchanged"], true);
    owner.publish("shop", NEW).await.expect(201);
    let again = publish(&owner, "key-2", &same).await.expect(200);
    assert_eq!(again.text, unchanged.text);
    assert_eq!(versions(&owner).await, 4);
}

async fn concurrent_publishes_make_one_version(program: Program) {
    let owner = with_shop(&program).await;
    let mut callers = JoinSet::new();
    for _ in 0..8 {
        let request = owner
            .request(Method::PUT, SCHEMA)
            .header("idempotency-key", "the-same")
            .json(&json!({ "sdl": NEW }));
        callers.spawn(async move {
            let answer = request.send().await.unwrap();
            (answer.status().as_u16(), answer.text().await.unwrap())
        });
    }
    let answers = callers.join_all().await;
    let is_same = |(status, text): &(u16, String)| *status == 201 && *text == answers[0].1;
    assert!(answers.iter().all(is_same), "{answers:?}");
    assert_eq!(versions(&owner).await, 2);
}

async fn a_key_belongs_to_one_request(program: Program) {
    let owner = with_shop(&program).await;
    owner.create("Other", OLD).await;
    let body = json!({ "sdl": NEW });
    publish(&owner, "key-1", &body).await.expect(201);
    for other in [
        json!({ "sdl": OLD }),
        json!({ "sdl": NEW, "message": "x" }),
        json!({ "sdl": NEW, "allow_breaking": "x" }),
    ] {
        let answer = publish(&owner, "key-1", &other).await.expect(422);
        assert_eq!(answer.error_code(), "idempotency_key_reused", "{other}");
    }
    let elsewhere = owner
        .request(Method::PUT, "/api/projects/other/schema")
        .header("idempotency-key", "key-1")
        .json(&body);
    let answer = Answer::of(elsewhere).await.expect(422);
    assert_eq!(answer.error_code(), "idempotency_key_reused");
    let answer = publish(&owner, "a b", &body).await.expect(400);
    assert_eq!(answer.error_code(), "invalid_idempotency_key");
    // A refused publish is not remembered.
    publish(&owner, "key-3", &json!({ "sdl": "type {" }))
        .await
        .expect(422);
    publish(&owner, "key-3", &json!({ "sdl": OLD }))
        .await
        .expect(201);
}

async fn breaking_changes_are_refused_if_asked(program: Program) {
    let owner = with_shop(&program).await;
    let body = json!({ "sdl": NEW, "refuse_breaking": true });
    let refused = publish(&owner, "key-1", &body).await.expect(409);
    assert_eq!(refused.error_code(), "breaking_changes");
    let changes = &refused.json()["changes"];
    assert_eq!(changes["failing"], 1);
    assert_eq!(changes["items"][0]["path"], "Query.email");
    assert_eq!(changes["items"][0]["ruling"], "fails");
    let advice = changes["items"][0]["advice"].as_str().unwrap();
    assert!(advice.starts_with("Deprecate it first"), "{advice}");
    assert_eq!(versions(&owner).await, 1);
    let raw = owner
        .request(
            Method::PUT,
            &format!("{SCHEMA}?refuse_breaking=true&commit=abc"),
        )
        .header("content-type", "application/graphql")
        .body(NEW);
    Answer::of(raw).await.expect(409);
    // Without asking for it, everything is published as before.
    owner.publish("shop", NEW).await.expect(201);
}

async fn a_reason_stands_in_the_changelog(program: Program) {
    let owner = with_shop(&program).await;
    let reason = "No client has called it since June";
    let body = json!({ "sdl": NEW, "refuse_breaking": true, "allow_breaking": reason });
    publish(&owner, "key-1", &body).await.expect(201);
    let said = "All breaking changes were allowed by ada on ";
    for path in [
        "/d/ada/shop/changelog/2",
        "/d/ada/shop/changelog/2.md",
        "/d/ada/shop/changelog.atom",
    ] {
        let text = program.anonymous().get(path).await.expect(200).text;
        assert!(
            text.contains(said) && text.contains(reason),
            "{path}: {text}"
        );
    }
    for path in [
        "/api/projects/shop/versions/2/changes",
        "/api/public/docs/ada/shop/versions/2/changes",
    ] {
        let answer = owner.get(path).await.expect(200).json();
        assert_eq!(answer["allowed"][0]["path"], "*", "{path}");
        assert_eq!(answer["allowed"][0]["by"], "ada");
        assert_eq!(answer["allowed"][0]["reason"], reason);
    }
    let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": { "name": "list_changes", "arguments": { "version": 2 } } });
    let request = program
        .request(Method::POST, "/d/ada/shop/mcp")
        .header("accept", "application/json, text/event-stream")
        .json(&call);
    let answer = Answer::of(request).await.expect(200);
    assert!(answer.text.contains(reason), "{}", answer.text);
}

async fn an_allowed_change_is_allowed_once(program: Program) {
    let owner = with_shop(&program).await;
    let allow = json!({ "path": "Query.email", "code": "field_removed", "reason": "Unused." });
    let path = format!("{POLICY}/allowed");
    owner.post(&path, &allow).await.expect(201);
    // Allowing it again replaces the reason.
    let allow =
        json!({ "path": "Query.email", "code": "field_removed", "reason": "Never returned." });
    let kept = owner.post(&path, &allow).await.expect(201).json();
    let policy = owner.get(POLICY).await.expect(200).json();
    assert_eq!(policy["allowed"], json!([kept]));
    let check = json!({ "sdl": NEW });
    let checked = owner.post("/api/projects/shop/schema/check", &check).await;
    let checked = checked.expect(200).json();
    assert_eq!(
        (&checked["ok"], &checked["changes"]["allowed"]),
        (&json!(true), &json!(1))
    );
    let body = json!({ "sdl": NEW, "refuse_breaking": true });
    publish(&owner, "key-1", &body).await.expect(201);
    let page = owner.get("/d/ada/shop/changelog/2").await.expect(200).text;
    assert!(
        page.contains("Allowed by ada on ") && page.contains("Never returned."),
        "{page}"
    );
    assert_eq!(
        owner.get(POLICY).await.expect(200).json()["allowed"],
        json!([])
    );
    owner.publish("shop", OLD).await.expect(201);
    let body = json!({ "sdl": NEW, "refuse_breaking": true });
    publish(&owner, "key-2", &body).await.expect(409);
    // One that was not used can be withdrawn, by its owner alone.
    let kept = owner.post(&path, &allow).await.expect(201).json();
    let one = format!("{path}/{}", kept["id"].as_str().unwrap());
    let other = program.sign_in("bob@example.com").await;
    other.delete(&one).await.expect(404);
    owner.delete(&one).await.expect(204);
    owner.delete(&one).await.expect(404);
}

async fn ignored_changes_pass_and_stay_in_the_changelog(program: Program) {
    let owner = with_shop(&program).await;
    let ignored = json!({ "ignored": ["Query.em*", "", "Query.em*"] });
    let saved = owner.put(POLICY, &ignored).await.expect(200).json();
    assert_eq!(saved["ignored"], json!(["Query.em*"]));
    let body = json!({ "sdl": NEW, "refuse_breaking": true });
    publish(&owner, "key-1", &body).await.expect(201);
    let changes = owner
        .get("/api/projects/shop/versions/2/changes")
        .await
        .expect(200)
        .json();
    assert_eq!(changes["changes"]["counts"]["breaking"], 1);
}

async fn bad_input_is_refused_and_stores_nothing(program: Program) {
    let owner = with_shop(&program).await;
    let long = "x".repeat(501);
    for body in [
        json!({}),
        json!({ "sdl": null }),
        json!({ "sdl": 1 }),
        json!({ "sdl": NEW, "refuse_breaking": "yes" }),
        json!({ "sdl": NEW, "allow_breaking": "" }),
        json!({ "sdl": NEW, "allow_breaking": " \u{200b} " }),
        json!({ "sdl": NEW, "allow_breaking": long }),
        json!({ "sdl": NEW, "allow_breaking": "a\nb" }),
        json!({ "sdl": NEW, "allow_breaking": "\u{202e}abc" }),
        json!({ "sdl": NEW, "allow_breaking": ["x"] }),
        json!({ "sdl": NEW, "message": long }),
        json!({ "sdl": NEW, "commit": "x".repeat(65) }),
    ] {
        let answer = publish(&owner, "key", &body).await;
        assert!(answer.status.is_client_error(), "{body}: {}", answer.status);
        assert!(!answer.error_code().is_empty());
    }
    for body in [
        json!({}),
        json!({ "path": "", "reason": "x" }),
        json!({ "path": "Query.email" }),
        json!({ "path": "Query.email", "reason": "x" }),
        json!({ "path": "Query.email", "code": "field_removed", "reason": "" }),
        json!({ "path": "Query.email", "code": "field_removed", "reason": long }),
        json!({ "path": "x".repeat(301), "code": "field_removed", "reason": "x" }),
        json!({ "path": ["Query.email"], "code": "field_removed", "reason": "x" }),
        json!({ "path": "a\u{0}b", "code": "field_removed", "reason": "x" }),
        json!({ "path": "Query.email", "code": "field_removed", "message": "", "reason": "x" }),
        json!({ "path": "Query.email", "code": "field_removed", "message": "a\nb", "reason": "x" }),
    ] {
        let answer = owner.post(&format!("{POLICY}/allowed"), &body).await;
        assert_eq!(answer.status, 400, "{body}: {}", answer.text);
    }
    // An allowed change that can never match would look like one that does.
    for (path, code, field) in [
        ("*", "field_removed", "path"),
        ("<img>", "field_removed", "path"),
        ("a b", "field_removed", "path"),
        ("..", "field_removed", "path"),
        ("Query.a.b.c.d", "field_removed", "path"),
        ("Query.nothing", "field_removed", "path"),
        ("Query.nothing.a", "field_argument_added", "path"),
        ("Nothing", "type_removed", "path"),
        ("@nothing", "directive_removed", "path"),
        // The path exists, and no change of that kind has it.
        ("Query", "field_removed", "path"),
        ("schema", "field_removed", "path"),
        ("String", "field_removed", "path"),
        ("Query.email", "type_removed", "path"),
        ("Query.email", "enum_value_removed", "path"),
        ("Query.email", "input_field_removed", "path"),
        ("Query.email", "input_field_added", "path"),
        ("Query.noise.@foo", "field_removed", "path"),
        ("Query", "union_member_removed", "path"),
        (
            "Query.email.@foo",
            "directive_usage_field_definition_added",
            "path",
        ),
        ("Query.email", "field_added", "code"),
        ("Query.email", "field_remove", "code"),
        ("Query.email", "*", "code"),
    ] {
        let body = json!({ "path": path, "code": code, "reason": "x" });
        let answer = owner
            .post(&format!("{POLICY}/allowed"), &body)
            .await
            .expect(400);
        assert_eq!(answer.json()["fields"][0]["field"], field, "{body}");
    }
    let many: Vec<String> = (0..201).map(|n| format!("T{n}")).collect();
    for body in [
        json!({ "hidden_parts_count": "no" }),
        json!({ "ignored": "Query" }),
        json!({ "ignored": [1] }),
        json!({ "ignored": ["a-b"] }),
        json!({ "ignored": ["Query.email", "a.b.c.d"] }),
        json!({ "ignored": ["9a"] }),
        json!({ "ignored": ["@x.y.z"] }),
        json!({ "ignored": ["x".repeat(201)] }),
        json!({ "ignored": many }),
    ] {
        let answer = owner.put(POLICY, &body).await;
        assert_eq!(answer.status, 400, "{body}: {}", answer.text);
    }
    let policy = owner.get(POLICY).await.expect(200).json();
    assert_eq!(
        policy,
        json!({ "ignored": [], "allowed": [], "hidden_parts_count": true })
    );
    assert_eq!(versions(&owner).await, 1);
}

async fn an_allowed_change_is_for_one_kind_of_change(program: Program) {
    let owner = with_shop(&program).await;
    let with_noise = |noise: &str| format!("type Query {{ shop: String email: String {noise} }}");
    let check = async |noise: &str| {
        let body = json!({ "sdl": with_noise(noise) });
        let checked = owner.post("/api/projects/shop/schema/check", &body).await;
        checked.expect(200).json()
    };
    let checked = check("noise: String").await;
    let change = &checked["changes"]["items"][0];
    let allow = json!({ "path": change["path"], "code": change["code"], "message": change["message"],
        "reason": "Int to String is fine" });
    let kept = owner.post(&format!("{POLICY}/allowed"), &allow).await;
    let kept = kept.expect(201).json();
    assert_eq!(
        (&kept["code"], &kept["message"]),
        (&change["code"], &change["message"])
    );
    assert_eq!(check("noise: String").await["ok"], true);
    // Neither its removal nor another type.
    for other in ["", "noise: Boolean"] {
        let checked = check(other).await;
        assert_eq!(checked["ok"], false, "{other}");
        assert_eq!(checked["changes"]["items"][0]["ruling"], "fails", "{other}");
        let body = json!({ "sdl": with_noise(other), "refuse_breaking": true });
        publish(&owner, &format!("key {other}").replace(' ', "-"), &body)
            .await
            .expect(409);
    }
    // Without the message, each change of that kind.
    let allow = json!({ "path": "Query.noise", "code": "field_type_changed", "reason": "Unused." });
    owner
        .post(&format!("{POLICY}/allowed"), &allow)
        .await
        .expect(201);
    assert_eq!(check("noise: Boolean").await["ok"], true);
    assert_eq!(check("").await["ok"], false);
    // A publish without asking makes another change: neither allowed change is used, and the changelog does not give it.
    owner.publish("shop", with_noise("")).await.expect(201);
    let policy = owner.get(POLICY).await.expect(200).json();
    assert_eq!(policy["allowed"].as_array().unwrap().len(), 2);
    let page = owner.get("/d/ada/shop/changelog/2").await.expect(200).text;
    assert!(!page.contains("Allowed by"), "{page}");
}

async fn a_version_that_cannot_be_compared_refuses_breaking_changes(program: Program) {
    let owner = with_shop(&program).await;
    let fields: String = (0..200).map(|n| format!(" field{n}: Int")).collect();
    owner
        .publish("shop", format!("type Query {{{fields} }}"))
        .await
        .expect(201);
    // An instance whose limits were lowered since.
    let lowered = start_with(Some(program.database.clone()), |settings| {
        settings.limits.schema_tokens = 100;
    });
    let owner = owner.on(&lowered);
    let body = json!({ "sdl": NEW, "refuse_breaking": true });
    let refused = publish(&owner, "key-1", &body).await.expect(409);
    assert_eq!(refused.error_code(), "cannot_compare");
    let text = refused.json()["error"].as_str().unwrap().to_owned();
    for part in ["Nothing was published", "version 2", "allow_breaking"] {
        assert!(text.contains(part), "{text}");
    }
    assert_eq!(versions(&owner).await, 2);
    let body = json!({ "sdl": NEW, "refuse_breaking": true, "allow_breaking": "Agreed." });
    let done = publish(&owner, "key-2", &body).await.expect(201).json();
    assert_eq!(
        (&done["version"]["number"], &done["changes"]),
        (&json!(3), &Value::Null)
    );
    // The instance that can read the old version shows the reason.
    let changes = owner
        .on(&program)
        .get("/api/projects/shop/versions/3/changes")
        .await;
    assert_eq!(
        changes.expect(200).json()["allowed"][0]["reason"],
        "Agreed."
    );
}

async fn an_unknown_parameter_is_refused(program: Program) {
    let owner = with_shop(&program).await;
    for (method, path) in [
        (Method::PUT, format!("{SCHEMA}?refuse_braking=true")),
        (
            Method::PUT,
            format!("{SCHEMA}?refuse_breaking=true&preview=true"),
        ),
        (
            Method::POST,
            format!("{SCHEMA}/check?strict=true&messages=x"),
        ),
    ] {
        let request = owner.request(method, &path);
        let request = request.header("content-type", "application/graphql");
        let answer = Answer::of(request.body(NEW)).await.expect(400);
        assert_eq!(answer.error_code(), "invalid_query", "{path}");
        let name = answer.json()["fields"][0]["field"]
            .as_str()
            .unwrap()
            .to_owned();
        assert!(path.contains(&format!("{name}=")), "{path}: {name}");
    }
    assert_eq!(versions(&owner).await, 1);
}

/// Publishes a version that the instance with lowered limits cannot read, and returns that instance's owner.
async fn with_unreadable_version(program: &Program, owner: &Actor) -> Actor {
    let fields: String = (0..200).map(|n| format!(" field{n}: Int")).collect();
    let large = format!("type Query {{{fields} }}");
    owner.publish("shop", large).await.expect(201);
    let lowered = start_with(Some(program.database.clone()), |settings| {
        settings.limits.schema_tokens = 100;
    });
    owner.on(&lowered)
}

async fn unknown_changes_are_no_first_version(program: Program) {
    let owner = with_shop(&program).await;
    let lowered = with_unreadable_version(&program, &owner).await;
    // The sender of a check cannot mend the published version.
    let refused = lowered
        .post("/api/projects/shop/schema/check", &json!({ "sdl": NEW }))
        .await
        .expect(409);
    assert_eq!(refused.error_code(), "cannot_compare");
    let text = refused.json()["error"].as_str().unwrap().to_owned();
    assert!(
        text.starts_with("It is unknown whether") && text.contains("version 2"),
        "{text}"
    );
    assert_eq!(refused.json()["diagnostics"], Value::Null);
    lowered.publish("shop", NEW).await.expect(201);
    let read = async |owner: &Actor, page: &str| {
        let path = format!("/d/ada/shop/{page}");
        owner.get(&path).await.expect(200).text
    };
    let unknown = "Its changes are not known";
    for page in [
        "changelog",
        "changelog.md",
        "changelog/3.md",
        "changelog.atom",
    ] {
        let text = read(&lowered, page).await;
        assert!(text.contains(unknown), "{page}: {text}");
    }
    let list = read(&lowered, "changelog.md").await;
    assert_eq!(list.matches("The first version.").count(), 1, "{list}");
    // Where both versions can be read, the page of the version computes its changes, and the list has them from then on.
    let page = read(&owner, "changelog/3.md").await;
    assert!(page.contains("200 breaking"), "{page}");
    let versions = owner.get("/api/projects/shop/versions").await.expect(200);
    let newest = &versions.json()["items"][0];
    assert_eq!(
        (&newest["number"], &newest["changes"]["breaking"]),
        (&json!(3), &json!(200))
    );
    let list = read(&owner, "changelog.md").await;
    assert!(!list.contains(unknown), "{list}");
}

async fn a_key_publishes_through_the_api(program: Program) {
    let owner = with_shop(&program).await;
    owner.make_pro().await;
    let key = owner.with_key("write").await;
    let source = |answer: Answer| answer.expect(201).json()["version"]["source"].clone();
    let sdl = |name: &str| format!("type Query {{ {name}: Int }}");
    assert_eq!(source(key.publish("shop", sdl("a")).await), "api");
    assert_eq!(source(owner.publish("shop", sdl("b")).await), "upload");
    for (asked, stored) in [("upload", "api"), ("endpoint", "endpoint")] {
        let body = json!({ "sdl": sdl(asked), "source": asked });
        assert_eq!(source(key.put(SCHEMA, &body).await), stored);
    }
    let body = json!({ "name": "Made by a key", "sdl": OLD });
    assert_eq!(source(key.post("/api/projects", &body).await), "api");
}

async fn an_empty_message_is_none(program: Program) {
    let owner = with_shop(&program).await;
    for (at, empty) in ["", "%20%20", "%E2%80%8B"].into_iter().enumerate() {
        let send = async |method, path: &str| {
            let path = format!("{path}?message={empty}&commit={empty}");
            let request = owner.request(method, &path);
            let request = request.header("content-type", "application/graphql");
            let sdl = format!("type Query {{ field{at}: Int }}");
            Answer::of(request.body(sdl)).await
        };
        send(Method::POST, "/api/projects/shop/schema/check")
            .await
            .expect(200);
        let checks = owner.get("/api/projects/shop/checks").await.expect(200);
        let check = &checks.json()["checks"][0];
        assert_eq!(
            (&check["message"], &check["commit"]),
            (&Value::Null, &Value::Null)
        );
        let done = send(Method::PUT, SCHEMA).await.expect(201).json();
        let version = &done["version"];
        assert_eq!(
            (&version["message"], &version["commit"]),
            (&Value::Null, &Value::Null)
        );
    }
}
