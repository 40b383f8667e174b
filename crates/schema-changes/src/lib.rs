//! Graded changes between two versions of a schema, and the history that follows from them.
//!
//! A pure function library. The kinds of changes and their grades are those of GraphQL Inspector 8
//! (<https://the-guild.dev/graphql/inspector>), which `xtask/tests/main/changes.rs` compares with.
//!
//! ```
//! use schema_model::{Limits, SourceText, parse_schema};
//!
//! let parse = |sdl: &str| parse_schema(&SourceText::new(sdl), &Limits::default());
//! let old = parse("type Query { a: Int }")?;
//! let new = parse("type Query { a: Int b: User } type User { id: ID name: String }")?;
//! let changes = schema_changes::fold(schema_changes::compare(&old.model, &new.model));
//! assert_eq!(schema_changes::summarize(&changes), "0 breaking, 0 dangerous, 2 safe changes.");
//! assert!(schema_changes::to_text(&changes).contains("The object `User` was added with 2 fields."));
//! # Ok::<(), schema_model::Refusal>(())
//! ```

/// Writes formatted text into a `String`, which cannot fail.
macro_rules! push_format {
    ($out:expr, $($text:tt)*) => {{
        use std::fmt::Write as _;
        let _ = write!($out, $($text)*);
    }};
}

mod advice;
mod affects;
mod annotations;
mod code_sets;
mod collect;
mod compare;
mod defaults;
mod fold;
mod grades;
mod history;
mod ignore;
mod pairs;
mod print;
mod uses;

pub use advice::advice;
pub use affects::{OperationFiles, find_affected, find_affected_in, locate_operations};
pub use annotations::Annotations;
pub use code_sets::{ChangeKind, is_addition, is_removal};
pub use compare::{compare, compare_hidden, locate};
pub use fold::fold;
pub use grades::can_break;
pub use history::{Date, Dates, History};
pub use ignore::{IgnorePatterns, PatternError};
pub use print::{summarize, to_markdown, to_text};
