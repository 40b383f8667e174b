//! The values of a property before and after a change.

use serde::{Deserialize, Serialize};

/// A property of a subject before and after a change. Never holds a secret or the text of a schema.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PropertyChange {
    /// The name of the property, as in the API.
    pub field: String,
    /// The value before; none if there was none.
    pub from: PropertyValue,
    /// The value after; none if there is none any more.
    pub to: PropertyValue,
}

/// The value of a property. Its JSON form is the plain value, or `null`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum PropertyValue {
    /// No value.
    None,
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(u32),
    /// A text.
    Text(String),
    /// Several texts.
    List(Vec<String>),
}

impl From<bool> for PropertyValue {
    fn from(value: bool) -> Self {
        Self::Flag(value)
    }
}

impl From<u32> for PropertyValue {
    fn from(value: u32) -> Self {
        Self::Number(value)
    }
}

impl From<&str> for PropertyValue {
    fn from(value: &str) -> Self {
        Self::Text(value.to_owned())
    }
}

impl From<String> for PropertyValue {
    fn from(value: String) -> Self {
        Self::Text(value)
    }
}

impl From<Vec<String>> for PropertyValue {
    fn from(value: Vec<String>) -> Self {
        Self::List(value)
    }
}

impl<T: Into<Self>> From<Option<T>> for PropertyValue {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::None, Into::into)
    }
}

/// Collects the properties that a change has changed, in the order in which they are compared.
#[derive(Debug, Default)]
pub struct PropertyChanges(Vec<PropertyChange>);

impl PropertyChanges {
    /// Starts with nothing changed.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the property if its value has changed.
    #[must_use]
    pub fn compare(
        mut self,
        field: &str,
        from: impl Into<PropertyValue>,
        to: impl Into<PropertyValue>,
    ) -> Self {
        let (from, to) = (from.into(), to.into());
        if from != to {
            let field = field.to_owned();
            self.0.push(PropertyChange { field, from, to });
        }
        self
    }

    /// Adds the property of something new.
    #[must_use]
    pub fn create(self, field: &str, to: impl Into<PropertyValue>) -> Self {
        self.compare(field, PropertyValue::None, to)
    }

    /// Adds the property of something that is deleted.
    #[must_use]
    pub fn delete(self, field: &str, from: impl Into<PropertyValue>) -> Self {
        self.compare(field, from, PropertyValue::None)
    }

    /// Returns whether nothing has changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns what has changed.
    #[must_use]
    pub fn into_list(self) -> Vec<PropertyChange> {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_changed_properties_are_listed_in_order() {
        let changes = PropertyChanges::new()
            .compare("name", "Shop", "Store")
            .compare("slug", "shop", "shop")
            .compare("is_public", true, false)
            .create("url", "https://api.example")
            .delete("headers", vec!["Authorization".to_owned()])
            .compare("version", None::<u32>, None::<u32>)
            .into_list();
        let fields: Vec<&str> = changes.iter().map(|change| change.field.as_str()).collect();
        assert_eq!(fields, ["name", "is_public", "url", "headers"]);
        assert_eq!(changes[1].from, PropertyValue::Flag(true));
        assert_eq!(changes[2].from, PropertyValue::None);
        assert_eq!(changes[3].to, PropertyValue::None);
        assert!(PropertyChanges::new().compare("a", 1, 1).is_empty());
    }
}
