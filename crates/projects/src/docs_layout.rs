//! What the owner arranges in the docs.

use std::sync::Arc;

use domain::{Actor, DocsLayout, Error, FieldError, Project, ProjectRef, PropertyChanges, Result};
use persistence::projects;
use schema_docs::{Docs, DocsGroup, Layout, LayoutError, LayoutSource};

use crate::Context;
use crate::change::change;

/// A layout, and what it does with the current version.
pub struct CheckedLayout {
    /// The layout as given.
    pub source: LayoutSource,
    /// What it means; without the owner's choice if it has problems.
    pub layout: Layout,
    /// What is wrong with it.
    pub problems: Vec<LayoutError>,
    /// What is in the groups; none before the first publish, and if there are problems.
    pub counts: Option<LayoutCounts>,
}

/// What the groups of a layout hold in the current version.
pub struct LayoutCounts {
    /// The owner's groups in their order.
    pub groups: Vec<GroupCounts>,
    /// Groups that come from the schema: from directives and names.
    pub of_schema: u32,
    /// What is in no group, and in the group of everything else.
    pub rest: GroupSize,
}

/// How much a group holds.
#[derive(Debug, Clone, Copy, Default)]
pub struct GroupSize {
    /// Its operations.
    pub operations: u32,
    /// Its types.
    pub types: u32,
}

/// What a group of the owner holds.
pub struct GroupCounts {
    /// How much.
    pub size: GroupSize,
    /// The patterns that match nothing.
    pub unused: Vec<String>,
}

/// Checks a layout against the current version. Nothing is stored.
///
/// # Errors
/// The errors of the engine.
pub async fn check_docs_layout(
    ctx: &Context,
    project: &Project,
    source: LayoutSource,
) -> Result<CheckedLayout> {
    let docs = match project.current_version {
        Some(number) => Some(crate::version_docs(ctx, project, number).await?.1),
        None => None,
    };
    tokio::task::spawn_blocking(move || check(source, docs))
        .await
        .map_err(Error::internal)
}

fn check(source: LayoutSource, docs: Option<Arc<Docs>>) -> CheckedLayout {
    match Layout::parse(&source) {
        Ok(layout) => CheckedLayout {
            counts: docs.map(|docs| count(&source, &layout, &docs)),
            problems: Vec::new(),
            source,
            layout,
        },
        Err(problems) => CheckedLayout {
            layout: Layout::default(),
            problems,
            counts: None,
            source,
        },
    }
}

fn count(source: &LayoutSource, layout: &Layout, docs: &Docs) -> LayoutCounts {
    let found = docs.groups_with(&layout.groups);
    let unused = layout.groups.find_unused(docs.model());
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let size = |group: Option<&DocsGroup>| {
        group.map_or_else(GroupSize::default, |group| GroupSize {
            operations: number(group.operations.len()),
            types: number(group.types.len()),
        })
    };
    let groups: Vec<GroupCounts> = layout
        .groups
        .keys()
        .zip(&source.groups)
        .enumerate()
        .map(|(at, (key, group))| GroupCounts {
            size: size(found.find(key)),
            unused: unused
                .iter()
                .filter(|(of, _)| *of == at)
                .filter_map(|(_, pattern)| group.patterns.get(*pattern).cloned())
                .collect(),
        })
        .collect();
    let own: Vec<&str> = layout.groups.keys().collect();
    let of_schema = found.groups.iter();
    let of_schema = of_schema.filter(|group| !group.is_other() && !own.contains(&&*group.key));
    let grouped = |of: fn(&DocsGroup) -> usize| -> usize {
        let groups = found.groups.iter().filter(|group| !group.is_other());
        groups.map(of).sum()
    };
    let model = docs.model();
    let types = model.types.iter();
    let types = types.filter(|ty| !ty.is_built_in && model.operation_kind(&ty.name).is_none());
    let left = |all: u32, grouped: usize| all.saturating_sub(number(grouped));
    LayoutCounts {
        groups,
        of_schema: number(of_schema.count()),
        rest: GroupSize {
            operations: left(
                docs.counts().operations,
                grouped(|group| group.operations.len()),
            ),
            types: left(number(types.count()), grouped(|group| group.types.len())),
        },
    }
}

/// Saves the layout, which applies to the docs of every version. `version` is the one that the edit started from; none
/// overwrites any. Returns the project after the change.
///
/// # Errors
/// [`Error::InvalidInput`] with everything that is wrong; [`Error::Conflict`] with code `version_conflict` if the layout has
/// changed since; [`Error::PlanLimit`] if the project is read-only.
pub async fn save_docs_layout(
    ctx: &Context,
    actor: Actor,
    project: &Project,
    mut source: LayoutSource,
    version: Option<u32>,
) -> Result<Project> {
    source.normalise();
    if let Err(errors) = Layout::parse(&source) {
        let errors = errors.into_iter().map(|error| FieldError {
            field: error.field,
            message: error.message,
        });
        return Err(Error::InvalidInput(errors.collect()));
    }
    let text = if source == LayoutSource::default() {
        String::new()
    } else {
        serde_json::to_string(&source).map_err(Error::internal)?
    };
    let id = project.id;
    change(ctx, actor, id, move |change| {
        let before = &change.project.docs_options.layout;
        if before.text() != text {
            if version.is_some_and(|version| version != before.version()) {
                return Err(conflict());
            }
            let after = DocsLayout::new(text, before.version().saturating_add(1));
            projects::set_docs_layout(change.conn, id, &after, change.now)?;
            let (before, after) = (read_layout(before).to_lines(), source.to_lines());
            change.emit_updated(PropertyChanges::new().compare("docs_layout", before, after));
        }
        projects::find(change.conn, &ProjectRef::Id(id))?.ok_or(Error::NotFound("Project"))
    })
    .await
}

/// Reads the stored layout.
#[must_use]
pub fn read_layout(stored: &DocsLayout) -> LayoutSource {
    serde_json::from_value(stored.to_json()).unwrap_or_default()
}

/// Parses the stored layout. One that this version of the program refuses counts as none.
pub(crate) fn parse_layout(stored: &DocsLayout) -> Layout {
    Layout::parse(&read_layout(stored)).unwrap_or_default()
}

fn conflict() -> Error {
    Error::Conflict {
        code: "version_conflict",
        field: None,
        message: "The layout was changed elsewhere after you opened it. Reload it before you save."
            .to_owned(),
    }
}
