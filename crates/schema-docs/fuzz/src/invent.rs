//! Schemas made of a stream of choices: deep, wide, long, cyclic, with odd spaces and odd letters.
//! Few names, so that definitions meet; most of what comes out parses, much of it is valid.

/// Choices from bytes; when they are used up, always the first.
pub struct Choices<'a> {
    bytes: std::slice::Iter<'a, u8>,
}

impl<'a> Choices<'a> {
    /// Takes its choices from `bytes`.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes: bytes.iter(),
        }
    }

    /// Is anything left to choose by.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.bytes.len() == 0
    }

    fn byte(&mut self) -> u8 {
        self.bytes.next().copied().unwrap_or(0)
    }

    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[usize::from(self.byte()) % list.len()]
    }

    /// True in `part` of 256 cases.
    fn chance(&mut self, part: u8) -> bool {
        self.byte() < part && !self.is_over()
    }
}

const TYPES: [&str; 16] = [
    "Query",
    "User",
    "Node",
    "Actor",
    "UserConnection",
    "UserEdge",
    "PageInfo",
    "Kind",
    "Input",
    "Filter",
    "Date",
    "Mutation",
    "__Odd",
    "_Any",
    "type",
    "U",
];
const BUILT_IN: [&str; 5] = ["Int", "String", "ID", "Boolean", "Float"];
const MEMBERS: [&str; 14] = [
    "id",
    "name",
    "node",
    "nodes",
    "edges",
    "pageInfo",
    "users",
    "kind",
    "input",
    "__typename",
    "a",
    "A",
    "ACTIVE",
    "type",
];
const DIRECTIVES: [&str; 10] = [
    "deprecated",
    "specifiedBy",
    "oneOf",
    "key",
    "internal",
    "join__type",
    "tag",
    "skip",
    "inaccessible",
    "a",
];
const SPACES: [&str; 12] = [
    " ",
    "\n",
    "\t",
    ",",
    "\r\n",
    "\r",
    " # a comment ` \u{202e}\n",
    "\u{feff}",
    "  ",
    " , ",
    "\u{a0}",
    "\u{2028}",
];
const TEXTS: [&str; 22] = [
    "A user.",
    "`User.name` and `Node`",
    "# Heading\n\n- list\n- [x] task",
    "<div>",
    "</article>",
    "<script>alert(1)</script>",
    "[a](javascript:alert(1))",
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "> > > > > >",
    "```graphql\ntype A",
    "![x](http://x/y)",
    "\u{202e}right to left",
    "𝄞 é 漢字",
    "[a]: http://example.com\n[a]",
    "****a****",
    "&lt;&#0;&#x110000;",
    "http://example.com",
    "\\\\",
    "* * *\n1. a\n   1. b",
    "~~a~~ _b_ **c**",
    "a\n\n\n\nb",
    "",
];
const VALUES: [&str; 18] = [
    "1",
    "-0",
    "1e400",
    "\"a\"",
    "true",
    "null",
    "ACTIVE",
    "[]",
    "{}",
    "[1, [2]]",
    "{a: {a: 1}}",
    "\"\\u{1F600}\"",
    "\"\\uD83D\\uDE00\"",
    "\"\\uD83D\"",
    "\"\"\" a \\\"\"\" \"\"\"",
    "2147483648",
    "0.1",
    "$x",
];
/// How often a thing may be repeated to make a schema wide, or put into itself to make it deep.
const REPEATS: [usize; 8] = [1, 1, 1, 2, 3, 30, 120, 400];

/// Writes a schema.
#[must_use]
pub fn invent(choices: &mut Choices<'_>) -> String {
    let mut out = String::from(
        "type Query { a: Int users(first: Int): UserConnection node(id: ID!): Node }\n",
    );
    let mut definitions = 0;
    while !choices.is_over() && definitions < 40 {
        definitions += 1;
        definition(&mut out, choices);
        out.push_str(choices.of(&SPACES));
        out.push('\n');
    }
    out
}

fn definition(out: &mut String, choices: &mut Choices<'_>) {
    description(out, choices);
    if choices.chance(40) {
        out.push_str("extend ");
    }
    let keyword = choices.of(&[
        "type",
        "interface",
        "union",
        "enum",
        "input",
        "scalar",
        "directive",
        "schema",
        "type",
        "input",
    ]);
    out.push_str(keyword);
    out.push_str(choices.of(&SPACES));
    match keyword {
        "schema" => {
            directives(out, choices);
            let root = choices.of(&TYPES);
            out.push_str(&format!(" {{ query: {root} mutation: Mutation }}"));
            return;
        }
        "directive" => {
            out.push('@');
            out.push_str(choices.of(&DIRECTIVES));
            arguments(out, choices);
            out.push_str(choices.of(&[" repeatable on ", " on ", " on | "]));
            out.push_str(choices.of(&["FIELD_DEFINITION", "OBJECT | ENUM", "ODD", "QUERY"]));
            return;
        }
        _ => out.push_str(choices.of(&TYPES)),
    }
    if matches!(keyword, "type" | "interface") && choices.chance(100) {
        out.push_str(" implements ");
        out.push_str(choices.of(&TYPES));
        out.push_str(" & Node");
    }
    directives(out, choices);
    match keyword {
        "union" => {
            out.push_str(" = ");
            for _ in 0..choices.of(&REPEATS) {
                out.push_str("| ");
                out.push_str(choices.of(&TYPES));
                out.push(' ');
            }
        }
        "scalar" => {}
        _ => members(out, keyword, choices),
    }
}

fn members(out: &mut String, keyword: &str, choices: &mut Choices<'_>) {
    out.push_str(" {");
    let count = choices.of(&REPEATS);
    for number in 0..count {
        out.push_str(choices.of(&SPACES));
        description(out, choices);
        out.push_str(choices.of(&MEMBERS));
        // Wide definitions have different names, or only the first would stay.
        if number > 2 {
            out.push_str(&number.to_string());
        }
        if matches!(keyword, "type" | "interface") {
            arguments(out, choices);
        }
        if keyword != "enum" {
            type_ref(out, choices);
        }
        if keyword == "input" {
            default_value(out, choices);
        }
        directives(out, choices);
    }
    out.push_str("\n}");
}

fn arguments(out: &mut String, choices: &mut Choices<'_>) {
    if !choices.chance(90) {
        return;
    }
    out.push('(');
    for number in 0..choices.of(&REPEATS).min(120) {
        description(out, choices);
        out.push_str(choices.of(&MEMBERS));
        out.push_str(&number.to_string());
        type_ref(out, choices);
        default_value(out, choices);
        directives(out, choices);
        out.push_str(choices.of(&SPACES));
    }
    out.push(')');
}

fn type_ref(out: &mut String, choices: &mut Choices<'_>) {
    out.push_str(": ");
    let depth = if choices.chance(60) {
        choices.of(&REPEATS)
    } else {
        0
    };
    for _ in 0..depth {
        out.push('[');
    }
    out.push_str(if choices.chance(120) {
        choices.of(&TYPES)
    } else {
        choices.of(&BUILT_IN)
    });
    for _ in 0..depth {
        out.push_str(choices.of(&["]", "!]"]));
    }
    if choices.chance(90) {
        out.push('!');
    }
}

fn default_value(out: &mut String, choices: &mut Choices<'_>) {
    if !choices.chance(60) {
        return;
    }
    out.push_str(" = ");
    let depth = if choices.chance(40) {
        choices.of(&REPEATS)
    } else {
        0
    };
    out.push_str(&"[".repeat(depth));
    out.push_str(choices.of(&VALUES));
    out.push_str(&"]".repeat(depth));
}

fn directives(out: &mut String, choices: &mut Choices<'_>) {
    if !choices.chance(50) {
        return;
    }
    for _ in 0..choices.of(&REPEATS).min(30) {
        out.push_str(" @");
        out.push_str(choices.of(&DIRECTIVES));
        if choices.chance(128) {
            let name = choices.of(&["reason", "url", "fields", "graph", "a"]);
            out.push_str(&format!("({name}: {})", choices.of(&VALUES)));
        }
    }
}

fn description(out: &mut String, choices: &mut Choices<'_>) {
    if !choices.chance(70) {
        return;
    }
    let text = choices.of(&TEXTS).repeat(choices.of(&REPEATS));
    if choices.chance(128) {
        out.push_str("\"\"\"");
        out.push_str(&text.replace("\"\"\"", "\\\"\"\""));
        out.push_str("\"\"\" ");
    } else {
        out.push('"');
        for letter in text.chars() {
            match letter {
                '"' | '\\' => {
                    out.push('\\');
                    out.push(letter);
                }
                '\n' => out.push_str("\\n"),
                _ => out.push(letter),
            }
        }
        out.push_str("\" ");
    }
}
