//! Projects as their owner sees them: schemas, versions, plans, hide rules, content sections, feedback.

mod bad_schemas;
pub mod content;
mod diagnostics;
mod docs_layout;
mod docs_options;
mod feedback;
mod hidden_changes;
mod hide_rules;
mod idempotency;
mod lifecycle;
mod many_projects;
mod named_examples;
mod plan_limits;
mod previews;
mod read_only;
mod somebody_else;
mod validator;
mod versions;
