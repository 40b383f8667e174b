//! The colours of pages, over the whole cube of colours.

use std::sync::atomic::{AtomicU64, Ordering};

use branding::color::{Look, Row, Shades};
use domain::{HexColor, SyntaxTheme, Theme, ThemeColors};

/// Light, dark, coloured, and the two that are hardest: greys and reds in the middle.
const BACKGROUNDS: [HexColor; 7] = [
    HexColor::WHITE,
    HexColor::BLACK,
    HexColor::new(0x76, 0x76, 0x76),
    HexColor::new(0xfd, 0xf6, 0xe3),
    HexColor::new(0x0d, 0x11, 0x17),
    HexColor::new(0xff, 0x3b, 0x30),
    HexColor::new(0x1e, 0x3a, 0x8a),
];

/// Returns 32 values of each channel: 32,768 colours as channels.
fn cube() -> impl Iterator<Item = [u8; 3]> {
    let value = |step: u32| ((step * 255 + 15) / 31) as u8;
    (0..32u32.pow(3)).map(move |number| [number / 1024, number / 32 % 32, number % 32].map(value))
}

/// Checks every pair of a look and returns how many there are.
fn check(theme: &Theme, look: Look) -> u64 {
    let shades = Shades::derive(theme, look);
    let mut count = 0;
    for row in Row::ALL {
        let Some(needed) = row.need.ratio(look) else {
            continue;
        };
        for pair in row.pairs(&shades) {
            count += 1;
            let Row { key, .. } = row;
            assert!(
                pair.ratio >= needed,
                "{look:?} {key}: {pair:?} of {theme:?}"
            );
        }
    }
    count
}

/// Checks each look of many themes, each in a thread. Returns the number of pairs.
fn check_all<T: Iterator<Item = Theme>>(themes: impl Fn() -> T + Sync) -> u64 {
    let pairs = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for look in Look::ALL {
            let (themes, pairs) = (&themes, &pairs);
            scope.spawn(move || {
                let count = themes().map(|theme| check(&theme, look)).sum();
                pairs.fetch_add(count, Ordering::Relaxed);
            });
        }
    });
    pairs.into_inner()
}

#[test]
fn every_pair_of_every_theme_has_its_contrast() {
    // 32,768 themes on each background. Each of their colours goes through the whole cube, and each syntax theme meets
    // all of them.
    let themes = || {
        let backgrounds = BACKGROUNDS.into_iter().zip(SyntaxTheme::ALL);
        backgrounds.flat_map(|(background, syntax_theme)| {
            cube().map(move |[r, g, b]| Theme {
                colors: ThemeColors {
                    primary: HexColor::new(r, g, b),
                    accent: HexColor::new(g, b, r),
                    link: HexColor::new(b, r, g),
                    text: HexColor::new(255 - b, 255 - g, 255 - r),
                    background,
                },
                syntax_theme,
                ..Theme::default()
            })
        })
    };
    let pages = 32u64.pow(3) * BACKGROUNDS.len() as u64 * Look::ALL.len() as u64;
    assert!(check_all(themes) > 150 * pages);
}

#[test]
fn every_pair_on_every_background_has_its_contrast() {
    let themes = || {
        cube().map(|[r, g, b]| {
            let background = HexColor::new(r, g, b);
            Theme {
                colors: ThemeColors {
                    // The worst of themes: all in one colour.
                    primary: background,
                    accent: background,
                    link: background,
                    text: background,
                    background,
                },
                ..Theme::default()
            }
        })
    };
    assert!(check_all(themes) > 150 * 32u64.pow(3) * Look::ALL.len() as u64);
}
