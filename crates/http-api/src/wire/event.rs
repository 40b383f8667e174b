//! Events that readers' browsers report.

use analytics::{Batch, Event, EventKind, MAX_EVENTS, Reader, Term, ViewedPage};
use domain::{Error, Slug, Vital};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The longest time of a vital that counts, in milliseconds.
const MAX_VITAL_MS: f64 = 60_000.0;
/// The greatest layout shift that counts.
const MAX_SHIFT: f64 = 100.0;

/// What a reader did in the docs of a project. Other fields are ignored.
// Unknown fields are ignored: a tab with another release of the app must still be able to report what happens.
#[derive(Deserialize, ToSchema)]
pub struct ReportEvents {
    /// Slug of the project.
    pub project: String,
    /// At most 20.
    pub events: Vec<ReportedEvent>,
}

/// Something that a reader did.
#[derive(Deserialize, ToSchema)]
pub struct ReportedEvent {
    /// What happened.
    #[serde(rename = "type")]
    pub kind: ReportedKind,
    /// The path of the page on which it happened, such as `/d/ada/shop/objects/User`.
    pub path: String,
    /// With `view`, the address of the site that led to the docs. Only its host is stored.
    pub referrer: Option<String>,
    /// With `leave`, for how many seconds the page was visible. 1,800 is the most that counts.
    pub seconds: Option<f64>,
    /// With `leave`, whether the reader had left the page before and came back. Such seconds are added to the page's time.
    pub again: Option<bool>,
    /// With `leave`, whether the reader had opened the page from a search.
    pub from_search: Option<bool>,
    /// With `search` and `search_click`, what was searched. Terms that look like an address or a token are not stored.
    pub term: Option<String>,
    /// With `search`, the number of results.
    pub results: Option<f64>,
    /// With `vital`, what was measured.
    pub metric: Option<ReportedVital>,
    /// With `vital`, the value: milliseconds for `lcp` and `inp`, the score for `cls`.
    pub value: Option<f64>,
}

/// The kinds of events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportedKind {
    /// A page was shown.
    View,
    /// A page was left.
    Leave,
    /// The search was opened.
    SearchOpen,
    /// A search.
    Search,
    /// A result of a search was opened.
    SearchClick,
    /// An example was copied.
    Copy,
    /// A call was made in the console.
    Console,
    /// How fast a page appeared, answered or came to rest.
    Vital,
}

/// Web vitals (<https://web.dev/articles/vitals>).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportedVital {
    /// Largest Contentful Paint.
    Lcp,
    /// Interaction to Next Paint.
    Inp,
    /// Cumulative Layout Shift.
    Cls,
}

/// What became of reported events.
#[derive(Serialize, ToSchema)]
pub struct EventsAccepted {
    /// The number of events on pages that docs can have. It does not tell whether the project exists.
    pub accepted: usize,
}

impl ReportEvents {
    /// Parses the events; those on addresses that docs cannot have are left out.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] if the slug cannot be one or there are too many events.
    pub fn into_batch(self, reader: Reader) -> domain::Result<Batch> {
        let project = Slug::parse(&self.project)
            .map_err(|_| Error::field("project", "This is not the slug of a project."))?;
        if self.events.len() > MAX_EVENTS {
            let message = format!("At most {MAX_EVENTS} events can be sent together.");
            return Err(Error::field("events", message));
        }
        let events = self.events.into_iter();
        let events = events.filter_map(|event| event.parse(&project)).collect();
        Ok(Batch {
            project,
            events,
            reader,
        })
    }
}

impl ReportedEvent {
    fn parse(self, project: &Slug) -> Option<Event> {
        let term = self.term.as_deref().and_then(Term::parse);
        let kind = match self.kind {
            ReportedKind::View => EventKind::View {
                referrer: self.referrer,
            },
            ReportedKind::Leave => EventKind::Leave {
                seconds: whole(self.seconds),
                is_again: self.again.unwrap_or(false),
                is_from_search: self.from_search.unwrap_or(false),
            },
            ReportedKind::SearchOpen => EventKind::SearchOpen,
            ReportedKind::Search => EventKind::Search {
                term,
                results: whole(self.results),
            },
            ReportedKind::SearchClick => EventKind::SearchClick { term },
            ReportedKind::Copy => EventKind::Copy,
            ReportedKind::Console => EventKind::Console,
            ReportedKind::Vital => vital(self.metric?, self.value?)?,
        };
        Some(Event {
            page: ViewedPage::parse_in(&self.path, project)?,
            kind,
        })
    }
}

/// Returns a vital; none if no browser measures such a value.
fn vital(metric: ReportedVital, value: f64) -> Option<EventKind> {
    let (vital, factor, most) = match metric {
        ReportedVital::Lcp => (Vital::Lcp, 1.0, MAX_VITAL_MS),
        ReportedVital::Inp => (Vital::Inp, 1.0, MAX_VITAL_MS),
        ReportedVital::Cls => (Vital::Cls, 1000.0, MAX_SHIFT),
    };
    (0.0..=most).contains(&value).then(|| EventKind::Vital {
        vital,
        value: whole(Some(value * factor)),
    })
}

/// Returns a number without its fraction; 0 if it is left out or negative. What is too large is the largest number.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast from a float saturates"
)]
fn whole(number: Option<f64>) -> u32 {
    number.unwrap_or_default() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_never_negative_and_never_overflow() {
        for (sent, number) in [
            (None, 0),
            (Some(-3.5), 0),
            (Some(41.9), 41),
            (Some(1e300), u32::MAX),
        ] {
            assert_eq!(whole(sent), number);
        }
    }
}
