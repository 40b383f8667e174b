//! Pages that the app draws, as readers without script see them.

use serde_json::json;

use crate::support::Program;
use crate::{on_both, on_one};

on_both! {
    an_owner_s_page_lists_public_projects
    a_missing_page_suggests_similar_ones
}

on_one! {
    the_console_leads_back_to_the_docs
}

const SDL: &str = "type Query { shop: Shop } type Shop { id: ID! } type Product { id: ID! }";

async fn an_owner_s_page_lists_public_projects(program: Program) {
    let anonymous = program.anonymous();
    let owner = program.sign_in("ada@example.com").await;
    owner.make_pro().await;
    let empty = anonymous.get("/d/ada").await.expect(200).text;
    assert!(empty.contains("No public docs yet."), "{empty}");

    owner.create("Shop <b>", SDL).await;
    owner.create("Secret", SDL).await;
    owner.make_private("secret").await;
    let about = json!({ "description": "Sells </script><i>things</i>." });
    owner.edit("shop-b", &about).await.expect(200);

    let page = anonymous.get("/d/ada").await.expect(200).text;
    assert!(page.contains("<bdi>ada</bdi></h1>"), "{page}");
    assert!(page.contains(">1 public project</p>"), "{page}");
    assert!(page.contains("<a href=\"/d/ada/shop-b\""), "{page}");
    assert!(page.contains(">Shop &#60;b&#62;</strong>"), "{page}");
    assert!(
        page.contains("Sells &#60;/script&#62;&#60;i&#62;things"),
        "{page}"
    );
    assert!(
        page.contains("<span>3 types</span><span>1 operation</span>"),
        "{page}"
    );
    assert!(page.contains(">Updated just now</time>"), "{page}");
    assert!(!page.to_lowercase().contains("secret"), "{page}");
    let canonical = format!("<link rel=\"canonical\" href=\"{}/d/ada\">", program.base);
    assert!(page.contains(&canonical), "{page}");

    // The app takes it over, with the data that it would request.
    let (_, seed) = page
        .split_once("<script type=\"application/json\" id=\"owner\">")
        .unwrap();
    let (seed, _) = seed.split_once("</script>").unwrap();
    let asked = anonymous.get("/api/public/users/ada").await.expect(200);
    assert_eq!(
        serde_json::from_str::<serde_json::Value>(seed).unwrap(),
        asked.json()
    );
}

async fn a_missing_page_suggests_similar_ones(program: Program) {
    let anonymous = program.anonymous();
    let owner = program.sign_in("ada@example.com").await;
    owner.make_pro().await;
    owner.create("Shop", SDL).await;
    owner.create("Secret", SDL).await;
    owner.make_private("secret").await;

    let page = anonymous
        .get("/d/ada/shop/objects/Prodct")
        .await
        .expect(404);
    assert!(
        page.text.contains("<title>Not found · Shop</title>"),
        "{}",
        page.text
    );
    assert!(
        page.text
            .contains("Nothing is called <bdi>Prodct</bdi></h1>"),
        "{}",
        page.text
    );
    let near = "<a class=\"nm\" href=\"/d/ada/shop/objects/Product\">Product</a>";
    assert!(page.text.contains(near), "{}", page.text);
    assert!(
        page.text.contains("<nav class=\"docs-nav\""),
        "{}",
        page.text
    );
    for told in ["rel=\"canonical\"", "og:url", "ld+json"] {
        assert!(!page.text.contains(told), "{told}");
    }
    let old = anonymous
        .get("/d/ada/shop/v/1/objects/Prodct")
        .await
        .expect(404)
        .text;
    assert!(
        old.contains("href=\"/d/ada/shop/v/1/objects/Product\""),
        "{old}"
    );
    let hostile = anonymous
        .get("/d/ada/shop/objects/%3Cscript%3Ealert(1)")
        .await
        .expect(404);
    assert!(!hostile.text.contains("<script>alert"), "{}", hostile.text);

    // Private and missing pages look the same, whatever is requested.
    let nothing = anonymous
        .get("/d/ada/nothing/objects/Prodct")
        .await
        .expect(404)
        .text;
    assert!(nothing.contains("data-kept=\"site\""), "{nothing}");
    assert!(
        nothing.contains(">This page does not exist</h1>"),
        "{nothing}"
    );
    for path in [
        "/d/ada/secret",
        "/d/ada/secret/objects/Product",
        "/d/ada/secret/objects/Prodct",
        "/d/ada/secret/v/9/objects/Product",
        "/d/nobody",
    ] {
        assert_eq!(
            anonymous.get(path).await.expect(404).text,
            nothing,
            "{path}"
        );
    }
    // Outside of docs nothing can be private, so the whole page is sent.
    let elsewhere = anonymous.get("/nothing").await.expect(404).text;
    assert!(
        elsewhere.contains(">This page does not exist</h1>"),
        "{elsewhere}"
    );
}

async fn the_console_leads_back_to_the_docs(program: Program) {
    let anonymous = program.anonymous();
    let owner = program.sign_in("ada@example.com").await;
    let sdl = "type Query { shop: Int }";
    owner.create("Tom & Co", sdl).await;
    let page = anonymous.get("/d/ada/tom-co/console").await.expect(200);
    let text = page.text.split("<noscript>").nth(1).unwrap();
    let text = text.split("</noscript>").next().unwrap();
    for expected in [
        "<a class=\"docs-brand\" href=\"/d/ada/tom-co\">",
        "Tom &#38; Co</span></a>",
        "<a href=\"/d/ada/tom-co/changelog\">Changelog</a>",
        "<a href=\"/d/ada/tom-co/console\" aria-current=\"true\">Console</a>",
        "<h1>Console</h1>",
        "needs JavaScript",
        "<a href=\"/d/ada/tom-co\">Go to the overview</a>",
    ] {
        assert!(text.contains(expected), "{expected} is not in {text}");
    }
    for address in [
        "/d/ada/tom-co",
        "/d/ada/tom-co/graph",
        "/d/ada/tom-co/llm-docs",
    ] {
        assert!(text.contains(&format!("href=\"{address}\"")));
        anonymous.get(address).await.expect(200);
    }
}
