//! Incidents as an Atom feed (RFC 4287). An entry is an incident, and changes with each of its updates.

use askama::Template;
use domain::{Error, Incident, StatusReport, Timestamp};
use schema_docs::markdown_html;

use super::incidents::anchor;
use super::{FEED_PATH, PATH};

#[derive(Template)]
#[template(path = "status.xml")]
struct Feed<'a> {
    product: &'a str,
    page: String,
    own: String,
    updated: String,
    entries: Vec<Entry<'a>>,
}

struct Entry<'a> {
    id: String,
    address: String,
    title: &'a str,
    state: &'static str,
    published: String,
    updated: String,
    html: String,
}

/// Returns the feed as XML.
///
/// # Errors
/// [`Error::Unavailable`] if the incidents cannot be read: a reader must not take an empty feed for the current one.
pub fn feed(
    (product, public_url): (&str, &str),
    report: &StatusReport,
    installed_at: Timestamp,
) -> Result<String, Error> {
    if !report.is_history_current {
        let text = "The incidents cannot be read. Try again in a few minutes.";
        return Err(Error::Unavailable(text.to_owned()));
    }
    let page = format!("{public_url}{PATH}");
    let latest = report.incidents.iter().map(|incident| incident.updated_at);
    Feed {
        product,
        own: format!("{public_url}{FEED_PATH}"),
        updated: latest.max().unwrap_or(installed_at).to_rfc3339(),
        entries: report
            .incidents
            .iter()
            .map(|incident| entry(incident, &page))
            .collect(),
        page,
    }
    .render()
    .map_err(Error::internal)
}

fn entry<'a>(incident: &'a Incident, page: &str) -> Entry<'a> {
    let mut html = String::new();
    for update in incident.updates.iter().rev() {
        let (day, time) = (
            update.created_at.to_month_and_day(),
            update.created_at.to_time_of_day(),
        );
        html.push_str(&format!(
            "<p><strong>{}</strong> {day} {time} UTC</p>\n{}",
            update.state.label(),
            markdown_html(update.body.as_str())
        ));
    }
    Entry {
        id: incident.id.to_string(),
        address: format!("{page}#{}", anchor(incident)),
        title: incident.title.as_str(),
        state: incident.state().label(),
        published: incident.created_at.to_rfc3339(),
        updated: incident.updated_at.to_rfc3339(),
        html,
    }
}
