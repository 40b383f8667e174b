//! Random valid schemas, in parts that can be broken one by one.

use std::fmt::Write as _;

use crate::random::Random;

/// A definition or extension of any kind.
#[derive(Clone, Default)]
pub struct Definition {
    /// `type`, `extend enum`, `directive`, `schema` …
    pub keyword: &'static str,
    pub name: String,
    pub is_described: bool,
    pub interfaces: Vec<String>,
    /// As applied: `@d0(a: 1)`.
    pub directives: Vec<String>,
    /// Fields, input fields, enum values, or arguments of a directive.
    pub members: Vec<Member>,
    /// Union members, or the locations of a directive.
    pub names: Vec<String>,
    pub is_repeatable: bool,
}

/// A field, argument, input field, enum value or root operation.
#[derive(Clone, Default)]
pub struct Member {
    pub name: String,
    pub arguments: Vec<Member>,
    /// Empty for enum values.
    pub ty: String,
    pub default: Option<String>,
    pub directives: Vec<String>,
}

impl Member {
    pub fn new(name: &str, ty: &str) -> Self {
        Self {
            name: name.to_owned(),
            ty: ty.to_owned(),
            ..Self::default()
        }
    }

    fn with_default(name: &str, ty: &str, default: &str) -> Self {
        Self {
            default: Some(default.to_owned()),
            ..Self::new(name, ty)
        }
    }
}

impl Definition {
    pub fn new(keyword: &'static str, name: &str, members: Vec<Member>) -> Self {
        Self {
            keyword,
            name: name.to_owned(),
            members,
            ..Self::default()
        }
    }
}

/// Types of arguments and input fields, each with a valid value.
const INPUTS: [(&str, &str); 14] = [
    ("Int", "1"),
    ("Int!", "-0"),
    ("Float", "1"),
    ("Float!", "1.5e3"),
    ("String", "\"a\""),
    ("String!", "\"\"\"a \"b\" c\"\"\""),
    ("ID", "7"),
    ("Boolean!", "true"),
    ("[Int!]", "[1, 2]"),
    ("[[String]]!", "[[\"a\", null], null]"),
    ("E0", "A"),
    ("[E1!]!", "B"),
    ("N0", "{a: 1, e: B}"),
    ("S0", "{any: [1, \"thing\"]}"),
];

/// Types of fields.
const OUTPUTS: [&str; 14] = [
    "Int", "Float!", "String", "[ID!]!", "Boolean", "E0", "[E1]", "S0!", "O0", "[O1!]!", "O2",
    "F0", "[F1]", "U0",
];

fn argument(random: &mut Random, name: &str) -> Member {
    let (ty, value) = INPUTS[random.below(INPUTS.len())];
    let mut argument = Member::new(name, ty);
    if random.below(2) == 0 {
        argument.default = Some(value.to_owned());
    }
    argument
}

fn field(random: &mut Random, name: &str) -> Member {
    let mut field = Member::new(name, OUTPUTS[random.below(OUTPUTS.len())]);
    for number in 0..random.below(4).saturating_sub(1) {
        field
            .arguments
            .push(argument(random, &format!("x{number}")));
    }
    if random.below(6) == 0 {
        field
            .directives
            .push("@deprecated(reason: \"Old.\")".to_owned());
    }
    field
}

/// Returns the fields of the interfaces, as the interfaces declare them.
fn node_fields() -> Vec<Member> {
    let mut search = Member::new("find", "F0");
    search.arguments = vec![
        Member::new("text", "String!"),
        Member::with_default("first", "Int", "10"),
    ];
    vec![Member::new("id", "ID!"), search]
}

fn object(random: &mut Random, name: &str) -> Definition {
    let mut object = Definition::new("type", name, Vec::new());
    match random.below(3) {
        0 => {}
        1 => {
            object.interfaces = vec!["F0".to_owned()];
            object.members = node_fields();
        }
        _ => {
            object.interfaces = vec!["F1".to_owned(), "F0".to_owned()];
            object.members = node_fields();
            // A narrower type than the interface's, and an additional optional argument.
            object.members[1].ty = "F1!".to_owned();
            object.members[1].arguments.push(Member::new("more", "Int"));
            object.members.push(Member::new("age", "Int!"));
        }
    }
    for number in 0..1 + random.below(4) {
        object.members.push(field(random, &format!("f{number}")));
    }
    if random.below(3) == 0 {
        object.directives.push("@d0(b: \"x\")".to_owned());
        object.directives.push("@d0(a: 2, b: \"y\")".to_owned());
    }
    object.is_described = random.below(3) == 0;
    object
}

fn values(names: &[&str]) -> Vec<Member> {
    names.iter().map(|name| Member::new(name, "")).collect()
}

/// Returns a valid schema.
pub fn valid(random: &mut Random) -> Vec<Definition> {
    let mut all = Vec::new();
    let mut query = Definition::new("type", "Query", vec![field(random, "q")]);
    query.members.push(field(random, "r"));
    all.push(query);
    if random.below(2) == 0 {
        all.push(Definition::new(
            "type",
            "Mutation",
            vec![field(random, "m")],
        ));
    }
    if random.below(3) == 0 {
        let roots = vec![Member::new("query", "Query")];
        all.push(Definition::new("schema", "", roots));
    }
    all.push(Definition::new("interface", "F0", node_fields()));
    let mut narrow = Definition::new("interface", "F1", node_fields());
    narrow.interfaces = vec!["F0".to_owned()];
    narrow.members.push(Member::new("age", "Int"));
    all.push(narrow);
    all.extend((0..3).map(|number| object(random, &format!("O{number}"))));
    let mut union = Definition::new("union", "U0", Vec::new());
    union.names = vec!["O0".to_owned(), "O1".to_owned()];
    all.push(union);
    all.push(Definition::new("enum", "E0", values(&["A", "B", "C"])));
    all.push(Definition::new("enum", "E1", values(&["B", "D"])));
    let mut scalar = Definition::new("scalar", "S0", Vec::new());
    scalar.directives = vec!["@specifiedBy(url: \"https://x.example\")".to_owned()];
    all.push(scalar);
    inputs(random, &mut all);
    let mut many = Definition::new("directive", "d0", vec![Member::new("b", "String!")]);
    many.members
        .insert(0, Member::with_default("a", "Int!", "1"));
    many.names = ["OBJECT", "FIELD_DEFINITION", "ARGUMENT_DEFINITION"]
        .map(str::to_owned)
        .into();
    many.is_repeatable = true;
    all.push(many);
    let mut once = Definition::new("directive", "d1", vec![argument(random, "a")]);
    once.members[0].default = None;
    once.members[0].ty = "E0".to_owned();
    once.names = ["OBJECT", "ENUM_VALUE", "FIELD"].map(str::to_owned).into();
    all.push(once);
    if random.below(3) == 0 {
        let mut extension = Definition::new("extend type", "O0", vec![field(random, "more")]);
        extension.directives = vec!["@d1(a: C)".to_owned()];
        all.push(extension);
    }
    all
}

fn inputs(random: &mut Random, all: &mut Vec<Definition>) {
    let mut fields = vec![Member::new("a", "Int!"), Member::new("e", "E0")];
    fields.push(Member::new("more", "[N0!]!"));
    fields[2].default = Some("[]".to_owned());
    fields.push(Member::new("other", "N1"));
    all.push(Definition::new("input", "N0", fields));
    let mut fields = vec![Member::new("back", "N0")];
    fields.extend((0..random.below(3)).map(|number| argument(random, &format!("i{number}"))));
    // A required field of its own type would never end.
    fields
        .iter_mut()
        .filter(|field| field.ty == "N0")
        .for_each(|field| field.default = None);
    all.push(Definition::new("input", "N1", fields));
    let fields = vec![Member::new("a", "Int"), Member::new("b", "String")];
    let mut one = Definition::new("input", "N2", fields);
    one.directives = vec!["@oneOf".to_owned()];
    all.push(one);
}

/// Prints the schema.
pub fn print(all: &[Definition]) -> String {
    let mut out = String::new();
    for definition in all {
        let Definition { keyword, name, .. } = definition;
        if definition.is_described {
            out.push_str("\"\"\"\nWhat it is.\n\"\"\"\n");
        }
        let is_directive = *keyword == "directive";
        let mark = if is_directive { "@" } else { "" };
        let _ = write!(out, "{keyword} {mark}{name}");
        if !definition.interfaces.is_empty() {
            let _ = write!(out, " implements {}", definition.interfaces.join(" & "));
        }
        if is_directive {
            push_members(&mut out, &definition.members, ["(", ", ", ")"]);
            let repeatable = if definition.is_repeatable {
                " repeatable"
            } else {
                ""
            };
            let _ = writeln!(out, "{repeatable} on {}", definition.names.join(" | "));
            continue;
        }
        for directive in &definition.directives {
            let _ = write!(out, " {directive}");
        }
        if !definition.names.is_empty() {
            let _ = write!(out, " = {}", definition.names.join(" | "));
        }
        push_members(&mut out, &definition.members, [" {\n  ", "\n  ", "\n}"]);
        out.push('\n');
    }
    out
}

fn push_members(out: &mut String, members: &[Member], [begin, between, end]: [&str; 3]) {
    for (number, member) in members.iter().enumerate() {
        out.push_str(if number == 0 { begin } else { between });
        out.push_str(&member.name);
        push_members(out, &member.arguments, ["(", ", ", ")"]);
        if !member.ty.is_empty() {
            let _ = write!(out, ": {}", member.ty);
        }
        if let Some(default) = &member.default {
            let _ = write!(out, " = {default}");
        }
        for directive in &member.directives {
            let _ = write!(out, " {directive}");
        }
    }
    if !members.is_empty() {
        out.push_str(end);
    }
}
