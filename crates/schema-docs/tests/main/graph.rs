//! The neighbourhood of a type.

use schema_docs::graph::{EdgeKind, GraphEdge, NODE_HEIGHT, NODE_WIDTH};
use schema_docs::{Docs, Graph, GraphQuery, PageKind};
use schema_model::model::TypeKind;

use crate::{SCHEMAS, docs, docs_of, schema};

const SHOP: &str = r#"
    type Query { user(by: UserBy, state: State): User, node: Node, search: [Found] }
    interface Node { id: ID! }
    union Found = User | Post
    enum State { ON OFF }
    scalar Date
    input UserBy { name: String, and: [UserBy], or: [UserBy], state: State }
    type User implements Node { id: ID!, posts: [Post], first: Post, last: Post, best: Post, friend: User, born: Date }
    type Post implements Node { id: ID!, author: User, tags: [Tag] }
    type Tag { posts: [Post] }
    type Lonely { id: ID }
"#;

fn around(docs: &Docs, focus: &str, depth: u8, kinds: &[TypeKind]) -> Graph {
    let query = GraphQuery {
        focus: Some(focus),
        depth,
        kinds,
        ..GraphQuery::default()
    };
    docs.graph(&query).unwrap()
}

fn names(graph: &Graph) -> Vec<&str> {
    graph.nodes.iter().map(|node| node.name.as_str()).collect()
}

fn edge<'g>(graph: &'g Graph, from: &str, to: &str) -> Vec<&'g GraphEdge> {
    let name = |at: u32| graph.nodes[at as usize].name.as_str();
    let edges = graph.edges.iter();
    edges
        .filter(|edge| (name(edge.from), name(edge.to)) == (from, to))
        .collect()
}

#[test]
fn users_stand_left_and_used_types_right() {
    let docs = docs(SHOP);
    let graph = around(&docs, "Post", 1, &[]);
    assert_eq!(graph.focus, "Post");
    let mut sides: Vec<(&str, i32)> = graph
        .nodes
        .iter()
        .map(|node| (node.name.as_str(), node.x.total_cmp(&0.0) as i32))
        .collect();
    assert_eq!(sides.remove(0), ("Post", 0));
    sides.sort_unstable();
    // Tag and User are both; in doubt right.
    assert_eq!(sides, [("Found", -1), ("Node", 1), ("Tag", 1), ("User", 1)]);
    assert_eq!(graph.nodes[0].path, "objects/Post");
    assert_eq!(graph.nodes[0].fields, 3);
}

#[test]
fn fields_between_the_same_types_are_one_edge() {
    let docs = docs(SHOP);
    let graph = around(&docs, "User", 1, &[]);
    let [posts] = edge(&graph, "User", "Post")[..] else {
        panic!("one edge")
    };
    assert_eq!((posts.kind, posts.count), (EdgeKind::Field, 4));
    assert_eq!(posts.label, "4 fields");
    assert_eq!(posts.names, ["posts", "first", "last"]);
    assert_eq!(edge(&graph, "User", "User")[0].label, "friend");
    assert_eq!(edge(&graph, "User", "Node")[0].kind, EdgeKind::Implements);
    assert_eq!(edge(&graph, "Found", "User")[0].kind, EdgeKind::Member);
    assert_eq!(edge(&graph, "Post", "Node")[0].label, "implements");

    let graph = around(&docs, "UserBy", 1, &[]);
    assert_eq!(names(&graph), ["UserBy", "Query"]);
    assert_eq!(edge(&graph, "Query", "UserBy")[0].label, "user(by)");
    assert_eq!(edge(&graph, "Query", "UserBy")[0].kind, EdgeKind::Argument);
    assert_eq!(edge(&graph, "UserBy", "UserBy")[0].label, "2 input fields");
}

#[test]
fn kinds_and_depth_choose() {
    let docs = docs(SHOP);
    let objects = around(&docs, "User", 3, &[TypeKind::Object]);
    assert_eq!(names(&objects), ["User", "Post", "Query", "Tag"]);
    let enums = around(&docs, "UserBy", 1, &[TypeKind::Enum]);
    assert_eq!(names(&enums), ["UserBy", "State"]);
    let scalars = around(&docs, "User", 1, &[TypeKind::Scalar]);
    assert_eq!(names(&scalars), ["User", "Date"]);
    let far = around(&docs, "Tag", 9, &[]);
    assert!(far.nodes.iter().all(|node| node.depth <= 3));
    assert_eq!(around(&docs, "Tag", 0, &[]), around(&docs, "Tag", 1, &[]));
    assert_eq!(names(&around(&docs, "Lonely", 2, &[])), ["Lonely"]);
    assert_eq!(
        names(&around(&docs, "State", 1, &[])),
        ["State", "UserBy", "Query"]
    );
}

#[test]
fn without_a_focus_it_is_a_root() {
    let focus = |sdl| {
        docs(sdl)
            .graph(&GraphQuery::default())
            .map(|graph| graph.focus)
    };
    assert_eq!(focus(SHOP).as_deref(), Some("Query"));
    assert_eq!(
        focus("type Mutation { a: A } type A { a: Int }").as_deref(),
        Some("Mutation")
    );
    assert_eq!(
        focus("type A { b: B } type B { a: Int }").as_deref(),
        Some("B")
    );
    assert_eq!(focus("directive @a on FIELD"), None);
    let docs = docs(SHOP);
    for nothing in ["Nothing", "", "String"] {
        let query = GraphQuery {
            focus: Some(nothing),
            ..GraphQuery::default()
        };
        assert_eq!(docs.graph(&query), None, "{nothing}");
    }
}

#[test]
fn what_is_left_out_is_counted() {
    let docs = docs_of(&schema("github.graphql")).unwrap();
    let ask = |limit| {
        let query = GraphQuery {
            focus: Some("Repository"),
            depth: 2,
            limit,
            ..GraphQuery::default()
        };
        docs.graph(&query).unwrap()
    };
    let (few, many) = (ask(40), ask(10_000));
    assert_eq!((few.nodes.len(), many.nodes.len()), (40, 500));
    let all = |graph: &Graph| graph.nodes.len() + graph.omitted.nodes as usize;
    assert_eq!(all(&few), all(&many));
    let all = |graph: &Graph| graph.edges.len() + graph.omitted.edges as usize;
    assert_eq!(all(&few), all(&many));
    assert!(few.omitted.edges > 0 && few.omitted.nodes > 0);
    // The nearest stay.
    assert!(few.nodes.iter().all(|node| node.depth <= 1));
    assert!(many.nodes.iter().any(|node| node.depth == 2));
}

#[test]
fn every_neighbourhood_is_whole_and_tidy() {
    for name in SCHEMAS {
        let docs = docs_of(&schema(name)).unwrap();
        let types = docs.model().types.iter().filter(|ty| !ty.is_built_in);
        let paths: std::collections::HashSet<String> = docs.paths().collect();
        for ty in types.step_by(7) {
            let graph = around(&docs, &ty.name, 2, &[]);
            let mut boxes: Vec<(f32, f32)> =
                graph.nodes.iter().map(|node| (node.x, node.y)).collect();
            assert_eq!(boxes[0], (0.0, 0.0), "{}", ty.name);
            boxes.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
            for pair in boxes.windows(2) {
                let apart = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
                assert!(
                    apart.0 >= NODE_WIDTH || apart.0 == 0.0 && apart.1 >= NODE_HEIGHT,
                    "{name} {}: {apart:?}",
                    ty.name
                );
            }
            for node in &graph.nodes {
                assert!(paths.contains(&node.path), "{}", node.path);
            }
            for edge in &graph.edges {
                assert!(edge.count as usize >= edge.names.len());
                assert!((edge.from.max(edge.to) as usize) < graph.nodes.len());
            }
            // The shown nodes are connected.
            let mut is_reached = vec![false; graph.nodes.len()];
            is_reached[0] = true;
            for _ in 0..3 {
                for edge in &graph.edges {
                    let (from, to) = (edge.from as usize, edge.to as usize);
                    let either = is_reached[from] || is_reached[to];
                    (is_reached[from], is_reached[to]) = (either, either);
                }
            }
            assert!(
                is_reached.iter().all(|reached| *reached),
                "{name} {}",
                ty.name
            );
        }
    }
}

#[test]
fn what_belongs_together_stands_together() {
    let (mut ordered, mut by_name, mut crossed) = (0.0, 0.0, (0, 0));
    for (schema_name, focus) in [
        ("github.graphql", "PullRequest"),
        ("github.graphql", "Issue"),
        ("github.graphql", "Ref"),
        ("coral.graphql", "Story"),
        ("coral.graphql", "Comment"),
        ("shopify-storefront.graphql", "Product"),
        ("shopify-storefront.graphql", "Cart"),
        ("swapi.graphql", "Film"),
    ] {
        let docs = docs_of(&schema(schema_name)).unwrap();
        let graph = around(&docs, focus, 1, &[]);
        let mut shuffled = graph.clone();
        // The same places, given by name on each side.
        for side in [-1.0f32, 1.0] {
            let mut at: Vec<usize> = (0..graph.nodes.len())
                .filter(|at| graph.nodes[*at].x * side > 0.0)
                .collect();
            let mut places: Vec<(f32, f32)> = at
                .iter()
                .map(|at| (graph.nodes[*at].y, graph.nodes[*at].x))
                .collect();
            places.sort_by(|a, b| a.partial_cmp(b).unwrap());
            at.sort_by_key(|at| &graph.nodes[*at].name);
            for (at, (y, x)) in at.into_iter().zip(places) {
                (shuffled.nodes[at].x, shuffled.nodes[at].y) = (x, y);
            }
        }
        ordered += rise(&graph);
        by_name += rise(&shuffled);
        crossed.0 += crossings(&graph);
        crossed.1 += crossings(&shuffled);
    }
    assert!(ordered < by_name * 0.6, "{ordered} of {by_name}");
    assert!(crossed.0 * 10 < crossed.1 * 9, "{crossed:?}");
}

/// Height that edges climb, those of the focus left out: where everything stands in one row, 0.
fn rise(graph: &Graph) -> f32 {
    let edges = graph
        .edges
        .iter()
        .filter(|edge| edge.from > 0 && edge.to > 0);
    let climb = |at: u32, to: u32| (graph.nodes[at as usize].y - graph.nodes[to as usize].y).abs();
    edges.map(|edge| climb(edge.from, edge.to)).sum()
}

/// Pairs of straight edges without a common end that cross.
fn crossings(graph: &Graph) -> usize {
    let point = |at: u32| (graph.nodes[at as usize].x, graph.nodes[at as usize].y);
    let side = |a: (f32, f32), b: (f32, f32), c: (f32, f32)| {
        (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0) > 0.0
    };
    let mut count = 0;
    for (number, one) in graph.edges.iter().enumerate() {
        for other in &graph.edges[number + 1..] {
            let ends = [one.from, one.to, other.from, other.to];
            if ends[2..].contains(&ends[0]) || ends[2..].contains(&ends[1]) {
                continue;
            }
            let [a, b, c, d] = ends.map(point);
            count += usize::from(side(a, c, d) != side(b, c, d) && side(a, b, c) != side(a, b, d));
        }
    }
    count
}

#[test]
fn hostile_neighbourhoods_end_soon() {
    use std::fmt::Write as _;
    let mut sdl = String::from("type Hub { a: Int ");
    for number in 0..20_000 {
        write!(sdl, "f{number}: T{number} ").unwrap();
    }
    sdl.push_str("} ");
    for number in 0..20_000 {
        write!(sdl, "type T{number} {{ hub: Hub }} ").unwrap();
    }
    let docs = docs(&sdl);
    let graph = around(&docs, "Hub", 3, &[]);
    assert_eq!((graph.nodes.len(), graph.omitted.nodes), (150, 19_851));
    assert_eq!(graph.edges.len(), 2 * 149);
    assert_eq!(graph.omitted.edges, 2 * 19_851);

    // A long name is not repeated in each label.
    let long = "f".repeat(1_000);
    let mut sdl = format!("input I {{ a: Int }} type Query {{ {long}(");
    for number in 0..300 {
        write!(sdl, "a{number}: I{number} ").unwrap();
    }
    sdl.push_str("): Int } ");
    for number in 0..300 {
        write!(sdl, "input I{number} {{ a: Int }} ").unwrap();
    }
    let graph = crate::docs(&sdl).graph(&GraphQuery::default()).unwrap();
    assert_eq!(graph.nodes.len(), 150);
    assert!(serde_json::to_string(&graph).unwrap().len() < 100_000);
}

#[test]
fn the_box_of_the_focus_lists_its_members() {
    let docs = docs(SHOP);
    let graph = around(&docs, "Query", 1, &[]);
    let members: Vec<(&str, &str, Option<&str>)> = graph
        .members
        .iter()
        .map(|member| {
            let node = member.node.map(|at| graph.nodes[at as usize].name.as_str());
            (member.name.as_str(), member.ty.as_str(), node)
        })
        .collect();
    assert_eq!(
        members,
        [
            ("user", "User", Some("User")),
            ("node", "Node", Some("Node")),
            ("search", "[Found]", Some("Found")),
        ]
    );
    let found = around(&docs, "Found", 1, &[]);
    assert_eq!(found.members[0].name, "User");
    assert_eq!(found.members[0].ty, "");
    let state = around(&docs, "State", 1, &[]);
    assert_eq!(state.members[1].name, "OFF");
    assert_eq!(state.members[1].node, None);
}

#[test]
fn the_page_lists_what_the_picture_shows() {
    let docs = docs(SHOP);
    let links = schema_docs::Links::new("/d/acme/shop");
    let whole = docs.page("graph", &links).unwrap();
    assert_eq!(
        (whole.kind, whole.title.as_str()),
        (PageKind::Graph, "Graph")
    );
    let at = |name: &str| whole.html.find(&format!("?focus={name}\"")).unwrap();
    assert!(at("User") < at("Found"), "the most connected first");
    assert!(!whole.html.contains("Lonely"));

    let post = docs.graph_page(Some("Post"), &links).unwrap();
    assert_eq!(post.path, "graph");
    for text in [
        "posts, first, last and 1 more",
        "tags",
        "implements",
        "member of the union",
    ] {
        assert!(post.html.contains(text), "{text} is missing");
    }
    assert!(docs.graph_page(Some("Nothing"), &links).is_none());
    assert!(docs.graph_page(Some("ID"), &links).is_none());
    let empty = crate::docs("scalar A").page("graph", &links).unwrap();
    assert!(empty.html.contains("No type of this schema uses another."));
}

#[test]
fn files_have_no_link_to_a_graph() {
    let docs = docs(SHOP);
    let hosted = docs
        .page("objects/User", &schema_docs::Links::new("/d/a/b"))
        .unwrap();
    assert!(hosted.html.contains("/d/a/b/graph?focus=User"));
    let file = docs
        .page("objects/User", &schema_docs::Links::files(".."))
        .unwrap();
    assert!(!file.html.contains("graph?focus"));
}
