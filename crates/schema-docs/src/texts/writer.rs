//! Writing Markdown.

use super::fit;
use crate::markdown::{CodeLinks, push_fenced, push_markdown, push_markdown_line, summary};
use crate::render::context::Context;
use crate::render::escape::put;
use schema_changes::Date;
use schema_model::model::{AppliedDirective, Deprecation, TypeDef, TypeRef};
use schema_model::text::push_code_span;

/// Characters of a description in lists.
pub(super) const LINE: usize = 200;

/// A Markdown text as it is being written.
pub(super) struct Writer<'a> {
    pub out: String,
    pub context: &'a Context<'a>,
    /// Whether names are links.
    pub is_linked: bool,
    /// Whether the parts that other answers tell are left out: definitions and examples.
    pub is_brief: bool,
    /// How many levels all headings are pushed down.
    pub down: usize,
}

/// Where no name leads anywhere.
pub(super) struct NoLinks;

impl CodeLinks for NoLinks {
    fn push_href(&self, _: &mut String, _: &str) -> bool {
        false
    }
}

impl<'a> Writer<'a> {
    /// Returns whether what is written so far is too long for a page.
    pub fn is_long(&self) -> bool {
        fit::is_long(&self.out, &self.context.links())
    }

    pub fn new(context: &'a Context<'a>) -> Self {
        Self {
            out: String::with_capacity(8 * 1024),
            context,
            is_linked: true,
            is_brief: false,
            down: 0,
        }
    }

    /// A heading of our own words and names.
    pub fn heading(&mut self, level: usize, text: &str) {
        self.gap();
        for _ in 0..level + self.down {
            self.out.push('#');
        }
        self.out.push(' ');
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// A blank line, where something stands above.
    pub fn gap(&mut self) {
        if !self.out.is_empty() {
            if !self.out.ends_with('\n') {
                self.out.push('\n');
            }
            if !self.out.ends_with("\n\n") {
                self.out.push('\n');
            }
        }
    }

    /// A description as paragraphs.
    pub fn description(&mut self, text: Option<&str>, scope: Option<&TypeDef>) {
        let Some(text) = text else { return };
        self.gap();
        self.blocks(text, scope, "");
        self.out.push('\n');
    }

    /// A description behind what stands on the line of a list, or below it.
    pub fn item_text(&mut self, text: Option<&str>, scope: Option<&TypeDef>, indent: &str) {
        if let Some(text) = text {
            let mark = self.out.len();
            self.out.push_str(" — ");
            if self.line(text, scope) {
                return;
            }
            self.out.truncate(mark);
            let start = self.out.len();
            self.blocks(text, scope, indent);
            let blocks = self.out.split_off(start);
            // A paragraph may begin behind the name, everything else needs a line of its own.
            let first = blocks.trim_start();
            let is_paragraph = first.starts_with(char::is_alphabetic);
            if is_paragraph {
                self.out.push_str(" — ");
                self.out.push_str(first);
            } else {
                self.out.push_str("\n\n");
                self.out.push_str(&blocks);
            }
            self.out.push('\n');
        }
    }

    /// Since which version it exists, behind its kind.
    pub fn since(&mut self, date: Date) {
        if let Some(version) = date.since {
            self.out.push_str(" since ");
            self.version(version);
        }
    }

    /// The same as a sentence, at the top of a page.
    pub fn head_since(&mut self, date: Date) {
        if let Some(version) = date.since {
            self.out.push_str(" Since ");
            self.version(version);
            self.out.push('.');
        }
    }

    /// A version, leading to what changed with it.
    pub fn version(&mut self, number: u32) {
        if self.is_linked {
            put!(self.out, "[version {number}](");
            self.context.push_changelog(&mut self.out, number);
            self.out.push(')');
        } else {
            put!(self.out, "version {number}");
        }
    }

    pub fn deprecation(
        &mut self,
        deprecation: Option<&Deprecation>,
        date: Date,
        scope: Option<&TypeDef>,
        indent: &str,
    ) {
        let Some(deprecation) = deprecation else {
            return;
        };
        self.out.push_str(" **Deprecated");
        if let Some(version) = date.deprecated {
            self.out.push_str(" since ");
            self.version(version);
        }
        let Some(reason) = &deprecation.reason else {
            return self.out.push_str(".**");
        };
        self.out.push_str(":** ");
        let mark = self.out.len();
        if !self.line(reason, scope) {
            self.out.truncate(mark);
            self.out.push_str("\n\n");
            self.blocks(reason, scope, indent);
        }
    }

    fn line(&mut self, text: &str, scope: Option<&TypeDef>) -> bool {
        if self.is_linked {
            push_markdown_line(&mut self.out, text, &self.context.within(scope))
        } else {
            push_markdown_line(&mut self.out, text, &NoLinks)
        }
    }

    fn blocks(&mut self, text: &str, scope: Option<&TypeDef>, indent: &str) {
        if self.is_linked {
            push_markdown(&mut self.out, text, &self.context.within(scope), indent);
        } else {
            push_markdown(&mut self.out, text, &NoLinks, indent);
        }
    }

    /// A type as written, leading to its page.
    pub fn type_ref(&mut self, ty: &TypeRef) {
        self.type_link(&ty.name, &ty.text);
    }

    /// A type by its name.
    pub fn type_name(&mut self, name: &str) {
        self.type_link(name, name);
    }

    fn type_link(&mut self, name: &str, text: &str) {
        let found = self
            .context
            .model
            .find_type(name)
            .filter(|_| self.is_linked);
        if let Some(ty) = found {
            self.out.push_str("[`");
            self.out.push_str(text);
            self.out.push_str("`](");
            self.context.push_type(&mut self.out, ty);
            self.out.push(')');
        } else {
            put!(self.out, "`{text}`");
        }
    }

    /// Names of types behind a word: `Implements A, B.`
    pub fn type_names<'n>(&mut self, lead: &str, names: impl Iterator<Item = &'n str>) {
        self.out.push_str(lead);
        for (number, name) in names.enumerate() {
            self.out.push_str(if number == 0 { " " } else { ", " });
            self.type_name(name);
        }
        self.out.push_str(". ");
    }

    /// Any text of one line as code.
    pub fn code(&mut self, text: &str) {
        push_code_span(&mut self.out, text);
    }

    /// The first words of a description as a paragraph.
    pub fn plain_text(&mut self, text: Option<&str>) {
        let line = text.map(|text| summary(text, LINE));
        if let Some(line) = line.filter(|line| !line.is_empty()) {
            push_literal(&mut self.out, &line);
            self.out.push('\n');
        }
    }

    /// A code block of GraphQL.
    pub fn block(&mut self, language: &str, text: &str) {
        self.gap();
        push_fenced(&mut self.out, language, text);
    }

    /// Directives applied to something, on the line.
    pub fn push_directives(&mut self, applied: &[AppliedDirective]) {
        for directive in applied {
            let mut text = format!("@{}", directive.name);
            for (number, (name, value)) in directive.arguments.iter().enumerate() {
                put!(
                    text,
                    "{}{name}: {value}",
                    if number == 0 { "(" } else { ", " }
                );
            }
            if !directive.arguments.is_empty() {
                text.push(')');
            }
            self.out.push(' ');
            self.code(&text);
        }
    }

    /// The first words of a description, as plain text that no Markdown reader takes for marks.
    pub fn plain_line(&mut self, text: Option<&str>, most: usize) {
        let line = text.map(|text| summary(text, most)).unwrap_or_default();
        if !line.is_empty() {
            self.out.push_str(": ");
            push_literal(&mut self.out, &line);
        }
    }
}

/// Text without meaning for Markdown: what could have one is escaped.
pub(super) fn push_literal(out: &mut String, text: &str) {
    for (at, letter) in text.char_indices() {
        let begins_list = at == 0 && matches!(letter, '-' | '+');
        let is_mark = matches!(
            letter,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '~' | '|' | '#'
        );
        if is_mark || begins_list {
            out.push('\\');
        }
        out.push(if letter.is_control() { ' ' } else { letter });
    }
}
