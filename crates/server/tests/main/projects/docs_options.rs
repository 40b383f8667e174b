//! The stamp of what docs are made with, where it is stored beside counts and changes.

use serde_json::json;

use crate::on_both;
use crate::projects::hide_rules::{RULES, save, two_versions};
use crate::support::Program;

on_both! {
    counts_under_the_stamp_of_an_earlier_release_are_computed_again
}

async fn counts_under_the_stamp_of_an_earlier_release_are_computed_again(program: Program) {
    let owner = two_versions(&program).await;
    save(&owner, &RULES).await.expect(200);
    let list = async || {
        owner
            .get("/api/projects/shop/versions")
            .await
            .expect(200)
            .json()["items"]
            .clone()
    };
    let right = list().await;
    assert_eq!(right.as_array().unwrap().len(), 2, "{right}");

    let store = program.store();
    let outdate = |conn: &mut persistence::Conn| {
        let shop = domain::ProjectRef::Slug(domain::Slug::parse("shop").unwrap());
        let project = persistence::projects::find(conn, &shop)?.unwrap();
        for version in persistence::schema_versions::list_before(conn, project.id, None, 2)? {
            let counts = schema_results::Counts {
                types: 999,
                ..version.counts
            };
            persistence::schema_versions::set_counts(conn, version.id, counts, "an earlier form")?;
        }
        Ok(())
    };
    store.write(outdate).await.unwrap();

    assert_eq!(list().await, right);
    let stored = |conn: &mut persistence::Conn| {
        let shop = domain::ProjectRef::Slug(domain::Slug::parse("shop").unwrap());
        let project = persistence::projects::find(conn, &shop)?.unwrap();
        let stamp = project.docs_options.counts_stamp().to_owned();
        let versions = persistence::schema_versions::list_before(conn, project.id, None, 2)?;
        let told = versions
            .into_iter()
            .map(|version| (version.rules_stamp == stamp, version.counts.types < 999));
        Ok(told.collect::<Vec<_>>())
    };
    let stored = store.read(stored).await.unwrap();
    assert_eq!(json!(stored), json!([[true, true], [true, true]]));
}
