//! The search index of GitHub's schema, which the landing page searches in the browser.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::PathBuf;

use crate::docs;

/// Visitors load it when they reach for the search of the landing page.
const MAX_BYTES: usize = 150_000;

fn examples(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples")).join(name)
}

fn unpack(packed: &[u8]) -> String {
    let mut text = String::new();
    brotli::Decompressor::new(packed, 4096)
        .read_to_string(&mut text)
        .unwrap();
    text
}

fn pack(text: &str) -> Vec<u8> {
    let mut packed = Vec::new();
    let mut writer = brotli::CompressorWriter::new(&mut packed, 4096, 11, 24);
    writer.write_all(text.as_bytes()).unwrap();
    drop(writer);
    packed
}

#[test]
fn the_index_of_the_landing_page_is_what_the_engine_makes() {
    let sdl = unpack(&fs::read(examples("github.graphql.br")).unwrap());
    let fresh = static_site::search_json(&docs(&sdl));
    let file = examples("github.search.json.br");
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        fs::write(&file, pack(&fresh)).unwrap();
    }
    let packed = fs::read(&file).unwrap();
    assert!(
        unpack(&packed) == fresh,
        "examples/github.search.json.br is stale: run this test with UPDATE_GENERATED=1"
    );
    assert!(packed.len() <= MAX_BYTES, "{} bytes", packed.len());
}
