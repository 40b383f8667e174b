//! Rules about fields, fragments in place, and the types that they are on.

use std::collections::HashSet;
use std::fmt::Display;

use schema_syntax::{Flags, Node, NodeId, NodeKind};

use super::checker::Checker;
use super::document::{Item, Variable};
use super::types::{directive_names, is_composite, is_input, named};
use super::variables::note_definitions;
use crate::model::{Deprecation, OperationKind, TypeDef};
use crate::shortlist::Span;
use crate::text::shorten;

/// Maximum number of characters of a deprecation's reason in a hint.
const MAX_REASON: usize = 160;
const EMPTY_BRACES: &str =
    "Servers that do not know September 2026's edition refuse them; `__typename` works everywhere.";

/// Checks 5.3.1 (fields exist), 5.3.3 (leaves), 5.4 (arguments), 5.5.1.2, 5.5.1.3 and 5.5.2.3 (types of fragments), 5.6
/// (values), 5.7 (directives) and 5.8.2 (types of variables).
pub(super) fn check(checker: &mut Checker<'_>) {
    for number in 0..checker.parts.len() {
        checker.current = number;
        let Some(part) = checker.parts.get(number) else {
            return;
        };
        let (id, on) = (part.id, part.fragment_type);
        match (part.operation, on) {
            (Some(kind), _) => operation(checker, id, kind),
            (None, Some(on)) => {
                let ty = checker.condition(on);
                checker.directives(id, "FRAGMENT_DEFINITION", false);
                checker.selections(id, ty);
            }
            (None, None) => {}
        }
    }
}

fn operation(checker: &mut Checker<'_>, id: NodeId, kind: OperationKind) {
    let location = match kind {
        OperationKind::Query => "QUERY",
        OperationKind::Mutation => "MUTATION",
        OperationKind::Subscription => "SUBSCRIPTION",
    };
    let variables = checker.variables.get(checker.current);
    let variables = variables.map_or(&[][..], Vec::as_slice);
    note_definitions(checker, variables);
    for variable in variables {
        check_variable_type(checker, variable);
        if let Some(default) = variable.default {
            checker.check_default(default, &variable.ty);
        }
        checker.directives(variable.id, "VARIABLE_DEFINITION", true);
    }
    checker.directives(id, location, false);
    let root = checker.types.root(kind);
    checker.selections(id, root);
}

fn check_variable_type(checker: &mut Checker<'_>, variable: &Variable<'_>) {
    let name = named(&variable.ty);
    match checker.types.find(name) {
        None => checker.unknown_type(name, variable.named_span),
        Some(ty) if !is_input(ty) => {
            let message = format_args!(
                "The variable `${}` cannot have the type `{}`, which is not an input type.",
                checker.document.name(variable.node),
                variable.ty
            );
            checker
                .find("not_an_input_type", message, variable.ty_span)
                .hint("Variables take scalars, enums and inputs.");
        }
        Some(_) => {}
    }
}

impl<'d> Checker<'d> {
    fn unknown_type(&mut self, name: &str, span: Span) {
        let message = format_args!("The type `{name}` is not defined.");
        let types = self.types.model.types.iter();
        let near = self.near(name, types.map(|ty| &*ty.name));
        let mut finding = self.find("unknown_type", message, span);
        if let Some(near) = near {
            finding.propose(near, "");
        }
    }

    /// Returns the type that a fragment is on, if it is one that has fields. Its name is that of the node.
    fn condition(&mut self, node: &Node) -> Option<&'d TypeDef> {
        let (name, span) = (self.document.name(node), self.document.name_span(node));
        let Some(ty) = self.types.find(name) else {
            self.unknown_type(name, span);
            return None;
        };
        if is_composite(ty) {
            return Some(ty);
        }
        let message = format_args!("A fragment cannot be on `{name}`, which has no fields.");
        self.find("fragment_on_leaf", message, span)
            .hint("Fragments are on objects, interfaces and unions.");
        None
    }

    fn selections(&mut self, id: NodeId, parent: Option<&'d TypeDef>) {
        if parent.is_some()
            && let Some(span) = self.document.empty_braces(id)
        {
            let message = "These braces select nothing.";
            self.found
                .warn("empty_selection", message, Some(span))
                .hint(EMPTY_BRACES);
        }
        for (id, node) in self.document.selections(id) {
            if self.cancel.is_cancelled() {
                return;
            }
            match node.kind {
                NodeKind::FragmentSpread => {
                    self.directives(id, "FRAGMENT_SPREAD", false);
                    self.spread(node, parent);
                }
                NodeKind::InlineFragment => self.inline((id, node), parent),
                _ => self.field((id, node), parent),
            }
        }
    }

    fn inline(&mut self, (id, node): Item<'d>, parent: Option<&'d TypeDef>) {
        let ty = match node.name_token() {
            None => parent,
            Some(_) => {
                let ty = self.condition(node);
                if let (Some(ty), Some(parent)) = (ty, parent)
                    && !self.types.overlap(parent, ty)
                {
                    let message = format_args!("A `{}` is never a `{}`.", parent.name, ty.name);
                    let span = self.document.name_span(node);
                    self.find("impossible_fragment", message, span)
                        .hint("This fragment can never apply here; remove it.");
                }
                ty
            }
        };
        self.directives(id, "INLINE_FRAGMENT", false);
        self.selections(id, ty);
    }

    fn spread(&mut self, node: &'d Node, parent: Option<&'d TypeDef>) {
        let document = self.document;
        let (name, span) = (document.name(node), document.name_span(node));
        let Some(part) = self.spread_fragment(node) else {
            let message = format_args!("The fragment `{name}` is not defined.");
            let defined = document.definitions();
            let fragments = defined.filter(|(_, node)| node.kind == NodeKind::Fragment);
            let near = self.near(name, fragments.map(|(_, node)| document.name(node)));
            let mut finding = self.find("unknown_fragment", message, span);
            match near {
                Some(near) => finding.propose(near, ""),
                None => finding.hint(format_args!("Define it: `fragment {name} on … {{ … }}`.")),
            };
            return;
        };
        let on = part.fragment_type.map(|on| document.name(on));
        let ty = on.and_then(|on| self.types.find(on));
        if let (Some(ty), Some(parent)) = (ty.filter(|ty| is_composite(ty)), parent)
            && !self.types.overlap(parent, ty)
        {
            let message = format_args!(
                "The fragment `{name}` is on `{}`, but a `{}` is never one.",
                ty.name, parent.name
            );
            self.find("impossible_fragment", message, span)
                .hint("It can never apply here; remove it.");
        }
    }

    fn field(&mut self, (id, node): Item<'d>, parent: Option<&'d TypeDef>) {
        self.directives(id, "FIELD", false);
        let name = self.document.name(node);
        let definition = parent.and_then(|parent| self.types.field(parent, name));
        let (Some(parent), Some(definition)) = (parent, definition) else {
            if let Some(parent) = parent {
                self.unknown_field(node, parent);
            }
            self.untyped_arguments(id);
            return self.selections(id, None);
        };
        let owner = format_args!("{}.{}", parent.name, definition.name);
        let span = self.document.name_span(node);
        self.arguments(id, &definition.arguments, owner, span);
        if let Some(deprecation) = &definition.deprecation {
            self.deprecated("field", owner, deprecation, span);
        }
        let ty = self.types.find(&definition.ty.name);
        if let Some(ty) = ty {
            self.leaf((id, node), ty, &definition.ty.text);
        }
        self.selections(id, ty.filter(|ty| is_composite(ty)));
    }

    /// A field of an object needs braces, and one of a scalar has none.
    fn leaf(&mut self, (id, node): Item<'d>, ty: &'d TypeDef, written: &str) {
        let document = self.document;
        let (name, span) = (document.name(node), document.name_span(node));
        let end = document.span(node).1;
        match (is_composite(ty), node.flags.has(Flags::BRACES)) {
            (true, false) => {
                let message =
                    format_args!("`{name}` returns `{written}`, so its fields must be selected.");
                let simple = self.types.simple_field(ty).unwrap_or("__typename");
                self.find("missing_selection", message, span)
                    .hint(format_args!("Write `{name} {{ {simple} }}`."))
                    .edit((end, end), format_args!(" {{ {simple} }}"));
            }
            (false, true) => {
                let message =
                    format_args!("`{name}` returns `{written}`, which has no fields to select.");
                self.find("selection_on_leaf", message, span)
                    .hint("Remove the braces behind it.")
                    .edit((document.end_of_head((id, node)), end), "");
            }
            _ => {}
        }
    }

    fn unknown_field(&mut self, node: &Node, parent: &'d TypeDef) {
        let (name, span) = (self.document.name(node), self.document.name_span(node));
        let message = format_args!("`{}` has no field `{name}`.", parent.name);
        if !self.is_shown() {
            self.find("unknown_field", message, span);
            return;
        }
        let near = self.near(name, parent.fields.iter().map(|field| &*field.name));
        // A field that only some of the possible types have.
        let narrower = self.types.possible_with(parent, name);
        let mut finding = self.find("unknown_field", message, span);
        match (near, narrower) {
            (_, Some(ty)) => {
                finding.hint(format_args!("`{ty}` has it: `... on {ty} {{ {name} }}`."));
            }
            (Some(near), None) => {
                finding.propose(near, "");
            }
            (None, None) if parent.fields.is_empty() => {
                finding.hint("Select fields of its members: `... on Member { … }`.");
            }
            (None, None) => {}
        }
    }

    /// Warns that something deprecated is used.
    pub(super) fn deprecated(
        &mut self,
        what: &str,
        name: impl Display,
        deprecation: &Deprecation,
        span: Span,
    ) {
        let message = format_args!("The {what} `{name}` is deprecated.");
        let reason = deprecation.reason.as_deref();
        let mut finding = self.found.warn("deprecated", message, Some(span));
        if let Some(reason) = reason {
            // Written only if the warning is shown, and no more of a long reason than that takes.
            finding.hint(std::fmt::from_fn(|out| {
                let begin = reason.trim().chars().take(MAX_REASON + 1);
                let begin = begin.map(|letter| if letter == '\n' { ' ' } else { letter });
                out.write_str(&shorten(begin.collect(), MAX_REASON))
            }));
        }
    }

    /// Checks 5.7: the directives of a node are defined, allowed there, and not repeated.
    fn directives(&mut self, id: NodeId, location: &'static str, is_constant: bool) {
        let document = self.document;
        let mut seen = HashSet::new();
        for (id, node) in document.directives(id) {
            let (name, span) = (document.name(node), document.head_span(node));
            let Some(definition) = self.types.directive(name) else {
                let message = format_args!("The directive `@{name}` is not defined.");
                let near = self.near(name, directive_names(self.types.model));
                let mut finding = self.find("unknown_directive", message, span);
                if let Some(near) = near {
                    finding.propose(near, "@");
                }
                self.untyped_arguments(id);
                continue;
            };
            if !self.types.allows(definition, location) {
                let message =
                    format_args!("The directive `@{name}` is not defined for {location}.");
                self.find("directive_location", message, span);
            }
            if !definition.is_repeatable && !seen.insert(name) {
                let message = format_args!("The directive `@{name}` may be used only once here.");
                self.find("duplicate_directive", message, span)
                    .hint("Remove one.")
                    .edit(document.span(node), "");
            }
            let owner = format_args!("@{name}");
            let count = self.usage_count();
            self.arguments(id, &definition.arguments, owner, span);
            if is_constant {
                // Variables cannot be used here, so none of them counts as used.
                self.forget_usages(count);
            }
        }
    }
}
