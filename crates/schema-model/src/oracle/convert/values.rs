//! Fields, arguments, values, directives and type references.

use std::collections::HashSet;
use std::fmt::Display;
use std::sync::Arc;

use apollo_compiler::ast::{
    Directive, DirectiveList, EnumValueDefinition, FieldDefinition, InputValueDefinition, Type,
    Value,
};
use apollo_compiler::parser::SourceSpan;
use apollo_compiler::{Name, Node};

use crate::direction;
use crate::lines::LineIndex;
use crate::model::{
    AppliedDirective, Deprecation, EnumValueDef, FieldDef, InputValueDef, Position, Span, TypeRef,
};
use crate::shortlist::{Draft, Shortlist};

/// The reason that the specification gives where a schema gives none.
const USUAL_REASON: &str = "No longer supported";
/// Above so many arguments, names are compared through a set.
const FEW: usize = 16;

pub(super) struct Values<'t> {
    text: &'t str,
    lines: &'t LineIndex<'t>,
    names: HashSet<Arc<str>>,
    findings: Shortlist,
    buffer: String,
}

impl<'t> Values<'t> {
    pub(super) fn new(text: &'t str, lines: &'t LineIndex<'t>) -> Self {
        Self {
            text,
            lines,
            names: HashSet::new(),
            findings: Shortlist::default(),
            buffer: String::new(),
        }
    }

    pub(super) fn into_findings(self) -> Shortlist {
        self.findings
    }

    /// Returns whether anything refers to the type.
    pub(super) fn uses(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    pub(super) fn find(
        &mut self,
        code: &'static str,
        message: impl Display,
        span: Option<SourceSpan>,
    ) -> Draft<'_> {
        self.findings.find(code, message, Some(offsets(span)))
    }

    pub(super) fn warn(
        &mut self,
        code: &'static str,
        message: impl Display,
        span: Option<SourceSpan>,
    ) -> Draft<'_> {
        self.findings.warn(code, message, Some(offsets(span)))
    }

    /// The line of a name, as a message says it.
    pub(super) fn line(&self, name: &Name) -> String {
        let line = self.position(name).map_or(0, |position| position.line);
        self.lines.format_line(line)
    }

    pub(super) fn position(&self, name: &Name) -> Option<Position> {
        name.location()
            .map(|span| self.lines.position(span.offset()))
    }

    /// The line where something begins, with its description; 0 where that is not known.
    fn first_line(&self, span: Option<SourceSpan>) -> u32 {
        span.map_or(0, |span| self.lines.position(span.offset()).line)
    }

    /// From the start of a definition to behind its end.
    pub(super) fn span(&self, span: Option<SourceSpan>) -> Option<Span> {
        span.map(|span| Span {
            start: self.lines.position(span.offset()),
            end: self.lines.position(span.end_offset()),
        })
    }

    pub(super) fn description(description: Option<&Node<str>>) -> Option<Box<str>> {
        description
            .filter(|text| !text.trim().is_empty())
            .map(|text| direction::named(text).into())
    }

    pub(super) fn field(&mut self, field: &Node<FieldDefinition>, owner: &Name) -> FieldDef {
        let arguments = if field.arguments.is_empty() {
            Vec::new()
        } else {
            self.arguments_of(&field.arguments, owner, &field.name)
        };
        FieldDef {
            name: field.name.as_str().into(),
            description: Self::description(field.description.as_ref()),
            arguments,
            ty: self.type_ref(&field.ty),
            paging: None,
            deprecation: deprecation(&field.directives),
            directives: self.convert_directives(&field.directives),
            position: self.position(&field.name),
            first_line: self.first_line(field.location()),
            subgraphs: None,
        }
    }

    fn arguments_of(
        &mut self,
        arguments: &[Node<InputValueDefinition>],
        owner: &Name,
        field: &Name,
    ) -> Vec<InputValueDef> {
        self.arguments(arguments, &format_args!("{owner}.{field}"))
    }

    pub(super) fn arguments(
        &mut self,
        arguments: &[Node<InputValueDefinition>],
        owner: &dyn Display,
    ) -> Vec<InputValueDef> {
        let mut kept: Vec<InputValueDef> = Vec::with_capacity(arguments.len());
        let mut seen: HashSet<&str> = HashSet::new();
        for argument in arguments {
            let is_new = if arguments.len() > FEW {
                seen.insert(&argument.name)
            } else {
                !kept
                    .iter()
                    .any(|before| *before.name == *argument.name.as_str())
            };
            if is_new {
                let argument = self.input_value(argument);
                kept.push(argument);
            } else {
                let message = format_args!(
                    "`{owner}` has the argument `{}` twice; the first is kept.",
                    argument.name
                );
                self.find("duplicate_argument", message, argument.name.location())
                    .hint("Remove or rename one of them.");
            }
        }
        kept
    }

    pub(super) fn input_value(&mut self, value: &Node<InputValueDefinition>) -> InputValueDef {
        InputValueDef {
            name: value.name.as_str().into(),
            description: Self::description(value.description.as_ref()),
            ty: self.type_ref(&value.ty),
            default_value: value.default_value.as_ref().map(|value| self.source(value)),
            deprecation: deprecation(&value.directives),
            directives: self.convert_directives(&value.directives),
            position: self.position(&value.name),
            first_line: self.first_line(value.location()),
        }
    }

    pub(super) fn enum_value(&mut self, value: &Node<EnumValueDefinition>) -> EnumValueDef {
        EnumValueDef {
            name: value.value.as_str().into(),
            description: Self::description(value.description.as_ref()),
            deprecation: deprecation(&value.directives),
            directives: self.convert_directives(&value.directives),
            position: self.position(&value.value),
            first_line: self.first_line(value.location()),
        }
    }

    /// All but `@deprecated`.
    pub(super) fn convert_directives(
        &mut self,
        directives: &DirectiveList,
    ) -> Vec<AppliedDirective> {
        directives
            .iter()
            .filter(|directive| directive.name != "deprecated")
            .map(|directive| self.convert_directive(directive))
            .collect()
    }

    pub(super) fn convert_directive(&mut self, directive: &Directive) -> AppliedDirective {
        AppliedDirective {
            name: directive.name.as_str().into(),
            arguments: directive
                .arguments
                .iter()
                .map(|argument| (argument.name.as_str().into(), self.source(&argument.value)))
                .collect(),
        }
    }

    pub(super) fn string_argument(directive: &Directive, name: &str) -> Option<Box<str>> {
        let value = directive.specified_argument_by_name(name)?;
        value.as_str().map(|text| direction::named(text).into())
    }

    /// A value as it stands in the text; on one line.
    fn source(&self, value: &Node<Value>) -> Box<str> {
        let written = value
            .location()
            .and_then(|span| self.text.get(span.offset()..span.end_offset()))
            .map(str::trim);
        // Escapes mean nothing in a block string.
        let is_block = |written: &str| written.contains("\"\"\"") && direction::has_turn(written);
        match written {
            Some(written)
                if !written.is_empty()
                    && !written.contains(['\n', '\r', '#'])
                    && !is_block(written) =>
            {
                direction::escape_turns(written).into()
            }
            _ => direction::escape_turns(&value.serialize().no_indent().to_string()).into(),
        }
    }

    fn type_ref(&mut self, ty: &Type) -> TypeRef {
        let name = ty.inner_named_type().as_str();
        let name = self.intern(name);
        if matches!(ty, Type::Named(_)) {
            return TypeRef {
                text: name.clone(),
                name,
            };
        }
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        write_type(&mut buffer, ty);
        let text = self.intern(&buffer);
        self.buffer = buffer;
        TypeRef { name, text }
    }

    fn intern(&mut self, text: &str) -> Arc<str> {
        if let Some(known) = self.names.get(text) {
            return known.clone();
        }
        let new: Arc<str> = text.into();
        self.names.insert(new.clone());
        new
    }
}

/// The nesting was limited before the text was parsed.
fn write_type(out: &mut String, ty: &Type) {
    match ty {
        Type::Named(name) => out.push_str(name),
        Type::NonNullNamed(name) => {
            out.push_str(name);
            out.push('!');
        }
        Type::List(inner) => {
            out.push('[');
            write_type(out, inner);
            out.push(']');
        }
        Type::NonNullList(inner) => {
            out.push('[');
            write_type(out, inner);
            out.push_str("]!");
        }
    }
}

fn offsets(span: Option<SourceSpan>) -> (usize, usize) {
    span.map_or((0, 0), |span| (span.offset(), span.end_offset()))
}

fn deprecation(directives: &DirectiveList) -> Option<Deprecation> {
    let directive = directives.get("deprecated")?;
    let reason = Values::string_argument(directive, "reason");
    Some(Deprecation {
        reason: reason.filter(|reason| &**reason != USUAL_REASON && !reason.trim().is_empty()),
    })
}
