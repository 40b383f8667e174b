//! The languages of snippets.

use super::{LayoutError, unknown};
use crate::render::snippets::Language;

/// GraphQL itself, the form that every example has.
pub(crate) const GRAPHQL: &str = "graphql";

/// The languages of snippets in an owner's order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SnippetLanguages {
    words: Vec<&'static str>,
}

impl Default for SnippetLanguages {
    fn default() -> Self {
        Self {
            words: Self::all().collect(),
        }
    }
}

impl SnippetLanguages {
    /// Returns the words of all languages in the usual order.
    pub fn all() -> impl Iterator<Item = &'static str> {
        std::iter::once(GRAPHQL).chain(Language::ALL.iter().map(|language| language.word))
    }

    pub(super) fn parse(sources: &[String], errors: &mut Vec<LayoutError>) -> Self {
        if sources.is_empty() {
            return Self::default();
        }
        let all: Vec<&str> = Self::all().collect();
        let mut fail = |message: String| {
            errors.push(LayoutError {
                field: "snippets",
                message,
            });
        };
        let mut words: Vec<&'static str> = Vec::new();
        for (number, source) in (1..).zip(sources.iter().take(all.len() + 1)) {
            match Self::all().find(|word| word == source) {
                None => {
                    let word: String = source.chars().take(80).collect();
                    fail(format!("Language {number}: {}", unknown(&word, &all)));
                }
                Some(word) if words.contains(&word) => {
                    fail(format!("Language {number}: \"{word}\" is there twice."));
                }
                Some(word) => words.push(word),
            }
        }
        if !words.contains(&GRAPHQL) {
            fail(format!(
                "\"{GRAPHQL}\" is missing. It can be moved but not left out, because subscriptions have no other form."
            ));
        }
        Self { words }
    }

    /// Returns the words in their order.
    #[must_use]
    pub fn words(&self) -> &[&'static str] {
        &self.words
    }
}
