//! Gives every node of the map a free place, so that no two overlap.

use super::forces::as_f32;

/// The width of a cell, in units of the map.
pub(super) const CELL: f32 = 4.0;
/// Maximum number of rings of cells to search around the wished place.
const MAX_RINGS: i32 = 40;

/// The taken cells, one bit each.
pub(super) struct Board {
    columns: i32,
    rows: i32,
    words: usize,
    taken: Vec<u64>,
    /// How many places all searches together may still try. It bounds the cost of many nodes in one spot.
    tries: usize,
    /// The cell for the next node that finds no place, and the height of its row.
    overflow: (i32, i32, i32),
}

impl Board {
    /// Creates a board of this size in units, for this number of nodes.
    pub(super) fn new(width: f32, height: f32, nodes: usize) -> Self {
        let (columns, rows) = (cells(width).max(64), cells(height).max(1));
        let words = usize::try_from(columns).unwrap_or(0) / 64 + 2;
        Self {
            columns,
            rows,
            words,
            taken: vec![0; words * usize::try_from(rows).unwrap_or(0)],
            tries: 2_000 + nodes * 300,
            overflow: (0, rows, 0),
        }
    }

    /// Takes the free square nearest to a wished centre, and returns its centre.
    pub(super) fn take(&mut self, [x, y]: [f32; 2], side: f32) -> [f32; 2] {
        let side = cells(side).clamp(1, 60);
        let half = as_f32(usize::try_from(side).unwrap_or(0)) / 2.0;
        let wished = (floor(x / CELL - half + 0.5), floor(y / CELL - half + 0.5));
        let found = self.find(wished, side);
        let (column, row) = found.unwrap_or_else(|| self.below(side));
        [column, row].map(|at| (as_signed(at) + half) * CELL)
    }

    fn find(&mut self, (column, row): (i32, i32), side: i32) -> Option<(i32, i32)> {
        let column = column.clamp(0, (self.columns - side).max(0));
        let row = row.clamp(0, (self.rows - side).max(0));
        for ring in 0..=MAX_RINGS {
            let mut best: Option<(i32, (i32, i32))> = None;
            for (dx, dy) in around(ring) {
                self.tries = self.tries.checked_sub(1)?;
                let distance = dx * dx + dy * dy;
                let at = (column + dx, row + dy);
                if best.is_none_or(|(least, _)| distance < least) && self.is_free(at, side) {
                    best = Some((distance, at));
                }
            }
            if let Some((_, at)) = best {
                self.mark(at, side);
                return Some(at);
            }
        }
        None
    }

    /// Returns the next place in the rows below the board.
    fn below(&mut self, side: i32) -> (i32, i32) {
        let (column, row, height) = self.overflow;
        let (column, row, height) = if column + side > self.columns && column > 0 {
            (0, row + height, 0)
        } else {
            (column, row, height)
        };
        self.overflow = (column + side, row, height.max(side));
        (column, row)
    }

    fn is_free(&self, (column, row): (i32, i32), side: i32) -> bool {
        column >= 0
            && row >= 0
            && column + side <= self.columns
            && row + side <= self.rows
            && (row..row + side).all(|row| self.bits(column, row, side).is_some_and(|set| set == 0))
    }

    /// Returns the bits of a square in one row.
    fn bits(&self, column: i32, row: i32, side: i32) -> Option<u64> {
        let (at, shift) = self.at(column, row)?;
        let (low, high) = (*self.taken.get(at)?, *self.taken.get(at + 1)?);
        let both = u128::from(low) | u128::from(high) << 64;
        Some((both >> shift) as u64 & mask(side))
    }

    fn mark(&mut self, (column, row): (i32, i32), side: i32) {
        for row in row..row + side {
            let Some((at, shift)) = self.at(column, row) else {
                continue;
            };
            let set = u128::from(mask(side)) << shift;
            if let Some([low, high]) = self.taken.get_mut(at..at + 2) {
                *low |= set as u64;
                *high |= (set >> 64) as u64;
            }
        }
    }

    fn at(&self, column: i32, row: i32) -> Option<(usize, u32)> {
        let (column, row) = (u32::try_from(column).ok()?, usize::try_from(row).ok()?);
        Some((row * self.words + column as usize / 64, column % 64))
    }
}

/// Returns the cells of a ring around a cell.
fn around(ring: i32) -> impl Iterator<Item = (i32, i32)> {
    let sides = (-ring..=ring).flat_map(move |at| [(at, -ring), (at, ring)]);
    let rest = (1 - ring..ring).flat_map(move |at| [(-ring, at), (ring, at)]);
    // Ring 0 is the cell itself.
    let count = if ring == 0 { 1 } else { usize::MAX };
    sides.chain(rest).take(count)
}

fn mask(side: i32) -> u64 {
    (1u64 << side.clamp(0, 60)) - 1
}

#[expect(clippy::cast_possible_truncation, reason = "saturates; a map is small")]
fn floor(value: f32) -> i32 {
    value.floor() as i32
}

#[expect(clippy::cast_possible_truncation, reason = "saturates; a map is small")]
fn cells(length: f32) -> i32 {
    (length / CELL).ceil() as i32
}

#[expect(clippy::cast_precision_loss, reason = "a cell's number is small")]
fn as_signed(cell: i32) -> f32 {
    cell as f32
}
