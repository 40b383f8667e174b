//! Lays out a neighbourhood in columns: types that use the focus on the left, types that it uses on the right.
//!
//! Within its column each node moves to the average of its neighbours, a few times, so that edges cross little
//! (barycentre method: K. Sugiyama, S. Tagawa, M. Toda, "Methods for visual understanding of
//! hierarchical system structures", IEEE Transactions SMC 11 (1981)).

use super::{NODE_HEIGHT, NODE_WIDTH};

/// Distance between columns.
const COLUMN: f32 = NODE_WIDTH + 40.0;
/// Additional distance between columns of different depth.
const GAP: f32 = 80.0;
/// Distance between rows.
const ROW: f32 = NODE_HEIGHT + 20.0;
/// Maximum number of rows before a layer gets a second column.
const FEW_ROWS: usize = 14;
/// How often the order is improved.
const SWEEPS: usize = 8;

/// Returns the centre of each node. `layers` holds the steps of each node from the focus, negative to the left.
pub(super) fn places(layers: &[i8], edges: &[(u32, u32)]) -> Vec<(f32, f32)> {
    let mut neighbours: Vec<Vec<u32>> = vec![Vec::new(); layers.len()];
    let layer = |node: u32| layers.get(node as usize).copied().unwrap_or(0);
    for &(from, to) in edges {
        // The focus is always in the middle, so its place says nothing about the order.
        if from == to || layer(from) == 0 || layer(to) == 0 {
            continue;
        }
        for (node, other) in [(from, to), (to, from)] {
            if let Some(list) = neighbours.get_mut(node as usize) {
                list.push(other);
            }
        }
    }
    let widest = layers.iter().map(|layer| layer.unsigned_abs()).max();
    let mut columns: Vec<(i8, Vec<u32>)> = Vec::new();
    for depth in 1..=widest.unwrap_or(0).cast_signed() {
        for side in [depth, -depth] {
            let nodes = (0u32..).zip(layers).filter(|(_, layer)| **layer == side);
            columns.push((side, nodes.map(|(node, _)| node).collect()));
        }
    }
    let mut places = vec![(0.0, 0.0); layers.len()];
    let mut edge_of = [0.0f32; 2];
    let starts: Vec<f32> = columns
        .iter()
        .map(|(side, nodes)| {
            let edge = edge_of.get_mut(usize::from(*side < 0));
            edge.map_or(0.0, |edge| {
                let start = *edge + GAP;
                *edge = start + COLUMN * as_f32(columns_of(nodes.len()));
                start
            })
        })
        .collect();
    for ((side, nodes), start) in columns.iter().zip(&starts) {
        put(*side, nodes, *start, &mut places);
    }
    for _ in 0..SWEEPS {
        for ((side, nodes), start) in columns.iter_mut().zip(&starts) {
            let height = |node: u32| places.get(node as usize).map_or(0.0, |place| place.1);
            let wish = |node: u32| {
                let near = neighbours.get(node as usize).map_or(&[][..], Vec::as_slice);
                match near.len() {
                    0 => height(node),
                    count => near.iter().map(|&other| height(other)).sum::<f32>() / as_f32(count),
                }
            };
            let mut wished: Vec<(f32, u32)> =
                nodes.iter().map(|&node| (wish(node), node)).collect();
            wished.sort_by(|a, b| a.0.total_cmp(&b.0));
            *nodes = wished.into_iter().map(|(_, node)| node).collect();
            put(*side, nodes, *start, &mut places);
        }
    }
    places
}

/// Returns the number of columns for a layer, so that a long one becomes about square.
fn columns_of(count: usize) -> usize {
    // A column is nearly as wide as four rows are high.
    let rows = (count * 4).isqrt().max(FEW_ROWS);
    count.div_ceil(rows)
}

/// Places nodes from top to bottom, and row by row if there are several columns.
fn put(side: i8, nodes: &[u32], start: f32, places: &mut [(f32, f32)]) {
    let columns = columns_of(nodes.len()).max(1);
    let middle = as_f32(nodes.len().div_ceil(columns).saturating_sub(1)) / 2.0;
    for (number, node) in nodes.iter().enumerate() {
        let (row, column) = (number / columns, number % columns);
        // Every second column is half a row lower, so that edges pass between boxes.
        let shift = if column % 2 == 1 { 0.5 } else { 0.0 };
        let x = start + COLUMN * (as_f32(column) + 0.5) + NODE_WIDTH / 2.0;
        if let Some(place) = places.get_mut(*node as usize) {
            *place = (
                if side < 0 { -x } else { x },
                (as_f32(row) - middle + shift) * ROW,
            );
        }
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "counts of nodes, far below 16 million"
)]
fn as_f32(count: usize) -> f32 {
    count as f32
}
