//! Sites on disk.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test that cannot go on shall fail; helpers are not seen as tests"
)]

mod example_index;
mod folders;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use domain::ColorScheme;
use schema_docs::{Day, Docs};
use schema_model::{Limits, SourceText};
use static_site::{Assets, Logo, MARKER, Options, SiteAddress, SiteFont, WriteError, write};

fn docs(sdl: &str) -> Docs {
    schema_docs::build(&SourceText::new(sdl), &Limits::default()).unwrap()
}

fn real(name: &str) -> Docs {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../schema-model/tests/schemas");
    docs(&fs::read_to_string(format!("{folder}/{name}")).unwrap())
}

fn options(title: &str) -> Options<'_> {
    Options {
        title,
        style: None,
        fonts: &[],
        scheme: ColorScheme::Auto,
        logo: None,
        footer: None,
        today: Day::new(2026, 11, 29),
        examples: None,
        address: None,
    }
}

fn assets() -> Assets {
    vec![
        ("site.js".to_owned(), b"".as_slice().into()),
        ("site.css".to_owned(), b"".as_slice().into()),
    ]
}

fn files(folder: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(at) = folders.pop() {
        for entry in fs::read_dir(&at).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.insert(path.strip_prefix(folder).unwrap().to_owned());
            }
        }
    }
    found
}

/// Checks that everything a page links to exists: the file, and the anchor in it.
fn check_links(folder: &Path) {
    let files = files(folder);
    let mut checked = 0;
    for file in files
        .iter()
        .filter(|file| file.extension().is_some_and(|end| end == "html"))
    {
        let html = fs::read_to_string(folder.join(file)).unwrap();
        for attribute in ["href=\"", "src=\""] {
            for link in html
                .split(attribute)
                .skip(1)
                .map(|rest| rest.split('"').next().unwrap())
            {
                if link.starts_with("https://")
                    || link.starts_with("http://")
                    || link.starts_with("mailto:")
                {
                    continue;
                }
                assert!(
                    !link.starts_with('/') && !link.is_empty(),
                    "{}: {link}",
                    file.display()
                );
                let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
                let target = if path.is_empty() {
                    file.clone()
                } else {
                    resolved(file, path)
                };
                assert!(files.contains(&target), "{}: {link}", file.display());
                if !anchor.is_empty() {
                    let text = if path.is_empty() {
                        html.clone()
                    } else {
                        fs::read_to_string(folder.join(&target)).unwrap()
                    };
                    assert!(
                        text.contains(&format!("id=\"{anchor}\"")),
                        "{}: {link}",
                        file.display()
                    );
                }
                checked += 1;
            }
        }
    }
    assert!(checked > 20);
}

fn resolved(from: &Path, link: &str) -> PathBuf {
    let mut path = from.parent().unwrap().to_owned();
    for part in link.split('/') {
        match part {
            "." => {}
            ".." => assert!(path.pop(), "{link} leaves the site"),
            name => path.push(name),
        }
    }
    path
}

#[test]
fn every_page_is_a_file_and_no_link_is_dead() {
    for name in [
        "swapi.graphql",
        "cosmo-employees-subgraph.graphql",
        "spotify-supergraph.graphql",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let site = folder.path().join("site");
        let docs = real(name);
        let summary = write(&docs, &options("API"), &assets(), &site, &|_| {}).unwrap();
        let files = files(&site);
        assert_eq!(summary.files, files.len(), "{name}");
        assert_eq!(summary.pages, docs.paths().count());
        for path in docs.paths() {
            let file = match path.as_str() {
                "overview" => "index".to_owned(),
                kind if !kind.contains('/') => format!("{kind}/index"),
                path => path.to_owned(),
            };
            for end in ["html", "md"] {
                assert!(
                    files.contains(Path::new(&format!("{file}.{end}"))),
                    "{name}: {file}.{end}"
                );
            }
            let text = fs::read_to_string(site.join(format!("{file}.md"))).unwrap();
            let up = if path == "overview" { "." } else { ".." };
            let pointer = format!("\n> Index of these docs: [llms.txt]({up}/llms.txt)\n");
            assert!(text.contains(&pointer), "{name}: {file}.md");
        }
        for file in [
            "404.html",
            ".nojekyll",
            "llms.txt",
            "llms-full.txt",
            "schema.graphql",
            "schema.min.graphql",
            "data/nav.js",
            "data/search.js",
        ] {
            assert!(files.contains(Path::new(file)), "{name}: {file}");
        }
        let overview = fs::read_to_string(site.join("index.html")).unwrap();
        let index = fs::read_to_string(site.join("llms.txt")).unwrap();
        for file in ["llms-full.txt", "schema.graphql", "schema.min.graphql"] {
            assert!(overview.contains(&format!("href=\"./{file}\"")), "{name}");
            let at = index.find(&format!("](./{file}): ")).unwrap();
            assert!(at < index.find("](./queries/").unwrap(), "{name}");
        }
        assert!(overview.contains("href=\"./llms.txt\""));
        let groups = &docs.groups().groups;
        assert_eq!(groups.is_empty(), !name.starts_with("spotify"), "{name}");
        for group in groups {
            let link = format!("href=\"./{}.html\"", group.path());
            assert!(overview.contains(&link), "{name}: {link}");
        }
        check_links(&site);
        assert_eq!(
            fs::read_dir(folder.path()).unwrap().count(),
            1,
            "nothing is left beside the site"
        );
    }
}

#[test]
fn deprecations_are_counted_from_the_day_of_the_build() {
    let folder = tempfile::tempdir().unwrap();
    let docs =
        docs("type Query { a: Int b: Int @deprecated(reason: \"Use a. Removal on 2026-12-01.\") }");
    let site = folder.path().join("site");
    write(&docs, &options("Shop"), &assets(), &site, &|_| {}).unwrap();
    let read = |file: &str| fs::read_to_string(site.join(file)).unwrap();
    let page = read("deprecated/index.html");
    assert!(page.contains("2 days left"), "{page}");
    assert!(page.contains("href=\"../queries/a.html\""), "{page}");
    assert!(read("deprecated/index.md").contains("2 days left"));
    let row = "href=\"./deprecated/index.html\">Deprecated<span class=\"pill warn\">1</span></a>";
    assert!(read("index.html").contains(row));
    assert!(read("404.html").contains("|deprecated|c)"));
    assert!(page.contains("href=\"../deprecated.ics\""), "{page}");
    let calendar = read("deprecated.ics");
    assert!(
        calendar.contains("DTSTART;VALUE=DATE:20261201\r\n"),
        "{calendar}"
    );
    assert!(
        calendar.contains("SUMMARY:Shop: Query.b is removed\r\n"),
        "{calendar}"
    );
    assert!(!calendar.contains("URL:"), "{calendar}");
    assert!(!site.join("deprecated.atom").exists());
    check_links(&site);
    // Without a day there is no calendar.
    let docs = self::docs("type Query { a: Int b: Int @deprecated(reason: \"Use a.\") }");
    write(&docs, &options("Shop"), &assets(), &site, &|_| {}).unwrap();
    assert!(!site.join("deprecated.ics").exists());
    check_links(&site);
}

#[test]
fn a_site_that_knows_its_address_has_a_feed() {
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("site");
    let build = |sdl: &str, day: u32| {
        let options = Options {
            address: Some(SiteAddress::parse("https://docs.example.com/shop/").unwrap()),
            today: Day::new(2026, 11, day),
            ..options("Shop & Co")
        };
        write(&docs(sdl), &options, &assets(), &site, &|_| {}).unwrap();
    };
    let read = |file: &str| fs::read_to_string(site.join(file)).unwrap();
    let first =
        "type Query { a: Int b: Int @deprecated(reason: \"Use a. Removal on 2026-12-01.\") }";
    build(first, 20);
    let feed = read("deprecated.atom");
    let entry = "<id>https://docs.example.com/shop#Query.b</id>\n\
        <title>Query.b is deprecated, removal December 1, 2026</title>\n\
        <updated>2026-11-20T00:00:00Z</updated>\n\
        <link rel=\"alternate\" type=\"text/html\" href=\"https://docs.example.com/shop/queries/b.html\"/>\n\
        <summary>Use a. Removal on 2026-12-01.</summary>";
    assert!(feed.contains(entry), "{feed}");
    assert!(
        feed.contains("<title>Shop &amp; Co: deprecations</title>"),
        "{feed}"
    );
    let calendar = read("deprecated.ics").replace("\r\n ", "");
    assert!(
        calendar.contains("URL:https://docs.example.com/shop/deprecated/index.html\r\n"),
        "{calendar}"
    );
    assert!(read("deprecated/index.html").contains("href=\"../deprecated.atom\""));
    check_links(&site);
    // What was there keeps its day.
    build(
        &first.replace("a: Int", "a: Int c(d: Int @deprecated, e: Int): Int"),
        25,
    );
    let feed = read("deprecated.atom");
    assert!(feed.contains(entry), "{feed}");
    let new = "<id>https://docs.example.com/shop#Query.c.d</id>\n<title>Query.c(d:) is deprecated</title>\n\
        <updated>2026-11-25T00:00:00Z</updated>";
    assert!(feed.contains(new), "{feed}");
    build("type Query { a: Int }", 26);
    assert!(!site.join("deprecated.atom").exists());
}

#[test]
fn names_that_clash_have_files_of_their_own() {
    let docs = docs(
        "type Query { user: user User: User con: CON com1: Int } type user { a: Int } type User { b: USER } type USER { c: Int } type CON { d: index } type index { e: Int }",
    );
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("site");
    write(&docs, &options("API"), &assets(), &site, &|_| {}).unwrap();
    let files = files(&site);
    let small: BTreeSet<String> = files
        .iter()
        .map(|file| file.to_string_lossy().to_lowercase())
        .collect();
    assert_eq!(
        small.len(),
        files.len(),
        "on a file system that ignores case"
    );
    let page = |name: &str| fs::read_to_string(site.join(format!("objects/{name}.html"))).unwrap();
    for (file, field) in [
        ("USER", "c"),
        ("User-2", "b"),
        ("user-3", "a"),
        ("CON-2", "d"),
        ("index-2", "e"),
    ] {
        assert!(page(file).contains(&format!("id=\"{field}\"")), "{file}");
    }
    assert!(files.contains(Path::new("queries/com1-2.html")));
    check_links(&site);
    let navigation = fs::read_to_string(site.join("data/nav.js")).unwrap();
    assert!(
        navigation.contains("[\"user\",0,\"user-3\"]"),
        "{navigation}"
    );
}

#[test]
fn options_are_shown_as_text() {
    let docs = docs(
        "\"<script>alert(1)</script>\" type Query { \"</main><img src=x onerror=alert(1)>\" a: Int }",
    );
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("site");
    let hostile = "</title><script>alert(1)</script>\" onload=\"alert(1)";
    let options = Options {
        footer: Some(hostile),
        style: Some(":root{--brand:red}"),
        logo: Some(Logo::new(b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>".to_vec()).unwrap()),
        scheme: ColorScheme::Dark,
        ..options(hostile)
    };
    write(&docs, &options, &assets(), &site, &|_| {}).unwrap();
    for file in files(&site)
        .iter()
        .filter(|file| file.extension().is_some_and(|end| end == "html"))
    {
        let html = fs::read_to_string(site.join(file)).unwrap();
        assert!(
            !html.contains("<script>alert") && !html.contains("<img src=x"),
            "{}",
            file.display()
        );
        assert!(!html.contains("\" onload=\""), "{}", file.display());
        assert_eq!(html.matches("</main>").count(), 1, "{}", file.display());
        assert!(
            html.contains("assets/logo.svg") && html.contains("assets/theme.css"),
            "{}",
            file.display()
        );
    }
    let search = fs::read_to_string(site.join("data/search.js")).unwrap();
    assert!(!search.contains('<'), "{search}");
}

/// Each page preloads the fonts and links them between the site's styles and the theme's, as hosted pages do.
#[test]
fn fonts_of_a_theme_are_files_of_the_site() {
    let font = |name: &str| SiteFont {
        style_sheet: format!("{name}-1.css"),
        preload: vec![format!("{name}-latin-1.woff2")],
        files: ["-1.css", "-latin-1.woff2", "-latin-ext-1.woff2"]
            .map(|end| (format!("{name}{end}"), b"font".as_slice().into()))
            .into(),
    };
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("site");
    let fonts = [font("lato"), font("poppins")];
    let options = Options {
        style: Some(":root{--brand:red}"),
        fonts: &fonts,
        ..options("API")
    };
    let docs = real("swapi.graphql");
    let summary = write(&docs, &options, &assets(), &site, &|_| {}).unwrap();
    assert_eq!(summary.files, files(&site).len());
    check_links(&site);
    for (file, base) in [("index.html", "."), ("objects/Film.html", "..")] {
        let html = fs::read_to_string(site.join(file)).unwrap();
        let mut from = 0;
        for tag in [
            "<link rel=\"stylesheet\" href=\"BASE/assets/site.css\">",
            "<link rel=\"preload\" as=\"font\" type=\"font/woff2\" href=\"BASE/assets/lato-latin-1.woff2\" crossorigin>",
            "<link rel=\"preload\" as=\"font\" type=\"font/woff2\" href=\"BASE/assets/poppins-latin-1.woff2\" crossorigin>",
            "<link rel=\"stylesheet\" href=\"BASE/assets/lato-1.css\">",
            "<link rel=\"stylesheet\" href=\"BASE/assets/poppins-1.css\">",
            "<link rel=\"stylesheet\" href=\"BASE/assets/theme.css\">",
        ] {
            let tag = tag.replace("BASE", base);
            let at = html[from..].find(&tag);
            from += at.unwrap_or_else(|| panic!("{file}: {tag} is missing or too early: {html}"));
        }
        assert_eq!(html.matches("rel=\"preload\"").count(), 2, "{html}");
    }
    for file in ["poppins-latin-ext-1.woff2", "lato-1.css"] {
        assert!(site.join("assets").join(file).is_file(), "{file}");
    }
    let missing = fs::read_to_string(site.join("404.html")).unwrap();
    let [lato, theme] = ["lato-1", "theme"].map(|name| {
        let link = format!("add('link',{{rel:'stylesheet',href:base+'/assets/{name}.css'}});");
        missing.find(&link).unwrap()
    });
    assert!(lato < theme, "{missing}");
    assert!(!missing.contains("STYLES"), "{missing}");
}

#[test]
fn an_earlier_site_is_replaced_completely() {
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("site");
    let one = docs("type Query { a: A } type A { i: Int }");
    write(&one, &options("One"), &assets(), &site, &|_| {}).unwrap();
    assert!(site.join("objects/A.html").is_file());
    let two = docs("type Query { b: B } type B { i: Int }");
    write(&two, &options("Two"), &assets(), &site, &|_| {}).unwrap();
    assert!(!site.join("objects/A.html").exists() && site.join("objects/B.html").is_file());
    assert!(
        fs::read_to_string(site.join("index.html"))
            .unwrap()
            .contains("Two")
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_folder_that_is_not_a_site_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let docs = docs("type Query { a: Int }");
    let written = |at: &Path| write(&docs, &options("API"), &assets(), at, &|_| {});
    let occupied = folder.path().join("home");
    fs::create_dir(&occupied).unwrap();
    fs::write(occupied.join("letter.txt"), "dear").unwrap();
    assert!(matches!(written(&occupied), Err(WriteError::Occupied(_))));
    assert_eq!(
        fs::read_to_string(occupied.join("letter.txt")).unwrap(),
        "dear"
    );
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    assert!(matches!(written(&file), Err(WriteError::NoFolder(_))));
    let empty = folder.path().join("empty");
    fs::create_dir(&empty).unwrap();
    written(&empty).unwrap();
    assert!(empty.join(MARKER).is_file());
    // Also deep below folders that do not exist yet.
    let deep = folder.path().join("a/b/c");
    written(&deep).unwrap();
    assert!(deep.join("index.html").is_file());
    let left: BTreeSet<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(left.len(), 4, "{left:?}");
}

/// If a file cannot be written, the old site stays and nothing is left beside it.
#[test]
fn a_failure_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("site");
    let docs = docs("type Query { a: Int }");
    write(&docs, &options("One"), &assets(), &site, &|_| {}).unwrap();
    let before = fs::read_to_string(site.join("index.html")).unwrap();
    // No file can have this name.
    let impossible: Assets = vec![("missing/folder.js".to_owned(), b"".as_slice().into())];
    let failed = write(&docs, &options("Two"), &impossible, &site, &|_| {});
    assert!(matches!(failed, Err(WriteError::Io(..))));
    assert_eq!(fs::read_to_string(site.join("index.html")).unwrap(), before);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// The not-found page can be served for any address: it has its own styles, and its script looks for the site only
/// below this host.
#[test]
fn the_not_found_page_finds_its_site() {
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("site");
    let docs = docs("type Query { a: Int }");
    write(&docs, &options("API"), &assets(), &site, &|_| {}).unwrap();
    let html = fs::read_to_string(site.join("404.html")).unwrap();
    assert!(
        html.contains("<style id=\"bare\">body{") && !html.contains("rel=\"stylesheet\""),
        "{html}"
    );
    assert!(html.contains("(?:queries|mutations|"), "{html}");
    assert!(
        html.contains("'/'+location.pathname.replace(/^\\/+/,'')"),
        "{html}"
    );
    assert_eq!(
        html.matches("<script").count(),
        html.matches("</script>").count()
    );
}

/// The search data holds each text once, however often the schema repeats it.
#[test]
fn members_are_found_by_their_descriptions() {
    let docs = docs(
        r#"type Query { "All.\n\nWith `users`, all of all." a("After." x: Int y: Int): A b: Int }
        type A { "Same." i("After." x: Int): Int j: Int "Same." k: Int }
        enum E { "Value." V }
        directive @d("After." x: Int) on OBJECT"#,
    );
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("site");
    write(&docs, &options("API"), &assets(), &site, &|_| {}).unwrap();
    let search = fs::read_to_string(site.join("data/search.js")).unwrap();
    let (texts, entries) = search.split_once(";\n").unwrap();
    assert_eq!(texts, r#"window.docsTexts=["Same.","After.","Value."]"#);
    for entry in [
        // Words after the shown line are found too.
        r#"["queries","a",0,0,"All.\nusers","x y","1","0,2,2",null]"#,
        r#""i(x) j k","0,1,,0","2,2,2,2",null]"#,
        r#""V","2","",null]"#,
        r#"["directives","d",0,0,"","x","1","2",null]"#,
    ] {
        assert!(entries.contains(entry), "{entry}: {entries}");
    }
}

#[test]
fn a_real_search_is_small() {
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("site");
    write(
        &real("github.graphql"),
        &options("API"),
        &assets(),
        &site,
        &|_| {},
    )
    .unwrap();
    let search = fs::read_to_string(site.join("data/search.js")).unwrap();
    assert!(search.contains("Identifies the date"));
    assert!(search.len() < 2_000_000, "{}", search.len());
}

#[test]
fn progress_reaches_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let docs = real("swapi.graphql");
    let most = std::sync::atomic::AtomicUsize::new(0);
    write(
        &docs,
        &options("API"),
        &assets(),
        &folder.path().join("s"),
        &|done| {
            most.fetch_max(done, std::sync::atomic::Ordering::Relaxed);
        },
    )
    .unwrap();
    assert_eq!(most.into_inner(), docs.paths().count());
}
