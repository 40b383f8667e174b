//! Points that depend on what a name belongs to.

use super::Search;
use super::entries::{Entry, Target};
use super::matching::{
    CLOSENESS, ENDING, INFLECTED, JOINED, PREFIX, SPELT_START, WHOLE, WHOLE_FIRST, closeness,
};
use super::query::Query;
use super::words::{is_ending, rest_behind};

/// Several words that are all of the name of a page: `pull request review`.
const NAMED: u16 = 9_700;
/// Owner and name as they are spelt: `repository name`.
const SPELT: u16 = 9_650;
/// The same in another order: `issues repository`.
const TURNED: u16 = 8_750;
/// The same with an ending: `issue label`.
const FORM: u16 = 8_720;
/// Several words that the name of a page begins with.
const PAGE_START: u16 = 8_300;
/// The owner and the beginning of the name: `user log`.
const START: u16 = 7_850;
/// Words of owner and name.
const SPREAD: u16 = 5_200;

/// Were these points given to owner and name together.
pub(super) fn is_owned(score: u16) -> bool {
    [SPELT, TURNED, FORM].contains(&score)
        || (START..=START + CLOSENESS).contains(&score)
        || (SPREAD..=SPREAD + CLOSENESS).contains(&score)
}

impl Search {
    /// Points of a name that matches by itself: more for what has a page of its own than for its parts.
    pub(super) fn raised(&self, entry: &Entry, score: u16, query: &Query) -> u16 {
        let is_type = matches!(entry.target, Target::Type(_));
        let is_page = is_type
            || matches!(
                entry.target,
                Target::Operation { .. } | Target::Directive(_)
            );
        let is_from = |points: u16| (points..points + CLOSENESS).contains(&score);
        let is_word = |points: u16| is_from(points) || is_from(points - ENDING);
        match query.member.words.len() {
            // `org` is `Organization` before it is a word in many names.
            1 if is_type && is_from(PREFIX) && self.names.is_one_word(entry.name) => {
                score - PREFIX + WHOLE_FIRST + CLOSENESS
            }
            1 if is_page && !is_type && is_word(WHOLE) => score + 2 * CLOSENESS,
            1 if is_page && (is_word(WHOLE_FIRST) || is_word(WHOLE)) => score + CLOSENESS,
            // `labels` of a type is not before the types of labels.
            1 if !is_page && score == INFLECTED => WHOLE_FIRST + CLOSENESS - 1,
            2.. if is_page && score == JOINED => NAMED,
            2.. if is_page && is_from(SPELT_START) => score + (PAGE_START - SPELT_START),
            _ => score,
        }
    }

    /// Points of words that are spread over a name and what holds it. `is_apart`: no word is in both.
    pub(super) fn owned(&self, entry: &Entry, joined: &str, is_apart: bool) -> u16 {
        let name = self.names.lower(entry.name);
        let owner = self
            .owner_name(entry)
            .map_or("", |owner| self.names.lower(owner));
        let behind = |start: &str| rest_behind(joined, start).filter(|rest| !rest.is_empty());
        if entry.is_argument() {
            // `createIssue input`; that it is somewhere in a type tells little.
            let is_spelt = behind(self.names.lower(entry.holder)) == Some(name);
            return if is_spelt { START + CLOSENESS } else { SPREAD };
        }
        if let Some(rest) = behind(owner)
            && let Some(ending) = rest_behind(name, rest)
        {
            return match ending {
                "" => SPELT,
                ending if is_ending(rest, ending) => FORM,
                _ => START + closeness(rest.len(), name.len()),
            };
        }
        let letters = |name: &str| name.bytes().filter(|byte| *byte != b'_').count();
        let length = letters(owner) + letters(name);
        if is_apart && length == joined.len() {
            TURNED
        } else {
            SPREAD + closeness(joined.len(), length)
        }
    }
}
