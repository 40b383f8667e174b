//! `check --operations`: changes count where a client's operations use them.

use serde_json::Value;

use super::commands::{folder, ran};

const OLD: &str = "type Query {\n  user(id: ID!): User\n  legacy: String\n}\ntype User {\n  login: String\n  email: String\n}\n";
const NEW: &str = "type Query {\n  user(id: ID!): User @deprecated(reason: \"Use account.\")\n}\ntype User {\n  login: String\n  name: String\n}\n";
const MAIL: &str = "query Mail($id: ID!) {\n  user(id: $id) {\n    ...Contact\n  }\n}\n";
const CONTACT: &str = "fragment Contact on User {\n  email\n}\n";
const LOGIN: &str = "{ user(id: 1) { login } }\n";
const NEWER: &str = "query Name { user(id: 1) { name } }\n";

fn files() -> tempfile::TempDir {
    folder(&[
        ("old.graphql", OLD),
        ("new.graphql", NEW),
        ("src/mail/mail.graphql", MAIL),
        ("src/mail/contact.gql", CONTACT),
        ("src/login.graphql", LOGIN),
        ("src/newer.graphql", NEWER),
        ("src/schema.graphql", OLD),
        ("src/node_modules/x/broken.graphql", "query {"),
        ("src/notes.txt", "query {"),
        (
            "app/wrong.graphql",
            "query Wrong { user(id: 1) { nothing } }",
        ),
        ("app2/broken.graphql", "\nquery Broken {\n"),
        ("app2/other.graphql", "query Other { legacy }"),
        ("app3/schema.graphql", "type Query { a: Int }"),
        (
            "both/both.graphql",
            "query Both { user(id: 1) { email name } }",
        ),
        (
            "web/app.tsx",
            "import { gql } from \"x\";\nconst a = gql`{ user(id: 1) { login } }`;\n",
        ),
        ("large.graphql", &format!("query Q {{{}", "[".repeat(200))),
    ])
}

fn check(files: &tempfile::TempDir, operations: &[&str], more: &[&str]) -> (i32, String, String) {
    let mut arguments = vec!["check", "new.graphql", "--against", "old.graphql"];
    for each in operations {
        arguments.extend(["--operations", each]);
    }
    arguments.extend(more);
    ran(files.path(), &arguments, "")
}

#[test]
fn only_used_changes_fail() {
    let files = files();
    // Both breaking changes fail without operations.
    assert_eq!(check(&files, &[], &[]).0, 1);
    let (status, out, err) = check(&files, &["src/login.graphql"], &[]);
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    let passes = "It would be breaking, but no given operation uses it.";
    assert_eq!(out.matches(passes).count(), 2, "{out}");
    assert!(!out.contains('✖'), "{out}");
    assert!(out.contains("0 breaking, "), "{out}");
    assert!(
        out.contains("⚠ query without a name  src/login.graphql:1\n"),
        "{out}"
    );
    assert!(
        out.ends_with("1 operation in 1 file: 1 is touched.\n"),
        "{out}"
    );

    let (status, out, _) = check(&files, &["src"], &[]);
    assert_eq!(status, 1, "{out}");
    assert!(out.contains("✖ Mail  src/mail/mail.graphql:1\n"), "{out}");
    assert!(
        out.contains("`User.email` breaks it (src/mail/contact.gql:2)"),
        "{out}"
    );
    assert!(out.contains("It breaks 1 operation."), "{out}");
    let end = "3 operations in 5 files: 1 breaks, 1 is touched, 1 is fine.\n";
    assert!(out.ends_with(end), "{out}");
    let (status, ..) = check(&files, &["src"], &["--fail-on", "nothing"]);
    assert_eq!(status, 0);
}

#[test]
fn patterns_match_files_below_folders() {
    let files = files();
    let count = |patterns: &[&str]| {
        let (_, out, err) = check(&files, patterns, &["--json"]);
        assert_eq!(err, "");
        let answer: Value = serde_json::from_str(&out).unwrap();
        answer["operations"]["files"].as_u64()
    };
    assert_eq!(count(&["src/**/*.graphql"]), Some(4));
    assert_eq!(count(&["./src/*.graphql"]), Some(3));
    assert_eq!(count(&["src/**/*.{graphql,gql}"]), Some(5));
    assert_eq!(count(&["src/**/*.graphql", "src/mail", "src"]), Some(5));
}

#[test]
fn every_form_names_the_operations() {
    let files = files();
    let (status, out, _) = check(&files, &["src"], &["--json"]);
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, &answer["ok"]), (1, &Value::Bool(false)));
    let items = answer["operations"]["items"].as_array().unwrap();
    let mail = items.iter().find(|item| item["name"] == "Mail").unwrap();
    assert_eq!(mail["verdict"], "breaks");
    assert_eq!(mail["impacts"][0]["path"], "User.email");
    assert_eq!(mail["impacts"][0]["file"], "src/mail/contact.gql");
    let changes = answer["changes"]["items"].as_array().unwrap();
    let uses = |path: &str| {
        let change = changes.iter().find(|change| change["path"] == path);
        change.unwrap()["operations"]["breaks"].as_u64()
    };
    assert_eq!(
        (uses("User.email"), uses("Query.legacy")),
        (Some(1), Some(0))
    );

    let (_, out, _) = check(&files, &["src"], &["--format", "markdown"]);
    assert!(
        out.contains("- ✖ `Mail` (src/mail/mail.graphql:1) breaks\n  - `User.email`"),
        "{out}"
    );
    let (_, out, _) = check(&files, &["src"], &["--format", "github"]);
    let begins = |text: &str| out.lines().any(|line| line.starts_with(text));
    assert!(
        begins(
            "::error file=src/mail/contact.gql,line=2,col=3,title=operation::Mail: `User.email` breaks it."
        ),
        "{out}"
    );
    assert!(
        out.lines()
            .any(|line| line.starts_with("::warning") && line.contains("title=Query.legacy")),
        "{out}"
    );
}

#[test]
fn mistakes_are_told_in_plain_words() {
    let files = files();
    let (status, _, err) = check(&files, &["lib/**/*.graphql"], &[]);
    assert_eq!(status, 2);
    assert!(err.contains("No file matches 'lib/**/*.graphql'."), "{err}");
    let (status, _, err) = check(&files, &["src/{a"], &[]);
    assert_eq!(status, 2);
    assert!(err.contains("'src/{a' is not a pattern: "), "{err}");
    let (status, _, err) = check(&files, &["app2"], &[]);
    assert_eq!(status, 2);
    assert!(err.contains(" --> app2/broken.graphql:3:1"), "{err}");
    let (status, _, err) = check(&files, &["app3"], &[]);
    assert_eq!(status, 2);
    assert!(err.contains("There is no operation in 1 file."), "{err}");
    let (status, out, _) = check(&files, &["app"], &[]);
    assert_eq!(status, 1);
    let said =
        "It is valid in neither version: `User` has no field `nothing`. (app/wrong.graphql:1)";
    assert!(out.contains(said), "{out}");
    // Each version has its own reason.
    let (status, out, _) = check(&files, &["both"], &[]);
    assert_eq!(status, 1);
    for said in [
        "In the schema in use: `User` has no field `name`. (both/both.graphql:1)",
        "In the new schema: `User` has no field `email`. (both/both.graphql:1)",
    ] {
        assert!(out.contains(said), "{out}");
    }
    // A program is not a document, and the message does not speak of the schema.
    let (status, _, err) = check(&files, &["web/app.tsx"], &[]);
    assert_eq!(status, 2);
    assert!(err.contains(" --> web/app.tsx:1:1"), "{err}");
    let hint = "This is a program. Send only the operations that are in it.";
    assert!(err.contains(hint) && !err.contains("schema"), "{err}");
    // A limit is told once.
    let (status, _, err) = check(&files, &["large.graphql"], &[]);
    assert_eq!(status, 2);
    let said = "The operations are nested more than 100 levels deep.";
    assert_eq!(err.matches(said).count(), 1, "{err}");
    assert!(err.contains(" --> large.graphql:1:"), "{err}");
}
