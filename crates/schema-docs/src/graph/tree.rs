//! Computes the repulsion between all points without looking at all pairs.
//!
//! A quadtree over points in Morton order: a square far away acts as one point (J. Barnes, P. Hut,
//! "A hierarchical O(N log N) force-calculation algorithm", Nature 324 (1986)). The points of a
//! leaf are near each other, so one walk through the tree serves all of them.

/// Maximum number of points in a leaf, except points in the same place.
const LEAF: usize = 8;
/// Maximum number of points of a leaf that each act on their own.
const MAX_IN_LEAF: usize = 64;
/// Number of bits of a coordinate, and of levels of the tree.
const BITS: u32 = 16;
/// A square acts as one point if its distance is at least this many times its width. The number is squared.
const FAR: f32 = 1.0;

/// Sums over a square of the plane.
#[derive(Debug, Clone, Copy)]
struct Square {
    x: f32,
    y: f32,
    mass: f32,
    width: f32,
    /// Points `from..to` in Morton order.
    from: u32,
    to: u32,
    /// Index of the next square that is not within this one.
    after: u32,
    is_leaf: bool,
}

/// Memory that all steps share.
#[derive(Debug, Default)]
pub(super) struct Tree {
    order: Vec<u64>,
    points: Vec<[f32; 3]>,
    sums: Vec<[f64; 3]>,
    squares: Vec<Square>,
    near: Vec<[f32; 3]>,
}

impl Tree {
    /// Adds to each force the sum of `mass / distance` away from all other points, times `strength`.
    pub(super) fn repel(
        &mut self,
        places: &[[f32; 2]],
        masses: &[f32],
        strength: f32,
        forces: &mut [[f32; 2]],
    ) {
        self.build(places, masses);
        let mut at = 0;
        while let Some(&square) = self.squares.get(at) {
            at += 1;
            if square.is_leaf {
                self.gather(square);
                self.push(square, masses, strength, forces);
            }
        }
    }

    fn build(&mut self, places: &[[f32; 2]], masses: &[f32]) {
        let (low, size) = bounds(places);
        let scale = 65_535.0 / size;
        self.order.clear();
        self.order
            .extend((0u64..).zip(places).map(|(number, place)| {
                let [x, y] = [0, 1].map(|axis: usize| {
                    let at = place.get(axis).copied().unwrap_or(0.0)
                        - low.get(axis).copied().unwrap_or(0.0);
                    spread(whole(at * scale))
                });
                (x | y << 1) << 32 | number
            }));
        self.order.sort_unstable();
        self.points.clear();
        self.sums.clear();
        let mut sum = [0f64; 3];
        self.sums.push(sum);
        for code in &self.order {
            let number = number(*code);
            let [x, y] = places.get(number).copied().unwrap_or([0.0; 2]);
            let mass = masses.get(number).copied().unwrap_or(0.0);
            self.points.push([x, y, mass]);
            let (mass, [sx, sy, sm]) = (f64::from(mass), sum);
            sum = [
                sx + f64::from(x) * mass,
                sy + f64::from(y) * mass,
                sm + mass,
            ];
            self.sums.push(sum);
        }
        self.squares.clear();
        self.split(size);
    }

    /// Creates the squares in the order in which a walk visits them.
    fn split(&mut self, size: f32) {
        // From, to and level; or the index of a square whose inner squares are complete.
        enum Work {
            Open(usize, usize, u32),
            Close(usize),
        }
        let mut work = vec![Work::Open(0, self.points.len(), 0)];
        while let Some(next) = work.pop() {
            let (from, to, level) = match next {
                Work::Open(from, to, level) => (from, to, level),
                Work::Close(at) => {
                    let after = u32_of(self.squares.len());
                    if let Some(square) = self.squares.get_mut(at) {
                        square.after = after;
                    }
                    continue;
                }
            };
            if from == to {
                continue;
            }
            let at = self.squares.len();
            let is_leaf = to - from <= LEAF || level == BITS;
            self.squares
                .push(self.square(from, to, level, size, is_leaf));
            if is_leaf {
                continue;
            }
            work.push(Work::Close(at));
            let shift = 32 + 2 * (BITS - 1 - level);
            let codes = self.order.get(from..to).unwrap_or(&[]);
            let quarter = |code: &u64| code >> shift & 3;
            let mut end = to;
            // Pushed in reverse order, because the last one pushed comes first.
            for part in (0..4).rev() {
                let start = from + codes.partition_point(|code| quarter(code) < part);
                work.push(Work::Open(start, end, level + 1));
                end = start;
            }
        }
    }

    fn square(&self, from: usize, to: usize, level: u32, size: f32, is_leaf: bool) -> Square {
        let sum = |at: usize| self.sums.get(at).copied().unwrap_or([0.0; 3]);
        let ([x0, y0, m0], [x1, y1, m1]) = (sum(from), sum(to));
        let mass = (m1 - m0).max(f64::MIN_POSITIVE);
        Square {
            x: narrow((x1 - x0) / mass),
            y: narrow((y1 - y0) / mass),
            mass: narrow(m1 - m0),
            width: size / f32::from(1u16.checked_shl(level).unwrap_or(u16::MAX)),
            from: u32_of(from),
            to: u32_of(to),
            after: u32_of(self.squares.len() + 1),
            is_leaf,
        }
    }

    /// Collects everything that acts on the points of a leaf.
    fn gather(&mut self, leaf: Square) {
        let points = self
            .points
            .get(leaf.from as usize..leaf.to as usize)
            .unwrap_or(&[]);
        let reach = points.iter().fold(0f32, |reach, [x, y, _]| {
            let (dx, dy) = (x - leaf.x, y - leaf.y);
            reach.max(dx * dx + dy * dy)
        });
        let reach = reach.sqrt();
        self.near.clear();
        let mut at = 0;
        while let Some(square) = self.squares.get(at) {
            let (dx, dy) = (square.x - leaf.x, square.y - leaf.y);
            let apart = (dx * dx + dy * dy).sqrt() - reach;
            if apart > 0.0 && square.width * square.width < FAR * apart * apart {
                self.near.push([square.x, square.y, square.mass]);
                at = square.after as usize;
            } else if square.is_leaf {
                let points = self.points.get(square.from as usize..square.to as usize);
                self.near
                    .extend(points.unwrap_or(&[]).iter().take(MAX_IN_LEAF));
                at += 1;
            } else {
                at += 1;
            }
        }
    }

    fn push(&self, leaf: Square, masses: &[f32], strength: f32, forces: &mut [[f32; 2]]) {
        let range = leaf.from as usize..leaf.to as usize;
        let points = self.points.get(range.clone()).unwrap_or(&[]);
        let codes = self.order.get(range).unwrap_or(&[]);
        for ([x, y, _], code) in points.iter().zip(codes) {
            let (mut fx, mut fy) = (0f32, 0f32);
            for [ox, oy, mass] in &self.near {
                let (dx, dy) = (x - ox, y - oy);
                // The point itself is in the list too, but does not push at distance 0.
                let push = mass / (dx * dx + dy * dy + 0.01);
                fx += dx * push;
                fy += dy * push;
            }
            let own = masses.get(number(*code)).copied().unwrap_or(0.0) * strength;
            if let Some([x, y]) = forces.get_mut(number(*code)) {
                *x += fx * own;
                *y += fy * own;
            }
        }
    }
}

/// Returns the lowest corner and the width of a square around all points.
pub(super) fn bounds(places: &[[f32; 2]]) -> ([f32; 2], f32) {
    let (mut low, mut high) = ([f32::MAX; 2], [f32::MIN; 2]);
    for place in places {
        for ((low, high), at) in low.iter_mut().zip(&mut high).zip(place) {
            *low = low.min(*at);
            *high = high.max(*at);
        }
    }
    let [width, height] = [high[0] - low[0], high[1] - low[1]];
    (low, width.max(height).max(1e-3))
}

/// Spreads the bits of a number to every second bit.
fn spread(value: u32) -> u64 {
    let mut bits = u64::from(value & 0xffff);
    bits = (bits | bits << 8) & 0x00ff_00ff;
    bits = (bits | bits << 4) & 0x0f0f_0f0f;
    bits = (bits | bits << 2) & 0x3333_3333;
    (bits | bits << 1) & 0x5555_5555
}

fn number(code: u64) -> usize {
    (code & 0xffff_ffff) as usize
}

fn u32_of(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "between 0 and 65,535; what is not a number becomes 0"
)]
fn whole(value: f32) -> u32 {
    value as u32
}

#[expect(clippy::cast_possible_truncation, reason = "a coordinate")]
fn narrow(value: f64) -> f32 {
    value as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_near_to_the_sum_over_all_pairs() {
        let mut seed = 7u32;
        let mut random = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) as f32 / 65_536.0
        };
        let places: Vec<[f32; 2]> = (0..700).map(|_| [random(), random() * 3.0]).collect();
        let masses: Vec<f32> = (0..700).map(|_| 1.0 + random() / 64.0).collect();
        let mut forces = vec![[0.0; 2]; 700];
        Tree::default().repel(&places, &masses, 2.0, &mut forces);
        let (mut wrong, mut all) = (0.0, 0.0);
        for (at, force) in forces.iter().enumerate() {
            let mut exact = [0f32; 2];
            for (other, place) in places.iter().enumerate() {
                let (dx, dy) = (places[at][0] - place[0], places[at][1] - place[1]);
                let push = 2.0 * masses[at] * masses[other] / (dx * dx + dy * dy + 0.01);
                exact = [exact[0] + dx * push, exact[1] + dy * push];
            }
            let length = |x: f32, y: f32| (x * x + y * y).sqrt();
            wrong += length(exact[0] - force[0], exact[1] - force[1]);
            all += length(exact[0], exact[1]);
        }
        assert!(wrong < all * 0.03, "{wrong} of {all}");
    }

    #[test]
    fn points_in_one_place_cost_little() {
        let places = vec![[1.0, 1.0]; 50_000];
        let mut forces = vec![[0.0; 2]; 50_000];
        Tree::default().repel(&places, &vec![1.0; 50_000], 1.0, &mut forces);
        assert!(forces.iter().all(|force| force[0].is_finite()));
        Tree::default().repel(&[], &[], 1.0, &mut []);
    }
}
