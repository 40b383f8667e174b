//! Hidden things are on no public surface: pages, texts, search, graph, changes, feed, files, images.

use std::collections::BTreeMap;

use reqwest::Method;
use serde_json::{Value, json};

use crate::api::public_routes::{self, Names};
use crate::on_both;
use crate::support::{Actor, Answer, Program, eventually, start};

on_both! {
    hidden_names_are_on_no_public_surface
    the_owner_sees_hidden_things_with_their_rule
    rules_are_refused_line_by_line
    a_preview_counts_and_stores_nothing
    a_read_only_project_keeps_its_rules
    older_versions_are_refreshed_after_a_start
}

/// The rules hide names that begin with `Zq` or `zq`.
const ONE: &str = r#"
directive @zqAudit(level: Int) on FIELD_DEFINITION
type Query {
  shop(id: ID!, zqTrace: Boolean): Shop
  zqSecrets: [ZqSecret!]!
  search(kind: Kind = ZQ_ALL, filter: Filter): [Found!]!
}
interface Named { name: String! zqLabel: String }
type Shop implements Named { name: String! zqLabel: String old: Int @zqAudit(level: 2) }
type ZqSecret { id: ID! shop: Shop }
union Found = Shop | ZqSecret
enum Kind { SHOP ZQ_ALL }
input Filter { name: String zqOwner: ZqOwner }
input ZqOwner { id: ID! }
scalar ZqBlob
"#;
pub(crate) const RULES: [&str; 5] = ["Zq*", "*.zq*", "*.ZQ*", "*.*.zq*", "@zq*"];

/// Returns a schema in which something of every hidden kind is removed, kept and added; of the visible things, an
/// argument is renamed.
pub(crate) fn two() -> String {
    ONE.replace("  zqSecrets: [ZqSecret!]!\n", "  zqVaults: [ZqVault!]!\n")
        .replace("scalar ZqBlob", "type ZqVault { id: ID! }")
        .replace("shop(id:", "shop(code:")
        .replace(
            "old: Int @zqAudit(level: 2)",
            "older: Int @zqAudit(level: 3)",
        )
}

pub(crate) async fn two_versions(program: &Program) -> Actor {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", ONE).await;
    owner.publish("shop", two()).await.expect(201);
    owner
}

pub(crate) async fn save(owner: &Actor, rules: &[&str]) -> Answer {
    let body = json!({ "rules": rules });
    owner.put("/api/projects/shop/hide-rules", &body).await
}

/// Sends a message to the MCP server.
async fn message(program: &Program, body: &Value) -> Answer {
    let request = program
        .request(Method::POST, "/d/ada/shop/mcp")
        .header("accept", "application/json, text/event-stream")
        .json(body);
    Answer::of(request).await.expect(200)
}

/// Returns the response of every public address to an anonymous caller.
async fn surfaces(program: &Program, check: &str, pages: &[String]) -> BTreeMap<String, String> {
    let base = "/d/ada/shop";
    let api = "/api/public/docs/ada/shop";
    let names = Names {
        owner: "ada",
        slug: "shop",
        object: "Shop",
        query: "shop",
        check,
    };
    let mut addresses: Vec<String> = public_routes::of_docs(&names)
        .chain(public_routes::of_all(&names))
        // Pictures are compared by their entity tags. Fonts and archives are the same for every project.
        .filter(|address| {
            ![".png", ".woff2", ".tar.gz"]
                .iter()
                .any(|end| address.ends_with(end))
        })
        .collect();
    for path in [
        "/search?q=zq",
        "/search?q=secret",
        "/graph?focus=Shop&depth=3",
    ] {
        addresses.push(format!("{api}{path}"));
    }
    for page in pages {
        for version in ["", "/v/1"] {
            addresses.push(format!("{base}{version}/{page}"));
            addresses.push(format!("{base}{version}/{page}.md"));
        }
        addresses.push(format!("{api}/pages/{page}"));
        addresses.push(format!("{api}/pages/{page}?version=1"));
    }
    let mut said = BTreeMap::new();
    for address in addresses {
        let answer = program.anonymous().get(&address).await;
        assert!(answer.status.as_u16() < 500, "{address}: {}", answer.text);
        said.insert(address, answer.text);
    }
    let calls = [
        ("search_schema", json!({ "query": "secret vault" })),
        ("get_type", json!({ "name": "Shop" })),
        ("get_type", json!({ "name": "Filter" })),
        ("get_operation", json!({ "name": "shop" })),
        ("example_operation", json!({ "name": "search" })),
        ("list_changes", json!({ "version": 2 })),
        ("list_deprecated", json!({})),
    ];
    let listed = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" });
    let listed = message(program, &listed).await.json();
    for tool in listed["result"]["tools"].as_array().unwrap() {
        let name = tool["name"].as_str().unwrap();
        assert!(
            calls.iter().any(|(tool, _)| *tool == name),
            "{name} needs a call"
        );
    }
    for (tool, arguments) in calls {
        let body = json!({
            "jsonrpc": "2.0", "id": 1, "method": "tools/call",
            "params": { "name": tool, "arguments": arguments },
        });
        let answer = message(program, &body).await;
        said.insert(format!("mcp {tool} {arguments}"), answer.text);
    }
    said
}

/// Returns whether a text contains names of hidden things, apart from those in its own address.
fn told(address: &str, text: &str) -> bool {
    let text = if address.contains("/search?q=zq") {
        text.replace("\"query\":\"zq\"", "")
    } else {
        text.to_owned()
    };
    // Names of frontend files are hashes, in which any two letters may appear.
    let mut parts = text.split("/assets/");
    let first = parts.next().unwrap_or_default();
    let rest = parts
        .map(|part| part.trim_start_matches(|c: char| c.is_alphanumeric() || "-_.".contains(c)));
    let bare: Vec<&str> = std::iter::once(first).chain(rest).collect();
    bare.join("").to_lowercase().contains("zq")
}

/// Returns the paths of all pages, hidden or not.
async fn all_pages(program: &Program) -> Vec<String> {
    let docs = program
        .anonymous()
        .get("/api/public/docs/ada/shop")
        .await
        .expect(200)
        .json();
    let groups = docs["navigation"]["groups"].as_array().unwrap();
    let items = groups
        .iter()
        .flat_map(|group| group["items"].as_array().unwrap());
    items
        .map(|item| item["path"].as_str().unwrap().to_owned())
        .collect()
}

async fn hidden_names_are_on_no_public_surface(program: Program) {
    let anonymous = program.anonymous();
    let owner = two_versions(&program).await;
    let pages = all_pages(&program).await;
    assert!(
        pages.iter().any(|page| page == "objects/ZqVault"),
        "{pages:?}"
    );
    // Request everything first, so that every cache holds what was visible then.
    let check = public_routes::make_check(&owner, "shop", ONE).await;
    let before = surfaces(&program, &check, &pages).await;
    let shown: Vec<&String> = before
        .iter()
        .filter(|(address, text)| told(address, text))
        .map(|(address, _)| address)
        .collect();
    for part in [
        "/changelog/2",
        "/checks/",
        "/changelog.atom",
        "/sitemap.xml",
        "/llms.txt",
        "/llms-full.txt",
        "/schema.graphql",
        "/schema.min.graphql",
        "/graph/map",
        "/search?q=zq",
        "/versions/2/changes",
        "/versions/1/changes?from=2",
        "mcp list_changes",
        "mcp get_type",
        "mcp search_schema",
        "/v/1/objects/Shop",
        "/pages/objects/Shop",
        "/objects/Shop.md",
        "/graph?focus=Shop",
        "/v/1",
    ] {
        assert!(
            shown.iter().any(|address| address.contains(part)),
            "{part}: {shown:?}"
        );
    }
    let image = "/d/ada/shop/og/inputs/Filter.png";
    let old_image = anonymous
        .get(image)
        .await
        .expect(200)
        .header("etag")
        .to_owned();

    let saved = save(&owner, &RULES).await.expect(200).json();
    assert_eq!(saved["left"]["types"], 6, "{saved}");
    for (address, text) in surfaces(&program, &check, &pages).await {
        let place = text.to_lowercase().find("zq").map(|at| {
            let from: String = text.chars().skip(at.saturating_sub(80)).take(200).collect();
            from
        });
        let own = address.to_lowercase().contains("zq") && !address.contains("search");
        // A not-found response repeats the requested address.
        if own {
            let answer = anonymous.get(&address).await;
            let rest = answer.text.replace(address.rsplit('/').next().unwrap(), "");
            assert_eq!(answer.status, 404, "{address}");
            assert!(
                !rest.contains("ZqSecret!") && !rest.contains("\"Zq"),
                "{address}: {rest}"
            );
            continue;
        }
        assert!(!told(&address, &text), "{address}: {place:?}");
    }
    for page in pages
        .iter()
        .filter(|page| page.to_lowercase().contains("zq"))
    {
        anonymous
            .get(&format!("/d/ada/shop/og/{page}.png"))
            .await
            .expect(404);
    }
    let new_image = anonymous
        .get(image)
        .await
        .expect(200)
        .header("etag")
        .to_owned();
    assert_ne!(
        new_image, old_image,
        "the picture still shows the hidden field"
    );

    // The owner still has everything.
    let schema = owner
        .get("/api/projects/shop/schema")
        .await
        .expect(200)
        .json();
    assert_eq!(schema["sdl"], two());
    let file = "/api/projects/shop/versions/1/download";
    let sdl = owner.get(file).await.expect(200);
    assert_eq!(sdl.text, ONE);
    assert_eq!(
        sdl.header("content-disposition"),
        "attachment; filename=\"shop-v1.graphql\""
    );
    let json = owner
        .get(&format!("{file}?format=introspection"))
        .await
        .expect(200);
    assert!(json.text.contains("\"ZqSecret\"") && json.text.contains("\"zqAudit\""));
    assert_eq!(
        json.header("content-disposition"),
        "attachment; filename=\"shop-v1.introspection.json\""
    );
    owner.get(&format!("{file}?format=pdf")).await.expect(400);

    // Older counts are updated too, and a new version is graded as readers see it.
    let versions = anonymous
        .get("/api/public/docs/ada/shop/versions")
        .await
        .expect(200)
        .json();
    let first = &versions["items"][1];
    assert_eq!(
        (&first["counts"]["types"], &first["changes"]),
        (&json!(6), &Value::Null),
        "{versions}"
    );
    assert_eq!(
        versions["items"][0]["changes"],
        json!({ "breaking": 2, "dangerous": 0, "safe": 0 })
    );
    let quiet = owner
        .publish(
            "shop",
            two().replace("scalar", "# ").replace("ZqVault", "ZqCellar"),
        )
        .await;
    let quiet = quiet.expect(201).json();
    // The owner learns of them, marked as hidden.
    let items = quiet["changes"]["items"].as_array().unwrap();
    assert_eq!(items.len(), 3, "{quiet}");
    assert!(
        items.iter().all(|change| change["hidden"] == true),
        "{quiet}"
    );
    assert_eq!(quiet["changes"]["counts"]["breaking"], 0, "{quiet}");

    // Without rules, everything is visible again.
    save(&owner, &[]).await.expect(200);
    let changes = anonymous
        .get("/api/public/docs/ada/shop/versions/2/changes")
        .await
        .expect(200);
    assert!(changes.text.contains("ZqVault"));
    anonymous
        .get("/d/ada/shop/objects/ZqCellar")
        .await
        .expect(200);
}

async fn the_owner_sees_hidden_things_with_their_rule(program: Program) {
    let owner = two_versions(&program).await;
    save(&owner, &RULES).await.expect(200);
    let owned = async |path: &str| {
        let path = format!("/api/projects/shop/docs{path}");
        owner.get(&path).await.expect(200).json()
    };
    let docs = owned("").await;
    let place = |path: &str| {
        let places = docs["hidden"]["places"].as_array().unwrap();
        let place = places.iter().find(|place| place["path"] == path)?;
        docs["hidden"]["rules"][usize::try_from(place["rule"].as_u64()?).ok()?].as_str()
    };
    for (path, rule) in [
        ("objects/ZqVault", "Zq*"),
        ("queries/zqVaults", "*.zq*"),
        ("objects/Query#zqVaults", "*.zq*"),
        ("objects/Shop#zqLabel", "*.zq*"),
        ("enums/Kind#ZQ_ALL", "*.ZQ*"),
        ("inputs/Filter#zqOwner", "*.zq*"),
        ("queries/shop#zqTrace", "*.*.zq*"),
        ("directives/zqAudit", "@zq*"),
    ] {
        assert_eq!(place(path), Some(rule), "{path}: {}", docs["hidden"]);
    }
    assert_eq!(place("objects/Shop"), None);
    let groups = docs["docs"]["navigation"]["groups"].to_string();
    assert!(groups.contains("objects/ZqVault"), "{groups}");

    // The whole page, except examples and definitions, which are those of readers.
    let html = |page: Value| page["html"].as_str().unwrap().to_owned();
    let shop = html(owned("/pages/objects/Shop").await);
    let (text, code) = shop.split_once("<aside class=\"code-column\"").unwrap();
    assert!(text.contains("id=\"zqLabel\""), "{text}");
    assert!(
        code.contains(">name<") && !code.contains("zqLabel"),
        "{code}"
    );
    assert!(html(owned("/pages/objects/ZqVault").await).contains("ZqVault"));
    assert!(html(owned("/pages/objects/ZqSecret?version=1").await).contains("ZqSecret"));
    // Pages that do not belong to the schema are those of readers.
    assert!(
        !html(owned("/pages/changelog").await)
            .to_lowercase()
            .contains("zq")
    );
    let found = owned("/search?q=zqVault").await;
    assert_eq!(found["hits"][0]["path"], "objects/ZqVault", "{found}");
    assert_eq!(owned("/types/ZqVault").await["path"], "objects/ZqVault");

    // After the owner has requested it, it is still on no surface of readers.
    for (address, text) in surfaces(
        &program,
        public_routes::NO_CHECK,
        &["objects/Shop".to_owned()],
    )
    .await
    {
        assert!(!told(&address, &text), "{address}");
    }
    let own = owner.get("/api/public/docs/ada/shop").await;
    assert!(!told("", &own.expect(200).text));

    // Without hidden things nothing is marked.
    save(&owner, &[]).await.expect(200);
    assert_eq!(owned("").await["hidden"]["total"], 0);
}

async fn rules_are_refused_line_by_line(program: Program) {
    let owner = two_versions(&program).await;
    let refused = save(&owner, &["User-Name", "Zq*", "preset:rely", "a.b.c.d"])
        .await
        .expect(400);
    assert_eq!(refused.error_code(), "invalid_input");
    let fields = refused.json()["fields"].to_string();
    for line in ["Rule 1:", "Rule 3:", "Rule 4:"] {
        assert!(fields.contains(line), "{fields}");
    }
    assert!(!fields.contains("Rule 2:"), "{fields}");
    let many: Vec<String> = (0..201).map(|number| format!("T{number}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    save(&owner, &many).await.expect(400);
    save(&owner, &["a\nb"]).await.expect(400);
    save(&owner, &[&*"x".repeat(201)]).await.expect(400);
    // Nothing of that was stored.
    let rules = owner
        .get("/api/projects/shop/hide-rules")
        .await
        .expect(200)
        .json();
    assert_eq!(rules["rules"].as_array().unwrap().len(), 1);
    assert_eq!(rules["rules"][0]["rule"], "preset:federation");
    // Empty lines and duplicates are dropped.
    let saved = save(&owner, &[" Zq* ", "", "Zq*"]).await.expect(200).json();
    assert_eq!(saved["rules"].as_array().unwrap().len(), 1);
}

async fn a_preview_counts_and_stores_nothing(program: Program) {
    let owner = two_versions(&program).await;
    let preview = async |rules: &[&str]| {
        let body = json!({ "rules": rules });
        let path = "/api/projects/shop/hide-rules/preview";
        owner.post(path, &body).await.expect(200).json()
    };
    let seen = preview(&["ZqVault", "oops!", "", "Shop.older", "Shop.older"]).await;
    let rules = seen["rules"].as_array().unwrap();
    assert_eq!(rules.len(), 5);
    // The type, and the field that returns it.
    assert_eq!(
        rules[0]["hidden"],
        json!({ "types": 1, "fields": 1, "arguments": 0, "directives": 0 })
    );
    assert_eq!(rules[0]["examples"], json!(["Query.zqVaults", "ZqVault"]));
    assert!(
        rules[1]["problem"].as_str().unwrap().contains("no rule"),
        "{seen}"
    );
    assert_eq!(rules[2]["problem"], Value::Null);
    assert_eq!(rules[3]["hidden"]["fields"], 1);
    // The first rule that hides something gets the count.
    assert_eq!(rules[4]["hidden"]["fields"], 0);
    assert_eq!(
        seen["hidden"],
        json!({ "types": 1, "fields": 2, "arguments": 0, "directives": 0 })
    );
    // A repeated line is one rule.
    let repeated = preview(&["ZqVault"; 201]).await;
    assert_eq!(repeated["rules"].as_array().unwrap().len(), 201);
    assert_eq!(repeated["hidden"]["types"], 1);
    let project = owner.get("/api/projects/shop").await.json();
    assert_eq!(project["project"]["counts"]["types"], 9);
    assert_eq!(seen["left"]["types"], 8, "{seen}");
    assert!(
        program
            .anonymous()
            .get("/d/ada/shop/objects/ZqVault")
            .await
            .status
            .is_success()
    );
    let empty = owner
        .post("/api/projects", &json!({ "name": "Empty" }))
        .await
        .expect(201);
    assert_eq!(empty.json()["project"]["slug"], "empty");
    let none = owner
        .get("/api/projects/empty/hide-rules")
        .await
        .expect(200)
        .json();
    assert_eq!(none["left"], Value::Null);
}

async fn a_read_only_project_keeps_its_rules(program: Program) {
    let owner = two_versions(&program).await;
    owner.make_pro().await;
    owner.make_private("shop").await;
    owner.make_free().await;
    let rules = owner
        .get("/api/projects/shop/hide-rules")
        .await
        .expect(200)
        .json();
    assert!(rules["read_only"].as_str().unwrap().contains("read-only"));
    let refused = save(&owner, &["Zq*"]).await.expect(403);
    assert_eq!(refused.error_code(), "plan_limit");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_score_is_of_what_readers_see() {
    let program = start(None);
    let owner = program.sign_in("ada@example.com").await;
    let sdl = "type Query { \"The account that is signed in.\" me: User zqOld: Int }\n\
               \"Somebody with an account.\"\ntype User { \"The name that is shown.\" login: String }";
    owner.create("Shop", sdl).await;
    let score = async || {
        owner
            .get("/api/projects/shop/score")
            .await
            .expect(200)
            .json()
    };
    let before = score().await;
    assert!(before["percent"].as_u64().unwrap() < 100, "{before}");
    let check = &before["checks"][0];
    assert_eq!(
        (&check["code"], &check["done"], &check["of"]),
        (&json!("operations_described"), &json!(1), &json!(2))
    );
    assert_eq!(check["examples"][0]["path"], "queries/zqOld");
    assert_eq!(check["examples"][0]["line"], 1);
    save(&owner, &["*.zq*"]).await.expect(200);
    assert_eq!(score().await["percent"], 100);
}

/// The last program to start refreshes what no reader has requested since the rules were saved.
async fn older_versions_are_refreshed_after_a_start(program: Program) {
    let owner = two_versions(&program).await;
    save(&owner, &RULES).await.expect(200);
    let store = program.store();
    let stored = async || {
        let read = |conn: &mut persistence::Conn| {
            let shop = domain::ProjectRef::Slug(domain::Slug::parse("shop").unwrap());
            let project = persistence::projects::find(conn, &shop)?.unwrap();
            let stamp = project.docs_options.stamp();
            let versions = persistence::schema_versions::list_before(conn, project.id, None, 2)?;
            let told = versions.into_iter().map(|version| {
                (
                    version.number.get(),
                    version.rules_stamp == stamp,
                    version.counts,
                )
            });
            Ok(told.collect::<Vec<_>>())
        };
        store.read(read).await.unwrap()
    };
    let before = stored().await;
    assert_eq!(before.len(), 2);
    assert_eq!((before[0].0, before[0].1), (2, true));
    assert_eq!((before[1].0, before[1].1), (1, false));

    let _second = start(Some(program.database.clone()));
    let after = eventually("still stale", async || {
        let now = stored().await;
        now.iter().all(|(_, is_fresh, _)| *is_fresh).then_some(now)
    })
    .await;
    assert!(after[1].2.types < before[1].2.types);
    assert_eq!(after[0].2, before[0].2);
}
