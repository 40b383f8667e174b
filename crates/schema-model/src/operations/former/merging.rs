//! Fields with the same response name must be mergeable (5.3.2).
//!
//! Comparing all pairs, as the specification describes it, is quadratic, and through fragments exponential. This uses the
//! method of Simon Adameit ("Checking the selection set overlap rule in linear time", Xing Engineering, 2018): fields are
//! grouped by response name, each group is compared with its first field only, and the selections of a group are checked
//! together. The same selections are checked once. A bound on the steps remains, because fragments can be combined in
//! exponentially many ways.

use std::collections::{HashMap, HashSet, VecDeque};

use apollo_compiler::ast::{Argument, Document, Field, Selection, Value};
use apollo_compiler::{Name, Node};

use super::checker::{Checker, span_of_field, span_of_value};
use super::limits::OperationLimits;
use super::types::{is_composite, item_of};
use crate::model::{FieldDef, TypeDef, TypeKind};
use crate::shortlist::Span;

/// A field as it was found, with the type that it is selected on.
#[derive(Clone, Copy)]
struct Selected<'d> {
    field: &'d Node<Field>,
    parent: Option<&'d TypeDef>,
    definition: Option<&'d FieldDef>,
}

/// Selections that are merged, each with the type that they are on.
type Merged<'d> = Vec<(&'d [Selection], Option<&'d TypeDef>)>;
/// Addresses that identify merged selections.
type Key = Vec<(usize, usize)>;

struct Merging<'c, 'd> {
    checker: &'c mut Checker<'d>,
    steps: usize,
    max_steps: usize,
    /// Fields that are already reported.
    reported: HashSet<Span>,
}

/// Compares all fields.
pub(super) fn check<'d>(
    checker: &mut Checker<'d>,
    document: &'d Document,
    limits: &OperationLimits,
) {
    let roots: Vec<Merged<'d>> = checker
        .parts
        .iter()
        .map(|part| {
            let parent = match (part.operation, part.fragment_type) {
                (Some(operation), _) => checker.types.root(operation.operation_type),
                (None, on) => on.and_then(|on| checker.types.find(on)),
            };
            vec![(part.selections, parent.filter(|ty| is_composite(ty)))]
        })
        .collect();
    let mut merging = Merging {
        checker,
        steps: 0,
        max_steps: limits.max_steps,
        reported: HashSet::new(),
    };
    let is_done = merging.check_names(roots.clone()) && merging.check_shapes(roots);
    if !is_done {
        let span = document
            .definitions
            .first()
            .map_or((0, 0), |first| super::checker::span_of(first.location()));
        let message = "Merging the fields of the operations and their fragments takes too many steps, so not all of them were compared.";
        checker
            .find("too_complex", message, (span.0, span.0 + 1))
            .hint("Check fewer operations at once, or use fewer fragments within fragments.");
    }
}

impl<'d> Merging<'_, 'd> {
    /// Checks that fields which can apply to the same object are the same field with the same arguments. Returns false
    /// if that takes too many steps.
    fn check_names(&mut self, roots: Vec<Merged<'d>>) -> bool {
        self.each(roots, |merging, group| {
            let mut concrete: HashMap<&str, Vec<Selected<'d>>> = HashMap::new();
            let mut order = Vec::new();
            let mut wide = Vec::new();
            for &field in group {
                match field.parent.filter(|ty| ty.kind == TypeKind::Object) {
                    Some(ty) => {
                        let name = &*ty.name;
                        concrete.entry(name).or_insert_with(|| {
                            order.push(name);
                            Vec::new()
                        });
                        if let Some(fields) = concrete.get_mut(name) {
                            fields.push(field);
                        }
                    }
                    None => wide.push(field),
                }
            }
            if order.is_empty() {
                merging.compare(&wide, conflict_of_names);
                return vec![wide];
            }
            let mut classes = Vec::with_capacity(order.len());
            for name in order {
                let mut class = concrete.remove(name).unwrap_or_default();
                merging.steps += class.len() + wide.len();
                if merging.steps > merging.max_steps {
                    break;
                }
                class.extend_from_slice(&wide);
                merging.compare(&class, conflict_of_names);
                classes.push(class);
            }
            classes
        })
    }

    /// Checks that fields with the same response name have responses of the same shape. Returns false if that takes too
    /// many steps.
    fn check_shapes(&mut self, roots: Vec<Merged<'d>>) -> bool {
        self.each(roots, |merging, group| {
            merging.compare(group, conflict_of_shapes);
            vec![group.to_vec()]
        })
    }

    /// Visits all groups of fields with the same response name; `visit` returns which of them are merged further.
    fn each(
        &mut self,
        roots: Vec<Merged<'d>>,
        visit: impl Fn(&mut Self, &[Selected<'d>]) -> Vec<Vec<Selected<'d>>>,
    ) -> bool {
        let mut seen: HashSet<Key> = HashSet::new();
        let mut open: VecDeque<Merged<'d>> = roots.into();
        while let Some(merged) = open.pop_front() {
            if self.checker.cancel.is_cancelled() {
                return false;
            }
            if !seen.insert(key_of(&merged)) {
                continue;
            }
            let Some(groups) = self.group(&merged) else {
                return false;
            };
            for group in groups {
                for class in visit(self, &group) {
                    let next = self.selections_of(&class);
                    self.steps += next.len();
                    if !next.is_empty() {
                        open.push_back(next);
                    }
                }
                if self.steps > self.max_steps {
                    return false;
                }
            }
        }
        true
    }

    /// Expands fragments and groups the fields by response name, in source order.
    fn group(&mut self, merged: &Merged<'d>) -> Option<Vec<Vec<Selected<'d>>>> {
        let mut groups: Vec<Vec<Selected<'d>>> = Vec::new();
        let mut by_name: HashMap<&str, usize> = HashMap::new();
        let mut spread: HashSet<&str> = HashSet::new();
        let mut open: Vec<(&'d [Selection], Option<&'d TypeDef>)> =
            merged.iter().rev().copied().collect();
        while let Some((selections, parent)) = open.pop() {
            self.steps += selections.len() + 1;
            if self.steps > self.max_steps {
                return None;
            }
            for selection in selections {
                match selection {
                    Selection::Field(field) => {
                        // As in graphql-js, the types of `__typename` and the like are not compared.
                        let definition = parent
                            .filter(|_| !field.name.starts_with("__"))
                            .and_then(|parent| self.checker.types.field(parent, &field.name));
                        let name = field.alias.as_ref().unwrap_or(&field.name);
                        let at = *by_name.entry(name.as_str()).or_insert_with(|| {
                            groups.push(Vec::new());
                            groups.len() - 1
                        });
                        if let Some(group) = groups.get_mut(at) {
                            group.push(Selected {
                                field,
                                parent,
                                definition,
                            });
                        }
                    }
                    Selection::InlineFragment(inline) => {
                        let ty = match &inline.type_condition {
                            Some(name) => self.composite(name),
                            None => parent,
                        };
                        open.push((&inline.selection_set, ty));
                    }
                    Selection::FragmentSpread(each) => {
                        let name = each.fragment_name.as_str();
                        if spread.insert(name)
                            && let Some(part) = self.checker.fragment(name)
                        {
                            let on = part.fragment_type;
                            let selections = part.selections;
                            open.push((selections, on.and_then(|on| self.composite(on))));
                        }
                    }
                }
            }
        }
        Some(groups)
    }

    fn composite(&self, name: &str) -> Option<&'d TypeDef> {
        self.checker.types.find(name).filter(|ty| is_composite(ty))
    }

    /// The selections of several fields, with the types that the fields return.
    fn selections_of(&self, fields: &[Selected<'d>]) -> Merged<'d> {
        let inner = fields
            .iter()
            .filter(|each| !each.field.selection_set.is_empty());
        inner
            .map(|each| {
                let ty = each
                    .definition
                    .and_then(|definition| self.composite(&definition.ty.name));
                (&each.field.selection_set[..], ty)
            })
            .collect()
    }

    /// Compares fields with the first of them, and reports the first that differs.
    fn compare(
        &mut self,
        fields: &[Selected<'d>],
        conflict: fn(&Merging<'_, 'd>, Selected<'d>, Selected<'d>) -> Option<String>,
    ) {
        let Some((&first, rest)) = fields.split_first() else {
            return;
        };
        self.steps += rest.len();
        let found = rest
            .iter()
            .find_map(|&other| conflict(self, first, other).map(|why| (other, why)));
        let Some((other, why)) = found else {
            return;
        };
        let span = span_of_field(other.field);
        if self.reported.insert(span) {
            let name = other.field.response_name();
            let message = format_args!("The fields `{name}` conflict: {why}.");
            self.checker
                .find("conflicting_fields", message, span)
                .hint("Give one of them an alias, if both are wanted.");
        }
    }
}

fn key_of(merged: &Merged<'_>) -> Key {
    let address = |(selections, ty): &(&[Selection], Option<&TypeDef>)| {
        let ty = ty.map_or(0, |ty| std::ptr::from_ref(ty).addr());
        (selections.as_ptr().addr(), ty)
    };
    let mut key: Key = merged.iter().map(address).collect();
    key.sort_unstable();
    key.dedup();
    key
}

fn conflict_of_names<'d>(
    merging: &Merging<'_, 'd>,
    one: Selected<'d>,
    other: Selected<'d>,
) -> Option<String> {
    if one.field.name != other.field.name {
        let (one, other) = (&one.field.name, &other.field.name);
        return Some(format!("`{one}` and `{other}` are different fields"));
    }
    let text = merging.checker.text;
    let are_same = have_same_arguments(&one.field.arguments, &other.field.arguments, text);
    (!are_same).then(|| "they have different arguments".to_owned())
}

fn conflict_of_shapes<'d>(
    merging: &Merging<'_, 'd>,
    one: Selected<'d>,
    other: Selected<'d>,
) -> Option<String> {
    let (one, other) = (&one.definition?.ty.text, &other.definition?.ty.text);
    merging
        .differ(one, other)
        .then(|| format!("they return `{one}` and `{other}`"))
}

impl Merging<'_, '_> {
    /// Returns whether values of the two types, as written, have different shapes in a response.
    fn differ(&self, one: &str, other: &str) -> bool {
        if one == other {
            return false;
        }
        match (one.strip_suffix('!'), other.strip_suffix('!')) {
            (Some(one), Some(other)) => return self.differ(one, other),
            (None, None) => {}
            _ => return true,
        }
        match (item_of(one), item_of(other)) {
            (Some(one), Some(other)) => return self.differ(one, other),
            (None, None) => {}
            _ => return true,
        }
        // Objects have different shapes only in their fields, which are compared by themselves.
        let is_leaf = |name: &str| self.composite(name).is_none();
        is_leaf(one) || is_leaf(other)
    }
}

fn have_same_arguments(one: &[Node<Argument>], other: &[Node<Argument>], text: &str) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let by_name: HashMap<&str, &Node<Value>> = other
        .iter()
        .map(|argument| (argument.name.as_str(), &argument.value))
        .collect();
    one.iter().all(|argument| {
        by_name
            .get(argument.name.as_str())
            .is_some_and(|value| is_same_value(&argument.value, value, text))
    })
}

/// Compares values as written. The order of an object's fields does not matter.
fn is_same_value(one: &Node<Value>, other: &Node<Value>, text: &str) -> bool {
    match (&**one, &**other) {
        (Value::Object(one), Value::Object(other)) => {
            let sorted = |fields: &[(Name, Node<Value>)]| {
                let mut fields: Vec<_> = fields.to_vec();
                fields.sort_by(|one, other| one.0.cmp(&other.0));
                fields
            };
            one.len() == other.len()
                && sorted(one)
                    .iter()
                    .zip(&sorted(other))
                    .all(|(one, other)| one.0 == other.0 && is_same_value(&one.1, &other.1, text))
        }
        (Value::List(one), Value::List(other)) => {
            let mut pairs = one.iter().zip(other);
            one.len() == other.len() && pairs.all(|(one, other)| is_same_value(one, other, text))
        }
        // As in graphql-js, a block string differs from a string with the same value.
        (Value::String(_), Value::String(_)) if is_block(one, text) != is_block(other, text) => {
            false
        }
        _ => one == other,
    }
}

/// Returns whether a string is written as a block.
fn is_block(value: &Node<Value>, text: &str) -> bool {
    let (start, end) = span_of_value(value);
    let written = text.get(start..end).unwrap_or("");
    written.trim_start().starts_with("\"\"\"")
}
