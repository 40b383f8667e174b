// Written by `cargo xtask facts` from the server's own constants. Never edited by hand.

// Characters, unless the name says bytes.
export const MAX_SCHEMA_BYTES = 8388608;
export const MAX_PROJECT_NAME = 80;
export const MAX_DESCRIPTION = 500;
export const MIN_SLUG = 2;
export const MAX_SLUG = 64;
export const MIN_USERNAME = 2;
export const MAX_USERNAME = 39;
export const MAX_USER_NAME = 80;
export const MAX_EMAIL_BYTES = 254;
export const MAX_SECTION_KEY = 64;
export const MAX_SECTION_TITLE = 120;
export const MAX_SECTION_BODY_BYTES = 262144;
export const MAX_VERSION_MESSAGE = 500;
export const MAX_CONTACT_NAME = 80;
export const MIN_CONTACT_MESSAGE = 10;
export const MAX_CONTACT_MESSAGE = 5000;
export const MAX_FEEDBACK_COMMENT = 500;
export const MAX_EVENTS = 20;
export const MAX_ENDPOINTS = 20;
export const MAX_ENDPOINT_NAME = 80;
export const MAX_ENDPOINT_HEADERS = 20;
export const MAX_HEADER_NAME = 80;
export const MAX_HEADER_VALUE = 4096;
export const MAX_URL_BYTES = 2048;
export const MAX_HIDE_RULES = 200;
export const MAX_HIDE_RULE = 200;
export const MAX_LAYOUT_GROUPS = 60;
export const MAX_LAYOUT_NAME = 60;
export const MAX_FITTED_VERSIONS = 500;
export const MAX_SAMPLE_VALUES = 200;
export const MAX_SEARCH = 200;
export const MAX_INCIDENT_TITLE = 120;
export const MAX_INCIDENT_TEXT = 4000;
export const MAX_INCIDENT_UPDATES = 50;
export const MAX_API_KEY_NAME = 80;
export const MAX_ALLOWED_CHANGE_REASON = 500;

/** Slugs and usernames. */
export const NAME_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** API keys of a user, and requests with one of them. */
export const MAX_API_KEYS = 5;
export const API_KEY_REQUESTS_PER_HOUR = 100;
