//! The links of a schema to other specifications.

use schema_syntax::{NodeId, NodeKind, Tree};

use crate::federation::Linked;
use crate::federation::linked::{Given, Import};

/// Maximum number of names that one link imports, far more than any specification has. Rules name the others all the same.
const MAX_IMPORTS: usize = 10_000;

/// Reads the directives of all schema definitions and extensions.
pub(super) fn read(tree: &Tree<'_>) -> Linked {
    let is_schema = |kind| kind == NodeKind::Schema;
    let schemas = tree.definitions().filter(|(_, node)| is_schema(node.kind));
    let applied = schemas.flat_map(|(id, _)| tree.children_of(id, NodeKind::Directive));
    let given: Vec<Given> = applied
        .map(|(id, node)| {
            let text = |name| string(tree, argument(tree, id, name));
            Given {
                name: tree.name_text(node).to_owned(),
                // Version 0.1 of `@core` calls the address `feature`.
                url: text("url").or_else(|| text("feature")),
                prefix: text("as"),
                imports: argument(tree, id, "import")
                    .map(|list| imports(tree, list))
                    .unwrap_or_default(),
            }
        })
        .collect();
    Linked::of_given(&given)
}

/// The value of an argument or of a field of an object.
fn argument(tree: &Tree<'_>, id: NodeId, name: &str) -> Option<NodeId> {
    let mut children = tree.children(id);
    let (id, _) = children.find(|(_, node)| tree.name_text(node) == name)?;
    tree.children(id).next().map(|(id, _)| id)
}

fn string(tree: &Tree<'_>, id: Option<NodeId>) -> Option<String> {
    let text = tree.string(tree.node(id?)?)?;
    Some(text.into_owned())
}

fn imports(tree: &Tree<'_>, list: NodeId) -> Vec<Import> {
    let is_list = tree
        .node(list)
        .is_some_and(|node| node.kind == NodeKind::ListValue);
    let items = tree.children(list).filter(|_| is_list);
    let import = |(id, _)| {
        if let Some(name) = string(tree, Some(id)) {
            return Some(Import { name, local: None });
        }
        Some(Import {
            name: string(tree, argument(tree, id, "name"))?,
            local: string(tree, argument(tree, id, "as")),
        })
    };
    items.take(MAX_IMPORTS).filter_map(import).collect()
}
