//! Pasted texts that are not a schema, or one from before 2018: the hint says what to do.

use schema_model::Refusal;

use super::parsed;

fn refused(input: &str) -> Refusal {
    parsed(input.as_bytes()).map(|_| ()).unwrap_err()
}

#[test]
fn what_was_pasted_is_explained() {
    let hint = |sdl: &str| -> String {
        let refusal = refused(sdl);
        refusal.diagnostics[0].hint.clone().unwrap_or_default()
    };
    for (sdl, wanted) in [
        ("type A implements B, C { a: Int }", "`implements B & C`"),
        (
            "type A implements B, C, D @x { a: Int }",
            "`implements B & C & D`",
        ),
        ("interface A implements B,C{a:Int}", "`implements B & C`"),
        (
            "type A implements B C\ntype D { a: Int }",
            "`implements B & C`",
        ),
        ("extend type A implements & B, C", "`implements B & C`"),
        (
            "type A implements B, C, D, E, F, G, H, I { a: Int }",
            "`implements B & C & D & E & F & G & …`",
        ),
    ] {
        let found = hint(sdl);
        assert!(
            found.starts_with("Interfaces are separated by `&`") && found.contains(wanted),
            "{sdl}: {found}"
        );
    }
    for page in [
        "<!DOCTYPE html><html><body>type Query</body></html>",
        "\n  <html>",
        "<?xml version=\"1.0\"?>",
        "<!-- a page -->",
        "<pre>type Query { a: Int }</pre>",
    ] {
        let refusal = refused(page);
        assert_eq!(
            refusal.message, "This is HTML or XML, not a schema.",
            "{page}"
        );
        assert_eq!(
            refusal.diagnostics[0].line,
            1 + u32::from(page.starts_with('\n'))
        );
    }
    for (sdl, wanted) in [
        ("type Query { a: <b>Int</b> }", "This is HTML."),
        ("type Query { a: Int }\n</div>", "This is HTML."),
        ("type Query { a: Array<Int> }", "square brackets"),
        ("type Query { a: Array<string> }", "square brackets"),
        (
            "&quot;A.&quot;\ntype Query { a: Int }",
            "`&quot;` is how HTML",
        ),
        (
            "const typeDefs = gql`\ntype Query { a: Int }`",
            "This is a program.",
        ),
    ] {
        let found = hint(sdl);
        assert!(found.contains(wanted), "{sdl}: {found}");
    }
}
