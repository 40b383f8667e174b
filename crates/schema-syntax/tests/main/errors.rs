//! Several errors of one text, each with its place, and none that only follows from another.

use schema_syntax::{Pasted, Wanted};

use super::errors;

fn check(text: &str, wanted: &[&str]) {
    assert_eq!(errors(text), wanted, "{text}");
}

#[test]
fn each_broken_member_is_told() {
    check(
        "type A {\n  a Int\n  b: Int\n  c: [Int\n  d(e: = 1): Int\n  f: Int\n}\ninput B {\n  g:\n}\nenum C { true }",
        &[
            "2:5 Expected `:`, found `Int`. | Fields are written `name: Type`.",
            "5:3 Expected `]`, found `d`. | -",
            "5:8 Expected a type, found `=`. | -",
            "10:1 Expected a type, found `}`. | -",
            "11:10 `true` cannot be an enum value. | `true`, `false` and `null` are values of their own; write them in capitals.",
        ],
    );
}

#[test]
fn each_broken_definition_is_told() {
    check(
        "typ A { a: Int }\n\ntype B { b: Int }\nunion C = D, E\n\n\"x\"\ndirective @f on OBJET\nextend type G\nscalar H = 1\n",
        &[
            "1:1 `typ` does not begin a definition. | Did you mean `type`?",
            "4:14 `E` does not begin a definition. | Members of a union are separated by `|`.",
            "7:17 Expected a directive location (`FIELD_DEFINITION`, `OBJECT`, …), found `OBJET`. | Did you mean `OBJECT`?",
            "9:1 Expected what the extension adds, found `scalar`. | Say what it adds: fields, values, members, directives or interfaces.",
            "9:10 `=` does not begin a definition. | A scalar has a name and directives only.",
        ],
    );
}

#[test]
fn an_open_brace_is_named() {
    check(
        "type A {\n  a: Int\n\n\"B.\"\ntype B {\n  b: Int\n}\n",
        &["5:6 Expected `:`, found `B`. | The `{` in line 1 is never closed."],
    );
    check(
        "type A {\n  a: Int\n\nextend schema @b\n\nenum C { D }",
        &["4:8 Expected `:`, found `schema`. | The `{` in line 1 is never closed."],
    );
    check(
        "enum A {\n  B\n\ntype C {\n  d: Int\n}",
        &["4:1 Expected `}`, found `type`. | The `{` in line 1 is never closed."],
    );
    check(
        "{ a { b",
        &["1:8 Expected `}`, found the end of the text. | The `{` in line 1 is never closed."],
    );
}

#[test]
fn what_follows_from_an_error_is_left_out() {
    // One a line: characters and what stands behind them.
    check(
        "type A {\n  a: List<Int>\n  b: 'x' 'y'\n  c: Int;\n}",
        &[
            "2:10 The character `<` is not allowed here. | Lists are written in square brackets: `[Type]`.",
            "3:6 The character `'` is not allowed here. | Strings are written in straight double quotes.",
            "4:9 The character `;` is not allowed here. | Definitions and fields are not separated by semicolons.",
        ],
    );
    check(
        "type A { a: *\n}\ntype B { b: Int }",
        &["1:13 The character `*` is not allowed here. | -"],
    );
    check(
        "\"one\ntwo\"\ntype A { a: Int }",
        &[
            "1:1 This string is not closed in its line. | Text of more than one line is written in three quotes: `\"\"\"`.",
        ],
    );
    check(
        "type A { a(b: I = { c 1 }): Int d: [Int }\ntype B { b: Int }",
        &[
            "1:23 Expected `:`, found `1`. | Fields of an object are written `name: value`.",
            "1:41 Expected `]`, found `}`. | -",
        ],
    );
}

#[test]
fn errors_in_numbers_and_strings_have_their_own_lines() {
    check(
        "type Query {\n  a(b: Int = 01): Int\n  c(d: Int = 00): Int\n  e(f: String = \"\\q\"): Int\n}",
        &[
            "2:15 `01` is not a number. | Numbers do not begin with a zero.",
            "3:15 `00` is not a number. | Numbers do not begin with a zero.",
            "4:18 `\\q` is no escape. | Write a backslash twice to have it in the text: `\\\\`.",
        ],
    );
}

#[test]
fn operations() {
    check(
        "query A($a Int, b: Int) {\n  c(d: , e)\n  f: \n}\nfragment on B { g }\nfragment C { h }\nquery D\nfragment E on { i }",
        &[
            "1:12 Expected `:`, found `Int`. | Variables are written `$name: Type`.",
            "4:1 Expected a name, found `}`. | -",
            "5:10 A fragment cannot be called `on`. | Choose another name: `fragment Name on Type { … }`.",
            "6:12 Expected a type condition (`on Type`), found `{`. | -",
            "8:1 Expected a selection (`{ … }`), found `fragment`. | -",
            "8:15 Expected the name of a type, found `{`. | -",
        ],
    );
}

#[test]
fn selections() {
    check(
        "query A(b: Int) {\n  c {\n    ...\n    f(: 1)\n    g: 5\n    h\n  }\n  ... on {}\n  ; i\n  j(k: 1 l)\n}\nquery",
        &[
            "1:9 Expected a variable (`$name: Type`), found `b`. | -",
            "4:6 Expected `}`, found `(`. | -",
            "5:8 Expected a name, found `5`. | -",
            "8:10 Expected the name of a type, found `{`. | -",
            "9:3 The character `;` is not allowed here. | Definitions and fields are not separated by semicolons.",
            "10:10 The argument `l` has no value. | Arguments are written `name: value`.",
            "12:6 Expected a selection (`{ … }`), found the end of the text. | -",
        ],
    );
}

#[test]
fn a_number_that_is_wrong_is_not_wrong_in_its_place_as_well() {
    check(
        "{ a(b: [1-, 2]) }",
        &["1:11 `-` is not a number. | A digit must follow the `-`."],
    );
    check("{ : }", &["1:3 Expected a field, found `:`. | -"]);
    check(
        "type A { b: Int scalar C type D { e: Int }",
        &["1:24 Expected `:`, found `C`. | The `{` in line 1 is never closed."],
    );
}

#[test]
fn pasted_text_is_explained() {
    let hint = |text: &str| errors(text)[0].split_once(" | ").unwrap().1.to_owned();
    for (text, wanted) in [
        (
            "type A implements B, C { a: Int }",
            "Interfaces are separated by `&`: `implements B & C`.",
        ),
        (
            "type A implements B C\ntype D { a: Int }",
            "Interfaces are separated by `&`: `implements B & C`.",
        ),
        (
            "type A implements B, C, D, E, F, G, H, I { a: Int }",
            "Interfaces are separated by `&`: `implements B & C & D & E & F & G & …`.",
        ),
        (
            "type Query { a: <b>Int</b> }",
            "This is HTML. Copy the schema as plain text, without the page around it.",
        ),
        (
            "&quot;A.&quot;\ntype Query { a: Int }",
            "`&quot;` is how HTML writes a character. Copy the schema as plain text, not the page's source.",
        ),
        (
            "const typeDefs = gql`\ntype Query { a: Int }`",
            "This is a program. Send only the schema that is in it.",
        ),
    ] {
        assert_eq!(hint(text), wanted, "{text}");
    }
    assert_eq!(
        Pasted::Program.explain(Wanted::Operations),
        "This is a program. Send only the operations that are in it."
    );
}

#[test]
fn invisible_characters_are_named() {
    check(
        "type A\u{a0}{ a: Int }\ntype B \u{200b}{ b: Int }",
        &[
            "1:7 An invisible character (U+00A0) is not allowed here. | Replace it by a space.",
            "2:8 An invisible character (U+200B) is not allowed here. | Replace it by a space.",
        ],
    );
}
