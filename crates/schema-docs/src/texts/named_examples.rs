//! The owner's examples as Markdown.

use super::writer::{Writer, push_literal};
use crate::docs::Docs;
use crate::named_example::NamedExample;
use crate::page::Links;
use crate::render::context::Context;
use crate::render::escape::put;
use schema_model::Kind;
use schema_model::model::OperationKind;

/// Examples of one operation that are told whole.
const WHOLE: usize = 5;

impl Writer<'_> {
    /// The examples of the operation at a path.
    ///
    /// Returns whether there are any.
    pub(super) fn named_examples(&mut self, path: &str) -> bool {
        if self.is_brief {
            return false;
        }
        let examples = self.context.links().examples_at(path);
        if examples.is_empty() {
            return false;
        }
        self.heading(2, "Examples");
        for example in examples.iter().take(WHOLE) {
            self.named_example(example);
        }
        for example in examples.iter().skip(WHOLE) {
            self.gap();
            put!(self.out, "- {}\n", title_of(example));
        }
        true
    }

    fn named_example(&mut self, example: &NamedExample) {
        self.heading(3, &title_of(example));
        if !example.text.is_empty() {
            self.description(Some(&example.text), None);
        }
        self.block("graphql", &example.operation);
        if let Some(variables) = &example.variables {
            self.gap();
            self.out.push_str("Variables:\n");
            self.block("json", variables);
        }
        if !example.described.is_empty() {
            self.gap();
        }
        for (name, text) in &example.described {
            put!(self.out, "- `${name}`");
            self.plain_line(Some(text), 300);
            self.out.push('\n');
        }
    }

    /// Links to the examples that show a type, on the pages of their operations.
    pub(super) fn links_to_examples(&mut self, path: &str) {
        let examples = self.context.links().examples_at(path);
        if examples.is_empty() || self.is_brief {
            return;
        }
        self.heading(2, "Examples");
        self.gap();
        for example in examples {
            let Some(page) = example.pages.first() else {
                continue;
            };
            put!(self.out, "- [{}](", title_of(example));
            self.context.push_place(&mut self.out, &page.path);
            self.out.push_str(")\n");
        }
    }
}

fn title_of(example: &NamedExample) -> String {
    let mut out = String::with_capacity(example.title.len() + 8);
    push_literal(&mut out, &example.title);
    out
}

impl Docs {
    /// Returns the owner's examples of an operation as Markdown; none if there are none.
    #[must_use]
    pub fn brief_examples(
        &self,
        kind: OperationKind,
        name: &str,
        links: &Links<'_>,
    ) -> Option<String> {
        let context = Context::of_markdown(self, *links);
        let mut writer = Writer::new(&context);
        writer.is_linked = false;
        writer.named_examples(&Kind::from(kind).path_of(name));
        Some(writer.out).filter(|text| !text.is_empty())
    }
}
