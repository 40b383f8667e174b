//! Who uses a type, and how to reach it.

use crate::index::{Step, Use};
use crate::model::{FieldDef, TypeDef, TypeId};
use crate::page::Kind;

use super::context::Context;
use super::escape::put;
use super::parts::{Draft, counted, grouped, push_badge};

/// Uses of one kind that stand open; the rest is folded.
const OPEN_USES: usize = 20;

/// Fields that return the type and arguments and inputs that take it, by the kind of their owner.
pub(super) fn push_used_by(draft: &mut Draft, context: &Context, id: TypeId) {
    let uses = context.index.used_by(id);
    let directives = context.index.directive_argument_uses(id);
    let total = uses.len() + directives.len();
    if total == 0 {
        return;
    }
    draft.section("used-by", "Used by", &grouped(total));
    let out = &mut draft.html;
    for kind in Kind::ALL {
        let of_kind = || {
            uses.iter().filter_map(|used| {
                let owner = context.model.get(used.owner)?;
                (context.owner_kind(owner) == kind).then_some((owner, used))
            })
        };
        let count = if kind == Kind::Directives {
            directives.len()
        } else {
            of_kind().count()
        };
        if count == 0 {
            continue;
        }
        out.push_str("<h3 class=\"group\">");
        push_badge(out, kind);
        put!(
            out,
            "{} <span class=\"count\">{}</span></h3>\n<ul class=\"uses\">\n",
            kind.label(),
            grouped(count)
        );
        if kind == Kind::Directives {
            for (directive, argument) in directives {
                push_directive_use(out, context, *directive, *argument);
            }
            out.push_str("</ul>\n");
            continue;
        }
        for (owner, used) in of_kind().take(OPEN_USES) {
            out.push_str("<li>");
            push_use(out, context, owner, used);
            out.push_str("</li>\n");
        }
        out.push_str("</ul>\n");
        if count > OPEN_USES {
            put!(
                out,
                "<details class=\"uses-more\"><summary>{} more</summary><p>\n",
                grouped(count - OPEN_USES)
            );
            for (owner, used) in of_kind().skip(OPEN_USES) {
                push_use(out, context, owner, used);
                out.push('\n');
            }
            out.push_str("</p></details>\n");
        }
    }
}

fn push_use(out: &mut String, context: &Context, owner: &TypeDef, used: &Use) {
    let place = used.field as usize;
    let is_operation = context.model.operation_kind(&owner.name).is_some();
    if let Some(field) = owner.fields.get(place) {
        let argument = used
            .argument
            .and_then(|argument| field.arguments.get(argument as usize));
        out.push_str("<a class=\"use\" href=\"");
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
        out.push_str("<a class=\"use\" href=\"");
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
    out.push_str("<li><a class=\"use\" href=\"");
    context.push_path(out, &[Kind::Directives.word(), &directive.name]);
    put!(
        out,
        "#{}\">@{}({}:)</a></li>\n",
        argument.name,
        directive.name,
        argument.name
    );
}

/// `11 fields, 3 arguments, 2 unions`, or nothing.
pub(super) fn uses_in_words(context: &Context, id: TypeId) -> String {
    let uses = context.index.used_by(id);
    let arguments = uses.iter().filter(|used| used.argument.is_some()).count()
        + context.index.directive_argument_uses(id).len();
    let fields = uses.len() - uses.iter().filter(|used| used.argument.is_some()).count();
    let mut words = Vec::new();
    if fields > 0 {
        words.push(counted(fields, "field", "fields"));
    }
    if arguments > 0 {
        words.push(counted(arguments, "argument", "arguments"));
    }
    words.join(", ")
}

/// The shortest way from a root operation, step by step.
pub(super) fn push_path(draft: &mut Draft, context: &Context, id: TypeId) {
    let Some(path) = context.index.path_from_root(id) else {
        draft.section("path", "How to reach it", "");
        draft
            .html
            .push_str("<p class=\"path-none\">No operation leads to this type.</p>\n");
        return;
    };
    if path.steps.is_empty() {
        return;
    }
    draft.section("path", "How to reach it", "");
    let out = &mut draft.html;
    out.push_str("<ol class=\"path\">\n");
    if let Some(root) = context.model.get(path.root) {
        out.push_str("<li>");
        push_badge(out, context.owner_kind(root));
        out.push_str("</li>");
    }
    if path.omitted > 0 {
        let steps = counted(path.omitted as usize, "step", "steps");
        put!(out, "<li>… {steps} …</li>");
    }
    for step in &path.steps {
        push_step(out, context, *step);
    }
    out.push_str("</ol>\n");
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
