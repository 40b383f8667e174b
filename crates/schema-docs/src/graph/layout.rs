//! Computes places on the map from links: first of groups, then of their nodes, then room for each node.

use std::collections::VecDeque;

use super::board::{Board, CELL};
use super::clusters::aggregate;
use super::forces::{Settling, Spiral, as_f32, settle};
use super::links::Links;

/// The room between two nodes. Maps with fewer nodes than this have more, up to the maximum, because the links between a
/// few dots close together could not be seen.
const ROOM: f32 = 4.0;
const MANY: f32 = 400.0;
const MAX_ROOM: f32 = 40.0;
/// How many times larger the map is than all nodes together.
const AIR: f32 = 3.4;
/// Parts of the schema with fewer types are in rows below the map.
const SMALL_PART: usize = 5;
/// Number of steps of the forces for small schemas.
const STEPS: usize = 100;
/// Maximum of steps times nodes. Larger schemas get fewer steps, but at least the minimum.
const MAX_WORK: usize = 200_000;
const MIN_STEPS: usize = 10;
/// How much weaker a link between groups is than one within a group.
const BETWEEN: f32 = 0.35;
/// Maximum ratio of the longer to the shorter side of the map.
const MAX_RATIO: f32 = 1.6;
/// Minimum ratio of width to height, because screens are wide.
const MIN_RATIO: f32 = 1.3;

/// The centres of all nodes, and the size of the picture.
#[derive(Debug, Default)]
pub(super) struct Layout {
    pub(super) places: Vec<[f32; 2]>,
    pub(super) extent: [f32; 2],
}

/// Lays out a graph with these groups and diameters of nodes.
pub(super) fn places(links: &Links, groups: &[u32], sizes: &[f32]) -> Layout {
    let (large, small) = parts(links);
    let core = Core::new(links, groups, &large);
    let wished = core.settle_groups();
    let mut layout = Layout {
        places: vec![[0.0; 2]; links.len()],
        extent: [0.0; 2],
    };
    let between = (ROOM * (MANY / as_f32(links.len().max(1))).sqrt()).clamp(ROOM, MAX_ROOM);
    let room = |node: u32| sizes.get(node as usize).copied().unwrap_or(0.0) + between;
    layout.place_core(&large, wished, room);
    layout.place_rows(&small, room);
    layout.square_up();
    layout
}

/// Finds the connected parts of the graph, each breadth first from its most linked node. Returns the nodes of the large
/// parts, and those of the small ones.
fn parts(links: &Links) -> (Vec<u32>, Vec<u32>) {
    let mut starts: Vec<u32> = links.nodes().collect();
    starts.sort_by_key(|node| std::cmp::Reverse(links.of(*node).count()));
    let mut is_seen = vec![false; links.len()];
    let mut queue = VecDeque::new();
    let (mut large, mut small, mut part) = (Vec::new(), Vec::new(), Vec::new());
    for start in starts {
        queue.push_back(start);
        while let Some(node) = queue.pop_front() {
            let Some(seen) = is_seen.get_mut(node as usize).filter(|seen| !**seen) else {
                continue;
            };
            *seen = true;
            part.push(node);
            let unseen = |to: &u32| is_seen.get(*to as usize) == Some(&false);
            queue.extend(links.of(node).map(|(to, _)| to).filter(unseen));
        }
        if part.len() < SMALL_PART {
            small.append(&mut part);
        } else {
            large.append(&mut part);
        }
    }
    (large, small)
}

/// The large parts. Their nodes are numbered breadth first.
struct Core {
    links: Links,
    masses: Vec<f32>,
    groups: Vec<u32>,
    count: usize,
}

impl Core {
    fn new(links: &Links, groups: &[u32], nodes: &[u32]) -> Self {
        let mut numbers = vec![u32::MAX; links.len()];
        let mut group_numbers = vec![u32::MAX; links.len()];
        let mut own_groups = Vec::with_capacity(nodes.len());
        let mut count = 0u32;
        for (number, node) in (0u32..).zip(nodes) {
            if let Some(place) = numbers.get_mut(*node as usize) {
                *place = number;
            }
            let group = groups.get(*node as usize).copied().unwrap_or(0);
            if let Some(place) = group_numbers.get_mut(group as usize) {
                if *place == u32::MAX {
                    *place = count;
                    count += 1;
                }
                own_groups.push(*place);
            }
        }
        let mut pairs = Vec::new();
        for (from, node) in (0u32..).zip(nodes) {
            for (to, weight) in links.of(*node) {
                let to = numbers.get(to as usize).copied().unwrap_or(u32::MAX);
                if from < to && to != u32::MAX {
                    let group = |at: u32| own_groups.get(at as usize);
                    let share = if group(from) == group(to) {
                        1.0
                    } else {
                        BETWEEN
                    };
                    pairs.push((from, to, weight * share));
                }
            }
        }
        Self {
            links: Links::with_weights(nodes.len(), &pairs),
            masses: nodes
                .iter()
                .map(|node| 1.0 + as_f32(links.of(*node).count()).sqrt())
                .collect(),
            groups: own_groups,
            count: count as usize,
        }
    }

    /// Lets groups and nodes settle. Returns places around 0, in no particular unit.
    fn settle_groups(&self) -> Vec<[f32; 2]> {
        let nothing = vec![0.0; self.groups.len()];
        let (between, _) = aggregate(&self.links, &nothing, &self.groups, self.count);
        let mut masses = vec![0f32; self.count];
        for (group, mass) in self.groups.iter().zip(&self.masses) {
            if let Some(sum) = masses.get_mut(*group as usize) {
                *sum += mass;
            }
        }
        let total: f32 = masses.iter().sum();
        let spacing = 2.0 * (total / as_f32(self.count.max(1))).sqrt();
        let mut centres: Vec<[f32; 2]> = Spiral::new(spacing).take(self.count).collect();
        if let Some(between) = between {
            settle(
                &between,
                &masses,
                &mut centres,
                plan_steps(self.count, spacing),
            );
        }
        let mut spirals: Vec<Spiral> = masses.iter().map(|_| Spiral::new(2.0)).collect();
        let mut places: Vec<[f32; 2]> = Vec::with_capacity(self.groups.len());
        for group in &self.groups {
            let [x, y] = centres.get(*group as usize).copied().unwrap_or([0.0; 2]);
            let spiral = spirals.get_mut(*group as usize);
            let [dx, dy] = spiral.and_then(Iterator::next).unwrap_or([0.0; 2]);
            places.push([x + dx, y + dy]);
        }
        settle(
            &self.links,
            &self.masses,
            &mut places,
            plan_steps(self.groups.len(), 6.0),
        );
        places
    }
}

fn plan_steps(nodes: usize, heat: f32) -> Settling {
    Settling {
        steps: (MAX_WORK / nodes.max(1)).clamp(MIN_STEPS, STEPS),
        heat,
    }
}

impl Layout {
    /// Scales the places to the size of the map and gives each node room.
    fn place_core(&mut self, nodes: &[u32], mut wished: Vec<[f32; 2]>, room: impl Fn(u32) -> f32) {
        if nodes.is_empty() {
            return;
        }
        let area: f32 = nodes.iter().map(|node| room(*node) * room(*node)).sum();
        let side = (area * AIR).sqrt();
        let extent = fit(&mut wished, side);
        let mut order: Vec<usize> = (0..nodes.len()).collect();
        let room_at = |at: usize| nodes.get(at).map_or(0.0, |node| room(*node));
        // Large nodes first, because small ones fit between them. Nodes of one size keep their order.
        order.sort_by(|a, b| room_at(*b).total_cmp(&room_at(*a)));
        let mut board = Board::new(extent[0], extent[1], nodes.len());
        for at in order {
            let (Some(node), Some(wish)) = (nodes.get(at), wished.get(at)) else {
                continue;
            };
            let place = board.take(*wish, room(*node));
            self.put(*node, place, room(*node));
        }
    }

    /// Puts the nodes of small parts into rows below the map.
    fn place_rows(&mut self, nodes: &[u32], room: impl Fn(u32) -> f32) {
        let area: f32 = nodes.iter().map(|node| room(*node) * room(*node)).sum();
        // Two nodes on their own are side by side.
        let share = if self.extent[0] > 0.0 { 1.2 } else { 2.2 };
        let width = self.extent[0].max((area * share).sqrt());
        let (mut x, mut y, mut height) = (0.0, self.extent[1] + CELL, 0f32);
        for node in nodes {
            let room = room(*node);
            if x > 0.0 && x + room > width {
                (x, y, height) = (0.0, y + height, 0.0);
            }
            self.put(*node, [x + room / 2.0, y + room / 2.0], room);
            x += room;
            height = height.max(room);
        }
    }

    /// Adds a margin to a picture that is still too narrow or too low, which happens with few nodes.
    fn square_up(&mut self) {
        let [width, height] = self.extent;
        let wanted = [width.max(height / MAX_RATIO), height.max(width / MAX_RATIO)];
        for place in &mut self.places {
            place[0] += (wanted[0] - width) / 2.0;
            place[1] += (wanted[1] - height) / 2.0;
        }
        self.extent = wanted;
    }

    fn put(&mut self, node: u32, place: [f32; 2], room: f32) {
        if let Some(known) = self.places.get_mut(node as usize) {
            *known = place;
        }
        for (extent, at) in self.extent.iter_mut().zip(place) {
            *extent = extent.max(at + room / 2.0);
        }
    }
}

/// Moves and stretches places so that they fill a board of about `side` squared. Returns its size.
fn fit(places: &mut [[f32; 2]], side: f32) -> [f32; 2] {
    let count = as_f32(places.len());
    let mut middle = [0f32; 2];
    for place in places.iter() {
        middle = [middle[0] + place[0] / count, middle[1] + place[1] / count];
    }
    let mut spread = [0f32; 2];
    for place in places.iter() {
        let [dx, dy] = [place[0] - middle[0], place[1] - middle[1]];
        spread = [spread[0] + dx * dx / count, spread[1] + dy * dy / count];
    }
    let mut spread = spread.map(|squares| squares.sqrt().max(1e-3));
    if spread[0] < spread[1] {
        spread.swap(0, 1);
        middle.swap(0, 1);
        places.iter_mut().for_each(|place| place.swap(0, 1));
    }
    // The root mean square distance of evenly spread points from the middle of a square is side / √12 on each axis.
    let even = (spread[0] * spread[1]).sqrt();
    let ratio = (spread[0] / spread[1]).clamp(MIN_RATIO, MAX_RATIO).sqrt();
    let target = [even * ratio, even / ratio];
    let scale = side / 12f32.sqrt() / even;
    let factor = [target[0] / spread[0] * scale, target[1] / spread[1] * scale];
    let half = side * 0.62;
    let limit = [half * ratio, half / ratio];
    for place in places.iter_mut() {
        for (axis, at) in place.iter_mut().enumerate() {
            let pick = |of: &[f32; 2]| of.get(axis).copied().unwrap_or(0.0);
            let moved = (*at - pick(&middle)) * pick(&factor);
            *at = moved.clamp(-pick(&limit), pick(&limit)) + pick(&limit);
        }
    }
    limit.map(|limit| limit * 2.0)
}
