//! Any text as a description: what it becomes stays within its place and runs nothing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use schema_docs::Links;
use schema_model::{Limits, SourceText};

fuzz_target!(|text: &str| {
    let quoted = text.replace('\\', " ").replace("\"\"\"", "\\\"\"\"");
    let sdl = format!("\"\"\"{quoted}\n\"\"\"\ntype Query {{ \"\"\"{quoted}\n\"\"\" a: Int }}");
    let source = SourceText::new(sdl);
    let Ok(docs) = schema_docs::build(&source, &Limits::default()) else {
        return;
    };
    let links = Links::new("/d/a/b");
    for path in [
        "overview",
        "queries",
        "queries/a",
        "objects",
        "objects/Query",
    ] {
        let html = docs.page(path, &links).expect("the page is there").html;
        let text = docs.markdown(path, &links).expect("the page is there");
        assert!(!text.contains("](javascript:"), "{path}");
        let lower = html.to_ascii_lowercase();
        for never in [
            "<script",
            "<iframe",
            "<img",
            "<style",
            "<svg",
            "href=\"javascript:",
            "href=\"data:",
        ] {
            assert!(!lower.contains(never), "{never} on {path}");
        }
        assert_eq!(
            lower.matches("<article").count(),
            lower.matches("</article>").count(),
            "{path}"
        );
    }
});
