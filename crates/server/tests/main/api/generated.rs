//! Generated files that are checked in are up to date.

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

#[test]
fn the_landing_page_shows_what_the_engine_makes() {
    let limits = schema_model::Limits::default();
    let sdl = read("frontend/src/features/marketing/example.graphql");
    let source = schema_model::read(sdl.as_bytes(), &limits).unwrap();
    let docs = schema_docs::build(&source, &limits).unwrap();
    let links = schema_docs::Links::new("/d/acme/shop");
    let page = docs.page("objects/Product", &links).unwrap();
    let file = "frontend/src/features/marketing/example-page.html";
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        std::fs::write(format!("{ROOT}{file}"), &page.html).unwrap();
    }
    assert!(
        read(file) == page.html,
        "{file} is stale: run this test with UPDATE_GENERATED=1"
    );
}
