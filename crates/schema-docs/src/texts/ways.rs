//! The ways to a type as Markdown.

use super::writer::Writer;
use crate::example::{is_to_input, of_way};
use crate::render::kinds::KindLook;
use crate::render::uses::MAX_WAYS;
use schema_model::index::{Path, Step};
use schema_model::model::{Model, TypeId};
use schema_model::text::format_count;

impl Writer<'_> {
    /// Up to three ways from the root operations.
    pub(super) fn ways(&mut self, id: TypeId) {
        let model = self.context.model;
        let paths = self.context.index.paths_from_roots(model, id, MAX_WAYS);
        if paths.is_empty() {
            self.heading(2, "How to reach it");
            self.gap();
            self.out.push_str("No operation leads to this type.\n");
        }
        let mut paths = paths.iter().filter(|path| !path.steps.is_empty());
        let Some(first) = paths.next() else { return };
        self.heading(2, "How to reach it");
        self.gap();
        let others: Vec<&Path> = paths.collect();
        let is_one = others.is_empty();
        if is_one {
            self.code(&self.steps_of(first));
            self.out.push('\n');
        } else {
            for path in std::iter::once(first).chain(others) {
                self.out.push_str("- ");
                self.code(&self.steps_of(path));
                self.out.push('\n');
            }
        }
        // The page of the operation has this example; an answer to a program is all that it reads.
        if is_to_input(first) && !self.is_brief {
            return;
        }
        // Without a response: the operation and the fields already say what comes back.
        let Some(example) = of_way(self.context.source(), first) else {
            return;
        };
        self.gap();
        self.out.push_str(if is_one {
            "As an operation:\n"
        } else {
            "The first as an operation:\n"
        });
        self.block("graphql", &example.operation);
        if let Some(variables) = &example.variables {
            self.block("json", variables);
        }
    }

    /// `query → node → ... on User`
    fn steps_of(&self, path: &Path) -> String {
        let model = self.context.model;
        let root = model
            .get(path.root)
            .map(|root| self.context.owner_kind(root).singular());
        let mut words = vec![root.unwrap_or_default().to_ascii_lowercase()];
        if path.omitted > 0 {
            let steps = format_count(path.omitted as usize, "step", "steps");
            words.push(format!("… {steps} …"));
        }
        words.extend(path.steps.iter().filter_map(|step| word_of(model, *step)));
        words.join(" → ")
    }
}

/// The words for one step of a way.
fn word_of(model: &Model, step: Step) -> Option<String> {
    let field = |owner: TypeId, field: u32| model.get(owner)?.fields.get(field as usize);
    match step {
        Step::Field { owner, field: at } => Some(field(owner, at)?.name.to_string()),
        Step::Argument {
            owner,
            field: at,
            argument,
        } => {
            let field = field(owner, at)?;
            let argument = field.arguments.get(argument as usize)?;
            Some(format!("{}({}:)", field.name, argument.name))
        }
        Step::InputField { owner, field } => {
            let field = model.get(owner)?.input_fields.get(field as usize)?;
            Some(field.name.to_string())
        }
        Step::Narrow { to } => Some(format!("... on {}", model.get(to)?.name)),
    }
}
