//! Fields, arguments and values as lists.

use super::writer::Writer;
use crate::render::since::Known;
use schema_changes::Date;
use schema_model::model::{EnumValueDef, FieldDef, InputValueDef, TypeDef};

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
        self.inputs(&field.arguments, Some(owner), "  ", |argument| {
            known.of_argument(&field.name, argument)
        });
    }

    /// Arguments or input fields.
    pub fn inputs(
        &mut self,
        inputs: &[InputValueDef],
        scope: Option<&TypeDef>,
        indent: &str,
        date: impl Fn(&str) -> Date,
    ) {
        let inner = format!("{indent}  ");
        for input in inputs {
            self.item(&input.name, indent);
            self.type_ref(&input.ty);
            if input.is_required() {
                self.out.push_str(" required");
            }
            if let Some(value) = &input.default_value {
                self.out.push_str(" = ");
                self.code(value);
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

    fn item(&mut self, name: &str, indent: &str) {
        self.out.push_str(indent);
        self.out.push_str("- `");
        self.out.push_str(name);
        self.out.push_str("`: ");
    }
}
