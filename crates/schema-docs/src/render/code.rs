//! A definition as GraphQL, highlighted with Prism's class names; type names are links.
//!
//! Large definitions get fewer elements, so that a page stays a small document: beyond [`RICH`] members
//! names lose their own, beyond [`LINKED`] all is plain text, which the script colours without elements.

use crate::render::kinds::KindLook;
use schema_model::Kind;
use schema_model::model::{
    AppliedDirective, DirectiveDef, FieldDef, InputValueDef, TypeDef, TypeKind, TypeRef,
};

use super::context::Context;
use super::escape::{push_escaped, put};
use super::example::{END_BOX, begin_box};
use super::parts::{Draft, push_applied_text};
use crate::example::LINE_WIDTH;

/// Members (fields, arguments, values) up to which everything is highlighted.
const RICH: usize = 40;
/// Members up to which types are links.
const LINKED: usize = 120;
/// Definitions beside an operation.
const MAX_SHOWN_TYPES: usize = 3;

/// The definition of a type.
pub(super) fn push_type(draft: &mut Draft, context: &Context, ty: &TypeDef) {
    draft.section("sdl", "Definition", "");
    push(draft, context, &ty.name, members(ty), |code| {
        code.definition(ty)
    });
}

/// The arguments and result of an operation, where they fit beside the prose; else the operation itself.
pub(super) fn push_operation(
    draft: &mut Draft,
    context: &Context,
    root: &TypeDef,
    field: &FieldDef,
) {
    draft.section("sdl", "Definitions", "");
    let mut shown: Vec<&TypeDef> = Vec::new();
    let inputs = field.arguments.iter().map(|argument| &argument.ty);
    for ty in inputs
        .chain([&field.ty])
        .filter_map(|ty| context.model.find_type(&ty.name))
    {
        let fits = !matches!(ty.kind, TypeKind::Scalar) && members(ty) <= RICH;
        if fits && shown.len() < MAX_SHOWN_TYPES && !shown.iter().any(|known| known.name == ty.name)
        {
            shown.push(ty);
        }
    }
    for ty in &shown {
        push(draft, context, &ty.name, members(ty), |code| {
            code.definition(ty)
        });
    }
    if !shown.is_empty() {
        return;
    }
    push(draft, context, &field.name, field.arguments.len(), |code| {
        code.keyword("type");
        code.out.push(' ');
        code.type_name(&root.name);
        code.out.push_str(" {\n");
        code.field(field);
        code.out.push('}');
    });
}

/// The definition of a directive.
pub(super) fn push_directive(draft: &mut Draft, context: &Context, directive: &DirectiveDef) {
    draft.section("sdl", "Definition", "");
    push(
        draft,
        context,
        &directive.name,
        directive.arguments.len(),
        |code| code.directive_definition(directive),
    );
}

/// The roots of the schema.
pub(super) fn push_schema(draft: &mut Draft, context: &Context) {
    draft.section("sdl", "Schema", "");
    push(draft, context, "schema", 3, |code| {
        code.keyword("schema");
        code.out.push_str(" {\n");
        let roots = &context.model.roots;
        for (word, root) in [
            ("query", roots.query),
            ("mutation", roots.mutation),
            ("subscription", roots.subscription),
        ] {
            let Some(ty) = root.and_then(|id| context.model.get(id)) else {
                continue;
            };
            code.out.push_str("  ");
            code.span("property", word);
            code.out.push_str(": ");
            code.type_name(&ty.name);
            code.out.push('\n');
        }
        code.out.push('}');
    });
}

/// The definition of the thing with the name.
fn push(
    draft: &mut Draft,
    context: &Context,
    name: &str,
    members: usize,
    write: impl FnOnce(&mut Code),
) {
    let is_linked = members <= LINKED;
    let plain = if is_linked { "" } else { " data-plain" };
    let name = format!("definition of {name}");
    begin_box(&mut draft.html, ("", &name), "graphql", plain);
    let mut code = Code {
        out: &mut draft.html,
        context,
        is_rich: members <= RICH,
        is_linked,
    };
    write(&mut code);
    draft.html.push_str(END_BOX);
}

fn members(ty: &TypeDef) -> usize {
    ty.values.len()
        + ty.input_fields.len()
        + ty.members.len()
        + ty.fields
            .iter()
            .map(|field| 1 + field.arguments.len())
            .sum::<usize>()
}

struct Code<'o, 'c> {
    out: &'o mut String,
    context: &'c Context<'c>,
    is_rich: bool,
    is_linked: bool,
}

impl Code<'_, '_> {
    fn span(&mut self, class: &str, text: &str) {
        if !self.is_linked {
            return push_escaped(self.out, text);
        }
        put!(self.out, "<span class=\"token {class}\">");
        push_escaped(self.out, text);
        self.out.push_str("</span>");
    }

    fn keyword(&mut self, word: &str) {
        self.span("keyword", word);
    }

    fn type_name(&mut self, name: &str) {
        if !self.is_linked {
            return push_escaped(self.out, name);
        }
        self.context
            .push_named_link(self.out, name, name, "token class-name");
    }

    fn type_ref(&mut self, ty: &TypeRef) {
        if !self.is_linked {
            return push_escaped(self.out, &ty.text);
        }
        let (before, after) = ty.wrappers();
        push_escaped(self.out, before);
        self.type_name(&ty.name);
        push_escaped(self.out, after);
    }

    fn name(&mut self, class: &str, name: &str) {
        if self.is_rich {
            self.span(class, name);
        } else {
            push_escaped(self.out, name);
        }
    }

    fn value(&mut self, value: &str) {
        if !self.is_rich {
            return push_escaped(self.out, value);
        }
        let class = match value.bytes().next() {
            Some(b'"') => "string",
            Some(b'-' | b'0'..=b'9') => "number",
            Some(b't' | b'f') if matches!(value, "true" | "false") => "boolean",
            Some(b'[' | b'{') => return push_escaped(self.out, value),
            _ => "constant",
        };
        self.span(class, value);
    }

    fn push_directives(&mut self, directives: &[AppliedDirective]) {
        for directive in directives {
            self.out.push(' ');
            if self.is_rich {
                self.out
                    .push_str("<span class=\"token directive function\">");
                push_applied_text(self.out, directive);
                self.out.push_str("</span>");
            } else {
                push_applied_text(self.out, directive);
            }
        }
    }

    fn push_deprecated(&mut self, deprecation: Option<&schema_model::model::Deprecation>) {
        if deprecation.is_some() {
            self.out.push(' ');
            self.name("directive function", "@deprecated");
        }
    }

    fn definition(&mut self, ty: &TypeDef) {
        self.keyword(ty.kind.keyword());
        self.out.push(' ');
        self.span("class-name", &ty.name);
        self.interfaces(ty);
        self.push_directives(&ty.directives);
        if ty.is_one_of
            && !ty
                .directives
                .iter()
                .any(|directive| &*directive.name == "oneOf")
        {
            self.out.push(' ');
            self.span("directive function", "@oneOf");
        }
        if let Some(url) = &ty.specified_by {
            self.out.push(' ');
            self.span("directive function", "@specifiedBy");
            self.out.push_str("(url: ");
            self.span("string", &format!("\"{url}\""));
            self.out.push(')');
        }
        match ty.kind {
            TypeKind::Union => self.members(ty),
            TypeKind::Scalar => {}
            _ => self.body(ty),
        }
    }

    fn interfaces(&mut self, ty: &TypeDef) {
        if ty.interfaces.is_empty() {
            return;
        }
        self.out.push(' ');
        self.keyword("implements");
        let names: usize = ty
            .interfaces
            .iter()
            .map(|name| " & ".len() + name.len())
            .sum();
        let beside = ty.kind.keyword().len() + ty.name.len() + "  implements {".len();
        let on_lines = names + beside > LINE_WIDTH;
        for (number, name) in ty.interfaces.iter().enumerate() {
            self.out.push_str(match (on_lines, number) {
                (true, _) => "\n  &amp; ",
                (false, 0) => " ",
                (false, _) => " &amp; ",
            });
            self.type_name(name);
        }
    }

    fn members(&mut self, ty: &TypeDef) {
        self.out.push_str(" =");
        for name in &ty.members {
            self.out.push_str("\n  | ");
            self.type_name(name);
        }
    }

    fn body(&mut self, ty: &TypeDef) {
        self.out.push_str(" {\n");
        for field in &ty.fields {
            self.field(field);
        }
        for field in &ty.input_fields {
            self.out.push_str("  ");
            self.input("property", field);
            self.out.push('\n');
        }
        for value in &ty.values {
            self.out.push_str("  ");
            self.name("constant", &value.name);
            self.push_directives(&value.directives);
            self.push_deprecated(value.deprecation.as_ref());
            self.out.push('\n');
        }
        self.out.push('}');
    }

    fn field(&mut self, field: &FieldDef) {
        self.out.push_str("  ");
        self.name("property", &field.name);
        self.arguments(
            &field.arguments,
            "  ".len() + field.name.len() + ": ".len() + field.ty.text.len(),
            "  ",
        );
        self.out.push_str(": ");
        self.type_ref(&field.ty);
        self.push_directives(&field.directives);
        self.push_deprecated(field.deprecation.as_ref());
        self.out.push('\n');
    }

    /// On one line where they fit with the characters beside them, else a line each.
    fn arguments(&mut self, arguments: &[InputValueDef], beside: usize, indent: &str) {
        if arguments.is_empty() {
            return;
        }
        let width: usize = arguments
            .iter()
            .map(|argument| {
                let default = argument.default_value.as_ref();
                let default = default.map_or(0, |value| " = ".len() + value.len());
                argument.name.len() + argument.ty.text.len() + default + ": , ".len()
            })
            .sum();
        // Each argument but the last has a comma and a space; they are as long as the parentheses.
        let on_lines = width + beside > LINE_WIDTH;
        self.out.push('(');
        for (number, argument) in arguments.iter().enumerate() {
            if on_lines {
                put!(self.out, "\n{indent}  ");
            } else if number > 0 {
                self.out.push_str(", ");
            }
            self.input("attr-name", argument);
        }
        if on_lines {
            put!(self.out, "\n{indent}");
        }
        self.out.push(')');
    }

    fn input(&mut self, class: &str, input: &InputValueDef) {
        self.name(class, &input.name);
        self.out.push_str(": ");
        self.type_ref(&input.ty);
        if let Some(value) = &input.default_value {
            self.out.push_str(" = ");
            self.value(value);
        }
        self.push_directives(&input.directives);
        self.push_deprecated(input.deprecation.as_ref());
    }

    fn directive_definition(&mut self, directive: &DirectiveDef) {
        self.keyword("directive");
        self.out.push(' ');
        self.span("directive function", &format!("@{}", directive.name));
        let beside = "directive @".len() + directive.name.len();
        self.arguments(&directive.arguments, beside, "");
        self.push_directives(&directive.directives);
        self.push_deprecated(directive.deprecation.as_ref());
        if directive.is_repeatable {
            self.out.push(' ');
            self.keyword("repeatable");
        }
        self.out.push(' ');
        self.keyword("on");
        for location in &directive.locations {
            self.out.push_str("\n  | ");
            self.span("constant", location);
        }
    }
}

/// The signature of an operation, on the page itself.
pub(super) fn push_signature(out: &mut String, context: &Context, kind: Kind, field: &FieldDef) {
    out.push_str("<pre class=\"signature language-graphql\" tabindex=\"0\"><code>");
    put!(
        out,
        "<span class=\"token keyword\">{}</span> ",
        kind.singular().to_ascii_lowercase()
    );
    let mut code = Code {
        out,
        context,
        is_rich: field.arguments.len() <= RICH,
        is_linked: field.arguments.len() <= LINKED,
    };
    code.span("property", &field.name);
    code.arguments(&field.arguments, field.name.len() + field.ty.text.len(), "");
    code.out.push_str(": ");
    code.type_ref(&field.ty);
    out.push_str("</code></pre>\n");
}
