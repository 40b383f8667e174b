//! Rules about arguments of fields and directives (5.4).

use std::collections::HashSet;
use std::fmt::Display;

use apollo_compiler::Node;
use apollo_compiler::ast::Argument;

use super::checker::{Checker, Expected, span_of_name};
use crate::did_you_mean::nearest;
use crate::model::InputValueDef;
use crate::shortlist::Span;

/// More definitions than this are looked up in a table.
const FEW: usize = 16;

impl<'d> Checker<'d> {
    /// Checks the arguments given to `owner` (`Type.field` or `@directive`), whose name is at `span`.
    pub(super) fn arguments(
        &mut self,
        given: &'d [Node<Argument>],
        defined: &'d [InputValueDef],
        owner: impl Display + Copy,
        span: Span,
    ) {
        let mut seen = HashSet::new();
        let table = (defined.len() > FEW && given.len() > 1).then(|| {
            let all = defined.iter();
            all.map(|each| (&*each.name, each))
                .collect::<std::collections::HashMap<_, _>>()
        });
        for argument in given {
            let name = &argument.name;
            if !seen.insert(name.as_str()) {
                let message = format_args!("The argument `{name}` is given twice.");
                self.find("duplicate_argument", message, span_of_name(name));
            }
            let found = match &table {
                Some(table) => table.get(name.as_str()).copied(),
                None => defined.iter().find(|each| *each.name == *name.as_str()),
            };
            let Some(definition) = found else {
                self.unknown_argument(argument, defined, owner);
                self.value(&argument.value, None);
                continue;
            };
            if let Some(deprecation) = &definition.deprecation {
                let named = format_args!("{owner}({name}:)");
                self.deprecated("argument", named, deprecation, span_of_name(name));
            }
            self.value(&argument.value, Some(Expected::of(definition)));
        }
        for lacking in defined {
            if lacking.is_required() && !seen.contains(&*lacking.name) {
                let message = format_args!("`{owner}` needs the argument `{}`.", lacking.name);
                self.find("missing_argument", message, span)
                    .hint(format_args!("Its type is `{}`.", lacking.ty.text));
            }
        }
    }

    /// Checks arguments of something that is not defined: only what is wrong for every type.
    pub(super) fn untyped_arguments(&mut self, given: &'d [Node<Argument>]) {
        let mut seen = HashSet::new();
        for argument in given {
            if !seen.insert(argument.name.as_str()) {
                let message = format_args!("The argument `{}` is given twice.", argument.name);
                self.find("duplicate_argument", message, span_of_name(&argument.name));
            }
            self.value(&argument.value, None);
        }
    }

    fn unknown_argument(
        &mut self,
        argument: &Argument,
        defined: &[InputValueDef],
        owner: impl Display,
    ) {
        let name = &argument.name;
        let message = format_args!("`{owner}` has no argument `{name}`.");
        let near = self.is_shown().then(|| {
            let names = defined.iter().map(|each| &*each.name);
            nearest(name, names).map(str::to_owned)
        });
        let mut finding = self.find("unknown_argument", message, span_of_name(name));
        if let Some(near) = near.flatten() {
            finding.propose(&near, "");
        } else if defined.is_empty() {
            finding.hint("It takes no arguments.");
        }
    }
}
