//! Cut and changed schemas: refused or accepted, never a panic.

use schema_docs::{Links, SearchQuery};

use super::{docs_of, schema};

/// Small, repeatable and good enough to choose places (Marsaglia's xorshift64*).
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % most
    }
}

const PIECES: [&str; 34] = [
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "!",
    ":",
    "=",
    "|",
    "&",
    "@",
    "\"",
    "\"\"\"",
    "#",
    "$",
    "...",
    "\\",
    "\n",
    "\u{feff}",
    "\u{0}",
    "𝄞",
    "type ",
    "extend ",
    "implements ",
    "on ",
    "schema ",
    "-",
    "1e",
    "null",
    "@deprecated(reason: 1)",
    "= {a: [",
    "@key(fields: \"id\")",
    "__",
];

fn try_it(bytes: &[u8]) {
    let Ok(docs) = docs_of(bytes) else { return };
    let links = Links::new("/d/a/b");
    for path in docs.paths() {
        assert!(docs.page(&path, &links).is_some(), "{path}");
    }
    let _ = docs.search(&SearchQuery::new("film pe", 5, None));
    let _ = (docs.nearest("objects/Fil"), docs.heap_size());
}

#[test]
fn cut_anywhere() {
    let sdl = schema("swapi.graphql");
    let mut random = Random(7);
    for _ in 0..150 {
        let start = random.below(sdl.len());
        let end = start + random.below(sdl.len() - start);
        try_it(&sdl[start..end]);
        try_it(&[&sdl[..start], &sdl[end..]].concat());
    }
}

#[test]
fn changed_anywhere() {
    let mut random = Random(11);
    for file in ["swapi.graphql", "cosmo-employees-subgraph.graphql"] {
        let sdl = schema(file);
        for _ in 0..150 {
            let mut text = sdl.clone();
            for _ in 0..=random.below(3) {
                let at = random.below(text.len());
                let end = (at + random.below(4)).min(text.len());
                let piece = PIECES[random.below(PIECES.len())];
                text.splice(at..end, piece.bytes());
            }
            try_it(&text);
        }
    }
}

#[test]
fn changed_introspection() {
    let json = br#"{"data": {"__schema": {"queryType": {"name": "Query"}, "types": [{"kind": "OBJECT", "name": "Query",
        "description": "A \"b\"", "fields": [{"name": "a", "args": [{"name": "x", "defaultValue": "{a: 1}",
        "type": {"kind": "LIST", "ofType": {"kind": "NON_NULL", "ofType": {"kind": "SCALAR", "name": "Int"}}}}],
        "type": {"kind": "SCALAR", "name": "Int"}, "isDeprecated": true, "deprecationReason": "\u0000"}]}]}}}"#;
    let mut random = Random(13);
    for _ in 0..600 {
        let mut text = json.to_vec();
        let at = random.below(text.len());
        let end = (at + random.below(6)).min(text.len());
        text.splice(at..end, PIECES[random.below(PIECES.len())].bytes());
        try_it(&text);
    }
}
