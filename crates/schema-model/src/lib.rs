//! GraphQL SDL or an introspection result in; model, look-ups, positions and findings out.
//!
//! A pure function library: no I/O, no clock, no database, no HTTP. [`read`] decodes an input, and [`parse_schema`]
//! makes a [`Model`] of it and says what is wrong with it. [`Index`] answers what a schema only implies: which fields
//! return a type, how to reach it.
//!
//! ```
//! use schema_model::{Index, Limits, parse_schema, read};
//!
//! let limits = Limits::default();
//! let source = read(b"type Query { user: User } type User { login: Strin }", &limits)?;
//! let schema = parse_schema(&source, &limits)?;
//! let user = schema.model.find_type("User").unwrap();
//! assert_eq!(&*user.fields[0].name, "login");
//! assert_eq!(schema.findings.items[0].hint.as_deref(), Some("Did you mean `String`?"));
//!
//! let index = Index::new(&schema.model);
//! assert_eq!(index.used_by(schema.model.type_id("User").unwrap()).len(), 1);
//!
//! let refusal = read(b"{ user { login } }", &limits).unwrap_err();
//! assert_eq!(refusal.message, "This is an operation, not a schema.");
//! # Ok::<(), schema_model::Refusal>(())
//! ```
//!
//! Syntax errors and limits refuse an input ([`Refusal`]); a schema that breaks a rule of the specification but can
//! still be documented has findings. Nothing here panics on any input, and every cost grows linearly with the input
//! up to the [`Limits`].

mod build;
mod built_in;
pub mod connection;
mod diagnostic;
pub mod direction;
pub mod federation;
mod findings;
pub mod glob;
pub mod index;
mod input;
mod introspection;
pub mod json_error;
mod kind;
mod limits;
mod lines;
pub mod members;
mod message;
pub mod model;
pub mod operations;
#[cfg(test)]
mod oracle;
#[cfg(test)]
mod parse;
mod refusal;
mod rules;
#[cfg(test)]
mod scan;
mod schema;
mod shortlist;
mod source;
mod syntax;
pub mod text;
#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test that cannot go on shall fail"
)]
mod texts;
pub mod value;
#[cfg(test)]
mod walk;

pub use connection::Connection;
pub use diagnostic::{
    add_excerpts, findings_to_markdown, locate_findings, render_diagnostic, render_findings,
};
pub use index::Index;
pub use input::{read, read_files, too_large};
pub use kind::Kind;
pub use limits::Limits;
pub use model::Model;
pub use refusal::Refusal;
pub use schema::{ParsedSchema, introspect, introspect_model, parse_schema};
pub use schema_syntax::did_you_mean;
pub use source::{SourceFile, SourceText};
