//! The layout that an owner gives the docs, as stored. The engine reads and checks it.

use serde_json::Value;
use sha2::{Digest, Sha256};

/// The layout of a project's docs: JSON that the engine wrote.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DocsLayout {
    text: String,
    version: u32,
    stamp: String,
}

impl DocsLayout {
    /// Wraps checked JSON, which is empty for a layout without an owner's choice. `version` counts the changes.
    #[must_use]
    pub fn new(text: String, version: u32) -> Self {
        let stamp = if text.is_empty() {
            String::new()
        } else {
            format!("{:x}", Sha256::digest(text.as_bytes()))
        };
        Self {
            text,
            version,
            stamp,
        }
    }

    /// Returns the JSON; empty without an owner's choice.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the JSON as a value; an empty object without an owner's choice.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let empty = || Value::Object(serde_json::Map::new());
        serde_json::from_str(&self.text).unwrap_or_else(|_| empty())
    }

    /// Returns how often it was changed.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.version
    }

    /// Returns a text that differs for different layouts, and is empty without an owner's choice.
    #[must_use]
    pub fn stamp(&self) -> &str {
        &self.stamp
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_text_decides_about_the_stamp() {
        let layout = |text: &str, version| DocsLayout::new(text.to_owned(), version);
        assert_eq!(layout("", 3).stamp(), "");
        assert_eq!(layout("{}", 1).stamp(), layout("{}", 2).stamp());
        assert_ne!(layout("{}", 1).stamp(), layout("[]", 1).stamp());
        assert_eq!(layout("", 1).to_json(), serde_json::json!({}));
        assert_eq!(layout("{\"a\":1}", 1).to_json()["a"], 1);
    }
}
