//! `llms-full.txt`: everything in one text, without links, which would cost more than they tell.

use super::About;
use super::guide;
use super::llms::head;
use super::sdl;
use super::writer::Writer;
use crate::docs::Docs;
use crate::guide::Guide;
use crate::id_types::Holder;
use crate::render::context::Context;
use crate::render::escape::put;
use schema_changes::Date;
use schema_model::Kind;
use schema_model::model::FieldDef;

/// Bytes of guides that are told whole: as much as most schemas come to.
const MAX_GUIDE_BYTES: usize = 4 * 1024 * 1024;

/// Guides, then operations and types one after the other, each with its definition in words.
pub(crate) fn full(docs: &Docs, about: &About<'_>, guides: &[Guide<'_>]) -> String {
    let (model, index) = (docs.model(), docs.index());
    let context = Context::markdown(model, index, about.links);
    let mut writer = Writer::new(&context);
    writer.is_linked = false;
    writer.down = 1;
    let down = std::mem::take(&mut writer.down);
    head(&mut writer, docs, about);
    writer.description(model.description.as_deref(), None);
    guide::all(&mut writer, guides, MAX_GUIDE_BYTES);
    writer.down = down;
    for kind in Kind::ALL {
        if let Some(operation) = kind.operation() {
            let Some(root) = model.root(operation) else {
                continue;
            };
            writer.heading(1, kind.label());
            for field in &root.fields {
                writer.operation(field);
                writer.down += 1;
                writer.named_examples(&kind.path_of(&field.name));
                writer.down -= 1;
            }
        } else if let Some(type_kind) = kind.types() {
            let is_root = |name: &str| model.operation_kind(name).is_some();
            let mut types = model
                .ids()
                .filter(|(_, ty)| ty.kind == type_kind && !is_root(&ty.name) && !ty.is_built_in)
                .peekable();
            if types.peek().is_some() {
                writer.heading(1, kind.label());
            }
            for (id, ty) in types {
                writer.heading(2, &ty.name.replace('_', "\\_"));
                writer.gap();
                writer.facts(kind, id, ty);
                writer.description(ty.description.as_deref(), Some(ty));
                if !ty.members.is_empty() {
                    writer.gap();
                    writer.type_names("One of", ty.members.iter().map(|name| &**name));
                    writer.out.truncate(writer.out.trim_end().len());
                    writer.out.push('\n');
                }
                writer.label("Fields", ty.fields.is_empty());
                writer.fields(ty);
                writer.label("Input fields", ty.input_fields.is_empty());
                let holder = Some(Holder::Input(ty));
                writer.inputs(&ty.input_fields, holder, Some(ty), "", |_| Date::default());
                writer.label("Values", ty.values.is_empty());
                writer.values(ty);
            }
        } else if !model.directives.is_empty() {
            writer.heading(1, kind.label());
            for directive in &model.directives {
                writer.heading(2, &format!("@{}", directive.name.replace('_', "\\_")));
                writer.description(directive.description.as_deref(), None);
                let mut definition = String::new();
                sdl::push_directive(&mut definition, directive);
                writer.block("graphql", &definition);
            }
        }
    }
    writer.out
}

impl Writer<'_> {
    /// Keeps a list apart from a list that may end the description.
    fn label(&mut self, word: &str, is_empty: bool) {
        if !is_empty {
            self.gap();
            put!(self.out, "{word}:\n");
            self.gap();
        }
    }

    fn operation(&mut self, field: &FieldDef) {
        self.heading(2, &field.name.replace('_', "\\_"));
        self.gap();
        self.out.push_str("Returns ");
        put!(self.out, "`{}`.", field.ty.text);
        self.deprecation(field.deprecation.as_ref(), Date::default(), None, "");
        self.push_directives(&field.directives);
        self.out.push('\n');
        self.description(field.description.as_deref(), None);
        self.label("Arguments", field.arguments.is_empty());
        let holder = Some(Holder::Field(field));
        self.inputs(&field.arguments, holder, None, "", |_| Date::default());
    }
}
