//! `Cache-Control` and entity tags. `authorisation.rs` checks for every operation that account data is not stored.

use reqwest::Method;
use serde_json::json;

use crate::api::public_routes::{self, Names};
use crate::support::{Actor, Answer, start};

const NAMES: Names = Names {
    owner: "ada",
    slug: "shop",
    object: "Shop",
    query: "shop",
    check: public_routes::NO_CHECK,
};
const SDL: &str = "type Query { shop: Shop } type Shop { name: String }";

async fn ask(reader: &Actor, path: &str, etag: &str) -> Answer {
    let request = reader.request(Method::GET, path);
    Answer::of(request.header("if-none-match", etag)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn public_docs_are_revalidated_and_private_ones_never_stored() {
    let program = start(None);
    let owner = program.sign_in("ada@example.com").await;
    owner.make_pro().await;
    owner.create("Shop", SDL).await;
    owner
        .publish("shop", SDL.replace("String", "Int"))
        .await
        .expect(201);

    let anonymous = program.anonymous();
    let mut tags = Vec::new();
    let check = public_routes::make_check(&owner, "shop", SDL).await;
    let names = Names {
        check: &check,
        ..NAMES
    };
    for path in public_routes::of_docs(&names) {
        let answer = anonymous.get(&path).await;
        let is_api = path.starts_with("/api");
        if answer.status != 200 {
            assert!(!is_api, "{path}: {}", answer.text);
            continue;
        }
        assert_eq!(answer.header("cache-control"), "no-cache", "{path}");
        let etag = answer.header("etag").to_owned();
        if is_api && !path.contains("/search") {
            assert!(!etag.is_empty(), "{path} has no tag");
            let again = ask(&anonymous, &path, &etag).await.expect(304);
            assert_eq!(again.text, "", "{path}");
            assert_eq!(again.header("cache-control"), "no-cache", "{path}");
            assert_eq!(again.header("etag"), etag, "{path}");
        }
        tags.push((path, etag));
    }
    assert!(tags.len() > 50, "{} were open", tags.len());
    // A change gets another tag.
    let versions = "/api/public/docs/ada/shop/versions";
    let (_, before) = tags.iter().find(|(path, _)| path == versions).unwrap();
    owner
        .publish("shop", format!("{SDL} scalar Date"))
        .await
        .expect(201);
    ask(&anonymous, versions, before).await.expect(200);

    owner.make_private("shop").await;
    for (path, etag) in &tags {
        let answer = ask(&anonymous, path, etag).await.expect(404);
        if path.starts_with("/api") {
            assert_eq!(
                answer.header("cache-control"),
                "private, no-store",
                "{path}"
            );
        }
        let own = ask(&owner, path, "\"other\"").await;
        if own.status == 200 {
            assert_eq!(own.header("cache-control"), "private, no-store", "{path}");
        } else {
            // The widget belongs to other sites, so it is gone for the owner too.
            let may_be_gone = !path.starts_with("/api") || path.contains("/widget");
            assert!(may_be_gone, "{path}: {}", own.text);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_redirect_to_private_docs_is_not_stored() {
    let program = start(None);
    let owner = program.sign_in("ada@example.com").await;
    owner.make_pro().await;
    owner.create("Shop", SDL).await;
    owner
        .edit("shop", &json!({ "slug": "store", "is_public": false }))
        .await
        .expect(200);
    for path in ["/api/public/docs/ada/shop", "/d/ada/shop/llms.txt"] {
        let moved = owner.get(path).await.expect(308);
        assert_eq!(moved.header("cache-control"), "private, no-store", "{path}");
    }
}
