//! Names and titles of things by the kind of thing, so that an example reads like what people have.

use super::hint::{Hint, thing};
use super::names::{in_words, words};
use super::subject::has_field;
use schema_model::model::{Model, TypeDef};

/// Names of people.
const PEOPLE: [&str; 2] = ["Robin Example", "Kim Example"];
/// Names by the last words of a type's name: one for the first thing, one for the second.
const TITLES: [(&[&str], [&str; 2]); 50] = [
    (
        &[
            "user",
            "person",
            "people",
            "member",
            "employee",
            "customer",
            "author",
            "artist",
            "actor",
            "viewer",
            "engineer",
            "patient",
            "doctor",
            "nurse",
            "student",
            "teacher",
            "guest",
            "driver",
            "player",
            "contact",
            "staff",
            "reviewer",
            "contributor",
            "candidate",
            "passenger",
        ],
        PEOPLE,
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
    (&["ref"], ["main", "next"]),
    (&["branch", "office"], ["Old Town", "Riverside"]),
    (&["language"], ["English", "German"]),
    (&["country"], ["Germany", "France"]),
    (&["license"], ["MIT License", "Apache License 2.0"]),
    (&["token"], ["Continuous integration", "Laptop"]),
    (&["field", "attribute", "property"], ["Size", "Colour"]),
    (&["column", "phase", "stage"], ["To do", "Done"]),
    (&["option"], ["Small", "Large"]),
    (
        &["rule", "ruleset"],
        ["Protect releases", "Require reviews"],
    ),
    (&["order"], ["#1001", "#1002"]),
    (&["app", "application"], ["Acme Reports", "Acme Inbox"]),
    (&["address"], ["Home", "Office"]),
    (&["vehicle", "car"], ["Sand Runner", "Blue Comet"]),
    (
        &["starship", "ship", "vessel"],
        ["Northern Star", "Albatross"],
    ),
    (&["policy"], ["Refund policy", "Privacy policy"]),
    (&["listing"], ["Acme Reports", "Acme Inbox"]),
    (&["seo", "metadata"], ["How to start", "What comes next"]),
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

/// What a noun means beside other things.
struct Sense {
    noun: &'static str,
    /// Words of fields, or of what they return, that say so.
    beside: &'static [&'static str],
    /// Words that say that the usual sense is meant.
    unless: &'static [&'static str],
    /// A type that says so wherever it is in the schema, unless there are words for the usual sense.
    schema_has: Option<&'static str>,
    titles: [&'static str; 2],
}

const MUSIC: &[&str] = &["album", "albums", "artist", "artists", "track", "tracks"];
const SENSES: [Sense; 3] = [
    Sense {
        noun: "branch",
        beside: &["commit", "commits", "git", "ref", "repository"],
        unless: &["address", "city", "location", "phone", "street"],
        schema_has: Some("Commit"),
        titles: ["main", "next"],
    },
    Sense {
        noun: "label",
        beside: MUSIC,
        unless: &[],
        schema_has: None,
        titles: ["Harbour Records", "Night Owl Records"],
    },
    Sense {
        noun: "release",
        beside: MUSIC,
        unless: &[],
        schema_has: None,
        titles: ["First Light", "Night Train"],
    },
];
/// Maximum number of fields of a type to look at.
const LOOKED_AT: usize = 100;

/// Returns the titles of a noun that means something else in this schema.
fn find_sense(name: &str, hint: Hint) -> Option<&'static [&'static str; 2]> {
    let noun = last_word(name);
    let sense = SENSES.iter().find(|sense| sense.noun == noun)?;
    let model = hint.model?;
    let owner = model.find_type(hint.owner);
    let is_beside = |words: &[&str]| owner.is_some_and(|owner| has_words(owner, words));
    let is_in_schema = |model: &Model| {
        let ty = sense.schema_has.and_then(|name| model.find_type(name));
        ty.is_some() && !is_beside(sense.unless)
    };
    (is_beside(sense.beside) || is_in_schema(model)).then_some(&sense.titles)
}

/// Returns whether a field of the type, or what it returns, is named with one of the words.
fn has_words(ty: &TypeDef, wanted: &[&str]) -> bool {
    let says = |name: &str| words(name).split(' ').any(|word| wanted.contains(&word));
    let mut fields = ty.fields.iter().take(LOOKED_AT);
    fields.any(|field| says(&field.name) || says(&field.ty.name))
}

/// Returns whether the label of a thing is not its name: the company that publishes an album.
pub(super) fn is_label_another(hint: Hint) -> bool {
    let owner = || hint.model.and_then(|model| model.find_type(hint.owner));
    let has_name = || owner().is_some_and(|owner| has_field(owner, &["name", "title"]));
    find_sense("label", hint).is_some() && has_name()
}

fn last_word(name: &str) -> &str {
    name.rsplit(' ').next().unwrap_or_default()
}

/// Returns whether things of a type have a usual name.
pub(super) fn is_known(owner: &str) -> bool {
    find(&words(thing(owner))).is_some()
}

fn find(name: &str) -> Option<&'static [&'static str; 2]> {
    let last = last_word(name);
    let singular = last.strip_suffix('s').unwrap_or(last);
    let mut titles = TITLES.iter();
    let known = titles.find(|(nouns, _)| nouns.contains(&last) || nouns.contains(&singular));
    known.map(|(_, titles)| titles)
}

/// Returns whether a name is that of a person.
pub(super) fn is_person(name: &str) -> bool {
    PEOPLE.iter().any(|person| name.starts_with(person))
}

/// Returns the name of the first or second thing of a type, whose name is a value at the place of the hint.
pub(super) fn title(of: &str, hint: Hint) -> String {
    let name = words(thing(of));
    let known = find_sense(&name, hint).or_else(|| find(&name));
    match (known, hint.nth) {
        (Some([first, _]), 1) => (*first).to_owned(),
        (Some([_, second]), 2) => (*second).to_owned(),
        (Some([first, _]), more) => format!("{first} {more}"),
        // Things without a usual name are told apart by a letter: `Ward A`.
        (None, nth) => {
            let letter = u8::try_from(nth).unwrap_or(26).clamp(1, 26);
            let letter = char::from(b'A' + letter - 1);
            format!("{} {letter}", in_words(thing(of)))
        }
    }
}
