//! Schemas near the limits, each with too much of one thing. Whoever includes this file measures what they cost.

/// A name and how to make the text.
pub type Shape = (&'static str, fn() -> String);

/// Joins as many lines.
fn many(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

/// Length of a description near the limit of 8 MiB, in bytes.
const LONG: usize = 7_000_000;

fn describe_type(text: &str) -> String {
    format!("\"\"\"\n{text}\n\"\"\"\ntype Query {{ a: Int }}")
}

/// The shapes, named by what there is too much of.
pub const SHAPES: [Shape; 51] = [
    ("fields of one type", || {
        format!(
            "type Query {{ {} }}",
            many(160_000, |n| format!("f{n}:Int "))
        )
    }),
    ("mentions of members", || {
        let mentions = "`Query.zz` ".repeat(LONG / 2 / 11);
        format!(
            "\"\"\"{mentions}\"\"\"type Query {{ {} }}",
            many(160_000, |n| format!("f{n}:Int "))
        )
    }),
    ("extensions of one type", || {
        format!(
            "type Query {{ a: Int }} {}",
            many(60_000, |n| format!("extend type Query{{f{n}:Int}}"))
        )
    }),
    ("a long chain of types", || {
        format!(
            "type Query {{ a: T0 }} {}",
            many(70_000, |n| format!("type T{n}{{a:T{}}}", n + 1))
        ) + "type T70000{a:Int}"
    }),
    ("interfaces with many fields", || {
        let fields = many(300, |n| format!("f{n}:Int "));
        let names = many(400, |n| format!("&I{n}"));
        many(400, |n| format!("interface I{n} {{ {fields} }}"))
            + &format!("type Query implements {names} {{ {fields} }}")
    }),
    ("arguments of one field", || {
        format!(
            "type Query {{ a({}): Int }}",
            many(160_000, |n| format!("f{n}:Int "))
        )
    }),
    ("arguments of one directive", || {
        format!(
            "directive @d({}) on OBJECT type Query {{ a: Int }}",
            many(160_000, |n| format!("f{n}:Int "))
        )
    }),
    ("values of one enum", || {
        format!(
            "enum E {{ {} }} type Query {{ a: E }}",
            many(490_000, |n| format!("V{n} "))
        )
    }),
    ("members of one union", || {
        many(50_000, |n| format!("type T{n}{{a:Int}}"))
            + &format!(
                "union U = {} type Query {{ a: U }}",
                many(50_000, |n| format!("|T{n}"))
            )
    }),
    ("applied directives", || {
        format!(
            "directive @d(a: Int) repeatable on OBJECT type Query {} {{ a: Int }}",
            "@d(a:1)".repeat(70_000)
        )
    }),
    ("unknown directives", || {
        format!(
            "type Query {} {{ a: Int }}",
            many(240_000, |n| format!("@d{n}"))
        )
    }),
    ("unknown types", || {
        format!(
            "type Query {{ {} }}",
            many(160_000, |n| format!("f{n}:T{n} "))
        )
    }),
    ("types of one name", || {
        "type T{a:Int}".repeat(70_000) + "type Query{a:T}"
    }),
    ("inputs that need each other", || {
        many(60_000, |n| {
            format!("input T{n}{{a:T{}!}}", (n + 1) % 60_000)
        }) + "type Query{a(b:T0):Int}"
    }),
    ("a long list as default value", || {
        format!("type Query{{a(b:[Int]=[{}]):Int}}", "1 ".repeat(480_000))
    }),
    ("syntax errors", || "type T { : } ".repeat(120_000)),
    ("comments", || {
        "#\n".repeat(4_000_000) + "type Query { a: Int }"
    }),
    ("a long name", || {
        format!("type Query {{ {}: Int }}", "a".repeat(LONG))
    }),
    ("a type of a long name with many fields", || {
        let fields = many(20_000, |n| format!("f{n}(a:Int):Int "));
        format!(
            "type Query {{ a: Int }} type {} {{ {fields} }}",
            "N".repeat(1_000_000)
        )
    }),
    ("commas", || {
        format!("type Query {{ a: Int {} }}", ",".repeat(4_000_000))
    }),
    ("nested elements in a description", || {
        describe_type(&"<div>".repeat(LONG / 5))
    }),
    ("nested quotes in a description", || {
        describe_type(&">".repeat(LONG))
    }),
    ("open brackets in a description", || {
        describe_type(&"[".repeat(LONG))
    }),
    ("emphasis in a description", || {
        describe_type(&"*a _b ".repeat(LONG / 6))
    }),
    ("runs of backticks in a description", || {
        let mut text = String::new();
        let mut length = 1;
        while text.len() < LONG {
            text.push_str(&"`".repeat(length));
            text.push('a');
            length += 1;
        }
        describe_type(&text)
    }),
    ("wrong list of 480,000", || {
        format!("type Query{{a(b:[Int]=[{}]):Int}}", "A ".repeat(480_000))
    }),
    ("enum values unknown, 240,000", || {
        let values = many(240_000, |n| format!("V{n} "));
        let given = many(240_000, |n| format!("W{n} "));
        format!("type Query{{a(b:[E]=[{given}]):Int}} enum E {{ {values} }}")
    }),
    ("union of 240,000", || {
        format!("union U = {}", many(240_000, |n| format!("|T{n}")))
    }),
    ("arguments of an interface", || {
        let wide = |ty: &str| many(80_000, |n| format!("f{n}:{ty} "));
        format!(
            "interface I{{a({}):Int}} type Query implements I{{a({}):Int}}",
            wide("Int"),
            wide("ID")
        )
    }),
    ("fields of one name, 160,000", || {
        format!("type Query {{ {} }}", "a:Int ".repeat(160_000))
    }),
    ("extensions of nothing, 100,000", || {
        many(100_000, |n| format!("extend scalar S{n} @d"))
    }),
    ("directives in a chain, 40,000", || {
        many(40_000, |n| {
            format!("directive @d{n}(a:Int @d{}) on SCALAR|OBJECT ", n + 1)
        })
    }),
    ("directives of themselves, 40,000", || {
        many(40_000, |n| {
            format!("directive @d{n}(a:Int @d{n}) on SCALAR ")
        })
    }),
    ("required arguments not given", || {
        let arguments = many(60_000, |n| format!("a{n}:Int! "));
        let applied = "@d ".repeat(120_000);
        format!("directive @d({arguments}) repeatable on OBJECT type Query {applied}{{a:Int}}")
    }),
    ("arguments of a wide directive", || {
        let arguments = many(50_000, |n| format!("a{n}:Int "));
        let applied = many(40_000, |n| format!("@d(a{n}:1)"));
        format!("directive @d({arguments}) repeatable on OBJECT type Query {applied}{{a:Int}}")
    }),
    ("locations, 240,000", || {
        let locations = "|OBJECT".repeat(120_000);
        let applied = "@d ".repeat(100_000);
        format!("directive @d repeatable on {locations} type Query {applied}{{a:Int}}")
    }),
    ("links, 40,000", || {
        let links = many(25_000, |n| format!("@link(url:\"x/a{n}/v1\")"));
        let applied = many(100_000, |n| format!("@x__d{n}"));
        format!("extend schema {links} type Query {applied}{{a:Int}}")
    }),
    ("inputs in a chain, 50,000", || {
        many(50_000, |n| format!("input I{n}{{i:I{}! j:Int}}", n + 1))
    }),
    ("endless defaults, 40,000", || {
        let fields = many(60_000, |n| format!("f{n}:I={{}}"));
        format!("type Query{{a:Int}} input I{{{fields}}}")
    }),
    ("objects of a wide input", || {
        let fields = many(60_000, |n| format!("f{n}:Int! "));
        let given = "{}".repeat(120_000);
        format!("type Query{{a(b:[I]=[{given}]):Int}} input I{{{fields}}}")
    }),
    ("web of interfaces, 490", || {
        let all = many(490, |n| format!("&I{n}"));
        many(490, |n| format!("interface I{n} implements {all}{{a:Int}}"))
    }),
    ("web of interfaces and fields", || {
        let fields = many(240, |n| format!("f{n}:Int "));
        let all = many(240, |n| format!("&I{n}"));
        many(240, |n| format!("interface I{n}{{{fields}}}"))
            + &many(240, |n| format!("type T{n} implements {all}{{{fields}}}"))
    }),
    ("types of a wide interface", || {
        let fields = many(60_000, |n| format!("f{n}:Int "));
        let types = many(35_000, |n| format!("type T{n} implements W{{a:Int}}"));
        format!("interface W{{{fields}}} {types}")
    }),
    ("480,000 `!`", || {
        format!("type Query {{ a: Int{} }}", "!".repeat(480_000))
    }),
    ("names of 1,000 bytes", || {
        let fields = many(7_900, |n| format!("{n:a>1000}:A "));
        format!("type Query {{ {fields} }}")
    }),
    ("a description of 8 MB", || {
        let text = "a ".repeat(4_000_000);
        format!("\"\"\"{text}\"\"\" type Query {{ a: Int }}")
    }),
    ("keys of a subgraph", || {
        let keys = "@key(fields:\"a b\")".repeat(120_000);
        format!("type Query {keys} {{ a: Int }}")
    }),
    ("a wide key of a wide type", || {
        let fields = many(100_000, |n| format!("f{n}:Int "));
        let names = many(100_000, |n| format!("f{n} g{n} "));
        format!("type Query @key(fields:\"{names}\") {{ {fields} }}")
    }),
    ("imports that federation lacks", || {
        let names = many(480_000, |n| format!("\"@authent{n:05}\""));
        format!(
            "extend schema @link(url: \"https://specs.apollo.dev/federation/v2.3\", import: [{names}]) \
             type Query {{ a: Int }}"
        )
    }),
    ("480,000 `}`", || "}".repeat(480_000)),
    ("480,000 unknown characters", || "?".repeat(480_000)),
];
