//! Themes that are proposed from websites.

use branding::website::Proposal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ThemeInput;

/// A website to read a theme from.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProposeTheme {
    /// The address of one of its pages. `https://` may be left out.
    pub url: String,
}

/// A theme that was read from a website.
#[derive(Serialize, ToSchema)]
pub struct ThemeProposal {
    /// The theme, with all fields. What was not found has its default value.
    pub theme: ThemeInput,
    /// The values that the website has.
    pub found: Vec<FoundValue>,
    /// Sentences: what was replaced, what is missing, what pages will adjust.
    pub notes: Vec<String>,
}

/// A value of a website with its origin.
#[derive(Serialize, ToSchema)]
pub struct FoundValue {
    /// A field of the theme.
    pub field: &'static str,
    /// Its value.
    pub value: String,
    /// Where it was found, such as `--primary in app.css`.
    pub source: String,
}

impl From<Proposal> for ThemeProposal {
    fn from(proposal: Proposal) -> Self {
        let found = proposal.found.into_iter();
        Self {
            theme: ThemeInput::of(&proposal.theme),
            found: found
                .map(|found| FoundValue {
                    field: found.field,
                    value: found.value,
                    source: found.source,
                })
                .collect(),
            notes: proposal.notes,
        }
    }
}
