//! Renders the uses of a type, and the path to it.

use crate::render::kinds::KindLook;
use std::ops::Range;

use crate::example::{WayExample, answered_way, is_to_input, of_way};
use crate::page::USED_BY;
use crate::page_parts::PageParts;
use schema_model::Kind;
use schema_model::index::{Path, Step, Use};
use schema_model::model::{FieldDef, TypeDef, TypeId};

use super::context::Context;
use super::escape::put;
use super::example::push_way_boxes;
use super::finish;
use super::parts::{Draft, push_badge};
use schema_model::text::{format_count, format_number};

/// Maximum number of uses of one group on the page of the type. The rest have a page of their own.
const MAX_SHOWN: usize = 8;
/// The same on the page of a type with very many members, so that it stays a small document.
const MAX_SHOWN_LARGE: usize = 2;
/// A type with more members than these has very many.
const LARGE: usize = 90;
/// Maximum number of ways to a type.
pub(crate) const MAX_WAYS: usize = 3;
/// A rest of this many or fewer is not worth another page.
const SMALL_REST: usize = 3;

/// The uses of one kind of a type.
struct Group<'a> {
    word: &'static str,
    title: &'static str,
    uses: Vec<(&'a TypeDef, Use)>,
    directives: &'a [(u32, u32)],
}

impl Group<'_> {
    fn len(&self) -> usize {
        self.uses.len() + self.directives.len()
    }
}

/// Returns the fields that return the type, and the arguments and input fields that take it. Operations come first,
/// because readers begin with them.
fn groups<'a>(context: &'a Context, id: TypeId) -> Vec<Group<'a>> {
    let (mut fields, mut arguments, mut inputs) = (Vec::new(), Vec::new(), Vec::new());
    for used in context.index.used_by(id) {
        let Some(owner) = context.model.get(used.owner) else {
            continue;
        };
        let of = match used.argument {
            Some(_) => &mut arguments,
            None if owner.fields.is_empty() => &mut inputs,
            None => &mut fields,
        };
        of.push((owner, *used));
    }
    for uses in [&mut fields, &mut arguments] {
        uses.sort_by_key(|(owner, _)| context.owner_kind(owner).operation().is_none());
    }
    let group = |word, title, uses| Group {
        word,
        title,
        uses,
        directives: &[],
    };
    let mut groups = vec![
        group("returned-by", "Fields that return it", fields),
        group("taken-by", "Arguments that take it", arguments),
        group("input-of", "Input fields that hold it", inputs),
        Group {
            directives: context.index.directive_argument_uses(id),
            ..group("directive-of", "Arguments of directives", Vec::new())
        },
    ];
    groups.retain(|group| group.len() > 0);
    groups
}

/// Renders the first fields that return the type, and the first arguments and inputs that take it.
pub(super) fn push_used_by(draft: &mut Draft, context: &Context, id: TypeId) {
    let groups = groups(context, id);
    let total: usize = groups.iter().map(Group::len).sum();
    let Some(ty) = context.model.get(id).filter(|_| total > 0) else {
        return;
    };
    draft.section("used-by", "Used by", &format_number(total));
    let out = &mut draft.html;
    for group in &groups {
        put!(
            out,
            "<h3 class=\"group\">{} <span class=\"count\" data-markdown-ignore>{}</span></h3>\n<ul class=\"uses\">\n",
            group.title,
            format_number(group.len())
        );
        let most = if is_large(ty) {
            MAX_SHOWN_LARGE
        } else {
            MAX_SHOWN
        };
        let shown = match group.len() {
            count if count <= most + SMALL_REST => count,
            _ => most,
        };
        push_uses(out, context, group, 0..shown);
        out.push_str("</ul>\n");
        if shown == group.len() {
            continue;
        }
        let mark = out.len();
        out.push_str("<p class=\"all\"><a href=\"");
        if context.push_used_by(out, ty) {
            put!(
                out,
                "#section-{}\">Show all {}</a></p>\n",
                group.word,
                format_number(group.len())
            );
            continue;
        }
        // A static site has no page for the rest.
        out.truncate(mark);
        put!(
            out,
            "<details class=\"uses-more\"><summary>{} more</summary><ul class=\"uses\">\n",
            format_number(group.len() - most)
        );
        push_uses(out, context, group, most..usize::MAX);
        out.push_str("</ul></details>\n");
    }
}

/// Renders the page of all uses of a type; none if it has no uses.
pub(super) fn page(context: &Context, kind: Kind, id: TypeId, ty: &TypeDef) -> Option<PageParts> {
    let groups = groups(context, id);
    let total: usize = groups.iter().map(Group::len).sum();
    if total == 0 || Kind::from(ty.kind) != kind {
        return None;
    }
    let mut draft = Draft::with_capacity(1024 + total * 120);
    let out = &mut draft.html;
    out.push_str(
        "<article class=\"page\">\n<nav class=\"crumb\" aria-label=\"Breadcrumb\"><a href=\"",
    );
    context.push_type(out, ty);
    put!(
        out,
        "\">{}</a></nav>\n<div class=\"page-head\"><h1 tabindex=\"-1\">Uses of {}</h1>",
        ty.name,
        ty.name
    );
    push_badge(out, kind);
    put!(
        out,
        "<span class=\"count\">{}</span></div>\n",
        format_number(total)
    );
    for group in &groups {
        draft.section(group.word, group.title, &format_number(group.len()));
        draft.html.push_str("<ul class=\"uses wide\">\n");
        push_uses(&mut draft.html, context, group, 0..usize::MAX);
        draft.html.push_str("</ul>\n");
    }
    let description = format!(
        "Where the {} {} is used: {}.",
        kind.singular().to_ascii_lowercase(),
        ty.name,
        uses_in_words(context, id)
    );
    Some(finish(
        draft,
        format!("{}/{USED_BY}", kind.path_of(&ty.name)),
        &format!("Uses of {}", ty.name),
        kind,
        description,
    ))
}

/// Renders a line for each use in the range.
fn push_uses(out: &mut String, context: &Context, group: &Group, range: Range<usize>) {
    let count = range.len();
    for (owner, used) in group.uses.iter().skip(range.start).take(count) {
        out.push_str("<li>");
        push_use(out, context, owner, used);
        out.push_str("</li>\n");
    }
    for (directive, argument) in group.directives.iter().skip(range.start).take(count) {
        push_directive_use(out, context, *directive, *argument);
    }
}

fn push_use(out: &mut String, context: &Context, owner: &TypeDef, used: &Use) {
    let place = used.field as usize;
    let is_operation = context.model.operation_kind(&owner.name).is_some();
    let class = context.owner_kind(owner).class();
    if let Some(field) = owner.fields.get(place) {
        let argument = used
            .argument
            .and_then(|argument| field.arguments.get(argument as usize));
        put!(out, "<a class=\"use {class}\" href=\"");
        match argument {
            Some(argument) => context.push_argument(out, owner, field, &argument.name),
            None => context.push_member(out, owner, &field.name),
        }
        out.push_str("\">");
        if !is_operation {
            out.push_str(&owner.name);
            out.push('.');
        }
        out.push_str(&field.name);
        if let Some(argument) = argument {
            put!(out, "({}:)", argument.name);
        }
        out.push_str("</a>");
    } else if let Some(field) = owner.input_fields.get(place) {
        put!(out, "<a class=\"use {class}\" href=\"");
        context.push_member(out, owner, &field.name);
        put!(out, "\">{}.{}</a>", owner.name, field.name);
    }
}

fn push_directive_use(out: &mut String, context: &Context, directive: u32, argument: u32) {
    let Some(directive) = context.model.directives.get(directive as usize) else {
        return;
    };
    let Some(argument) = directive.arguments.get(argument as usize) else {
        return;
    };
    put!(
        out,
        "<li><a class=\"use {}\" href=\"",
        Kind::Directives.class()
    );
    context.push_path(out, &[Kind::Directives.word(), &directive.name]);
    put!(
        out,
        "#{}\">@{}({}:)</a></li>\n",
        argument.name,
        directive.name,
        argument.name
    );
}

/// Formats counts of uses: `11 fields, 3 arguments, 2 unions`. Empty if there are none.
pub(super) fn uses_in_words(context: &Context, id: TypeId) -> String {
    let uses = context.index.used_by(id);
    let arguments = uses.iter().filter(|used| used.argument.is_some()).count()
        + context.index.directive_argument_uses(id).len();
    let fields = uses.len() - uses.iter().filter(|used| used.argument.is_some()).count();
    let mut words = Vec::new();
    if fields > 0 {
        words.push(format_count(fields, "field", "fields"));
    }
    if arguments > 0 {
        words.push(format_count(arguments, "argument", "arguments"));
    }
    words.join(", ")
}

/// Whether the type has very many members.
pub(super) fn is_large(ty: &TypeDef) -> bool {
    ty.fields.len() + ty.input_fields.len() + ty.values.len() + ty.members.len() > LARGE
}

/// Renders up to three ways from the root operations, step by step, and returns the first that has a query, as an example.
/// Of the ways to an input only that one is written out: most inputs have no other.
pub(super) fn push_path(draft: &mut Draft, context: &Context, id: TypeId) -> Option<WayExample> {
    let paths = context.index.paths_from_roots(context.model, id, MAX_WAYS);
    if paths.is_empty() {
        draft.section("path", "How to reach it", "");
        draft
            .html
            .push_str("<p class=\"path-none\">No operation leads to this type.</p>\n");
    }
    let mut first = None;
    let ways = paths.iter().filter(|path| !path.steps.is_empty());
    for (number, path) in ways.enumerate() {
        if number == 0 {
            draft.section("path", "How to reach it", "");
        }
        push_way(&mut draft.html, context, path);
        if first.is_none() {
            first = answered_way(context.source(), path);
        } else if !is_to_input(path)
            && let Some(example) = of_way(context.source(), path)
        {
            push_way_example(&mut draft.html, &example, number + 1);
        }
    }
    first
}

fn push_way(out: &mut String, context: &Context, path: &Path) {
    out.push_str("<ol class=\"path\">\n");
    if let Some(root) = context.model.get(path.root) {
        out.push_str("<li>");
        push_badge(out, context.owner_kind(root));
        out.push_str("</li>");
    }
    if path.omitted > 0 {
        let steps = format_count(path.omitted as usize, "step", "steps");
        put!(out, "<li>… {steps} …</li>");
    }
    for step in &path.steps {
        push_step(out, context, *step);
    }
    out.push_str("</ol>\n");
}

/// The way as an operation, folded.
fn push_way_example(out: &mut String, example: &WayExample, number: usize) {
    out.push_str("<details class=\"way-example\"><summary>As a query</summary>");
    push_way_boxes(out, example, &format!("query {number}"));
    out.push_str("</details>\n");
}

fn push_step(out: &mut String, context: &Context, step: Step) {
    let field_of = |owner: TypeId, field: u32| -> Option<(&TypeDef, &FieldDef)> {
        let owner = context.model.get(owner)?;
        Some((owner, owner.fields.get(field as usize)?))
    };
    out.push_str("<li><a href=\"");
    match step {
        Step::Field { owner, field } => {
            if let Some((owner, field)) = field_of(owner, field) {
                context.push_member(out, owner, &field.name);
                put!(out, "\">{}", field.name);
            }
        }
        Step::Argument {
            owner,
            field,
            argument,
        } => {
            if let Some((owner, field)) = field_of(owner, field)
                && let Some(argument) = field.arguments.get(argument as usize)
            {
                context.push_argument(out, owner, field, &argument.name);
                put!(out, "\">{}({}:)", field.name, argument.name);
            }
        }
        Step::InputField { owner, field } => {
            if let Some(owner) = context.model.get(owner)
                && let Some(field) = owner.input_fields.get(field as usize)
            {
                context.push_member(out, owner, &field.name);
                put!(out, "\">{}", field.name);
            }
        }
        Step::Narrow { to } => {
            if let Some(to) = context.model.get(to) {
                context.push_type(out, to);
                put!(out, "\">… on {}", to.name);
            }
        }
    }
    out.push_str("</a></li>\n");
}
