//! What an owner arranges in the docs: groups, the parts of the overview, the languages of snippets, and how callers
//! authenticate.

mod authentication;
mod overview;
mod own_groups;
mod snippets;

use serde::{Deserialize, Serialize};

pub use authentication::{Authentication, Scheme};
pub use overview::{Overview, OverviewPart};
pub(crate) use own_groups::OwnGroup;
pub use own_groups::{GroupDirective, OwnGroups};
pub(crate) use snippets::GRAPHQL;
pub use snippets::SnippetLanguages;

/// The layout of docs as an owner writes it. Everything may be left out, and then stands for what docs have without an
/// owner's choice.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LayoutSource {
    /// The owner's groups. Of several that match, the first counts.
    pub groups: Vec<GroupSource>,
    /// The directives that name groups, such as `@doc(category:)`; the earlier ones win. Empty: no directive does.
    pub group_directives: Option<Vec<String>>,
    /// The parts of the overview in their order. Parts that are missing follow in the usual order.
    pub overview: Vec<PartSource>,
    /// The languages of snippets in their order, the first one for readers who have not chosen. Empty: all.
    pub snippets: Vec<String>,
    /// How callers authenticate; none if nothing is said about it.
    pub authentication: Option<AuthenticationSource>,
}

/// A group of the owner.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupSource {
    /// Its heading.
    pub name: String,
    /// What is in it: names of operations and types (`cart*`), or of operations of one kind (`Query.product*`).
    #[serde(default)]
    pub patterns: Vec<String>,
}

/// A part of the overview.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartSource {
    /// A word of [`OverviewPart`].
    pub part: String,
    /// Whether it is left out.
    #[serde(default)]
    pub hidden: bool,
}

/// How callers authenticate. Never holds a secret.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuthenticationSource {
    /// `none`, `bearer` or `api_key`.
    pub scheme: String,
    /// The header of an API key.
    #[serde(default)]
    pub header: String,
    /// Where callers get their token or key, in Markdown.
    #[serde(default)]
    pub text: String,
}

/// A checked layout.
///
/// ```
/// use schema_docs::{GroupSource, Layout, LayoutSource};
///
/// let group = |patterns: &[&str]| GroupSource {
///     name: "Carts".into(),
///     patterns: patterns.iter().map(|it| it.to_string()).collect(),
/// };
/// let source = |patterns| LayoutSource { groups: vec![group(patterns)], ..LayoutSource::default() };
/// assert!(Layout::parse(&source(&["cart*", "Query.product*"])).is_ok());
/// let errors = Layout::parse(&source(&["cart*", "cart-"])).unwrap_err();
/// assert!(errors[0].message.starts_with("Group 1, pattern 2: "));
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Layout {
    /// The owner's groups.
    pub groups: OwnGroups,
    /// The order of the overview.
    pub overview: Overview,
    /// The languages of snippets.
    pub snippets: SnippetLanguages,
    /// How callers authenticate.
    pub authentication: Option<Authentication>,
}

/// Why a layout cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LayoutError {
    /// The field of [`LayoutSource`].
    pub field: &'static str,
    /// What is wrong and where, in a sentence.
    pub message: String,
}

/// The layout of docs without an owner's choice.
pub(crate) static NO_LAYOUT: std::sync::LazyLock<Layout> =
    std::sync::LazyLock::new(Layout::default);

impl Layout {
    /// Checks a layout.
    ///
    /// # Errors
    /// Everything that is wrong, each with its place.
    pub fn parse(source: &LayoutSource) -> Result<Self, Vec<LayoutError>> {
        let mut errors = Vec::new();
        let layout = Self {
            groups: OwnGroups::parse(
                &source.groups,
                source.group_directives.as_deref(),
                &mut errors,
            ),
            overview: Overview::parse(&source.overview, &mut errors),
            snippets: SnippetLanguages::parse(&source.snippets, &mut errors),
            authentication: source
                .authentication
                .as_ref()
                .and_then(|of| Authentication::parse(of, &mut errors)),
        };
        if errors.is_empty() {
            Ok(layout)
        } else {
            Err(errors)
        }
    }

    pub(crate) fn heap_size(&self) -> usize {
        let text = self.authentication.as_ref();
        self.groups.heap_size() + text.map_or(0, |of| of.header().len() + of.text().len())
    }
}

impl LayoutSource {
    /// Removes outer white space, and whatever says what docs have anyway.
    pub fn normalise(&mut self) {
        let trim = |text: &mut String| *text = text.trim().to_owned();
        for group in &mut self.groups {
            trim(&mut group.name);
            group.patterns.iter_mut().for_each(trim);
        }
        let usual = OwnGroups::USUAL_DIRECTIVES;
        self.group_directives
            .take_if(|directives| directives.iter().eq(usual.iter()));
        let parts = self.overview.iter().map(|of| (&*of.part, of.hidden));
        if parts.eq(OverviewPart::ALL.map(|part| (part.word(), false))) {
            self.overview.clear();
        }
        if self.snippets.iter().eq(SnippetLanguages::all()) {
            self.snippets.clear();
        }
        if let Some(of) = &mut self.authentication {
            trim(&mut of.header);
            trim(&mut of.text);
            if of.scheme != Scheme::ApiKey.word() {
                of.header.clear();
            }
        }
    }

    /// Returns a line for each thing that differs from docs without an owner's choice, for people who compare two layouts.
    #[must_use]
    pub fn to_lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = self
            .groups
            .iter()
            .map(|group| format!("Group {}: {}", group.name, group.patterns.join(", ")))
            .collect();
        if let Some(directives) = &self.group_directives {
            let names = match directives.is_empty() {
                true => "none".to_owned(),
                false => directives.join(", "),
            };
            lines.push(format!("Group directives: {names}"));
        }
        if !self.overview.is_empty() {
            let parts = self.overview.iter().map(|of| match of.hidden {
                true => format!("{} (hidden)", of.part),
                false => of.part.clone(),
            });
            let parts: Vec<String> = parts.collect();
            lines.push(format!("Overview: {}", parts.join(", ")));
        }
        if !self.snippets.is_empty() {
            lines.push(format!("Snippets: {}", self.snippets.join(", ")));
        }
        if let Some(of) = &self.authentication {
            let header = match of.header.is_empty() {
                true => String::new(),
                false => format!(" in {}", of.header),
            };
            let text = match of.text.trim() {
                "" => String::new(),
                text => format!(", {text}"),
            };
            lines.push(format!("Authentication: {}{header}{text}", of.scheme));
        }
        lines
    }
}

/// Returns the message for a word that is not one of `words`.
fn unknown(word: &str, words: &[&str]) -> String {
    let near = schema_model::did_you_mean::nearest(word, words.iter().copied());
    match near {
        Some(near) => format!("\"{word}\" is not a valid value. Did you mean \"{near}\"?"),
        None => format!(
            "\"{word}\" is not a valid value. Use one of: {}.",
            words.join(", ")
        ),
    }
}

#[cfg(test)]
mod tests;
