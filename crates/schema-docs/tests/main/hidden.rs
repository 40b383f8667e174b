//! A hidden name appears in nothing that a reader can get.

use schema_docs::{
    About, Docs, DocsOptions, GraphQuery, HideRules, Links, NavigationHtml, SearchQuery, build_with,
};
use schema_model::model::OperationKind;
use schema_model::{Limits, SourceText};

use super::schema;

const LINKS: Links<'static> = Links::new("/d/acme/shop");

/// Everything that readers get, by what it is. What the engine learns to make belongs in here.
fn outputs(docs: &Docs, questions: &[String]) -> Vec<(String, String)> {
    let mut outputs = vec![
        ("navigation".to_owned(), format!("{:?}", docs.navigation())),
        (
            "paths".to_owned(),
            docs.paths().collect::<Vec<_>>().join(" "),
        ),
    ];
    outputs.push(("groups".to_owned(), format!("{:?}", docs.groups())));
    let about = About {
        title: "Shop",
        summary: None,
        links: LINKS,
    };
    outputs.push(("llms.txt".to_owned(), docs.llms_txt(&about)));
    outputs.push(("llms-full.txt".to_owned(), docs.llms_full_txt(&about)));
    outputs.push(("sdl".to_owned(), docs.sdl()));
    outputs.push(("minified sdl".to_owned(), docs.sdl_minified()));
    outputs.push(("score".to_owned(), format!("{:?}", docs.score())));
    outputs.push(("map".to_owned(), format!("{:?}", docs.map())));
    let most_used = docs.most_used(usize::MAX);
    outputs.push(("most used".to_owned(), format!("{most_used:?}")));
    let lines: Vec<String> = (1..200).filter_map(|line| docs.path_at(line)).collect();
    outputs.push(("paths by line".to_owned(), lines.join(" ")));
    for group in &docs.navigation().groups {
        for item in &group.items {
            outputs.push((
                format!("brief of {}", item.path),
                docs.brief(group.kind, &item.name).unwrap(),
            ));
        }
    }
    for ty in &docs.model().types {
        for field in &ty.fields {
            let text = docs.brief_member(&ty.name, &field.name).unwrap();
            outputs.push((format!("brief of {}.{}", ty.name, field.name), text));
        }
        let query = GraphQuery {
            focus: Some(&ty.name),
            ..GraphQuery::default()
        };
        outputs.push((
            format!("graph of {}", ty.name),
            format!("{:?}", docs.graph(&query)),
        ));
    }
    let navigation = NavigationHtml::new(docs.navigation(), LINKS, &[]);
    for path in docs.paths() {
        let mut html = String::new();
        navigation.push(&mut html, &path);
        outputs.push((format!("navigation at {path}"), html));
        let place = docs.place_of(&path);
        outputs.push((format!("lines of {path}"), format!("{place:?}")));
        outputs.push((
            format!("markdown {path}"),
            docs.markdown(&path, &LINKS).unwrap(),
        ));
        let page = docs.page(&path, &LINKS).unwrap();
        let text = format!(
            "{} {} {} {:?}",
            page.title, page.description, page.html, page.toc
        );
        outputs.push((format!("page {path}"), text));
    }
    for kind in [OperationKind::Query, OperationKind::Mutation] {
        for field in docs.model().root(kind).map_or(&[][..], |root| &root.fields) {
            let example = format!("{:?}", docs.example(kind, &field.name));
            outputs.push((format!("example {}", field.name), example));
        }
    }
    for question in questions {
        let query = SearchQuery::new(question, 100, None);
        let found = docs.search(&query);
        outputs.push((format!("search {question}"), format!("{:?}", found.hits)));
        let nearest = docs.nearest(&format!("objects/{question}"));
        outputs.push((format!("nearest {question}"), format!("{nearest:?}")));
    }
    outputs
}

fn hidden(sdl: &str, rules: &[&str]) -> Docs {
    let source = SourceText::new(sdl.to_owned());
    let rules = HideRules::parse(rules.iter().copied()).unwrap();
    build_with(&source, &Limits::default(), &DocsOptions::hiding(rules)).unwrap()
}

/// Names that begin with `Zq` or `zq` or `ZQ` are hidden, each in a place of its own.
const PLANTED: &str = r#"
directive @zqMark(zqReason: String) on OBJECT | FIELD_DEFINITION | ARGUMENT_DEFINITION | ENUM_VALUE | INPUT_FIELD_DEFINITION
directive @shown(by: ZqRole, zqLevel: ZqLevel!) on OBJECT
directive @kept(by: ZqRole, name: String) on OBJECT
"The API."
type Query {
  "A product."
  product(id: ID!, zqToken: String, kind: Kind = ZQ_OLD, filter: Filter = {zqRaw: "1"}): Product
  zqAdmin: Int
  zqReport(input: ZqInput!): Int
  users(first: Int): ZqUserConnection
  node: Node
}
"Sold."
type Product implements Node & ZqTracked @shown(by: ZQ_BOSS, zqLevel: ZQ_HIGH) @kept(by: ZQ_BOSS, name: "a") {
  id: ID!
  zqCost: Int
  marked: Int @zqMark(zqReason: "zq secret reason")
  kind: Kind
  deleted: ZqTombstone
  search: Result
  zqOld: Int @deprecated(reason: "zq was renamed")
}
interface Node { id: ID! zqTrace: String }
interface ZqTracked { id: ID! }
type ZqUserConnection { edges: [ZqUserEdge] nodes: [User] pageInfo: ZqPage! }
type ZqUserEdge { node: User cursor: ID! }
type ZqPage { hasNextPage: Boolean! }
"A user."
type User { id: ID! ghost: ZqGhost }
"zq description"
type ZqTombstone { at: Int }
type ZqGhost { user: User }
enum Kind { NEW ZQ_OLD }
enum ZqRole { ZQ_BOSS }
enum ZqLevel { ZQ_HIGH }
union Result = User | ZqTombstone
input Filter { name: String zqRaw: String }
input ZqInput { a: Int }
scalar ZqDate
"#;

/// Also what changed in what is hidden is hidden.
#[test]
fn changes_do_not_tell() {
    let rules = ["Zq*", "*.zq*", "*.ZQ*", "*.*.zq*", "@zq*"];
    let edited = PLANTED
        .replace("zqCost: Int", "zqCost: String zqNew: Int")
        .replace(
            "enum Kind { NEW ZQ_OLD }",
            "enum Kind { NEW ZQ_OLD ZQ_OTHER }",
        )
        .replace("zqToken: String", "zqToken: Int = 1")
        .replace("ZqGhost", "ZqSpirit")
        .replace("marked: Int", "marked: Float");
    let whole = schema_changes::compare(hidden(PLANTED, &[]).model(), hidden(&edited, &[]).model());
    assert!(whole.total() > 5);
    let shown = schema_changes::compare(
        hidden(PLANTED, &rules).model(),
        hidden(&edited, &rules).model(),
    );
    for text in [
        format!("{shown:?}"),
        schema_changes::to_text(&shown),
        schema_changes::to_markdown(&shown),
        schema_changes::Annotations::new("a")
            .changes(&shown)
            .write(),
    ] {
        assert!(!text.to_lowercase().contains("zq"), "{text}");
    }
}

#[test]
fn planted_names_are_nowhere() {
    let rules = ["Zq*", "*.zq*", "*.ZQ*", "*.*.zq*", "@zq*"];
    let docs = hidden(PLANTED, &rules);
    let questions = [
        "zq",
        "zqa",
        "Zq",
        "ZQ_OLD",
        "zqraw",
        "tombstone",
        "secret",
        "user",
        "was renamed",
    ];
    let questions = questions.map(str::to_owned);
    let outputs = outputs(&docs, &questions);
    assert!(outputs.len() > 20);
    for (what, text) in outputs {
        // The question itself is not an answer.
        let text = text.to_lowercase();
        let at = text.find("zq");
        assert!(
            at.is_none(),
            "{what}: …{}",
            &text[at.unwrap().saturating_sub(60)..][..120.min(text.len())]
        );
    }
    // And what was not hidden is there, with what a connection holds.
    let page = docs.page("queries/users", &LINKS).unwrap().html;
    assert!(page.contains("/objects/User\""), "{page}");
    for path in [
        "objects/Product",
        "enums/Kind",
        "inputs/Filter",
        "unions/Result",
        "directives/kept",
    ] {
        assert!(docs.page(path, &LINKS).is_some(), "{path}");
    }
    assert!(docs.hidden().total() >= 20);
}

/// Without rules the same test would find them: it can fail.
#[test]
fn unhidden_names_are_found() {
    let docs = hidden(PLANTED, &[]);
    let found = outputs(&docs, &["zq".to_owned()]);
    let telling = found
        .iter()
        .filter(|(_, text)| text.to_lowercase().contains("zq"))
        .count();
    assert!(telling > 15, "{telling}");
}

/// On real schemas: names of what is hidden stand in descriptions, and nowhere else. Descriptions are
/// taken out first.
#[test]
fn real_schemas_keep_quiet() {
    for (file, rules) in [
        ("github.graphql", &["preset:relay"][..]),
        (
            "github.graphql",
            &["*Payload", "*Input", "@deprecated", "unreachable"],
        ),
        (
            "shopify-storefront.graphql",
            &["preset:relay", "Cart*", "Metafield*"],
        ),
        ("spotify-supergraph.graphql", &["preset:federation"]),
        ("cosmo-employees-subgraph.graphql", &["preset:federation"]),
    ] {
        let sdl = without_descriptions(&String::from_utf8(schema(file)).unwrap());
        let docs = hidden(&sdl, rules);
        let whole = hidden(&sdl, &[]);
        assert!(docs.hidden().total() > 0, "{file}");
        let gone: Vec<&str> = whole
            .model()
            .types
            .iter()
            .map(|ty| &*ty.name)
            .filter(|name| docs.model().find_type(name).is_none())
            .collect();
        let questions: Vec<String> = gone
            .iter()
            .step_by(9)
            .map(|name| (*name).to_owned())
            .collect();
        for (what, text) in outputs(&docs, &questions) {
            if what.starts_with("search") || what.starts_with("nearest") {
                for name in gone.iter().step_by(9) {
                    assert!(
                        !text.contains(&format!("\"{name}\"")),
                        "{file}: {name} in {what}"
                    );
                }
                continue;
            }
            let text = text.replace("<wbr>", "");
            let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let told = words
                .into_iter()
                .find(|word| gone.binary_search(word).is_ok());
            // An argument or value may have the name of a type.
            if let Some(name) = told.filter(|name| !is_also_a_member(&docs, name)) {
                panic!("{file}: {name} is in {what}");
            }
        }
    }
}

fn is_also_a_member(docs: &Docs, name: &str) -> bool {
    docs.model().types.iter().any(|ty| {
        ty.fields.iter().any(|field| *field.name == *name)
            || ty.values.iter().any(|value| *value.name == *name)
    })
}

/// Also the reasons of deprecations.
fn without_descriptions(sdl: &str) -> String {
    let mut out = String::new();
    let mut rest = sdl;
    while let Some(at) = rest.find('"') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(block) = rest.strip_prefix("\"\"\"") {
            rest = &block[block.find("\"\"\"").unwrap() + 3..];
            continue;
        }
        let end = 1 + rest[1..]
            .char_indices()
            .scan(false, |escaped, (at, letter)| {
                let is_end = letter == '"' && !*escaped;
                *escaped = letter == '\\' && !*escaped;
                Some((at, is_end))
            })
            .find(|(_, is_end)| *is_end)
            .unwrap()
            .0;
        let is_value = out.trim_end().ends_with([':', '=', '[', ',']);
        if is_value {
            let is_reason = out.trim_end().ends_with("reason:");
            out.push_str(if is_reason { "\"\"" } else { &rest[..=end] });
        }
        rest = &rest[end + 1..];
    }
    out.push_str(rest);
    out
}

/// The shown parts of hidden connections can be selected, as the schema itself says.
#[test]
fn examples_through_hidden_connections_are_valid() {
    for file in [
        "github.graphql",
        "shopify-storefront.graphql",
        "swapi.graphql",
    ] {
        let sdl = String::from_utf8(schema(file)).unwrap();
        let docs = hidden(&sdl, &["preset:relay"]);
        let whole = apollo_compiler::Schema::parse(&sdl, file);
        let whole = whole.unwrap_or_else(|failed| failed.partial);
        let whole = apollo_compiler::validation::Valid::assume_valid(whole);
        let mut through = 0;
        for kind in [OperationKind::Query, OperationKind::Mutation] {
            for field in docs.model().root(kind).map_or(&[][..], |root| &root.fields) {
                let example = docs.example(kind, &field.name).unwrap();
                apollo_compiler::ExecutableDocument::parse_and_validate(
                    &whole,
                    &example.operation,
                    "example",
                )
                .unwrap_or_else(|failed| {
                    panic!("{file}: {}\n{}", example.operation, failed.errors)
                });
                through += usize::from(
                    example.operation.contains("nodes {") || example.operation.contains("edges {"),
                );
            }
        }
        assert!(through > 3, "{file}: {through}");
    }
}

#[test]
fn pages_of_a_supergraph_name_the_subgraphs() {
    let sdl = String::from_utf8(schema("spotify-supergraph.graphql")).unwrap();
    let docs = hidden(&sdl, &["preset:federation"]);
    let pages: Vec<String> = docs
        .paths()
        .filter(|path| path.starts_with("objects/"))
        .map(|path| docs.page(&path, &LINKS).unwrap().html)
        .collect();
    let named = pages
        .iter()
        .filter(|page| page.contains("<dt>Subgraph"))
        .count();
    assert_eq!(named, pages.len());
    let mut operations = 0;
    for path in docs.paths().filter(|path| path.starts_with("queries/")) {
        let page = docs.page(&path, &LINKS).unwrap().html;
        assert!(
            page.contains("<dl class=\"facts\">\n<div><dt>Subgraph"),
            "{path}"
        );
        let text = docs.markdown(&path, &LINKS).unwrap();
        assert!(text.contains("\nQuery. Subgraph"), "{path}: {text}");
        operations += 1;
    }
    assert!(operations > 3, "{operations}");
    let all = docs
        .model()
        .types
        .iter()
        .flat_map(|ty| &ty.subgraphs)
        .flat_map(|set| set.iter());
    let names: std::collections::BTreeSet<_> = all.collect();
    assert!(!names.is_empty() && names.iter().all(|name| !name.contains("join__")));
}

#[test]
fn connections_say_what_they_hold() {
    let docs = super::docs_of(&schema("github.graphql")).unwrap();
    let page = docs
        .page("objects/RepositoryConnection", &LINKS)
        .unwrap()
        .html;
    assert!(page.contains(
        "<dt>Connection of</dt><dd><a class=\"ty ko\" href=\"/d/acme/shop/objects/Repository\""
    ));
    let page = docs.page("objects/RepositoryEdge", &LINKS).unwrap().html;
    assert!(page.contains("<dt>Edge to</dt>"));
}

/// The API refuses what lacks a required field, so nothing that lacks one is shown as an example.
#[test]
fn what_needs_something_hidden_has_no_example() {
    let sdl = "directive @internal on ARGUMENT_DEFINITION | ENUM_VALUE | INPUT_FIELD_DEFINITION
        enum E { A B @internal }
        input I { x: Int! @internal y: Int }
        input Free { x: Int! = 1 @internal z: Int @internal y: Int }
        input Outer { i: I! }
        input One @oneOf { i: I s: String }
        type Query { b(e: E! = B): Int c(i: I!): Int d(i: Free!): Int o(o: Outer!): Int l(i: [I!]!): Int f(i: I): Int one(o: One!): Int }";
    let docs = hidden(sdl, &["@internal"]);
    let example = |name: &str| docs.example(OperationKind::Query, name);
    for name in ["c", "o"] {
        assert!(example(name).is_none(), "{name}");
    }
    for (name, variables) in [
        ("d", Some("{\n  \"i\": {\n    \"y\": 42\n  }\n}")),
        ("l", Some("{\n  \"i\": []\n}")),
        ("f", None),
        ("b", Some("{\n  \"e\": \"A\"\n}")),
    ] {
        assert_eq!(
            example(name).unwrap().variables.as_deref(),
            variables,
            "{name}"
        );
    }
    assert!(example("one").unwrap().variables.unwrap().contains("\"s\""));
    // Its default is hidden, but it may be left out all the same.
    let page = docs.page("queries/b", &LINKS).unwrap().html;
    assert!(!page.contains("pill req"), "{page}");
    assert!(docs.sdl().contains("b(e: E): Int"), "{}", docs.sdl());
}

#[test]
fn federation_is_hidden_under_any_name() {
    let sdl = "extend schema @link(url: \"https://specs.apollo.dev/federation/v2.3\", as: \"fed\", \
        import: [{name: \"@inaccessible\", as: \"@secret\"}, {name: \"@authenticated\", as: \"@signedIn\"}, {name: \"@tag\", as: \"@mark\"}]) \
        scalar fed__FieldSet \
        type Query @fed__key(fields: \"a\") { a: Int @mark(name: \"x\") b: Int @secret c: Int @signedIn }";
    let docs = super::docs(sdl);
    let query = docs.model().find_type("Query").unwrap();
    let fields: Vec<&str> = query.fields.iter().map(|field| &*field.name).collect();
    assert_eq!(fields, ["a", "c"]);
    assert!(query.directives.is_empty() && query.fields[0].directives.is_empty());
    assert_eq!(&*query.fields[1].directives[0].name, "signedIn");
    assert!(docs.model().find_type("fed__FieldSet").is_none());
    assert!(docs.model().directives_applied.is_empty());
}

#[test]
fn a_directive_that_the_file_defines_is_not_federations() {
    let sdl = |import: &str| {
        format!(
            "extend schema @link(url: \"https://specs.apollo.dev/federation/v2.3\", import: [\"@key\"{import}])\n\
             directive @tag(label: String) on OBJECT\n\
             type User @key(fields: \"id\") @tag(label: \"people\") {{ id: ID! }}\n\
             type Query {{ user: User }}"
        )
    };
    let names = |import: &str| -> Vec<String> {
        let docs = super::docs_of(sdl(import).as_bytes()).unwrap();
        let directives = docs.model().directives.iter();
        directives.map(|each| each.name.to_string()).collect()
    };
    assert_eq!(names(""), ["tag"]);
    assert_eq!(names(", \"@tag\""), Vec::<String>::new());
}

#[test]
fn an_inaccessible_that_is_not_federations_hides_nothing() {
    let fed = "url: \"https://specs.apollo.dev/federation/v2.3\", import: [\"@key\"]";
    let definition = "directive @inaccessible(why: String) on FIELD_DEFINITION";
    let acme = "@link(url: \"https://example.com/acme/v1.0\", import: [\"@inaccessible\"])";
    for (links, definition, mark, is_hidden) in [
        (
            format!("@link({fed})"),
            definition,
            "@inaccessible(why: \"x\")",
            false,
        ),
        (
            format!("@link({fed}) {acme}"),
            "",
            "@acme__inaccessible",
            false,
        ),
        (format!("@link({fed}) {acme}"), "", "@inaccessible", false),
        (format!("@link({fed})"), "", "@inaccessible", true),
        (
            format!("@link({fed})"),
            "",
            "@federation__inaccessible",
            true,
        ),
    ] {
        let sdl =
            format!("extend schema {links} {definition} type Query {{ a: Int {mark} b: Int }}");
        let docs = super::docs(&sdl);
        let fields = &docs.model().find_type("Query").unwrap().fields;
        let is_gone = !fields.iter().any(|field| &*field.name == "a");
        assert_eq!(is_gone, is_hidden, "{sdl}");
    }
}
