//! The checked-in description of the API is what the handlers say.

#[test]
fn the_snapshot_is_fresh() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../http-api/openapi.json");
    let checked_in = std::fs::read_to_string(file).unwrap();
    assert!(
        checked_in == http_api::openapi_json().unwrap(),
        "openapi.json is stale: run “cargo xtask openapi”, then “cargo xtask client”"
    );
}
