//! Deprecations as an Atom feed (RFC 4287).

use super::DeprecatedThing;
use crate::docs::Docs;
use crate::page::Links;
use crate::page_kind::PageKind;
use crate::render::escape::{push_escaped, put};

/// Entries of the feed, the newest ones.
const MAX_ENTRIES: usize = 100;

/// What a feed says besides its entries. Times are in RFC 3339 and UTC.
#[derive(Debug, Clone, Copy)]
pub struct FeedAbout<'a> {
    /// The name of the API.
    pub name: &'a str,
    /// What tells the feed from those of other APIs, as the beginning of a URI without a fragment.
    pub id: &'a str,
    /// The address of the feed itself.
    pub address: &'a str,
    /// Links to the pages, which begin with scheme and host.
    pub links: Links<'a>,
    /// When the feed last changed.
    pub updated: &'a str,
}

impl Docs {
    /// Returns a feed with an entry for each deprecation. `time` returns since when it is deprecated, from the thing and
    /// the id of its entry.
    #[must_use]
    pub fn deprecation_feed(
        &self,
        about: &FeedAbout<'_>,
        time: impl Fn(&DeprecatedThing<'_>, &str) -> String,
    ) -> String {
        let owners = self.deprecated();
        let things = owners.iter().flat_map(|owner| &owner.things);
        let mut entries: Vec<_> = things
            .map(|thing| {
                let id = format!("{}#{}", about.id, identify(thing));
                (time(thing, &id), id, thing)
            })
            .collect();
        // Times in RFC 3339 with one offset are in the order of text.
        entries.sort_by(|one, other| other.0.cmp(&one.0));
        entries.truncate(MAX_ENTRIES);
        let mut out = String::from(
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n",
        );
        push_element(&mut out, "id", &format!("{}#deprecated", about.id));
        push_element(&mut out, "title", &format!("{}: deprecations", about.name));
        push_element(&mut out, "updated", about.updated);
        out.push_str("<author>\n");
        push_element(&mut out, "name", about.name);
        out.push_str("</author>\n");
        push_link(&mut out, "self", "application/atom+xml", about.address);
        let page = about.links.page(PageKind::Deprecated.word());
        push_link(&mut out, "alternate", "text/html", &page);
        for (updated, id, thing) in &entries {
            out.push_str("<entry>\n");
            push_element(&mut out, "id", id);
            push_element(&mut out, "title", &title(thing));
            push_element(&mut out, "updated", updated);
            let address = address(&about.links, &thing.path);
            push_link(&mut out, "alternate", "text/html", &address);
            push_element(&mut out, "summary", &thing.in_words());
            out.push_str("</entry>\n");
        }
        out.push_str("</feed>\n");
        out
    }
}

fn push_element(out: &mut String, name: &str, text: &str) {
    put!(out, "<{name}>");
    push_escaped(out, text);
    put!(out, "</{name}>\n");
}

/// `href` is escaped already, as [`Links`] writes addresses.
fn push_link(out: &mut String, rel: &str, media_type: &str, href: &str) {
    put!(
        out,
        "<link rel=\"{rel}\" type=\"{media_type}\" href=\"{href}\"/>\n"
    );
}

/// Returns the coordinate with only letters that a URI may have.
fn identify(thing: &DeprecatedThing<'_>) -> String {
    thing.coordinate.replace('(', ".").replace(":)", "")
}

fn address(links: &Links<'_>, place: &str) -> String {
    match place.split_once('#') {
        Some((path, anchor)) => format!("{}#{anchor}", links.page(path)),
        None => links.page(place),
    }
}

fn title(thing: &DeprecatedThing<'_>) -> String {
    match thing.removal {
        Some(removal) => format!(
            "{} is deprecated, removal {}",
            thing.coordinate,
            removal.to_words()
        ),
        None => format!("{} is deprecated", thing.coordinate),
    }
}
