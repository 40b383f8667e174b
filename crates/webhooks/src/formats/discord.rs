//! Messages for Discord: one embed (<https://discord.com/developers/docs/resources/webhook#execute-webhook>).

use serde_json::{Value, json};

use super::{Message, Tone, escape_markdown, more_words, shorten};

/// Maximum length of an embed's title and description in characters.
const MAX_TITLE: usize = 256;
const MAX_DESCRIPTION: usize = 4_096;

pub(super) fn body(message: &Message) -> Value {
    let mut lines: Vec<String> = Vec::new();
    let mut length = 0;
    let mut more = message.more;
    for line in &message.lines {
        let line = format!(
            "- **{}** {}",
            escape_markdown(&line.name),
            escape_markdown(&line.text)
        );
        length += line.chars().count() + 1;
        if length > MAX_DESCRIPTION - 50 {
            more += 1;
        } else {
            lines.push(line);
        }
    }
    if more > 0 {
        lines.push(more_words(more));
    }
    json!({
        "embeds": [{
            "title": shorten(&escape_markdown(&message.title), MAX_TITLE),
            "url": message.url,
            "description": lines.join("\n"),
            "color": color(message.tone),
            "footer": {"text": shorten(&message.summary, MAX_TITLE)},
        }],
        // No name can call people.
        "allowed_mentions": {"parse": []},
    })
}

fn color(tone: Tone) -> u32 {
    match tone {
        Tone::Breaking => 0x00d1_3438,
        Tone::Dangerous => 0x00e0_8a00,
        Tone::Calm => 0x0033_66cc,
    }
}
