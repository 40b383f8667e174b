use super::*;

fn group(name: &str, patterns: &[&str]) -> GroupSource {
    GroupSource {
        name: name.to_owned(),
        patterns: patterns.iter().map(ToString::to_string).collect(),
    }
}

fn messages(source: &LayoutSource) -> Vec<String> {
    let errors = Layout::parse(source).unwrap_err();
    let message = |error: LayoutError| format!("{}: {}", error.field, error.message);
    errors.into_iter().map(message).collect()
}

#[test]
fn errors_name_the_place() {
    let source = LayoutSource {
        groups: vec![
            group("Carts", &["cart*", "", "a-b"]),
            group("carts", &[]),
            group(" ", &["Query.a.b"]),
            group("Other", &[]),
            group(&"x".repeat(61), &[]),
        ],
        group_directives: Some(vec!["@doc(category:)".to_owned(), "doc".to_owned()]),
        overview: vec![
            PartSource {
                part: "group".to_owned(),
                hidden: false,
            },
            PartSource {
                part: "types".to_owned(),
                hidden: true,
            },
            PartSource {
                part: "types".to_owned(),
                hidden: false,
            },
        ],
        snippets: vec!["curl".to_owned(), "rubi".to_owned(), "curl".to_owned()],
        authentication: Some(AuthenticationSource {
            scheme: "api_key".to_owned(),
            header: "X Key".to_owned(),
            text: "x".repeat(2001),
        }),
    };
    insta::assert_snapshot!(messages(&source).join("\n"), @r#"
    groups: Group 1, pattern 2: It is empty.
    groups: Group 1, pattern 3: `a-b` is not a pattern. Use names with `*` and `?`, such as `cart*` or `Query.cart*`.
    groups: Group 2: Its address would be that of group 1, "carts". Choose another name.
    groups: Group 3: The name is missing.
    groups: Group 3, pattern 1: `Query.a.b` is not a pattern. Use names with `*` and `?`, such as `cart*` or `Query.cart*`.
    groups: Group 4: "Other" is the group of everything that no group has.
    groups: Group 5: The name has 61 characters; at most 60.
    group_directives: Directive 2: "doc" does not name a directive and an argument, such as `@doc(category:)`.
    overview: Part 1: "group" is not a valid value. Did you mean "groups"?
    overview: Part 3: "types" is there twice.
    snippets: Language 2: "rubi" is not a valid value. Did you mean "ruby"?
    snippets: Language 3: "curl" is there twice.
    snippets: "graphql" is missing. It can be moved but not left out, because subscriptions have no other form.
    authentication: Header: Use 1 to 80 letters, digits and hyphens, such as X-API-Key.
    authentication: Text: It has more than 2000 characters.
    "#);
}

#[test]
fn the_limits_are_checked() {
    let mut source = LayoutSource {
        groups: (0..60)
            .map(|n| group(&format!("G{n}"), &["a"; 50]))
            .collect(),
        ..LayoutSource::default()
    };
    assert!(Layout::parse(&source).is_ok());
    source.groups[0].patterns.push("b".to_owned());
    source.groups.push(group("One more", &[]));
    assert_eq!(
        messages(&source),
        [
            "groups: There are more than 60 groups.",
            "groups: Group 1: There are more than 50 patterns.",
        ]
    );
}

#[test]
fn a_layout_is_read_from_json_with_everything_optional() {
    let read = |text: &str| serde_json::from_str::<LayoutSource>(text);
    assert_eq!(read("{}").unwrap(), LayoutSource::default());
    assert_eq!(
        Layout::parse(&LayoutSource::default()).unwrap(),
        Layout::default()
    );
    assert!(read("{\"group\": []}").is_err());
    let source = read(
        "{\"groups\": [{\"name\": \"Carts\", \"patterns\": [\"cart*\"]}], \"group_directives\": [],
          \"overview\": [{\"part\": \"types\"}, {\"part\": \"groups\", \"hidden\": true}],
          \"snippets\": [\"go\", \"graphql\"], \"authentication\": {\"scheme\": \"bearer\", \"text\": \" Ask. \"}}",
    );
    let source = source.unwrap();
    assert_eq!(
        source.to_lines(),
        [
            "Group Carts: cart*",
            "Group directives: none",
            "Overview: types, groups (hidden)",
            "Snippets: go, graphql",
            "Authentication: bearer, Ask.",
        ]
    );
    let layout = Layout::parse(&source).unwrap();
    assert_eq!(layout.snippets.words(), ["go", "graphql"]);
    assert!(layout.groups.directives().is_empty());
    let authentication = layout.authentication.unwrap();
    assert_eq!(
        authentication.sent(),
        Some(("Authorization", "Bearer YOUR_TOKEN"))
    );
    assert_eq!(authentication.text(), "Ask.");
}

#[test]
fn a_layout_that_says_what_docs_have_anyway_is_empty() {
    let mut source = LayoutSource {
        group_directives: Some(OwnGroups::USUAL_DIRECTIVES.map(str::to_owned).to_vec()),
        overview: OverviewPart::ALL
            .map(|part| PartSource {
                part: part.word().to_owned(),
                hidden: false,
            })
            .to_vec(),
        snippets: SnippetLanguages::all().map(str::to_owned).collect(),
        ..LayoutSource::default()
    };
    let parsed = Layout::parse(&source).unwrap();
    let directives = parsed.groups.directives().iter();
    let directives: Vec<String> = directives.map(ToString::to_string).collect();
    assert_eq!(directives, OwnGroups::USUAL_DIRECTIVES);
    source.normalise();
    assert_eq!(source, LayoutSource::default());
    source.groups.push(group(" Carts ", &[" cart* "]));
    source.snippets.push("graphql".to_owned());
    source.normalise();
    assert_eq!(source.groups[0], group("Carts", &["cart*"]));
    assert_eq!(source.snippets, ["graphql"]);
}

#[test]
fn the_overview_is_arranged() {
    let layout = |parts: &[(&str, bool)]| {
        let part = |&(part, hidden): &(&str, bool)| PartSource {
            part: part.to_owned(),
            hidden,
        };
        let source = LayoutSource {
            overview: parts.iter().map(part).collect(),
            ..LayoutSource::default()
        };
        Layout::parse(&source).unwrap().overview
    };
    let arranged = |overview: &Overview| {
        let ids = ["about", "groups", "queries", "mutations", "types", "x-mine"];
        let section = |id: &&str| crate::Section {
            id: format!("section-{id}"),
            ..crate::Section::default()
        };
        let mut sections: Vec<_> = ids.iter().map(section).collect();
        overview.arrange(&mut sections);
        let ids = sections
            .iter()
            .map(|section| &section.id["section-".len()..]);
        ids.collect::<Vec<_>>().join(" ")
    };
    let usual = "about groups queries mutations types x-mine";
    assert_eq!(arranged(&Overview::default()), usual);
    assert_eq!(
        arranged(&layout(&[("types", false), ("groups", true)])),
        "about x-mine types queries mutations"
    );
    let parts = layout(&[("downloads", false)]).parts();
    assert_eq!(parts[0], (OverviewPart::Downloads, false));
    assert_eq!(parts.len(), OverviewPart::ALL.len());
}
