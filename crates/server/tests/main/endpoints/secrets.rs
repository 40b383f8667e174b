//! Header values of endpoints: sealed, never shown, never sent to another server.

use serde_json::{Value, json};

use crate::endpoints::graphql_server::{GraphqlServer, whole};
use crate::endpoints::management::{SECRET, add, add_live, at, project, shared_database};
use crate::on_both;
use crate::support::{Program, start_open};

on_both! {
    a_header_value_is_stored_and_never_shown
    a_header_value_is_dropped_when_the_server_changes
}

async fn a_header_value_is_stored_and_never_shown(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let path = project(&owner).await;
    let headers = json!([{ "name": "Authorization", "value": SECRET }, { "name": "x-tenant", "value": "acme-tenant-77" }]);
    let body = json!({ "name": "Live", "url": "https://a.example.com", "headers": headers });
    let mut answers = owner.post(&path, &body).await.expect(201).text;
    let made: Value = serde_json::from_str::<Value>(&answers).unwrap()["endpoint"].clone();
    let shown = json!([{ "name": "Authorization", "is_readable": true }, { "name": "x-tenant", "is_readable": true }]);
    assert_eq!(made["headers"], shown);

    // One is kept under another spelling of its name, one is removed, one is added without a value.
    let one = at(&path, &made);
    let kept = json!({ "headers": [{ "name": "authorization" }] });
    let changed = owner.put(&one, &kept).await.expect(200);
    assert_eq!(
        changed.json()["endpoint"]["headers"],
        json!([{ "name": "authorization", "is_readable": true }])
    );
    let unknown = json!({ "headers": [{ "name": "authorization" }, { "name": "x-tenant" }] });
    let refused = owner.put(&one, &unknown).await.expect(400);
    answers += &(changed.text + &refused.text);
    answers += &owner.get(&path).await.text;
    answers += &owner.get(&one).await.text;
    for secret in ["very-secret", "acme-tenant-77"] {
        assert!(!answers.contains(secret), "{answers}");
        for file in files(program.folder.path()) {
            let bytes = std::fs::read(&file).unwrap();
            let text = String::from_utf8_lossy(&bytes);
            assert!(!text.contains(secret), "{} holds it", file.display());
        }
    }
    let stored = program
        .store()
        .read({
            let id = domain::ProjectId::parse(path.split('/').nth(3).unwrap()).unwrap();
            move |conn| persistence::endpoints::list(conn, id)
        })
        .await
        .unwrap();
    assert!(stored[0].headers[0].value.as_str().starts_with("x1."));
}

fn files(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found
}

async fn a_header_value_is_dropped_when_the_server_changes(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let path = project(&owner).await;
    let headers = json!([{ "name": "Authorization", "value": SECRET }]);
    let made = add(
        &owner,
        &path,
        json!({ "name": "Live", "url": "https://a.example.com/v1", "headers": headers }),
    )
    .await;
    let one = at(&path, &made);
    let same = json!({ "url": "https://a.example.com/v2" });
    owner.put(&one, &same).await.expect(200);
    for body in [
        json!({ "url": "https://b.example.com/v2" }),
        json!({ "url": "https://a.example.com:8443/v2" }),
        json!({ "url": "http://a.example.com/v2", "headers": [{ "name": "Authorization" }] }),
    ] {
        let answer = owner.put(&one, &body).await.expect(400);
        assert_eq!(answer.json()["fields"][0]["field"], "headers");
    }
    for headers in [headers, json!([])] {
        let other = json!({ "url": "https://b.example.com/v2", "headers": headers });
        owner.put(&one, &other).await.expect(200);
    }
}

/// The key belongs to the program, not to the database: with another key only the values are lost.
#[tokio::test(flavor = "multi_thread")]
async fn headers_sealed_with_another_key_are_reported() {
    let server = GraphqlServer::start(|seen| whole(seen, &[])).await;
    let folder = tempfile::tempdir().unwrap();
    let first = start_open(shared_database(&folder));
    let owner = first.sign_in("ada@example.com").await;
    let path = project(&owner).await;
    let made = add_live(&owner, &path, &server.url).await;
    let one = at(&path, &made);

    // It has its own data folder, so its own key.
    let owner = owner.on(&start_open(shared_database(&folder)));
    let list = owner.get(&path).await.expect(200).json();
    assert_eq!(
        list["endpoints"][0]["headers"],
        json!([{ "name": "Authorization", "is_readable": false }])
    );
    let test = owner
        .post(&format!("{one}/test"), &json!({}))
        .await
        .expect(200)
        .json();
    assert_eq!(test["ok"], false);
    assert!(
        test["message"]
            .as_str()
            .unwrap()
            .contains("key has changed"),
        "{test}"
    );
    let import = owner
        .post(&format!("{one}/schema"), &json!({}))
        .await
        .expect(409);
    assert_eq!(import.error_code(), "headers_unreadable");
    assert!(server.seen().is_empty());

    let again = json!({ "headers": [{ "name": "Authorization", "value": SECRET }] });
    owner.put(&one, &again).await.expect(200);
    let test = owner
        .post(&format!("{one}/test"), &json!({}))
        .await
        .expect(200)
        .json();
    assert_eq!(test["ok"], true, "{test}");
    assert_eq!(server.seen()[0].headers["authorization"], SECRET);
}
