//! The graph as text, for readers without script and for those who do not see the picture.

use crate::graph::{EdgeKind, Graph, GraphEdge, GraphQuery, around, most_connected as most};
use crate::page_kind::PageKind;
use crate::page_parts::PageParts;
use crate::render::kinds::KindLook;
use schema_model::Kind;
use schema_model::model::TypeKind;

use super::context::Context;
use super::escape::{push_escaped, put};
use super::finish;
use super::parts::{Draft, push_badge, push_words_below};
use schema_model::text::{format_count, format_number};

/// Types listed where none is in the middle.
const MAX_TYPES: usize = 60;
/// Neighbours listed.
const MAX_NEIGHBOURS: usize = 300;

const KINDS: [TypeKind; 6] = [
    TypeKind::Object,
    TypeKind::Interface,
    TypeKind::Union,
    TypeKind::Enum,
    TypeKind::Input,
    TypeKind::Scalar,
];

/// The types that are connected with most others.
pub(super) fn most_connected(context: &Context) -> PageParts {
    let types = context.model.types.iter().filter(|ty| !ty.is_built_in);
    let description = format!(
        "How the {} of this schema are connected: pick one to see what it uses and what uses it.",
        format_count(types.count(), "type", "types")
    );
    let mut draft = Draft::with_capacity(16 * 1024);
    push_start(&mut draft.html, context);
    let out = &mut draft.html;
    put!(
        out,
        "<h1 tabindex=\"-1\">Graph</h1></div>\n<div class=\"lead\"><p>{description}</p></div>\n"
    );
    let found = most(context.model, MAX_TYPES);
    if found.is_empty() {
        out.push_str("<p class=\"all\">No type of this schema uses another.</p>\n");
    } else {
        draft.section("connected", "Most connected", &format_number(found.len()));
    }
    let out = &mut draft.html;
    out.push_str("<ul class=\"list\">\n");
    for (id, degree) in found {
        let Some(ty) = context.model.get(id) else {
            continue;
        };
        push_item(out, context, Kind::from(ty.kind), &ty.name);
        put!(
            out,
            "<div class=\"d\">connected with {}</div></li>\n",
            format_count(degree as usize, "type", "types")
        );
    }
    out.push_str("</ul>\n");
    finish(
        draft,
        PageKind::Graph.word().to_owned(),
        PageKind::Graph.label(),
        PageKind::Graph,
        description,
    )
}

/// The types that a type uses and that use it.
pub(super) fn neighbours(context: &Context, name: &str) -> Option<PageParts> {
    let query = GraphQuery {
        focus: Some(name),
        depth: 1,
        kinds: &KINDS,
        limit: MAX_NEIGHBOURS,
    };
    let graph = around(context.model, context.index, &query)?;
    let focus = graph.nodes.first()?;
    let kind = Kind::from(focus.kind);
    let title = format!("{} in the graph", graph.focus);
    let description = format!(
        "What the {} {} uses and what uses it: {}.",
        kind.singular().to_ascii_lowercase(),
        graph.focus,
        format_count(graph.nodes.len() - 1, "type", "types")
    );
    let mut draft = Draft::with_capacity(16 * 1024);
    push_start(&mut draft.html, context);
    let out = &mut draft.html;
    put!(out, "<h1 tabindex=\"-1\">{}</h1>", graph.focus);
    push_badge(out, kind);
    out.push_str("</div>\n<div class=\"lead\"><p>");
    push_escaped(out, &description);
    out.push_str(" <a href=\"");
    context.push_path(out, &[kind.word(), &graph.focus]);
    put!(out, "\">Open its page</a></p></div>\n");
    push_side(&mut draft, context, &graph, ("uses", "Uses"), |edge| {
        (edge.from == 0).then_some(edge.to)
    });
    push_side(&mut draft, context, &graph, ("users", "Used by"), |edge| {
        (edge.to == 0).then_some(edge.from)
    });
    let out = &mut draft.html;
    if graph.omitted.nodes > 0 {
        put!(
            out,
            "<p class=\"all\">{} more are left out.</p>\n",
            format_number(graph.omitted.nodes as usize)
        );
    }
    Some(finish(
        draft,
        PageKind::Graph.word().to_owned(),
        &title,
        PageKind::Graph,
        description,
    ))
}

fn push_start(out: &mut String, context: &Context) {
    out.push_str(
        "<article class=\"page\">\n<nav class=\"crumb\" aria-label=\"Breadcrumb\"><a href=\"",
    );
    context.push_path(out, &[]);
    out.push_str("\">Overview</a></nav>\n<div class=\"page-head\">");
}

fn push_side(
    draft: &mut Draft,
    context: &Context,
    graph: &Graph,
    (word, title): (&str, &str),
    other: impl Fn(&GraphEdge) -> Option<u32>,
) {
    let edges: Vec<(&GraphEdge, u32)> = graph
        .edges
        .iter()
        .filter_map(|edge| Some((edge, other(edge)?)))
        .collect();
    if edges.is_empty() {
        return;
    }
    draft.section(word, title, &format_number(edges.len()));
    let out = &mut draft.html;
    out.push_str("<ul class=\"list\">\n");
    for (edge, node) in edges {
        let Some(node) = graph.nodes.get(node as usize) else {
            continue;
        };
        push_item(out, context, Kind::from(node.kind), &node.name);
        push_words_below(out, &in_words(edge));
        out.push_str("</li>\n");
    }
    out.push_str("</ul>\n");
}

fn push_item(out: &mut String, context: &Context, kind: Kind, name: &str) {
    out.push_str("<li>");
    push_badge(out, kind);
    out.push_str("<a class=\"nm\" href=\"");
    if !context.push_graph(out, name) {
        context.push_path(out, &[kind.word(), name]);
    }
    put!(out, "\">{name}</a>");
}

/// How one type uses the other: the fields by name, as far as they are known.
fn in_words(edge: &GraphEdge) -> String {
    match edge.kind {
        EdgeKind::Implements => "implements".to_owned(),
        EdgeKind::Member => "member of the union".to_owned(),
        EdgeKind::Field | EdgeKind::Argument | EdgeKind::InputField => {
            let more = (edge.count as usize).saturating_sub(edge.names.len());
            let names = edge.names.join(", ");
            match more {
                0 => names,
                more => format!("{names} and {more} more"),
            }
        }
    }
}
