//! The report that the dashboard shows.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use domain::{Count, Dimension, ProjectId, ReadTime, Result, Timestamp, UserId};
use persistence::Conn;
use persistence::analytics::{self, Counts};

use crate::Context;
use crate::cleanup::reading_since;
use crate::marks::{Mark, read_marks};
use crate::vitals::{VitalRow, read_vitals};
use crate::window::{Comparison, Window};

/// Maximum number of rows of a table.
const MAX_ROWS: u32 = 100;

/// Maximum number of bursts.
const MAX_BURSTS: usize = 20;

/// The parameters of a report.
#[derive(Debug, Clone)]
pub struct ReportQuery {
    /// The project.
    pub project: ProjectId,
    /// Its owner.
    pub owner: UserId,
    /// The time of the report.
    pub now: Timestamp,
    /// The period.
    pub window: Window,
    /// What to compare it with.
    pub comparison: Comparison,
    /// The one value that the chart and the figures are about; none for all views.
    pub filter: Option<Filter>,
}

/// A value of a dimension that counts views.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter {
    dimension: Dimension,
    value: String,
}

/// What readers did within a period, and before it.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// The period.
    pub window: Window,
    /// The one that it is compared with.
    pub compared: Option<Window>,
    /// Each hour or day of the period.
    pub points: Vec<Point>,
    /// The sums of the period.
    pub figures: Figures,
    /// Those of the compared period.
    pub compared_figures: Option<Figures>,
    /// Visitors who did something in the last minutes.
    pub readers: u64,
    /// Changes of the project within the period.
    pub marks: Vec<Mark>,
    /// Views by page.
    pub pages: Vec<PageRow>,
    /// Views by section of the docs: the first part of a page's path. A visitor counts once a page.
    pub sections: Vec<Count>,
    /// The most frequent searches.
    pub terms: Vec<TermRow>,
    /// Other tables, by what they count.
    pub tables: HashMap<Dimension, Vec<Count>>,
    /// Views that are not counted, by hour or day and reason.
    pub uncounted: Vec<(Timestamp, Count)>,
    /// The largest groups of views that look like those of a program, by hour or day and page. They count.
    pub bursts: Vec<(Timestamp, Count)>,
    /// Web vitals by kind of page.
    pub vitals: Vec<VitalRow>,
}

/// Views of an hour or day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// Its beginning.
    pub start: Timestamp,
    /// Views and visitors.
    pub views: Views,
    /// Those of the hour or day that it is compared with.
    pub compared: Option<Views>,
}

/// Views and the visitors who made them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Views {
    /// Pages shown.
    pub views: u64,
    /// Visitors, counted anew each day. Those of an hour are the ones who came first that day.
    pub visitors: u64,
}

/// The sums of a period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figures {
    /// Views and visitors.
    pub views: Views,
    /// How often a page was left, and for how many seconds pages were visible in all.
    pub reads: Count,
    /// The time for which half of the pages were visible at most, when readers first left them: the upper end of its class.
    pub median: Option<ReadTime>,
    /// How often the search was opened.
    pub opened: u64,
    /// Searches.
    pub searches: u64,
    /// Searches of which a result was opened.
    pub chosen: u64,
    /// Pages that were opened from a search and read.
    pub read: u64,
    /// Searches without results whose term is stored.
    pub empty: u64,
}

/// A page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageRow {
    /// Views by path.
    pub views: Count,
    /// How often it was left, and for how long it was visible.
    pub reads: Option<Count>,
}

/// A search term.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TermRow {
    /// The term.
    pub term: String,
    /// How often it was searched.
    pub searches: u64,
    /// How often a result was opened.
    pub chosen: u64,
}

impl Filter {
    /// The dimensions that can be filtered.
    pub const DIMENSIONS: [Dimension; 5] = [
        Dimension::Page,
        Dimension::Referrer,
        Dimension::Host,
        Dimension::Device,
        Dimension::Version,
    ];

    /// Maximum number of characters.
    pub const MAX_CHARS: usize = 300;

    /// Parses `page:objects/User`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (dimension, value) = text.split_once(':')?;
        let dimension = Dimension::parse(dimension).filter(|one| Self::DIMENSIONS.contains(one))?;
        let is_short = text.chars().count() <= Self::MAX_CHARS;
        (is_short && !value.is_empty()).then(|| Self {
            dimension,
            value: value.to_owned(),
        })
    }
}

/// Returns what readers of a project did.
pub async fn report(ctx: &Context, query: ReportQuery) -> Result<Report> {
    ctx.store.read(move |conn| read(conn, &query)).await
}

fn read(conn: &mut Conn, query: &ReportQuery) -> Result<Report> {
    let (project, filter) = (query.project, query.filter.as_ref());
    let counts = Counts::load(conn, query.window.range(project))?;
    let compared = query.comparison.window(query.window);
    let now = read_views(&counts, filter)?;
    let figures = read_figures(&counts, filter)?;
    let (before, compared_figures) = match compared {
        Some(window) => {
            let counts = Counts::load(conn, window.range(project))?;
            let (views, figures) = (read_views(&counts, filter)?, read_figures(&counts, filter)?);
            (Some(views), Some(figures))
        }
        None => (None, None),
    };
    let starts_before = compared.map(|window| window.starts());
    let points = query.window.starts().into_iter().enumerate();
    let points = points.map(|(index, start)| Point {
        start,
        views: views_at(&now, start),
        compared: before.as_ref().map(|before| {
            let starts = starts_before.as_deref().unwrap_or_default();
            starts
                .get(index)
                .map_or(Views::default(), |start| views_at(before, *start))
        }),
    });
    let mut tables = HashMap::new();
    for dimension in [
        Dimension::Referrer,
        Dimension::Host,
        Dimension::Device,
        Dimension::Version,
        Dimension::EmptyTerm,
        Dimension::Copy,
        Dimension::Console,
        Dimension::Crawler,
        Dimension::Fetch,
        Dimension::FetchedPage,
        Dimension::Program,
    ] {
        tables.insert(dimension, counts.top(dimension, MAX_ROWS)?);
    }
    let all_pages = counts.top(Dimension::Page, u32::MAX)?;
    let since = reading_since(query.now);
    Ok(Report {
        window: query.window,
        compared,
        points: points.collect(),
        figures,
        compared_figures,
        readers: analytics::count_readers(conn, project, since)?,
        marks: read_marks(conn, query)?,
        sections: sections(&all_pages),
        pages: read_pages(&counts, all_pages)?,
        terms: read_terms(&counts, MAX_ROWS)?,
        tables,
        uncounted: counts.series(Dimension::Uncounted, None)?,
        bursts: read_bursts(&counts)?,
        vitals: read_vitals(&counts)?,
    })
}

/// Returns the largest bursts. None has more views than its page at that time: a program may tell that it left pages which it
/// never showed.
fn read_bursts(counts: &Counts) -> Result<Vec<(Timestamp, Count)>> {
    let mut bursts = counts.series(Dimension::Burst, None)?;
    bursts.sort_by_key(|(start, burst)| (Reverse(burst.count), *start));
    bursts.truncate(MAX_BURSTS);
    for (start, burst) in &mut bursts {
        let page = counts.series(Dimension::Page, Some(&burst.value))?;
        let views = page.iter().find(|(at, _)| at == start);
        burst.count = burst.count.min(views.map_or(0, |(_, page)| page.count));
    }
    bursts.retain(|(_, burst)| burst.count > 0);
    Ok(bursts)
}

fn views_at(views: &HashMap<Timestamp, Views>, start: Timestamp) -> Views {
    views.get(&start).copied().unwrap_or_default()
}

fn read_views(counts: &Counts, filter: Option<&Filter>) -> Result<HashMap<Timestamp, Views>> {
    let rows = match filter {
        None => counts.series(Dimension::View, None)?,
        Some(filter) => counts.series(filter.dimension, Some(&filter.value))?,
    };
    Ok(rows
        .into_iter()
        .map(|(start, count)| (start, Views::from(&count)))
        .collect())
}

fn read_figures(counts: &Counts, filter: Option<&Filter>) -> Result<Figures> {
    let views = match filter {
        None => Some(counts.total(Dimension::View)?),
        Some(filter) => {
            let values = [filter.value.as_str()];
            counts.totals_of(filter.dimension, &values)?.pop()
        }
    };
    let classes = counts.top(Dimension::ReadTime, MAX_ROWS)?;
    let total = |dimension| counts.total(dimension);
    Ok(Figures {
        views: views.as_ref().map(Views::from).unwrap_or_default(),
        reads: total(Dimension::Read)?,
        median: median(&classes),
        opened: total(Dimension::SearchOpen)?.count,
        searches: total(Dimension::Search)?.count,
        chosen: total(Dimension::SearchClick)?.count,
        read: total(Dimension::SearchRead)?.count,
        empty: total(Dimension::EmptyTerm)?.count,
    })
}

/// Adds up the views of pages by the first part of their path; the most viewed section first.
fn sections(pages: &[Count]) -> Vec<Count> {
    let mut sections: BTreeMap<&str, Count> = BTreeMap::new();
    for page in pages {
        let name = page.value.split('/').next().unwrap_or_default();
        let section = sections.entry(name).or_insert_with(|| Count {
            value: name.to_owned(),
            ..Count::of(Dimension::Page)
        });
        section.add(page);
    }
    let mut sections: Vec<Count> = sections.into_values().collect();
    sections.sort_by_key(|section| Reverse(section.count));
    sections.truncate(MAX_ROWS as usize);
    sections
}

fn read_pages(counts: &Counts, mut pages: Vec<Count>) -> Result<Vec<PageRow>> {
    pages.truncate(MAX_ROWS as usize);
    let mut reads = by_value(counts, Dimension::PageRead, &pages)?;
    Ok(pages
        .into_iter()
        .map(|views| PageRow {
            reads: reads.remove(&views.value),
            views,
        })
        .collect())
}

/// Returns the most frequent searches with the number of results that were opened.
pub(crate) fn read_terms(counts: &Counts, limit: u32) -> Result<Vec<TermRow>> {
    let terms = counts.top(Dimension::Term, limit)?;
    let clicks = by_value(counts, Dimension::TermClick, &terms)?;
    Ok(terms
        .into_iter()
        .map(|term| TermRow {
            chosen: clicks.get(&term.value).map_or(0, |click| click.count),
            term: term.value,
            searches: term.count,
        })
        .collect())
}

/// Returns the sums of another dimension for the values of these rows.
fn by_value(
    counts: &Counts,
    dimension: Dimension,
    rows: &[Count],
) -> Result<HashMap<String, Count>> {
    let values: Vec<&str> = rows.iter().map(|row| row.value.as_str()).collect();
    let counts = counts.totals_of(dimension, &values)?;
    Ok(counts
        .into_iter()
        .map(|count| (count.value.clone(), count))
        .collect())
}

/// Returns the class in which the middle one of all reads is.
fn median(classes: &[Count]) -> Option<ReadTime> {
    let mut sorted: Vec<(ReadTime, u64)> = classes
        .iter()
        .filter_map(|count| Some((ReadTime::parse(&count.value)?, count.count)))
        .collect();
    sorted.sort_unstable();
    let all: u64 = sorted.iter().map(|(_, count)| count).sum();
    let mut passed = 0;
    sorted.into_iter().find_map(|(class, count)| {
        passed += count;
        (count > 0 && passed * 2 >= all).then_some(class)
    })
}

impl From<&Count> for Views {
    fn from(count: &Count) -> Self {
        Self {
            views: count.count,
            visitors: count.visitors,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classes(counts: &[(u32, u64)]) -> Vec<Count> {
        let count = |(seconds, count): &(u32, u64)| Count {
            dimension: Dimension::ReadTime,
            value: ReadTime::of(*seconds).to_string(),
            count: *count,
            visitors: 0,
            seconds: 0,
        };
        counts.iter().map(count).collect()
    }

    #[test]
    fn the_median_is_the_class_of_the_middle() {
        for (counts, seconds) in [
            (vec![], None),
            (vec![(5, 1)], Some(5)),
            (vec![(300, 1), (1, 1)], Some(1)),
            (vec![(300, 2), (1, 1)], Some(300)),
            (vec![(45, 10), (1, 4), (900, 5)], Some(45)),
        ] {
            let found = median(&classes(&counts)).map(ReadTime::seconds);
            assert_eq!(found, seconds, "{counts:?}");
        }
    }

    #[test]
    fn only_dimensions_of_views_can_be_filtered() {
        let filter = Filter::parse("page:objects/User").unwrap();
        assert_eq!(filter.value, "objects/User");
        for bad in ["", "page", "page:", "term:user", "x:y"] {
            assert_eq!(Filter::parse(bad), None, "{bad}");
        }
    }
}
