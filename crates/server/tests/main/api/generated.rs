//! Generated files that are checked in are up to date.

use serde_json::json;

use crate::support::process::PROGRAM;
use crate::support::start_with;

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
        "graph": get("graph?focus=Order&depth=1").await,
        "changes": get("versions/2/changes").await["changes"],
        "check": check_output(before, after),
        "mcp": { "code": llm["clients"][0]["code"], "tools": llm["tools"] },
    });
    let text = serde_json::to_string_pretty(&fresh).unwrap();
    compare("shop.json", &format!("{text}\n"));
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
