//! The layout of docs.

use projects::{CheckedLayout, GroupSize};
use schema_docs::{AuthenticationSource, GroupSource, LayoutSource, PartSource};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::parameters::Whole;

/// A layout to save. What is left out is as in docs without an owner's choice.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveDocsLayout {
    /// The layout.
    pub layout: DocsLayout,
    /// The version that the edit was made from. If the layout has changed since, the edit is refused with
    /// `version_conflict`. If left out, the edit overwrites the layout.
    #[schema(value_type = Option<u32>, maximum = 2147483647)]
    pub version: Option<Whole<0, 2_147_483_647>>,
}

/// A layout to look at.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewDocsLayout {
    /// The layout.
    pub layout: DocsLayout,
}

/// The layout of docs: groups, overview, languages and authentication. `graphfolio build --layout` reads the same.
#[derive(Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct DocsLayout {
    /// The owner's groups, at most 60. Of several that match, the first counts; the owner's groups come before those of
    /// directives and names.
    #[schema(required = false)]
    pub groups: Vec<LayoutGroup>,
    /// The directives that name groups, such as `@doc(category:)`; the earlier ones win. Empty: no directive does. Null: the
    /// usual ones.
    pub group_directives: Option<Vec<String>>,
    /// The parts of the overview in their order. Missing ones follow in the usual order.
    #[schema(required = false)]
    pub overview: Vec<LayoutPart>,
    /// The languages of code snippets in their order, with `graphql`. The first one is for readers who have not chosen. Empty:
    /// all.
    #[schema(required = false, example = json!(["graphql", "curl", "typescript"]))]
    pub snippets: Vec<String>,
    /// How callers authenticate; null if the docs say nothing about it.
    pub authentication: Option<LayoutAuthentication>,
}

/// A group of operations and types.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LayoutGroup {
    /// Its heading; at most 60 characters.
    #[schema(example = "Carts")]
    pub name: String,
    /// At most 50 patterns of operations and types (`cart*`), or of operations of one kind (`Query.product*`).
    #[serde(default)]
    #[schema(required = false, example = json!(["cart*", "Cart*", "Query.product*"]))]
    pub patterns: Vec<String>,
}

/// A part of the overview.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LayoutPart {
    /// `endpoints`, `authentication`, `first_query`, `guides`, `groups`, `operations`, `most_used`, `changes`, `types`,
    /// `schema_directives` or `downloads`.
    #[schema(example = "groups")]
    pub part: String,
    /// Whether it is left out.
    #[serde(default)]
    #[schema(required = false)]
    pub hidden: bool,
}

/// How callers authenticate. Never give a secret here.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LayoutAuthentication {
    /// `none`, `bearer` or `api_key`.
    #[schema(example = "bearer")]
    pub scheme: String,
    /// The header of an API key.
    #[serde(default)]
    #[schema(required = false, example = "X-API-Key")]
    pub header: String,
    /// Where callers get their token or key, in Markdown; at most 2,000 characters.
    #[serde(default)]
    #[schema(required = false)]
    pub text: String,
}

/// The layout of a project's docs, and what it does with the current version.
#[derive(Serialize, ToSchema)]
pub struct CheckedDocsLayout {
    /// The layout as the owner wrote it.
    pub layout: DocsLayout,
    /// How often it was changed. An edit names the version that it was made from.
    pub version: u32,
    /// Why it cannot be changed; null if it can.
    #[schema(required)]
    pub read_only: Option<String>,
    /// All parts of the overview in the order of the docs.
    pub overview: Vec<LayoutPart>,
    /// The languages of snippets in the order of the docs.
    pub snippets: Vec<String>,
    /// The directives that name groups.
    pub group_directives: Vec<String>,
    /// How many operations and types the groups have; null before the first publish, and if there are problems.
    #[schema(required)]
    pub counts: Option<LayoutCounts>,
    /// Why the layout cannot be saved.
    pub problems: Vec<LayoutProblem>,
}

/// How many operations and types the groups of a layout have.
#[derive(Serialize, ToSchema)]
pub struct LayoutCounts {
    /// The owner's groups in their order.
    pub groups: Vec<LayoutGroupCounts>,
    /// The number of other groups: those of directives and names.
    pub groups_of_schema: u32,
    /// The number of operations in no group.
    pub rest_operations: u32,
    /// The number of types in no group.
    pub rest_types: u32,
}

/// How many operations and types a group has.
#[derive(Serialize, ToSchema)]
pub struct LayoutGroupCounts {
    /// The number of operations.
    pub operations: u32,
    /// The number of types.
    pub types: u32,
    /// The patterns that match nothing.
    pub unused_patterns: Vec<String>,
}

/// Something that is wrong with a layout.
#[derive(Serialize, ToSchema)]
pub struct LayoutProblem {
    /// The field of the layout.
    #[schema(example = "groups")]
    pub field: String,
    /// What is wrong and where, in a sentence.
    #[schema(example = "Group 1, pattern 2: It is empty.")]
    pub message: String,
}

impl CheckedDocsLayout {
    /// Adds the version, and the reason why it cannot be changed.
    #[must_use]
    pub fn new(of: CheckedLayout, version: u32, read_only: Option<String>) -> Self {
        let parts = of.layout.overview.parts().into_iter();
        let words = of.layout.snippets.words().iter();
        let directives = of.layout.groups.directives().iter();
        Self {
            overview: parts
                .map(|(part, hidden)| LayoutPart {
                    part: part.word().to_owned(),
                    hidden,
                })
                .collect(),
            snippets: words.map(ToString::to_string).collect(),
            group_directives: directives.map(ToString::to_string).collect(),
            counts: of.counts.map(LayoutCounts::from),
            problems: of
                .problems
                .into_iter()
                .map(|problem| LayoutProblem {
                    field: problem.field.to_owned(),
                    message: problem.message,
                })
                .collect(),
            layout: of.source.into(),
            version,
            read_only,
        }
    }
}

impl From<projects::LayoutCounts> for LayoutCounts {
    fn from(of: projects::LayoutCounts) -> Self {
        let groups = of.groups.into_iter().map(|group| {
            let GroupSize { operations, types } = group.size;
            LayoutGroupCounts {
                operations,
                types,
                unused_patterns: group.unused,
            }
        });
        Self {
            groups: groups.collect(),
            groups_of_schema: of.of_schema,
            rest_operations: of.rest.operations,
            rest_types: of.rest.types,
        }
    }
}

impl From<LayoutSource> for DocsLayout {
    fn from(of: LayoutSource) -> Self {
        let groups = of.groups.into_iter();
        let parts = of.overview.into_iter();
        Self {
            groups: groups
                .map(|GroupSource { name, patterns }| LayoutGroup { name, patterns })
                .collect(),
            group_directives: of.group_directives,
            overview: parts
                .map(|PartSource { part, hidden }| LayoutPart { part, hidden })
                .collect(),
            snippets: of.snippets,
            authentication: of.authentication.map(|of| LayoutAuthentication {
                scheme: of.scheme,
                header: of.header,
                text: of.text,
            }),
        }
    }
}

impl From<DocsLayout> for LayoutSource {
    fn from(of: DocsLayout) -> Self {
        let groups = of.groups.into_iter();
        let parts = of.overview.into_iter();
        Self {
            groups: groups
                .map(|LayoutGroup { name, patterns }| GroupSource { name, patterns })
                .collect(),
            group_directives: of.group_directives,
            overview: parts
                .map(|LayoutPart { part, hidden }| PartSource { part, hidden })
                .collect(),
            snippets: of.snippets,
            authentication: of.authentication.map(|of| AuthenticationSource {
                scheme: of.scheme,
                header: of.header,
                text: of.text,
            }),
        }
    }
}
