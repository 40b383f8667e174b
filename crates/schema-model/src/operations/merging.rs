//! Fields with the same response name must be mergeable (5.3.2).
//!
//! Comparing all pairs, as the specification describes it, is quadratic, and through fragments exponential. This uses the
//! method of Simon Adameit ("Checking the selection set overlap rule in linear time", Xing Engineering, 2018): fields are
//! grouped by response name, each group is compared with its first field only, and the selections of a group are checked
//! together. The same selections are checked once. A bound on the steps remains, because fragments can be combined in
//! exponentially many ways.

use std::collections::{HashMap, HashSet, VecDeque};

use schema_syntax::{NameId, Node, NodeId, NodeKind, TokenKind};

use super::checker::Checker;
use super::document::{Document, Item};
use super::limits::OperationLimits;
use super::types::{is_composite, item_of};
use crate::model::{FieldDef, TypeDef, TypeKind};
use crate::shortlist::Span;

/// A field as it was found, with the type that it is selected on.
#[derive(Clone, Copy)]
struct Selected<'d> {
    id: NodeId,
    node: &'d Node,
    parent: Option<&'d TypeDef>,
    definition: Option<&'d FieldDef>,
}

/// Nodes whose selections are merged, each with the type that they are on.
type Merged<'d> = Vec<(NodeId, Option<&'d TypeDef>)>;
/// Identifies merged selections: the nodes with the addresses of the types.
type Key = Vec<(NodeId, usize)>;

struct Merging<'c, 'd> {
    checker: &'c mut Checker<'d>,
    steps: usize,
    max_steps: usize,
    /// Fields that are already reported.
    reported: HashSet<Span>,
}

/// Compares all fields.
pub(super) fn check(checker: &mut Checker<'_>, limits: &OperationLimits) {
    let document = checker.document;
    let roots: Vec<Merged<'_>> = checker
        .parts
        .iter()
        .map(|part| {
            let parent = match (part.operation, part.fragment_type) {
                (Some(kind), _) => checker.types.root(kind),
                (None, on) => on.and_then(|on| checker.types.find(document.name(on))),
            };
            vec![(part.id, parent.filter(|ty| is_composite(ty)))]
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
        let first = document.definitions().next();
        let start = first.map_or(0, |(_, node)| document.begin_span(node).0);
        let message = "Merging the fields of the operations and their fragments takes too many steps, so not all of them were compared.";
        checker
            .find("too_complex", message, (start, start + 1))
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
        let mut by_name: HashMap<Option<NameId>, usize> = HashMap::new();
        let mut spread = HashSet::new();
        let mut open: Merged<'d> = merged.iter().rev().copied().collect();
        let document = self.checker.document;
        while let Some((id, parent)) = open.pop() {
            self.steps += document.selections(id).count() + 1;
            if self.steps > self.max_steps {
                return None;
            }
            for (id, node) in document.selections(id) {
                match node.kind {
                    NodeKind::InlineFragment => {
                        let ty = match node.name_token() {
                            Some(_) => self.composite(document.name(node)),
                            None => parent,
                        };
                        open.push((id, ty));
                    }
                    NodeKind::FragmentSpread => {
                        if spread.insert(document.tree.name(node))
                            && let Some(part) = self.checker.spread_fragment(node)
                        {
                            let on = part.fragment_type.map(|on| document.name(on));
                            open.push((part.id, on.and_then(|on| self.composite(on))));
                        }
                    }
                    _ => {
                        let selected = self.select((id, node), parent);
                        let name = document.response_name(node);
                        let at = *by_name.entry(name).or_insert_with(|| {
                            groups.push(Vec::new());
                            groups.len() - 1
                        });
                        if let Some(group) = groups.get_mut(at) {
                            group.push(selected);
                        }
                    }
                }
            }
        }
        Some(groups)
    }

    fn select(&mut self, (id, node): Item<'d>, parent: Option<&'d TypeDef>) -> Selected<'d> {
        let name = self.checker.document.name(node);
        // As in graphql-js, the types of `__typename` and the like are not compared.
        let definition = parent
            .filter(|_| !name.starts_with("__"))
            .and_then(|parent| self.checker.types.field(parent, name));
        Selected {
            id,
            node,
            parent,
            definition,
        }
    }

    fn composite(&self, name: &str) -> Option<&'d TypeDef> {
        self.checker.types.find(name).filter(|ty| is_composite(ty))
    }

    /// The selections of several fields, with the types that the fields return.
    fn selections_of(&self, fields: &[Selected<'d>]) -> Merged<'d> {
        let document = self.checker.document;
        let has_some = |each: &&Selected<'_>| document.selections(each.id).next().is_some();
        let inner = fields.iter().filter(has_some);
        inner
            .map(|each| {
                let ty = each
                    .definition
                    .and_then(|definition| self.composite(&definition.ty.name));
                (each.id, ty)
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
        let document = self.checker.document;
        let span = document.head_span(other.node);
        if self.reported.insert(span) {
            let name = document.tree.tokens().text(other.node.start);
            let message = format_args!("The fields `{name}` conflict: {why}.");
            self.checker
                .find("conflicting_fields", message, span)
                .hint("Give one of them an alias, if both are wanted.");
        }
    }
}

fn key_of(merged: &Merged<'_>) -> Key {
    let address = |(id, ty): &(NodeId, Option<&TypeDef>)| {
        let ty = ty.map_or(0, |ty| std::ptr::from_ref(ty).addr());
        (*id, ty)
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
    let document = merging.checker.document;
    if document.tree.name(one.node) != document.tree.name(other.node) {
        let (one, other) = (document.name(one.node), document.name(other.node));
        return Some(format!("`{one}` and `{other}` are different fields"));
    }
    let are_same = have_same_arguments(document, one.id, other.id);
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

fn have_same_arguments(document: Document<'_>, one: NodeId, other: NodeId) -> bool {
    if document.arguments(one).count() != document.arguments(other).count() {
        return false;
    }
    let name = |node: &Node| document.tree.name(node);
    let others = document.arguments(other);
    let by_name: HashMap<_, _> = others.map(|(id, node)| (name(node), id)).collect();
    document.arguments(one).all(|(id, node)| {
        let other = by_name.get(&name(node));
        other.is_some_and(|other| {
            let values = (document.value(id), document.value(*other));
            matches!(values, (Some(one), Some(other)) if is_same_value(document, one, other))
        })
    })
}

/// Compares values as written. The order of an object's fields does not matter.
fn is_same_value(document: Document<'_>, one: Item<'_>, other: Item<'_>) -> bool {
    let ((one, left), (other, right)) = (one, other);
    let tokens = document.tree.tokens();
    let is_block = |node: &Node| tokens.kind(node.start) == TokenKind::BlockString;
    if left.kind != right.kind {
        return false;
    }
    match left.kind {
        NodeKind::ObjectValue => have_same_fields(document, one, other),
        NodeKind::ListValue => {
            let (mut ones, mut others) =
                (document.tree.children(one), document.tree.children(other));
            loop {
                match (ones.next(), others.next()) {
                    (None, None) => return true,
                    (Some(one), Some(other)) if is_same_value(document, one, other) => {}
                    _ => return false,
                }
            }
        }
        // As in graphql-js, a block string differs from a string with the same value.
        NodeKind::StringValue => {
            is_block(left) == is_block(right)
                && document.tree.string(left) == document.tree.string(right)
        }
        NodeKind::IntValue | NodeKind::FloatValue => {
            document.written(left) == document.written(right)
        }
        _ => document.tree.name(left) == document.tree.name(right),
    }
}

fn have_same_fields(document: Document<'_>, one: NodeId, other: NodeId) -> bool {
    let sorted = |id: NodeId| {
        let fields = document.tree.children(id);
        let named = fields.map(|(id, node)| (document.tree.name(node), document.value(id)));
        let mut named: Vec<_> = named.collect();
        named.sort_by_key(|(name, _)| *name);
        named
    };
    let (ones, others) = (sorted(one), sorted(other));
    ones.len() == others.len()
        && ones.iter().zip(&others).all(|(one, other)| {
            let values = (one.1, other.1);
            let are_same =
                matches!(values, (Some(one), Some(other)) if is_same_value(document, one, other));
            one.0 == other.0 && are_same
        })
}
