//! How each type is reached from the root operations: Dijkstra's algorithm.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{Groups, Step};
use crate::model::{Model, TypeId};

/// The steps that a [`Path`] holds at most.
const MAX_STEPS: usize = 24;
/// The cost of a step from an interface or union to one of its types, where a field costs 1: a
/// way through `Node` is short and tells a reader nothing, so up to three more fields are better.
const NARROW_COST: u32 = 4;
/// The cost of beginning with a mutation: a reader who looks for a way wants to read, so a query is better
/// even if its way is two steps longer.
const CHANGE_COST: u32 = 3;

/// A way from a root operation to a type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// The root type where it begins.
    pub root: TypeId,
    /// Steps left out at the beginning: of a longer way the last 24 are given.
    pub omitted: u32,
    /// The steps.
    pub steps: Vec<Step>,
}

#[derive(Debug, Clone, Copy)]
struct Reached {
    root: TypeId,
    steps: u32,
    /// From where by what; none for a root.
    by: Option<(TypeId, Step)>,
}

/// The cheapest way to each type.
#[derive(Debug, Default)]
pub(super) struct PathsFromRoots(Vec<Option<Reached>>);

impl PathsFromRoots {
    pub(super) fn new(model: &Model, implementations: &Groups<TypeId>) -> Self {
        Self(reach(model, implementations))
    }

    pub(super) fn lead_to(&self, id: TypeId) -> bool {
        self.get(id).is_some()
    }

    pub(super) fn to(&self, id: TypeId) -> Option<Path> {
        let Reached {
            root,
            steps: count,
            mut by,
        } = self.get(id)?;
        let mut steps = Vec::new();
        while let Some((before, step)) = by.filter(|_| steps.len() < MAX_STEPS) {
            steps.push(step);
            by = self.get(before)?.by;
        }
        steps.reverse();
        let omitted = count.saturating_sub(u32::try_from(steps.len()).unwrap_or(u32::MAX));
        Some(Path {
            root,
            omitted,
            steps,
        })
    }

    fn get(&self, id: TypeId) -> Option<Reached> {
        *self.0.get(id.0 as usize)?
    }

    pub(super) fn heap_size(&self) -> usize {
        self.0.capacity() * size_of::<Option<Reached>>()
    }
}

/// Of ways that cost the same the first found stays.
fn reach(model: &Model, implementations: &Groups<TypeId>) -> Vec<Option<Reached>> {
    let mut search = Search {
        reached: vec![None; model.types.len()],
        costs: vec![u32::MAX; model.types.len()],
        queue: BinaryHeap::new(),
        offers: 0,
    };
    let roots = [
        (model.roots.query, 0),
        (model.roots.mutation, CHANGE_COST),
        (model.roots.subscription, CHANGE_COST),
    ];
    for (root, cost) in roots {
        if let Some(root) = root {
            search.offer(root, None, cost);
        }
    }
    while let Some((id, cost)) = search.next() {
        let Some(ty) = model.get(id) else { continue };
        let mut go = |name: &str, step: Step| {
            if let Some(to) = model.type_id(name) {
                search.offer(to, Some((id, step)), cost + step.cost());
            }
        };
        for (field, def) in (0u32..).zip(&ty.fields) {
            go(&def.ty.name, Step::Field { owner: id, field });
        }
        for member in &ty.members {
            if let Some(to) = model.type_id(member) {
                go(member, Step::Narrow { to });
            }
        }
        for &to in implementations.of(id) {
            if let Some(implementation) = model.get(to) {
                go(&implementation.name, Step::Narrow { to });
            }
        }
        for (field, def) in (0u32..).zip(&ty.fields) {
            for (argument, value) in (0u32..).zip(&def.arguments) {
                go(
                    &value.ty.name,
                    Step::Argument {
                        owner: id,
                        field,
                        argument,
                    },
                );
            }
        }
        for (field, def) in (0u32..).zip(&ty.input_fields) {
            go(&def.ty.name, Step::InputField { owner: id, field });
        }
    }
    search.reached
}

impl Step {
    fn cost(self) -> u32 {
        match self {
            Self::Narrow { .. } => NARROW_COST,
            Self::Field { .. } | Self::Argument { .. } | Self::InputField { .. } => 1,
        }
    }
}

/// The cheapest ways known so far, and the types still to go on from.
struct Search {
    reached: Vec<Option<Reached>>,
    costs: Vec<u32>,
    /// Cost and number of the offer, so that ties go to the earlier one.
    queue: BinaryHeap<Reverse<(u32, u32, TypeId)>>,
    offers: u32,
}

impl Search {
    fn offer(&mut self, to: TypeId, by: Option<(TypeId, Step)>, cost: u32) {
        let before = by.and_then(|(before, _)| *self.reached.get(before.0 as usize)?);
        let at = to.0 as usize;
        let (Some(known), Some(reached)) = (self.costs.get_mut(at), self.reached.get_mut(at))
        else {
            return;
        };
        if cost < *known {
            *known = cost;
            *reached = Some(Reached {
                root: before.map_or(to, |before| before.root),
                steps: before.map_or(0, |before| before.steps + 1),
                by,
            });
            self.offers += 1;
            self.queue.push(Reverse((cost, self.offers, to)));
        }
    }

    /// The nearest type not yet gone on from.
    fn next(&mut self) -> Option<(TypeId, u32)> {
        loop {
            let Reverse((cost, _, id)) = self.queue.pop()?;
            if self.costs.get(id.0 as usize) == Some(&cost) {
                return Some((id, cost));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Index, Limits, SourceText};

    #[test]
    fn queries_come_before_mutations_that_are_a_little_shorter() {
        let sdl =
            "type Query { a: A } type A { b: B } type B { c: C } type C { d: D } type D { id: ID }
            type Mutation { a: A  makeC: C  makeD: D  only: E } type E { id: ID }";
        let schema =
            crate::parse_schema(&SourceText::new(sdl.to_owned()), &Limits::default()).unwrap();
        let index = Index::new(&schema.model);
        let way = |name: &str| {
            let id = schema.model.type_id(name).unwrap();
            let path = index.path_from_root(id).unwrap();
            let root = schema.model.get(path.root).unwrap();
            (root.name.to_string(), path.steps.len())
        };
        let (query, mutation) = (
            |steps| ("Query".to_owned(), steps),
            |steps| ("Mutation".to_owned(), steps),
        );
        assert_eq!(way("A"), query(1));
        // Two steps longer than `makeC`.
        assert_eq!(way("C"), query(3));
        // Three steps longer than `makeD`.
        assert_eq!(way("D"), mutation(1));
        assert_eq!(way("E"), mutation(1));
        assert_eq!(way("Mutation"), mutation(0));
    }

    #[test]
    fn long_ways_are_given_from_near_their_end() {
        let chain: String = (0..100)
            .map(|n| format!("type T{n} {{ next: T{} }} ", n + 1))
            .collect();
        let sdl = format!("type Query {{ first: T0 }} {chain} type T100 {{ a: Int }}");
        let schema = crate::parse_schema(&SourceText::new(sdl), &Limits::default()).unwrap();
        let index = Index::new(&schema.model);
        let path = |name: &str| {
            let id = schema.model.type_id(name).unwrap();
            let path = index.path_from_root(id).unwrap();
            let root = schema.model.get(path.root).unwrap();
            assert_eq!(&*root.name, "Query");
            (path.omitted, path.steps.len())
        };
        assert_eq!(path("Query"), (0, 0));
        assert_eq!(path("T0"), (0, 1));
        assert_eq!(path("T23"), (0, 24));
        assert_eq!(path("T24"), (1, 24));
        assert_eq!(path("T100"), (77, 24));
    }
}
