//! The parts of the service, whether they work now, and how often they worked.

use crate::{Impact, Incident, IncidentState, Retention, Timestamp};

/// A part of the service, as the status page lists it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Component {
    /// The app and its API.
    App,
    /// Public docs.
    Docs,
    /// Outgoing mail.
    Mail,
    /// Background jobs.
    Jobs,
    /// The database.
    Database,
}

impl Component {
    /// All components, in the order of the status page.
    pub const ALL: [Self; 5] = [
        Self::App,
        Self::Docs,
        Self::Mail,
        Self::Jobs,
        Self::Database,
    ];

    /// Returns its name in the API and the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::App => "app",
            Self::Docs => "docs",
            Self::Mail => "mail",
            Self::Jobs => "jobs",
            Self::Database => "database",
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
            Self::App => "App and API",
            Self::Docs => "Public docs",
            Self::Mail => "Mail",
            Self::Jobs => "Background jobs",
            Self::Database => "Database",
        }
    }

    /// Returns a few words about it.
    #[must_use]
    pub fn description(self) -> &'static str {
        match self {
            Self::App => "dashboard, settings, publishing",
            Self::Docs => "pages, search, graph, files for models",
            Self::Mail => "sign-in links and notices",
            Self::Jobs => "mail queue, schema syncs, cleanup",
            Self::Database => "accounts, projects, schema versions",
        }
    }
}

/// The result of the server's checks of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ServiceChecks {
    /// Whether the database responds.
    pub database: bool,
    /// Whether data can be saved.
    pub storage: bool,
    /// Whether the last message could be sent.
    pub mail: bool,
    /// Whether every kind of background job is at work.
    pub jobs: bool,
}

impl ServiceChecks {
    /// Returns whether a component works. Docs can be read while nothing can be saved.
    #[must_use]
    pub fn works(self, component: Component) -> bool {
        match component {
            Component::App | Component::Database => self.database && self.storage,
            Component::Docs => self.database,
            Component::Mail => self.mail,
            Component::Jobs => self.jobs,
        }
    }

    /// Returns whether all of them pass.
    #[must_use]
    pub fn are_ok(self) -> bool {
        self.database && self.storage && self.mail && self.jobs
    }
}

/// The samples of one component on one UTC day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DaySamples {
    /// The beginning of the day.
    pub day: Timestamp,
    /// Samples of all instances that found the component working.
    pub ok: u32,
    /// Samples that found it failing.
    pub failed: u32,
    /// Minutes of the day with at least one sample of any instance.
    pub minutes: u32,
}

impl DaySamples {
    /// Minutes of a day.
    pub const MINUTES: u32 = 24 * 60;

    fn none(day: Timestamp) -> Self {
        Self {
            day,
            ok: 0,
            failed: 0,
            minutes: 0,
        }
    }

    /// Returns whether there is no sample.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.ok + self.failed == 0
    }

    /// Returns how many whole minutes of the day are over.
    #[must_use]
    pub fn expected_minutes(self, now: Timestamp) -> u32 {
        let over = now.seconds_since(self.day) / 60;
        u32::try_from(over).unwrap_or(0).min(Self::MINUTES)
    }

    /// Returns how many of them have no sample, because no instance was running or none could check.
    #[must_use]
    pub fn missing_minutes(self, now: Timestamp) -> u32 {
        self.expected_minutes(now).saturating_sub(self.minutes)
    }
}

/// The share of samples that passed, in hundredths of a percent, rounded down so that only a clean record is 100 %.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Uptime(u32);

impl Uptime {
    const ALL: u32 = 10_000;

    /// Returns the share of `ok` in `ok + failed`; none without samples.
    #[must_use]
    pub fn of(ok: u64, failed: u64) -> Option<Self> {
        let share = (ok * u64::from(Self::ALL)).checked_div(ok + failed)?;
        u32::try_from(share).ok().map(Self)
    }

    /// Returns the percentage.
    #[must_use]
    pub fn percent(self) -> f64 {
        f64::from(self.0) / 100.0
    }
}

impl std::fmt::Display for Uptime {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.0 / 100, self.0 % 100) {
            (whole, 0) => write!(f, "{whole} %"),
            (whole, part) => write!(f, "{whole}.{part:02} %"),
        }
    }
}

/// The last 90 days of one component.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComponentHistory {
    /// The component.
    pub component: Component,
    /// One entry for each day, oldest first; today is the last.
    pub days: Vec<DaySamples>,
}

impl ComponentHistory {
    /// The number of days, today included.
    pub const DAYS: u32 = Retention::STATUS_SAMPLE_DAYS;

    /// Returns the beginning of the first of those days.
    #[must_use]
    pub fn first_day(now: Timestamp) -> Timestamp {
        now.day()
            .plus_seconds(-i64::from(Self::DAYS - 1) * 24 * 3600)
    }

    /// Puts stored samples into the last 90 days. A day without samples stays empty.
    #[must_use]
    pub fn new(component: Component, samples: &[DaySamples], now: Timestamp) -> Self {
        let first = Self::first_day(now);
        let day = |number: u32| {
            let day = first.plus_seconds(i64::from(number) * 24 * 3600);
            let stored = samples.iter().find(|samples| samples.day == day);
            stored.copied().unwrap_or(DaySamples::none(day))
        };
        Self {
            component,
            days: (0..Self::DAYS).map(day).collect(),
        }
    }

    /// Returns the uptime over recorded samples only; none without samples.
    #[must_use]
    pub fn uptime(&self) -> Option<Uptime> {
        let sum = |count: fn(&DaySamples) -> u32| -> u64 {
            self.days.iter().map(|day| u64::from(count(day))).sum()
        };
        Uptime::of(sum(|day| day.ok), sum(|day| day.failed))
    }

    /// Returns the number of days with samples.
    #[must_use]
    pub fn sampled_days(&self) -> usize {
        self.days.iter().filter(|day| !day.is_empty()).count()
    }

    /// Returns the days with minutes that have no sample, without those up to the first day with samples. One minute is
    /// within the precision of sampling.
    pub fn gaps(&self, now: Timestamp) -> impl Iterator<Item = &DaySamples> {
        self.days
            .iter()
            .skip_while(|day| day.is_empty())
            .skip(1)
            .filter(move |day| day.missing_minutes(now) > 1)
    }
}

/// Everything that the status page shows.
#[derive(Debug, Clone)]
pub struct StatusReport {
    /// When the checks ran.
    pub now: Timestamp,
    /// The checks.
    pub checks: ServiceChecks,
    /// One history for each component.
    pub histories: Vec<ComponentHistory>,
    /// Open incidents and those of the last 90 days, the latest first.
    pub incidents: Vec<Incident>,
    /// Incidents that ended before that, the latest first.
    pub earlier: Vec<Incident>,
    /// Whether histories and incidents could be read just now. Otherwise they are older, or empty.
    pub is_history_current: bool,
}

impl StatusReport {
    /// Returns the open incidents.
    pub fn open_incidents(&self) -> impl Iterator<Item = &Incident> {
        let incidents = self.incidents.iter();
        incidents.filter(|incident| incident.state() != IncidentState::Resolved)
    }

    /// Returns the worst impact of the open incidents; none if no incident is open.
    #[must_use]
    pub fn open_impact(&self) -> Option<Impact> {
        self.open_incidents().map(|incident| incident.impact).max()
    }

    /// Returns the worst impact of the open incidents on a component.
    #[must_use]
    pub fn open_impact_on(&self, component: Component) -> Option<Impact> {
        let affecting = |incident: &&Incident| incident.components.contains(&component);
        let open = self.open_incidents().filter(affecting);
        open.map(|incident| incident.impact).max()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock as _, SystemClock};

    fn samples(day: Timestamp, ok: u32, failed: u32, minutes: u32) -> DaySamples {
        DaySamples {
            day,
            ok,
            failed,
            minutes,
        }
    }

    #[test]
    fn only_a_clean_record_is_100_percent() {
        for (ok, failed, expected) in [
            (1, 0, "100 %"),
            (129_600, 1, "99.99 %"),
            (9_997, 3, "99.97 %"),
            (999, 1, "99.90 %"),
            (1, 1, "50 %"),
            (0, 5, "0 %"),
        ] {
            assert_eq!(Uptime::of(ok, failed).unwrap().to_string(), expected);
        }
        assert_eq!(Uptime::of(0, 0), None);
    }

    #[test]
    fn days_without_samples_count_for_nothing() {
        let now = SystemClock.now().day().plus_seconds(2 * 3600);
        let yesterday = now.day().plus_seconds(-24 * 3600);
        let stored = [samples(yesterday, 99, 1, 100)];
        let history = ComponentHistory::new(Component::App, &stored, now);
        assert_eq!(history.days.len(), 90);
        assert_eq!(history.days.last().unwrap().day, now.day());
        assert_eq!(history.sampled_days(), 1);
        assert_eq!(history.uptime().unwrap().to_string(), "99 %");
        // The first day with samples may be the first day of the installation, so only today is a gap.
        let gaps: Vec<_> = history.gaps(now).map(|day| day.day).collect();
        assert_eq!(gaps, [now.day()]);
        assert_eq!(history.days[89].missing_minutes(now), 120);
        assert_eq!(history.days[88].missing_minutes(now), 1_340);
    }

    #[test]
    fn docs_work_while_nothing_can_be_saved() {
        let checks = ServiceChecks {
            database: true,
            storage: false,
            mail: true,
            jobs: true,
        };
        let failing: Vec<_> = Component::ALL
            .into_iter()
            .filter(|component| !checks.works(*component))
            .collect();
        assert_eq!(failing, [Component::App, Component::Database]);
        assert!(!checks.are_ok());
    }
}
