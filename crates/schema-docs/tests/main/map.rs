//! The map of a whole schema.

use std::fmt::Write as _;

use schema_docs::Map;

use crate::{SCHEMAS, docs, docs_of, schema};

fn map_of(name: &str) -> Map {
    docs_of(&schema(name)).unwrap().map()
}

fn check(map: &Map, name: &str) {
    for node in &map.nodes {
        let half = node.size / 2.0;
        let fits = |at: f32, extent: f32| at - half >= -0.1 && at + half <= extent + 0.1;
        assert!(
            node.size > 0.0 && fits(node.x, map.width) && fits(node.y, map.height),
            "{name}: {node:?} in {} × {}",
            map.width,
            map.height
        );
        assert_eq!(node.x, (node.x * 10.0).round() / 10.0);
    }
    // By their left end: whoever begins before this one ends can overlap it.
    let mut nodes: Vec<_> = map.nodes.iter().collect();
    nodes.sort_by(|a, b| (a.x - a.size / 2.0).total_cmp(&(b.x - b.size / 2.0)));
    for (at, one) in nodes.iter().enumerate() {
        let end = one.x + one.size / 2.0;
        for other in nodes[at + 1..]
            .iter()
            .take_while(|other| other.x - other.size / 2.0 < end)
        {
            let apart = (one.x - other.x).hypot(one.y - other.y);
            assert!(
                apart >= (one.size + other.size) / 2.0,
                "{name}: {one:?} {other:?}"
            );
        }
    }
    if map.nodes.len() > 1 {
        let aspect = map.width / map.height;
        assert!((0.5..=2.0).contains(&aspect), "{name}: {aspect}");
    }
    for (a, b) in &map.edges {
        assert!(a < b && (*b as usize) < map.nodes.len());
    }
}

#[test]
fn nothing_overlaps_and_all_is_there() {
    for name in SCHEMAS {
        let docs = docs_of(&schema(name)).unwrap();
        let map = docs.map();
        check(&map, name);
        assert_eq!(map.nodes.len(), docs.counts().types as usize, "{name}");
        assert_eq!(map.omitted_edges, 0);
    }
}

#[test]
fn what_is_linked_stands_near() {
    for name in SCHEMAS {
        let map = map_of(name);
        let mean = |place: &dyn Fn(u32) -> usize| {
            let length = |(a, b): &(u32, u32)| {
                let (a, b) = (&map.nodes[place(*a)], &map.nodes[place(*b)]);
                (a.x - b.x).hypot(a.y - b.y)
            };
            map.edges.iter().map(length).sum::<f32>() / map.edges.len() as f32
        };
        // The same places, given to the nodes as if by chance: a large step through all of them.
        let count = map.nodes.len();
        let step = (count * 5 / 8..).find(|step| greatest_common_divisor(*step, count) == 1);
        let (drawn, chance) = (
            mean(&|node| node as usize),
            mean(&|node| node as usize * step.unwrap() % count),
        );
        assert!(drawn < chance * 0.6, "{name}: {drawn} of {chance}");
    }
}

fn greatest_common_divisor(a: usize, b: usize) -> usize {
    if b == 0 {
        a
    } else {
        greatest_common_divisor(b, a % b)
    }
}

#[test]
fn groups_hold_together() {
    for name in [
        "github.graphql",
        "coral.graphql",
        "shopify-storefront.graphql",
    ] {
        let map = map_of(name);
        let clusters = 1 + map.nodes.iter().map(|node| node.cluster).max().unwrap();
        assert!((8..80).contains(&clusters), "{name}: {clusters}");
        let mut members = vec![Vec::new(); clusters as usize];
        for node in &map.nodes {
            members[node.cluster as usize].push(node);
        }
        assert!(members.is_sorted_by(|a, b| a.len() >= b.len()));
        // Each type's nearest five are mostly of its own group, in groups that are large enough.
        let (mut own, mut all) = (0, 0);
        for node in members.iter().filter(|group| group.len() > 10).flatten() {
            let mut others: Vec<_> = map
                .nodes
                .iter()
                .filter(|other| other.name != node.name)
                .collect();
            others.sort_by(|a, b| {
                let apart = |other: &schema_docs::graph::MapNode| {
                    (node.x - other.x).hypot(node.y - other.y)
                };
                apart(a).total_cmp(&apart(b))
            });
            own += others
                .iter()
                .take(5)
                .filter(|other| other.cluster == node.cluster)
                .count();
            all += 5;
        }
        assert!(own * 100 > all * 80, "{name}: {own} of {all}");
    }
}

#[test]
fn the_same_schema_makes_the_same_bytes() {
    for name in ["github.graphql", "coral.graphql"] {
        let bytes = || serde_json::to_string(&map_of(name)).unwrap();
        assert!(bytes() == bytes(), "{name}");
    }
}

#[test]
fn hubs_are_large() {
    let map = map_of("github.graphql");
    let size = |name: &str| {
        map.nodes
            .iter()
            .find(|node| node.name == name)
            .unwrap()
            .size
    };
    assert!(size("Repository") > size("PullRequest"));
    assert!(size("PullRequest") > size("Topic"));
    assert!(map.nodes.iter().all(|node| node.size <= 60.0));
}

#[test]
fn odd_schemas_have_a_map() {
    assert_eq!(docs("directive @a on FIELD").map().nodes, []);
    let one = docs("scalar A").map();
    check(&one, "one");
    assert_eq!(one.nodes.len(), 1);
    check(
        &docs("type A { a: A, b: B } type B { a: [A] }").map(),
        "two",
    );

    let many = |each: &dyn Fn(usize, &mut String), count: usize| {
        let mut sdl = String::new();
        (0..count).for_each(|number| each(number, &mut sdl));
        docs(&sdl).map()
    };
    let alone = many(
        &|number, sdl| write!(sdl, "scalar T{number} ").unwrap(),
        40_000,
    );
    check(&alone, "no links");
    let pairs = many(
        &|number, sdl| write!(sdl, "type A{number} {{ b: B{number} }} scalar B{number} ").unwrap(),
        8_000,
    );
    check(&pairs, "pairs");
    let chain = many(
        &|number, sdl| write!(sdl, "type T{number} {{ next: T{} }} ", number + 1).unwrap(),
        8_000,
    );
    check(&chain, "chain");
    let last = 20_000;
    let hub = many(
        &|number, sdl| match number {
            0 => sdl.push_str("type Hub { "),
            _ if number == last - 1 => {
                sdl.push('}');
                (1..last - 1).for_each(|at| write!(sdl, "scalar T{at} ").unwrap());
            }
            _ => write!(sdl, "f{number}: T{number} ").unwrap(),
        },
        last,
    );
    check(&hub, "hub");
    let dense = many(
        &|number, sdl| {
            write!(sdl, "type T{number} {{ ").unwrap();
            (0..220).for_each(|at| write!(sdl, "f{at}: T{at} ").unwrap());
            sdl.push_str("} ");
        },
        220,
    );
    check(&dense, "dense");
    assert_eq!(
        dense.edges.len() + dense.omitted_edges as usize,
        220 * 219 / 2
    );
    assert_eq!(dense.edges.len(), 20_000);
}

#[test]
fn the_shared_map_is_the_map() {
    let docs = docs("type A { b: B } type B { a: A }");
    assert!(!docs.has_map());
    assert_eq!(docs.shared_map(), &docs.map());
    assert!(docs.has_map());
    assert!(std::ptr::eq(docs.shared_map(), docs.shared_map()));
}

#[test]
fn room_is_kept_for_the_map() {
    for name in SCHEMAS {
        let docs = docs_of(&schema(name)).unwrap();
        let map = docs.shared_map();
        let names: usize = map.nodes.iter().map(|node| node.name.len()).sum();
        let size = names + map.nodes.len() * 56 + map.edges.len() * 8;
        let expected = docs.counts().types as usize * (56 + 24 + 64);
        assert!(
            size < expected * 3 / 2,
            "{name}: {size}, expected {expected}"
        );
    }
}
