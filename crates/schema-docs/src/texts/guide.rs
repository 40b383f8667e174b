//! Guides as text.

use super::writer::{Writer, push_literal};
use crate::guide::{GUIDES, Guide, GuideEntry};
use crate::markdown::guide_markdown;
use crate::render::context::Context;
use crate::render::guide::GuideLinks;

/// A guide under its title.
pub(crate) fn page(context: &Context, guide: &Guide<'_>, entries: &[GuideEntry]) -> String {
    let mut writer = Writer::new(context);
    let mut title = String::new();
    push_literal(&mut title, guide.title);
    writer.heading(1, &title);
    writer.gap();
    guide_markdown(
        &mut writer.out,
        guide.body,
        guide.title,
        &GuideLinks::new(context, entries),
    );
    writer.out
}

/// `## Guides` and a line for each.
pub(crate) fn index(context: &Context, entries: &[GuideEntry]) -> String {
    let mut writer = Writer::new(context);
    if entries.is_empty() {
        return writer.out;
    }
    writer.heading(2, "Guides");
    writer.gap();
    for entry in entries {
        writer.out.push_str("- [");
        push_literal(&mut writer.out, &entry.title);
        writer.out.push_str("](");
        context.push_path(&mut writer.out, &[GUIDES, &entry.key]);
        writer.out.push(')');
        if !entry.summary.is_empty() {
            writer.out.push_str(": ");
            push_literal(&mut writer.out, &entry.summary);
        }
        writer.out.push('\n');
    }
    writer.out
}
