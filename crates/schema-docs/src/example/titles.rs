//! Names and titles of things by the kind of thing, so that an example reads like what people have.

use super::hint::thing;
use super::names::words;

/// Names by the last words of a type's name: one for the first thing, one for the second.
const TITLES: [(&[&str], [&str; 2]); 33] = [
    (
        &[
            "user", "person", "people", "member", "employee", "customer", "author", "artist",
            "actor", "viewer", "engineer",
        ],
        ["Robin Example", "Kim Example"],
    ),
    (
        &[
            "organization",
            "organisation",
            "company",
            "enterprise",
            "vendor",
            "manufacturer",
            "account",
            "workspace",
            "tenant",
        ],
        ["Acme", "Initech"],
    ),
    (&["team", "department"], ["Platform", "Support"]),
    (
        &["product", "item", "merchandise"],
        ["Canvas backpack", "Enamel mug"],
    ),
    (&["variant"], ["Large, green", "Small, blue"]),
    (
        &["collection", "catalog", "category"],
        ["Outdoor", "Kitchen"],
    ),
    (&["repository", "repo"], ["hello-world", "docs"]),
    (&["project", "board", "v2"], ["New website", "Search"]),
    (&["milestone", "release"], ["Version 2.0", "Version 2.1"]),
    (&["label", "tag", "topic"], ["bug", "good first issue"]),
    (
        &["issue", "ticket", "task", "bug"],
        ["Search ignores accents", "Login mail arrives twice"],
    ),
    (
        &["request"],
        ["Keep the cursor after a refresh", "Fix a typo"],
    ),
    (
        &["discussion", "conversation", "thread", "forum"],
        ["How do I page backwards?", "Ideas for version 3"],
    ),
    (&["branch", "ref"], ["main", "next"]),
    (&["workflow", "pipeline", "build"], ["Build", "Deploy"]),
    (&["run", "job", "check", "suite"], ["Unit tests", "Lint"]),
    (&["environment", "deployment"], ["production", "staging"]),
    (&["album", "record"], ["First Light", "Night Train"]),
    (&["track", "song"], ["Morning Rain", "Harbour"]),
    (&["playlist", "list"], ["Quiet evening", "Running"]),
    (
        &["show", "podcast", "series"],
        ["Slow News", "Half an Hour"],
    ),
    (
        &["episode", "chapter", "lesson"],
        ["The first week", "The second week"],
    ),
    (
        &[
            "article", "post", "story", "blog", "page", "document", "news",
        ],
        ["How to start", "What comes next"],
    ),
    (
        &["film", "movie", "video"],
        ["The Long Way Home", "Two Summers"],
    ),
    (
        &["event", "meeting", "webinar"],
        ["Summer meeting", "Release party"],
    ),
    (
        &["file", "attachment", "asset"],
        ["readme.md", "diagram.png"],
    ),
    (&["channel", "room", "group"], ["general", "random"]),
    (
        &["site", "shop", "store", "website"],
        ["Acme shop", "Acme outlet"],
    ),
    (&["location", "warehouse", "place"], ["Berlin", "Lyon"]),
    (&["planet", "world"], ["Kepler-22b", "Proxima b"]),
    (
        &["plan", "tier", "subscription", "membership"],
        ["Team", "Business"],
    ),
    (&["menu", "navigation"], ["Main menu", "Footer"]),
    (&["genre", "style"], ["jazz", "ambient"]),
];

/// Returns the name of the first or second thing of a type.
pub(super) fn title(owner: &str, nth: usize) -> String {
    let name = words(thing(owner));
    let last = name.rsplit(' ').next().unwrap_or_default();
    let singular = last.strip_suffix('s').unwrap_or(last);
    let known = TITLES
        .iter()
        .find(|(nouns, _)| nouns.contains(&last) || nouns.contains(&singular));
    match (known, nth) {
        (Some((_, [first, _])), 1) => (*first).to_owned(),
        (Some((_, [_, second])), 2) => (*second).to_owned(),
        (Some((_, [first, _])), more) => format!("{first} {more}"),
        (None, 1) => format!("Example {name}"),
        (None, more) => format!("Example {name} {more}"),
    }
}
