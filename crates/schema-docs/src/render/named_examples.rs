//! The owner's examples on the pages of what they use.

use super::context::Context;
use super::escape::{push_escaped, put};
use super::example::push_plain_box;
use super::parts::Draft;
use crate::markdown::push_blocks;
use crate::named_example::NamedExample;

/// Appends the examples of the operation at a path, whole; the first one is open.
///
/// Returns whether there are any.
pub(super) fn push(draft: &mut Draft, context: &Context, path: &str) -> bool {
    let examples = context.links().examples_at(path);
    if examples.is_empty() {
        return false;
    }
    draft.section("examples", "Examples", "");
    for (number, example) in examples.into_iter().enumerate() {
        push_example(&mut draft.html, context, example, number == 0);
    }
    true
}

fn push_example(out: &mut String, context: &Context, example: &NamedExample, is_open: bool) {
    let open = if is_open { " open" } else { "" };
    put!(
        out,
        "<details class=\"named-example\" id=\"example-{}\"{open}>\n<summary>",
        example.key
    );
    push_escaped(out, &example.title);
    out.push_str("</summary>\n");
    if !example.text.is_empty() {
        out.push_str("<div class=\"prose\">");
        push_blocks(out, &example.text, &context.within(None));
        out.push_str("</div>\n");
    }
    push_plain_box(
        out,
        ("Operation", "operation"),
        "graphql",
        &example.operation,
    );
    if let Some(variables) = &example.variables {
        push_plain_box(out, ("Variables", "variables"), "json", variables);
    }
    if !example.described.is_empty() {
        out.push_str("<dl class=\"facts\">\n");
        for (name, text) in &example.described {
            put!(out, "<div><dt><code>${name}</code></dt><dd>");
            push_escaped(out, text);
            out.push_str("</dd></div>\n");
        }
        out.push_str("</dl>\n");
    }
    out.push_str("</details>\n");
}

/// Appends links to the examples that show a type, where they stand on the page of their operation.
pub(super) fn push_links(draft: &mut Draft, context: &Context, path: &str) {
    let examples = context.links().examples_at(path);
    if examples.is_empty() {
        return;
    }
    draft.section("examples", "Examples", "");
    let out = &mut draft.html;
    out.push_str("<ul class=\"list\">\n");
    for example in examples {
        let Some(page) = example.pages.first() else {
            continue;
        };
        out.push_str("<li><a href=\"");
        context.push_place(out, &format!("{}#example-{}", page.path, example.key));
        out.push_str("\">");
        push_escaped(out, &example.title);
        out.push_str("</a> <span class=\"quiet\">");
        put!(out, "{} {}", example.kind_word(), page.name);
        out.push_str("</span></li>\n");
    }
    out.push_str("</ul>\n");
}
