//! Placeholders for what differs from run to run, and for secrets.

use std::collections::HashMap;

use regex::{Captures, Regex};
use serde_json::{Value, json};

/// Longer texts are cut.
const MAX_TEXT: usize = 160;
/// Longer lists are cut.
const MAX_ITEMS: usize = 3;

pub struct Masks {
    replaced: Vec<(String, String)>,
    /// Ids in the order in which they appeared.
    ids: HashMap<String, usize>,
    patterns: Patterns,
}

struct Patterns {
    id: Regex,
    time: Regex,
    date: Regex,
    key: Regex,
    hex: Regex,
    token: Regex,
    secret: Regex,
    signature: Regex,
    seconds: Regex,
}

impl Masks {
    pub fn new(replaced: &[(&str, &str)]) -> Self {
        let owned = |(from, to): &(&str, &str)| ((*from).to_owned(), (*to).to_owned());
        let regex = |text: &str| Regex::new(text).unwrap();
        Self {
            replaced: replaced.iter().map(owned).collect(),
            ids: HashMap::new(),
            patterns: Patterns {
                id: regex("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"),
                time: regex(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z"),
                date: regex(r"20\d\d-\d\d-\d\d"),
                key: regex("gf_([a-z])_[0-9A-Za-z]+"),
                hex: regex(r"\b[0-9a-f]{16,64}\b"),
                token: regex(r"\b[0-9A-Za-z_-]{43}\b"),
                secret: regex("whsec_[0-9A-Za-z+/=]+"),
                signature: regex("v1,[0-9A-Za-z+/]{43}="),
                seconds: regex(r"\b1[789]\d{8}\b"),
            },
        }
    }

    /// Masks texts and numbers, and cuts what is long.
    pub fn apply(&mut self, value: Value) -> Value {
        match value {
            Value::Object(fields) => fields
                .into_iter()
                .map(|(name, field)| {
                    let masked = placeholder(&name, &field).unwrap_or_else(|| self.apply(field));
                    (name, masked)
                })
                .collect(),
            Value::Array(items) => {
                let kept = items.into_iter().take(MAX_ITEMS);
                kept.map(|item| self.apply(item)).collect()
            }
            Value::String(text) => Value::String(self.text(&text)),
            other => other,
        }
    }

    fn text(&mut self, text: &str) -> String {
        let mut text = text.to_owned();
        for (from, to) in &self.replaced {
            text = text.replace(from, to);
        }
        let Self { ids, patterns, .. } = self;
        let text = patterns.id.replace_all(&text, |found: &Captures<'_>| {
            let next = ids.len() + 1;
            let number = *ids.entry(found[0].to_owned()).or_insert(next);
            format!("019aa6f0-7c1e-7b42-9d55-3f0c6a1e{number:04x}")
        });
        let text = patterns.time.replace_all(&text, "2026-01-31T12:00:00Z");
        let text = patterns.date.replace_all(&text, "2026-01-31");
        let text = patterns.key.replace_all(&text, |found: &Captures<'_>| {
            let is_secret = found[0].len() > 12;
            format!(
                "gf_{}_7Kd0aQx{}",
                &found[1],
                if is_secret { "…" } else { "" }
            )
        });
        let text = patterns.secret.replace_all(&text, "whsec_…");
        let text = patterns.signature.replace_all(&text, "v1,SIGNATURE");
        let text = patterns.seconds.replace_all(&text, "1769860800");
        let text = patterns.token.replace_all(&text, "TOKEN");
        let text = patterns.hex.replace_all(&text, |found: &Captures<'_>| {
            "0123456789abcdef".repeat(4)[..found[0].len()].to_owned()
        });
        if text.chars().count() <= MAX_TEXT {
            return text.into_owned();
        }
        let cut: String = text.chars().take(MAX_TEXT).collect();
        format!("{cut}…")
    }
}

/// Returns the placeholder of a number or list that depends on the moment.
fn placeholder(name: &str, value: &Value) -> Option<Value> {
    if name == "slow_calls" {
        return Some(json!([]));
    }
    value.as_f64()?;
    match name {
        "took_us" => Some(json!(180)),
        "uptime_seconds" => Some(json!(86_400)),
        "database_bytes" => Some(json!(1_048_576)),
        "start" | "end" => Some(json!(1_769_860_800_000_i64)),
        "created" | "current_period_end" => Some(json!(1_801_483_200)),
        _ if name.ends_with("_ms") => Some(json!(42)),
        _ => None,
    }
}
