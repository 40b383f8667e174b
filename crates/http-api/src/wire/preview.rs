//! Previews of schemas that belong to no project.

use domain::Error;
use projects::{Preview, PreviewPage, PreviewSource, TextKey};
use schema_docs::{SourceMember, SourcePlace, UsedType};
use schema_results::{Counts, Diagnostic};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::docs::{Navigation, Page};
use crate::parameters::{Limit, Whole};

/// A schema to preview, and the page to show. Without `path` and `line` it is the page of the most used type.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewSchema {
    /// SDL, or an introspection result as JSON text.
    pub sdl: Option<String>,
    /// Instead of `sdl`, the key of an earlier preview. If the server has forgotten it, the response is 404.
    pub key: Option<String>,
    /// Path of a page, such as `objects/User` or `overview`.
    pub path: Option<String>,
    /// A line of the text: the page is the one about what stands there. If nothing does, it is the one at `path`.
    #[schema(value_type = Option<u32>, minimum = 1, maximum = 10_000_000)]
    pub line: Option<Whole<1, 10_000_000>>,
}

impl PreviewSchema {
    /// Splits the request into the schema and the page.
    ///
    /// # Errors
    /// A field error without a schema, and for a key that is not one.
    pub fn parse(self) -> Result<(PreviewSource, PreviewPage), Error> {
        let source = match (self.sdl, self.key) {
            (Some(sdl), _) => PreviewSource::Text(sdl),
            (None, Some(key)) => PreviewSource::Key(parse_key(&key)?),
            (None, None) => return Err(Error::field("sdl", "Send the schema in `sdl`.")),
        };
        let page = match (self.line, self.path) {
            (Some(line), path) => PreviewPage::Line(line.get(), path),
            (None, Some(path)) => PreviewPage::At(path),
            (None, None) => PreviewPage::First,
        };
        Ok((source, page))
    }
}

/// A search in the docs of an earlier preview.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewSearch {
    /// The key of the preview. If the server has forgotten it, the response is 404.
    pub key: String,
    /// The search text; only the first 200 characters are used.
    pub q: String,
    /// Maximum number of hits; defaults to 20.
    #[schema(value_type = Option<u32>, minimum = 1, maximum = 100)]
    pub limit: Option<Limit>,
}

/// Parses the key of a preview.
///
/// # Errors
/// A field error.
pub fn parse_key(key: &str) -> Result<TextKey, Error> {
    let message =
        "A key has 64 lower-case hexadecimal digits. Take it from the response to a preview.";
    TextKey::parse(key).ok_or_else(|| Error::field("key", message))
}

/// A page of a schema that belongs to no project. Its links begin with `/preview`.
#[derive(Serialize, ToSchema)]
pub struct SchemaPreview {
    /// Stands for the text in later requests, as long as the server remembers it.
    pub key: String,
    /// The page.
    pub page: Page,
    /// Where the text defines what the page shows; null for lists and the overview. For an introspection result the
    /// places are those in its SDL.
    pub place: Option<DefinitionPlace>,
    /// The object types that are used most, the most used one first; at most four.
    pub most_used: Vec<MostUsedType>,
    /// Every page by name.
    pub navigation: Navigation,
    /// Counts of what is in the schema.
    pub counts: Counts,
    /// Findings, which would not refuse the schema, in source order; at most 100.
    pub findings: Vec<Diagnostic>,
    /// How many more findings there are.
    pub omitted: u32,
}

/// Where the text of a schema defines something. Lines and columns count from 1.
#[derive(Serialize, ToSchema)]
pub struct DefinitionPlace {
    /// Line of the name.
    pub line: u32,
    /// Column of the name, in characters.
    pub column: u32,
    /// The lines of the definition, with its description, and those of each extension.
    pub ranges: Vec<LineRange>,
    /// Fields, input fields or values, in the order of the page.
    pub members: Vec<MemberPlace>,
}

/// Lines of a text.
#[derive(Serialize, ToSchema)]
pub struct LineRange {
    /// The first line.
    pub first: u32,
    /// The last line.
    pub last: u32,
}

/// Where a field, an input field or a value is defined.
#[derive(Serialize, ToSchema)]
pub struct MemberPlace {
    /// Its name.
    pub name: String,
    /// The line where its description begins, or its own line if it has none.
    pub first_line: u32,
    /// Line of the name.
    pub line: u32,
}

/// A type and how often it is used.
#[derive(Serialize, ToSchema)]
pub struct MostUsedType {
    /// Its name.
    pub name: String,
    /// Path of its page.
    pub path: String,
    /// Number of fields that return it.
    pub uses: u32,
}

impl From<SourcePlace> for DefinitionPlace {
    fn from(of: SourcePlace) -> Self {
        let range = |(first, last)| LineRange { first, last };
        let member = |of: SourceMember| MemberPlace {
            name: of.name,
            first_line: of.first_line,
            line: of.line,
        };
        Self {
            line: of.line,
            column: of.column,
            ranges: of.ranges.into_iter().map(range).collect(),
            members: of.members.into_iter().map(member).collect(),
        }
    }
}

impl From<UsedType> for MostUsedType {
    fn from(of: UsedType) -> Self {
        Self {
            name: of.name,
            path: of.path,
            uses: of.uses,
        }
    }
}

impl From<Preview> for SchemaPreview {
    fn from(of: Preview) -> Self {
        let findings = of.docs.findings();
        Self {
            key: of.key.to_string(),
            navigation: of.docs.navigation().into(),
            counts: of.docs.counts(),
            findings: findings.items.clone(),
            omitted: findings.omitted,
            page: of.page.into(),
            place: of.place.map(Into::into),
            most_used: of.most_used.into_iter().map(Into::into).collect(),
        }
    }
}
