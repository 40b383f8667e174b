use super::*;

fn painted(language: Option<Language>, text: &str) -> String {
    let mut out = String::new();
    Paint::new(usize::MAX).push(&mut out, language, text);
    assert_eq!(plain(&out), text);
    out
}

fn fenced(info: &str, text: &str) -> String {
    painted(Language::of_fence(info), text)
}

fn plain(html: &str) -> String {
    let mut text = String::new();
    for (number, part) in html.split('<').enumerate() {
        let shown = if number == 0 {
            part
        } else {
            part.split_once('>').unwrap().1
        };
        text.push_str(shown);
    }
    text.replace("&quot;", "\"")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
}

/// The classes of the words, in short: `keyword:query`.
fn words(html: &str) -> Vec<String> {
    let spans = html.split("<span class=\"token ").skip(1);
    spans
        .map(|span| {
            let (class, rest) = span.split_once("\">").unwrap();
            let (word, _) = rest.split_once("</span>").unwrap();
            format!("{class}:{}", plain(word))
        })
        .collect()
}

#[test]
fn operations_are_coloured() {
    let text = "query On($on: [ID!]!, $b: B) {\n  on(on: $on, first: 10) {\n    __typename\n    ... on On {\n      aOn: on\n    }\n  }\n}";
    let out = painted(Some(Language::Graphql), text);
    for expected in [
        "<span class=\"token keyword\">query</span> <span class=\"token function\">On</span>(<span class=\"token variable\">$on</span>: [<span class=\"token class-name\">ID</span>!]!",
        "\n  on(<span class=\"token attr-name\">on</span>: <span class=\"token variable\">$on</span>, <span class=\"token attr-name\">first</span>: <span class=\"token number\">10</span>)",
        "... <span class=\"token keyword\">on</span> <span class=\"token class-name\">On</span> {\n      aOn: on\n",
    ] {
        assert!(out.contains(expected), "{out}");
    }
}

#[test]
fn what_people_write_in_guides_is_coloured() {
    for (text, expected) in [
        (
            "# All\n{ user(id: \"1\", is: true) { ...Parts } }",
            "comment:# All attr-name:id string:\"1\" attr-name:is boolean:true",
        ),
        (
            "fragment Parts on User { name }",
            "keyword:fragment function:Parts keyword:on class-name:User",
        ),
        (
            "\"\"\"A\nuser\"\"\"\ntype User implements Node & Named @key(fields: \"id\") {\n  name(short: Boolean = true): String! @deprecated\n}",
            "string:\"\"\"A\nuser\"\"\" keyword:type class-name:User keyword:implements class-name:Node class-name:Named \
             directive function:@key attr-name:fields string:\"id\" property:name attr-name:short class-name:Boolean boolean:true \
             class-name:String directive function:@deprecated",
        ),
        (
            "enum E { A B }\nunion U = A | B\ninput input { type: E = A }\nscalar Date",
            "keyword:enum class-name:E constant:A constant:B keyword:union class-name:U class-name:A class-name:B \
             keyword:input class-name:input property:type class-name:E constant:A keyword:scalar class-name:Date",
        ),
        (
            "directive @d(x: Int) repeatable on FIELD | OBJECT\nextend schema { query: Root }",
            "keyword:directive directive function:@d attr-name:x class-name:Int keyword:repeatable keyword:on constant:FIELD constant:OBJECT \
             keyword:extend keyword:schema property:query class-name:Root",
        ),
    ] {
        assert_eq!(
            words(&fenced("graphql", text)).join(" "),
            expected,
            "{text}"
        );
    }
}

#[test]
fn json_is_coloured() {
    let text = "{\n  \"a\": \"b: <\\\"é\",\n  \"n\": [-1.5, true, null],\n  \"e\": {}\n}";
    let out = painted(Some(Language::Json), text);
    for expected in [
        "<span class=\"token property\">&quot;a&quot;</span>: <span class=\"token string\">&quot;b: &lt;\\&quot;é&quot;</span>",
        "[<span class=\"token number\">-1.5</span>, <span class=\"token boolean\">true</span>, <span class=\"token keyword\">null</span>]",
    ] {
        assert!(out.contains(expected), "{out}");
    }
}

#[test]
fn programs_are_coloured() {
    for (info, text, expected) in [
        (
            "js title=\"a.js\"",
            "// It's\nconst url = 'https://a.example'; await of(`a\nb`, 10);",
            "comment:// It's keyword:const string:'https://a.example' keyword:await string:`a\nb` number:10",
        ),
        (
            "bash",
            "curl -H 'Accept: a' --data '{\n}' https://a.example/#x $TOKEN # go",
            "attr-name:-H string:'Accept: a' attr-name:--data string:'{\n}' variable:$TOKEN comment:# go",
        ),
        (
            "py",
            "from a import b\nq = \"\"\"{ it's }\"\"\"\nx1 = None  # end",
            "keyword:from keyword:import string:\"\"\"{ it's }\"\"\" keyword:None comment:# end",
        ),
        (
            "{.go}",
            "return map_[1], nil",
            "keyword:return number:1 keyword:nil",
        ),
        (
            "yaml",
            "key: \"v\" # it's\nit's: true",
            "string:\"v\" comment:# it's keyword:true",
        ),
    ] {
        assert_eq!(words(&fenced(info, text)).join(" "), expected, "{text}");
    }
    for info in ["", "text", "mermaid", "http", "<script>"] {
        assert_eq!(fenced(info, "a \"b\" 1"), "a &quot;b&quot; 1", "{info}");
    }
}

#[test]
fn graphql_and_json_in_strings_are_coloured() {
    let query = "query A($b: ID!) {\n  a(b: $b)\n}";
    let graphql = "keyword:query function:A variable:$b class-name:ID attr-name:b variable:$b";
    for (info, text, expected) in [
        (
            "js",
            format!("const query = `{query}`;"),
            format!("keyword:const string:` {graphql} string:`"),
        ),
        (
            "python",
            format!("query = \"\"\"\n{query}\n\"\"\""),
            format!("string:\"\"\" {graphql} string:\"\"\""),
        ),
        (
            "go",
            format!("const query = `{query}`\nof(`{{\n\t\"b\": 1\n}}`)"),
            format!(
                "keyword:const string:` {graphql} string:` string:` property:\"b\" number:1 string:`"
            ),
        ),
        (
            "curl",
            format!(
                "curl --data @- <<'JSON'\n{{\n  \"query\": \"{query}\",\n  \"it's\": 1\n}}\nJSON\nfi"
            ),
            format!(
                "attr-name:--data property:\"query\" string:\" {graphql} string:\" property:\"it's\" number:1 keyword:fi"
            ),
        ),
    ] {
        assert_eq!(words(&fenced(info, &text)).join(" "), expected, "{text}");
    }
    for plain in [
        "`query of {\nall`",
        "`{\n it }`",
        "`querying {\n}`",
        "`query { a }`",
    ] {
        assert_eq!(words(&fenced("js", plain)), [format!("string:{plain}")]);
    }
}

#[test]
fn any_text_ends_whole() {
    for info in ["graphql", "json", "js", "sh", "py", "yaml", "java"] {
        for text in [
            "\"",
            "\"\\",
            "é",
            "$",
            "-",
            "@",
            "#",
            "/",
            "/*",
            "'",
            "`",
            "\"\"\"",
            "'''é",
            "..",
            "}})",
            "\u{1f600}x",
            "",
            "\r\n\t",
            "\"é\n\"",
            "0x1",
            "a'b'c",
            "`query {\n`",
            "`{\n\"}`",
            "<<'JSON'\n",
            "<<'JSON'\n\"\nJSON",
        ] {
            fenced(info, text);
        }
        // Quotes that never end are not looked for again and again.
        fenced(info, &"\"\\'\\`\\".repeat(COLOURED / 8));
    }
    let long = "1,".repeat(COLOURED);
    assert_eq!(fenced("json", &long), long);
}

#[test]
fn a_text_has_so_many_coloured_words_and_no_more() {
    let mut out = String::new();
    let mut paint = Paint::new(3);
    paint.push(&mut out, Some(Language::Json), "[1, 2]");
    paint.push(&mut out, Some(Language::Json), "[3, 4]");
    assert_eq!(words(&out), ["number:1", "number:2", "number:3"]);
    assert_eq!(plain(&out), "[1, 2][3, 4]");
}

#[test]
fn operations_in_ruby_and_csharp_are_coloured() {
    for (language, text) in [
        (
            "ruby",
            "a = <<~'GRAPHQL'\n  query B {\n    c\n  }\nGRAPHQL\n",
        ),
        ("csharp", "a = \"\"\"\n  query B {\n    c\n  }\n  \"\"\";"),
    ] {
        let words = words(&fenced(language, text));
        assert!(words.contains(&"keyword:query".to_owned()), "{words:?}");
        assert!(words.contains(&"function:B".to_owned()), "{words:?}");
    }
}
