//! The owner's examples: operations that docs show on the pages of what they use. The engine defines what they mean.

use crate::slug::{address_word, is_address_word};
use crate::{Error, ExampleFits, NamedExampleId, Result, Timestamp};

/// An example's name in addresses, unique within its project.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ExampleKey(String);

impl ExampleKey {
    /// Maximum number of characters.
    pub const MAX: usize = 64;

    /// Parses a key that somebody typed.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on the field `example`.
    pub fn parse(text: &str) -> Result<Self> {
        if is_address_word(text, Self::MAX) {
            Ok(Self(text.to_owned()))
        } else {
            Err(Error::field(
                "example",
                "Use 2 to 64 lowercase letters, digits and single hyphens between them.",
            ))
        }
    }

    /// Returns the key of a file: `paid-orders` for `docs/Paid orders.graphql`. `number` tells files with the same name
    /// apart; the first is 1.
    #[must_use]
    pub fn of_file(file: &str, number: usize) -> Self {
        let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
        let stem = name.split('.').next().unwrap_or(name);
        let end = match number {
            1 => String::new(),
            number => format!("-{number}"),
        };
        let word = address_word(stem, Self::MAX - end.len());
        let word = if word.len() < 2 { "example" } else { &word };
        Self(format!("{}{end}", word.trim_end_matches('-')))
    }

    /// The key.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for ExampleKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// Where an example comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExampleOrigin {
    /// Written, pasted or uploaded by a person.
    Written,
    /// Published by a pipeline, which replaces all of its examples each time.
    Pipeline,
}

impl ExampleOrigin {
    /// Its word in the database and the API.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Written => "written",
            Self::Pipeline => "pipeline",
        }
    }

    /// Reads its word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Written, Self::Pipeline]
            .into_iter()
            .find(|origin| origin.word() == word)
    }
}

/// The document of an example, and the values of its variables.
#[derive(Clone, PartialEq, Eq)]
pub struct ExampleBody {
    /// The GraphQL document.
    pub document: String,
    /// A JSON object with the values of its variables.
    pub variables: Option<String>,
}

impl ExampleBody {
    /// Maximum number of bytes of a document, and of its variables.
    pub const MAX: usize = 64 * 1024;

    /// Parses what somebody typed. Line ends become `\n`; no values are the same as empty ones.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on the fields `document` and `variables`, which are too long or not text.
    pub fn parse(document: &str, variables: Option<&str>) -> Result<Self> {
        let variables = variables.map(str::trim).filter(|text| !text.is_empty());
        for (field, text) in [("document", Some(document)), ("variables", variables)] {
            let text = text.unwrap_or_default();
            if text.len() > Self::MAX {
                return Err(Error::field(field, "At most 64 KiB."));
            }
            if text.contains('\0') {
                return Err(Error::field(field, "Remove the character U+0000."));
            }
        }
        let clean = |text: &str| text.replace("\r\n", "\n").replace('\r', "\n");
        Ok(Self {
            document: clean(document),
            variables: variables.map(clean),
        })
    }
}

/// Shows the size only, to keep long texts out of logs.
impl std::fmt::Debug for ExampleBody {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ExampleBody({} bytes)", self.document.len())
    }
}

/// An example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedExample {
    /// Its id. An example that is deleted and created again gets another one.
    pub id: NamedExampleId,
    /// Its name in addresses.
    pub key: ExampleKey,
    /// Its document and variables.
    pub body: ExampleBody,
    /// Where it comes from.
    pub origin: ExampleOrigin,
    /// The file that it was published from.
    pub file: Option<String>,
    /// 1, 2, 3 … with each change.
    pub version: u32,
    /// When it was last changed.
    pub updated_at: Timestamp,
    /// The versions that it fits, as far as known.
    pub fits: ExampleFits,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_keys() {
        let key = |file: &str, number: usize| ExampleKey::of_file(file, number).to_string();
        assert_eq!(key("docs/Paid orders.graphql", 1), "paid-orders");
        assert_eq!(key("docs\\PaidOrders.query.graphql", 2), "paidorders-2");
        assert_eq!(key("x.graphql", 1), "example");
        assert_eq!(key("…", 3), "example-3");
        let long = key(&"a".repeat(100), 12);
        assert_eq!(long.len(), ExampleKey::MAX);
        for key in [long, key("a--b-.gql", 1)] {
            assert!(ExampleKey::parse(&key).is_ok(), "{key}");
        }
    }

    #[test]
    fn bodies_are_bounded_and_cleaned() {
        let body = ExampleBody::parse("{ a }\r\n", Some("  ")).unwrap();
        assert_eq!((&*body.document, body.variables), ("{ a }\n", None));
        assert!(ExampleBody::parse(&"a".repeat(ExampleBody::MAX + 1), None).is_err());
        assert!(ExampleBody::parse("{ a }", Some(&"a".repeat(ExampleBody::MAX + 1))).is_err());
        assert!(ExampleBody::parse("{ a }\0", None).is_err());
    }

    #[test]
    fn origins_have_words() {
        for origin in [ExampleOrigin::Written, ExampleOrigin::Pipeline] {
            assert_eq!(ExampleOrigin::from_word(origin.word()), Some(origin));
        }
        assert_eq!(ExampleOrigin::from_word("other"), None);
    }
}
