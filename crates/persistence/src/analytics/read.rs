//! Reads the counts of a range: rows of the days that run, and packed days.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{Count, Dimension, Result, Timestamp};
// Half a report is looking up names: this map hashes them faster than that of the standard library.
use hashbrown::HashMap;

use super::days::packed_days;
use super::packed::{Sums, unpack};
use super::{Range, Unit, number};
use crate::Conn;
use crate::error::internal;
use crate::schema::analytics_counts as counts;

const HOUR: i64 = 3600;

/// The counts of a project within a range, as loaded at once.
pub struct Counts {
    range: Range,
    packed: BTreeMap<Timestamp, Vec<u8>>,
    rows: Vec<(Timestamp, Count)>,
}

impl Counts {
    /// Loads all counts of a range.
    pub fn load(conn: &mut Conn, range: Range) -> Result<Self> {
        let rows: Vec<(NaiveDateTime, String, String, i64, i64, i64)> = within!(range)
            .select((
                counts::start,
                counts::dimension,
                counts::value,
                counts::count,
                counts::visitors,
                counts::seconds,
            ))
            .load(conn)
            .map_err(internal)?;
        let rows = rows
            .into_iter()
            // A newer release, which counts more, may run beside this one.
            .filter_map(|row| Some((Dimension::parse(&row.1)?, row)))
            .map(|(dimension, (start, _, value, count, visitors, seconds))| {
                let count = Count {
                    dimension,
                    value,
                    count: number(count)?,
                    visitors: number(visitors)?,
                    seconds: number(seconds)?,
                };
                Ok((Timestamp::from_naive(start), count))
            })
            .collect::<Result<_>>()?;
        let Range {
            project,
            unit,
            since,
            until,
        } = range;
        Ok(Self {
            range,
            packed: packed_days(conn, project, unit, since, until)?,
            rows,
        })
    }

    /// Calls `each` with every count of a dimension.
    fn each(
        &self,
        dimension: Dimension,
        mut each: impl FnMut(Timestamp, &str, Sums),
    ) -> Result<()> {
        let Range { since, until, .. } = self.range;
        for (day, bytes) in &self.packed {
            unpack(bytes, dimension, |value, hour, sums| {
                let start = match self.range.unit {
                    Unit::Day => *day,
                    Unit::Hour => day.plus_seconds(i64::from(hour) * HOUR),
                };
                if start >= since && start < until {
                    each(start, value, sums);
                }
            })?;
        }
        for (start, count) in self
            .rows
            .iter()
            .filter(|(_, count)| count.dimension == dimension)
        {
            let sums = Sums {
                count: count.count,
                visitors: count.visitors,
                seconds: count.seconds,
            };
            each(*start, &count.value, sums);
        }
        Ok(())
    }

    /// Returns the sums of a dimension by value, the greatest counts first.
    pub fn top(&self, dimension: Dimension, limit: u32) -> Result<Vec<Count>> {
        let mut all: HashMap<String, Sums> = HashMap::new();
        self.each(dimension, |_, value, sums| {
            all.entry_ref(value).or_default().add(sums);
        })?;
        let mut sums = counts_of(dimension, all);
        sums.sort_by(|one, other| {
            (Reverse(one.count), &one.value).cmp(&(Reverse(other.count), &other.value))
        });
        sums.truncate(limit as usize);
        Ok(sums)
    }

    /// Returns the sums of a dimension over all values.
    pub fn total(&self, dimension: Dimension) -> Result<Count> {
        let mut total = Sums::default();
        self.each(dimension, |_, _, sums| total.add(sums))?;
        Ok(count(dimension, String::new(), total))
    }

    /// Returns the sums of a dimension for these values. Those without a count are left out.
    pub fn totals_of(&self, dimension: Dimension, values: &[&str]) -> Result<Vec<Count>> {
        let wanted = values.iter().map(|value| ((*value).to_owned(), None));
        let mut all: HashMap<String, Option<Sums>> = wanted.collect();
        self.each(dimension, |_, value, sums| {
            if let Some(sum) = all.get_mut(value) {
                sum.get_or_insert_default().add(sums);
            }
        })?;
        let found = all
            .into_iter()
            .filter_map(|(value, sums)| Some((value, sums?)));
        Ok(counts_of(dimension, found))
    }

    /// Returns the counts of a dimension by hour or day, in order of time and value: those of one value, or those of each.
    /// Those without a count are left out.
    pub fn series(
        &self,
        dimension: Dimension,
        wanted: Option<&str>,
    ) -> Result<Vec<(Timestamp, Count)>> {
        let mut all: BTreeMap<(Timestamp, String), Sums> = BTreeMap::new();
        self.each(dimension, |start, value, sums| {
            if wanted.is_none_or(|wanted| wanted == value) {
                let sum = all.entry((start, value.to_owned())).or_default();
                sum.add(sums);
            }
        })?;
        let all = all.into_iter();
        Ok(all
            .map(|((start, value), sums)| (start, count(dimension, value, sums)))
            .collect())
    }
}

fn counts_of(dimension: Dimension, sums: impl IntoIterator<Item = (String, Sums)>) -> Vec<Count> {
    let sums = sums.into_iter();
    sums.map(|(value, sums)| count(dimension, value, sums))
        .collect()
}

fn count(dimension: Dimension, value: String, sums: Sums) -> Count {
    Count {
        dimension,
        value,
        count: sums.count,
        visitors: sums.visitors,
        seconds: sums.seconds,
    }
}
