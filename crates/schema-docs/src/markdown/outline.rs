//! The headings of a guide: their levels below the page's title, and ids that clash with nothing.

use std::collections::{HashMap, HashSet};

use comrak::Node;
use comrak::nodes::NodeValue;

use super::words::push_text;
use super::{one_line, shorten};

/// Begins every id of a guide; with the hyphen no GraphQL name can be one, and nothing else of a page begins so.
pub(crate) const GUIDE_PREFIX: &str = "guide-";
/// Ids of a manual's headings are those of their words: `#exit-status`.
pub(crate) const MANUAL_PREFIX: &str = "";
/// Letters of an id behind its prefix.
const MAX_ID_LETTERS: usize = 80;
/// Characters of a title in the table of contents.
const TITLE: usize = 120;

/// A heading that is one.
pub(super) struct Heading {
    pub id: String,
    /// 2 to 6.
    pub level: u8,
    pub title: String,
}

/// All headings in order; those without words are none.
#[derive(Default)]
pub(super) struct Outline {
    prefix: &'static str,
    headings: Vec<Option<Heading>>,
    ids: HashSet<String>,
    next: HashMap<String, u32>,
}

impl Outline {
    /// A heading stands one level below the nearest one before it that is higher in the text, or at 2.
    /// Every id begins with `prefix`.
    pub fn new(root: Node<'_>, prefix: &'static str) -> Self {
        let mut outline = Self {
            prefix,
            ..Self::default()
        };
        // Levels in the text and on the page of the headings that the next one may stand below.
        let mut above: Vec<(u8, u8)> = Vec::new();
        for node in root.descendants() {
            let NodeValue::Heading(heading) = &node.data().value else {
                continue;
            };
            let (written, title) = (heading.level, title_of(node));
            if title.is_empty() {
                outline.headings.push(None);
                continue;
            }
            while above.pop_if(|(level, _)| *level >= written).is_some() {}
            let level = above.last().map_or(2, |(_, level)| (level + 1).min(6));
            above.push((written, level));
            let id = outline.fresh_id(&title);
            outline.headings.push(Some(Heading { id, level, title }));
        }
        outline
    }

    /// So many levels further down, as far as levels go.
    pub fn lowered(mut self, down: u8) -> Self {
        for heading in self.headings.iter_mut().flatten() {
            heading.level = (heading.level + down).min(6);
        }
        self
    }

    /// Returns whether the headings are those of a manual.
    pub fn is_of_manual(&self) -> bool {
        self.prefix == MANUAL_PREFIX
    }

    pub fn get(&self, number: usize) -> Option<&Heading> {
        self.headings.get(number)?.as_ref()
    }

    pub fn iter(&self) -> impl Iterator<Item = &Heading> {
        self.headings.iter().flatten()
    }

    /// The id behind an anchor as authors write it, `#set-up`.
    pub fn find(&self, anchor: &str) -> Option<&str> {
        let prefix = self.prefix;
        let id = anchor.strip_prefix(prefix).unwrap_or(anchor);
        self.ids
            .get(&format!("{prefix}{}", id.to_lowercase()))
            .map(String::as_str)
    }

    fn fresh_id(&mut self, title: &str) -> String {
        let (word, prefix) = (word_of(title), self.prefix);
        let number = self.next.entry(word.clone()).or_insert(0);
        loop {
            *number += 1;
            let id = match *number {
                1 => format!("{prefix}{word}"),
                number => format!("{prefix}{word}-{number}"),
            };
            if self.ids.insert(id.clone()) {
                return id;
            }
        }
    }
}

pub(super) fn title_of(heading: Node<'_>) -> String {
    let mut words = String::new();
    push_text(&mut words, heading);
    shorten(one_line(&words), TITLE)
}

/// Letters and digits in lower case, hyphens between the words; as GitHub does.
fn word_of(title: &str) -> String {
    let mut word = String::new();
    for letter in title.chars().flat_map(char::to_lowercase) {
        if letter.is_alphanumeric() || letter == '_' {
            word.push(letter);
        } else if (letter.is_whitespace() || letter == '-') && !word.ends_with('-') {
            word.push('-');
        }
        if word.len() >= MAX_ID_LETTERS {
            break;
        }
    }
    let word = word.trim_matches('-');
    if word.is_empty() { "section" } else { word }.to_owned()
}
