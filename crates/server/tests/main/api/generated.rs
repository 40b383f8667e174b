//! Generated files that are checked in are up to date.

use serde_json::{Value, json};

use crate::operation::examples::slugs;
use crate::support::process::PROGRAM;
use crate::support::{start_with, start_with_examples};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");

fn read(path: &str) -> String {
    std::fs::read_to_string(format!("{ROOT}{path}")).unwrap()
}

#[test]
fn the_api_description_is_what_the_handlers_say() {
    let (file, fresh) = (
        "crates/http-api/openapi.json",
        http_api::openapi_json().unwrap(),
    );
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        std::fs::write(format!("{ROOT}{file}"), &fresh).unwrap();
    }
    assert!(
        read(file) == fresh,
        "openapi.json is stale: run “cargo xtask openapi”, then “cargo xtask client”"
    );
}

#[test]
fn the_browser_knows_the_constants_of_the_server() {
    for (name, fresh) in http_api::facts::typescript().unwrap() {
        let file = format!("frontend/src/lib/generated/{name}");
        if std::env::var_os("UPDATE_GENERATED").is_some() {
            std::fs::write(format!("{ROOT}{file}"), &fresh).unwrap();
        }
        assert!(
            read(&file) == fresh,
            "{file} is stale: run “cargo xtask facts”"
        );
    }
}

const MARKETING: &str = "frontend/src/features/marketing/example/";

/// Compares a file of the landing page with what the engine makes now.
fn compare(name: &str, fresh: &str) {
    let file = format!("{MARKETING}{name}");
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        std::fs::write(format!("{ROOT}{file}"), fresh).unwrap();
    }
    assert!(
        read(&file) == fresh,
        "{file} is stale: run this test with UPDATE_GENERATED=1"
    );
}

/// The schema of the stage, its page, and what follows from the schema.
#[tokio::test(flavor = "multi_thread")]
async fn the_landing_page_shows_what_the_engine_makes() {
    let program = start_with(None, |_| {});
    // As the browser has it, without the last line end.
    let sdl = read(&format!("{MARKETING}product.graphql"));
    let body = json!({ "sdl": sdl.trim_end() });
    let preview = program.anonymous().post("/api/tools/preview", &body).await;
    let preview = preview.expect(200).json();
    assert_eq!(preview["page"]["path"], "objects/Product");
    compare(
        "product-page.html",
        preview["page"]["html"].as_str().unwrap(),
    );
    let facts = json!({
        "counts": preview["counts"],
        "most_used": preview["most_used"],
        "place": preview["place"],
    });
    let text = serde_json::to_string_pretty(&facts).unwrap();
    compare("product.json", &format!("{text}\n"));
}

/// The parts of the landing page about a larger schema come from the API and the command line.
#[tokio::test(flavor = "multi_thread")]
async fn the_landing_page_shows_what_the_program_answers() {
    let (before, after) = ("shop-before.graphql", "shop.graphql");
    let program = start_with(None, |settings| {
        settings.server.public_url = "https://docs.example".to_owned();
    });
    let owner = program.sign_in("acme@example.com").await;
    owner
        .create("Shop", &read(&format!("{MARKETING}{before}")))
        .await;
    let sdl = read(&format!("{MARKETING}{after}"));
    owner.publish("shop", sdl).await.expect(201);
    let docs = "/api/public/docs/acme/shop";
    let get = async |path: &str| {
        let answer = owner.get(&format!("{docs}/{path}")).await;
        answer.expect(200).json()
    };
    let mut search = get("search?q=ship&limit=8").await;
    search.as_object_mut().unwrap().remove("took_us");
    let llm = get("llm-docs").await;
    let fresh = json!({
        "search": search,
        "check": check_output(before, after),
        "mcp": { "code": llm["clients"][0]["code"], "tools": llm["tools"] },
    });
    let text = serde_json::to_string_pretty(&fresh).unwrap();
    compare("shop.json", &format!("{text}\n"));
}

/// A type of each example that the landing page shows, with two of its fields.
const PAGES: [(&str, &str, [&str; 2]); 3] = [
    ("github", "Repository", ["forkCount", "issues"]),
    ("spotify", "Track", ["album", "artists"]),
    ("star-wars", "Film", ["director", "producers"]),
];

/// The pictures of the examples come from the API.
#[tokio::test(flavor = "multi_thread")]
async fn the_landing_page_shows_the_examples() {
    let program = start_with_examples(None);
    slugs(&program).await;
    let reader = program.anonymous();
    let get = async |path: &str| {
        let answer = reader.get(&format!("/api/public/{path}")).await;
        answer.expect(200).json()
    };
    let owner = get("users/examples").await;
    let mut pages = Vec::new();
    for (slug, name, fields) in PAGES {
        let projects = owner["projects"].as_array().unwrap();
        let project = projects.iter().find(|it| it["slug"] == slug).unwrap();
        let of_type = get(&format!("docs/examples/{slug}/types/{name}")).await;
        let graph = get(&format!("docs/examples/{slug}/graph?focus={name}&depth=1")).await;
        pages.push(json!({
            "slug": slug,
            "project": project["name"],
            "counts": project["counts"],
            "name": name,
            "path": of_type["path"],
            "summary": of_type["summary"],
            "fields": fields.map(|field| shown_field(&graph, field)),
        }));
    }
    let versions = get("docs/examples/star-wars/versions").await;
    let newest = &versions["items"][0];
    let path = format!(
        "docs/examples/star-wars/versions/{}/changes",
        newest["number"]
    );
    let fresh = json!({
        "graph": picture(get("docs/examples/github/graph?focus=Label&depth=1").await),
        "version": { "number": newest["number"], "message": newest["message"] },
        "changes": get(&path).await["changes"],
        "pages": pages,
    });
    let text = serde_json::to_string_pretty(&fresh).unwrap();
    compare("examples.json", &format!("{text}\n"));
}

/// Returns a field of the type in the middle of a graph, with the kind of its type.
fn shown_field(graph: &Value, name: &str) -> Value {
    let members = graph["members"].as_array().unwrap();
    let field = members.iter().find(|it| it["name"] == name).unwrap();
    let node = field["node"].as_u64();
    let kind = node.map_or(json!("scalars"), |node| {
        graph["nodes"][usize::try_from(node).unwrap()]["kind"].clone()
    });
    json!({ "name": name, "type": field["type"], "kind": kind })
}

/// Returns what the picture of a graph needs of it.
fn picture(mut graph: Value) -> Value {
    graph.as_object_mut().unwrap().remove("edges");
    graph
}

/// Returns what `graphfolio check` prints about two files.
fn check_output(before: &str, after: &str) -> String {
    let output = std::process::Command::new(PROGRAM)
        .args(["check", after, "--against", before])
        .current_dir(format!("{ROOT}{MARKETING}"))
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}
