//! Incidents.

use domain::{Error, IncidentDraft, IncidentText, IncidentTitle, IncidentUpdateId, Result};
use domain::{Timestamp, UpdateDraft, VersionNumber};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Component;
use crate::parameters::Whole;

/// How much an incident affects its components.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Impact {
    /// Slow or unreliable.
    Degraded,
    /// Down for some users or in some places.
    PartialOutage,
    /// Down.
    Outage,
}

/// The state of the work on an incident.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
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

/// An incident.
#[derive(Serialize, ToSchema)]
pub struct Incident {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// How much it affects its components.
    pub impact: Impact,
    /// The state that its latest update gives.
    pub state: IncidentState,
    /// The affected components.
    pub components: Vec<Component>,
    /// When it began (RFC 3339, UTC).
    pub started_at: String,
    /// When it was over; null while it is open.
    #[schema(required)]
    pub resolved_at: Option<String>,
    /// Its messages, oldest first.
    pub updates: Vec<IncidentUpdate>,
    /// Counts edits.
    pub version: u32,
}

/// One message about an incident.
#[derive(Serialize, ToSchema)]
pub struct IncidentUpdate {
    /// Its id.
    pub id: String,
    /// The state from then on.
    pub state: IncidentState,
    /// Markdown.
    pub body: String,
    /// When it was written (RFC 3339, UTC).
    pub created_at: String,
}

/// An incident and its updates, as an administrator writes them.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IncidentInput {
    /// 1 to 120 characters.
    pub title: String,
    /// How much it affects its components.
    pub impact: Impact,
    /// At least one.
    pub components: Vec<Component>,
    /// When it began (RFC 3339), within the last 90 days; by default now.
    pub started_at: Option<String>,
    /// When it was over (RFC 3339). Only if the last update says that it is resolved; by default the time of that update.
    pub resolved_at: Option<String>,
    /// 1 to 50, oldest first.
    pub updates: Vec<UpdateInput>,
}

/// An edited incident.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EditIncident {
    /// The version that was edited.
    #[schema(value_type = u32, maximum = 2147483647)]
    pub version: Whole<0, { VersionNumber::MAX }>,
    /// The whole incident.
    pub incident: IncidentInput,
}

/// An update, as an administrator writes it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateInput {
    /// Id of an existing update, which keeps its time; none for a new one.
    pub id: Option<String>,
    /// The state from then on.
    pub state: IncidentState,
    /// Markdown, 1 to 4,000 characters.
    pub body: String,
}

/// One incident.
#[derive(Serialize, ToSchema)]
pub struct IncidentAnswer {
    /// The incident.
    pub incident: Incident,
}

/// Incidents, newest first.
#[derive(Serialize, ToSchema)]
pub struct IncidentList {
    /// One part of the incidents.
    pub items: Vec<Incident>,
    /// Pass it as `cursor` to get the next part; null at the end.
    #[schema(required)]
    pub next_cursor: Option<String>,
}

impl From<&domain::Incident> for Incident {
    fn from(incident: &domain::Incident) -> Self {
        Self {
            id: incident.id.to_string(),
            title: incident.title.as_str().to_owned(),
            impact: incident.impact.into(),
            state: incident.state().into(),
            components: incident
                .components
                .iter()
                .map(|one| (*one).into())
                .collect(),
            started_at: incident.started_at.to_rfc3339(),
            resolved_at: incident.resolved_at.map(Timestamp::to_rfc3339),
            updates: incident.updates.iter().map(IncidentUpdate::from).collect(),
            version: incident.version,
        }
    }
}

impl From<&domain::IncidentUpdate> for IncidentUpdate {
    fn from(update: &domain::IncidentUpdate) -> Self {
        Self {
            id: update.id.to_string(),
            state: update.state.into(),
            body: update.body.as_str().to_owned(),
            created_at: update.created_at.to_rfc3339(),
        }
    }
}

impl IncidentInput {
    /// Parses the incident.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on the first invalid field.
    pub fn into_draft(self, now: Timestamp) -> Result<IncidentDraft> {
        let time = |field, text: Option<&str>| text.map(|text| parse_time(field, text)).transpose();
        Ok(IncidentDraft {
            title: IncidentTitle::parse(&self.title)?,
            impact: self.impact.into(),
            components: self.components.into_iter().map(Into::into).collect(),
            started_at: time("started_at", self.started_at.as_deref())?.unwrap_or(now),
            resolved_at: time("resolved_at", self.resolved_at.as_deref())?,
            updates: self
                .updates
                .into_iter()
                .map(UpdateDraft::try_from)
                .collect::<Result<_>>()?,
        })
    }
}

impl TryFrom<UpdateInput> for UpdateDraft {
    type Error = Error;

    fn try_from(input: UpdateInput) -> Result<Self> {
        let unknown = || Error::field("updates", "An update was deleted meanwhile.");
        let id = input.id.as_deref();
        Ok(Self {
            id: id
                .map(|text| IncidentUpdateId::parse(text).ok_or_else(unknown))
                .transpose()?,
            state: input.state.into(),
            body: IncidentText::parse(&input.body)?,
        })
    }
}

fn parse_time(field: &'static str, text: &str) -> Result<Timestamp> {
    let message = "Write the time as in RFC 3339, such as 2026-11-20T14:02:00Z.";
    Timestamp::parse_rfc3339(text).ok_or_else(|| Error::field(field, message))
}

impl From<domain::Impact> for Impact {
    fn from(impact: domain::Impact) -> Self {
        match impact {
            domain::Impact::Degraded => Self::Degraded,
            domain::Impact::PartialOutage => Self::PartialOutage,
            domain::Impact::Outage => Self::Outage,
        }
    }
}

impl From<Impact> for domain::Impact {
    fn from(impact: Impact) -> Self {
        match impact {
            Impact::Degraded => Self::Degraded,
            Impact::PartialOutage => Self::PartialOutage,
            Impact::Outage => Self::Outage,
        }
    }
}

impl From<domain::IncidentState> for IncidentState {
    fn from(state: domain::IncidentState) -> Self {
        match state {
            domain::IncidentState::Investigating => Self::Investigating,
            domain::IncidentState::Identified => Self::Identified,
            domain::IncidentState::Monitoring => Self::Monitoring,
            domain::IncidentState::Resolved => Self::Resolved,
        }
    }
}

impl From<IncidentState> for domain::IncidentState {
    fn from(state: IncidentState) -> Self {
        match state {
            IncidentState::Investigating => Self::Investigating,
            IncidentState::Identified => Self::Identified,
            IncidentState::Monitoring => Self::Monitoring,
            IncidentState::Resolved => Self::Resolved,
        }
    }
}
