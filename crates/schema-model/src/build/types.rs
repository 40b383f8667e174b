//! Definitions and extensions of types, before their members are read.

use schema_syntax::{NameId, Node, NodeId, NodeKind};

use super::{Builder, NONE, TypeSource, kind_of};
use crate::built_in::{built_in_kind, built_in_scalar, is_built_in, kind_with_article};
use crate::did_you_mean::nearest;
use crate::model::{TypeDef, TypeKind};

impl Builder<'_, '_> {
    pub(super) fn extension(&mut self, id: NodeId, node: &Node) {
        if node.kind == NodeKind::Schema {
            return self.schema_content(id);
        }
        if node.kind == NodeKind::DirectiveDefinition {
            self.sources.directive_extensions.push(id);
            return;
        }
        let (Some(kind), Some(name)) = (kind_of(node.kind), self.tree.name(node)) else {
            return;
        };
        let text = self.tree.name_text(node);
        let span = self.values.name_span(node);
        if is_built_in(text) {
            let message = format_args!("`{text}` is built in, so it cannot be extended.");
            self.values
                .findings
                .find("extends_built_in", message, Some(span));
            return;
        }
        // An extension of a type that is defined elsewhere (federation) stands for the type itself.
        let number = self.number(name);
        let Some(draft) = self.drafts.get_mut(number) else {
            self.extends_unknown(node, kind);
            return self.define(id, node, kind);
        };
        if draft.kind == kind {
            if let Some(place) = self.places.get_mut(number) {
                place.parts.push(id);
            }
            return;
        }
        let message = format_args!(
            "`{text}` is {}, so it cannot be extended as {}; the extension is left out.",
            kind_with_article(draft.kind),
            kind_with_article(kind)
        );
        self.values
            .findings
            .find("extension_kind_mismatch", message, Some(span));
    }

    fn extends_unknown(&mut self, node: &Node, kind: TypeKind) {
        let (keyword, name) = (kind.keyword(), self.tree.name_text(node));
        let message =
            format_args!("`{name}` is extended but not defined; the extension stands for it.");
        // Looking for a near name costs a pass over all: only for as many as are shown.
        let names = self.drafts.iter().map(|draft| &*draft.name);
        let is_cheap = self.orphans.can_compare(self.drafts.len());
        let near = is_cheap.then(|| nearest(name, names)).flatten();
        let span = self.values.name_span(node);
        let mut finding = self
            .orphans
            .find("extends_unknown_type", message, Some(span));
        match near {
            Some(near) => finding.hint(format_args!("Did you mean `{near}`?")),
            None => finding.hint(format_args!(
                "Write `{keyword} {name}`, or add the file that defines it."
            )),
        };
    }

    pub(super) fn number(&self, name: NameId) -> usize {
        self.types
            .get(name.index())
            .map_or(NONE as usize, |number| *number as usize)
    }

    pub(super) fn define(&mut self, id: NodeId, node: &Node, kind: TypeKind) {
        let text = self.tree.name_text(node);
        let Some(name) = self.tree.name(node) else {
            return;
        };
        if let Some(built_in) = built_in_kind(text) {
            return self.redefines_built_in(node, kind, built_in);
        }
        let known = self.drafts.get(self.number(name));
        if let Some(first) = known.and_then(|draft| draft.position) {
            let first = self.values.lines.format_line(first.line);
            let message = format_args!(
                "The type `{text}` is defined twice; the first definition (line {first}) is kept."
            );
            let span = self.values.name_span(node);
            self.values
                .findings
                .find("duplicate_type", message, Some(span))
                .hint(format_args!(
                    "Rename one of them, or write `extend` to add to the first: `extend {} {text}`.",
                    kind.keyword()
                ));
            return;
        }
        let number = u32::try_from(self.drafts.len()).unwrap_or(NONE);
        if let Some(place) = self.types.get_mut(name.index()) {
            *place = number;
        }
        let ty = TypeDef {
            kind,
            name: text.into(),
            description: self.values.description(node),
            position: self.values.position(node),
            definition: Some(self.values.lines_of(node)),
            is_built_in: false,
            ..built_in_scalar("", "")
        };
        let source = TypeSource {
            parts: vec![id],
            ..TypeSource::default()
        };
        self.drafts.push(ty);
        self.places.push(source);
    }

    /// The definition is left out. One of the same kind is only a warning: some printers write out what is
    /// built in, though the specification wants it omitted (3.5, 4.2).
    fn redefines_built_in(&mut self, node: &Node, kind: TypeKind, built_in: TypeKind) {
        let name = self.tree.name_text(node);
        let span = Some(self.values.name_span(node));
        let findings = &mut self.values.findings;
        const CODE: &str = "redefines_built_in";
        if kind != built_in {
            let message = format_args!(
                "`{name}` is built in, so it cannot be defined as {}; the definition is left out.",
                kind_with_article(kind)
            );
            findings
                .find(CODE, message, span)
                .hint("Give it another name.");
        } else if built_in == TypeKind::Scalar {
            let message =
                format_args!("The scalar `{name}` is built in; the definition is left out.");
            findings
                .warn(CODE, message, span)
                .hint("Remove it: every schema has this scalar.");
        } else {
            let message = format_args!(
                "The introspection type `{name}` is built in; the definition is left out."
            );
            findings
                .warn(CODE, message, span)
                .hint("Remove it: names that begin with two underscores belong to introspection.");
        }
    }
}
