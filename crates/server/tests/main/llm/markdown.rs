//! Every page as Markdown, at its own address and on request.

use reqwest::Method;
use serde_json::json;

use crate::support::{Answer, Program};
use crate::{on_both, on_one};

on_both! {
    the_overview_names_its_owner
    a_version_comes_with_its_publishers_message
}

on_one! {
    no_page_links_to_missing_markdown
    a_projects_description_is_not_markdown
}

const ONE: &str =
    "type Query { shop: Shop } type Shop { id: ID! owner: User } type User { shop: Shop }";
const TWO: &str = "type Query { shop: Shop } type Shop { id: ID! owner: User city: String } type User { shop: Shop }";

/// The link to the index below the title of every page.
fn pointer(program: &Program, slug: &str) -> String {
    let base = &program.base;
    format!("> Index of these docs: [llms.txt]({base}/d/ada/{slug}/llms.txt)\n")
}

async fn no_page_links_to_missing_markdown(program: Program) {
    let anonymous = program.anonymous();
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", ONE).await;
    owner.publish("shop", TWO).await.expect(201);
    for page in [
        "",
        "/graph",
        "/graph?focus=Shop",
        "/console",
        "/changelog",
        "/changelog/2",
        "/changelog/safe",
        "/llm-docs",
        "/queries",
        "/queries/shop",
        "/objects/Shop",
        "/objects/Shop/used-by",
        "/v/1",
        "/v/1/graph",
        "/v/1/objects/Shop",
    ] {
        let address = format!("/d/ada/shop{page}");
        let html = anonymous.get(&address).await.expect(200);
        let vary = html.header("vary").to_owned();
        assert!(
            vary.split(", ").any(|name| name == "Accept"),
            "{page}: {vary}"
        );
        if let Some(link) = html.headers.get("link") {
            let link = link.to_str().unwrap();
            let text = link.strip_prefix('<').unwrap().split_once('>').unwrap().0;
            let text = text.strip_prefix(program.base.as_str()).unwrap();
            let text = anonymous.get(text).await.expect(200);
            assert_eq!(
                text.header("content-type"),
                "text/markdown; charset=utf-8",
                "{page}"
            );
        }
        let request = program
            .request(Method::GET, &address)
            .header("accept", "text/markdown, */*;q=0.1");
        let text = Answer::of(request).await.expect(200);
        assert_eq!(
            text.header("content-type"),
            "text/markdown; charset=utf-8",
            "{page}"
        );
    }

    let graph = anonymous.get("/d/ada/shop/graph.md").await.expect(200).text;
    assert!(
        graph.starts_with(&format!(
            "# Graph\n\n{}\nHow the ",
            pointer(&program, "shop")
        )),
        "{graph}"
    );
    assert!(
        graph.contains(&format!(
            "\n- [Objects]({}/d/ada/shop/objects.md): ",
            program.base
        )),
        "{graph}"
    );
    let most = format!(
        "\n- [Shop]({}/d/ada/shop/objects/Shop.md) (object): connected with ",
        program.base
    );
    assert!(graph.contains(&most), "{graph}");
    assert!(
        graph.contains(&format!(
            "`{}/d/ada/shop/graph?focus=TypeName`",
            program.base
        )),
        "{graph}"
    );

    let console = anonymous
        .get("/d/ada/shop/console.md")
        .await
        .expect(200)
        .text;
    assert!(console.starts_with("# Console\n\n"), "{console}");
    assert!(console.contains("\nNo endpoint is known"), "{console}");
}

async fn the_overview_names_its_owner(program: Program) {
    let anonymous = program.anonymous();
    let owner = program.sign_in("ada@example.com").await;
    let id = owner.create("Shop *1*", ONE).await;
    let path = "/d/ada/shop-1.md";
    let first = anonymous.get(path).await.expect(200).text;
    assert!(first.starts_with("# Shop \\*1\\*\n\n"), "{first}");
    assert!(!first.contains("## Recent changes"), "{first}");

    owner.publish("shop-1", TWO).await.expect(201);
    let about = json!({ "description": "Sells `things`." });
    owner.edit("shop-1", &about).await.expect(200);
    let endpoint = json!({ "name": "Live", "url": "https://api.example.com/graphql", "environment": "production" });
    owner
        .post(&format!("/api/projects/{id}/endpoints"), &endpoint)
        .await
        .expect(201);
    let text = anonymous.get(path).await.expect(200).text;
    let begin = format!(
        "# Shop \\*1\\*\n\n{}\nSells \\`things\\`.\n\n",
        pointer(&program, "shop-1")
    );
    assert!(text.starts_with(&begin), "{text}");
    for part in [
        " types, 1 operation, ",
        "\n## Endpoints\n\n- Live (production) `https://api.example.com/graphql`\n",
        "\n## Queries\n\n- [shop](HOST/d/ada/shop-1/queries/shop.md)",
        "\n## Types and directives\n\n- [Objects](HOST/d/ada/shop-1/objects.md): ",
        "\n## Recent changes\n\n- [Version 2](HOST/d/ada/shop-1/changelog/2.md), ",
        ": 1 safe change.\n- [Version 1](HOST/d/ada/shop-1/changelog/1.md), ",
        "\n[All versions](HOST/d/ada/shop-1/changelog.md)\n",
    ] {
        let part = part.replace("HOST", &program.base);
        assert!(text.contains(&part), "{part} in {text}");
    }
    let console = anonymous
        .get("/d/ada/shop-1/console.md")
        .await
        .expect(200)
        .text;
    assert!(
        console.contains("- Live (production) `https://api.example.com/graphql`\n"),
        "{console}"
    );
    // Older docs have neither.
    let old = anonymous.get("/d/ada/shop-1/v/1.md").await.expect(200).text;
    assert!(
        old.starts_with("# Shop \\*1\\*\n\n") && !old.contains("\n## Recent"),
        "{old}"
    );

    // The API's page with the empty path is the overview too.
    let pages = "/api/public/docs/ada/shop-1/pages";
    let named = anonymous
        .get(&format!("{pages}/overview"))
        .await
        .expect(200);
    let bare = anonymous.get(&format!("{pages}/")).await.expect(200);
    assert_eq!(bare.json(), named.json());
}

async fn a_projects_description_is_not_markdown(program: Program) {
    let anonymous = program.anonymous();
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", ONE).await;
    let about = json!({ "description": "- A **library** of `books`, [free](https://a.example) & <b>open</b>." });
    owner.edit("shop", &about).await.expect(200);
    let html =
        "- A **library** of `books`, [free](https://a.example) &amp; &lt;b&gt;open&lt;/b&gt;.";
    let page = anonymous.get("/d/ada/shop").await.expect(200).text;
    assert!(
        page.contains(&format!("<p class=\"tagline\" dir=\"auto\">{html}</p>")),
        "{page}"
    );
    let head = page.split("</head>").next().unwrap();
    for name in ["name=\"description\"", "property=\"og:description\""] {
        let said = head.split(name).nth(1).unwrap().split('>').next().unwrap();
        assert!(
            said.contains("A **library** of `books`, [free](https://a.example) &"),
            "{said}"
        );
    }
    let marks = "\\- A \\*\\*library\\*\\* of \\`books\\`, \\[free\\]";
    for text in [
        "/d/ada/shop.md",
        "/d/ada/shop/llms.txt",
        "/d/ada/shop/llms-full.txt",
        "/d/ada.md",
    ] {
        let text = anonymous.get(text).await.expect(200).text;
        assert!(text.contains(marks), "{text}");
        assert!(text.contains("\\<b\\>open"), "{text}");
    }
}

async fn a_version_comes_with_its_publishers_message(program: Program) {
    let anonymous = program.anonymous();
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", ONE).await;
    let body = json!({ "sdl": TWO, "message": "Cities, see `Shop.city` and *more*" });
    let path = "/api/projects/shop/schema";
    owner.put(path, &body).await.expect(201);
    let said = "Cities, see `Shop.city` and \\*more\\*";
    let version = anonymous
        .get("/d/ada/shop/changelog/2.md")
        .await
        .expect(200)
        .text;
    assert!(
        version.contains(&format!(" 1 safe change.\n\n{said}\n\n- safe: ")),
        "{version}"
    );
    for list in ["/d/ada/shop/changelog.md", "/d/ada/shop.md"] {
        let list = anonymous.get(list).await.expect(200).text;
        assert!(list.contains(&format!("1 safe change. {said}\n")), "{list}");
    }
    for line in version.lines() {
        assert_eq!(line, line.trim_end());
    }
}
