//! GraphQL schema in; model, findings, documentation pages and search out.

mod convert;
pub mod diagnostic;
mod docs;
mod findings;
pub mod index;
mod input;
mod introspection;
mod limits;
mod markdown;
pub mod model;
mod navigation;
pub mod page;
mod parse;
mod render;
mod scan;
mod search;
mod spelling;
mod text;
mod value;

pub use diagnostic::{Diagnostic, Findings, Refusal, Severity};
pub use docs::{Docs, build};
pub use index::Index;
pub use input::{SourceText, read};
pub use limits::Limits;
pub use model::{Counts, Model};
pub use navigation::{Navigation, NavigationGroup, NavigationItem};
pub use page::{Kind, Links, Page, TocEntry};
pub use search::{Hit, HitKind, SearchQuery, SearchResults};
