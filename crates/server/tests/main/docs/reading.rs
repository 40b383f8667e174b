//! Docs for readers: dates, uses, summaries of types, and structured data for search engines.

use serde_json::Value;

use crate::support::{Actor, Program};
use crate::{on_both, on_one};

on_both! {
    pages_say_since_which_version
    markdown_pages_say_since_which_version
    the_overview_describes_the_project
    a_type_has_a_summary
    pages_have_structured_data
}

on_one! {
    all_uses_have_a_page
}

const ONE: &str = "\"What is sold. Here.\" type Shop { name: String! } type Query { shop: Shop }";
const TWO: &str = "\"What is sold. Here.\" type Shop { name(short: Boolean): String! city: City } \
    type City { name: String } type Query { shop: Shop }";
const THREE: &str = "\"What is sold. Here.\" type Shop { name(short: Boolean): String! @deprecated city: City } \
    type City { name: String area: Int } type Query { shop: Shop }";

async fn shop(program: &Program, versions: &[&str]) -> Actor {
    let ada = program.sign_in("ada@example.com").await;
    for (number, sdl) in versions.iter().enumerate() {
        if number == 0 {
            ada.create("Shop", sdl).await;
        } else {
            ada.publish("shop", *sdl).await.expect(201);
        }
    }
    ada
}

/// Returns the texts of links to versions on a page.
async fn dates(program: &Program, path: &str) -> Vec<String> {
    let address = format!("/d/ada/shop{path}");
    let html = program.anonymous().get(&address).await.expect(200).text;
    html.split("<a class=\"pill ")
        .skip(1)
        .filter_map(|rest| {
            rest.split_once("href=\"/d/ada/shop/changelog/")?
                .1
                .split_once("</a>")
        })
        .filter_map(|(link, _)| link.split_once("\">"))
        .filter(|(_, words)| words.contains("since"))
        .map(|(number, words)| {
            assert!(words.ends_with(&format!("version {number}")), "{words}");
            words.to_owned()
        })
        .collect()
}

async fn pages_say_since_which_version(program: Program) {
    let ada = shop(&program, &[ONE, TWO, THREE]).await;
    let shown = dates(&program, "/objects/Shop").await;
    assert_eq!(
        shown,
        [
            "since version 2",
            "deprecated since version 3",
            "since version 2"
        ]
    );
    assert_eq!(
        dates(&program, "/objects/City").await,
        ["since version 2", "since version 3"]
    );
    // Older docs do not mention later versions.
    assert!(dates(&program, "/v/1/objects/Shop").await.is_empty());
    assert_eq!(
        dates(&program, "/v/2/objects/City").await,
        ["since version 2"]
    );

    // The first version again, then the third: everything in it is new again.
    for sdl in [ONE, THREE] {
        ada.publish("shop", sdl).await.expect(201);
    }
    assert_eq!(dates(&program, "/objects/City").await, ["since version 5"]);
    assert_eq!(
        dates(&program, "/objects/Shop").await,
        [
            "since version 5",
            "deprecated since version 5",
            "since version 5"
        ]
    );
    assert!(dates(&program, "/v/4/objects/Shop").await.is_empty());
    assert_eq!(
        dates(&program, "/v/3/objects/City").await,
        ["since version 2", "since version 3"]
    );
}

async fn markdown_pages_say_since_which_version(program: Program) {
    let anonymous = program.anonymous();
    let ada = shop(&program, &[ONE, TWO, THREE]).await;
    let text = async |path: &str| {
        let address = format!("/d/ada/shop{path}.md");
        anonymous.get(&address).await.expect(200).text
    };
    let base = &program.base;
    let version =
        |number: u32| format!("[version {number}]({base}/d/ada/shop/changelog/{number}.md)");
    let shop = text("/objects/Shop").await;
    for line in [
        format!(
            "({base}/d/ada/shop/scalars/String.md) **Deprecated since {}.**\n",
            version(3)
        ),
        format!(
            "({base}/d/ada/shop/scalars/Boolean.md) since {}\n",
            version(2)
        ),
        format!("({base}/d/ada/shop/objects/City.md) since {}\n", version(2)),
    ] {
        assert!(shop.contains(&line), "{line}: {shop}");
    }
    assert!(shop.contains("Object.\n"), "{shop}");
    let city = text("/objects/City").await;
    assert!(
        city.starts_with("# City\n\n> Index of these docs: [llms.txt]("),
        "{city}"
    );
    let since = format!("\n\nObject. Since {}.\n", version(2));
    assert!(city.contains(&since), "{city}");
    assert!(city.contains(&format!(" since {}\n", version(3))), "{city}");
    // The links work, and older docs do not mention later versions.
    anonymous
        .get("/d/ada/shop/changelog/3.md")
        .await
        .expect(200);
    assert!(!text("/v/1/objects/Shop").await.contains("since"));
    let second = text("/v/2/objects/City").await;
    assert!(
        second.contains(&version(2)) && !second.contains(&version(3)),
        "{second}"
    );

    let four = THREE
        .replace(
            "shop: Shop",
            "shop(city: String @deprecated): Shop sold: Int @deprecated(reason: \"Gone.\")",
        )
        .replace(
            "type City",
            "directive @old(by: Int) on FIELD enum Size { S @deprecated } type City",
        )
        .replace("area: Int", "area: Int size: Size");
    ada.publish("shop", four).await.expect(201);
    let sold = text("/queries/sold").await;
    let (four, head) = (
        version(4),
        format!(
            "\n\nQuery. Since {0}. **Deprecated since {0}:** Gone.\n",
            version(4)
        ),
    );
    assert!(sold.contains(&head), "{sold}");
    let city = format!(" since {four} **Deprecated.**\n");
    let query = text("/queries/shop").await;
    assert!(query.contains(&city), "{query}");
    assert!(
        text("/directives/old")
            .await
            .contains(&format!(" Since {four}.\n"))
    );
    let size = text("/enums/Size").await;
    assert!(
        size.contains(&format!("- `S` **Deprecated since {four}.**\n")),
        "{size}"
    );
}

async fn the_overview_describes_the_project(program: Program) {
    let anonymous = program.anonymous();
    let ada = shop(&program, &[ONE]).await;
    let overview = async || anonymous.get("/d/ada/shop").await.expect(200);
    let first = overview().await;
    assert!(
        first.text.contains("dir=\"auto\">Shop</h1>"),
        "{}",
        first.text
    );
    assert!(!first.text.contains("Recent changes"));
    for sdl in [TWO, THREE, ONE] {
        ada.publish("shop", sdl).await.expect(201);
    }
    let now = overview().await;
    assert_ne!(first.header("etag"), now.header("etag"));
    let (_, recent) = now.text.split_once("id=\"section-changes\"").unwrap();
    let (recent, _) = recent.split_once("<h2").unwrap();
    for (number, is_there) in [(4, true), (3, true), (2, true), (1, false)] {
        let link = format!("href=\"/d/ada/shop/changelog/{number}\">Version {number}</a>");
        assert_eq!(recent.contains(&link), is_there, "{recent}");
    }
    assert!(
        recent.contains("<span class=\"grade breaking\">"),
        "{recent}"
    );
    // Older docs do not mention newer versions.
    let old = anonymous.get("/d/ada/shop/v/1").await.expect(200).text;
    assert!(!old.contains("section-changes"));
}

async fn a_type_has_a_summary(program: Program) {
    let anonymous = program.anonymous();
    shop(&program, &[ONE, THREE]).await;
    let api = "/api/public/docs/ada/shop/types";
    let card = anonymous
        .get(&format!("{api}/Shop"))
        .await
        .expect(200)
        .json();
    assert_eq!(card["kind"], "objects");
    assert_eq!(card["path"], "objects/Shop");
    assert_eq!(card["summary"], "What is sold. Here.");
    assert_eq!(card["members"], "2 fields");
    assert_eq!(card["html"], Value::Null);
    let html = async |query: &str| {
        let answer = anonymous
            .get(&format!("{api}/Shop{query}"))
            .await
            .expect(200);
        answer.json()["html"].as_str().unwrap().to_owned()
    };
    let now = html("?members=true").await;
    assert!(now.contains("href=\"/d/ada/shop/objects/City\""), "{now}");
    assert!(now.contains("<summary>1 deprecated</summary>"), "{now}");
    let then = html("?members=true&version=1").await;
    assert!(
        then.contains("href=\"/d/ada/shop/v/1/objects/Shop#name\""),
        "{then}"
    );
    assert!(!then.contains("City"), "{then}");
    let scalar = anonymous
        .get(&format!("{api}/String?members=true"))
        .await
        .expect(200);
    assert_eq!(scalar.json()["html"], Value::Null);
    anonymous.get(&format!("{api}/Nothing")).await.expect(404);
}

async fn all_uses_have_a_page(program: Program) {
    let anonymous = program.anonymous();
    let fields: String = (0..20).map(|n| format!("f{n}: Shop ")).collect();
    let sdl = format!("type Query {{ {fields} }} type Shop {{ name: String }}");
    shop(&program, &[&sdl]).await;
    let page = anonymous
        .get("/d/ada/shop/objects/Shop")
        .await
        .expect(200)
        .text;
    assert!(
        page.contains(
            "href=\"/d/ada/shop/objects/Shop/used-by#section-returned-by\">Show all 20</a>"
        )
    );
    let all = anonymous
        .get("/d/ada/shop/objects/Shop/used-by")
        .await
        .expect(200)
        .text;
    assert!(all.contains("href=\"/d/ada/shop/queries/f19\""));
    let (_, canonical) = all.split_once("<link rel=\"canonical\" href=\"").unwrap();
    let (canonical, _) = canonical.split_once('"').unwrap();
    assert!(
        canonical.ends_with("/d/ada/shop/objects/Shop"),
        "{canonical}"
    );
    assert!(all.contains("href=\"/d/ada/shop/objects/Shop\" aria-current=\"page\""));
    anonymous
        .get("/d/ada/shop/objects/Shop/used-by.md")
        .await
        .expect(200);
    anonymous
        .get("/d/ada/shop/objects/Query/used-by")
        .await
        .expect(404);
}

async fn pages_have_structured_data(program: Program) {
    let anonymous = program.anonymous();
    let ada = shop(
        &program,
        &[
            ONE,
            "\"</script><b>\" type Shop { name: String! } type Query { shop: Shop }",
        ],
    )
    .await;
    let guide =
        serde_json::json!({ "title": "Errors", "body": "All of them.", "is_visible": true });
    let projects = ada.get("/api/projects").await.expect(200).json();
    let id = projects["projects"][0]["id"].as_str().unwrap().to_owned();
    ada.put(&format!("/api/projects/{id}/content/errors"), &guide)
        .await
        .expect(201);
    let owner = anonymous.get("/d/ada").await.expect(200).text;
    for (before, after) in [
        ("<link rel=\"canonical\" href=\"http", "/d/ada\">"),
        ("<meta property=\"og:url\" content=\"http", "/d/ada\">"),
        ("<meta property=\"og:title\" content=\"", "\">"),
    ] {
        let (_, rest) = owner.split_once(before).unwrap();
        let (line, _) = rest.split_once('\n').unwrap();
        assert!(line.ends_with(after), "{before}{line}");
    }
    for (path, kind, way) in [
        ("", "APIReference", vec!["Shop"]),
        ("/objects", "APIReference", vec!["Shop", "Objects"]),
        (
            "/objects/Shop",
            "APIReference",
            vec!["Shop", "Objects", "Shop"],
        ),
        (
            "/queries/shop",
            "APIReference",
            vec!["Shop", "Queries", "shop"],
        ),
        (
            "/guides/errors",
            "TechArticle",
            vec!["Shop", "Guides", "Errors"],
        ),
        ("/changelog", "APIReference", vec!["Shop", "Changelog"]),
        ("/graph", "APIReference", vec!["Shop", "Graph"]),
        ("/llm-docs", "APIReference", vec!["Shop", "LLM docs"]),
    ] {
        let html = anonymous
            .get(&format!("/d/ada/shop{path}"))
            .await
            .expect(200)
            .text;
        let (_, data) = html
            .split_once("<script type=\"application/ld+json\">")
            .unwrap();
        let (data, _) = data.split_once("</script>").unwrap();
        assert!(!data.contains('<'), "{data}");
        let data: Value = serde_json::from_str(data).unwrap();
        let [page, crumbs] = [0, 1].map(|at| &data["@graph"][at]);
        assert_eq!(page["@type"], kind, "{path}");
        let url = page["url"].as_str().unwrap();
        assert!(
            url.ends_with(&format!("/d/ada/shop{path}")),
            "{path}: {url}"
        );
        assert!(
            html.contains(&format!("<link rel=\"canonical\" href=\"{url}\">")),
            "{path}"
        );
        assert!(
            html.contains(&format!("<meta property=\"og:url\" content=\"{url}\">")),
            "{path}"
        );
        let names: Vec<&str> = crumbs["itemListElement"]
            .as_array()
            .unwrap()
            .iter()
            .map(|item| item["name"].as_str().unwrap())
            .collect();
        assert_eq!(names, way, "{path}");
        // The image exists.
        let image = page["image"].as_str().unwrap();
        let (_, image) = image.split_once("/d/").unwrap();
        anonymous.get(&format!("/d/{image}")).await.expect(200);
    }
}
