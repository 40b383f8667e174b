//! Links with a host in Markdown.

/// Returns Markdown whose links have a host, so that they work where the text is copied to. Code stays as it is.
pub(crate) fn link_absolutely(text: &str, public_url: &str) -> String {
    let link = format!("]({public_url}/d/");
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    let mut fence: Option<&str> = None;
    for line in text.split_inclusive('\n') {
        let start = line.trim_start();
        let marks = start.trim_start_matches('`');
        let ticks = start.strip_suffix(marks).unwrap_or_default();
        match fence {
            None if ticks.len() >= 3 => fence = Some(ticks),
            // A fence ends with as many marks as it began with, or more.
            Some(open) if ticks.len() >= open.len() && marks.trim().is_empty() => fence = None,
            None => {
                out.push_str(&line.replace("](/d/", &link));
                continue;
            }
            Some(_) => {}
        }
        out.push_str(line);
    }
    out
}
