//! `/d/{username}`: a user's public projects, as HTML that the app takes over, and as Markdown.

use askama::Template;
use domain::{Project, Timestamp};
use projects::PublicOwner;
use schema_docs::Links;
use schema_model::did_you_mean::nearest_few;

use crate::absolute_links::link_absolutely;
use crate::address::{OVERVIEW, docs_base};
use crate::literal::literal;
use crate::shop_window::{self, FIRST_PAGES, FirstPage};

#[derive(Template)]
#[template(path = "owner_body.html")]
struct Body<'a> {
    title: &'a str,
    summary: String,
    cards: Vec<Card<'a>>,
}

struct Card<'a> {
    project: &'a Project,
    address: String,
    mark: String,
    counts: Vec<String>,
    updated: String,
    first_pages: Vec<&'static FirstPage>,
}

impl<'a> Card<'a> {
    fn new(project: &'a Project, is_example: bool, now: Timestamp) -> Self {
        let mut counts = Vec::new();
        if let Some(of) = project.counts {
            counts.push(with_noun(of.types as usize, "type"));
            counts.push(with_noun(of.operations as usize, "operation"));
            counts.push(with_noun(of.fields as usize, "field"));
        }
        let slug = project.slug.as_str();
        let first_pages = FIRST_PAGES.iter();
        let first_pages = first_pages.filter(|page| is_example && page.slug == slug);
        Self {
            project,
            address: docs_base(project),
            mark: name_mark(project.name.as_str()),
            counts,
            updated: ago(project.updated_at, now),
            first_pages: first_pages.collect(),
        }
    }
}

/// Projects that are listed where docs do not exist.
const MAX_NEAR: usize = 5;

/// Id of the element with the data that the app would request.
pub const SEED: &str = "owner";

/// Returns the content of the page, exactly as the app draws it at first.
#[must_use]
pub fn content(owner: &PublicOwner, now: Timestamp) -> String {
    let is_example = shop_window::is_of(owner);
    let body = Body {
        title: title(owner),
        summary: match owner.projects.len() {
            0 => "No public docs yet.".to_owned(),
            _ if is_example => shop_window::SUMMARY.to_owned(),
            count => with_noun(count, "public project"),
        },
        cards: owner
            .projects
            .iter()
            .map(|project| Card::new(project, is_example, now))
            .collect(),
    };
    // Writing into a string cannot fail; an empty page would still have its head and frame.
    body.render().unwrap_or_default()
}

/// Returns the name of the page: the user's own, or the username.
#[must_use]
pub fn title(owner: &PublicOwner) -> &str {
    if shop_window::is_of(owner) {
        return shop_window::TITLE;
    }
    owner.name.as_deref().unwrap_or(owner.username.as_str())
}

/// Returns the same as Markdown. `public_url` is scheme and host of the site.
#[must_use]
pub fn markdown(owner: &PublicOwner, public_url: &str) -> String {
    let mut out = format!("# {}\n", literal(title(owner)));
    if shop_window::is_of(owner) && !owner.projects.is_empty() {
        out.push_str(&format!("\n{}\n", shop_window::SUMMARY));
    }
    for (place, project) in owner.projects.iter().enumerate() {
        let text = Links::new(&docs_base(project)).markdown(OVERVIEW);
        let about = match project.description.as_str() {
            "" => String::new(),
            words => format!(": {}", literal(words)),
        };
        let gap = if place == 0 { "\n" } else { "" };
        out.push_str(&format!(
            "{gap}- [{}]({text}){about}\n",
            literal(project.name.as_str())
        ));
    }
    if owner.projects.is_empty() {
        out.push_str("\nNo public docs yet.\n");
    }
    link_absolutely(&out, public_url)
}

/// Returns what is said about docs that do not exist, as Markdown: their owner's public projects, the nearest names first.
#[must_use]
pub fn missing_docs_markdown(owner: Option<&PublicOwner>, slug: &str, public_url: &str) -> String {
    let mut out =
        "# These docs do not exist\n\nThe address may be wrong, or the docs may be private.\n"
            .to_owned();
    if let Some(owner) = owner.filter(|owner| !owner.projects.is_empty()) {
        let slugs = owner.projects.iter().map(|project| project.slug.as_str());
        let near = nearest_few(slug, slugs, MAX_NEAR);
        let is_near = |project: &&Project| near.contains(&project.slug.as_str());
        let (near, others): (Vec<_>, Vec<_>) = owner.projects.iter().partition(is_near);
        out.push_str(&format!(
            "\nPublic docs of {}:\n\n",
            literal(owner.username.as_str())
        ));
        for project in near.into_iter().chain(others).take(MAX_NEAR) {
            let page = Links::new(&docs_base(project)).markdown(OVERVIEW);
            out.push_str(&format!("- [{}]({page})\n", literal(project.name.as_str())));
        }
    }
    out.push_str(&format!(
        "\nAll public docs of this server: [api-catalog]({public_url}/.well-known/api-catalog)\n"
    ));
    link_absolutely(&out, public_url)
}

/// Returns two letters that stand for a name: the initials of its first two words, else its first two
/// capital letters, else its beginning. `frontend/src/features/docs/name-mark.ts` does the same.
fn name_mark(name: &str) -> String {
    let mut words = name
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let (first, second) = (words.next().unwrap_or(name), words.next());
    let initial = |word: &str| word.chars().take(1).flat_map(char::to_uppercase).collect();
    let begin: String = initial(first);
    if let Some(second) = second {
        return begin + &initial(second);
    }
    let others = || first.chars().skip(1);
    let other = others().find(|letter| letter.is_uppercase());
    begin
        .chars()
        .chain(other.or_else(|| others().next()))
        .collect()
}

/// Writes how long ago `then` was, in the words of the app: “3 hours ago”, “yesterday”, “just now”.
fn ago(then: Timestamp, now: Timestamp) -> String {
    const STEPS: [(&str, i64, &str); 6] = [
        ("year", 31_557_600, "last year"),
        ("month", 2_629_800, "last month"),
        ("week", 604_800, "last week"),
        ("day", 86_400, "yesterday"),
        ("hour", 3_600, "1 hour ago"),
        ("minute", 60, "1 minute ago"),
    ];
    let seconds = now.seconds_since(then);
    for (unit, size, one) in STEPS {
        match seconds / size {
            count if count > 1 => return format!("{count} {unit}s ago"),
            1 => return one.to_owned(),
            _ => {}
        }
    }
    "just now".to_owned()
}

/// `1 type`, `2 types`.
fn with_noun(count: usize, noun: &str) -> String {
    let end = if count == 1 { "" } else { "s" };
    format!("{} {noun}{end}", schema_model::text::format_number(count))
}

#[cfg(test)]
mod tests {
    use domain::{Clock as _, SystemClock};

    use super::*;

    #[test]
    fn times_are_written_as_in_the_app() {
        let now = SystemClock.now();
        for (seconds, expected) in [
            (-5, "just now"),
            (0, "just now"),
            (59, "just now"),
            (60, "1 minute ago"),
            (7_199, "1 hour ago"),
            (7_200, "2 hours ago"),
            (86_400, "yesterday"),
            (3 * 86_400, "3 days ago"),
            (8 * 86_400, "last week"),
            (40 * 86_400, "last month"),
            (800 * 86_400, "2 years ago"),
        ] {
            assert_eq!(ago(now.plus_seconds(-seconds), now), expected, "{seconds}");
        }
    }

    #[test]
    fn marks_of_similar_names_differ() {
        for (name, expected) in [
            ("GitHub", "GH"),
            ("Spotify", "Sp"),
            ("Star Wars", "SW"),
            ("acme shop v2", "AS"),
            ("acme", "Ac"),
            ("API", "AP"),
            ("X", "X"),
            ("élan", "Él"),
            ("« ßeta »", "SSe"),
            ("日本語", "日本"),
            ("🚀", "🚀"),
        ] {
            assert_eq!(name_mark(name), expected, "{name}");
        }
    }
}
