//! Finds groups of nodes that are linked with each other more than with the rest.
//!
//! Raises the modularity by moving single nodes and then whole groups: V. D. Blondel,
//! J.-L. Guillaume, R. Lambiotte, E. Lefebvre, "Fast unfolding of communities in large networks",
//! Journal of Statistical Mechanics P10008 (2008).

use super::links::Links;

/// Maximum number of rounds over all nodes before groups become nodes.
const SWEEPS: usize = 8;
/// Maximum number of times that groups become nodes.
const LEVELS: usize = 6;

/// Returns the group of each node. Groups are numbered from 0 without gaps, in the order of their first nodes.
/// `resolution` above 1 makes more and smaller groups.
pub(super) fn clusters(links: &Links, resolution: f32) -> Vec<u32> {
    let mut group: Vec<u32> = links.nodes().collect();
    let mut coarse: Option<Links> = None;
    let mut inner = vec![0f32; links.len()];
    for _ in 0..LEVELS {
        let level = coarse.as_ref().unwrap_or(links);
        let (moved, count) = move_nodes(level, &inner, resolution);
        for place in &mut group {
            *place = moved.get(*place as usize).copied().unwrap_or(0);
        }
        if count == level.len() {
            break;
        }
        (coarse, inner) = aggregate(level, &inner, &moved, count);
    }
    group
}

/// Moves nodes between groups on one level. Returns the group of each node and the number of groups.
fn move_nodes(links: &Links, inner: &[f32], resolution: f32) -> (Vec<u32>, usize) {
    let strength = |node: u32| -> f32 {
        let own = inner.get(node as usize).copied().unwrap_or(0.0);
        2.0 * own + links.of(node).map(|(_, weight)| weight).sum::<f32>()
    };
    let strengths: Vec<f32> = links.nodes().map(strength).collect();
    let total: f32 = strengths.iter().sum::<f32>().max(f32::MIN_POSITIVE);
    let mut group: Vec<u32> = links.nodes().collect();
    let mut sums = strengths.clone();
    let mut gains = vec![0f32; links.len()];
    let mut touched: Vec<u32> = Vec::new();
    for _ in 0..SWEEPS {
        let mut moves = 0usize;
        for (node, own) in links.nodes().zip(&strengths) {
            let Some(&before) = group.get(node as usize) else {
                continue;
            };
            touched.clear();
            touched.push(before);
            for (other, weight) in links.of(node) {
                let Some(&to) = group.get(other as usize) else {
                    continue;
                };
                if let Some(gain) = gains.get_mut(to as usize) {
                    if *gain == 0.0 && to != before {
                        touched.push(to);
                    }
                    *gain += weight;
                }
            }
            let worth = |to: u32| {
                let mut sum = sums.get(to as usize).copied().unwrap_or(0.0);
                if to == before {
                    sum -= own;
                }
                gains.get(to as usize).copied().unwrap_or(0.0) - resolution * own * sum / total
            };
            let mut best = (before, worth(before));
            for &to in touched.iter().skip(1) {
                let value = worth(to);
                // Only a real gain moves a node; otherwise nodes could move back and forth forever.
                if value > best.1 + 1e-6 {
                    best = (to, value);
                }
            }
            for to in &touched {
                if let Some(gain) = gains.get_mut(*to as usize) {
                    *gain = 0.0;
                }
            }
            if best.0 != before {
                moves += 1;
                add(&mut sums, before, -own);
                add(&mut sums, best.0, *own);
                if let Some(place) = group.get_mut(node as usize) {
                    *place = best.0;
                }
            }
        }
        if moves * 100 <= links.len() {
            break;
        }
    }
    renumber(group)
}

fn add(sums: &mut [f32], at: u32, value: f32) {
    if let Some(sum) = sums.get_mut(at as usize) {
        *sum += value;
    }
}

/// Numbers groups by their first node.
fn renumber(mut group: Vec<u32>) -> (Vec<u32>, usize) {
    let mut numbers: Vec<Option<u32>> = vec![None; group.len()];
    let mut count = 0u32;
    for place in &mut group {
        let Some(number) = numbers.get_mut(*place as usize) else {
            continue;
        };
        *place = *number.get_or_insert_with(|| {
            count += 1;
            count - 1
        });
    }
    (group, count as usize)
}

/// Makes each group a node. Links within a group become its inner weight.
pub(super) fn aggregate(
    links: &Links,
    inner: &[f32],
    group: &[u32],
    count: usize,
) -> (Option<Links>, Vec<f32>) {
    let of = |node: u32| group.get(node as usize).copied().unwrap_or(0);
    let mut within = vec![0f32; count];
    for (node, weight) in links.nodes().zip(inner) {
        add(&mut within, of(node), *weight);
    }
    let mut pairs: Vec<(u32, u32, f32)> = Vec::new();
    for node in links.nodes() {
        for (other, weight) in links.of(node).filter(|(other, _)| node < *other) {
            let (a, b) = (of(node), of(other));
            if a == b {
                add(&mut within, a, weight);
            } else {
                pairs.push((a.min(b), a.max(b), weight));
            }
        }
    }
    // A stable sort, so that floats are always added in the same order.
    pairs.sort_by_key(|(a, b, _)| (*a, *b));
    let merged: Vec<(u32, u32, f32)> = pairs
        .chunk_by(|one, other| (one.0, one.1) == (other.0, other.1))
        .filter_map(|same| {
            let (a, b, _) = same.first()?;
            Some((*a, *b, same.iter().map(|(_, _, weight)| weight).sum()))
        })
        .collect();
    (Some(Links::with_weights(count, &merged)), within)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rings of cliques: the standard case with a known answer.
    #[test]
    fn cliques_in_a_ring_are_found() {
        let (cliques, size) = (12u32, 6u32);
        let mut pairs = Vec::new();
        for clique in 0..cliques {
            let first = clique * size;
            for a in 0..size {
                pairs.extend((a + 1..size).map(|b| (first + a, first + b)));
            }
            let next = (first + size) % (cliques * size);
            pairs.push((first.min(next), first.max(next)));
        }
        let links = Links::new((cliques * size) as usize, &pairs, |_, _| 1.0);
        let expected: Vec<u32> = (0..cliques * size).map(|node| node / size).collect();
        assert_eq!(clusters(&links, 1.0), expected);
    }

    #[test]
    fn without_links_each_is_alone() {
        assert_eq!(clusters(&Links::new(3, &[], |_, _| 1.0), 1.0), [0, 1, 2]);
        assert!(clusters(&Links::new(0, &[], |_, _| 1.0), 1.0).is_empty());
    }
}
