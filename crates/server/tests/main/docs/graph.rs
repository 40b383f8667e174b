//! The graph of a schema: its API and its page.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Answer, start_with_docs};

const SDL: &str = "
type Query { user(by: UserBy): User, node: Node }
interface Node { id: ID! }
union Found = User | Post
enum State { ON OFF }
input UserBy { name: String, state: State }
type User implements Node { id: ID!, posts: [Post!]!, state: State }
type Post implements Node { id: ID!, author: User, tags: [Tag] }
type Tag { posts: [Post] }
type Lonely { id: ID }
";
const GRAPH: &str = "/api/public/docs/ada/shop/graph";

fn names(graph: &Value) -> Vec<&str> {
    let nodes = graph["nodes"].as_array().unwrap();
    nodes
        .iter()
        .map(|node| node["name"].as_str().unwrap())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_type_stands_between_what_uses_it_and_what_it_uses() {
    let (program, _) = start_with_docs(SDL).await;
    let anonymous = program.anonymous();
    let graph = anonymous
        .get(&format!("{GRAPH}?focus=Post"))
        .await
        .expect(200)
        .json();
    assert_eq!(graph["focus"], "Post");
    assert_eq!(graph["nodes"][0]["path"], "objects/Post");
    let mut found = names(&graph);
    found.sort_unstable();
    assert_eq!(found, ["Found", "Node", "Post", "Tag", "User"]);
    // Its fields refer to the nodes of their types.
    let member = |at: usize| &graph["members"][at];
    assert_eq!(
        member(0),
        &json!({ "name": "id", "type": "ID!", "node": null })
    );
    let author = member(1)["node"].as_u64().unwrap() as usize;
    assert_eq!(graph["nodes"][author]["name"], "User");
    assert_eq!(member(2)["type"], "[Tag]");
    let edges = graph["edges"].as_array().unwrap();
    assert!(
        edges
            .iter()
            .any(|edge| edge["kind"] == "field" && edge["names"] == json!(["author"]))
    );
    assert!(edges.iter().any(|edge| edge["kind"] == "implements"));

    // Without a name the query root is in the middle.
    let graph = anonymous.get(GRAPH).await.expect(200).json();
    assert_eq!(graph["focus"], "Query");
}

#[tokio::test(flavor = "multi_thread")]
async fn depth_and_kinds_choose_what_is_shown() {
    let (program, _) = start_with_docs(SDL).await;
    let anonymous = program.anonymous();
    let far = anonymous
        .get(&format!("{GRAPH}?focus=Tag&depth=2"))
        .await
        .expect(200)
        .json();
    let near = anonymous
        .get(&format!("{GRAPH}?focus=Tag&depth=1"))
        .await
        .expect(200)
        .json();
    assert!(names(&near).len() < names(&far).len());
    assert!(names(&far).contains(&"User"));
    let enums = anonymous
        .get(&format!("{GRAPH}?focus=User&kinds=enums,unions"))
        .await
        .expect(200)
        .json();
    let mut found = names(&enums);
    found.sort_unstable();
    assert_eq!(found, ["Found", "State", "User"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invalid_graph_query_names_its_field() {
    let (program, _) = start_with_docs(SDL).await;
    let anonymous = program.anonymous();
    for (query, field) in [
        ("depth=0", "depth"),
        ("depth=4", "depth"),
        ("depth=one", "depth"),
        ("depth=-1", "depth"),
        ("kinds=objects,tables", "kinds"),
        ("kinds=queries", "kinds"),
        (&format!("kinds={}", "objects,".repeat(40)), "kinds"),
        (&format!("focus={}", "x".repeat(201)), "focus"),
    ] {
        let answer = anonymous.get(&format!("{GRAPH}?{query}")).await.expect(400);
        assert_eq!(answer.error_code(), "invalid_input", "{query}");
        assert_eq!(answer.json()["fields"][0]["field"], field, "{query}");
    }
    let both = anonymous
        .get(&format!("{GRAPH}?depth=9&kinds=x"))
        .await
        .expect(400)
        .json();
    assert_eq!(both["fields"].as_array().unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_type_suggests_similar_ones() {
    let (program, _) = start_with_docs(SDL).await;
    let anonymous = program.anonymous();
    let answer = anonymous
        .get(&format!("{GRAPH}?focus=Usr"))
        .await
        .expect(404);
    assert_eq!(answer.error_code(), "not_found");
    assert_eq!(answer.json()["nearest"][0], "User");
    assert!(answer.json()["error"].as_str().unwrap().contains("User"));
    // Built-in types have no graph.
    anonymous
        .get(&format!("{GRAPH}?focus=String"))
        .await
        .expect(404);
    // An operation is not a type.
    let answer = anonymous
        .get(&format!("{GRAPH}?focus=node"))
        .await
        .expect(404);
    assert!(
        !answer.json()["nearest"]
            .as_array()
            .unwrap()
            .contains(&json!("node"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_map_has_every_type_once_and_is_validated() {
    let (program, owner) = start_with_docs(SDL).await;
    let path = format!("{GRAPH}/map");
    let answer = program.anonymous().get(&path).await.expect(200);
    let map = answer.json();
    let types = map["names"].as_array().unwrap();
    assert_eq!(types.len(), 9);
    for column in ["kinds", "x", "y", "sizes", "clusters", "links"] {
        assert_eq!(map[column].as_array().unwrap().len(), 9, "{column}");
    }
    let at = |name: &str| types.iter().position(|known| known == name).unwrap();
    let kind =
        |name: &str| map["kind_words"][map["kinds"][at(name)].as_u64().unwrap() as usize].clone();
    assert_eq!(kind("UserBy"), "inputs");
    assert_eq!(kind("Found"), "unions");
    let (post, tag) = (at("Post"), at("Tag"));
    let link = map["links"][post.min(tag)].as_array().unwrap();
    assert!(link.contains(&json!(post.max(tag))));

    for encoding in ["br", "gzip", "identity"] {
        let request = || {
            program
                .request(Method::GET, &path)
                .header("accept-encoding", encoding)
        };
        let answer = Answer::of(request()).await.expect(200);
        assert_eq!(answer.header("content-encoding"), encoding);
        let etag = answer.header("etag").to_owned();
        let again = Answer::of(request().header("if-none-match", &etag))
            .await
            .expect(304);
        assert_eq!(again.text, "");
    }
    // The next version has a new map.
    owner
        .publish("shop", "type Query { only: One } type One { id: ID }")
        .await
        .expect(201);
    let map = program.anonymous().get(&path).await.expect(200).json();
    assert_eq!(map["names"], json!(["One", "Query"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_neighbourhood_is_capped_and_says_so() {
    let (program, owner) = start_with_docs(SDL).await;
    let fields: String = (0..400).map(|at| format!("f{at}: T{at} ")).collect();
    let types: String = (0..400)
        .map(|at| format!("type T{at} {{ id: ID }} "))
        .collect();
    owner
        .publish("shop", format!("type Query {{ {fields} }} {types}"))
        .await
        .expect(201);
    let graph = program.anonymous().get(GRAPH).await.expect(200).json();
    assert_eq!(names(&graph).len(), 150);
    assert_eq!(graph["omitted"]["nodes"], 251);
    assert_eq!(graph["members"].as_array().unwrap().len(), 60);
    assert_eq!(graph["nodes"][0]["fields"], 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn private_docs_have_a_graph_for_their_owner_only() {
    let (program, owner) = start_with_docs(SDL).await;
    let other = program.sign_in("bob@example.com").await;
    owner.make_pro().await;
    owner.make_private("shop").await;
    for path in [
        GRAPH.to_owned(),
        format!("{GRAPH}/map"),
        format!("{GRAPH}?focus=User"),
    ] {
        owner.get(&path).await.expect(200);
        for caller in [&program.anonymous(), &other] {
            let answer = caller.get(&path).await.expect(404);
            let missing = caller
                .get("/api/public/docs/ada/none/graph")
                .await
                .expect(404);
            let without_id = |answer: &Value| {
                let mut body = answer.clone();
                body["request_id"] = json!(null);
                body
            };
            assert_eq!(without_id(&answer.json()), without_id(&missing.json()));
        }
    }
    for path in ["/d/ada/shop/graph", "/d/ada/shop/graph?focus=User"] {
        let page = program.anonymous().get(path).await.expect(404).text;
        assert!(!page.contains("User"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_graph_address_redirects() {
    let (program, owner) = start_with_docs(SDL).await;
    owner
        .edit("shop", &json!({ "slug": "store" }))
        .await
        .expect(200);
    for rest in ["graph?focus=User&depth=2", "graph/map"] {
        let answer = program
            .anonymous()
            .get(&format!("/api/public/docs/ada/shop/{rest}"))
            .await
            .expect(308);
        assert_eq!(
            answer.header("location"),
            format!("/api/public/docs/ada/store/{rest}")
        );
    }
    let answer = program
        .anonymous()
        .get("/d/ada/shop/graph?focus=User")
        .await
        .expect(308);
    assert_eq!(answer.header("location"), "/d/ada/store/graph?focus=User");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_says_without_script_what_the_picture_shows() {
    let (program, _) = start_with_docs(SDL).await;
    let anonymous = program.anonymous();
    let page = anonymous.get("/d/ada/shop/graph").await.expect(200).text;
    assert!(page.contains("<title>Graph · Shop</title>"));
    assert!(page.contains("Most connected"));
    assert!(page.contains("href=\"/d/ada/shop/graph?focus=User\""));
    assert!(
        !page.contains("Lonely"),
        "what nothing uses is not connected"
    );
    let canonical = format!(
        "<link rel=\"canonical\" href=\"{}/d/ada/shop/graph\">",
        program.base
    );
    assert!(page.contains(&canonical));

    let page = anonymous
        .get("/d/ada/shop/graph?focus=Post&depth=2")
        .await
        .expect(200)
        .text;
    assert!(page.contains("<title>Post in the graph · Shop</title>"));
    for text in [
        "author",
        "member of the union",
        "implements",
        "/d/ada/shop/graph?focus=Tag",
        "href=\"/d/ada/shop/objects/Post\"",
    ] {
        assert!(page.contains(text), "{text} is missing");
    }
    anonymous
        .get("/d/ada/shop/graph?focus=Nothing")
        .await
        .expect(404);
    let page = anonymous
        .get("/d/ada/shop/objects/Post")
        .await
        .expect(200)
        .text;
    assert!(page.contains("href=\"/d/ada/shop/graph?focus=Post\">Show in graph</a>"));
    let page = anonymous
        .get("/d/ada/shop/queries/user")
        .await
        .expect(200)
        .text;
    assert!(!page.contains("Show in graph"));
    // The API returns the same page.
    let page = anonymous
        .get("/api/public/docs/ada/shop/pages/graph")
        .await
        .expect(200)
        .json();
    assert_eq!(page["kind"], "graph");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_version_has_its_own_graph() {
    let (program, owner) = start_with_docs(SDL).await;
    let newer = "type Query { only: One } type One { id: ID }";
    owner.publish("shop", newer).await.expect(201);
    let get = async |path: &str| program.anonymous().get(&format!("{GRAPH}{path}")).await;
    let old = get("?focus=Post&version=1").await.expect(200).json();
    assert_eq!(old["focus"], "Post");
    get("?focus=Post").await.expect(404);
    get("?focus=Post&version=2").await.expect(404);
    let missing = get("?version=3").await.expect(404).json()["error"].clone();
    let no_map = get("/map?version=3").await.expect(404).json();
    assert_eq!(missing, no_map["error"]);
    assert!(missing.to_string().contains("Version 3"), "{missing}");
    let names = async |path: &str| get(path).await.expect(200).json()["names"].clone();
    assert_eq!(names("/map?version=1").await.as_array().unwrap().len(), 9);
    assert_eq!(names("/map").await, json!(["One", "Query"]));
    assert_eq!(names("/map?version=2").await, json!(["One", "Query"]));

    let page = program
        .anonymous()
        .get("/d/ada/shop/v/1/graph?focus=Post")
        .await;
    let text = page.expect(200).text;
    assert!(text.contains("<h1 tabindex=\"-1\">Post</h1>"), "{text}");
    assert!(text.contains("href=\"/d/ada/shop/v/1/objects/Post\""));
}
