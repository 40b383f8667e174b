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

/// Returns 32 values of each channel: 32,768 themes that differ in every colour but the background. Each of the colours
/// goes through the whole cube.
fn themes(background: HexColor, syntax_theme: SyntaxTheme) -> impl Iterator<Item = Theme> {
    let value = |step: u32| ((step * 255 + 15) / 31) as u8;
    (0..32u32.pow(3)).map(move |number| {
        let [r, g, b] = [number / 1024, number / 32 % 32, number % 32].map(value);
        Theme {
            colors: ThemeColors {
                primary: HexColor::new(r, g, b),
                accent: HexColor::new(g, b, r),
                link: HexColor::new(b, r, g),
                text: HexColor::new(255 - b, 255 - g, 255 - r),
                background,
            },
            syntax_theme,
            ..Theme::default()
        }
    })
}

#[test]
fn every_pair_of_every_theme_has_its_contrast() {
    let pairs = AtomicU64::new(0);
    let check = |background: HexColor, syntax_theme: SyntaxTheme, look: Look| {
        let mut count = 0;
        for theme in themes(background, syntax_theme) {
            let shades = Shades::derive(&theme, look);
            for row in Row::ALL {
                let Some(needed) = row.need.ratio(look) else {
                    continue;
                };
                for pair in row.pairs(&shades) {
                    count += 1;
                    assert!(
                        pair.ratio >= needed,
                        "{look:?} {}: {pair:?} of {theme:?}",
                        row.key
                    );
                }
            }
        }
        pairs.fetch_add(count, Ordering::Relaxed);
    };
    std::thread::scope(|scope| {
        for look in Look::ALL {
            scope.spawn(move || {
                // Each syntax theme meets the whole cube too.
                for (background, syntax_theme) in BACKGROUNDS.into_iter().zip(SyntaxTheme::ALL) {
                    check(background, syntax_theme, look);
                }
            });
        }
    });
    let pages = 32u64.pow(3) * BACKGROUNDS.len() as u64 * Look::ALL.len() as u64;
    assert!(pairs.into_inner() > 150 * pages);
}
