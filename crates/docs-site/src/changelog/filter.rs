//! Filters of the list of changes.

use schema_changes::ChangeKind;
use schema_results::{Change, Criticality};

use super::heading;
use crate::address::CHANGELOG;

/// Stands between the words of filters in an address.
const SEPARATOR: char = '-';

/// The class of filters for kinds. Those for grades have a class each.
const KIND_CLASS: &str = "kind";

/// A filter that readers can choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Filter {
    /// Changes of one grade.
    Grade(Criticality),
    /// Changes that do the same.
    Kind(ChangeKind),
}

impl Filter {
    /// All filters, in the order in which they are offered.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let grades = Criticality::ALL.into_iter().map(Self::Grade);
        grades.chain(ChangeKind::ALL.into_iter().map(Self::Kind))
    }

    /// Its word in the address.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Grade(grade) => grade.word(),
            Self::Kind(kind) => kind.word(),
        }
    }

    /// Its name on the page.
    fn label(self) -> &'static str {
        match self {
            Self::Grade(grade) => heading(grade),
            Self::Kind(ChangeKind::Added) => "Added",
            Self::Kind(ChangeKind::Changed) => "Changed",
            Self::Kind(ChangeKind::Removed) => "Removed",
            Self::Kind(ChangeKind::Deprecated) => "Deprecated",
        }
    }
}

/// The filters that a reader chose: changes of any of the grades that also do any of the kinds. Without a grade, all
/// grades are listed; the same with kinds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Filters {
    grades: Vec<Criticality>,
    kinds: Vec<ChangeKind>,
}

impl Filters {
    /// Parses the words of an address: each once, in the order in which the filters are offered, so that each choice has
    /// one address.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut left = text.split(SEPARATOR).peekable();
        let chosen = Filter::all().filter(|filter| left.next_if_eq(&filter.word()).is_some());
        let chosen: Self = chosen.collect();
        (left.peek().is_none() && !chosen.is_empty()).then_some(chosen)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.grades.is_empty() && self.kinds.is_empty()
    }

    /// Returns whether several filters are chosen.
    pub(super) fn is_combined(&self) -> bool {
        self.iter().nth(1).is_some()
    }

    fn iter(&self) -> impl Iterator<Item = Filter> {
        Filter::all().filter(|filter| self.has(*filter))
    }

    fn has(&self, filter: Filter) -> bool {
        match filter {
            Filter::Grade(grade) => self.grades.contains(&grade),
            Filter::Kind(kind) => self.kinds.contains(&kind),
        }
    }

    /// Returns the path of the first page of the list.
    pub(super) fn path(&self) -> String {
        let words: Vec<&str> = self.iter().map(Filter::word).collect();
        match words.is_empty() {
            true => CHANGELOG.to_owned(),
            false => format!("{CHANGELOG}/{}", words.join(&SEPARATOR.to_string())),
        }
    }

    /// `breaking, removed`
    pub(super) fn words(&self) -> String {
        let words: Vec<&str> = self.iter().map(Filter::word).collect();
        words.join(", ")
    }

    /// Returns whether they let a change through.
    pub(super) fn matches(&self, change: &Change) -> bool {
        self.lets_through(change.criticality, ChangeKind::of(change))
    }

    fn lets_through(&self, grade: Criticality, kind: ChangeKind) -> bool {
        (self.grades.is_empty() || self.grades.contains(&grade))
            && (self.kinds.is_empty() || self.kinds.contains(&kind))
    }

    /// Returns the choice after a click on a filter.
    fn toggled(&self, filter: Filter) -> Self {
        let is_chosen = |each: &Filter| self.has(*each) != (*each == filter);
        Filter::all().filter(is_chosen).collect()
    }

    /// Returns the choice with one filter in place of those beside it.
    fn with_only(&self, filter: Filter) -> Self {
        match filter {
            Filter::Grade(grade) => Self {
                grades: vec![grade],
                kinds: self.kinds.clone(),
            },
            Filter::Kind(kind) => Self {
                grades: self.grades.clone(),
                kinds: vec![kind],
            },
        }
    }

    /// Returns the filters as they are offered, those of grades and those of kinds, each with its number of changes.
    pub(super) fn families(&self, counts: &GradesAndKinds) -> [(&'static str, Vec<Offer>); 2] {
        let offers = Filter::all().map(|filter| Offer {
            path: self.toggled(filter).path(),
            label: filter.label(),
            class: match filter {
                Filter::Grade(grade) => grade.word(),
                Filter::Kind(_) => KIND_CLASS,
            },
            count: counts.count(&self.with_only(filter)),
            is_chosen: self.has(filter),
        });
        let (kinds, grades) = offers.partition(|offer| offer.class == KIND_CLASS);
        [("Grade", grades), ("Kind", kinds)]
    }
}

impl FromIterator<Filter> for Filters {
    fn from_iter<I: IntoIterator<Item = Filter>>(filters: I) -> Self {
        let mut chosen = Self::default();
        for filter in filters {
            match filter {
                Filter::Grade(grade) => chosen.grades.push(grade),
                Filter::Kind(kind) => chosen.kinds.push(kind),
            }
        }
        chosen
    }
}

/// A filter on the page.
pub(super) struct Offer {
    /// Where a click leads.
    pub(super) path: String,
    pub(super) label: &'static str,
    pub(super) class: &'static str,
    /// How many changes it lets through, together with the chosen filters of the other sort.
    pub(super) count: u32,
    pub(super) is_chosen: bool,
}

/// How many changes there are of each grade and kind.
#[derive(Debug, Default)]
pub(super) struct GradesAndKinds([[u32; ChangeKind::ALL.len()]; Criticality::ALL.len()]);

impl GradesAndKinds {
    pub(super) fn add(&mut self, change: &Change) {
        let kind = ChangeKind::of(change);
        for (grade, kinds) in Criticality::ALL.into_iter().zip(&mut self.0) {
            for (each, count) in ChangeKind::ALL.into_iter().zip(kinds) {
                *count += u32::from(grade == change.criticality && each == kind);
            }
        }
    }

    /// Returns how many changes the filters let through.
    pub(super) fn count(&self, filters: &Filters) -> u32 {
        let mut sum = 0;
        for (grade, kinds) in Criticality::ALL.into_iter().zip(&self.0) {
            for (kind, count) in ChangeKind::ALL.into_iter().zip(kinds) {
                sum += if filters.lets_through(grade, kind) {
                    *count
                } else {
                    0
                };
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_has_one_address() {
        for words in [
            "breaking",
            "breaking-removed",
            "dangerous-safe-added-deprecated",
        ] {
            let filters = Filters::parse(words).unwrap();
            assert_eq!(filters.path(), format!("changelog/{words}"));
        }
        for odd in [
            "",
            "-",
            "removed-breaking",
            "breaking-breaking",
            "breaking-",
            "breaking-x",
            "x",
        ] {
            assert_eq!(Filters::parse(odd), None, "{odd}");
        }
    }

    #[test]
    fn grades_and_kinds_narrow_each_other() {
        let change = |grade, code: &str| Change::new(grade, code, "Query.a");
        let changes = [
            change(Criticality::Breaking, "field_removed"),
            change(Criticality::Breaking, "field_type_changed"),
            change(Criticality::Dangerous, "enum_value_added"),
            change(Criticality::Safe, "field_added"),
            change(Criticality::Safe, "input_field_removed"),
        ];
        let mut counts = GradesAndKinds::default();
        changes.iter().for_each(|change| counts.add(change));
        for (words, expected) in [
            ("breaking", 2),
            ("removed", 2),
            ("breaking-removed", 1),
            ("breaking-safe-removed", 2),
            ("dangerous-added-removed", 1),
            ("dangerous-removed", 0),
        ] {
            let filters = Filters::parse(words).unwrap();
            assert_eq!(counts.count(&filters), expected, "{words}");
            let matching = changes.iter().filter(|change| filters.matches(change));
            assert_eq!(matching.count(), expected as usize, "{words}");
        }
        let chosen = Filters::parse("breaking-removed").unwrap();
        let families = chosen.families(&counts);
        assert_eq!(
            families.each_ref().map(|(name, of)| (*name, of.len())),
            [("Grade", 3), ("Kind", 4)]
        );
        let offers = families.iter().flat_map(|(_, offers)| offers);
        let shown = offers.map(|offer| (offer.label, offer.count, &*offer.path));
        let shown: Vec<_> = shown.collect();
        assert_eq!(
            shown,
            [
                ("Breaking", 1, "changelog/removed"),
                ("Dangerous", 0, "changelog/breaking-dangerous-removed"),
                ("Safe", 1, "changelog/breaking-safe-removed"),
                ("Added", 0, "changelog/breaking-added-removed"),
                ("Changed", 1, "changelog/breaking-changed-removed"),
                ("Removed", 1, "changelog/breaking"),
                ("Deprecated", 0, "changelog/breaking-removed-deprecated"),
            ]
        );
        assert_eq!(counts.count(&Filters::default()), 5);
        let chosen: Filters = [Filter::Kind(ChangeKind::Added)].into_iter().collect();
        assert_eq!(
            chosen.toggled(Filter::Kind(ChangeKind::Added)).path(),
            "changelog"
        );
    }
}
