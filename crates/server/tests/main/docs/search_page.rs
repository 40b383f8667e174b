//! Search results as a page, and schema coordinates as addresses.

use serde_json::json;

use crate::on_one;
use crate::support::Program;

on_one! {
    results_are_readable_without_script
    coordinates_lead_to_their_places
}

const SDL: &str =
    "type Query { shop(id: ID!): Shop } type Shop { id: ID! old: Int @deprecated secret: Int }
    enum State { OPEN } directive @cost(weight: Int) on FIELD_DEFINITION";

async fn results_are_readable_without_script(program: Program) {
    let anonymous = program.anonymous();
    let owner = program.sign_in("ada@example.com").await;
    owner.make_pro().await;
    owner.create("Shop", SDL).await;

    let page = anonymous
        .get("/d/ada/shop/search?q=is%3Adeprecated")
        .await
        .expect(200);
    assert_eq!(page.header("x-robots-tag"), "noindex");
    for expected in [
        "<form class=\"search-form\" role=\"search\" action=\"/d/ada/shop/search\">",
        "value=\"is:deprecated\"",
        "href=\"/d/ada/shop/objects/Shop#old\"",
        "<span class=\"search-kind\">Field <span class=\"pill warn\">deprecated</span></span>",
        "<p class=\"search-total\">1 result</p>",
    ] {
        assert!(page.text.contains(expected), "{expected}: {}", page.text);
    }
    let problem = anonymous
        .get("/d/ada/shop/search?q=open:yes+%3Cb%3Ex")
        .await
        .expect(200)
        .text;
    assert!(problem.contains("No filter named “open”. Filters: is, kind,"));
    assert!(!problem.contains("<b>x") && problem.contains("value=\"open:yes &#60;b&#62;x\""));
    // Every page leads there, and the empty page teaches filters.
    let overview = anonymous.get("/d/ada/shop").await.expect(200).text;
    assert!(overview.contains("role=\"search\" action=\"/d/ada/shop/search\">"));
    let empty = anonymous.get("/d/ada/shop/search").await.expect(200).text;
    assert!(
        empty.contains("href=\"/d/ada/shop/search?q=is%3Adeprecated\""),
        "{empty}"
    );
    let text = anonymous
        .get("/d/ada/shop/search.md?q=type:State")
        .await
        .expect(200);
    assert_eq!(text.header("x-robots-tag"), "noindex");
    let open = format!(
        "- [`State.OPEN`]({}/d/ada/shop/enums/State.md) (value)",
        program.base
    );
    assert!(text.text.contains(&open), "{}", text.text);

    let old = "/d/ada/shop/search.md?q=is:deprecated";
    let old = anonymous.get(old).await.expect(200).text;
    assert!(old.contains(" (field) (deprecated)\n"), "{old}");

    // Hidden things are not found, and private docs have no search.
    let rules = json!({ "rules": ["Shop.secret"] });
    owner
        .put("/api/projects/shop/hide-rules", &rules)
        .await
        .expect(200);
    let hidden = "/d/ada/shop/search?q=type:Shop";
    let hidden = anonymous.get(hidden).await.expect(200).text;
    assert!(
        hidden.contains("Shop#id") && !hidden.contains("secret"),
        "{hidden}"
    );
    owner.make_private("shop").await;
    anonymous.get("/d/ada/shop/search?q=shop").await.expect(404);
    let own = "/api/public/docs/ada/shop/pages/search?q=returns:Shop";
    anonymous.get(own).await.expect(404);
    let own = owner.get(own).await.expect(200).json();
    assert!(
        own["html"].as_str().unwrap().contains("queries/shop"),
        "{own}"
    );
}

async fn coordinates_lead_to_their_places(program: Program) {
    let anonymous = program.anonymous();
    let owner = program.sign_in("ada@example.com").await;
    owner.make_pro().await;
    owner.create("Shop", SDL).await;
    for (coordinate, place) in [
        ("Shop", "objects/Shop"),
        ("Shop.id", "objects/Shop#id"),
        ("Query.shop", "queries/shop"),
        ("Query.shop(id:)", "queries/shop#id"),
        ("Query.shop%28id%3A%29", "queries/shop#id"),
        ("State.OPEN", "enums/State#OPEN"),
        ("@cost", "directives/cost"),
        ("@cost(weight:)", "directives/cost#weight"),
    ] {
        for base in ["/d/ada/shop", "/d/ada/shop/v/1"] {
            let moved = anonymous.get(&format!("{base}/c/{coordinate}")).await;
            let moved = moved.expect(308);
            assert_eq!(
                moved.header("location"),
                format!("{base}/{place}"),
                "{coordinate}"
            );
        }
    }
    let text = anonymous.get("/d/ada/shop/c/Shop.id.md").await.expect(308);
    assert_eq!(text.header("location"), "/d/ada/shop/objects/Shop.md#id");

    let near = anonymous
        .get("/d/ada/shop/c/Shop.idd")
        .await
        .expect(404)
        .text;
    assert!(near.contains("<bdi>Shop.idd</bdi>"), "{near}");
    assert!(
        near.contains("<a href=\"/d/ada/shop/objects/Shop#id\">Shop.id</a>"),
        "{near}"
    );
    let near = anonymous
        .get("/d/ada/shop/c/Shpo.id")
        .await
        .expect(404)
        .text;
    assert!(
        near.contains("href=\"/d/ada/shop/objects/Shop\">Shop</a>"),
        "{near}"
    );
    let json = anonymous
        .get("/api/public/docs/ada/shop/pages/c/Shop.id")
        .await
        .expect(404)
        .json();
    assert_eq!(json["elsewhere"]["path"], "objects/Shop#id");
    assert_eq!(json["elsewhere"]["is_moved"], true);

    owner
        .put(
            "/api/projects/shop/hide-rules",
            &json!({ "rules": ["Shop.secret"] }),
        )
        .await
        .expect(200);
    let hidden = anonymous
        .get("/d/ada/shop/c/Shop.secret")
        .await
        .expect(404)
        .text;
    assert!(!hidden.contains("Shop#secret"), "{hidden}");
    owner.make_private("shop").await;
    anonymous.get("/d/ada/shop/c/Shop.id").await.expect(404);
}
