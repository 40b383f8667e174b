//! Results of the commands on files: exit statuses, folded changes, limits.

use std::path::Path;

use super::commands::{SCHEMAS, folder, ran};

/// A schema with a warning and no error.
const DOUBTFUL: &str = "scalar String\ntype Query {\n  a: String\n}\n";

#[test]
fn errors_fail_and_warnings_fail_where_that_is_asked_for() {
    let folder = folder(&[
        ("wrong.graphql", "type Query {\n  a: Nothing\n}"),
        ("doubtful.graphql", DOUBTFUL),
        ("broken.graphql", "type Query {"),
        ("good.graphql", "type Query {\n  a: String\n}\n"),
    ]);
    let at = folder.path();
    for (file, status, strict) in [
        ("wrong.graphql", 1, 1),
        ("doubtful.graphql", 0, 1),
        ("broken.graphql", 1, 1),
        ("good.graphql", 0, 0),
    ] {
        for form in [&["validate", file][..], &["check", file, "--against", file]] {
            if form[0] == "check" && file == "broken.graphql" {
                continue;
            }
            for extra in [&[][..], &["--json"]] {
                let arguments = [form, extra].concat();
                assert_eq!(ran(at, &arguments, "").0, status, "{arguments:?}");
                let arguments = [&arguments[..], &["--strict"]].concat();
                assert_eq!(ran(at, &arguments, "").0, strict, "{arguments:?}");
            }
        }
    }
    let check = |new, old| ran(at, &["check", new, "--against", old], "").0;
    assert_eq!(check("broken.graphql", "good.graphql"), 1, "it is wrong");
    assert_eq!(
        check("good.graphql", "broken.graphql"),
        2,
        "nothing to compare with"
    );
}

#[test]
fn the_markdown_of_check_begins_with_the_errors() {
    let folder = folder(&[
        ("wrong.graphql", "type Query {\n  a: Nothing\n}"),
        ("doubtful.graphql", DOUBTFUL),
    ]);
    let at = folder.path();
    let markdown = |file| {
        let arguments = ["check", file, "--against", file, "--format", "markdown"];
        ran(at, &arguments, "").1
    };
    let text = markdown("wrong.graphql");
    assert!(
        text.starts_with("### ✖ Errors (1)\n\n- `wrong.graphql:2:6` ")
            && text.ends_with("\n\n**No changes.**\n"),
        "{text}"
    );
    let text = markdown("doubtful.graphql");
    assert!(
        text.starts_with("**No changes.**\n\n### ⚠ Warnings (1)\n\n- "),
        "{text}"
    );
}

#[test]
fn changes_are_folded_as_in_the_docs() {
    let folder = folder(&[
        (
            "old.graphql",
            "type Query { a: Int b: Int @deprecated(reason: \"Old.\") }",
        ),
        (
            "new.graphql",
            "type Query { a: Int @deprecated b: Int @deprecated(reason: \"New.\") c: New } type New { d: Int e: Int }",
        ),
    ]);
    let at = folder.path();
    let pair = ["old.graphql", "new.graphql"];
    let (status, text, _) = ran(at, &[&["diff"], &pair[..]].concat(), "");
    assert_eq!(status, 0);
    assert_eq!(text.matches("is deprecated now").count(), 1, "{text}");
    assert!(
        text.contains("The object `New` was added with 2 fields."),
        "{text}"
    );
    assert!(
        text.ends_with("\n0 breaking, 0 dangerous, 4 safe changes.\n"),
        "{text}"
    );
    for format in ["markdown", "json"] {
        let form = ["--format", format];
        let (_, one, _) = ran(at, &[&["diff"], &pair[..], &form].concat(), "");
        let (_, other, _) = ran(
            at,
            &[
                &["check", "new.graphql", "--against", "old.graphql"],
                &form[..],
            ]
            .concat(),
            "",
        );
        for text in [one, other] {
            assert_eq!(text.matches("is deprecated now").count(), 1, "{text}");
            assert!(text.contains("with 2 fields"), "{text}");
        }
    }
    let (_, text, _) = ran(
        at,
        &[&["diff"], &pair[..], &["--format", "github"]].concat(),
        "",
    );
    assert_eq!(text, "", "nothing for anybody to do");
}

#[test]
fn annotations_stop_at_fifty() {
    let fields = |ty: &str| -> String { (0..80).map(|n| format!("f{n}: {ty}\n")).collect() };
    let folder = folder(&[
        (
            "old.graphql",
            &format!("type Query {{\n{}}}", fields("Int")),
        ),
        (
            "new.graphql",
            &format!("type Query {{\n{}}}", fields("Missing")),
        ),
    ]);
    let (status, text, _) = ran(
        folder.path(),
        &[
            "check",
            "new.graphql",
            "--against",
            "old.graphql",
            "--format",
            "github",
        ],
        "",
    );
    assert_eq!((status, text.matches("::error ").count()), (1, 50));
    assert!(
        text.ends_with("::notice::110 more errors and warnings are not listed here.\n"),
        "{text}"
    );
}

#[test]
fn sizes_in_messages_are_right_and_limits_can_be_raised() {
    let large = format!("# {}\ntype Query {{ a: Int }}\n", "x".repeat(9 << 20));
    let deep = |levels: usize| {
        format!(
            "type Query {{ a(b: {0}Int{1} = {0}1{1}): {0}Int{1} }}",
            "[".repeat(levels),
            "]".repeat(levels)
        )
    };
    let many = format!(
        "type Query {{ {} }}",
        (0..200_000)
            .map(|n| format!("f{n}: Int "))
            .collect::<String>()
    );
    let folder = folder(&[
        ("large.graphql", &large),
        ("both/a.graphql", &large),
        ("both/b.graphql", "type B { a: Int }\n"),
        ("deep.graphql", &deep(990)),
        ("many.graphql", &many),
        ("small.graphql", "type Query { a: Int }"),
    ]);
    let at = folder.path();
    let size = "The schema has 9,437,209 bytes; at most 8,388,608 (8 MiB) are allowed.";
    let both = "The schema has 9,437,227 bytes; at most 8,388,608 (8 MiB) are allowed.";
    assert_eq!(large.len(), 9_437_209);
    for (arguments, input, message, flag) in [
        (
            &["validate", "large.graphql"][..],
            "",
            size,
            "`--max-bytes` raises",
        ),
        (&["validate", "both"], "", both, "`--max-bytes` raises"),
        (
            &["validate", "-"],
            large.as_str(),
            "The schema is larger than the limit of 8,388,608 bytes (8 MiB).",
            "`--max-bytes` raises",
        ),
        (
            &["validate", "--max-bytes", "20", "small.graphql"],
            "",
            "The schema has 21 bytes; at most 20 are allowed.",
            "",
        ),
        (
            &["validate", "many.graphql"],
            "",
            "more than 500,000 tokens",
            "`--max-tokens` raises",
        ),
        (
            &["validate", "deep.graphql"],
            "",
            "more than 100 levels",
            "`--max-depth` raises",
        ),
    ] {
        let (status, out, err) = ran(at, arguments, input);
        assert_eq!(status, 1, "{arguments:?} {err}");
        assert!(
            out.contains(message) && out.contains(flag),
            "{arguments:?} {out}"
        );
    }
    for arguments in [
        &["validate", "--max-bytes", "10MiB", "large.graphql"][..],
        &["validate", "--max-bytes", "10000000", "both"],
        &[
            "diff",
            "--max-bytes",
            "10m",
            "large.graphql",
            "large.graphql",
        ],
        &["validate", "--max-tokens", "700000", "many.graphql"],
        &[
            "check",
            "--max-depth",
            "1000",
            "deep.graphql",
            "--against",
            "deep.graphql",
        ],
        &["stats", "--max-depth", "1000", "deep.graphql"],
        &[
            "build",
            "--max-depth",
            "1000",
            "deep.graphql",
            "--out",
            "site",
        ],
    ] {
        let (status, out, err) = ran(at, arguments, "");
        assert_eq!(status, 0, "{arguments:?} {out} {err}");
    }
    for wrong in [
        ["--max-bytes", "many"],
        ["--max-bytes", "0"],
        ["--max-bytes", "99999999999999GiB"],
        ["--max-depth", "1001"],
        ["--max-tokens", "-1"],
    ] {
        let (status, _, err) = ran(
            at,
            &[&["validate", "small.graphql"], &wrong[..]].concat(),
            "",
        );
        assert_eq!(status, 2, "{wrong:?} {err}");
    }
}

#[test]
fn files_that_cannot_be_read_are_explained_in_words() {
    use std::os::unix::ffi::OsStrExt as _;
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    let folder = folder(&[
        ("unread.graphql", "type Query { a: Int }"),
        ("null.json", "{\"__schema\": null}"),
        ("many/a.graphql", "type Query { a: Int }"),
        (
            "many/b.graphql",
            "type Book { title: String author: String }",
        ),
    ]);
    let at = folder.path();
    symlink("loop.graphql", at.join("loop.graphql")).unwrap();
    let (status, _, err) = ran(at, &["validate", "loop.graphql"], "");
    assert_eq!(
        (status, err.as_str()),
        (
            2,
            "loop.graphql: this symbolic link leads back to itself.\n"
        )
    );
    let unread = at.join("unread.graphql");
    std::fs::set_permissions(&unread, std::fs::Permissions::from_mode(0o000)).unwrap();
    // The superuser may read everything.
    if std::fs::read(&unread).is_err() {
        let (status, _, err) = ran(at, &["validate", "unread.graphql"], "");
        assert_eq!(status, 2);
        assert!(
            err.starts_with("unread.graphql: permission denied. "),
            "{err}"
        );
    }
    let (status, out, _) = ran(at, &["validate", "null.json"], "");
    assert_eq!(status, 1);
    assert!(out.contains("`__schema` is missing or null"), "{out}");
    let (status, out, _) = ran(at, &["validate", "many", "--max-bytes", "60"], "");
    assert_eq!(status, 1);
    assert!(
        out.contains("The largest of the 2 files that were read is `many/b.graphql`")
            && out.contains("`--max-bytes` raises the limit."),
        "{out}"
    );
    // A name that is not UTF-8.
    let name = std::ffi::OsStr::from_bytes(b"sch\xe9ma.graphql");
    std::fs::write(at.join(name), "type Query { a: Int }").unwrap();
    let mut command = std::process::Command::new(crate::support::process::PROGRAM);
    let output = command.current_dir(at).arg("validate").arg(name).output();
    let output = output.unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        output.status.success() && text.contains("nothing is wrong"),
        "{text}"
    );
}

#[test]
fn links_that_lead_nowhere_are_named() {
    use std::os::unix::fs::symlink;

    let folder = folder(&[
        ("a.graphql", "type Query { a: Int }"),
        ("round/a.graphql", "type Query { a: Int }"),
        ("gone/a.graphql", "type Query { a: Int }"),
    ]);
    let at = folder.path();
    symlink("loop.graphql", at.join("round/loop.graphql")).unwrap();
    symlink("nothing", at.join("gone/b.graphql")).unwrap();
    symlink("loop", at.join("loop")).unwrap();
    let loops = "this symbolic link leads back to itself.\n";
    for (arguments, expected) in [
        (
            &["validate", "round"][..],
            format!("round/loop.graphql: {loops}"),
        ),
        (
            &["validate", "gone"],
            "gone/b.graphql: this symbolic link leads to a file that does not exist.\n".to_owned(),
        ),
        (
            &["build", "a.graphql", "--out", "site", "--theme", "loop"],
            format!("loop: {loops}"),
        ),
        (
            &["build", "a.graphql", "--out", "loop"],
            format!("loop: {loops}"),
        ),
    ] {
        let (status, _, err) = ran(at, arguments, "");
        assert_eq!((status, err), (2, expected), "{arguments:?}");
    }
}

#[test]
fn links_to_files_are_read_once() {
    use std::os::unix::fs::symlink;

    let folder = folder(&[
        ("schema/a.graphql", "type Query { a: A }"),
        ("elsewhere/b.graphql", "type A { a: Int }"),
    ]);
    let at = folder.path();
    symlink("../elsewhere/b.graphql", at.join("schema/b.graphql")).unwrap();
    for again in ["a", "b"] {
        let (target, link) = (
            format!("{again}.graphql"),
            format!("schema/{again}2.graphql"),
        );
        symlink(target, at.join(link)).unwrap();
    }
    symlink("../elsewhere", at.join("schema/folder.graphql")).unwrap();
    let (status, out, err) = ran(at, &["validate", "schema"], "");
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("2 types"), "{out}");
}

#[test]
fn paths_that_cannot_be_meant_are_explained() {
    let folder = folder(&[("a.graphql", "type Query { a: Int }")]);
    let at = folder.path();
    for arguments in [
        &["validate", ""][..],
        &["diff", "a.graphql", ""],
        &["check", "a.graphql", "--against", ""],
        &["build", "a.graphql", "--out", ""],
    ] {
        let (status, _, err) = ran(at, arguments, "");
        assert_eq!(status, 2, "{arguments:?}");
        assert!(err.contains("the path is empty"), "{err}");
    }
    let arguments = ["check", "-", "--against", "-"];
    let (status, _, err) = ran(at, &arguments, "type Query { a: Int }");
    let expected = "Standard input (`-`) can be used for only one of the two schemas.\n";
    assert_eq!((status, err.as_str()), (2, expected));
}

#[test]
fn stats_count() {
    let github = format!("{SCHEMAS}/github.graphql");
    let (status, out, _) = ran(Path::new("."), &["stats", &github], "");
    assert_eq!(status, 0);
    let value = |name: &str| {
        let line = out
            .lines()
            .find(|line| line.trim().starts_with(name))
            .unwrap();
        line.split_whitespace().last().unwrap().to_owned()
    };
    assert_eq!(value("types"), "1623");
    assert_eq!(value("operations"), "278");
    assert_eq!(value("findings"), "14");
}
