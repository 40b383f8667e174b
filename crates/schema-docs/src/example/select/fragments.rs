//! Selects the common fields of interfaces and unions, then fields of some of their objects.

use std::borrow::Cow;
use std::cmp::Reverse;

use super::super::names::words;
use super::{
    LAST, MAX_TRIED, Quota, Selected, Selection, Selector, Taken, alias, is_naming, is_value,
    rank_fields, select_typename, value,
};
use schema_model::index::Index;
use schema_model::model::{Model, OperationKind, TypeDef, TypeKind};

/// Maximum number of objects of one interface or union to consider.
const LOOKED_AT: usize = 400;
/// Maximum number of objects of one interface or union to choose from.
const KEPT: usize = 8;
/// Maximum number of interfaces of one object, or members of one union, to consider.
const NAMES: usize = 400;

/// Returns the possible objects of an interface or union: those that most fields return first, errors last.
pub(in crate::example) fn possible<'m>(
    model: &'m Model,
    index: &Index,
    ty: &TypeDef,
) -> Vec<&'m TypeDef> {
    let members = ty.members.iter().filter_map(|name| model.type_id(name));
    let implementations = model
        .type_id(&ty.name)
        .filter(|_| ty.kind == TypeKind::Interface);
    let implementations = implementations.map_or(&[][..], |id| index.implementations(id));
    let all = members.chain(implementations.iter().copied());
    let objects = all.take(LOOKED_AT).filter_map(|id| {
        let object = model.get(id).filter(|ty| ty.kind == TypeKind::Object)?;
        let of_name = words(&object.name);
        let is_lesser = has_word(&of_name, &LESSER_WORDS);
        let uses = index.used_by(id).len();
        let is_error = is_failure_of(object, &of_name);
        Some(((is_error, is_lesser, Reverse(uses), id), object))
    });
    let mut objects: Vec<_> = objects.collect();
    objects.sort_by_key(|(key, _)| *key);
    objects.dedup_by_key(|((.., id), _)| *id);
    let mut kept: Vec<&TypeDef> = objects
        .iter()
        .take(KEPT)
        .map(|(_, object)| *object)
        .collect();
    // Keep one error, because it shows how a failure looks.
    if let Some((_, error)) = objects.iter().find(|((is_error, ..), _)| *is_error)
        && !kept.iter().any(|object| std::ptr::eq(*object, *error))
    {
        kept.pop();
        kept.push(error);
    }
    kept
}

/// Ends of the names of objects that say that something did not work.
const FAILURES: [&str; 13] = [
    "Error",
    "Errors",
    "Failure",
    "Failed",
    "Exception",
    "Problem",
    "NotFound",
    "Denied",
    "Invalid",
    "Unauthorized",
    "Forbidden",
    "Conflict",
    "Unavailable",
];

/// Words that say so wherever they stand: `CartStatusNotReady`, `CartThrottled`.
const BAD_WORDS: [&str; 12] = [
    "not",
    "error",
    "errors",
    "failed",
    "failure",
    "throttled",
    "rejected",
    "exceeded",
    "insufficient",
    "full",
    "timeout",
    "unable",
];
/// Words for outcomes that are not what a first call shows.
const LESSER_WORDS: [&str; 7] = [
    "already",
    "deleted",
    "removed",
    "unknown",
    "expired",
    "cancelled",
    "canceled",
];

/// Returns whether one of the words is among those of a name.
fn has_word(of_name: &str, words: &[&str]) -> bool {
    of_name.split(' ').any(|word| words.contains(&word))
}

/// Returns whether an object stands for a failure, by its name or by that of an interface.
fn is_failure(object: &TypeDef) -> bool {
    is_failure_of(object, &words(&object.name))
}

fn is_failure_of(object: &TypeDef, of_name: &str) -> bool {
    let says_so = |name: &str| FAILURES.iter().any(|end| name.ends_with(end));
    says_so(&object.name)
        || has_word(of_name, &BAD_WORDS)
        || object
            .interfaces
            .iter()
            .take(NAMES)
            .any(|name| says_so(name))
}

/// Returns whether a value of the type may be an object of that type.
pub(in crate::example) fn is_possible(ty: &TypeDef, object: &TypeDef) -> bool {
    let within = |names: &[Box<str>], name: &str| {
        let mut names = names.iter().take(NAMES);
        names.any(|known| **known == *name)
    };
    match ty.kind {
        TypeKind::Union => within(&ty.members, &object.name),
        TypeKind::Interface => within(&object.interfaces, &ty.name),
        _ => ty.name == object.name,
    }
}

impl<'m> Selector<'m> {
    /// Returns none if no object is possible or none has a field to select.
    pub(super) fn fragments_of(&mut self, ty: &'m TypeDef, level: usize) -> Option<Selection<'m>> {
        let mut concrete = self.possible(ty);
        if concrete.is_empty() {
            return None;
        }
        let quota = Quota {
            values: if level == 1 { 4 } else { 3 },
            objects: usize::from(level == 1),
        };
        let fields = self.select(ty, level, quota);
        let wanted = match level {
            1 if fields.is_empty() => 3,
            1 => 2,
            // Below the top level the common fields are enough.
            _ if fields.len() > 1 => 0,
            _ => 2,
        };
        let mut taken: Vec<Taken<'m>> = fields
            .iter()
            .map(|selected| (Cow::Borrowed(&*selected.field.name), ""))
            .collect();
        let mut fragments = Vec::new();
        for object in concrete.iter().take(MAX_TRIED) {
            if fragments.len() == wanted {
                break;
            }
            let around = self
                .path
                .iter()
                .any(|around| std::ptr::eq(*around, *object));
            let fragment = (!around).then(|| self.fragment(object, level, &mut taken));
            fragments.extend(fragment.flatten());
        }
        if fields.is_empty() && fragments.is_empty() {
            return None;
        }
        let has_fragment = |object: &TypeDef| {
            let mut known = fragments.iter().map(|fragment: &Selection| fragment.ty);
            known.any(|ty| std::ptr::eq(ty, object))
        };
        concrete.sort_by_key(|object| !has_fragment(object));
        Some(Selection {
            has_typename: level == 1 || !fragments.is_empty(),
            fields,
            fragments,
            concrete,
            ..select_typename(ty)
        })
    }

    /// Selects values of one object that are not among the common fields. If two fragments have fields with the same name
    /// and different types, no response could hold both (specification, section 5.3.2), so the later one gets an alias.
    fn fragment(
        &mut self,
        object: &'m TypeDef,
        level: usize,
        taken: &mut Vec<Taken<'m>>,
    ) -> Option<Selection<'m>> {
        let wanted = if level == 1 { 3 } else { 2 };
        let mut fields: Vec<Selected<'m>> = Vec::new();
        let ranked = rank_fields(object);
        let usual = || {
            let of_use = ranked
                .iter()
                .filter(|(rank, field)| *rank < LAST && field.deprecation.is_none());
            of_use.map(|(_, field)| *field)
        };
        for field in usual() {
            if fields.len() == wanted {
                break;
            }
            let Some((_, arguments)) = self.askable(field).filter(|(ty, _)| is_value(ty)) else {
                continue;
            };
            let known = taken.iter().find(|(key, _)| **key == *field.name);
            let alias = match known {
                None => None,
                // It is among the common fields.
                Some((_, "")) => continue,
                Some((_, text)) if *text == &*field.ty.text => None,
                Some(_) => {
                    let alias = alias(&object.name, &field.name);
                    let clashes = taken.iter().any(|(key, _)| **key == *alias)
                        || object
                            .fields
                            .iter()
                            .take(LOOKED_AT)
                            .any(|field| *field.name == *alias);
                    if clashes {
                        continue;
                    }
                    Some(alias)
                }
            };
            if known.is_none() || alias.is_some() {
                let key = alias
                    .clone()
                    .map_or(Cow::Borrowed(&*field.name), Cow::Owned);
                taken.push((key, &field.ty.text));
            }
            self.left = self.left.saturating_sub(1);
            fields.push(Selected {
                alias,
                ..value(field, arguments)
            });
        }
        // A member that only says how it went is about the object that it holds.
        let is_named = fields
            .iter()
            .any(|selected| is_naming(&selected.field.name));
        let is_bare = fields.len() < wanted && !is_named;
        // So is an event, whatever it says of itself.
        let is_event = self.kind == OperationKind::Subscription;
        let is_about = level == 1 && (is_bare || is_event) && !is_failure(object);
        if fields.is_empty() || is_about {
            self.path.push(object);
            let deeper = usual().take(MAX_TRIED).find_map(|field| {
                let (ty, arguments) = self.askable(field).filter(|(ty, _)| !is_value(ty))?;
                let is_taken = taken.iter().any(|(key, _)| **key == *field.name);
                let of = (!is_taken).then(|| self.object(ty, level + 2)).flatten()?;
                Some(Selected {
                    of: Some(of),
                    ..value(field, arguments)
                })
            });
            self.path.pop();
            // Reserve the name, as for the common fields.
            taken.extend(
                deeper
                    .iter()
                    .map(|selected| (Cow::Borrowed(&*selected.field.name), "")),
            );
            fields.extend(deeper);
        }
        (!fields.is_empty()).then(|| Selection {
            has_typename: false,
            fields,
            ..select_typename(object)
        })
    }
}
