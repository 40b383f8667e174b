//! Messages for Microsoft Teams: an Adaptive Card for a webhook of Workflows
//! (<https://learn.microsoft.com/connectors/teams/#microsoft-teams-webhook>).

use serde_json::{Value, json};

use super::{Message, Tone, escape_markdown, more_words};

pub(super) fn body(message: &Message) -> Value {
    let mut body = vec![
        json!({
            "type": "TextBlock",
            "text": escape_markdown(&message.title),
            "weight": "Bolder",
            "size": "Medium",
            "wrap": true,
            "color": color(message.tone),
        }),
        json!({
            "type": "TextBlock",
            "text": escape_markdown(&message.summary),
            "isSubtle": true,
            "wrap": true,
            "spacing": "None",
        }),
    ];
    let mut lines: Vec<String> = message
        .lines
        .iter()
        .map(|line| {
            let (name, text) = (escape_markdown(&line.name), escape_markdown(&line.text));
            format!("- **{name}** {text}")
        })
        .collect();
    if message.more > 0 {
        lines.push(format!("- {}", more_words(message.more)));
    }
    if !lines.is_empty() {
        body.push(json!({"type": "TextBlock", "text": lines.join("\n"), "wrap": true}));
    }
    json!({
        "type": "message",
        "attachments": [{
            "contentType": "application/vnd.microsoft.card.adaptive",
            "contentUrl": null,
            "content": {
                "$schema": "http://adaptivecards.io/schemas/adaptive-card.json",
                "type": "AdaptiveCard",
                "version": "1.4",
                "body": body,
                "actions": [{"type": "Action.OpenUrl", "title": "Show changes", "url": message.url}],
            },
        }],
    })
}

fn color(tone: Tone) -> &'static str {
    match tone {
        Tone::Breaking => "Attention",
        Tone::Dangerous => "Warning",
        Tone::Calm => "Default",
    }
}
