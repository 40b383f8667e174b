//! Public docs.

use projects::{OpenDocs, SearchOutcome, WholeDocs};
use schema_results::Counts;
use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::{PublicEndpoint, PublicProject};

/// A user and their public projects.
#[derive(Serialize, ToSchema)]
pub struct PublicUser {
    /// The username in addresses.
    pub username: String,
    /// The user's display name, if set.
    #[schema(required)]
    pub name: Option<String>,
    /// Projects that everybody may read, newest first.
    pub projects: Vec<PublicProject>,
}

impl From<projects::PublicOwner> for PublicUser {
    fn from(owner: projects::PublicOwner) -> Self {
        Self {
            username: owner.username.to_string(),
            name: owner.name,
            projects: owner.projects.iter().map(Into::into).collect(),
        }
    }
}

/// Docs: their project, the version, and every page by name.
#[derive(Serialize, ToSchema)]
pub struct PublicDocs {
    /// Their project.
    pub project: PublicProject,
    /// Whether only their owner can read them.
    pub is_private: bool,
    /// The version shown.
    pub version: DocsVersion,
    /// Counts of its contents.
    pub counts: Counts,
    /// Every page by name.
    pub navigation: Navigation,
    /// The endpoints, oldest first.
    pub endpoints: Vec<PublicEndpoint>,
    /// The owner's theme; null for the default one.
    #[schema(required)]
    pub theme: Option<PublicTheme>,
}

/// The theme of docs, as documents load it.
#[derive(Serialize, ToSchema)]
pub struct PublicTheme {
    /// Paths of its style sheets, in order.
    pub style_sheets: Vec<String>,
    /// Path of the picture before the title.
    #[schema(required)]
    pub logo_url: Option<String>,
    /// Path of the one for dark pages, if it is another.
    #[schema(required)]
    pub logo_dark_url: Option<String>,
    /// Path of the picture in the browser's tab.
    #[schema(required)]
    pub favicon_url: Option<String>,
}

impl From<docs_site::DocsBrand> for PublicTheme {
    fn from(brand: docs_site::DocsBrand) -> Self {
        Self {
            style_sheets: brand.style_sheets,
            logo_url: brand.logo,
            logo_dark_url: brand.dark_logo,
            favicon_url: brand.favicon.map(|(path, _)| path),
        }
    }
}

/// Docs of the whole schema, for the project's owner.
#[derive(Serialize, ToSchema)]
pub struct OwnerDocs {
    /// The same as in public docs, for the whole schema. The counts are those that readers see.
    pub docs: PublicDocs,
    /// Everything that is hidden from readers.
    pub hidden: HiddenPlaces,
}

/// Everything that hide rules hide, with its place in the docs of the whole schema.
#[derive(Serialize, ToSchema)]
pub struct HiddenPlaces {
    /// The project's rules, in order.
    pub rules: Vec<String>,
    /// How many things the rules hide.
    pub total: u32,
    /// How many places were left out of the list.
    pub omitted: u32,
    /// The places, sorted by page.
    pub places: Vec<HiddenPlace>,
}

/// A page, or with an anchor a part of one.
#[derive(Serialize, ToSchema)]
pub struct HiddenPlace {
    /// Path below the docs' root.
    pub path: String,
    /// Index of the rule that hides it.
    pub rule: u32,
}

impl OwnerDocs {
    /// Converts docs in memory.
    #[must_use]
    pub fn new(of: &WholeDocs) -> Self {
        let hidden = of.hidden();
        let places = of.places().into_iter().map(|place| HiddenPlace {
            path: place.path,
            rule: place.rule,
        });
        Self {
            // Owners read these in the app, which keeps its own theme.
            docs: PublicDocs::new(&of.whole, None),
            hidden: HiddenPlaces {
                rules: hidden
                    .by_rule
                    .iter()
                    .map(|(rule, _)| rule.clone())
                    .collect(),
                total: hidden.total(),
                omitted: hidden.omitted,
                places: places.collect(),
            },
        }
    }
}

/// Which version of a schema is shown.
#[derive(Serialize, ToSchema)]
pub struct DocsVersion {
    /// 1, 2, 3 … within its project.
    pub number: u32,
    /// RFC 3339, UTC.
    pub created_at: String,
}

/// All pages in groups; empty groups are left out.
#[derive(Serialize, ToSchema)]
pub struct Navigation {
    /// The groups, in order.
    pub groups: Vec<NavigationGroup>,
    /// The groups of operations and types by what they are about, in order; missing if the docs have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_group: Option<Vec<GroupEntry>>,
    /// How many things are deprecated; missing if nothing is, because then there is no page `deprecated`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deprecated: Option<u32>,
}

/// The pages of one kind.
#[derive(Serialize, ToSchema)]
pub struct NavigationGroup {
    /// The kind.
    pub kind: Kind,
    /// Its heading.
    pub label: String,
    /// How many items there are.
    pub count: u32,
    /// The items by name.
    pub items: Vec<NavigationItem>,
}

/// One page.
#[derive(Serialize, ToSchema)]
pub struct NavigationItem {
    /// Name of the operation, type or directive.
    pub name: String,
    /// Path below the docs' root.
    pub path: String,
    /// Whether it is deprecated.
    pub deprecated: bool,
    /// The number, from 0, of its group in `by_group`; missing if it is in none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<u16>,
}

/// A group of operations and types. The page about it is `groups/{key}`.
#[derive(Serialize, ToSchema)]
pub struct GroupEntry {
    /// Its key in addresses.
    pub key: String,
    /// Its heading.
    pub label: String,
}

impl From<&schema_docs::Navigation> for Navigation {
    fn from(navigation: &schema_docs::Navigation) -> Self {
        let item = |item: &schema_docs::NavigationItem| NavigationItem {
            name: item.name.to_string(),
            path: item.path.to_string(),
            deprecated: item.deprecated,
            group: item.group,
        };
        let by_group = navigation.by_group.iter().map(|group| GroupEntry {
            key: group.key.to_string(),
            label: group.label.to_string(),
        });
        let groups = navigation.groups.iter().map(|group| NavigationGroup {
            kind: group.kind.into(),
            label: group.label.to_owned(),
            count: group.count,
            items: group.items.iter().map(item).collect(),
        });
        Self {
            groups: groups.collect(),
            by_group: (!navigation.by_group.is_empty()).then(|| by_group.collect()),
            deprecated: Some(navigation.deprecated).filter(|count| *count > 0),
        }
    }
}

/// Kinds of pages in the navigation.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the words are GraphQL's own")]
pub enum Kind {
    Guides,
    Queries,
    Mutations,
    Subscriptions,
    Objects,
    Interfaces,
    Unions,
    Enums,
    Inputs,
    Scalars,
    Directives,
}

impl From<schema_model::Kind> for Kind {
    fn from(kind: schema_model::Kind) -> Self {
        use schema_model::Kind as Of;
        match kind {
            Of::Queries => Self::Queries,
            Of::Mutations => Self::Mutations,
            Of::Subscriptions => Self::Subscriptions,
            Of::Objects => Self::Objects,
            Of::Interfaces => Self::Interfaces,
            Of::Unions => Self::Unions,
            Of::Enums => Self::Enums,
            Of::Inputs => Self::Inputs,
            Of::Scalars => Self::Scalars,
            Of::Directives => Self::Directives,
        }
    }
}

/// One page, rendered.
#[derive(Serialize, ToSchema)]
pub struct Page {
    /// Path below the docs' root.
    pub path: String,
    /// Plain text.
    pub title: String,
    /// A word of the navigation's kinds (`guides` for a page that the owner wrote), `overview`, or `index`
    /// (the list of one kind).
    pub kind: String,
    /// At most 160 characters of plain text.
    pub description: String,
    /// The article, safe to put into a document.
    pub html: String,
    /// Its headings.
    pub toc: Vec<TocEntry>,
}

/// A heading within a page.
#[derive(Serialize, ToSchema)]
pub struct TocEntry {
    /// Anchor, without `#`.
    pub id: String,
    /// Plain text.
    pub title: String,
    /// 2 or 3.
    pub level: u32,
}

impl From<schema_docs::TocEntry> for TocEntry {
    fn from(entry: schema_docs::TocEntry) -> Self {
        Self {
            id: entry.id,
            title: entry.title,
            level: u32::from(entry.level),
        }
    }
}

impl From<schema_docs::Page> for Page {
    fn from(page: schema_docs::Page) -> Self {
        Self {
            path: page.path,
            title: page.title,
            kind: page.kind.word().to_owned(),
            description: page.description,
            html: page.html,
            toc: page.toc.into_iter().map(TocEntry::from).collect(),
        }
    }
}

/// Search results, best first.
#[derive(Serialize, ToSchema)]
pub struct SearchResults {
    /// The query after trimming.
    pub query: String,
    /// The best hits, at most as many as requested.
    pub hits: Vec<SearchHit>,
    /// How many there are in all.
    pub total: u32,
    /// The filters in the query, such as `returns:User`, that the hits pass.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub filters: Vec<SearchFilter>,
    /// Sentences about filters in the query that do not exist or do not have that value. They do not filter.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<String>,
    /// Filters that complete the last word of the query.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<SearchOffer>,
    /// How long the search took, in microseconds.
    pub took_us: u32,
}

impl SearchResults {
    /// Combines a query and what was found for it.
    #[must_use]
    pub fn new(query: String, found: SearchOutcome) -> Self {
        Self {
            hits: found.results.hits.into_iter().map(Into::into).collect(),
            total: found.results.total,
            filters: found.results.filters.into_iter().map(Into::into).collect(),
            problems: found.results.problems,
            offers: found.results.offers.into_iter().map(Into::into).collect(),
            took_us: u32::try_from(found.took.as_micros()).unwrap_or(u32::MAX),
            query,
        }
    }
}

/// A filter in a query.
#[derive(Serialize, ToSchema)]
pub struct SearchFilter {
    /// The filter as typed.
    pub text: String,
    /// Which results it leaves, for people.
    pub about: String,
}

impl From<schema_docs::ShownFilter> for SearchFilter {
    fn from(filter: schema_docs::ShownFilter) -> Self {
        let schema_docs::ShownFilter { text, about } = filter;
        Self { text, about }
    }
}

/// A filter that completes the last word of a query.
#[derive(Serialize, ToSchema)]
pub struct SearchOffer {
    /// The filter, without a value if that comes next.
    pub text: String,
    /// Which results it leaves, for people.
    pub about: String,
    /// The query with the filter instead of its last word.
    pub query: String,
}

impl From<schema_docs::FilterOffer> for SearchOffer {
    fn from(offer: schema_docs::FilterOffer) -> Self {
        let schema_docs::FilterOffer { text, about, query } = offer;
        Self { text, about, query }
    }
}

/// One thing found.
#[derive(Serialize, ToSchema)]
pub struct SearchHit {
    /// Its kind.
    pub kind: HitKind,
    /// Its name.
    pub name: String,
    /// The type, field or directive that holds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// Path below the docs' root, with an anchor if it is part of a page.
    pub path: String,
    /// The beginning of its description, plain text.
    pub description: String,
    /// Whether it is deprecated.
    pub deprecated: bool,
    /// Parts of the name that matched: start and end in characters.
    pub ranges: Vec<[u32; 2]>,
    /// Points; only their order means something.
    pub score: u32,
}

impl Navigation {
    /// Adds the content sections before the generated pages.
    #[must_use]
    pub fn with_guides(mut self, guides: &[schema_docs::GuideEntry]) -> Self {
        if !guides.is_empty() {
            let item = |guide: &schema_docs::GuideEntry| NavigationItem {
                name: guide.title.clone(),
                path: guide.path(),
                deprecated: false,
                group: None,
            };
            let group = NavigationGroup {
                kind: Kind::Guides,
                label: "Guides".to_owned(),
                count: u32::try_from(guides.len()).unwrap_or(u32::MAX),
                items: guides.iter().map(item).collect(),
            };
            self.groups.insert(0, group);
        }
        self
    }
}

/// Kinds of things that search finds.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the words are GraphQL's own")]
pub enum HitKind {
    Queries,
    Mutations,
    Subscriptions,
    Objects,
    Interfaces,
    Unions,
    Enums,
    Inputs,
    Scalars,
    Directives,
    Fields,
    Arguments,
    Values,
    Guides,
    Examples,
}

impl From<schema_docs::HitKind> for HitKind {
    fn from(kind: schema_docs::HitKind) -> Self {
        use schema_model::Kind as Of;
        match kind {
            schema_docs::HitKind::Fields => Self::Fields,
            schema_docs::HitKind::Arguments => Self::Arguments,
            schema_docs::HitKind::Values => Self::Values,
            schema_docs::HitKind::Guides => Self::Guides,
            schema_docs::HitKind::Examples => Self::Examples,
            schema_docs::HitKind::Page(kind) => match kind {
                Of::Queries => Self::Queries,
                Of::Mutations => Self::Mutations,
                Of::Subscriptions => Self::Subscriptions,
                Of::Objects => Self::Objects,
                Of::Interfaces => Self::Interfaces,
                Of::Unions => Self::Unions,
                Of::Enums => Self::Enums,
                Of::Inputs => Self::Inputs,
                Of::Scalars => Self::Scalars,
                Of::Directives => Self::Directives,
            },
        }
    }
}

impl From<schema_docs::Hit> for SearchHit {
    fn from(hit: schema_docs::Hit) -> Self {
        Self {
            kind: hit.kind.into(),
            name: hit.name,
            owner: hit.owner,
            path: hit.path,
            description: hit.description,
            deprecated: hit.deprecated,
            ranges: hit
                .ranges
                .into_iter()
                .map(|(start, end)| [start, end])
                .collect(),
            score: u32::from(hit.score),
        }
    }
}

impl PublicDocs {
    /// Converts docs in memory.
    #[must_use]
    pub fn new(open: &OpenDocs, theme: Option<docs_site::DocsBrand>) -> Self {
        let version = &open.version;
        Self {
            project: (&*open.project).into(),
            is_private: !open.project.is_public,
            version: DocsVersion {
                number: version.number.get(),
                created_at: version.created_at.to_rfc3339(),
            },
            counts: version.counts,
            navigation: Navigation::from(open.docs.navigation()).with_guides(&open.guides.entries),
            endpoints: open.endpoints.iter().map(Into::into).collect(),
            theme: theme.map(Into::into),
        }
    }
}

/// A summary of a type.
#[derive(Serialize, ToSchema)]
pub struct PublicType {
    /// Its name.
    pub name: String,
    /// The kind.
    pub kind: String,
    /// Path of its page below the docs' root.
    pub path: String,
    /// The first line of its description, plain text; may be empty.
    pub summary: String,
    /// The number of its members, in words (`12 fields`); empty for a scalar.
    pub members: String,
    /// Its members as lists, safe to put into a document; the first hundred. Null if not requested or if there
    /// are none.
    #[schema(required)]
    pub html: Option<String>,
}

impl PublicType {
    /// Converts a type, with its members if they were requested.
    #[must_use]
    pub fn new(card: schema_docs::TypeCard, html: Option<String>) -> Self {
        Self {
            name: card.name,
            kind: card.kind.to_owned(),
            path: card.path,
            summary: card.summary,
            members: card.members,
            html,
        }
    }
}
