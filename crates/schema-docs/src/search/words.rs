//! Words within names.

use super::letters::bits;

/// Where the word is one of the name's words, and letters of its ending there: `starred`.
pub(super) fn whole_word(word: &str, name: &str, humps: u64) -> Option<(usize, usize)> {
    let places = bits(humps).filter_map(|at| {
        let rest = name.get(at..)?.strip_prefix(word)?;
        let end = at + word.len();
        let next = bits(humps).find(|hump| *hump >= end).unwrap_or(name.len());
        let ending = rest.get(..next.checked_sub(end)?)?.trim_end_matches('_');
        (ending.is_empty() || is_ending(word, ending)).then_some((at, ending.len()))
    });
    places.min_by_key(|(at, ending)| (*ending > 0, *at))
}

/// Returns whether a word can have this ending in another form: `labels`, `lockable`, `starred`.
pub(super) fn is_ending(word: &str, ending: &str) -> bool {
    const ENDINGS: [&str; 9] = ["s", "es", "d", "ed", "r", "er", "ers", "ing", "able"];
    // `star` and `starred`, but not `starrs`.
    let doubled = word
        .chars()
        .next_back()
        .and_then(|last| ending.strip_prefix(last));
    word.len() > 2
        && (ENDINGS.contains(&ending)
            || doubled.is_some_and(|rest| rest.len() > 1 && ENDINGS.contains(&rest)))
}

/// Returns the rest of a name that begins with the text; underscores do not count.
pub(super) fn rest_behind<'n>(name: &'n str, joined: &str) -> Option<&'n str> {
    let mut rest = name.bytes().enumerate().filter(|(_, byte)| *byte != b'_');
    let mut end = 0;
    for byte in joined.bytes().filter(|byte| *byte != b'_') {
        let (at, _) = rest.next().filter(|(_, own)| *own == byte)?;
        end = at + 1;
    }
    name.get(end..)
}

pub(super) fn same_without_underscores(name: &str, joined: &str) -> bool {
    name.bytes().filter(|byte| *byte != b'_').eq(joined.bytes())
}
