//! Import cycles between the modules of a crate.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// The modules of a crate, such as `site::pages`, with the modules that each imports.
type Imports = BTreeMap<String, BTreeSet<String>>;

/// Returns one line for each group of modules of a crate that import each other.
pub(crate) fn broken(files: &[(PathBuf, String)]) -> Vec<String> {
    let mut crates: BTreeMap<String, BTreeMap<String, &str>> = BTreeMap::new();
    for (file, text) in files {
        let parts: Vec<&str> = file.iter().filter_map(|part| part.to_str()).collect();
        if let ["crates", name, "src", inner @ ..] = parts.as_slice()
            && let Some(module) = module(inner)
        {
            let modules = crates.entry((*name).to_owned()).or_default();
            modules.insert(module, text);
        }
    }
    let mut broken = Vec::new();
    for (name, modules) in crates {
        for cycle in cycles(&imports(&modules)) {
            broken.push(format!(
                "{name}: modules import each other: {}",
                cycle.join(", ")
            ));
        }
    }
    broken
}

/// Returns the module of a file: `site/mod.rs` and `site.rs` are `site`. Tests do not count.
fn module(inner: &[&str]) -> Option<String> {
    let (file, folders) = inner.split_last()?;
    let stem = file.strip_suffix(".rs")?;
    let mut path = folders.to_vec();
    match stem {
        "tests" => return None,
        "mod" => {}
        "lib" | "main" if folders.is_empty() => {}
        stem => path.push(stem),
    }
    Some(path.join("::"))
}

fn imports(modules: &BTreeMap<String, &str>) -> Imports {
    let found = modules.iter().map(|(module, text)| {
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        let code: Vec<&str> = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .collect();
        let targets = paths(&code.join("\n"), module)
            .into_iter()
            .filter_map(|path| {
                // The last name may be an item of the module before it.
                (1..=path.len())
                    .rev()
                    .map(|end| path.get(..end).unwrap_or_default().join("::"))
                    .find(|name| modules.contains_key(name))
            })
            .filter(|target| target != module);
        (module.clone(), targets.collect())
    });
    found.collect()
}

/// Returns every path of the text that begins with `crate`, `self` or `super`, as seen from the root of the crate.
fn paths(text: &str, module: &str) -> Vec<Vec<String>> {
    let own: Vec<String> = module
        .split("::")
        .filter(|part| !part.is_empty())
        .map(str::to_owned)
        .collect();
    let mut out = Vec::new();
    for word in ["crate", "self", "super"] {
        for (at, _) in text.match_indices(&format!("{word}::")) {
            let before = text.get(..at).unwrap_or_default().chars().next_back();
            if before.is_some_and(|letter| letter.is_alphanumeric() || "_:".contains(letter)) {
                continue;
            }
            let rest = text.get(at..).unwrap_or_default();
            let mut found = Vec::new();
            expand(rest, &[], &mut found);
            out.extend(found.into_iter().map(|path| absolute(&own, &path)));
        }
    }
    out
}

/// Reads the paths of `a::b` or `a::{b, c::d}`, and returns the rest of the text.
fn expand<'t>(mut rest: &'t str, prefix: &[&'t str], out: &mut Vec<Vec<String>>) -> &'t str {
    let mut path = prefix.to_vec();
    loop {
        rest = rest.trim_start();
        if let Some(mut inner) = rest.strip_prefix('{') {
            loop {
                inner = expand(inner, &path, out).trim_start();
                match inner.strip_prefix(',') {
                    Some(next) => inner = next,
                    None => return inner.strip_prefix('}').unwrap_or(inner),
                }
            }
        }
        let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let (word, behind) = rest.split_at(end.unwrap_or(rest.len()));
        if !word.is_empty() {
            path.push(word);
        }
        match behind.strip_prefix("::") {
            Some(next) if !word.is_empty() => rest = next,
            _ => {
                out.push(path.iter().map(|part| (*part).to_owned()).collect());
                // `as other` is not a path.
                let stop = match behind.trim_start().starts_with("as ") {
                    true => behind.find([',', '}', ';']).unwrap_or(behind.len()),
                    false => 0,
                };
                return behind.get(stop..).unwrap_or_default();
            }
        }
    }
}

fn absolute(own: &[String], path: &[String]) -> Vec<String> {
    let ups = path.iter().take_while(|part| *part == "super").count();
    let (base, skipped) = match path.first().map(String::as_str) {
        Some("crate") => (0, 1),
        Some("self") => (own.len(), 1),
        _ => (own.len().saturating_sub(ups), ups),
    };
    let inner = path.iter().skip(skipped).filter(|part| *part != "self");
    own.iter().take(base).chain(inner).cloned().collect()
}

/// Returns the groups of modules in which each module reaches all others.
fn cycles(imports: &Imports) -> Vec<Vec<String>> {
    let reached = |from: &str| {
        let mut seen = BTreeSet::new();
        let mut open = vec![from];
        while let Some(module) = open.pop() {
            for next in imports.get(module).into_iter().flatten() {
                if seen.insert(next.as_str()) {
                    open.push(next);
                }
            }
        }
        seen
    };
    let reach: BTreeMap<&str, BTreeSet<&str>> = imports
        .keys()
        .map(|name| (name.as_str(), reached(name)))
        .collect();
    let mut done = BTreeSet::new();
    let mut groups = Vec::new();
    for (name, others) in &reach {
        if !others.contains(name) || !done.insert(*name) {
            continue;
        }
        let group: Vec<String> = others
            .iter()
            .filter(|other| reach.get(*other).is_some_and(|back| back.contains(name)))
            .map(|other| (*other).to_owned())
            .collect();
        done.extend(
            reach
                .keys()
                .filter(|name| group.iter().any(|other| other == *name)),
        );
        groups.push(group);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(files: &[(&str, &str)]) -> Vec<String> {
        let files: Vec<(PathBuf, String)> = files
            .iter()
            .map(|(file, text)| (PathBuf::from(file), (*text).to_owned()))
            .collect();
        broken(&files)
    }

    #[test]
    fn modules_that_import_each_other_are_named() {
        let tied = [
            ("crates/extra/src/lib.rs", "mod a; mod b; pub use a::A;"),
            ("crates/extra/src/a.rs", "use crate::{Site, b::{B, self}};"),
            ("crates/extra/src/b/mod.rs", "use super::c::C;"),
            ("crates/extra/src/c.rs", "fn f() { crate::a::g() }"),
        ];
        assert_eq!(check(&tied), ["extra: modules import each other: a, b, c"]);
    }

    #[test]
    fn items_of_the_root_tests_and_comments_make_no_cycle() {
        let free = [
            ("crates/extra/src/lib.rs", "mod a; mod b; use crate::a::A;"),
            (
                "crates/extra/src/a.rs",
                "use crate::Site;\n// crate::b\n#[cfg(test)]\nmod tests { use crate::b::B; }",
            ),
            ("crates/extra/src/b.rs", "use crate::a::{A as Other, Site};"),
            ("crates/extra/src/b/tests.rs", "use crate::a::A;"),
        ];
        assert_eq!(check(&free), Vec::<String>::new());
    }
}
