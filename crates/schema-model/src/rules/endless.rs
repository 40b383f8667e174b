//! Default values of input fields that need each other (specification, section 3.10, type validation:
//! `InputObjectDefaultValueHasCycle`).

use std::collections::HashMap;

use schema_syntax::{NameId, Node, NodeId, NodeKind, Tree};

use super::members::Members;
use crate::build::Sources;
use crate::model::{Model, TypeKind};
use crate::shortlist::Shortlist;

/// Maximum number of steps of the search, far more than any real schema needs.
const MAX_STEPS: usize = 1_000_000;

/// Finds fields whose default value contains itself.
pub(super) fn defaults(tree: &Tree<'_>, model: &Model, sources: &Sources, out: &mut Shortlist) {
    let mut defaults = Defaults::new(tree, model, sources);
    if defaults.fields.is_empty() {
        return;
    }
    let next: Vec<Vec<usize>> = (0..defaults.fields.len())
        .map(|number| defaults.successors(number))
        .collect();
    if defaults.steps > MAX_STEPS {
        let message = "The default values of input fields contain so much that they were not searched for circles; \
            all else was checked, and the docs are complete.";
        out.warn("not_checked", message, None);
        return;
    }
    for number in in_cycles(&next) {
        let Some(field) = defaults.fields.get(number) else {
            continue;
        };
        let owner = model.types.get(field.owner).map_or("", |ty| &*ty.name);
        let name = tree.name_text(field.node);
        let message = format_args!(
            "The default value of `{owner}.{name}` leads back to itself, so it never ends."
        );
        let tokens = tree.tokens();
        let place = field.node.name_token().unwrap_or(field.node.start);
        let span = (tokens.start(place), tokens.end(place));
        out.find("endless_default", message, Some(span))
            .hint("Give the inner field a value, or make its default `null`.");
    }
}

/// An input field whose type is an input and that has a default value.
struct Field<'a> {
    owner: usize,
    node: &'a Node,
    name: Option<NameId>,
    ty: usize,
    default: NodeId,
}

struct Defaults<'a, 't> {
    tree: &'a Tree<'t>,
    model: &'a Model,
    members: Members<'a, 't>,
    fields: Vec<Field<'a>>,
    /// Positions in `fields`, by the number of their input.
    of_type: HashMap<usize, Vec<usize>>,
    steps: usize,
}

impl<'a, 't> Defaults<'a, 't> {
    fn new(tree: &'a Tree<'t>, model: &'a Model, sources: &'a Sources) -> Self {
        let mut defaults = Self {
            tree,
            model,
            members: Members::new(tree, sources),
            fields: Vec::new(),
            of_type: HashMap::new(),
            steps: 0,
        };
        let types = model.types.iter().zip(&sources.types).enumerate();
        for (owner, (ty, source)) in types {
            for (field, id) in ty.input_fields.iter().zip(&source.members) {
                if field.default_value.is_some()
                    && let Some(ty) = defaults.input(&field.ty.name)
                    && let Some(node) = tree.node(*id)
                    && let Some(default) = default_of(tree, *id)
                {
                    let number = defaults.fields.len();
                    defaults.of_type.entry(owner).or_default().push(number);
                    defaults.fields.push(Field {
                        owner,
                        node,
                        name: tree.name(node),
                        ty,
                        default,
                    });
                }
            }
        }
        defaults
    }

    fn input(&self, name: &str) -> Option<usize> {
        let id = self.model.type_id(name)?;
        let is_input = self.model.get(id)?.kind == TypeKind::Input;
        is_input.then_some(id.0 as usize)
    }

    /// The fields whose defaults complete the default of a field.
    fn successors(&mut self, number: usize) -> Vec<usize> {
        let mut next = Vec::new();
        if let Some(field) = self.fields.get(number) {
            let (value, ty) = (field.default, field.ty);
            self.add(value, ty, &mut next);
        }
        next
    }

    /// The nesting of values was limited while they were parsed.
    fn add(&mut self, value: NodeId, ty: usize, next: &mut Vec<usize>) {
        self.steps += 1;
        let tree = self.tree;
        let Some(node) = tree.node(value).filter(|_| self.steps <= MAX_STEPS) else {
            return;
        };
        if node.kind == NodeKind::ListValue {
            for (item, _) in tree.children(value) {
                self.add(item, ty, next);
            }
        }
        if node.kind != NodeKind::ObjectValue {
            return;
        }
        let given: Vec<(NodeId, Option<NameId>)> = tree
            .children(value)
            .map(|(id, field)| (id, tree.name(field)))
            .collect();
        for &number in self.of_type.get(&ty).into_iter().flatten() {
            self.steps += given.len() + 1;
            let field = self.fields.get(number);
            let field = field.filter(|_| self.steps <= MAX_STEPS);
            if field.is_some_and(|field| given.iter().all(|(_, name)| *name != field.name)) {
                next.push(number);
            }
        }
        for (id, name) in given {
            let position = name.and_then(|name| self.members.find(ty, name));
            let fields = self.model.types.get(ty).map(|ty| &ty.input_fields);
            let field = position.and_then(|position| fields?.get(position));
            let inner = field.and_then(|field| self.input(&field.ty.name));
            if let (Some(inner), Some((value, _))) = (inner, tree.children(id).next()) {
                self.add(value, inner, next);
            }
        }
    }
}

/// The default value of an input value.
pub(super) fn default_of(tree: &Tree<'_>, id: NodeId) -> Option<NodeId> {
    let children = tree.children(id).skip(1);
    let mut values = children.filter(|(_, node)| node.kind != NodeKind::Directive);
    values.next().map(|(id, _)| id)
}

/// Returns one node of each cycle that a depth-first search closes.
pub(crate) fn in_cycles(next: &[Vec<usize>]) -> Vec<usize> {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        Open,
        Done,
    }
    let mut states = vec![State::New; next.len()];
    let mut found = Vec::new();
    for start in 0..next.len() {
        if states.get(start) != Some(&State::New) {
            continue;
        }
        // The node, and how many of its successors have been tried.
        let mut path = vec![(start, 0)];
        while let Some((node, tried)) = path.last_mut() {
            if let Some(state) = states.get_mut(*node) {
                *state = State::Open;
            }
            let successor = next.get(*node).and_then(|all| all.get(*tried)).copied();
            *tried += 1;
            match successor.map(|to| (to, states.get(to))) {
                Some((to, Some(State::New))) => path.push((to, 0)),
                Some((to, Some(State::Open))) => found.push(to),
                Some(_) => {}
                None => {
                    if let Some(state) = states.get_mut(*node) {
                        *state = State::Done;
                    }
                    path.pop();
                }
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}
