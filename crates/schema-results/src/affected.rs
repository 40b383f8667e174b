use serde::{Deserialize, Serialize};

/// What changes of a schema do to an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub enum OperationVerdict {
    /// A breaking change touches something that it uses, or it is not valid any more.
    Breaks,
    /// It uses something that is deprecated now, or that a dangerous change touches.
    Touched,
    /// No change touches anything that it uses, or it is written for the newer version.
    Fine,
    /// It is valid in neither version.
    Invalid,
}

impl OperationVerdict {
    /// All, the worst first.
    pub const ALL: [Self; 4] = [Self::Breaks, Self::Touched, Self::Fine, Self::Invalid];
}

/// What one change does to an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub enum Effect {
    /// The operation fails, or its result does not hold what the client expects.
    Breaks,
    /// The operation stays valid, but it uses the changed thing.
    Touches,
}

/// A change that concerns an operation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
// The API has another impact: that of an incident.
#[cfg_attr(feature = "utoipa", schema(as = OperationImpact))]
pub struct Impact {
    /// The position of the change in the list of changes, from 0.
    pub change: usize,
    /// The path of the changed thing.
    pub path: String,
    /// What it does.
    pub effect: Effect,
    /// The line of the use, from 1; in a fragment, if that uses it.
    pub line: u32,
    /// The column of the use, from 1.
    pub column: u32,
    /// The file of the use, if the operations were read from files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The variable that may hold the changed thing: the text of the operation does not say so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variable: Option<String>,
}

/// Why an operation is not valid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct OperationError {
    /// A sentence for people, names between backticks.
    pub message: String,
    /// From 1.
    pub line: u32,
    /// From 1.
    pub column: u32,
    /// The file, if the operations were read from files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

/// An operation and the changes that concern it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct AffectedOperation {
    /// Its name; null if it has none.
    #[cfg_attr(feature = "utoipa", schema(required))]
    pub name: Option<String>,
    /// `query`, `mutation` or `subscription`.
    pub kind: String,
    /// Where it begins, from 1.
    pub line: u32,
    /// The file, if the operations were read from files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The worst that happens to it.
    pub verdict: OperationVerdict,
    /// The changes that concern it: those that break it first; at most 50.
    pub impacts: Vec<Impact>,
    /// How many more changes concern it.
    pub omitted: u32,
    /// Why the newer version refuses it; at most 10.
    pub errors: Vec<OperationError>,
    /// Of an operation that is valid in neither version, why the older one refuses it, if the reasons differ; at most 10.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub old_errors: Vec<OperationError>,
}

impl AffectedOperation {
    /// Maximum number of impacts of one operation that are listed.
    pub const MAX_IMPACTS: usize = 50;
    /// Maximum number of errors of one operation that are listed.
    pub const MAX_ERRORS: usize = 10;

    /// Returns why it is not valid: at most `limit` errors of a version, each with words for the version in front if both
    /// refuse it for different reasons. The older version is first.
    #[must_use]
    pub fn refusals(
        &self,
        (older, newer): (&str, &str),
        limit: usize,
    ) -> Vec<(String, &OperationError)> {
        let parts = match self.old_errors.is_empty() {
            true => vec![(String::new(), &self.errors)],
            false => vec![
                (format!("In {older}: "), &self.old_errors),
                (format!("In {newer}: "), &self.errors),
            ],
        };
        let each = parts.into_iter().flat_map(|(words, errors)| {
            let errors = errors.iter().take(limit);
            errors.map(move |error| (words.clone(), error))
        });
        each.collect()
    }

    /// How people call it: its name, or its kind.
    #[must_use]
    pub fn shown_name(&self) -> String {
        match &self.name {
            Some(name) => name.clone(),
            None => format!("{} without a name", self.kind),
        }
    }
}

/// Which operations the changes of a schema concern.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct AffectedOperations {
    /// All operations, in the order of the text.
    pub items: Vec<AffectedOperation>,
    /// For each change, in the order of the list of changes, how many operations it breaks and how many it touches.
    pub by_change: Vec<ChangeUses>,
}

/// How many operations a change concerns.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct ChangeUses {
    /// Operations that it breaks.
    pub breaks: u32,
    /// Operations that stay valid but use the changed thing.
    pub touches: u32,
}

impl ChangeUses {
    /// How many operations it concerns.
    #[must_use]
    pub fn total(self) -> u32 {
        self.breaks.saturating_add(self.touches)
    }
}

impl AffectedOperations {
    /// Returns how many operations have this verdict.
    #[must_use]
    pub fn count(&self, verdict: OperationVerdict) -> usize {
        let items = self.items.iter();
        items.filter(|item| item.verdict == verdict).count()
    }

    /// Returns how many changes fail a check that judges operations: those that break one, and `unlisted` breaking ones that
    /// are in no list and so cannot be looked for. Settled changes, given by their positions in the list, never fail.
    #[must_use]
    pub fn count_failing(&self, unlisted: usize, is_settled: impl Fn(usize) -> bool) -> u32 {
        let used = self.by_change.iter().enumerate();
        let used = used.filter(|(_, uses)| uses.breaks > 0);
        let (settled, failing): (Vec<_>, Vec<_>) = used.partition(|(at, _)| is_settled(*at));
        // Some changes only break operations together.
        let broken = match settled.is_empty() {
            true => self.count(OperationVerdict::Breaks).min(1),
            false => 0,
        };
        u32::try_from((failing.len() + unlisted).max(broken)).unwrap_or(u32::MAX)
    }

    /// Returns how many operations a change concerns, by its position in the list of changes.
    #[must_use]
    pub fn uses_of(&self, change: usize) -> ChangeUses {
        self.by_change.get(change).copied().unwrap_or_default()
    }
}
