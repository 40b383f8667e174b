use domain::{
    Clock as _, Component, ComponentHistory, DaySamples, Impact, Incident, IncidentDraft,
    IncidentState, IncidentText, IncidentTitle, ServiceChecks, StatusReport, SystemClock,
    Timestamp, UpdateDraft,
};

use super::{content, feed, headline, parts, write_duration};

const FINE: ServiceChecks = ServiceChecks {
    database: true,
    storage: true,
    mail: true,
    jobs: true,
};

/// Noon of some day.
fn noon() -> Timestamp {
    SystemClock.now().day().plus_seconds(12 * 3600)
}

fn samples(days_ago: i64, failed: u32, minutes: u32) -> DaySamples {
    DaySamples {
        day: noon().day().plus_seconds(-days_ago * 24 * 3600),
        ok: minutes - failed,
        failed,
        minutes,
    }
}

fn incident(title: &str, body: &str, state: IncidentState) -> Incident {
    let now = noon();
    let update = |state| UpdateDraft {
        id: None,
        state,
        body: IncidentText::parse(body).unwrap(),
    };
    let draft = IncidentDraft {
        title: IncidentTitle::parse(title).unwrap(),
        impact: Impact::Degraded,
        components: vec![Component::Mail],
        started_at: now.plus_seconds(-38 * 60),
        resolved_at: None,
        updates: vec![update(IncidentState::Investigating), update(state)],
    };
    draft.apply(None, now).unwrap()
}

fn report(stored: &[DaySamples], incidents: Vec<Incident>) -> StatusReport {
    let now = noon();
    StatusReport {
        now,
        checks: FINE,
        histories: Component::ALL
            .into_iter()
            .map(|component| ComponentHistory::new(component, stored, now))
            .collect(),
        incidents,
        earlier: Vec::new(),
        is_history_current: true,
    }
}

/// Returns how often a text occurs.
fn count(html: &str, what: &str) -> usize {
    html.matches(what).count()
}

#[test]
fn a_new_installation_has_hollow_bars_and_no_percentage() {
    let html = parts(&report(&[], Vec::new()));
    assert_eq!(count(&html, "<i class=\"none\">"), 90 * 5);
    assert_eq!(count(&html, "No data yet"), 5);
    assert!(!html.contains('%'), "{html}");
    assert!(html.contains("No incident in 90 days."));
}

#[test]
fn older_incidents_are_folded_and_have_their_year() {
    let mut report = report(&[], Vec::new());
    assert!(!parts(&report).contains("Earlier incidents"));
    let mut old = incident(
        "Mail was late",
        "All of it arrived.",
        IncidentState::Resolved,
    );
    old.started_at = old.started_at.plus_seconds(-400 * 86_400);
    report.earlier = vec![old];
    let html = parts(&report);
    let (before, folded) = html
        .split_once("<summary>Earlier incidents</summary>")
        .unwrap();
    assert!(
        !before.contains("Mail was late") && folded.contains("Mail was late"),
        "{html}"
    );
    let year = report.earlier[0].started_at.to_date()[..4].to_owned();
    assert!(folded.contains(&format!(" {year}</time>")), "{folded}");
}

#[test]
fn time_without_samples_is_never_shown_as_up() {
    // Today until noon, a whole day, half a day, nothing, and a whole day.
    let stored = [
        samples(0, 0, 720),
        samples(1, 0, 1_440),
        samples(2, 0, 720),
        samples(4, 0, 1_440),
    ];
    let html = parts(&report(&stored, Vec::new()));
    assert_eq!(count(&html, "<i class=\"none\">"), 86 * 5);
    assert_eq!(count(&html, "<i data-fill=\"5\">"), 5);
    assert_eq!(count(&html, "<i></i>"), (3 + 1) * 5, "bars and dots");
    assert_eq!(count(&html, "100 % of 4 days"), 5);
    let date = |days: i64| noon().plus_seconds(-days * 24 * 3600).to_month_and_day();
    let gaps = format!("No data: {} (12 hours), {} (all day).", date(2), date(3));
    assert!(html.contains(&gaps), "{gaps}\n{html}");
}

#[test]
fn failed_checks_are_written_out() {
    let stored = [samples(0, 0, 720), samples(1, 38, 1_440)];
    let html = parts(&report(&stored, Vec::new()));
    assert_eq!(count(&html, "<i class=\"warn\">"), 5);
    assert_eq!(count(&html, "38 of 1,440 checks failed"), 5);
    assert!(html.contains("98.24 % of 2 days"), "{html}");
}

#[test]
fn an_incident_explains_the_bars_of_its_components() {
    let stored = [samples(0, 38, 720)];
    let late = incident("Mail is late", "**Sorry.**", IncidentState::Resolved);
    let id = late.id;
    let html = parts(&report(&stored, vec![late]));
    assert_eq!(count(&html, "38 of 720 checks failed"), 4, "all but mail");
    let link = format!("38 minutes: <a href=\"#incident-{id}\" dir=\"auto\">Mail is late</a>");
    assert!(html.contains(&link), "{html}");
    assert!(html.contains("<strong>Sorry.</strong>"));
    assert!(html.contains("11:22 to 12:00, 38 minutes"), "{html}");
    assert!(html.contains("No other incident in 90 days."));
    assert!(!html.contains("Open now"));
    let open = incident("Mail is late", "Text.", IncidentState::Identified);
    let html = parts(&report(&stored, vec![open]));
    assert!(html.contains("Open now") && html.contains("since 11:22, 38 minutes so far"));
}

#[test]
fn an_open_incident_is_the_state_of_its_components_and_of_the_service() {
    let open = || {
        let mut open = incident("Mail is late", "Text.", IncidentState::Identified);
        open.impact = Impact::PartialOutage;
        open
    };
    let state = "<span class=\"state warn\"><i></i>Partly down</span>";
    let fine = report(&[], vec![open()]);
    let html = content(&fine);
    assert_eq!(count(&html, state), 1, "{html}");
    assert_eq!(count(&html, "<i></i>Works</span>"), 4, "{html}");
    let word = "<p class=\"status-word warn\"><i></i><span>Partly down</span></p>";
    assert!(html.contains(word), "{html}");
    assert!(!html.contains("Systems OK"), "{html}");
    assert!(html.contains("No other incident in 90 days."), "{html}");
    // A failing check says more than an incident.
    let mut failing = report(&[], vec![open()]);
    failing.checks.mail = false;
    let html = content(&failing);
    assert_eq!(count(&html, "<i></i>Fails</span>"), 1, "{html}");
    assert!(html.contains("<span>System Error</span>"), "{html}");
    let over = incident("Mail was late", "Text.", IncidentState::Resolved);
    let html = content(&report(&[], vec![over]));
    assert_eq!(count(&html, "<i></i>Works</span>"), 5, "{html}");
    assert!(html.contains("<span>Systems OK</span>"), "{html}");
}

#[test]
fn minutes_with_samples_are_not_called_a_day() {
    let html = parts(&report(&[samples(0, 0, 20)], Vec::new()));
    assert_eq!(count(&html, "100 % of 20 minutes"), 5, "{html}");
    assert!(!html.contains("of 1 day"), "{html}");
}

#[test]
fn no_text_of_an_incident_becomes_markup() {
    let evil = "<script>alert(1)</script> <img src=x onerror=alert(1)> [a](javascript:alert(1))\n\n# Heading\n\n</div></section>";
    let of = || incident("<b>Title</b> & \"more\"", evil, IncidentState::Resolved);
    let html = parts(&report(&[], vec![of()]));
    for bad in ["<script", "<img", "href=\"javascript", "<h1", "<b>Title"] {
        assert!(!html.contains(bad), "{bad}: {html}");
    }
    assert_eq!(count(&html, "<section"), count(&html, "</section>"));
    assert_eq!(count(&html, "<div"), count(&html, "</div>"));
    let names = ("Product & Co", "https://example.com");
    let xml = feed(names, &report(&[], vec![of()]), noon()).unwrap();
    assert!(!xml.contains("<script") && !xml.contains("<b>"), "{xml}");
    assert!(!xml.contains("& Co"), "{xml}");
    assert_eq!(count(&xml, "<entry>"), 1);
}

#[test]
fn a_feed_is_not_empty_for_want_of_a_database() {
    let mut unread = report(&[], Vec::new());
    let names = ("Product", "https://example.com");
    assert!(feed(names, &unread, noon()).is_ok());
    unread.is_history_current = false;
    assert!(feed(names, &unread, noon()).is_err());
    assert!(parts(&unread).contains("The history cannot be read right now."));
}

#[test]
fn the_headline_says_what_fails() {
    let failing = |change: fn(&mut ServiceChecks)| {
        let mut report = report(&[], Vec::new());
        change(&mut report.checks);
        headline(&report)
    };
    assert_eq!(failing(|_| {}), "Everything works");
    assert_eq!(failing(|checks| checks.mail = false), "Mail does not work");
    assert_eq!(
        failing(|checks| checks.jobs = false),
        "Background jobs do not run"
    );
    assert_eq!(
        failing(|checks| checks.storage = false),
        "Nothing can be saved right now"
    );
    let no_database =
        |checks: &mut ServiceChecks| (checks.database, checks.storage) = (false, false);
    assert_eq!(failing(no_database), "3 of 5 components fail");
    let open = incident("Late", "Text.", IncidentState::Identified);
    assert_eq!(headline(&report(&[], vec![open])), "An incident is open");
}

#[test]
fn durations_have_two_units_at_most() {
    for (seconds, expected) in [
        (0, "0 minutes"),
        (60, "1 minute"),
        (3_599, "59 minutes"),
        (3_600, "1 hour"),
        (12_000, "3 hours 20 minutes"),
        (86_400, "1 day"),
        (187_200, "2 days 4 hours"),
    ] {
        assert_eq!(write_duration(seconds), expected);
    }
}
