//! One thing for a language model that asked for just this: names are bare, because links cost more than
//! they tell, and nothing is said twice.

use super::writer::Writer;
use crate::deprecated::{Due, Removal};
use crate::docs::Docs;
use crate::id_types::Holder;
use crate::page::Links;
use crate::render::context::Context;
use schema_changes::Date;
use schema_model::Kind;

/// An operation, type or directive.
pub(super) fn thing(docs: &Docs, kind: Kind, name: &str) -> Option<String> {
    write(docs, |writer| writer.thing(docs, kind, name))
}

/// A field, input field or value of a type.
pub(super) fn member(docs: &Docs, owner: &str, name: &str) -> Option<String> {
    let model = docs.model();
    let id = model.type_id(owner)?;
    let number = docs.index().members().find(model, id, name)? as usize;
    let ty = model.get(id)?;
    write(docs, |writer| {
        writer.heading(1, &format!("{owner}.{name}").replace('_', "\\_"));
        writer.gap();
        if let Some(field) = ty.fields.get(number) {
            writer.field(ty, field);
        } else if let Some(field) = ty.input_fields.get(number) {
            let holder = Some(Holder::Input(ty));
            writer.inputs(std::slice::from_ref(field), holder, Some(ty), "", |_| {
                Date::default()
            });
        } else {
            writer.value(ty, ty.values.get(number)?);
        }
        Some(())
    })
}

/// Everything that is deprecated: of one type or `@directive` only, or due at one time only.
pub(super) fn deprecated(
    docs: &Docs,
    links: &Links<'_>,
    owner: Option<&str>,
    due: Option<Due>,
) -> Option<String> {
    let mut owners = docs.deprecated();
    owners.retain(|known| owner.is_none_or(|owner| known.label() == owner));
    if let Some(due) = due {
        let today = links.today()?;
        let is_due = |removal: Removal| removal.due(today) == due;
        for owner in &mut owners {
            owner
                .things
                .retain(|thing| thing.removal.is_some_and(is_due));
        }
        owners.retain(|owner| !owner.things.is_empty());
    }
    if owners.is_empty() {
        return None;
    }
    write_with(docs, links, |writer| {
        writer.deprecated(&owners);
        Some(())
    })
}

fn write(docs: &Docs, write: impl FnOnce(&mut Writer<'_>) -> Option<()>) -> Option<String> {
    write_with(docs, &Links::new(""), write)
}

fn write_with(
    docs: &Docs,
    links: &Links<'_>,
    write: impl FnOnce(&mut Writer<'_>) -> Option<()>,
) -> Option<String> {
    let context = Context::markdown(docs.model(), docs.index(), *links).with_samples_of(docs);
    let mut writer = Writer::new(&context);
    writer.is_linked = false;
    writer.is_brief = true;
    write(&mut writer)?;
    Some(writer.out)
}
