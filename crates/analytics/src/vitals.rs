//! Web vitals of readers, by kind of page.

use std::collections::BTreeMap;

use domain::{PageGroup, Result, Vital, VitalClass, VitalGrade};
use persistence::analytics::Counts;

/// The share of page loads whose value is at most that of the row: the 75th percentile, as <https://web.dev/articles/vitals>
/// asks for.
const QUARTERS: u64 = 3;

/// How a vital was on a kind of page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VitalRow {
    /// The kind of page.
    pub group: PageGroup,
    /// The vital.
    pub vital: Vital,
    /// How often it was measured.
    pub count: u64,
    /// How often it was good.
    pub good: u64,
    /// The value that three quarters did not exceed: the upper end of its class, in the unit of the vital.
    pub p75: u32,
}

impl VitalRow {
    /// Returns how good it is.
    #[must_use]
    pub fn grade(&self) -> VitalGrade {
        self.vital.grade(self.p75)
    }
}

pub(crate) fn read_vitals(counts: &Counts) -> Result<Vec<VitalRow>> {
    let mut rows = Vec::new();
    for vital in Vital::ALL {
        let mut groups: BTreeMap<PageGroup, BTreeMap<u32, u64>> = BTreeMap::new();
        for count in counts.top(vital.dimension(), u32::MAX)? {
            if let Some(class) = VitalClass::parse(&count.value) {
                *groups
                    .entry(class.group)
                    .or_default()
                    .entry(class.end)
                    .or_default() += count.count;
            }
        }
        let groups = groups.into_iter();
        rows.extend(groups.filter_map(|(group, classes)| summarize(*vital, group, &classes)));
    }
    rows.sort_by_key(|row| (row.group, row.vital));
    Ok(rows)
}

fn summarize(vital: Vital, group: PageGroup, classes: &BTreeMap<u32, u64>) -> Option<VitalRow> {
    let count: u64 = classes.values().sum();
    let good = classes
        .iter()
        .filter(|(end, _)| vital.grade(**end) == VitalGrade::Good);
    let mut passed = 0;
    let (p75, _) = classes.iter().find(|(_, count_of_class)| {
        passed += **count_of_class;
        passed > 0 && passed * 4 >= count * QUARTERS
    })?;
    Some(VitalRow {
        group,
        vital,
        count,
        good: good.map(|(_, count)| count).sum(),
        p75: *p75,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_quarters_are_at_most_the_percentile() {
        for (classes, p75, good) in [
            (vec![(2_500, 1)], 2_500, 1),
            (vec![(500, 3), (10_000, 1)], 500, 3),
            (vec![(500, 2), (3_000, 1), (10_000, 1)], 3_000, 2),
            (vec![(500, 2), (10_000, 2)], 10_000, 2),
        ] {
            let row = summarize(Vital::Lcp, PageGroup::Type, &classes.into_iter().collect());
            let row = row.unwrap();
            assert_eq!((row.p75, row.good), (p75, good));
        }
        assert_eq!(
            summarize(Vital::Lcp, PageGroup::Type, &BTreeMap::new()),
            None
        );
    }
}
