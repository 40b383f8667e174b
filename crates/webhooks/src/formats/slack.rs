//! Messages for Slack: blocks (<https://docs.slack.dev/reference/block-kit/blocks>).

use serde_json::{Value, json};

use super::{Message, Tone, more_words, shorten};

/// Maximum length of a section's text in characters.
const MAX_SECTION: usize = 3_000;

pub(super) fn body(message: &Message) -> Value {
    let title = escape(&message.title);
    let mark = match message.tone {
        Tone::Breaking => ":red_circle: ",
        Tone::Dangerous => ":large_orange_circle: ",
        Tone::Calm => "",
    };
    let mut blocks = vec![section(&format!("*<{}|{title}>*", escape(&message.url)))];
    let mut lines: Vec<String> = Vec::new();
    let mut length = 0;
    let mut more = message.more;
    for line in &message.lines {
        let line = format!("• *{}* {}", escape(&line.name), escape(&line.text));
        length += line.chars().count() + 1;
        if length > MAX_SECTION - 50 {
            more += 1;
        } else {
            lines.push(line);
        }
    }
    if more > 0 {
        lines.push(format!("<{}|{}>", escape(&message.url), more_words(more)));
    }
    if !lines.is_empty() {
        blocks.push(section(&lines.join("\n")));
    }
    blocks.push(json!({
        "type": "context",
        "elements": [{"type": "mrkdwn", "text": format!("{mark}{}", escape(&message.summary))}],
    }));
    // The text is what notifications show.
    json!({"text": shorten(&title, MAX_SECTION), "blocks": blocks})
}

fn section(text: &str) -> Value {
    json!({"type": "section", "text": {"type": "mrkdwn", "text": text}})
}

/// Escapes the three characters that Slack gives a meaning, and the marks of its `mrkdwn`, which has no escape: a
/// zero-width space takes their meaning away.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '*' | '~' | '`' => {
                escaped.push('\u{200b}');
                escaped.push(letter);
            }
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}
