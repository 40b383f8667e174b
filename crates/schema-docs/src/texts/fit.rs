//! Keeps pages short enough for language models, and leads from each of them to the index.

use crate::page::Links;
use crate::render::context::Context;
use crate::render::escape::put;

/// Maximum number of characters of a page as Markdown. Many programs that fetch pages cut longer ones without a word.
pub const MAX_PAGE: usize = 50_000;
/// Maximum number of characters of the names of sections that a page lacks.
const MAX_LEFT_OUT: usize = 200;
/// Characters that stay free for the link to the index and for what a host adds to a page.
const RESERVE: usize = 1_000;

/// Returns whether a text needs a shorter form.
pub(super) fn is_long(text: &str, links: &Links<'_>) -> bool {
    links.count_characters(text) > MAX_PAGE - RESERVE
}

/// Cuts a page that is too long after a whole line, and says where the rest is.
pub(super) fn fit(mut text: String, context: &Context, path: &str) -> String {
    let links = context.links();
    if !is_long(&text, &links) {
        return text;
    }
    let mut where_to = format!("[on the whole page]({})", links.page(path));
    put!(
        where_to,
        "; [llms-full.txt]({0}/llms-full.txt) and [schema.graphql]({0}/schema.graphql) have everything.\n",
        links.base()
    );
    let most = MAX_PAGE - RESERVE - links.count_characters(&where_to) - MAX_LEFT_OUT;
    let (end, fence) = last_line(&text, most, &links);
    let left_out = name_left_out(&text, end);
    let note = format!("\n> This page is cut. {left_out} {where_to}");
    text.truncate(end);
    if let Some(fence) = fence {
        put!(text, "{fence}\n");
    }
    text.push_str(&note);
    text
}

/// Names the sections that a page lacks if it is cut at a byte: `The rest of Fields, Used by and Definition are`.
fn name_left_out(text: &str, end: usize) -> String {
    let (mut within, mut others, mut at) = (None, Vec::new(), 0);
    let mut is_code = false;
    for line in text.split_inclusive('\n') {
        is_code ^= line.starts_with("```");
        if let Some(title) = line.strip_prefix("## ").filter(|_| !is_code) {
            let title = title.trim();
            match at < end {
                true => within = Some(title),
                false => others.push(title.to_owned()),
            }
        }
        at += line.len();
    }
    let mut parts: Vec<String> = within
        .map(|title| format!("The rest of {title}"))
        .into_iter()
        .collect();
    parts.append(&mut others);
    let left_out = match parts.split_last() {
        Some((last, [])) => format!("{last} is"),
        Some((last, before)) => format!("{} and {last} are", before.join(", ")),
        None => String::new(),
    };
    match left_out.chars().count() {
        1..=MAX_LEFT_OUT => left_out,
        _ => "The rest is".to_owned(),
    }
}

/// Returns where the last whole line within `most` characters ends, and the fence of the code block that it is in.
fn last_line(text: &str, most: usize, links: &Links<'_>) -> (usize, Option<String>) {
    let mut left = most;
    let mut end = 0;
    let mut open: Option<String> = None;
    for line in text.split_inclusive('\n') {
        let Some(rest) = left.checked_sub(links.count_characters(line)) else {
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
        let links = Links::new("/d/acme/shop");
        let text = "one\n```graphql\ntwo\nthree\n```\nfour\n";
        assert_eq!(last_line(text, 2, &links), (0, None));
        assert_eq!(last_line(text, 5, &links), (4, None));
        assert_eq!(last_line(text, 20, &links), (19, Some("```".to_owned())));
        assert_eq!(last_line(text, 30, &links), (29, None));
        assert_eq!(last_line(text, 100, &links), (text.len(), None));
        let text = "[a](/d/a)\n[b](/d/b)\n";
        assert_eq!(last_line(text, 30, &links), (text.len(), None));
        assert_eq!(last_line(text, 30, &links.below_host(10)), (10, None));
    }

    #[test]
    fn a_cut_page_names_what_it_lacks() {
        let text = "# A\n\n## Fields\n\n- a\n- b\n\n## Used by\n\n- C\n\n## Definition\n\n```graphql\n## D\n```\n";
        let at = |part: &str| text.find(part).unwrap();
        for (cut, expected) in [
            (at("- b"), "The rest of Fields, Used by and Definition are"),
            (at("```graphql"), "The rest of Definition is"),
            (at("## Fields"), "Fields, Used by and Definition are"),
        ] {
            assert_eq!(name_left_out(text, cut), expected);
        }
        assert_eq!(name_left_out("- a\n- b\n", 4), "The rest is");
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
