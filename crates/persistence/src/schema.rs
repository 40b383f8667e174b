//! The tables as diesel knows them. Kept in step with `migrations/` by the parity test.

diesel::table! {
    users (id) {
        id -> Text,
        email -> Text,
        name -> Nullable<Text>,
        username -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    subscriptions (user_id) {
        user_id -> Text,
        plan -> Text,
        status -> Text,
        updated_at -> Timestamp,
        provider -> Nullable<Text>,
        subscription_id -> Nullable<Text>,
        current_period_end -> Nullable<Timestamp>,
        cancel_at_period_end -> Bool,
        payment_failed_at -> Nullable<Timestamp>,
        next_payment_attempt -> Nullable<Timestamp>,
    }
}

diesel::table! {
    billing_customers (user_id, provider) {
        user_id -> Text,
        provider -> Text,
        customer_id -> Text,
        version -> Integer,
        checked_at -> Timestamp,
        created_at -> Timestamp,
    }
}

diesel::table! {
    billing_checkouts (id) {
        id -> Text,
        user_id -> Text,
        provider -> Text,
        session_id -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    billing_events (id) {
        id -> Text,
        event_type -> Text,
        user_id -> Nullable<Text>,
        effect -> Text,
        created_at -> Timestamp,
        received_at -> Timestamp,
    }
}

diesel::table! {
    local_billing_accounts (customer_id) {
        customer_id -> Text,
        user_id -> Text,
        state -> Text,
        version -> Integer,
        created_at -> Timestamp,
    }
}

diesel::table! {
    local_billing_sessions (token_hash) {
        token_hash -> Text,
        customer_id -> Text,
        kind -> Text,
        return_url -> Text,
        cancel_url -> Text,
        created_at -> Timestamp,
        expires_at -> Timestamp,
    }
}

diesel::table! {
    sessions (id) {
        id -> Text,
        user_id -> Text,
        token_hash -> Text,
        created_at -> Timestamp,
        last_used_at -> Timestamp,
        expires_at -> Timestamp,
        user_agent -> Nullable<Text>,
    }
}

diesel::table! {
    api_keys (id) {
        id -> Text,
        user_id -> Text,
        name -> Text,
        access_type -> Text,
        created_at -> Timestamp,
        expires_at -> Nullable<Timestamp>,
        last_used_at -> Nullable<Timestamp>,
        window_started_at -> Timestamp,
        window_requests -> Integer,
        last_used_route -> Nullable<Text>,
        is_bound -> Bool,
    }
}

diesel::table! {
    api_key_projects (key_id, project_id) {
        key_id -> Text,
        project_id -> Text,
    }
}

diesel::table! {
    api_key_secrets (prefix) {
        prefix -> Text,
        key_id -> Text,
        hash -> Text,
        created_at -> Timestamp,
        valid_until -> Nullable<Timestamp>,
        request_key -> Nullable<Text>,
    }
}

diesel::table! {
    api_key_hours (key_id, hour, route) {
        key_id -> Text,
        hour -> Timestamp,
        route -> Text,
        requests -> Integer,
    }
}

diesel::table! {
    username_redirects (username) {
        username -> Text,
        user_id -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    idempotency_keys (user_id, key) {
        user_id -> Text,
        key -> Text,
        request_hash -> Text,
        answer -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    sign_in_links (token_hash) {
        token_hash -> Text,
        email -> Text,
        redirect -> Nullable<Text>,
        created_at -> Timestamp,
        expires_at -> Timestamp,
        used_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    rate_limit_subjects (subject) {
        subject -> Text,
        touched_at -> Timestamp,
    }
}

diesel::table! {
    rate_limit_events (id) {
        id -> Text,
        subject -> Text,
        passed_at -> Timestamp,
    }
}

diesel::table! {
    jobs (id) {
        id -> Text,
        kind -> Text,
        payload -> Text,
        attempts -> Integer,
        run_at -> Timestamp,
        created_at -> Timestamp,
        owner_id -> Nullable<Text>,
        owner_email -> Nullable<Text>,
        last_error -> Nullable<Text>,
        dead_at -> Nullable<Timestamp>,
        lane -> Text,
        leased_until -> Nullable<Timestamp>,
    }
}

diesel::table! {
    events (sequence) {
        sequence -> BigInt,
        id -> Text,
        owner_id -> Text,
        project_id -> Nullable<Text>,
        kind -> Text,
        payload -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    event_cursors (consumer) {
        consumer -> Text,
        sequence -> BigInt,
        updated_at -> Timestamp,
    }
}

diesel::table! {
    audit_log (id) {
        id -> Text,
        owner_id -> Text,
        kind -> Text,
        actor_kind -> Text,
        actor_name -> Text,
        actor_detail -> Nullable<Text>,
        subject_kind -> Text,
        subject_id -> Text,
        subject_name -> Text,
        changes -> Text,
        request_id -> Nullable<Text>,
        created_at -> Timestamp,
    }
}

diesel::table! {
    projects (id) {
        id -> Text,
        owner_id -> Text,
        name -> Text,
        slug -> Text,
        description -> Text,
        is_public -> Bool,
        hide_rules -> Text,
        sample_values -> Text,
        docs_layout -> Text,
        docs_layout_version -> Integer,
        ignored_changes -> Text,
        hidden_parts_count -> Bool,
        latest_run -> Nullable<Text>,
        current_version -> Nullable<Integer>,
        latest_version -> Integer,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        kept_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    slug_redirects (slug) {
        slug -> Text,
        project_id -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    schema_versions (id) {
        id -> Text,
        project_id -> Text,
        number -> Integer,
        source -> Text,
        message -> Nullable<Text>,
        commit_hash -> Nullable<Text>,
        sdl -> Text,
        sdl_hash -> Text,
        sdl_bytes -> Integer,
        types_count -> Integer,
        operations_count -> Integer,
        fields_count -> Integer,
        findings -> Text,
        findings_count -> Integer,
        rules_stamp -> Text,
        created_at -> Timestamp,
        run -> Nullable<Text>,
    }
}

diesel::table! {
    schema_changes (version_id) {
        version_id -> Text,
        breaking -> Integer,
        dangerous -> Integer,
        safe -> Integer,
        omitted -> Integer,
        items -> Text,
    }
}

diesel::table! {
    page_feedback (id) {
        id -> Text,
        project_id -> Text,
        page -> Text,
        is_helpful -> Bool,
        comment -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    help_feedback (id) {
        id -> Text,
        page -> Text,
        is_helpful -> Bool,
        comment -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    contact_messages (id) {
        id -> Text,
        name -> Nullable<Text>,
        email -> Text,
        subject -> Text,
        message -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    client_errors (fingerprint) {
        fingerprint -> Text,
        id -> Text,
        message -> Text,
        stack -> Text,
        component_stack -> Text,
        path -> Text,
        user_agent -> Nullable<Text>,
        count -> Integer,
        first_seen_at -> Timestamp,
        last_seen_at -> Timestamp,
    }
}

diesel::table! {
    content_sections (id) {
        id -> Text,
        project_id -> Text,
        key -> Text,
        title -> Text,
        summary -> Text,
        body -> Text,
        position -> Integer,
        is_visible -> Bool,
        version -> Integer,
        updated_at -> Timestamp,
    }
}

diesel::table! {
    named_examples (id) {
        id -> Text,
        project_id -> Text,
        key -> Text,
        document -> Text,
        variables -> Nullable<Text>,
        origin -> Text,
        file -> Nullable<Text>,
        version -> Integer,
        updated_at -> Timestamp,
        fits -> Nullable<Text>,
    }
}

diesel::table! {
    endpoints (id) {
        id -> Text,
        project_id -> Text,
        name -> Text,
        url -> Text,
        environment -> Text,
        description -> Text,
        headers -> Text,
        is_default -> Bool,
        last_test -> Nullable<Text>,
        sync -> Text,
        sync_at -> Nullable<Timestamp>,
        last_sync -> Nullable<Text>,
        created_at -> Timestamp,
        updated_at -> Timestamp,
    }
}

diesel::table! {
    allowed_changes (id) {
        id -> Text,
        project_id -> Text,
        path -> Text,
        reason -> Text,
        allowed_by -> Text,
        version_number -> Nullable<Integer>,
        created_at -> Timestamp,
        code -> Nullable<Text>,
        message -> Nullable<Text>,
        is_allowed_by_key -> Bool,
    }
}

diesel::table! {
    schema_checks (id) {
        id -> Text,
        project_id -> Text,
        base_version -> Nullable<Integer>,
        message -> Nullable<Text>,
        commit_hash -> Nullable<Text>,
        is_ok -> Bool,
        breaking -> Integer,
        dangerous -> Integer,
        safe -> Integer,
        failing -> Integer,
        findings_count -> Integer,
        changes -> Text,
        rules_stamp -> Text,
        created_by -> Text,
        created_at -> Timestamp,
        is_ok_for_readers -> Bool,
        hidden -> Nullable<Text>,
        hidden_changes -> Nullable<Text>,
        run -> Nullable<Text>,
        page_views -> Nullable<BigInt>,
        reasons -> Nullable<Text>,
    }
}

diesel::table! {
    status_samples (component, day) {
        component -> Text,
        day -> Timestamp,
        ok -> Integer,
        failed -> Integer,
        minutes -> Integer,
        last_minute -> Timestamp,
    }
}

diesel::table! {
    plan_days (day, plan) {
        day -> Timestamp,
        plan -> Text,
        users -> BigInt,
        monthly_cents -> BigInt,
    }
}

diesel::table! {
    incidents (id) {
        id -> Text,
        title -> Text,
        impact -> Text,
        components -> Text,
        started_at -> Timestamp,
        resolved_at -> Nullable<Timestamp>,
        updates -> Text,
        version -> Integer,
        created_at -> Timestamp,
        updated_at -> Timestamp,
    }
}

diesel::joinable!(api_keys -> users (user_id));
diesel::joinable!(api_key_secrets -> api_keys (key_id));
diesel::joinable!(projects -> users (owner_id));
diesel::joinable!(sessions -> users (user_id));
diesel::joinable!(subscriptions -> users (user_id));
diesel::joinable!(slug_redirects -> projects (project_id));
diesel::joinable!(schema_changes -> schema_versions (version_id));

diesel::table! {
    webhooks (id) {
        id -> Text,
        user_id -> Text,
        format -> Text,
        url -> Text,
        host -> Text,
        secret -> Nullable<Text>,
        old_secret -> Nullable<Text>,
        old_secret_until -> Nullable<Timestamp>,
        kinds -> Text,
        min_severity -> Text,
        coordinates -> Text,
        is_bound -> Bool,
        is_enabled -> Bool,
        disabled_reason -> Nullable<Text>,
        disabled_at -> Nullable<Timestamp>,
        sequence -> BigInt,
        slowed_until -> Nullable<Timestamp>,
        created_at -> Timestamp,
        last_success_at -> Nullable<Timestamp>,
        failing_since -> Nullable<Timestamp>,
        last_status -> Nullable<Integer>,
        last_error -> Nullable<Text>,
        last_duration_ms -> Nullable<Integer>,
        is_given_up_told -> Bool,
        request_key -> Nullable<Text>,
    }
}

diesel::table! {
    webhook_projects (webhook_id, project_id) {
        webhook_id -> Text,
        project_id -> Text,
    }
}

diesel::table! {
    webhook_deliveries (id) {
        id -> Text,
        webhook_id -> Text,
        event_id -> Text,
        sequence -> Nullable<BigInt>,
        kind -> Text,
        project_id -> Nullable<Text>,
        project_name -> Nullable<Text>,
        project_slug -> Nullable<Text>,
        version -> Nullable<Integer>,
        body -> Text,
        status -> Text,
        attempts -> Integer,
        attempts_before -> Integer,
        created_at -> Timestamp,
        last_attempt_at -> Nullable<Timestamp>,
        next_attempt_at -> Nullable<Timestamp>,
        settled_on -> Nullable<Text>,
        last_status -> Nullable<Integer>,
        last_error -> Nullable<Text>,
        last_duration_ms -> Nullable<Integer>,
    }
}

diesel::table! {
    webhook_attempts (delivery_id, number) {
        delivery_id -> Text,
        number -> Integer,
        started_at -> Timestamp,
        status -> Nullable<Integer>,
        error -> Nullable<Text>,
        duration_ms -> Integer,
        timings -> Nullable<Text>,
        request_headers -> Text,
        response_headers -> Text,
        response_body -> Text,
    }
}

diesel::allow_tables_to_appear_in_same_query!(webhooks, webhook_projects, webhook_deliveries);
diesel::joinable!(webhook_deliveries -> webhooks (webhook_id));

diesel::table! {
    analytics_counts (project_id, unit, dimension, start, value) {
        project_id -> Text,
        unit -> Text,
        dimension -> Text,
        start -> Timestamp,
        value -> Text,
        count -> BigInt,
        visitors -> BigInt,
        seconds -> BigInt,
    }
}

diesel::table! {
    analytics_days (project_id, unit, day) {
        project_id -> Text,
        unit -> Text,
        day -> Timestamp,
        counts -> Text,
    }
}

diesel::table! {
    analytics_totals (project_id) {
        project_id -> Text,
        views -> BigInt,
    }
}

diesel::table! {
    analytics_readers (project_id, visitor) {
        project_id -> Text,
        visitor -> Text,
        seen_at -> Timestamp,
    }
}

diesel::table! {
    analytics_salts (day) {
        day -> Timestamp,
        salt -> Text,
    }
}

diesel::table! {
    analytics_seen (key) {
        key -> Text,
        day -> Timestamp,
    }
}

diesel::allow_tables_to_appear_in_same_query!(
    users,
    subscriptions,
    sessions,
    api_keys,
    api_key_secrets,
    api_key_projects,
    api_key_hours,
    projects,
    schema_changes,
    schema_versions,
    slug_redirects,
    endpoints,
    events,
    audit_log,
    analytics_counts,
    analytics_days,
    analytics_readers,
    analytics_totals,
    page_feedback,
    project_themes,
);

diesel::table! {
    notification_settings (user_id, kind) {
        user_id -> Text,
        kind -> Text,
        is_on -> Bool,
        updated_at -> Timestamp,
    }
}

diesel::table! {
    notices (id) {
        id -> Text,
        user_id -> Text,
        kind -> Text,
        source -> Text,
        data -> Text,
        mail_id -> Text,
        composed_at -> Nullable<Timestamp>,
        created_at -> Timestamp,
    }
}

diesel::table! {
    notification_tokens (token_hash) {
        token_hash -> Text,
        user_id -> Text,
        kind -> Text,
    }
}

diesel::table! {
    changelog_followers (id) {
        id -> Text,
        project_id -> Text,
        email -> Text,
        breaking_only -> Bool,
        confirm_hash -> Text,
        token_hash -> Text,
        confirmed_at -> Nullable<Timestamp>,
        changed_at -> Timestamp,
    }
}

diesel::table! {
    changelog_batches (project_id) {
        project_id -> Text,
        versions -> Text,
    }
}

diesel::table! {
    themes (user_id) {
        user_id -> Text,
        fields -> Text,
        use_custom_branding -> Nullable<Bool>,
        updated_at -> Timestamp,
    }
}

diesel::table! {
    project_themes (project_id) {
        project_id -> Text,
        mode -> BigInt,
        fields -> Text,
        updated_at -> Timestamp,
    }
}

diesel::table! {
    brand_files (key) {
        key -> Text,
        extension -> Text,
        touched_at -> Timestamp,
    }
}
