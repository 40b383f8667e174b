//! Sets of fields: the selections in the `fields` of federation's `@key`, `@requires` and `@provides`. Composition refuses
//! what is warned about here.

use std::borrow::Cow;
use std::collections::HashSet;

use schema_syntax::{Flags, Node, NodeId, NodeKind, SyntaxLimits, Tree, parse};

use super::Rules;
use super::members::Members;
use crate::did_you_mean::nearest;
use crate::message::quote;
use crate::model::{TypeDef, TypeKind};
use crate::shortlist::Span;

/// More steps than this are not made for all sets of fields together, far more than any real schema needs.
const MAX_STEPS: usize = 1_000_000;
const EXAMPLE: &str = "Write names of fields: `id organization { id }`.";

impl<'a> Rules<'a, '_> {
    /// Checks each `@key` of a type.
    pub(super) fn field_sets(
        &mut self,
        sets: &mut FieldSets<'a, '_>,
        part: NodeId,
        ty: &TypeDef,
        number: usize,
    ) {
        for (id, node) in self.tree.children_of(part, NodeKind::Directive) {
            let name = self.tree.name_text(node);
            if self.spec_of(name).is_some_and(|known| known.name == "key") {
                self.field_set(sets, (id, name), &ty.name, number);
            }
        }
    }

    /// Checks each `@requires` and `@provides` of a field: the first names fields beside it, the second fields of what it
    /// returns.
    pub(super) fn field_sets_of_field(
        &mut self,
        sets: &mut FieldSets<'a, '_>,
        field: NodeId,
        (owner, number): (&TypeDef, usize),
        returned: Option<usize>,
    ) {
        let model = self.model;
        for (id, node) in self.tree.children_of(field, NodeKind::Directive) {
            let name = self.tree.name_text(node);
            match self.spec_of(name).map(|known| known.name) {
                Some("requires") => self.field_set(sets, (id, name), &owner.name, number),
                Some("provides") => {
                    if let Some(number) = returned
                        && let Some(ty) = model.types.get(number)
                    {
                        self.field_set(sets, (id, name), &ty.name, number);
                    }
                }
                _ => {}
            }
        }
    }

    fn field_set(
        &mut self,
        sets: &mut FieldSets<'a, '_>,
        (id, directive): (NodeId, &str),
        ty: &str,
        number: usize,
    ) {
        let Some((_, value)) = argument(self.tree, id, "fields") else {
            return;
        };
        let span = self.span(value);
        let Some(text) = self.tree.string(value) else {
            let message = format_args!("The fields of `@{directive}` on `{ty}` are not a string.");
            self.found
                .warn("invalid_field_set", message, Some(span))
                .hint("Write the names in quotes: `fields: \"id organization { id }\"`.");
            return;
        };
        let has_braces = text.trim_start().starts_with('{');
        let selection = match has_braces {
            true => Cow::Borrowed(&*text),
            false => Cow::Owned(format!("{{{text}}}")),
        };
        let Ok(tree) = parse(&selection, &SyntaxLimits::default()) else {
            let message = format_args!(
                "The fields of `@{directive}` on `{ty}` are too many or too deep, so they were not checked."
            );
            self.found.warn("not_checked", message, Some(span));
            return;
        };
        if !tree.errors().is_empty() || tree.definitions().count() != 1 {
            let message = format_args!(
                "The fields of `@{directive}` on `{ty}` are not a selection: `{}`.",
                quote(&text)
            );
            self.found
                .warn("invalid_field_set", message, Some(span))
                .hint(EXAMPLE);
            return;
        }
        for problem in sets.find_problems(self, &tree, number) {
            self.field_set_problem(directive, span, &problem);
        }
    }

    fn field_set_problem(&mut self, directive: &str, span: Span, problem: &Problem<'_>) {
        let Some(owner) = self.model.types.get(problem.owner) else {
            return;
        };
        if !self.found.has_room() {
            return self.found.count_more(1);
        }
        let (name, owner_name) = (problem.field, &owner.name);
        let mut warn = |code, message: std::fmt::Arguments<'_>, hint: std::fmt::Arguments<'_>| {
            self.found.warn(code, message, Some(span)).hint(hint);
        };
        const INVALID: &str = "invalid_field_set";
        match problem.kind {
            ProblemKind::Missing => self.missing_field(directive, span, owner, name),
            ProblemKind::Empty => warn(
                INVALID,
                format_args!("`@{directive}` names no field of `{owner_name}`."),
                format_args!("{EXAMPLE}"),
            ),
            ProblemKind::Leaf => warn(
                INVALID,
                format_args!("`@{directive}` names fields of `{owner_name}`, which has none."),
                format_args!("Only objects, interfaces and unions have fields."),
            ),
            ProblemKind::Alias(alias) => warn(
                INVALID,
                format_args!("`@{directive}` cannot rename `{name}` to `{alias}`."),
                format_args!("Write `{name}`."),
            ),
            ProblemKind::NoSelection => warn(
                INVALID,
                format_args!("`@{directive}` names `{name}` without fields of `{owner_name}`."),
                format_args!("Write the fields that it needs in braces behind `{name}`."),
            ),
        }
    }

    fn missing_field(&mut self, directive: &str, span: Span, owner: &TypeDef, field: &str) {
        let message = format_args!(
            "`@{directive}` names `{field}`, which `{}` does not have.",
            owner.name
        );
        let is_cheap = self.found.can_compare(owner.fields.len());
        let names = owner.fields.iter().map(|each| &*each.name);
        let near = is_cheap.then(|| nearest(field, names)).flatten();
        let mut finding = self
            .found
            .warn("unknown_field_set_field", message, Some(span));
        match near {
            Some(near) => finding.hint(format_args!("Did you mean `{near}`?")),
            None if owner.kind == TypeKind::Union => finding.hint(format_args!(
                "A union has no fields of its own. Write `... on` and one of its members."
            )),
            None => finding.hint(format_args!(
                "Add it to `{}`; a field of another subgraph gets `@external`.",
                owner.name
            )),
        };
    }
}

/// Something that composition refuses in a set of fields.
struct Problem<'t> {
    kind: ProblemKind<'t>,
    /// The number of the type that the problem is about.
    owner: usize,
    /// The name of a field; empty where it is about the whole set.
    field: &'t str,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum ProblemKind<'t> {
    /// The type does not have the field.
    Missing,
    /// The set has no field of the type.
    Empty,
    /// The type is a scalar or an enum.
    Leaf,
    /// The field has this alias.
    Alias(&'t str),
    /// The field returns the type, and the set has none of its fields.
    NoSelection,
}

pub(super) struct FieldSets<'a, 't> {
    members: Members<'a, 't>,
    steps: usize,
}

impl<'a, 't> FieldSets<'a, 't> {
    pub(super) fn new(members: Members<'a, 't>) -> Self {
        Self { members, steps: 0 }
    }

    /// The problems of a selection of fields of a type, each once.
    fn find_problems<'s>(
        &mut self,
        rules: &Rules<'_, '_>,
        set: &'s Tree<'s>,
        ty: usize,
    ) -> Vec<Problem<'s>> {
        let mut problems = Problems::default();
        let root = set.definitions().map(|(id, _)| (id, ty));
        let mut waiting: Vec<(NodeId, usize)> = root.collect();
        while let Some((id, ty)) = waiting.pop() {
            if rules.kind_of(ty).is_none_or(is_leaf) {
                problems.add(ProblemKind::Leaf, ty, "");
                continue;
            }
            let mut is_empty = true;
            for (id, node) in set.children(id) {
                self.steps += 1;
                if self.steps > MAX_STEPS {
                    return problems.list;
                }
                let name = set.name_text(node);
                match node.kind {
                    NodeKind::InlineFragment => {
                        let narrowed = rules.model.type_id(name).map(|id| id.0 as usize);
                        waiting.push((id, narrowed.unwrap_or(ty)));
                    }
                    NodeKind::Field => {
                        if let Some(alias) = set.alias(node) {
                            problems.add(ProblemKind::Alias(alias), ty, name);
                        }
                        let inner = self.field(rules, (set, node), ty, &mut problems);
                        waiting.extend(inner.map(|inner| (id, inner)));
                    }
                    NodeKind::FragmentSpread => {}
                    _ => continue,
                }
                is_empty = false;
            }
            if is_empty {
                problems.add(ProblemKind::Empty, ty, "");
            }
        }
        problems.list
    }

    /// Returns the type whose fields a field selects; none if it selects none, or if the type is of another subgraph.
    fn field<'s>(
        &mut self,
        rules: &Rules<'_, '_>,
        (set, node): (&'s Tree<'s>, &Node),
        ty: usize,
        problems: &mut Problems<'s>,
    ) -> Option<usize> {
        let name = set.name_text(node);
        if name == "__typename" {
            return None;
        }
        let found = rules.tree.tokens().names().find(name);
        let at = found.and_then(|name| self.members.find(ty, name));
        let field = at.and_then(|at| rules.model.types.get(ty)?.fields.get(at));
        let Some(field) = field else {
            problems.add(ProblemKind::Missing, ty, name);
            return None;
        };
        let inner = rules.model.type_id(&field.ty.name)?.0 as usize;
        let has_selection = node.flags.has(Flags::BRACES);
        if !has_selection && !rules.kind_of(inner).is_none_or(is_leaf) {
            problems.add(ProblemKind::NoSelection, inner, name);
        }
        has_selection.then_some(inner)
    }
}

impl Rules<'_, '_> {
    fn kind_of(&self, number: usize) -> Option<TypeKind> {
        self.model.types.get(number).map(|ty| ty.kind)
    }
}

fn is_leaf(kind: TypeKind) -> bool {
    !matches!(
        kind,
        TypeKind::Object | TypeKind::Interface | TypeKind::Union
    )
}

#[derive(Default)]
struct Problems<'t> {
    list: Vec<Problem<'t>>,
    known: HashSet<(ProblemKind<'t>, usize, &'t str)>,
}

impl<'t> Problems<'t> {
    fn add(&mut self, kind: ProblemKind<'t>, owner: usize, field: &'t str) {
        if self.known.insert((kind, owner, field)) {
            self.list.push(Problem { kind, owner, field });
        }
    }
}

/// The value of an argument or of a field of an object.
pub(super) fn argument<'t>(
    tree: &'t Tree<'_>,
    id: NodeId,
    name: &str,
) -> Option<(NodeId, &'t Node)> {
    let mut children = tree.children(id);
    let (id, _) = children.find(|(_, node)| tree.name_text(node) == name)?;
    tree.children(id).next()
}
