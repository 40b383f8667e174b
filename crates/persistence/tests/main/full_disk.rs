//! A database that can be read but not written. `server/tests/main/operation/full_disk.rs` uses a real full disk.

use domain::{Email, Error, Result, Username};
use persistence::{Store, testing, users};

async fn run_sql(store: &Store, sql: &'static str) -> Result<()> {
    store.write(move |conn| testing::run_sql(conn, sql)).await
}

async fn save(store: &Store, before: &'static str) -> Result<()> {
    store
        .write(move |conn| {
            testing::run_sql(conn, before)?;
            let email = Email::parse("ada@example.com")?;
            users::find_or_insert(conn, &email, &Username::from_email(&email), crate::now())
                .map(drop)
        })
        .await
}

async fn can_read(store: &Store) -> bool {
    let email = Email::parse("ada@example.com").unwrap();
    store
        .read(move |conn| users::find_by_email(conn, &email))
        .await
        .is_ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_without_room_cannot_save() {
    let scratch = crate::sqlite();
    scratch.store.check_writable().await.unwrap();
    // The database may not grow, and no page is free.
    let outcome = save(
        &scratch.store,
        "PRAGMA max_page_count = 1; CREATE TABLE filler (a BLOB); INSERT INTO filler VALUES (zeroblob(100000));",
    )
    .await;
    assert!(matches!(outcome, Err(Error::CannotSave(_))), "{outcome:?}");
    assert!(can_read(&scratch.store).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_that_is_read_only_cannot_save() {
    let scratch = crate::sqlite();
    let outcome = save(&scratch.store, "PRAGMA query_only = ON;").await;
    assert!(matches!(outcome, Err(Error::CannotSave(_))), "{outcome:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_whose_folder_takes_no_file_cannot_save() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&crate::sqlite_url(folder.path())).unwrap();
    folder.close().unwrap();
    let outcome = store.check_writable().await;
    assert!(matches!(outcome, Err(Error::CannotSave(_))), "{outcome:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_without_room_cannot_save_for_a_while() {
    let Some(scratch) = crate::postgres() else {
        return;
    };
    let store = &scratch.store;
    store.check_writable().await.unwrap();
    // PostgreSQL's error 53100.
    run_sql(
        store,
        "CREATE FUNCTION refuse() RETURNS trigger AS $$ BEGIN \
           RAISE EXCEPTION 'could not extend file \"base/5/16384\": No space left on device' \
           USING ERRCODE = 'disk_full', HINT = 'Check free disk space.'; END $$ LANGUAGE plpgsql; \
         CREATE TRIGGER refuse BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION refuse();",
    )
    .await
    .unwrap();
    let outcome = save(store, "SELECT 1").await;
    assert!(matches!(outcome, Err(Error::CannotSave(_))), "{outcome:?}");
    assert!(can_read(store).await);
    let outcome = store.check_writable().await;
    assert!(matches!(outcome, Err(Error::CannotSave(_))), "{outcome:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_that_takes_no_writing_transactions_cannot_save() {
    let Some(scratch) = crate::postgres() else {
        return;
    };
    let store = &scratch.store;
    run_sql(
        store,
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()); \
         END $$",
    )
    .await
    .unwrap();
    // The setting applies to new connections, so end all existing ones, this one last. The pool may be opening one that began
    // before the setting and is not listed yet, so end them again while one can still save.
    let end_all = "SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity \
         WHERE datname = current_database() ORDER BY pid = pg_backend_pid()) AS found";
    let mut outcome = Ok(());
    for _ in 0..500 {
        if outcome.is_ok() {
            let _ = run_sql(store, end_all).await;
        }
        outcome = save(store, "SELECT 1").await;
        // A connection that is just being ended may break during a query.
        if matches!(outcome, Err(Error::CannotSave(_))) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    assert!(matches!(outcome, Err(Error::CannotSave(_))), "{outcome:?}");
    assert!(can_read(store).await);
    let outcome = store.check_writable().await;
    assert!(matches!(outcome, Err(Error::CannotSave(_))), "{outcome:?}");
}
