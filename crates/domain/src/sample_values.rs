//! The owner's values for examples, as stored. The engine defines what they mean.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// The values of a project, in the owner's order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SampleValues {
    values: Vec<SampleValue>,
    stamp: String,
}

/// A value and what it is for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SampleValue {
    /// A schema coordinate: `Decimal`, `Product.id`, `Query.product(id:)`.
    #[serde(rename = "for")]
    pub coordinate: String,
    /// The value.
    pub value: Value,
}

impl SampleValues {
    /// Wraps checked values.
    #[must_use]
    pub fn new(values: Vec<SampleValue>) -> Self {
        let stamp = if values.is_empty() {
            String::new()
        } else {
            format!("{:x}", Sha256::digest(Self::text_of(&values).as_bytes()))
        };
        Self { values, stamp }
    }

    /// Reads values from the database; none if the text is not theirs.
    #[must_use]
    pub fn stored(text: &str) -> Option<Self> {
        if text.is_empty() {
            return Some(Self::default());
        }
        serde_json::from_str(text).ok().map(Self::new)
    }

    /// Returns the stored form; empty without values.
    #[must_use]
    pub fn to_text(&self) -> String {
        if self.values.is_empty() {
            return String::new();
        }
        Self::text_of(&self.values)
    }

    /// Returns the values in the owner's order.
    #[must_use]
    pub fn list(&self) -> &[SampleValue] {
        &self.values
    }

    /// Returns a text that differs for different values, and is empty without any.
    #[must_use]
    pub fn stamp(&self) -> &str {
        &self.stamp
    }

    fn text_of(values: &[SampleValue]) -> String {
        // Values that were read as JSON can be written as JSON.
        serde_json::to_string(values).unwrap_or_default()
    }
}

impl std::fmt::Display for SampleValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} = {}", self.coordinate, self.value)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn values_are_stored_in_order() {
        let value = |coordinate: &str, value: Value| SampleValue {
            coordinate: coordinate.to_owned(),
            value,
        };
        let values = SampleValues::new(vec![
            value("Product.id", json!("product-42")),
            value("Decimal", json!({ "b": 1, "a": [null] })),
        ]);
        assert_eq!(
            SampleValues::stored(&values.to_text()),
            Some(values.clone())
        );
        assert_ne!(
            values.stamp(),
            SampleValues::new(values.list()[..1].to_vec()).stamp()
        );
        assert_eq!(SampleValues::stored(""), Some(SampleValues::default()));
        assert_eq!(
            (
                SampleValues::default().stamp(),
                SampleValues::default().to_text()
            ),
            ("", String::new())
        );
        assert_eq!(SampleValues::stored("{"), None);
        assert_eq!(values.list()[0].to_string(), "Product.id = \"product-42\"");
    }
}
