//! Ways to break a valid schema: one for each rule of the type system and of the grammar.

use super::schema::{Definition, Member};
use crate::random::Random;

type All = Vec<Definition>;

fn named<'a>(all: &'a mut All, name: &str) -> &'a mut Definition {
    all.iter_mut()
        .find(|definition| definition.name == name && !definition.keyword.starts_with("extend"))
        .unwrap()
}

/// Returns a random definition of one of these kinds.
fn of<'a>(all: &'a mut All, random: &mut Random, keywords: &[&str]) -> &'a mut Definition {
    let mut found: Vec<_> = all
        .iter_mut()
        .filter(|definition| keywords.contains(&definition.keyword))
        .collect();
    let at = random.below(found.len());
    found.swap_remove(at)
}

fn member<'a>(definition: &'a mut Definition, random: &mut Random) -> &'a mut Member {
    let at = random.below(definition.members.len());
    &mut definition.members[at]
}

/// Returns a random field, or an argument of one.
fn output<'a>(all: &'a mut All, random: &mut Random) -> &'a mut Member {
    member(of(all, random, &["type", "interface"]), random)
}

/// Returns a random argument or input field.
fn input<'a>(all: &'a mut All, random: &mut Random) -> &'a mut Member {
    match random.below(3) {
        0 => &mut named(all, "d0").members[0],
        1 => {
            let field = output(all, random);
            field.arguments.push(Member::new("added", "Int"));
            field.arguments.last_mut().unwrap()
        }
        _ => {
            let input = named(all, "N1");
            input.members.push(Member::new("added", "Int"));
            input.members.last_mut().unwrap()
        }
    }
}

fn one<'a>(random: &mut Random, list: &[&'a str]) -> &'a str {
    list[random.below(list.len())]
}

/// A name, and a function that breaks a schema.
pub type Break = (&'static str, fn(&mut All, &mut Random));

/// Output types for places that need an input type, and the other way round.
const MISPLACED: [(&str, &str); 4] = [
    ("O0", "N0"),
    ("U0!", "[N1]"),
    ("[F0!]", "N2!"),
    ("O1", "N0!"),
];

/// A type and a value that does not fit it.
const WRONG: [(&str, &str); 27] = [
    ("Int", "\"1\""),
    ("Int", "1.5"),
    ("Int", "2147483648"),
    ("Int", "A"),
    ("Int!", "null"),
    ("Float", "\"1\""),
    ("Float", "true"),
    ("Float", "1e400"),
    ("String", "1"),
    ("String", "A"),
    ("String!", "null"),
    ("ID", "1.5"),
    ("ID", "true"),
    ("Boolean", "0"),
    ("Boolean", "\"true\""),
    ("[Int]", "[1, \"2\"]"),
    ("[Int!]", "[null]"),
    ("[[Int]]", "[[1], [\"2\"]]"),
    ("Int", "[1]"),
    ("E0", "\"A\""),
    ("E0", "D"),
    ("N0", "{}"),
    ("N0", "{a: 1, nothing: 2}"),
    ("N0", "{a: 1, a: 2}"),
    ("N0", "A"),
    ("N2", "{a: 1, b: \"2\"}"),
    ("N2", "{a: null}"),
];

/// Applications of directives that are invalid on an object.
const MISUSED: [&str; 15] = [
    "@unknown",
    "@d0",
    "@d0(a: 1)",
    "@d0(b: null)",
    "@d0(b: 1)",
    "@d0(b: \"x\", c: 1)",
    "@d0(b: \"x\", b: \"y\")",
    "@d0(a: null, b: \"x\")",
    "@d1 @d1",
    "@d1(a: \"A\")",
    "@d1(a: Z)",
    "@deprecated",
    "@specifiedBy(url: \"x\")",
    "@skip(if: true)",
    "@oneOf",
];

/// Definitions that are invalid together with the others, or by themselves.
pub const STRAY: [&str; 36] = [
    "type O0 { a: Int }",
    "enum O1 { A }",
    "directive @d0 on FIELD",
    "schema { query: Query } schema { query: Query }",
    "schema { query: Nothing }",
    "schema { query: E0 }",
    "schema { query: Query query: O0 }",
    "schema { mutation: O0 }",
    "schema { query: Query mutation: Query }",
    "extend schema { query: O0 }",
    "extend schema { subscription: N0 }",
    "extend type Nothing { a: Int }",
    "extend enum O0 { A }",
    "extend type O0 { f0: Int }",
    "extend enum E0 { A }",
    "extend union U0 = O0",
    "extend input N0 { a: Int }",
    "extend interface F0 { wanted: Int }",
    "extend type O0 implements F0",
    "extend scalar String @d1",
    "type String { a: Int }",
    "enum Int { A }",
    "scalar String",
    "query Read { q }",
    "fragment Parts on O0 { f0 }",
    "type Empty",
    "union Empty",
    "enum Empty",
    "input Empty",
    "interface Empty",
    "input Loop { a: Loop! }",
    "input Loop { a: Loap! } input Loap { b: Loop! }",
    "input Fine { a: [Fine!]! b: Fine }",
    "directive @loop(a: Int @loop) on ARGUMENT_DEFINITION",
    "type Subscription { a: Int }",
    "interface Fine implements F0 & F1 { id: ID! find(text: String!, first: Int): F0 age: Int }",
];

/// Text that the grammar does not allow there.
pub const GARBLED: [&str; 26] = [
    "type { a: Int }",
    "type A {}",
    "type A { }",
    "type A { a }",
    "type A { a: }",
    "type A { a Int }",
    "type A { a: Int!! }",
    "type A { a: [Int }",
    "type A { a(): Int }",
    "type A { a(b): Int }",
    "type A { a: Int = 1 }",
    "enum A { true }",
    "enum A { A: Int }",
    "union A = ",
    "union A = | ",
    "input A { a(b: Int): Int }",
    "scalar A { }",
    "directive @a",
    "directive a on FIELD",
    "directive @a on NOWHERE",
    "extend type A",
    "type A implements { a: Int }",
    "type A @ { a: Int }",
    "\"stray\"",
    "type A { a: Int @d0(b: $x) }",
    "type A implements B, C { a: Int }",
];

pub const BREAKS: &[Break] = &[
    ("nothing", |_, _| {}),
    ("double definition", |all, random| {
        let at = random.below(all.len());
        all.push(all[at].clone());
    }),
    ("lost definition", |all, random| {
        let at = random.below(all.len());
        all.remove(at);
    }),
    ("double member", |all, random| {
        let keywords = ["type", "interface", "input", "enum", "directive"];
        let definition = of(all, random, &keywords);
        let double = member(definition, random).clone();
        definition.members.push(double);
    }),
    ("double argument", |all, random| {
        let argument = input(all, random).clone();
        let field = output(all, random);
        field.arguments.push(argument.clone());
        field.arguments.push(argument);
    }),
    ("lost member", |all, random| {
        let definition = of(all, random, &["type", "interface", "input", "enum"]);
        let at = random.below(definition.members.len());
        definition.members.remove(at);
    }),
    ("unknown type", |all, random| {
        let name = one(random, &["Nothing", "[Nothing!]!", "__Nothing", "query"]);
        match random.below(2) {
            0 => output(all, random).ty = name.to_owned(),
            _ => input(all, random).ty = name.to_owned(),
        }
    }),
    ("other type", |all, random| {
        let name = one(random, &["Int", "ID", "[ID!]", "F1", "O1", "[String]"]);
        output(all, random).ty = name.to_owned();
    }),
    ("misplaced type", |all, random| {
        let (ty, other) = MISPLACED[random.below(MISPLACED.len())];
        match random.below(2) {
            0 => input(all, random).ty = ty.to_owned(),
            _ => output(all, random).ty = other.to_owned(),
        }
    }),
    ("wrong default", |all, random| {
        let (ty, value) = WRONG[random.below(WRONG.len())];
        let place = input(all, random);
        (place.ty, place.default) = (ty.to_owned(), Some(value.to_owned()));
    }),
    ("wrong directive", |all, random| {
        let directive = one(random, &MISUSED).to_owned();
        let object = of(all, random, &["type"]);
        object.directives.push(directive);
    }),
    ("directive in another place", |all, random| {
        let directive = one(random, &["@d0(b: \"x\")", "@d1", "@deprecated", "@oneOf"]).to_owned();
        let keywords = ["type", "interface", "union", "enum", "input", "scalar"];
        let definition = of(all, random, &keywords);
        if random.below(2) == 0 && !definition.members.is_empty() {
            member(definition, random).directives.push(directive);
        } else {
            definition.directives.push(directive);
        }
    }),
    ("deprecated input", |all, random| {
        let place = input(all, random);
        place.ty = one(random, &["Int", "Int!"]).to_owned();
        place.default = (random.below(2) == 0).then(|| "1".to_owned());
        place.directives = vec!["@deprecated".to_owned()];
    }),
    ("reserved name", |all, random| match random.below(4) {
        0 => output(all, random).name = "__field".to_owned(),
        1 => input(all, random).name = "__input".to_owned(),
        2 => named(all, "E0").members[0].name = "__VALUE".to_owned(),
        _ => {
            let keyword = one(random, &["type", "scalar", "enum", "directive"]);
            let mut other = of(all, random, &[keyword]).clone();
            other.name = "__Reserved".to_owned();
            all.push(other);
        }
    }),
    ("interfaces", |all, random| {
        let names = ["F0", "F1", "O0", "E0", "N0", "Nothing", "F0", "F1"];
        let object = of(all, random, &["type", "interface"]);
        object.interfaces.push(one(random, &names).to_owned());
    }),
    ("lost interface", |all, random| {
        let object = of(all, random, &["type", "interface"]);
        if !object.interfaces.is_empty() {
            let at = random.below(object.interfaces.len());
            object.interfaces.remove(at);
        }
    }),
    ("wanted by an interface", |all, random| {
        let name = one(random, &["F0", "F1"]);
        named(all, name).members.push(Member::new("wanted", "Int"));
    }),
    ("arguments of an implementation", |all, random| {
        let field = output(all, random);
        if random.below(2) == 0 && !field.arguments.is_empty() {
            let at = random.below(field.arguments.len());
            let ty = one(random, &["Int", "String", "[Int]", "String!"]);
            field.arguments[at].ty = ty.to_owned();
            field.arguments[at].default = None;
        } else {
            let ty = one(random, &["Int", "Int!"]);
            field.arguments.push(Member::new("extra", ty));
        }
    }),
    ("union members", |all, random| {
        let names = ["O0", "O2", "F0", "E0", "U0", "N0", "Int", "Nothing"];
        named(all, "U0").names.push(one(random, &names).to_owned());
    }),
    ("fields of a oneOf input", |all, random| {
        let ty = one(random, &["Int", "Int!", "[Int!]"]);
        let mut field = Member::new("c", ty);
        field.default = (random.below(2) == 0).then(|| "1".to_owned());
        named(all, "N2").members.push(field);
    }),
    ("inputs that need each other", |all, random| {
        let ty = one(random, &["N0!", "N0", "[N0!]!"]);
        named(all, "N1").members[0].ty = ty.to_owned();
        let ty = one(random, &["N1!", "N1"]);
        named(all, "N0").members[3].ty = ty.to_owned();
    }),
    ("directive locations", |all, random| {
        let name = one(random, &["SCHEMA", "OBJECT", "NOWHERE", "QUERY"]);
        let directive = of(all, random, &["directive"]);
        directive.names = vec![name.to_owned()];
    }),
];

/// Breaks the text itself.
pub fn garble(text: &mut String, random: &mut Random) {
    match random.below(4) {
        0 => {
            text.push_str(one(random, &STRAY));
            text.push('\n');
        }
        1 => {
            text.push_str(one(random, &GARBLED));
            text.push('\n');
        }
        2 => {
            let starts: Vec<usize> = text
                .match_indices(|letter: char| letter.is_ascii_punctuation())
                .map(|(at, _)| at)
                .collect();
            text.remove(starts[random.below(starts.len())]);
        }
        _ => {
            let starts: Vec<usize> = text.match_indices(' ').map(|(at, _)| at).collect();
            let at = starts[random.below(starts.len())];
            let tokens = [
                "{", "}", "(", ")", "!", "=", "|", "&", ":", "@", "type", "1", "\"", "?",
            ];
            text.insert_str(at, one(random, &tokens));
        }
    }
}
