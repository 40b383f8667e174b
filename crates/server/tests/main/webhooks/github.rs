//! What a webhook is told about two releases of GitHub's schema.

use serde_json::{Value, json};

use super::{Receiver, Reply, make, pro};
use crate::on_both;
use crate::support::Program;

on_both! { with start_open:
    two_releases_of_githubs_schema_fit_in_twenty_kilobytes
}

/// Release 15.26.1.
const NEW: &str = include_str!("../../../../schema-model/tests/schemas/github.graphql");
/// The commands of `ed` that make release 15.0.0 of it, as `diff -e` writes them.
const TO_OLD: &str = include_str!("../../../../schema-model/tests/schemas/github-15.0.0.ed");
const OLD_BYTES: usize = 1_129_946;

/// Returns the older release.
fn old() -> String {
    let mut lines: Vec<&str> = NEW.lines().collect();
    let mut script = TO_OLD.lines();
    while let Some(command) = script.next() {
        let (range, letter) = command.split_at(command.len() - 1);
        let (first, last) = range.split_once(',').unwrap_or((range, range));
        let (first, last): (usize, usize) = (first.parse().unwrap(), last.parse().unwrap());
        let new: Vec<&str> = match letter {
            "d" => Vec::new(),
            _ => script.by_ref().take_while(|line| *line != ".").collect(),
        };
        let start = if letter == "a" { first } else { first - 1 };
        let end = if letter == "a" { first } else { last };
        lines.splice(start..end, new);
    }
    let text = lines.join("\n") + "\n";
    assert_eq!(text.len(), OLD_BYTES);
    text
}

async fn two_releases_of_githubs_schema_fit_in_twenty_kilobytes(program: Program) {
    let ada = pro(&program, "ada").await;
    let receiver = Receiver::start(Reply::Status(204, &[])).await;
    let old = old();
    ada.create("GitHub", &old).await;
    // A webhook is told about what happens after it was created.
    program.clock.advance(1);
    let new =
        json!({ "url": receiver.url, "events": ["schema.published", "schema.breaking_change"] });
    make(&ada, new).await;
    let tests = receiver.wait_for(1).await.len();
    // To the newer release, and back, which removes what is new.
    ada.publish("github", NEW).await.expect(201);
    ada.publish("github", old).await.expect(201);
    let received = receiver.wait_for(tests + 4).await;
    for version in [2, 3] {
        for kind in ["schema.published", "schema.breaking_change"] {
            let is_wanted =
                |body: &Value| body["type"] == kind && body["data"]["version"] == version;
            let mut messages = received.iter().filter(|one| is_wanted(&one.json()));
            let message = messages.next().unwrap();
            let (bytes, data) = (message.body.len(), message.json()["data"].clone());
            let counts = &data["counts"];
            eprintln!("{kind}, version {version}: {bytes} bytes about {counts}");
            assert!(bytes <= 20_000, "{bytes} bytes");
            assert_eq!(data["changes"].as_array().unwrap().len(), 20);
            let url = data["changes_url"].as_str().unwrap();
            assert!(
                url.ends_with(&format!("/d/ada/github/changelog/{version}")),
                "{url}"
            );
            let grades = ["breaking", "dangerous", "safe"];
            let total: u64 = grades
                .iter()
                .map(|grade| counts[grade].as_u64().unwrap())
                .sum();
            assert!(total > 300, "{counts}");
            // In the newer release little was removed; on the way back, what it had added.
            assert!(counts["breaking"].as_u64().unwrap() > 0, "{counts}");
        }
    }
}
