//! A page as Markdown: the same as the page people see.

use super::sdl;
use super::writer::{LINE, Writer};
use crate::docs::Docs;
use crate::groups::GROUPS;
use crate::id_types::Holder;
use crate::layout::OverviewPart;
use crate::page_kind::PageKind;
use crate::render::context::Context;
use crate::render::escape::put;
use crate::render::kinds::KindLook;
use crate::render::lists::{Item, by_group, items};
use crate::render::overview::first_query;
use crate::render::since::Known;
use schema_model::Kind;
use schema_model::index::Use;
use schema_model::model::{DirectiveDef, OperationKind, Subgraphs, TypeDef, TypeId};
use schema_model::text::{format_count, format_number};

/// Operations of each kind on the overview; the kind's list has the rest.
const MAX_SHOWN: usize = 12;
/// Uses listed of each kind.
const MAX_SHOWN_USES: usize = 20;

/// The page at that path.
pub(super) fn page(context: &Context, docs: &Docs, path: &str) -> Option<String> {
    let path = path.trim_matches('/');
    let mut writer = Writer::new(context);
    if path == PageKind::Overview.word() || path.is_empty() {
        return Some(format!("# Overview\n\n{}", overview(context, docs)));
    }
    if path == PageKind::Graph.word() {
        return Some(super::graph::page(context));
    }
    if path == PageKind::Deprecated.word() {
        writer.deprecated(&docs.deprecated());
        return Some(writer.out);
    }
    let Some((word, name)) = path.split_once('/') else {
        let kind = Kind::from_word(path)?;
        let items = items(context, kind);
        (!items.is_empty()).then(|| writer.list(kind, &items))?;
        return Some(writer.out);
    };
    if word == GROUPS {
        writer.group(docs.groups().find(name)?);
        return Some(writer.out);
    }
    writer.thing(docs, Kind::from_word(word)?, name)?;
    Some(writer.out)
}

/// The overview without its heading.
pub(super) fn overview(context: &Context, docs: &Docs) -> String {
    let parts = overview_parts(context, docs).into_iter();
    let texts: Vec<String> = parts.map(|(_, text)| text).collect();
    texts.join("\n")
}

/// The parts of the overview in the owner's order; the first one belongs to no part.
pub(super) fn overview_parts(
    context: &Context,
    docs: &Docs,
) -> Vec<(Option<OverviewPart>, String)> {
    let write = |write: &dyn Fn(&mut Writer<'_>)| {
        let mut writer = Writer::new(context);
        write(&mut writer);
        writer.out
    };
    let mut parts = vec![
        (None, write(&|writer| writer.overview_head(docs))),
        (
            Some(OverviewPart::Authentication),
            write(&|writer| writer.authentication()),
        ),
        (
            Some(OverviewPart::FirstQuery),
            write(&|writer| writer.first_query(docs)),
        ),
        (Some(OverviewPart::Groups), write(&|writer| writer.groups())),
        (
            Some(OverviewPart::Operations),
            write(&|writer| writer.overview_operations()),
        ),
        (
            Some(OverviewPart::Types),
            write(&|writer| writer.overview_types()),
        ),
        (
            Some(OverviewPart::SchemaDirectives),
            write(&|writer| writer.schema_directives()),
        ),
    ];
    parts.retain(|(_, text)| !text.is_empty());
    let overview = &context.layout().overview;
    overview.arrange_by(&mut parts, |(part, _)| *part);
    parts
}

impl Writer<'_> {
    /// The page of one operation, type or directive.
    pub fn thing(&mut self, docs: &Docs, kind: Kind, name: &str) -> Option<()> {
        let model = self.context.model;
        if let Some(operation) = kind.operation() {
            let (root, field) = docs.index().members().root_field(model, operation, name)?;
            self.operation_page(docs, kind, operation, root, field);
        } else if let Some(type_kind) = kind.types() {
            let id = model.type_id(name)?;
            let ty = model.get(id).filter(|ty| ty.kind == type_kind)?;
            self.type_page(kind, id, ty);
        } else {
            self.directive_page(model.find_directive(name)?);
        }
        Some(())
    }

    fn overview_head(&mut self, docs: &Docs) {
        let model = self.context.model;
        self.description(model.description.as_deref(), None);
        self.gap();
        let counts = docs.counts();
        let number = |count: u32, one, many| format_count(count as usize, one, many);
        put!(
            self.out,
            "{}, {}, {}.\n",
            number(counts.types, "type", "types"),
            number(counts.operations, "operation", "operations"),
            number(counts.fields, "field", "fields")
        );
        self.deprecated_count(docs.navigation().deprecated);
    }

    /// How callers authenticate, where the owner says so.
    fn authentication(&mut self) {
        let Some(of) = &self.context.layout().authentication else {
            return;
        };
        self.heading(2, "Authentication");
        self.gap();
        put!(self.out, "{}\n", of.to_markdown());
        self.description(Some(of.text()).filter(|text| !text.is_empty()), None);
    }

    /// The query to begin with, as on the page.
    fn first_query(&mut self, docs: &Docs) {
        let field = first_query(self.context);
        let example = field.and_then(|field| docs.example(OperationKind::Query, &field.name));
        let Some(example) = example else { return };
        self.heading(2, "Your first query");
        self.document(&example);
        self.response(&example.response);
    }

    fn overview_operations(&mut self) {
        for kind in Kind::ALL
            .into_iter()
            .filter(|kind| kind.operation().is_some())
        {
            let items = items(self.context, kind);
            if items.is_empty() {
                continue;
            }
            self.heading(2, kind.label());
            self.gap();
            let usual = items.iter().filter(|item| item.deprecation.is_none());
            let shown: Vec<Item> = usual.take(MAX_SHOWN).copied().collect();
            self.items(kind, &shown, LINE);
            if shown.len() < items.len() {
                let many = kind.label().to_ascii_lowercase();
                put!(self.out, "- [All {} {many}](", format_number(items.len()));
                self.context.push_path(&mut self.out, &[kind.word()]);
                self.out.push_str(")\n");
            }
        }
    }

    fn overview_types(&mut self) {
        let others = Kind::ALL
            .into_iter()
            .filter(|kind| kind.operation().is_none());
        let others: Vec<_> = others
            .map(|kind| (kind, items(self.context, kind).len()))
            .filter(|(_, count)| *count > 0)
            .collect();
        if !others.is_empty() {
            self.heading(2, "Types and directives");
            self.gap();
        }
        for (kind, count) in others {
            put!(self.out, "- [{}](", kind.label());
            self.context.push_path(&mut self.out, &[kind.word()]);
            put!(
                self.out,
                "): {}. {}\n",
                format_number(count),
                kind.explanation()
            );
        }
    }

    fn schema_directives(&mut self) {
        let applied = &self.context.model.directives_applied;
        if !applied.is_empty() {
            self.heading(2, "Directives on the schema");
            self.gap();
            for directive in applied {
                self.out.push('-');
                self.push_directives(std::slice::from_ref(directive));
                self.out.push('\n');
            }
        }
    }

    fn list(&mut self, kind: Kind, items: &[Item<'_>]) {
        self.heading(1, kind.label());
        self.gap();
        put!(
            self.out,
            "{} {}\n",
            format_count(items.len(), "entry.", "entries."),
            kind.explanation()
        );
        self.gap();
        let mark = self.out.len();
        self.list_items(kind, items, LINE);
        if self.is_long() {
            // What things are says more than their addresses, which are alike.
            self.out.truncate(mark);
            self.described_items(kind, items);
        }
        if self.is_long() {
            // Names alone say more than the first part of a list.
            self.out.truncate(mark);
            self.list_items(kind, items, 0);
        }
        if self.is_long() {
            self.out.truncate(mark);
            self.bare_items(kind, items);
        }
    }

    /// All names with descriptions and without links.
    fn described_items(&mut self, kind: Kind, items: &[Item<'_>]) {
        let mut address = String::new();
        self.context.push_path(&mut address, &[kind.word(), "NAME"]);
        put!(self.out, "Each has a page: `{address}`.\n\n");
        for item in items {
            self.out.push_str("- ");
            super::writer::push_literal(&mut self.out, item.name);
            if item.deprecation.is_some() {
                self.out.push_str(" (deprecated)");
            }
            self.plain_line(item.description, LINE);
            self.out.push('\n');
        }
    }

    /// All names on one line, with a link only where an address differs from the others.
    fn bare_items(&mut self, kind: Kind, items: &[Item<'_>]) {
        let address = |name: &str| {
            let mut address = String::new();
            self.context.push_path(&mut address, &[kind.word(), name]);
            address
        };
        let like = |name: &str| address("NAME").replace("NAME", name);
        let mut out = format!("Each has a page: `{}`.\n\n", address("NAME"));
        for (number, item) in items.iter().enumerate() {
            out.push_str(if number == 0 { "" } else { ", " });
            let (its, usual) = (address(item.name), like(item.name));
            if its == usual {
                super::writer::push_literal(&mut out, item.name);
            } else {
                out.push('[');
                super::writer::push_literal(&mut out, item.name);
                put!(out, "]({its})");
            }
        }
        out.push('\n');
        self.out.push_str(&out);
    }

    /// The items under the headings of their groups, where there are groups.
    fn list_items(&mut self, kind: Kind, items: &[Item<'_>], most: usize) {
        let groups = by_group(self.context, kind, items);
        if groups.is_empty() {
            self.items(kind, items, most);
        }
        for (group, items) in groups {
            self.group_heading(group);
            self.items(kind, &items, most);
        }
    }

    /// `- [name](address): first words`
    pub fn items(&mut self, kind: Kind, items: &[Item<'_>], most: usize) {
        for item in items {
            self.out.push_str("- [");
            if kind == Kind::Directives {
                self.out.push('@');
            }
            super::writer::push_literal(&mut self.out, item.name);
            self.out.push_str("](");
            self.context
                .push_path(&mut self.out, &[kind.word(), item.name]);
            self.out.push(')');
            if item.deprecation.is_some() {
                self.out.push_str(" (deprecated)");
            }
            if most > 0 {
                self.plain_line(item.description, most);
            }
            self.out.push('\n');
        }
    }

    fn type_page(&mut self, kind: Kind, id: TypeId, ty: &TypeDef) {
        self.heading(1, &ty.name.replace('_', "\\_"));
        self.gap();
        self.facts(kind, id, ty);
        self.description(ty.description.as_deref(), Some(ty));
        let begin = self.out.len();
        if !ty.fields.is_empty() {
            self.heading(2, "Fields");
            self.gap();
            self.fields(ty);
        }
        if !ty.input_fields.is_empty() {
            self.heading(2, "Input fields");
            self.gap();
            let known = Known::of_type(self.context, ty);
            let holder = Some(Holder::Input(ty));
            self.inputs(&ty.input_fields, holder, Some(ty), "", |field| {
                known.of(field)
            });
        }
        if !ty.values.is_empty() {
            self.heading(2, "Values");
            self.gap();
            self.values(ty);
        }
        if !ty.members.is_empty() {
            self.heading(2, "Members");
            self.gap();
            for member in &ty.members {
                self.out.push_str("- ");
                self.type_name(member);
                let member = self.context.model.find_type(member);
                self.plain_line(member.and_then(|ty| ty.description.as_deref()), LINE);
                self.out.push('\n');
            }
        }
        self.types("Implementations", self.context.index.implementations(id));
        self.used_by(id);
        self.types("Member of", self.context.index.member_of(id));
        self.links_to_examples(&kind.path_of(&ty.name));
        let ways = self.out.len();
        self.ways(id);
        if self.is_brief {
            return;
        }
        // What is behind the cut of a long page is missed less than the way to the type.
        if self.is_long() {
            let ways = self.out.split_off(ways);
            self.out.insert_str(begin, &ways);
        }
        let mut definition = String::new();
        sdl::push_type(&mut definition, ty);
        self.heading(2, "Definition");
        self.block("graphql", &definition);
    }

    pub fn subgraphs(&mut self, subgraphs: Option<&Subgraphs>) {
        if let Some(subgraphs) = subgraphs {
            self.out.push_str(if subgraphs.len() == 1 {
                "Subgraph: "
            } else {
                "Subgraphs: "
            });
            super::writer::push_literal(&mut self.out, &subgraphs.join(", "));
            self.out.push_str(". ");
        }
    }

    /// The short facts, on one line.
    pub fn facts(&mut self, kind: Kind, id: TypeId, ty: &TypeDef) {
        let (model, index) = (self.context.model, self.context.index);
        put!(self.out, "{}. ", kind.singular());
        if !ty.interfaces.is_empty() {
            self.type_names("Implements", ty.interfaces.iter().map(|name| &**name));
        }
        let named = |id| model.get(id).map(|ty| &*ty.name);
        let connection = index
            .connection(id)
            .and_then(|connection| named(connection.node));
        let edge = index.node_of_edge(id).and_then(named);
        if let Some(node) = connection {
            self.type_names("Connection of", std::iter::once(node));
        } else if let Some(node) = edge {
            self.type_names("Edge to", std::iter::once(node));
        }
        if let Some(operation) = model.operation_kind(&ty.name) {
            put!(
                self.out,
                "Root of all {}. ",
                Kind::from(operation).label().to_ascii_lowercase()
            );
        }
        if let Some(url) = &ty.specified_by {
            self.out.push_str("Specified by ");
            self.code(url);
            self.out.push_str(". ");
        }
        if ty.is_one_of {
            self.out
                .push_str("Exactly one of the fields must be given. ");
        }
        if ty.is_built_in {
            self.out.push_str("Part of every GraphQL schema. ");
        }
        self.subgraphs(ty.subgraphs.as_ref());
        self.out.truncate(self.out.trim_end().len());
        self.head_since(Known::of_type(self.context, ty).own());
        self.push_directives(&ty.directives);
        self.out.push('\n');
    }

    fn types(&mut self, title: &str, ids: &[TypeId]) {
        if ids.is_empty() {
            return;
        }
        self.heading(2, title);
        self.gap();
        for ty in ids.iter().filter_map(|id| self.context.model.get(*id)) {
            self.out.push_str("- ");
            self.type_name(&ty.name);
            self.out.push('\n');
        }
    }

    fn used_by(&mut self, id: TypeId) {
        let context = self.context;
        let (model, index) = (context.model, context.index);
        let uses = index.used_by(id);
        let directives = index.directive_argument_uses(id);
        if uses.is_empty() && directives.is_empty() {
            return;
        }
        self.heading(2, "Used by");
        let is_input = |owner: &TypeDef| owner.fields.is_empty();
        let titles = [
            "Fields that return it",
            "Arguments that take it",
            "Input fields that hold it",
        ];
        for (at, title) in titles.into_iter().enumerate() {
            let of_title = uses.iter().filter_map(|used| {
                let owner = model.get(used.owner)?;
                let group = match used.argument {
                    Some(_) => 1,
                    None if is_input(owner) => 2,
                    None => 0,
                };
                (group == at).then_some((owner, used))
            });
            let mut found: Vec<_> = of_title.collect();
            if found.is_empty() {
                continue;
            }
            // Operations first, because readers begin with them.
            found.sort_by_key(|(owner, _)| context.owner_kind(owner).operation().is_none());
            put!(self.out, "- {title} ({}): ", format_number(found.len()));
            for (number, (owner, used)) in found.iter().take(MAX_SHOWN_USES).enumerate() {
                self.out.push_str(if number == 0 { "" } else { ", " });
                self.push_use(owner, used);
            }
            if found.len() > MAX_SHOWN_USES {
                put!(
                    self.out,
                    " and {} more",
                    format_number(found.len() - MAX_SHOWN_USES)
                );
            }
            self.out.push('\n');
        }
        for (directive, argument) in directives {
            let directive = model.directives.get(*directive as usize);
            let argument = directive.and_then(|def| def.arguments.get(*argument as usize));
            if let (Some(directive), Some(argument)) = (directive, argument) {
                if !self.is_linked {
                    put!(self.out, "- `@{}({}:)`\n", directive.name, argument.name);
                    continue;
                }
                put!(self.out, "- [`@{}({}:)`](", directive.name, argument.name);
                self.context
                    .push_path(&mut self.out, &[Kind::Directives.word(), &directive.name]);
                self.out.push_str(")\n");
            }
        }
    }

    fn push_use(&mut self, owner: &TypeDef, used: &Use) {
        let place = used.field as usize;
        let field = owner.fields.get(place);
        let argument = field.zip(used.argument);
        let argument =
            argument.and_then(|(field, argument)| field.arguments.get(argument as usize));
        let member = field.map(|field| &*field.name);
        let member = member.or_else(|| owner.input_fields.get(place).map(|field| &*field.name));
        let Some(member) = member else { return };
        self.out.push_str(if self.is_linked { "[`" } else { "`" });
        if self.context.model.operation_kind(&owner.name).is_none() {
            put!(self.out, "{}.", owner.name);
        }
        self.out.push_str(member);
        if let Some(argument) = argument {
            put!(self.out, "({}:)", argument.name);
        }
        self.out.push('`');
        if self.is_linked {
            self.out.push_str("](");
            self.context.push_member(&mut self.out, owner, member);
            self.out.push(')');
        }
    }

    fn directive_page(&mut self, directive: &DirectiveDef) {
        self.heading(1, &format!("@{}", directive.name.replace('_', "\\_")));
        self.gap();
        let uses = self.context.index.directive_uses(&directive.name) as usize;
        let repeatable = if directive.is_repeatable {
            " Repeatable."
        } else {
            ""
        };
        let places = format_count(uses, "place", "places");
        let known = Known::of_directive(self.context, &directive.name);
        put!(self.out, "Directive.{repeatable} Used in {places}.");
        self.head_since(known.own());
        self.deprecation(directive.deprecation.as_ref(), known.own(), None, "");
        self.push_directives(&directive.directives);
        self.out.push('\n');
        self.description(directive.description.as_deref(), None);
        if !directive.arguments.is_empty() {
            self.heading(2, "Arguments");
            self.gap();
            self.inputs(&directive.arguments, None, None, "", |argument| {
                known.of(argument)
            });
        }
        let mut definition = String::new();
        sdl::push_directive(&mut definition, directive);
        self.heading(2, "Definition");
        self.block("graphql", &definition);
    }
}
