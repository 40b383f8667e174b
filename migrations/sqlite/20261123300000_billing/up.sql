ALTER TABLE subscriptions ADD COLUMN provider TEXT;
ALTER TABLE subscriptions ADD COLUMN subscription_id TEXT;
ALTER TABLE subscriptions ADD COLUMN current_period_end TEXT;
ALTER TABLE subscriptions ADD COLUMN cancel_at_period_end INTEGER NOT NULL DEFAULT 0;

-- Who a user is at the payment provider.
CREATE TABLE billing_customers (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    provider TEXT NOT NULL,
    customer_id TEXT NOT NULL,
    -- Counts the writes of the user's subscription: see `billing/src/apply.rs`.
    version INTEGER NOT NULL DEFAULT 0,
    -- When the subscription was last compared with the provider.
    checked_at TEXT NOT NULL,
    created_at TEXT NOT NULL,
    PRIMARY KEY (user_id, provider),
    UNIQUE (provider, customer_id)
) STRICT;
CREATE INDEX billing_customers_by_check ON billing_customers (provider, checked_at);

-- The provider's events, each once, written with their effect.
CREATE TABLE billing_events (
    id TEXT NOT NULL PRIMARY KEY,
    event_type TEXT NOT NULL,
    -- Null if the event belongs to no user of ours.
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    effect TEXT NOT NULL,
    -- When the provider created the event.
    created_at TEXT NOT NULL,
    received_at TEXT NOT NULL
) STRICT;
CREATE INDEX billing_events_by_user ON billing_events (user_id);
CREATE INDEX billing_events_by_age ON billing_events (received_at);

-- The customers of the built-in provider.
CREATE TABLE local_billing_accounts (
    customer_id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
    -- JSON: subscription, invoices, clock.
    state TEXT NOT NULL,
    version INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL
) STRICT;

-- Its open checkout and portal pages.
CREATE TABLE local_billing_sessions (
    token_hash TEXT NOT NULL PRIMARY KEY,
    customer_id TEXT NOT NULL REFERENCES local_billing_accounts (customer_id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    -- Where the page leads at its end, and without a payment.
    return_url TEXT NOT NULL,
    cancel_url TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX local_billing_sessions_by_customer ON local_billing_sessions (customer_id);
CREATE INDEX local_billing_sessions_by_expiry ON local_billing_sessions (expires_at);
