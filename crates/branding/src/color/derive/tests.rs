use super::*;
use domain::ThemePreset;

const LIGHT: Look = Look::new(Mode::Light, Contrast::Normal);
const DARK: Look = Look::new(Mode::Dark, Contrast::Normal);

fn preset(key: &str) -> Theme {
    ThemePreset::parse(key).unwrap().theme
}

#[test]
fn readable_choices_stay() {
    for (key, look) in [
        ("dark-developer", DARK),
        ("enterprise", LIGHT),
        ("vibrant", LIGHT),
        ("minimal", LIGHT),
    ] {
        let theme = preset(key);
        let shades = Shades::derive(&theme, look);
        let ThemeColors {
            primary,
            background,
            text,
            link,
            ..
        } = theme.colors;
        for (role, chosen) in [
            (Role::Bg, background),
            (Role::Fg, text),
            (Role::BrandSolid, primary),
            (Role::Brand, primary),
            (Role::BrandRing, primary),
            (Role::Link, link),
        ] {
            assert_eq!(shades.get(role), chosen, "{key} {role:?}");
            assert_eq!(shades.wanted(role), chosen, "{key} {role:?}");
        }
    }
}

#[test]
fn near_black_links_become_near_white_in_the_dark() {
    let shades = Shades::derive(&preset("minimal"), DARK);
    for role in [Role::Link, Role::Brand, Role::Accent, Role::BrandSolid] {
        let ratio = contrast(shades.get(role), shades.get(Role::Bg));
        assert!(ratio > 12.0, "{role:?} {ratio}");
    }
    assert_eq!(shades.get(Role::OnBrand), INK);
}

#[test]
fn scales_go_from_the_background_to_text() {
    for preset in ThemePreset::ALL {
        for look in [LIGHT, DARK] {
            let shades = Shades::derive(&preset.theme, look);
            let background = shades.get(Role::Bg);
            let greys = shades.grey_scale();
            assert_eq!((greys[0], greys[11]), (background, shades.get(Role::Fg)));
            let ratios = greys.map(|step| contrast(step, background));
            assert!(ratios.is_sorted(), "{} {look:?} {ratios:?}", preset.key);
            let tints = shades.accent_scale();
            let ratios: Vec<_> = tints[..8]
                .iter()
                .map(|step| contrast(*step, background))
                .collect();
            assert!(ratios.is_sorted(), "{} {look:?} {ratios:?}", preset.key);
            assert_eq!(tints[2], shades.get(Role::BrandSoft));
            assert_eq!(tints[8], shades.get(Role::BrandSolid));
            assert_eq!(tints[10], shades.get(Role::Brand));
        }
    }
}

#[test]
fn fills_can_be_told_from_the_page() {
    let mut theme = Theme::default();
    for background in [HexColor::WHITE, HexColor::BLACK] {
        for primary in [HexColor::WHITE, HexColor::BLACK, background] {
            theme.colors.background = background;
            theme.colors.primary = primary;
            for look in Look::ALL {
                let shades = Shades::derive(&theme, look);
                let [fill, page] =
                    [Role::BrandSolid, Role::Bg].map(|role| Oklch::of(shades.get(role)));
                assert!(
                    fill.distance(page) >= MIN_DISTANCE,
                    "{primary} on {background}"
                );
            }
        }
    }
}

#[test]
fn more_contrast_keeps_the_mode() {
    for preset in ThemePreset::ALL {
        for mode in [Mode::Light, Mode::Dark] {
            let [normal, more] = [Contrast::Normal, Contrast::More]
                .map(|contrast| Shades::derive(&preset.theme, Look::new(mode, contrast)));
            for role in [Role::Fg, Role::Fg2, Role::Fg3, Role::Link, Role::Brand] {
                let [less, more] =
                    [&normal, &more].map(|shades| contrast(shades.get(role), shades.get(Role::Bg)));
                assert!(more >= less - 0.01, "{} {role:?}", preset.key);
            }
            assert_eq!(mode_of(more.get(Role::Bg)), mode);
        }
    }
}
