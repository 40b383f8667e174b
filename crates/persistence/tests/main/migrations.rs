//! Migrations lose nothing, up or down, with rows in every table of the database.

mod rows;

use std::collections::{BTreeMap, BTreeSet};

use domain::Email;
use persistence::testing::{Ladder, all_rows};
use persistence::{
    Conn, DatabaseUrl, Store, content_sections, endpoints, jobs, page_feedback, projects,
    schema_changes, schema_versions, sessions, slug_redirects, users,
};
use serde_json::{Map, Value};

use crate::{postgres_url, sqlite_url};

type Rows = BTreeMap<String, Vec<Map<String, Value>>>;

/// A new database for each call. It is deleted with the folder.
type NewDatabase<'a> = &'a dyn Fn() -> DatabaseUrl;

macro_rules! on_both {
    ($($name:ident)*) => {
        mod on_sqlite {
            $(#[test]
            fn $name() {
                let folder = tempfile::tempdir().unwrap();
                let count = std::cell::Cell::new(0);
                super::$name(&|| {
                    count.set(count.get() + 1);
                    let folder = folder.path().join(count.get().to_string());
                    std::fs::create_dir(&folder).unwrap();
                    super::sqlite_url(&folder)
                });
            })*
        }
        mod on_postgres {
            $(#[test]
            fn $name() {
                if super::postgres_url().is_some() {
                    super::$name(&|| super::DatabaseUrl::parse(&super::postgres_url().unwrap()).unwrap());
                }
            })*
        }
    };
}

on_both! {
    every_migration_keeps_every_row_up_and_down
    a_database_of_every_older_version_opens_with_its_rows
    a_waiting_allowed_change_gets_the_kind_of_change_of_its_check
    events_about_allowed_changes_get_their_new_name
    an_older_program_is_left_with_the_events_that_it_can_read
}

/// All rows, after making sure that no table is empty.
#[track_caller]
fn rows_of_every_table(ladder: &mut Ladder) -> Rows {
    let rows = parse(ladder.rows().unwrap());
    for (table, rows) in &rows {
        assert!(
            !rows.is_empty(),
            "The table “{table}” is empty. Add a row to tests/main/migrations/rows.rs."
        );
    }
    rows
}

fn parse(rows: BTreeMap<String, Vec<String>>) -> Rows {
    rows.into_iter()
        .map(|(table, rows)| {
            let rows = rows.iter().map(|row| serde_json::from_str(row).unwrap());
            (table, rows.collect())
        })
        .collect()
}

/// Runs the next migration and inserts its rows; returns whether there was one.
fn climb(ladder: &mut Ladder) -> bool {
    let Some(version) = ladder.up().unwrap() else {
        return false;
    };
    let (_, rows) = rows::ROWS
        .iter()
        .find(|(of, _)| *of == version)
        .unwrap_or_else(|| panic!("Add {version} to tests/main/migrations/rows.rs."));
    // PostgreSQL refuses an empty query.
    if !rows.is_empty() {
        ladder.execute(rows).unwrap();
    }
    true
}

/// Checks that `larger` has every table, column and row of `smaller`, and no other row in those tables.
#[track_caller]
fn assert_holds(larger: &Rows, smaller: &Rows, step: &str) {
    for (table, rows) in smaller {
        let kept = larger
            .get(table)
            .unwrap_or_else(|| panic!("{step}: the table “{table}” is gone"));
        let columns: BTreeSet<&String> = rows.iter().flat_map(Map::keys).collect();
        let sorted = |rows: &[Map<String, Value>]| {
            let mut rows: Vec<String> = rows
                .iter()
                .map(|row| {
                    let row: BTreeMap<&String, &Value> = row
                        .iter()
                        .filter(|(name, _)| columns.contains(name))
                        .collect();
                    format!("{row:?}")
                })
                .collect();
            rows.sort();
            rows
        };
        assert_eq!(sorted(kept), sorted(rows), "{step}: {table}");
    }
}

fn every_migration_keeps_every_row_up_and_down(new_database: NewDatabase<'_>) {
    let mut ladder = Ladder::open(&new_database()).unwrap();
    let mut levels: Vec<Rows> = vec![Rows::new()];
    loop {
        let before = levels.last().unwrap().clone();
        let version = ladder.list_applied().unwrap().first().cloned();
        if ladder.up().unwrap().is_none() {
            break;
        }
        assert_holds(
            &parse(ladder.rows().unwrap()),
            &before,
            &format!("up from {version:?}"),
        );
        ladder.down().unwrap();
        assert!(climb(&mut ladder));
        levels.push(rows_of_every_table(&mut ladder));
    }
    assert_eq!(levels.len(), rows::ROWS.len() + 1);
    for level in levels.iter().rev().skip(1) {
        let step = format!("down from {}", ladder.list_applied().unwrap()[0]);
        let above = rows_of_every_table(&mut ladder);
        ladder.down().unwrap();
        let below = parse(ladder.rows().unwrap());
        assert!(below.keys().eq(level.keys()), "{step}: {below:?}");
        assert_holds(&above, &below, &step);
        ladder.up().unwrap();
        assert_holds(&parse(ladder.rows().unwrap()), &below, &step);
        ladder.down().unwrap();
    }
}

fn a_database_of_every_older_version_opens_with_its_rows(new_database: NewDatabase<'_>) {
    for level in 1..=rows::ROWS.len() {
        let url = new_database();
        let mut ladder = Ladder::open(&url).unwrap();
        for _ in 0..level {
            assert!(climb(&mut ladder));
        }
        let before = rows_of_every_table(&mut ladder);
        drop(ladder);
        let store = Store::open(&url).unwrap();
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let after = runtime.block_on(store.read(all_rows)).unwrap();
        assert_holds(&parse(after), &before, &format!("from version {level}"));
        runtime
            .block_on(store.write(read_as_the_server_does))
            .unwrap();
    }
}

/// Reads the rows of the first migration with the functions that the server uses.
fn read_as_the_server_does(conn: &mut Conn) -> domain::Result<()> {
    let email = Email::parse("ada@example.com")?;
    let ada = users::find_by_email(conn, &email)?.unwrap();
    assert_eq!(ada.plan, domain::Plan::Pro);
    assert_eq!(ada.created_at.to_rfc3339(), "2026-11-20T10:00:00.123456Z");
    assert_eq!(sessions::list(conn, ada.id, crate::now())?.len(), 1);
    let shop = projects::list_of_owner(conn, ada.id)?.pop().unwrap();
    assert_eq!(shop.counts.unwrap().types, 1);
    assert_eq!(slug_redirects::of_project(conn, shop.id)?.len(), 1);
    let version = schema_versions::list_before(conn, shop.id, None, 9)?
        .pop()
        .unwrap();
    schema_versions::find_findings(conn, version.id)?;
    persistence::events::list_of_owner_after(conn, ada.id, 0, 9)?;
    schema_changes::find(conn, version.id)?;
    content_sections::list(conn, shop.id)?;
    endpoints::list(conn, shop.id)?;
    page_feedback::list_before(conn, shop.id, None, 9)?;
    let lease = crate::now().plus_seconds(60);
    let due = jobs::find_due(conn, jobs::JobKind::SignInMail, 9, crate::now())?;
    let job = jobs::claim(conn, &due[0], crate::now(), lease)?.unwrap();
    assert_eq!(job.attempts, 3);
    Ok(())
}

#[test]
fn a_migration_that_breaks_a_reference_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut ladder = Ladder::open(&sqlite_url(folder.path())).unwrap();
    while climb(&mut ladder) {}
    ladder.down().unwrap();
    let (applied, rows) = (ladder.list_applied().unwrap(), ladder.rows().unwrap());
    // The state after a migration that deletes a project but not its rows in other tables.
    ladder
        .execute("PRAGMA foreign_keys = OFF; DELETE FROM projects WHERE slug = 'shop'; PRAGMA foreign_keys = ON;")
        .unwrap();
    let error = ladder.up().unwrap_err().to_string();
    assert!(
        error.contains("broken references") && error.contains("endpoints to projects"),
        "{error}"
    );
    assert_eq!(ladder.list_applied().unwrap(), applied);
    assert_eq!(ladder.rows().unwrap()["endpoints"], rows["endpoints"]);
    // Foreign keys are on again.
    let orphan = "INSERT INTO slug_redirects (slug, project_id, created_at) VALUES ('x', 'y', 'z')";
    assert!(ladder.execute(orphan).is_err());
}

/// Climbs until `version` is applied.
fn climb_to(ladder: &mut Ladder, version: &str) {
    while ladder
        .list_applied()
        .unwrap()
        .iter()
        .all(|applied| applied != version)
    {
        assert!(climb(ladder));
    }
}

fn an_older_program_is_left_with_the_events_that_it_can_read(new: NewDatabase<'_>) {
    let mut ladder = Ladder::open(&new()).unwrap();
    climb_to(&mut ladder, "20261125100000");
    let before = ladder.rows().unwrap()["events"].clone();
    ladder.execute(rows::EVENT_WITH_ACTOR).unwrap();
    assert_eq!(ladder.rows().unwrap()["events"].len(), before.len() + 1);
    ladder.down().unwrap();
    assert_eq!(ladder.rows().unwrap()["events"], before);
}

fn a_waiting_allowed_change_gets_the_kind_of_change_of_its_check(new: NewDatabase<'_>) {
    let mut ladder = Ladder::open(&new()).unwrap();
    climb_to(&mut ladder, "20261123500000");
    let change = r#"{"path":"User.email","code":"field_removed","criticality":"breaking"}"#;
    let check = format!("UPDATE schema_checks SET changes = '{{\"items\":[{change}]}}'");
    ladder.execute(&check).unwrap();
    while climb(&mut ladder) {}
    let rows = parse(ladder.rows().unwrap());
    let code = |path: &str| {
        let mut rows = rows["allowed_changes"].iter();
        rows.find(|row| row["path"] == path).unwrap()["code"].clone()
    };
    assert_eq!(code("User.email"), "field_removed");
    // It was used before kinds were stored.
    assert_eq!(code("*"), Value::Null);
}

fn events_about_allowed_changes_get_their_new_name(new: NewDatabase<'_>) {
    let mut ladder = Ladder::open(&new()).unwrap();
    climb_to(&mut ladder, "20261125190000");
    ladder.execute(rows::PERMISSION).unwrap();
    let before = ladder.rows().unwrap();
    assert!(climb(&mut ladder));
    let rows = parse(ladder.rows().unwrap());
    let kinds = |table: &str| {
        let kinds = rows[table].iter().map(|row| row["kind"].clone());
        kinds
            .filter(|kind| kind == "allowed_change.created")
            .count()
    };
    assert_eq!((kinds("events"), kinds("audit_log")), (1, 1));
    let mut events = rows["events"].iter();
    let event = events.find(|row| row["kind"] == "allowed_change.created");
    let payload = event.unwrap()["payload"].as_str().unwrap();
    let payload: Value = serde_json::from_str(payload).unwrap();
    let what: domain::What = serde_json::from_value(payload["what"].clone()).unwrap();
    let domain::What::AllowedChangeCreated { allowed_change } = what else {
        panic!("{what:?}");
    };
    assert_eq!(allowed_change.reason, "Says \"permission\": no.");
    ladder.down().unwrap();
    assert_eq!(ladder.rows().unwrap(), before);
}
