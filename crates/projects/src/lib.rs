//! Projects, their schema versions, and the docs built from them.
//!
//! [`create`] and [`publish`] run the engine before they write anything, in one transaction; [`open_docs`] serves
//! readers from memory and rebuilds from the stored SDL on a miss, one build per version at a time.

mod cannot_compare;
mod change;
mod change_to_allow;
mod changes;
mod check_comment;
mod checks;
mod cleanup;
mod client_operations;
mod content;
mod create;
mod docs_cache;
mod docs_layout;
mod docs_options;
mod edit;
mod elsewhere;
pub mod endpoints;
mod engine;
mod examples;
mod export;
mod feedback;
mod find;
mod guides;
mod hide_rules;
mod history;
mod idempotency;
mod insight;
mod keep;
mod named_examples;
mod open_docs;
mod page_views;
mod passed;
mod policy;
mod preview;
mod publish;
pub mod read_only;
mod rules_stamp;
mod run_order;
mod sample_values;
mod schema_check;
mod search;
mod slugs;
mod themes;
mod validate;
mod version_list;
mod versions;
mod whole;

use std::sync::Arc;

use domain::{Clock, SealKey};
use outbound::Outbound;
use persistence::Store;

pub use change::addresses_changed;
pub use change_to_allow::ChangeToAllow;
pub use changes::{OwnChanges, changes_of_version, compare, own_changes};
pub use check_comment::{CheckComment, check_comment, failure, name_reasons};
pub use checks::{
    CheckLabel, CheckRequest, Checked, PipelineRuns, Strictness, check, find_check, judge_check,
    list_runs,
};
pub use cleanup::clean_up;
pub use client_operations::{ClientOperations, JudgedOperations, OperationFile};
pub use content::{
    ContentList, MAX_SECTIONS, Saved, SectionChanges, delete_section, find_section, list_content,
    preview_section, reorder_content, save_section,
};
pub use create::{Created, Creation, NewProject, create, refusal};
pub use docs_cache::{DocsCache, TextKey};
pub use docs_layout::{
    CheckedLayout, GroupCounts, GroupSize, LayoutCounts, check_docs_layout, read_layout,
    save_docs_layout,
};
pub use edit::{ProjectChanges, delete, update};
pub use elsewhere::{Elsewhere, elsewhere, has_page};
pub use engine::{Engine, ParsedSchemas, TIME_BUDGET, Validated};
pub use examples::{ExampleProject, ExampleVersion, remove_examples, seed_examples};
pub use export::EXPORT;
pub use feedback::{answer_page, comment_answer, list_feedback};
pub use find::{
    CurrentSchema, PublicAddress, PublicOwner, current_schema, find_owned, find_readable, list,
    prepare_map, public_addresses, public_owner,
};
pub use guides::{
    GuideText, OverviewText, PublicGuides, read_guides, read_overview_text, read_page,
    read_page_text,
};
pub use hide_rules::{HidePreview, RulePreview, preview_hide_rules, save_hide_rules};
pub use history::history;
pub use idempotency::IdempotentRequest;
pub use insight::{SchemaFile, diagnose, list_pages, schema_file, score};
pub use keep::{KeptProjects, keep_projects, kept_projects};
pub use named_examples::{
    ExampleFile, ExampleList, FittingVersions, MAX_EXAMPLES, MAX_FITTED_VERSIONS, OwnExample,
    PublicExamples, ReplacedExamples, SavedExample, delete_example, find_example, list_examples,
    preview_example, replace_examples, save_example,
};
pub use open_docs::{
    OpenDocs, Opened, PublicDocs, find_public_docs, open_docs, open_public_docs, open_version,
};
pub use policy::{
    ChangePolicy, PolicyEdit, allow_change, allowed_changes_of_version, change_policy,
    save_change_policy, withdraw_allowed_change,
};
pub use preview::{PREVIEW_BASE, Preview, PreviewPage, PreviewSource, preview, search_preview};
pub use publish::{Breaking, Publication, Published, SchemaUpload, publish, publish_once, restore};
pub use rules_stamp::refresh_all;
pub use sample_values::{CheckedSample, check_sample_values, save_sample_values};
pub use schema_changes::IgnorePatterns;
pub use schema_check::{SchemaCheck, check_unpublished};
pub use search::{SearchOutcome, search};
pub use slugs::{SlugState, check_slug, propose_slug};
pub use themes::{ShownTheme, ThemeChange, find_theme, list_themes, save_theme};
pub use validate::{find_affected, validate};
pub use version_list::{VersionEntry, list_versions};
pub use versions::{version_docs, version_schema};
pub use whole::{WholeDocs, open_whole};

/// Everything that the use-cases of this crate need. Cheap to clone.
#[derive(Clone)]
pub struct Context {
    /// The database.
    pub store: Store,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// Builds schemas.
    pub engine: Engine,
    /// Caches built docs and routes.
    pub docs: DocsCache,
    /// Calls URLs from users.
    pub outbound: Arc<Outbound>,
    /// Seals secrets.
    pub seal_key: Arc<SealKey>,
}
