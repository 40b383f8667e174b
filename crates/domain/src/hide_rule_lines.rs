//! Hide rules as the owner wrote them. The engine defines what they mean.

use sha2::{Digest, Sha256};

use crate::{Error, Result};

/// The hide rules of a project, one per line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HideRuleLines {
    lines: Vec<String>,
    stamp: String,
}

impl HideRuleLines {
    /// Maximum number of rules of a project.
    pub const MAX_RULES: usize = schema_results::MAX_HIDE_RULES;
    /// Maximum length of a rule in characters.
    pub const MAX_CHARACTERS: usize = schema_results::MAX_HIDE_RULE_CHARACTERS;
    /// The rule of a new project: hides what federation tools add to a schema.
    pub const DEFAULT: &str = "preset:federation";

    /// Parses typed rules. Drops outer white space, empty lines and duplicates.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on the field `rules`.
    pub fn parse<'a>(typed: impl IntoIterator<Item = &'a str>) -> Result<Self> {
        let mut lines: Vec<String> = Vec::new();
        for line in typed {
            let line = line.trim();
            if line.chars().count() > Self::MAX_CHARACTERS || line.chars().any(char::is_control) {
                return Err(Error::field(
                    "rules",
                    format!(
                        "A rule is one line of at most {} characters.",
                        Self::MAX_CHARACTERS
                    ),
                ));
            }
            if line.is_empty() || lines.iter().any(|known| known == line) {
                continue;
            }
            if lines.len() == Self::MAX_RULES {
                return Err(Error::field(
                    "rules",
                    format!(
                        "A project can have at most {} hide rules. One pattern such as `Internal*` can replace several.",
                        Self::MAX_RULES
                    ),
                ));
            }
            lines.push(line.to_owned());
        }
        Ok(Self::of(lines))
    }

    /// Returns no rules, which show the whole schema.
    #[must_use]
    pub fn none() -> Self {
        Self::of(Vec::new())
    }

    /// Wraps rules from the database.
    #[must_use]
    pub fn stored(text: &str) -> Self {
        Self::of(text.lines().map(str::to_owned).collect())
    }

    /// Returns the stored form.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.lines.join("\n")
    }

    /// Returns the rules in the owner's order.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(String::as_str)
    }

    /// Returns a text that differs for different rules, and is empty for the default ones. It is part of the key of
    /// everything that is cached or stored for a schema.
    #[must_use]
    pub fn stamp(&self) -> &str {
        &self.stamp
    }

    fn of(lines: Vec<String>) -> Self {
        let is_default = matches!(lines.as_slice(), [only] if only == Self::DEFAULT);
        let stamp = if is_default {
            String::new()
        } else {
            format!("{:x}", Sha256::digest(lines.join("\n").as_bytes()))
        };
        Self { lines, stamp }
    }
}

impl Default for HideRuleLines {
    fn default() -> Self {
        Self::of(vec![Self::DEFAULT.to_owned()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_bounded_and_cleaned() {
        let rules = HideRuleLines::parse([" *Edge ", "", "User.email", "*Edge"]).unwrap();
        assert_eq!(rules.to_text(), "*Edge\nUser.email");
        assert_eq!(HideRuleLines::stored(&rules.to_text()), rules);
        let many: Vec<String> = (0..=HideRuleLines::MAX_RULES)
            .map(|n| format!("T{n}"))
            .collect();
        assert!(HideRuleLines::parse(many.iter().map(String::as_str)).is_err());
        assert!(HideRuleLines::parse([&*"a".repeat(201)]).is_err());
        assert!(HideRuleLines::parse(["a\nb"]).is_err() && HideRuleLines::parse(["a\0"]).is_err());
    }

    #[test]
    fn other_rules_have_another_stamp() {
        let stamp = |lines: &[&str]| {
            HideRuleLines::parse(lines.iter().copied())
                .unwrap()
                .stamp()
                .to_owned()
        };
        assert_eq!(stamp(&["preset:federation"]), "");
        assert_eq!(HideRuleLines::default().stamp(), "");
        assert_ne!(stamp(&[]), "");
        assert_ne!(stamp(&["A", "B"]), stamp(&["AB"]));
    }
}
