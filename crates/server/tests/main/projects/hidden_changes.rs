//! Changes that hide rules hide from readers: the owner sees them, marked as hidden.

use serde_json::{Value, json};

use crate::on_both;
use crate::projects::hide_rules::{RULES, save, two, two_versions};
use crate::support::Program;

on_both! {
    the_owner_is_told_of_hidden_changes
}

/// Returns paths of changes, with whether they are hidden.
fn told(changes: &Value) -> Vec<(String, bool)> {
    let items = changes["items"].as_array().unwrap().iter();
    let told = items.map(|item| {
        let hidden = item.get("hidden").is_some_and(|hidden| hidden == true);
        (item["path"].as_str().unwrap().to_owned(), hidden)
    });
    told.collect()
}

async fn the_owner_is_told_of_hidden_changes(program: Program) {
    let owner = two_versions(&program).await;
    let whole = "/api/projects/shop/versions/2/changes";
    let before = owner.get(whole).await.expect(200).json()["changes"].clone();
    assert_eq!(before["hidden"], Value::Null);
    save(&owner, &RULES).await.expect(200);

    let public = "/api/public/docs/ada/shop/versions/2/changes";
    let readers = program.anonymous().get(public).await.expect(200).json()["changes"].clone();
    assert!(readers.get("hidden").is_none() && !told(&readers).is_empty());
    for path in [whole, "/api/projects/shop/versions/2/changes?from=1"] {
        let own = owner.get(path).await.expect(200).json()["changes"].clone();
        // Only visible changes count; hidden ones are marked, and none is missing.
        assert_eq!(own["counts"], readers["counts"], "{path}");
        let (hidden, shown): (Vec<_>, Vec<_>) =
            told(&own).into_iter().partition(|(_, hidden)| *hidden);
        assert_eq!(shown, told(&readers), "{path}");
        let paths: Vec<&str> = hidden.iter().map(|(path, _)| &**path).collect();
        for path in ["Query.zqSecrets", "ZqBlob", "ZqVault"] {
            assert!(paths.contains(&path), "{path}: {paths:?}");
        }
        assert_eq!(hidden.len() + shown.len(), told(&before).len(), "{path}");
        assert_eq!(own["hidden"]["breaking"], 3, "{own}");
    }

    // A check lists hidden changes too, and they fail it like others.
    let next = two().replace("type ZqVault { id: ID! }", "type ZqVault { code: ID! }");
    let path = "/api/projects/shop/schema/check";
    let body = json!({ "sdl": next });
    let checked = owner.post(path, &body).await;
    let checked = checked.expect(200).json();
    assert_eq!(checked["ok"], false);
    assert_eq!(checked["changes"]["counts"]["breaking"], 0);
    assert_eq!(checked["changes"]["hidden"]["breaking"], 1);
    assert_eq!(checked["changes"]["failing"], 1);
    assert_eq!(checked["changes"]["hidden_failing"], 1);
    assert_eq!(
        told(&checked["changes"]),
        [
            ("ZqVault.id".to_owned(), true),
            ("ZqVault.code".to_owned(), true)
        ]
    );
}
