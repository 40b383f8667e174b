//! Groups as text.

use super::writer::{LINE, Writer, push_literal};
use crate::groups::{DocsGroup, GROUPS};
use crate::render::escape::put;
use crate::render::groups::{by_kind, counts, description, first_names, members_of};

/// Characters of a description in the list of groups.
const MAX_SUMMARY: usize = 120;

impl Writer<'_> {
    /// The list of all groups; nothing if there are none.
    pub fn groups(&mut self) {
        let groups = self.context.groups();
        if groups.is_empty() {
            return;
        }
        self.heading(2, "Groups");
        self.gap();
        for group in groups {
            self.out.push_str("- [");
            push_literal(&mut self.out, &group.label);
            self.out.push_str("](");
            self.context.push_path(&mut self.out, &[GROUPS, &group.key]);
            put!(self.out, "): {}, such as ", counts(group));
            push_literal(&mut self.out, &first_names(self.context, group));
            let text = description(self.context, group);
            self.plain_line(text, MAX_SUMMARY);
            self.out.push('\n');
        }
    }

    /// A heading of level 2 with the label of a group, and a blank line.
    pub fn group_heading(&mut self, group: &DocsGroup) {
        let mut label = String::new();
        push_literal(&mut label, &group.label);
        self.heading(2, &label);
        self.gap();
    }

    /// The page of a group: its operations and types, by kind.
    pub fn group(&mut self, group: &DocsGroup) {
        let mut label = String::new();
        push_literal(&mut label, &group.label);
        self.heading(1, &label);
        self.gap();
        put!(self.out, "{}.\n", counts(group));
        self.description(description(self.context, group), None);
        for (kind, members) in by_kind(group) {
            self.heading(2, kind.label());
            self.gap();
            let items = members_of(self.context, members, kind);
            self.items(kind, &items, LINE);
        }
    }
}
