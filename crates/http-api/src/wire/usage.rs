//! How the installation is used, for administrators.

use serde::Serialize;
use status::Usage;
use utoipa::ToSchema;

/// How the installation is used. Nothing in it comes from a schema.
#[derive(Serialize, ToSchema)]
pub struct AdminAnalytics {
    /// Numbers of everything that exists.
    pub totals: UsageTotals,
    /// Each UTC day of the period; the last is today.
    pub days: Vec<UsageDay>,
    /// Subscriptions by plan and status. Users without one have Free.
    pub subscriptions: Vec<SubscriptionCount>,
    /// The public projects with the most views of the period, at most 20.
    pub top_projects: Vec<TopProject>,
    /// Background jobs by kind.
    pub queues: Vec<JobQueue>,
    /// Calls that took longer than a second in the last 24 hours, the newest first; at most 100. Only those that this instance
    /// answered since it started.
    pub slow_calls: Vec<SlowCall>,
}

/// Numbers of everything that exists.
#[derive(Serialize, ToSchema)]
pub struct UsageTotals {
    /// Users.
    pub users: u64,
    /// Projects.
    pub projects: u64,
    /// Those whose docs are public.
    pub public_projects: u64,
    /// Versions of schemas.
    pub versions: u64,
    /// Views of docs of all time.
    pub views: u64,
    /// Bytes of the database.
    pub database_bytes: u64,
}

/// What was new on a day.
#[derive(Serialize, ToSchema)]
pub struct UsageDay {
    /// Its beginning, RFC 3339.
    pub day: String,
    /// New users.
    pub sign_ups: u64,
    /// Sign-ins of users who still exist.
    pub sign_ins: u64,
    /// New projects.
    pub projects: u64,
    /// Published versions.
    pub versions: u64,
    /// Views of docs.
    pub views: u64,
    /// The paying users of each plan that costs something: those of now for today, otherwise the last ones that were counted
    /// on that day. Empty if none were counted.
    pub plans: Vec<PayingUsers>,
}

/// The users whom a payment provider charges for a plan. Plans that were granted by hand do not count.
#[derive(Serialize, ToSchema)]
pub struct PayingUsers {
    /// The plan, such as `pro`.
    pub plan: &'static str,
    /// How many there are.
    pub users: u64,
    /// What they pay in a month, in US cents.
    pub monthly_revenue_cents: u64,
}

/// The subscriptions of a plan with a status.
#[derive(Serialize, ToSchema)]
pub struct SubscriptionCount {
    /// The plan, such as `pro`.
    pub plan: String,
    /// The status, such as `active`.
    pub status: String,
    /// How many there are.
    pub users: u64,
}

/// A public project with its views.
#[derive(Serialize, ToSchema)]
pub struct TopProject {
    /// Its owner's username.
    pub username: String,
    /// Its slug.
    pub slug: String,
    /// Views of the period.
    pub views: u64,
}

/// The jobs of a kind.
#[derive(Serialize, ToSchema)]
pub struct JobQueue {
    /// The kind, such as `sign_in_mail`.
    pub kind: String,
    /// How many wait or run.
    pub waiting: u64,
    /// How many were given up.
    pub dead: u64,
    /// Since when the one that waits the longest could run, RFC 3339; null if all of them run later.
    #[schema(required)]
    pub due_since: Option<String>,
}

/// An HTTP call that took longer than a second. It has neither the address, the query nor the user.
#[derive(Serialize, ToSchema)]
pub struct SlowCall {
    /// The method.
    pub method: String,
    /// The pattern of the route, such as `/d/{username}/{slug}`; `unmatched` if no route matched.
    pub route: String,
    /// The status of the response.
    pub status: u16,
    /// How many milliseconds it took, with the time in which the client sent its body.
    pub duration_ms: u64,
    /// When it ended, RFC 3339.
    pub at: String,
}

impl From<Usage> for AdminAnalytics {
    fn from(usage: Usage) -> Self {
        let totals = usage.totals;
        Self {
            totals: UsageTotals {
                users: totals.users,
                projects: totals.projects,
                public_projects: totals.public_projects,
                versions: totals.versions,
                views: totals.views,
                database_bytes: totals.database_bytes,
            },
            days: usage.days.into_iter().map(UsageDay::from).collect(),
            subscriptions: (usage.subscriptions.into_iter())
                .map(|of| SubscriptionCount {
                    plan: of.plan,
                    status: of.status,
                    users: of.users,
                })
                .collect(),
            top_projects: (usage.top_projects.into_iter())
                .map(|project| TopProject {
                    username: project.username,
                    slug: project.slug,
                    views: project.views,
                })
                .collect(),
            queues: (usage.queues.into_iter())
                .map(|queue| JobQueue {
                    kind: queue.kind,
                    waiting: queue.waiting,
                    dead: queue.dead,
                    due_since: queue.due_since.map(|time| time.to_rfc3339()),
                })
                .collect(),
            slow_calls: usage.slow_calls.into_iter().map(SlowCall::from).collect(),
        }
    }
}

impl From<status::UsageDay> for UsageDay {
    fn from(day: status::UsageDay) -> Self {
        Self {
            day: day.day.to_rfc3339(),
            sign_ups: day.sign_ups,
            sign_ins: day.sign_ins,
            projects: day.projects,
            versions: day.versions,
            views: day.views,
            plans: (day.plans.into_iter())
                .map(|of| PayingUsers {
                    plan: of.plan.as_str(),
                    users: of.users,
                    monthly_revenue_cents: of.monthly_cents,
                })
                .collect(),
        }
    }
}

impl From<status::SlowCall> for SlowCall {
    fn from(call: status::SlowCall) -> Self {
        Self {
            method: call.method,
            route: call.route,
            status: call.status,
            duration_ms: u64::try_from(call.duration.as_millis()).unwrap_or(u64::MAX),
            at: call.at.to_rfc3339(),
        }
    }
}
