//! `graphfolio build`.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use super::commands::{folder, ran};

/// Returns the first words of the names of all font files of a site.
fn fonts_in(at: &Path) -> BTreeSet<String> {
    let files = std::fs::read_dir(at.join("site/assets")).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let fonts = names.filter(|name| name.ends_with(".woff2"));
    fonts
        .map(|name| name.split('-').next().unwrap().to_owned())
        .collect()
}

/// Checks that a page preloads files of the fonts whose style sheets it links, and that those name files of the site. Returns
/// the style sheets.
fn check_fonts(at: &Path, page: &str) -> Vec<String> {
    let read = |name: &str| std::fs::read(at.join("site/assets").join(name)).unwrap();
    let named = |html: &str, before: &str| -> Vec<String> {
        let rest = html.split(before).skip(1);
        rest.map(|rest| rest.split('"').next().unwrap().to_owned())
            .collect()
    };
    let preloaded = named(
        page,
        "<link rel=\"preload\" as=\"font\" type=\"font/woff2\" href=\"../assets/",
    );
    let mut linked = named(page, "<link rel=\"stylesheet\" href=\"../assets/");
    linked.retain(|name| !["site.css", "theme.css"].contains(&name.as_str()));
    let mut faces = Vec::new();
    for name in &linked {
        let css = String::from_utf8(read(name)).unwrap();
        assert!(css.contains("font-display:swap"), "{css}");
        let files = named(&css, "url(\"./");
        assert_eq!(css.matches("url(").count(), files.len(), "{css}");
        faces.extend(files);
    }
    for name in &faces {
        assert!(read(name).starts_with(b"wOF2"), "{name}");
    }
    assert!(!preloaded.is_empty());
    assert!(
        preloaded.iter().all(|name| faces.contains(name)),
        "{preloaded:?} {faces:?}"
    );
    linked
}

#[test]
fn build_writes_a_site() {
    let folder = folder(&[
        (
            "schema.graphql",
            "type Query { user: User secret: Secret } type User { id: ID } type Secret { a: Int }",
        ),
        ("home/letter.txt", "dear"),
        ("logo.gif", "GIF89a"),
    ]);
    let at = folder.path();
    let (status, out, err) = ran(
        at,
        &[
            "build",
            "schema.graphql",
            "--out",
            "site",
            "--title",
            "Shop & Co",
            "--hide",
            "Secret",
        ],
        "",
    );
    assert_eq!(
        (status, err.as_str()),
        (0, ""),
        "nothing on standard error in a pipe"
    );
    assert!(
        out.contains("pages in site: ") && out.ends_with("Open site/index.html.\n"),
        "{out}"
    );
    let page = std::fs::read_to_string(at.join("site/objects/User.html")).unwrap();
    assert!(
        page.contains("Shop &amp; Co") && page.contains("../assets/site.css"),
        "{page}"
    );
    assert!(!at.join("site/objects/Secret.html").exists());
    for file in [
        "data/search.js",
        "data/nav.js",
        "llms-full.txt",
        "schema.graphql",
        "queries/index.md",
    ] {
        let text = std::fs::read_to_string(at.join("site").join(file)).unwrap();
        assert!(
            !text.is_empty() && !text.to_lowercase().contains("secret"),
            "{file}"
        );
    }
    let (status, out, _) = ran(
        at,
        &["build", "-", "--out", "site", "--json"],
        "type Query { a: Int }",
    );
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, answer["pages"].as_u64()), (0, Some(7)), "{answer}");
    assert!(
        !at.join("site/objects/User.html").exists(),
        "the former site is replaced"
    );
    assert!(!at.join("site/assets/theme.css").exists());

    assert_eq!(
        fonts_in(at),
        BTreeSet::from(["inter".to_owned(), "jetbrains".to_owned()])
    );

    let logo = "0".repeat(64);
    let vibrant = format!(
        r##"{{ "primary_color": "#7c3aed", "logo_url": "/brand/{logo}.png", "border_radius": "large", "heading_font_family": "Lato" }}"##
    );
    std::fs::write(at.join("theme.json"), vibrant).unwrap();
    std::fs::write(
        at.join("wrong.json"),
        r##"{ "primary_colour": "#7c3aed" }"##,
    )
    .unwrap();
    let (status, _, err) = ran(
        at,
        &[
            "build",
            "-",
            "--out",
            "site",
            "--theme",
            "theme.json",
            "--theme",
            "dark",
        ],
        "type Query { a: Int }",
    );
    assert_eq!(status, 0);
    assert!(err.contains("the theme's logo is left out"), "{err}");
    let page = std::fs::read_to_string(at.join("site/queries/a.html")).unwrap();
    assert!(
        page.contains("../assets/theme.css") && page.contains("data-theme=\"dark\""),
        "{page}"
    );
    let style = std::fs::read_to_string(at.join("site/assets/theme.css")).unwrap();
    assert!(
        style.contains("--brand") && style.contains("#7c3aed"),
        "{style}"
    );
    let linked = check_fonts(at, &page);
    assert_eq!(linked.len(), 1, "{linked:?}");
    assert_eq!(
        fonts_in(at),
        BTreeSet::from(["inter", "jetbrains", "lato"].map(str::to_owned))
    );
    let licenses = std::fs::read_to_string(at.join("site/assets/font-licenses.txt")).unwrap();
    for name in ["Inter", "JetBrains Mono", "Lato"] {
        assert!(licenses.contains(name), "{licenses}");
    }
    // The not-found page finds it below any folder.
    let missing = std::fs::read_to_string(at.join("site/404.html")).unwrap();
    assert!(missing.contains("base+'/assets/theme.css'"), "{missing}");

    for (arguments, status, says) in [
        (
            &["build", "schema.graphql", "--out", "home"][..],
            2,
            "Choose another folder",
        ),
        (&["build", "schema.graphql"], 2, "--out"),
        (
            &["build", "schema.graphql", "--out", "x", "--accent", "red"],
            2,
            "`#rrggbb`",
        ),
        (
            &["build", "schema.graphql", "--out", "x", "--theme", "blue"],
            2,
            "`dark`",
        ),
        (
            &[
                "build",
                "schema.graphql",
                "--out",
                "x",
                "--theme",
                "none.json",
            ],
            2,
            "none.json: ",
        ),
        (
            &[
                "build",
                "schema.graphql",
                "--out",
                "x",
                "--theme",
                "wrong.json",
            ],
            2,
            "wrong.json: “primary_colour” is not a field of a theme. Did you mean primary_color?",
        ),
        (
            &[
                "build",
                "schema.graphql",
                "--out",
                "x",
                "--theme",
                "theme.json",
                "--accent",
                "#fff",
            ],
            2,
            "either --accent or a file",
        ),
        (
            &[
                "build",
                "schema.graphql",
                "--out",
                "x",
                "--theme",
                "light",
                "--theme",
                "dark",
            ],
            2,
            "Two words",
        ),
        (
            &[
                "build",
                "schema.graphql",
                "--out",
                "x",
                "--logo",
                "logo.gif",
            ],
            2,
            "not an SVG, PNG or JPEG file",
        ),
        (
            &[
                "build",
                "schema.graphql",
                "--out",
                "x",
                "--logo",
                "none.svg",
            ],
            2,
            "none.svg",
        ),
        (
            &["build", "schema.graphql", "--out", "x", "--hide", "a b"],
            2,
            "is no rule",
        ),
        (
            &["build", "schema.graphql", "--out", "logo.gif"],
            2,
            "is not a folder",
        ),
        (&["build", "-", "--out", "x"], 1, "empty"),
        (
            &["build", "schema.graphql", "--out", "x", "--hide", ""],
            2,
            "--hide rule is empty",
        ),
        (
            &["build", "schema.graphql", "--out", "x", "--title", " "],
            2,
            "title is empty",
        ),
    ] {
        let (found, out, err) = ran(at, arguments, "");
        assert_eq!((found, out.as_str()), (status, ""), "{arguments:?}: {err}");
        assert!(err.contains(says), "{arguments:?}: {err}");
        assert!(!at.join("x").exists(), "{arguments:?}");
    }
    assert_eq!(
        std::fs::read_to_string(at.join("home/letter.txt")).unwrap(),
        "dear"
    );
    let unused = [
        "build",
        "schema.graphql",
        "--out",
        "site",
        "--hide",
        "Nope.x",
        "--hide",
        "Secret",
        "--hide",
        "@nope",
        "--hide",
        "unreachable",
    ];
    let (status, _, err) = ran(at, &unused, "");
    assert_eq!(status, 0);
    assert_eq!(
        err,
        "warning: the rule `Nope.x` matches nothing.\nwarning: the rule `@nope` matches nothing.\n"
    );
    let (_, out, err) = ran(at, &[&unused[..], &["--json"]].concat(), "");
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        answer["unused_rules"],
        serde_json::json!(["Nope.x", "@nope"])
    );
    assert_eq!(err, "");
}

#[test]
fn build_arranges_the_docs_as_a_layout_says() {
    let layout = serde_json::json!({
        "groups": [{ "name": "People", "patterns": ["user*", "User"] }],
        "overview": [{ "part": "groups" }, { "part": "most_used", "hidden": true }],
        "snippets": ["ruby", "graphql"],
        "authentication": { "scheme": "bearer" },
    });
    let folder = folder(&[
        (
            "schema.graphql",
            "type Query { user: User cart: Int } type User { id: ID }",
        ),
        ("layout.json", &layout.to_string()),
        ("wrong.json", "{\"groups\": [{\"name\": \"\"}]}"),
        ("other.json", "{\n\"group\": []}"),
    ]);
    let at = folder.path();
    let build = |file: &str| {
        let words = ["build", "schema.graphql", "--out", "site", "--layout", file];
        ran(at, &words, "")
    };
    let (status, _, err) = build("layout.json");
    assert_eq!((status, err.as_str()), (0, ""));
    let read = |file: &str| std::fs::read_to_string(at.join("site").join(file)).unwrap();
    assert!(read("groups/people.html").contains("User"));
    assert!(read("queries/user.html").contains("value=\"ruby\" checked"));
    assert!(read("llms.txt").contains("`Authorization: Bearer YOUR_TOKEN`"));
    let (status, _, err) = build("wrong.json");
    assert_eq!(status, 2);
    assert!(
        err.contains("wrong.json: groups: Group 1: The name is missing."),
        "{err}"
    );
    let (status, _, err) = build("other.json");
    assert_eq!(status, 2);
    assert!(err.contains("line 2 column 7"), "{err}");
}
