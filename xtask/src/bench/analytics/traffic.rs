//! Counts as intake leaves them: what a project has after a day or an hour of so many events.
//!
//! Values follow Zipf's law: the second page is read half as often as the first. So a project with few readers has few
//! pages a day, and one with many reaches the limits of a day.

use domain::Dimension;

/// A small generator of numbers (SplitMix64), so that every run has the same traffic.
pub struct Numbers(pub u64);

/// A dimension's share of all events, and its values.
struct Part {
    dimension: Dimension,
    /// Counts for each event.
    share: f64,
    /// Number of values; none for a dimension without.
    values: u32,
    /// The beginning of a value.
    name: &'static str,
    /// Visitors for each count.
    visitors: f64,
    /// Seconds for each count.
    seconds: f64,
}

/// A count of a value.
pub struct Counted {
    pub dimension: Dimension,
    pub value: String,
    pub count: u64,
    pub visitors: u64,
    pub seconds: u64,
}

const fn part(dimension: Dimension, share: f64, values: u32, name: &'static str) -> Part {
    Part {
        dimension,
        share,
        values,
        name,
        visitors: 0.0,
        seconds: 0.0,
    }
}

const fn seen(dimension: Dimension, share: f64, values: u32, name: &'static str) -> Part {
    Part {
        visitors: 0.7,
        ..part(dimension, share, values, name)
    }
}

const fn read(dimension: Dimension, values: u32, name: &'static str) -> Part {
    Part {
        seconds: 40.0,
        ..part(dimension, 0.35, values, name)
    }
}

/// Half of the events are views, a third tell that a page was left.
const PARTS: [Part; 18] = [
    seen(Dimension::View, 0.5, 0, ""),
    seen(Dimension::Page, 0.5, 2_000, "objects/CheckoutLineItem"),
    seen(Dimension::Referrer, 0.5, 5, "kind"),
    seen(Dimension::Host, 0.2, 200, "community.example"),
    seen(Dimension::Device, 0.5, 3, "device"),
    seen(Dimension::Version, 0.03, 20, ""),
    read(Dimension::Read, 0, ""),
    read(Dimension::PageRead, 2_000, "objects/CheckoutLineItem"),
    // Classes of times.
    part(Dimension::ReadTime, 0.35, 14, "30"),
    part(Dimension::Search, 0.08, 0, ""),
    part(Dimension::Term, 0.08, 500, "create order "),
    part(Dimension::EmptyTerm, 0.01, 500, "create order "),
    part(Dimension::SearchClick, 0.04, 0, ""),
    part(Dimension::TermClick, 0.04, 500, "create order "),
    part(Dimension::Copy, 0.02, 500, "objects/CheckoutLineItem"),
    part(Dimension::Console, 0.01, 500, "queries/order"),
    part(Dimension::Uncounted, 0.02, 6, "reason"),
    part(Dimension::Program, 0.05, 20, "program"),
];

impl Numbers {
    /// Returns a number below 1.
    pub fn share(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Returns a rank below `count` by Zipf's law, as close as its continuous form is.
    pub fn rank(&mut self, count: u32) -> u32 {
        let rank = f64::from(count + 1).powf(self.share());
        (rank as u32).clamp(1, count) - 1
    }

    /// Rounds so that the average stays: 0.3 is 1 in three of ten cases.
    fn round(&mut self, number: f64) -> u64 {
        (number + self.share()) as u64
    }
}

/// Returns the counts of a period with so many events.
pub fn counts(events: f64, numbers: &mut Numbers) -> Vec<Counted> {
    let mut all = Vec::new();
    for part in &PARTS {
        let of_part = events * part.share;
        let weights: f64 = (1..=part.values.max(1))
            .map(|rank| 1.0 / f64::from(rank))
            .sum();
        for rank in 1..=part.values.max(1) {
            let count = numbers.round(of_part / weights / f64::from(rank));
            if count == 0 {
                continue;
            }
            let value = match part.values {
                0 => String::new(),
                _ => format!("{}{rank}", part.name),
            };
            all.push(Counted {
                dimension: part.dimension,
                value,
                count,
                visitors: (count as f64 * part.visitors).ceil() as u64,
                seconds: (count as f64 * part.seconds) as u64,
            });
        }
    }
    all
}
