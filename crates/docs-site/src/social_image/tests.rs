use schema_model::{Limits, SourceText};

use super::signature::signature;
use super::*;

fn picture_of(name: &str) -> Picture {
    Picture {
        about: "API reference",
        project: "Shop & <Co>".to_owned(),
        kind: Some(Kind::Objects),
        kind_colour: "#1d4ed8".to_owned(),
        bar: "#1d4ed8".to_owned(),
        colours: PictureTheme::default(),
        logo: None,
        name: shorten(name, NAME_LETTERS),
        size: 60,
        lines: wrap("type User implements Node { 3 fields }"),
        address: "docs.example/d/ada/shop".to_owned(),
        product: "Graphfolio".to_owned(),
    }
}

/// Returns the colours of the rows between two heights.
fn colours(png: &[u8], rows: std::ops::Range<u32>) -> std::collections::HashSet<[u8; 4]> {
    let pixels = Pixmap::decode_png(png).unwrap();
    assert_eq!((pixels.width(), pixels.height()), (1_200, 630));
    let inside = |at: u32| rows.contains(&(at / pixels.width()));
    (0u32..)
        .zip(pixels.pixels())
        .filter(|(at, _)| inside(*at) && at % pixels.width() > 40)
        .map(|(_, pixel)| [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()])
        .collect()
}

#[test]
fn a_picture_holds_its_texts_in_our_faces() {
    let png = draw(&picture_of("User").render().unwrap(), None).unwrap();
    // Anti-aliased letters have many shades; without the font only the background would be there.
    for rows in [70..120, 200..260, 290..370, 390..440, 565..600] {
        assert!(colours(&png, rows.clone()).len() > 10, "{rows:?}");
    }
    assert_eq!(colours(&png, 450..520).len(), 1, "nothing is written here");
}

const LOGO: &str = "/brand/1.svg";

/// Returns whether a pixel has a colour, for the columns and rows of a range.
fn has(
    png: &[u8],
    columns: std::ops::Range<u32>,
    rows: std::ops::Range<u32>,
    rgb: [u8; 3],
) -> bool {
    let pixels = Pixmap::decode_png(png).unwrap();
    rows.into_iter()
        .flat_map(|y| columns.clone().map(move |x| (x, y)))
        .filter_map(|(x, y)| pixels.pixel(x, y))
        .any(|pixel| [pixel.red(), pixel.green(), pixel.blue()] == rgb)
}

fn themed(media_type: &'static str, bytes: &[u8]) -> Vec<u8> {
    let colours = PictureTheme {
        background: "#0d1117".to_owned(),
        text: "#e6edf3".to_owned(),
        logo: Some(LOGO.to_owned()),
        ..PictureTheme::default()
    };
    let picture = Picture {
        logo: colours.logo.clone(),
        bar: "#22d3ee".to_owned(),
        kind_colour: colours.kind(Kind::Enums).to_owned(),
        colours,
        ..picture_of("User")
    };
    let logo = PictureLogo {
        path: LOGO.to_owned(),
        media_type,
        bytes: bytes.to_vec(),
    };
    draw(&picture.render().unwrap(), Some(logo)).unwrap()
}

#[test]
fn a_picture_has_the_colours_and_the_logo_of_a_theme() {
    // Four times as wide as high: as high as its place (56), so 224 wide. The other is a square.
    let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"50\"><path d=\"M0 0h200v50H0z\" fill=\"#f97316\"/></svg>";
    let mut square = Pixmap::new(300, 300).unwrap();
    square.fill(resvg::tiny_skia::Color::from_rgba8(249, 115, 22, 255));
    let png = square.encode_png().unwrap();
    let orange = [249, 115, 22];
    for (media_type, bytes, left) in [
        ("image/svg+xml", &svg[..], 900),
        ("image/png", &png[..], 1_066),
    ] {
        let drawn = themed(media_type, bytes);
        assert!(
            has(&drawn, left..left + 4, 585..590, orange),
            "{media_type}"
        );
        assert!(has(&drawn, 1_110..1_118, 585..590, orange));
        // It stays in its place, before the edge.
        assert!(!has(&drawn, 0..left - 4, 0..630, orange), "{media_type}");
        assert!(!has(&drawn, 0..1_200, 0..559, orange));
        assert!(!has(&drawn, 1_121..1_200, 0..630, orange));
        assert!(has(&drawn, 1_190..1_195, 10..15, [0x0d, 0x11, 0x17]));
        assert!(has(&drawn, 2..6, 10..15, [0x22, 0xd3, 0xee]));
        assert!(has(&drawn, 80..700, 290..352, [0xe6, 0xed, 0xf3]));
        assert!(has(&drawn, 80..144, 196..260, [0x04, 0x78, 0x57]));
    }
}

#[test]
fn a_logo_that_cannot_be_read_leaves_its_place_empty() {
    for (media_type, bytes) in [
        ("image/svg+xml", &b"<svg"[..]),
        ("image/png", b"\x89PNG"),
        ("image/jpeg", b""),
        ("text/css", b"a{}"),
    ] {
        let drawn = themed(media_type, bytes);
        assert_eq!(colours(&drawn, 610..630).len(), 1, "{media_type}");
    }
}

/// A logo in SVG may be of an owner: it reads no files, not even those beside the program.
#[test]
fn a_logo_loads_nothing() {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../frontend/public/icon-192.png"
    );
    assert!(std::path::Path::new(folder).is_file());
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"50\"><image href=\"{folder}\" width=\"50\" height=\"50\"/></svg>"
    );
    let drawn = themed("image/svg+xml", svg.as_bytes());
    assert_eq!(colours(&drawn, 600..630).len(), 1);
    let open = draw(&svg, None).unwrap();
    assert_eq!(colours(&open, 0..630).len(), 1);
}

#[test]
fn hostile_names_are_drawn_as_text() {
    for name in [
        "</text><script>",
        "\u{0}\u{1b}[0m\u{202e}",
        "&#0;&amp;",
        &"x".repeat(100_000),
        "",
    ] {
        draw(&picture_of(name).render().unwrap(), None)
            .unwrap_or_else(|e| panic!("{name:.20}: {e}"));
    }
}

#[test]
fn the_address_begins_with_the_host() {
    let of = |url| address(url, "/d/ada/shop");
    assert_eq!(of("https://docs.example"), "docs.example/d/ada/shop");
    assert_eq!(of("http://127.0.0.1:8080"), "127.0.0.1:8080/d/ada/shop");
    let long = of(&format!("https://{}.example", "docs".repeat(20)));
    assert_eq!(long.chars().count(), ADDRESS_LETTERS);
}

#[test]
fn texts_fit() {
    assert_eq!(shorten("abcdef", 6), "abcdef");
    assert_eq!(shorten("abcdefg", 6), "abcde…");
    let lines = wrap(&"word ".repeat(200));
    assert_eq!(lines.len(), LINES);
    assert!(
        lines
            .iter()
            .all(|line| line.chars().count() <= LINE_LETTERS + 2)
    );
    assert!(lines[2].ends_with('…'));
    assert!(wrap("").is_empty());
}

#[test]
fn signatures_read_like_sdl() {
    let sdl = "
        directive @cost(by: Int!) on FIELD_DEFINITION | OBJECT
        type Query { user(id: ID!, in: State = ON): User! }
        interface Node { id: ID! }
        type User implements Node { id: ID! name: String }
        union Found = User | Query
        enum State { ON OFF }
        scalar Date
    ";
    let docs = schema_docs::build(&SourceText::new(sdl.to_owned()), &Limits::default()).unwrap();
    for (path, expected) in [
        ("queries/user", "user(id: ID!, in: State): User!"),
        ("objects/User", "type User implements Node { 2 fields }"),
        ("unions/Found", "union Found = User | Query"),
        ("enums/State", "enum State { ON OFF }"),
        ("scalars/Date", "scalar Date"),
        (
            "directives/cost",
            "@cost(by: Int!) on FIELD_DEFINITION | OBJECT",
        ),
    ] {
        assert_eq!(signature(&docs, path).as_deref(), Some(expected));
    }
    assert_eq!(signature(&docs, "overview"), None);
}
