//! An undirected graph with weights.

/// The neighbours of each node, in one allocation.
#[derive(Debug, Default)]
pub(super) struct Links {
    /// The start of each node's neighbours in `to`, and at last the end of `to`.
    starts: Vec<u32>,
    to: Vec<u32>,
    weights: Vec<f32>,
}

impl Links {
    /// Links the pairs, each of which is in the list once. Nodes are below `count`.
    pub(super) fn new(
        count: usize,
        pairs: &[(u32, u32)],
        weight: impl Fn(u32, u32) -> f32,
    ) -> Self {
        let weighted: Vec<(u32, u32, f32)> =
            pairs.iter().map(|&(a, b)| (a, b, weight(a, b))).collect();
        Self::with_weights(count, &weighted)
    }

    /// Like [`Self::new`], with a weight for each pair.
    pub(super) fn with_weights(count: usize, pairs: &[(u32, u32, f32)]) -> Self {
        let mut starts = vec![0u32; count + 2];
        let ends = || {
            pairs
                .iter()
                .flat_map(|&(a, b, weight)| [(a, b, weight), (b, a, weight)])
        };
        for (from, _, _) in ends() {
            if let Some(start) = starts.get_mut(from as usize + 2) {
                *start += 1;
            }
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        // Filling a node moves its start to the start of the next node.
        let mut to = vec![0u32; pairs.len() * 2];
        let mut weights = vec![0f32; pairs.len() * 2];
        for (from, other, strength) in ends() {
            let Some(next) = starts.get_mut(from as usize + 1) else {
                continue;
            };
            if let (Some(to), Some(weight)) =
                (to.get_mut(*next as usize), weights.get_mut(*next as usize))
            {
                (*to, *weight) = (other, strength);
            }
            *next += 1;
        }
        starts.truncate(count + 1);
        Self {
            starts,
            to,
            weights,
        }
    }

    /// Returns the number of nodes.
    pub(super) fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// Returns the nodes that a node is linked with, and how strongly.
    pub(super) fn of(&self, node: u32) -> impl Iterator<Item = (u32, f32)> {
        let at = node as usize;
        let range = match (self.starts.get(at), self.starts.get(at + 1)) {
            (Some(&start), Some(&end)) => start as usize..end as usize,
            _ => 0..0,
        };
        let to = self.to.get(range.clone()).unwrap_or(&[]);
        let weights = self.weights.get(range).unwrap_or(&[]);
        to.iter().copied().zip(weights.iter().copied())
    }

    /// Iterates over the nodes.
    pub(super) fn nodes(&self) -> std::ops::Range<u32> {
        0..u32::try_from(self.len()).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_know_a_link() {
        let links = Links::new(4, &[(0, 1), (0, 3), (1, 3)], |a, b| (a + b) as f32);
        let of = |node| links.of(node).collect::<Vec<_>>();
        assert_eq!(links.len(), 4);
        assert_eq!(of(0), [(1, 1.0), (3, 3.0)]);
        assert_eq!(of(1), [(0, 1.0), (3, 4.0)]);
        assert_eq!(of(2), []);
        assert_eq!(of(3), [(0, 3.0), (1, 4.0)]);
        assert_eq!(of(9), []);
        assert_eq!(Links::new(0, &[], |_, _| 1.0).len(), 0);
    }
}
