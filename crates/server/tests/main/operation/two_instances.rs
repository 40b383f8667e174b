//! Two programs on one database. Each caches routes for two seconds (`projects/src/docs_cache.rs`), so readers of
//! one see a change made by the other within that time.

use serde_json::json;

use crate::on_both;
use crate::support::{Actor, Program, eventually, start};

on_both! {
    readers_of_another_instance_see_what_is_published
    readers_of_another_instance_lose_docs_that_become_private
    readers_of_another_instance_are_led_to_a_new_slug
}

const PAGE: &str = "/d/ada/shop/objects/Shop";

/// Returns the owner on one instance, and a reader on another who has just read the page.
async fn owner_and_reader(program: Program) -> (Actor, Actor) {
    let owner = program.sign_in("ada@example.com").await;
    owner.make_pro().await;
    let sdl = "type Query { shop: Shop } type Shop { before: Int }";
    owner.create("Shop", sdl).await;
    let reader = start(Some(program.database.clone())).anonymous();
    let page = reader.get(PAGE).await.expect(200).text;
    assert!(page.contains("id=\"before\""), "{page}");
    (owner, reader)
}

async fn readers_of_another_instance_see_what_is_published(program: Program) {
    let (owner, reader) = owner_and_reader(program).await;
    let sdl = "type Query { shop: Shop } type Shop { after: Int }";
    owner.publish("shop", sdl).await.expect(201);
    eventually("the other instance shows the version before", async || {
        let page = reader.get(PAGE).await.expect(200).text;
        page.contains("id=\"after\"").then_some(())
    })
    .await;
}

async fn readers_of_another_instance_lose_docs_that_become_private(program: Program) {
    let (owner, reader) = owner_and_reader(program).await;
    owner.make_private("shop").await;
    eventually("the other instance shows private docs", async || {
        (reader.get(PAGE).await.status == 404).then_some(())
    })
    .await;
    owner
        .on(&reader.program)
        .get("/api/public/docs/ada/shop")
        .await
        .expect(200);
}

async fn readers_of_another_instance_are_led_to_a_new_slug(program: Program) {
    let (owner, reader) = owner_and_reader(program).await;
    owner
        .edit("shop", &json!({ "slug": "store" }))
        .await
        .expect(200);
    eventually("the other instance knows the old slug only", async || {
        let moved = reader.get(PAGE).await;
        (moved.header("location") == "/d/ada/store/objects/Shop").then_some(())
    })
    .await;
}
