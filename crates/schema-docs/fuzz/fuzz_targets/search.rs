//! Any query: ranges lie within the names that were found.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use schema_docs::{Docs, SearchQuery};
use schema_model::{Limits, SourceText};

static DOCS: LazyLock<Docs> = LazyLock::new(|| {
    let source = SourceText::new(include_str!("../../../schema-model/tests/schemas/swapi.graphql").to_owned());
    schema_docs::build(&source, &Limits::default()).expect("a valid schema")
});

fuzz_target!(|query: &str| {
    let found = DOCS.search(&SearchQuery::new(query, 20, None));
    assert!(found.hits.len() <= 20);
    for hit in &found.hits {
        let length = hit.name.chars().count();
        for (start, end) in &hit.ranges {
            assert!(start < end && *end as usize <= length, "{hit:?}");
        }
    }
    let _ = DOCS.nearest(query);
});
