//! Small helpers on Markdown.

/// Returns the title in the first line, `# Title`.
pub(crate) fn title_of(text: &str) -> &str {
    let first = text.lines().next().unwrap_or_default();
    first.trim_start_matches('#').trim()
}

/// Maximum characters of a page's description.
const MAX_DESCRIPTION: usize = 200;

/// Returns the first paragraph below the title, without markup: as many whole sentences as fit.
pub(crate) fn description_of(text: &str) -> String {
    let body = text.split_once('\n').map_or("", |(_, body)| body);
    let summary = schema_docs::guide_summary(body, MAX_DESCRIPTION);
    let sentences = summary.strip_suffix('…').and_then(|cut| cut.rfind(". "));
    match sentences.and_then(|end| summary.get(..=end)) {
        Some(whole) => whole.to_owned(),
        None => summary,
    }
}

/// Returns text that is safe in a cell of a table: on one line, with `|` escaped.
pub(crate) fn cell(text: &str) -> String {
    let line: Vec<&str> = text.split_whitespace().collect();
    line.join(" ").replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use super::description_of;

    #[test]
    fn a_description_ends_with_a_sentence() {
        let long = "word ".repeat(40);
        let text = format!("# Title\n\nOne sentence. Another one. {long}.");
        assert_eq!(description_of(&text), "One sentence. Another one.");
        assert_eq!(description_of("# Title\n\nOne sentence."), "One sentence.");
    }
}
