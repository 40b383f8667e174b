//! The words of a text without its marks.

use comrak::Node;
use comrak::arena_tree::NodeEdge;
use comrak::nodes::NodeValue;

use super::tags::break_or_tag;

/// Appends the words of the tree.
pub(super) fn push_text<'a>(out: &mut String, root: Node<'a>) {
    for edge in root.traverse() {
        match edge {
            NodeEdge::Start(node) => match &node.data().value {
                NodeValue::Text(text) => out.push_str(text),
                NodeValue::Code(code) => out.push_str(&code.literal),
                NodeValue::CodeBlock(code) => out.push_str(&code.literal),
                NodeValue::HtmlInline(html) if break_or_tag(html).is_none() => out.push_str(html),
                NodeValue::HtmlBlock(html) => out.push_str(&html.literal),
                NodeValue::SoftBreak | NodeValue::LineBreak => out.push(' '),
                _ => {}
            },
            NodeEdge::End(node) => {
                if node.data().value.block() {
                    out.push(' ');
                }
            }
        }
    }
}
