//! Keeps pages short enough for language models, and leads from each of them to the index.

use crate::page::Links;
use crate::render::context::Context;
use crate::render::escape::put;

/// Maximum number of characters of a page as Markdown. Many programs that fetch pages cut longer ones without a word.
pub const MAX_PAGE: usize = 50_000;
/// Characters that stay free for the link to the index and for what a host adds to a page.
pub(super) const RESERVE: usize = 1_000;

/// Cuts a page that is too long after a whole line, and says where the rest is.
pub(super) fn fit(mut text: String, context: &Context, path: &str) -> String {
    if text.chars().count() <= MAX_PAGE - RESERVE {
        return text;
    }
    let links = context.links();
    let mut note = format!(
        "\n> This page is cut. The whole one is [here]({})",
        links.page(path)
    );
    put!(
        note,
        ", and [llms-full.txt]({0}/llms-full.txt) and [schema.graphql]({0}/schema.graphql) have everything.\n",
        links.base()
    );
    let most = MAX_PAGE - RESERVE - note.chars().count();
    let (end, fence) = last_line(&text, most);
    text.truncate(end);
    if let Some(fence) = fence {
        put!(text, "{fence}\n");
    }
    text.push_str(&note);
    text
}

/// Returns where the last whole line within `most` characters ends, and the fence of the code block that it is in.
fn last_line(text: &str, most: usize) -> (usize, Option<String>) {
    let mut left = most;
    let mut end = 0;
    let mut open: Option<String> = None;
    for line in text.split_inclusive('\n') {
        let Some(rest) = left.checked_sub(line.chars().count()) else {
            break;
        };
        left = rest;
        end += line.len();
        let bare = line.trim();
        let ticks: String = bare.chars().take_while(|letter| *letter == '`').collect();
        match &open {
            Some(fence) if bare == fence => open = None,
            None if ticks.len() >= 3 => open = Some(ticks),
            _ => {}
        }
    }
    (end, open)
}

/// Puts a link to `llms.txt` below the title of a page, for programs that came to the page from elsewhere.
///
/// ```
/// let mut text = "# User\n\nObject.\n".to_owned();
/// schema_docs::point_to_index(&mut text, &schema_docs::Links::new("/d/acme/shop"));
/// assert_eq!(text, "# User\n\n> Index of these docs: [llms.txt](/d/acme/shop/llms.txt)\n\nObject.\n");
/// ```
pub fn point_to_index(text: &mut String, links: &Links<'_>) {
    let pointer = format!(
        "> Index of these docs: [llms.txt]({}/llms.txt)\n",
        links.base()
    );
    if !text.starts_with("# ") {
        text.insert_str(0, &format!("{pointer}\n"));
        return;
    }
    match text.find('\n') {
        Some(end) => text.insert_str(end + 1, &format!("\n{pointer}")),
        None => text.push_str(&format!("\n\n{pointer}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_ends_a_line_and_closes_a_code_block() {
        let text = "one\n```graphql\ntwo\nthree\n```\nfour\n";
        assert_eq!(last_line(text, 2), (0, None));
        assert_eq!(last_line(text, 5), (4, None));
        assert_eq!(last_line(text, 20), (19, Some("```".to_owned())));
        assert_eq!(last_line(text, 30), (29, None));
        assert_eq!(last_line(text, 100), (text.len(), None));
    }

    #[test]
    fn the_link_to_the_index_stands_below_the_title() {
        let pointer = "> Index of these docs: [llms.txt](./llms.txt)\n";
        for (text, expected) in [
            ("# A\n\nText\n", format!("# A\n\n{pointer}\nText\n")),
            ("# A", format!("# A\n\n{pointer}")),
            ("Text\n", format!("{pointer}\nText\n")),
        ] {
            let mut pointed = text.to_owned();
            point_to_index(&mut pointed, &Links::files("."));
            assert_eq!(pointed, expected);
        }
    }
}
