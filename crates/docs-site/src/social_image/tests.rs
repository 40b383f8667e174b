use schema_model::{Limits, SourceText};

use super::signature::signature;
use super::*;

fn picture_of(name: &str) -> Picture {
    Picture {
        about: "API reference",
        project: "Shop & <Co>".to_owned(),
        kind: Some(Kind::Objects),
        colour: colour(Kind::Objects).to_owned(),
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
    let png = draw(&picture_of("User").render().unwrap()).unwrap();
    // Anti-aliased letters have many shades; without the font only the background would be there.
    for rows in [70..120, 200..260, 290..370, 390..440, 565..600] {
        assert!(colours(&png, rows.clone()).len() > 10, "{rows:?}");
    }
    assert_eq!(colours(&png, 450..520).len(), 1, "nothing is written here");
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
        draw(&picture_of(name).render().unwrap()).unwrap_or_else(|e| panic!("{name:.20}: {e}"));
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
