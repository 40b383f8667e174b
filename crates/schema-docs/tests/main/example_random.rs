//! Examples of made-up schemas: names that meet, interfaces of interfaces, cycles, lists of lists.

use super::docs;
use super::examples::{check, compiled_text, operations};

/// Numbers that are the same in each run (Knuth's linear congruential generator).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn pick<'t>(&mut self, from: &[&'t str]) -> &'t str {
        from[self.below(from.len())]
    }

    fn wrapped(&mut self, name: &str) -> String {
        let wraps = ["_", "_!", "[_]", "[_!]!", "_", "[[_]]", "_!"];
        self.pick(&wraps).replace('_', name)
    }
}

const FIELDS: [&str; 12] = [
    "id",
    "name",
    "o1Name",
    "node",
    "nodes",
    "edges",
    "pageInfo",
    "errors",
    "totalCount",
    "owner",
    "title",
    "on",
];
const OUTPUTS: [&str; 14] = [
    "Int",
    "String",
    "ID",
    "E",
    "S",
    "O1",
    "O2",
    "O3",
    "O4Connection",
    "I1",
    "I2",
    "U1",
    "U2",
    "Query",
];
const INPUTS: [&str; 7] = ["Int", "String", "E", "S", "In1", "In2", "In3"];

fn arguments(dice: &mut Dice) -> String {
    match dice.below(6) {
        0 => {
            let name = dice.pick(&INPUTS);
            format!("(a: {})", dice.wrapped(name))
        }
        1 => "(first: Int, last: Int)".to_owned(),
        2 => "(first: Int!)".to_owned(),
        _ => String::new(),
    }
}

/// Some fields, each name once.
fn fields(dice: &mut Dice, most: usize) -> Vec<String> {
    let mut names = FIELDS.to_vec();
    let number = 1 + dice.below(most);
    (0..number)
        .map(|_| {
            let name = names.remove(dice.below(names.len()));
            let ty = dice.pick(&OUTPUTS);
            let deprecated = ["", "", "", " @deprecated"];
            format!(
                "{name}{}: {}{}",
                arguments(dice),
                dice.wrapped(ty),
                dice.pick(&deprecated)
            )
        })
        .collect()
}

/// The fields of the interface, then others that it has not.
fn with(interface: &[String], more: Vec<String>) -> Vec<String> {
    let name = |field: &str| field.split(['(', ':']).next().unwrap().to_owned();
    let new = more
        .into_iter()
        .filter(|field| !interface.iter().any(|known| name(known) == name(field)));
    let mut all = interface.to_vec();
    all.extend(new);
    all
}

fn schema(seed: u64) -> String {
    let dice = &mut Dice(seed);
    let mut sdl = "enum E { OLD @deprecated NEW } scalar S union U1 = O1 | O2 | O3 | O4Connection union U2 = O3 | O1\n".to_owned();
    let mut put = |head: &str, fields: &[String]| {
        sdl.push_str(&format!("{head} {{\n  {}\n}}\n", fields.join("\n  ")));
    };
    let one = fields(dice, 4);
    let two = with(&one, fields(dice, 3));
    put("interface I1", &one);
    put("interface I2 implements I1", &two);
    put("type O1 implements I1", &with(&one, fields(dice, 8)));
    put("type O2 implements I1 & I2", &with(&two, fields(dice, 8)));
    put("type O3 implements I1 & I2", &with(&two, fields(dice, 3)));
    put("type O4Connection", &fields(dice, 12));
    for name in ["input In1", "input In2", "input In3 @oneOf"] {
        let is_one_of = name.ends_with("@oneOf");
        let names = ["a", "b", "c"].iter().take(1 + dice.below(3));
        let fields: Vec<String> = names
            .map(|name| {
                let ty = dice.pick(&INPUTS);
                let ty = dice.wrapped(ty);
                let ty = if is_one_of {
                    ty.trim_end_matches('!')
                } else {
                    &ty
                };
                format!("{name}: {ty}")
            })
            .collect();
        put(name, &fields);
    }
    put("type Query", &fields(dice, 12));
    put("type Mutation", &fields(dice, 12));
    sdl
}

#[test]
fn examples_of_made_up_schemas_are_valid() {
    let (mut written, mut none) = (0, 0);
    for seed in 0..1500 {
        let sdl = schema(seed);
        let docs = docs(&sdl);
        let compiled = compiled_text(&sdl);
        for (kind, name) in operations(&docs) {
            let Some(example) = docs.example(kind, &name) else {
                none += 1;
                continue;
            };
            written += 1;
            let checked = std::panic::catch_unwind(|| check(&compiled, &example));
            let is_good = matches!(checked, Ok(Ok(())));
            assert!(
                is_good,
                "{checked:?}\n{}\n{}\n{sdl}",
                example.operation, example.response
            );
        }
    }
    // Inputs that need themselves have none.
    assert!(written > 10_000 && none < written / 10, "{written}, {none}");
}
