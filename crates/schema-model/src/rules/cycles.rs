//! Finds inputs that require themselves, and directives that are applied within their own definition
//! (specification, sections 3.10 and 3.13). One walk visits each name and each reference once, no matter how many
//! paths there are between them.

use std::collections::{BTreeMap, HashMap};

use crate::model::{AppliedDirective, InputValueDef, Model, TypeDef, TypeKind};
use crate::shortlist::{Shortlist, Span};

/// Finds inputs that require themselves. `place_of` says where the definition of a type is.
pub(crate) fn inputs(
    model: &Model,
    mut place_of: impl FnMut(&TypeDef) -> Option<Span>,
    out: &mut Shortlist,
) {
    let next: Vec<Vec<usize>> = model
        .types
        .iter()
        .map(|ty| match ty.kind {
            TypeKind::Input if ty.is_one_of => list_choices(model, &ty.input_fields),
            TypeKind::Input => list_needed(model, &ty.input_fields),
            _ => Vec::new(),
        })
        .collect();
    let has_value = find_finite(model, &next);
    let found = on_cycles(&next).into_iter();
    let found = found.filter(|number| has_value.get(*number) == Some(&false));
    for ty in found.filter_map(|number| model.types.get(number)) {
        let name = &ty.name;
        let hint = if ty.is_one_of {
            "Give it a field with another type: a scalar, an enum or a list."
        } else {
            "Make one of the fields nullable or a list."
        };
        let message =
            format_args!("The input `{name}` needs itself, so no value of it can ever be written.");
        out.find("endless_input", message, place_of(ty))
            .about(name)
            .hint(hint);
    }
}

/// The types that a `@oneOf` input chooses from.
fn list_choices(model: &Model, fields: &[InputValueDef]) -> Vec<usize> {
    let choices = fields.iter().filter(|field| !field.ty.is_list());
    choices
        .filter_map(|field| number_of_type(model, &field.ty.name))
        .collect()
}

/// Returns for each type whether a value of it can be written. `next` has the types that an input needs, or for a
/// `@oneOf` input those that it chooses from.
fn find_finite(model: &Model, next: &[Vec<usize>]) -> Vec<bool> {
    // How many of the types that each needs have no value yet. A choice needs one of them.
    let mut lacking: Vec<usize> = model
        .types
        .iter()
        .zip(next)
        .map(|(ty, next)| {
            let chooses = ty.is_one_of && ty.input_fields.len() == next.len();
            match next.len() {
                0 => 0,
                _ if chooses => 1,
                _ if ty.is_one_of => 0,
                count => count,
            }
        })
        .collect();
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); next.len()];
    for (user, needed) in next.iter().enumerate() {
        for each in needed {
            if let Some(users) = users.get_mut(*each) {
                users.push(user);
            }
        }
    }
    let mut open: Vec<usize> = Vec::new();
    open.extend((0..lacking.len()).filter(|number| lacking.get(*number) == Some(&0)));
    while let Some(number) = open.pop() {
        for user in users.get(number).into_iter().flatten() {
            if let Some(count) = lacking.get_mut(*user).filter(|count| **count > 0) {
                *count -= 1;
                if *count == 0 {
                    open.push(*user);
                }
            }
        }
    }
    lacking.into_iter().map(|count| count == 0).collect()
}

fn list_needed(model: &Model, fields: &[InputValueDef]) -> Vec<usize> {
    let needed = fields
        .iter()
        .filter(|field| field.ty.is_non_null() && !field.ty.is_list());
    needed
        .filter_map(|field| number_of_type(model, &field.ty.name))
        .collect()
}

/// Finds directives that are applied within their own definition. `place_of` says where the definition of a directive
/// begins, up to its name; `on_definitions` gives the directives that are applied to directive definitions, each behind
/// the name of the definition, with its place.
pub(crate) fn directives<'t>(
    model: &Model,
    on_definitions: impl Iterator<Item = (&'t str, &'t str, Span)>,
    mut place_of: impl FnMut(&str) -> Option<Span>,
    out: &mut Shortlist,
) {
    if model.directives.is_empty() {
        return;
    }
    let first_directive = model.types.len();
    let numbers: HashMap<&str, usize> = model
        .directives
        .iter()
        .enumerate()
        .map(|(number, directive)| (&*directive.name, first_directive + number))
        .collect();
    let applied = |to: &[AppliedDirective], next: &mut Vec<usize>| {
        next.extend(to.iter().filter_map(|each| numbers.get(&*each.name)));
    };
    let values = |all: &[InputValueDef], next: &mut Vec<usize>| {
        for value in all {
            applied(&value.directives, next);
            next.extend(number_of_type(model, &value.ty.name));
        }
    };
    let types = model.types.iter().map(|ty| {
        let mut next = Vec::new();
        applied(&ty.directives, &mut next);
        values(&ty.input_fields, &mut next);
        for value in &ty.values {
            applied(&value.directives, &mut next);
        }
        next
    });
    let directives = model.directives.iter().map(|directive| {
        let mut next = Vec::new();
        values(&directive.arguments, &mut next);
        next
    });
    let mut next: Vec<Vec<usize>> = types.chain(directives).collect();
    let mut direct = Vec::new();
    for (owner, applied, span) in on_definitions {
        let (owner, applied) = (numbers.get(owner), numbers.get(applied));
        if let (Some(owner), Some(applied)) = (owner, applied)
            && let Some(next) = next.get_mut(*owner)
        {
            next.push(*applied);
            direct.push((*owner, *applied, span));
        }
    }
    let cycles: BTreeMap<usize, usize> = find_cycles(&next).into_iter().collect();
    // By the directive that it is applied to. The first one stays.
    let mut places: HashMap<usize, (usize, Span)> = HashMap::new();
    for (owner, applied, span) in direct {
        if cycles.contains_key(&owner) && cycles.get(&owner) == cycles.get(&applied) {
            places.entry(owner).or_insert((applied, span));
        }
    }
    let directive = |number: usize| model.directives.get(number.checked_sub(first_directive)?);
    for (number, name) in cycles
        .keys()
        .filter_map(|number| Some((number, &directive(*number)?.name)))
    {
        let message = format_args!("The directive `@{name}` is applied within its own definition.");
        let place = places.get(number);
        let span = place.map(|(_, span)| *span).or_else(|| place_of(name));
        let mut finding = out.find("recursive_directive", message, span);
        match place.and_then(|(applied, _)| directive(*applied)) {
            Some(applied) => finding.hint(format_args!(
                "Remove `@{}` from the definition of `@{name}`.",
                applied.name
            )),
            None => finding.hint("Remove it from its arguments and from the types that they take."),
        };
    }
}

fn number_of_type(model: &Model, name: &str) -> Option<usize> {
    model.type_id(name).map(|id| id.0 as usize)
}

/// Returns the nodes on cycles.
fn on_cycles(next: &[Vec<usize>]) -> Vec<usize> {
    let found = find_cycles(next).into_iter();
    found.map(|(node, _)| node).collect()
}

/// Returns the nodes on cycles, each with a number of its component: those in a strongly connected component of several
/// nodes, and those with an edge to themselves (Tarjan 1972, without recursion).
fn find_cycles(next: &[Vec<usize>]) -> Vec<(usize, usize)> {
    const NEW: usize = usize::MAX;
    let mut order = vec![NEW; next.len()];
    let mut low = vec![NEW; next.len()];
    let mut is_open = vec![false; next.len()];
    let mut open = Vec::new();
    let mut path: Vec<(usize, usize)> = Vec::new();
    let mut count = 0;
    let mut found = Vec::new();
    let at = |list: &[usize], node: usize| list.get(node).copied().unwrap_or(NEW);
    for start in 0..next.len() {
        if at(&order, start) != NEW {
            continue;
        }
        path.push((start, 0));
        while let Some((node, tried)) = path.last_mut() {
            let node = *node;
            if *tried == 0 {
                for list in [&mut order, &mut low] {
                    if let Some(number) = list.get_mut(node) {
                        *number = count;
                    }
                }
                count += 1;
                open.push(node);
                if let Some(open) = is_open.get_mut(node) {
                    *open = true;
                }
            }
            let to = next.get(node).and_then(|all| all.get(*tried)).copied();
            *tried += 1;
            match to {
                Some(to) if at(&order, to) == NEW => path.push((to, 0)),
                Some(to) => {
                    if is_open.get(to) == Some(&true) {
                        let reached = at(&order, to);
                        if let Some(low) = low.get_mut(node) {
                            *low = reached.min(*low);
                        }
                    }
                }
                None => {
                    path.pop();
                    let own = at(&low, node);
                    if let Some((before, _)) = path.last()
                        && let Some(low) = low.get_mut(*before)
                    {
                        *low = own.min(*low);
                    }
                    if own == at(&order, node) {
                        close(node, next, &mut open, &mut is_open, &mut found);
                    }
                }
            }
        }
    }
    found.sort_unstable();
    found
}

/// Removes a component from the stack. `root` is its first node.
fn close(
    root: usize,
    next: &[Vec<usize>],
    open: &mut Vec<usize>,
    is_open: &mut [bool],
    found: &mut Vec<(usize, usize)>,
) {
    let before = found.len();
    while let Some(node) = open.pop() {
        if let Some(open) = is_open.get_mut(node) {
            *open = false;
        }
        found.push((node, root));
        if node == root {
            break;
        }
    }
    let is_alone = found.len() == before + 1;
    if is_alone && !next.get(root).is_some_and(|all| all.contains(&root)) {
        found.truncate(before);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_are_found_by_all_who_are_on_them() {
        let cases: [(&[&[usize]], &[usize]); 7] = [
            (&[], &[]),
            (&[&[0]], &[0]),
            (&[&[1], &[2], &[0], &[0]], &[0, 1, 2]),
            (&[&[1, 1], &[2, 2], &[]], &[]),
            (&[&[1], &[0, 2], &[3], &[2], &[4]], &[0, 1, 2, 3, 4]),
            (&[&[2], &[0, 2], &[3], &[]], &[]),
            (&[&[1], &[2, 3], &[1], &[]], &[1, 2]),
        ];
        for (next, expected) in cases {
            let next: Vec<Vec<usize>> = next.iter().map(|all| all.to_vec()).collect();
            assert_eq!(on_cycles(&next), expected, "{next:?}");
        }
    }
}
