//! Incidents on the status page, written by administrators. They name no author.

use serde::{Deserialize, Serialize};

use crate::{Component, Error, IncidentId, IncidentText, IncidentTitle, IncidentUpdateId};
use crate::{Result, Timestamp};

/// How much an incident affects its components.
///
/// The order is that of their weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Impact {
    /// Slow or unreliable.
    Degraded,
    /// Down for some users or in some places.
    PartialOutage,
    /// Down.
    Outage,
}

impl Impact {
    /// All of them, the mildest first.
    pub const ALL: [Self; 3] = [Self::Degraded, Self::PartialOutage, Self::Outage];

    /// Returns its name in the API and the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Degraded => "degraded",
            Self::PartialOutage => "partial_outage",
            Self::Outage => "outage",
        }
    }

    /// Parses [`Self::as_str`].
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.as_str() == text)
    }

    /// Returns its name for readers.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Degraded => "Slow or unreliable",
            Self::PartialOutage => "Partly down",
            Self::Outage => "Down",
        }
    }
}

/// The state of the work on an incident.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IncidentState {
    /// The cause is not known yet.
    Investigating,
    /// The cause is known.
    Identified,
    /// It is fixed, and watched.
    Monitoring,
    /// It is over.
    Resolved,
}

impl IncidentState {
    /// All states, in the order in which they follow each other.
    pub const ALL: [Self; 4] = [
        Self::Investigating,
        Self::Identified,
        Self::Monitoring,
        Self::Resolved,
    ];

    /// Returns its name in the API.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Investigating => "investigating",
            Self::Identified => "identified",
            Self::Monitoring => "monitoring",
            Self::Resolved => "resolved",
        }
    }

    /// Returns its name for readers.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Investigating => "Looking into it",
            Self::Identified => "Cause found",
            Self::Monitoring => "Fixed, watching it",
            Self::Resolved => "Resolved",
        }
    }
}

/// An incident.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Incident {
    /// Its id.
    pub id: IncidentId,
    /// Its title.
    pub title: IncidentTitle,
    /// How much it affects its components.
    pub impact: Impact,
    /// The affected components, at least one.
    pub components: Vec<Component>,
    /// When it began.
    pub started_at: Timestamp,
    /// When it was over; set exactly if the latest update says that it is resolved.
    pub resolved_at: Option<Timestamp>,
    /// Its messages, oldest first; at least one.
    pub updates: Vec<IncidentUpdate>,
    /// Counts edits, so that two administrators do not overwrite each other.
    pub version: u32,
    /// When it was written.
    pub created_at: Timestamp,
    /// When it was last edited.
    pub updated_at: Timestamp,
}

impl Incident {
    /// Maximum number of updates.
    pub const MAX_UPDATES: usize = 50;
    /// How long ago a new incident may have begun: 90 days.
    pub const MAX_AGE_SECONDS: i64 = 90 * 24 * 3600;

    /// Returns the state that the latest update gives.
    #[must_use]
    pub fn state(&self) -> IncidentState {
        let latest = self.updates.last();
        latest.map_or(IncidentState::Investigating, |update| update.state)
    }

    /// Returns whether it affected a component on the UTC day that begins at `day`.
    #[must_use]
    pub fn affects(&self, component: Component, day: Timestamp, now: Timestamp) -> bool {
        let ended_at = self.resolved_at.unwrap_or(now);
        self.components.contains(&component)
            && self.started_at.day() <= day
            && day <= ended_at.day()
    }
}

/// One message about an incident.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IncidentUpdate {
    /// Its id.
    pub id: IncidentUpdateId,
    /// The state from then on.
    pub state: IncidentState,
    /// Markdown.
    pub body: IncidentText,
    /// When it was written.
    pub created_at: Timestamp,
}

/// An incident as an administrator writes it.
#[derive(Debug, Clone)]
pub struct IncidentDraft {
    /// Its title.
    pub title: IncidentTitle,
    /// How much it affects its components.
    pub impact: Impact,
    /// The affected components.
    pub components: Vec<Component>,
    /// When it began.
    pub started_at: Timestamp,
    /// When it was over; only if its last update says that it is resolved. Without it, the time of that update.
    pub resolved_at: Option<Timestamp>,
    /// Its updates, oldest first. Those with an id exist already.
    pub updates: Vec<UpdateDraft>,
}

/// An update as an administrator writes it.
#[derive(Debug, Clone)]
pub struct UpdateDraft {
    /// The id of an existing update; none for a new one.
    pub id: Option<IncidentUpdateId>,
    /// The state from then on.
    pub state: IncidentState,
    /// Markdown.
    pub body: IncidentText,
}

impl IncidentDraft {
    /// Makes the incident that replaces `earlier`, or a new one. An existing update keeps its time.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on the field that breaks a rule.
    pub fn apply(self, earlier: Option<&Incident>, now: Timestamp) -> Result<Incident> {
        self.check_times(earlier, now)?;
        if self.components.is_empty() {
            return Err(Error::field("components", "Choose at least one component."));
        }
        let mut components = self.components;
        components.sort_unstable();
        components.dedup();
        if !(1..=Incident::MAX_UPDATES).contains(&self.updates.len()) {
            return Err(Error::field("updates", "Write 1 to 50 updates."));
        }
        let known = earlier.map_or(&[][..], |incident| &incident.updates);
        let updates = self
            .updates
            .into_iter()
            .map(|draft| draft.apply(known, now))
            .collect::<Result<Vec<_>>>()?;
        let is_resolved = updates
            .last()
            .is_some_and(|latest| latest.state == IncidentState::Resolved);
        if self.resolved_at.is_some() && !is_resolved {
            return Err(Error::field(
                "resolved_at",
                "Only an incident whose last update is “resolved” has an end.",
            ));
        }
        let end = |updates: &[IncidentUpdate]| updates.last().map(|latest| latest.created_at);
        let resolved_at = match is_resolved {
            true => self.resolved_at.or(end(&updates)),
            false => None,
        };
        Ok(Incident {
            id: earlier.map_or_else(IncidentId::generate, |incident| incident.id),
            title: self.title,
            impact: self.impact,
            components,
            started_at: self.started_at,
            resolved_at,
            updates,
            version: earlier.map_or(1, |incident| incident.version + 1),
            created_at: earlier.map_or(now, |incident| incident.created_at),
            updated_at: now,
        })
    }

    fn check_times(&self, earlier: Option<&Incident>, now: Timestamp) -> Result<()> {
        if self.started_at > now {
            return Err(Error::field("started_at", "Choose a time in the past."));
        }
        let is_unchanged = earlier.is_some_and(|incident| incident.started_at == self.started_at);
        if !is_unchanged && now.seconds_since(self.started_at) > Incident::MAX_AGE_SECONDS {
            return Err(Error::field(
                "started_at",
                "Choose a time within the last 90 days.",
            ));
        }
        match self.resolved_at {
            Some(end) if end < self.started_at || end > now => Err(Error::field(
                "resolved_at",
                "Choose a time after the start, and not in the future.",
            )),
            _ => Ok(()),
        }
    }
}

impl UpdateDraft {
    fn apply(self, known: &[IncidentUpdate], now: Timestamp) -> Result<IncidentUpdate> {
        let created_at = match self.id {
            None => now,
            Some(id) => {
                let earlier = known.iter().find(|update| update.id == id);
                let missing = || Error::field("updates", "An update was deleted meanwhile.");
                earlier.ok_or_else(missing)?.created_at
            }
        };
        Ok(IncidentUpdate {
            id: self.id.unwrap_or_else(IncidentUpdateId::generate),
            state: self.state,
            body: self.body,
            created_at,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock as _, SystemClock};

    fn draft(states: &[IncidentState], now: Timestamp) -> IncidentDraft {
        let update = |state: &IncidentState| UpdateDraft {
            id: None,
            state: *state,
            body: IncidentText::parse("Text.").unwrap(),
        };
        IncidentDraft {
            title: IncidentTitle::parse("Mail is late").unwrap(),
            impact: Impact::Degraded,
            components: vec![Component::Mail, Component::App, Component::Mail],
            started_at: now.plus_seconds(-600),
            resolved_at: None,
            updates: states.iter().map(update).collect(),
        }
    }

    fn field(result: Result<Incident>) -> &'static str {
        match result {
            Err(Error::InvalidInput(fields)) => fields[0].field,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn an_incident_ends_with_its_last_update() {
        use IncidentState::{Identified, Investigating, Resolved};
        let now = SystemClock.now();
        let open = draft(&[Investigating], now).apply(None, now).unwrap();
        assert_eq!((open.state(), open.resolved_at), (Investigating, None));
        assert_eq!(open.components, [Component::App, Component::Mail]);
        let later = now.plus_seconds(60);
        let mut more = draft(&[Investigating, Resolved], now);
        more.updates[0].id = Some(open.updates[0].id);
        let closed = more.clone().apply(Some(&open), later).unwrap();
        assert_eq!(closed.resolved_at, Some(later));
        assert_eq!((closed.version, closed.id), (2, open.id));
        assert_eq!(closed.updates[0].created_at, now);
        more.resolved_at = Some(now);
        let corrected = more.apply(Some(&open), later).unwrap();
        assert_eq!(corrected.resolved_at, Some(now));
        let again = draft(&[Resolved, Identified], now);
        let reopened = again.apply(Some(&closed), later).unwrap();
        assert_eq!(reopened.resolved_at, None);
    }

    #[test]
    fn bad_times_and_lists_are_refused() {
        use IncidentState::{Identified, Resolved};
        let now = SystemClock.now();
        let with = |change: fn(&mut IncidentDraft, Timestamp)| {
            let mut draft = draft(&[Resolved], now);
            change(&mut draft, now);
            field(draft.apply(None, now))
        };
        let started = |seconds: i64| {
            let mut draft = draft(&[Resolved], now);
            draft.started_at = now.plus_seconds(seconds);
            draft.apply(None, now)
        };
        assert_eq!(field(started(1)), "started_at");
        assert_eq!(field(started(-Incident::MAX_AGE_SECONDS - 1)), "started_at");
        assert!(started(-Incident::MAX_AGE_SECONDS).is_ok());
        assert_eq!(with(|draft, _| draft.components.clear()), "components");
        assert_eq!(with(|draft, _| draft.updates.clear()), "updates");
        let many = |draft: &mut IncidentDraft, _| {
            draft.updates = vec![draft.updates[0].clone(); Incident::MAX_UPDATES + 1];
        };
        assert_eq!(with(many), "updates");
        let unknown = |draft: &mut IncidentDraft, _| {
            draft.updates[0].id = Some(IncidentUpdateId::generate());
        };
        assert_eq!(with(unknown), "updates");
        for end in [1, -601] {
            let mut draft = draft(&[Resolved], now);
            draft.resolved_at = Some(now.plus_seconds(end));
            assert_eq!(field(draft.apply(None, now)), "resolved_at", "{end}");
        }
        let mut open = draft(&[Identified], now);
        open.resolved_at = Some(now);
        assert_eq!(field(open.apply(None, now)), "resolved_at");
    }

    #[test]
    fn an_incident_affects_each_of_its_days() {
        let now = SystemClock.now().day().plus_seconds(3 * 24 * 3600);
        let mut incident = draft(&[IncidentState::Identified], now)
            .apply(None, now)
            .unwrap();
        incident.started_at = now.plus_seconds(-24 * 3600 - 1);
        let on = |days: i64, component| {
            incident.affects(component, now.day().plus_seconds(-days * 24 * 3600), now)
        };
        let days: Vec<bool> = (0..4).map(|days| on(days, Component::Mail)).collect();
        assert_eq!(days, [true, true, true, false]);
        assert!(!on(0, Component::Docs));
    }
}
