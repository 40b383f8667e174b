//! A model as SDL (September 2025, section 3).

use crate::render::escape::put;
use schema_model::model::{
    AppliedDirective, Deprecation, DirectiveDef, EnumValueDef, FieldDef, InputValueDef, Model,
    OperationKind, Paging, Position, TypeDef, TypeKind,
};
use schema_model::value::push_string;

/// How SDL is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// With descriptions, on many lines.
    Full,
    /// Without descriptions, on many lines.
    Bare,
    /// Without descriptions and without needless white space.
    Minified,
}

/// The whole schema: the schema definition where it says something, then directives and types in the
/// order of the source, as far as that is known.
pub(crate) fn schema(model: &Model, style: Style) -> String {
    let mut sdl = Sdl {
        out: String::with_capacity(64 * 1024),
        style,
    };
    sdl.schema_definition(model);
    let mut definitions: Vec<(Option<Position>, Definition)> = Vec::new();
    definitions.extend(
        model
            .directives
            .iter()
            .map(|def| (def.position, Definition::Directive(def))),
    );
    let own = model.types.iter().filter(|ty| !ty.is_built_in);
    definitions.extend(own.map(|ty| (ty.position, Definition::Type(ty))));
    definitions.sort_by_key(|(position, _)| *position);
    for (_, definition) in definitions {
        sdl.blank_line();
        match definition {
            Definition::Directive(directive) => sdl.directive(directive),
            Definition::Type(ty) => sdl.ty(ty),
        }
    }
    sdl.out
}

/// One type, without descriptions.
pub(crate) fn push_type(out: &mut String, ty: &TypeDef) {
    write_into(out, |sdl| sdl.ty(ty));
}

/// One directive definition, without descriptions.
pub(crate) fn push_directive(out: &mut String, directive: &DirectiveDef) {
    write_into(out, |sdl| sdl.directive(directive));
}

/// A field as an operation, `repository(name: String!): Repository`, on one line where it fits.
pub(crate) fn push_field(out: &mut String, field: &FieldDef) {
    write_into(out, |sdl| sdl.field(field, ""));
}

fn write_into(out: &mut String, write: impl FnOnce(&mut Sdl)) {
    let mut sdl = Sdl {
        out: std::mem::take(out),
        style: Style::Bare,
    };
    write(&mut sdl);
    *out = sdl.out;
}

enum Definition<'m> {
    Directive(&'m DirectiveDef),
    Type(&'m TypeDef),
}

struct Sdl {
    out: String,
    style: Style,
}

impl Sdl {
    fn is_minified(&self) -> bool {
        self.style == Style::Minified
    }

    fn blank_line(&mut self) {
        if !self.is_minified() && !self.out.is_empty() {
            self.out.push('\n');
        }
    }

    /// A line break; minified one blank at most.
    fn line(&mut self, indent: &str) {
        if self.is_minified() {
            self.gap();
        } else {
            self.out.push('\n');
            self.out.push_str(indent);
        }
    }

    /// The separator between two names.
    fn gap(&mut self) {
        if self
            .out
            .ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
        {
            self.out.push(' ');
        }
    }

    /// Text with its blanks, which are left out where they are for the eye.
    fn mark(&mut self, pretty: &str) {
        if self.is_minified() {
            self.out.push_str(pretty.trim());
        } else {
            self.out.push_str(pretty);
        }
    }

    /// Written where it says what a reader could not know: other root names, or words of its own.
    fn schema_definition(&mut self, model: &Model) {
        let usual = [
            (OperationKind::Query, "query", "Query"),
            (OperationKind::Mutation, "mutation", "Mutation"),
            (OperationKind::Subscription, "subscription", "Subscription"),
        ];
        let is_usual = usual.iter().all(|(kind, _, name)| match model.root(*kind) {
            Some(root) => *root.name == **name,
            // A type of that name would become the root.
            None => model.find_type(name).is_none(),
        });
        let says_nothing = model.description.is_none() && model.directives_applied.is_empty();
        if is_usual && says_nothing {
            return;
        }
        let has_roots = usual.iter().any(|(kind, ..)| model.root(*kind).is_some());
        if has_roots {
            self.description(model.description.as_deref(), "");
        } else {
            // A definition needs a root.
            self.out.push_str("extend ");
        }
        self.out.push_str("schema");
        self.push_directives(&model.directives_applied);
        if has_roots {
            self.mark(" {");
            for (kind, word, _) in usual {
                if let Some(root) = model.root(kind) {
                    self.line("  ");
                    self.out.push_str(word);
                    self.mark(": ");
                    self.out.push_str(&root.name);
                }
            }
            self.close();
        } else {
            self.end_definition();
        }
    }

    fn close(&mut self) {
        if self.is_minified() {
            self.out.push('}');
        } else {
            self.out.push_str("\n}\n");
        }
    }

    fn end_definition(&mut self) {
        self.out.push(if self.is_minified() { ' ' } else { '\n' });
    }

    fn directive(&mut self, directive: &DirectiveDef) {
        self.description(directive.description.as_deref(), "");
        self.gap();
        self.out.push_str("directive");
        self.mark(" @");
        self.out.push_str(&directive.name);
        self.arguments(&directive.arguments, "");
        self.push_directives(&directive.directives);
        self.deprecation(directive.deprecation.as_ref());
        if directive.is_repeatable {
            self.separate();
            self.out.push_str("repeatable");
        }
        self.separate();
        self.out.push_str("on ");
        for (number, location) in directive.locations.iter().enumerate() {
            if number > 0 {
                self.mark(" | ");
            }
            self.out.push_str(location);
        }
        self.end_definition();
    }

    fn separate(&mut self) {
        if self.is_minified() {
            self.gap();
        } else {
            self.out.push(' ');
        }
    }

    fn ty(&mut self, ty: &TypeDef) {
        self.description(ty.description.as_deref(), "");
        self.gap();
        self.out.push_str(match ty.kind {
            TypeKind::Object => "type ",
            TypeKind::Interface => "interface ",
            TypeKind::Union => "union ",
            TypeKind::Enum => "enum ",
            TypeKind::Input => "input ",
            TypeKind::Scalar => "scalar ",
        });
        self.out.push_str(&ty.name);
        for (number, interface) in ty.interfaces.iter().enumerate() {
            self.mark_or(
                if number == 0 { " implements " } else { " & " },
                number == 0,
            );
            self.out.push_str(interface);
        }
        if let Some(url) = &ty.specified_by {
            self.mark(" @specifiedBy(url: ");
            push_string(&mut self.out, url);
            self.out.push(')');
        }
        if ty.is_one_of {
            self.mark(" @oneOf");
        }
        self.push_directives(&ty.directives);
        match ty.kind {
            TypeKind::Union if !ty.members.is_empty() => {
                for (number, member) in ty.members.iter().enumerate() {
                    self.mark(if number == 0 { " = " } else { " | " });
                    self.out.push_str(member);
                }
                self.end_definition();
            }
            TypeKind::Union | TypeKind::Scalar => self.end_definition(),
            _ => self.body(ty),
        }
    }

    fn mark_or(&mut self, text: &str, is_word: bool) {
        if is_word {
            self.out.push_str(text);
        } else {
            self.mark(text);
        }
    }

    fn body(&mut self, ty: &TypeDef) {
        if ty.fields.is_empty() && ty.input_fields.is_empty() && ty.values.is_empty() {
            return self.end_definition();
        }
        self.mark(" {");
        for field in &ty.fields {
            self.line("  ");
            if self.description(field.description.as_deref(), "  ") {
                self.out.push_str("  ");
            }
            self.field(field, "  ");
        }
        for field in &ty.input_fields {
            self.line("  ");
            if self.description(field.description.as_deref(), "  ") {
                self.out.push_str("  ");
            }
            self.input(field);
        }
        for value in &ty.values {
            self.line("  ");
            self.value(value);
        }
        self.close();
    }

    fn value(&mut self, value: &EnumValueDef) {
        if self.description(value.description.as_deref(), "  ") {
            self.out.push_str("  ");
        }
        self.out.push_str(&value.name);
        self.deprecation(value.deprecation.as_ref());
        self.push_directives(&value.directives);
    }

    fn field(&mut self, field: &FieldDef, indent: &str) {
        self.out.push_str(&field.name);
        self.arguments(&field.arguments, indent);
        self.mark(": ");
        self.out.push_str(&field.ty.text);
        self.deprecation(field.deprecation.as_ref());
        self.push_directives(&field.directives);
        // The list stands for a connection: authors of operations must know.
        if let Some(paging) = field.paging.filter(|_| !self.is_minified()) {
            self.out.push_str(match paging {
                Paging::Nodes => " # a connection: select nodes { … }",
                Paging::Edges => " # a connection: select edges { node { … } }",
            });
        }
    }

    /// On one line, or a line each where one has a description.
    fn arguments(&mut self, arguments: &[InputValueDef], indent: &str) {
        if arguments.is_empty() {
            return;
        }
        let is_described = self.style == Style::Full
            && arguments
                .iter()
                .any(|argument| argument.description.is_some());
        let inner = format!("{indent}  ");
        self.out.push('(');
        for (number, argument) in arguments.iter().enumerate() {
            if is_described {
                self.out.push('\n');
                self.out.push_str(&inner);
                if self.description(argument.description.as_deref(), &inner) {
                    self.out.push_str(&inner);
                }
            } else if number > 0 && self.is_minified() {
                self.gap();
            } else if number > 0 {
                self.out.push_str(", ");
            }
            self.input(argument);
        }
        if is_described {
            self.out.push('\n');
            self.out.push_str(indent);
        }
        self.out.push(')');
    }

    fn input(&mut self, input: &InputValueDef) {
        self.out.push_str(&input.name);
        self.mark(": ");
        self.out.push_str(&input.ty.text);
        if let Some(value) = &input.default_value {
            self.mark(" = ");
            self.out.push_str(value);
        }
        self.deprecation(input.deprecation.as_ref());
        self.push_directives(&input.directives);
    }

    fn deprecation(&mut self, deprecation: Option<&Deprecation>) {
        let Some(deprecation) = deprecation else {
            return;
        };
        self.mark(" @deprecated");
        if let Some(reason) = &deprecation.reason {
            self.mark("(reason: ");
            push_string(&mut self.out, reason);
            self.out.push(')');
        }
    }

    fn push_directives(&mut self, applied: &[AppliedDirective]) {
        for directive in applied {
            self.mark(" @");
            self.out.push_str(&directive.name);
            for (number, (name, value)) in directive.arguments.iter().enumerate() {
                self.mark(if number == 0 { "(" } else { ", " });
                put!(self.out, "{name}");
                self.mark(": ");
                self.out.push_str(value);
            }
            if !directive.arguments.is_empty() {
                self.out.push(')');
            }
        }
    }

    /// Writes a description and the line break behind it; answers whether it did.
    fn description(&mut self, text: Option<&str>, indent: &str) -> bool {
        let Some(text) = text.filter(|_| self.style == Style::Full) else {
            return false;
        };
        if is_short(text) {
            push_string(&mut self.out, text);
            self.out.push('\n');
        } else if fits_block(text) {
            self.out.push_str("\"\"\"\n");
            for line in text.split('\n') {
                if !line.is_empty() {
                    self.out.push_str(indent);
                    self.out.push_str(&line.replace("\"\"\"", "\\\"\"\""));
                }
                self.out.push('\n');
            }
            self.out.push_str(indent);
            self.out.push_str("\"\"\"\n");
        } else {
            push_string(&mut self.out, text);
            self.out.push('\n');
        }
        true
    }
}

/// Returns whether it reads well as a quoted string.
fn is_short(text: &str) -> bool {
    text.len() <= 100 && !text.contains(['"', '\\', '\n']) && !text.contains(char::is_control)
}

/// Returns whether a block string gives back the very text: no white space that it would take away, no character
/// that it cannot hold (specification, section 2.9.4).
fn fits_block(text: &str) -> bool {
    let is_blank = |line: &str| line.trim_matches([' ', '\t']).is_empty();
    let mut lines = text.split('\n');
    let first = lines.next().unwrap_or("");
    let last = text.rsplit('\n').next().unwrap_or("");
    let holds = |c: char| c == '\n' || c == '\t' || !c.is_control();
    text.chars().all(holds)
        && !is_blank(first)
        && !is_blank(last)
        // The least indented line stands at the margin, or the indent would go.
        && text.split('\n').any(|line| !is_blank(line) && !line.starts_with([' ', '\t']))
}
