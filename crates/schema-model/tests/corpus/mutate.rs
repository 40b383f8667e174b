//! Texts with a token too many, too few or in the wrong place.

/// Numbers that are the same in every run (xorshift).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.max(1))
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }
}

const TOKENS: [&str; 48] = [
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "!",
    ":",
    "=",
    "@",
    "|",
    "&",
    "$",
    "...",
    ".",
    ",",
    "\n",
    "\"x\"",
    "\"\"\"y\"\"\"",
    "\"",
    "1",
    "-1",
    "1.5",
    "01",
    "$a",
    "@d",
    "a",
    "type",
    "interface",
    "union",
    "enum",
    "input",
    "scalar",
    "directive",
    "schema",
    "extend",
    "query",
    "mutation",
    "fragment",
    "on",
    "implements",
    "repeatable",
    "true",
    "null",
    "FIELD",
    "# c\n",
    "?",
    "é",
];

/// Splits a text so that words and marks are parts of their own.
fn split(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let end = if is_word(first) {
            rest.find(|c| !is_word(c)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (part, behind) = rest.split_at(end);
        parts.push(part);
        rest = behind;
    }
    parts
}

/// Changes a text in one to three places.
pub fn mutate(text: &str, random: &mut Random) -> String {
    let mut parts: Vec<String> = split(text).into_iter().map(str::to_owned).collect();
    for _ in 0..=random.below(3) {
        let at = random.below(parts.len() + 1);
        let token = format!(" {} ", TOKENS[random.below(TOKENS.len())]);
        match random.below(4) {
            0 => parts.insert(at, token),
            1 if at < parts.len() => parts[at] = token,
            2 if at < parts.len() => {
                parts.remove(at);
            }
            3 if at + 1 < parts.len() => parts.swap(at, at + 1),
            _ => {}
        }
    }
    parts.concat()
}
