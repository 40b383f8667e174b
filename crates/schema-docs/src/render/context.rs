//! The context of every part of a page: the model, its index, and the targets of links.

use std::cell::Cell;

use crate::Docs;
use crate::deprecated::Day;
use crate::example::{Ids, NO_IDS, NO_SAMPLES, Samples, Source};
use crate::groups::DocsGroup;
use crate::layout::{Layout, NO_LAYOUT};
use crate::markdown::{CodeLinks, MAX_PAGE_ELEMENTS};
use crate::page::{Links, USED_BY};
use crate::render::kinds::KindLook;
use schema_changes::History;
use schema_model::Kind;
use schema_model::index::Index;
use schema_model::model::{FieldDef, InputValueDef, Model, TypeDef, TypeRef};

use super::escape::{push_escaped, put};

/// Read access to everything that a page is made of.
pub(crate) struct Context<'a> {
    pub model: &'a Model,
    pub index: &'a Index,
    links: Links<'a>,
    groups: &'a [DocsGroup],
    samples: &'a Samples,
    ids: &'a Ids,
    layout: &'a Layout,
    is_markdown: bool,
    /// Elements that the descriptions of the page may still become.
    elements_left: Cell<usize>,
}

impl<'a> Context<'a> {
    pub fn new(model: &'a Model, index: &'a Index, links: Links<'a>) -> Self {
        Self {
            model,
            index,
            links,
            groups: &[],
            samples: &NO_SAMPLES,
            ids: &NO_IDS,
            layout: &NO_LAYOUT,
            is_markdown: false,
            elements_left: Cell::new(MAX_PAGE_ELEMENTS),
        }
    }

    /// With the groups of the schema and the owner's values for examples.
    pub fn of(docs: &'a Docs, links: Links<'a>) -> Self {
        Self {
            groups: &docs.groups().groups,
            samples: docs.samples(),
            ids: docs.ids(),
            layout: docs.layout(),
            ..Self::new(docs.model(), docs.index(), links)
        }
    }

    /// With addresses of Markdown pages, which have no anchors.
    pub fn markdown(model: &'a Model, index: &'a Index, links: Links<'a>) -> Self {
        Self {
            is_markdown: true,
            ..Self::new(model, index, links)
        }
    }

    /// The same with addresses of Markdown pages.
    pub fn of_markdown(docs: &'a Docs, links: Links<'a>) -> Self {
        Self {
            is_markdown: true,
            ..Self::of(docs, links)
        }
    }

    /// With the owner's values for examples.
    pub fn with_samples_of(self, docs: &'a Docs) -> Self {
        Self {
            samples: docs.samples(),
            ids: docs.ids(),
            ..self
        }
    }

    /// What examples are made of.
    pub fn source(&self) -> Source<'a> {
        Source {
            model: self.model,
            index: self.index,
            samples: self.samples,
            ids: self.ids,
        }
    }

    /// The groups of the schema; none where pages are made without them.
    pub fn groups(&self) -> &'a [DocsGroup] {
        self.groups
    }

    /// The owner's groups, order of the overview, languages and authentication.
    pub fn layout(&self) -> &'a Layout {
        self.layout
    }

    /// The links between pages.
    pub fn links(&self) -> Links<'a> {
        self.links
    }

    /// Where example operations are sent.
    pub fn endpoint(&self) -> Option<&'a str> {
        self.links.endpoint()
    }

    /// Since when things are there, where that is known.
    pub fn history(&self) -> Option<&'a History> {
        self.links.history().map(|(history, _)| history)
    }

    /// The day of reading, where that is known.
    pub fn today(&self) -> Option<Day> {
        self.links.today()
    }

    /// The address of the changelog, where the history is known.
    pub fn changelog(&self) -> &'a str {
        self.links.history().map_or("", |(_, changelog)| changelog)
    }

    /// Appends the address of a version in the changelog.
    pub fn push_changelog(&self, out: &mut String, version: u32) {
        put!(out, "{}/{version}", self.changelog());
        if self.is_markdown {
            out.push_str(".md");
        }
    }

    /// Appends the address of all uses of a type; false where that is no page of its own.
    pub fn push_used_by(&self, out: &mut String, ty: &TypeDef) -> bool {
        if self.links.is_files() || self.is_markdown {
            return false;
        }
        self.push_type(out, ty);
        out.push('/');
        out.push_str(USED_BY);
        true
    }

    /// Appends the address of the page at `path`: nothing, a kind, or a kind and a name.
    pub fn push_path(&self, out: &mut String, path: &[&str]) {
        let part = |at: usize| path.get(at).copied().unwrap_or("");
        let path = (part(0), part(1));
        if self.is_markdown {
            self.links.push_markdown(out, path);
        } else {
            self.links.push_page(out, path);
        }
    }

    /// Appends the address of a place: `queries/user`, `objects/User#login`.
    pub fn push_place(&self, out: &mut String, place: &str) {
        let (path, anchor) = match place.split_once('#') {
            Some((path, anchor)) => (path, Some(anchor)),
            None => (place, None),
        };
        let (kind, name) = path.split_once('/').unwrap_or((path, ""));
        self.push_path(out, &[kind, name]);
        if let Some(anchor) = anchor {
            self.push_anchor(out, anchor);
        }
    }

    /// The part of an address behind the address of these docs, without the slash.
    pub fn own_path<'u>(&self, address: &'u str) -> Option<&'u str> {
        let rest = address.strip_prefix(self.links.base())?;
        rest.strip_prefix('/')
    }

    /// Appends an anchor, where pages have some.
    pub fn push_anchor(&self, out: &mut String, anchor: &str) {
        if !self.is_markdown {
            put!(out, "#{anchor}");
        }
    }

    /// Appends the address of the graph around a type; false where there is none.
    pub fn push_graph(&self, out: &mut String, focus: &str) -> bool {
        !self.is_markdown && self.links.push_graph(out, focus)
    }

    /// Appends the address of a type's page.
    pub fn push_type(&self, out: &mut String, ty: &TypeDef) {
        self.push_path(out, &[Kind::from(ty.kind).word(), &ty.name]);
    }

    /// Appends the address of a field, input field or value; for a field of a root type that is
    /// the operation's page.
    pub fn push_member(&self, out: &mut String, owner: &TypeDef, member: &str) {
        if let Some(operation) = self.model.operation_kind(&owner.name) {
            self.push_path(out, &[Kind::from(operation).word(), member]);
        } else {
            self.push_type(out, owner);
            if !self.is_markdown {
                out.push('#');
                out.push_str(member);
            }
        }
    }

    /// Appends the address of an argument of a field.
    pub fn push_argument(
        &self,
        out: &mut String,
        owner: &TypeDef,
        field: &FieldDef,
        argument: &str,
    ) {
        self.push_member(out, owner, &field.name);
        out.push(if self.model.operation_kind(&owner.name).is_some() {
            '#'
        } else {
            '.'
        });
        out.push_str(argument);
    }

    /// Appends the type as written, as a link in its kind's colour.
    pub fn push_type_ref(&self, out: &mut String, ty: &TypeRef) {
        self.push_named_link(out, &ty.name, &ty.text, "ty");
    }

    /// Appends a link to a type by its name.
    pub fn push_type_name(&self, out: &mut String, name: &str) {
        self.push_named_link(out, name, name, "ty");
    }

    /// Appends `text` as a link to the type `name`, or as a span where there is no such type.
    pub fn push_named_link(&self, out: &mut String, name: &str, text: &str, class: &str) {
        if let Some(ty) = self.model.find_type(name) {
            out.push_str("<a class=\"");
            out.push_str(class);
            out.push(' ');
            out.push_str(Kind::from(ty.kind).class());
            out.push_str("\" href=\"");
            self.push_type(out, ty);
            out.push_str("\">");
            push_escaped(out, text);
            out.push_str("</a>");
        } else {
            out.push_str("<span class=\"");
            out.push_str(class);
            out.push_str("\">");
            push_escaped(out, text);
            out.push_str("</span>");
        }
    }

    /// The kind under which a field of the type is listed.
    pub fn owner_kind(&self, owner: &TypeDef) -> Kind {
        self.model
            .operation_kind(&owner.name)
            .map_or_else(|| Kind::from(owner.kind), Kind::from)
    }

    /// Links code spans, names of members of `scope` included.
    pub fn within(&'a self, scope: Option<&'a TypeDef>) -> Scope<'a> {
        Scope {
            context: self,
            scope,
            arguments: None,
            has_emphasis: true,
        }
    }
}

/// Where code spans are read: within a type, its members may be named without it.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    context: &'a Context<'a>,
    scope: Option<&'a TypeDef>,
    arguments: Option<Arguments<'a>>,
    has_emphasis: bool,
}

/// Arguments with anchors on this page.
#[derive(Clone, Copy)]
struct Arguments<'a> {
    all: &'a [InputValueDef],
    /// The field that stands before their names in the anchors; none on its own page.
    field: Option<&'a str>,
}

/// Longer lists of arguments are not searched for each name.
const MAX_ARGUMENTS: usize = 100;

impl<'a> Scope<'a> {
    /// The same with or without elements for emphasised words.
    pub fn with_emphasis(self, has_emphasis: bool) -> Self {
        Self {
            has_emphasis,
            ..self
        }
    }

    /// The same, where arguments may be named bare too: those of `field`, or of the page's own thing.
    pub fn beside(self, all: &'a [InputValueDef], field: Option<&'a str>) -> Self {
        Self {
            arguments: (all.len() <= MAX_ARGUMENTS).then_some(Arguments { all, field }),
            ..self
        }
    }
}

impl CodeLinks for Scope<'_> {
    fn elements_left(&self) -> Option<&Cell<usize>> {
        Some(&self.context.elements_left)
    }

    fn has_emphasis(&self) -> bool {
        self.has_emphasis
    }

    fn push_href(&self, out: &mut String, code: &str) -> bool {
        if let Some(name) = code.strip_prefix('@') {
            let name = name.split_once('(').map_or(name, |(name, _)| name);
            if self.context.model.find_directive(name).is_none() {
                return false;
            }
            self.context
                .push_path(out, &[Kind::Directives.word(), name]);
            return true;
        }
        let code = code.trim_start_matches('[').trim_end_matches([']', '!']);
        if !is_name_path(code) {
            return false;
        }
        let model = self.context.model;
        if let Some((owner, member)) = code.split_once('.') {
            let Some(owner) = model
                .find_type(owner)
                .filter(|owner| self.has_member(owner, member))
            else {
                return false;
            };
            self.context.push_member(out, owner, member);
            return true;
        }
        if let Some(Arguments { all, field }) = self.arguments
            && all.iter().any(|argument| *argument.name == *code)
        {
            out.push('#');
            if let Some(field) = field {
                out.push_str(field);
                out.push('.');
            }
            out.push_str(code);
            return true;
        }
        if let Some(owner) = self.scope.filter(|owner| self.has_member(owner, code)) {
            self.context.push_member(out, owner, code);
            return true;
        }
        match model.find_type(code) {
            // A link to the page one is on leads nowhere.
            Some(ty) if self.scope.is_none_or(|scope| scope.name != ty.name) => {
                self.context.push_type(out, ty);
                true
            }
            _ => false,
        }
    }
}

fn is_name_path(code: &str) -> bool {
    !code.is_empty()
        && code.len() < 200
        && code
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'.')
}

impl Scope<'_> {
    fn has_member(&self, ty: &TypeDef, name: &str) -> bool {
        let Context { model, index, .. } = self.context;
        let id = model.type_id(&ty.name);
        id.is_some_and(|id| index.members().find(model, id, name).is_some())
    }
}
