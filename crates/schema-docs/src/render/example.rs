//! An example operation beside the prose of its page: the document, its variables, a response.

use super::context::Context;
use super::escape::{push_escaped, put};
use super::highlight::{self, Paint};
use super::parts::Draft;
use super::snippets::Language;
use crate::example::{Amount, Example, of_field};
use schema_model::model::{FieldDef, OperationKind, TypeDef};

/// Appends the section, where there is an example.
pub(super) fn push(
    draft: &mut Draft,
    context: &Context,
    kind: OperationKind,
    root: &TypeDef,
    field: &FieldDef,
) {
    let examples = Amount::ALL
        .map(|amount| of_field(context.model, context.index, (kind, root, field), amount));
    let [_, Some(example), _] = &examples else {
        return;
    };
    draft.section("example", "Example", "");
    let out = &mut draft.html;
    // Subscriptions do not go over plain HTTP.
    let languages: &[Language] = match kind {
        OperationKind::Subscription => &[],
        _ => &Language::ALL,
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
    let made = of_field(
        context.model,
        context.index,
        (kind, root, field),
        Amount::Common,
    );
    let Some(example) = made else {
        return;
    };
    draft.section("first-query", "Your first query", "");
    push_languages(&mut draft.html, context, &Language::ALL, &example, |out| {
        push_document(out, &example)
    });
}

/// An example as GraphQL, which `document` writes, and in the languages, with its response.
fn push_languages(
    out: &mut String,
    context: &Context,
    languages: &[Language],
    example: &Example,
    document: impl FnOnce(&mut String),
) {
    push_picker(out, languages);
    out.push_str("<div data-language=\"graphql\">\n");
    document(out);
    out.push_str("</div>\n");
    for language in languages {
        put!(out, "<div data-language=\"{}\">\n", language.word);
        let text = language.snippet(context.endpoint(), example);
        push_box(out, "", language.word, &text);
        out.push_str("</div>\n");
    }
    push_box(out, "Response", "json", &example.response);
}

/// The document and its variables with required, usual and all arguments, behind radio buttons; each amount that is like
/// the one before is left out.
fn push_amounts(out: &mut String, examples: &[Option<Example>; 3]) {
    let mut shown: Vec<(Amount, &Example)> = Vec::new();
    for (amount, example) in Amount::ALL.into_iter().zip(examples) {
        let Some(example) = example else { continue };
        let is_same = |other: &Example| {
            other.operation == example.operation && other.variables == example.variables
        };
        match shown.last_mut() {
            // What is usual has the word where it is also all, or all that is required.
            Some((last, before)) if is_same(before) && amount == Amount::Common => *last = amount,
            Some((_, before)) if is_same(before) => {}
            _ => shown.push((amount, example)),
        }
    }
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
    push_box(out, "Operation", "graphql", &example.operation);
    if let Some(variables) = &example.variables {
        push_box(out, "Variables", "json", variables);
    }
}

/// Radio buttons that switch the view by style alone, so that they need no script.
fn push_picker(out: &mut String, languages: &[Language]) {
    if languages.is_empty() {
        return;
    }
    out.push_str("<fieldset class=\"languages\"><legend>Language</legend>\n");
    let all = languages
        .iter()
        .map(|language| (language.word, language.label));
    for (word, label) in std::iter::once(("graphql", "GraphQL")).chain(all) {
        let checked = if word == "graphql" { " checked" } else { "" };
        put!(
            out,
            "<label><input type=\"radio\" name=\"language\" value=\"{word}\"{checked}>{label}</label>\n"
        );
    }
    out.push_str("</fieldset>\n");
}

/// A box with a title, or without one where the picker names it.
fn push_box(out: &mut String, title: &str, language: &str, text: &str) {
    begin_box(out, title, language, "");
    let text = text.trim_end();
    Paint::new(usize::MAX).push(out, highlight::Language::of_fence(language), text);
    out.push_str(END_BOX);
}

/// A box of plain text, which the script colours without elements.
pub(super) fn push_plain_box(out: &mut String, title: &str, language: &str, text: &str) {
    begin_box(out, title, language, " data-plain");
    push_escaped(out, text.trim_end());
    out.push_str(END_BOX);
}

const END_BOX: &str = "\n</code></pre></div>\n";

fn begin_box(out: &mut String, title: &str, language: &str, plain: &str) {
    if !title.is_empty() {
        put!(out, "<h3 class=\"code-label\">{title}</h3>\n");
    }
    put!(
        out,
        "<div class=\"code-box\" data-copy-code>\n<pre class=\"language-{language}\" tabindex=\"0\"{plain}><code class=\"language-{language}\">"
    );
}
