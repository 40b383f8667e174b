//! The example operation as programs send it: GraphQL over HTTP, with what each language brings along.

use std::borrow::Cow;

use crate::example::Example;
use crate::layout::Authentication;

/// The address of operations until the owner adds an endpoint (RFC 2606).
const NOWHERE: &str = "https://api.example.com/graphql";

/// Where a request goes, and the header that authenticates it, without what would end a string.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Target<'a> {
    pub endpoint: &'a str,
    pub header: Option<(&'a str, &'static str)>,
}

impl Target<'_> {
    /// The header as `write` has it; empty without one.
    fn header(&self, write: impl FnOnce(&str, &str) -> String) -> String {
        self.header
            .map_or_else(String::new, |(name, value)| write(name, value))
    }
}

/// A language of the picker.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Language {
    /// As in ids.
    pub word: &'static str,
    /// As readers know it.
    pub label: &'static str,
    write: fn(&Target<'_>, &Example) -> String,
}

impl Language {
    /// All but GraphQL itself.
    pub(crate) const ALL: [Self; 7] = [
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
            word: "typescript",
            label: "TypeScript",
            write: typescript,
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
        Self {
            word: "ruby",
            label: "Ruby",
            write: ruby,
        },
        Self {
            word: "csharp",
            label: "C#",
            write: csharp,
        },
    ];

    /// Returns the language with that word; none for GraphQL itself.
    pub(crate) fn find(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.word == word)
    }

    /// The program that sends the example to the endpoint.
    pub(crate) fn snippet(
        self,
        endpoint: Option<&str>,
        authentication: Option<&Authentication>,
        example: &Example,
    ) -> String {
        // A quote would end the string that the address stands in.
        let endpoint = endpoint
            .unwrap_or(NOWHERE)
            .replace('\'', "%27")
            .replace('"', "%22")
            .replace('\\', "%5C");
        let target = Target {
            endpoint: &endpoint,
            header: authentication.and_then(Authentication::sent),
        };
        (self.write)(&target, example)
    }
}

/// The query keeps its lines although JSON knows none in a string: `--data @-` drops line breaks, and each
/// line but the first begins with spaces.
fn curl(target: &Target<'_>, example: &Example) -> String {
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
    let endpoint = target.endpoint;
    let header = target.header(|name, value| format!("  -H '{name}: {value}' \\\n"));
    format!(
        "curl '{endpoint}' \\\n{header}  -H 'Content-Type: application/json' \\\n  --data @- <<'JSON'\n\
         {{\n  \"query\": {query}{variables}\n}}\nJSON"
    )
}

fn javascript(target: &Target<'_>, example: &Example) -> String {
    fetch(target, example, "", "await response.json();")
}

fn typescript(target: &Target<'_>, example: &Example) -> String {
    let types = "interface Answer {\n  data?: Record<string, unknown> | null;\n  \
                 errors?: { message: string }[];\n}\n\n";
    fetch(target, example, types, "(await response.json()) as Answer;")
}

/// `types` stands before the request, `answer` is what the result is read from.
fn fetch(target: &Target<'_>, example: &Example, types: &str, answer: &str) -> String {
    let endpoint = target.endpoint;
    let header = target.header(|name, value| format!("\n    \"{name}\": \"{value}\","));
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
        "const url = \"{endpoint}\";\n\nconst query = `{query}`;\n\n{variables}{types}\
         const response = await fetch(url, {{\n  method: \"POST\",\n  \
         headers: {{\n    \"Content-Type\": \"application/json\",{header}\n  }},\n  \
         body: JSON.stringify({sent}),\n}});\n\
         const {{ data, errors }} =\n  {answer}"
    )
}

fn python(target: &Target<'_>, example: &Example) -> String {
    let endpoint = target.endpoint;
    let header = target.header(|name, value| format!("\n    headers={{\"{name}\": \"{value}\"}},"));
    let query = example
        .operation
        .trim_end()
        .replace('\\', "\\\\")
        .replace('"', "\\\"");
    let (variables, sent) = match &example.variables {
        Some(text) => (
            format!("variables = {}\n\n", python_literal(text.trim_end())),
            "{\n        \"query\": query,\n        \"variables\": variables,\n    }",
        ),
        None => (String::new(), "{\"query\": query}"),
    };
    format!(
        "import requests\n\nquery = \"\"\"{query}\"\"\"\n\n{variables}\
         response = requests.post(\n    \"{endpoint}\",\n    json={sent},{header}\n    timeout=30,\n)\n\
         response.raise_for_status()\nprint(response.json())"
    )
}

/// JSON with Python's words for true, false and null. Strings are the same in both.
fn python_literal(json: &str) -> String {
    map_tokens(json, |token| match token {
        "true" => "True".into(),
        "false" => "False".into(),
        "null" => "None".into(),
        other => other.into(),
    })
}

/// JSON with Ruby's word for null. In strings, Ruby reads `#{`, `#$` and `#@` as code unless a backslash is before them.
fn ruby_literal(json: &str) -> String {
    map_tokens(json, |token| match token {
        "null" => "nil".into(),
        text if text.starts_with('"') && text.contains('#') => text.replace('#', "\\#").into(),
        other => other.into(),
    })
}

fn map_tokens<'t>(json: &'t str, map: impl Fn(&'t str) -> Cow<'t, str>) -> String {
    let mut out = String::with_capacity(json.len());
    let mut rest = json;
    while let Some((token, after)) = rest.split_at_checked(super::highlight::token_length(rest)) {
        if token.is_empty() {
            break;
        }
        out.push_str(&map(token));
        rest = after;
    }
    out
}

fn go(target: &Target<'_>, example: &Example) -> String {
    let endpoint = target.endpoint;
    let raw = |text: &str| text.trim_end().replace('`', "` + \"`\" + `");
    let query = raw(&example.operation);
    let send = match target.header {
        None => format!(
            "\tresponse, err := http.Post(\n\t\t\"{endpoint}\",\n\t\t\"application/json\",\n\t\tbytes.NewReader(body),\n\t)\n"
        ),
        Some((name, value)) => format!(
            "\trequest, err := http.NewRequest(\n\t\t\"POST\",\n\t\t\"{endpoint}\",\n\t\tbytes.NewReader(body),\n\t)\n\
             \tif err != nil {{\n\t\tlog.Fatal(err)\n\t}}\n\
             \trequest.Header.Set(\"Content-Type\", \"application/json\")\n\
             \trequest.Header.Set(\"{name}\", \"{value}\")\n\
             \tresponse, err := http.DefaultClient.Do(request)\n"
        ),
    };
    let variables = example.variables.as_ref().map_or(String::new(), |text| {
        format!(
            "\t\t\"variables\": json.RawMessage(`{}`),\n",
            indent(&raw(text), "\t\t")
        )
    });
    format!(
        "package main\n\nimport (\n\t\"bytes\"\n\t\"encoding/json\"\n\t\"fmt\"\n\t\"io\"\n\t\"log\"\n\t\"net/http\"\n)\n\n\
         const query = `{query}`\n\n\
         func main() {{\n\tbody, err := json.Marshal(map[string]any{{\n\t\t\"query\": query,\n{variables}\t}})\n\
         \tif err != nil {{\n\t\tlog.Fatal(err)\n\t}}\n\
         {send}\
         \tif err != nil {{\n\t\tlog.Fatal(err)\n\t}}\n\tdefer response.Body.Close()\n\
         \tanswer, err := io.ReadAll(response.Body)\n\
         \tif err != nil {{\n\t\tlog.Fatal(err)\n\t}}\n\tfmt.Println(string(answer))\n}}"
    )
}

fn ruby(target: &Target<'_>, example: &Example) -> String {
    let endpoint = target.endpoint;
    let header = target.header(|name, value| format!(",\n  \"{name}\" => \"{value}\""));
    let query = example.operation.trim_end();
    let mut end = "GRAPHQL".to_owned();
    while query.lines().any(|line| line.trim() == end) {
        end.push('_');
    }
    let query = indent(query, "  ");
    let (variables, sent) = match &example.variables {
        Some(text) => (
            format!("variables = {}\n\n", ruby_literal(text.trim_end())),
            "{ query:, variables: }",
        ),
        None => (String::new(), "{ query: }"),
    };
    format!(
        "require \"json\"\nrequire \"net/http\"\n\n\
         query = <<~'{end}'\n  {query}\n{end}\n\n{variables}\
         response = Net::HTTP.post(\n  URI(\"{endpoint}\"),\n  {sent}.to_json,\n  \
         \"Content-Type\" => \"application/json\"{header}\n)\n\
         puts JSON.parse(response.body)"
    )
}

fn csharp(target: &Target<'_>, example: &Example) -> String {
    let endpoint = target.endpoint;
    let header = target.header(|name, value| {
        format!("client.DefaultRequestHeaders.Add(\n  \"{name}\",\n  \"{value}\"\n);\n")
    });
    let raw = |text: &str| {
        let text = text.trim_end();
        // A raw string ends at as many quotes as it begins with.
        let mut quotes = "\"\"\"".to_owned();
        while text.contains(&quotes) {
            quotes.push('"');
        }
        format!("{quotes}\n  {}\n  {quotes}", indent(text, "  "))
    };
    let query = raw(&example.operation);
    let (parser, variables, sent) = match &example.variables {
        Some(text) => (
            "using System.Text.Json.Nodes;\n",
            format!("var variables = JsonNode.Parse({});\n\n", raw(text)),
            "new { query, variables }",
        ),
        None => ("", String::new(), "new { query }"),
    };
    format!(
        "using System.Net.Http.Json;\n{parser}\n\
         var query = {query};\n\n{variables}\
         using var client = new HttpClient();\n{header}\
         var response = await client.PostAsJsonAsync(\n  \"{endpoint}\",\n  {sent}\n);\n\
         response.EnsureSuccessStatusCode();\n\
         Console.WriteLine(\n  await response.Content.ReadAsStringAsync()\n);"
    )
}

/// All lines but the first further in.
fn indent(text: &str, by: &str) -> String {
    text.trim_end().replace('\n', &format!("\n{by}"))
}

#[cfg(test)]
mod tests;
