//! The list of versions, each with its changes.

use std::fmt::Write as _;

use askama::Template;
use domain::{Error, VersionNumber};
use projects::{OpenDocs, VersionEntry};
use schema_docs::{Page, PageKind};
use schema_results::{Change, Changes, Criticality};

use super::comparison::CompareForm;
use super::filter::{Filters, GradesAndKinds, Offer};
use super::rows::{Row, find_own, push_item};
use super::{VERSIONS_PER_PAGE, heading, line};
use crate::address::docs_base;
use crate::allowed_changes;
use crate::change_text::{ChangeLinks, with_code};

/// Changes of a version that are shown at once.
const MAX_OPEN: usize = 10;
/// Changes of a version on the list, those behind a click included.
const MAX_LISTED: usize = 50;
/// Changes of a version in the Markdown of the list.
const MAX_IN_MARKDOWN: usize = 20;
/// How many versions filters look through and count, because that reads their changes.
const MAX_READ_VERSIONS: u32 = 200;

#[derive(Template)]
#[template(path = "changelog.html")]
struct List<'a> {
    base: &'a str,
    /// Path of the list's first page.
    path: &'a str,
    /// Whether there is a feed, and the changelog can be followed by mail: only for public docs, because feed readers and
    /// mails have no session.
    has_feed: bool,
    /// The page with the form for readers who want mails.
    follow: String,
    /// The words of the filters, or empty.
    chosen: String,
    /// How many changes there are without filters.
    total: u32,
    /// The filters by what they look at.
    families: [(&'static str, Vec<Offer>); 2],
    /// The oldest and the newest version whose changes are counted, if that are not all.
    counted: Option<(VersionNumber, VersionNumber)>,
    is_first: bool,
    entries: &'a [ListedVersion],
    current: VersionNumber,
    older: Option<VersionNumber>,
    /// The form that compares any two versions, if there are two.
    compare: Option<String>,
    /// The version whose page asks for operations, if there are two; none for private docs.
    affects: Option<VersionNumber>,
}

/// A version with the changes that are listed.
struct ListedVersion {
    entry: VersionEntry,
    open: Vec<Row>,
    /// Behind a click.
    folded: Vec<Row>,
    /// How many more there are.
    left_out: usize,
}

/// A version with the changes that the filter lets through.
struct FoundVersion {
    entry: VersionEntry,
    changes: Vec<Change>,
    /// How many there are, those that the engine does not list included.
    total: usize,
}

/// One page of the list: its versions, and how many changes each filter would list.
struct Found {
    versions: Vec<FoundVersion>,
    /// The number below which the next page begins.
    older: Option<VersionNumber>,
    /// The changes of the versions that were looked through.
    counts: GradesAndKinds,
    /// The oldest and the newest of those versions, if they are not all.
    counted: Option<(VersionNumber, VersionNumber)>,
}

/// Reads one page of the list.
async fn read_versions(
    ctx: &projects::Context,
    open: &OpenDocs,
    before: Option<VersionNumber>,
    filters: &Filters,
) -> Result<Found, Error> {
    let mut entries =
        projects::list_versions(ctx, &open.project, before, MAX_READ_VERSIONS + 1).await?;
    let has_more = entries.len() > MAX_READ_VERSIONS as usize;
    entries.truncate(MAX_READ_VERSIONS as usize);
    let ends = entries.last().zip(entries.first());
    let ends = ends.map(|(oldest, newest)| (number(oldest), number(newest)));
    let mut found = Found {
        versions: Vec::new(),
        older: ends.filter(|_| has_more).map(|(oldest, _)| oldest),
        counts: GradesAndKinds::default(),
        counted: ends.filter(|_| has_more || before.is_some()),
    };
    for entry in entries {
        let has_changes = entry.changes.is_some_and(|counts| counts.total() > 0);
        let changes = match has_changes {
            true => read_changes(ctx, open, entry.version.number).await?,
            false => Changes::default(),
        };
        let items = changes.items.iter();
        items.for_each(|change| found.counts.add(change));
        let version = keep(entry, changes, filters);
        if !filters.is_empty() && version.changes.is_empty() {
            continue;
        }
        match found.versions.get(VERSIONS_PER_PAGE as usize - 1) {
            Some(last) => found.older = Some(number(&last.entry)),
            None => found.versions.push(version),
        }
    }
    Ok(found)
}

fn number(entry: &VersionEntry) -> VersionNumber {
    entry.version.number
}

async fn read_changes(
    ctx: &projects::Context,
    open: &OpenDocs,
    number: VersionNumber,
) -> Result<Changes, Error> {
    match projects::changes_of_version(ctx, &open.project, number).await {
        Ok((_, changes)) => Ok(changes.unwrap_or_default()),
        // It was deleted meanwhile.
        Err(Error::NotFound(_)) => Ok(Changes::default()),
        Err(error) => Err(error),
    }
}

fn keep(entry: VersionEntry, changes: Changes, filters: &Filters) -> FoundVersion {
    let omitted = changes.omitted as usize;
    let mut kept = changes.items;
    kept.retain(|change| filters.matches(change));
    let total = kept.len() + if filters.is_empty() { omitted } else { 0 };
    FoundVersion {
        entry,
        changes: kept,
        total,
    }
}

/// Returns a page of the list.
pub(super) async fn page(
    ctx: &projects::Context,
    open: &OpenDocs,
    before: Option<VersionNumber>,
    filters: &Filters,
) -> Result<Page, Error> {
    let base = docs_base(&open.project);
    let found = read_versions(ctx, open, before, filters).await?;
    let mut entries = Vec::with_capacity(found.versions.len());
    for version in found.versions {
        entries.push(listed(ctx, open, version).await?);
    }
    let current = open.version.number;
    let compare = match current.previous() {
        Some(previous) => Some(CompareForm::write(ctx, open, previous, current).await?),
        None => None,
    };
    let path = filters.path();
    let html = List {
        base: &base,
        path: &path,
        has_feed: open.project.is_public,
        follow: format!("/follow/{}/{}", open.project.username, open.project.slug),
        chosen: filters.words(),
        total: found.counts.count(&Filters::default()),
        families: filters.families(&found.counts),
        counted: found.counted,
        is_first: before.is_none() && filters.is_empty(),
        entries: &entries,
        current,
        older: found.older,
        compare,
        affects: Some(current).filter(|_| open.project.is_public && current.previous().is_some()),
    }
    .render()
    .map_err(Error::internal)?;
    Ok(Page {
        path: match before {
            Some(before) => format!("{path}/before/{before}"),
            None => path,
        },
        title: "Changelog".to_owned(),
        kind: PageKind::Changelog,
        description: format!(
            "What changed from version to version of the {} GraphQL schema.",
            open.project.name.as_str()
        ),
        html,
        toc: Vec::new(),
    })
}

async fn listed(
    ctx: &projects::Context,
    open: &OpenDocs,
    found: FoundVersion,
) -> Result<ListedVersion, Error> {
    let number = found.entry.version.number;
    let links = ChangeLinks::new(open, number);
    let shown = Changes {
        items: found.changes,
        ..Changes::default()
    };
    let allowed = allowed_changes::of_version(ctx, open, number, Some(&shown)).await?;
    let rows = shown.items.iter().take(MAX_LISTED);
    let mut rows: Vec<Row> = rows
        .map(|change| Row::new(change, &allowed, &links))
        .collect();
    let left_out = found.total.saturating_sub(rows.len());
    // One more line costs less than a click.
    let at = match rows.len() + left_out {
        count if count <= MAX_OPEN + 1 => rows.len(),
        _ => MAX_OPEN.min(rows.len()),
    };
    let folded = rows.split_off(at);
    Ok(ListedVersion {
        entry: found.entry,
        open: rows,
        folded,
        left_out,
    })
}

/// Returns a page of the list as Markdown.
pub(super) async fn markdown(
    ctx: &projects::Context,
    open: &OpenDocs,
    before: Option<VersionNumber>,
    filters: &Filters,
) -> Result<String, Error> {
    let base = docs_base(&open.project);
    let found = read_versions(ctx, open, before, filters).await?;
    let mut out = "# Changelog\n\n".to_owned();
    for version in &found.versions {
        let number = version.entry.version.number;
        out.push_str(&line(&version.entry, &base));
        let shown = version.changes.iter().take(MAX_IN_MARKDOWN);
        let mut items = String::new();
        shown.for_each(|change| push_item(&mut items, change, find_own(&[], change)));
        for item in items.lines().filter(|item| !item.is_empty()) {
            // Writing into a string cannot fail.
            let _ = writeln!(out, "  {item}");
        }
        let more = version.total.saturating_sub(MAX_IN_MARKDOWN);
        if more > 0 {
            let _ = writeln!(out, "  - [{more} more]({base}/changelog/{number}.md)");
        }
    }
    if let Some(older) = found.older {
        let path = filters.path();
        let _ = writeln!(out, "\n[Older versions]({base}/{path}/before/{older}.md)");
    }
    Ok(out)
}
