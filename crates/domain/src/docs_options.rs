//! Everything that docs are made with besides the schema.

use crate::{DocsLayout, HideRuleLines, SampleValues};

/// A project's options for building docs, as its owner wrote them. The engine's `DocsOptions` are the same
/// values, parsed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StoredDocsOptions {
    /// The rules for what the docs leave out.
    pub hide: HideRuleLines,
    /// The owner's values for examples.
    pub samples: SampleValues,
    /// The owner's groups, order of the overview, languages and authentication.
    pub layout: DocsLayout,
}

impl StoredDocsOptions {
    /// Returns the options of a project whose docs show the whole schema.
    #[must_use]
    pub fn without_hiding(self) -> Self {
        Self {
            hide: HideRuleLines::none(),
            ..self
        }
    }

    /// Returns the stamp of the options that counts and changes depend on: what is hidden. It is stored with them.
    #[must_use]
    pub fn counts_stamp(&self) -> &str {
        self.hide.stamp()
    }

    /// Returns a text that differs for different options, and is empty for those of a new project. It is part of the key of
    /// all docs that are cached.
    #[must_use]
    pub fn stamp(&self) -> String {
        // Without `..`, so that a new option does not compile until the stamp has it.
        let Self {
            hide,
            samples,
            layout,
        } = self;
        join_stamps(&[hide.stamp(), samples.stamp(), layout.stamp()])
    }
}

/// Joins stamps without spaces, each in its place. Empty ones at the end are left out, so that options that nobody uses
/// change no stamp.
fn join_stamps(stamps: &[&str]) -> String {
    let used = stamps.iter().rposition(|stamp| !stamp.is_empty());
    let used = used.map_or(0, |last| last + 1);
    stamps.get(..used).unwrap_or_default().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hiding(lines: &[&str]) -> StoredDocsOptions {
        StoredDocsOptions {
            hide: HideRuleLines::parse(lines.iter().copied()).unwrap(),
            ..StoredDocsOptions::default()
        }
    }

    #[test]
    fn the_options_of_a_new_project_have_an_empty_stamp() {
        assert_eq!(StoredDocsOptions::default().stamp(), "");
    }

    #[test]
    fn other_options_have_another_stamp() {
        let rules = hiding(&["User.email"]);
        assert_eq!(rules.stamp(), rules.hide.stamp());
        assert_ne!(rules.stamp(), hiding(&["User.name"]).stamp());
        let whole = rules.clone().without_hiding();
        assert_ne!(whole.stamp(), rules.stamp());
        assert_ne!(whole.stamp(), StoredDocsOptions::default().stamp());
    }

    #[test]
    fn a_stamp_tells_which_option_it_is_of() {
        let stamps = [
            ["a", "", ""],
            ["", "a", ""],
            ["", "", "a"],
            ["a", "a", ""],
            ["a", "", "a"],
            ["", "", ""],
        ];
        let joined: std::collections::HashSet<String> =
            stamps.iter().map(|stamps| join_stamps(stamps)).collect();
        assert_eq!(joined.len(), stamps.len(), "{joined:?}");
        assert!(joined.contains("a") && joined.contains(""));
    }
}
