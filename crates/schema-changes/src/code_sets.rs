//! Codes of changes that other modules look for.

use schema_results::Change;

/// Codes of changes that bring something.
pub(crate) const ADDED: [&str; 7] = [
    "type_added",
    "field_added",
    "input_field_added",
    "enum_value_added",
    "field_argument_added",
    "directive_added",
    "directive_argument_added",
];
/// Codes of changes that take something away, with all that is in it.
pub(crate) const REMOVED: [&str; 7] = [
    "type_removed",
    "field_removed",
    "input_field_removed",
    "enum_value_removed",
    "field_argument_removed",
    "directive_removed",
    "directive_argument_removed",
];
/// Codes of removals that may take a page away.
pub(crate) const PAGES: [&str; 3] = ["type_removed", "field_removed", "directive_removed"];
/// The end of the path of a change to a deprecation.
pub(crate) const DEPRECATED: &str = ".@deprecated";

/// Returns whether a change with this code brings something that the older schema does not have.
#[must_use]
pub fn is_addition(code: &str) -> bool {
    ADDED.contains(&code)
}

/// Returns whether a change with this code removes something.
#[must_use]
pub fn is_removal(code: &str) -> bool {
    REMOVED.contains(&code)
}

/// What a change does to the thing that it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeKind {
    /// The thing is new.
    Added,
    /// The thing is another than before.
    Changed,
    /// The thing has gone.
    Removed,
    /// The thing is deprecated now, or its deprecation changed.
    Deprecated,
}

impl ChangeKind {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Added, Self::Changed, Self::Removed, Self::Deprecated];

    /// Returns the kind of a change.
    ///
    /// ```
    /// use schema_changes::ChangeKind;
    /// use schema_results::{Change, Criticality};
    ///
    /// let kind = |code: &str, path: &str| ChangeKind::of(&Change::new(Criticality::Safe, code, path));
    /// assert_eq!(kind("field_added", "Query.a"), ChangeKind::Added);
    /// assert_eq!(kind("union_member_removed", "Hit"), ChangeKind::Removed);
    /// assert_eq!(kind("field_deprecation_added", "Query.a.@deprecated"), ChangeKind::Deprecated);
    /// assert_eq!(kind("field_description_added", "Query.a"), ChangeKind::Changed);
    /// ```
    #[must_use]
    pub fn of(change: &Change) -> Self {
        let code = change.code.as_str();
        if code.contains("_deprecation_") || change.path.contains(DEPRECATED) {
            return Self::Deprecated;
        }
        match code {
            "union_member_added" | "object_type_interface_added" => Self::Added,
            "union_member_removed" | "object_type_interface_removed" => Self::Removed,
            code if is_addition(code) => Self::Added,
            code if is_removal(code) => Self::Removed,
            _ => Self::Changed,
        }
    }

    /// Its word in addresses.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Changed => "changed",
            Self::Removed => "removed",
            Self::Deprecated => "deprecated",
        }
    }

    /// Returns the kind with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
}
