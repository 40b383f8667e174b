//! Tests over the whole cube of colours: every pair of every theme has its contrast.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

use super::derive::Base;
use super::page::Page;
use super::testing::cube;
use super::{Look, Row, Shades};
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

/// Checks every pair and returns how many there are.
fn check(theme: &Theme, shades: &Shades) -> u64 {
    let look = shades.look();
    let mut count = 0;
    for row in Row::ALL {
        let Some(needed) = row.need.ratio(look) else {
            continue;
        };
        for pair in row.pairs(shades) {
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

/// Runs a check of each look, each in a thread, and returns the number of pairs.
fn in_all_looks(check: impl Fn(Look) -> u64 + Sync) -> u64 {
    let pairs = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for look in Look::ALL {
            let (check, pairs) = (&check, &pairs);
            scope.spawn(move || pairs.fetch_add(check(look), Ordering::Relaxed));
        }
    });
    pairs.into_inner()
}

/// Returns a theme whose primary, accent and link colour are the three turns of a colour, so that each of them goes
/// through the whole cube.
fn theme(color: HexColor, background: HexColor, syntax_theme: SyntaxTheme) -> Theme {
    let [r, g, b] = color.channels();
    let default = Theme::default();
    Theme {
        colors: ThemeColors {
            primary: color,
            accent: HexColor::new(g, b, r),
            link: HexColor::new(b, r, g),
            background,
            ..default.colors
        },
        syntax_theme,
        ..default
    }
}

#[test]
fn every_pair_of_every_accent_has_its_contrast() {
    // 32,768 themes on each background; each syntax theme meets all of them.
    let pairs = in_all_looks(|look| {
        let mut count = 0;
        for (background, syntax_theme) in BACKGROUNDS.into_iter().zip(SyntaxTheme::ALL) {
            // Deriving the same base again and again would take most of the time.
            let mut bases: HashMap<HexColor, Base> = HashMap::new();
            for color in cube() {
                let theme = theme(color, background, syntax_theme);
                let page = Page::new(&theme.colors, look);
                let base = bases
                    .entry(page.background)
                    .or_insert_with(|| Base::new(page, &theme));
                count += check(&theme, &base.shades(&theme.colors));
            }
        }
        count
    });
    let pages = 32u64.pow(3) * BACKGROUNDS.len() as u64 * Look::ALL.len() as u64;
    assert!(pairs > 150 * pages);
}

#[test]
fn bases_can_be_used_again() {
    for look in Look::ALL {
        for (background, syntax_theme) in BACKGROUNDS.into_iter().zip(SyntaxTheme::ALL) {
            let mut bases: HashMap<HexColor, Base> = HashMap::new();
            for color in cube().step_by(97) {
                let theme = theme(color, background, syntax_theme);
                let page = Page::new(&theme.colors, look);
                let base = bases
                    .entry(page.background)
                    .or_insert_with(|| Base::new(page, &theme));
                let [again, new] = [base.shades(&theme.colors), Shades::derive(&theme, look)];
                for role in super::Role::ALL {
                    assert_eq!(again.get(*role), new.get(*role), "{look:?} {role:?}");
                }
            }
        }
    }
}

#[test]
fn every_pair_on_every_background_has_its_contrast() {
    // The worst of themes: all in one colour, so that text, links and fills begin as the background.
    let pairs = in_all_looks(|look| {
        let themes = cube().map(|color| Theme {
            colors: ThemeColors {
                primary: color,
                accent: color,
                link: color,
                text: color,
                background: color,
            },
            ..Theme::default()
        });
        themes
            .map(|theme| check(&theme, &Shades::derive(&theme, look)))
            .sum()
    });
    assert!(pairs > 150 * 32u64.pow(3) * Look::ALL.len() as u64);
}
