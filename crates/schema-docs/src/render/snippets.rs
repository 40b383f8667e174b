//! The example operation as programs send it: GraphQL over HTTP, with what each language brings along.

use crate::example::Example;

/// The address of operations until the owner adds an endpoint (RFC 2606).
const NOWHERE: &str = "https://api.example.com/graphql";

/// A language of the picker.
#[derive(Debug, Clone, Copy)]
pub(super) struct Language {
    /// As in ids.
    pub word: &'static str,
    /// As readers know it.
    pub label: &'static str,
    write: fn(&str, &Example) -> String,
}

impl Language {
    /// All but GraphQL itself.
    pub(super) const ALL: [Self; 4] = [
        Self {
            word: "curl",
            label: "curl",
            write: curl,
        },
        Self {
            word: "javascript",
            label: "JavaScript",
            write: javascript,
        },
        Self {
            word: "python",
            label: "Python",
            write: python,
        },
        Self {
            word: "go",
            label: "Go",
            write: go,
        },
    ];

    /// The program that sends the example to the endpoint.
    pub(super) fn snippet(self, endpoint: Option<&str>, example: &Example) -> String {
        // A quote would end the string that the address stands in.
        let endpoint = endpoint
            .unwrap_or(NOWHERE)
            .replace('\'', "%27")
            .replace('"', "%22")
            .replace('\\', "%5C");
        (self.write)(&endpoint, example)
    }
}

/// The query keeps its lines although JSON knows none in a string: `--data @-` drops line breaks, and each
/// line but the first begins with spaces.
fn curl(endpoint: &str, example: &Example) -> String {
    let operation = example.operation.trim_end();
    let query = if operation.contains('#') || operation.contains("\"\"\"") {
        serde_json::to_string(operation)
    } else {
        let lines = operation.lines().map(serde_json::to_string);
        lines.collect::<Result<Vec<_>, _>>().map(|lines| {
            let lines: Vec<&str> = lines
                .iter()
                .filter_map(|line| line.strip_prefix('"')?.strip_suffix('"'))
                .collect();
            format!("\"{}\"", lines.join("\n  "))
        })
    };
    let query = query.unwrap_or_default();
    let variables = example.variables.as_ref().map_or(String::new(), |text| {
        format!(",\n  \"variables\": {}", indent(text, "  "))
    });
    format!(
        "curl '{endpoint}' \\\n  --header 'Content-Type: application/json' \\\n  --data @- <<'JSON'\n\
         {{\n  \"query\": {query}{variables}\n}}\nJSON"
    )
}

fn javascript(endpoint: &str, example: &Example) -> String {
    let query = example
        .operation
        .trim_end()
        .replace('\\', "\\\\")
        .replace('`', "\\`")
        .replace("${", "\\${");
    let (variables, sent) = match &example.variables {
        Some(text) => (
            format!("const variables = {};\n\n", text.trim_end()),
            "{ query, variables }",
        ),
        None => (String::new(), "{ query }"),
    };
    format!(
        "const query = `{query}`;\n\n{variables}\
         const response = await fetch(\"{endpoint}\", {{\n  method: \"POST\",\n  \
         headers: {{ \"Content-Type\": \"application/json\" }},\n  \
         body: JSON.stringify({sent}),\n}});\n\
         const {{ data, errors }} = await response.json();"
    )
}

fn python(endpoint: &str, example: &Example) -> String {
    let query = example
        .operation
        .trim_end()
        .replace('\\', "\\\\")
        .replace('"', "\\\"");
    let (variables, sent) = match &example.variables {
        Some(text) => (
            format!("variables = {}\n\n", python_literal(text.trim_end())),
            "{\"query\": query, \"variables\": variables}",
        ),
        None => (String::new(), "{\"query\": query}"),
    };
    format!(
        "import requests\n\nquery = \"\"\"{query}\"\"\"\n\n{variables}\
         response = requests.post(\n    \"{endpoint}\",\n    json={sent},\n    timeout=30,\n)\n\
         response.raise_for_status()\nprint(response.json())"
    )
}

/// JSON with Python's words for true, false and null. Strings are the same in both.
fn python_literal(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    let mut rest = json;
    while let Some((token, after)) = rest.split_at_checked(super::highlight::token_length(rest)) {
        if token.is_empty() {
            break;
        }
        out.push_str(match token {
            "true" => "True",
            "false" => "False",
            "null" => "None",
            other => other,
        });
        rest = after;
    }
    out
}

fn go(endpoint: &str, example: &Example) -> String {
    let raw = |text: &str| text.trim_end().replace('`', "` + \"`\" + `");
    let query = raw(&example.operation);
    let variables = example.variables.as_ref().map_or(String::new(), |text| {
        format!(
            "\t\t\"variables\": json.RawMessage(`{}`),\n",
            indent(&raw(text), "\t\t")
        )
    });
    let gap = if variables.is_empty() { " " } else { "     " };
    format!(
        "package main\n\nimport (\n\t\"bytes\"\n\t\"encoding/json\"\n\t\"fmt\"\n\t\"io\"\n\t\"log\"\n\t\"net/http\"\n)\n\n\
         const query = `{query}`\n\n\
         func main() {{\n\tbody, err := json.Marshal(map[string]any{{\n\t\t\"query\":{gap}query,\n{variables}\t}})\n\
         \tif err != nil {{\n\t\tlog.Fatal(err)\n\t}}\n\
         \tresponse, err := http.Post(\"{endpoint}\", \"application/json\", bytes.NewReader(body))\n\
         \tif err != nil {{\n\t\tlog.Fatal(err)\n\t}}\n\tdefer response.Body.Close()\n\
         \tanswer, err := io.ReadAll(response.Body)\n\
         \tif err != nil {{\n\t\tlog.Fatal(err)\n\t}}\n\tfmt.Println(string(answer))\n}}"
    )
}

/// All lines but the first further in.
fn indent(text: &str, by: &str) -> String {
    text.trim_end().replace('\n', &format!("\n{by}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example(variables: Option<&str>) -> Example {
        Example {
            operation: "query A($b: String!) {\n  a(b: $b, c: \"it's \\\"`${x}`\\\"\")\n}\n"
                .to_owned(),
            variables: variables.map(str::to_owned),
            response: String::new(),
        }
    }

    #[test]
    fn quotes_stay_within_their_strings() {
        let example = example(Some(
            "{\n  \"b\": \"true `x` it's\",\n  \"c\": [true, null]\n}",
        ));
        let of = |word: &str| {
            let language = Language::ALL
                .into_iter()
                .find(|language| language.word == word);
            language
                .unwrap()
                .snippet(Some("https://a.example/'\"g"), &example)
        };
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
        assert!(go.contains("\"query\":     query"), "{go}");
    }

    #[test]
    fn lines_that_curl_may_not_join_are_written_as_one() {
        for operation in ["{\n  a # all\n}\n", "{\n  a(b: \"\"\"\n  c\n  \"\"\")\n}\n"] {
            let example = Example {
                operation: operation.to_owned(),
                ..example(None)
            };
            let curl = Language::ALL[0].snippet(None, &example);
            let query = serde_json::to_string(operation.trim_end()).unwrap();
            assert!(curl.contains(&format!("\"query\": {query}\n")), "{curl}");
        }
    }

    #[test]
    fn without_variables_none_are_sent() {
        for language in Language::ALL {
            let text = language.snippet(None, &example(None));
            assert!(
                text.contains(NOWHERE) && !text.contains("variables"),
                "{text}"
            );
        }
    }
}
