//! Wrong values in words.

use schema_syntax::{Node, NodeKind};

use super::Checker;
use crate::message::list_names;
use crate::model::TypeKind;

/// Maximum number of characters of a value in a message.
const MAX_SHOWN: usize = 40;

impl Checker<'_, '_> {
    pub(super) fn wrong(&mut self, node: &Node, ty: &str) {
        let written = self.written(node);
        let message = format_args!("Expected a value of type `{ty}`, found {written}.");
        let hint = self.found.has_room().then(|| self.hint(node, ty)).flatten();
        let span = self.span(node);
        let mut finding = self.find("wrong_value", message, span);
        if let Some(hint) = hint {
            finding.hint(hint);
        }
    }

    fn hint(&self, node: &Node, ty: &str) -> Option<String> {
        use NodeKind as Kind;
        let text = self.tree.string(node).unwrap_or_default();
        Some(match (ty, node.kind) {
            ("Int" | "Float", Kind::StringValue) if text.parse::<f64>().is_ok() => {
                "Numbers are written without quotes.".to_owned()
            }
            ("Boolean", Kind::StringValue) if matches!(&*text, "true" | "false") => {
                format!("Write it without quotes: `{text}`.")
            }
            ("Boolean", _) => "It is `true` or `false`.".to_owned(),
            ("Int", Kind::FloatValue) => "`Int` takes whole numbers only.".to_owned(),
            ("String" | "ID", Kind::EnumLiteral | Kind::IntValue | Kind::FloatValue) => {
                "Text is written in double quotes.".to_owned()
            }
            (_, Kind::ListValue) => format!("The type is no list; a list would be `[{ty}]`."),
            _ => {
                let definition = self.model.find_type(ty)?;
                let names = || definition.values.iter().map(|value| &*value.name);
                match (definition.kind, node.kind) {
                    (TypeKind::Enum, Kind::StringValue) if names().any(|name| name == text) => {
                        format!("Enum values are written without quotes: `{text}`.")
                    }
                    (TypeKind::Enum, _) => format!("Its values are {}.", list_names(names())),
                    (TypeKind::Input, _) => {
                        format!("`{ty}` is an input, written `{{ field: value }}`.")
                    }
                    _ => return None,
                }
            }
        })
    }

    pub(super) fn out_of_range(&mut self, node: &Node, why: &str) {
        let message = format!("{} {why}.", self.written(node));
        let span = self.span(node);
        self.find("number_out_of_range", message, span);
    }

    /// Formats a value for a message. A short one is shown as it is written.
    fn written(&self, node: &Node) -> String {
        let text = self.tree.tokens().source().get(self.tree.span(node));
        let is_short = |text: &&str| text.len() <= MAX_SHOWN && !text.contains(['\n', '\r', '`']);
        let what = match node.kind {
            NodeKind::ListValue => "a list",
            NodeKind::ObjectValue => "an object",
            NodeKind::StringValue => "a string",
            NodeKind::IntValue | NodeKind::FloatValue => "a number",
            _ => "a name",
        };
        let shown = text.filter(is_short);
        shown.map_or_else(|| what.to_owned(), |text| format!("`{text}`"))
    }
}
