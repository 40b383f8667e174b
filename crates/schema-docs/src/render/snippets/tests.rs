use super::*;

fn example(variables: Option<&str>) -> Example {
    Example {
        operation: "query A($b: String!) {\n  a(b: $b, c: \"it's \\\"`${x}`\\\"\")\n}\n".to_owned(),
        variables: variables.map(str::to_owned),
        response: String::new(),
    }
}

fn find(word: &str) -> Language {
    let mut all = Language::ALL.into_iter();
    all.find(|language| language.word == word).unwrap()
}

#[test]
fn quotes_stay_within_their_strings() {
    let example = example(Some(
        "{\n  \"b\": \"true `x` it's\",\n  \"c\": [true, null]\n}",
    ));
    let of = |word: &str| find(word).snippet(Some("https://a.example/'\"g"), None, &example);
    let curl = of("curl");
    assert!(
        curl.starts_with("curl 'https://a.example/%27%22g' \\\n"),
        "{curl}"
    );
    assert!(
        curl.contains(
            "\"query\": \"query A($b: String!) {\n    a(b: $b, c: \\\"it's \\\\\\\"`${x}`\\\\\\\"\\\")\n  }\""
        ),
        "{curl}"
    );
    assert!(curl.contains("\n  \"variables\": {\n    \"b\":"), "{curl}");
    let javascript = of("javascript");
    assert!(
        javascript.contains(r#"c: "it's \\"\`\${x}\`\\"")"#),
        "{javascript}"
    );
    let python = of("python");
    assert!(python.contains("\"c\": [True, None]"), "{python}");
    assert!(python.contains("\"b\": \"true `x` it's\""), "{python}");
    let go = of("go");
    assert!(go.contains(r#"\"` + "`" + `${x}` + "`" + `\""#), "{go}");
    let typescript = of("typescript");
    assert!(
        typescript.contains(r#"c: "it's \\"\`\${x}\`\\"")"#),
        "{typescript}"
    );
}

#[test]
fn ruby_reads_no_code_in_strings() {
    let example = Example {
        operation: "{\n  GRAPHQL\n}\n".to_owned(),
        ..example(Some("{\n  \"b\": \"#{x} # \\\"\",\n  \"c\": null\n}"))
    };
    let ruby = find("ruby").snippet(None, None, &example);
    assert!(
        ruby.contains("query = <<~'GRAPHQL_'\n  {\n    GRAPHQL\n  }\nGRAPHQL_\n"),
        "{ruby}"
    );
    assert!(
        ruby.contains("{\n  \"b\": \"\\#{x} \\# \\\"\",\n  \"c\": nil\n}"),
        "{ruby}"
    );
}

#[test]
fn raw_strings_of_csharp_have_more_quotes_than_their_text() {
    let example = Example {
        operation: "{\n  a(b: \"\"\"c\"\"\")\n}\n".to_owned(),
        ..example(Some("{\n  \"b\": \"\"\n}"))
    };
    let csharp = find("csharp").snippet(None, None, &example);
    assert!(
        csharp.contains("query = \"\"\"\"\n  {\n    a(b: \"\"\"c\"\"\")\n  }\n  \"\"\"\";\n"),
        "{csharp}"
    );
    assert!(
        csharp.contains("JsonNode.Parse(\"\"\"\n  {\n    \"b\": \"\"\n  }\n  \"\"\");\n"),
        "{csharp}"
    );
}

/// All but the line with the address: its length is the owner's.
#[test]
fn lines_fit_beside_the_prose() {
    let example = Example {
        operation: "query A($b: String!) {\n  a(b: $b)\n}\n".to_owned(),
        ..example(Some("{\n  \"b\": \"c\"\n}"))
    };
    for language in Language::ALL {
        let text = language.snippet(None, None, &example).replace('\t', "  ");
        for line in text.lines().filter(|line| !line.contains(NOWHERE)) {
            assert!(line.len() <= crate::example::LINE_WIDTH, "{line}");
        }
    }
}

#[test]
fn lines_that_curl_may_not_join_are_written_as_one() {
    for operation in ["{\n  a # all\n}\n", "{\n  a(b: \"\"\"\n  c\n  \"\"\")\n}\n"] {
        let example = Example {
            operation: operation.to_owned(),
            ..example(None)
        };
        let curl = Language::ALL[0].snippet(None, None, &example);
        let query = serde_json::to_string(operation.trim_end()).unwrap();
        assert!(curl.contains(&format!("\"query\": {query}\n")), "{curl}");
    }
}

#[test]
fn without_variables_none_are_sent() {
    for language in Language::ALL {
        let text = language.snippet(None, None, &example(None));
        assert!(
            text.contains(NOWHERE) && !text.contains("variables"),
            "{text}"
        );
    }
}

fn authentication(json: serde_json::Value) -> Authentication {
    let source = serde_json::from_value(serde_json::json!({ "authentication": json })).unwrap();
    crate::Layout::parse(&source)
        .unwrap()
        .authentication
        .unwrap()
}

#[test]
fn every_language_sends_the_header_of_the_owner() {
    let of = authentication(serde_json::json!({ "scheme": "api_key", "header": "X-Api-Key" }));
    for language in Language::ALL {
        let with = language.snippet(None, Some(&of), &example(None));
        for part in ["X-Api-Key", "YOUR_API_KEY"] {
            assert_eq!(with.matches(part).count(), 1, "{}: {with}", language.word);
        }
    }
    let none = authentication(serde_json::json!({ "scheme": "none" }));
    for language in Language::ALL {
        assert_eq!(
            language.snippet(None, Some(&none), &example(None)),
            language.snippet(None, None, &example(None))
        );
    }
}

#[test]
fn a_token_is_sent_in_the_usual_header() {
    let of = authentication(serde_json::json!({ "scheme": "bearer" }));
    let text = |word: &str| find(word).snippet(None, Some(&of), &example(None));
    assert!(text("curl").contains("\n  -H 'Authorization: Bearer YOUR_TOKEN' \\\n"));
    insta::assert_snapshot!(text("go"));
}
