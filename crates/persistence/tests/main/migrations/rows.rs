//! Rows for every migration, in SQL that both databases accept: every literal is quoted.

/// Rows to insert once a migration has run, by its version. At least one row for every table that the
/// migration adds, as the server writes it.
pub const ROWS: &[(&str, &str)] = &[
    ("20261120000000", FOUNDATION),
    ("20261121000000", CHANGES),
    ("20261121100000", CONTENT),
    ("20261121110000", ENDPOINTS),
    ("20261121200000", PAGE_FEEDBACK),
    ("20261122300000", ""),
    ("20261122400000", ACCOUNT),
    ("20261122500000", ""),
    ("20261122510000", EVENTS),
    ("20261122520000", ""),
    ("20261123100000", API_KEYS),
    ("20261123300000", BILLING),
    ("20261123500000", PIPELINES),
    ("20261123550000", FAILED_PAYMENT),
    ("20261123560000", LAST_ROUTE),
    ("20261123570000", KEY_REQUEST),
    ("20261123600000", STATUS),
    ("20261123700000", CONTACT),
    ("20261123710000", CLIENT_ERRORS),
    ("20261123800000", ALLOWED_KIND),
    ("20261123850000", OPENED_CHECKOUT),
    ("20261123860000", KEPT_PROJECT),
    ("20261124200000", KEY_PROJECTS),
    ("20261124300000", RUNS),
    ("20261125100000", AUDIT_LOG),
    ("20261125190000", JOB_LANE),
    ("20261126070000", ""),
    ("20261127100000", ANALYTICS),
    ("20261128100000", ANALYTICS_DAY),
    ("20261128100001", PLAN_DAY),
    ("20261128110000", ANALYTICS_READERS),
    ("20261128120000", WEBHOOKS),
    ("20261128140000", NOTIFICATION_SETTING),
    ("20261128141000", NOTICE),
    ("20261128142000", FOLLOWER),
    ("20261128190000", WEBHOOK_REQUEST),
    ("20261128191000", CHECK_VIEWS),
    ("20261129000000", THEMES),
    ("20261129090000", HELP_FEEDBACK),
    ("20261129150000", NAMED_EXAMPLES),
    ("20261129200000", ""),
    ("20261130060000", CHECK_REASONS),
    ("20261130061000", EXAMPLE_FITS),
];

const CHECK_REASONS: &str = r#"
UPDATE schema_checks SET reasons = '{"findings":2,"invalid_operations":1}';
"#;

const EXAMPLE_FITS: &str = r#"
UPDATE named_examples SET fits = '{"stamp":"1 ","runs":[{"from":1,"to":1,"fits":true}]}';
"#;

const WEBHOOK_REQUEST: &str = r#"
UPDATE webhooks SET is_given_up_told = '1', request_key = 'b5d0c1';
"#;

const CHECK_VIEWS: &str = r#"
UPDATE schema_checks SET page_views = '12';
"#;

const WEBHOOKS: &str = r#"
INSERT INTO webhooks (id, user_id, format, url, host, secret, kinds, min_severity, coordinates, is_bound, is_enabled,
    sequence, created_at)
VALUES
    ('019aa000-0000-7000-8000-0000000000f1', '019aa000-0000-7000-8000-000000000001', 'standard', 'x1.AAAA',
     'hooks.example.com', 'x1.BBBB', '*', 'safe', '', '1', '1', '1', '2026-11-28 10:00:00');
INSERT INTO webhook_projects (webhook_id, project_id) VALUES
    ('019aa000-0000-7000-8000-0000000000f1', '019aa000-0000-7000-8000-000000000006');
INSERT INTO webhook_deliveries (id, webhook_id, event_id, sequence, kind, project_id, project_name, project_slug, version,
    body, status, attempts, attempts_before, created_at)
VALUES
    ('019aa000-0000-7000-8000-0000000000f2', '019aa000-0000-7000-8000-0000000000f1',
     '019aa000-0000-7000-8000-0000000000e1', '1', 'schema.published', '019aa000-0000-7000-8000-000000000006', 'Shop', 'shop',
     '1', '{}', 'delivered', '1', '0', '2026-11-28 10:00:00');
INSERT INTO webhook_attempts (delivery_id, number, started_at, status, duration_ms, request_headers, response_headers,
    response_body)
VALUES
    ('019aa000-0000-7000-8000-0000000000f2', '1', '2026-11-28 10:00:01', '204', '12', '[]', '[]', '');
"#;

const FOUNDATION: &str = r#"
INSERT INTO users (id, email, name, username, created_at) VALUES
    ('019aa000-0000-7000-8000-000000000001', 'ada@example.com', 'Ada', 'ada', '2026-11-20 10:00:00.123456'),
    ('019aa000-0000-7000-8000-000000000002', 'bob@example.com', NULL, 'bob', '2026-11-20 11:00:00');
INSERT INTO subscriptions (user_id, plan, status, updated_at) VALUES
    ('019aa000-0000-7000-8000-000000000001', 'pro', 'active', '2026-11-20 10:00:00');
INSERT INTO sessions (id, user_id, token_hash, created_at, last_used_at, expires_at) VALUES
    ('019aa000-0000-7000-8000-000000000003', '019aa000-0000-7000-8000-000000000001', 'hash-1',
     '2026-11-20 10:00:00', '2026-11-20 10:00:00', '2036-12-20 10:00:00');
INSERT INTO sign_in_links (token_hash, email, redirect, created_at, expires_at, used_at) VALUES
    ('hash-2', 'ada@example.com', '/projects', '2026-11-20 10:00:00', '2026-11-20 10:10:00', NULL);
INSERT INTO rate_limit_subjects (subject, touched_at) VALUES ('sign-in:ip:1', '2026-11-20 10:00:00');
INSERT INTO rate_limit_events (id, subject, passed_at) VALUES
    ('019aa000-0000-7000-8000-000000000004', 'sign-in:ip:1', '2026-11-20 10:00:00');
INSERT INTO jobs (id, kind, payload, attempts, run_at, created_at) VALUES
    ('019aa000-0000-7000-8000-000000000005', 'sign_in_mail', '{"email":"ada@example.com","redirect":null}', '2',
     '2026-11-20 10:00:00', '2026-11-20 10:00:00');
INSERT INTO projects (id, owner_id, name, slug, description, is_public, current_version, latest_version, created_at, updated_at)
VALUES
    ('019aa000-0000-7000-8000-000000000006', '019aa000-0000-7000-8000-000000000001', 'Shop', 'shop', 'A shop.', '1', '1', '1',
     '2026-11-20 10:00:00', '2026-11-20 10:00:00'),
    ('019aa000-0000-7000-8000-000000000007', '019aa000-0000-7000-8000-000000000002', 'Empty', 'empty', '', '0', NULL, '0',
     '2026-11-20 10:00:00', '2026-11-20 10:00:00');
INSERT INTO slug_redirects (slug, project_id, created_at) VALUES
    ('store', '019aa000-0000-7000-8000-000000000006', '2026-11-20 10:00:00');
INSERT INTO schema_versions (id, project_id, number, source, message, commit_hash, sdl, sdl_hash, sdl_bytes,
    types_count, operations_count, fields_count, findings, findings_count, created_at)
VALUES
    ('019aa000-0000-7000-8000-000000000008', '019aa000-0000-7000-8000-000000000006', '1', 'upload', 'First', NULL,
     'type Query { a: Int }', 'abc', '21', '1', '1', '1', '{"items":[],"omitted":0}', '0', '2026-11-20 10:00:00');
"#;

const CHANGES: &str = r#"
INSERT INTO schema_changes (version_id, breaking, dangerous, safe, omitted, items) VALUES
    ('019aa000-0000-7000-8000-000000000008', '1', '2', '3', '0', '[]');
"#;

const CONTENT: &str = r#"
INSERT INTO content_sections (id, project_id, key, title, summary, body, position, is_visible, version, updated_at) VALUES
    ('019aa000-0000-7000-8000-000000000009', '019aa000-0000-7000-8000-000000000006', 'errors', 'Errors', 'All errors.',
     'All errors.', '0', '1', '1', '2026-11-21 10:00:00');
"#;

const NAMED_EXAMPLES: &str = r#"
INSERT INTO named_examples (id, project_id, key, document, variables, origin, file, version, updated_at) VALUES
    ('019aa000-0000-7000-8000-0000000000e1', '019aa000-0000-7000-8000-000000000006', 'names', '{ a }', NULL, 'written',
     NULL, '1', '2026-11-29 10:00:00');
"#;

const ENDPOINTS: &str = r#"
INSERT INTO endpoints (id, project_id, name, url, environment, description, headers, is_default, last_test, sync, sync_at,
    last_sync, created_at, updated_at)
VALUES
    ('019aa000-0000-7000-8000-00000000000a', '019aa000-0000-7000-8000-000000000006', 'Live',
     'https://api.example.com/graphql', 'production', '', '[]', '1', NULL, 'hourly', '2026-11-21 10:00:00', NULL,
     '2026-11-21 10:00:00', '2026-11-21 10:00:00');
"#;

const PAGE_FEEDBACK: &str = r#"
INSERT INTO page_feedback (id, project_id, page, is_helpful, comment, created_at) VALUES
    ('019aa000-0000-7000-8000-00000000000b', '019aa000-0000-7000-8000-000000000006', 'overview', '1', 'Thanks',
     '2026-11-21 20:00:00');
"#;

const ACCOUNT: &str = r#"
INSERT INTO username_redirects (username, user_id, created_at) VALUES
    ('countess', '019aa000-0000-7000-8000-000000000001', '2026-11-22 10:00:00');
INSERT INTO idempotency_keys (user_id, key, request_hash, answer, created_at) VALUES
    ('019aa000-0000-7000-8000-000000000001', 'first', 'abc', '{}', '2026-11-22 10:00:00');
"#;

const EVENTS: &str = r#"
INSERT INTO events (id, owner_id, project_id, kind, payload, created_at) VALUES
    ('019aa000-0000-7000-8000-00000000000c', '019aa000-0000-7000-8000-000000000001',
     '019aa000-0000-7000-8000-000000000006', 'project.updated',
     '{"project":{"id":"019aa000-0000-7000-8000-000000000006","slug":"shop","name":"Shop","username":"ada"}}',
     '2026-11-22 10:00:00');
"#;

const API_KEYS: &str = r#"
INSERT INTO api_keys (id, user_id, name, access_type, created_at, expires_at, last_used_at, window_started_at, window_requests)
VALUES
    ('019aa000-0000-7000-8000-00000000000d', '019aa000-0000-7000-8000-000000000001', 'CI', 'write',
     '2026-11-23 10:00:00', NULL, '2026-11-23 11:00:00', '2026-11-23 11:00:00', '3');
INSERT INTO api_key_secrets (prefix, key_id, hash, created_at, valid_until) VALUES
    ('gf_w_0000000', '019aa000-0000-7000-8000-00000000000d', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
     '2026-11-23 10:00:00', NULL);
INSERT INTO api_key_hours (key_id, hour, route, requests) VALUES
    ('019aa000-0000-7000-8000-00000000000d', '2026-11-23 11:00:00', 'GET /api/projects', '3');
"#;

const KEY_PROJECTS: &str = r#"
INSERT INTO api_key_projects (key_id, project_id) VALUES
    ('019aa000-0000-7000-8000-00000000000d', '019aa000-0000-7000-8000-000000000006');
"#;

const BILLING: &str = r#"
INSERT INTO billing_customers (user_id, provider, customer_id, version, checked_at, created_at) VALUES
    ('019aa000-0000-7000-8000-000000000001', 'stripe', 'cus_1', '3', '2026-11-23 10:00:00', '2026-11-23 10:00:00');
INSERT INTO billing_events (id, event_type, user_id, effect, created_at, received_at) VALUES
    ('evt_1', 'invoice.paid', '019aa000-0000-7000-8000-000000000001', 'unchanged', '2026-11-23 10:00:00',
     '2026-11-23 10:00:01'),
    ('evt_2', 'payout.paid', NULL, 'ignored', '2026-11-23 10:00:00', '2026-11-23 10:00:01');
INSERT INTO local_billing_accounts (customer_id, user_id, state, version, created_at) VALUES
    ('cus_local_1', '019aa000-0000-7000-8000-000000000002', '{}', '1', '2026-11-23 10:00:00');
INSERT INTO local_billing_sessions (token_hash, customer_id, kind, return_url, cancel_url, created_at, expires_at) VALUES
    ('hash-3', 'cus_local_1', 'checkout', '/settings/billing', '/pricing', '2026-11-23 10:00:00', '2036-11-23 10:00:00');
"#;

const PIPELINES: &str = r#"
INSERT INTO allowed_changes (id, project_id, path, reason, allowed_by, version_number, created_at) VALUES
    ('019aa000-0000-7000-8000-0000000000c1', '019aa000-0000-7000-8000-000000000006', 'User.email', 'No client uses it.',
     'ada', NULL, '2026-11-23 17:00:00'),
    ('019aa000-0000-7000-8000-0000000000c2', '019aa000-0000-7000-8000-000000000006', '*', 'Agreed.', 'ada', '1',
     '2026-11-23 17:00:00');
INSERT INTO schema_checks (id, project_id, base_version, message, commit_hash, is_ok, breaking, dangerous, safe, failing,
    findings_count, changes, rules_stamp, created_by, created_at)
VALUES
    ('0123456789abcdef0123456789abcdef', '019aa000-0000-7000-8000-000000000006', '1', 'Remove email', 'abc', '0', '1', '0',
     '0', '1', '0', '{}', '', 'ada', '2026-11-23 17:00:00');
"#;

const ALLOWED_KIND: &str = r#"
INSERT INTO allowed_changes (id, project_id, path, code, message, reason, allowed_by, version_number, created_at) VALUES
    ('019aa000-0000-7000-8000-0000000000c3', '019aa000-0000-7000-8000-000000000006', 'User.name', 'field_removed',
     'The field `name` was removed from the object `User`.', 'No client uses it.', 'ada', NULL, '2026-11-23 20:00:00');
"#;

const RUNS: &str = r#"
INSERT INTO schema_checks (id, project_id, base_version, message, commit_hash, is_ok, breaking, dangerous, safe, failing,
    findings_count, changes, rules_stamp, created_by, created_at, is_ok_for_readers, hidden, hidden_changes, run)
VALUES
    ('1123456789abcdef0123456789abcdef', '019aa000-0000-7000-8000-000000000006', '1', 'Remove email', 'abc', '0', '0', '0',
     '0', '0', '0', '{}', '', 'ada', '2026-11-24 10:00:00', '1', '{"counts":{"breaking":1,"dangerous":0,"safe":0},"failing":1}',
     '{}', '{"branch":"main","number":8114}');
UPDATE projects SET hidden_parts_count = '0', latest_run = '{"commit":"abc"}' WHERE slug = 'empty';
"#;

const FAILED_PAYMENT: &str = r#"
INSERT INTO subscriptions (user_id, plan, status, provider, subscription_id, cancel_at_period_end, payment_failed_at,
    next_payment_attempt, updated_at)
VALUES
    ('019aa000-0000-7000-8000-000000000002', 'pro', 'past_due', 'stripe', 'sub_1', '0', '2026-11-23 10:00:00',
     '2026-11-26 10:00:00', '2026-11-23 10:00:00');
"#;

const LAST_ROUTE: &str = r#"
UPDATE api_keys SET last_used_route = 'GET /api/projects';
"#;

const KEY_REQUEST: &str = r#"
UPDATE api_key_secrets SET request_key = 'request-1';
"#;

const STATUS: &str = r#"
INSERT INTO status_samples (component, day, ok, failed, minutes, last_minute) VALUES
    ('mail', '2026-11-23 00:00:00', '1400', '38', '1438', '2026-11-23 23:59:00');
INSERT INTO incidents (id, title, impact, components, started_at, resolved_at, updates, version, created_at, updated_at)
VALUES
    ('019aa000-0000-7000-8000-00000000000e', 'Mail is late', 'degraded', '["mail"]', '2026-11-23 10:00:00', NULL,
     '[]', '1', '2026-11-23 10:05:00', '2026-11-23 10:05:00');
"#;

const CONTACT: &str = r#"
INSERT INTO contact_messages (id, name, email, subject, message, created_at) VALUES
    ('019aa000-0000-7000-8000-000000000021', 'Ada', 'ada@example.com', 'question', 'How does it work?',
     '2026-11-23 10:00:00');
"#;

const HELP_FEEDBACK: &str = r#"
INSERT INTO help_feedback (id, page, is_helpful, comment, created_at) VALUES
    ('019aa000-0000-7000-8000-000000000023', 'api-keys', '1', 'Short and clear.', '2026-11-23 10:00:00');
"#;

const CLIENT_ERRORS: &str = r#"
INSERT INTO client_errors (fingerprint, id, message, stack, component_stack, path, user_agent, count, first_seen_at, last_seen_at)
VALUES
    ('abc', '019aa000-0000-7000-8000-000000000022', 'x is undefined', 'at f (a.js:1:2)', '', '/pricing', 'Mozilla/5.0', '3',
     '2026-11-23 10:00:00', '2026-11-23 11:00:00');
"#;

const OPENED_CHECKOUT: &str = r#"
INSERT INTO billing_checkouts (id, user_id, provider, session_id, created_at) VALUES
    ('019aa000-0000-7000-8000-0000000000d1', '019aa000-0000-7000-8000-000000000001', 'stripe', 'cs_1',
     '2026-11-23 21:00:00');
"#;

const KEPT_PROJECT: &str = r#"
UPDATE projects SET kept_at = '2026-11-23 21:00:00' WHERE id = '019aa000-0000-7000-8000-000000000006';
"#;

/// An event that says who did it. Programs before the audit log cannot read it.
pub const EVENT_WITH_ACTOR: &str = r#"
INSERT INTO events (id, owner_id, project_id, kind, payload, created_at) VALUES
    ('019aa000-0000-7000-8000-0000000000e1', '019aa000-0000-7000-8000-000000000001',
     '019aa000-0000-7000-8000-000000000006', 'schema.published',
     '{"actor":{"kind":"system","reason":"examples"},"subject":{"kind":"project","id":"019aa000-0000-7000-8000-000000000006","slug":"shop","name":"Shop","username":"ada"},"what":{"kind":"schema.published","schema":{"version":1,"comparison":{"state":"first"}}}}',
     '2026-11-25 10:00:00');
"#;

/// An event about an allowed change from when it was called a permission, and its row of the audit log.
pub const PERMISSION: &str = r#"
INSERT INTO events (id, owner_id, project_id, kind, payload, created_at) VALUES
    ('019aa000-0000-7000-8000-0000000000e2', '019aa000-0000-7000-8000-000000000001',
     '019aa000-0000-7000-8000-000000000006', 'permission.granted',
     '{"actor":{"kind":"system","reason":"examples"},"subject":{"kind":"project","id":"019aa000-0000-7000-8000-000000000006","slug":"shop","name":"Shop","username":"ada"},"what":{"kind":"permission.granted","permission":{"path":"Query.a","code":"field_removed","reason":"Says \"permission\": no.","version":null}}}',
     '2026-11-25 10:00:00');
INSERT INTO audit_log (id, owner_id, kind, actor_kind, actor_name, actor_detail, subject_kind, subject_id, subject_name,
    changes, request_id, created_at)
VALUES
    ('019aa000-0000-7000-8000-0000000000e2', '019aa000-0000-7000-8000-000000000001', 'permission.granted', 'session', 'ada',
     'Firefox on Linux', 'project', '019aa000-0000-7000-8000-000000000006', 'Shop', '[]', NULL, '2026-11-25 10:00:00');
"#;

const AUDIT_LOG: &str = r#"
INSERT INTO event_cursors (consumer, sequence, updated_at) VALUES ('reader', '1', '2026-11-25 10:00:00');
INSERT INTO audit_log (id, owner_id, kind, actor_kind, actor_name, actor_detail, subject_kind, subject_id, subject_name,
    changes, request_id, created_at)
VALUES
    ('019aa000-0000-7000-8000-0000000000e1', '019aa000-0000-7000-8000-000000000001', 'schema.published', 'session', 'ada',
     'Firefox on Linux', 'project', '019aa000-0000-7000-8000-000000000006', 'Shop', '[]', NULL, '2026-11-25 10:00:00');
"#;

const JOB_LANE: &str = r#"
UPDATE jobs SET lane = 'ada@example.com' WHERE kind = 'sign_in_mail';
"#;

const ANALYTICS: &str = r#"
INSERT INTO analytics_counts (project_id, unit, dimension, start, value, count, visitors, seconds) VALUES
    ('019aa000-0000-7000-8000-000000000006', 'd', 'page', '2026-11-27 00:00:00', 'objects/User', '12', '3', '0');
INSERT INTO analytics_totals (project_id, views) VALUES ('019aa000-0000-7000-8000-000000000006', '12');
INSERT INTO analytics_salts (day, salt) VALUES ('2026-11-27 00:00:00', 'c2FsdA');
INSERT INTO analytics_seen (key, day) VALUES ('a2V5', '2026-11-27 00:00:00');
"#;

const ANALYTICS_DAY: &str = r#"
INSERT INTO analytics_days (project_id, unit, day, counts) VALUES
    ('019aa000-0000-7000-8000-000000000006', 'd', '2026-11-26 00:00:00', 'AQA');
"#;

const ANALYTICS_READERS: &str = r#"
INSERT INTO analytics_readers (project_id, visitor, seen_at) VALUES
    ('019aa000-0000-7000-8000-000000000006', 'a2V5', '2026-11-28 10:00:00');
"#;

const PLAN_DAY: &str = r#"
INSERT INTO plan_days (day, plan, users, monthly_cents) VALUES ('2026-11-28 00:00:00', 'pro', '2', '3800');
"#;

const NOTIFICATION_SETTING: &str = "
INSERT INTO notification_settings (user_id, kind, is_on, updated_at) VALUES
    ('019aa000-0000-7000-8000-000000000001', 'feedback', '0', '2026-11-28 10:00:00');
";

const NOTICE: &str = r#"
INSERT INTO notices (id, user_id, kind, source, data, mail_id, composed_at, created_at) VALUES
    ('019aa000-0000-7000-8000-000000000141', '019aa000-0000-7000-8000-000000000001', 'api_key_limit', 'key:2026-11-28',
     '{"about":"busy_key","key":"CI","requests":90,"hour":"28 November 2026, 10:00 UTC"}',
     '019aa000-0000-7000-8000-000000000142', NULL, '2026-11-28 10:00:00');
INSERT INTO notification_tokens (token_hash, user_id, kind) VALUES
    ('hash-3', '019aa000-0000-7000-8000-000000000001', 'api_key_limit');
"#;

const FOLLOWER: &str = r#"
INSERT INTO changelog_followers (id, project_id, email, breaking_only, confirm_hash, token_hash, confirmed_at, changed_at) VALUES
    ('019aa000-0000-7000-8000-000000000143', '019aa000-0000-7000-8000-000000000006', 'reader@example.com', '1',
     'hash-4', 'hash-5', '2026-11-28 10:05:00', '2026-11-28 10:05:00');
INSERT INTO changelog_batches (project_id, versions) VALUES
    ('019aa000-0000-7000-8000-000000000006', '[{"number":2,"counts":[1,0,0]}]');
"#;

const THEMES: &str = r##"
INSERT INTO themes (user_id, fields, use_custom_branding, updated_at) VALUES
    ('019aa000-0000-7000-8000-000000000001', '{"primary_color":"#f97316"}', NULL, '2026-11-29 10:00:00');
INSERT INTO project_themes (project_id, mode, fields, updated_at) VALUES
    ('019aa000-0000-7000-8000-000000000006', '2', '{"link_color":"#ea580c"}', '2026-11-29 10:00:00');
INSERT INTO brand_files (key, extension, touched_at) VALUES
    ('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', 'css', '2026-11-29 10:00:00');
"##;
