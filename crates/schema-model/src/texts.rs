//! The texts of the tests that compare two front ends.

#[path = "../tests/corpus/mod.rs"]
mod corpus;
#[path = "../tests/corpus/mutate.rs"]
mod mutate;

pub(crate) use corpus::cases;
pub(crate) use mutate::{Random, mutate};

use crate::{Limits, read};

const ROUNDS: usize = 40_000;

/// Real schemas, each with the path of its file.
pub(crate) fn real() -> impl Iterator<Item = (String, String)> {
    let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/schemas"));
    folder.unwrap().filter_map(|entry| {
        let path = entry.unwrap().path();
        let name = path.display().to_string();
        let is_schema = name.ends_with(".graphql") || name.ends_with("introspection.json");
        let bytes = is_schema.then(|| std::fs::read(&path).unwrap())?;
        Some((name, read(&bytes, &Limits::default()).unwrap().sdl))
    })
}

/// The small cases, then the same with a few tokens changed, each with the name of its case.
pub(crate) fn small_and_changed(seed: u64) -> impl Iterator<Item = (String, String)> {
    let mut random = Random::new(seed);
    let bases = cases();
    (0..ROUNDS).map(move |round| {
        let base = &bases[round % bases.len()];
        let text = if round < bases.len() {
            base.sdl.clone()
        } else {
            mutate(&base.sdl, &mut random)
        };
        (base.name.clone(), text)
    })
}
