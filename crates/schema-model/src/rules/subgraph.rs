//! What Apollo's federation says about its directives: which can be imported, and which arguments they take. All of it is
//! a warning: composition decides, with the other subgraphs at hand.

use schema_syntax::{NameId, Node, NodeId, NodeKind};

use super::Rules;
use super::field_sets::{FieldSets, argument};
use super::members::Members;
use crate::did_you_mean::nearest;
use crate::federation::{self, spec};
use crate::message::quote;
use crate::shortlist::Span;

impl<'a> Rules<'a, '_> {
    /// Checks the imports and the sets of fields of a subgraph.
    pub(super) fn subgraph(&mut self) {
        self.imports();
        let mut sets = FieldSets::new(Members::new(self.tree, self.sources));
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

    /// Finds, once for each name, a directive of federation that the file neither defines nor imports, and one behind its
    /// prefix that federation lacks. Without a link of federation 2 all names are known.
    pub(super) fn federation_name(&mut self, id: NameId, name: &str, span: Span) {
        let Some((prefix, version)) = self.model.linked.federation() else {
            return;
        };
        let is_not_imported = name != "link"
            && spec::find(name).is_some()
            && self.model.linked.directive(name).is_none();
        let behind_prefix = name
            .strip_prefix(prefix)
            .and_then(|rest| rest.strip_prefix("__"))
            .filter(|own| version <= spec::VERSION && spec::find(own).is_none());
        if !is_not_imported && behind_prefix.is_none() || !self.not_imported.insert(id) {
            return;
        }
        let Some(own) = behind_prefix else {
            let message =
                format_args!("`@{name}` is not imported, so composition does not know it.");
            self.found
                .warn("directive_not_imported", message, Some(span))
                .hint(format_args!(
                    "Add `\"@{name}\"` to the `import` of `@link`, or write `@{prefix}__{name}`."
                ));
            return;
        };
        let is_cheap = self.found.can_compare(spec::DIRECTIVES.len());
        let names = spec::DIRECTIVES.iter().map(|known| known.name);
        let near = is_cheap.then(|| nearest(own, names)).flatten();
        let message = format_args!("Federation has no directive `@{own}`.");
        let mut finding = self
            .found
            .warn("unknown_federation_directive", message, Some(span));
        match near {
            Some(near) => finding.hint(format_args!("Did you mean `@{prefix}__{near}`?")),
            None => finding.hint("Remove it, or link the specification that defines it."),
        };
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
    pub(super) fn spec_of(&self, name: &str) -> Option<&'static spec::SpecDirective> {
        spec::find(federation::name_in_federation(name, self.model)?)
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
        let Some((list, node)) = argument(tree, link, "import") else {
            return;
        };
        if node.kind == NodeKind::NullValue {
            return;
        }
        if node.kind != NodeKind::ListValue {
            // As everywhere in the language, one item may stand for a list of one.
            return self.import_item((list, node), version);
        }
        for item in tree.children(list) {
            self.import_item(item, version);
        }
    }

    fn import_item(&mut self, (id, item): (NodeId, &Node), version: u32) {
        let tree = self.tree;
        let name = match item.kind {
            NodeKind::ObjectValue => argument(tree, id, "name").map(|(_, node)| node),
            _ => Some(item),
        };
        if let Some(node) = name
            && let Some(name) = tree.string(node)
        {
            return self.import(&name, version, self.span(node));
        }
        let message = "An import is a string, or an object with a `name`.";
        let span = self.span(item);
        self.found
            .warn("invalid_import", message, Some(span))
            .hint("Write `\"@key\"`, or `{name: \"@key\", as: \"@id\"}` for another name.");
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
                let near = self.nearest_import(name);
                let message = format_args!(
                    "Federation has no `{}` that could be imported.",
                    quote(name)
                );
                let mut finding = self.found.warn("unknown_import", message, Some(span));
                match near {
                    Some(near) => finding.hint(format_args!("Did you mean `{near}`?")),
                    None => finding.hint("Remove it, or link the specification that defines it."),
                };
            }
        }
    }

    /// The name in the specification that was probably meant, with its `@`.
    fn nearest_import(&mut self, name: &str) -> Option<String> {
        if !self.found.can_compare(spec::DIRECTIVES.len()) {
            return None;
        }
        let wanted = name.trim_start_matches('@');
        let directives = spec::DIRECTIVES.iter().map(|known| known.name);
        if !name.starts_with('@')
            && let Some(near) = nearest(name, spec::TYPES.iter().map(|(name, _)| *name))
        {
            return Some(near.to_owned());
        }
        // `key` is `@key` without its `@`.
        let same = spec::find(wanted).map(|known| known.name);
        let near = same.or_else(|| nearest(wanted, directives));
        near.map(|near| format!("@{near}"))
    }
}
