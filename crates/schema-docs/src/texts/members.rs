//! Fields, arguments and values as lists.

use super::writer::{LINE, Writer};
use crate::id_types::{Holder, id_types};
use crate::markdown::summary;
use crate::render::entries::MAX_SHOWN_VALUES;
use crate::render::escape::put;
use crate::render::member::Member;
use crate::render::nested::{count, one_of};
use crate::render::since::Known;
use schema_changes::Date;
use schema_model::model::{EnumValueDef, FieldDef, InputValueDef, TypeDef};
use schema_model::text::format_count;

impl Writer<'_> {
    /// Fields, those that are deprecated last, each with its arguments.
    pub fn fields(&mut self, owner: &TypeDef) {
        let (old, usual): (Vec<_>, Vec<_>) = owner
            .fields
            .iter()
            .partition(|field| field.deprecation.is_some());
        for field in usual.into_iter().chain(old) {
            self.field(owner, field);
        }
    }

    /// A field with its arguments.
    pub fn field(&mut self, owner: &TypeDef, field: &FieldDef) {
        self.item(&field.name, "");
        self.type_ref(&field.ty);
        self.choices(&field.ty.name);
        self.push_directives(&field.directives);
        if let Some(subgraphs) = &field.subgraphs {
            self.out.push_str(" (from ");
            super::writer::push_literal(&mut self.out, &subgraphs.join(", "));
            self.out.push(')');
        }
        let known = Known::of_type(self.context, owner);
        let date = known.of(&field.name);
        self.since(date);
        self.deprecation(field.deprecation.as_ref(), date, Some(owner), "  ");
        self.item_text(field.description.as_deref(), Some(owner), "  ");
        self.out.push('\n');
        let holder = Some(Holder::Field(field));
        self.inputs(&field.arguments, holder, Some(owner), "  ", |argument| {
            known.of_argument(&field.name, argument)
        });
    }

    /// Arguments or input fields; `holder` has them, unless it is a directive.
    pub fn inputs(
        &mut self,
        inputs: &[InputValueDef],
        holder: Option<Holder<'_>>,
        scope: Option<&TypeDef>,
        indent: &str,
        date: impl Fn(&str) -> Date,
    ) {
        let inner = format!("{indent}  ");
        for input in inputs {
            self.item(&input.name, indent);
            self.type_ref(&input.ty);
            // Its type says the same, for those who look closely.
            if input.is_required() && indent.is_empty() {
                self.out.push_str(" required");
            }
            if let Some(value) = &input.default_value {
                self.out.push_str(" = ");
                self.code(value);
            }
            self.choices(&input.ty.name);
            if let Some(holder) = holder {
                self.id_types(holder, input);
            }
            self.push_directives(&input.directives);
            let date = date(&input.name);
            self.since(date);
            self.deprecation(input.deprecation.as_ref(), date, scope, &inner);
            self.item_text(input.description.as_deref(), scope, &inner);
            self.out.push('\n');
        }
    }

    /// Values of an enum.
    pub fn values(&mut self, owner: &TypeDef) {
        for value in &owner.values {
            self.value(owner, value);
        }
    }

    /// A value of an enum.
    pub fn value(&mut self, owner: &TypeDef, value: &EnumValueDef) {
        self.out.push_str("- `");
        self.out.push_str(&value.name);
        self.out.push('`');
        self.push_directives(&value.directives);
        let date = Known::of_type(self.context, owner).of(&value.name);
        self.since(date);
        self.deprecation(value.deprecation.as_ref(), date, Some(owner), "  ");
        self.item_text(value.description.as_deref(), Some(owner), "  ");
        self.out.push('\n');
    }

    /// Which types an id may name: ` · ID of any Reactable: 11 types`.
    fn id_types(&mut self, holder: Holder<'_>, input: &InputValueDef) {
        let context = self.context;
        let Some(types) = id_types(context.model, context.index, holder, input) else {
            return;
        };
        self.out.push_str(" · ");
        self.out.push_str(&types.lead());
        self.out.push(' ');
        for (at, name) in types.names.iter().enumerate() {
            self.out.push_str(types.joint(at));
            self.type_name(name);
        }
        self.out.push_str(&types.tail());
    }

    /// The values of a small enum.
    fn choices(&mut self, name: &str) {
        let ty = self.context.model.find_type(name);
        let shown = 1..=MAX_SHOWN_VALUES;
        let Some(ty) = ty.filter(|ty| shown.contains(&ty.values.len())) else {
            return;
        };
        self.out.push_str(" · One of ");
        for (number, value) in ty.values.iter().enumerate() {
            self.out.push_str(if number == 0 { "" } else { ", " });
            super::writer::push_literal(&mut self.out, &value.name);
        }
    }

    /// What is within a type, below a line that says how much it is: fields, input fields, values or members, those that
    /// are deprecated last.
    pub fn unfold(&mut self, ty: &TypeDef, one: &str, many: &str) {
        let count = count(ty);
        if count == 0 {
            return;
        }
        self.gap();
        put!(
            self.out,
            "{}{} of ",
            one_of(ty),
            format_count(count, one, many)
        );
        self.type_name(&ty.name);
        self.out.push_str(":\n\n");
        for name in &ty.members {
            self.out.push_str("- ");
            self.type_name(name);
            let member = self.context.model.find_type(name);
            let text = member.and_then(|member| member.description.as_deref());
            self.short_text(text);
            self.out.push('\n');
        }
        let fields = ty.fields.iter().map(Member::Field);
        let inputs = ty.input_fields.iter().map(Member::Input);
        let values = ty.values.iter().map(Member::Value);
        let (old, usual): (Vec<Member<'_>>, Vec<_>) = fields
            .chain(inputs)
            .chain(values)
            .partition(|member| member.deprecation().is_some());
        for member in usual.into_iter().chain(old) {
            self.unfolded(ty, member);
        }
    }

    /// A member of an unfolded type on one line, or with a longer text below it.
    pub fn unfolded(&mut self, owner: &TypeDef, member: Member<'_>) {
        put!(self.out, "- `{}`", member.name());
        if let Some(ty) = member.ty() {
            self.out.push(' ');
            self.type_ref(ty);
        }
        if let Member::Input(input) = member {
            if let Some(value) = &input.default_value {
                self.out.push_str(" = ");
                self.code(value);
            }
            self.id_types(Holder::Input(owner), input);
        }
        if self.is_brief {
            if member.deprecation().is_some() {
                self.out.push_str(" (deprecated)");
            }
            self.short_text(member.description());
        } else {
            self.deprecation(member.deprecation(), Date::default(), Some(owner), "  ");
            self.item_text(member.description(), Some(owner), "  ");
        }
        self.out.push('\n');
    }

    /// The first words of a description behind what stands on the line.
    pub fn short_text(&mut self, text: Option<&str>) {
        let line = text.map(|text| summary(text, LINE)).unwrap_or_default();
        if !line.is_empty() {
            self.out.push_str(" — ");
            super::writer::push_literal(&mut self.out, &line);
        }
    }

    fn item(&mut self, name: &str, indent: &str) {
        self.out.push_str(indent);
        self.out.push_str("- `");
        self.out.push_str(name);
        self.out.push_str("` ");
    }
}
