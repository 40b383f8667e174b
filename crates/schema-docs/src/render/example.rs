//! An example operation beside the prose of its page: the document, its variables, a response.

use super::context::Context;
use super::escape::{push_escaped, put};
use super::highlight::{self, Paint};
use super::parts::Draft;
use super::snippets::Language;
use crate::example::{Amount, Example, WayExample, heading, of_field};
use crate::layout::GRAPHQL;
use schema_model::model::{FieldDef, OperationKind, TypeDef};

/// Appends the section, where there is an example.
pub(super) fn push(
    draft: &mut Draft,
    context: &Context,
    (kind, root, field): (OperationKind, &TypeDef, &FieldDef),
    has_own: bool,
) {
    let examples =
        Amount::ALL.map(|amount| of_field(context.source(), (kind, root, field), amount));
    let [_, Some(example), _] = &examples else {
        return;
    };
    draft.section("example", heading(has_own), "");
    let out = &mut draft.html;
    // Subscriptions do not go over plain HTTP.
    let languages: &[&str] = match kind {
        OperationKind::Subscription => &[GRAPHQL],
        _ => context.layout().snippets.words(),
    };
    push_languages(out, context, languages, example, |out| {
        push_amounts(out, &examples);
    });
}

/// Appends the query to begin with, in all languages, and its response.
pub(super) fn push_first(draft: &mut Draft, context: &Context, field: &FieldDef) {
    let kind = OperationKind::Query;
    let Some(root) = context.model.root(kind) else {
        return;
    };
    let made = of_field(context.source(), (kind, root, field), Amount::Common);
    let Some(example) = made else {
        return;
    };
    draft.section("first-query", "Your first query", "");
    let languages = context.layout().snippets.words();
    push_languages(&mut draft.html, context, languages, &example, |out| {
        push_document(out, &example)
    });
}

/// An example as GraphQL, which `document` writes, and in the languages, with its response.
fn push_languages(
    out: &mut String,
    context: &Context,
    words: &[&str],
    example: &Example,
    document: impl FnOnce(&mut String),
) {
    push_picker(out, words);
    out.push_str("<div data-language=\"graphql\">\n");
    document(out);
    out.push_str("</div>\n");
    for language in words.iter().filter_map(|word| Language::find(word)) {
        put!(out, "<div data-language=\"{}\">\n", language.word);
        let authentication = context.layout().authentication.as_ref();
        let text = language.snippet(context.endpoint(), authentication, example);
        push_box(out, ("", language.label), language.word, &text);
        out.push_str("</div>\n");
    }
    push_box(out, ("Response", "response"), "json", &example.response);
}

/// The document and its variables with required, usual and all arguments, behind radio buttons; each amount that is like
/// the one before is left out.
fn push_amounts(out: &mut String, examples: &[Option<Example>; 3]) {
    let shown = Amount::variants(examples);
    if let [(_, only)] = *shown {
        return push_document(out, only);
    }
    out.push_str("<fieldset class=\"amounts\"><legend>Arguments</legend>\n");
    for (amount, _) in &shown {
        let checked = if *amount == Amount::Common {
            " checked"
        } else {
            ""
        };
        let (word, label) = (amount.word(), amount.label());
        put!(
            out,
            "<label><input type=\"radio\" name=\"amount\" value=\"{word}\"{checked}>{label}</label>\n"
        );
    }
    out.push_str("</fieldset>\n");
    for (amount, example) in &shown {
        put!(out, "<div data-amount=\"{}\">\n", amount.word());
        push_document(out, example);
        out.push_str("</div>\n");
    }
}

fn push_document(out: &mut String, example: &Example) {
    push_box(
        out,
        ("Operation", "operation"),
        "graphql",
        &example.operation,
    );
    if let Some(variables) = &example.variables {
        push_box(out, ("Variables", "variables"), "json", variables);
    }
}

/// Radio buttons that switch the view by style alone, so that they need no script.
/// The first language is the one of readers who have not chosen.
fn push_picker(out: &mut String, words: &[&str]) {
    if words.len() < 2 {
        return;
    }
    out.push_str("<fieldset class=\"languages\"><legend>Language</legend>\n");
    for (number, word) in words.iter().enumerate() {
        let label = Language::find(word).map_or("GraphQL", |language| language.label);
        let checked = if number == 0 { " checked" } else { "" };
        put!(
            out,
            "<label><input type=\"radio\" name=\"language\" value=\"{word}\"{checked}>{label}</label>\n"
        );
    }
    out.push_str("</fieldset>\n");
}

/// A box with a heading, or without one where the picker names it. `name` is what its copy button is called after.
fn push_box(out: &mut String, titles: (&str, &str), language: &str, text: &str) {
    begin_box(out, titles, language, "");
    let text = text.trim_end();
    Paint::new(usize::MAX).push(out, highlight::Language::of_fence(language), text);
    out.push_str(END_BOX);
}

/// Appends the operation of the first way to a type with its response, and the tabs that show the definition in its place.
/// They need no script: the definition is the next section. The script colours the response, and all texts of a large
/// type, without elements.
/// Programs that send the operation stand on the page of the operation: here they would make the pages half as large again.
pub(super) fn push_way(draft: &mut Draft, example: &WayExample, is_large: bool) {
    draft.section("example", "Example", "");
    let out = &mut draft.html;
    out.push_str(
        "<fieldset class=\"views\"><legend>Show</legend>\n\
         <label><input type=\"radio\" name=\"view\" value=\"query\" checked>Query</label>\n\
         <label><input type=\"radio\" name=\"view\" value=\"sdl\">SDL</label>\n</fieldset>\n\
         <div data-view=\"query\">\n",
    );
    let push = if is_large { push_plain_box } else { push_box };
    push(out, ("Operation", "query"), "graphql", &example.operation);
    if let Some(variables) = &example.variables {
        push(out, ("Variables", "variables"), "json", variables);
    }
    if let Some(response) = &example.response {
        push_plain_box(out, ("Response", "response"), "json", response);
    }
    out.push_str("</div>\n");
}

/// Appends an operation and its variables as plain text, which the script colours without elements.
pub(super) fn push_way_boxes(out: &mut String, example: &WayExample, name: &str) {
    push_plain_box(out, ("Operation", name), "graphql", &example.operation);
    if let Some(variables) = &example.variables {
        push_plain_box(out, ("Variables", "variables"), "json", variables);
    }
}

pub(super) fn push_plain_box(out: &mut String, titles: (&str, &str), language: &str, text: &str) {
    begin_box(out, titles, language, " data-plain");
    push_escaped(out, text.trim_end());
    out.push_str(END_BOX);
}

pub(super) const END_BOX: &str = "\n</code></pre></div>\n";

pub(super) fn begin_box(
    out: &mut String,
    (heading, name): (&str, &str),
    language: &str,
    plain: &str,
) {
    if !heading.is_empty() {
        put!(out, "<h3 class=\"code-label\">{heading}</h3>\n");
    }
    put!(
        out,
        "<div class=\"code-box\" data-copy-code=\"{name}\">\n<pre class=\"language-{language}\" tabindex=\"0\"{plain}><code class=\"language-{language}\">"
    );
}
