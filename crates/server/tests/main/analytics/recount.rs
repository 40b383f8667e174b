//! Stored counts are those of a recount by brute force: of random traffic on three instances, around midnight, with
//! events that are sent twice.

use std::collections::{BTreeMap, BTreeSet};

use domain::{Clock as _, Dimension, ProjectId, Timestamp};
use futures_util::future::join_all;
use persistence::analytics::{self as stored, Counts, Range, Unit};
use serde_json::{Value, json};

use super::{FIREFOX, PHONE, Reader, ada};
use crate::on_both;
use crate::support::{Program, start};

on_both! {
    stored_counts_are_those_of_a_recount
}

/// Unit, beginning, dimension, value.
type Key = (&'static str, Timestamp, &'static str, String);
/// Count, visitors, seconds.
type Sums = (u64, u64, u64);

/// A recount. It knows nothing of batches, salts and databases.
#[derive(Default)]
struct Recount {
    sums: BTreeMap<Key, Sums>,
    seen: BTreeSet<(Timestamp, String, &'static str, String)>,
}

impl Recount {
    fn add(&mut self, now: Timestamp, dimension: &'static str, value: &str, sums: Sums) {
        for (unit, start) in [("day", now.day()), ("hour", now.hour())] {
            let key = (unit, start, dimension, value.to_owned());
            let all = self.sums.entry(key).or_default();
            *all = (all.0 + sums.0, all.1 + sums.1, all.2 + sums.2);
        }
    }

    fn view(&mut self, now: Timestamp, visitor: &str, dimension: &'static str, value: &str) {
        let seen = (now.day(), visitor.to_owned(), dimension, value.to_owned());
        let visitors = u64::from(self.seen.insert(seen));
        self.add(now, dimension, value, (1, visitors, 0));
    }

    fn event(&mut self, now: Timestamp, visitor: &str, device: &str, event: &Value) {
        let page = event["path"]
            .as_str()
            .unwrap()
            .strip_prefix("/d/ada/shop/")
            .unwrap();
        match event["type"].as_str().unwrap() {
            "view" => {
                self.view(now, visitor, "view", "");
                self.view(now, visitor, "page", page);
                self.view(now, visitor, "device", device);
                let is_linked = event["referrer"].is_string();
                self.view(
                    now,
                    visitor,
                    "referrer",
                    if is_linked { "other" } else { "direct" },
                );
                if is_linked {
                    self.view(now, visitor, "host", "github.com");
                }
            }
            "leave" => {
                let seconds = event["seconds"].as_u64().unwrap().min(1_800);
                let count = u64::from(event["again"] != true);
                self.add(now, "read", "", (count, 0, seconds));
                self.add(now, "page_read", page, (count, 0, seconds));
                if event["from_search"] == true && count == 1 && seconds >= 10 {
                    self.add(now, "search_read", "", (1, 0, 0));
                }
            }
            "search" => {
                let term = event["term"].as_str().unwrap();
                self.add(now, "search", "", (1, 0, 0));
                self.add(now, "term", term, (1, 0, 0));
                if event["results"] == 0 {
                    self.add(now, "empty_term", term, (1, 0, 0));
                }
            }
            "search_open" => self.add(now, "search_open", "", (1, 0, 0)),
            "vital" => {
                let end = if event["value"] == 180 { 200 } else { 5_000 };
                self.add(now, "inp", &format!("type {end}"), (1, 0, 0));
            }
            other => panic!("{other}"),
        }
    }
}

/// A small generator of numbers (SplitMix64), so that a failure can be repeated.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % limit
    }
}

/// The number of types whose pages are visited.
const TYPES: u64 = 12;

fn sdl() -> String {
    let types = (0..TYPES).map(|number| format!("type T{number} {{ id: ID }}\n"));
    let fields = (0..TYPES).map(|number| format!("  t{number}: T{number}\n"));
    let fields: String = fields.collect();
    format!("type Query {{\n{fields}}}\n{}", types.collect::<String>())
}

fn random_event(numbers: &mut Numbers) -> Value {
    let path = format!("/d/ada/shop/objects/T{}", numbers.below(TYPES));
    match numbers.below(10) {
        0..5 => match numbers.below(2) {
            0 => json!({ "type": "view", "path": path }),
            _ => json!({ "type": "view", "path": path, "referrer": "https://github.com/ada" }),
        },
        5..8 => {
            json!({ "type": "leave", "path": path, "seconds": numbers.below(2_500), "again": numbers.below(4) == 0, "from_search": numbers.below(3) == 0 })
        }
        8 => match numbers.below(2) {
            0 => json!({ "type": "search_open", "path": path }),
            _ => {
                json!({ "type": "vital", "path": path, "metric": "inp", "value": 180 + 4_000 * numbers.below(2) })
            }
        },
        _ => {
            json!({ "type": "search", "path": path, "term": format!("t{}", numbers.below(9)), "results": numbers.below(2) })
        }
    }
}

async fn stored_counts_are_those_of_a_recount(program: Program) {
    let ada = ada(&program).await;
    ada.publish("shop", sdl()).await.expect(201);
    let id = ada.get("/api/projects/shop").await.expect(200).json();
    let project = ProjectId::parse(id["project"]["id"].as_str().unwrap()).unwrap();
    let others = [0, 1].map(|_| start(Some(program.database.clone())));
    let instances = [&program, &others[0], &others[1]];
    // 40 seconds before midnight, on all instances.
    let until_midnight = 24 * 3600 - program.clock.now().seconds_since(program.clock.now().day());
    let start = program.clock.now().plus_seconds(until_midnight - 40);
    for instance in instances {
        instance
            .clock
            .advance(start.seconds_since(instance.clock.now()));
    }
    let (mut numbers, mut recount) = (Numbers(7), Recount::default());
    for round in 0..8 {
        if round % 3 == 2 {
            // Also days that are not over, so that later counts are added to packed ones.
            pack_all(&program, start).await;
        }
        let mut requests = Vec::new();
        for _ in 0..12 {
            let agent = [(FIREFOX, "desktop"), (PHONE, "mobile")]
                [usize::try_from(numbers.below(2)).unwrap()];
            let network = numbers.below(4);
            // Readers of one network are told apart by their browsers only.
            let reader = Reader::new(&format!("203.0.{network}.{}", numbers.below(200)), agent.0);
            let events: Vec<Value> = (0..=numbers.below(19))
                .map(|_| random_event(&mut numbers))
                .collect();
            let copies = if numbers.below(5) == 0 { 2 } else { 1 };
            for _ in 0..copies {
                let instance = instances[usize::try_from(numbers.below(3)).unwrap()];
                let now = instance.clock.now();
                for event in &events {
                    recount.event(now, &format!("{network} {}", agent.0), agent.1, event);
                }
                let (reader, events) = (reader.clone(), events.clone());
                requests.push(
                    async move { reader.report(instance, "shop", &events).await.expect(202) },
                );
            }
        }
        join_all(requests).await;
        for instance in instances {
            instance.clock.advance(10);
        }
    }
    let days: BTreeSet<Timestamp> = recount.sums.keys().map(|key| key.1.day()).collect();
    assert_eq!(days.len(), 2, "the traffic goes across midnight");
    for is_packed in [false, true] {
        if is_packed {
            pack_all(&program, start).await;
        }
        let found = stored_sums(&program, project, start).await;
        for key in recount.sums.keys().chain(found.keys()) {
            assert_eq!(found.get(key), recount.sums.get(key), "{key:?} {is_packed}");
        }
    }
}

/// Packs the two days of the traffic.
async fn pack_all(program: &Program, start: Timestamp) {
    let end = start.plus_seconds(3 * 24 * 3600);
    let store = program.store();
    let pack = store.write(move |conn| stored::pack_before(conn, end, 100));
    pack.await.unwrap();
}

async fn stored_sums(
    program: &Program,
    project: ProjectId,
    start: Timestamp,
) -> BTreeMap<Key, Sums> {
    let store = program.store();
    let read = store.read(move |conn| {
        let mut found = BTreeMap::new();
        for (unit, name) in [(Unit::Day, "day"), (Unit::Hour, "hour")] {
            let range = Range {
                project,
                unit,
                since: start.plus_seconds(-48 * 3600),
                until: start.plus_seconds(48 * 3600),
            };
            let counts = Counts::load(conn, range)?;
            for dimension in Dimension::ALL {
                // Classes of times are a function of the times.
                if *dimension == Dimension::ReadTime {
                    continue;
                }
                for (start, count) in counts.series(*dimension, None)? {
                    let key = (name, start, dimension.as_str(), count.value);
                    found.insert(key, (count.count, count.visitors, count.seconds));
                }
            }
        }
        Ok(found)
    });
    read.await.unwrap()
}
