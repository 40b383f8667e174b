//! Lays out nodes by forces: nodes push each other away, links pull, and gravity pulls everything to the middle.
//!
//! After T. M. J. Fruchterman, E. M. Reingold, "Graph drawing by force-directed placement",
//! Software: Practice and Experience 21 (1991). Repulsion grows with the mass of both, and springs
//! pull less than in proportion to their length, so that groups come apart (A. Noack, "Energy models
//! for graph clustering", Journal of Graph Algorithms and Applications 11 (2007)).
//! Uses only sums, products, quotients and square roots, so that the result is the same on every machine.

use super::links::Links;
use super::tree::Tree;

/// How many steps to take, and how far a node may move in the first one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Settling {
    pub(super) steps: usize,
    pub(super) heat: f32,
}

/// Beyond this length the pull of a spring hardly grows.
const LONG: f32 = 4.0;
/// The push between two masses of 1 at distance 1.
const REPULSION: f32 = 0.1;
/// The pull to the middle, per mass and distance.
const GRAVITY: f32 = 0.02;

/// Moves the nodes until they rest or the steps are used up.
pub(super) fn settle(links: &Links, masses: &[f32], places: &mut [[f32; 2]], settling: Settling) {
    let mut tree = Tree::default();
    let mut forces = vec![[0f32; 2]; places.len()];
    for step in 0..settling.steps {
        forces.fill([0.0; 2]);
        tree.repel(places, masses, REPULSION, &mut forces);
        pull(links, masses, places, &mut forces);
        let heat = settling.heat * as_f32(settling.steps - step) / as_f32(settling.steps);
        for (place, [fx, fy]) in places.iter_mut().zip(&forces) {
            let force = (fx * fx + fy * fy).sqrt();
            let most = heat / force.max(heat);
            place[0] += fx * most;
            place[1] += fy * most;
        }
    }
}

fn pull(links: &Links, masses: &[f32], places: &[[f32; 2]], forces: &mut [[f32; 2]]) {
    for (node, (([x, y], mass), force)) in links.nodes().zip(places.iter().zip(masses).zip(forces))
    {
        let mut sum = [-x * mass * GRAVITY, -y * mass * GRAVITY];
        for (other, weight) in links.of(node) {
            let [ox, oy] = places.get(other as usize).copied().unwrap_or([*x, *y]);
            let (dx, dy) = (ox - x, oy - y);
            let strength = weight / (1.0 + (dx * dx + dy * dy).sqrt() / LONG);
            sum[0] += dx * strength;
            sum[1] += dy * strength;
        }
        force[0] += sum[0];
        force[1] += sum[1];
    }
}

/// Returns the next place of a spiral that fills a disc evenly (H. Vogel, "A better way to construct the
/// sunflower head", Mathematical Biosciences 44 (1979)), around 0.
#[derive(Debug)]
pub(super) struct Spiral {
    direction: [f32; 2],
    number: usize,
    spacing: f32,
}

impl Spiral {
    pub(super) fn new(spacing: f32) -> Self {
        Self {
            direction: [1.0, 0.0],
            number: 0,
            spacing,
        }
    }
}

impl Iterator for Spiral {
    type Item = [f32; 2];

    fn next(&mut self) -> Option<[f32; 2]> {
        let radius = (as_f32(self.number) + 0.3).sqrt() * self.spacing;
        let [x, y] = self.direction;
        // Turn by the golden angle, and normalise to length 1.
        let (cos, sin) = (-0.737_368_9_f32, 0.675_490_3_f32);
        let turned = [x * cos - y * sin, x * sin + y * cos];
        let length = (turned[0] * turned[0] + turned[1] * turned[1]).sqrt();
        self.direction = turned.map(|part| part / length);
        self.number += 1;
        Some([x * radius, y * radius])
    }
}

#[expect(clippy::cast_precision_loss, reason = "a count of nodes or steps")]
pub(super) fn as_f32(count: usize) -> f32 {
    count as f32
}
