//! The documentation with the real texts and the real OpenAPI document. Values of placeholders are made up, because the
//! server has them; `server/tests/main/help` tests the documentation with them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::LazyLock;

use help::{Help, Sources};
use serde_json::Value;

/// The address in the links of the pages.
pub const PUBLIC_URL: &str = "https://docs.example.com";

static HELP: LazyLock<Help> = LazyLock::new(make);

/// Returns the documentation.
pub fn help() -> &'static Help {
    &HELP
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn make() -> Help {
    let read = |path: &str| std::fs::read_to_string(root().join(path)).unwrap();
    let openapi: Value = serde_json::from_str(&read("crates/http-api/openapi.json")).unwrap();
    let mut values: BTreeMap<&'static str, String> = placeholders()
        .into_iter()
        .map(|name| (name, "5".to_owned()))
        .collect();
    values.insert("product", "Graphfolio".to_owned());
    values.insert("public_url", PUBLIC_URL.to_owned());
    Help::new(Sources {
        values,
        openapi: &openapi,
        configuration: &read("config/default.toml"),
        commands: "\n### build\n\nWrites the documentation as files.\n\n### publish\n\nPublishes a schema.\n",
    })
    .unwrap()
}

/// Returns the names of all placeholders in the texts.
fn placeholders() -> BTreeSet<&'static str> {
    let files = std::fs::read_dir(root().join("docs/help")).unwrap();
    let paths = files.map(|file| file.unwrap().path());
    let texts = paths.filter(|path| path.extension().is_some_and(|end| end == "md"));
    let texts: String = texts
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect();
    let texts: &'static str = texts.leak();
    let parts = texts.split("{{").skip(1);
    let names = parts.filter_map(|part| part.split("}}").next());
    names
        .filter(|name| {
            name.bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte == b'_')
        })
        .collect()
}
