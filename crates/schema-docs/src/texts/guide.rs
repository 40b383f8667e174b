//! Guides as text.

use super::writer::{NoLinks, Writer, push_literal};
use crate::guide::{GUIDES, Guide, GuideEntry, INTRODUCTION};
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
    writer.out.push_str(&body(context, guide, entries));
    writer.out
}

/// A guide without its title.
pub(crate) fn body(context: &Context, guide: &Guide<'_>, entries: &[GuideEntry]) -> String {
    let mut out = String::new();
    let links = GuideLinks::new(context, entries);
    guide_markdown(&mut out, guide.body, (1, guide.title), &links);
    out
}

/// `## Guides` and a line for each.
pub(crate) fn index(context: &Context, entries: &[GuideEntry]) -> String {
    let mut writer = Writer::new(context);
    list(&mut writer, entries);
    writer.out
}

/// Appends the list of guides.
pub(super) fn list(writer: &mut Writer<'_>, entries: &[GuideEntry]) {
    if entries.is_empty() {
        return;
    }
    writer.heading(2, "Guides");
    writer.gap();
    for entry in entries {
        writer.out.push_str("- [");
        push_literal(&mut writer.out, &entry.title);
        writer.out.push_str("](");
        writer
            .context
            .push_path(&mut writer.out, &[GUIDES, &entry.key]);
        writer.out.push(')');
        if !entry.summary.is_empty() {
            writer.out.push_str(": ");
            push_literal(&mut writer.out, &entry.summary);
        }
        writer.out.push('\n');
    }
}

/// The texts one after the other, the introduction first, without links to pages. What does not fit into
/// `most` bytes is named with its address.
pub(super) fn all(writer: &mut Writer<'_>, guides: &[Guide<'_>], most: usize) {
    if let Some(guide) = guides.iter().find(|guide| guide.key == INTRODUCTION) {
        text(writer, (2, "Overview"), guide.body);
    }
    let mut left = most;
    for (number, guide) in guides
        .iter()
        .filter(|guide| guide.key != INTRODUCTION)
        .enumerate()
    {
        if number == 0 {
            writer.heading(2, "Guides");
        }
        if let Some(rest) = left.checked_sub(guide.body.len()) {
            left = rest;
            text(writer, (3, guide.title), guide.body);
        } else {
            let mut address = String::new();
            let path = [GUIDES, guide.key];
            writer.context.push_path(&mut address, &path);
            text(writer, (3, guide.title), &format!("See <{address}>."));
        }
    }
}

fn text(writer: &mut Writer<'_>, (level, title): (u8, &str), body: &str) {
    let mut heading = String::new();
    push_literal(&mut heading, title);
    writer.heading(usize::from(level), &heading);
    writer.gap();
    guide_markdown(&mut writer.out, body, (level, title), &NoLinks);
}
