//! How each type is reached from the root operations: Dijkstra's algorithm.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{Groups, Index, Step, Use};
use crate::model::{InputValueDef, Model, TypeId};

/// The steps that a [`Path`] holds at most.
const MAX_STEPS: usize = 24;
/// Tie-breakers of one step: more of them than any field has arguments make no difference.
const MAX_ARGUMENTS: u64 = 0xff;
/// Maximum number of arguments of a step to look at: each argument is a step of its own.
const LOOKED_AT: usize = 300;
/// The cost of a field that is named like many of its type: `issue` leads to `Issue` rather than `issues`.
const PLURAL_COST: u64 = 1 << 8;
/// The cost of a field that is not named like its type: `issue` leads to `Issue` rather than `closedIssue`.
const OTHER_NAME_COST: u64 = 1 << 9;
/// The cost of a field.
const STEP_COST: u64 = 1 << 16;
/// The cost of a step from an interface or union to one of its types: a
/// way through `Node` is short and tells a reader nothing, so up to three more fields are better.
const NARROW_COST: u64 = 4 * STEP_COST;
/// The cost of beginning with a mutation: a reader who looks for a way wants to read, so a query is better
/// even if its way is six steps longer, or two and over an interface. Half a step keeps names from deciding between both.
const CHANGE_COST: u64 = 13 * STEP_COST / 2;
/// The cost of a deprecated or internal step: more than any detour.
const AVOIDED_COST: u64 = 1 << 44;
/// The cost of a mutation of everything that a filter matches: more than any detour over what is sound.
const BULK_COST: u64 = 1 << 36;
/// Another way may be so much longer than the best one.
const MAX_DETOUR: u64 = 6 * STEP_COST;
/// Uses of a type that are looked at for more ways; `String` has thousands.
const MAX_USES: usize = 200;

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
    cost: u64,
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
            by,
            ..
        } = self.get(id)?;
        Some(self.unwind(root, count, by))
    }

    /// Follows the steps back to the root.
    fn unwind(&self, root: TypeId, count: u32, mut by: Option<(TypeId, Step)>) -> Path {
        let mut steps = Vec::new();
        while let Some((before, step)) = by.filter(|_| steps.len() < MAX_STEPS) {
            steps.push(step);
            by = self.get(before).and_then(|reached| reached.by);
        }
        steps.reverse();
        let omitted = count.saturating_sub(u32::try_from(steps.len()).unwrap_or(u32::MAX));
        Path {
            root,
            omitted,
            steps,
        }
    }

    /// Returns the cheapest ways to a type, each with another first and another last step. All begin with the same kind
    /// of operation, and none leads over more deprecated or internal steps than the first.
    pub(super) fn several(
        &self,
        model: &Model,
        index: &Index,
        id: TypeId,
        limit: usize,
    ) -> Vec<Path> {
        let Some(best) = self.get(id) else {
            return Vec::new();
        };
        let Some(first) = self.to(id).filter(|path| !path.steps.is_empty()) else {
            return self.to(id).into_iter().collect();
        };
        let mut others: Vec<(u64, TypeId, Step)> = last_steps(model, index, id)
            .filter_map(|(before, step)| {
                let reached = self
                    .get(before)
                    .filter(|reached| reached.root == best.root)?;
                Some((reached.cost + step.cost(model), before, step))
            })
            .filter(|(cost, ..)| *cost <= best.cost + MAX_DETOUR)
            .collect();
        others.sort_by_key(|(cost, ..)| *cost);
        let mut paths = vec![first];
        for (_, before, step) in others {
            if paths.len() >= limit {
                break;
            }
            let count = self.get(before).map_or(0, |reached| reached.steps + 1);
            let path = self.unwind(best.root, count, Some((before, step)));
            // Steps from two interfaces to one of their types look the same.
            let is_narrow = matches!(step, Step::Narrow { .. });
            let is_other = paths.iter().all(|known| {
                known.steps.first() != path.steps.first()
                    && (is_narrow || known.steps.last() != path.steps.last())
            });
            // A way through the type itself is a way to it already.
            let is_circle = path.steps.iter().any(|step| step.owner() == Some(id));
            if is_other && !is_circle && path.omitted == 0 {
                paths.push(path);
            }
        }
        paths
    }

    fn get(&self, id: TypeId) -> Option<Reached> {
        *self.0.get(id.0 as usize)?
    }

    pub(super) fn heap_size(&self) -> usize {
        self.0.capacity() * size_of::<Option<Reached>>()
    }
}

/// Returns the steps that end at a type, with the types where they begin.
fn last_steps<'a>(
    model: &'a Model,
    index: &'a Index,
    id: TypeId,
) -> impl Iterator<Item = (TypeId, Step)> + 'a {
    let uses = index.used_by(id).iter().take(MAX_USES).map(|used| {
        let Use {
            owner,
            field,
            argument,
        } = *used;
        let is_input = model.get(owner).is_some_and(|ty| ty.fields.is_empty());
        let step = match argument {
            Some(argument) => Step::Argument {
                owner,
                field,
                argument,
            },
            None if is_input => Step::InputField { owner, field },
            None => Step::Field { owner, field },
        };
        (owner, step)
    });
    let interfaces = model
        .get(id)
        .map(|ty| ty.interfaces.as_slice())
        .unwrap_or_default();
    let interfaces = interfaces.iter().filter_map(|name| model.type_id(name));
    let narrow = index.member_of(id).iter().copied().chain(interfaces);
    uses.chain(narrow.map(move |from| (from, Step::Narrow { to: id })))
}

/// Of ways that cost the same the first found stays.
fn reach(model: &Model, implementations: &Groups<TypeId>) -> Vec<Option<Reached>> {
    let mut search = Search {
        reached: vec![None; model.types.len()],
        costs: vec![u64::MAX; model.types.len()],
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
            // Descriptions are read only where the step would help.
            if let Some(to) = model.type_id(name)
                && search.is_cheaper(to, cost + step.least_cost())
            {
                search.offer(to, Some((id, step)), cost + step.cost(model));
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
    /// The type that has the field; none for a step from an interface or union.
    fn owner(self) -> Option<TypeId> {
        match self {
            Self::Narrow { .. } => None,
            Self::Field { owner, .. }
            | Self::Argument { owner, .. }
            | Self::InputField { owner, .. } => Some(owner),
        }
    }

    /// The cost by its kind alone, never more than [`Step::cost`].
    fn least_cost(self) -> u64 {
        match self {
            Self::Narrow { .. } => NARROW_COST,
            Self::Field { .. } | Self::Argument { .. } | Self::InputField { .. } => STEP_COST,
        }
    }

    fn cost(self, model: &Model) -> u64 {
        let avoided = if self.is_avoided(model) {
            AVOIDED_COST
        } else {
            0
        };
        let bulk = if self.changes_many(model) {
            BULK_COST
        } else {
            0
        };
        self.least_cost() + avoided + bulk + self.tie_cost(model).unwrap_or_default()
    }

    /// Returns whether the step is a mutation that takes a filter.
    fn changes_many(self, model: &Model) -> bool {
        let (Self::Field { owner, field } | Self::Argument { owner, field, .. }) = self else {
            return false;
        };
        if model.roots.mutation != Some(owner) {
            return false;
        }
        let field = model
            .get(owner)
            .and_then(|owner| owner.fields.get(field as usize));
        let filters = ["where", "filter", "filters", "condition"];
        field.is_some_and(|field| {
            let mut arguments = field.arguments.iter().take(LOOKED_AT);
            arguments.any(|argument| filters.contains(&&*argument.name))
        })
    }

    /// Names first, then required arguments.
    fn tie_cost(self, model: &Model) -> Option<u64> {
        let cost = |name: &str, ty: &str, arguments: &[InputValueDef]| {
            let looked_at = arguments.iter().take(LOOKED_AT);
            let required = looked_at.filter(|input| input.is_required()).count();
            name_cost(name, ty)
                + u64::try_from(required)
                    .unwrap_or(u64::MAX)
                    .min(MAX_ARGUMENTS)
        };
        match self {
            Self::Narrow { .. } => None,
            Self::Field { owner, field } | Self::Argument { owner, field, .. } => {
                let field = model.get(owner)?.fields.get(field as usize)?;
                Some(cost(&field.name, &field.ty.name, &field.arguments))
            }
            Self::InputField { owner, field } => {
                let field = model.get(owner)?.input_fields.get(field as usize)?;
                Some(cost(&field.name, &field.ty.name, &[]))
            }
        }
    }

    /// Returns whether the step is over something deprecated, or over something whose name or description says that it
    /// is internal.
    #[must_use]
    pub fn is_avoided(self, model: &Model) -> bool {
        let is_bad_input = |input: &InputValueDef| {
            input.deprecation.is_some() || is_internal(&input.name, input.description.as_deref())
        };
        let field = |owner: TypeId, at: u32| model.get(owner)?.fields.get(at as usize);
        let is_bad_field = |owner: TypeId, at: u32| {
            field(owner, at).is_some_and(|field| {
                field.deprecation.is_some()
                    || is_internal(&field.name, field.description.as_deref())
            })
        };
        match self {
            Self::Narrow { .. } => false,
            Self::Field { owner, field } => is_bad_field(owner, field),
            Self::Argument {
                owner,
                field: at,
                argument,
            } => {
                let argument =
                    field(owner, at).and_then(|field| field.arguments.get(argument as usize));
                is_bad_field(owner, at) || argument.is_some_and(is_bad_input)
            }
            Self::InputField { owner, field } => {
                let owner = model.get(owner);
                owner
                    .and_then(|ty| ty.input_fields.get(field as usize))
                    .is_some_and(is_bad_input)
            }
        }
    }
}

/// The cost of a name: none if it means the type, as `issue` means `Issue`, and `issue` and `issues` mean `IssueConnection`.
fn name_cost(name: &str, ty: &str) -> u64 {
    let (ty, is_connection) = match ty.strip_suffix("Connection") {
        Some(ty) => (ty, true),
        None => (ty, false),
    };
    let letters = |text: &str| -> Vec<u8> {
        let kept = text.bytes().filter(|byte| *byte != b'_');
        kept.map(|byte| byte.to_ascii_lowercase()).collect()
    };
    let (name, ty) = (letters(name), letters(ty));
    let rest = name.strip_prefix(&*ty);
    let is_plural = rest.is_some_and(|rest| matches!(rest, b"s" | b"es" | b"list"))
        || ty
            .strip_suffix(b"y")
            .is_some_and(|stem| name.strip_prefix(stem) == Some(b"ies"));
    match (rest, is_plural) {
        (Some(b""), _) => 0,
        (_, true) if is_connection => 0,
        (_, true) => PLURAL_COST,
        _ => OTHER_NAME_COST,
    }
}

/// Phrases of descriptions that mark something as not for readers, in lower case.
const INTERNAL_PHRASES: [&str; 9] = [
    "do not use",
    "don't use",
    "do_not_use",
    "internal use",
    "internal only",
    "internally used",
    "[internal]",
    "internal:",
    "for internal",
];
/// Bytes of a description that are read: notes of this kind stand at the beginning.
const MAX_READ: usize = 400;

/// Returns whether a name or description says that something is internal. A description that only has the word
/// "internal" in it may be about anything.
fn is_internal(name: &str, description: Option<&str>) -> bool {
    if name.starts_with('_') || name.starts_with("internal") {
        return true;
    }
    let name: String = name.chars().filter(|letter| *letter != '_').collect();
    if name.to_ascii_lowercase().contains("donotuse") {
        return true;
    }
    let text = description.unwrap_or_default();
    let read = text.floor_char_boundary(MAX_READ.min(text.len()));
    let text = text.get(..read).unwrap_or_default().to_ascii_lowercase();
    let is_note = matches!(text.trim_matches(['.', ' ', '\n']), "internal");
    is_note
        || text.starts_with("deprecated")
        || INTERNAL_PHRASES.iter().any(|phrase| text.contains(phrase))
}

/// The cheapest ways known so far, and the types still to go on from.
struct Search {
    reached: Vec<Option<Reached>>,
    costs: Vec<u64>,
    /// Cost and number of the offer, so that ties go to the earlier one.
    queue: BinaryHeap<Reverse<(u64, u32, TypeId)>>,
    offers: u32,
}

impl Search {
    fn is_cheaper(&self, to: TypeId, cost: u64) -> bool {
        self.costs
            .get(to.0 as usize)
            .is_some_and(|known| cost < *known)
    }

    fn offer(&mut self, to: TypeId, by: Option<(TypeId, Step)>, cost: u64) {
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
                cost,
                by,
            });
            self.offers += 1;
            self.queue.push(Reverse((cost, self.offers, to)));
        }
    }

    /// The nearest type not yet gone on from.
    fn next(&mut self) -> Option<(TypeId, u64)> {
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
            "type Query { a: A } type A { b: B } type B { c: C } type C { d: D } type D { e: E } type E { f: F }
            type F { g: G } type G { h: H } type H { id: ID }
            type Mutation { a: A  makeG: G  makeH: H  only: Made } type Made { id: ID }";
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
        // Six steps longer than `makeG`.
        assert_eq!(way("G"), query(7));
        // Seven steps longer than `makeH`.
        assert_eq!(way("H"), mutation(1));
        assert_eq!(way("Made"), mutation(1));
        assert_eq!(way("Mutation"), mutation(0));
    }

    #[test]
    fn deprecated_and_internal_steps_cost_more_than_any_detour() {
        let names = |sdl: &str, to: &str| -> Vec<String> {
            let schema =
                crate::parse_schema(&SourceText::new(sdl.to_owned()), &Limits::default()).unwrap();
            let index = Index::new(&schema.model);
            let id = schema.model.type_id(to).unwrap();
            let paths = index.paths_from_roots(&schema.model, id, 3);
            assert_eq!(paths.first(), index.path_from_root(id).as_ref());
            let ways = paths.iter().map(|path| {
                let steps = path.steps.iter().map(|step| match *step {
                    super::Step::Field { owner, field } => {
                        let owner = schema.model.get(owner).unwrap();
                        owner.fields[field as usize].name.to_string()
                    }
                    other => format!("{other:?}"),
                });
                steps.collect::<Vec<_>>().join(".")
            });
            ways.collect()
        };
        let far = "type A { b: B } type B { c: C } type C { image: Image } type Image { id: ID }";
        for near in [
            "x: Image @deprecated",
            "_image: Image",
            "do_not_use_image: Image",
            "\"For internal use.\" image: Image",
            "\"Do not use this.\" image: Image",
        ] {
            let sdl = format!("type Query {{ {near} a: A }} {far}");
            assert_eq!(names(&sdl, "Image"), ["a.b.c.image"], "{near}");
        }
        let only = "type Query { x: Image @deprecated } type Image { id: ID }";
        assert_eq!(names(only, "Image"), ["x"]);
        let ties = "type Query { last: Issue  closest(a: Int!): Issue  issue(id: ID!): Issue  more: Issue }
            type Issue { next: Issue }";
        assert_eq!(names(ties, "Issue"), ["issue", "last", "more"]);
        let many =
            "type Query { wards: [Ward]  ward(id: ID!): Ward  first: Ward } type Ward { id: ID }";
        assert_eq!(names(many, "Ward"), ["ward", "wards", "first"]);
        let pages = "type Query { user(id: ID!): UserConnection  users: UserConnection } type UserConnection { id: ID }";
        assert_eq!(names(pages, "UserConnection"), ["users", "user"]);
        let arguments = "type Query { a(x: Int!): T  b: T } type T { id: ID }";
        assert_eq!(names(arguments, "T"), ["b", "a"]);
        let narrowed = "type Query { node(id: ID!): Node  widget: Result } interface Node { id: ID }
            type Widget implements Node { id: ID } type Lost { id: ID } union Result = Lost | Widget";
        let ways = names(narrowed, "Widget");
        let fields = ways.iter().map(|way| way.split('.').next().unwrap());
        assert_eq!(fields.collect::<Vec<_>>(), ["node", "widget"]);
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
