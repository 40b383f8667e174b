//! Shared by the targets: an invented schema, and a function that reads everything that the engine makes of one.

mod invent;

pub use invent::{Choices, invent};

use schema_model::model::OperationKind;
use schema_docs::{About, Docs, GraphQuery, Links, SearchQuery};
use schema_model::Limits;

/// Small enough that an input tries many shapes and not one size.
pub const MAX_PAGES: usize = 60;

/// Builds the docs of an input and reads them; none where the engine refuses it, which must have a
/// message and a place.
pub fn read_all(bytes: &[u8]) -> Option<Docs> {
    let limits = Limits::default();
    let built =
        schema_model::read(bytes, &limits).and_then(|source| schema_docs::build(&source, &limits));
    match built {
        Ok(docs) => {
            use_all(&docs);
            Some(docs)
        }
        Err(refusal) => {
            assert!(!refusal.message.is_empty());
            assert!(!refusal.diagnostics.is_empty() && refusal.diagnostics.len() <= 100);
            None
        }
    }
}

/// Everything that a reader could ask of the docs.
pub fn use_all(docs: &Docs) {
    let links = Links::new("/d/a/b");
    for path in docs.paths().take(MAX_PAGES) {
        let page = docs.page(&path, &links);
        assert!(page.is_some_and(|page| page.path == path), "{path:?}");
        assert!(docs.markdown(&path, &links).is_some(), "{path:?}");
    }
    for kind in [
        OperationKind::Query,
        OperationKind::Mutation,
        OperationKind::Subscription,
    ] {
        let fields = docs.model().root(kind).map_or(&[][..], |root| &root.fields);
        for field in fields.iter().take(MAX_PAGES) {
            let _ = docs.example(kind, &field.name);
        }
    }
    let about = About {
        title: "A",
        summary: None,
        links,
    };
    let _ = (
        docs.llms_txt(&about),
        docs.llms_full_txt(&about),
        docs.sdl_minified(),
    );
    let _ = (docs.map(), docs.graph(&GraphQuery::default()));
    assert!(docs.score().percent <= 100);
    let _ = docs.nearest("objects/Use");
    let _ = docs.search(&SearchQuery::new("a us", 5, None));
    assert!(docs.findings().items.len() <= 100);
    assert!(docs.heap_size() > 0);
}
