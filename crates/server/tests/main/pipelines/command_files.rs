//! The commands with files of operations: `check --operations` and `publish --examples`.

use serde_json::{Value, json};

use super::command::{run, versions, with_shop};

#[tokio::test(flavor = "multi_thread")]
async fn with_operations_only_changes_that_they_use_fail() {
    let (program, owner, files) = with_shop().await;
    let write = |name: &str, text: &str| std::fs::write(files.path().join(name), text).unwrap();
    write("fine.gql", "query Fine { shop }");
    write("broken.gql", "query Mail { email }");
    let check = async |key: &str, operations: &str, more: &[&str]| {
        let all = [
            "check",
            "--project",
            "shop",
            "new.graphql",
            "--operations",
            operations,
        ];
        run(&program.base, key, files.path(), &[&all, more].concat()).await
    };
    let (status, out, err) = check(&owner.token, "fine.gql", &[]).await;
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("but no given operation uses it."), "{out}");
    assert!(out.contains("/d/ada/shop/checks/"), "{out}");
    // The page of the check says what the exit status says.
    let is_newest_ok = async || {
        let list = owner.get("/api/projects/shop/checks").await;
        list.expect(200).json()["checks"][0]["ok"].clone()
    };
    assert_eq!(is_newest_ok().await, true);
    program.clock.advance(1);
    let (status, out, _) = check(&owner.token, "broken.gql", &["--json"]).await;
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, &answer["ok"]), (1, &json!(false)), "{out}");
    assert_eq!(answer["operations"]["breaks"], 1);
    let item = &answer["operations"]["items"][0];
    assert_eq!(
        (&item["name"], &item["file"]),
        (&json!("Mail"), &json!("broken.gql"))
    );
    assert_eq!(is_newest_ok().await, false);
    assert!(answer["url"].as_str().unwrap().contains("/checks/"));
    let fail_on = ["--fail-on", "nothing"];
    assert_eq!(check(&owner.token, "broken.gql", &fail_on).await.0, 0);
    // The server judges, so a key that reads nothing is enough.
    owner.make_pro().await;
    let key = owner.with_key("publish").await.token;
    let (status, out, err) = check(&key, "fine.gql", &[]).await;
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    let (status, out, _) = check(&key, "broken.gql", &[]).await;
    assert_eq!(status, 1, "{out}");
    assert!(out.contains("✖ Mail  broken.gql:1\n"), "{out}");
    assert!(out.contains("1 operation in 1 file: 1 breaks."), "{out}");
    write("wrong.gql", "query Wrong { nothing }");
    let (status, out, _) = check(&key, "wrong.gql", &[]).await;
    assert_eq!(status, 1, "{out}");
    assert!(out.contains("is valid in neither version"), "{out}");
    write("cut.gql", "query Cut {");
    let (status, _, err) = check(&key, "cut.gql", &[]).await;
    assert_eq!(status, 2, "{err}");
    assert!(
        err.contains("cut.gql: The operations have a syntax error in line 1"),
        "{err}"
    );
    // What the project allows does not fail, though an operation uses it.
    let allow = json!({ "path": "Query.email", "code": "field_removed", "reason": "Unused." });
    let allowed = owner
        .post("/api/projects/shop/change-policy/allowed", &allow)
        .await;
    allowed.expect(201);
    let (status, out, _) = check(&owner.token, "broken.gql", &[]).await;
    assert_eq!(status, 0, "{out}");
    assert!(
        out.contains("It breaks 1 operation, and is allowed."),
        "{out}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn examples_are_published_with_the_schema() {
    let (program, owner, files) = with_shop().await;
    let docs = files.path().join("docs");
    std::fs::create_dir(&docs).unwrap();
    let write = |name: &str, text: &str| std::fs::write(docs.join(name), text).unwrap();
    write(
        "mail.graphql",
        "\"The address of the shop\" query Mail($n: Int) { email }",
    );
    write("mail.variables.json", "{ \"n\": 1 }");
    write("shop.graphql", "query TheShop { shop }");
    let publish = async |more: &[&str]| {
        let all = [
            "publish",
            "old.graphql",
            "--project",
            "shop",
            "--examples",
            "docs/*.graphql",
        ];
        run(
            &program.base,
            &owner.token,
            files.path(),
            &[&all, more].concat(),
        )
        .await
    };
    let (status, out, err) = publish(&[]).await;
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    assert!(
        out.contains("2 examples: 2 added, 0 changed, 0 removed."),
        "{out}"
    );
    // A variable that nothing uses.
    assert!(out.contains("docs/mail.graphql:1:"), "{out}");
    assert!(out.contains("`$n`"), "{out}");
    let list = owner
        .get("/api/projects/shop/examples")
        .await
        .expect(200)
        .json();
    assert_eq!(list["examples"][0]["file"], "docs/mail.graphql");
    assert_eq!(list["examples"][0]["title"], "The address of the shop");
    assert_eq!(list["examples"][0]["variables"], "{ \"n\": 1 }");

    std::fs::remove_file(docs.join("shop.graphql")).unwrap();
    write("mail.graphql", "query Mail { email nothing }");
    std::fs::remove_file(docs.join("mail.variables.json")).unwrap();
    let (status, out, _) = publish(&["--json"]).await;
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(status, 0, "{out}");
    assert_eq!(
        (
            &answer["examples"]["changed"],
            &answer["examples"]["removed"]
        ),
        (&json!(1), &json!(1))
    );
    assert_eq!(
        answer["examples"]["examples"][0]["is_valid"], false,
        "{out}"
    );

    let before = versions(&owner).await;
    // A file that cannot be read stops the publish before anything is sent.
    write("mail.graphql", "query Mail { email");
    let all = [
        "publish",
        "new.graphql",
        "--project",
        "shop",
        "--allow-breaking",
        "Unused",
        "--examples",
        "docs",
    ];
    let (status, _, err) = run(&program.base, &owner.token, files.path(), &all).await;
    assert_eq!(status, 2, "{err}");
    assert!(
        err.contains("docs/mail.graphql is not an example."),
        "{err}"
    );
    assert_eq!(versions(&owner).await, before);
}
