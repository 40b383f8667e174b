use serde::{Deserialize, Serialize};

use crate::{Criticality, Position};

// Its JSON names lines alone; columns and files are for programs that show the text.
/// One difference between two versions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct Change {
    /// How much it can hurt.
    pub criticality: Criticality,
    /// The kind of change: GraphQL Inspector's, in lower case (`field_removed`).
    pub code: String,
    /// The path of the changed thing: `Type.field.argument`, `@directive.argument`, `Type.@directive`, `schema`.
    pub path: String,
    /// The second type that the change is about: the interface that a type implements from now on or no longer implements,
    /// or the type that is a member of a union from now on or no longer is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub related: Option<String>,
    /// A sentence for people, names between backticks.
    pub message: String,
    /// Why it breaks, or why it may or may not, where that needs saying.
    #[serde(default)]
    #[cfg_attr(feature = "utoipa", schema(required))]
    pub reason: Option<String>,
    /// Path of its page with an anchor: in the newer docs, or in the older ones where it was removed.
    #[serde(default)]
    #[cfg_attr(feature = "utoipa", schema(required))]
    pub page: Option<String>,
    /// Line in the older version, from 1.
    #[serde(default, rename = "old_line", with = "line")]
    #[cfg_attr(feature = "utoipa", schema(value_type = Option<u32>, required))]
    pub old_position: Option<Position>,
    /// Line in the newer version, from 1.
    #[serde(default, rename = "new_line", with = "line")]
    #[cfg_attr(feature = "utoipa", schema(value_type = Option<u32>, required))]
    pub new_position: Option<Position>,
    /// The file that `old_position` is in, where the schema was read from files.
    #[serde(skip)]
    pub old_file: Option<String>,
    /// The file that `new_position` is in.
    #[serde(skip)]
    pub new_file: Option<String>,
    /// Whether hide rules keep it from readers; it is in answers to the owner alone.
    #[serde(default, skip_serializing_if = "is_false")]
    pub hidden: bool,
    /// For the owner, how often readers viewed the page of a breaking change in the last 30 days; left out without Pro, for
    /// private docs, for hidden changes and for readers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_views: Option<u64>,
}

impl Change {
    /// A change without a message, a reason or places.
    #[must_use]
    pub fn new(criticality: Criticality, code: impl Into<String>, path: impl Into<String>) -> Self {
        Self {
            criticality,
            code: code.into(),
            path: path.into(),
            related: None,
            message: String::new(),
            reason: None,
            page: None,
            old_position: None,
            new_position: None,
            old_file: None,
            new_file: None,
            hidden: false,
            page_views: None,
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

/// A position as its line.
mod line {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::Position;

    #[expect(clippy::ref_option, reason = "serde gives a reference to the field")]
    pub(super) fn serialize<S: Serializer>(
        position: &Option<Position>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        position.map(|at| at.line).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Position>, D::Error> {
        let line = Option::deserialize(deserializer)?;
        Ok(line.map(|line| Position { line, column: 0 }))
    }
}

/// How many changes there are of each grade.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct ChangeCounts {
    /// Operations that were valid fail, or results lose what they had.
    pub breaking: u32,
    /// Programs may meet what they do not expect.
    pub dangerous: u32,
    /// Existing clients are not affected.
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

    /// Returns the number of one grade.
    #[must_use]
    pub fn of(self, grade: Criticality) -> u32 {
        match grade {
            Criticality::Breaking => self.breaking,
            Criticality::Dangerous => self.dangerous,
            Criticality::Safe => self.safe,
        }
    }

    /// The number of one grade, to change it.
    pub fn of_mut(&mut self, grade: Criticality) -> &mut u32 {
        match grade {
            Criticality::Breaking => &mut self.breaking,
            Criticality::Dangerous => &mut self.dangerous,
            Criticality::Safe => &mut self.safe,
        }
    }
}

/// All differences between two versions.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct Changes {
    /// Breaking ones first, then dangerous, then safe; of one grade by path.
    pub items: Vec<Change>,
    /// How many there are, also of those that are not listed.
    pub counts: ChangeCounts,
    /// How many are not listed.
    pub omitted: u32,
    /// For the owner, how many more there are that readers do not see; left out where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden: Option<ChangeCounts>,
}

/// Changes as they are found. It counts all of them and keeps those that are listed, so that memory does not grow with
/// their number.
#[derive(Debug)]
pub struct ChangeList {
    kept: Vec<Change>,
    counts: ChangeCounts,
    max_items: usize,
}

/// As many times more changes are kept as are listed, so that choosing those costs little.
const SLACK: usize = 4;

impl ChangeList {
    /// An empty list that keeps `max_items` at the end.
    #[must_use]
    pub fn new(max_items: usize) -> Self {
        Self {
            kept: Vec::new(),
            counts: ChangeCounts::default(),
            max_items,
        }
    }

    /// Adds a change.
    pub fn push(&mut self, change: Change) {
        *self.counts.of_mut(change.criticality) += 1;
        self.kept.push(change);
        let most = self.max_items.saturating_mul(SLACK);
        if self.kept.len() > most {
            self.kept.select_nth_unstable_by(self.max_items, in_order);
            self.kept.truncate(self.max_items);
        }
    }

    /// Sorts what is kept.
    #[must_use]
    pub fn finish(mut self) -> Changes {
        self.kept.sort_by(in_order);
        self.kept.truncate(self.max_items);
        let listed = u32::try_from(self.kept.len()).unwrap_or(u32::MAX);
        Changes {
            omitted: self.counts.total().saturating_sub(listed),
            items: self.kept,
            counts: self.counts,
            hidden: None,
        }
    }

    /// The changes in the order in which they were found; all of them only if no more were found than are listed.
    #[must_use]
    pub fn into_items(self) -> Vec<Change> {
        self.kept
    }
}

fn in_order(one: &Change, other: &Change) -> std::cmp::Ordering {
    (one.criticality, &one.path, &one.code, &one.message).cmp(&(
        other.criticality,
        &other.path,
        &other.code,
        &other.message,
    ))
}

impl Changes {
    /// How many the engine lists.
    pub const MAX_ITEMS: usize = 10_000;

    /// Sorts and counts changes, and lists at most `max_items` of them.
    #[must_use]
    pub fn from_items(items: Vec<Change>, max_items: usize) -> Self {
        let mut list = ChangeList::new(max_items);
        for item in items {
            list.push(item);
        }
        list.finish()
    }

    /// How many there are in all.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.counts.total()
    }

    /// Returns the counts, those of hidden parts included.
    #[must_use]
    pub fn all_counts(&self) -> ChangeCounts {
        let hidden = self.hidden.unwrap_or_default();
        ChangeCounts {
            breaking: self.counts.breaking.saturating_add(hidden.breaking),
            dangerous: self.counts.dangerous.saturating_add(hidden.dangerous),
            safe: self.counts.safe.saturating_add(hidden.safe),
        }
    }

    /// Whether anything breaks.
    #[must_use]
    pub fn is_breaking(&self) -> bool {
        self.counts.breaking > 0
    }

    /// Whether there is no difference.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts.total() == 0
    }

    /// Lists `hidden` changes too, marked, for the owner. Counts stay those that readers see.
    #[must_use]
    pub fn with_hidden(mut self, hidden: Self) -> Self {
        if hidden.is_empty() {
            return self;
        }
        self.omitted = self.omitted.saturating_add(hidden.omitted);
        self.hidden = Some(hidden.counts);
        let marked = hidden.items.into_iter().map(|change| Change {
            hidden: true,
            ..change
        });
        self.items.extend(marked);
        self.items
            .sort_by(|a, b| (a.criticality, &a.path).cmp(&(b.criticality, &b.path)));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change() -> Change {
        Change {
            message: "Gone.".to_owned(),
            old_position: Some(Position { line: 3, column: 7 }),
            old_file: Some("a.graphql".to_owned()),
            ..Change::new(Criticality::Breaking, "field_removed", "Query.a")
        }
    }

    #[test]
    fn json_names_lines_and_missing_values() {
        let json = serde_json::to_string(&change()).unwrap();
        assert_eq!(
            json,
            r#"{"criticality":"breaking","code":"field_removed","path":"Query.a","message":"Gone.","reason":null,"page":null,"old_line":3,"new_line":null}"#
        );
    }

    #[test]
    fn json_with_members_left_out_is_read() {
        let json = r#"{"criticality":"breaking","code":"field_removed","path":"Query.a","message":"Gone.","old_line":3}"#;
        let read: Change = serde_json::from_str(json).unwrap();
        let expected = Change {
            old_position: Some(Position { line: 3, column: 0 }),
            old_file: None,
            ..change()
        };
        assert_eq!(read, expected);
    }

    #[test]
    fn a_list_keeps_the_first_and_counts_all() {
        let grades = [
            Criticality::Safe,
            Criticality::Breaking,
            Criticality::Dangerous,
        ];
        // Every path once, in an order that has nothing to do with it.
        let numbers = (0..1_000).map(|n| (n * 389) % 1_000);
        let items: Vec<Change> = numbers
            .map(|n| Change::new(grades[n % 3], "field_added", format!("Query.f{n:03}")))
            .collect();
        let all = Changes::from_items(items.clone(), usize::MAX);
        let few = Changes::from_items(items, 10);
        assert_eq!(few.items, all.items[..10]);
        assert_eq!((few.counts, few.omitted), (all.counts, 990));
        assert_eq!(all.total(), 1_000);
    }

    #[test]
    fn hidden_changes_are_listed_and_counted_apart() {
        let hidden = Changes::from_items(vec![change()], 10);
        let shown = Changes::from_items(
            vec![Change::new(Criticality::Safe, "field_added", "Query.b")],
            10,
        );
        assert_eq!(shown.clone().with_hidden(Changes::default()), shown);
        let all = shown.with_hidden(hidden);
        let listed: Vec<_> = all
            .items
            .iter()
            .map(|item| (&*item.path, item.hidden))
            .collect();
        assert_eq!(listed, [("Query.a", true), ("Query.b", false)]);
        assert_eq!((all.counts.total(), all.hidden.unwrap().breaking), (1, 1));
        assert!(!all.is_breaking());
    }
}
