//! Copies of a migrated database, which most tests begin with.

use persistence::testing::{Ladder, migrated_postgres, migrated_sqlite};
use persistence::{DatabaseUrl, Store};

use crate::sqlite_url;

/// The server finds nothing to migrate in a copy, and a copy is what migrating makes.
fn assert_like_migrated(copy: &DatabaseUrl, empty: &DatabaseUrl) {
    let mut copied = Ladder::open(copy).unwrap();
    let applied = copied.list_applied().unwrap();
    Store::open(empty).unwrap();
    let mut migrated = Ladder::open(empty).unwrap();
    assert_eq!(applied, migrated.list_applied().unwrap());
    assert!(!applied.is_empty());
    assert_eq!(copied.rows().unwrap(), migrated.rows().unwrap());
}

#[test]
fn a_copy_on_sqlite_is_like_a_migrated_file() {
    let (templates, copies, empty) = (
        tempfile::tempdir().unwrap(),
        tempfile::tempdir().unwrap(),
        tempfile::tempdir().unwrap(),
    );
    let folder = |copy: usize| copies.path().join(copy.to_string());
    std::thread::scope(|scope| {
        for copy in 0..4 {
            std::fs::create_dir(folder(copy)).unwrap();
            let (file, templates) = (folder(copy).join("test.db"), templates.path());
            scope.spawn(move || migrated_sqlite(&file, templates).unwrap());
        }
    });
    // The template is one file: whoever copies it misses no log of changes.
    let mut left: Vec<_> = std::fs::read_dir(templates.path())
        .unwrap()
        .filter_map(|entry| Some(entry.unwrap().path().extension()?.to_owned()))
        .filter(|extension| extension != "lock")
        .collect();
    left.sort();
    assert_eq!(left, ["db"]);
    for copy in 0..4 {
        assert_like_migrated(&sqlite_url(&folder(copy)), &sqlite_url(empty.path()));
    }
}

#[test]
fn a_copy_on_postgres_is_like_a_migrated_database() {
    let (Some(server), Some(empty)) = (
        std::env::var("TEST_DATABASE_URL").ok(),
        crate::postgres_url(),
    ) else {
        return;
    };
    let empty = DatabaseUrl::parse(&empty).unwrap();
    let names = [(); 4].map(|()| format!("test_{}", uuid::Uuid::now_v7().simple()));
    let copies: Vec<String> = std::thread::scope(|scope| {
        let made = names.map(|name| {
            let server = &server;
            scope.spawn(move || migrated_postgres(server, &name).unwrap())
        });
        made.map(|copy| copy.join().unwrap()).into()
    });
    for copy in copies {
        assert_like_migrated(&DatabaseUrl::parse(&copy).unwrap(), &empty);
    }
}
