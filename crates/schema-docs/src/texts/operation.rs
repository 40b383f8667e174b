//! The page of an operation as Markdown.

use super::sdl;
use super::writer::Writer;
use crate::docs::Docs;
use crate::example::{Amount, Example, heading};
use crate::id_types::Holder;
use crate::render::escape::put;
use crate::render::kinds::KindLook;
use crate::render::member::Member;
use crate::render::operation::errors_of;
use crate::render::since::Known;
use schema_model::Kind;
use schema_model::model::{FieldDef, OperationKind, TypeDef, TypeKind};

impl Writer<'_> {
    pub(super) fn operation_page(
        &mut self,
        docs: &Docs,
        kind: Kind,
        operation: OperationKind,
        root: &TypeDef,
        field: &FieldDef,
    ) {
        self.heading(1, &field.name.replace('_', "\\_"));
        self.gap();
        put!(self.out, "{}. ", kind.singular());
        self.subgraphs(field.subgraphs.as_ref().or(root.subgraphs.as_ref()));
        self.out.truncate(self.out.trim_end().len());
        let known = Known::of_type(self.context, root);
        let date = known.of(&field.name);
        self.head_since(date);
        self.deprecation(field.deprecation.as_ref(), date, Some(root), "");
        self.push_directives(&field.directives);
        self.out.push('\n');
        self.description(field.description.as_deref(), Some(root));
        let mut signature = format!("{} ", kind.singular().to_ascii_lowercase());
        sdl::push_field(&mut signature, field);
        self.block("graphql", &signature);
        if !field.arguments.is_empty() {
            self.heading(2, "Arguments");
            self.gap();
            let holder = Some(Holder::Field(field));
            self.inputs(&field.arguments, holder, Some(root), "", |argument| {
                known.of_argument(&field.name, argument)
            });
            self.inputs_unfolded(field);
        }
        self.heading(2, "Returns");
        self.gap();
        self.type_ref(&field.ty);
        self.out.push('\n');
        self.result(field);
        self.errors(field);
        let path = kind.path_of(&field.name);
        let has_own = self.named_examples(&path);
        if !self.is_brief {
            self.examples(docs, operation, &field.name, has_own, &path);
        }
    }

    /// The fields of each input that an argument takes.
    fn inputs_unfolded(&mut self, field: &FieldDef) {
        let mut told: Vec<&str> = Vec::new();
        for argument in &field.arguments {
            let ty = self.context.model.find_type(&argument.ty.name);
            let Some(ty) = ty.filter(|ty| ty.kind == TypeKind::Input) else {
                continue;
            };
            if !told.contains(&&*ty.name) {
                told.push(&ty.name);
                self.unfold(ty, "field", "fields");
            }
        }
    }

    /// The result unfolded one level.
    fn result(&mut self, field: &FieldDef) {
        let context = self.context;
        let Some(ty) = context.model.find_type(&field.ty.name) else {
            return;
        };
        // A scalar is known by its name.
        if ty.kind != TypeKind::Scalar || !ty.is_built_in {
            self.gap();
            self.plain_text(ty.description.as_deref());
        }
        match ty.kind {
            TypeKind::Union => self.unfold(ty, "member", "members"),
            TypeKind::Enum => self.unfold(ty, "value", "values"),
            _ => self.unfold(ty, "field", "fields"),
        }
        if ty.kind == TypeKind::Interface {
            let id = context.model.type_id(&ty.name);
            let all = id.map_or(&[][..], |id| context.index.implementations(id));
            let names: Vec<&str> = all
                .iter()
                .filter_map(|id| context.model.get(*id))
                .map(|ty| &*ty.name)
                .collect();
            if !names.is_empty() {
                self.gap();
                self.type_names("Implemented by", names.into_iter());
                self.out.truncate(self.out.trim_end().len());
                self.out.push('\n');
            }
        }
    }

    /// Errors that the result can carry.
    fn errors(&mut self, field: &FieldDef) {
        let model = self.context.model;
        let Some(ty) = model.find_type(&field.ty.name) else {
            return;
        };
        let errors = errors_of(model, ty);
        if errors.members.is_empty() && errors.fields.is_empty() {
            return;
        }
        self.heading(2, "Possible errors");
        self.gap();
        for member in &errors.members {
            self.out.push_str("- ");
            self.type_name(&member.name);
            self.short_text(member.description.as_deref());
            self.out.push('\n');
        }
        for field in &errors.fields {
            self.gap();
            self.unfolded(ty, Member::Field(field));
            let Some(error) = model.find_type(&field.ty.name) else {
                continue;
            };
            self.unfold(error, "field", "fields");
            let types = error.fields.iter();
            let types = types.filter_map(|field| model.find_type(&field.ty.name));
            for code in types.filter(|ty| ty.kind == TypeKind::Enum) {
                self.unfold(code, "code", "codes");
            }
        }
    }

    /// The generated example: with the usual arguments, with required ones only and with all, where these differ and
    /// there is room for all of them.
    fn examples(
        &mut self,
        docs: &Docs,
        operation: OperationKind,
        name: &str,
        has_own: bool,
        path: &str,
    ) {
        let made = Amount::ALL.map(|amount| docs.example_with(operation, name, amount));
        let [_, Some(usual), _] = &made else { return };
        let variants = Amount::variants(&made);
        self.heading(2, heading(has_own));
        let mark = self.out.len();
        if variants.len() > 1 {
            for (amount, example) in &variants {
                self.heading(3, amount.title());
                self.document(example);
            }
            self.response(&usual.response);
            if !self.is_long() {
                return;
            }
            self.out.truncate(mark);
        }
        self.document(usual);
        self.response(&usual.response);
        if variants.len() > 1 {
            self.gap();
            put!(
                self.out,
                "The [HTML page]({}) also has this example with required arguments only, or with all of them.\n",
                self.context.links().page(path)
            );
        }
    }

    pub(super) fn document(&mut self, example: &Example) {
        self.block("graphql", &example.operation);
        if let Some(variables) = &example.variables {
            self.gap();
            self.out.push_str("Variables:\n");
            self.block("json", variables);
        }
    }

    pub(super) fn response(&mut self, response: &str) {
        self.gap();
        self.out.push_str("Response:\n");
        self.block("json", response);
    }
}
