//! Style sheets, read back.

use std::collections::{BTreeMap, BTreeSet};

use branding::color::{Look, Role, Row, Shades, contrast};
use branding::css::{Scope, StyleSheet};
use domain::{AssetKey, BorderRadius, Font, HexColor, SyntaxTheme, Theme, ThemePreset};

/// A rule: its media query, its selector, and its declarations.
#[derive(Debug)]
struct Rule {
    media: String,
    selector: String,
    declarations: BTreeMap<String, String>,
}

/// Reads a style sheet of rules and media queries. Panics at anything else.
fn read(css: &str) -> Vec<Rule> {
    let mut rules = Vec::new();
    let mut media = String::new();
    let mut open: Option<Rule> = None;
    for line in css.lines() {
        if let Some(query) = line.strip_prefix("@media ") {
            assert!(media.is_empty() && open.is_none(), "{line}");
            media = query.strip_suffix(" {").unwrap().to_owned();
        } else if let Some(selector) = line.strip_suffix(" {") {
            assert!(open.is_none(), "{line}");
            open = Some(Rule {
                media: media.clone(),
                selector: selector.to_owned(),
                declarations: BTreeMap::new(),
            });
        } else if line == "}" {
            match open.take() {
                Some(rule) => rules.push(rule),
                None => media.clear(),
            }
        } else {
            let (property, value) = line.strip_suffix(';').unwrap().split_once(": ").unwrap();
            let rule = open.as_mut().unwrap();
            let before = rule
                .declarations
                .insert(property.to_owned(), value.to_owned());
            assert_eq!(before, None, "{property} twice");
        }
    }
    assert!(open.is_none() && media.is_empty());
    rules
}

/// Returns both sides of `light-dark(…)`, or a colour twice.
fn sides(value: &str) -> [HexColor; 2] {
    let sides = value
        .strip_prefix("light-dark(")
        .and_then(|value| value.strip_suffix(')'))
        .map_or((value, value), |sides| sides.split_once(", ").unwrap());
    [sides.0, sides.1].map(|color| HexColor::parse("color", color).unwrap())
}

fn rule<'a>(rules: &'a [Rule], media: &str, selector: &str) -> &'a BTreeMap<String, String> {
    let mut found = rules
        .iter()
        .filter(|rule| rule.media == media && rule.selector == selector);
    let rule = found.next().unwrap();
    assert!(found.next().is_none());
    &rule.declarations
}

const PAGE: &str = ":root, .light, .dark";

fn tokens() -> BTreeMap<String, String> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../frontend/src/styles/tokens.css"
    );
    let css = std::fs::read_to_string(path).unwrap();
    let declarations = css.lines().filter_map(|line| {
        let (property, value) = line.trim().split_once(": ")?;
        property.starts_with("--").then_some((property, value))
    });
    declarations
        .map(|(property, value)| (property.to_owned(), value.trim_end_matches(';').to_owned()))
        .collect()
}

#[test]
fn a_style_sheet_has_the_colours_of_all_looks() {
    for preset in ThemePreset::ALL {
        let sheet = StyleSheet::new(&preset.theme, Scope::Page);
        let rules = read(&sheet.text);
        let normal = rule(&rules, "", PAGE);
        let more = rule(&rules, "(prefers-contrast: more)", PAGE);
        let looks = Look::ALL.map(|look| Shades::derive(&preset.theme, look));
        for role in Role::ALL {
            let value = &normal[role.property()];
            // The second rule has only what differs.
            let value_of_more = more.get(role.property()).unwrap_or(value);
            let shown = [sides(value), sides(value_of_more)].concat();
            let derived: Vec<_> = looks.iter().map(|shades| shades.get(*role)).collect();
            assert_eq!(shown, derived, "{} {role:?}", preset.key);
        }
        let selection = rule(&rules, "", "::selection");
        assert_eq!(selection["background"], "var(--selection)");
        assert_eq!(selection["color"], "var(--on-selection)");
        assert_eq!(rules.len(), 4);
    }
}

#[test]
fn the_colours_in_the_text_are_readable() {
    for preset in ThemePreset::ALL {
        let rules = read(&StyleSheet::new(&preset.theme, Scope::Page).text);
        let normal = rule(&rules, "", PAGE);
        for row in Row::ALL
            .iter()
            .filter(|row| !row.is_tinted && row.key != "lines")
        {
            for (text, on) in row
                .roles
                .iter()
                .flat_map(|role| row.on.iter().map(move |on| (role, on)))
            {
                let (text, on) = (
                    sides(&normal[text.property()]),
                    sides(&normal[on.property()]),
                );
                for side in [0, 1] {
                    let needed = row.need.ratio(Look::ALL[side]).unwrap_or(1.0);
                    assert!(
                        contrast(text[side], on[side]) >= needed,
                        "{} {}",
                        preset.key,
                        row.key
                    );
                }
            }
        }
    }
}

#[test]
fn the_systems_colours_are_used_where_it_chooses_them() {
    let rules = read(&StyleSheet::new(&Theme::default(), Scope::Page).text);
    let forced = rule(&rules, "(forced-colors: active)", PAGE);
    let properties: BTreeSet<_> = forced.keys().map(String::as_str).collect();
    let all: BTreeSet<_> = Role::ALL.iter().map(|role| role.property()).collect();
    assert_eq!(properties, all);
    // CSS Color 4, 6.2: foregrounds with the background they are made for.
    let pairs = [
        ("CanvasText", "Canvas"),
        ("LinkText", "Canvas"),
        ("Highlight", "Canvas"),
        ("ButtonText", "ButtonFace"),
        ("HighlightText", "Highlight"),
    ];
    for row in Row::ALL {
        for (text, on) in row
            .roles
            .iter()
            .flat_map(|role| row.on.iter().map(move |on| (role, on)))
        {
            let pair = (
                forced[text.property()].as_str(),
                forced[on.property()].as_str(),
            );
            assert!(pairs.contains(&pair), "{text:?} on {on:?}: {pair:?}");
            let is_text = row.key != "ring";
            assert!(!is_text || pair.0 != "Highlight", "{text:?}");
        }
    }
}

#[test]
fn the_properties_are_those_of_the_products_own_style_sheet() {
    let tokens = tokens();
    let rules = read(&StyleSheet::new(&Theme::default(), Scope::Page).text);
    let theme = rule(&rules, "", PAGE);
    for property in theme.keys() {
        assert!(
            tokens.contains_key(property),
            "{property} is not in tokens.css"
        );
    }
    // Docs do not use these, or no theme changes them.
    let others = |name: &str| {
        let prefixes = ["--thread-", "--text-", "--weight-", "--bad-solid"];
        let names = [
            "--white",
            "--shadow",
            "--veil",
            "--font-mono",
            "--radius-round",
            "--top-height",
        ];
        prefixes.iter().any(|prefix| name.starts_with(prefix)) || names.contains(&name)
    };
    for property in tokens.keys().filter(|name| !others(name)) {
        assert!(theme.contains_key(property), "no theme sets {property}");
    }
}

#[test]
fn round_corners_keep_their_proportions() {
    let radii = |border_radius| {
        let theme = Theme {
            border_radius,
            ..Theme::default()
        };
        let rules = read(&StyleSheet::new(&theme, Scope::Page).text);
        let theme = rule(&rules, "", PAGE);
        ["-xs", "-sm", "", "-field", "-card", "-dialog"]
            .map(|size| theme[&format!("--radius{size}")].clone())
    };
    let [none, small, medium, large] = BorderRadius::ALL.map(radii);
    assert_eq!(none, ["0"; 6]);
    assert_eq!(
        small,
        [
            "0.0833rem",
            "0.1667rem",
            "0.25rem",
            "0.3333rem",
            "0.4167rem",
            "0.5833rem"
        ]
    );
    assert_eq!(large[2], "0.5rem");
    // The default is the product's own, in pixels of a root of 16 px.
    let tokens = tokens();
    for (size, rem) in ["-xs", "-sm", "", "-field", "-card", "-dialog"]
        .iter()
        .zip(medium)
    {
        let rem: f64 = rem.strip_suffix("rem").unwrap().parse().unwrap();
        assert_eq!(
            tokens[&format!("--radius{size}")],
            format!("{}px", rem * 16.0)
        );
    }
}

#[test]
fn only_the_expected_characters_are_in_a_style_sheet() {
    let theme = Theme {
        body_font: Font::OpenSans,
        heading_font: Font::PlayfairDisplay,
        syntax_theme: SyntaxTheme::Coy,
        ..ThemePreset::ALL[3].theme
    };
    let sheet = StyleSheet::new(&theme, Scope::Page);
    let is_expected = |c: char| c.is_ascii_alphanumeric() || " \n:;{}()#,.-\"@".contains(c);
    assert!(sheet.text.chars().all(is_expected));
    assert!(!sheet.text.contains("url") && !sheet.text.contains("@import"));
    let rules = read(&sheet.text);
    let theme = rule(&rules, "", PAGE);
    assert!(theme["--font-sans"].starts_with("\"Open Sans Variable\", "));
    assert!(theme["--font-heading"].ends_with(", serif"));
}

#[test]
fn the_address_is_that_of_the_content() {
    let sheets = ThemePreset::ALL.map(|preset| StyleSheet::new(&preset.theme, Scope::Page));
    let paths: BTreeSet<_> = sheets.iter().map(StyleSheet::path).collect();
    assert_eq!(paths.len(), sheets.len());
    for sheet in &sheets {
        assert_eq!(sheet.key, AssetKey::of(sheet.text.as_bytes()));
        assert_eq!(sheet.path(), format!("/brand/{}.css", sheet.key));
        assert!(sheet.text.len() < 8 * 1024);
    }
}

#[test]
fn a_preset_can_be_for_a_part_of_a_page() {
    let preset = ThemePreset::ALL[1];
    let rules = read(&StyleSheet::new(&preset.theme, Scope::Preset(preset)).text);
    let whole = read(&StyleSheet::new(&preset.theme, Scope::Page).text);
    let part = rule(&rules, "", ".theme-of-dark-developer");
    assert_eq!(part, rule(&whole, "", PAGE));
    assert!(
        rules
            .iter()
            .all(|rule| rule.selector.starts_with(".theme-of-dark-developer"))
    );
}
