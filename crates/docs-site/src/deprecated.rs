//! The page of deprecations in hosted docs: adds today's date and the addresses of the feeds to the engine's page.

mod feed;

use askama::Template;
use domain::Error;
use projects::OpenDocs;
use schema_docs::{CalendarAbout, Day, PageKind, Section};

use crate::Site;
use crate::address::docs_base;
use crate::sections::with_heading;

pub use feed::feed;

/// Path of the page.
const PATH: &str = PageKind::Deprecated.word();
const ANCHOR: &str = "section-feeds";
const TITLE: &str = "Stay informed";

/// Returns the day of reading.
pub(crate) fn today(ctx: &projects::Context) -> Option<Day> {
    Day::parse(&ctx.clock.now().to_date())
}

/// Returns what the key of a cached page needs besides the stamp of the docs: the day of reading for the page of
/// deprecations, which counts days; nothing for other pages.
#[must_use]
pub fn day_stamp(ctx: &projects::Context, path: &str) -> String {
    match path {
        PATH => ctx.clock.now().to_date(),
        _ => String::new(),
    }
}

#[derive(Template)]
#[template(
    ext = "html",
    source = r##"<h2 id="{{ anchor }}"><a class="anchor" href="#{{ anchor }}">{{ title }}</a></h2>
<ul class="uses">
{% if has_feeds -%}
<li><a class="nm" href="{{ base }}/deprecated.atom" type="application/atom+xml">Atom feed</a> <span class="quiet">of new deprecations</span></li>
<li><a class="nm" href="{{ base }}/deprecated.ics" type="text/calendar">Calendar</a> <span class="quiet">with the days of removal, as iCalendar</span></li>
{% endif -%}
<li><a class="nm" href="{{ base }}/search?q=is%3Adeprecated">is:deprecated</a> <span class="quiet">in the search</span></li>
<li><a class="nm" href="{{ base }}/llm-docs">list_deprecated</a> <span class="quiet">as a tool of the MCP server</span></li>
</ul>
"##
)]
struct Feeds<'a> {
    anchor: &'a str,
    title: &'a str,
    base: &'a str,
    /// Only for public docs, because feed readers have no session.
    has_feeds: bool,
}

/// Returns the section with the feeds of deprecations.
///
/// # Errors
/// If the template fails.
pub(crate) fn section(open: &OpenDocs) -> Result<Section, Error> {
    let html = Feeds {
        anchor: ANCHOR,
        title: TITLE,
        base: &docs_base(&open.project),
        has_feeds: open.project.is_public,
    };
    let html = html.render().map_err(Error::internal)?;
    Ok(with_heading(ANCHOR, TITLE, html))
}

/// Writes the addresses of the feeds, below the page as Markdown; nothing for private docs.
pub(crate) fn push_feeds(out: &mut String, open: &OpenDocs, site: &str) {
    if open.project.is_public {
        let base = docs_base(&open.project);
        out.push_str(&format!(
            "\nAs feeds: `{site}{base}/deprecated.atom` (Atom) and `{site}{base}/deprecated.ics` (iCalendar).\n"
        ));
    }
}

/// Returns the calendar of open docs: an event for each day on which something is removed.
#[must_use]
pub fn calendar(site: &Site<'_>, open: &OpenDocs) -> String {
    let page = format!("{}{}/{PATH}", site.public_url, docs_base(&open.project));
    let about = CalendarAbout {
        name: open.project.name.as_str(),
        product: site.product,
        id: &open.project.id.to_string(),
        page: Some(&page),
        made: &open.version.created_at.to_rfc3339(),
    };
    let calendar = open.docs.removal_calendar(&about);
    calendar.unwrap_or_else(|| schema_docs::Docs::empty_calendar(&about))
}
