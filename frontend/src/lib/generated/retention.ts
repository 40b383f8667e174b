// Written by `cargo xtask facts` from the server's own constants. Never edited by hand.

// How long data is kept; the names say in which unit.
export const SIGN_IN_LINK_MINUTES = 10;
export const USED_LINK_HOURS = 1;
export const SESSION_DAYS = 30;
export const RATE_LIMIT_HOURS = 2;
export const API_KEY_USE_HOURS = 25;
export const DEAD_JOB_DAYS = 30;
export const BILLING_EVENT_DAYS = 90;
export const CLIENT_ERROR_DAYS = 30;
export const CONTACT_MESSAGE_DAYS = 365;
export const HELP_FEEDBACK_DAYS = 365;
export const EVENT_DAYS = 30;
export const AUDIT_LOG_FREE_DAYS = 90;
export const AUDIT_LOG_PRO_DAYS = 396;
export const WEBHOOK_DELIVERY_DAYS = 30;
export const NOTICE_DAYS = 60;
export const UNCONFIRMED_FOLLOWER_HOURS = 48;
export const IDEMPOTENCY_KEY_HOURS = 24;
export const SCHEMA_CHECK_DAYS = 30;
export const ANALYTICS_HOUR_DAYS = 30;
export const ANALYTICS_DAY_DAYS = 761;
