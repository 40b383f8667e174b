//! What is accepted: the grammar of September 2025 and what is merged for September 2026.

use schema_syntax::{Flags, NodeId, NodeKind, Tree};

use super::{errors, tree};

/// The tree in one line: kinds with names, children in parentheses.
fn shape(text: &str) -> String {
    let tree = tree(text);
    assert!(tree.errors().is_empty(), "{text}: {:?}", errors(text));
    let all: Vec<String> = tree.definitions().map(|(id, _)| write(&tree, id)).collect();
    all.join(" ")
}

fn write(tree: &Tree<'_>, id: NodeId) -> String {
    let node = tree.node(id).unwrap();
    let mut out = format!("{:?}", node.kind);
    for (flag, mark) in [
        (Flags::DESCRIBED, "\""),
        (Flags::EXTENSION, "+"),
        (Flags::NON_NULL, "!"),
        (Flags::REPEATABLE, "*"),
    ] {
        if node.flags.has(flag) {
            out += mark;
        }
    }
    let name = tree.name_text(node);
    if !name.is_empty() {
        out += &format!(":{name}");
    }
    let children: Vec<String> = tree.children(id).map(|(id, _)| write(tree, id)).collect();
    if !children.is_empty() {
        out += &format!("({})", children.join(" "));
    }
    out
}

#[test]
fn definitions() {
    for (text, wanted) in [
        (
            "\"d\" schema @a { query: Q mutation: M }",
            "Schema\"(Directive:a RootOperation:Q RootOperation:M)",
        ),
        (
            "scalar S @a(b: 1)",
            "Scalar:S(Directive:a(Argument:b(IntValue)))",
        ),
        (
            "type A implements & B & C @d { \"x\" a(b: [Int!] = [1, $x]): C! @e }"
                .replace(", $x", "")
                .leak(),
            "Object:A(Implements:B Implements:C Directive:d FieldDefinition\":a(InputValue:b(ListType(NamedType!:Int) ListValue(IntValue)) NamedType!:C Directive:e))",
        ),
        ("interface I implements J", "Interface:I(Implements:J)"),
        (
            "union U @d = | A | B",
            "Union:U(Directive:d Member:A Member:B)",
        ),
        ("union U", "Union:U"),
        (
            "enum E { A @d \"b\" B }",
            "Enum:E(EnumValue:A(Directive:d) EnumValue\":B)",
        ),
        (
            "input I { a: A = { b: [], c: { d: null } } }",
            "Input:I(InputValue:a(NamedType:A ObjectValue(ObjectField:b(ListValue) ObjectField:c(ObjectValue(ObjectField:d(NullValue:null))))))",
        ),
        (
            "directive @d(a: Int) repeatable on | FIELD | OBJECT",
            "DirectiveDefinition*:d(InputValue:a(NamedType:Int) Location:FIELD Location:OBJECT)",
        ),
        (
            "type type { type: type input: input } enum on { on type schema }",
            "Object:type(FieldDefinition:type(NamedType:type) FieldDefinition:input(NamedType:input)) Enum:on(EnumValue:on EnumValue:type EnumValue:schema)",
        ),
    ] {
        assert_eq!(shape(text), wanted, "{text}");
    }
}

#[test]
fn keywords_are_names_in_any_line() {
    let text = "enum E {\n  type\n  on\n  input\n  scalar\n  Foo\n}\ntype T {\n  type: Int\n  query(extend: Int): Int\n}\n{\n  type\n  name\n  query { mutation }\n  subscription\n}";
    assert_eq!(
        shape(text),
        "Enum:E(EnumValue:type EnumValue:on EnumValue:input EnumValue:scalar EnumValue:Foo) Object:T(FieldDefinition:type(NamedType:Int) FieldDefinition:query(InputValue:extend(NamedType:Int) NamedType:Int)) Operation(Field:type Field:name Field:query(Field:mutation) Field:subscription)"
    );
}

#[test]
fn extensions() {
    for (text, wanted) in [
        ("extend schema @d", "Schema+(Directive:d)"),
        ("extend schema { query: Q }", "Schema+(RootOperation:Q)"),
        ("extend scalar S @d", "Scalar+:S(Directive:d)"),
        ("extend type T implements I", "Object+:T(Implements:I)"),
        (
            "extend interface T implements I",
            "Interface+:T(Implements:I)",
        ),
        ("extend union U = A", "Union+:U(Member:A)"),
        ("extend enum E { A }", "Enum+:E(EnumValue:A)"),
        (
            "extend input I { a: A }",
            "Input+:I(InputValue:a(NamedType:A))",
        ),
    ] {
        assert_eq!(shape(text), wanted, "{text}");
    }
}

#[test]
fn operations() {
    for (text, wanted) in [
        ("{ a }", "Operation(Field:a)"),
        (
            "query Q($a: [Int] = 1 @d) @e { b: c(d: $a) { e ...F @x ... on T { f } ... @y { g } } }",
            "Operation:Q(VariableDefinition:a(ListType(NamedType:Int) IntValue Directive:d) Directive:e Field:c(Argument:d(Variable:a) Field:e FragmentSpread:F(Directive:x) InlineFragment:T(Field:f) InlineFragment(Directive:y Field:g)))",
        ),
        (
            "mutation { a } subscription S { b }",
            "Operation(Field:a) Operation:S(Field:b)",
        ),
        (
            "fragment F on T @d { a }",
            "Fragment:F(NamedType:T Directive:d Field:a)",
        ),
        (
            "query { fragment on query { on } }",
            "Operation(Field:fragment Field:on Field:query(Field:on))",
        ),
    ] {
        assert_eq!(shape(text), wanted, "{text}");
    }
    let tree = tree("{ b: c }");
    let field = tree
        .nodes()
        .iter()
        .find(|node| node.kind == NodeKind::Field);
    assert_eq!(tree.alias(field.unwrap()), Some("b"));
}

#[test]
fn descriptions_of_operations() {
    assert_eq!(
        shape("\"a\" query Q(\"b\" $c: Int) { d } \"\"\"e\"\"\" fragment F on T { g }"),
        "Operation\":Q(VariableDefinition\":c(NamedType:Int) Field:d) Fragment\":F(NamedType:T Field:g)"
    );
}

#[test]
fn what_is_merged_for_2026() {
    for (text, wanted) in [
        (
            "directive @a(b: Int) @c repeatable on DIRECTIVE_DEFINITION",
            "DirectiveDefinition*:a(InputValue:b(NamedType:Int) Directive:c Location:DIRECTIVE_DEFINITION)",
        ),
        (
            "extend directive @a @b @c",
            "DirectiveDefinition+:a(Directive:b Directive:c)",
        ),
        (
            "{ a { } ... on B {} }",
            "Operation(Field:a InlineFragment:B)",
        ),
        (
            "query Q { } fragment F on T { }",
            "Operation:Q Fragment:F(NamedType:T)",
        ),
    ] {
        assert_eq!(shape(text), wanted, "{text}");
    }
}

#[test]
fn drafts_are_tolerated() {
    for text in [
        "service { capability graphql.onError capability org.example.a(\"x\") }",
        "\"d\" service @a { }",
        "extend service { \"x\" capability a.b }",
    ] {
        assert!(shape(text).starts_with("Service"), "{text}");
    }
    // Only a draft where nothing else could be meant.
    assert_eq!(
        shape("type service { service: service }"),
        "Object:service(FieldDefinition:service(NamedType:service))"
    );
}

#[test]
fn strings_and_comments() {
    let text =
        "# a\n\"\"\"\n  one\n    two\n\"\"\"\n# b\ntype T { \"\\u{1F389} \\uD83C\\uDF89\" a: Int }";
    let tree = tree(text);
    let described: Vec<_> = tree
        .nodes()
        .iter()
        .filter_map(|node| tree.description(node))
        .collect();
    assert_eq!(described, ["one\n  two", "🎉 🎉"]);
    assert_eq!(tree.tokens().comments(1).collect::<Vec<_>>(), [" b"]);
}
