//! Sentences with the schema's own words in them, as parts of Markdown and of workflow commands.

/// Default values and directive arguments are the schema's own text: no line breaks, no escapes.
pub(crate) fn shown(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect()
}

/// What is between backticks is code, also between several of them; outside of them our own words stand.
pub(crate) fn push_message(out: &mut String, message: &str) {
    let mut rest = message;
    while let Some(begin) = rest.find('`') {
        let (before, marked) = rest.split_at(begin);
        push_words(out, before);
        let fence = marked.len() - marked.trim_start_matches('`').len();
        let (mark, inner) = marked.split_at(fence);
        let Some(end) = end_of_span(inner, fence) else {
            push_words(out, mark);
            rest = inner;
            continue;
        };
        let span = inner.get(..end).unwrap_or_default();
        out.push_str(mark);
        out.push_str(&shown(span));
        out.push_str(mark);
        rest = inner.get(end + fence..).unwrap_or_default();
    }
    push_words(out, rest);
}

/// Where the run of exactly so many backticks begins that ends a code span.
fn end_of_span(text: &str, fence: usize) -> Option<usize> {
    let mut at = 0;
    while let Some(begin) = text.get(at..).and_then(|rest| rest.find('`')) {
        let run = text.get(at + begin..).unwrap_or_default();
        let length = run.len() - run.trim_start_matches('`').len();
        if length == fence {
            return Some(at + begin);
        }
        at += begin + length;
    }
    None
}

fn push_words(out: &mut String, words: &str) {
    for letter in shown(words).chars() {
        if matches!(
            letter,
            '*' | '_' | '<' | '>' | '[' | ']' | '\\' | '~' | '|' | '&' | '#' | '`'
        ) {
            out.push('\\');
        }
        out.push(letter);
    }
}

/// The text of a workflow command.
pub(crate) fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// The value of a property of a workflow command.
pub(crate) fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
