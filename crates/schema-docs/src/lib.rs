//! GraphQL schema in; documentation pages, navigation, search, examples and texts out.
//!
//! A pure function library: no I/O, no clock, no database, no HTTP, no users. [`schema_model::read`] decodes an
//! input (SDL or an introspection result), [`build`] makes [`Docs`] of it, and the docs give everything else:
//! [`Docs::page`], [`Docs::navigation`], [`Docs::search`], [`Docs::example`], [`Docs::findings`].
//!
//! ```
//! use schema_docs::{Links, SearchQuery};
//! use schema_model::Limits;
//!
//! let limits = Limits::default();
//! let source = schema_model::read(b"type Query { user: User } type User { login: String }", &limits)?;
//! let docs = schema_docs::build(&source, &limits)?;
//!
//! assert_eq!(docs.counts().types, 2);
//! assert!(docs.paths().any(|path| path == "objects/User"));
//! let page = docs.page("objects/User", &Links::new("/d/acme/shop")).unwrap();
//! assert!(page.html.contains("id=\"login\""));
//! let found = docs.search(&SearchQuery::new("login", 5, None));
//! assert_eq!(found.hits[0].path, "objects/User#login");
//!
//! let refusal = schema_model::read(b"{ user { login } }", &limits).unwrap_err();
//! assert_eq!(refusal.message, "This is an operation, not a schema.");
//! # Ok::<(), schema_model::Refusal>(())
//! ```
//!
//! Nothing here panics on any input, and every cost grows linearly with the input up to the
//! [`Limits`](schema_model::Limits).

mod card;
mod check_example;
mod coordinate;
mod deprecated;
mod docs;
mod example;
pub mod graph;
mod groups;
mod guide;
mod hide;
mod id_types;
mod layout;
pub mod manual;
mod markdown;
mod most_used;
mod named_example;
mod navigation;
mod options;
pub mod page;
mod page_kind;
mod page_parts;
mod plurals;
mod render;
mod score;
mod search;
mod source_place;
mod texts;

pub use card::{MAX_MEMBERS, TypeCard, TypeMembers};
pub use check_example::{INVALID_VARIABLES, find_fitting, read_example};
pub use deprecated::{
    CalendarAbout, Day, DeprecatedOwner, DeprecatedThing, Due, FeedAbout, Removal, Replacement,
};
pub use docs::{Checked, Docs, build, build_with, check, preview_guide};
pub use example::{Amount, Example, SampleError, Samples, UnusedSample};
pub use graph::{Graph, GraphQuery, Map};
pub use groups::{DocsGroup, DocsGroups, GROUPS, GroupMember};
pub use guide::{
    GUIDES, Guide, GuideEntry, GuidePreview, Guides, INTRODUCTION, guide_summary, guide_words,
};
pub use hide::{Hidden, HiddenCounts, HiddenPlace, HiddenThing, HideRules, RuleError};
pub use layout::{
    Authentication, AuthenticationSource, GroupSource, Layout, LayoutError, LayoutSource, Overview,
    OverviewPart, OwnGroups, PartSource, Scheme, SnippetLanguages,
};
pub use markdown::{
    html as markdown_html, is_manual_mark, plain as without_markup, summary as first_words,
};
pub use most_used::UsedType;
pub use named_example::{CheckedExample, ExamplePage, ExampleSource, NamedExample, NamedExamples};
pub use navigation::{GroupEntry, Navigation, NavigationGroup, NavigationItem};
pub use options::DocsOptions;
pub use page::{Links, Page, Renames, TocEntry, USED_BY};
pub use page_kind::PageKind;
pub use page_parts::{Column, PageParts, Section};
pub use render::highlight::highlight_code;
pub use render::kinds::KindLook;
pub use render::navigation::NavigationHtml;
pub use score::{Check, Place, Score};
pub use search::{
    FilterName, FilterOffer, GuideTexts, Hit, HitKind, SearchQuery, SearchResults, ShownFilter,
    search_words,
};
pub use source_place::{SourceMember, SourcePlace};
pub use texts::{About, LlmsIndex, MAX_PAGE, count_tokens, point_to_index};
