//! Adds up a batch of events and stores the sums.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use domain::{
    Count, Device, Dimension, PageGroup, ProjectId, ReadTime, Result, Timestamp, Uncounted,
    VitalClass,
};
use persistence::Conn;
use persistence::analytics::{self, Row, Unit};

use crate::known::KnownValues;
use crate::visitor::{Salt, Visitor};
use crate::{Event, EventKind, Source, ViewedPage};

/// What is counted: of which project, what, and which value.
type Key = (ProjectId, Dimension, String);

/// Sums of a batch.
#[derive(Default)]
pub(crate) struct Tally {
    sums: BTreeMap<Key, Sum>,
    /// What visitors saw. They count once a day.
    visits: BTreeSet<(Key, Visitor)>,
    /// Those who are reading.
    readers: BTreeSet<(ProjectId, Visitor)>,
}

#[derive(Clone, Copy, Default)]
struct Sum {
    count: u64,
    visitors: u64,
    seconds: u64,
}

/// A reader whose events count.
pub(crate) struct Counted<'a> {
    /// The visitor.
    pub(crate) visitor: Visitor,
    /// The device.
    pub(crate) device: Device,
    /// The docs' own host.
    pub(crate) own_host: Option<&'a str>,
}

impl Tally {
    /// Adds an event of a reader who counts.
    pub(crate) fn add(&mut self, project: ProjectId, reader: &Counted<'_>, event: &Event) {
        let page = &event.page;
        match &event.kind {
            EventKind::View { referrer } => {
                self.add_view(project, reader, page, referrer.as_deref());
            }
            EventKind::Leave {
                seconds,
                is_again,
                is_from_search,
            } => {
                if *is_from_search && !is_again && *seconds >= ReadTime::READ_SECONDS {
                    self.sum(project, Dimension::SearchRead, "");
                }
                let seconds = (*seconds).min(ReadTime::MAX_SECONDS);
                let count = u64::from(!is_again);
                let mut add = |dimension, value: &str| {
                    self.sum_all(project, dimension, value, count, u64::from(seconds));
                };
                add(Dimension::Read, "");
                add(Dimension::PageRead, &page.path);
                if !is_again {
                    add(Dimension::ReadTime, &ReadTime::of(seconds).to_string());
                }
            }
            EventKind::SearchOpen => self.sum(project, Dimension::SearchOpen, ""),
            EventKind::Search { term, results } => {
                self.sum(project, Dimension::Search, "");
                if let Some(term) = term {
                    self.sum(project, Dimension::Term, term.as_str());
                    if *results == 0 {
                        self.sum(project, Dimension::EmptyTerm, term.as_str());
                    }
                }
            }
            EventKind::SearchClick { term } => {
                self.sum(project, Dimension::SearchClick, "");
                if let Some(term) = term {
                    self.sum(project, Dimension::TermClick, term.as_str());
                }
            }
            EventKind::Copy => self.sum(project, Dimension::Copy, &page.path),
            EventKind::Console => self.sum(project, Dimension::Console, &page.path),
            EventKind::Vital { vital, value } => {
                let class = VitalClass::of(*vital, PageGroup::of(&page.path), *value);
                self.sum(project, vital.dimension(), &class.to_string());
            }
        }
    }

    fn add_view(
        &mut self,
        project: ProjectId,
        reader: &Counted<'_>,
        page: &ViewedPage,
        referrer: Option<&str>,
    ) {
        let source = Source::of(referrer, reader.own_host);
        let visitor = reader.visitor;
        self.visit(project, visitor, Dimension::View, "");
        self.visit(project, visitor, Dimension::Page, &page.path);
        self.visit(project, visitor, Dimension::Referrer, source.kind.as_str());
        self.visit(project, visitor, Dimension::Device, reader.device.as_str());
        if let Some(host) = &source.host {
            self.visit(project, visitor, Dimension::Host, host);
        }
        if let Some(version) = page.version {
            self.visit(project, visitor, Dimension::Version, &version.to_string());
        }
    }

    /// Notes that a visitor is reading.
    pub(crate) fn add_reader(&mut self, project: ProjectId, visitor: Visitor) {
        self.readers.insert((project, visitor));
    }

    /// Adds a view that does not count.
    pub(crate) fn leave_out(&mut self, project: ProjectId, reason: Uncounted) {
        self.sum(project, Dimension::Uncounted, reason.as_str());
    }

    fn sum(&mut self, project: ProjectId, dimension: Dimension, value: &str) {
        self.sum_all(project, dimension, value, 1, 0);
    }

    /// Adds to a count.
    pub(crate) fn sum_all(
        &mut self,
        project: ProjectId,
        dimension: Dimension,
        value: &str,
        count: u64,
        seconds: u64,
    ) {
        let key = (project, dimension, value.to_owned());
        let sum = self.sums.entry(key).or_default();
        sum.count += count;
        sum.seconds += seconds;
    }

    fn visit(&mut self, project: ProjectId, visitor: Visitor, dimension: Dimension, value: &str) {
        self.sum(project, dimension, value);
        let key = (project, dimension, value.to_owned());
        self.visits.insert((key, visitor));
    }

    /// Stores the sums for the hour and the day.
    pub(crate) fn store(
        mut self,
        conn: &mut Conn,
        salt: &Salt,
        known: &KnownValues,
        now: Timestamp,
    ) -> Result<()> {
        self.limit_values(conn, known, now.day())?;
        self.count_visitors(conn, salt, now.day())?;
        let mut rows = Vec::with_capacity(2 * self.sums.len());
        let mut views: BTreeMap<ProjectId, u64> = BTreeMap::new();
        for (unit, start) in [(Unit::Day, now.day()), (Unit::Hour, now.hour())] {
            for ((project, dimension, value), sum) in &self.sums {
                if unit == Unit::Day && *dimension == Dimension::View {
                    *views.entry(*project).or_default() += sum.count;
                }
                rows.push(Row {
                    project: *project,
                    unit,
                    start,
                    count: Count {
                        dimension: *dimension,
                        value: value.clone(),
                        count: sum.count,
                        visitors: sum.visitors,
                        seconds: sum.seconds,
                    },
                });
            }
        }
        analytics::add(conn, &rows)?;
        for (project, views) in views {
            analytics::add_views(conn, project, views)?;
        }
        let readers = self.readers.iter();
        let mut readers: Vec<(ProjectId, String)> = readers
            .map(|(project, visitor)| (*project, salt.reader_key(*visitor)))
            .collect();
        readers.sort_unstable();
        analytics::note_readers(conn, &readers, now)
    }

    /// Renames values beyond the limit of their dimension.
    fn limit_values(&mut self, conn: &mut Conn, known: &KnownValues, day: Timestamp) -> Result<()> {
        let mut values: BTreeMap<(ProjectId, Dimension), Vec<String>> = BTreeMap::new();
        for (project, dimension, value) in
            self.sums.keys().filter(|(_, _, value)| !value.is_empty())
        {
            let list = values.entry((*project, *dimension)).or_default();
            list.push(value.clone());
        }
        let mut too_many: HashSet<Key> = HashSet::new();
        for ((project, dimension), values) in values {
            let place = (project, dimension);
            let values = known.unknown(day, place, values);
            if values.is_empty() {
                continue;
            }
            let (stored, count) = analytics::known_values(conn, project, day, dimension, &values)?;
            let room = dimension.max_values().saturating_sub(count) as usize;
            let new: Vec<&String> = values
                .iter()
                .filter(|value| !stored.contains(*value))
                .collect();
            let (fitting, others) = new.split_at(room.min(new.len()));
            known.add(day, place, stored.iter().chain(fitting.iter().copied()));
            for value in others {
                too_many.insert((project, dimension, (*value).clone()));
            }
        }
        if !too_many.is_empty() {
            self.rename(&too_many);
        }
        Ok(())
    }

    fn rename(&mut self, too_many: &HashSet<Key>) {
        let named = |key: Key| match too_many.contains(&key) {
            true => (key.0, key.1, Dimension::REST.to_owned()),
            false => key,
        };
        let mut sums: BTreeMap<Key, Sum> = BTreeMap::new();
        for (key, sum) in std::mem::take(&mut self.sums) {
            let all = sums.entry(named(key)).or_default();
            all.count += sum.count;
            all.seconds += sum.seconds;
        }
        self.sums = sums;
        let visits = std::mem::take(&mut self.visits).into_iter();
        self.visits = visits.map(|(key, visitor)| (named(key), visitor)).collect();
    }

    /// Counts the visitors that were not counted today.
    fn count_visitors(&mut self, conn: &mut Conn, salt: &Salt, day: Timestamp) -> Result<()> {
        let keys: HashMap<String, &Key> = self
            .visits
            .iter()
            .map(|(key, visitor)| (salt.key(*visitor, key.1, &key.2), key))
            .collect();
        let mut sorted: Vec<String> = keys.keys().cloned().collect();
        sorted.sort_unstable();
        for fresh in analytics::note_seen(conn, day, &sorted)? {
            if let Some(sum) = keys.get(&fresh).and_then(|key| self.sums.get_mut(*key)) {
                sum.visitors += 1;
            }
        }
        Ok(())
    }
}
