//! The graph as text.

use super::writer::Writer;
use crate::graph::most_connected;
use crate::render::context::Context;
use crate::render::escape::put;
use crate::render::kinds::KindLook;
use crate::render::lists::items;
use schema_model::Kind;
use schema_model::text::{format_count, format_number};

/// Types listed.
const MAX_TYPES: usize = 60;

/// How many things there are of each kind, and the types that are connected with most others.
pub(super) fn page(context: &Context) -> String {
    let mut writer = Writer::new(context);
    writer.heading(1, "Graph");
    let types = context.model.types.iter().filter(|ty| !ty.is_built_in);
    writer.gap();
    put!(
        writer.out,
        "How the {} of this schema are connected: pick one to see what it uses and what uses it.\n",
        format_count(types.count(), "type", "types")
    );
    writer.gap();
    for kind in Kind::ALL {
        let count = items(context, kind).len();
        if count > 0 {
            put!(writer.out, "- [{}](", kind.label());
            context.push_path(&mut writer.out, &[kind.word()]);
            put!(writer.out, "): {}\n", format_number(count));
        }
    }
    let found = most_connected(context.model, MAX_TYPES);
    if found.is_empty() {
        writer.gap();
        writer
            .out
            .push_str("No type of this schema uses another.\n");
        return writer.out;
    }
    writer.heading(2, "Most connected");
    writer.gap();
    for (id, degree) in found {
        let Some(ty) = context.model.get(id) else {
            continue;
        };
        let kind = Kind::from(ty.kind);
        writer.out.push_str("- [");
        super::writer::push_literal(&mut writer.out, &ty.name);
        writer.out.push_str("](");
        context.push_path(&mut writer.out, &[kind.word(), &ty.name]);
        put!(
            writer.out,
            ") ({}): connected with {}\n",
            kind.singular().to_ascii_lowercase(),
            format_count(degree as usize, "type", "types")
        );
    }
    writer.heading(2, "Neighbours of a type");
    writer.gap();
    writer.out.push_str(
        "The page of a type lists its fields with their types, and under “Used by” what uses it.\n",
    );
    writer.out
}
