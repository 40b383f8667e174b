//! Deprecations as a feed and as a calendar.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use schema_docs::{CalendarAbout, Docs, FeedAbout, Links, PageKind, Renames, Section};

use super::options::Options;

/// The days of removal, if there are some.
pub(crate) const CALENDAR: &str = "deprecated.ics";
/// The deprecations, if the address of the site is known.
pub(crate) const FEED: &str = "deprecated.atom";
/// The program that writes the site.
const PRODUCT: &str = "graphfolio build";

/// What the feeds of a site are made from.
pub(crate) struct FeedSource<'a> {
    pub docs: &'a Docs,
    pub options: &'a Options<'a>,
    pub renames: &'a Renames,
}

/// Returns the days of removal as a calendar, if there are some. It links to the page if the site's address is known.
pub(crate) fn removal_calendar(site: &FeedSource<'_>) -> Option<String> {
    let options = site.options;
    let today = options.today?.to_iso();
    let address = options.address.as_ref();
    let page =
        address.map(|address| links(site, address.as_str()).page(PageKind::Deprecated.word()));
    site.docs.removal_calendar(&CalendarAbout {
        name: options.title,
        product: PRODUCT,
        id: options.title,
        page: page.as_deref(),
        made: &today,
    })
}

/// Returns the feed of deprecations, if there are some and the site's address is known. What the site had in its feed
/// before keeps its time, everything else has the day of the build.
pub(crate) fn feed(site: &FeedSource<'_>, before: &FeedTimes) -> Option<String> {
    let address = site.options.address.as_ref()?.as_str();
    let today = format!("{}T00:00:00Z", site.options.today?.to_iso());
    let about = FeedAbout {
        name: site.options.title,
        id: address,
        address: &format!("{address}/{FEED}"),
        links: links(site, address),
        updated: &today,
    };
    let has_some = site.docs.navigation().deprecated > 0;
    has_some.then(|| {
        let time = |id: &str| before.0.get(id).unwrap_or(&today).clone();
        site.docs.deprecation_feed(&about, |_, id| time(id))
    })
}

fn links<'a>(site: &FeedSource<'a>, address: &'a str) -> Links<'a> {
    Links::files(address).with_renames(site.renames)
}

/// Returns the section that links to the feeds; none if there are none.
pub(crate) fn section(site: &FeedSource<'_>) -> Option<Section> {
    let id = "section-feeds";
    let has_feed = site.options.address.is_some() && site.options.today.is_some();
    let files = [
        (has_feed, FEED, "Atom feed", "of new deprecations"),
        (
            removal_calendar(site).is_some(),
            CALENDAR,
            "Calendar",
            "with the days of removal, as iCalendar",
        ),
    ];
    let items: String = files
        .into_iter()
        .filter(|(exists, ..)| *exists)
        .map(|(_, file, name, what)| {
            format!("<li><a class=\"nm\" href=\"../{file}\">{name}</a> <span class=\"quiet\">{what}</span></li>\n")
        })
        .collect();
    (!items.is_empty()).then(|| Section {
        id: id.to_owned(),
        html: format!(
            "<h2 id=\"{id}\"><a class=\"anchor\" href=\"#{id}\">Stay informed</a></h2>\n<ul class=\"uses\">\n{items}</ul>\n"
        ),
        toc: Vec::new(),
    })
}

/// The times of the entries of an earlier feed, by their ids.
#[derive(Debug, Default)]
pub(crate) struct FeedTimes(HashMap<String, String>);

impl FeedTimes {
    /// Reads the feed of the site in a folder; empty without one.
    pub fn read(folder: &Path) -> Self {
        Self::parse(&fs::read_to_string(folder.join(FEED)).unwrap_or_default())
    }

    fn parse(feed: &str) -> Self {
        let entries = feed.split("<entry>").skip(1).filter_map(|entry| {
            let time = element(entry, "updated").filter(|time| is_time(time))?;
            Some((element(entry, "id")?.to_owned(), time.to_owned()))
        });
        Self(entries.collect())
    }
}

/// Returns the text of an element without attributes. Ids and times have nothing to escape.
fn element<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(&format!("<{name}>"))?;
    Some(rest.split_once("</")?.0)
}

/// Returns whether a text is a time as this program writes it, `2026-11-29T00:00:00Z`.
fn is_time(text: &str) -> bool {
    schema_docs::Day::parse(text).is_some() && text.get(10..) == Some("T00:00:00Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_from_an_earlier_feed() {
        let feed = "<feed><id>x</id><updated>2026-11-29T00:00:00Z</updated>\
            <entry>\n<id>https://a.example#A.b</id>\n<updated>2026-01-02T00:00:00Z</updated>\n</entry>\
            <entry><id>https://a.example#A.c</id><updated>yesterday</updated></entry></feed>";
        let times = FeedTimes::parse(feed).0;
        assert_eq!(times.len(), 1);
        assert_eq!(
            times.get("https://a.example#A.b").map(String::as_str),
            Some("2026-01-02T00:00:00Z")
        );
    }
}
