//! Messages for chat programs: what happened, what broke, and a link to the exact change.

mod discord;
mod slack;
mod teams;

use domain::{
    Error, EventProject, PropertyValue, Result, VersionComparison, WebhookFormat, WebhookLimits,
};

use crate::matching::schema_of;
use crate::payload::{self, Source};

/// How many changes a message lists. A channel is not a changelog.
const MAX_LISTED: usize = 8;

/// A message before it takes the shape of a program. Its texts are plain.
struct Message {
    /// What happened, in one line.
    title: String,
    /// The page about it.
    url: String,
    /// Facts below the title, in one line.
    summary: String,
    /// What changed.
    lines: Vec<Line>,
    /// How many changes the lines leave out.
    more: u32,
    /// How bad it is.
    tone: Tone,
}

/// A changed thing.
struct Line {
    /// Its name: a coordinate, or a property.
    name: String,
    /// What happened to it.
    text: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tone {
    Breaking,
    Dangerous,
    Calm,
}

/// Makes the body of a message for a chat program.
pub(crate) fn body(
    format: WebhookFormat,
    source: &Source<'_>,
    project: &EventProject,
) -> Result<String> {
    let mut message = message(source, project);
    loop {
        let body = match format {
            WebhookFormat::Discord => discord::body(&message),
            WebhookFormat::Teams => teams::body(&message),
            WebhookFormat::Slack | WebhookFormat::Standard => slack::body(&message),
        };
        let text = serde_json::to_string(&body).map_err(Error::internal)?;
        if text.len() <= WebhookLimits::MAX_BODY_BYTES || message.lines.pop().is_none() {
            return Ok(text);
        }
        message.more += 1;
    }
}

fn message(source: &Source<'_>, project: &EventProject) -> Message {
    let event = source.event;
    let name = payload::cut(&project.name);
    let version = schema_of(event).map_or(0, |schema| schema.version);
    let title = match event.what.kind() {
        "schema.published" => format!("{name}: version {version} was published"),
        "schema.breaking_change" => format!("{name}: version {version} breaks clients"),
        "project.created" => format!("{name} was created"),
        "project.updated" => format!("{name} was changed"),
        "project.deleted" => format!("{name} was deleted"),
        kind => format!("{name}: {kind}"),
    };
    let is_test = source.sequence.is_none();
    let mut lines = lines(source);
    let all = count(source).max(u32::try_from(lines.len()).unwrap_or(u32::MAX));
    lines.truncate(MAX_LISTED);
    let shown = u32::try_from(lines.len()).unwrap_or(u32::MAX);
    let (facts, tone) = facts(source);
    let author = payload::cut(event.actor.author.name());
    let page = payload::changes_url(source).or_else(|| payload::docs_url(source));
    Message {
        title: if is_test {
            format!("[Test] {title}")
        } else {
            title
        },
        // The docs of a deleted project are gone.
        url: match event.what.kind() {
            "project.deleted" => source.public_url.to_owned(),
            _ => page.unwrap_or_else(|| source.public_url.to_owned()),
        },
        summary: facts
            .into_iter()
            .chain([format!("By {author}")])
            .collect::<Vec<_>>()
            .join(" · "),
        lines,
        more: all.saturating_sub(shown),
        tone,
    }
}

/// Returns the number of changes in the event's version that readers see.
fn count(source: &Source<'_>) -> u32 {
    match schema_of(source.event).map(|schema| schema.comparison) {
        Some(VersionComparison::Compared { shown, .. }) => shown.total(),
        _ => 0,
    }
}

/// Returns the counts of a version in words, and how bad it is.
fn facts(source: &Source<'_>) -> (Vec<String>, Tone) {
    let Some(schema) = schema_of(source.event) else {
        return (Vec::new(), Tone::Calm);
    };
    match schema.comparison {
        VersionComparison::First => (vec!["First version".to_owned()], Tone::Calm),
        VersionComparison::Unknown => (
            vec!["It could not be compared with the version before".to_owned()],
            Tone::Breaking,
        ),
        VersionComparison::Compared { shown, hidden } => {
            let mut facts = vec![
                format!("{} breaking", shown.breaking),
                format!("{} dangerous", shown.dangerous),
                format!("{} safe", shown.safe),
            ];
            if hidden.total() > 0 {
                facts.push(format!("{} hidden from readers", hidden.total()));
            }
            let tone = if shown.breaking + hidden.breaking > 0 {
                Tone::Breaking
            } else if shown.dangerous + hidden.dangerous > 0 {
                Tone::Dangerous
            } else {
                Tone::Calm
            };
            (facts, tone)
        }
    }
}

fn lines(source: &Source<'_>) -> Vec<Line> {
    if schema_of(source.event).is_some() {
        let changes = payload::list_changes(source).into_iter();
        let line = |change: payload::ListedChange| Line {
            text: format!(
                "{} ({})",
                change.message.replace('`', ""),
                change.criticality
            ),
            name: change.path,
        };
        return changes.map(line).collect();
    }
    let properties = source.event.what.properties().into_iter();
    let line = |change: domain::PropertyChange| Line {
        text: format!("{} → {}", words(&change.from), words(&change.to)),
        name: change.field,
    };
    properties.map(line).collect()
}

fn words(value: &PropertyValue) -> String {
    match value {
        PropertyValue::None => "none".to_owned(),
        PropertyValue::Flag(true) => "yes".to_owned(),
        PropertyValue::Flag(false) => "no".to_owned(),
        PropertyValue::Number(number) => number.to_string(),
        PropertyValue::Text(text) => payload::cut(text),
        PropertyValue::List(values) => payload::cut(&values.join(", ")),
    }
}

/// Returns a text of at most `max` characters.
fn shorten(text: &str, max: usize) -> String {
    if text.chars().count() <= max {
        return text.to_owned();
    }
    let start: String = text.chars().take(max.saturating_sub(1)).collect();
    format!("{start}…")
}

/// Returns the words for the changes that are left out.
fn more_words(more: u32) -> String {
    format!("and {more} more")
}

/// Returns a text in which Markdown has no meaning (CommonMark, 2.4; Discord and Teams follow it).
fn escape_markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_ascii_punctuation() && !matches!(letter, '.' | ',' | '\'' | '"' | '/' | ':') {
            escaped.push('\\');
        }
        // A line break would begin another paragraph or list.
        escaped.push(if letter.is_control() { ' ' } else { letter });
    }
    escaped
}
