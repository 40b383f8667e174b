//! `changelog`: the versions of a schema and what changed with each, as pages and as an Atom feed.

mod feed;

use std::fmt::Write as _;

use askama::Template;
use domain::{Error, SchemaVersion, VersionNumber};
use projects::{OpenDocs, VersionEntry};
use schema_docs::{Page, PageKind, TocEntry};
use schema_results::{AllowedChange, Change, ChangeCounts, Changes, Criticality};

use crate::address::{CHANGELOG, docs_base};
use crate::allowed_changes;
use crate::change_text::{ChangeLinks, message, message_markdown, with_code};

pub use feed::feed;

/// Versions on one page of the list, and in the feed.
const VERSIONS_PER_PAGE: u32 = 50;
/// How many versions a filtered list looks through.
const MAX_FILTERED_VERSIONS: u32 = 1_000;
/// Changes of one grade on a version's page.
const MAX_CHANGES_SHOWN: usize = 500;

/// A page of the changelog.
pub(crate) enum Address {
    /// Versions below a number, or the newest ones; only those with changes of the given grade.
    List(Option<VersionNumber>, Option<Criticality>),
    /// One version.
    Version(VersionNumber),
}

impl Address {
    /// Parses `changelog`, `changelog/breaking`, `changelog/before/12` and `changelog/12`.
    pub(crate) fn parse(path: &str) -> Option<Self> {
        let number = VersionNumber::parse;
        match path.strip_prefix(CHANGELOG)? {
            "" => Some(Self::List(None, None)),
            rest => {
                let rest = rest.strip_prefix('/')?;
                if let Some(before) = rest.strip_prefix("before/") {
                    let before = number(before).filter(|before| *before >= VersionNumber::FIRST)?;
                    return Some(Self::List(Some(before), None));
                }
                match Criticality::from_word(rest) {
                    Some(grade) => Some(Self::List(None, Some(grade))),
                    None => number(rest).map(Self::Version),
                }
            }
        }
    }
}

/// Returns the path of the page whose picture is used for `path`: all lists share one.
pub(crate) fn picture_path(path: &str) -> &str {
    match Address::parse(path) {
        Some(Address::Version(_)) => path,
        _ => CHANGELOG,
    }
}

/// Returns a page of the changelog.
///
/// # Errors
/// [`Error::NotFound`] if there is no such version.
pub(crate) async fn page(
    ctx: &projects::Context,
    open: &OpenDocs,
    of: &Address,
) -> Result<Page, Error> {
    match *of {
        Address::List(before, grade) => list(ctx, open, before, grade).await,
        Address::Version(number) => version(ctx, open, number).await,
    }
}

#[derive(Template)]
#[template(path = "changelog.html")]
struct List<'a> {
    base: &'a str,
    /// Whether there is a feed, and the changelog can be followed by mail: only for public docs, because feed readers and
    /// mails have no session.
    has_feed: bool,
    /// The page with the form for readers who want mails.
    follow: String,
    /// The word of the grade that the list is filtered by, or empty.
    filter: &'static str,
    is_first: bool,
    entries: &'a [VersionEntry],
    current: VersionNumber,
    older: Option<VersionNumber>,
}

/// Returns the versions of one page of the list, and the number below which the next page begins.
async fn read_versions(
    ctx: &projects::Context,
    open: &OpenDocs,
    before: Option<VersionNumber>,
    grade: Option<Criticality>,
) -> Result<(Vec<VersionEntry>, Option<VersionNumber>), Error> {
    let limit = if grade.is_some() {
        MAX_FILTERED_VERSIONS
    } else {
        VERSIONS_PER_PAGE + 1
    };
    let mut entries = projects::list_versions(ctx, &open.project, before, limit).await?;
    if let Some(grade) = grade {
        entries.retain(|entry| entry.changes.is_some_and(|changes| changes.of(grade) > 0));
    }
    let has_more = entries.len() > VERSIONS_PER_PAGE as usize && grade.is_none();
    if has_more {
        entries.truncate(VERSIONS_PER_PAGE as usize);
    }
    let older = entries
        .last()
        .filter(|_| has_more)
        .map(|entry| entry.version.number);
    Ok((entries, older))
}

async fn list(
    ctx: &projects::Context,
    open: &OpenDocs,
    before: Option<VersionNumber>,
    grade: Option<Criticality>,
) -> Result<Page, Error> {
    let base = docs_base(&open.project);
    let (entries, older) = read_versions(ctx, open, before, grade).await?;
    let html = List {
        base: &base,
        has_feed: open.project.is_public,
        follow: format!("/follow/{}/{}", open.project.username, open.project.slug),
        filter: grade.map_or("", Criticality::word),
        is_first: before.is_none() && grade.is_none(),
        entries: &entries,
        current: open.version.number,
        older,
    }
    .render()
    .map_err(Error::internal)?;
    Ok(Page {
        path: match (before, grade) {
            (Some(before), _) => format!("changelog/before/{before}"),
            (_, Some(grade)) => format!("changelog/{}", grade.word()),
            _ => CHANGELOG.to_owned(),
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

#[derive(Template)]
#[template(path = "changelog_version.html")]
struct Version<'a> {
    base: &'a str,
    docs: &'a str,
    version: &'a SchemaVersion,
    is_current: bool,
    counts: Option<ChangeCounts>,
    sections: &'a [Section],
    /// Who allowed all breaking changes, and why.
    allowed: Option<String>,
    newer: Option<VersionNumber>,
}

/// The changes of one grade.
struct Section {
    grade: Criticality,
    count: u32,
    rows: Vec<Row>,
    left_out: u32,
}

struct Row {
    message: String,
    reason: Option<String>,
    /// Who allowed it, and why.
    allowed: Option<String>,
}

async fn version(
    ctx: &projects::Context,
    open: &OpenDocs,
    number: VersionNumber,
) -> Result<Page, Error> {
    let (version, changes) = projects::changes_of_version(ctx, &open.project, number).await?;
    let base = docs_base(&open.project);
    let is_current = number == open.version.number;
    let links = ChangeLinks::new(open, number);
    let counts = changes.as_ref().map(|changes| changes.counts);
    let allowed = allowed_changes::of_version(ctx, open, number, changes.as_ref()).await?;
    let sections = changes
        .map(|changes| sections(&changes, &allowed, &links))
        .unwrap_or_default();
    let html = Version {
        base: &base,
        docs: &links.docs,
        version: &version,
        is_current,
        counts,
        sections: &sections,
        allowed: find_whole(&allowed).map(allowed_changes::to_html),
        newer: number.next().filter(|next| *next <= open.version.number),
    }
    .render()
    .map_err(Error::internal)?;
    let toc = sections.iter().map(|section| TocEntry {
        id: section.grade.word().to_owned(),
        title: heading(section.grade).to_owned(),
        level: 2,
    });
    Ok(Page {
        path: format!("changelog/{number}"),
        title: format!("Version {number}"),
        kind: PageKind::Changelog,
        description: summary(number, counts),
        html,
        toc: toc.collect(),
    })
}

fn sections(changes: &Changes, allowed: &[AllowedChange], links: &ChangeLinks) -> Vec<Section> {
    let grades = Criticality::ALL.into_iter().filter_map(|grade| {
        let count = changes.counts.of(grade);
        let rows: Vec<Row> = changes
            .items
            .iter()
            .filter(|change| change.criticality == grade)
            .take(MAX_CHANGES_SHOWN)
            .map(|change| Row {
                message: message(change, links),
                reason: change.reason.as_deref().map(with_code),
                allowed: find_own(allowed, change).map(allowed_changes::to_html),
            })
            .collect();
        let left_out = count.saturating_sub(u32::try_from(rows.len()).unwrap_or(u32::MAX));
        (count > 0).then_some(Section {
            grade,
            count,
            rows,
            left_out,
        })
    });
    grades.collect()
}

/// Returns who allowed every breaking change of the version.
fn find_whole(allowed: &[AllowedChange]) -> Option<&AllowedChange> {
    let mut allowed = allowed.iter();
    allowed.find(|allowed_change| allowed_change.path == AllowedChange::EVERYTHING)
}

/// Returns who allowed this breaking change.
fn find_own<'a>(allowed: &'a [AllowedChange], change: &Change) -> Option<&'a AllowedChange> {
    let is_breaking = change.criticality == Criticality::Breaking;
    let mut allowed = allowed.iter().filter(|_| is_breaking);
    allowed.find(|allowed_change| {
        allowed_change.path != AllowedChange::EVERYTHING && allowed_change.covers(change)
    })
}

pub(crate) fn heading(grade: Criticality) -> &'static str {
    match grade {
        Criticality::Breaking => "Breaking",
        Criticality::Dangerous => "Dangerous",
        Criticality::Safe => "Safe",
    }
}

/// Returns a page of the changelog as Markdown.
///
/// # Errors
/// [`Error::NotFound`] if there is no such version.
pub(crate) async fn markdown(
    ctx: &projects::Context,
    open: &OpenDocs,
    of: &Address,
) -> Result<String, Error> {
    let base = docs_base(&open.project);
    let mut out = String::new();
    // Writing into a string cannot fail.
    let _ = match *of {
        Address::List(before, grade) => {
            let (entries, older) = read_versions(ctx, open, before, grade).await?;
            out.push_str("# Changelog\n\n");
            for entry in &entries {
                out.push_str(&line(entry, &base));
            }
            older.map_or(Ok(()), |older| {
                writeln!(
                    out,
                    "\n[Older versions]({base}/changelog/before/{older}.md)"
                )
            })
        }
        Address::Version(number) => {
            let (version, changes) =
                projects::changes_of_version(ctx, &open.project, number).await?;
            let counts = changes.as_ref().map(|changes| changes.counts);
            let _ = writeln!(
                out,
                "# Version {number}\n\n{}. {}",
                day(&version),
                summary(number, counts)
            );
            if let Some(text) = &version.message {
                let _ = writeln!(out, "\n{}", message_markdown(text.as_str()));
            }
            let allowed = allowed_changes::of_version(ctx, open, number, changes.as_ref()).await?;
            if let Some(whole) = find_whole(&allowed) {
                let _ = writeln!(out, "\n{}", allowed_changes::to_markdown(whole));
            }
            let changes = changes.unwrap_or_default();
            for change in changes.items.iter().take(MAX_CHANGES_SHOWN) {
                let grade = change.criticality.word();
                let _ = write!(out, "\n- {grade}: {}", change.message);
                if let Some(reason) = &change.reason {
                    let _ = write!(out, " {reason}");
                }
                if let Some(own) = find_own(&allowed, change) {
                    let _ = write!(out, " {}", allowed_changes::to_markdown(own));
                }
            }
            let left_out = counts.map_or(0, ChangeCounts::total);
            let left_out =
                left_out.saturating_sub(u32::try_from(MAX_CHANGES_SHOWN).unwrap_or(u32::MAX));
            match left_out {
                0 => writeln!(out),
                count => writeln!(out, "\n\n{count} more are not listed."),
            }
        }
    };
    Ok(out)
}

/// Writes a version as an item of a Markdown list.
pub(crate) fn line(VersionEntry { version, changes }: &VersionEntry, base: &str) -> String {
    let said = match &version.message {
        Some(text) => format!(" {}", message_markdown(text.as_str())),
        None => String::new(),
    };
    format!(
        "- [Version {number}]({base}/changelog/{number}.md), {}: {}{said}\n",
        day(version),
        summary(version.number, *changes),
        number = version.number,
    )
}

/// Says in one sentence what changed with a version.
pub(crate) fn summary(number: VersionNumber, counts: Option<ChangeCounts>) -> String {
    match counts {
        Some(counts) => summarize_counts(counts),
        None if number == VersionNumber::FIRST => "The first version.".to_owned(),
        None => "Its changes are not known.".to_owned(),
    }
}

/// `2 breaking, 1 dangerous and 5 safe changes.`
pub(crate) fn summarize_counts(counts: ChangeCounts) -> String {
    let parts: Vec<String> = Criticality::ALL
        .into_iter()
        .filter(|grade| counts.of(*grade) > 0)
        .map(|grade| format!("{} {}", counts.of(grade), grade.word()))
        .collect();
    // The noun agrees with the last number, which stands beside it.
    let mut numbers = Criticality::ALL.into_iter().map(|grade| counts.of(grade));
    let noun = match numbers.rfind(|count| *count > 0) {
        Some(1) => "change",
        _ => "changes",
    };
    match parts.split_last() {
        None => "Nothing changed for API clients.".to_owned(),
        Some((only, [])) => format!("{only} {noun}."),
        Some((last, before)) => format!("{} and {last} {noun}.", before.join(", ")),
    }
}

/// `1 type`, `2 types`.
pub(crate) fn with_noun(count: u32, noun: &str) -> String {
    let end = if count == 1 { "" } else { "s" };
    format!(
        "{} {noun}{end}",
        schema_model::text::format_number(count as usize)
    )
}

/// `May 12, 2026`.
pub(crate) fn day(version: &SchemaVersion) -> String {
    version.created_at.to_long_date()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        assert!(matches!(
            Address::parse("changelog"),
            Some(Address::List(None, None))
        ));
        assert!(matches!(
            Address::parse("changelog/12"),
            Some(Address::Version(number)) if number.get() == 12
        ));
        assert!(matches!(
            Address::parse("changelog/breaking"),
            Some(Address::List(None, Some(Criticality::Breaking)))
        ));
        assert!(matches!(
            Address::parse("changelog/before/7"),
            Some(Address::List(Some(before), None)) if before.get() == 7
        ));
        for odd in [
            "changelogs",
            "changelog/",
            "changelog/012",
            "changelog/x",
            "changelog/before/0",
            "objects",
        ] {
            assert!(Address::parse(odd).is_none(), "{odd}");
        }
    }

    #[test]
    fn summaries() {
        let counts = |breaking, dangerous, safe| {
            summarize_counts(ChangeCounts {
                breaking,
                dangerous,
                safe,
            })
        };
        let first = VersionNumber::FIRST;
        assert_eq!(summary(first, None), "The first version.");
        let second = first.next().unwrap();
        assert_eq!(summary(second, None), "Its changes are not known.");
        assert_eq!(counts(0, 0, 0), "Nothing changed for API clients.");
        assert_eq!(counts(1, 0, 0), "1 breaking change.");
        assert_eq!(counts(1, 0, 1), "1 breaking and 1 safe change.");
        assert_eq!(counts(1, 0, 2), "1 breaking and 2 safe changes.");
        assert_eq!(
            counts(2, 1, 5),
            "2 breaking, 1 dangerous and 5 safe changes."
        );
    }
}
