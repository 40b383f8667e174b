//! The history of a project: changes, older docs, the changelog and its feed.

use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::on_both;
use crate::support::{Actor, Program};

on_both! {
    a_publish_says_what_changed
    a_check_stores_nothing
    versions_are_paginated
    a_version_says_where_its_schema_is_from
    an_older_version_can_be_restored
    older_docs_stay_readable
    the_changelog_is_a_page
    the_feed_is_atom
    private_history_is_a_404_for_others
    concurrent_publishes_store_changes_to_their_neighbours
}

const ONE: &str = "type Query { shop: Shop }\ntype Shop { name: String! old: Int }\n";
const TWO: &str = "type Query { shop: Shop cart: Cart }\n\"What is bought.\"\ntype Cart { id: ID! }\ntype Shop { name: String }\n";

async fn two_versions(program: &Program) -> Actor {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", ONE).await;
    let body = json!({ "sdl": TWO, "message": "Carts & <b>more</b>", "commit": "abc1234" });
    owner
        .put("/api/projects/shop/schema", &body)
        .await
        .expect(201);
    owner
}

fn paths(changes: &Value) -> Vec<(String, String)> {
    let word = |value: &Value| value.as_str().unwrap().to_owned();
    changes["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| (word(&item["criticality"]), word(&item["path"])))
        .collect()
}

async fn a_publish_says_what_changed(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", "type Query { a: Int }").await;
    let publish = async |sdl: &str| owner.publish("shop", sdl).await;
    let first = publish(ONE).await.expect(201).json();
    assert_eq!(first["changes"]["counts"]["breaking"], 1, "{first}");
    let second = publish(TWO).await.expect(201).json();
    assert_eq!(
        second["changes"]["counts"],
        json!({ "breaking": 2, "dangerous": 0, "safe": 2 })
    );
    let found = paths(&second["changes"]);
    assert_eq!(found[0], ("breaking".to_owned(), "Shop.name".to_owned()));
    assert_eq!(found[1], ("breaking".to_owned(), "Shop.old".to_owned()));
    assert_eq!(second["changes"]["items"][1]["old_line"], 2);
    // The line of the type that lost it.
    assert_eq!(second["changes"]["items"][1]["new_line"], 4);

    let again = publish(TWO).await.expect(200).json();
    assert_eq!(again["unchanged"], true);
    assert_eq!(again["changes"]["counts"]["breaking"], 0);
    // The stored changes are those of the response.
    let stored = owner
        .get("/api/projects/shop/versions/3/changes")
        .await
        .expect(200)
        .json();
    assert_eq!(stored["changes"], second["changes"]);
    assert_eq!(stored["from"], 2);
    let back = owner
        .get("/api/projects/shop/versions/2/changes?from=3")
        .await
        .expect(200)
        .json();
    assert!(paths(&back["changes"]).contains(&("breaking".to_owned(), "Cart".to_owned())));
}

async fn a_check_stores_nothing(program: Program) {
    let owner = two_versions(&program).await;
    let check = async |sdl: &str| {
        let body = json!({ "sdl": sdl });
        owner.post("/api/projects/shop/schema/check", &body).await
    };
    let breaking = check(ONE).await.expect(200).json();
    assert_eq!(breaking["ok"], false);
    assert_eq!(breaking["current_version"], 2);
    assert!(paths(&breaking["changes"]).contains(&("breaking".to_owned(), "Cart".to_owned())));
    let safe = check(&format!("{TWO} type Spare {{ a: Int b: Missing }}"))
        .await
        .expect(200)
        .json();
    assert_eq!(safe["ok"], true);
    assert_eq!(safe["findings"]["items"][0]["code"], "unknown_type");
    check("type Query {").await.expect(422);
    let project = owner.get("/api/projects/shop").await.json();
    assert_eq!(project["project"]["current_version"], 2);
}

async fn versions_are_paginated(program: Program) {
    let owner = two_versions(&program).await;
    owner.publish("shop", ONE).await.expect(201);
    let list = async |query: &str| {
        let path = format!("/api/projects/shop/versions{query}");
        owner.get(&path).await.expect(200).json()
    };
    let numbers = |list: &Value| -> Vec<u64> {
        let items = list["items"].as_array().unwrap();
        items
            .iter()
            .map(|item| item["number"].as_u64().unwrap())
            .collect()
    };
    let all = list("").await;
    assert_eq!(numbers(&all), [3, 2, 1]);
    assert_eq!(all["next_cursor"], Value::Null);
    assert_eq!(all["items"][0]["is_current"], true);
    assert_eq!(all["items"][1]["message"], "Carts & <b>more</b>");
    assert_eq!(all["items"][1]["changes"]["breaking"], 2);
    assert_eq!(all["items"][2]["changes"], Value::Null);
    let part = list("?limit=2").await;
    assert_eq!(numbers(&part), [3, 2]);
    let cursor = part["next_cursor"].as_str().unwrap();
    let rest = list(&format!("?limit=2&cursor={cursor}")).await;
    assert_eq!(numbers(&rest), [1]);
    assert_eq!(rest["next_cursor"], Value::Null);
    let public = program
        .anonymous()
        .get("/api/public/docs/ada/shop/versions")
        .await
        .expect(200)
        .json();
    // Readers get no number that hidden parts change.
    let mut shown = all.clone();
    for item in shown["items"].as_array_mut().unwrap() {
        let item = item.as_object_mut().unwrap();
        assert!(item.remove("sdl_bytes").is_some());
        assert!(item.remove("findings_count").is_some());
    }
    assert_eq!(public, shown);
    owner
        .get("/api/projects/shop/versions?limit=x")
        .await
        .expect(400);
    for number in ["0", "9", "x", "-1"] {
        let path = format!("/api/projects/shop/versions/{number}");
        owner.get(&path).await.expect(404);
    }
}

async fn a_version_says_where_its_schema_is_from(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let version = |answer: Value| answer["version"]["source"].clone();
    for (name, source, stored) in [
        ("Read", json!("endpoint"), "endpoint"),
        ("Pasted", Value::Null, "upload"),
    ] {
        let body = json!({ "name": name, "sdl": "type Query { a: Int }", "source": source });
        let made = owner.post("/api/projects", &body).await;
        assert_eq!(version(made.expect(201).json()), stored);
        let body = json!({ "sdl": "type Query { b: Int }", "source": source });
        let path = format!("/api/projects/{}/schema", name.to_lowercase());
        let made = owner.put(&path, &body).await;
        assert_eq!(version(made.expect(201).json()), stored);
    }
    // The sender cannot choose other sources.
    let body = json!({ "sdl": "type Query { c: Int }", "source": "sync" });
    owner
        .put("/api/projects/read/schema", &body)
        .await
        .expect(400);
}

async fn an_older_version_can_be_restored(program: Program) {
    let owner = two_versions(&program).await;
    let restore = async |number: u32| {
        let path = format!("/api/projects/shop/versions/{number}/restore");
        owner.post(&path, &json!({})).await
    };
    let done = restore(1).await.expect(201).json();
    assert_eq!(done["version"]["number"], 3);
    assert_eq!(done["version"]["source"], "restore");
    assert_eq!(done["version"]["message"], "Version 1 again");
    let schema = owner
        .get("/api/projects/shop/versions/3")
        .await
        .expect(200)
        .json();
    assert_eq!(schema["sdl"], ONE);
    assert_eq!(restore(1).await.expect(200).json()["unchanged"], true);
    restore(17).await.expect(404);
}

async fn older_docs_stay_readable(program: Program) {
    let anonymous = program.anonymous();
    two_versions(&program).await;
    let old = anonymous
        .get("/d/ada/shop/v/1/objects/Shop")
        .await
        .expect(200);
    assert!(old.text.contains("id=\"old\""), "{}", old.text);
    assert!(old.text.contains("This is version 1 of 2."));
    assert!(old.text.contains("href=\"/d/ada/shop/v/1/scalars/String\""));
    let canonical = |page: &str| {
        let at = page.split("rel=\"canonical\" href=\"").nth(1).unwrap();
        at.split('"').next().unwrap().to_owned()
    };
    assert!(canonical(&old.text).ends_with("/d/ada/shop/objects/Shop"));
    let new = anonymous
        .get("/d/ada/shop/v/2/objects/Cart")
        .await
        .expect(200);
    assert!(!new.text.contains("This is version"));
    for missing in [
        "/d/ada/shop/v/1/objects/Cart",
        "/d/ada/shop/v/3",
        "/d/ada/shop/v/01",
        "/d/ada/shop/v/x/objects/Shop",
    ] {
        anonymous.get(missing).await.expect(404);
    }
    let page = anonymous
        .get("/api/public/docs/ada/shop/pages/objects/Shop?version=1")
        .await
        .expect(200)
        .json();
    assert!(
        page["html"]
            .as_str()
            .unwrap()
            .contains("This is version 1 of 2.")
    );
    let docs = anonymous
        .get("/api/public/docs/ada/shop?version=1")
        .await
        .expect(200)
        .json();
    assert_eq!(docs["version"]["number"], 1);
    assert!(!docs["navigation"].to_string().contains("Cart"));
    let hits = async |query: &str| {
        let path = format!("/api/public/docs/ada/shop/search?{query}");
        anonymous.get(&path).await.expect(200).json()["total"].clone()
    };
    assert_eq!(hits("q=Cart&version=1").await, 0);
    assert!(hits("q=Cart").await.as_u64().unwrap() > 0);
}

async fn the_changelog_is_a_page(program: Program) {
    let anonymous = program.anonymous();
    two_versions(&program).await;
    let get = async |path: &str| anonymous.get(&format!("/d/ada/shop/{path}")).await;
    let list = get("changelog").await.expect(200).text;
    assert!(
        list.contains("Carts &amp; &lt;b&gt;more&lt;/b&gt;"),
        "{list}"
    );
    assert!(list.contains("<span class=\"grade breaking\">2 breaking</span>"));
    assert!(list.contains("The first version: 2 types, 1 operation</p>"));
    let breaking = get("changelog/breaking").await.expect(200).text;
    assert!(breaking.contains("Version 2</a>") && !breaking.contains("Version 1</a>"));
    let none = get("changelog/dangerous-removed").await.expect(200).text;
    assert!(none.contains("No version has dangerous, removed changes."));
    // Filters combine, and each says how many changes it would list with the others.
    let both = get("changelog/breaking-removed").await.expect(200).text;
    let counted = |path: &str, label: &str, count: u32| {
        let chip = format!("{path}\">{label} <span class=\"n\">{count}</span></a>");
        let chosen = format!(
            "{path}\" aria-current=\"true\" title=\"Remove this filter\">{label} <span class=\"n\">{count}</span></a>"
        );
        assert!(
            both.contains(&chip) || both.contains(&chosen),
            "{chip} {both}"
        );
        both.contains(&chosen)
    };
    assert!(counted("/changelog/removed", "Breaking", 1));
    assert!(counted("/changelog/breaking", "Removed", 1));
    assert!(!counted("/changelog/breaking-safe-removed", "Safe", 0));
    assert!(!counted("/changelog/breaking-added-removed", "Added", 0));
    assert!(!counted("/changelog", "All", 4));
    get("changelog/removed-breaking").await.expect(404);
    let one = get("changelog/2").await.expect(200).text;
    assert!(
        one.contains("<a href=\"/d/ada/shop/objects/Shop#name\"><code>Shop.name</code></a>"),
        "{one}"
    );
    assert!(one.contains("id=\"breaking\"") && one.contains("href=\"/d/ada/shop/changelog/1\""));
    for missing in ["changelog/3", "changelog/0", "changelog/x"] {
        get(missing).await.expect(404);
    }
    let page = anonymous
        .get("/api/public/docs/ada/shop/pages/changelog/2")
        .await
        .expect(200)
        .json();
    assert_eq!(page["kind"], "changelog");
    assert_eq!(page["description"], "2 breaking and 2 safe changes.");
}

async fn the_feed_is_atom(program: Program) {
    let anonymous = program.anonymous();
    two_versions(&program).await;
    let feed = anonymous
        .get("/d/ada/shop/changelog.atom")
        .await
        .expect(200);
    assert_eq!(
        feed.header("content-type"),
        "application/atom+xml; charset=utf-8"
    );
    assert!(
        feed.text
            .contains("<title>Version 2: 2 breaking and 2 safe changes</title>")
    );
    assert!(
        feed.text
            .contains("<title>Version 1: The first version</title>")
    );
    // HTML inside XML is escaped again, so none of it becomes an element of the feed.
    assert!(!feed.text.contains("<b>") && !feed.text.contains("<ul>"));
    assert_eq!(feed.text.matches("<entry>").count(), 2);
    anonymous
        .get("/d/ada/nothing/changelog.atom")
        .await
        .expect(404);
}

async fn private_history_is_a_404_for_others(program: Program) {
    let owner = two_versions(&program).await;
    owner.make_pro().await;
    owner.make_private("shop").await;
    let other = program.sign_in("bob@example.com").await;
    for path in [
        "/d/ada/shop/changelog",
        "/d/ada/shop/changelog/2",
        "/d/ada/shop/changelog.atom",
        "/d/ada/shop/v/1",
        "/api/public/docs/ada/shop/versions",
        "/api/public/docs/ada/shop/versions/2/changes",
        "/api/public/docs/ada/shop/pages/changelog",
    ] {
        for caller in [&program.anonymous(), &other] {
            let answer = caller.get(path).await.expect(404);
            assert!(!answer.text.contains("Carts"), "{path}");
        }
    }
    owner
        .get("/api/public/docs/ada/shop/pages/changelog")
        .await
        .expect(200);
}

async fn concurrent_publishes_store_changes_to_their_neighbours(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", "type Query { f0: Int }").await;
    let mut publishing = JoinSet::new();
    for number in 1..=6 {
        let owner = owner.clone();
        publishing.spawn(async move {
            let sdl = format!("type Query {{ f{number}: Int }}");
            owner.publish("shop", sdl).await.status.as_u16()
        });
    }
    let answers = publishing.join_all().await;
    assert_eq!(answers, [201; 6]);
    let sdl = async |number: usize| {
        let path = format!("/api/projects/shop/versions/{number}");
        let schema = owner.get(&path).await.expect(200).json();
        let sdl = schema["sdl"].as_str().unwrap().to_owned();
        sdl.split(['{', ':']).nth(1).unwrap().trim().to_owned()
    };
    for number in 2..=7 {
        let path = format!("/api/projects/shop/versions/{number}/changes");
        let found = paths(&owner.get(&path).await.expect(200).json()["changes"]);
        let expected = [
            (
                "breaking".to_owned(),
                format!("Query.{}", sdl(number - 1).await),
            ),
            ("safe".to_owned(), format!("Query.{}", sdl(number).await)),
        ];
        assert_eq!(found, expected, "version {number}");
    }
}
