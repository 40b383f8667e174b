//! Crawlers are told from browsers, measured with the lists of two other packages.

use serde_json::{Value, json};

use super::oracle::ask;

fn texts(answer: &Value, name: &str) -> Vec<String> {
    let list = answer[name].as_array().unwrap().iter();
    list.map(|text| text.as_str().unwrap().to_owned()).collect()
}

#[test]
fn crawlers_are_left_out_and_browsers_are_not() {
    let answer = ask("agents.mjs", &json!(null));
    let (crawlers, browsers) = (texts(&answer, "crawlers"), texts(&answer, "browsers"));
    assert!(crawlers.len() >= 1_000 && browsers.len() >= 900);
    let is_crawler = |agent: &&String| analytics::is_crawler(agent);
    let missed: Vec<_> = crawlers.iter().filter(|agent| !is_crawler(agent)).collect();
    assert!(missed.len() * 100 <= crawlers.len(), "{missed:#?}");
    let wrong: Vec<_> = browsers.iter().filter(is_crawler).collect();
    assert!(wrong.len() * 1_000 <= browsers.len(), "{wrong:#?}");
}
