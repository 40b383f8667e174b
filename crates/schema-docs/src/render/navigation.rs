//! The list of all pages beside a page, for documents.
//!
//! It is short enough to be a part of each page: only the open group has its pages, and of a large one those around the
//! page. Letters and counts are attributes that the styles show, because a page may have only so many elements. Where the
//! docs have groups, both orders are in the document and the styles show the one that the reader chose, so that nothing
//! moves before a script runs. The app draws the same rows with `frontend/src/app/nav-rows.ts`.

use schema_model::Kind;
use schema_model::text::format_number;

use super::escape::{direction, push_escaped, put};
use super::kinds::KindLook;
use crate::groups::GROUPS;
use crate::guide::{GUIDES, GuideEntry};
use crate::navigation::{GroupEntry, Navigation, NavigationGroup, NavigationItem};
use crate::page::Links;
use crate::page_kind::PageKind;

/// Up to this many groups are listed whole.
const WHOLE_GROUPS: usize = 12;
/// Groups shown if there are more, with that of the page.
const FIRST_GROUPS: usize = 8;
/// Groups up to this size are listed whole.
const WHOLE_GROUP: usize = 40;
/// Items shown before and after the current one in larger groups.
const AROUND: usize = 7;

/// The navigation of docs, ready to be written beside each page. Making it once for many pages saves most of the work.
#[derive(Debug)]
pub struct NavigationHtml<'a> {
    navigation: &'a Navigation,
    links: Links<'a>,
    guides: &'a [GuideEntry],
    /// The rows of kinds and of groups, closed.
    kinds: Vec<String>,
    groups: Vec<String>,
}

/// How a row looks on a page.
#[derive(Clone, Copy, Default)]
struct State {
    /// Whether it is the open page.
    is_current: bool,
    /// Whether its pages follow.
    is_open: bool,
}

impl State {
    const fn class(self) -> &'static str {
        if self.is_open { " open" } else { "" }
    }
}

/// The page beside which the navigation stands.
struct Place<'p> {
    path: &'p str,
    /// The word of its kind, or the first part of its path.
    word: &'p str,
    /// The number of the group that it belongs to, or that it is the page of.
    group: Option<usize>,
}

impl<'a> NavigationHtml<'a> {
    /// Prepares the navigation with links from a page.
    #[must_use]
    pub fn new(navigation: &'a Navigation, links: Links<'a>, guides: &'a [GuideEntry]) -> Self {
        let mut html = Self {
            navigation,
            links,
            guides,
            kinds: Vec::new(),
            groups: Vec::new(),
        };
        let closed = |write: &dyn Fn(&mut String)| {
            let mut row = String::new();
            write(&mut row);
            row
        };
        html.kinds = navigation
            .groups
            .iter()
            .map(|of| closed(&|row| html.push_kind(row, of, State::default())))
            .collect();
        html.groups = navigation
            .by_group
            .iter()
            .map(|of| closed(&|row| html.push_group(row, of, State::default())))
            .collect();
        html
    }

    /// Appends the list for the page at `path`.
    pub fn push(&self, out: &mut String, path: &str) {
        let place = self.place(path);
        out.push_str("<ul class=\"nav-rows\">\n<li><a class=\"nav-home\"");
        self.push_link(out, ("", ""), path == PageKind::Overview.word());
        out.push_str("Overview</a></li>\n");
        self.push_guides(out, path);
        if self.groups.is_empty() {
            self.push_kinds(out, &place, false);
        } else {
            // Without script the choice is hidden, and the order is that of groups.
            out.push_str(
                "<li class=\"nav-order\">Reference<span class=\"nav-choice\" aria-hidden=\"true\">\
                 <span>Group</span><span>Kind</span></span></li>\n<li class=\"by-group\"><ul>\n",
            );
            self.push_groups(out, &place);
            out.push_str("<li class=\"nav-head\">Types</li>\n");
            self.push_kinds(out, &place, true);
            out.push_str("</ul></li>\n<li class=\"by-kind\"><ul>\n");
            self.push_kinds(out, &place, false);
            out.push_str("</ul></li>\n");
        }
        if self.navigation.deprecated > 0 {
            let word = PageKind::Deprecated.word();
            out.push_str("<li><a class=\"nav-home nav-deprecated\"");
            self.push_link(out, (word, ""), path == word);
            put!(
                out,
                "{}<span class=\"pill warn\">{}</span></a></li>\n",
                PageKind::Deprecated.label(),
                format_number(self.navigation.deprecated as usize)
            );
        }
        out.push_str("</ul>\n");
    }

    fn place<'p>(&self, path: &'p str) -> Place<'p> {
        let (word, name) = path.split_once('/').unwrap_or((path, ""));
        let group = match word == GROUPS {
            true => self
                .navigation
                .by_group
                .iter()
                .position(|of| *of.key == *name),
            false => self
                .navigation
                .find(path)
                .and_then(|(_, item)| item.group.map(usize::from)),
        };
        Place { path, word, group }
    }

    fn push_guides(&self, out: &mut String, path: &str) {
        if self.guides.is_empty() {
            return;
        }
        let is_list = path == GUIDES;
        put!(
            out,
            "<li class=\"nav-group kd open\" data-letter=\"§\"><a data-n=\"{}\"",
            self.guides.len()
        );
        self.push_link(out, (GUIDES, ""), is_list);
        out.push_str("Guides</a></li>\n");
        for guide in self.guides {
            let is_current = path
                .strip_prefix(GUIDES)
                .and_then(|rest| rest.strip_prefix('/'))
                == Some(&*guide.key);
            out.push_str("<li><a class=\"nav-item nav-guide\" dir=\"auto\"");
            self.push_link(out, (GUIDES, &guide.key), is_current);
            push_escaped(out, &guide.title);
            out.push_str("</a></li>\n");
        }
    }

    fn push_groups(&self, out: &mut String, place: &Place<'_>) {
        let is_whole = self.groups.len() <= WHOLE_GROUPS;
        let mut left = 0;
        let groups = self.navigation.by_group.iter().zip(&self.groups);
        for (number, (group, closed)) in groups.enumerate() {
            if place.group == Some(number) {
                self.push_open_group(out, group, place);
            } else if is_whole || number < FIRST_GROUPS {
                out.push_str(closed);
            } else {
                left += 1;
            }
        }
        if left > 0 {
            out.push_str("<li class=\"nav-rest\"><a class=\"nav-item more\" href=\"");
            self.links.push_page(out, ("", ""));
            put!(out, "#section-groups\">… {left} more groups</a></li>\n");
        }
    }

    fn push_open_group(&self, out: &mut String, group: &GroupEntry, place: &Place<'_>) {
        let state = State {
            is_current: place.word == GROUPS,
            is_open: true,
        };
        self.push_group(out, group, state);
        let members: Vec<_> = self.navigation.members(group).collect();
        let at = members
            .iter()
            .position(|(_, item)| *item.path == *place.path);
        let all = (GROUPS, &*group.key);
        let has_both = (1..members.len()).contains(&group.operations);
        self.push_window(out, members.len(), at, all, |out, number| {
            if has_both && number == 0 {
                push_part(out, "Operations", group.operations);
            } else if has_both && number == group.operations {
                push_part(out, "Types", members.len() - group.operations);
            }
            if let Some((kind, item)) = members.get(number) {
                put!(
                    out,
                    "<li class=\"{}\" data-letter=\"{}\">",
                    kind.class(),
                    kind.letter()
                );
                self.push_item(out, *kind, item, at == Some(number));
            }
        });
    }

    /// Appends the kinds, or those that are not of operations. These stand below the groups; the page is in their lists unless
    /// it is in a group.
    fn push_kinds(&self, out: &mut String, place: &Place<'_>, is_below_groups: bool) {
        for (group, closed) in self.navigation.groups.iter().zip(&self.kinds) {
            if is_below_groups && group.kind.operation().is_some() {
                continue;
            }
            if group.kind.word() != place.word || (is_below_groups && place.group.is_some()) {
                out.push_str(closed);
                continue;
            }
            let state = State {
                is_current: place.path == place.word,
                is_open: true,
            };
            self.push_kind(out, group, state);
            let at = group.items.partition_point(|item| *item.path < *place.path);
            let path = (group.kind.word(), "");
            self.push_window(out, group.items.len(), Some(at), path, |out, number| {
                if let Some(item) = group.items.get(number) {
                    out.push_str("<li>");
                    self.push_item(out, group.kind, item, *item.path == *place.path);
                }
            });
        }
    }

    /// Appends the rows around the one at `at`, and links to the list of all for those that are left out.
    fn push_window(
        &self,
        out: &mut String,
        count: usize,
        at: Option<usize>,
        all: (&str, &str),
        push: impl Fn(&mut String, usize),
    ) {
        let (start, end) = window(count, at.unwrap_or_default());
        let more = |out: &mut String, left: usize, word: &str| {
            if left > 0 {
                out.push_str("<li><a class=\"nav-item more\"");
                self.push_link(out, all, false);
                put!(out, "… {} {word}</a></li>\n", format_number(left));
            }
        };
        more(out, start, "before");
        for number in start..end {
            push(out, number);
        }
        more(out, count - end, "more");
    }

    fn push_kind(&self, out: &mut String, group: &NavigationGroup, state: State) {
        let kind = group.kind;
        put!(
            out,
            "<li class=\"nav-group {}{}\" data-letter=\"{}\" data-kind=\"{}\"><a data-n=\"{}\"",
            kind.class(),
            state.class(),
            kind.letter(),
            kind.word(),
            format_number(group.items.len())
        );
        self.push_link(out, (kind.word(), ""), state.is_current);
        put!(out, "{}</a></li>\n", group.label);
    }

    fn push_group(&self, out: &mut String, group: &GroupEntry, state: State) {
        put!(
            out,
            "<li class=\"nav-group{}\" data-group=\"{}\"><a data-n=\"{}\"{}",
            state.class(),
            group.key,
            format_number(group.len()),
            direction(&group.label)
        );
        self.push_link(out, (GROUPS, &group.key), state.is_current);
        push_escaped(out, &group.label);
        out.push_str("</a></li>\n");
    }

    fn push_item(&self, out: &mut String, kind: Kind, item: &NavigationItem, is_current: bool) {
        out.push_str(match item.deprecated {
            true => "<a class=\"nav-item dep\"",
            false => "<a class=\"nav-item\"",
        });
        self.push_link(out, (kind.word(), &item.name), is_current);
        out.push_str(&item.name);
        out.push_str("</a></li>\n");
    }

    /// Appends the rest of the start tag of a link.
    fn push_link(&self, out: &mut String, path: (&str, &str), is_current: bool) {
        out.push_str(" href=\"");
        self.links.push_page(out, path);
        out.push_str(match is_current {
            true => "\" aria-current=\"page\">",
            false => "\">",
        });
    }
}

/// Appends the heading of a part of an open group.
fn push_part(out: &mut String, label: &str, count: usize) {
    put!(
        out,
        "<li class=\"nav-part\" data-n=\"{}\">{label}</li>\n",
        format_number(count)
    );
}

/// Returns the start and end of the shown part of a group.
fn window(count: usize, current: usize) -> (usize, usize) {
    if count <= WHOLE_GROUP {
        return (0, count);
    }
    let size = 2 * AROUND + 1;
    let start = current.saturating_sub(AROUND).min(count - size);
    (start, start + size)
}

#[cfg(test)]
mod tests;
