//! What Apollo's federation says about its directives: which can be imported, which arguments they take, and that the
//! fields that they name exist. All of it is a warning: composition decides, with the other subgraphs at hand.

use std::collections::HashMap;

use schema_syntax::{Node, NodeId, NodeKind, SyntaxLimits, Tree, parse};

use super::Rules;
use super::members::Members;
use crate::did_you_mean::nearest;
use crate::federation::{self, spec};
use crate::model::TypeDef;
use crate::shortlist::Span;

/// More steps than this are not made for all sets of fields together, far more than any real schema needs.
const MAX_STEPS: usize = 1_000_000;

impl<'a> Rules<'a, '_> {
    /// Checks the imports and the sets of fields of a subgraph.
    pub(super) fn subgraph(&mut self) {
        self.imports();
        let mut sets = FieldSets {
            members: Members::new(self.tree, self.sources),
            steps: 0,
        };
        let (model, sources) = (self.model, self.sources);
        for (number, (ty, source)) in model.types.iter().zip(&sources.types).enumerate() {
            for &part in &source.parts {
                self.field_sets(&mut sets, part, ty, number);
            }
            for (field, &id) in ty.fields.iter().zip(&source.members) {
                let returned = model.type_id(&field.ty.name).map(|id| id.0 as usize);
                self.field_sets_of_field(&mut sets, id, (ty, number), returned);
            }
        }
    }

    /// Checks the arguments of a directive that the file does not define.
    pub(super) fn federation_arguments(
        &mut self,
        name: &str,
        given: &[(NodeId, &Node)],
        span: Span,
    ) {
        let Some(known) = self.spec_of(name) else {
            return;
        };
        for (_, argument) in given {
            let wanted = self.tree.name_text(argument);
            if known.arguments.contains(&wanted) {
                continue;
            }
            let message =
                format_args!("Federation's `@{}` has no argument `{wanted}`.", known.name);
            let place = self.span(argument);
            let near = nearest(wanted, known.arguments.iter().copied());
            let mut finding = self
                .found
                .warn("unknown_federation_argument", message, Some(place));
            match (near, known.arguments) {
                (Some(near), _) => finding.hint(format_args!("Did you mean `{near}`?")),
                (None, []) => finding.hint("It takes none."),
                (None, all) => finding.hint(format_args!("It takes `{}`.", all.join("`, `"))),
            };
        }
        for required in known.required {
            if given
                .iter()
                .all(|(_, argument)| self.tree.name_text(argument) != *required)
            {
                let message = format_args!(
                    "Federation's `@{}` needs the argument `{required}`.",
                    known.name
                );
                self.found
                    .warn("missing_federation_argument", message, Some(span));
            }
        }
    }

    /// The directive of federation that a name stands for here, if it is not the file's own.
    fn spec_of(&self, name: &str) -> Option<&'static spec::SpecDirective> {
        let own = self.model.linked.directive(name).unwrap_or(name);
        spec::find(own).filter(|_| !federation::is_own_of_file(name, self.model))
    }

    fn imports(&mut self) {
        for &id in &self.sources.schema {
            for (id, node) in self.tree.children_of(id, NodeKind::Directive) {
                if self.tree.name_text(node) == "link" {
                    self.imports_of(id);
                }
            }
        }
    }

    fn imports_of(&mut self, link: NodeId) {
        let tree = self.tree;
        let url = argument(tree, link, "url").and_then(|(_, node)| tree.string(node));
        let Some(version) = url.and_then(|url| spec::minor_version(&url)) else {
            return;
        };
        let Some((list, _)) = argument(tree, link, "import") else {
            return;
        };
        for (id, item) in tree.children(list) {
            let name = match item.kind {
                NodeKind::ObjectValue => argument(tree, id, "name").map(|(_, node)| node),
                _ => Some(item),
            };
            if let Some(node) = name
                && let Some(name) = tree.string(node)
            {
                self.import(&name, version, self.span(node));
            }
        }
    }

    fn import(&mut self, name: &str, linked: u32, span: Span) {
        let since = match name.strip_prefix('@') {
            Some(directive) => spec::find(directive).map(|known| known.since),
            None => spec::TYPES
                .iter()
                .find(|(known, _)| *known == name)
                .map(|(_, since)| *since),
        };
        match since {
            Some(since) if since <= linked => {}
            Some(since) => {
                let message =
                    format_args!("`{name}` came with federation 2.{since}; this links 2.{linked}.");
                self.found
                    .warn("unknown_import", message, Some(span))
                    .hint(format_args!(
                        "Link `https://specs.apollo.dev/federation/v2.{since}` or later."
                    ));
            }
            None => {
                let directives = spec::DIRECTIVES
                    .iter()
                    .map(|known| format!("@{}", known.name));
                let all: Vec<String> = directives
                    .chain(spec::TYPES.map(|(name, _)| name.to_owned()))
                    .collect();
                let near = nearest(name, all.iter().map(String::as_str));
                let message = format_args!("Federation has no `{name}` that could be imported.");
                let mut finding = self.found.warn("unknown_import", message, Some(span));
                match near {
                    Some(near) => finding.hint(format_args!("Did you mean `{near}`?")),
                    None => finding.hint("Remove it, or link the specification that defines it."),
                };
            }
        }
    }

    /// Checks each `@key` of a type.
    fn field_sets(
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
    fn field_sets_of_field(
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
        let Some(text) = self.tree.string(value) else {
            return;
        };
        let span = self.span(value);
        let selection = format!("{{{text}}}");
        let tree = parse(&selection, &SyntaxLimits::default()).ok();
        let Some(tree) = tree.filter(|tree| tree.errors().is_empty()) else {
            let message = format_args!(
                "The fields of `@{directive}` on `{ty}` are not a selection: `{text}`."
            );
            self.found
                .warn("invalid_field_set", message, Some(span))
                .hint("Write names of fields: `id organization { id }`.");
            return;
        };
        for (owner, field) in sets.missing(self, &tree, number) {
            let owner = self.model.types.get(owner);
            let (Some(owner), true) = (owner, self.found.has_room()) else {
                continue;
            };
            let message = format_args!(
                "`@{directive}` names `{field}`, which `{}` does not have.",
                owner.name
            );
            let is_cheap = self.found.can_compare(owner.fields.len());
            let names = owner.fields.iter().map(|each| &*each.name);
            let near = is_cheap.then(|| nearest(&field, names)).flatten();
            let mut finding = self
                .found
                .warn("unknown_field_set_field", message, Some(span));
            match near {
                Some(near) => finding.hint(format_args!("Did you mean `{near}`?")),
                None => finding.hint(format_args!(
                    "Add it to `{}`; a field of another subgraph gets `@external`.",
                    owner.name
                )),
            };
        }
    }
}

struct FieldSets<'a, 't> {
    members: Members<'a, 't>,
    steps: usize,
}

impl FieldSets<'_, '_> {
    /// The fields of a selection that their types do not have, each with the number of the type.
    fn missing(
        &mut self,
        rules: &Rules<'_, '_>,
        set: &Tree<'_>,
        ty: usize,
    ) -> Vec<(usize, String)> {
        let model = rules.model;
        let mut missing = Vec::new();
        let root = set.definitions().map(|(id, _)| (id, ty));
        let mut waiting: Vec<(NodeId, usize)> = root.collect();
        let mut known: HashMap<(usize, String), ()> = HashMap::new();
        while let Some((id, ty)) = waiting.pop() {
            for (id, node) in set.children(id) {
                self.steps += 1;
                if self.steps > MAX_STEPS {
                    return missing;
                }
                let name = set.name_text(node);
                match node.kind {
                    NodeKind::InlineFragment => {
                        let narrowed = model.type_id(name).map(|id| id.0 as usize);
                        waiting.push((id, narrowed.unwrap_or(ty)));
                    }
                    NodeKind::Field if name != "__typename" => {
                        let found = rules.tree.tokens().names().find(name);
                        let at = found.and_then(|name| self.members.find(ty, name));
                        let field = at.and_then(|at| model.types.get(ty)?.fields.get(at));
                        let Some(field) = field else {
                            if known.insert((ty, name.to_owned()), ()).is_none() {
                                missing.push((ty, name.to_owned()));
                            }
                            continue;
                        };
                        // A type of another subgraph has fields that are not known here.
                        if let Some(inner) = model.type_id(&field.ty.name) {
                            waiting.push((id, inner.0 as usize));
                        }
                    }
                    _ => {}
                }
            }
        }
        missing
    }
}

/// The value of an argument or of a field of an object.
fn argument<'t>(tree: &'t Tree<'_>, id: NodeId, name: &str) -> Option<(NodeId, &'t Node)> {
    let mut children = tree.children(id);
    let (id, _) = children.find(|(_, node)| tree.name_text(node) == name)?;
    tree.children(id).next()
}
