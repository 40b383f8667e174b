//! How a change is graded.

use serde::{Deserialize, Serialize};

/// How much a change can hurt those who use the API.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub enum Criticality {
    /// Operations that were valid fail, or results lose what they had.
    Breaking,
    /// Operations stay valid, but programs may meet what they do not expect.
    Dangerous,
    /// Existing clients are not affected.
    Safe,
}

impl Criticality {
    /// All, worst first.
    pub const ALL: [Self; 3] = [Self::Breaking, Self::Dangerous, Self::Safe];

    /// As in addresses and JSON.
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
