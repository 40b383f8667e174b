//! The texts of an archive.

use std::collections::BTreeSet;
use std::io::{Cursor, Read as _};

use serde_json::Value;

use crate::support::Actor;

/// Returns a text unchanged, and a time without zone and fraction.
pub(super) fn comparable(text: &str) -> String {
    let is_time = text.len() >= 19 && text.as_bytes()[4] == b'-' && text.as_bytes()[13] == b':';
    if is_time {
        text[..19].replace(' ', "T")
    } else {
        text.to_owned()
    }
}

/// Returns every non-JSON file, and every text in the JSON files.
pub(super) async fn exported_words(owner: &Actor) -> BTreeSet<String> {
    let request = owner.request(reqwest::Method::GET, "/api/user/export");
    let answer = request.send().await.unwrap();
    let bytes = answer.bytes().await.unwrap();
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes.to_vec())).unwrap();
    let mut words = BTreeSet::new();
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).unwrap();
        let mut text = String::new();
        file.read_to_string(&mut text).unwrap();
        match serde_json::from_str::<Value>(&text) {
            Ok(value) => collect(&value, &mut words),
            Err(_) => {
                words.insert(text);
            }
        }
    }
    words
}

fn collect(value: &Value, words: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => {
            words.insert(comparable(text));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, words)),
        Value::Object(fields) => fields.values().for_each(|field| collect(field, words)),
        _ => {}
    }
}
