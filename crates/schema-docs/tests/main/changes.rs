//! Changes between a schema and itself.

use schema_changes::compare;
use schema_docs::{DocsOptions, HideRules, build_with};
use schema_model::{Limits, SourceText};

use super::{SCHEMAS, schema, whole_docs_of};

#[test]
fn a_schema_does_not_differ_from_itself() {
    for file in SCHEMAS {
        let docs = whole_docs_of(&schema(file));
        assert!(compare(docs.model(), docs.model()).is_empty(), "{file}");
        // Written anew, in another order of directives and with other blanks, it says the same.
        let again = build_with(
            &SourceText::new(docs.sdl()),
            &Limits::default(),
            &DocsOptions::hiding(HideRules::none()),
        )
        .unwrap();
        let changes = compare(docs.model(), again.model());
        assert!(changes.is_empty(), "{file}: {:?}", changes.items.first());
    }
}
