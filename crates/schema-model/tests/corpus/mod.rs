//! The corpus: small schemas, one a rule of the specification's type system or grammar.
//!
//! Each file holds many, each below a line `=== name`. Characters that an editor would change are
//! written by name: `<CR>`, `<BOM>`, `<TAB>` …

use std::path::Path;

/// One small schema.
pub struct Case {
    /// File and name, `values: int as a string`.
    pub name: String,
    /// The schema.
    pub sdl: String,
}

const NAMED: [(&str, &str); 8] = [
    ("<CR>", "\r"),
    ("<BOM>", "\u{feff}"),
    ("<TAB>", "\t"),
    ("<NBSP>", "\u{a0}"),
    ("<VT>", "\u{b}"),
    ("<FF>", "\u{c}"),
    ("<LS>", "\u{2028}"),
    ("<BEL>", "\u{7}"),
];

/// All cases, by file and then in their order.
pub fn cases() -> Vec<Case> {
    // This file is compiled into the tests of two crates.
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let folder = crates
        .map(|folder| folder.join("crates/schema-model/tests/corpus"))
        .find(|folder| folder.is_dir())
        .unwrap();
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    files.sort();
    let mut cases: Vec<Case> = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let file = file.file_stem().unwrap().to_str().unwrap().to_owned();
        for line in text.split('\n') {
            if let Some(name) = line.strip_prefix("=== ") {
                cases.push(Case {
                    name: format!("{file}: {name}"),
                    sdl: String::new(),
                });
            } else if let Some(case) = cases.last_mut() {
                case.sdl.push_str(line);
                case.sdl.push('\n');
            }
        }
    }
    for case in &mut cases {
        case.sdl.truncate(case.sdl.trim_end_matches('\n').len());
        for (named, character) in NAMED {
            case.sdl = case.sdl.replace(named, character);
        }
    }
    cases
}
