//! Web vitals of readers: how fast pages appear and answer. Definitions and thresholds: <https://web.dev/articles/vitals>.

use super::{Dimension, PageGroup};

words! {
    /// A web vital.
    Vital {
        /// Largest Contentful Paint, in milliseconds.
        Lcp = "lcp",
        /// Interaction to Next Paint, in milliseconds.
        Inp = "inp",
        /// Cumulative Layout Shift, in thousandths.
        Cls = "cls",
    }
}

words! {
    /// How good a value is.
    VitalGrade {
        /// Good.
        Good = "good",
        /// Needs improvement.
        Fair = "fair",
        /// Poor.
        Poor = "poor",
    }
}

impl Vital {
    /// Returns the dimension of its counts.
    #[must_use]
    pub const fn dimension(self) -> Dimension {
        match self {
            Self::Lcp => Dimension::Lcp,
            Self::Inp => Dimension::Inp,
            Self::Cls => Dimension::Cls,
        }
    }

    /// The upper ends of its classes. The last one holds everything above the one before, too.
    const fn ends(self) -> &'static [u32] {
        match self {
            Self::Lcp => &[
                500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 6_000, 10_000, 30_000,
            ],
            Self::Inp => &[50, 100, 150, 200, 300, 500, 1_000, 2_000, 5_000],
            Self::Cls => &[10, 25, 50, 100, 150, 250, 500, 1_000],
        }
    }

    /// The greatest good value, and the greatest that is not poor.
    const fn limits(self) -> (u32, u32) {
        match self {
            Self::Lcp => (2_500, 4_000),
            Self::Inp => (200, 500),
            Self::Cls => (100, 250),
        }
    }

    /// Returns how good a value is.
    #[must_use]
    pub const fn grade(self, value: u32) -> VitalGrade {
        let (good, fair) = self.limits();
        if value <= good {
            VitalGrade::Good
        } else if value <= fair {
            VitalGrade::Fair
        } else {
            VitalGrade::Poor
        }
    }
}

/// The values of a vital on a kind of page between two ends: a bar of a histogram.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct VitalClass {
    /// The kind of page.
    pub group: PageGroup,
    /// The upper end, in the unit of the vital.
    pub end: u32,
}

impl VitalClass {
    /// Returns the class of a value.
    #[must_use]
    pub fn of(vital: Vital, group: PageGroup, value: u32) -> Self {
        let ends = vital.ends();
        let end = ends.iter().find(|end| value <= **end).or(ends.last());
        Self {
            group,
            end: end.copied().unwrap_or(value),
        }
    }

    /// Parses the value of a count.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (group, end) = text.split_once(' ')?;
        Some(Self {
            group: PageGroup::parse(group)?,
            end: end.parse().ok()?,
        })
    }
}

impl std::fmt::Display for VitalClass {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.group.as_str(), self.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_classes_that_keep_their_grade() {
        for vital in Vital::ALL {
            let (good, fair) = vital.limits();
            for value in [0, good, good + 1, fair, fair + 1, u32::MAX] {
                let class = VitalClass::of(*vital, PageGroup::Type, value);
                assert_eq!(vital.grade(class.end), vital.grade(value), "{value}");
                assert_eq!(VitalClass::parse(&class.to_string()), Some(class));
            }
        }
        assert_eq!(VitalClass::parse("type"), None);
        assert_eq!(VitalClass::parse("what 100"), None);
    }
}
