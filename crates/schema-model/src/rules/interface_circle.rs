//! Interfaces that implement each other (specification, section 3.7: no interface may implement itself, also not by way of
//! others).

use std::collections::{HashMap, VecDeque};

use crate::model::Model;

/// More names of a way than this are left out.
const MAX_NAMES: usize = 8;

/// Returns the shortest way from an interface to another that it implements, by way of others, as a text: "`C`, which
/// implements `D`, which implements `A`".
pub(super) fn way_back(model: &Model, from: &str, to: &str) -> Option<String> {
    let mut came_from: HashMap<&str, &str> = HashMap::new();
    let mut waiting = VecDeque::from([from]);
    while let Some(name) = waiting.pop_front() {
        let interfaces = model.find_type(name).map(|ty| &ty.interfaces);
        for next in interfaces.into_iter().flatten() {
            if came_from.contains_key(&**next) {
                continue;
            }
            came_from.insert(next, name);
            if **next == *to {
                return Some(write(&came_from, from, next));
            }
            waiting.push_back(next);
        }
    }
    None
}

fn write(came_from: &HashMap<&str, &str>, from: &str, to: &str) -> String {
    let mut way = vec![to];
    let mut at = to;
    while let Some(before) = came_from.get(at).filter(|_| at != from) {
        way.push(before);
        at = before;
    }
    way.reverse();
    let names: Vec<String> = way.iter().map(|name| format!("`{name}`")).collect();
    let separator = ", which implements ";
    if names.len() <= MAX_NAMES {
        return names.join(separator);
    }
    let (first, last) = (
        names.iter().take(MAX_NAMES / 2),
        names.iter().skip(names.len() - MAX_NAMES / 2),
    );
    let join = |part: Vec<&String>| {
        part.into_iter()
            .map(String::as_str)
            .collect::<Vec<_>>()
            .join(separator)
    };
    format!("{} … {}", join(first.collect()), join(last.collect()))
}
