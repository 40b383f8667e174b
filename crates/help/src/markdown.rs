//! Small helpers on Markdown.

/// Returns the title in the first line, `# Title`.
pub(crate) fn title_of(text: &str) -> &str {
    let first = text.lines().next().unwrap_or_default();
    first.trim_start_matches('#').trim()
}

/// Returns the first paragraph below the title, without markup.
pub(crate) fn description_of(text: &str) -> String {
    let body = text.split_once('\n').map_or("", |(_, body)| body);
    schema_docs::guide_summary(body, 200)
}

/// Returns text that is safe in a cell of a table: on one line, with `|` escaped.
pub(crate) fn cell(text: &str) -> String {
    let line: Vec<&str> = text.split_whitespace().collect();
    line.join(" ").replace('|', "\\|")
}
