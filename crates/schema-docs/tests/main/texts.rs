//! Pages as Markdown, the schema as SDL, the files for language models.

use std::collections::{BTreeMap, HashMap};

use comrak::nodes::NodeValue;
use schema_docs::{About, Docs, DocsOptions, HideRules, Links, build_with, count_tokens};
use schema_model::{Limits, SourceText};

use super::{SCHEMAS, docs, schema, whole_docs_of};

const LINKS: Links<'static> = Links::new("/d/acme/shop");

/// Begins the note of a page that is cut.
const CUT: &str = "\n> This page is cut. ";

fn pages(docs: &Docs) -> HashMap<String, String> {
    docs.paths()
        .map(|path| (path.clone(), docs.markdown(&path, &LINKS).unwrap()))
        .collect()
}

fn about() -> About<'static> {
    About {
        title: "Shop",
        summary: Some("Sells *things*."),
        links: LINKS,
    }
}

/// Every name that a page of people holds is on the Markdown page.
#[test]
fn every_name_is_there() {
    for file in SCHEMAS {
        let docs = whole_docs_of(&schema(file));
        let pages = pages(&docs);
        let full = docs.llms_full_txt(&about());
        let mut cut = Vec::new();
        for ty in &docs.model().types {
            let kind = schema_model::Kind::from(ty.kind);
            let page = &pages[&kind.path_of(&ty.name)];
            if page.contains(CUT) {
                cut.push(&*ty.name);
                continue;
            }
            for field in &ty.fields {
                let line = format!("- `{}` [`{}`](", field.name, field.ty.text);
                let is_there =
                    page.contains(&line) || docs.model().find_type(&field.ty.name).is_none();
                assert!(is_there, "{file}: {} {line}", ty.name);
                for argument in &field.arguments {
                    assert!(
                        page.contains(&format!("  - `{}` ", argument.name)),
                        "{file}: {}",
                        ty.name
                    );
                }
            }
            for field in &ty.input_fields {
                assert!(
                    page.contains(&format!("- `{}` ", field.name)),
                    "{file}: {}",
                    ty.name
                );
                assert!(
                    full.contains(&format!("- `{}` `{}`", field.name, field.ty.text)),
                    "{file}"
                );
            }
            for value in &ty.values {
                assert!(
                    page.contains(&format!("- `{}`", value.name)),
                    "{file}: {}",
                    ty.name
                );
                assert!(full.contains(&format!("- `{}`", value.name)), "{file}");
            }
            for member in &ty.members {
                assert!(
                    page.contains(&format!("[`{member}`](")),
                    "{file}: {}",
                    ty.name
                );
            }
        }
        // Only root types and the like, whose members have pages of their own or are in `llms-full.txt`.
        assert!(cut.len() <= 6, "{file}: {cut:?}");
    }
}

#[test]
fn no_link_is_dead() {
    for file in SCHEMAS {
        let docs = whole_docs_of(&schema(file));
        let pages = pages(&docs);
        let index = docs.llms_txt(&about());
        let texts = pages.values().chain(std::iter::once(&index));
        for link in texts.flat_map(|text| text.split("](/d/acme/shop").skip(1)) {
            let link = link.split(')').next().unwrap();
            let path = link.trim_start_matches('/').trim_end_matches(".md");
            let is_file = ["llms-full.txt", "schema.graphql", "graph"].contains(&path);
            assert!(
                is_file || pages.contains_key(if path.is_empty() { "overview" } else { path }),
                "{file}: {link}"
            );
        }
    }
}

/// The outline of a page is its own, whatever its descriptions hold.
#[test]
fn headings_are_ours() {
    for file in SCHEMAS {
        let docs = whole_docs_of(&schema(file));
        for (path, text) in pages(&docs)
            .iter()
            .filter(|(path, _)| path.contains('/') && !path.starts_with("groups/"))
        {
            let ours = [
                "Fields",
                "Input fields",
                "Values",
                "Members",
                "Implementations",
                "Used by",
                "Member of",
                "How to reach it",
                "Definition",
                "Arguments",
                "Returns",
                "Possible errors",
                "Example",
                "Required arguments only",
                "Common arguments",
                "All arguments",
            ];
            let (first, rest) = headings(text)
                .split_first()
                .map(|(first, rest)| (first.clone(), rest.to_vec()))
                .unwrap();
            assert_eq!(
                first.trim_start_matches('@'),
                path.split_once('/').unwrap().1,
                "{file}"
            );
            for heading in rest {
                assert!(ours.contains(&&*heading), "{file}: {path}: {heading}");
            }
        }
    }
}

fn headings(text: &str) -> Vec<String> {
    let arena = comrak::Arena::new();
    let root = comrak::parse_document(&arena, text, &comrak::Options::default());
    let nodes = root
        .descendants()
        .filter(|node| matches!(node.data().value, NodeValue::Heading(_)));
    nodes
        .map(|heading| {
            let words = heading
                .descendants()
                .filter_map(|node| match &node.data().value {
                    NodeValue::Text(text) => Some(text.to_string()),
                    _ => None,
                });
            words.collect::<String>()
        })
        .collect()
}

/// Descriptions that try to leave their place.
#[test]
fn hostile_descriptions_stay_where_they_are() {
    let nested = "> ".repeat(100_000);
    let tags = "<div>".repeat(20_000);
    let hostile = [
        "# A heading",
        "Setext\n======",
        "A\n\n## Fields\n\n- `fake`: Int",
        "```\n# open fence",
        "~~~~\nopen",
        "</details></article><h1>x</h1>",
        "<!-- open comment",
        "[User!]: http://evil.example\n\n[User!]",
        "[a](javascript:alert(1)) ![x](http://evil.example/x.png)",
        "- a\n  - b\n    # deep",
        "1. a\n\n   # b",
        "`` ` ``` ",
        "---\ntitle: x\n---",
        "| a | b |\n|---|---|\n| # c | d |",
        "\\# not a heading\\",
        "    # indented",
        "&lt;h1&gt; &#35; a",
        "a  \nb\\\nc",
        "\t# tab",
        "\u{2028}# a\u{0085}# b",
        &nested,
        &tags,
    ];
    for text in hostile {
        let quoted = serde_json::to_string(text).unwrap();
        let sdl = format!(
            "{quoted} type Query {{ {quoted} a({quoted} x: Int = 1): Kind @deprecated(reason: {quoted}) b: Int }} {quoted} enum Kind {{ {quoted} A B }} {quoted} directive @d({quoted} x: Int) on OBJECT"
        );
        let docs = docs(&sdl);
        let shown: String = text.chars().take(40).collect();
        for (path, text) in pages(&docs) {
            let expected: &[&str] = match path.as_str() {
                "objects/Query" => &["Query", "Fields", "Definition"],
                "queries/a" => &[
                    "a",
                    "Arguments",
                    "Returns",
                    "Example",
                    "Required arguments only",
                    "Common arguments",
                ],
                "enums/Kind" => &["Kind", "Values", "Used by", "How to reach it", "Definition"],
                "directives/d" => &["@d", "Arguments", "Definition"],
                _ => continue,
            };
            let headings = headings(&text);
            let is_cut = text.contains(CUT) && expected.starts_with(&[&*headings[0]]);
            assert!(
                is_cut || headings == expected,
                "{shown:?} on {path}:\n{}",
                text.chars().take(2000).collect::<String>()
            );
            for (url, is_code) in links_of(&text) {
                assert!(
                    url.starts_with("/d/acme/shop") || !is_code,
                    "{shown:?}: {url}"
                );
                assert!(url.starts_with(['/', 'h']), "{shown:?}: {url}");
            }
        }
        for text in [docs.llms_txt(&about()), docs.llms_full_txt(&about())] {
            let wrong = headings(&text)
                .into_iter()
                .find(|heading| heading.contains("fake") || heading.contains("deep"));
            assert_eq!(wrong, None, "{shown:?}");
        }
    }
}

/// Where links lead, and whether they are around code: those are ours.
fn links_of(text: &str) -> Vec<(String, bool)> {
    let arena = comrak::Arena::new();
    let root = comrak::parse_document(&arena, text, &comrak::Options::default());
    let links = root
        .descendants()
        .filter_map(|node| match &node.data().value {
            NodeValue::Link(link) | NodeValue::Image(link) => Some((node, link.url.clone())),
            _ => None,
        });
    let holds_code = |node: comrak::Node| {
        let first = node.first_child();
        first.is_some_and(|child| matches!(child.data().value, NodeValue::Code(_)))
    };
    links.map(|(node, url)| (url, holds_code(node))).collect()
}

/// A type without positions, so that two ways of writing it are compared by what they say.
fn describe_types(docs: &Docs, with_descriptions: bool) -> BTreeMap<String, String> {
    let cut = |text: String, from: &str, to: &str| {
        let mut out = String::new();
        let mut rest = text.as_str();
        while let Some(at) = rest.find(from) {
            out.push_str(&rest[..at]);
            rest = &rest[at + rest[at..].find(to).unwrap() + to.len()..];
        }
        out + rest
    };
    let positionless = |text: String| {
        let text = cut(text, "definition: Some(Span {", "} })");
        let text = cut(text, "first_line: ", ",");
        let text = cut(text, "position: Some(Position {", "})");
        text.replace("definition: None", "")
            .replace("position: None", "")
    };
    let types = docs.model().types.iter().map(|ty| {
        let mut text = positionless(format!("{ty:?}"));
        if let Some(at) = text.find("extensions: [") {
            let end = at + text[at..].find(']').unwrap();
            text.replace_range(at..=end, "");
        }
        (ty.name.to_string(), text)
    });
    let directives = docs
        .model()
        .directives
        .iter()
        .map(|def| (format!("@{}", def.name), positionless(format!("{def:?}"))));
    types
        .chain(directives)
        .chain([(
            "schema".to_owned(),
            format!(
                "description: {:?} {:?}",
                docs.model().description,
                docs.model().directives_applied
            ),
        )])
        .map(|(name, text)| {
            (
                name,
                if with_descriptions {
                    text
                } else {
                    without(&text, "description: ")
                },
            )
        })
        .collect()
}

/// Cuts `description: Some("…")` and `description: None`.
fn without(text: &str, key: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(key) {
        out.push_str(&rest[..at]);
        rest = &rest[at + key.len()..];
        if let Some(quoted) = rest.strip_prefix("Some(\"") {
            let mut escaped = false;
            let end = quoted
                .find(|c: char| {
                    let is_end = c == '"' && !escaped;
                    escaped = c == '\\' && !escaped;
                    is_end
                })
                .unwrap();
            rest = &quoted[end + 2..];
        } else {
            rest = rest.strip_prefix("None").unwrap_or(rest);
        }
    }
    out + rest
}

fn again(sdl: String) -> Docs {
    let source = SourceText::new(sdl);
    build_with(
        &source,
        &Limits::default(),
        &DocsOptions::hiding(HideRules::none()),
    )
    .unwrap_or_else(|refusal| panic!("{} {:?}", refusal.message, refusal.diagnostics.first()))
}

/// Names the first that differs: all of them would fill the screen.
fn same(made: &BTreeMap<String, String>, given: &BTreeMap<String, String>, what: &str) {
    let names = |of: &BTreeMap<String, String>| of.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(made), names(given), "{what}");
    for (name, text) in given {
        assert_eq!(&made[name], text, "{what}: {name}");
    }
}

#[test]
fn sdl_says_what_the_model_says() {
    for file in SCHEMAS {
        let docs = whole_docs_of(&schema(file));
        same(
            &describe_types(&again(docs.sdl()), true),
            &describe_types(&docs, true),
            file,
        );
        let small = docs.sdl_minified();
        same(
            &describe_types(&again(small.clone()), false),
            &describe_types(&docs, false),
            file,
        );
        let is_small = small.len() * 10 < docs.sdl().len() * 9 && !small.contains('\n');
        assert!(is_small, "{file}");
    }
}

#[test]
fn odd_schemas_are_written_as_they_are() {
    for sdl in [
        "\"\"\"  indented\n    more\n\"\"\" type Query { a: Int }",
        "\" leading\" type Query { \"a\\nb\\n\" a(\"x\" b: Int, c: [Int!] = [1, 2] @deprecated): Int }",
        "\"quote \\\"\\\"\\\" back\\\\slash\" type Query { a: Int }",
        "\"\\u0007\\t\" type Query { a: Int }",
        "schema { query: Q } type Q { a: Int } type Query { b: Int }",
        "\"S\" schema @a(b: \"c\") { query: Query mutation: M } type Query { a: Int } type M { b: Int } directive @a(b: String) repeatable on SCHEMA",
        "directive @a on FIELD | OBJECT type Query @a { a: Int @a @a }",
        "type Query { u: U s: S e: E } union U = A | B type A implements I & J { a: Int } type B { b: Int } interface I implements J { a: Int } interface J { a: Int } scalar S @specifiedBy(url: \"https://a.example/\\\"\") enum E { A @deprecated(reason: \"x \\\"y\\\"\") B }",
        "type Query { a(i: I = {a: 1, b: \"x\"}): Int } input I @oneOf { a: Int b: String }",
        "type Query extend type Query { a: Int }",
        "type Mutation { a: Int } type Query { b: Int } schema { query: Query }",
        "extend schema @link(url: \"x\") type A @key(fields: \"id\") { id: ID }",
    ] {
        let docs = again(sdl.to_owned());
        let (full, small) = (docs.sdl(), docs.sdl_minified());
        same(
            &describe_types(&again(full.clone()), true),
            &describe_types(&docs, true),
            &full,
        );
        same(
            &describe_types(&again(small.clone()), false),
            &describe_types(&docs, false),
            &small,
        );
        for other in [full, small] {
            let other = again(other);
            let roots = |docs: &Docs| {
                let roots = docs.model().roots;
                [roots.query, roots.mutation, roots.subscription].map(|id| {
                    id.and_then(|id| docs.model().get(id))
                        .map(|ty| ty.name.clone())
                })
            };
            assert_eq!(roots(&other), roots(&docs), "{sdl}");
        }
    }
}

#[test]
fn the_index_is_bounded() {
    let github = whole_docs_of(&schema("github.graphql"));
    let index = github.llms_txt(&about());
    assert!(
        index.starts_with("# Shop\n\n> Sells \\*things\\*.\n\nA GraphQL API with "),
        "{}",
        &index[..100]
    );
    let small = whole_docs_of(&schema("swapi.graphql")).llms_txt(&about());
    assert!(
        small.contains("\n## Queries\n\n- [allFilms](/d/acme/shop/queries/allFilms.md)"),
        "{small}"
    );
    assert!(small.contains("\n## Optional\n\n- [Boolean]("));
    let fields: String = (0..5_000).map(|n| format!("f{n}: Int ")).collect();
    let wide = docs(&format!("type Query {{ {fields} }}"));
    let index = wide.llms_txt(&about());
    assert!(
        index.contains("- [Queries](/d/acme/shop/queries.md): 5,000. "),
        "{}",
        index.len()
    );
}

#[test]
fn tokens_are_counted_as_openai_counts_them() {
    // From tiktoken's o200k_base.
    for (text, expected) in [
        ("", 0),
        ("hello world", 2),
        ("type Query { user: User }", 7),
        ("日本語", 2),
    ] {
        assert_eq!(count_tokens(text), expected, "{text}");
    }
    // No text makes it slow.
    assert!(count_tokens(&"a".repeat(1_000_000)) > 1_000);
}

/// The counts of the crate `bpe-openai` 0.3.2, which agrees with `tiktoken`, for real schemas and in a file of
/// odd white space, scripts, contractions and one word of 5,000 letters.
#[test]
fn tokens_of_long_texts_are_counted_as_openai_counts_them() {
    assert_eq!(count_tokens(include_str!("../data/tokens.txt")), 17_387);
    for (name, expected) in [
        ("coral.graphql", 59_299),
        ("cosmo-employees-subgraph.graphql", 1_667),
        ("github.graphql", 286_673),
        ("shopify-storefront.graphql", 83_931),
        ("spotify-supergraph.graphql", 20_452),
        ("swapi.graphql", 8_756),
    ] {
        let sdl = String::from_utf8(schema(name)).unwrap();
        assert_eq!(count_tokens(&sdl), expected, "{name}");
    }
}

#[test]
fn pages_read_well() {
    let sdl = r#"
"A small *shop*."
schema { query: Query mutation: Mutation }
"Marks what is new."
directive @new(since: String = "2026") on FIELD_DEFINITION
type Query {
  "One product, see `Product.price`."
  product("Its id." id: ID!, region: Region = EU): Product @new(since: "2025")
  search(text: String!): Result @deprecated(reason: "Use `product`.")
}
type Mutation { publish(input: PublishInput!): Product }
interface Node { id: ID! }
"""
Something **for sale**.

- cheap
- good
"""
type Product implements Node {
  id: ID!
  "The price."
  price("Round it." rounded: Boolean = false): Int
  "The first line.\n\nThe second."
  old: String @deprecated
}
union Result = Product
enum Region { "Europe." EU US @deprecated(reason: "Gone.") }
input PublishInput { productId: ID! region: Region = EU }
scalar Url @specifiedBy(url: "https://url.example")
"#;
    let docs = docs(sdl);
    for path in [
        "overview",
        "objects",
        "queries/product",
        "objects/Product",
        "enums/Region",
        "inputs/PublishInput",
        "directives/new",
        "unions/Result",
    ] {
        insta::assert_snapshot!(path.replace('/', "-"), docs.markdown(path, &LINKS).unwrap());
    }
    insta::assert_snapshot!("llms", docs.llms_txt(&about()));
    insta::assert_snapshot!("llms-full", docs.llms_full_txt(&about()));
    insta::assert_snapshot!("sdl", docs.sdl());
    insta::assert_snapshot!("sdl-minified", docs.sdl_minified());
}

#[test]
fn long_paths_from_a_root_say_how_many_steps_are_left_out() {
    let chain: String = (0..100)
        .map(|n| format!("type T{n} {{ next: T{} }} ", n + 1))
        .collect();
    let docs = docs(&format!(
        "type Query {{ first: T0 }} {chain} type T100 {{ a: Int }}"
    ));
    let links = Links::new("/d/a/b");
    let page = docs.page("objects/T100", &links).unwrap();
    assert!(page.html.contains("<li>… 77 steps …</li>"));
    let text = docs.markdown("objects/T100", &links).unwrap();
    assert!(text.contains("query → … 77 steps … → next"), "{text}");
}

#[test]
fn texts_fit_into_what_programs_fetch() {
    for file in SCHEMAS {
        let docs = whole_docs_of(&schema(file));
        let index = docs.llms_txt(&about());
        assert!(index.chars().count() <= 38_000, "{file}: {}", index.len());
        let pages = pages(&docs);
        for (path, text) in &pages {
            let size = text.chars().count();
            assert!(size <= 49_500, "{file}: {path} has {size} characters");
            let is_long = size > 40_000;
            assert!(
                is_long || !text.contains(CUT),
                "{file}: {path} is cut at {size}"
            );
        }
    }
}

#[test]
fn a_long_index_leads_to_every_page_through_groups_and_lists() {
    let docs = whole_docs_of(&schema("github.graphql"));
    let index = docs.llms_txt(&about());
    assert!(!docs.groups().is_empty());
    for group in &docs.groups().groups {
        let address = format!("](/d/acme/shop/{}.md): ", group.path());
        assert!(index.contains(&address), "{address}");
        let page = docs.markdown(&group.path(), &LINKS).unwrap();
        for member in group.operations.iter().chain(&group.types) {
            let link = format!("](/d/acme/shop/{}.md)", member.path());
            assert!(page.contains(&link), "{} lacks {link}", group.key);
        }
    }
    for kind in &docs.navigation().groups {
        let list = docs.markdown(kind.kind.word(), &LINKS).unwrap();
        assert!(index.contains(&format!("](/d/acme/shop/{}.md): ", kind.kind.word())));
        let is_bare = list.contains(&format!("`/d/acme/shop/{}/NAME.md`", kind.kind.word()));
        for item in &kind.items {
            let name = item.name.replace('_', "\\_");
            let link = format!("](/d/acme/shop/{}.md)", item.path);
            let begins = [format!("- {name}: "), format!("- {name}\n")];
            let is_described = || begins.iter().any(|begin| list.contains(begin));
            let is_between_commas = || {
                list.split(", ")
                    .any(|part| part.lines().any(|it| it == name))
            };
            let is_named = is_bare && (is_described() || is_between_commas());
            assert!(is_named || list.contains(&link), "{}", item.path);
        }
    }
}
