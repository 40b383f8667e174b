//! Two invented schemas, whole and with something hidden: every change has a path and a message.
#![no_main]

use libfuzzer_sys::fuzz_target;
use schema_docs::{Docs, DocsOptions, HideRules};
use schema_model::{Limits, SourceText};
use schema_docs_fuzz::{Choices, invent};

fn build(bytes: &[u8], options: &DocsOptions) -> Option<Docs> {
    let source = SourceText::new(invent(&mut Choices::new(bytes)));
    schema_docs::build_with(&source, &Limits::default(), options).ok()
}

fuzz_target!(|bytes: &[u8]| {
    let (one, other) = bytes.split_at(bytes.len() / 2);
    let hide = HideRules::parse([
        "*Connection",
        "User.*",
        "@internal",
        "unreachable",
        "preset:relay",
    ]);
    for rules in [HideRules::none(), hide.expect("rules")] {
        let options = DocsOptions::hiding(rules);
        let (Some(old), Some(new)) = (build(one, &options), build(other, &options)) else {
            return;
        };
        let changes = schema_changes::compare(old.model(), new.model());
        assert!(schema_changes::compare(new.model(), new.model()).is_empty());
        for change in &changes.items {
            assert!(!change.path.is_empty() && !change.message.is_empty());
        }
        let _ = (
            schema_changes::to_text(&changes),
            schema_changes::to_markdown(&changes),
            schema_changes::Annotations::new("a").changes(&changes).write(),
        );
        // What is written anew says the same, as far as anything is left to say.
        let sdl = new.sdl();
        if let Ok(again) =
            schema_docs::build_with(&SourceText::new(sdl), &Limits::default(), &options)
        {
            let _ = schema_changes::compare(new.model(), again.model());
        }
    }
});
