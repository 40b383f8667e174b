//! The documentation of one schema, ready to be read.

mod examples;
mod guides;

use std::sync::OnceLock;

use schema_model::did_you_mean::nearest_few;
use schema_model::index::Index;
use schema_model::model::Model;
use schema_model::{Kind, Limits, ParsedSchema, Refusal, SourceText, parse_schema};
use schema_results::{Counts, Findings};

use crate::coordinate;
use crate::deprecated::{self, DeprecatedOwner};
use crate::example::{Ids, Samples};
use crate::graph::{self, Graph, GraphQuery, Map};
use crate::groups::{DocsGroup, DocsGroups, FederationTags, GROUPS};
use crate::hide::{Hidden, HideRules, hide};
use crate::layout::{Layout, OwnGroups};
use crate::most_used::{UsedType, most_used};
use crate::navigation::Navigation;
use crate::options::DocsOptions;
use crate::page::{Links, Page};
use crate::page_kind::PageKind;
use crate::page_parts::PageParts;
use crate::search::{FilterOffer, Hit, Search, SearchQuery, SearchResults};
use crate::source_place::{self, SourcePlace};

pub use guides::preview_guide;

/// Everything that is made of one schema. Owned, immutable, without the syntax tree.
#[derive(Debug)]
pub struct Docs {
    model: Model,
    index: Index,
    findings: Findings,
    hidden: Hidden,
    counts: Counts,
    navigation: Navigation,
    groups: DocsGroups,
    tags: FederationTags,
    samples: Samples,
    ids: Ids,
    layout: Layout,
    search: Search,
    map: OnceLock<Map>,
}

/// Makes the documentation of a schema, without what federation tools add to it.
///
/// Findings of the validation do not stop it; they are in [`Docs::findings`].
///
/// # Errors
/// Syntax errors, limits, a document without definitions or with operations only.
pub fn build(source: &SourceText, limits: &Limits) -> Result<Docs, Refusal> {
    build_with(source, limits, &DocsOptions::default())
}

/// Makes the documentation of a schema with these options. What the hide rules name is in nothing that the docs
/// answer but [`Docs::hidden`] and [`Docs::findings`], which are for the owner.
///
/// # Errors
/// As [`build`].
pub fn build_with(
    source: &SourceText,
    limits: &Limits,
    options: &DocsOptions,
) -> Result<Docs, Refusal> {
    // Without `..`, so that a new option does not compile until it is used here.
    let DocsOptions {
        hide: rules,
        samples,
        layout,
    } = options;
    let ParsedSchema {
        mut model,
        findings,
    } = parse_schema(source, limits)?;
    let tags = FederationTags::read(&model);
    let hidden = hide(&mut model, rules);
    let index = Index::new(&model);
    let grouped = DocsGroups::new(&model, &index, &layout.groups, &tags);
    let navigation = Navigation::new(&model, &grouped);
    let search = Search::new(&model, &index);
    let counts = model.counts();
    let ids = Ids::learn(&model, &index, samples);
    Ok(Docs {
        model,
        index,
        findings,
        hidden,
        counts,
        navigation,
        groups: grouped,
        tags,
        samples: samples.clone(),
        ids,
        layout: layout.clone(),
        search,
        map: OnceLock::new(),
    })
}

/// The facts about a schema that need no docs.
#[derive(Debug)]
pub struct Checked {
    /// The findings of the validation, in the whole schema.
    pub findings: Findings,
    /// The things that the rules hide.
    pub hidden: Hidden,
    /// The counts of everything that is not hidden.
    pub counts: Counts,
}

/// Reads and validates a schema as [`build_with`] does, and makes nothing of it.
///
/// # Errors
/// As [`build`].
pub fn check(source: &SourceText, limits: &Limits, rules: &HideRules) -> Result<Checked, Refusal> {
    let ParsedSchema {
        mut model,
        findings,
    } = parse_schema(source, limits)?;
    let hidden = hide(&mut model, rules);
    Ok(Checked {
        findings,
        hidden,
        counts: model.counts(),
    })
}

impl Docs {
    /// The schema.
    #[must_use]
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The look-ups that follow from the schema.
    #[must_use]
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// The findings of the validation.
    #[must_use]
    pub fn findings(&self) -> &Findings {
        &self.findings
    }

    /// The things that the rules hide; for the owner only.
    #[must_use]
    pub fn hidden(&self) -> &Hidden {
        &self.hidden
    }

    /// Types, operations and fields.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// All pages by kind, and by what they are about.
    #[must_use]
    pub fn navigation(&self) -> &Navigation {
        &self.navigation
    }

    /// Operations and types by what they are about.
    #[must_use]
    pub fn groups(&self) -> &DocsGroups {
        &self.groups
    }

    /// The values of federation's tags, for groups.
    pub(crate) fn tags(&self) -> &FederationTags {
        &self.tags
    }

    /// How ids look in examples.
    pub(crate) fn ids(&self) -> &Ids {
        &self.ids
    }

    /// Returns the groups that the schema would have with other groups of the owner.
    #[must_use]
    pub fn groups_with(&self, own: &OwnGroups) -> DocsGroups {
        DocsGroups::new(&self.model, &self.index, own, self.tags())
    }

    /// The owner's groups, order of the overview, languages and authentication.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The owner's values for examples.
    #[must_use]
    pub fn samples(&self) -> &Samples {
        &self.samples
    }

    /// Returns everything that is deprecated: operations, types by name, directives by name.
    ///
    /// ```
    /// use schema_model::Limits;
    ///
    /// let limits = Limits::default();
    /// let sdl = b"type Query { a: Int b: Int @deprecated(reason: \"Use `a`. Removal on 2025-04-01.\") }";
    /// let docs = schema_docs::build(&schema_model::read(sdl, &limits)?, &limits)?;
    /// let owners = docs.deprecated();
    /// let thing = &owners[0].things[0];
    /// assert_eq!(thing.coordinate, "Query.b");
    /// assert_eq!(thing.replacement.as_ref().unwrap().path, "queries/a");
    /// assert_eq!(thing.removal.unwrap().to_words(), "April 1, 2025");
    /// # Ok::<(), schema_model::Refusal>(())
    /// ```
    #[must_use]
    pub fn deprecated(&self) -> Vec<DeprecatedOwner<'_>> {
        deprecated::collect(&self.model, &self.index)
    }

    /// Renders a page: `overview`, `objects`, `objects/User`, `graph`; none where there is no
    /// such page.
    #[must_use]
    pub fn page(&self, path: &str, links: &Links<'_>) -> Option<Page> {
        self.page_parts(path, links).map(PageParts::finish)
    }

    /// The same page in parts.
    #[must_use]
    pub fn page_parts(&self, path: &str, links: &Links<'_>) -> Option<PageParts> {
        crate::render::page(self, path, links)
    }

    /// Returns whether there is such a page, without rendering it. All uses of a type are a part of its page.
    #[must_use]
    pub fn has_page(&self, path: &str) -> bool {
        let Some((word, name)) = path.split_once('/') else {
            return [PageKind::Overview, PageKind::Graph, PageKind::Deprecated]
                .iter()
                .any(|kind| kind.word() == path)
                || Kind::from_word(path).is_some_and(|kind| self.navigation.group(kind).is_some());
        };
        if word == GROUPS {
            return self.groups.find(name).is_some();
        }
        Kind::from_word(word)
            .is_some_and(|kind| crate::navigation::has_page(&self.model, &self.index, kind, name))
    }

    /// Renders the graph as text: the neighbours of a type, or without one the types that are connected
    /// with most others. None if the type does not exist.
    #[must_use]
    pub fn graph_page(&self, focus: Option<&str>, links: &Links<'_>) -> Option<Page> {
        crate::render::graph_page(&self.model, &self.index, focus, links).map(PageParts::finish)
    }

    /// The paths of all pages: overview, deprecations, groups, then each kind's list and pages.
    pub fn paths(&self) -> impl Iterator<Item = String> {
        let groups = self.navigation.groups.iter().flat_map(|group| {
            std::iter::once(group.kind.word().to_owned())
                .chain(group.items.iter().map(|item| item.path.to_string()))
        });
        let about = self.groups.groups.iter().map(DocsGroup::path);
        let deprecated =
            (self.navigation.deprecated > 0).then(|| PageKind::Deprecated.word().to_owned());
        std::iter::once(PageKind::Overview.word().to_owned())
            .chain(deprecated)
            .chain(about)
            .chain(groups)
    }

    /// Up to three pages (name, path) whose names are near to that of a path without a page.
    #[must_use]
    pub fn nearest(&self, path: &str) -> Vec<(String, String)> {
        let wanted = path.trim_matches('/').rsplit('/').next().unwrap_or("");
        let mut found: Vec<(String, String)> = Vec::new();
        let mut add = |name: &str, path: &str| {
            if found.len() < 3 && !found.iter().any(|(_, known)| known == path) {
                found.push((name.to_owned(), path.to_owned()));
            }
        };
        let items = || self.navigation.groups.iter().flat_map(|group| &group.items);
        for item in items().filter(|item| item.name.eq_ignore_ascii_case(wanted)) {
            add(&item.name, &item.path);
        }
        for name in nearest_few(wanted, items().map(|item| &*item.name), 3) {
            for item in items().filter(|item| *item.name == *name) {
                add(&item.name, &item.path);
            }
        }
        let search = self.search(&SearchQuery::new(wanted, 10, None));
        // Only by its own name a page is near: not by that of a member, nor by a word of many.
        let is_near = |hit: &Hit| {
            let matched: usize = hit
                .ranges
                .iter()
                .map(|range| range.1.saturating_sub(range.0) as usize)
                .sum();
            hit.owner.is_none() && 3 * matched >= hit.name.chars().count()
        };
        for hit in search.hits.iter().filter(|hit| is_near(hit)) {
            add(&hit.name, &hit.path);
        }
        found
    }

    /// Returns the object types that are used most, the most used one first; without root types, payloads, connections
    /// and their parts.
    #[must_use]
    pub fn most_used(&self, limit: usize) -> Vec<UsedType> {
        most_used(&self.model, &self.index, limit)
    }

    /// Returns where the text defines what the page at `path` shows; none for lists and built-in types. For an
    /// introspection result the places are those in its SDL.
    #[must_use]
    pub fn place_of(&self, path: &str) -> Option<SourcePlace> {
        source_place::place_of(&self.model, &self.index, path)
    }

    /// Returns the path of the page about what stands on that line of the text; none between definitions.
    #[must_use]
    pub fn path_at(&self, line: u32) -> Option<String> {
        source_place::path_at(&self.model, line)
    }

    /// Returns the path of the page that has what a schema coordinate such as `Repository.issues(first:)` names, with the
    /// anchor if it is part of a page (GraphQL specification, September 2025, section 3.14).
    #[must_use]
    pub fn path_of_coordinate(&self, coordinate: &str) -> Option<String> {
        coordinate::path_of(&self.model, coordinate)
    }

    /// Returns the coordinate nearest to one that names nothing; none if already its type is unknown.
    #[must_use]
    pub fn nearest_coordinate(&self, coordinate: &str) -> Option<String> {
        coordinate::nearest_to(&self.model, coordinate)
    }

    /// Returns an example of each search filter that the schema has values for.
    #[must_use]
    pub fn filter_examples(&self) -> Vec<FilterOffer> {
        self.search.filter_examples(&self.model, &self.groups)
    }

    /// Searches names and descriptions, with filters such as `returns:User`.
    #[must_use]
    pub fn search(&self, query: &SearchQuery<'_>) -> SearchResults {
        self.search.find(&self.model, &self.groups, query)
    }

    /// Returns a type with the types that it uses and that use it, laid out; none if the type does not exist.
    ///
    /// ```
    /// use schema_docs::GraphQuery;
    /// use schema_model::Limits;
    ///
    /// let limits = Limits::default();
    /// let sdl = b"type Query { user: User } type User { posts: [Post] } type Post { author: User }";
    /// let docs = schema_docs::build(&schema_model::read(sdl, &limits)?, &limits)?;
    /// let graph = docs.graph(&GraphQuery { focus: Some("User"), ..GraphQuery::default() }).unwrap();
    ///
    /// let names: Vec<&str> = graph.nodes.iter().map(|node| node.name.as_str()).collect();
    /// assert_eq!(names, ["User", "Post", "Query"]);
    /// assert!(graph.nodes[2].x < graph.nodes[0].x, "what uses it stands left of it");
    /// assert_eq!(graph.edges.len(), 3);
    /// # Ok::<(), schema_model::Refusal>(())
    /// ```
    #[must_use]
    pub fn graph(&self, query: &GraphQuery<'_>) -> Option<Graph> {
        graph::around(&self.model, &self.index, query)
    }

    /// All types on one map, computed each time: keep it where many ask.
    ///
    /// ```
    /// let limits = schema_model::Limits::default();
    /// let sdl = b"type Query { user: User } type User { posts: [Post] } type Post { author: User }";
    /// let docs = schema_docs::build(&schema_model::read(sdl, &limits)?, &limits)?;
    /// let map = docs.map();
    /// assert_eq!(map.nodes[2].name, "User");
    /// assert_eq!(map.edges, [(0, 2), (1, 2)]);
    /// # Ok::<(), schema_model::Refusal>(())
    /// ```
    #[must_use]
    pub fn map(&self) -> Map {
        graph::map(&self.model)
    }

    /// Returns the same map, computed by the first call and kept for later ones.
    #[must_use]
    pub fn shared_map(&self) -> &Map {
        self.map.get_or_init(|| self.map())
    }

    /// Returns whether the map has been computed.
    #[must_use]
    pub fn has_map(&self) -> bool {
        self.map.get().is_some()
    }

    /// Estimated bytes on the heap, with room for the map that may come.
    #[must_use]
    pub fn heap_size(&self) -> usize {
        size_of::<Self>()
            + self.model.heap_size()
            + self.index.heap_size()
            + self.navigation.heap_size()
            + self.groups.heap_size()
            + self.tags.heap_size()
            + self.samples.heap_size()
            + self.ids.heap_size()
            + self.layout.heap_size()
            + self.search.heap_size()
            + self.hidden.heap_size()
            + graph::expected_size(self.model.types.len())
    }
}
