//! How long data is kept. The privacy policy shows these numbers.

use crate::Plan;

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

/// How long data is kept, in seconds. The only home of these numbers.
pub struct Retention;

impl Retention {
    /// How long a sign-in link works: 10 minutes (OWASP ASVS 5.0, 6.5.5).
    pub const SIGN_IN_LINK_WORKS: i64 = 10 * 60;
    /// How long a sign-in link stays in the database after that.
    pub const SIGN_IN_LINK: i64 = HOUR;
    /// How long a session lasts after its last use.
    pub const SESSION: i64 = 30 * DAY;
    /// Counters of rate limits after their last use. Longer than the longest window of a limit.
    pub const RATE_LIMIT_COUNTER: i64 = 2 * HOUR;
    /// The use of API keys by hour. Longer than it is shown.
    pub const API_KEY_HOURS: i64 = 25 * HOUR;
    /// Jobs that failed for the last time, such as mail that could not be sent.
    pub const DEAD_JOB: i64 = 30 * DAY;
    /// Events of the payment provider, and checkouts that were opened. Stripe sends an event again for at most 30 days.
    pub const BILLING_EVENT: i64 = 90 * DAY;
    /// Errors that browsers report, after the last report.
    pub const CLIENT_ERROR: i64 = 30 * DAY;
    /// Messages from the contact form.
    pub const CONTACT_MESSAGE: i64 = 365 * DAY;
    /// Answers to whether a page of the documentation was helpful.
    pub const HELP_FEEDBACK: i64 = 365 * DAY;
    /// Events, once every consumer has read them.
    pub const EVENT: i64 = 30 * DAY;
    /// The audit log of an account without a running subscription to Pro.
    pub const AUDIT_LOG_FREE: i64 = 90 * DAY;
    /// The audit log of an account with Pro: 13 months.
    pub const AUDIT_LOG_PRO: i64 = 396 * DAY;
    /// What was sent to webhooks.
    pub const WEBHOOK_DELIVERY: i64 = 30 * DAY;
    /// The secret of a webhook from before a rotation.
    pub const OLD_WEBHOOK_SECRET: i64 = DAY;
    /// What users were told by mail, so that they are not told again.
    pub const NOTICE: i64 = 60 * DAY;
    /// A follower of a changelog who has not confirmed the address.
    pub const UNCONFIRMED_FOLLOWER: i64 = 48 * HOUR;
    /// Checks of schemas.
    pub const SCHEMA_CHECK: i64 = 30 * DAY;
    /// The responses to requests with an idempotency key.
    pub const IDEMPOTENCY_KEY: i64 = DAY;
    /// The secret of an API key from before a rotation.
    pub const OLD_SECRET: i64 = DAY;
    /// Uploaded pictures that no theme uses.
    pub const UNUSED_PICTURE: i64 = DAY;
    /// Style sheets of themes that no page was made with.
    pub const UNUSED_STYLE_SHEET: i64 = 90 * DAY;
    /// Counts of what readers of docs did, by hour.
    pub const ANALYTICS_HOURS: i64 = 30 * DAY;
    /// The same by day: 25 months.
    pub const ANALYTICS_DAYS: i64 = 761 * DAY;
    /// How many users pay for each plan, by day: as long as other counts by day.
    pub const PLAN_DAYS: i64 = Self::ANALYTICS_DAYS;
    /// Samples of the service's components.
    pub const STATUS_SAMPLE_DAYS: u32 = 90;

    /// Returns how long the audit log of an account with this plan is kept, in seconds.
    #[must_use]
    pub const fn audit_log(plan: Plan) -> i64 {
        match plan {
            Plan::Free => Self::AUDIT_LOG_FREE,
            Plan::Pro => Self::AUDIT_LOG_PRO,
        }
    }
}
