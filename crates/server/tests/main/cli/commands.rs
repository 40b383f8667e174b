//! The commands that work on files, as people and pipelines use them.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

pub const SCHEMAS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../schema-model/tests/schemas");

fn run(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_graphfolio"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // A command that reads no input may have ended before it is written.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// Returns status, standard output and standard error.
pub fn ran(folder: &Path, arguments: &[&str], input: &str) -> (i32, String, String) {
    let output = run(folder, arguments, input);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        text(output.stdout),
        text(output.stderr),
    )
}

pub fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    folder
}

const OLD: &str =
    "type Query {\n  user(id: ID!): User\n}\ntype User {\n  login: String\n  email: String\n}\n";
const NEW: &str =
    "type Query {\n  user(id: ID!): User\n}\ntype User {\n  login: String!\n  name: String\n}\n";

#[test]
fn validate_reports_findings_with_places() {
    let folder = folder(&[
        ("good.graphql", OLD),
        (
            "findings.graphql",
            "type Query {\n  user: Usr\n}\ntype User { id: ID }",
        ),
        ("broken.graphql", "type Query {\n  user: }\n"),
    ]);
    let at = folder.path();
    let (status, out, err) = ran(at, &["validate", "good.graphql"], "");
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(out, "2 types, 1 operation, 3 fields; nothing is wrong.\n");

    let (status, out, _) = ran(at, &["validate", "findings.graphql"], "");
    assert_eq!(status, 1);
    assert!(out.contains(" --> findings.graphql:2:9\n"), "{out}");
    assert!(
        out.contains("help: Did you mean `User`?") && out.ends_with("1 finding.\n"),
        "{out}"
    );
    assert!(!out.contains('\u{1b}'), "no colours in a pipe");
    assert_eq!(
        ran(at, &["validate", "--strict", "findings.graphql"], "").0,
        1
    );

    let (status, out, _) = ran(at, &["validate", "broken.graphql"], "");
    assert_eq!(status, 1);
    assert!(out.contains(" --> broken.graphql:2:"), "{out}");
    let (status, out, _) = ran(at, &["validate", "--json", "broken.graphql"], "");
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, &answer["ok"]), (1, &Value::Bool(false)));
    assert_eq!(answer["diagnostics"][0]["file"], "broken.graphql");

    // Advice is neither an error nor a warning, so it does not fail a strict validation.
    let (status, out, _) = ran(
        at,
        &["validate", "--strict", "--advice", "good.graphql"],
        "",
    );
    assert_eq!(status, 0, "{out}");
    assert!(
        out.contains("advice[") && out.contains("good.graphql:"),
        "{out}"
    );
    assert!(!out.contains("warning["), "{out}");
    assert!(
        out.contains("; nothing is wrong, ") && out.contains(" of advice."),
        "{out}"
    );
    let (_, out, _) = ran(at, &["validate", "--json", "--advice", "good.graphql"], "");
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(answer["findings"]["items"][0]["severity"], "advice");
}

#[test]
fn files_folders_and_standard_input_are_read_as_one() {
    let folder = folder(&[
        ("api/b/user.graphqls", "type User { login: String }"),
        ("api/a.graphql", "type Query { user: User team: Team }"),
        ("api/notes.txt", "not a schema"),
        ("api/.hidden/x.graphql", "broken {"),
        ("api/node_modules/x/y.graphql", "broken {"),
        ("api/c.GRAPHQL", "extend type User { id: ID }"),
        ("team.gql", "type Team {\n  lead: Usr\n}"),
        ("empty/readme.md", ""),
    ]);
    let at = folder.path();
    let (status, out, err) = ran(at, &["validate", "api", "team.gql"], "");
    assert_eq!((status, err.as_str()), (1, ""), "{out}");
    assert!(out.contains(" --> team.gql:2:9\n"), "{out}");
    assert!(out.contains("3 types, 2 operations, 5 fields"), "{out}");
    let (status, out, _) = ran(at, &["validate", "api", "-"], "type Team { id: ID }");
    assert_eq!(status, 0);
    assert!(out.contains("nothing is wrong"), "{out}");
    let (status, _, err) = ran(at, &["validate", "empty"], "");
    assert_eq!(status, 2);
    assert!(err.contains("no file in it ends in .graphql"), "{err}");
    let (status, _, err) = ran(at, &["validate", "-", "-"], OLD);
    assert_eq!(status, 2);
    assert!(err.contains("only once"), "{err}");
    let json = format!("{SCHEMAS}/shopify-storefront.introspection.json");
    let (status, out, _) = ran(at, &["stats", "--json", &json], "");
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (status, answer["counts"]["operations"].as_u64()),
        (0, Some(75))
    );
}

#[test]
fn diff_grades_and_fails_where_something_breaks() {
    let folder = folder(&[("old.graphql", OLD), ("new.graphql", NEW)]);
    let at = folder.path();
    let (status, out, _) = ran(at, &["diff", "old.graphql", "new.graphql"], "");
    assert_eq!(status, 1);
    assert!(out.starts_with("✖ User.email  "), "{out}");
    assert!(
        out.ends_with("1 breaking, 0 dangerous, 2 safe changes.\n"),
        "{out}"
    );
    let (status, out, _) = ran(at, &["diff", "--json", "old.graphql", "-"], NEW);
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, answer["breaking"].as_u64()), (1, Some(1)));
    assert_eq!(answer["items"][0]["code"], "field_removed");
    assert_eq!(answer["items"][0]["old_position"]["line"], 6);
    let (status, out, _) = ran(
        at,
        &["diff", "old.graphql", "new.graphql", "--format", "markdown"],
        "",
    );
    assert!(
        status == 1 && out.contains("### ✖ Breaking changes (1)"),
        "{out}"
    );
    let (_, out, _) = ran(
        at,
        &["diff", "old.graphql", "new.graphql", "--format", "github"],
        "",
    );
    assert!(out.starts_with("::error file=new.graphql,line="), "{out}");
    let (status, out, _) = ran(at, &["diff", "old.graphql", "old.graphql"], "");
    assert_eq!((status, out.as_str()), (0, "No changes.\n"));
    let (status, out, _) = ran(at, &["diff", "new.graphql", "-"], "type Query {");
    assert_eq!((status, out.as_str()), (2, ""), "2: it cannot be read");
}

#[test]
fn check_reports_changes_to_a_pipeline() {
    let folder = folder(&[("old.graphql", OLD), ("new.graphql", NEW)]);
    let at = folder.path();
    let (status, out, _) = ran(
        at,
        &["check", "new.graphql", "--against", "old.graphql", "--json"],
        "",
    );
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, answer["ok"].as_bool()), (1, Some(false)));
    assert_eq!(answer["changes"]["breaking"], 1);
    let safe = OLD.replace("login: String", "login: String!");
    let (status, out, _) = ran(at, &["check", "-", "--against", "old.graphql"], &safe);
    assert_eq!(status, 0, "{out}");
    let found = safe.replace("email: String", "email: String other: Usr");
    let (status, _, _) = ran(at, &["check", "-", "--against", "old.graphql"], &found);
    assert_eq!(status, 1);
    let (status, out, _) = ran(
        at,
        &["check", "-", "--strict", "--against", "old.graphql"],
        &found,
    );
    assert!(status == 1 && out.contains("`Usr` is not defined"), "{out}");
    let (status, out, _) = ran(
        at,
        &["check", "-", "--against", "old.graphql", "--json"],
        "type {",
    );
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert!(
        status == 1 && answer["diagnostics"][0]["line"] == 1,
        "{out}"
    );
}

#[test]
fn every_failure_is_json_where_it_is_asked_for() {
    let folder = folder(&[("good.graphql", OLD), ("broken.graphql", "type Query {\n")]);
    let at = folder.path();
    for (arguments, status, places) in [
        (&["stats", "broken.graphql"][..], 1, 1),
        (&["build", "broken.graphql", "--out", "x"], 1, 1),
        (&["validate", "broken.graphql"], 1, 1),
        (&["diff", "broken.graphql", "good.graphql"], 2, 1),
        (&["diff", "good.graphql", "broken.graphql"], 2, 1),
        (
            &["check", "good.graphql", "--against", "broken.graphql"],
            2,
            1,
        ),
        (
            &["check", "broken.graphql", "--against", "good.graphql"],
            1,
            1,
        ),
        (&["stats", "missing.graphql"], 2, 0),
        (&["validate", "missing.graphql"], 2, 0),
        (&["diff", "good.graphql", "missing.graphql"], 2, 0),
        (
            &["check", "good.graphql", "--against", "missing.graphql"],
            2,
            0,
        ),
        (
            &["build", "good.graphql", "--out", "x", "--accent", "red"],
            2,
            0,
        ),
    ] {
        let arguments = [arguments, &["--json"]].concat();
        let (found, out, err) = ran(at, &arguments, "");
        assert_eq!((found, err.as_str()), (status, ""), "{arguments:?}");
        let answer: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(answer["ok"], false, "{arguments:?}");
        assert!(
            answer["error"].as_str().unwrap().len() > 10,
            "{arguments:?}"
        );
        let diagnostics = answer["diagnostics"].as_array().unwrap();
        assert_eq!(diagnostics.len(), places, "{arguments:?}");
        for diagnostic in diagnostics {
            assert_eq!(diagnostic["file"], "broken.graphql");
        }
    }
}

#[test]
fn changes_name_their_files() {
    let folder = folder(&[
        ("old.graphql", OLD),
        ("api/a.graphql", "type Query {\n  user(id: ID!): User\n}"),
        ("api/z.gql", "type User { login: Int email: String }"),
    ]);
    let at = folder.path();
    let (status, out, _) = ran(
        at,
        &["diff", "old.graphql", "api", "--format", "github"],
        "",
    );
    assert_eq!(status, 1);
    assert!(
        out.starts_with("::error file=api/z.gql,line=1,col=13,"),
        "{out}"
    );
    let (_, out, _) = ran(at, &["diff", "old.graphql", "api", "--json"], "");
    let answer: Value = serde_json::from_str(&out).unwrap();
    let change = &answer["items"][0];
    assert_eq!(
        (&change["old_file"], &change["new_file"]),
        (&"old.graphql".into(), &"api/z.gql".into())
    );
    assert_eq!(change["new_position"]["line"], 1);
    let (_, out, _) = ran(at, &["check", "api", "--against", "old.graphql"], "");
    assert!(
        out.contains("(old at old.graphql:5, new at api/z.gql:1)"),
        "{out}"
    );
}

#[test]
fn check_says_why_it_fails_in_every_form() {
    let folder = folder(&[
        ("odd.graphql", "type Query {\n  a: Nothing\n}"),
        ("broken.graphql", "type Query {\n  a: \n}"),
    ]);
    let at = folder.path();
    let check = |file: &str, format: &str, strict: bool| {
        let mut arguments = vec![
            "check",
            file,
            "--against",
            "odd.graphql",
            "--format",
            format,
        ];
        arguments.extend(strict.then_some("--strict"));
        ran(at, &arguments, "")
    };
    let (status, out, _) = check("odd.graphql", "github", true);
    assert_eq!(status, 1);
    assert!(
        out.starts_with("::error file=odd.graphql,line=2,col=6,title=unknown_type::"),
        "{out}"
    );
    let (status, out, _) = check("odd.graphql", "github", false);
    assert!(
        status == 1 && out.starts_with("::error file=odd.graphql,line=2,"),
        "{out}"
    );
    let (status, out, _) = check("odd.graphql", "markdown", true);
    assert!(
        status == 1
            && out.starts_with("### ✖ Errors (1)\n\n- `odd.graphql:2:6` The type `Nothing`"),
        "{out}"
    );
    let (status, out, err) = check("broken.graphql", "github", false);
    assert_eq!((status, err.as_str()), (1, ""));
    assert!(
        out.starts_with("::error file=broken.graphql,line="),
        "{out}"
    );
    let (status, out, err) = ran(
        at,
        &[
            "diff",
            "broken.graphql",
            "odd.graphql",
            "--format",
            "github",
        ],
        "",
    );
    assert_eq!((status, err.as_str()), (2, ""));
    assert!(
        out.starts_with("::error file=broken.graphql,line="),
        "{out}"
    );
}

#[test]
fn wrong_use_is_explained() {
    let folder = folder(&[("schema.graphql", OLD)]);
    let at = folder.path();
    for (arguments, status, says) in [
        (
            &["validate", "shema.graphql"][..],
            2,
            "Did you mean schema.graphql?",
        ),
        (&["validate"], 2, "required"),
        (&["validat", "schema.graphql"], 2, "'validate'"),
        (&["validate", "--strikt", "schema.graphql"], 2, "'--strict'"),
        (&["diff", "schema.graphql"], 2, "<NEW>"),
        (
            &[
                "diff",
                "schema.graphql",
                "schema.graphql",
                "--format",
                "html",
            ],
            2,
            "github",
        ),
        (&["check", "schema.graphql"], 2, "--against"),
        (&["completions", "cmd"], 2, "bash"),
        (&["diff", "-", "-"], 2, "only one of the two"),
        (
            &["validate", "nowhere/schema.graphql"],
            2,
            "no such file or folder",
        ),
        (&["validate", ""], 2, "the path is empty"),
        (
            &[
                "build",
                "schema.graphql",
                "-o",
                "site",
                "--logo",
                "none.png",
            ],
            2,
            "none.png: no such file or folder.\n",
        ),
    ] {
        let (found, out, err) = ran(at, arguments, "");
        assert_eq!((found, out.as_str()), (status, ""), "{arguments:?}: {err}");
        assert!(err.contains(says), "{arguments:?}: {err}");
    }
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (status, out, _) = ran(at, &["completions", shell], "");
        assert!(status == 0 && out.contains("graphfolio"), "{shell}");
    }
}
