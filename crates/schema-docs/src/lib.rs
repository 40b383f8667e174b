//! GraphQL schema in; model, findings, documentation pages and search out.
//!
//! A pure function library: no I/O, no clock, no database, no HTTP, no users. [`read`] decodes what
//! somebody sent (SDL or an introspection result), [`build`] makes [`Docs`] of it, and those answer
//! everything: [`Docs::page`], [`Docs::navigation`], [`Docs::search`], [`Docs::example`],
//! [`Docs::findings`].
//!
//! ```
//! use schema_docs::{Limits, Links, SearchQuery};
//!
//! let limits = Limits::default();
//! let source = schema_docs::read(b"type Query { user: User } type User { login: String }", &limits)?;
//! let docs = schema_docs::build(&source, &limits)?;
//!
//! assert_eq!(docs.counts().types, 2);
//! assert!(docs.paths().any(|path| path == "objects/User"));
//! let page = docs.page("objects/User", &Links::new("/d/acme/shop")).unwrap();
//! assert!(page.html.contains("id=\"login\""));
//! let found = docs.search(&SearchQuery { q: "login", limit: 5, kind: None });
//! assert_eq!(found.hits[0].path, "objects/User#login");
//!
//! let refusal = schema_docs::read(b"{ user { login } }", &limits).unwrap_err();
//! assert_eq!(refusal.message, "This is an operation, not a schema.");
//! # Ok::<(), schema_docs::Refusal>(())
//! ```
//!
//! Syntax errors and limits refuse an input ([`Refusal`]); what the specification forbids but can
//! still be documented is a finding. Nothing here panics on any input, and every cost grows linearly
//! with the input up to the [`Limits`].

mod card;
mod changes;
mod comment;
mod connection;
mod convert;
pub mod diagnostic;
mod docs;
mod example;
mod federation;
mod findings;
pub mod graph;
mod guide;
mod hide;
mod history;
pub mod index;
mod input;
mod introspection;
mod limits;
mod markdown;
mod members;
pub mod model;
mod navigation;
pub mod page;
mod parse;
mod render;
mod scan;
mod score;
mod search;
mod spelling;
mod text;
mod texts;
mod value;
mod walk;

pub use card::{MOST_MEMBERS, TypeCard, TypeMembers};
pub use changes::{Change, Changes, Criticality, changes, hidden_changes, is_removal};
pub use connection::Connection;
pub use diagnostic::{Diagnostic, Findings, Refusal, Severity};
pub use docs::{Checked, Docs, build, build_with, check, introspection};
pub use example::Example;
pub use graph::{Graph, GraphQuery, Map};
pub use guide::{
    GUIDES, Guide, GuideEntry, GuidePreview, Guides, INTRODUCTION, guide_summary, preview_guide,
};
pub use hide::{Hidden, HiddenCounts, HiddenPlace, HiddenThing, HideRules, RuleError};
pub use history::History;
pub use index::Index;
pub use input::{SourceFile, SourceText, read, read_files};
pub use limits::Limits;
pub use markdown::{plain as without_markup, summary as first_words};
pub use model::{Counts, Model};
pub use navigation::{Navigation, NavigationGroup, NavigationItem, NavigationRow};
pub use page::{Kind, Links, Page, Renames, TocEntry, USED_BY};
pub use render::highlight::highlighted;
pub use render::parts::grouped;
pub use score::{Check, Place, Score};
pub use search::{GuideTexts, Hit, HitKind, SearchQuery, SearchResults};
pub use spelling::{nearest as nearest_name, nearest_few as nearest_names};
pub use texts::{About, count_tokens};
