//! Badges are those of badge-maker 6, byte for byte.

use std::path::Path;

use branding::badge::{Badge, BadgeColor, BadgeStyle, BadgeText, BadgeTheme};
use serde_json::{Value, json};

use super::oracle::ask;
use super::random::Random;

const TABLE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../crates/branding/src/badge/verdana-11px.txt"
);

/// Texts that are hard to measure or to escape.
const TEXTS: [&str; 24] = [
    "docs",
    "Read the Docs",
    "100%",
    "v12",
    "2 breaking changes since v3",
    "12k a month",
    "not found",
    "<script>alert(1)</script>",
    "a & b",
    "\"quoted\" 'text'",
    "&lt;",
    "日本語のドキュメント",
    "文档",
    "한국어 문서",
    "שלום עולם",
    "مرحبا بالعالم",
    "🚀 fast",
    "👩‍👩‍👧‍👦",
    "é è ê ë",
    "Ångström",
    "Ünïcödé",
    "𝒻𝒶𝓃𝒸𝓎",
    "WWWWWWWWWW",
    "iiiiiiiiii",
];

/// Ranges that random texts are made from: Latin, Greek, Cyrillic, Hebrew, Arabic, CJK, Hangul, emoji.
const RANGES: [(u32, u32); 8] = [
    (0x20, 0x7e),
    (0x370, 0x3ff),
    (0x400, 0x4ff),
    (0x5d0, 0x5ea),
    (0x620, 0x64a),
    (0x4e00, 0x9fff),
    (0xac00, 0xd7a3),
    (0x1f300, 0x1f5ff),
];

fn texts() -> Vec<BadgeText> {
    let mut numbers = Random::new(5);
    let mut texts: Vec<BadgeText> = TEXTS.iter().map(|text| BadgeText::new(text)).collect();
    while texts.len() < 600 {
        let (first, last) = RANGES[numbers.below(RANGES.len())];
        let length = 1 + numbers.below(40);
        let span = usize::try_from(last - first + 1).unwrap();
        let text: String = (0..length)
            .filter_map(|_| char::from_u32(first + u32::try_from(numbers.below(span)).unwrap()))
            .collect();
        let text = BadgeText::new(&text);
        if !text.is_empty() {
            texts.push(text);
        }
    }
    texts
}

#[test]
fn badges_are_those_of_badge_maker() {
    let texts = texts();
    let labels = [BadgeText::new("docs"), BadgeText::new("views & <more>")];
    let mut badges = Vec::new();
    for (index, message) in texts.iter().enumerate() {
        badges.push(Badge {
            label: &labels[index % 2],
            message,
            style: BadgeStyle::ALL[index % BadgeStyle::ALL.len()],
            fill: BadgeColor::ALL[index % BadgeColor::ALL.len()].into(),
            theme: BadgeTheme::ALL[index / 7 % BadgeTheme::ALL.len()],
        });
    }
    let colors = BadgeColor::ALL.iter().cycle();
    let asked: Vec<Value> = badges
        .iter()
        .zip(colors)
        .map(|(badge, color)| {
            json!({
                "label": badge.label.as_str(),
                "message": badge.message.as_str(),
                "style": badge.style.word(),
                "color": color.value().to_string(),
                "labelColor": badge.theme.value().to_string(),
            })
        })
        .collect();
    let drawn = ask("badges.mjs", &json!(asked));
    let drawn = drawn.as_array().unwrap();
    assert_eq!(drawn.len(), badges.len());
    for (badge, expected) in badges.iter().zip(drawn) {
        assert_eq!(badge.to_svg(), expected.as_str().unwrap(), "{badge:?}");
    }
}

#[test]
fn the_widths_are_those_of_its_data() {
    let made = ask("badge-widths.mjs", &json!(null));
    let made = made[0].as_str().unwrap();
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        std::fs::write(Path::new(TABLE), made).unwrap();
    }
    assert_eq!(std::fs::read_to_string(TABLE).unwrap(), made);
}
