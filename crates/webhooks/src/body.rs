//! What is sent: the body of a message, made once and stored.

use domain::{Error, Result, WebhookFormat};

use crate::formats;
use crate::payload::{self, Source};

/// Makes the body of a message, of at most 20 kB.
///
/// # Errors
/// [`Error::Internal`] for an event that is not about a project.
pub(crate) fn make_body(format: WebhookFormat, source: &Source<'_>) -> Result<String> {
    let project = source.event.subject.project();
    let project = project.ok_or_else(|| Error::internal("a webhook event without a project"))?;
    match format {
        WebhookFormat::Standard => payload::body(source, project),
        format => formats::body(format, source, project),
    }
}

#[cfg(test)]
mod tests {
    use domain::{
        Coordinates, ReachedProjects, Subject, WebhookFilter, WebhookKinds, WebhookLimits, What,
    };
    use schema_results::{Change, Changes, Criticality};
    use serde_json::{Value, json};

    use super::*;
    use crate::test_event;

    fn filter(coordinates: &[&str]) -> WebhookFilter {
        WebhookFilter {
            kinds: WebhookKinds::All,
            projects: ReachedProjects::All,
            min_severity: Criticality::Safe,
            coordinates: Coordinates::parse(coordinates).unwrap(),
        }
    }

    fn many(message: &str) -> Changes {
        let change = |n: usize| Change {
            message: message.to_owned(),
            ..Change::new(
                Criticality::Breaking,
                "field_removed",
                format!("Query.f{n}"),
            )
        };
        Changes {
            items: (0..500).map(change).collect(),
            ..Changes::default()
        }
    }

    fn make_many(format: WebhookFormat, changes: &Changes, coordinates: &[&str]) -> String {
        let event = test_event::example_at_some_time("schema.published");
        let source = Source {
            event: &event,
            changes: Some(changes),
            filter: &filter(coordinates),
            public_url: "https://docs.example",
            sequence: Some(7),
        };
        make_body(format, &source).unwrap()
    }

    #[test]
    fn a_body_says_what_happened_and_links_to_all_changes() {
        let body: Value =
            serde_json::from_str(&make_many(WebhookFormat::Standard, &many("gone"), &[])).unwrap();
        assert_eq!(body["type"], "schema.published");
        assert_eq!(body["data"]["sequence"], 7);
        assert_eq!(body["data"].get("test"), None);
        assert_eq!(body["data"]["project"]["slug"], "shop");
        assert_eq!(body["data"]["changes"].as_array().unwrap().len(), 20);
        let url = &body["data"]["changes_url"];
        assert_eq!(*url, json!("https://docs.example/d/acme/shop/changelog/2"));
    }

    #[test]
    fn every_body_stays_below_twenty_kilobytes() {
        // Each character takes six bytes in JSON.
        let long = "\u{1}".repeat(5_000);
        for format in WebhookFormat::WORDS {
            let format = WebhookFormat::parse(format).unwrap();
            for changes in [many(&long), many(&"🦀".repeat(5_000))] {
                let body = make_many(format, &changes, &[]);
                assert!(body.len() <= WebhookLimits::MAX_BODY_BYTES, "{format:?}");
                assert!(body.contains("changelog/2"), "{format:?}");
            }
        }
    }

    #[test]
    fn changes_at_the_coordinates_of_the_filter_come_first() {
        let body = make_many(WebhookFormat::Standard, &many("gone"), &["Query.f499"]);
        let body: Value = serde_json::from_str(&body).unwrap();
        assert_eq!(body["data"]["changes"][0]["path"], "Query.f499");
        assert_eq!(body["data"]["changes"][1]["path"], "Query.f0");
    }

    #[test]
    fn a_test_says_so_and_has_no_number() {
        let event = test_event::example_at_some_time("project.deleted");
        let source = Source {
            event: &event,
            changes: None,
            filter: &filter(&[]),
            public_url: "https://docs.example",
            sequence: None,
        };
        let body: Value =
            serde_json::from_str(&make_body(WebhookFormat::Standard, &source).unwrap()).unwrap();
        assert_eq!(body["data"]["test"], true);
        assert_eq!(body["data"].get("sequence"), None);
        assert_eq!(body["data"]["changes"], json!([]));
    }

    fn make_named(format: WebhookFormat, text: &str) -> Value {
        let mut event = test_event::example_at_some_time("schema.breaking_change");
        if let Subject::Project(project) = &mut event.subject {
            project.name = text.to_owned();
        }
        assert!(matches!(event.what, What::SchemaBreakingChange { .. }));
        let changes = Changes {
            items: vec![Change {
                message: text.to_owned(),
                ..Change::new(Criticality::Breaking, "field_removed", "Query.user_id")
            }],
            ..Changes::default()
        };
        let source = Source {
            event: &event,
            changes: Some(&changes),
            filter: &filter(&[]),
            public_url: "https://docs.example",
            sequence: Some(1),
        };
        serde_json::from_str(&make_body(format, &source).unwrap()).unwrap()
    }

    #[test]
    fn a_message_says_what_broke_and_links_to_the_change() {
        let url = "https://docs.example/d/acme/shop/changelog/2";
        let slack = make_named(WebhookFormat::Slack, "Shop");
        assert_eq!(slack["text"], "Shop: version 2 breaks clients");
        let title = &slack["blocks"][0]["text"]["text"];
        assert_eq!(*title, format!("*<{url}|Shop: version 2 breaks clients>*"));
        assert!(
            slack["blocks"][1]["text"]["text"]
                .as_str()
                .unwrap()
                .contains("Query.user_id")
        );
        let discord = make_named(WebhookFormat::Discord, "Shop");
        assert_eq!(discord["embeds"][0]["url"], url);
        assert_eq!(discord["allowed_mentions"]["parse"], serde_json::json!([]));
        let teams = make_named(WebhookFormat::Teams, "Shop");
        let card = &teams["attachments"][0]["content"];
        assert_eq!(card["type"], "AdaptiveCard");
        assert_eq!(card["actions"][0]["url"], url);
    }

    #[test]
    fn names_cannot_write_markup_or_call_people() {
        let attack = "<!channel> @everyone [x](https://evil.example) *b* & </a>";
        let slack = make_named(WebhookFormat::Slack, attack).to_string();
        assert!(!slack.contains("<!channel>"), "{slack}");
        assert!(slack.contains("&lt;!channel&gt;"));
        for format in [WebhookFormat::Discord, WebhookFormat::Teams] {
            let text = make_named(format, attack).to_string();
            assert!(!text.contains("[x](https"), "{text}");
            assert!(!text.contains(" *b*"), "{text}");
        }
    }
}
