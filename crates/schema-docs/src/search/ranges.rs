//! Which letters of a name matched, for marking. Made for hits only.

use super::letters::{abbreviates, bit, bits, camel_positions, camel_steps, humps, word_at};
use super::query::{Pattern, typos};
use super::words::same_without_underscores;

/// Longer words are not looked for with typos.
const MAX_WORD_BYTES: usize = 64;

/// Ranges of a name in characters (names are ASCII, so also bytes). `with_typos` also marks what is
/// nearly there.
pub(super) fn ranges(pattern: &Pattern, name: &str, with_typos: bool) -> Vec<(u32, u32)> {
    let lower = name.to_ascii_lowercase();
    let humps = humps(name.as_bytes());
    let mut marks = Marks(vec![false; lower.len()]);
    for word in &pattern.words {
        let found = word_at(word, &lower, humps);
        if let Some(at) = found.filter(|at| word.len() > 1 || humps & bit(*at) != 0) {
            marks.add(at, word.len());
        } else if abbreviates(word.as_bytes(), lower.as_bytes()) {
            marks.add_letters(word.as_bytes(), lower.as_bytes());
        } else if let Some(steps) = camel_steps(word.as_bytes(), lower.as_bytes(), humps) {
            bits(camel_positions(&steps, humps)).for_each(|at| marks.add(at, 1));
        } else if same_without_underscores(&lower, &pattern.joined) {
            marks.add(0, lower.len());
        } else if with_typos {
            marks.add_nearly(word.as_bytes(), lower.as_bytes(), humps);
        }
    }
    if with_typos && !marks.0.contains(&true) {
        marks.add_nearly(pattern.joined.as_bytes(), lower.as_bytes(), humps);
    }
    marks.ranges()
}

/// A flag for each letter of a name.
struct Marks(Vec<bool>);

impl Marks {
    fn add(&mut self, from: usize, length: usize) {
        for place in self.0.iter_mut().skip(from).take(length) {
            *place = true;
        }
    }

    /// Letters one after the other, whatever stands between them.
    fn add_letters(&mut self, word: &[u8], name: &[u8]) {
        let mut letters = word.iter().peekable();
        for (letter, place) in name.iter().zip(&mut self.0) {
            *place |= letters.next_if_eq(&letter).is_some();
        }
    }

    /// The letters that a misspelt word has in common with the part of the name that it means.
    fn add_nearly(&mut self, word: &[u8], name: &[u8], humps: u64) {
        let most = typos(word.len()) as usize;
        if most == 0 || word.len() > MAX_WORD_BYTES {
            return;
        }
        let tables = bits(humps | 1).filter_map(|start| {
            let end = name.len().min(start + word.len() + most);
            Some((start, Table::new(word, name.get(start..end)?)))
        });
        let best = tables.min_by_key(|(_, table)| table.edits);
        if let Some((start, table)) = best.filter(|(_, table)| table.edits <= most) {
            table.common().for_each(|at| self.add(start + at, 1));
        }
    }

    fn ranges(&self) -> Vec<(u32, u32)> {
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        for (at, _) in (0u32..).zip(&self.0).filter(|(_, is_marked)| **is_marked) {
            match ranges.last_mut() {
                Some((_, end)) if *end == at => *end += 1,
                _ => ranges.push((at, at + 1)),
            }
        }
        ranges
    }
}

/// Edits from each beginning of a word to each beginning of a text (swapped neighbours are one).
struct Table<'t> {
    word: &'t [u8],
    text: &'t [u8],
    cells: Vec<usize>,
    /// Fewest edits from the whole word to a beginning of the text, and the length of that.
    edits: usize,
    end: usize,
}

impl<'t> Table<'t> {
    fn new(word: &'t [u8], text: &'t [u8]) -> Self {
        let mut table = Self {
            word,
            text,
            cells: Vec::with_capacity((word.len() + 1) * (text.len() + 1)),
            edits: 0,
            end: 0,
        };
        for row in 0..=word.len() {
            for column in 0..=text.len() {
                let cell = table.cheapest(row, column).map_or(0, |(cost, ..)| cost);
                table.cells.push(cell);
            }
        }
        let ends = (0..=text.len()).map(|end| (table.cell(word.len(), end), end));
        // Of ways that cost the same the one that takes most of the text.
        if let Some((edits, end)) = ends.min_by_key(|(edits, end)| (*edits, text.len() - end)) {
            (table.edits, table.end) = (edits, end);
        }
        table
    }

    fn cell(&self, row: usize, column: usize) -> usize {
        let at = row * (self.text.len() + 1) + column;
        self.cells.get(at).copied().unwrap_or(usize::MAX / 2)
    }

    /// Edits up to here, and the steps back in word and text; none at the beginning of both.
    fn cheapest(&self, row: usize, column: usize) -> Option<(usize, usize, usize)> {
        let letter = |back: usize| self.word.get(row.checked_sub(back)?);
        let other = |back: usize| self.text.get(column.checked_sub(back)?);
        let from = |cost: usize, up: usize, left: usize| {
            let (row, column) = (row.checked_sub(up)?, column.checked_sub(left)?);
            Some((self.cell(row, column) + cost, up, left))
        };
        let is_swapped = row > 1 && column > 1 && letter(1) == other(2) && letter(2) == other(1);
        [
            from(usize::from(letter(1) != other(1)), 1, 1),
            is_swapped.then(|| from(1, 2, 2)).flatten(),
            from(1, 1, 0),
            from(1, 0, 1),
        ]
        .into_iter()
        .flatten()
        .min_by_key(|(cost, ..)| *cost)
    }

    /// Places in the text whose letters the word has.
    fn common(&self) -> impl Iterator<Item = usize> {
        let (mut row, mut column) = (self.word.len(), self.end);
        let mut places = Vec::new();
        while let Some((_, up, left)) = self.cheapest(row, column) {
            let is_same = |back: usize| {
                let letter = row.checked_sub(back).and_then(|at| self.word.get(at));
                letter == column.checked_sub(back).and_then(|at| self.text.get(at))
            };
            if (up, left) == (2, 2) || (up, left) == (1, 1) && is_same(1) {
                places.extend(column - left..column);
            }
            (row, column) = (row - up, column - left);
        }
        places.into_iter()
    }
}
