//! Parts that only pages of a manual have: notes, tabs, columns, pictures, and names of files above code. As Markdown they stay readable: a
//! note is a quote, tabs are headings between two comments, columns are parted by comments, and a file's name stands behind the
//! language of its code.

use comrak::nodes::{AlertType, NodeValue};
use comrak::{Node, Options};

use super::outline::MANUAL_PREFIX;

/// A comment around tabs.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum TabsMark<'t> {
    /// `<!-- tabs: Pipeline -->`: each heading of the first one's level that follows begins a tab. The words name the choice.
    Start(&'t str),
    /// `<!-- /tabs -->`
    End,
}

impl<'t> TabsMark<'t> {
    pub fn parse(html: &'t str) -> Option<Self> {
        let words = html.trim().strip_prefix("<!--")?.strip_suffix("-->")?;
        match words.trim() {
            "/tabs" => Some(Self::End),
            words => words
                .strip_prefix("tabs:")
                .map(|name| Self::Start(name.trim())),
        }
    }
}

/// A comment around the two columns of a part: text, and the code that belongs to it.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum ColumnsMark {
    /// `<!-- columns -->`
    Start,
    /// `<!-- second column -->`
    Second,
    /// `<!-- /columns -->`
    End,
}

impl ColumnsMark {
    pub fn parse(html: &str) -> Option<Self> {
        match html.trim() {
            "<!-- columns -->" => Some(Self::Start),
            "<!-- second column -->" => Some(Self::Second),
            "<!-- /columns -->" => Some(Self::End),
            _ => None,
        }
    }

    /// Returns the HTML at the place of the comment.
    pub const fn html(&self) -> &'static str {
        match self {
            Self::Start => "<section class=\"columns\">\n<div>\n",
            Self::Second => "</div>\n<div class=\"second\">\n",
            Self::End => "</div>\n</section>\n",
        }
    }
}

/// Returns whether a block of HTML is one of the comments that only manuals have, around tabs and columns.
#[must_use]
pub fn is_mark(html: &str) -> bool {
    TabsMark::parse(html).is_some() || ColumnsMark::parse(html).is_some()
}

/// Returns the numbers of the headings below `start` that begin its tabs, with their level as it is written. `first` is the
/// number of the first heading behind `start`.
pub(super) fn find_tabs(start: Node<'_>, first: usize) -> (Option<u8>, Vec<usize>) {
    let (mut level, mut tabs, mut number) = (None, Vec::new(), first);
    for sibling in start.following_siblings().skip(1) {
        match &sibling.data().value {
            NodeValue::HtmlBlock(html) if TabsMark::parse(&html.literal).is_some() => break,
            NodeValue::Heading(heading) => {
                if *level.get_or_insert(heading.level) == heading.level {
                    tabs.push(number);
                }
                number += 1;
            }
            _ => {}
        }
    }
    (level, tabs)
}

/// Names of files that have no ending.
const BARE_FILE_NAMES: [&str; 3] = ["Caddyfile", "Dockerfile", "Makefile"];

/// Returns the name of the file that a block of code is: the word with a dot behind its language, or a well-known one.
pub(super) fn file_name(info: &str) -> Option<&str> {
    let name = info.split_whitespace().nth(1)?;
    let is_file = name.contains('.') || BARE_FILE_NAMES.contains(&name);
    (is_file && !name.contains('=')).then_some(name)
}

/// Returns the class of a note.
pub(super) fn note_class(kind: AlertType) -> &'static str {
    match kind {
        AlertType::Warning | AlertType::Caution => "note warn",
        AlertType::Note | AlertType::Tip | AlertType::Important => "note",
    }
}

/// Where the pictures of a manual are: `name-light.webp` and `name-dark.webp`, all of one size.
const PICTURES: &str = "/pictures/";
const LIGHT: &str = "-light.webp";
const DARK: &str = "-dark.webp";

/// Returns a picture of the manual in both modes as HTML; none if the address is another one. `alt` is escaped.
pub(super) fn picture_html(address: &str, alt: &str) -> Option<String> {
    let name = address.strip_prefix(PICTURES)?.strip_suffix(LIGHT)?;
    let is_name = |letter: char| letter.is_ascii_lowercase() || letter == '-';
    if !name.chars().all(is_name) {
        return None;
    }
    let img = |end: &str, class: &str| {
        format!(
            "<img class=\"{class}\" src=\"{PICTURES}{name}{end}\" alt=\"{alt}\" width=\"1280\" height=\"800\" \
             loading=\"lazy\" decoding=\"async\">"
        )
    };
    let (light, dark) = (img(LIGHT, "for-light"), img(DARK, "for-dark"));
    Some(format!("<span class=\"picture\">{light}{dark}</span>"))
}

/// Returns how texts are read whose headings have that prefix.
pub(super) fn options(prefix: &str) -> Options<'static> {
    let mut options = super::options();
    options.extension.alerts = prefix == MANUAL_PREFIX;
    options
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::markdown::guide::{NoLinks, guide_sections, html_with_ids};

    const PAGE: &str = "Intro.\n\n> [!IMPORTANT] Needs Pro\n> And a key.\n\n```yaml .github/a.yml\na: 1\n```\n\n\
                        <!-- tabs: Pipeline -->\n\n### GitHub & more\n\nOne.\n\n#### Deeper\n\nMore.\n\n### GitLab\n\nTwo.\n\n\
                        <!-- /tabs -->\n\n### After\n\nEnd.\n";

    #[test]
    fn a_manual_has_notes_files_and_tabs() {
        let made = html_with_ids(PAGE, "", &NoLinks, MANUAL_PREFIX).html;
        for part in [
            "<div class=\"note\" role=\"note\">\n<p class=\"note-title\">Needs Pro</p>\n<p>And a key.</p>\n</div>",
            "data-copy-code>\n<div class=\"code-file\">.github/a.yml</div><pre",
            "<div class=\"tabs\" data-tabs>\n<fieldset class=\"tab-bar\"><legend>Pipeline</legend>\
             <label><input type=\"radio\" name=\"tabs-github-more\" value=\"github-more\" checked>GitHub &amp; more</label>",
            "<label><input type=\"radio\" name=\"tabs-github-more\" value=\"gitlab\">GitLab</label></fieldset>",
            "<div class=\"tab\" role=\"group\" aria-label=\"GitLab\">\n<h2 id=\"gitlab\">",
            "Two.</p>\n</div></div>\n<h2 id=\"after\">",
        ] {
            assert!(made.contains(part), "{part}\n{made}");
        }
        assert_eq!(made.matches("class=\"tab\"").count(), 2, "{made}");
        assert!(
            !made.contains("<!--") && !made.contains("&lt;!--"),
            "{made}"
        );
        let sections = guide_sections(PAGE, "", MANUAL_PREFIX);
        let words: Vec<String> = sections.into_iter().flat_map(|s| s.blocks).collect();
        assert!(words.contains(&"Needs Pro".to_owned()), "{words:?}");
        assert!(
            !words
                .iter()
                .any(|block| block.contains("tabs") || block.contains('!')),
            "{words:?}"
        );
    }

    const COLUMNS: &str = "<!-- columns -->\n\n## One\n\nText.\n\n<!-- second column -->\n\n```sh\nls\n```\n\n\
                           <!-- /columns -->\n\n## After\n";

    #[test]
    fn a_part_has_two_columns() {
        let made = html_with_ids(COLUMNS, "", &NoLinks, MANUAL_PREFIX).html;
        for part in [
            "<section class=\"columns\">\n<div>\n<h2 id=\"one\">",
            "<p>Text.</p>\n</div>\n<div class=\"second\">\n<div class=\"code-box",
            "</div>\n</div>\n</section>\n<h2 id=\"after\">",
        ] {
            assert!(made.contains(part), "{part}\n{made}");
        }
        let guide = html_with_ids(COLUMNS, "", &NoLinks, "guide-").html;
        assert!(!guide.contains("class=\"columns\""), "{guide}");
        let sections = guide_sections(COLUMNS, "", MANUAL_PREFIX);
        let words: Vec<String> = sections.into_iter().flat_map(|s| s.blocks).collect();
        assert_eq!(words, ["Text.", "ls"]);
    }

    #[test]
    fn pictures_of_the_manual_are_shown_in_both_modes_and_others_are_links() {
        let text = "![A \"type\"](/pictures/type-page-light.webp)\n\n![Far](https://example.com/a-light.webp)\n\n\
                    ![Up](/pictures/../a-light.webp)\n";
        let made = html_with_ids(text, "", &NoLinks, MANUAL_PREFIX).html;
        assert!(
            made.contains("<p><span class=\"picture\"><img class=\"for-light\" src=\"/pictures/type-page-light.webp\" \
                           alt=\"A &quot;type&quot;\""),
            "{made}"
        );
        assert_eq!(made.matches("<img").count(), 2, "{made}");
        assert!(made.contains("type-page-dark.webp\""), "{made}");
        assert!(
            !made.contains("picture\"><img class=\"for-light\" src=\"/pictures/.."),
            "{made}"
        );
        assert!(
            !html_with_ids(text, "", &NoLinks, "guide-")
                .html
                .contains("<img")
        );
    }

    #[test]
    fn a_guide_has_none_of_them() {
        let made = html_with_ids(PAGE, "", &NoLinks, "guide-").html;
        for part in ["class=\"note\"", "class=\"tab", "code-file"] {
            assert!(!made.contains(part), "{made}");
        }
        assert!(
            made.contains("<blockquote>") && made.contains("&lt;!-- tabs"),
            "{made}"
        );
    }

    #[test]
    fn only_a_name_with_a_dot_or_a_known_one_is_a_file() {
        assert_eq!(file_name("graphql old.graphql"), Some("old.graphql"));
        assert_eq!(file_name("dockerfile Dockerfile"), Some("Dockerfile"));
        for info in ["graphql", "json Project", "sh exit=1", "sh a.b=1", ""] {
            assert_eq!(file_name(info), None, "{info}");
        }
        assert_eq!(
            TabsMark::parse("<!-- tabs: A b -->\n"),
            Some(TabsMark::Start("A b"))
        );
        assert_eq!(TabsMark::parse("<!-- other -->"), None);
    }
}
