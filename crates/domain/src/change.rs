//! What changed from one schema version to the next.

use serde::{Deserialize, Serialize};

/// How much a change can hurt those who use the API.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Criticality {
    /// Operations that were valid fail, or results lose what they had.
    Breaking,
    /// Operations stay valid, but programs may meet what they do not expect.
    Dangerous,
    /// Nobody notices who does not look.
    Safe,
}

impl Criticality {
    /// All, worst first.
    pub const ALL: [Self; 3] = [Self::Breaking, Self::Dangerous, Self::Safe];

    /// As in addresses and answers.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Breaking => "breaking",
            Self::Dangerous => "dangerous",
            Self::Safe => "safe",
        }
    }

    /// From its word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|grade| grade.word() == word)
    }
}

/// One difference between two versions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// How much it can hurt.
    pub criticality: Criticality,
    /// GraphQL Inspector's type of change, in lower case: `field_removed`.
    pub code: String,
    /// What changed: `Type.field.argument`, `@directive.argument`, `Type.@directive`, `schema`.
    pub path: String,
    /// A sentence for people, names between backticks.
    pub message: String,
    /// Why it breaks, or why it may or may not, where that needs saying.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<String>,
    /// Path of the page where it can be seen, with an anchor: of the newer docs, or of the older ones where
    /// it was removed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub page: Option<String>,
    /// Line in the older version, from 1.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub old_line: Option<u32>,
    /// Line in the newer version, from 1.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub new_line: Option<u32>,
}

/// How many changes there are of each grade.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChangeCounts {
    /// Breaking ones.
    pub breaking: u32,
    /// Dangerous ones.
    pub dangerous: u32,
    /// Safe ones.
    pub safe: u32,
}

impl ChangeCounts {
    /// All of them.
    #[must_use]
    pub fn total(self) -> u32 {
        self.breaking
            .saturating_add(self.dangerous)
            .saturating_add(self.safe)
    }

    /// Those of one grade.
    #[must_use]
    pub fn of(self, grade: Criticality) -> u32 {
        match grade {
            Criticality::Breaking => self.breaking,
            Criticality::Dangerous => self.dangerous,
            Criticality::Safe => self.safe,
        }
    }
}

/// All differences between two versions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    /// Breaking ones first, then dangerous, then safe; of one kind by path.
    pub items: Vec<Change>,
    /// How many there are, also of those that are not listed.
    pub counts: ChangeCounts,
    /// How many are not listed.
    pub omitted: u32,
}
