//! Measures texts in 11 px Verdana.

use std::sync::LazyLock;

const TABLE: &str = include_str!("verdana-11px.txt");

/// Characters that follow each other and have the same width.
struct Run {
    first: u32,
    last: u32,
    /// In hundredths of a pixel.
    width: u16,
}

/// In ascending order.
static RUNS: LazyLock<Vec<Run>> = LazyLock::new(|| parse(TABLE).collect());

/// Returns the width of a text in pixels. Characters that the table lacks count like an “m”.
///
/// The sum is made of the same floating-point numbers as that of badge-maker, so that both round it alike.
pub(super) fn measure(text: &str) -> f64 {
    text.chars().map(width).sum()
}

fn width(c: char) -> f64 {
    let width = find(u32::from(c)).or_else(|| find(u32::from('m')));
    f64::from(width.unwrap_or_default()) / 100.0
}

fn find(code: u32) -> Option<u16> {
    let next = RUNS.partition_point(|run| run.first <= code);
    let run = RUNS.get(next.checked_sub(1)?)?;
    (code <= run.last).then_some(run.width)
}

fn parse(table: &str) -> impl Iterator<Item = Run> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(|line| {
        let (first, items) = line.split_once(' ').unwrap_or_default();
        let mut next = u32::from_str_radix(first, 16).unwrap_or_default();
        items.split(' ').filter_map(move |item| {
            let (count, width) = item.split_once('*').unwrap_or(("1", item));
            let run = Run {
                first: next,
                last: next + count.parse::<u32>().ok()?.checked_sub(1)?,
                width: width.parse().ok()?,
            };
            next = run.last + 1;
            Some(run)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_read_to_its_end() {
        let characters: u32 = RUNS.iter().map(|run| run.last - run.first + 1).sum();
        assert_eq!(characters, 78_507);
        assert!(RUNS.is_sorted_by(|one, next| one.last < next.first));
    }

    #[test]
    fn characters_have_their_widths() {
        // Characters within a run, alone, outside the basic plane, without a width and unknown.
        for (text, width) in [
            ("5", 6.99),
            ("m", 10.70),
            ("日", 11.0),
            ("\u{483}", 0.0),
            ("\u{10ffff}", 10.70),
        ] {
            assert!(
                (measure(text) - width).abs() < 1e-9,
                "{text:?}: {}",
                measure(text)
            );
        }
        assert!((measure("mm5") - 28.39).abs() < 1e-9);
    }
}
