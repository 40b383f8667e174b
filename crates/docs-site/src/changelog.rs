//! `changelog`: the versions of a schema and what changed with each, as pages and as an Atom feed.

mod affected;
mod comparison;
mod feed;
mod filter;
mod list;
mod rows;

use std::fmt::Write as _;

use askama::Template;
use domain::{Error, SchemaVersion, VersionNumber};
use projects::{OpenDocs, VersionEntry};
use schema_docs::{Page, PageKind, TocEntry};
use schema_results::{ChangeCounts, Criticality};

use crate::address::{CHANGELOG, docs_base};
use crate::allowed_changes;
use crate::change_text::{ChangeLinks, message_markdown, with_code};
use filter::Filters;
use rows::{Section, find_own, find_whole, push_item, sections};

pub use comparison::{AffectedDocument, AffectedRequest, affected_document, affected_markdown};
pub use feed::feed;

/// Versions on one page of the list, and in the feed.
const VERSIONS_PER_PAGE: u32 = 50;
/// Changes of one grade on a version's page.
const MAX_CHANGES_SHOWN: usize = 500;

/// A page of the changelog.
pub(crate) enum Address {
    /// The changes that the filters let through, of versions below a number, or of the newest ones.
    List(Filters, Option<VersionNumber>),
    /// One version.
    Version(VersionNumber),
    /// All changes from one version to another.
    Comparison(VersionNumber, VersionNumber),
}

impl Address {
    /// Parses `changelog`, `changelog/breaking`, `changelog/breaking-removed`, `changelog/before/12`, `changelog/compare/10/12` and `changelog/12`.
    pub(crate) fn parse(path: &str) -> Option<Self> {
        let number = VersionNumber::parse;
        match path.strip_prefix(CHANGELOG)? {
            "" => Some(Self::List(Filters::default(), None)),
            rest => {
                let rest = rest.strip_prefix('/')?;
                let before = |text| number(text).filter(|before| *before >= VersionNumber::FIRST);
                if let Some(text) = rest.strip_prefix("before/") {
                    return before(text).map(|before| Self::List(Filters::default(), Some(before)));
                }
                if let Some((words, text)) = rest.split_once("/before/") {
                    let filters = Filters::parse(words)?;
                    return before(text).map(|before| Self::List(filters, Some(before)));
                }
                if let Some((from, to)) = Self::compared(path) {
                    return Some(Self::Comparison(number(from)?, number(to)?));
                }
                match Filters::parse(rest) {
                    Some(filters) => Some(Self::List(filters, None)),
                    None => number(rest).map(Self::Version),
                }
            }
        }
    }
}

impl Address {
    /// Returns what stands in the place of both versions in the path of a comparison.
    pub(crate) fn compared(path: &str) -> Option<(&str, &str)> {
        let rest = path.strip_prefix(CHANGELOG)?;
        rest.strip_prefix("/compare/")?.split_once('/')
    }

    /// Returns whether it compares any two versions or has several filters: there are too many of those pages for search
    /// engines.
    pub(crate) fn is_one_of_many(&self) -> bool {
        match self {
            Self::Comparison(..) => true,
            Self::List(filters, _) => filters.is_combined(),
            Self::Version(_) => false,
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
    match of {
        Address::List(filters, before) => list::page(ctx, open, *before, filters).await,
        Address::Version(number) => version(ctx, open, *number).await,
        Address::Comparison(from, to) => comparison::page(ctx, open, *from, *to).await,
    }
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
    /// The form that asks which operations the version affects.
    affects: Option<String>,
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
        .map(|changes| sections(&changes, &allowed, &links, None))
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
        affects: match number.previous() {
            Some(before) => affected::form(open, before, number, "").map_err(Error::internal)?,
            None => None,
        },
    }
    .render()
    .map_err(Error::internal)?;
    Ok(Page {
        path: format!("changelog/{number}"),
        title: format!("Version {number}"),
        kind: PageKind::Changelog,
        description: summary(number, counts),
        html,
        toc: contents(&sections),
    })
}

/// Returns the table of contents of changes by grade.
fn contents(sections: &[Section]) -> Vec<TocEntry> {
    let entry = |section: &Section| TocEntry {
        id: section.grade.word().to_owned(),
        title: heading(section.grade).to_owned(),
        level: 2,
    };
    sections.iter().map(entry).collect()
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
    let mut out = String::new();
    // Writing into a string cannot fail.
    let _ = match *of {
        Address::List(ref filters, before) => {
            return list::markdown(ctx, open, before, filters).await;
        }
        Address::Comparison(from, to) => return comparison::markdown(ctx, open, from, to).await,
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
                push_item(&mut out, change, find_own(&allowed, change));
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
        let list = |path: &str| match Address::parse(path) {
            Some(Address::List(filters, before)) => {
                Some((filters.path(), before.map(VersionNumber::get)))
            }
            _ => None,
        };
        for (path, first_page, before) in [
            ("changelog", "changelog", None),
            ("changelog/before/7", "changelog", Some(7)),
            ("changelog/breaking", "changelog/breaking", None),
            ("changelog/removed", "changelog/removed", None),
            ("changelog/added/before/9", "changelog/added", Some(9)),
            (
                "changelog/breaking-removed/before/9",
                "changelog/breaking-removed",
                Some(9),
            ),
        ] {
            assert_eq!(list(path), Some((first_page.to_owned(), before)), "{path}");
        }
        assert!(matches!(
            Address::parse("changelog/12"),
            Some(Address::Version(number)) if number.get() == 12
        ));
        assert!(matches!(
            Address::parse("changelog/compare/3/12"),
            Some(Address::Comparison(from, to)) if (from.get(), to.get()) == (3, 12)
        ));
        for odd in [
            "changelog/other/before/9",
            "changelog/compare",
            "changelog/compare/3",
            "changelog/compare/3/x",
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
